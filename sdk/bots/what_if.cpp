#include "sdk/bots/what_if.h"

#include <algorithm>
#include <bit>

namespace bastide {

void WhatIf::place(TileKindId kind, Cell cell, Rotation rotation) {
  const State& state = outlook_.state();
  gains_ = Gains();
  const std::size_t numbers = std::max(state.features.segment_count(), state.board.size());
  if (seen_.size() < numbers) {
    seen_.resize(numbers + 64);
  }
  trial_ = Trial();
  trial_.cell = cell;
  trial_.open = std::max(0, outlook_.open_number(cell));
  const Face& face = outlook_.catalog().face(kind, LayerId(0), rotation);
  for (Side side = 0; side < kSides; ++side) {
    const auto s = static_cast<std::size_t>(side);
    const Cell next = neighbour(cell, side);
    trial_.beside[s] = outlook_.open_number(next);
    const Demand before = trial_.beside[s] < 0 ? 0 : outlook_.demand(trial_.beside[s]);
    trial_.demands[s] = with_demand(before, opposite(side), face.wants[s]);
  }
  meet_neighbours(kind, rotation);
  sum_up(kind, rotation);
  surround();
  shut();
  hinder();
}

void WhatIf::join_segments(std::size_t a, std::size_t b) {
  const std::uint8_t keep = std::min(root_[a], root_[b]);
  const std::uint8_t gone = std::max(root_[a], root_[b]);
  for (std::uint8_t& root : root_) {
    root = root == gone ? keep : root;
  }
}

void WhatIf::meet(std::size_t segment, FeatureId feature) {
  for (Meeting& meeting : meetings_) {
    if (meeting.feature == feature.value()) {
      if (root_[meeting.segment] != root_[segment]) {
        join_segments(meeting.segment, segment);
      }
      ++meeting.ports;
      return;
    }
  }
  meetings_.push_back({feature.value(), segment, 1});
}

void WhatIf::meet_neighbours(TileKindId placed, Rotation rotation) {
  const TileKind& tile = outlook_.catalog().tile_kinds[placed];
  const State& state = outlook_.state();
  const Catalog& catalog = outlook_.catalog();
  for (std::size_t i = 0; i < tile.segments.size(); ++i) {
    root_[i] = static_cast<std::uint8_t>(i);
    blocked_[i] = 0;
  }
  meetings_.clear();
  shut_.clear();
  for (Side side = 0; side < kSides; ++side) {
    const TileId other = state.board.at(neighbour(trial_.cell, side));
    if (other.is_none()) {
      continue;
    }
    const PlacedTile& row = state.board.tile(other);
    for (std::size_t layer = 0; layer < catalog.layers.size(); ++layer) {
      const Ring& mine = catalog.face(placed, LayerId(layer), rotation).segment;
      const Ring& its = catalog.face(TileKindId(row.kind), LayerId(layer), row.rotation).segment;
      for (Port port = side * kSlots; port < (side + 1) * kSlots; ++port) {
        const std::int8_t a = mine[static_cast<std::size_t>(port)];
        const std::int8_t b =
            row.face_up == 0 ? kNobody : its[static_cast<std::size_t>(facing(port))];
        const FeatureId met = b == kNobody
                                  ? FeatureId()
                                  : state.features.feature_of(SegmentId(row.first_segment + b));
        if (a != kNobody && met.is_some()) {
          meet(static_cast<std::size_t>(a), met);
        } else if (a != kNobody) {
          ++blocked_[static_cast<std::size_t>(a)];
        } else if (met.is_some()) {
          shut_port(met);
        }
      }
    }
  }
}

void WhatIf::shut_port(FeatureId feature) {
  for (Meeting& meeting : shut_) {
    if (meeting.feature == feature.value()) {
      ++meeting.ports;
      return;
    }
  }
  shut_.push_back({feature.value(), 0, 1});
}

void WhatIf::shut() {
  for (const Meeting& meeting : shut_) {
    if (joined_with(meeting.feature) < 0) {
      reconsider(FeatureId(meeting.feature), meeting.ports);
    }
  }
}

void WhatIf::sum_up(TileKindId placed, Rotation rotation) {
  const TileKind& tile = outlook_.catalog().tile_kinds[placed];
  count_ = 0;
  for (std::size_t i = 0; i < tile.segments.size(); ++i) {
    if (root_[i] != i) {
      continue;
    }
    if (count_ == joined_.size()) {
      joined_.emplace_back();
    }
    Joined& joined = joined_[count_++];
    joined.sketch.clear();
    joined.from.clear();
    joined.segments = 0;
    joined.sketch.kind = tile.segments[i].kind.value();
    joined.sketch.tiles = 1;
    joined.sketch.cell = trial_.cell;
    for (const Meeting& meeting : meetings_) {
      if (root_[meeting.segment] == i) {
        add_part(meeting, joined);
      }
    }
    for (const Meeting& meeting : shut_) {
      if (std::find(joined.from.begin(), joined.from.end(), meeting.feature) != joined.from.end()) {
        joined.sketch.open -= meeting.ports;
        joined.sketch.blocked += meeting.ports;
      }
    }
    if (joined.from.size() > 1) {
      joined.sketch.tiles = 1 + count_tiles(joined.from);
    }
    for (std::size_t j = i; j < tile.segments.size(); ++j) {
      if (root_[j] == i) {
        joined.segments |= 1U << j;
        joined.sketch.open += tile.segments[j].ports - blocked_[j];
        joined.sketch.blocked += blocked_[j];
        outlook_.add_segment(tile.segments[j], joined.sketch);
      }
    }
    add_gaps(placed, rotation, joined);
    joined.worth = outlook_.worth(joined.sketch, trial_);
  }
  for (std::size_t i = 0; i < count_; ++i) {
    count_touched(tile, joined_[i]);
  }
  for (std::size_t i = 0; i < count_; ++i) {
    outlook_.credit(joined_[i].sketch, joined_[i].worth, 1, gains_);
    count_for_others(joined_[i]);
  }
}

void WhatIf::add_part(const Meeting& meeting, Joined& joined) {
  const FeatureId feature(meeting.feature);
  const Sketch& part = outlook_.sketch(feature);
  Sketch& sketch = joined.sketch;
  joined.from.push_back(meeting.feature);
  sketch.open += part.open - 2 * meeting.ports;
  sketch.blocked += part.blocked;
  sketch.tiles += part.tiles;
  sketch.pieces += part.pieces;
  sketch.extra_open += part.extra_open;
  sketch.extra_complete += part.extra_complete;
  for (std::size_t c = 0; c < outlook_.state().colours(); ++c) {
    sketch.power[c] = static_cast<std::uint16_t>(sketch.power[c] + part.power[c]);
  }
  for (std::size_t g = 0; g < outlook_.catalog().groups.size(); ++g) {
    sketch.groups[g] = static_cast<std::uint8_t>(sketch.groups[g] + part.groups[g]);
  }
  for (const Gap& gap : part.gaps) {
    if (gap.cell != trial_.cell) {
      sketch.gaps.push_back(gap);
    }
  }
  if (outlook_.is_interesting(feature)) {
    outlook_.credit(part, outlook_.worth(feature), -1, gains_);
  }
}

std::int32_t WhatIf::count_tiles(const std::vector<std::int32_t>& features) {
  const Features& all = outlook_.state().features;
  std::int32_t tiles = 0;
  ++age_;
  for (const std::int32_t feature : features) {
    SegmentId at(feature);
    do {
      tiles += first_time(all.tile_of(at).value()) ? 1 : 0;
      at = all.next_member(at);
    } while (at.value() != feature);
  }
  return tiles;
}

void WhatIf::add_gaps(TileKindId placed, Rotation rotation, Joined& joined) {
  const FeatureKind& kind = outlook_.catalog().feature_kinds[FeatureKindId(joined.sketch.kind)];
  const Board& board = outlook_.state().board;
  if (kind.done == DoneRule::around_4 || kind.done == DoneRule::around_8) {
    for (const Cell cell : cells_around(trial_.cell)) {
      const bool beside = cell.x == trial_.cell.x || cell.y == trial_.cell.y;
      if ((kind.done == DoneRule::around_8 || beside) && board.at(cell).is_none()) {
        joined.sketch.gaps.push_back({outlook_.open_number(cell), FitTable::kAnyPort, cell});
      }
    }
    return;
  }
  if (kind.done != DoneRule::closed) {
    return;
  }
  const Ring& ring = outlook_.catalog().face(placed, kind.layer, rotation).segment;
  for (Port port = 0; port < kPorts; ++port) {
    const std::int8_t segment = ring[static_cast<std::size_t>(port)];
    if (segment == kNobody || (joined.segments >> segment & 1U) == 0) {
      continue;
    }
    const Cell cell = neighbour(trial_.cell, port / kSlots);
    std::vector<Gap>& gaps = joined.sketch.gaps;
    const bool known =
        std::any_of(gaps.begin(), gaps.end(), [&](const Gap& gap) { return gap.cell == cell; });
    if (!known && board.at(cell).is_none()) {
      const Port entry = kind.layer.value() == 0 ? facing(port) : FitTable::kAnyPort;
      gaps.push_back({trial_.beside[static_cast<std::size_t>(port / kSlots)], entry, cell});
    }
  }
}

int WhatIf::joined_with(std::int32_t feature) const {
  for (std::size_t i = 0; i < count_; ++i) {
    if (std::find(joined_[i].from.begin(), joined_[i].from.end(), feature) !=
        joined_[i].from.end()) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

bool WhatIf::first_time(std::int32_t number) {
  const bool first = seen_[static_cast<std::size_t>(number)] != age_;
  seen_[static_cast<std::size_t>(number)] = age_;
  return first;
}

void WhatIf::count_touched(const TileKind& tile, Joined& joined) {
  Sketch& sketch = joined.sketch;
  if (!outlook_.touches(sketch.kind)) {
    return;
  }
  std::uint64_t groups = 0;
  ++age_;
  const auto add = [&](float each, float share) {
    sketch.touched += each * share;
    sketch.touched_now += share >= 1 ? each : 0;
  };
  for (std::uint32_t bits = joined.segments; bits != 0; bits &= bits - 1) {
    for (std::uint32_t others =
             tile.segments[static_cast<std::size_t>(std::countr_zero(bits))].touches;
         others != 0;
         others &= others - 1) {
      const std::size_t root = root_[static_cast<std::size_t>(std::countr_zero(others))];
      for (std::size_t i = 0; i < count_; ++i) {
        groups |= (joined_[i].segments >> root & 1U) != 0 ? std::uint64_t{1} << i : 0;
      }
    }
  }
  for (const std::int32_t feature : joined.from) {
    for (const std::int32_t other : outlook_.related(FeatureId(feature))) {
      const int with = joined_with(other);
      if (with >= 0) {
        groups |= std::uint64_t{1} << with;
      } else if (first_time(other)) {
        const float each = outlook_.touch_points(
            sketch.kind, outlook_.state().features.row(FeatureId(other)).kind);
        add(each, each == 0 ? 0 : outlook_.doneness(FeatureId(other)));
      }
    }
  }
  for (std::size_t i = 0; i < count_; ++i) {
    if ((groups >> i & 1U) != 0) {
      add(outlook_.touch_points(sketch.kind, joined_[i].sketch.kind),
          outlook_.doneness(joined_[i].worth));
    }
  }
  if (sketch.touched != 0) {
    joined.worth = outlook_.worth(sketch, trial_);
  }
}

void WhatIf::count_for_others(const Joined& joined) {
  const State& state = outlook_.state();
  if (!outlook_.is_touched(joined.sketch.kind)) {
    return;
  }
  const float after = outlook_.doneness(joined.worth);
  ++age_;
  for (const std::int32_t feature : joined.from) {
    const float before = outlook_.doneness(FeatureId(feature));
    for (const std::int32_t other : outlook_.related(FeatureId(feature))) {
      const FeatureRow& row = state.features.row(FeatureId(other));
      const float each = outlook_.touch_points(row.kind, joined.sketch.kind);
      if (each == 0 || !outlook_.is_interesting(FeatureId(other)) || joined_with(other) >= 0) {
        continue;
      }
      scratch_.clear();
      scratch_.kind = row.kind;
      scratch_.power = row.power;
      const bool first = first_time(other);
      Worth change;
      change.expected = each * ((first ? after : 0) - before);
      change.now = each * ((first && after >= 1 ? 1.0F : 0.0F) - (before >= 1 ? 1.0F : 0.0F));
      outlook_.credit(scratch_, change, 1, gains_);
    }
  }
}

void WhatIf::surround() {
  const State& state = outlook_.state();
  for (const Cell cell : cells_around(trial_.cell)) {
    const TileId id = state.board.at(cell);
    if (id.is_none() || state.board.tile(id).face_up == 0) {
      continue;
    }
    const PlacedTile& row = state.board.tile(id);
    const TileKind& tile = outlook_.catalog().tile_kinds[TileKindId(row.kind)];
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
      const DoneRule rule = outlook_.catalog().feature_kinds[tile.segments[i].kind].done;
      if (rule == DoneRule::around_4 || rule == DoneRule::around_8) {
        reconsider(
            state.features.feature_of(SegmentId(static_cast<std::size_t>(row.first_segment) + i)));
      }
    }
  }
}

void WhatIf::hinder() {
  const State& state = outlook_.state();
  ++age_;
  for (Side side = 0; side < kSides; ++side) {
    if (trial_.beside[static_cast<std::size_t>(side)] < 0) {
      continue;
    }
    const Cell empty = neighbour(trial_.cell, side);
    for (Side beyond = 0; beyond < kSides; ++beyond) {
      const TileId other =
          beyond == opposite(side) ? TileId() : state.board.at(neighbour(empty, beyond));
      if (other.is_none() || state.board.tile(other).face_up == 0) {
        continue;
      }
      const PlacedTile& row = state.board.tile(other);
      const Ring& ring =
          outlook_.catalog().face(TileKindId(row.kind), LayerId(0), row.rotation).segment;
      for (Port port = beyond * kSlots; port < (beyond + 1) * kSlots; ++port) {
        const std::int8_t segment = ring[static_cast<std::size_t>(facing(port))];
        const FeatureId feature =
            segment == kNobody ? FeatureId()
                               : state.features.feature_of(SegmentId(row.first_segment + segment));
        const bool closes =
            feature.is_some() &&
            outlook_.catalog().feature_kinds[state.features.kind(feature)].done == DoneRule::closed;
        const bool known = std::any_of(shut_.begin(), shut_.end(), [&](const Meeting& m) {
          return m.feature == feature.value();
        });
        if (closes && first_time(feature.value()) && joined_with(feature.value()) < 0 && !known) {
          reconsider(feature);
        }
      }
    }
  }
}

void WhatIf::reconsider(FeatureId feature, std::int32_t shut_ports) {
  if (!outlook_.is_interesting(feature)) {
    return;
  }
  scratch_ = outlook_.sketch(feature);
  outlook_.credit(scratch_, outlook_.worth(feature), -1, gains_);
  scratch_.open -= shut_ports;
  scratch_.blocked += shut_ports;
  std::erase_if(scratch_.gaps, [this](const Gap& gap) { return gap.cell == trial_.cell; });
  outlook_.credit(scratch_, outlook_.worth(scratch_, trial_), 1, gains_);
}

}  // namespace bastide
