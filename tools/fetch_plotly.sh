#!/bin/sh
# Fetches the map's script from npm: Plotly's bundle of its basic charts, of the version that the installed plotly brings,
# or of the version that is named. Needs npm; see `make plotly`.
set -e
version=${1:-$("${PYTHON:-.venv/bin/python}" -c 'from plotly.offline import get_plotlyjs_version as version; print(version())')}
to=ttr/ui/map/plotly
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm pack --silent --pack-destination "$work" "plotly.js-basic-dist-min@$version" >/dev/null
tar -xzf "$work/plotly.js-basic-dist-min-$version.tgz" -C "$work"
rm -f "$to"/*.js
cp "$work/package/LICENSE" "$to/LICENSE"
cp "$work/package/plotly-basic.min.js" "$to/plotly-basic-$version.min.js"
sed -i "s/plotly-basic-[0-9.]*\.min\.js/plotly-basic-$version.min.js/" ttr/ui/map/map_figure.py
echo "$to/plotly-basic-$version.min.js"
