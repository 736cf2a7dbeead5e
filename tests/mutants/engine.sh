#!/bin/sh
# shellcheck disable=SC2154  # root, tree, build and folder are set by whoever sources it
# What kernel.sh and planted.sh share: a tree with a changed engine in $tree, its build in $build, what is kept in
# $folder.
programs="unit_state unit_rules unit_flow unit_engine unit_native bad unit_lua properties"
rulesets="everything over-hill-and-dale mists-level-6"
games=1                                              # of each ruleset and property
filter="-*base_*:*mists_level_[1-4]*:*big_box*"      # and of these none

# copy_tree FOLDER: all that a build needs.
copy_tree() {
  mkdir -p "$1"
  (cd "$root" && tar -cf - CMakeLists.txt CMakePresets.json LICENSE kernel sdk plugins rulesets scripts tests docs) |
    (cd "$1" && tar -xf -)
}

configure() {
  launcher=${CCACHE_DIR:+-DCMAKE_CXX_COMPILER_LAUNCHER=ccache}
  # shellcheck disable=SC2086 # none, or one word
  (cd "$tree" && cmake --preset release -B "$build" -DCMAKE_UNITY_BUILD=OFF -DBASTIDE_BUILD_TESTS=ON \
    -DBASTIDE_WARNINGS_AS_ERRORS=OFF -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON $launcher \
    "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG") >"$folder/configure.log" 2>&1
}

compile() {
  targets=bastide
  for program in $programs; do
    targets="$targets bastide_$program"
  done
  # shellcheck disable=SC2086 # several targets
  CCACHE_BASEDIR=$tree ninja -k 0 -C "$build" -j "$(nproc)" $targets >"$folder/build.log" 2>&1
}

# What runs away ends after two minutes, or at four gigabytes.
# shellcheck disable=SC3045 # ulimit -v: every shell that is meant here has it
limited() { (cd "$tree" && ulimit -v 4000000 && exec timeout -s KILL 120 "$@") >/dev/null 2>&1; }

# Prints which of the fast tests fails first, those first that notice most for their time.
find_failing() {
  limited "$build/bastide" test --strict tests/scenarios --quiet || { echo scenarios && return; }
  for program in $programs; do
    BASTIDE_GAMES=$games limited "$build/bastide_$program" --gtest_brief=1 --gtest_fail_fast "--gtest_filter=$filter" ||
      { echo "$program" && return; }
  done
  for ruleset in $rulesets; do
    limited "$build/bastide" check "$ruleset" --quiet || { echo "check $ruleset" && return; }
  done
  limited "$build/bastide" test tests/transcripts --quiet || { echo transcripts && return; }
  echo nobody
}
