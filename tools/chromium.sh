#!/bin/sh
# Make sure there is a Chromium for the browser tests: install Debian's where that is possible, the one without windows
# (a page costs it a fifth less) or else the whole.
# Never fails: without one the browser tests are skipped, and say so.
for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done

if ! command -v apt-get >/dev/null 2>&1; then
    reason="this system has no apt-get"
elif [ "$(id -u)" = 0 ]; then
    as_root=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as_root="sudo -n"
else
    reason="installing needs root, or sudo without a password"
fi

if [ -z "${reason:-}" ]; then
    echo "Installing Debian's chromium for the browser tests ..."
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    $as_root apt-get update -qq
    for name in chromium-headless-shell chromium; do
        # shellcheck disable=SC2086
        $as_root apt-get install -y -qq --no-install-recommends "$name" fonts-dejavu-core >/dev/null
        command -v "$name" >/dev/null 2>&1 && exit 0
    done
    reason="apt-get could not install it"
fi

echo "*** There is no Chromium here, and $reason: the BROWSER TESTS WILL BE SKIPPED. ***" >&2
exit 0
