"""Firefox, driven over WebDriver BiDi, which it supports natively, without a driver or a special build."""

import json
import re
import shutil
import subprocess
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websocket import WebSocket, create_connection

from tests.browser.serve import when_we_end

NAMES = ("firefox-esr", "firefox")

# Use the proxy for everything, including this computer's addresses; turn off Firefox's own requests.
_SETTINGS = {
    "network.proxy.type": 1,
    "network.proxy.no_proxies_on": "",
    "network.proxy.allow_hijacking_localhost": True,
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}
_POINT = """(selector, text) => {
  const fits = (each) => each.checkVisibility() && each.textContent.includes(text);
  const found = [...document.querySelectorAll(selector)].filter(fits).at(-1);
  if (!found) return null;
  found.scrollIntoView({ block: "center" });
  const { left, top, width, height } = found.getBoundingClientRect();
  return width ? [Math.round(left + width / 2), Math.round(top + Math.min(height / 2, 20))] : null;
}"""


def find_firefox() -> str | None:
    """Return the path of a Firefox on this machine."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Firefox:
    """One window.

    Parameters
    ----------
    socket
        A new connection.
    """

    def __init__(self, socket: WebSocket) -> None:
        self._socket, self._numbers = socket, count(1)
        self._say("session.new", capabilities={})
        self._window = self._say("browsingContext.create", type="tab")["context"]

    def _say(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer: dict[str, Any] = json.loads(self._socket.recv())
            if answer.get("id") == number:
                assert "error" not in answer, f"{method}: {answer.get('error')}: {answer.get('message')}"
                result: dict[str, Any] = answer["result"]
                return result

    def resize(self, width: int, height: int) -> None:
        """Give the window a size."""
        self._say("browsingContext.setViewport", context=self._window, viewport={"width": width, "height": height})

    def go(self, address: str) -> None:
        """Open an address."""
        self._say("browsingContext.navigate", context=self._window, url=address, wait="interactive")

    def reload(self) -> None:
        """Load the page again."""
        self._say("browsingContext.reload", context=self._window, wait="interactive")

    def evaluate(self, function: str, *arguments: object) -> Any:
        """Return the result of a JavaScript function; arguments and result are JSON."""
        given = json.dumps(arguments)
        reply = self._say(
            "script.callFunction",
            functionDeclaration=f"async () => JSON.stringify((await ({function})(...{given})) ?? null)",
            target={"context": self._window},
            awaitPromise=True,
        )
        assert reply["type"] == "success", reply
        return json.loads(reply["result"]["value"])

    def wait(self, function: str, *arguments: object, seconds: float = 240) -> Any:
        """Wait until a JavaScript function returns a truthy value, and return it."""
        end = time.monotonic() + seconds
        while not (found := self.evaluate(function, *arguments)):
            assert time.monotonic() < end, f"not after {seconds} seconds: {function} {arguments}"
            time.sleep(0.2)
        return found

    def wait_for_text(self, text: str, selector: str = "body", seconds: float = 240) -> None:
        """Wait until an element for a selector shows a text."""
        shown = (
            "(selector, text) => [...document.querySelectorAll(selector)].some((each) => each.innerText.includes(text))"
        )
        self.wait(shown, selector, text, seconds=seconds)

    def click(self, selector: str, text: str = "") -> None:
        """Click the element that matches a selector and contains a text, once it exists."""
        point = None
        while point != (found := self.wait(_POINT, selector, text)):  # wait until nothing moves any more
            point = found
            time.sleep(0.2)
        x, y = found
        move = {"type": "pointerMove", "x": x, "y": y}
        actions = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._act({"type": "pointer", "id": "mouse", "actions": actions})

    def focus(self, selector: str, text: str) -> None:
        """Focus the element that matches a selector and contains a text, once it exists."""
        put = """(selector, text) => {
          const found = [...document.querySelectorAll(selector)].find((one) => one.textContent.includes(text));
          found?.scrollIntoView({ block: "center" });
          found?.focus();
          return document.activeElement === found;
        }"""
        self.wait(put, selector, text)

    def keys(self, *keys: str) -> None:
        """Press keys together: `keys("Shift", "Enter")`."""
        names = {"Control": "\ue009", "Shift": "\ue008", "Enter": "\ue007"}
        values = [names.get(key, key) for key in keys]
        down = [{"type": "keyDown", "value": value} for value in values]
        up = [{"type": "keyUp", "value": value} for value in reversed(values)]
        self._act({"type": "key", "id": "keyboard", "actions": [*down, *up]})

    def write(self, text: str) -> None:
        """Paste a text at the cursor."""
        self.evaluate("(text) => document.execCommand('insertText', false, text)", text)

    def picture(self, path: Path) -> None:
        """Save the window's content as PNG."""
        data = self._say("browsingContext.captureScreenshot", context=self._window)["data"]
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b64decode(data))

    def _act(self, source: dict[str, Any]) -> None:
        self._say("input.performActions", context=self._window, actions=[source])


@contextmanager
def firefox(path: str, proxy: str, folder: Path) -> Iterator[Firefox]:
    """Run a Firefox with a fresh profile behind a proxy."""
    host, _, port = proxy.partition(":")
    own: dict[str, object] = {}
    for kind in ("http", "ssl"):
        own |= {f"network.proxy.{kind}": host, f"network.proxy.{kind}_port": int(port)}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in {**_SETTINGS, **own}.items()]
    profile = folder / "profile"
    profile.mkdir()
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    log = folder / "firefox.log"
    with log.open("wb") as file:
        process = subprocess.Popen([*command, "about:blank"], stdout=file, stderr=file)
    with when_we_end(f"kill {process.pid}"):
        try:
            end = time.monotonic() + 120
            while not (found := re.search(r"BiDi listening on (ws://\S+)", log.read_text(errors="replace"))):
                assert process.poll() is None, log.read_text(errors="replace")
                assert time.monotonic() < end, log.read_text(errors="replace")
                time.sleep(0.2)
            socket = create_connection(f"{found[1]}/session", timeout=300, suppress_origin=True)
            yield Firefox(socket)
            socket.close()
        finally:
            process.terminate()
            process.wait(60)
