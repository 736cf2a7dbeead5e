#!/usr/bin/env python3
"""Bots that go wrong, each in its way: bad_bot.py WAY [MARK]

MARK stands in the list of processes, so that a test finds what is left of them.
"""
import json
import os
import subprocess
import sys
import time

WAY = sys.argv[1]
MARK = sys.argv[2] if len(sys.argv) > 2 else ""
SLEEP = "import sys, time, signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"


def say(line):
    """One line, as JSON where it is no text."""
    sys.stdout.write(line if isinstance(line, str) else json.dumps(line) + "\n")
    sys.stdout.flush()


def answer(line):
    """What it says to a question, wrong from the fifth on."""
    go = line["go"]
    good = {"best": line["legal"][-1]["id"], "go": go}
    if go < 5:
        say(good)
    elif WAY == "late":
        time.sleep(0.4)
        say(good)  # its time is over: it must count for no later question
    elif WAY == "illegal":
        say({"best": len(line["legal"]), "go": go})
    elif WAY == "illegal_text":
        say({"best": "the moon", "go": go})
    elif WAY == "lies":
        say({"best": 0, "go": go + 1000})
        say({"best": -7, "go": go})
    elif WAY == "malformed":
        say("I think that this is good: 7\n")
    elif WAY == "bytes":
        os.write(1, b"\xff\xfe\x00\x01{\"best\":\n")
    elif WAY == "refuses":
        say({"error": "I do not know this game"})
    elif WAY == "half_line":
        say('{"best": 0, "go"')
        time.sleep(600)
    elif WAY == "half_line_and_end":
        say('{"best": 0, "go"')
        sys.exit(3)
    elif WAY == "closes":
        os.close(1)
        time.sleep(600)
    elif WAY == "closes_input":
        os.close(0)
        say(good)
        time.sleep(600)
    elif WAY == "dies":
        sys.stderr.write("Traceback: something is wrong\n")
        sys.exit(7)
    elif WAY == "killed":
        os.kill(os.getpid(), 9)
    elif WAY == "floods":
        while True:
            say({"info": "still thinking"})
    elif WAY == "floods_junk":
        while True:
            os.write(1, b"x" * 65536)
    elif WAY == "floods_errors":
        sys.stderr.write("y" * 300000)
        sys.stderr.flush()
        say(good)
    else:
        say(good)


def leave_children():
    """Processes that outlive their parent where nobody looks after them, one in a session of its own."""
    subprocess.Popen([sys.executable, "-c", SLEEP, MARK], stdin=subprocess.DEVNULL)
    subprocess.Popen(
        [sys.executable, "-c", SLEEP, MARK], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True)


if WAY == "silent":
    time.sleep(600)
for text in sys.stdin:
    order = json.loads(text)
    if order.get("do") == "hello":
        if WAY == "leaves_children":
            leave_children()
        say({"ok": 2 if WAY == "other_protocol" else 1, "name": WAY})
    elif order.get("do") == "go":
        if WAY == "slow":
            time.sleep(600)
        answer(order)
    elif order.get("do") == "quit" and WAY == "stays":
        time.sleep(600)
    elif order.get("do") == "quit":
        break
if WAY == "stays":
    time.sleep(600)
