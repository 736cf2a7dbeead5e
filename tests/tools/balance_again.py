"""The figures of `bastide balance` computed a second time, from the journals of its games.

Usage: balance_again.py BASTIDE RULESET REPORT.json ROWS.jsonl RECORDS [GOAL]

RECORDS is the folder in which `bastide sim` kept the same games. ROWS gives what a record does not
hold: options of each decision, points after each turn (some of them are compared with `bastide
score`), second games on a deck. GOAL is that of a team, from the rules.
Standard library only, written from docs/measure.md, and none of the program's ways: sums over lists
instead of running sums, quantiles by integration.
"""
import functools
import json
import math
import pathlib
import sys
from collections import Counter
from statistics import NormalDist

from balance_journal import Box, Journal

Z = NormalDist().inv_cdf(0.975)


def integral(function, low, high, steps=2000):
    """By Simpson's rule."""
    width = (high - low) / steps
    inner = sum((4 if i % 2 else 2) * function(low + i * width) for i in range(1, steps))
    return (function(low) + inner + function(high)) * width / 3


def bisect(grows, wanted, low, high):
    """Where a growing function has this value."""
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if grows(middle) < wanted else (low, middle)
    return low


@functools.cache
def student(df):
    """The 97.5 % quantile."""
    scale = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(df * math.pi)

    def density(x):
        return scale * (1 + x * x / df) ** (-(df + 1) / 2)

    return bisect(lambda x: integral(density, 0, x), 0.475, 0.0, 40.0)


@functools.cache
def fisher(a, b, share):
    """Quantile of F with a and b degrees of freedom: the part of sin² under its beta density."""
    scale = 2 * math.exp(math.lgamma((a + b) / 2) - math.lgamma(a / 2) - math.lgamma(b / 2))

    def density(angle):
        return scale * math.sin(angle) ** (a - 1) * math.cos(angle) ** (b - 1)

    angle = bisect(lambda x: integral(density, 0, x), share, 0.0, math.pi / 2)
    return b / a * math.tan(angle) ** 2


def wilson(k, n, z=Z):
    p = k / n
    centre = p + z * z / (2 * n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return p, max(0, (centre - half) / scale), min(1, (centre + half) / scale)


def deviation(values):
    middle = sum(values) / len(values)
    return math.sqrt(sum((v - middle) ** 2 for v in values) / (len(values) - 1))


def mean(values, scale=1):
    n = len(values)
    middle = scale * sum(values) / n
    if n < 2:
        return (middle,)
    half = scale * student(n - 1) * deviation(values) / math.sqrt(n)
    return middle, middle - half, middle + half


def ratio(pairs):
    """Of sums, with the error of the mean of the residuals."""
    n = len(pairs)
    r = sum(part for part, _ in pairs) / sum(whole for _, whole in pairs)
    rest = [part - r * whole for part, whole in pairs]
    error = math.sqrt(sum(v * v for v in rest) / (n - 1) / n) / (sum(w for _, w in pairs) / n)
    half = student(n - 1) * error
    return r, r - half, r + half


def share_ratio(pairs):
    return tuple(min(1, max(0, v)) for v in ratio(pairs))


def spread(values):
    """Standard deviation, with the error that follows from the fourth moment."""
    n = len(values)
    middle = sum(values) / n
    second = sum((v - middle) ** 2 for v in values) / n
    fourth = sum((v - middle) ** 4 for v in values) / n
    half = student(n - 1) * math.sqrt((fourth - second**2) / n) / (2 * math.sqrt(second))
    return deviation(values), max(0, deviation(values) - half), deviation(values) + half


def same_deck(pairs):
    """Intraclass correlation of two games on each deck; None where nothing varies."""
    n = len(pairs)
    if n < 2:
        return None
    whole = sum(a + b for a, b in pairs) / (2 * n)
    between = sum(2 * ((a + b) / 2 - whole) ** 2 for a, b in pairs) / (n - 1)
    within = sum((v - (a + b) / 2) ** 2 for a, b in pairs for v in (a, b)) / n
    if between + within == 0:
        return None

    def correlation(f):
        return min(1, max(0, (f - 1) / (f + 1)))

    if within == 0:
        return 1, 1, 1
    f = between / within
    low, high = fisher(n - 1, n, 0.975), 1 / fisher(n - 1, n, 0.025)
    return correlation(f), correlation(f / low), correlation(f * high)


def leader(points):
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None


def changes(course):
    leads = [lead for lead in map(leader, course) if lead is not None]
    return sum(a != b for a, b in zip(leads, leads[1:]))


def decided(course, seat):
    behind = [turn for turn, points in enumerate(course, 1) if leader(points) != seat]
    return (behind[-1] if behind else 0) * 1000 // len(course)


def dragging(course, seat):
    best = max(v for points in course for i, v in enumerate(points) if i != seat)
    over = [turn for turn, points in enumerate(course) if points[seat] > best]
    return (len(course) - over[0] - 1) * 1000 // len(course) if over else 0


def drama(course, seat):
    return 100 * sum(max(points) - points[seat] for points in course) // len(course)


class Row:
    """A game: its record and journal, and what only its row tells."""

    def __init__(self, journal, told):
        self.journal = journal
        self.scores = journal.scores()
        self.first = journal.first
        self.winners = sorted(map(journal.seat_of, journal.outcome["winners"]))
        self.course = told["course"]
        self.options = told["options"]
        self.again = told["again"]
        self.told = told

    def share_of(self, seat):
        return 1 / len(self.winners) if seat in self.winners else 0

    def margin(self, scores=None):
        scores = scores or self.scores
        own = scores[self.first]
        return own - (sum(scores) - own) / (len(scores) - 1)

    def lead(self):
        ordered = sorted(self.scores)
        return ordered[-1] - ordered[-2]


def balance_of(places, n):
    """1 less the largest difference, from intervals that hold for all places at once."""
    chance = 0.05 if len(places) == 2 else 0.05 / len(places)
    each = [wilson(wins, n, NormalDist().inv_cdf(1 - chance / 2)) for wins in places]
    pairs = [(a, b) for a in each for b in each if a is not b]
    least = max(0, max(a[1] - b[2] for a, b in pairs))
    most = max(a[2] - b[1] for a, b in pairs)
    return 1 - max(a[0] - b[0] for a, b in pairs), max(0, 1 - most), 1 - least


def fairness(rows):
    n, seats = len(rows), len(rows[0].scores)
    places = [sum(r.share_of((r.first + place) % seats) for r in rows) for place in range(seats)]
    figures = {f"wins_{place + 1}": wilson(wins, n) for place, wins in enumerate(places)}
    figures["first_margin"] = mean([r.margin() for r in rows])
    figures["balance"] = balance_of(places, n)
    figures["lead"] = mean([r.lead() for r in rows])
    figures["close"] = wilson(sum(r.lead() <= 5 for r in rows), n)
    all_seats = [score for r in rows for score in r.scores]
    middle, low, high = mean(all_seats)
    half = (high - low) / 2 * math.sqrt(seats)
    figures["score"] = middle, middle - half, middle + half
    figures["score_sd"] = spread([r.scores[0] for r in rows])
    return figures


def way_of_the_lead(rows):
    followed = [r for r in rows if r.course]
    lead_changes = [changes(r.course) for r in followed]
    won = [(r.course, r.winners[0]) for r in followed if len(r.winners) == 1]
    behind = [row[1] for row in expected_comebacks(rows)[3:]]  # more than 10, at half-time
    return {
        "lead_changes": mean(lead_changes),
        "no_lead_change": wilson(lead_changes.count(0), len(followed)),
        "drama": mean([drama(*each) for each in won], 0.01),
        "decided_at": mean([decided(*each) for each in won], 0.001),
        "dragging": mean([dragging(*each) for each in won], 0.001),
        "comeback": wilson(sum(b[1] for b in behind), sum(b[0] for b in behind)),
    }


def team(rows, goal):
    n = len(rows)
    points = [r.scores[0] for r in rows]
    won = [r.journal.outcome["outcome"] == "won" for r in rows]
    figures = {"team_wins": wilson(sum(won), n), "team_points": mean(points)}
    reasons = Counter(r.journal.reason.split(":")[-1] for r, w in zip(rows, won) if not w)
    for reason, count in reasons.items():
        figures["lost_" + reason] = wilson(count, n)
    beyond = [p - goal for p, w in zip(points, won) if w]
    short = [goal - p for p, w in zip(points, won) if not w]
    for key, margins in (("margin_won", beyond), ("margin_lost", short)):
        if margins:
            figures[key] = mean(margins)
    for pool in sorted({pool for r in rows for pool in r.journal.peaks}):
        figures["peak_" + pool.split(":")[-1]] = mean([r.journal.peaks[pool] for r in rows])
    return figures


def decisions(rows):
    followed = [r for r in rows if r.course]
    return {
        "turns": mean([r.journal.turn for r in rows]),
        "decisions": mean([sum(n for n, _ in r.journal.turns) for r in followed]),
        "branching": ratio([(sum(r.options), len(r.options)) for r in followed]),
        "forced": share_ratio([(r.options.count(1), len(r.options)) for r in followed]),
    }


def pieces_waste_and_points(rows):
    journals = [r.journal for r in rows]
    followed = [r.journal for r in rows if r.course]
    box = journals[0].box
    own = box.supply[box.common]
    waste = [j.waste_and_meetings() for j in journals]
    kinds = [j.points_by_kind() for j in journals]
    points = [sum(k.values()) for k in kinds]
    figures = {
        "in_hand": share_ratio([(sum(j.hands), own * len(j.hands)) for j in followed]),
        "empty_handed": share_ratio([(j.hands.count(0), len(j.hands)) for j in followed]),
        "lock": ratio([(sum(j.locked), len(j.locked)) for j in journals]),
        "never_back": share_ratio([(j.placed - len(j.locked), j.placed) for j in journals]),
        "discards": mean([j.discards for j in journals]),
        "unfinished": share_ratio([(w["unfinished"], w["closable"]) for w in waste]),
        "unfinished_points": share_ratio(
            [(w["unfinished_points"], p) for w, p in zip(waste, points)]
        ),
    }
    if not journals[0].is_team():
        figures["contested"] = share_ratio([(w["contested"], w["feature_points"]) for w in waste])
        figures["taken"] = share_ratio([(w["taken"], w["features"]) for w in waste])
    parts = {}
    for kind in [*box.kinds, "no feature"]:
        if any(k[kind] for k in kinds):
            figures["points_" + kind] = share_ratio([(k[kind], p) for k, p in zip(kinds, points)])
            parts[kind] = figures["points_" + kind][0]
    if len(parts) > 1:
        entropy = -sum(p * math.log(p) for p in parts.values())
        figures["evenness"] = (entropy / math.log(len(parts)),)
    return figures


def luck(rows):
    """One deck in 16, from the first on."""
    pairs = [
        (r.scores[0], r.again[0]) if r.journal.is_team() else (r.margin(), r.margin(r.again))
        for r in rows[::16]
    ]
    share = same_deck(pairs)
    return {"luck": share} if share else {}


def expected_figures(rows, goal):
    is_team = rows[0].journal.is_team()
    figures = team(rows, goal) if is_team else {**fairness(rows), **way_of_the_lead(rows)}
    figures.update(decisions(rows))
    figures.update(pieces_waste_and_points(rows))
    figures.update(luck(rows))
    figures["faults"] = wilson(0, len(rows))
    return figures


def expected_comebacks(rows):
    bounds = [0, 5, 10, 20, 30, math.inf]
    table = [[[0, 0.0] for _ in range(3)] for _ in bounds]
    for r in (r for r in rows if r.course and not r.journal.is_team()):
        course = r.course
        for quarter in range(3):
            turns = len(course) * (quarter + 1) // 4
            for seat, own in enumerate(course[turns - 1] if turns else []):
                behind = max(v for i, v in enumerate(course[turns - 1]) if i != seat) - own
                if behind >= 0:
                    group = next(i for i, bound in enumerate(bounds) if behind <= bound)
                    table[group][quarter][0] += 1
                    table[group][quarter][1] += r.share_of(seat)
    return table


def expected_curve(rows):
    """Options of a decision by twentieth of the game, which is that of the turns before it."""
    parts = [[] for _ in range(20)]
    for r in (r for r in rows if r.course):
        options = iter(r.options)
        for turn, (count, _) in enumerate(r.journal.turns):
            for _ in range(count):
                parts[min(19, turn * 20 // len(r.course))].append(next(options))
    return parts


def expected_row(r):
    """What the dots of the page show of one game."""
    is_team = r.journal.is_team()
    winner = r.winners[0] if r.course and not is_team and len(r.winners) == 1 else None
    row = {
        "first": r.first + 1,
        "scores": r.scores,
        "score": r.scores[0] if is_team else sum(r.scores),
        "turns": r.journal.turn,
        "unfinished": r.journal.waste_and_meetings()["unfinished"],
        "first_margin": None if is_team else int(r.margin()),
        "lead": None if is_team else r.lead(),
        "lead_changes": changes(r.course) if r.course and not is_team else None,
        "drama": None if winner is None else drama(r.course, winner),
        "decided_at": None if winner is None else decided(r.course, winner),
        "empty_handed": r.journal.hands.count(0) if r.course else None,
    }
    if not is_team or r.winners:
        row["winners"] = [seat + 1 for seat in r.winners]
    return row


class Comparison:
    """Counts what was compared, and says what differs."""

    def __init__(self):
        self.wrong = []
        self.count = 0

    def number(self, what, mine, its):
        self.count += 1
        if its is None or not math.isclose(mine, its, rel_tol=1e-6, abs_tol=1e-8):
            self.wrong.append(f"{what}: {its}, and again {mine}")

    def equal(self, what, mine, its):
        self.count += 1
        if mine != its:
            self.wrong.append(f"{what}: {its}, and again {mine}")

    def figures(self, expected, report):
        found = {figure["key"]: figure for figure in report["figures"]}
        self.equal("the figures", sorted(expected), sorted(found))
        for key in sorted(set(expected) & set(found)):
            value, *interval = expected[key]
            self.number(key, value, found[key]["value"])
            its = found[key]["interval"] or []
            self.equal(f"{key}, ends of its interval", len(interval), len(its))
            for mine, end in zip(interval, its):
                self.number(f"{key}, end of its interval", mine, end)

    def curves(self, rows, report):
        for mine, its in zip(expected_comebacks(rows), report["comebacks"]):
            for (seats, wins), quarter in zip(mine, its["quarters"]):
                self.equal(f"comebacks {its['behind']}", seats, quarter["seats"])
                self.number(f"comebacks {its['behind']}", wins, quarter["wins"])
        for part, its in zip(expected_curve(rows), report["options_over_the_game"]):
            self.equal(f"decisions from {its['from']}", len(part), its["decisions"])
            self.number(f"options from {its['from']}", sum(part) / max(1, len(part)), its["options"])

    def game(self, r):
        name = f"game {r.told['game']}"
        for key, value in expected_row(r).items():
            self.equal(f"{name}: {key}", value, r.told[key])
        self.equal(f"{name}: seed", str(r.told["seed"]), str(r.journal.seed))
        if r.course:
            self.equal(f"{name}: turns of its course", len(r.journal.turns), len(r.course))
            self.equal(f"{name}: its end", r.scores, r.course[-1])
            answers = sum(count for count, _ in r.journal.turns)
            self.equal(f"{name}: its decisions", answers, len(r.options))

    def courses(self, rows, games, every):
        """Points after some turns of some games."""
        for r in [r for r in rows if r.course][:games]:
            for turn in range(0, len(r.course) - 1, every):
                answer = r.journal.turns[turn][1]
                what = f"game {r.told['game']}: points after turn {turn + 1}"
                self.equal(what, r.journal.projected(answer), r.course[turn])


def main(program, ruleset, report_path, rows_path, folder, goal="0"):
    with open(report_path, encoding="utf-8") as file:
        report = json.load(file)
    with open(rows_path, encoding="utf-8") as file:
        told = [json.loads(line) for line in file]
    box = Box(program, ruleset)
    records = sorted(pathlib.Path(folder).glob("game-*.jsonl"))
    rows = [Row(Journal(box, str(path)), row) for path, row in zip(records, told)]
    comparison = Comparison()
    comparison.equal("games", [len(records), len(told)], [report["games"]] * 2)
    comparison.figures(expected_figures(rows, int(goal)), report)
    comparison.curves(rows, report)
    for row in rows:
        comparison.game(row)
    comparison.courses(rows, games=2, every=10)
    print("\n".join(comparison.wrong) or f"{comparison.count} numbers of {len(rows)} games agree")
    return 1 if comparison.wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
