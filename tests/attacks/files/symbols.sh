#!/bin/sh
# Attack: Symbols outside of the folder, behind links, of devices and pipes, huge ones and very many.
# Promise: own-folder
# Seconds: 10
# Never says: root:
plugin mine <<'END'
END
symbol() { manifest mine ", \"looks\": { \"town\": { \"symbol\": \"$1\" } }"; }
for name in ../../outside.svg /etc/passwd /dev/zero 'a/../../b.svg' '..\\outside.svg' 'C:a.svg' '' 'a.svg\u0000'; do
  symbol "$name"
  must 3 show rules mine
done
symbol town.svg
echo '<svg viewBox="0 0 9 9"><g/></svg>' >outside.svg
ln -s ../../outside.svg plugins/mine/town.svg
must 3 show rules mine
rm plugins/mine/town.svg
ln -s /dev/zero plugins/mine/town.svg
must 3 show rules mine
rm plugins/mine/town.svg
mkfifo plugins/mine/town.svg
must 3 show rules mine
rm plugins/mine/town.svg
mkdir plugins/mine/town.svg
must 3 show rules mine
rmdir plugins/mine/town.svg
head -c 17500000 /dev/zero | tr '\0' '<' >plugins/mine/town.svg
must 3 show rules mine
brief
head -c 4000 /dev/zero | tr '\0' '<' >plugins/mine/town.svg
must 3 show rules mine
brief
