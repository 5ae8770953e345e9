"""Whether others can join a table or a class opened here: the pages say so before you share a link."""

from collections.abc import Iterator

import pytest
from ipywidgets import Widget

from tests.ui.seen import html_of, text_of
from ttr.classroom.page import ClassPage
from ttr.runtime import Host
from ttr.store import own_store, why_nobody_joins
from ttr.ui.table.page import TablePage

SERVED = {"VOILA_PREHEAT": "False"}
IN_LAB = {"JPY_PARENT_PID": "1"}
ON_BINDER = {"BINDER_SERVICE_HOST": "hub"}
ALONE = [
    (IN_LAB, "linux", "", "a file of your own"),
    ({**SERVED, "JUPYTERHUB_USER": "ada"}, "linux", "", "a file of your own"),
    ({**SERVED, **ON_BINDER}, "linux", "", "a separate computer"),
    ({**IN_LAB, **ON_BINDER}, "linux", "sqlite:////games.sqlite", "a separate computer"),
    (SERVED, "linux", "none", "TTR_STORE=none"),
    ({}, "emscripten", "", "without a server"),
    ({}, "emscripten", "none", "without a server"),
]
POSTGRES = "postgresql+psycopg://school"
TOGETHER = [(SERVED, "linux", "", ""), (SERVED, "linux", POSTGRES, "")]
TOGETHER += [(IN_LAB, "linux", POSTGRES, ""), ({}, "linux", "", "")]


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    monkeypatch.delenv("TTR_STORE")
    yield monkeypatch
    Widget.close_all()


@pytest.mark.parametrize(("environment", "platform", "store", "why"), [*ALONE, *TOGETHER])
def test_if_nobody_can_join_the_reason_is_given(
    here: pytest.MonkeyPatch, environment: dict[str, str], platform: str, store: str, why: str
) -> None:
    here.setenv("TTR_STORE", store)
    said = why_nobody_joins(Host.of(environment, platform))
    assert why in said
    assert bool(why) == bool(said)


@pytest.mark.parametrize(
    ("variable", "why"), [("BINDER_SERVICE_HOST", "a separate computer"), ("JPY_PARENT_PID", "a file of your own")]
)
def test_the_pages_give_the_reason_before_and_beside_every_link(
    here: pytest.MonkeyPatch, tmp_path: object, variable: str, why: str
) -> None:
    here.setenv("XDG_DATA_HOME", str(tmp_path))
    here.setenv(variable, "1")
    store = own_store()
    classes, tables = ClassPage(store), TablePage(store)
    assert why in text_of(html_of(classes.widget))
    assert why in tables.status.text
    assert tables.status.urgent
    classes.open_button.click()
    assert why in text_of(html_of(classes.widget))
    tables.entrance.form.start_button.click()
    assert why in text_of(html_of(tables.host.links_panel))
    tables.following.stop()
    store.engine.dispose()


def test_a_page_of_the_site_says_that_it_has_no_server(here: pytest.MonkeyPatch) -> None:
    here.setattr("sys.platform", "emscripten")
    assert own_store() is None
    assert "without a server" in text_of(html_of(ClassPage(None).widget))
    assert "without a server" in TablePage(None).status.text
