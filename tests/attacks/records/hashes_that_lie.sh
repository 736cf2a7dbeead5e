#!/bin/sh
# Attack: Hashes that are wrong, missing, too long, of other letters, and a catalogue that lies.
# Promise: honest-files
record
for hash in 0000000000000000 '' x "$(printf 'f%.0s' $(seq 5000))" '<script>' 18446744073709551616 '-1'; do
  sed "4s/\"hash\":\"[^\"]*\"/\"hash\":\"$hash\"/" game.jsonl >evil.jsonl
  must "1 3" replay evil.jsonl
  brief
  sed "1s/\"catalogue\":\"[^\"]*\"/\"catalogue\":\"$hash\"/" game.jsonl >evil.jsonl
  must "0 1 3" replay evil.jsonl
done
# Left out, it claims nothing: the text of the answer is checked, and the replay says so.
sed '4s/,"hash":"[^"]*"//' game.jsonl >evil.jsonl
must 0 replay evil.jsonl
says "without a hash: 1 of"
