// The page of `bastide ladder`.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/bots/bot_spec.h"
#include "sdk/tools/draw/svg.h"
#include "sdk/tools/measure/ladder_report.h"
#include "sdk/tools/shell/page_files.h"
#include "sdk/tools/shell/xml.h"

namespace bastide {

namespace {

constexpr double kBarWidth = 200;
constexpr double kBarHeight = 16;

/// What all intervals of a column lie between, with 0 in it.
Interval span_of(const std::vector<Interval>& intervals) {
  Interval span;
  for (const Interval& each : intervals) {
    span.low = std::min(span.low, each.low);
    span.high = std::max(span.high, each.high);
  }
  span.high = span.high > span.low ? span.high : span.low + 1;
  return span;
}

/// An interval with its middle, and where 0 is.
std::string bar(const Interval& interval, double middle, const Interval& span) {
  const auto at = [&](double value) {
    return 4 + (kBarWidth - 8) * (value - span.low) / (span.high - span.low);
  };
  const auto line = [](Svg& svg, const char* style, Spot from, Spot to) {
    svg.leaf("line",
             {{"class", style},
              {"x1", svg_number(from.x)},
              {"y1", svg_number(from.y)},
              {"x2", svg_number(to.x)},
              {"y2", svg_number(to.y)}});
  };
  Svg svg = Svg::fragment();
  svg.open("svg",
           {{"width", svg_number(kBarWidth)}, {"height", svg_number(kBarHeight)}, {"role", "img"}});
  svg.title(said_with("{:.1f}, from {:.1f} to {:.1f}", middle, interval.low, interval.high));
  line(svg, "axis", {at(0), 0}, {at(0), kBarHeight});
  line(svg, "mean", {at(interval.low), kBarHeight / 2}, {at(interval.high), kBarHeight / 2});
  svg.leaf("circle",
           {{"class", "up"},
            {"cx", svg_number(at(middle))},
            {"cy", svg_number(kBarHeight / 2)},
            {"r", "4"}});
  svg.close();
  return svg.document();
}

std::string bot_html(const LadderPlan& plan, std::size_t bot) {
  return xml_escaped(bot_word(plan.bots[bot]));
}

std::string table_of(const std::vector<std::string>& heads, const std::string& rows) {
  std::string text = "<div class=\"scroll\"><table><thead><tr>";
  for (const std::string& head : heads) {
    text += "<th>" + head + "</th>";
  }
  return text + "</tr></thead><tbody>\n" + rows + "</tbody></table></div>\n";
}

std::string row_of(const std::vector<std::string>& cells) {
  std::string text = "<tr>";
  for (const std::string& cell : cells) {
    text += "<td>" + cell + "</td>";
  }
  return text + "</tr>\n";
}

std::string ratings_html(const LadderPlan& plan, const LadderSummary& summary) {
  std::vector<Interval> intervals;
  for (const LadderRow& row : summary.rows) {
    intervals.push_back(plan.team ? Interval{100 * row.share.low, 100 * row.share.high}
                                  : row.elo_interval);
  }
  const Interval span = span_of(intervals);
  std::string rows;
  for (std::size_t i = 0; i < summary.rows.size(); ++i) {
    const LadderRow& row = summary.rows[i];
    const double share = row.games == 0 ? 0 : row.score / static_cast<double>(row.games);
    rows +=
        row_of({bot_html(plan, row.bot),
                plan.team ? share_text(share) : fmt::format("{:+.0f}", row.elo),
                bar(intervals[i], plan.team ? 100 * share : row.elo, span),
                plan.team ? share_text(row.share)
                          : fmt::format("[{:+.0f}, {:+.0f}]", intervals[i].low, intervals[i].high),
                std::to_string(row.games),
                plan.team ? fmt::format("{:.1f}", row.points.mean) : share_text(share),
                row.ms_per_move ? fmt::format("{:.3f} ms", *row.ms_per_move) : "–"});
  }
  return table_of({said("bot"),
                   plan.team ? said("games won") : "Elo",
                   "",
                   said("95 % interval"),
                   said("games"),
                   plan.team ? said("points") : said_as("result", "score"),
                   said("time of a move")},
                  rows);
}

std::string matches_html(const LadderPlan& plan, const LadderSummary& summary) {
  std::vector<Interval> intervals;
  for (const LadderMatch& match : summary.matches) {
    intervals.push_back(match.margin.interval);
  }
  const Interval span = span_of(intervals);
  std::string rows;
  for (const LadderMatch& match : summary.matches) {
    rows += row_of({bot_html(plan, match.a),
                    bot_html(plan, match.b),
                    std::to_string(match.games),
                    fmt::format("{} / {} / {}", match.wins, match.ties, match.losses),
                    share_text(match.score.mean),
                    share_text(match.score.interval),
                    signed_text(match.margin.mean),
                    bar(match.margin.interval, match.margin.mean, span),
                    signed_text(match.margin.interval),
                    plan.team ? std::string()
                              : fmt::format("{:+.0f} [{:+.0f}, {:+.0f}]",
                                            match.elo,
                                            match.elo_interval.low,
                                            match.elo_interval.high)});
  }
  return table_of({"A",
                   "B",
                   plan.team ? said("decks") : said("games"),
                   plan.team ? said("only A / same / only B") : said("A won / tied / B won"),
                   plan.team ? said("more won") : said("score of A"),
                   said("95 % interval"),
                   plan.team ? said("more points") : said("margin"),
                   "",
                   said("95 % interval"),
                   plan.team ? "" : "Elo"},
                  rows);
}

/// The games that were lost highest and won highest, and the first ones.
std::string games_html(const LadderPlan& plan, const LadderResult& result) {
  constexpr std::size_t kMostGames = 2000;
  std::string rows;
  std::size_t count = 0;
  for (const LadderPair& pair : result.pairs) {
    for (std::size_t game = 0; game < pair.scores.size() && pair.fault.empty(); ++game) {
      if (++count <= kMostGames) {
        rows += row_of(
            {fmt::format("{:g}", pair.scores[game]),
             signed_text(pair.margins[game]),
             fmt::format("<code>{}</code>", xml_escaped(replay_command(plan, pair.number, game)))});
      }
    }
  }
  std::string text = table_of({plan.team ? said("won") : said("score of A"),
                               plan.team ? said("points") : said("margin"),
                               said("command")},
                              rows);
  if (count > kMostGames) {
    text += fmt::format("<p class=\"soft\">{}</p>\n",
                        said_with("The first {} of {} games.", kMostGames, count));
  }
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", said("All of them"), text);
}

}  // namespace

std::string ladder_html(const LadderPlan& plan,
                        const LadderResult& result,
                        const LadderSummary& summary,
                        const EloTest* test) {
  std::string verdicts;
  for (const std::string& verdict : ladder_verdicts(plan, summary, test)) {
    verdicts += fmt::format("<p class=\"verdict\">{}</p>\n", xml_escaped(verdict));
  }
  std::string faults;
  for (const LadderPair& pair : result.pairs) {
    faults += pair.fault.empty() ? std::string()
                                 : fmt::format("<p>{}</p>\n",
                                               xml_escaped(said_with("Not counted: seed {}: {}",
                                                                     seed_of(plan, pair.number),
                                                                     said_again(pair.fault))));
  }
  return filled_in(
      page_file("ladder.html"),
      {{"language", std::string(language_code())},
       {"title", xml_escaped(said_with("Ladder of {}", said_by("rulesets", plan.rules->title)))},
       {"style", std::string(page_file("ab.css"))},
       {"head", xml_escaped(ladder_head(plan, result))},
       {"interrupted",
        result.interrupted ? said(" Interrupted before all were played.") : std::string()},
       {"verdicts", verdicts},
       {"rows", ratings_html(plan, summary)},
       {"matches", matches_html(plan, summary)},
       {"games", games_html(plan, result)},
       {"faults", faults}});
}

}  // namespace bastide
