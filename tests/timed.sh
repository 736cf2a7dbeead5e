#!/bin/sh
# timed.sh NAME COMMAND…: a test, as ctest runs it. Notes what the shells' `times` says of it in the folder that
# BASTIDE_TIMES names: its processor time, and that of all it started, is the second line.
name=$1
shift
"$@"
code=$?
[ -z "${BASTIDE_TIMES:-}" ] || times >"$BASTIDE_TIMES/$name"
exit $code
