"""The figures of `bastide balance` computed a second time, from the rows of its games.

Usage: balance_again.py REPORT.json ROWS.jsonl
Standard library only, and none of the program's ways: sums over lists instead of running sums,
quantiles of Student's t by integration.
"""
import json
import math
import sys

Z = 1.959963984540054


def student(df):
    """The 97.5 % quantile: bisection of an integral by Simpson's rule."""
    scale = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(df * math.pi)

    def density(x):
        return scale * (1 + x * x / df) ** (-(df + 1) / 2)

    def area(x, steps=2000):
        width = x / steps
        inner = sum((4 if i % 2 else 2) * density(i * width) for i in range(1, steps))
        return (density(0) + inner + density(x)) * width / 3

    low, high = 0.0, 40.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if area(middle) < 0.475 else (low, middle)
    return low


def wilson(k, n):
    p = k / n
    centre = p + Z * Z / (2 * n)
    half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return p, (centre - half) / (1 + Z * Z / n), (centre + half) / (1 + Z * Z / n)


def mean(values):
    n = len(values)
    middle = sum(values) / n
    spread = math.sqrt(sum((v - middle) ** 2 for v in values) / (n - 1))
    half = student(n - 1) * spread / math.sqrt(n)
    return middle, middle - half, middle + half


def ratio(pairs):
    """Of sums, with the error of the mean of the residuals."""
    n = len(pairs)
    r = sum(part for part, _ in pairs) / sum(whole for _, whole in pairs)
    rest = [part - r * whole for part, whole in pairs]
    error = math.sqrt(sum(v * v for v in rest) / (n - 1) / n) / (sum(w for _, w in pairs) / n)
    half = student(n - 1) * error
    return r, r - half, r + half


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


def share_of(row, seat):
    return 1 / len(row["winners"]) if seat + 1 in row["winners"] else 0


def expected_figures(rows):
    seats = len(rows[0]["scores"])
    n = len(rows)
    figures = {}
    places = [
        sum(share_of(r, (r["first"] - 1 + place) % seats) for r in rows) for place in range(seats)
    ]
    for place, wins in enumerate(places):
        figures[f"wins_{place + 1}"] = wilson(wins, n)
    margins = []
    for r in rows:
        own = r["scores"][r["first"] - 1]
        margins.append(own - (sum(r["scores"]) - own) / (seats - 1))
    figures["first_margin"] = mean(margins)
    figures["balance"] = (1 - (max(places) - min(places)) / n,)
    leads = [sorted(r["scores"])[-1] - sorted(r["scores"])[-2] for r in rows]
    figures["lead"] = mean(leads)
    figures["close"] = wilson(sum(lead <= 5 for lead in leads), n)
    followed = [r for r in rows if r["course"]]
    lead_changes = [changes(r["course"]) for r in followed]
    figures["lead_changes"] = mean(lead_changes)
    figures["no_lead_change"] = wilson(lead_changes.count(0), len(followed))
    won = [(r["course"], r["winners"][0] - 1) for r in followed if len(r["winners"]) == 1]
    figures["drama"] = tuple(v / 100 for v in mean([drama(*each) for each in won]))
    figures["decided_at"] = tuple(v / 1000 for v in mean([decided(*each) for each in won]))
    figures["dragging"] = tuple(v / 1000 for v in mean([dragging(*each) for each in won]))
    figures["decisions"] = mean([len(r["options"]) for r in followed])
    figures["branching"] = ratio([(sum(r["options"]), len(r["options"])) for r in followed])
    forced = ratio([(r["options"].count(1), len(r["options"])) for r in followed])
    figures["forced"] = tuple(min(1, max(0, v)) for v in forced)
    return figures


def expected_comebacks(rows):
    bounds = [0, 5, 10, 20, 30, math.inf]
    table = [[[0, 0.0] for _ in range(3)] for _ in bounds]
    for r in (r for r in rows if r["course"]):
        course = r["course"]
        for quarter in range(3):
            turns = len(course) * (quarter + 1) // 4
            for seat, own in enumerate(course[turns - 1] if turns else []):
                behind = max(v for i, v in enumerate(course[turns - 1]) if i != seat) - own
                if behind >= 0:
                    group = next(i for i, bound in enumerate(bounds) if behind <= bound)
                    table[group][quarter][0] += 1
                    table[group][quarter][1] += share_of(r, seat)
    return table


def main(report_path, rows_path):
    with open(report_path, encoding="utf-8") as file:
        report = json.load(file)
    with open(rows_path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    found = {f["key"]: f for f in report["figures"]}
    wrong = []
    compared = 0
    for key, values in expected_figures(rows).items():
        figure = found[key]
        for mine, its in zip(values, [figure["value"], *figure["interval"]]):
            compared += 1
            if not math.isclose(mine, its, rel_tol=1e-6, abs_tol=1e-8):
                wrong.append(f"{key}: {its}, and again {mine}")
    for mine, its in zip(expected_comebacks(rows), report["comebacks"]):
        for (seats, wins), quarter in zip(mine, its["quarters"]):
            compared += 2
            if seats != quarter["seats"] or not math.isclose(wins, quarter["wins"], abs_tol=1e-9):
                wrong.append(f"comebacks {its['behind']}: {quarter}, and again {seats}, {wins}")
    print("\n".join(wrong) or f"{compared} numbers of {len(rows)} games are the same")
    return 1 if wrong or len(rows) != report["games"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
