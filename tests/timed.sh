#!/bin/sh
# timed.sh NAME COMMAND…: a test, as ctest runs it. Notes what the shells' `times` says of it in the folder that
# BASTIDE_TIMES names: its processor time, and that of all it started, is the second line. Where it cannot be noted the
# test ends as it does.
name=$1
shift
"$@"
code=$?
[ ! -d "${BASTIDE_TIMES:-}" ] || command times 2>/dev/null >"$BASTIDE_TIMES/$name"
exit $code
