#include "sdk/bots/what_if.h"

#include <algorithm>
#include <bit>

namespace bastide {

void WhatIf::place_there(TileKindId kind, Rotation rotation) {
  const State& state = outlook_.state();
  gains_ = Gains();
  const std::size_t numbers = std::max(state.features.segment_count(), state.board.size());
  if (seen_.size() < numbers) {
    seen_.resize(numbers + 64);
    joined_at_.resize(numbers + 64);
  }
  ++placement_;
  placed_ = kind;
  trial_.rows = {-1, -1, -1, -1};
  const Face& terrain = outlook_.catalog().face(kind, LayerId(0), rotation);
  trial_.wants = terrain.wants;
  meet_neighbours(terrain, rotation);
  sum_up(rotation);
  surround();
  shut();
  hinder();
}

void WhatIf::look_at(Cell cell) {
  const Board& board = outlook_.state().board;
  const std::int32_t open = board.open_number(cell);
  trial_.cell = cell;
  open_ = open;
  if (open >= 0) {
    const Beside beside = board.beside_open(trial_.cell);
    neighbours_ = beside.tiles;
    trial_.beside = beside.open_cells;
  } else {  // rules may let tiles lie anywhere
    neighbours_ = board.beside(trial_.cell);
  }
  trial_.open = std::max(0, open);
  for (Side side = 0; side < kSides; ++side) {
    const auto s = static_cast<std::size_t>(side);
    const Cell next = neighbour(trial_.cell, side);
    trial_.cells[s] = keep_cell(next);
    if (open < 0) {
      trial_.beside[s] = board.open_number(next);
    }
  }
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

void WhatIf::meet_neighbours(const Face& terrain, Rotation rotation) {
  const Catalog& catalog = outlook_.catalog();
  const std::size_t segments = outlook_.parts(placed_).size();
  for (std::size_t i = 0; i < segments; ++i) {
    root_[i] = static_cast<std::uint8_t>(i);
    blocked_[i] = 0;
  }
  meetings_.clear();
  shut_.clear();
  const std::size_t layers = catalog.layers.size();
  for (Side side = 0; side < kSides; ++side) {
    if (neighbours_[static_cast<std::size_t>(side)].is_none()) {
      continue;
    }
    meet_neighbours(side, terrain.segment, LayerId(0));
    for (std::size_t layer = 1; layer < layers; ++layer) {
      meet_neighbours(
          side, catalog.face(placed_, LayerId(layer), rotation).segment, LayerId(layer));
    }
  }
}

void WhatIf::meet_neighbours(Side side, const Ring& mine, LayerId layer) {
  const PlacedTile& row = outlook_.state().board.tile(neighbours_[static_cast<std::size_t>(side)]);
  std::array<std::int8_t, kSlots> its{kNobody, kNobody, kNobody};  // that face the ports of mine
  if (row.face_up != 0) {
    const Ring& ring = outlook_.catalog().face(TileKindId(row.kind), layer, row.rotation).segment;
    const auto last = static_cast<std::size_t>(opposite(side) * kSlots + kSlots - 1);
    its = {ring[last], ring[last - 1], ring[last - 2]};
  }
  const auto first = static_cast<std::size_t>(side * kSlots);
  if (mine[first] == mine[first + 1] && mine[first] == mine[first + 2] && its[0] == its[1] &&
      its[0] == its[2]) {
    meet_ports(mine[first], row, its[0], kSlots);
    return;
  }
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    meet_ports(mine[first + slot], row, its[slot], 1);
  }
}

/// Ports of the tile's segment `mine` meet those of a neighbour's segment.
void WhatIf::meet_ports(std::int8_t mine,
                        const PlacedTile& neighbour,
                        std::int8_t its,
                        std::int32_t ports) {
  const FeatureId met =
      its == kNobody
          ? FeatureId()
          : outlook_.state().features.feature_of(SegmentId(neighbour.first_segment + its));
  if (mine != kNobody && met.is_some()) {
    meet(static_cast<std::size_t>(mine), met, ports);
  } else if (mine != kNobody) {
    blocked_[static_cast<std::size_t>(mine)] += ports;
  } else if (met.is_some()) {
    shut_port(met, ports);
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

void WhatIf::sum_up(Rotation rotation) {
  add_own_segments();
  for (const Meeting& meeting : meetings_) {
    add_part(meeting, part_of_[meeting.segment]);
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
    if (!joined.from.empty() && outlook_.is_touched(joined.sketch.kind)) {
      count_for_others(joined);
    }
  }
}

void WhatIf::add_own_segments() {
  const std::span<const Outlook::Part> parts = outlook_.parts(placed_);
  std::size_t count = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t root = root_[i];
    const std::size_t number = root == i ? count++ : part_of_[root];  // a root is the first
    part_of_[i] = static_cast<std::uint8_t>(number);
    if (root == i) {
      joined_[number].begin(parts[i], i, blocked_[i], trial_.cell);
    } else {
      joined_[number].add(parts[i], i, blocked_[i]);
    }
  }
  count_ = count;
}

void WhatIf::find_worth(Joined& joined) {
  if (outlook_.touches(joined.sketch.kind)) {
    count_touched(joined);
    joined.worth = outlook_.worth(joined.sketch, trial_);
  } else if (!joined.is_plain) {
    joined.worth = outlook_.worth(joined.sketch, trial_);
  }
  joined.is_plain = true;
  joined.is_known = true;
}

float WhatIf::most_touched(std::size_t i) {
  const Joined& joined = joined_[i];
  float most = 0;
  for (const std::int32_t feature : joined.from) {
    most += outlook_.sketch(FeatureId(feature)).touched;
  }
  for (std::size_t other = 0; other < count_; ++other) {  // each of them may become complete
    most += outlook_.touch_points(joined.sketch.kind, joined_[other].sketch.kind);
  }
  return most;
}

float WhatIf::doneness(Joined& joined) {
  if (!joined.is_plain) {
    joined.worth = outlook_.worth(joined.sketch, trial_);
    joined.is_plain = true;
  }
  return outlook_.doneness(joined.worth);
}

void WhatIf::add_part(const Meeting& meeting, std::size_t number) {
  const FeatureId feature(meeting.feature);
  const Sketch& part = outlook_.sketch(feature);
  Joined& joined = joined_[number];
  Sketch& sketch = joined.sketch;
  joined.from.push_back(meeting.feature);
  joined_at_[static_cast<std::size_t>(meeting.feature)] = {placement_,
                                                           static_cast<std::int32_t>(number)};
  sketch.open += part.open - 2 * meeting.ports;
  sketch.blocked += part.blocked;
  sketch.tiles += part.tiles;
  sketch.pieces += part.pieces;
  sketch.extra_open += part.extra_open;
  sketch.extra_complete += part.extra_complete;
  for (std::size_t c = 0; c < part.power.size(); ++c) {
    sketch.power[c] = static_cast<std::uint16_t>(sketch.power[c] + part.power[c]);
  }
  for (std::size_t g = 0; g < part.groups.size(); ++g) {
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
    if (outlook_.counts_neighbours(joined_[i].sketch.kind)) {
      add_gaps_around(joined_[i]);
    }
  }
}

void WhatIf::add_gaps_around(Joined& joined) {
  const DoneRule rule = outlook_.catalog().feature_kinds[FeatureKindId(joined.sketch.kind)].done;
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
  const std::span<const Outlook::Part> parts = outlook_.parts(placed_);
  std::uint64_t groups = 0;
  for (std::uint32_t bits = joined.segments; bits != 0; bits &= bits - 1) {
    for (std::uint32_t others = parts[static_cast<std::size_t>(std::countr_zero(bits))].related;
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
  if (sketch.touched == 0) {
    sketch.touched_now = 0;
  }
}

void WhatIf::count_for_others(Joined& joined) {
  const State& state = outlook_.state();
  ++age_;
  for (const std::int32_t feature : joined.from) {
    outlook_.visit_counting(FeatureId(feature), [&](FeatureId other) {
      if (joined_with(other.value()) >= 0) {
        return;
      }
      const FeatureRow& row = state.features.row(other);
      const float each = outlook_.touch_points(row.kind().value(), joined.sketch.kind);
      const float before = outlook_.doneness(FeatureId(feature));
      const float after = first_time(other.value()) ? doneness(joined) : 0;
      scratch_.kind = row.kind().value();
      scratch_.power = state.features.presence(other).power;
      Worth change;
      change.expected = each * (after - before);
      change.now = each * ((after >= 1 ? 1.0F : 0.0F) - (before >= 1 ? 1.0F : 0.0F));
      outlook_.credit(scratch_, change, 1, gains_);
    });
  }
}

void WhatIf::surround() {
  outlook_.visit_surrounded(open_, trial_.cell, [this](FeatureId feature) { reconsider(feature); });
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
  const Sketch* after = &outlook_.sketch(feature);
  if (shut_ports != 0 || after->gaps.has(trial_.cell)) {
    scratch_ = *after;
    scratch_.open -= shut_ports;
    scratch_.blocked += shut_ports;
    scratch_.gaps.remove(trial_.cell);
    after = &scratch_;
  }
  const Worth& before = outlook_.worth(feature);
  Worth change = outlook_.worth(*after, trial_);
  change.expected -= before.expected;
  change.now -= before.now;
  change.done -= before.done;
  change.open -= before.open;
  outlook_.credit(*after, change, 1, gains_);
}

}  // namespace bastide
