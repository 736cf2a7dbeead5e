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
  NameId voided;  // why the line does not count; none: it counts
};

class Ledger {
 public:
  using Lines = Few<LineItem, 4>;

  void add(NameId line, std::int32_t n, std::int32_t each) {
    lines_.push_back({line, n, each, n * each, NameId()});
  }
  /// A line that multiplies what stands so far.
  void times(NameId line, std::int32_t factor) {
    lines_.push_back({line, factor, 0, total() * (factor - 1), NameId()});
  }
  /// A line that takes away what exceeds `most`; none when nothing does.
  void cap(NameId line, std::int32_t most) {
    if (total() > most) {
      lines_.push_back({line, 1, most - total(), most - total(), NameId()});
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

 private:
  Lines lines_;
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
};

}  // namespace bastide
