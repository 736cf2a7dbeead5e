#!/bin/sh
# Attack: A pipe as a bot.
# Promise: own-folder
mkfifo bot.lua
must "2 3 5" sim base --bots bot.lua --games 1
must "2 3 5" play base --seats bot.lua,random
must "1 2 3" check bot.lua
