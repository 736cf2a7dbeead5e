#!/bin/sh
# Attack: Seeds below 0, beyond 64 bits, with fractions, in words: refused with the range.
# Promise: numbers
for seed in -1 18446744073709551616 99999999999999999999999 1.5 abc '' nan; do
  must 2 play base --seats random,random --seed "$seed"
  must 2 sim base --games 1 --seed "$seed"
done
