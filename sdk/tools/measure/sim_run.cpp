#include "sdk/tools/measure/sim_run.h"

#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/io/json_reader.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMostCounted = std::int64_t{1} << 41;
constexpr std::int64_t kFarthest = std::numeric_limits<std::int64_t>::max();

/// The smallest value, then how often it and those after it occurred; empty without values.
Json saved_histogram(const Histogram& histogram) {
  Json list = Json::array();
  if (!histogram.bins().empty()) {
    list.push_back(histogram.least());
    for (const std::int64_t count : histogram.bins()) {
      list.push_back(count);
    }
  }
  return list;
}

Json saved_team(const TeamTally& team) {
  Json peaks = Json::array();
  for (const Histogram& peak : team.peaks) {
    peaks.push_back(saved_histogram(peak));
  }
  return {{"won", team.won},
          {"lost", team.lost},
          {"won_by", team.won_by},
          {"lost_by", team.lost_by},
          {"points", saved_histogram(team.points)},
          {"margin_won", saved_histogram(team.margin_won)},
          {"margin_lost", saved_histogram(team.margin_lost)},
          {"peaks", std::move(peaks)}};
}

Json saved_seats(const std::vector<SeatTally>& seats) {
  Json list = Json::array();
  for (const SeatTally& seat : seats) {
    list.push_back({{"score", saved_histogram(seat.score)},
                    {"wins", seat.wins.by_sharers()},
                    {"points", seat.points_by_kind}});
  }
  return list;
}

Json saved_rules(const RuleTally& rules) {
  Json lines = Json::array();
  for (const auto& [key, line] : rules.lines) {
    lines.push_back({{"kind", key.kind},
                     {"line", key.line},
                     {"plugin", key.plugin},
                     {"rules", key.rules},
                     {"points", line.points},
                     {"times", line.times},
                     {"games", line.games},
                     {"squares", line.squares}});
  }
  return {{"lines", std::move(lines)}, {"acted", rules.acted}};
}

/// Reads one object of the line.
class TallyReader {
 public:
  TallyReader(const Value& value, Diagnostics& diagnostics, const char* what)
      : diagnostics_(diagnostics), reader_(value, diagnostics, what) {}
  TallyReader(const TallyReader&) = delete;
  TallyReader& operator=(const TallyReader&) = delete;
  TallyReader(TallyReader&&) = delete;
  TallyReader& operator=(TallyReader&&) = delete;
  ~TallyReader() { reader_.finish(); }

  std::uint64_t count(const char* key) {
    return static_cast<std::uint64_t>(
        as_integer(reader_.require(key), key, 0, kMostCounted, diagnostics_).value_or(0));
  }
  std::int64_t big(const char* key) {
    return as_integer(reader_.require(key), key, 0, kFarthest, diagnostics_).value_or(0);
  }
  std::vector<std::int64_t> numbers(const char* key, std::int64_t least, std::int64_t most) {
    return numbers_of(reader_.require(key), key, least, most);
  }
  Histogram histogram(const char* key) { return histogram_of(reader_.require(key), key); }
  std::vector<Histogram> histograms(const char* key) {
    std::vector<Histogram> list;
    for (const Value& item : items(key)) {
      list.push_back(histogram_of(&item, key));
    }
    return list;
  }
  WinCount wins(const char* key) { return WinCount::of(numbers(key, 0, kMostCounted)); }
  std::map<std::string, std::uint64_t> counts(const char* key) {
    std::map<std::string, std::uint64_t> map;
    for (const Value::Member& member : as_map(reader_.require(key), key, diagnostics_)) {
      map[member.key] = static_cast<std::uint64_t>(
          as_integer(&member.value, key, 0, kMostCounted, diagnostics_).value_or(0));
    }
    return map;
  }
  std::span<const Value> items(const char* key) {
    return as_list(reader_.require(key), key, diagnostics_);
  }
  const Value& object(const char* key) {
    static const Value kNone;
    const Value* value = reader_.require(key);
    return value == nullptr ? kNone : *value;
  }
  std::string long_text(const char* key) { return reader_.long_text(key); }
  void misfit(const std::string& what) { reader_.complain(nullptr, what); }

 private:
  std::vector<std::int64_t> numbers_of(const Value* value,
                                       const char* key,
                                       std::int64_t least,
                                       std::int64_t most) {
    std::vector<std::int64_t> list;
    for (const Value& item : as_list(value, key, diagnostics_)) {
      list.push_back(as_integer(&item, key, least, most, diagnostics_).value_or(0));
    }
    return list;
  }
  Histogram histogram_of(const Value* value, const char* key) {
    std::vector<std::int64_t> list = numbers_of(value, key, -kFarthest, kFarthest);
    if (list.empty()) {
      return {};
    }
    const std::int64_t least = list.front();
    list.erase(list.begin());
    std::optional<Histogram> histogram = Histogram::of(least, std::move(list));
    if (!histogram) {
      misfit(fmt::format("\"{}\" holds numbers that cannot be counts", key));
      return {};
    }
    return std::move(*histogram);
  }

  Diagnostics& diagnostics_;
  JsonObjectReader reader_;
};

SeatTally read_seat_tally(const Value& value, std::size_t kinds, Diagnostics& diagnostics) {
  SeatTally seat;
  TallyReader reader(value, diagnostics, "a seat");
  seat.score = reader.histogram("score");
  seat.wins = reader.wins("wins");
  seat.points_by_kind = reader.numbers("points", -kFarthest / 4, kFarthest / 4);
  if (seat.points_by_kind.size() != kinds) {
    reader.misfit("other kinds of features were counted");
  }
  return seat;
}

TeamTally read_team_tally(const Value& value, std::size_t pools, Diagnostics& diagnostics) {
  TeamTally team;
  TallyReader reader(value, diagnostics, "the team");
  team.won = reader.count("won");
  team.lost = reader.count("lost");
  team.won_by = reader.counts("won_by");
  team.lost_by = reader.counts("lost_by");
  team.points = reader.histogram("points");
  team.margin_won = reader.histogram("margin_won");
  team.margin_lost = reader.histogram("margin_lost");
  team.peaks = reader.histograms("peaks");
  if (team.peaks.size() != pools) {
    reader.misfit("other pools were counted");
  }
  return team;
}

RuleTally read_rule_tally(const Value& value,
                          std::size_t seats,
                          std::size_t things,
                          Diagnostics& diagnostics) {
  RuleTally rules;
  TallyReader reader(value, diagnostics, "the rules");
  for (const Value& item : reader.items("lines")) {
    TallyReader line(item, diagnostics, "a line");
    LineKey key{line.long_text("kind"),
                line.long_text("line"),
                line.long_text("plugin"),
                line.long_text("rules")};
    LineTally tally{line.numbers("points", -kFarthest / 4, kFarthest / 4),
                    static_cast<std::int64_t>(line.count("times")),
                    static_cast<std::int64_t>(line.count("games")),
                    line.big("squares")};
    if (tally.points.size() != seats) {
      line.misfit("other seats were counted");
    }
    rules.lines[std::move(key)] = std::move(tally);
  }
  rules.acted = reader.numbers("acted", 0, kMostCounted);
  if (rules.acted.size() != things) {
    reader.misfit("other rules were counted");
  }
  return rules;
}

std::vector<GameRange> read_ranges(TallyReader& reader, const SimPlan& plan) {
  std::vector<GameRange> ranges;
  const std::vector<std::int64_t> ends = reader.numbers("played", 0, kMostCounted);
  bool fits = ends.size() % 2 == 0;
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    fits = fits && ends[i] < ends[i + 1] && (i == 0 || ends[i - 1] < ends[i]);
    ranges.push_back(
        {static_cast<std::uint64_t>(ends[i]), static_cast<std::uint64_t>(ends[i + 1])});
  }
  if (!fits) {
    reader.misfit("\"played\" holds no ranges of games");
  } else if (!ranges.empty() && ranges.back().last > plan.games) {
    throw ToolError(Exit::usage,
                    fmt::format("{} games were played already, and not all are among the first {}",
                                SimSoFar{ranges, {}}.count(),
                                plan.games));
  }
  return ranges;
}

SimSoFar read_tally(const Value& value, const SimPlan& plan, Diagnostics& diagnostics) {
  const Catalog& catalog = plan.rules->catalog;
  SimSoFar so_far;
  SimTally& tally = so_far.tally;
  TallyReader reader(value, diagnostics, "a saved simulation");
  so_far.played = read_ranges(reader, plan);
  tally.games = reader.count("games");
  for (const Value& seat : reader.items("seats")) {
    tally.seats.push_back(read_seat_tally(seat, catalog.feature_kinds.size() + 1, diagnostics));
  }
  if (tally.seats.size() != plan.bots.size()) {
    reader.misfit("other seats were counted");
  }
  tally.first_wins = reader.wins("first_wins");
  tally.first_margin = reader.histogram("first_margin");
  tally.turns = reader.histogram("turns");
  tally.answers = reader.histogram("answers");
  tally.discards = reader.histogram("discards");
  tally.rules = read_rule_tally(
      reader.object("rules"), plan.bots.size(), rule_things(*plan.rules).size(), diagnostics);
  tally.team = read_team_tally(reader.object("team"), catalog.pools.size(), diagnostics);
  for (const Value& item : reader.items("faults")) {
    TallyReader fault(item, diagnostics, "a fault");
    const std::uint64_t game = fault.count("game");
    tally.faults.push_back({game, game_seed(plan.seed, game), fault.long_text("what")});
  }
  tally.fault_count = reader.count("fault_count");
  return so_far;
}

Json saved_sim(const SimTally& tally) {
  Json faults = Json::array();
  for (const SimFault& fault : tally.faults) {
    faults.push_back({{"game", fault.game}, {"what", fault.what}});
  }
  return {{"games", tally.games},
          {"seats", saved_seats(tally.seats)},
          {"first_wins", tally.first_wins.by_sharers()},
          {"first_margin", saved_histogram(tally.first_margin)},
          {"turns", saved_histogram(tally.turns)},
          {"answers", saved_histogram(tally.answers)},
          {"discards", saved_histogram(tally.discards)},
          {"rules", saved_rules(tally.rules)},
          {"team", saved_team(tally.team)},
          {"faults", std::move(faults)},
          {"fault_count", tally.fault_count}};
}

}  // namespace

std::string sim_run_text(const SimSoFar& so_far) {
  if (so_far.played.empty()) {
    return {};
  }
  Json played = Json::array();
  for (const GameRange& range : so_far.played) {
    played.push_back(range.first);
    played.push_back(range.last);
  }
  Json line{{"played", std::move(played)}};
  line.update(saved_sim(so_far.tally));
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

SimSoFar read_sim_run(const RunLines& lines, const SimPlan& plan) {
  SimSoFar so_far;
  lines.read([&](const Value& line, Diagnostics& diagnostics) {
    so_far = read_tally(line, plan, diagnostics);
  });
  return so_far;
}

}  // namespace bastide
