// What each rule did in many games: points by line of a score, and in how many games it acted.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "kernel/rules/context.h"
#include "kernel/rules/line_source.h"

namespace bastide {

/// A line of a score, and whose it is.
struct LineKey {
  std::string kind;    // of feature; empty: points without a feature
  std::string line;    // "plugin:word"
  std::string plugin;  // whose rule made it
  std::string rules;   // catalogue ids with ", " between

  auto operator<=>(const LineKey&) const = default;
};

/// What it came to.
struct LineTally {
  std::vector<std::int64_t> points;  // by seat; where all share one score, all of it is the first's
  std::int64_t times = 0;            // that it stood in an award, each owner counted
  std::int64_t games = 0;            // in which it did
  std::int64_t squares = 0;          // of all seats' points in one game, summed

  void merge(const LineTally& other);
  [[nodiscard]] std::int64_t total() const;
};

/// Something of a ruleset that acts in a game or does not.
struct RuleThing {
  enum class Category : std::uint8_t { hook, phase, action, ending, piece, token };
  Category category = Category::hook;
  std::string name;  // "plugin:word"

  bool operator==(const RuleThing&) const = default;
};
/// "hook", "phase", …
[[nodiscard]] std::string_view category_word(RuleThing::Category category);

/// All that plugins declare, each once; the kernel's own rules are not among them. A hook acts in a
/// game when it denies, waives, changes a value or an award, adds or strikes a line, asks, or
/// brings something about; a phase when something happens in it or is asked; an action when it is
/// taken; an ending when it ends the game; a piece when it is placed or moved, a token when it is
/// drawn or comes into a list.
[[nodiscard]] std::vector<RuleThing> rule_things(const Ruleset& rules);

/// Adds up in any order.
struct RuleTally {
  std::map<LineKey, LineTally> lines;
  std::vector<std::int64_t> acted;  // games, by number of the thing

  void merge(const RuleTally& other);
};

/// Follows games one after the other. While a game is played it is the witness.
class RuleCounter : public Witness {
 public:
  using NameText = std::function<std::string_view(NameId)>;

  RuleCounter(const Ruleset& rules, std::size_t seats);

  void begin_game();
  /// Counts the game. `names`: of this game, with what was coined in it.
  void end_game(const State& state, const Journal& journal, const NameText& names);
  /// All games since the last call.
  [[nodiscard]] RuleTally take();

  // Of the game that was counted last.
  /// The sum of all lines, by seat: what the track of points says.
  [[nodiscard]] const std::vector<std::int64_t>& points() const { return points_; }
  [[nodiscard]] const std::vector<bool>& acted() const { return acted_; }
  void each_line(const std::function<void(const LineKey& key, std::int64_t points)>& take) const;

  /// Do rules have a say about what may be done, so that only listing the options shows whether
  /// they act?
  [[nodiscard]] bool has_checks() const { return has_checks_; }

  void run(HookCall& call, const Handler& handler) override;
  bool denied(const Handler& check) override;
  void run_phase(Context& context, const Phase& phase, PlayerId player) override;
  void used(ActionId action) override;
  void ended(const Ending& ending) override;

 private:
  struct Row {
    LineKey key;
    LineTally sum;
    std::vector<std::int64_t> game;  // points by seat in this game
    std::int64_t times = 0;          // in this game
  };

  [[nodiscard]] Row& row_of(const PostedAward& posted, const LineItem& item, const NameText& names);
  [[nodiscard]] Row& row_of(LineKey key);
  void count_award(const State& state, const PostedAward& posted, const NameText& names);
  void count_events(const State& state, const Journal& journal, const NameText& names);
  void credit(Row& row, std::size_t seat, std::int64_t points);
  void note(std::size_t thing) { acted_[thing] = true; }

  const Ruleset& rules_;
  bool shared_;  // one score for all
  bool has_checks_ = false;
  std::vector<RuleThing> things_;
  std::vector<std::int32_t> of_hook_;  // thing by position of the handler; -1: the kernel's
  std::unordered_map<const void*, std::size_t> of_phase_;
  std::vector<std::size_t> of_action_;
  std::unordered_map<const void*, std::size_t> of_ending_;
  std::size_t first_piece_ = 0;
  std::size_t first_token_ = 0;
  std::vector<Row> rows_;
  std::map<LineKey, std::size_t> by_key_;
  std::unordered_map<std::uint64_t, std::size_t> by_numbers_;  // of lines that the ruleset names
  std::vector<std::int64_t> points_;
  std::vector<bool> acted_;
  std::vector<std::int64_t> games_acted_;
};

}  // namespace bastide
