#!/bin/sh
# Attack: Halves of surrogate pairs out of JSON, and bytes out of Lua that are no UTF-8.
# Promise: clean-text
# Seconds: 6
talk '\ud800 \udfff' '\237\160\128 \255\254 \192\128'
speak loud
must "0 1 3 4" test scenario.json --junit results.xml
[ ! -s results.xml ] || clean results.xml
