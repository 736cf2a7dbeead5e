#!/bin/sh
# Attack: Files whose names hold ESC, line ends, bidi controls and bytes that are no UTF-8, as arguments of every verb.
# Promise: clean-text
escape=$(printf 'a\033[31m.json')
line_end=$(printf 'b\nok: fine.json')
bytes=$(printf 'c\377\376.json')
bidi=$(printf 'd\342\200\256nosj.json')
for name in "$escape" "$line_end" "$bytes" "$bidi"; do
  for verb in check replay score legal sim play test render explain "show rules" "sim --resume" "play --resume" "why x"; do
    # shellcheck disable=SC2086
    must "1 2 3" $verb "./$name"
  done
  echo '{ "extends": "nothing" ' >"$name"
  for verb in check replay score legal sim play test render "show rules" "sim --resume" "play --resume"; do
    # shellcheck disable=SC2086
    must "1 2 3" $verb "./$name"
  done
done
