"""A server accepts its own names, numeric addresses, and allowed names."""

import re
import socket

import pytest

from ttr.serving.names import foreign


@pytest.mark.parametrize(
    "name",
    [
        "localhost",
        "localhost.",
        "pages.localhost",
        "127.0.0.1",
        "192.168.0.7",
        "[::1]",
        "::1",
        "[fe80::1]",
        socket.gethostname().lower(),
        "school.example",
    ],
)
def test_own_names_and_addresses_are_accepted(name: str) -> None:
    assert not re.match(foreign(["School.Example"]), name)


@pytest.mark.parametrize(
    "name",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "notlocalhost",
        "1.2.3.4.5",
        "",
        "evil.example:80",
        "school.example.evil.example",
        "school-example",
        "a b",
    ],
)
def test_other_names_are_not(name: str) -> None:
    assert re.match(foreign(["school.example"]), name)


def test_a_star_allows_every_name() -> None:
    assert not re.match(foreign(["*"]), "any.example")
