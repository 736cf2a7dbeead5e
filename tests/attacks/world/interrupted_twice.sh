#!/bin/sh
# Attack: Ctrl-C twice, and Ctrl-C while a result is printed, in runs of many threads.
# Promise: whole-files
# Seconds: 10
# Slow
for wait in 0.05 0.2 0.5; do
  "$BASTIDE" sim base --games 1000000 --bots random --threads 4 >shown 2>&1 &
  pid=$!
  sleep $wait
  kill -INT $pid
  kill -INT $pid 2>/dev/null
  kill -TERM $pid 2>/dev/null
  wait $pid
  code=$?
  case $code in 130 | 143 | 0) ;; *) cat shown; wrong "exit $code" ;; esac
done
