// Numbers for answers: the fixed set of actions of a ruleset, as programs that learn need it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/flow/choices.h"
#include "kernel/rules/ruleset.h"

namespace bastide {

/// The cells that have numbers and planes: a square around the origin.
struct CellWindow {
  std::int32_t radius = 0;

  [[nodiscard]] std::int32_t width() const { return 2 * radius + 1; }
  [[nodiscard]] std::int32_t area() const { return width() * width(); }
  [[nodiscard]] bool holds(Cell cell) const {
    return cell.x >= -radius && cell.x <= radius && cell.y >= -radius && cell.y <= radius;
  }
  /// Row by row from the north-west. Requires: holds(cell).
  [[nodiscard]] std::int32_t index(Cell cell) const {
    return (cell.y + radius) * width() + cell.x + radius;
  }
  /// Wide enough for the games that random players play: three and a half times the side of a
  /// square of all tiles.
  [[nodiscard]] static CellWindow around(const Catalog& catalog);
};

/// A run of actions that mean the same kind of answer.
struct ActionRange {
  std::string name;
  std::int64_t first = 0;
  std::int64_t count = 0;
  std::string about;  // how a number of it is made
};

/// Every action of a ruleset with so many seats. A number means the same answer in every position;
/// only the range "answer" counts what a position offers.
class ActionTable {
 public:
  /// `answers`: how many numbers the range "answer" has.
  ActionTable(const Catalog& catalog, std::int32_t seats, CellWindow window, std::int32_t answers);

  [[nodiscard]] std::int64_t size() const;
  [[nodiscard]] const std::vector<ActionRange>& ranges() const { return ranges_; }
  /// Throws std::overflow_error for a number that a mask has no place for.
  void check_fits(std::int64_t action) const;

  /// The number of each option of the pending choice, no two alike. Chance counts its outcomes from
  /// 0. A number may be size() or more when more options than expected have none of their own.
  /// Requires: `options` is what list_options() says.
  void number(Context& context,
              const std::vector<Option>& options,
              std::vector<std::int64_t>& actions) const;

 private:
  enum Part : std::uint8_t { pass, claim, offer, cell, place, answer };

  /// -1: it has none.
  [[nodiscard]] std::int64_t own_number(Context& context, const Option& option) const;
  [[nodiscard]] std::int64_t number_of(const Context& context, const PlaceTile& place) const;
  [[nodiscard]] std::int64_t number_of(const Context& context, const ClaimPiece& claim) const;
  [[nodiscard]] std::int64_t number_of(const ClaimAction& claim) const;
  [[nodiscard]] std::int64_t number_of(Context& context, const AnswerAsk& answered) const;
  void add(std::string name, std::int64_t count, std::string about);
  [[nodiscard]] std::int64_t first(Part part) const { return ranges_[part].first; }

  CellWindow window_;
  std::int32_t hands_;     // kinds of tiles that a hand may hold
  std::int32_t colours_;   // of one seat
  std::int32_t segments_;  // of the tile with most
  std::vector<ActionRange> ranges_;
};

}  // namespace bastide
