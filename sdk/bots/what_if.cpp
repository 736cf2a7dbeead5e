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
    joined_at_.resize(numbers + 64);
  }
  ++placement_;
  placed_ = kind;
  trial_.cell = cell;
  trial_.open = std::max(0, outlook_.open_number(cell));
  const Face& face = outlook_.catalog().face(kind, LayerId(0), rotation);
  for (Side side = 0; side < kSides; ++side) {
    const auto s = static_cast<std::size_t>(side);
    const Cell next = neighbour(cell, side);
    neighbours_[s] = state.board.at(next);
    trial_.beside[s] = neighbours_[s].is_some() ? -1 : outlook_.open_number(next);
    const Demand before = trial_.beside[s] < 0 ? 0 : outlook_.demand(trial_.beside[s]);
    trial_.demands[s] = with_demand(before, opposite(side), face.wants[s]);
  }
  meet_neighbours(rotation);
  sum_up(rotation);
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

void WhatIf::meet(std::size_t segment, FeatureId feature, std::int32_t ports) {
  for (Meeting& meeting : meetings_) {
    if (meeting.feature == feature.value()) {
      if (root_[meeting.segment] != root_[segment]) {
        join_segments(meeting.segment, segment);
      }
      meeting.ports += ports;
      return;
    }
  }
  meetings_.push_back({feature.value(), segment, ports});
}

void WhatIf::meet_neighbours(Rotation rotation) {
  const Catalog& catalog = outlook_.catalog();
  const std::size_t segments = catalog.tile_kinds[placed_].segments.size();
  for (std::size_t i = 0; i < segments; ++i) {
    root_[i] = static_cast<std::uint8_t>(i);
    blocked_[i] = 0;
  }
  meetings_.clear();
  shut_.clear();
  for (Side side = 0; side < kSides; ++side) {
    for (std::size_t layer = 0;
         neighbours_[static_cast<std::size_t>(side)].is_some() && layer < catalog.layers.size();
         ++layer) {
      meet_neighbours(
          side, catalog.face(placed_, LayerId(layer), rotation).segment, LayerId(layer));
    }
  }
}

void WhatIf::meet_neighbours(Side side, const Ring& mine, LayerId layer) {
  const State& state = outlook_.state();
  const PlacedTile& row = state.board.tile(neighbours_[static_cast<std::size_t>(side)]);
  const Ring& its = outlook_.catalog().face(TileKindId(row.kind), layer, row.rotation).segment;
  for (Port port = side * kSlots, next = port; port < (side + 1) * kSlots; port = next) {
    const std::int8_t a = mine[static_cast<std::size_t>(port)];
    const std::int8_t b = row.face_up == 0 ? kNobody : its[static_cast<std::size_t>(facing(port))];
    do {  // ports of the same two segments
      ++next;
    } while (next < (side + 1) * kSlots && mine[static_cast<std::size_t>(next)] == a &&
             (row.face_up == 0 || its[static_cast<std::size_t>(facing(next))] == b));
    const std::int32_t ports = next - port;
    const FeatureId met =
        b == kNobody ? FeatureId() : state.features.feature_of(SegmentId(row.first_segment + b));
    if (a != kNobody && met.is_some()) {
      meet(static_cast<std::size_t>(a), met, ports);
    } else if (a != kNobody) {
      blocked_[static_cast<std::size_t>(a)] += ports;
    } else if (met.is_some()) {
      shut_port(met, ports);
    }
  }
}

void WhatIf::shut_port(FeatureId feature, std::int32_t ports) {
  for (Meeting& meeting : shut_) {
    if (meeting.feature == feature.value()) {
      meeting.ports += ports;
      return;
    }
  }
  shut_.push_back({feature.value(), 0, ports});
}

void WhatIf::shut() {
  for (const Meeting& meeting : shut_) {
    if (joined_with(meeting.feature) < 0) {
      reconsider(FeatureId(meeting.feature), meeting.ports);
    }
  }
}

Joined& WhatIf::new_joined(std::size_t root) {
  if (count_ == joined_.size()) {
    joined_.emplace_back();
  }
  part_of_[root] = static_cast<std::uint8_t>(count_);
  Joined& joined = joined_[count_++];
  joined.sketch.reset();
  joined.from.clear();
  joined.segments = 0;
  joined.is_plain = false;
  joined.is_known = false;
  joined.sketch.tiles = 1;
  joined.sketch.cell = trial_.cell;
  return joined;
}

void WhatIf::sum_up(Rotation rotation) {
  const TileKind& tile = outlook_.catalog().tile_kinds[placed_];
  count_ = 0;
  for (std::size_t i = 0; i < tile.segments.size(); ++i) {
    const SegmentKind& segment = tile.segments[i];
    if (root_[i] == i) {
      new_joined(i).sketch.kind = segment.kind.value();
    }
    part_of_[i] = part_of_[root_[i]];  // a root is the first of its segments
    Joined& joined = joined_[part_of_[i]];
    joined.segments |= 1U << i;
    joined.sketch.open += segment.ports - blocked_[i];
    joined.sketch.blocked += blocked_[i];
    outlook_.add_segment(segment, joined.sketch);
  }
  for (const Meeting& meeting : meetings_) {
    add_part(meeting, joined_[part_of_[meeting.segment]]);
  }
  for (const Meeting& meeting : shut_) {
    if (const int with = joined_with(meeting.feature); with >= 0) {
      Sketch& sketch = joined_[static_cast<std::size_t>(with)].sketch;
      sketch.open -= meeting.ports;
      sketch.blocked += meeting.ports;
    }
  }
  add_gaps(rotation);
  for (std::size_t i = 0; i < count_; ++i) {
    Joined& joined = joined_[i];
    if (joined.from.size() > 1) {
      joined.sketch.tiles = 1 + count_tiles(joined.from);
    }
    if (joined.sketch.is_held()) {
      know(joined);
      outlook_.credit(joined.sketch, joined.worth, 1, gains_);
    }
    count_for_others(joined);
  }
}

void WhatIf::find_worth(Joined& joined) {
  if (!joined.is_plain) {
    joined.worth = outlook_.worth(joined.sketch, trial_);
    joined.is_plain = true;
  }
  joined.is_known = true;
  count_touched(joined);
}

float WhatIf::doneness(Joined& joined) {
  if (!joined.is_plain) {
    joined.worth = outlook_.worth(joined.sketch, trial_);
    joined.is_plain = true;
  }
  return outlook_.doneness(joined.worth);
}

void WhatIf::add_part(const Meeting& meeting, Joined& joined) {
  const FeatureId feature(meeting.feature);
  const Sketch& part = outlook_.sketch(feature);
  Sketch& sketch = joined.sketch;
  joined.from.push_back(meeting.feature);
  joined_at_[static_cast<std::size_t>(meeting.feature)] = {
      placement_, static_cast<std::int32_t>(&joined - joined_.data())};
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
    if (!gap.is_at(trial_.cell)) {
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

void WhatIf::add_gaps(Rotation rotation) {
  for (const OpenWay& way : outlook_.ways_out(placed_, rotation)) {
    const auto side = static_cast<std::size_t>(way.side);
    if (neighbours_[side].is_some()) {
      continue;
    }
    GapList& gaps = joined_[part_of_[static_cast<std::size_t>(way.segment)]].sketch.gaps;
    const Cell cell = neighbour(trial_.cell, way.side);
    if (!gaps.has(cell)) {
      gaps.add(trial_.beside[side], way.entry, cell);
    }
  }
  for (std::size_t i = 0; i < count_; ++i) {
    add_gaps_around(joined_[i]);
  }
}

void WhatIf::add_gaps_around(Joined& joined) {
  const DoneRule rule = outlook_.catalog().feature_kinds[FeatureKindId(joined.sketch.kind)].done;
  if (rule != DoneRule::around_4 && rule != DoneRule::around_8) {
    return;
  }
  for (const Cell cell : cells_around(trial_.cell)) {
    const bool beside = cell.x == trial_.cell.x || cell.y == trial_.cell.y;
    if ((rule == DoneRule::around_8 || beside) && outlook_.state().board.at(cell).is_none()) {
      joined.sketch.gaps.add(outlook_.open_number(cell), FitTable::kAnyPort, cell);
    }
  }
}

bool WhatIf::is_shut(std::int32_t feature) const {
  return std::any_of(shut_.begin(), shut_.end(), [feature](const Meeting& meeting) {
    return meeting.feature == feature;
  });
}

bool WhatIf::first_time(std::int32_t number) {
  const bool first = seen_[static_cast<std::size_t>(number)] != age_;
  seen_[static_cast<std::size_t>(number)] = age_;
  return first;
}

/// Of a feature that alone goes on: what it touched, without what becomes part of something else.
std::uint64_t WhatIf::take_touched(Joined& joined) {
  const FeatureId feature(joined.from.front());
  const std::vector<std::int32_t>& related = outlook_.related(feature);
  const Sketch& before = outlook_.sketch(feature);
  joined.sketch.touched = before.touched;
  joined.sketch.touched_now = before.touched_now;
  std::uint64_t groups = 0;
  for (const Meeting& meeting : meetings_) {
    const FeatureId other(meeting.feature);
    const float each = outlook_.touch_points(joined.sketch.kind, kind_of(other));
    if (each != 0 && std::binary_search(related.begin(), related.end(), meeting.feature)) {
      joined.sketch.add_touched(-each, outlook_.doneness(other));
      groups |= std::uint64_t{1} << joined_with(meeting.feature);
    }
  }
  return groups;
}

/// Of those that become one: what any of them touched.
std::uint64_t WhatIf::add_touched(Joined& joined) {
  std::uint64_t groups = 0;
  ++age_;
  for (const std::int32_t feature : joined.from) {
    for (const std::int32_t other : outlook_.related(FeatureId(feature))) {
      const int with = joined_with(other);
      if (with >= 0) {
        groups |= std::uint64_t{1} << with;
      } else if (first_time(other)) {
        const float each = outlook_.touch_points(joined.sketch.kind, kind_of(FeatureId(other)));
        joined.sketch.add_touched(each, each == 0 ? 0 : outlook_.doneness(FeatureId(other)));
      }
    }
  }
  return groups;
}

void WhatIf::count_touched(Joined& joined) {
  Sketch& sketch = joined.sketch;
  if (!outlook_.touches(sketch.kind)) {
    return;
  }
  const TileKind& tile = outlook_.catalog().tile_kinds[placed_];
  std::uint64_t groups = 0;
  for (std::uint32_t bits = joined.segments; bits != 0; bits &= bits - 1) {
    for (std::uint32_t others =
             tile.segments[static_cast<std::size_t>(std::countr_zero(bits))].touches;
         others != 0;
         others &= others - 1) {
      groups |= std::uint64_t{1} << part_of_[static_cast<std::size_t>(std::countr_zero(others))];
    }
  }
  if (joined.from.size() == 1) {
    groups |= take_touched(joined);
  } else {
    groups |= add_touched(joined);
  }
  for (std::size_t i = 0; i < count_; ++i) {
    const float each =
        (groups >> i & 1U) != 0 ? outlook_.touch_points(sketch.kind, joined_[i].sketch.kind) : 0;
    if (each != 0) {
      sketch.add_touched(each, doneness(joined_[i]));
    }
  }
  if (sketch.touched != 0) {
    joined.worth = outlook_.worth(sketch, trial_);
  }
}

void WhatIf::count_for_others(Joined& joined) {
  if (!outlook_.is_touched(joined.sketch.kind)) {
    return;
  }
  const State& state = outlook_.state();
  ++age_;
  for (const std::int32_t feature : joined.from) {
    outlook_.visit_counting(FeatureId(feature), [&](FeatureId other) {
      if (joined_with(other.value()) >= 0) {
        return;
      }
      const FeatureRow& row = state.features.row(other);
      const float each = outlook_.touch_points(row.kind, joined.sketch.kind);
      const float before = outlook_.doneness(FeatureId(feature));
      const float after = first_time(other.value()) ? doneness(joined) : 0;
      scratch_.kind = row.kind;
      scratch_.power = row.power;
      Worth change;
      change.expected = each * (after - before);
      change.now = each * ((after >= 1 ? 1.0F : 0.0F) - (before >= 1 ? 1.0F : 0.0F));
      outlook_.credit(scratch_, change, 1, gains_);
    });
  }
}

void WhatIf::surround() {
  outlook_.visit_surrounded(trial_.cell, [this](FeatureId feature) { reconsider(feature); });
}

void WhatIf::hinder() {
  ++age_;
  for (const std::int32_t open : trial_.beside) {
    if (open < 0) {
      continue;
    }
    outlook_.visit_reaching(open, [this](FeatureId feature) {
      if (first_time(feature.value()) && joined_with(feature.value()) < 0 &&
          !is_shut(feature.value())) {
        reconsider(feature);
      }
    });
  }
}

/// Requires: it is not one of those that the tile joins.
void WhatIf::reconsider(FeatureId feature, std::int32_t shut_ports) {
  if (!outlook_.is_interesting(feature)) {
    return;
  }
  scratch_ = outlook_.sketch(feature);
  scratch_.open -= shut_ports;
  scratch_.blocked += shut_ports;
  scratch_.gaps.remove(trial_.cell);
  const Worth& before = outlook_.worth(feature);
  Worth change = outlook_.worth(scratch_, trial_);
  change.expected -= before.expected;
  change.now -= before.now;
  change.done -= before.done;
  change.open -= before.open;
  outlook_.credit(scratch_, change, 1, gains_);
}

}  // namespace bastide
