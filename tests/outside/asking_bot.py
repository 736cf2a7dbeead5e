#!/usr/bin/env python3
"""A bot that asks for explanations before it answers, and keeps the replies: asking_bot.py FILE"""
import json
import sys


def ask(question):
    print(json.dumps(question), flush=True)
    return json.loads(sys.stdin.readline())


for text in sys.stdin:
    order = json.loads(text)
    if order["do"] == "hello":
        print(json.dumps({"ok": 1, "name": "asking"}), flush=True)
    elif order["do"] == "go":
        with open(sys.argv[1], "w", encoding="utf-8") as file:
            json.dump({"board": ask({"ask": "board"})["board"],
                       "score": ask({"ask": "score"})["score"],
                       "why": ask({"ask": "why", "move": "100,100"})["why"],
                       "ahead": ask({"ask": "why", "move": "none; none"})["why"]}, file)
        print(json.dumps({"best": order["legal"][0]["move"], "go": order["go"], "value": 1.5, "pv": []}), flush=True)
    elif order["do"] == "quit":
        break
