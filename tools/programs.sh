#!/bin/sh
# Make sure that programs are there which tests need and no package index has: install Debian's where that is possible.
# A Chromium is the one without windows (a page costs it a fifth less), or else the whole; nginx and Caddy are a server's proxies,
# and Prometheus reads its figures.
# With PROGRAMS=no it installs nothing. Never fails: without a program its tests are skipped, and say so.
export DEBIAN_FRONTEND=noninteractive

ensure() { # what its tests are called, other names under which the program may be there, packages to try, one after another
    for name in $2 $3; do
        command -v "$name" >/dev/null 2>&1 && return
    done
    if [ "${PROGRAMS:-yes}" = no ]; then
        reason="PROGRAMS=no forbids to install it"
    elif ! command -v apt-get >/dev/null 2>&1; then
        reason="this system has no apt-get"
    elif [ "$(id -u)" != 0 ] && ! sudo -n true 2>/dev/null; then
        reason="installing needs root, or sudo without a password"
    else
        as_root=$([ "$(id -u)" = 0 ] || echo "sudo -n")
        echo "Installing Debian's $3 for the tests ..."
        # shellcheck disable=SC2086
        $as_root apt-get update -qq
        for name in $3; do
            # shellcheck disable=SC2086
            $as_root apt-get install -y -qq --no-install-recommends "$name" fonts-dejavu-core >/dev/null && return
        done
        reason="apt-get could not install it"
    fi
    echo "*** There is no $3 here, and $reason: the $1 WILL BE SKIPPED. ***" >&2
}

ensure "BROWSER TESTS" "chromium-browser google-chrome google-chrome-stable" "chromium-headless-shell chromium"
ensure "TESTS BEHIND A PROXY" "nginx /usr/sbin/nginx" "nginx-light"
ensure "TEST OF CADDY'S FILE" "" "caddy"
ensure "TEST OF THE DASHBOARD" "" "prometheus"
exit 0
