#!/usr/bin/env python3
"""A bot for Bastide in Python: it stays near the middle, and claims whenever it can.

Each line of the input is an object with what to "do"; docs/bot-protocol.md names all of them.
"""
import json
import sys


def worth(option):
    """How good an option looks: the largest number wins."""
    if option["kind"] == "place":
        x, y = option["cell"]
        return -abs(x) - abs(y)
    if option["kind"] == "claim":
        return 2 if "city" in option["feature_kind"] else 1
    return 0  # to claim nothing, to pass


def say(line):
    print(json.dumps(line), flush=True)


for text in sys.stdin:
    line = json.loads(text)
    if line.get("do") == "hello":
        say({"ok": 1, "name": "mybot"})
    elif line.get("do") == "go":
        best = max(line["legal"], key=worth)
        say({"best": best["id"], "go": line["go"]})
    elif line.get("do") == "quit":
        break
