#include "kernel/rules/event.h"

#include <algorithm>
#include <cassert>

namespace bastide {
namespace {

// Order matters: the order of EventKind.
constexpr std::array<EventRow, kEventKinds> kEvents{{
    {"core:tile_drawn",
     {Part::loose, Part::tile_kind, Part::player},
     "tile, tile_kind, player",
     "A tile that can be placed was drawn into a hand."},
    {"core:tile_discarded",
     {Part::tile_kind, Part::player, Part::put_back},
     "tile_kind, player, put_back?",
     "A tile had no place and left the game, or went back."},
    {"core:tile_placed",
     {Part::tile, Part::player},
     "tile, tile_kind, player",
     "A tile was placed."},
    {"core:features_joined",
     {Part::feature_kind, Part::ports, Part::tile},
     "tile, tile_kind, kind, ports",
     "A tile joined ports of a kind of feature: once for each kind. No feature is set, so `kind` "
     "of a guard never holds; ask `e.kind`."},
    {"core:feature_done", {Part::feature}, "feature, kind", "A feature was completed."},
    {"core:piece_placed",
     {Part::piece, Part::segment, Part::player},
     "piece, player, segment, feature, kind, tile, tile_kind",
     "A piece was placed."},
    {"core:piece_returned",
     {Part::piece, Part::segment, Part::player},
     "piece, player, segment?, feature?, kind?, tile?, tile_kind?",
     "A piece went home; the places are those where it stood, on a segment."},
    {"core:awarded",
     {Part::award, Part::track, Part::source, Part::reason, Part::points},
     "points, track, reason, segment?, feature?, kind?, follow_up?",
     "Points were given."},
    {"core:track_changed",
     {Part::track, Part::colour, Part::points},
     "points, track, colour, owner",
     "A marker moved on a track."},
    {"core:pile_empty", {Part::pile}, "pile", "The last tile of a pile was drawn."},
    {"core:turn_end", {Part::player, Part::turn}, "player, turn", "A turn is over."},
    {"core:piece_moved",
     {Part::piece, Part::place, Part::where, Part::from, Part::from_where},
     "piece, player, segment?, feature?, kind?, tile?, tile_kind?, from?",
     "A piece is elsewhere: on the board, in a zone, out of the game; the places are those where "
     "it stands now. Placing and going home are told by events of their own."},
    {"core:turn_begin", {Part::player, Part::turn, Part::extra}},
    {"core:variable_set", {Part::variable, Part::row, Part::value, Part::is_put}},
    {"core:token_drawn", {Part::bag, Part::token}},
    {"core:token_returned", {Part::bag, Part::token}},
    {"core:markers_changed", {Part::pool, Part::row, Part::change, Part::on_tile}},
    {"core:tile_hidden", {Part::loose, Part::under_loose, Part::under_tile}},
    {"core:extra_turn", {Part::player, Part::reason}},
    {"core:turn_part", {Part::player, Part::turn_part, Part::reason}},
    {"core:transferred", {Part::track, Part::giver, Part::taker, Part::points, Part::line}},
    {"core:ended", {Part::outcome, Part::reason}},
}};

}  // namespace

const EventRow& event_row(EventKind kind) {
  return kEvents[static_cast<std::size_t>(kind)];
}

const std::int32_t* find_part(const Event& event, Part part) {
  const auto& parts = event_row(event.kind).args;
  const auto* const at = std::find(parts.begin(), parts.end(), part);
  return at == parts.end() ? nullptr : &event.args[static_cast<std::size_t>(at - parts.begin())];
}

std::int32_t Event::operator[](Part part) const {
  const std::int32_t* const found = find_part(*this, part);
  assert(found != nullptr);
  return *found;
}

std::string_view event_name(EventKind kind) {
  return std::string_view(event_row(kind).name).substr(std::string_view("core:").size());
}

}  // namespace bastide
