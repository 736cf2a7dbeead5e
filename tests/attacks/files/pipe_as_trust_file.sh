#!/bin/sh
# Attack: A pipe as the list of trusted plugins.
# Promise: own-folder
mkfifo "$HOME/trusted"
BASTIDE_TRUST=$HOME/trusted
export BASTIDE_TRUST
must "0 3" show rules base
must "0 1 3" doctor
