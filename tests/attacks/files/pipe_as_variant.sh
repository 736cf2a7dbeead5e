#!/bin/sh
# Attack: A pipe as a variant, by name and by path.
# Promise: own-folder
mkdir -p scripts/variants
mkfifo scripts/variants/piped.lua
must 3 show rules base --with piped
must 3 show rules base --with scripts/variants/piped.lua
must "1 3" check piped
must "0 3" show
