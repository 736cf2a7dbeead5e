// How many can play, and who says so.
#pragma once

#include <cstdint>

#include "kernel/base/diagnostics.h"
#include "kernel/model/ids.h"

namespace bastide {

/// Seats, least and most.
struct SeatRange {
  std::int32_t least = 1;
  std::int32_t most = kMaxColours;
  SourceRef at{};

  /// The same numbers, wherever they are said.
  bool operator==(const SeatRange& other) const {
    return least == other.least && most == other.most;
  }
};

}  // namespace bastide
