#!/bin/sh
# Attack: Seeds, player numbers and answer numbers of a record: -1, 2^64, 1.5, 1e400, texts.
# Promise: numbers
record
for value in -1 18446744073709551616 1.5 1e400 '"7"' null '[7]' true; do
  sed "1s/\"seed\":[0-9]*/\"seed\":$value/" game.jsonl >evil.jsonl
  [ "$value" = '"7"' ] || must "1 3" replay evil.jsonl  # above 2^53 a seed is a text
  sed "3s/\"n\":[0-9]*/\"n\":$value/" game.jsonl >evil.jsonl
  must 3 replay evil.jsonl
  sed "1s/\"bastide_record\":1/\"bastide_record\":$value/" game.jsonl >evil.jsonl
  must 3 replay evil.jsonl
done
