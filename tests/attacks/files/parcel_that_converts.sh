#!/bin/sh
# Attack: An installed parcel that nobody names takes over convert, rulesets, languages and proofs of the base game, or breaks them.
# Promise: parcels
unset XDG_DATA_HOME
record
must 0 convert game.jsonl before.jcz
must 0 convert before.jcz before.jsonl
"$BASTIDE" explain BASE-SCORE-CITY-01 base >proofs || wrong "cannot ask for the proofs of a rule"
parcel=$HOME/.local/share/bastide/parcels/aaa
mkdir -p "$parcel/plugins/aaa" "$parcel/rulesets" "$parcel/tests/scenarios" "$parcel/plugins/no_farmers/lang"
printf '{ "plugins": { "base": "*" } }' >"$parcel/rulesets/aaa.json"
printf '{ "id": "aaa", "version": "1.0.0", "api": 2, "requires": { "base": "*" }, "rules": "rules.lua" }' \
  >"$parcel/plugins/aaa/plugin.json"
echo >"$parcel/plugins/aaa/rules.lua"
printf 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "No farmers"\nmsgstr "Gekapert"\n' \
  >"$parcel/plugins/no_farmers/lang/de.po"
cat >"$parcel/tests/scenarios/mine.json" <<'END'
{ "rules": ["BASE-SCORE-CITY-01"], "title": "Mine", "ruleset": "base", "expect": ["Red has 0"] }
END
mine='"features": [ { "theirs": "City", "ours": "base:road" }, { "theirs": "Road", "ours": "base:city" } ]'
for text in '{,' '[]' '{ "rules": { "farmers": {} } }' "{ \"sets\": [ { \"theirs\": \"basic:2\" } ], $mine }" \
  "{ \"elements\": { \"small-follower\": { \"7\": {} }, \"farmers\": { \"true\": {} } }, $mine }"; do
  printf '%s' "$text" >"$parcel/plugins/aaa/jcloisterzone.json"
  rm -f after.jcz after.jsonl
  must 0 convert game.jsonl after.jcz
  must 0 convert before.jcz after.jsonl
  cmp before.jcz after.jcz || wrong "the saved game is another one"
  cmp before.jsonl after.jsonl || wrong "the record is another one"
done
"$BASTIDE" explain BASE-SCORE-CITY-01 base >after || wrong "cannot ask for the proofs of a rule"
cmp after proofs || wrong "what proves a rule is something else"
must 0 show rules base --with no_farmers --lang de
never_says Gekapert
must 0 show tiles no_farmers
never_says "aaa"
