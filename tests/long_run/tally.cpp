#include "tests/long_run/tally.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/io/text_file.h"

namespace bastide {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Violation, table, game, name, players, seed, what, record)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RulesetTally, tables, games, answers)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Tally,
                                   fingerprint,
                                   seed,
                                   first,
                                   tables,
                                   games,
                                   seconds,
                                   rulesets,
                                   variants,
                                   set_sizes,
                                   players,
                                   options,
                                   refused,
                                   violations)

namespace {

template <class Key>
void add_counts(std::map<Key, std::uint64_t>& to, const std::map<Key, std::uint64_t>& more) {
  for (const auto& [key, count] : more) {
    to[key] += count;
  }
}

/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) {
    text.insert(at - 3, ",");
  }
  return text;
}

template <class Key>
std::string listed(const std::map<Key, std::uint64_t>& counts) {
  std::string text;
  for (const auto& [key, count] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", key, grouped(count));
  }
  return text.empty() ? "none" : text;
}

}  // namespace

void Tally::add(const Tally& more) {
  tables += more.tables;
  games += more.games;
  seconds += more.seconds;
  for (const auto& [name, row] : more.rulesets) {
    RulesetTally& mine = rulesets[name];
    mine.tables += row.tables;
    mine.games += row.games;
    mine.answers += row.answers;
  }
  add_counts(variants, more.variants);
  add_counts(set_sizes, more.set_sizes);
  add_counts(players, more.players);
  add_counts(options, more.options);
  add_counts(refused, more.refused);
  violations.insert(violations.end(), more.violations.begin(), more.violations.end());
}

Result<std::optional<Tally>> load_tally(const std::filesystem::path& file) {
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) {
    return std::optional<Tally>();
  }
  const Result<std::string> text = read_text_file(file);
  if (!text.ok()) {
    return text.error();
  }
  try {
    return std::optional<Tally>(nlohmann::json::parse(text.value()).get<Tally>());
  } catch (const nlohmann::json::exception& error) {
    return Error{ErrorCode::bad_input,
                 fmt::format("{} holds no long run: {}", file.string(), error.what())};
  }
}

Status save_tally(const std::filesystem::path& file, const Tally& tally) {
  return write_text_file(file, nlohmann::json(tally).dump(1) + "\n");
}

std::string summary_of(const Tally& tally) {
  std::uint64_t answers = 0;
  for (const auto& [name, row] : tally.rulesets) {
    answers += row.answers;
  }
  std::string text = fmt::format(
      "{} games at {} tables, {} answers, {} violations; {:.0f} games a second and thread, {:.1f} "
      "hours.\n\n| Ruleset | tables | games | answers |\n|---|---:|---:|---:|\n",
      grouped(tally.games),
      grouped(tally.tables),
      grouped(answers),
      tally.violations.size(),
      static_cast<double>(tally.games) / std::max(tally.seconds, 0.001),
      tally.seconds / 3600);
  for (const auto& [name, row] : tally.rulesets) {
    text += fmt::format("| `{}` | {} | {} | {} |\n",
                        name,
                        grouped(row.tables),
                        grouped(row.games),
                        grouped(row.answers));
  }
  text += fmt::format("\nGames by number of seats: {}.\n", listed(tally.players));
  text += fmt::format("Games by number of variants: {}.\n", listed(tally.set_sizes));
  text += fmt::format("Games with each variant: {}.\n", listed(tally.variants));
  text += fmt::format("Games in which each option was set: {}.\n", listed(tally.options));
  text += fmt::format("Sets that were refused, by reason: {}.\n", listed(tally.refused));
  for (const Violation& one : tally.violations) {
    text += fmt::format(
        "\nViolation: {}\n  {}, {} players, seed {}\n  see it: bastide replay {}\n  "
        "play it again: bastide_long_run --table {} --game {} --seed {}\n",
        one.what,
        one.name,
        one.players,
        one.seed,
        one.record.empty() ? "(no record could be written)" : one.record,
        one.table,
        one.game,
        tally.seed);
  }
  return text;
}

}  // namespace bastide
