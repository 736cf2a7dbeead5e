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
  ctest --test-dir $build -j "$(nproc)" -LE slow -E '^(lint|page|bench|headers|installed)' --timeout 3000 ||
    echo "some tests failed; the table tells what ran all the same" >&2
fi

if [ "${1:-}" = "--lines" ]; then
  exec gcovr --root . --object-directory $build --filter kernel/ --sort-uncovered $build
fi
gcovr --root . --object-directory $build --filter kernel/ --filter sdk/tools/ --filter sdk/bots/ \
  --csv -o $build/coverage.csv $build

# A row of the table.
# shellcheck disable=SC2016
row='function row(name, all, run) { printf "| `%s` | %d | %d | %.1f %% |\n", name, all, run, 100 * run / all }'
echo "| Folder | lines | run | share |"
echo "|---|---:|---:|---:|"
awk -F, "$row"'
  NR > 1 {
    folder = $1; sub(/\/[^\/]*$/, "", folder)
    all[folder] += $2; run[folder] += $3
    top = folder; if (top ~ /^kernel/) { kernel += $2; kernel_run += $3 }
  }
  END {
    row("kernel/ in all", kernel, kernel_run)
    for (folder in all) row(folder "/", all[folder], run[folder]) | "sort"
  }' $build/coverage.csv

# Lines of scripts that hold code, as the Lua compiler sees them, and those of them that ran.
for file in plugins/*/*.lua plugins/*/*/*.lua scripts/variants/*.lua; do
  [ -f "$file" ] || continue
  name=${file#plugins/}
  luac5.4 -p -l "$file" | sed -n 's/^\t[0-9]*\t\[\([0-9]*\)\].*/\1/p' | sort -u |
    sed "s|^|$(dirname "$file") $name:|"
done >$build/lua-code.txt
sort -u "$BASTIDE_LUA_LINES" | awk "$row"'
  NR == FNR { ran[$0] = 1; next }
  { all[$1]++; if ($2 in ran) run[$1]++ }
  END { for (folder in all) row(folder "/", all[folder], run[folder]) | "sort" }' - $build/lua-code.txt
