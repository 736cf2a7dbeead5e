#!/bin/sh
# Attack: Two plugins that differ only in case, and one id twice in two folders of the path.
# Promise: own-folder
plugin mine <<'END'
END
mkdir plugins/Mine
sed 's/"mine"/"Mine"/' plugins/mine/plugin.json >plugins/Mine/plugin.json
must "0 3" show rules mine
must "1 3" check plugins/Mine --games 1
mkdir -p other/plugins/mine other/rulesets
echo '{ "id": "mine", "version": "9.0.0", "api": 2 }' >other/plugins/mine/plugin.json
must "0 3" show rules mine --path other
must "0 1" doctor
