#!/bin/sh
# Attack: /dev/zero, /dev/full, /dev/random and /proc files as inputs of every verb.
# Promise: own-folder
# Seconds: 15
# Slow
# MiB: 600
for file in /dev/zero /dev/full /dev/urandom /dev/null /proc/self/mem; do
  for words in "replay $file" "score $file" "show rules $file" "test $file" "sim --resume $file" "play --resume $file" \
    "sim base --games 1 --bots $file" "show rules base --with $file"; do
    # shellcheck disable=SC2086
    timeout -k 1 10 "$BASTIDE" $words
    code=$?
    case $code in [1235]) ;; *) wrong "bastide $words: exit $code" ;; esac
  done
done
