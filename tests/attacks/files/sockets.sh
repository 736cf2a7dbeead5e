#!/bin/sh
# Attack: Sockets as files of a plugin and as a record.
# Promise: own-folder
plugin mine <<'END'
END
command -v perl >/dev/null || exit 0
rm plugins/mine/rules.lua
perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Local => $_, Listen => 1) or die for @ARGV' plugins/mine/rules.lua game.jsonl ||
  wrong "cannot make a socket"
must 3 show rules mine
must "1 3" check mine
must 3 replay game.jsonl
