#!/bin/sh
# Run a check and write down how long it took: tools/timed.sh NAME COMMAND, a command for the shell.
# The tests print the file that TTR_TIMES names at their end; without that variable nothing is written.
name=$1
begin=$(date +%s)
sh -c "$2" || exit
[ -z "${TTR_TIMES:-}" ] || echo "$name $(($(date +%s) - begin))" >>"$TTR_TIMES"
