"""Votes as HTML: the question, the turnout, and the spread of answers in one vote or two."""

from __future__ import annotations

from collections import Counter

from ttr.graphs.words import pluralize, spell_times
from ttr.store.class_events import Poll, Stage
from ttr.ui.controls.html import muted
from ttr.ui.markup import Markup, tag
from ttr.ui.question import AnswerKind, Question

MOST_BARS = 9

WHAT_NOW = {
    Stage.FIRST: "First vote: on your own.",
    Stage.DISCUSS: "Discuss: find somebody with another answer, and convince each other.",
    Stage.SECOND: "Second vote.",
    Stage.CLOSED: "Both votes are closed.",
    Stage.SOLVED: "",
}


def question_html(question: Question, stage: Stage) -> Markup:
    chart = question.before.chart
    once = question.to_do is not None and stage is Stage.FIRST  # there is no second vote
    what_now = "On your own." if once else WHAT_NOW.get(stage, "")
    return tag(
        "div",
        tag("p", question.text, class_="ttr-question"),
        None if chart is None or stage is Stage.SOLVED else chart.drawn,
        tag("p", what_now, class_="ttr-small"),
    )


def choices_html(question: Question) -> Markup:
    """Return the choices as text, for viewers without buttons; nothing for a question without choices."""
    if not question.choices:
        return Markup()
    return tag("ul", [tag("li", each) for each in question.choices], class_="ttr-answers", aria_label="Answers")


def turnout(poll: Poll, members: int) -> Markup:
    """Return the number of answers in the open vote."""
    vote = poll.vote
    if vote is None:
        return Markup()
    have = len(poll.votes[vote - 1])
    done = "finished" if poll.question["kind"] == AnswerKind.STEPS else "answered"
    text = f"{have} of {pluralize(members, 'student')} {'has' if members == 1 else 'have'} {done}."
    bar = tag("progress", value=have, max=max(1, members), aria_label=text)
    return tag("div", tag("p", text), bar, class_="ttr-turnout", role="status")


def spreads_html(question: Question, poll: Poll) -> Markup:
    """Return the results of the closed votes: a bar for each answer and vote.

    The right answer is marked if the question has one.
    """
    if question.to_do is not None:
        return _runs_html(question, poll)
    first = poll.spread(1)
    second = poll.spread(2) if poll.stage in (Stage.CLOSED, Stage.SOLVED) and poll.votes[1] else None
    if not first and not second:
        return muted("Nobody has answered.")
    right = {str(answer) for answer in question.right}
    answers = _sorted_answers(question, first, second or Counter())
    most = max([*first.values(), *(second or {}).values()])
    rows = [
        _row(question, each, first[each], None if second is None else second[each], most, each in right)
        for each in answers[:MOST_BARS]
    ]
    more = len(answers) - MOST_BARS
    rest = muted(f"and {pluralize(more, 'other answer')}") if more > 0 else None
    head = (
        tag(
            "p",
            tag("i", class_="ttr-vote-1"),
            "first vote ",
            tag("i", class_="ttr-vote-2"),
            "second vote",
            class_="ttr-vote-legend",
        )
        if second is not None
        else None
    )
    return tag("div", head, tag("ul", rows, class_="ttr-spread"), rest)


def _runs_html(question: Question, poll: Poll) -> Markup:
    """Return how a class carried an algorithm out: how many choices were not right at the first try, and the habits."""
    attempts = [each for answer in poll.votes[0].values() if (each := question.carried_out(answer)) is not None]
    if not attempts:
        return muted("Nobody has finished.")
    counts = Counter(attempt.stumbles for attempt in attempts)
    rows = [
        tag(
            "li",
            tag("span", f"all but {stumbles}" if stumbles else "all"),
            tag("div", _bar(counts[stumbles], max(counts.values()), 1), aria_hidden=True),
            tag("span", pluralize(counts[stumbles], "student"), class_="ttr-sr"),
        )
        for stumbles in sorted(counts)
    ]
    habits = sum((attempt.habits for attempt in attempts), Counter[str]())
    worst = [
        tag("p", f"The most frequent mistake: {spell_times(times)}, somebody {habit}.")
        for habit, times in habits.most_common(1)
    ]
    head = tag("p", "Choices right at the first try:", class_="ttr-small")
    return tag("div", head, tag("ul", rows, class_="ttr-spread"), worst)


def solution_html(question: Question) -> Markup:
    """Return the right answer with its reason, and a reason against each other choice."""
    if not question.right:
        return muted("This question has no right answer set.")
    text, reason = (question.why, "") if question.to_do is not None else (question.right_words, question.why)
    chart = None if question.after is None or question.after.chart is None else question.after.chart.drawn
    head = tag("p", "✓ ", tag("b", text), class_="ttr-done")
    against = [(choice, question.feedback[choice]) for choice in question.choices if choice in question.feedback]
    others = [tag("li", "× ", tag("b", question.words(choice)), ". ", feedback) for choice, feedback in against]
    wrong = tag("ul", others, class_="ttr-feedback") if others else None
    return tag("div", head, tag("p", reason) if reason else None, wrong, chart, class_="ttr-solution", role="status")


def _sorted_answers(question: Question, first: Counter[str], second: Counter[str]) -> list[str]:
    """Return the answers: choices and numbers in their own order, places by frequency."""
    answers = list(dict.fromkeys([*first, *second]))
    if question.choices:
        return list(question.choices)
    if question.kind is AnswerKind.NUMBER:
        return sorted(answers, key=int)
    return sorted(answers, key=lambda each: (-(first[each] + second[each]), _answer_text(question, each)))


def _answer_text(question: Question, answer: str) -> str:
    known = question.read(answer)
    return answer if known is None else question.words(known)


def _row(question: Question, answer: str, first: int, second: int | None, most: int, right: bool) -> Markup:
    bars = [_bar(first, most, 1)]
    if second is not None:
        bars.append(_bar(second, most, 2))
    sign = tag("span", "✓ ", class_="ttr-done") if right else None
    text = f"{first} in the first vote" + (f", {second} in the second" if second is not None else "")
    return tag(
        "li",
        tag("span", sign, _answer_text(question, answer)),
        tag("div", bars, aria_hidden=True),
        tag("span", text, class_="ttr-sr"),
    )


def _bar(count: int, most: int, vote: int) -> Markup:
    return tag("p", tag("i", class_=f"ttr-vote-{vote}", style=f"width:{86 * count / most:.1f}%"), tag("b", count))


def own_answers(question: Question, poll: Poll, member: int | None) -> Markup:
    """Return one student's answers in both votes, and no other answers."""
    first, second = (None if member is None or member not in votes else votes[member] for votes in poll.votes)
    one, other = (tag("b", "" if answer is None else _answer_text(question, answer)) for answer in (first, second))
    if question.to_do is not None:
        is_told = poll.vote is not None or question.carried_out(first) is None  # the ballot tells it during the vote
        return Markup() if is_told else tag("p", "You have carried it out: ", one)
    change = " You can change it as long as the vote is open." if poll.vote is not None else ""
    if first is None and second is None:
        return muted("You have not answered.") if poll.vote is None else Markup()
    if second is None:
        return tag("p", "In the first vote you said ", one, ".", "" if poll.vote == 2 else change)
    if first is None:
        return tag("p", "You said ", other, " in the second vote.", change)
    if first == second:
        return tag("p", "You said ", one, " both times.", change)
    return tag("p", "You said ", one, " first, then ", other, ".", change)
