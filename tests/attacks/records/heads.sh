#!/bin/sh
# Attack: Heads of records with wrong types, unknown plugins, other versions, 10,000 players, options that are none.
# Promise: honest-files
record
tail -n +2 game.jsonl >rest
head='"ruleset":"base","plugins":{"base":"1.0.0"},"catalogue":"x","options":{}'
players=$(seq -s, 1 10000 | sed 's/[0-9][0-9]*/"&"/g')
for line in '{}' '[]' '{"bastide_record":2}' '{"bastide_record":1}' "{\"bastide_record\":1,$head}" \
  "{\"bastide_record\":1,$head,\"players\":[$players],\"seed\":1}" "{\"bastide_record\":1,$head,\"players\":[],\"seed\":1}" \
  "{\"bastide_record\":1,$head,\"players\":[\"a\",\"a\"],\"seed\":1}" "{\"bastide_record\":1,$head,\"players\":{\"a\":1},\"seed\":1}" \
  "{\"bastide_record\":1,$head,\"players\":[\"a\",\"b\"],\"seed\":1,\"first\":\"c\"}" \
  "{\"bastide_record\":1,$head,\"players\":[\"a\",\"b\"],\"seed\":1,\"variants\":[\"../../etc/passwd\"]}" \
  "{\"bastide_record\":1,$head,\"players\":[\"a\",\"b\"],\"seed\":1,\"variants\":[\"/etc/passwd\"]}" \
  '{"bastide_record":1,"ruleset":"/etc/passwd","plugins":{},"catalogue":"x","options":{},"players":["a","b"],"seed":1}' \
  '{"bastide_record":1,"ruleset":"base","plugins":{"base":"99.0.0"},"catalogue":"x","options":{"base.farmers":7},"players":["a","b"],"seed":1}' \
  '{"bastide_record":1,"ruleset":{"extends":"base"},"plugins":{},"catalogue":"x","options":{},"players":["a","b"],"seed":1}'; do
  { echo "$line"; cat rest; } >evil.jsonl
  must "1 3" replay evil.jsonl
  brief
  must "1 3" score evil.jsonl
  never_says "root:"
done
