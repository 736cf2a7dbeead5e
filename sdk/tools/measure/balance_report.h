// The result of `bastide balance` for people and for programs.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "sdk/tools/measure/balance_figures.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

struct BalanceReport {
  const SimPlan& plan;
  const SimTally& tally;
  std::string arguments;  // of the ruleset on a command line, quoted; empty: none names it
  std::string command;    // that gives this report again
  bool interrupted = false;
};

[[nodiscard]] std::string balance_text(const Program& program, const BalanceReport& report);
/// A line a figure: key, value, low, high, games.
[[nodiscard]] std::string balance_plain(const BalanceReport& report);
[[nodiscard]] nlohmann::ordered_json balance_json(const BalanceReport& report);
/// A page for a forum or a repository.
[[nodiscard]] std::string balance_markdown(const BalanceReport& report);
/// One file with plots in which every point is a game, and names its command.
[[nodiscard]] std::string balance_html(const BalanceReport& report);
/// A line of JSON a game, those with the lowest numbers: all that the figures of it are made of.
/// Requires: the plan keeps courses.
[[nodiscard]] std::string balance_rows(const BalanceReport& report);

/// The command that plays this game again.
[[nodiscard]] std::string game_command(const BalanceReport& report, std::uint64_t game);

/// A game that shows something at its most.
struct GameWorth {
  std::string why;    // "the most lead changes"
  std::string value;  // "14"
  std::string command;
};
[[nodiscard]] std::vector<GameWorth> games_worth_a_look(const BalanceReport& report);

/// How often seats won, by how far behind they were: "11 to 20", and the shares at the quarters.
struct ComebackRow {
  std::string behind;
  std::array<Comeback, kQuarters> at;
};
[[nodiscard]] std::vector<ComebackRow> comeback_rows(const BalanceTally& tally);

}  // namespace bastide
