#include "sdk/bots/what_if.h"

#include <algorithm>

namespace bastide {

void WhatIf::credit(const Outlook& outlook, const Sketch& sketch, const Worth& worth, float sign, Gains& gains) {
  const std::size_t colours = outlook.state().colours();
  std::uint16_t most = 0;
  for (std::size_t c = 0; c < colours; ++c) {
    most = std::max(most, sketch.power[c]);
  }
  for (std::size_t c = 0; most > 0 && c < colours; ++c) {
    if (sketch.power[c] == most) {
      gains.expected[c] += sign * worth.expected;
      gains.now[c] += sign * worth.now;
    }
    if (sketch.power[c] > 0) {
      gains.expected[c] += sign * worth.done * outlook.return_price(c) * static_cast<float>(sketch.power[c]);
    }
  }
}

void WhatIf::place(TileKindId kind, Cell cell, Rotation rotation) {
  const State& state = outlook_.state();
  const TileKind& tile = outlook_.catalog().tile_kinds[kind];
  gains_ = Gains();
  if (seen_.size() < state.features.segment_count()) {
    seen_.resize(state.features.segment_count() + 64);
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
  meet_neighbours(tile, rotation);
  sum_up(tile, rotation);
  surround();
  hinder();
}

void WhatIf::join_segments(std::size_t a, std::size_t b) {
  const std::uint8_t keep = std::min(root_[a], root_[b]);
  const std::uint8_t gone = std::max(root_[a], root_[b]);
  for (std::uint8_t& root : root_) {
    root = root == gone ? keep : root;
  }
}

void WhatIf::meet(std::size_t segment, FeatureId feature, bool is_new_port) {
  for (Meeting& meeting : meetings_) {
    if (meeting.feature == feature.value()) {
      if (root_[meeting.segment] != root_[segment]) {
        join_segments(meeting.segment, segment);
      }
      meeting.ports += is_new_port ? 1 : 0;
      return;
    }
  }
  meetings_.push_back({feature.value(), segment, 1});
}

void WhatIf::meet_neighbours(const TileKind& tile, Rotation rotation) {
  const State& state = outlook_.state();
  const Catalog& catalog = outlook_.catalog();
  for (std::size_t i = 0; i < tile.segments.size(); ++i) {
    root_[i] = static_cast<std::uint8_t>(i);
  }
  meetings_.clear();
  for (Side side = 0; side < kSides; ++side) {
    const TileId other = state.board.at(neighbour(trial_.cell, side));
    if (other.is_none() || state.board.tile(other).face_up == 0) {
      continue;
    }
    const PlacedTile& row = state.board.tile(other);
    for (std::size_t layer = 0; layer < tile.faces.size(); ++layer) {
      const Ring& mine = tile.faces[layer][static_cast<std::size_t>(rotation)].segment;
      const Ring& its = catalog.face(TileKindId(row.kind), LayerId(layer), row.rotation).segment;
      for (Port port = side * kSlots; port < (side + 1) * kSlots; ++port) {
        const std::int8_t a = mine[static_cast<std::size_t>(port)];
        const std::int8_t b = its[static_cast<std::size_t>(facing(port))];
        if (a != kNobody && b != kNobody) {
          meet(static_cast<std::size_t>(a), state.features.feature_of(SegmentId(row.first_segment + b)), true);
        }
      }
    }
  }
}

void WhatIf::sum_up(const TileKind& tile, Rotation rotation) {
  const State& state = outlook_.state();
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
    Sketch& sketch = joined.sketch;
    sketch.kind = tile.segments[i].kind.value();
    sketch.tiles = 1;
    sketch.cell = trial_.cell;
    for (const Meeting& meeting : meetings_) {
      if (root_[meeting.segment] != i) {
        continue;
      }
      const FeatureId feature(meeting.feature);
      joined.from.push_back(meeting.feature);
      const Sketch& part = outlook_.sketch(feature);
      sketch.open += part.open - 2 * meeting.ports;
      sketch.blocked += part.blocked;
      sketch.tiles += part.tiles;
      sketch.pieces += part.pieces;
      sketch.extra_open += part.extra_open;
      sketch.extra_complete += part.extra_complete;
      for (std::size_t c = 0; c < state.colours(); ++c) {
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
        credit(outlook_, part, outlook_.worth(feature), -1, gains_);
      }
    }
    for (std::size_t j = i; j < tile.segments.size(); ++j) {
      if (root_[j] == i) {
        joined.segments |= 1U << j;
        sketch.open += tile.segments[j].ports;
        outlook_.add_segment(tile.segments[j], sketch);
      }
    }
    add_gaps(tile, rotation, joined);
    joined.worth = outlook_.worth(sketch, trial_);
  }
  for (std::size_t i = 0; i < count_; ++i) {
    count_touched(tile, joined_[i]);
  }
  for (std::size_t i = 0; i < count_; ++i) {
    credit(outlook_, joined_[i].sketch, joined_[i].worth, 1, gains_);
    count_for_others(joined_[i]);
  }
}

void WhatIf::add_gaps(const TileKind& tile, Rotation rotation, Joined& joined) {
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
  const Ring& ring = tile.faces[kind.layer.index()][static_cast<std::size_t>(rotation)].segment;
  for (Port port = 0; port < kPorts; ++port) {
    const std::int8_t segment = ring[static_cast<std::size_t>(port)];
    if (segment == kNobody || (joined.segments >> segment & 1U) == 0) {
      continue;
    }
    const Cell cell = neighbour(trial_.cell, port / kSlots);
    std::vector<Gap>& gaps = joined.sketch.gaps;
    const bool known = std::any_of(gaps.begin(), gaps.end(), [&](const Gap& gap) { return gap.cell == cell; });
    if (!known && board.at(cell).is_none()) {
      const Port entry = kind.layer.value() == 0 ? facing(port) : FitTable::kAnyPort;
      gaps.push_back({trial_.beside[static_cast<std::size_t>(port / kSlots)], entry, cell});
    }
  }
}

int WhatIf::joined_with(std::int32_t feature) const {
  for (std::size_t i = 0; i < count_; ++i) {
    if (std::find(joined_[i].from.begin(), joined_[i].from.end(), feature) != joined_[i].from.end()) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

bool WhatIf::first_time(std::int32_t feature) {
  const bool first = seen_[static_cast<std::size_t>(feature)] != age_;
  seen_[static_cast<std::size_t>(feature)] = age_;
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
    for (std::uint32_t others = tile.segments[static_cast<std::size_t>(__builtin_ctz(bits))].touches; others != 0;
         others &= others - 1) {
      const std::size_t root = root_[static_cast<std::size_t>(__builtin_ctz(others))];
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
        const float each = outlook_.touch_points(sketch.kind, outlook_.state().features.row(FeatureId(other)).kind);
        add(each, each == 0 ? 0 : outlook_.doneness(FeatureId(other)));
      }
    }
  }
  for (std::size_t i = 0; i < count_; ++i) {
    if ((groups >> i & 1U) != 0) {
      add(outlook_.touch_points(sketch.kind, joined_[i].sketch.kind), outlook_.doneness(joined_[i].worth));
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
      scratch_.power = row.power;
      const bool first = first_time(other);
      Worth change;
      change.expected = each * ((first ? after : 0) - before);
      change.now = each * ((first && after >= 1 ? 1.0F : 0.0F) - (before >= 1 ? 1.0F : 0.0F));
      credit(outlook_, scratch_, change, 1, gains_);
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
    for (std::size_t i = 0; (tile.around & 3U) != 0 && i < tile.segments.size(); ++i) {
      const DoneRule rule = outlook_.catalog().feature_kinds[tile.segments[i].kind].done;
      if (rule == DoneRule::around_4 || rule == DoneRule::around_8) {
        reconsider(state.features.feature_of(SegmentId(static_cast<std::size_t>(row.first_segment) + i)));
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
      const TileId other = beyond == opposite(side) ? TileId() : state.board.at(neighbour(empty, beyond));
      if (other.is_none() || state.board.tile(other).face_up == 0) {
        continue;
      }
      const PlacedTile& row = state.board.tile(other);
      const Ring& ring = outlook_.catalog().face(TileKindId(row.kind), LayerId(0), row.rotation).segment;
      for (Port port = beyond * kSlots; port < (beyond + 1) * kSlots; ++port) {
        const std::int8_t segment = ring[static_cast<std::size_t>(facing(port))];
        const FeatureId feature =
            segment == kNobody ? FeatureId() : state.features.feature_of(SegmentId(row.first_segment + segment));
        const bool closes = feature.is_some() &&
                            outlook_.catalog().feature_kinds[state.features.kind(feature)].done == DoneRule::closed;
        if (closes && first_time(feature.value()) && joined_with(feature.value()) < 0) {
          reconsider(feature);
        }
      }
    }
  }
}

void WhatIf::reconsider(FeatureId feature) {
  if (!outlook_.is_interesting(feature)) {
    return;
  }
  scratch_ = outlook_.sketch(feature);
  credit(outlook_, scratch_, outlook_.worth(feature), -1, gains_);
  std::erase_if(scratch_.gaps, [this](const Gap& gap) { return gap.cell == trial_.cell; });
  credit(outlook_, scratch_, outlook_.worth(scratch_, trial_), 1, gains_);
}

}  // namespace bastide
