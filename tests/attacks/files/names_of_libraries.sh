#!/bin/sh
# Attack: The name of a native library leaves the folder, is a link, a pipe, or no library; none is opened.
# Promise: own-folder
plugin mine <<'END'
END
for name in ../../evil.so /tmp/evil.so evil.so 'evil.so\u0000' /dev/zero .; do
  manifest mine ", \"native\": \"$name\""
  must 3 show rules mine
  manifest mine ", \"library\": \"$name\""
  must 3 show rules mine
done
printf 'no library' >plugins/mine/evil.so
must "1 3" trust mine
