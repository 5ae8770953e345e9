"""A class in a real browser: a teacher and a student, four more students without a browser, and a complete vote.

The test searches each student's frames for data of others.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.serving.visitor import Visitor, custom, update

from .conftest import PHONE, OpenPage
from .faults import has_no_fault
from .line import Line
from .serve import Server
from .steps import cut_off, listens, open_tab, press, too_wide

LIMIT = 60_000
PATH = "voila/render/class.ipynb"
NAMES = ("Valentin", "Wilhelmina", "Xerxes", "Yolanda", "Zacharias")  # the first one has a browser
FIRST, SECOND = (1401, 2502, 3603, 4704, 5805), (6906, 7107, 8208, 9309, 1511)
RIGHT = 8765
TEXT = "How many stones are in the jar?"


class Student(Visitor):
    """A student without a browser, who uses the page's controls."""

    def join(self, link: str, name: str) -> None:
        """Open the link, and join."""
        self.load()
        self.send(custom(self.widget("kept", "window"), {"open": link.rpartition("=")[2], "known": "", "page": link}))
        self.send(update(self.widget(description="Your name"), value=name))
        self.send(custom(self.widget(description="Join"), {"event": "click"}))
        self.wait_for_text(f"You are {name}")

    def wait_for_text(self, text: str) -> None:
        """Wait until a widget shows a text."""
        if not any(text in str(state.get("value")) for state in self.widgets.values()):
            self.wait_for(lambda _, content: text in str(content.get("data", {}).get("state", {}).get("value")))

    def answer(self, number: int) -> None:
        """Answer with a number."""
        self.send(custom(self.widget(description="Number"), {"typed": str(number)}))
        self.send(custom(self.widget(description="Vote"), {"event": "click"}))
        self.wait_for_text(f"<b>{number}</b>")


def found(frames: Sequence[bytes], words: Sequence[object]) -> list[object]:
    """Return the names and numbers that occur in frames as separate words."""
    return [
        word for word in words if any(re.search(rb"(?<![-\w.])%s(?![-\w.])" % str(word).encode(), f) for f in frames)
    ]


def open_class(page: Page) -> str:
    """Open a class; return the link to join."""
    page.get_by_label("Class name").fill("Monday <b>")
    press(page, "Open a class")
    open_tab(page, "Invite")
    page.locator(".ttr-side .ttr-qr").wait_for(timeout=LIMIT)
    link = page.locator(".ttr-side .ttr-invitation .ttr-to-copy a").get_attribute("href")
    assert link is not None
    return link


def to_type(page: Page) -> tuple[str, str]:
    """Return the address and the letters with which people join by typing, these in small letters."""
    shown = page.locator(".ttr-side .ttr-to-type")
    address = shown.get_by_role("link").get_attribute("href")
    assert address is not None
    return address, shown.locator(".ttr-letters").inner_text().lower()


def press_enter(page: Page, field: str) -> None:
    """Press Enter in a field, as in any form."""
    page.get_by_role("main").wait_for(timeout=LIMIT)  # the script that names this part also knows the key
    listens(page)
    page.get_by_label(field).press("Enter")


@contextmanager
def frozen(page: Page, line: Line) -> Iterator[None]:
    """Freeze a page, as a phone in a pocket does: nothing runs, and its connection is lost."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    line.cut()
    yield
    line.mend()
    cdp.send("Page.setWebLifecycleState", {"state": "active"})


def put_question(page: Page) -> None:
    open_tab(page, "Vote")
    page.get_by_label("Lesson", exact=True).select_option("a question of my own")
    page.get_by_role("textbox", name="Question").fill(TEXT)
    page.get_by_label("Answer", exact=True).select_option("a number")
    page.get_by_label("Right answer").fill(str(RIGHT))
    press(page, "Ask the class")


def test_five_students_vote_twice_without_leaks_and_every_page_of_the_teacher_knows_the_class(
    pages_server: Server, open_page: OpenPage
) -> None:
    url = pages_server.url + PATH
    teacher, recorded = open_page(url, ".ttr-door", seconds=120)
    has_no_fault(teacher)
    link = open_class(teacher)
    with Line(pages_server.port) as line, ExitStack() as stack:
        join, typed = (text.replace(f":{pages_server.port}/", f":{line.port}/") for text in to_type(teacher))
        phone, at_phone = open_page(join, "form", size=PHONE)
        for letters, said in (("22", "six letters"), (typed, "You join the class")):  # with Enter, as in any form
            phone.get_by_label("Code").fill(letters)
            phone.get_by_label("Code").press("Enter")
            expect(phone.get_by_text(said).last).to_be_visible(timeout=LIMIT)
        at_phone.errors.clear()  # a browser counts a refused form as an error
        phone.goto(f"http://127.0.0.1:{line.port}/{PATH}")  # the class page takes the same letters
        phone.get_by_label("Code or link").fill(typed)
        press_enter(phone, "Code or link")
        expect(phone.get_by_text("You join the class")).to_be_visible(timeout=LIMIT)
        phone.get_by_label("Your name").fill(NAMES[0])
        press_enter(phone, "Your name")
        expect(phone.get_by_text(f"You are {NAMES[0]}")).to_be_visible(timeout=LIMIT)
        links = phone.locator(".ttr-lesson-links a").evaluate_all("links => links.map(each => each.clientHeight)")
        assert min(links) >= 44  # a finger needs that much
        others = [stack.enter_context(Student(pages_server, PATH)) for _ in NAMES[1:]]
        for student, name in zip(others, NAMES[1:], strict=True):
            student.join(link, name)
        expect(teacher.get_by_text("5 students")).to_be_visible(timeout=LIMIT)

        put_question(teacher)
        for vote, numbers in enumerate((FIRST, SECOND), start=1):
            phone.get_by_label("Number").fill(str(numbers[0]))
            press_enter(phone, "Number")
            expect(phone.locator(".ttr-vote-panel b").last).to_have_text(str(numbers[0]), timeout=LIMIT)
            for student, number in zip(others, numbers[1:], strict=True):
                student.answer(number)
            expect(teacher.get_by_text("5 of 5 students have answered")).to_be_visible(timeout=LIMIT)
            teacher.get_by_role("button", name="Close the vote", exact=True).dblclick()  # closes it, and no more
            expect(teacher.locator(".ttr-spread li")).to_have_count(5 if vote == 1 else 9, timeout=LIMIT)
            expect(teacher.locator(".ttr-spread")).not_to_contain_text("✓")
            if vote == 1:
                assert at_phone.errors == []
                with frozen(phone, line):
                    press(teacher, "Vote again")  # no longer than needed: a page tries again less and less often
                expect(teacher.get_by_text("0 of 5 students have answered")).to_be_visible(timeout=LIMIT)
                expect(phone.get_by_text("Second vote.")).to_be_visible(timeout=LIMIT)
                at_phone.errors.clear()  # a browser counts a lost connection as an error
                for student in others:
                    student.wait_for_text("Second vote.")

        frames = [[frame.data for frame in at_phone.received], *(student.received for student in others)]
        for seat, received in enumerate(frames):
            own = [NAMES[seat], FIRST[seat], SECOND[seat]]
            everything = [*NAMES, *FIRST, *SECOND, RIGHT]
            assert sorted(map(str, found(received, everything))) == sorted(map(str, own))

        press(teacher, "Show the solution")
        expect(phone.locator(".ttr-solution")).to_contain_text(str(RIGHT), timeout=LIMIT)
        for student in others:
            student.wait_for_text(str(RIGHT))
            assert found([student.received[-1]], [RIGHT]) == [RIGHT]
        for page in (teacher, phone):
            assert too_wide(page) == []
            assert cut_off(page) == []

        # The teacher sees the work in a lesson immediately.
        lesson = phone.get_by_role("link", name="Connected or not")
        lesson.wait_for(timeout=LIMIT)
        address = lesson.get_attribute("href")
        page, _ = open_page(f"{pages_server.url}{Path(PATH).parent}/{address}", ".ttr-in-class b", seconds=120)
        press(page, "Raise your hand")
        page.get_by_role("button", name="Lower your hand").wait_for(timeout=LIMIT)
        open_tab(teacher, "Class")
        expect(teacher.locator(".ttr-hands")).to_contain_text(NAMES[0], timeout=LIMIT)
        expect(teacher.locator(".ttr-glance-panel")).to_contain_text("2 Connected or not", timeout=LIMIT)
        teacher.get_by_role("button", name=f"✓ {NAMES[0]}").click()
        expect(page.get_by_role("button", name="Raise your hand")).to_be_visible(timeout=LIMIT)

        # After a reload, the class is the same for both; after its deletion, it is gone for both.
        teacher.reload()
        expect(teacher.locator(".ttr-glance-panel")).to_contain_text("2 Connected or not", timeout=LIMIT)
        phone.reload()
        expect(phone.get_by_text(f"You are {NAMES[0]}")).to_be_visible(timeout=LIMIT)

        # Every page in the teacher's browser knows the class, and can ask it about a position.
        own = teacher.context.new_page()
        own.goto(f"{pages_server.url}{Path(PATH).parent}/algorithms.ipynb")
        own.get_by_role("button", name="Put to the class", exact=True).click(timeout=120_000)
        press(own, "Ask the class")
        expect(teacher.locator(".ttr-question")).to_contain_text("which city is settled next?", timeout=LIMIT)
        expect(phone.locator(".ttr-sentence")).to_contain_text("which city is settled next?", timeout=LIMIT)
        open_tab(teacher, "Invite")
        press(teacher, "Delete the class")
        press(teacher, "Yes, delete all of it")
        expect(phone.get_by_text("The class was deleted")).to_be_visible(timeout=LIMIT)
        expect(page.locator(".ttr-in-class")).to_be_hidden(timeout=LIMIT)
        expect(own.get_by_role("button", name="Put to the class")).to_have_count(0, timeout=LIMIT)
        own.close()
        assert recorded.errors == at_phone.errors == []
