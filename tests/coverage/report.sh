#!/usr/bin/env bash
# Which lines of the engine and of its plugins the tests run: builds the preset "coverage", runs the tests
# and prints a table by folder, as Markdown.
#
#     tests/coverage/report.sh              # build, test, report
#     tests/coverage/report.sh --report     # of the tests that ran before
#     tests/coverage/report.sh --lines      # which lines of the kernel did not run
set -euo pipefail

root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..
# shellcheck disable=SC1091
source "$root/.ci/setup.sh"
cd "$root"
build=build/coverage
export BASTIDE_LUA_LINES="$PWD/$build/lua-lines.txt"
# shellcheck disable=SC2154
ensure_packages "${build_packages[@]}" "${test_packages[@]}" "${coverage_packages[@]}"

if [ "${1:-}" = "" ]; then
  cmake --preset coverage -DBASTIDE_BUILD_TESTS=ON >/dev/null
  cmake --build $build
  find $build -name '*.gcda' -delete
  rm -f "$BASTIDE_LUA_LINES"
  # Left out is what runs no line of its own: other builds, games that are counted, kills.
  ctest --test-dir $build -j "$(nproc)" -LE slow --timeout 3000 \
    -E '^(lint|page|bench|headers|sdk\.installed|same\.games|faults\.kills|bastide_statistics)' ||
    echo "some tests failed; the table tells what ran all the same" >&2
fi

objects=("$build/kernel" "$build/sdk" "$build/tests")
# Programs with threads leave counts of branches that gcov cannot read; lines are right.
gcovr=(gcovr --root . --object-directory "$build" -j "$(nproc)" --gcov-ignore-parse-errors)
if [ "${1:-}" = "--lines" ]; then
  exec "${gcovr[@]}" --filter kernel/ --sort-uncovered "${objects[@]}"
fi
"${gcovr[@]}" --filter kernel/ --filter sdk/tools/ --filter sdk/bots/ --csv -o "$build/coverage.csv" "${objects[@]}"

# rows: reads "FOLDER LINES RUN" and prints the sum of each folder as a row of the table.
rows() {
  # shellcheck disable=SC2016
  awk '{ all[$1] += $2; run[$1] += $3 }
    END { for (name in all) printf "| `%s/` | %d | %d | %.1f %% |\n", name, all[name], run[name], 100 * run[name] / all[name] }' |
    sort
}

# Of each file: its folder, lines and lines that ran.
awk -F, 'NR > 1 { folder = $1; sub(/\/[^\/]*$/, "", folder); print folder, $2, $3 }' "$build/coverage.csv" >"$build/folders.txt"
echo "| Folder | lines | run | share |"
echo "|---|---:|---:|---:|"
rows <"$build/folders.txt"
# shellcheck disable=SC2016
sed -n -E 's#^(kernel|sdk/tools)[^ ]*#all:\1#p' "$build/folders.txt" | rows | sed 's/`all:/all of `/'

# Lines of scripts that hold code, as the Lua compiler sees them, and those of them that ran.
for file in plugins/*/*.lua scripts/variants/*.lua; do
  case $file in
    plugins/*) name=${file#plugins/} ;;
    *) name=$(basename "$file" .lua)/$(basename "$file") ;;
  esac
  luac5.4 -p -l "$file" | sed -n 's/^\t[0-9]*\t\[\([0-9]*\)\].*/\1/p' | sort -u |
    sed "s|^|$(dirname "$file") $name:|"
done >"$build/lua-code.txt"
sort -u "$BASTIDE_LUA_LINES" |
  awk 'NR == FNR { ran[$0] = 1; next } { print $1, 1, ($2 in ran) ? 1 : 0 }' - "$build/lua-code.txt" | rows
