#!/bin/sh
# Attack: Answers, choices, hashes and reasons of a record that hold controls.
# Promise: clean-text
# Slow
record
for key in answer choice hash by; do
  sed "5s/\"$key\":\"[^\"]*\"/\"$key\":\"\\\\u001b[31m\\\\u009b\\\\u202e\\\\n\"/" game.jsonl >evil.jsonl
  cmp -s game.jsonl evil.jsonl && wrong "$key was not changed"
  speak_of evil.jsonl
done
sed '1s/"ruleset":"[^"]*"/"ruleset":"\\u001b[31m"/' game.jsonl >evil.jsonl
speak_of evil.jsonl
sed '1s/"plugins":{/"plugins":{"\\u001b[2J":"\\u0007",/' game.jsonl >evil.jsonl
speak_of evil.jsonl
