#include "kernel/state/features.h"

#include <algorithm>
#include <utility>

#include "kernel/base/said.h"
#include "kernel/base/script_fault.h"

namespace bastide {

void Features::start(const Catalog& catalog, std::size_t colours) {
  segments_.clear();
  rows_.clear();
  presences_.start(colours, catalog.groups.size());
  values_.clear();
  columns_ = catalog.feature_variables.size();
}

std::uint32_t Features::own_presence(FeatureId id) {
  FeatureRow& row = rows_[id.index()];
  if (row.presence() == 0) {
    row.set_presence(presences_.take());
  }
  return row.presence();
}

void Features::add_blocked(FeatureId id, std::int32_t ports) {
  const std::uint32_t row = own_presence(id);
  presences_.set_blocked(row, presences_.blocked(row) + ports);
}

void Features::change_pieces(FeatureId id, std::size_t colour, int power, GroupId group, int by) {
  const std::uint32_t row = own_presence(id);
  presences_.change_power(row, colour, by * power);
  if (group.is_some()) {
    presences_.change_pieces(row, group, by);
  }
  if (by < 0 && presences_.drop(row)) {
    rows_[id.index()].set_presence(0);
  }
}

bool Features::operator==(const Features& other) const {
  if (!(segments_ == other.segments_ && values_ == other.values_ && columns_ == other.columns_)) {
    return false;
  }
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    FeatureRow mine = rows_[i];
    FeatureRow its = other.rows_[i];
    mine.set_presence(0);
    its.set_presence(0);
    if (mine != its || presence(FeatureId(i)) != other.presence(FeatureId(i))) {
      return false;
    }
  }
  return true;
}

SegmentId Features::add_tile(const Catalog& catalog, TileKindId kind, TileId tile) {
  const TileSeed& range = catalog.play.tiles[kind.index()];
  const auto first = static_cast<std::int32_t>(segments_.size());
  const auto count = static_cast<std::size_t>(range.count);
  // Row by row, not as bytes: words that are read wider than they were written are slow.
  const FeatureRow* const features = catalog.play.features.data() + range.first;
  const SegmentRow* const segments = catalog.play.segments.data() + range.first;
  FeatureRow* const rows = rows_.extend(count);
  SegmentRow* const members = segments_.extend(count);
  const std::uint64_t offset = SegmentRow::offset(first, tile.value());
  for (std::size_t i = 0; i < count; ++i) {
    SegmentRow member = segments[i];
    member.add(offset);
    members[i] = member;
    rows[i].begin(features[i]);
  }
  if (columns_ > 0) {
    const std::int32_t* values =
        catalog.play.values.data() + static_cast<std::size_t>(range.first) * columns_;
    values_.append(values, count * columns_);
  }
  return SegmentId(first);
}

int Features::shared_tiles(SegmentId small, FeatureId large) const {
  // Segments of a tile are consecutive; count each tile of the small feature that the large one
  // also owns.
  const std::int32_t from = segments_[small.index()].feature();
  int shared = 0;
  SegmentId at = small;
  do {
    if (segments_[at.index()].is_lone()) {
      at = next_member(at);
      continue;
    }
    const std::int32_t tile = segments_[at.index()].tile();
    // Backwards first: a tile is counted at the first of its segments that is in the small feature.
    bool in_large = false;
    bool counted = false;
    for (auto i = at.value() - 1; i >= 0 && segments_[static_cast<std::size_t>(i)].tile() == tile;
         --i) {
      const std::int32_t feature = segments_[static_cast<std::size_t>(i)].feature();
      in_large = in_large || feature == large.value();
      counted = counted || feature == from;
    }
    if (!counted) {
      for (auto i = at.index() + 1;
           !in_large && i < segments_.size() && segments_[i].tile() == tile;
           ++i) {
        in_large = segments_[i].feature() == large.value();
      }
      shared += in_large ? 1 : 0;
    }
    at = next_member(at);
  } while (at != small);
  return shared;
}

namespace {

[[noreturn, gnu::noinline]] void stop_sum(const Catalog& catalog, std::size_t column) {
  throw ScriptFault(said_with("{} of a feature would go beyond {} when two join",
                              catalog.variables[catalog.feature_variables[column]].name,
                              INT32_MAX));
}

}  // namespace

void Features::merge_values(const Catalog& catalog, FeatureId into, FeatureId from) {
  std::int32_t* const keeps = values_.data() + into.index() * columns_;
  const std::int32_t* const others = values_.data() + from.index() * columns_;
  for (std::size_t column = 0; column < columns_; ++column) {  // the usual case
    const std::int32_t more = others[column] & catalog.feature_sums[column];
    if (__builtin_add_overflow(keeps[column], more, &keeps[column])) {
      stop_sum(catalog, column);
    }
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
    rows_[keep.index()].add_open(-2 * ports);
    return;
  }
  // The larger one keeps its number; among equals the older one.
  const FeatureRow& first = rows_[keep.index()];
  const FeatureRow& second = rows_[gone.index()];
  if (first.segments() < second.segments() ||
      (first.segments() == second.segments() && gone < keep)) {
    std::swap(keep, gone);
    std::swap(a, b);
  }
  FeatureRow& into = rows_[keep.index()];
  const FeatureRow& from = rows_[gone.index()];
  into.join(from, ports, shared_tiles(b, keep));
  if (from.presence() != 0) {
    presences_.add(own_presence(keep), from.presence());
  }
  if (columns_ > 0) {
    merge_values(catalog, keep, gone);
  }
  SegmentId at = b;
  do {
    segments_[at.index()].set_feature(keep.value());
    at = next_member(at);
  } while (at != b);
  const std::int32_t next = segments_[a.index()].next();
  segments_[a.index()].set_next(segments_[b.index()].next());
  segments_[b.index()].set_next(next);
}

}  // namespace bastide
