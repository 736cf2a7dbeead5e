#!/bin/sh
# Attack: SIGTERM at twenty moments of games that are saved: what is kept is whole, and is played on.
# Promise: whole-files
# Seconds: 12
# Slow
stop_games TERM "130 143"
