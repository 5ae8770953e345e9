"""A newcomer's questions about a game, answered from its rules and its board: every number is a value of these."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from ttr.game.board import Board
from ttr.game.cards import GRAY, LOCOMOTIVE
from ttr.game.rules import Rules
from ttr.graphs.words import join_names, plural, pluralize, spell_number
from ttr.ui.panels.position import bonus_ends


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    question: str
    text: str = ""
    items: tuple[tuple[str, str], ...] = ()  # a list below the text: the bold lead of each item, and the rest
    points: tuple[tuple[int, int], ...] = ()  # the lengths of routes, with their points
    after: str = ""
    card: str = ""  # a card to show


def facts(rules: Rules, board: Board) -> tuple[str, ...]:
    """Return a game's players and parts, each with its number.

    >>> import ttr
    >>> facts(ttr.MINI, ttr.load_board("mini"))
    ('2 players', '15 trains each', '40 cards', '12 tickets', '13 cities', '20 routes')
    """
    fewest, most = rules.seats
    return (
        pluralize(most, "player") if fewest == most else f"{fewest} to {most} players",
        f"{pluralize(rules.trains, 'train')} each",
        pluralize(rules.deck_size, "card"),
        pluralize(len(board.tickets), "ticket"),
        pluralize(len(board.cities), "city"),
        pluralize(len(board.routes), "route"),
    )


def answers(rules: Rules, board: Board) -> tuple[RuleAnswer, ...]:
    """Return the questions that arise in a game, with their answers.

    >>> import ttr
    >>> [answer.question for answer in answers(ttr.MINI, ttr.load_board("mini"))][3:]
    ['What is a double route?', 'When does the game end?', 'How does scoring work?']
    """
    special = _special_cards_and_routes(rules, board)
    return (_aim(rules), _start(rules), _turn(rules), *special, _end(rules), _count(rules, board))


def edition(rules: Rules, base: Rules) -> str:
    """Return sentences on the few differences of an edition from a game; nothing if there are none, or others.

    >>> import ttr
    >>> edition(ttr.USA_ONLINE, ttr.USA)[:62], edition(ttr.MINI, ttr.USA)
    ('The display is dealt only when everyone has chosen their first', '')
    """
    values = [(field.name, getattr(rules, field.name)) for field in fields(rules)]
    changed = [(name, value) for name, value in values if value != getattr(base, name) and name not in _NAMES]
    return " ".join(_DIFFERENCES[each] for each in changed) if set(changed) <= _DIFFERENCES.keys() else ""


_NAMES = ("name", "title")
_DIFFERENCES: dict[tuple[str, object], str] = {
    ("display_after_tickets", True): "The display is dealt only when everyone has chosen their first tickets.",
    ("display_needs_deck", False): "Cards can be taken from the display even when deck and discards are empty.",
}


def _aim(rules: Rules) -> RuleAnswer:
    ticket = "A ticket names two cities. You complete it when your own routes connect them."
    if rules.winning_tickets:
        aim = f"Be the first to complete {_spell(rules.winning_tickets, 'ticket')}."
    elif rules.points:
        longest = ["the longest path"] if rules.longest_path_bonus else []
        scored = join_names(["routes", "completed tickets", *longest])
        aim = f"Have the most points at the end. You get them for {scored}."
    else:
        aim = "Have the most completed tickets at the end."
    return RuleAnswer("How do I win?", f"{aim} {ticket}")


def _start(rules: Rules) -> RuleAnswer:
    many = spell_number(rules.hand)
    hand = join_names(f"{many} {color}" for color in rules.colors) if rules.open_piles else many
    has = [pluralize(rules.trains, "train")]
    if rules.hand:
        has.append(f"{hand} {plural('card', rules.hand)}")
    keep = ""
    if rules.tickets_dealt:
        has.append(_spell(rules.tickets_dealt, "secret ticket"))
        if rules.tickets_kept_first < rules.tickets_dealt:
            keep = f" You keep at least {spell_number(rules.tickets_kept_first)} of the tickets."
    if rules.open_piles:
        rest = "All other cards lie in open piles, one for each color."
    elif rules.display:
        rest = f"{spell_number(rules.display).capitalize()} cards lie face up as the display; the others are the deck."
    else:
        rest = "The other cards are the deck."
    return RuleAnswer("What do I start with?", f"Everyone gets {join_names(has)}.{keep} {rest}")


def _turn(rules: Rules) -> RuleAnswer:
    if rules.open_piles:
        source = "from the piles."
    elif rules.display:
        source = "from the display, or unseen from the deck. A card taken from the display is replaced at once."
    else:
        source = "from the deck, unseen."
    claim = (
        "between two cities: pay one card of its color for each space, and put your trains there. Any free route "
        "will do; it need not touch your other routes."
    )
    items = [(f"Draw {_spell(rules.draws, 'card')}", source), ("Claim a route", claim)]
    if rules.tickets_drawn:
        kept = spell_number(rules.tickets_kept)
        items.append((f"Draw {_spell(rules.tickets_drawn, 'ticket')}", f"and keep at least {kept}."))
    if rules.ticket_swap:
        items.append(("Swap your tickets", "for new ones."))
    text = "When you complete a ticket, show it and draw a new one at once." if rules.tickets_shown else ""
    return RuleAnswer(
        "What can I do on my turn?", f"One of {spell_number(len(items))} things:", tuple(items), after=text
    )


def _special_cards_and_routes(rules: Rules, board: Board) -> Iterator[RuleAnswer]:
    if LOCOMOTIVE in rules.colors:
        text = "A card that stands for any color."
        if rules.display and rules.draws > 1:
            text += " In the display, it costs a whole turn: you draw this one card and no other."
        if rules.locomotive_limit <= rules.display:
            text += f" If the display shows {spell_number(rules.locomotive_limit)} of them, it is dealt again."
        yield RuleAnswer("What is a locomotive?", text, card=LOCOMOTIVE)
    if any(route.color == GRAY for route in board.routes):
        yield RuleAnswer("What is a gray route?", "You choose its color: pay with cards of any one color.")
    if any(twin is not None for twin in board.twins):
        yield RuleAnswer("What is a double route?", f"Two tracks between the same cities. {_second_track(rules)}")


def _second_track(rules: Rules) -> str:
    fewest, most = rules.seats
    closing = [seats for seats in range(fewest, most + 1) if rules.twins_close(seats)]
    if not closing:
        return "You can own only one of them; other players can claim the other."
    if closing[-1] == most:
        return "Once one is claimed, the other is closed."
    few = " or ".join(map(str, closing)) if len(closing) < 3 else f"{fewest} to {closing[-1]}"
    return f"You can own only one of them. With {few} players, the other one is then closed to all."


def _end(rules: Rules) -> RuleAnswer:
    left = rules.last_round_trains
    short = f"with {pluralize(left, 'train')} or fewer" if left else "with no trains left"
    if rules.end_without_route:
        short += ", or with too few for every free route"
    full = f"somebody has completed {_spell(rules.winning_tickets, 'ticket')}" if rules.winning_tickets else ""
    if rules.last_round:
        text = f"When somebody ends a turn {short}, everyone has one more turn, including that player."
        text += f" It ends at once when {full}." if full else ""
    else:
        text = f"At once when {f'{full}, or when ' if full else ''}somebody ends a turn {short}."
    return RuleAnswer("When does the game end?", text)


def _count(rules: Rules, board: Board) -> RuleAnswer:
    question = "How does scoring work?"
    if not rules.points:
        text = "The player with the most completed tickets wins; equal players share the victory."
        if ends := bonus_ends(rules, board):
            text += f" Routes that join {ends} count as one more ticket, once for each player."
        return RuleAnswer(question, text)
    longest = max((route.length for route in board.routes), default=0)
    points = tuple((length, rules.route_points[length]) for length in range(1, longest + 1))
    items = [
        ("Routes", "count by their length, at once."),
        ("Tickets", "count at the end: you get the points of completed tickets, and lose the points of the others."),
    ]
    ties = "completed tickets decide"
    if rules.longest_path_bonus:
        bonus = pluralize(rules.longest_path_bonus, "point")
        chain = (
            f"of one player’s routes is worth {bonus}. It may pass through a city twice, but never use a route twice."
        )
        items.append(("The longest path", chain))
        ties += ", then the longest path"
    return RuleAnswer(question, "", tuple(items), points, f"If points are equal, {ties}.")


def _spell(number: int, noun: str) -> str:
    return f"{spell_number(number)} {plural(noun, number)}"
