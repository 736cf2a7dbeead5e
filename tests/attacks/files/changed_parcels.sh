#!/bin/sh
# Attack: A parcel of which one byte is another one, or which ends early, at eighty places: nothing else than what was packed is ever installed.
# Promise: parcels
unset XDG_DATA_HOME
parcels=$HOME/.local/share/bastide
mkdir author
(cd author && "$BASTIDE" new variant long_roads && "$BASTIDE" pack long_roads -o ../good) >made 2>&1 ||
  wrong "cannot make a parcel to begin with"
size=$(wc -c <good)
i=0
while [ $i -lt 40 ]; do
  at=$((size * i / 40))
  cp good changed
  printf '!' | dd of=changed bs=1 "seek=$at" conv=notrunc 2>/dev/null
  head -c "$at" good >early
  must 3 install early
  must "0 1 3" install changed
  if [ -e "$parcels" ]; then
    cmp -s "$parcels/parcels/long_roads/scripts/variants/long_roads.lua" author/scripts/variants/long_roads.lua ||
      wrong "a changed rule was installed"
    must 0 remove long_roads # fails where only half was installed
  fi
  [ ! -e "$parcels" ] || wrong "something was left behind"
  i=$((i + 1))
done >/dev/null
must 0 install good
