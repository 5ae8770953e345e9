#!/bin/sh
# Fetches the typeface from npm, Fontsource's Figtree: its Latin letters, its further Latin ones, and its license. A
# version can be named. Needs npm; see `make font`.
set -e
package=@fontsource-variable/figtree
version=${1:-$(npm view --silent "$package" version)}
to=ttr/ui/map/fonts
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm pack --silent --pack-destination "$work" "$package@$version" >/dev/null
tar -xzf "$work"/*.tgz -C "$work"
rm -f "$to"/*
cp "$work/package/LICENSE" "$to/LICENSE"
for part in latin latin-ext; do
  cp "$work/package/files/figtree-$part-wght-normal.woff2" "$to/figtree-$part-$version.woff2"
done
sed "s#\./files/figtree-\([a-z-]*\)-wght-normal#figtree-\1-$version#" "$work/package/index.css" >"$to/figtree-$version.css"
echo >>"$to/figtree-$version.css"
sed -i "s/^VERSION = \".*\"/VERSION = \"$version\"/" ttr/ui/map/labels.py
sed -i "s/\(latin-\|\}\}\)[0-9.]*\.\(woff2\|css\)/\1$version.\2/" ttr/serving/voila_template/index.html.j2
echo "$to/figtree-$version.css"
