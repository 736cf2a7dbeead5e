#!/bin/sh
# Attack: Transcripts with heads that are none, 100,000 lines, and games that no ruleset knows.
# Promise: honest-files
# Seconds: 5
mkdir -p tests/transcripts
file=tests/transcripts/base-evil.txt
for content in '' 'x' 'ruleset:' 'ruleset: nowhere\n' 'ruleset: base\nplayers:\nseed: 1\n' 'ruleset: base\nplayers: a, a\nseed: 1\n' \
  'ruleset: base\nplayers: a, b\nseed: -1\n' 'ruleset: base\nruleset: base\nplayers: a, b\nseed: 1\n' 'seed: 99999999999999999999\nruleset: base\nplayers: a,b\n' \
  'ruleset: /etc/passwd\nplayers: a, b\nseed: 1\n' 'ruleset: base\nset: base.farmers\nplayers: a, b\nseed: 1\n' 'ruleset: base\nwith: /etc/passwd\nplayers: a, b\nseed: 1\n' \
  'ruleset: base\nplayers: a, b\nseed: 1\n\n-1 x\n' 'ruleset: base\nplayers: a, b\nseed: 1\n\n99999999999999999999 base/D\n'; do
  # shellcheck disable=SC2059
  printf "$content" >$file
  must "1 3" test tests/transcripts
  never_says "root:"
done
{ printf 'ruleset: base\nplayers: a, b\nseed: 1\n\n'; yes '1 base/D' | head -n 100000; } >$file
must "1 3" test tests/transcripts
brief
