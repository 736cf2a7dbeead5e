#include "kernel/state/features.h"

#include <algorithm>
#include <utility>

namespace bastide {

void Features::clear() {
  segments_.clear();
  rows_.clear();
  values_.clear();
}

SegmentId Features::add_tile(const Catalog& catalog, TileKindId kind, TileId tile) {
  const TileSeed& range = catalog.play.tiles[kind.index()];
  const auto first = static_cast<std::int32_t>(segments_.size());
  const FeatureRow* seed = catalog.play.features.data() + range.first;
  rows_.insert(rows_.end(), seed, seed + range.count);
  const SegmentRow* segment = catalog.play.segments.data() + range.first;
  segments_.insert(segments_.end(), segment, segment + range.count);
  for (auto row = segments_.begin() + first; row != segments_.end(); ++row) {
    row->feature += first;
    row->next += first;
    row->tile = tile.value();
  }
  if (columns_ > 0) {
    const std::int32_t* values =
        catalog.play.values.data() + static_cast<std::size_t>(range.first) * columns_;
    values_.insert(
        values_.end(), values, values + static_cast<std::size_t>(range.count) * columns_);
  }
  return SegmentId(first);
}

int Features::shared_tiles(SegmentId small, FeatureId large) const {
  // Segments of a tile are consecutive; count each tile of the small feature that the large one
  // also owns.
  const std::int32_t from = segments_[small.index()].feature;
  int shared = 0;
  SegmentId at = small;
  do {
    if (segments_[at.index()].lone != 0) {
      at = next_member(at);
      continue;
    }
    const std::int32_t tile = segments_[at.index()].tile;
    // Backwards first: a tile is counted at the first of its segments that is in the small feature.
    bool in_large = false;
    bool counted = false;
    for (auto i = at.value() - 1; i >= 0 && segments_[static_cast<std::size_t>(i)].tile == tile;
         --i) {
      const std::int32_t feature = segments_[static_cast<std::size_t>(i)].feature;
      in_large = in_large || feature == large.value();
      counted = counted || feature == from;
    }
    if (!counted) {
      for (auto i = at.index() + 1; !in_large && i < segments_.size() && segments_[i].tile == tile;
           ++i) {
        in_large = segments_[i].feature == large.value();
      }
      shared += in_large ? 1 : 0;
    }
    at = next_member(at);
  } while (at != small);
  return shared;
}

void Features::merge_values(const Catalog& catalog, FeatureId into, FeatureId from) {
  std::int32_t* const keeps = values_.data() + into.index() * columns_;
  const std::int32_t* const others = values_.data() + from.index() * columns_;
  for (std::size_t column = 0; column < columns_; ++column) {  // without a branch: the usual case
    keeps[column] += others[column] & catalog.feature_sums[column];
  }
  for (const auto& [column, merge] : catalog.other_merges) {
    std::int32_t& kept = keeps[column];
    const std::int32_t other = others[column];
    switch (merge) {
      case Merge::keep:
      case Merge::sum:
        break;
      case Merge::max:
        kept = std::max(kept, other);
        break;
      case Merge::min:
        kept = std::min(kept, other);
        break;
      case Merge::logical_or:
        kept = static_cast<std::int32_t>(kept != 0 || other != 0);
        break;
      case Merge::logical_and:
        kept = static_cast<std::int32_t>(kept != 0 && other != 0);
        break;
    }
  }
}

void Features::join(const Catalog& catalog, SegmentId a, SegmentId b, int ports) {
  FeatureId keep = feature_of(a);
  FeatureId gone = feature_of(b);
  if (keep == gone) {
    rows_[keep.index()].open -= 2 * ports;
    return;
  }
  // The larger one keeps its number; among equals the older one.
  const FeatureRow& first = rows_[keep.index()];
  const FeatureRow& second = rows_[gone.index()];
  if (first.segments < second.segments || (first.segments == second.segments && gone < keep)) {
    std::swap(keep, gone);
    std::swap(a, b);
  }
  FeatureRow& into = rows_[keep.index()];
  const FeatureRow& from = rows_[gone.index()];
  into.tiles += from.tiles - shared_tiles(b, keep);
  into.open += from.open - 2 * ports;
  into.blocked += from.blocked;
  into.segments += from.segments;
  into.done |= from.done;
  into.settled |= from.settled;
  for (std::size_t i = 0; i < into.power.size(); ++i) {
    into.power[i] = static_cast<std::uint16_t>(into.power[i] + from.power[i]);
  }
  for (std::size_t i = 0; i < into.groups.size(); ++i) {
    into.groups[i] = static_cast<std::uint8_t>(into.groups[i] + from.groups[i]);
  }
  if (columns_ > 0) {
    merge_values(catalog, keep, gone);
  }
  SegmentId at = b;
  do {
    segments_[at.index()].feature = keep.value();
    at = next_member(at);
  } while (at != b);
  std::swap(segments_[a.index()].next, segments_[b.index()].next);
}

}  // namespace bastide
