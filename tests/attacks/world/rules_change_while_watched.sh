#!/bin/sh
# Attack: While check --watch looks, files are replaced by pipes, folders, garbage, nothing, and come back.
# Promise: whole-files
# Seconds: 20
# Slow
plugin mine <<'END'
END
mkfifo input
timeout -s KILL 60 "$BASTIDE" check mine --watch --games 1 <input >shown 2>&1 &
pid=$!
exec 3>input
cp plugins/mine/rules.lua kept
sleep 1
for round in 1 2 3; do
  echo "syntax error $round" >plugins/mine/rules.lua && sleep 0.4
  rm plugins/mine/rules.lua && sleep 0.4
  mkdir plugins/mine/rules.lua && sleep 0.4 && rmdir plugins/mine/rules.lua
  mkfifo plugins/mine/rules.lua && sleep 0.4 && rm plugins/mine/rules.lua
  ln -s /dev/zero plugins/mine/rules.lua && sleep 0.4 && rm plugins/mine/rules.lua
  cp kept plugins/mine/rules.lua && sleep 0.4
done
sleep 1
echo q >&3
exec 3>&-
wait $pid
code=$?
cat shown
[ $code -le 1 ] || wrong "exit $code"
