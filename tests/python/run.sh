#!/bin/sh
# run.sh PYTHON FOLDER SCRIPT [ARGUMENT…]: runs a test of the Python module that lies in this folder.
# PYTHON "none" means that the module is not built: it says so, and ends as a test that is left out.
set -eu
if [ "$1" = none ]; then
  echo "left out: tests of the Python module, which is not built (see docs/python.md)"
  exit 77
fi
python=$1
PYTHONPATH=$2
export PYTHONPATH
export PYTHONDONTWRITEBYTECODE=1
shift 2
exec "$python" "$@"
