#!/bin/sh
# Every command of the README and of the help pages runs as it stands there: it is understood, finds what it names,
# and ends well, or goes on until it is interrupted. Usage: commands.sh PATH_OF_BASTIDE
set -u
bastide=$(readlink -f "$1")
root=$(pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export BASTIDE_TRUST="$work/trusted"  # not the user's own list
export XDG_DATA_HOME="$work/data"      # nor the user's parcels
failures=0
number=0

# Answers for those who are asked.
yes 1 | head -n 400 >"$work/keys"
"$bastide" play base --seats greedy,random --seed 7 --save "$work/game.jsonl" --quiet >/dev/null || exit 1
# How long what goes on is looked at, in seconds: some games' time of the processor, which sanitizers make longer.
times >"$work/times"
patience=$(sed -n 's/^[0-9]*m\([0-9.]*\)s 0m\([0-9.]*\)s$/\1 \2/p' "$work/times" |
  awk '{ most = 4 * ($1 + $2) } END { printf "%.1f", (most > 0.3 ? most : 0.3) }')

# A project as the commands take it for granted, without what those before left; it becomes the current folder.
enter() {
  mkdir -p "$work/project" && cd "$work/project" || exit 1
  find . -mindepth 1 -maxdepth 1 ! -name plugins ! -name rulesets ! -name scripts ! -name tests -exec rm -r {} +
  if [ -e "$work/copied" ] && [ -z "$(find plugins rulesets scripts tests -newer "$work/copied" | head -n 1)" ]; then
    return
  fi
  rm -rf plugins rulesets scripts tests
  mkdir tests
  cp -R "$root/plugins" "$root/rulesets" "$root/scripts" .
  cp -R "$root/tests/scenarios" "$root/tests/transcripts" tests
  : >"$work/copied"
}

# put_native_plugin FOLDER: its library is nothing that could run, but can be trusted.
put_native_plugin() {
  mkdir "$1"
  echo '{ "id": "my_plugin", "version": "1.0.0", "api": 2, "title": "Mine", "about": "Nothing.",
    "native": { "library": "my_plugin.so", "abi": 1 } }' >"$1/plugin.json"
  echo nothing >"$1/my_plugin.so"
}

# put_parcel: roads.bastide, of a rule that is not in this folder.
put_parcel() {
  mkdir "$work/roads" && (cd "$work/roads" && "$bastide" new variant long_roads && "$bastide" pack long_roads) \
    >/dev/null 2>&1 && mv "$work/roads/long_roads.bastide" roads.bastide && rm -r "$work/roads"
}

# goes_on COMMAND: measures much, watches, serves or tries all; the others have to end.
goes_on() {
  case $1 in
    *--watch* | *long.run* | *"job run"* | *--staircase | *--mutate* | *--clock\ 1000 | *"--games 2000") ;;
    *" ab base base-river "* | *"train --resume"*) return 1 ;;
    bastide\ ab\ * | bastide\ balance\ * | bastide\ bench\ * | bastide\ matrix* | bastide\ studio*) ;;
    bastide\ sweep\ * | bastide\ train\ * | "bastide test --without-each"*) ;;
    "bastide check" | "bastide demo" | "bastide test" | "bastide test tests/scenarios") ;;
    *) return 1 ;;
  esac
}

# run COMMAND: until it ends, or for a moment where it goes on; a busy machine may need many seconds to end it.
run() {
  number=$((number + 1))
  limit=300
  ! goes_on "$1" || limit=$patience
  printf 'bastide() { timeout -s INT -k 60 %s "%s" "$@"; }\n%s\n' "$limit" "$bastide" "$1" >"$work/command.sh"
  sh "$work/command.sh" <"$work/keys" >"$work/out" 2>"$work/err"
  code=$?
  case $code in
    # 1: a negative answer, as of "why" for what is not legal; 124: it was interrupted, as 130
    0 | 1) ;;
    *)
      [ "$limit" = "$patience" ] && { [ "$code" -eq 124 ] || [ "$code" -eq 130 ]; } && return
      echo "FAILED: $1: exit $code after at most $limit s"
      tail -n 3 "$work/err"
      failures=$((failures + 1))
      ;;
  esac
}

enter
sed -n 's/^    \(bastide [^ ].*\)/\1/p' "$root/README.md" | sed 's/   *.*//' >"$work/commands"
while IFS= read -r command <&3; do
  run "$command"
done 3<"$work/commands"
[ "$number" -ge 20 ] || { echo "FAILED: only $number commands in the README"; failures=$((failures + 1)); }

"$bastide" help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' | sort -u >"$work/verbs"
while IFS= read -r verb <&4; do
  "$bastide" help "$verb" | sed -n 's/^  \(bastide .*\)/\1/p' >"$work/commands"
  enter
  XDG_DATA_HOME="$work/$verb-data"
  [ "$verb" = play ] || cp "$work/game.jsonl" .
  [ "$verb" != check ] || "$bastide" new bot careful >/dev/null
  [ "$verb" != sdk ] || mkdir my-project
  [ "$verb" != pack ] || "$bastide" new variant long_roads >/dev/null
  case $verb in
    install) put_parcel ;;
    list | remove | update | enable | disable) put_parcel && "$bastide" install roads.bastide --quiet >/dev/null ;;
  esac
  [ "$verb" != trust ] || put_native_plugin plugins/my_plugin
  while IFS= read -r command <&3; do
    run "$command"
  done 3<"$work/commands"
done 4<"$work/verbs"
[ "$number" -ge 90 ] || { echo "FAILED: only $number commands in all"; failures=$((failures + 1)); }

echo "$number commands, $failures failures"
[ "$failures" -eq 0 ]
