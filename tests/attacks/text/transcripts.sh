#!/bin/sh
# Attack: A transcript with controls in its head and its lines is compared, and the difference shown.
# Promise: clean-text
mkdir -p tests/transcripts
# shellcheck disable=SC2016
printf 'ruleset: base\nplayers: Red\033[31m, Blue\302\233\nseed: 1\n\n1 \033[2Jbase/D\r\n' >tests/transcripts/base-evil.txt
must "0 1 3" test tests/transcripts
printf 'ruleset: base\nplayers: Red, Blue\nseed: 1\n' >tests/transcripts/base-evil.txt
must 0 test --update tests/transcripts
printf '99 \033[31mevil \302\233\342\200\256\n' >>tests/transcripts/base-evil.txt
must "1 3" test tests/transcripts
