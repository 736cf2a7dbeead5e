#!/bin/sh
# types.sh FOLDER|none: the types of the module are those that mypy finds, and name what is there.
set -eu
if [ "$1" = none ]; then
  echo "left out: types of the Python module, which is not built"
  exit 77
fi
if ! command -v mypy >/dev/null; then
  echo "left out: types of the Python module; there is no mypy (sudo apt-get install mypy)"
  exit 77
fi
cache=$(mktemp -d)
trap 'rm -rf "$cache"' EXIT
MYPYPATH=$1 mypy --strict --cache-dir "$cache" -p bastide
MYPYPATH=$1 mypy --strict --cache-dir "$cache" tests/python/typed_use.py
