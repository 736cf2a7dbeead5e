// A ruleset with its seats: what all positions of one game share.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernel/load/ruleset_loader.h"
#include "kernel/lua/lua_plugin.h"
#include "sdk/python/action_table.h"
#include "sdk/python/observation.h"

namespace bastide {

/// What a game is made from.
struct SeatedSetup {
  LoadRequest request;
  std::vector<std::string> folders;  // searched for rules before the usual ones
  std::string program;               // the file of the module: rules are searched above it
  std::vector<std::string> seats;    // names
  std::int32_t radius = -1;          // of the window of cells; -1: as CellWindow::around() says
  std::int32_t answers = 0;          // of ActionTable
};

class SeatedRules {
 public:
  /// Throws LoadError; std::invalid_argument when the ruleset is not for so many seats.
  explicit SeatedRules(SeatedSetup setup);

  [[nodiscard]] const Ruleset& rules() const { return *rules_; }
  [[nodiscard]] const std::shared_ptr<const Ruleset>& shared_rules() const { return rules_; }
  [[nodiscard]] const LoadRequest& origin() const { return setup_.request; }
  [[nodiscard]] const std::vector<std::string>& seats() const { return setup_.seats; }
  [[nodiscard]] std::int32_t seat_count() const {
    return static_cast<std::int32_t>(setup_.seats.size());
  }
  [[nodiscard]] CellWindow window() const { return window_; }
  [[nodiscard]] const ActionTable& actions() const { return actions_; }
  [[nodiscard]] const ObservationLayout& layout() const { return layout_; }
  /// Do all seats win or lose together?
  [[nodiscard]] bool is_team() const { return is_team_; }
  /// By seat: points of its colours, or the score that all share.
  [[nodiscard]] std::vector<std::int32_t> points(const State& state) const;
  /// By seat, from -1 to 1, adding up to 0 between rivals: 1 for a victory alone, also of a team;
  /// 0 before the end.
  [[nodiscard]] std::vector<double> returns(const State& state) const;
  /// Of the thread that holds the lock of the interpreter; null without scripts.
  [[nodiscard]] ScriptHost* scripts() const { return scripts_.get(); }

 private:
  SeatedSetup setup_;
  std::shared_ptr<const Ruleset> rules_;
  CellWindow window_;
  ActionTable actions_;
  ObservationLayout layout_;
  bool is_team_;
  std::unique_ptr<ScriptHost> scripts_;
};

}  // namespace bastide
