#!/bin/sh
# A release's tag has to be the version of the code: tools/check_tag.sh v1.2.3
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$(dirname "$0")/../ttr/__init__.py")
[ "$1" = "v$version" ] && exit 0
echo "The tag is $1, and ttr/__init__.py says __version__ = \"$version\": the tag should be v$version." >&2
exit 1
