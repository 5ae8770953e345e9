"""Worksheets have right answers, differ between neighbors, match their keys, and fit on their pages."""

import html
import re
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

import pytest
import weasyprint

from tests.browser.serve import ROOT
from tests.lessons.outputs.worksheets.proofs import BY_A_PATH, PROOFS
from tests.lessons.questions.by_force import several_cheapest_paths
from ttr import load_board
from ttr.lessons.catalog import LESSONS
from ttr.lessons.outputs import worksheets
from ttr.lessons.outputs.worksheets import key_document, sheets_document
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.lessons.outputs.worksheets.pages import CSS, PAGES_A_SHEET, proof_document
from ttr.lessons.outputs.worksheets.sheet import MAX_VARIANTS, has_sheets, values
from ttr.lessons.questions.parts import part_of_board
from ttr.ui.map.shapes import Box, common_area
from ttr.ui.map.typeface import text_width
from ttr.ui.markup import Markup
from ttr.ui.page.style import document

NUMBERS = [entry.number for entry in LESSONS if has_sheets(entry)]
SEEDS = 25
MAKERS = (sheets_document, key_document)

sheet = cache(worksheets.sheet)  # sheets are values, and take longer to make than to check


def variants(number, count, seed=1):
    return [sheet(number, seed + place) for place in range(count)]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_answer_has_an_independent_proof_and_is_in_the_key_and_every_task_has_space_to_write(number):
    for made in variants(number, SEEDS):
        for task in made.tasks:
            name, right = task.question.name, task.question.right
            assert name in PROOFS, (
                f"tests/lessons/outputs/worksheets/proofs.py has no proof for “{name}” of lesson {number}"
            )
            assert right == tuple(values(PROOFS[name](**task.given))), f"sheet {made.code}, {name}"
            cells = [str(cell) for row in task.table.rows for cell in row] if task.table else []
            printed = " ".join([task.question.why, *cells])
            for part in right:
                assert str(part) in printed, f"sheet {made.code}, {name}: {part} is not in the key"
            assert all(cells), f"sheet {made.code}, {name}: the key leaves a line of its table empty"
            assert not re.search(r"(?<!\S)-\d|\w - \w", f"{task.question.text} {task.question.why}"), (
                "a minus is a hyphen"
            )
            assert task.lines or task.box or task.table, name
        assert len(made.content.exit) == 2
        assert any(task.figures for task in made.tasks) or number == 9


def test_the_key_says_so_if_a_cheapest_path_is_one_of_several():
    asked = [task for made in variants(3, SEEDS) for task in made.tasks if task.question.name in BY_A_PATH]
    several = [several_cheapest_paths(*BY_A_PATH[task.question.name](**task.given)) for task in asked]
    assert [("or example" in task.question.why) for task in asked] == several
    assert any(several)


@pytest.mark.parametrize("number", NUMBERS)
def test_neighbors_have_different_tasks(number):
    sheets = variants(number, 8)
    for one, other in pairwise(sheets):
        same = [task.question.name for task, next_to in zip(one.tasks, other.tasks, strict=True) if task == next_to]
        assert len(same) <= 2, f"sheets {one.code} and {other.code}"
    assert len({str([task.given for task in made.tasks]) for made in sheets}) == len(sheets)


# Kinds of tasks on topics of a second lesson.
SECOND_LESSON = {
    *("draw", "groups", "own_route", "taken", "longest", "min_cut", "cut_trains", "disjoint"),
    *("ranks", "expected", "verdicts", "verdict", "needed", "seats", "head_start"),
}


def test_the_teacher_s_page_says_which_tasks_are_about_the_second_lesson():
    page = " ".join((ROOT / "notebooks" / "teacher" / "README.md").read_text(encoding="utf-8").split())
    told = page.partition("After only the first lesson, cross out: in lesson ")[2].partition(".")[0]
    said = {}
    for lesson in told.split("; in "):
        number, _, what = lesson.partition(" ")
        tasks, _, ticket = what.partition("ticket")
        said[int(number)] = [int(n) for n in re.findall(r"\d+", tasks)], [int(n) for n in re.findall(r"\d+", ticket)]
    found = {}
    for number in NUMBERS:
        made = sheet(number, 1)
        exits = made.content.exit
        both = made.tasks[: -len(exits)], exits
        places = tuple([i for i, task in enumerate(some, 1) if task.question.name in SECOND_LESSON] for some in both)
        if any(places):
            found[number] = places
    assert said == found


def test_every_lesson_that_ships_has_sheets_which_are_reproducible():
    assert NUMBERS[:10] == list(range(1, 11))
    assert sheets_document([worksheets.sheet(5, 7)]) == sheets_document([worksheets.sheet(5, 7)])


class Parsed(HTMLParser):
    """The tags and words of a document."""

    def __init__(self, document):
        super().__init__()
        self.open, self.words = [], []
        self.feed(document)

    def handle_starttag(self, tag, attrs):
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag != "meta":
            assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_data(self, data):
        self.words.append(data.replace("\xa0", " "))


def test_sheets_and_keys_have_the_same_codes_and_only_keys_have_answers():
    sheets = variants(2, 3, seed=4)
    papers, key = (" ".join(Parsed(make(sheets)).words) for make in MAKERS)
    for made in sheets:
        assert papers.count(f"Sheet {made.code}") == 3  # front, back, exit ticket
        assert key.count(f"Key to sheet {made.code}") == 1
        for task in made.tasks:
            assert task.question.why not in papers
            assert task.question.why in key
            assert task.question.text in papers


def test_the_lines_for_a_search_do_not_reveal_its_length():
    searches = [task for made in variants(2, SEEDS) for task in made.tasks if task.question.name == "layers"]
    assert {len(task.question.right) for task in searches} == {4, 5}
    assert {tuple(row[0] for row in task.table.rows) for task in searches} == {(0, 1, 2, 3, 4)}


@pytest.mark.parametrize("number", NUMBERS)
def test_the_steps_of_a_proof_on_paper_are_shuffled_and_the_key_numbers_them_in_a_right_order(number):
    proof = LESSONS[number - 1].proof
    sheets = variants(number, SEEDS)
    for made in sheets:
        order, *questions = made.content.proof
        place = dict(order.table.rows)
        of = {step.name: place[step.text] for step in proof.steps}
        assert all(of[name] < of[step.name] for step in proof.steps for name in step.needs)
        paper = " ".join(Parsed(proof_document([made])).words)
        for task in questions:
            assert task.question.why not in paper
            assert all(choice in paper for choice in task.question.choices)
    assert len({tuple(made.content.proof[0].table.rows) for made in sheets}) > 1


def test_a_document_is_self_contained():
    document = sheets_document(variants(6, 1))
    assert not re.search(r"(src|href)=|url\((?!data:)|@import", document)


def test_sheets_and_keys_are_printed_in_the_letters_of_the_pages():
    printed = weasyprint.HTML(string=joined(make(variants(6, 1)) for make in (*MAKERS, proof_document))).write_pdf(
        uncompressed_pdf=True
    )
    assert set(re.findall(rb"/FontName /\w+\+(\w+)", printed)) == {b"Figtree"}


def test_players_routes_are_distinguishable_without_color():
    figure = sheet(2, 1).content.front[0].figures[0]
    drawing = str(figure.svg())
    assert set(re.findall(r"#[0-9a-f]{6}", drawing)) <= {"#000000", "#666666", "#ffffff"}
    for letter in "AB":
        assert f">{letter}<" in drawing
    assert "<line " in drawing  # stripes


def test_an_unknown_lesson_and_too_many_or_no_variants_are_reported():
    for number in (0, 99, -1):
        with pytest.raises(ValueError, match="there is no lesson"):
            sheet(number, 1)
    for count in (0, MAX_VARIANTS + 1):
        with pytest.raises(ValueError, match="variants"):
            worksheets.variants(1, count)


def sections(paper):
    return re.findall("<section.*?</section>", paper, re.DOTALL)


def joined(documents):
    """Return one document with the sections of several; printing many documents takes longer."""
    return document("All", CSS.read_text("utf-8"), *(Markup(part) for each in documents for part in sections(each)))


def not_on(count, documents, size, style=""):
    """Return the headings of the sections that take another number of pages on this paper."""
    style = weasyprint.CSS(string=f"@page {{ size: {size} }} {style}")
    pages = weasyprint.HTML(string=joined(documents)).render(stylesheets=[style]).pages
    heads = [(place, title) for place, page in enumerate(pages) for level, title, *_ in page.bookmarks if level == 1]
    assert len(heads) == sum(len(sections(each)) for each in documents)
    return [title for (place, title), (after, _) in pairwise([*heads, (len(pages), "")]) if after - place != count]


# Sheets that fit on Letter, which is wider and shorter, also fit on A4, so one lesson is enough there.
@pytest.mark.parametrize(("paper", "numbers", "seed"), [("A4", NUMBERS[1:2], 20), ("Letter", NUMBERS, 21)])
def test_each_sheet_has_two_pages_its_proof_one_and_each_key_one_for_both(paper, numbers, seed):
    makers = (*MAKERS, proof_document)
    papers = [make([sheet(number, seed)]) for number in numbers for make in makers]
    assert sum(len(sections(each)) for each in papers) == (PAGES_A_SHEET + 3) * len(numbers)
    assert not_on(1, papers, paper) == []


def test_no_page_of_a_sheet_is_half_empty():
    """On paper shorter by a fifth, the least height of every page's content would overflow."""
    sheets = [sheets_document([sheet(number, 1)]) for number in NUMBERS]
    style = ".sheet { display: block !important; min-height: 0 !important }"
    assert not_on(2, sheets, f"216mm {20 + 0.8 * 259:.0f}mm", style) == []


def test_the_key_to_several_sheets_keeps_the_answers_of_a_row_together():
    first, *_ = sections(key_document(variants(8, 2)))
    cells = re.findall("<td>(.*?)</td>", first)
    seen = [task.question.right for made in variants(8, 2) for task in made.tasks if task.question.name == "unseen"]
    assert cells[1:3] == ["{}, {}; {}, {}; {}, {}".format(*right) for right in seen]


def test_the_answers_to_eight_variants_fit_on_one_page_before_the_keys_with_reasons():
    tables = []
    for number in NUMBERS:
        sheets = variants(number, 8)
        first, *keys = sections(key_document(sheets))
        assert len(keys) == 2 * len(sheets)
        for made in sheets:
            for task in made.tasks:
                assert ", ".join(map(str, task.question.right)) in first.replace(";", ",").replace("\xa0", " ")
        tables.append(first)
    assert not_on(1, tables, "Letter") == []


def maps(made):
    """Return the maps of a sheet and its key."""
    shown = [*(figure for task in made.tasks for figure in task.figures), *(task.shown for task in made.tasks)]
    return [each for each in shown if isinstance(each, PaperMap)]


@pytest.mark.parametrize("number", [2, 3, 4, 6])
def test_no_name_lies_on_a_route_that_is_not_white(number):
    for made in variants(number, 20 if number == 2 else 4):
        for figure in (each for each in maps(made) if each.owners or each.black):
            drawing = figure.layout()
            dark = [drawing.rows[route].hull() for route in {*figure.owners, *figure.black}]
            for label in drawing.labels:
                letters = label.box.shrink(0.12 * drawing.sizes.text)
                assert sum(common_area(row, letters) for row in dark) < 3, (made.code, label.lines)


@pytest.mark.parametrize("number", [2, 3, 4, 6, 7])
def test_no_letter_or_number_of_a_route_hides_a_name(number):
    for made in variants(number, 4):
        for figure in maps(made):
            size, names = figure.layout().sizes.text, [label.box.shrink(1) for label in figure.layout().labels]
            for circle in ElementTree.fromstring(figure.svg()).iter("circle"):
                if circle.attrib["fill"] == "#ffffff" and circle.attrib["stroke-width"] == "0.7":
                    x, y, radius = (float(circle.attrib[key]) for key in ("cx", "cy", "r"))
                    disc = Box(x, y, x, y).shrink(-radius)
                    assert sum(disc.overlap(name) for name in names) < size, made.code


def test_a_sheet_says_that_its_map_leaves_players_out():
    only = "The map shows only Ada's cars (A, black) and Bo's cars (B, striped). Treat every other route as open."
    assert only in html.unescape(sheets_document([sheet(2, 1)]))


@pytest.mark.parametrize("number", [2, 3, 4, 6])
def test_no_name_of_a_marked_city_is_cut_off_at_the_edge(number):
    for made in variants(number, 12):
        for figure in (each for each in maps(made) if each.marks):
            drawing = ElementTree.fromstring(figure.svg())
            width, height = map(float, drawing.attrib["viewBox"].split()[2:])
            (moved,) = drawing.findall("g")
            left, top = map(float, re.findall(r"[\d.]+", moved.attrib["transform"]))
            for text in moved.iter("text"):
                x, y, size = (float(text.attrib[key]) for key in ("x", "y", "font-size"))
                half = 1.1 * text_width(text.text, size) / 2  # bold letters are wider
                assert half < left + x < width - half, (made.code, text.text)
                assert size < top + y < height - size / 4, (made.code, text.text)


def test_the_name_of_a_marked_city_is_moved_away_from_it_and_never_across():
    board = load_board("usa")
    figure = PaperMap(board, "a map", marks={city.name: "A" for city in board.cities})
    drawn = {text.text: float(text.attrib["x"]) for text in ElementTree.fromstring(figure.svg()).iter("text")}
    drawing = figure.layout()
    for label in drawing.labels:
        across = ("right" in label.side) - ("left" in label.side)
        moved = [drawn[line] - label.box.center[0] for line in label.lines]
        assert {(step > 1) - (step < -1) for step in moved} == {across}, label.lines


@pytest.mark.parametrize("number", [1, 5, 6, 10])
def test_students_can_count_the_lines_that_end_at_a_city(number):
    made = sheet(number, 1)
    for figure in (figure for task in made.tasks for figure in task.figures if isinstance(figure, PaperMap)):
        lines = [re.split("[ML]", line.attrib["d"])[1:] for line in ElementTree.fromstring(figure.svg()).iter("path")]
        ends = Counter(end for points in lines for end in (points[0], points[-1]))
        places = [f"{x:.1f} {y:.1f}" for x, y in figure.layout().cities]
        degrees = Counter(name for route in figure.board.routes for name in route.cities)
        assert [ends[place] for place in places] == [degrees[city.name] for city in figure.board.cities]


def test_coasts_are_printed_below_a_whole_board_only():
    board, part = load_board("usa"), part_of_board({"Duluth", "Toronto", "Chicago"})
    outlines = [PaperMap(each, "a map").svg().count("<g transform=") for each in (board, part)]
    assert outlines == [1, 0]
