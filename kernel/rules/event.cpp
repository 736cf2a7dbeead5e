#include "kernel/rules/event.h"

namespace bastide {

std::string_view event_name(EventKind kind) {
  // Order matters: the order of EventKind.
  static constexpr std::array<std::string_view, kEventKinds> kNames{
      "tile_drawn",     "tile_discarded",  "tile_placed", "features_joined", "feature_done",
      "piece_placed",   "piece_returned",  "awarded",     "track_changed",   "pile_empty",
      "turn_end",       "piece_moved",     "turn_begin",  "variable_set",    "token_drawn",
      "token_returned", "markers_changed", "tile_hidden", "extra_turn",      "transferred",
      "ended"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace bastide
