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

# A project as the commands take it for granted; the folder becomes the current one.
enter() {
  mkdir "$work/$1" "$work/$1/tests" && cd "$work/$1" || exit 1
  cp -R "$root/plugins" "$root/rulesets" "$root/scripts" .
  cp -R "$root/tests/scenarios" "$root/tests/transcripts" tests
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

# run COMMAND: two seconds of it are enough for those that take long; a busy machine may need many to end it.
run() {
  number=$((number + 1))
  printf 'bastide() { timeout -s INT -k 60 2 "%s" "$@"; }\n%s\n' "$bastide" "$1" >"$work/command.sh"
  sh "$work/command.sh" <"$work/keys" >"$work/out" 2>"$work/err"
  code=$?
  case $code in
    # 1: a negative answer, as of "why" for what is not legal; 124: it was interrupted, as 130
    0 | 1 | 124 | 130) ;;
    *)
      echo "FAILED: $1: exit $code"
      tail -n 3 "$work/err"
      failures=$((failures + 1))
      ;;
  esac
}

enter readme
sed -n 's/^    \(bastide [^ ].*\)/\1/p' "$root/README.md" | sed 's/   *.*//' >"$work/commands"
while IFS= read -r command <&3; do
  run "$command"
done 3<"$work/commands"
[ "$number" -ge 20 ] || { echo "FAILED: only $number commands in the README"; failures=$((failures + 1)); }

"$bastide" help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' | sort -u >"$work/verbs"
while IFS= read -r verb <&4; do
  "$bastide" help "$verb" | sed -n 's/^  \(bastide .*\)/\1/p' >"$work/commands"
  enter "$verb"
  XDG_DATA_HOME="$work/$verb-data"
  [ "$verb" = play ] || cp "$work/game.jsonl" .
  [ "$verb" != check ] || "$bastide" new bot careful >/dev/null
  [ "$verb" != sdk ] || mkdir my-project
  [ "$verb" != pack ] || "$bastide" new variant long_roads >/dev/null
  case $verb in
    install) put_parcel ;;
    list | remove | update) put_parcel && "$bastide" install roads.bastide --quiet >/dev/null ;;
  esac
  [ "$verb" != trust ] || put_native_plugin plugins/my_plugin
  while IFS= read -r command <&3; do
    run "$command"
  done 3<"$work/commands"
done 4<"$work/verbs"
[ "$number" -ge 90 ] || { echo "FAILED: only $number commands in all"; failures=$((failures + 1)); }

echo "$number commands, $failures failures"
[ "$failures" -eq 0 ]
