#!/bin/sh
# Languages from outside: whole games and rule sheets of six rulesets hold no text that cannot be translated, German and
# French are whole, machine-readable output is English everywhere, no locale need be installed.
# Usage: lang.sh PATH_OF_BASTIDE LUA
set -u
. tests/lang/begin.sh
rulesets="base big-box grand-box inns-and-cathedrals over-hill-and-dale mists-level-5"

# The texts of the program are those that sdk/lang/*.po translates.
sh sdk/lang/texts.sh >"$work/bastide.pot" || fail "sdk/lang/texts.sh"
for code in de fr; do
  msgcmp "sdk/lang/$code.po" "$work/bastide.pot" >"$work/out" 2>&1 || {
    fail "sdk/lang/$code.po lags behind the sources:"
    head -n 8 "$work/out"
  }
done

# So are those of plugins, variants and rulesets; nothing lacks, nothing is left over.
"$bastide" texts --json >"$work/texts.json" || fail "texts"
"$lua" tests/lang/whole.lua "$work/texts.json" || fail "a language is not whole"
for file in sdk/lang/*.po plugins/*/lang/*.po scripts/*/lang/*.po rulesets/lang/*.po; do
  msgfmt --check-format --output-file=/dev/null "$file" || fail "$file"
done

# A made-up language marks what is translated: all other words are names.
tree=$work/tree
sh tests/lang/tree.sh "$bastide" "$lua" "$tree" || fail "tests/lang/tree.sh"

# said COMMAND…: in the made-up language
said() {
  "$bastide" "$@" --path "$tree" --lang xx --color never >"$work/out" 2>&1 || fail "$*: exit $?"
  "$lua" tests/lang/unmarked.lua "$work/out" || fail "$*: untranslated words"
}

for ruleset in $rulesets; do
  said play "$ruleset" --seats random,random --seed 3 --save "$work/$ruleset.jsonl"
  said score "$work/$ruleset.jsonl"
  said show rules "$ruleset"
done
printf 'l\nw 9,9 r0\ns\nt\n?\nq\n' >"$work/keys"
said play base --seats human,greedy --seed 3 <"$work/keys"

# Machines read English, whatever people read.
for ruleset in $rulesets; do
  for format in --json --jsonl --plain; do
    for command in "show rules $ruleset" "score $work/$ruleset.jsonl" "legal $work/$ruleset.jsonl --at 9"; do
      # shellcheck disable=SC2086
      "$bastide" $command $format >"$work/en" 2>&1
      # shellcheck disable=SC2086
      LANG=de_DE.UTF-8 "$bastide" $command $format >"$work/de" 2>&1
      cmp -s "$work/en" "$work/de" || fail "$command $format depends on the language"
    done
  done
  rm -f "$work/fr.jsonl"
  LANG=fr_FR.UTF-8 "$bastide" play "$ruleset" --seats random,random --seed 3 --save "$work/fr.jsonl" >/dev/null 2>&1
  cmp -s "$work/$ruleset.jsonl" "$work/fr.jsonl" || fail "the record of $ruleset depends on the language"
done
LC_ALL=de_DE.UTF-8 "$bastide" test tests/transcripts --quiet >/dev/null || fail "transcripts depend on the language"

# --lang, LANG and a machine without locales say the same.
"$bastide" show rules base --lang de >"$work/by_flag"
LOCPATH=/nonexistent LANG=de_AT.UTF-8 "$bastide" show rules base >"$work/by_lang"
cmp "$work/by_flag" "$work/by_lang" || fail "LANG=de_AT without locales"
grep -q 'Aufbau' "$work/by_flag" || fail "no German"
LC_ALL=C LANGUAGE=de "$bastide" show rules base >"$work/c"
"$bastide" show rules base >"$work/none"
"$bastide" show rules base --lang en >"$work/english"
cmp "$work/c" "$work/none" || fail "LC_ALL=C is not English"
cmp "$work/english" "$work/none" || fail "--lang en is not English"
"$bastide" show rules base --lang tlh >"$work/out" 2>&1
[ $? = 2 ] || fail "--lang tlh is taken"
grep -q '"tlh" is none of the languages de, en, fr' "$work/out" || fail "--lang tlh: $(cat "$work/out")"

[ "$failures" -eq 0 ] && echo "passed"
exit "$failures"
