// A game of a tiny ruleset, played by texts: every draw is forced by the test.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/flow/scoring.h"
#include "kernel/flow/setup.h"
#include "tests/support/tiny_rules.h"

namespace bastide {

/// The tests put the tiles themselves.
inline constexpr Setup kEmpty{2, 1, 0, false, true};

/// Two players unless `setup` says otherwise; player 0 begins.
class TinyGame {
 public:
  explicit TinyGame(TinyRules& rules, Setup setup = {2, 1, 0, false, false});

  // Before begin(): fixtures.
  /// Puts a tile without looking at edges.
  TileId put(std::string_view tile, Cell cell, Rotation rotation = 0, bool face_up = true);
  /// Puts a piece of this colour on a segment.
  PieceId stand(std::string_view piece, int colour, Cell cell, std::string_view segment);

  /// Runs to the first choice.
  TinyGame& begin();
  /// One answer after the other, by text. A text that is no option fails the test.
  TinyGame& play(const std::vector<std::string>& answers);
  /// Answers whatever is asked: draws by the first option, placements by the first, claims "none".
  TinyGame& play_on(int answers);
  /// To the end of the game.
  TinyGame& finish();

  [[nodiscard]] std::vector<std::string> options();
  [[nodiscard]] bool has_option(std::string_view text);
  /// "core:place", or the prompt of a rule's question; "over" after the end.
  [[nodiscard]] std::string waits_for() const;

  [[nodiscard]] SegmentId segment(Cell cell, std::string_view key) const;
  [[nodiscard]] FeatureId feature(Cell cell, std::string_view key) const;
  [[nodiscard]] const FeatureRow& row(Cell cell, std::string_view key) const {
    return state.features.row(feature(cell, key));
  }
  [[nodiscard]] Presence presence(Cell cell, std::string_view key) const {
    return state.features.presence(feature(cell, key));
  }
  [[nodiscard]] int points(int colour) const;
  /// Awards so far: "0,1 t:town 4: t:town.tile 4" (colours, kind or reason, total, lines).
  [[nodiscard]] std::vector<std::string> awards() const;
  /// Names of the events so far, of these kinds only when some are given.
  [[nodiscard]] std::vector<std::string> events(const std::vector<EventKind>& kinds = {}) const;
  [[nodiscard]] View view() const { return View(rules->catalog, state); }
  [[nodiscard]] TileKindId kind(std::string_view tile) const;
  /// Sorted ids of the reasons against a placement, or a claim by colour 0 of the active player's
  /// seat.
  [[nodiscard]] std::vector<std::string> why_not_place(std::string_view tile,
                                                       Cell cell,
                                                       Rotation rotation = 0);
  [[nodiscard]] std::vector<std::string> why_not_claim(std::string_view piece,
                                                       Cell cell,
                                                       std::string_view segment);

  std::shared_ptr<const Ruleset> rules;
  State state;
  Journal journal;
  Names names;
  Context context;
};

/// A question with these words as options, and "pass" behind them when asked for.
[[nodiscard]] PendingAsk question(PlayerId to,
                                  std::string_view prompt,
                                  const std::vector<std::string>& options,
                                  bool can_pass = false);

}  // namespace bastide
