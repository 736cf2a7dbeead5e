#!/bin/sh
# Attack: Controls in arguments of the command line, in each place that repeats them.
# Promise: clean-text
evil=$(printf '\033[31mred\007\302\233x\342\200\256')
must "1 2 3" sim "$evil"
must "1 2 3" sim base --with "$evil"
must "1 2 3" sim base --set "$evil"
must "1 2 3" sim base --set "base.farmers=$evil"
must "1 2 3" sim base --set "$evil=1"
must "1 2 3" sim base --bots "$evil"
must "1 2 3" sim base --games "$evil"
must "1 2 3" play base --seats "$evil"
must "1 2 3" help "$evil"
must "1 2 3" "$evil"
must "1 2 3" "--$evil"
must "1 2 3" new variant "$evil"
must "1 2 3" new "$evil" x
must "1 2 3" explain "$evil" base
must "1 2 3" show "$evil" base
must "1 2 3" show hooks "$evil" base
must "1 2 3" trust "$evil"
must "1 2 3" ab base "$evil"
must "1 2 3" check "$evil"
must "0 1 2 3" test --filter "$evil"
must "0 1 2 3" matrix --only "$evil" --games 1
must "1 2 3" --color "$evil" show
must "1 2 3" --path "$evil" sim nothing
must "1 2 3" ab base base-river --pairs 1 --margin 1 --metric "$evil"
must "0 1 2 3" play base --seats random,random --names "$evil,b"
