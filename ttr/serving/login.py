"""Access control: admit everybody, people with the passphrase, or people whom a proxy has admitted.

This is a hook: jupyter_server asks an identity provider for the user (`Voila.identity_provider_class`), and its
`PasswordIdentityProvider` handles hashes and cookies. This file adds a page in our style, a limit of attempts, and the
header of a named proxy. Visitors are anonymous: they are admitted or not.
"""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import PasswordIdentityProvider, User
from jupyter_server.auth.security import passwd
from tornado.httputil import HTTPServerRequest
from traitlets import Instance, List, Unicode, default

from .limits import Limit, Proxies
from .own_pages import OwnForm, door_page, sentence_page

SHORTEST, LONGEST = 12, 200
"""Characters of a passphrase."""

DAYS = 30
"""Days for which the server remembers a browser."""

HASH = re.compile(r"argon2:\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+")

VISITOR = User("visitor")
"""Anyone who is let in."""


class DoorError(ValueError):
    """Error for an unusable passphrase or its file; the message says why."""


def write_passphrase(path: Path, passphrase: str) -> None:
    """Write a new file with a passphrase's hash, readable only for its owner."""
    if not SHORTEST <= len(passphrase) <= LONGEST:
        raise DoorError(f"a passphrase has at least {SHORTEST} characters: take four words that nobody expects.")
    hashed = passwd(passphrase)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(f"{hashed}\n")


def read_passphrase(path: Path) -> str:
    """Return the hash in a file of `write_passphrase`."""
    hashed = path.read_text(encoding="utf-8", errors="replace").strip()
    if not HASH.fullmatch(hashed):
        raise DoorError(f"{path} has no hash of a passphrase: write the file with `ttr serve --new-passphrase FILE`.")
    return hashed


class Door(PasswordIdentityProvider):
    """Identity provider that decides who is admitted."""

    passphrase = Unicode(config=True, help="The file with the hash of the passphrase. Default: none is asked for.")
    proxies = List(Unicode(), config=True, help="Addresses of trusted proxies, such as 127.0.0.1.")
    login_header = Unicode(config=True, help="The header in which these proxies name the logged-in user.")
    trusted = Instance(Proxies)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.wrong = Limit(10)
        self.one_by_one = asyncio.Lock()
        self._warned = False

    @default("hashed_password")
    def _default_hashed_password(self) -> str:
        return read_passphrase(Path(self.passphrase)) if self.passphrase else ""

    @default("trusted")
    def _default_trusted(self) -> Proxies:
        return Proxies.from_addresses(self.proxies)

    @default("get_secure_cookie_kwargs")
    def _default_get_secure_cookie_kwargs(self) -> dict[str, Any]:
        return {"max_age_days": DAYS}

    def address(self, request: HTTPServerRequest) -> str:
        """Return the visitor's address; warn once about an unnamed proxy."""
        if "X-Forwarded-For" in request.headers and not (self._warned or self.trusted.trust(request.remote_ip)):
            self._warned = True
            self.log.warning(
                "The proxy at %s is not named, so its visitors share one address. If it is yours, add --proxy %s.",
                request.remote_ip,
                request.remote_ip,
            )
        return self.trusted.of(request)

    def get_user(self, handler: Any) -> Any:
        """Return the visitor, or None if they are not admitted."""
        if self.login_header:
            request = handler.request
            if self.trusted.trust(request.remote_ip) and request.headers.get(self.login_header):
                return VISITOR
            if not self.auth_enabled:
                return None
        return super().get_user(handler) if self.auth_enabled else VISITOR

    def user_to_cookie(self, user: User) -> str:
        """Return a cookie text without personal data."""
        return VISITOR.username

    def user_from_cookie(self, cookie_value: str) -> User | None:
        """Return a visitor for any valid signed cookie."""
        return VISITOR if cookie_value == VISITOR.username else None

    def set_login_cookie(self, handler: Any, user: User) -> None:
        """Set a cookie; if the browser uses HTTPS, it returns only over HTTPS, and then in the allowed frames, too."""
        https = self.trusted.https(handler.request)
        handler.request.protocol = "https" if https else "http"
        framed = https and handler.settings["ttr_framing"]
        self.cookie_options = {"samesite": "None" if framed else "Lax", "expires_days": DAYS}
        super().set_login_cookie(handler, user)

    async def try_passphrase(self, typed: str, address: str) -> tuple[bool, int]:
        """Return whether the passphrase is right, and the seconds to wait if it was not checked.

        Only one passphrase is checked at a time, so parallel attempts gain nothing, and the other cores stay free for
        pages.
        """
        async with self.one_by_one:
            if seconds := self.wrong.seconds_to_wait(address):
                return False, seconds
            right = len(typed) <= LONGEST and await asyncio.to_thread(self.passwd_check, typed)
            if not right:
                self.wrong.note(address)
            return right, 0


class Enter(OwnForm):
    """The page that asks for the passphrase."""

    @property
    def door(self) -> Door:
        return self.settings["identity_provider"]  # type: ignore[no-any-return]

    @property
    def target(self) -> str:
        """The address on this server that the visitor wanted to open."""
        wanted = self.get_argument("next", "")
        inside = re.fullmatch(rf"{re.escape(self.base_url)}(?![/\\])[^\\\s]*", wanted)
        return wanted if inside else self.base_url

    @allow_unauthenticated
    def get(self) -> None:
        if self.current_user:
            self.redirect(self.target)
        elif self.door.auth_enabled:
            self._ask()
        else:
            self.set_status(403)
            where = "Open the address that your school gave you."
            self.finish(
                sentence_page("Please log in first", "This server is only for people who have logged in.", where)
            )

    @allow_unauthenticated
    async def post(self) -> None:
        door = self.door
        typed = self.get_body_argument("passphrase", "") or ""  # the types of Tornado 6.4 allow None
        right, seconds = await door.try_passphrase(typed, door.address(self.request))
        if right:
            door.set_login_cookie(self, VISITOR)
            self.redirect(self.target, status=303)
        elif seconds:
            problem = f"Too many wrong passphrases have come from your network. Try again in {seconds} seconds."
            self._ask(problem, 429, seconds)
        else:
            self._ask("This is not the passphrase.", 403)

    def _ask(self, problem: str = "", status: int = 200, wait: int = 0) -> None:
        self.show(self.may_run(door_page(self.target, problem)), status, wait)
