"""A page opened on the server's own computer gets the address that phones reach; of several, one can be chosen."""

from collections.abc import Iterator

import pytest
from ipywidgets import Widget

from ttr.runtime import ADDRESSES
from ttr.ui.controls.widgets import is_visible
from ttr.ui.page.address import ForOthers, for_others

TWO = "http://192.168.0.7:8866 http://10.42.0.1:8866"
PAGE = "http://localhost:8866/voila/render/table.ipynb"


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch) -> Iterator[ForOthers]:
    """The address of a page, whose server has two."""
    monkeypatch.setenv(ADDRESSES, TWO)
    yield ForOthers(lambda: None)
    Widget.close_all()


def test_a_local_address_is_replaced_and_keeps_its_path_and_query() -> None:
    assert for_others(f"{PAGE}?board=mini", TWO)[0] == "http://192.168.0.7:8866/voila/render/table.ipynb?board=mini"
    assert for_others("http://127.0.0.1:8866/ttr/", TWO)[1] == "http://10.42.0.1:8866/ttr/"


def test_of_several_addresses_another_one_can_be_chosen(others: ForOthers) -> None:
    others.page = PAGE
    assert is_visible(others.choice)
    assert [label for label, _ in others.choice.options] == ["192.168.0.7:8866", "10.42.0.1:8866"]
    assert others.address == "http://192.168.0.7:8866/voila/render/table.ipynb"
    others.choice.value = others.choice.options[1][1]
    others.page = PAGE  # the browser says it again, after a reconnection
    assert others.address == "http://10.42.0.1:8866/voila/render/table.ipynb"
    assert not others.only_here


@pytest.mark.parametrize("page", ["http://10.42.0.1:8866/", "https://pages.school.example/", ""])
def test_a_page_opened_by_another_address_keeps_it_and_offers_no_choice(others: ForOthers, page: str) -> None:
    others.page = page
    assert (others.address, others.only_here) == (page, False)
    assert not is_visible(others.choice)


def test_a_server_for_this_computer_alone_has_no_address_for_others(
    others: ForOthers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(ADDRESSES)
    others.page = PAGE
    assert (others.address, others.only_here) == (PAGE, True)
