// A score as a list of named lines, append-only: the total is their sum, the explanation is free.
#pragma once

#include <cstdint>

#include "kernel/base/few.h"
#include "kernel/model/ids.h"

namespace bastide {

struct LineItem {
  NameId line;
  std::int32_t n = 0;
  std::int32_t each = 0;
  std::int32_t points = 0;
  NameId voided;            // why the line does not count; none: it counts
  std::int32_t cites = -1;  // of Ruleset::citations: the rule that made it; -1: see what is scored
  TileId tile;              // where its points come from, if the rule says so; for people

  bool operator==(const LineItem&) const = default;
};

class Ledger {
 public:
  using Lines = Few<LineItem, 4>;
  /// Of one score, more or less than nothing. Whoever adds lines keeps to it.
  static constexpr std::int64_t kMostTotal = 1'000'000'000;

  void add(NameId line, std::int32_t n, std::int32_t each, TileId tile = TileId()) {
    lines_.push_back({line, n, each, n * each, NameId(), cites_, tile});
  }
  /// A line that multiplies what stands so far.
  void times(NameId line, std::int32_t factor) {
    lines_.push_back({line, factor, 0, total() * (factor - 1), NameId(), cites_, TileId()});
  }
  /// A line that takes away what exceeds `most`; none when nothing does.
  void cap(NameId line, std::int32_t most) {
    if (total() > most) {
      lines_.push_back({line, 1, most - total(), most - total(), NameId(), cites_, TileId()});
    }
  }
  /// Strikes out all lines so far.
  void strike(NameId why) {
    for (LineItem& item : lines_) {
      if (item.voided.is_none()) {
        item.voided = why;
      }
    }
  }
  [[nodiscard]] std::int32_t total() const {
    std::int32_t sum = 0;
    for (const LineItem& item : lines_) {
      sum += item.voided.is_none() ? item.points : 0;
    }
    return sum;
  }
  [[nodiscard]] const Lines& lines() const { return lines_; }
  void clear() { lines_.clear(); }
  /// Who adds the next lines: a number of Ruleset::citations, or -1.
  void set_writer(std::int32_t cites) { cites_ = cites; }

  bool operator==(const Ledger&) const = default;

 private:
  Lines lines_;
  std::int32_t cites_ = -1;
};

/// Few games have more.
using Colours = Few<std::int32_t, 6>;

/// Points on their way to one or more owners; may be changed or cancelled until they are posted.
struct Award {
  SegmentId source;  // a segment of the feature that is scored; none for other awards
  NameId reason;     // completed, final, early, or a rule's own word
  TrackId track;
  Ledger ledger;
  Colours to;                  // colours, each gets the whole total
  NameId cancelled;            // why nobody gets it; none: it is posted
  bool follow_up = false;      // an interceptor of another award gave it
  bool interceptable = false;  // of a follow-up: interceptors see it as well
  NameId rule;                 // catalogue ids that the award names itself: "A-1, B-2"
  std::int32_t cites = -1;     // of Ruleset::citations: the rule that gives it; -1: see the step

  bool operator==(const Award&) const = default;
};

}  // namespace bastide
