// Where things lie: cells and places of a board of JCloisterZone on a board of ours. Both count x
// to the east and y to the south; only the start tile may lie elsewhere, or turned.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "kernel/base/result.h"
#include "kernel/rules/view.h"
#include "sdk/tools/convert/jcz_rules.h"

namespace bastide {

/// How their board is moved onto ours.
struct BoardShift {
  Cell origin;        // their cell of our start tile
  Rotation turn = 0;  // clockwise quarters, about it
  Cell start;         // our cell of it

  [[nodiscard]] Cell ours(Cell theirs) const;
  [[nodiscard]] Port ours(Port theirs) const { return turned(theirs, turn); }
};

/// The segment of a placed tile that a location names ("WE", "NL.NR", "I"), with its feature
/// ("Road"), which old files leave out. The error says what is wrong with it.
[[nodiscard]] Result<SegmentId> find_place(const View& view,
                                           const SharedPlugins& shared,
                                           const BoardShift& shift,
                                           TileId tile,
                                           const std::string& feature,
                                           const std::string& location);

/// Feature and location of a segment; none when its kind has no name there.
[[nodiscard]] std::optional<std::pair<std::string, std::string>> name_place(
    const View& view, const SharedPlugins& shared, SegmentId segment);

}  // namespace bastide
