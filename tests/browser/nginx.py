"""A real nginx with the configuration from the notes."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .serve import ROOT, Server, free_port

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def lines_of(notes: str, about: str = "") -> str:
    """Return the first block of nginx configuration in a page of notes that mentions something."""
    text = (ROOT / notes).read_text(encoding="utf-8")
    return next(lines for lines in re.findall(r"```nginx\n(.*?)```", text, re.DOTALL) if about in lines)


@contextmanager
def nginx(folder: Path, lines: str) -> Iterator[int]:
    """Run nginx with a server of these lines; yield its port."""
    port = free_port()
    temporary = " ".join(f"{kind}_temp_path {folder};" for kind in ("proxy", "client_body", "fastcgi", "uwsgi", "scgi"))
    served = lines if "server {" in lines else f"server {{\n{lines}\n}}"
    served = served.replace("server {", f"server {{ listen 127.0.0.1:{port};")
    (folder / "nginx.conf").write_text(
        f"daemon off; user root; pid {folder}/pid; worker_rlimit_nofile 8192; events {{ worker_connections 4096; }}"
        f" http {{ access_log off; {temporary}\n{served} }}",
        encoding="utf-8",
    )
    command = [NGINX, "-e", folder / "errors", "-p", folder, "-c", folder / "nginx.conf"]
    with Server([str(part) for part in command], port, ready="") as running:
        yield running.port
