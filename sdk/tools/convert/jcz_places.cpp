#include "sdk/tools/convert/jcz_places.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/said.h"

namespace bastide {

namespace {

constexpr std::string_view kSideLetters = "NESW";
/// Location of what has no port.
constexpr const char* kInsideLocation = "I";

std::optional<Side> side_of(char letter) {
  const std::size_t at = kSideLetters.find(letter);
  return at == std::string_view::npos ? std::nullopt : std::optional<Side>(static_cast<Side>(at));
}

/// Ports that one word of a location names: "WE", "_N" (all sides but one), "NL". Empty for what
/// names none.
std::vector<Port> ports_of_word(std::string_view word) {
  std::vector<Port> ports;
  const bool is_corner = word.size() == 2 && (word[1] == 'L' || word[1] == 'R');
  if (is_corner && side_of(word[0])) {
    return {*side_of(word[0]) * kSlots + (word[1] == 'L' ? 0 : kSlots - 1)};
  }
  const bool is_rest = word.size() == 2 && word[0] == '_' && side_of(word[1]).has_value();
  for (Side side = 0; side < kSides; ++side) {
    const bool is_named = word.find(kSideLetters[static_cast<std::size_t>(side)]) != word.npos;
    if (is_named != is_rest) {
      ports.push_back(side * kSlots + 1);
    }
  }
  const bool is_sides =
      !word.empty() && word.find_first_not_of(kSideLetters) == std::string_view::npos;
  return is_rest || is_sides ? ports : std::vector<Port>();
}

/// Ports of all words; none when a word names none.
std::vector<Port> ports_of_location(std::string_view location) {
  std::vector<Port> ports;
  while (!location.empty()) {
    const std::size_t end = std::min(location.find('.'), location.size());
    const std::vector<Port> more = ports_of_word(location.substr(0, end));
    if (more.empty()) {
      return {};
    }
    ports.insert(ports.end(), more.begin(), more.end());
    location.remove_prefix(std::min(end + 1, location.size()));
  }
  return ports;
}

/// The only segment of this kind without a port.
Result<SegmentId> find_inside(const View& view, TileId tile, const std::string& kind) {
  std::vector<SegmentId> found;
  for (const SegmentId segment : view.segments_of(tile)) {
    const SegmentKind& row = view.segment_kind(segment);
    if (row.ports == 0 && view.catalog.feature_kinds[row.kind].name == kind) {
      found.push_back(segment);
    }
  }
  if (found.size() != 1) {
    return Error{ErrorCode::bad_input,
                 found.empty() ? said_with("the tile has no {} inside", kind)
                               : said_with("the tile has several {} inside", kind)};
  }
  return found.front();
}

std::string sides_text(const View& view, TileId tile, LayerId layer, SegmentId segment) {
  // As they are written there: two sides have a name of their own order.
  static constexpr std::array<std::string_view, 16> kNames{
      "", "N", "E", "NE", "S", "NS", "SE", "_W", "W", "NW", "WE", "_S", "SW", "_E", "_N", "NWSE"};
  std::size_t bits = 0;
  for (Side side = 0; side < kSides; ++side) {
    if (view.segment_at(tile, layer, side * kSlots + 1) == segment) {
      bits |= std::size_t{1} << static_cast<unsigned>(side);
    }
  }
  return std::string(kNames[bits]);
}

std::string corners_text(const View& view, TileId tile, LayerId layer, SegmentId segment) {
  std::string text;
  for (Port port = 0; port < kPorts; ++port) {
    if (port % kSlots != 1 && view.segment_at(tile, layer, port) == segment) {
      text += fmt::format("{}{}", text.empty() ? "" : ".", port_name(port));
    }
  }
  return text;
}

}  // namespace

Cell BoardShift::ours(Cell theirs) const {
  int x = theirs.x - origin.x;
  int y = theirs.y - origin.y;
  for (Rotation quarter = 0; quarter < turn; ++quarter) {
    const int east = x;
    x = -y;
    y = east;
  }
  return {static_cast<std::int16_t>(start.x + x), static_cast<std::int16_t>(start.y + y)};
}

Result<SegmentId> find_place(const View& view,
                             const SharedPlugins& shared,
                             const BoardShift& shift,
                             TileId tile,
                             const std::string& feature,
                             const std::string& location) {
  const FeatureName* const named = feature.empty() ? nullptr : shared.feature(feature);
  if (!feature.empty() && named == nullptr) {
    return Error{ErrorCode::bad_input,
                 said_with("feature {} is not known here", in_quotes(feature))};
  }
  const std::string* const inside = shared.inside(location);
  if (location == kInsideLocation && named != nullptr) {
    return find_inside(view, tile, named->ours);
  }
  if (inside != nullptr) {
    return find_inside(view, tile, named != nullptr ? named->ours : *inside);
  }
  SegmentId found;
  for (const Port port : ports_of_location(location)) {
    const SegmentId segment = view.segment_at(tile, LayerId(0), shift.ours(port));
    if (segment.is_none() || (found.is_some() && segment != found)) {
      found = SegmentId();
      break;
    }
    found = segment;
  }
  const bool is_kind =
      found.is_some() &&
      (named == nullptr ||
       view.catalog.feature_kinds[view.segment_kind(found).kind].name == named->ours);
  if (!is_kind) {
    return Error{ErrorCode::bad_input,
                 said_with("{}{} is no place of the tile as it lies",
                           feature.empty() ? std::string() : feature + " ",
                           in_quotes(location))};
  }
  return found;
}

std::optional<std::pair<std::string, std::string>> name_place(const View& view,
                                                              const SharedPlugins& shared,
                                                              SegmentId segment) {
  const FeatureKind& kind = view.catalog.feature_kinds[view.segment_kind(segment).kind];
  const FeatureName* const named = shared.feature_of(kind.name);
  if (named == nullptr) {
    return std::nullopt;
  }
  const TileId tile = view.state.features.tile_of(segment);
  const bool is_inside = view.segment_kind(segment).ports == 0 || named->at == Lies::inside;
  return std::pair(named->theirs,
                   is_inside                  ? std::string(kInsideLocation)
                   : named->at == Lies::sides ? sides_text(view, tile, kind.layer, segment)
                                              : corners_text(view, tile, kind.layer, segment));
}

}  // namespace bastide
