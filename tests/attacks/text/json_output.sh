#!/bin/sh
# Attack: With --json and --jsonl, hostile texts stay within their quotes: each line is one object.
# Promise: clean-text
talk 'x\",\"evil\":\"1\n{\"evil\":1}' 'x","evil":"1\n{"evil":1}'
for words in "show" "show content loud" "sim loud --games 2" "check loud --games 1" "play loud --seats random,random"; do
  # shellcheck disable=SC2086
  must "0 1 2 3 4" $words --jsonl
  never_says_line '{"evil"'
done
