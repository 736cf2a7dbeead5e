#!/bin/sh
# Attack: Messages of a session name files through links that lead to nothing yet, by .. and within rulesets.
# Promise: own-folder
mkdir -p outside inside/rulesets inside/tests/scenarios
echo '{ "secret": "kept" }' >outside/secret.json
cd inside || exit 1
ln -s ../outside/new.jsonl lost.jsonl
ln -s ../../outside/new.json rulesets/lost.json
ln -s ../../../outside/new.json tests/scenarios/lost.json
ln -s ../outside/folder bots
echo '{ "extends": "../../outside/secret.json" }' >rulesets/sly.json
echo 'mine' >own.json
cat >messages <<'END'
{"id":0,"do":"open","ruleset":"base"}
{"id":1,"do":"save","game":"g1","file":"lost.jsonl","replace":true}
{"id":2,"do":"save","game":"g1","file":"bots/x.jsonl","replace":true}
{"id":3,"do":"save_ruleset","name":"lost","composed":{"extends":"base"},"replace":true}
{"id":4,"do":"scenario","game":"g1","name":"lost","replace":true}
{"id":5,"do":"scenario","game":"g1","name":"../../own","replace":true}
{"id":6,"do":"open","ruleset":"../outside/secret.json"}
{"id":7,"do":"open","ruleset":"sly"}
{"id":8,"do":"open","ruleset":"base","with":["../outside/secret.lua"]}
{"id":9,"do":"compose","composed":{"extends":"../outside/secret.json"}}
{"id":10,"do":"open","file":"../outside/secret.json"}
{"id":11,"do":"open","ruleset":"base","seats":["human","../outside/secret.lua"]}
END
"$BASTIDE" session <messages >replies || wrong "the session ends with $?"
cat replies
refused=$(grep -c 'only files in' replies)
[ "$refused" -eq 11 ] || wrong "$refused of 11 messages are refused for what they name"
! grep -q kept replies || wrong "a reply holds a line of a file outside"
[ "$(ls ../outside)" = secret.json ] || wrong "something was written outside"
[ "$(cat own.json)" = mine ] || wrong "a scenario was written over another file"
