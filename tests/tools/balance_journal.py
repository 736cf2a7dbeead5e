"""What happened in one game, read from its record and its journal: for balance_again.py.

Standard library only. The board is built again from the tiles and their rings, so that features are
known without the program that is tested.
"""
import json
import re
import subprocess
from collections import defaultdict


def run(program, *words):
    """What the program prints."""
    return subprocess.run(
        [program, *words], check=True, stdout=subprocess.PIPE, encoding="utf-8"
    ).stdout


class Box:
    """What a ruleset consists of, as `bastide show` tells it."""

    def __init__(self, program, ruleset):
        self.program = program
        tiles = json.loads(run(program, "show", "tiles", ruleset, "--json"))["tiles"]
        self.rings = {tile["tile"]: tile["ring"].replace(" ", "") for tile in tiles}
        content = json.loads(run(program, "show", "content", ruleset, "--json"))
        self.never_done = {f["kind"] for f in content["features"] if f["complete"] == "never"}
        self.kinds = [f["kind"] for f in content["features"]]
        self.supply = {piece["kind"]: piece["supply"] for piece in content["pieces"]}
        self.common = max(self.supply, key=self.supply.get)
        self.start = []
        for line in json.loads(run(program, "show", "rules", ruleset, "--json"))["lines"]:
            if "on the table before the game begins: " in line["text"]:
                places = line["text"].split("begins: ")[1]
                self.start += [
                    (tile, (int(x), int(y)))
                    for tile, x, y in re.findall(r"(\S+/\S+) at (-?\d+),(-?\d+)", places)
                ]


class Board:
    """Segments by cell and letter; those that are connected have one root."""

    STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

    def __init__(self, box):
        self.box = box
        self.faces = {}  # by cell: the ring as it lies
        self.parents = {}
        for tile, cell in box.start:
            self.place(tile, cell, 0)

    def root(self, segment):
        while segment in self.parents:
            segment = self.parents[segment]
        return segment

    def place(self, tile, cell, turn):
        ring = self.box.rings[tile]
        face = ring[-3 * turn :] + ring[: -3 * turn] if turn else ring
        self.faces[cell] = face
        for side, (x, y) in enumerate(self.STEPS):
            beside = (cell[0] + x, cell[1] + y)
            if beside in self.faces:
                across = self.faces[beside]
                for port in range(3):
                    mine = face[3 * side + port]
                    other = across[3 * ((side + 2) % 4) + 2 - port]
                    if mine != "." and other != ".":
                        self.join((cell, mine), (beside, other))

    def join(self, one, other):
        one, other = self.root(one), self.root(other)
        if one != other:
            self.parents[one] = other


def place_of(event):
    """Where a piece stands by an event; None: not on a segment."""
    return (tuple(event["at"]), event["on"]) if "on" in event else None


class Journal:
    """One game: what its figures are made of."""

    def __init__(self, box, record):
        self.box = box
        with open(record, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        self.record = record
        self.seed = lines[0]["seed"]
        self.players = lines[0]["players"]
        self.outcome = lines[-1]
        self.board = Board(box)
        self.standing = defaultdict(list)  # by kind and owner: [place, turn]
        self.in_hand = {}  # by owner, of the common kind
        self.peaks = defaultdict(int)
        self.lying = defaultdict(int)
        self.turn = 0
        self.first = None
        self.turns = []  # of those with a decision: (answers of players, last answer)
        self.hands = []  # of the same turns: pieces in hand
        self.done = set()
        self.awards = []
        self.placed = self.discards = 0
        self.locked = []  # turns of each piece that came back
        self.journal = run(box.program, "replay", record, "--jsonl").splitlines()
        for line in self.journal:
            event = json.loads(line)
            handle = getattr(self, "on_" + event["event"], None)
            if handle:
                handle(event)

    # What listens to the events.

    def on_turn_begin(self, event):
        self.turn = event["number"]
        self.active = event["player"]
        if self.first is None:
            self.first = self.players.index(event["player"])
        self.is_new = True

    def on_answer(self, event):
        if event["by"] == "chance":
            return
        if self.is_new:
            self.turns.append([0, 0])
            owners = [o for o in self.in_hand if self.seat_of(o) == self.players.index(self.active)]
            away = sum(self.in_hand[owner] for owner in owners)
            self.hands.append(self.box.supply[self.box.common] + away)
            self.is_new = False
        self.turns[-1][0] += 1
        self.turns[-1][1] = event["n"]

    def on_tile_placed(self, event):
        if "tile" in event:
            self.board.place(event["tile"], tuple(event["at"]), event["turn"])

    def on_tile_discarded(self, _):
        self.discards += 1

    def on_feature_done(self, event):
        self.done.add(place_of(event))

    def on_markers_changed(self, event):
        self.lying[event["pool"]] += event["by"]
        self.peaks[event["pool"]] = max(self.peaks[event["pool"]], self.lying[event["pool"]])

    def hand(self, event, change):
        if event["piece"] == self.box.common:
            self.in_hand[event["owner"]] = self.in_hand.get(event["owner"], 0) + change

    def on_piece_placed(self, event):
        self.placed += 1
        self.hand(event, -1)
        self.standing[event["piece"], event["owner"]].append([place_of(event), self.turn])

    def take(self, event, place):
        pieces = self.standing[event["piece"], event["owner"]]
        piece = next(piece for piece in pieces if piece[0] == place)
        pieces.remove(piece)
        return piece

    def on_piece_moved(self, event):
        since = None
        if event["from"]["where"] == "supply":
            self.hand(event, -1)
        else:
            since = self.take(event, place_of(event["from"]))[1]
        self.standing[event["piece"], event["owner"]].append([place_of(event), since])

    def on_piece_returned(self, event):
        _, since = self.take(event, place_of(event))
        self.hand(event, 1)
        if since is not None:
            self.locked.append(self.turn - since)

    def on_awarded(self, event):
        if event["track"] != "core:points":
            return
        source = place_of(event)
        feature = self.board.root(source) if source else None
        present = {
            self.seat_of(owner)
            for (_, owner), pieces in self.standing.items()
            for place, _ in pieces
            if place and source and self.board.root(place) == feature
        }
        self.awards.append(
            {
                "points": event["points"],
                "kind": event.get("kind"),
                "source": source,
                "follow_up": event.get("follow_up", False),
                "to": [self.seat_of(owner) for owner in event["who"]],
                "present": present,
            }
        )

    def on_ended(self, event):
        self.reason = event.get("reason", "")

    # What is asked afterwards.

    def seat_of(self, owner):
        """A colour is named like its player, with a number when the player has several."""
        return next(i for i, p in enumerate(self.players) if owner == p or owner.startswith(p + " "))

    def is_team(self):
        return self.outcome["outcome"] != "ranking"

    def scores(self):
        return list(self.outcome["scores"].values())

    def points_by_kind(self):
        points = defaultdict(int)
        for award in self.awards:
            takers = 1 if self.is_team() else len(award["to"])
            points[award["kind"] or "no feature"] += award["points"] * takers
        return points

    def waste_and_meetings(self):
        """Counts of the scored features, in the words of docs/measure.md."""
        done = {self.board.root(place) for place in self.done}
        counts = defaultdict(int)
        for award in self.awards:
            if not award["kind"] or not award["source"] or award["follow_up"]:
                continue
            points = award["points"] * (1 if self.is_team() else len(award["to"]))
            counts["features"] += 1
            if award["kind"] not in self.box.never_done:
                counts["closable"] += 1
                if self.board.root(award["source"]) not in done:
                    counts["unfinished"] += 1
                    counts["unfinished_points"] += points
            counts["feature_points"] += points
            if len(award["present"] | set(award["to"])) > 1:
                counts["contested"] += points
            if award["present"] - set(award["to"]):
                counts["taken"] += 1
        return counts

    def projected(self, answer):
        """Points by seat if the game ended after this answer and the draws that follow."""
        words = ["score", self.record, "--projected", "--seat", "all", "--at", str(answer), "--json"]
        told = json.loads(run(self.box.program, *words))
        if "team" in told:
            return [told["team"]["projected"]] * len(self.players)
        return [colour["projected"] for colour in told["colours"]]
