#include "sdk/bots/outlook.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace bastide {

namespace {

/// Chance that something happens at least once which is expected `times` times; no exp(), which
/// differs by machine.
float at_least_once(float times, float wait) {
  return times / (times + wait);
}

int neighbours_of(DoneRule rule) {
  return rule == DoneRule::around_8 ? 8 : (rule == DoneRule::around_4 ? 4 : 0);
}

}  // namespace

Outlook::Outlook(const Catalog& catalog, const ValueWeights& weights)
    : catalog_(catalog),
      weights_(weights),
      usual_piece_(std::int32_t{0}),
      now_(weights.early),
      fits_(catalog) {
  set_weights(weights);
  read_kinds();
  read_parts();
  read_ways_out();
  std::int32_t most = 0;
  for (std::size_t kind = 0; kind < catalog.piece_kinds.size(); ++kind) {
    const PieceKind& piece = catalog.piece_kinds[PieceKindId(kind)];
    if (!piece.neutral && piece.supply > most) {
      usual_piece_ = PieceKindId(kind);
      most = piece.supply;
    }
  }
  std::int32_t tiles = 0;
  for (const std::int32_t count : catalog.stock_counts) {
    tiles += count;
  }
  all_tiles_ = static_cast<float>(std::max(1, tiles));
}

void Outlook::set_weights(const ValueWeights& weights) {
  weights_ = weights;
  const GreedyWeights& beliefs = weights.beliefs;
  are_chances_ = beliefs.draws_per_gap >= 0 && beliefs.any_draw >= 0 && beliefs.lonely_cell >= 0 &&
                 beliefs.lonely_cell <= 1 && beliefs.touching >= 0 && beliefs.touching <= 1;
}

void Outlook::blend() {
  early_ = std::min(1.0F, left_ / all_tiles_);
  const auto mix = [this](float early, float late) {
    return late + (early - late) * early_;
  };
  for (std::size_t i = 0; i < now_.kinds.size(); ++i) {
    const KindWeight& early = weights_.early.kinds[i];
    const KindWeight& late = weights_.late.kinds[i];
    now_.kinds[i] = {mix(early.sole, late.sole),
                     mix(early.tied, late.tied),
                     mix(early.behind, late.behind),
                     mix(early.open, late.open),
                     mix(early.home, late.home)};
  }
  for (std::size_t i = 0; i < now_.pieces.size(); ++i) {
    const PieceWeight& early = weights_.early.pieces[i];
    const PieceWeight& late = weights_.late.pieces[i];
    now_.pieces[i] = {mix(early.each, late.each), mix(early.last, late.last)};
  }
}

void Outlook::find_bounds() {
  constexpr float kInfinite = std::numeric_limits<float>::infinity();
  bounds_.resize(kinds_.size());
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const KindPoints& kind = kinds_[k];
    const KindWeight& weight = now_.kinds[k];
    RoughBound& bound = bounds_[k];
    const bool has_bound = are_chances_ && kind.has_bound && weight.sole >= 0;
    const bool may_complete = kind.neighbours != 0 || kind.done == DoneRule::closed;
    bound.sole = has_bound ? weight.sole : 0;
    bound.home = has_bound ? weight.home : 0;
    for (std::size_t complete = 0; complete < 2; ++complete) {
      bound.tile[complete] = kind.tile[complete] * bound.sole;
      bound.piece[complete] = kind.piece[complete] * bound.sole;
      const float rest =
          kind.flat[complete] + kind.neighbour[complete] * static_cast<float>(kind.neighbours);
      bound.rest[complete] =
          has_bound ? rest * bound.sole + (complete == 0 ? weight.open : 0) : kInfinite;
    }
    if (has_bound && !may_complete) {
      bound.rest[1] = -kInfinite;
    }
  }
}

void Outlook::credit(const Sketch& sketch, const Worth& worth, float sign, Gains& gains) const {
  const std::size_t colours = state_->colours();
  std::uint16_t most = 0;
  int owners = 0;
  for (std::size_t c = 0; c < colours; ++c) {
    owners = sketch.power[c] > most ? 1 : owners + (sketch.power[c] == most ? 1 : 0);
    most = std::max(most, sketch.power[c]);
  }
  if (most == 0) {
    return;
  }
  const KindWeight& weight = now_.kinds[static_cast<std::size_t>(sketch.kind)];
  const float own =
      worth.expected * (owners > 1 ? weight.tied : weight.sole) + worth.open * weight.open;
  for (std::size_t c = 0; c < colours; ++c) {
    if (sketch.power[c] == 0) {
      continue;
    }
    if (sketch.power[c] == most) {
      gains.expected[c] += sign * own;
      gains.now[c] += sign * worth.now;
    } else {
      gains.expected[c] += sign * worth.expected * weight.behind;
    }
    gains.expected[c] +=
        sign * worth.done * weight.home * return_prices_[c] * static_cast<float>(sketch.power[c]);
  }
}

void Outlook::read_kinds() {
  const std::size_t count = catalog_.feature_kinds.size();
  kinds_.resize(count);
  touch_.assign(count * count, 0);
  for (std::size_t k = 0; k < count; ++k) {
    KindPoints& kind = kinds_[k];
    const FeatureKind& feature = catalog_.feature_kinds[FeatureKindId(k)];
    kind.done = feature.done;
    kind.blocked_closes = feature.blocked_closes;
    kind.neighbours = neighbours_of(feature.done);
    for (const PointTerm& term : feature.points) {
      const std::array<float, 2> each{static_cast<float>(term.open),
                                      static_cast<float>(term.complete)};
      const auto add = [&each](float(&to)[2]) {
        to[0] += each[0];
        to[1] += each[1];
      };
      switch (term.word) {
        case CountWord::tile:
          add(kind.tile);
          break;
        case CountWord::flat:
          add(kind.flat);
          break;
        case CountWord::piece:
          add(kind.piece);
          break;
        case CountWord::neighbour:
          add(kind.neighbour);
          break;
        case CountWord::variable:
          kind.variables.emplace_back(term.variable, each);
          break;
        case CountWord::touching_done:
          touch_[k * count + term.touching.index()] += each[0];
          kind.touches = true;
          kinds_[term.touching.index()].is_touched = true;
          kind.has_bound = kind.has_bound && each[0] >= 0;
          break;
      }
    }
    kind.has_bound = kind.has_bound && kind.neighbour[0] >= 0 && kind.neighbour[1] >= 0;
  }
}

Outlook::Part Outlook::part_of(const TileKind& tile, const SegmentKind& segment) const {
  Part part;
  part.kind = segment.kind.value();
  part.ports = segment.ports;
  for (std::uint32_t bits = segment.touches; bits != 0; bits &= bits - 1) {
    const auto other = static_cast<std::size_t>(std::countr_zero(bits));
    const std::int32_t kind = tile.segments[other].kind.value();
    if (touch_points(part.kind, kind) != 0 || touch_points(kind, part.kind) != 0) {
      part.related |= bits & (0 - bits);
    }
  }
  for (const auto& [variable, each] : kinds_[segment.kind.index()].variables) {
    float value = static_cast<float>(catalog_.variables[variable].initial);
    for (const auto& [other, own] : segment.values) {
      value = other == variable ? static_cast<float>(own) : value;
    }
    part.extra_open += each[0] * value;
    part.extra_complete += each[1] * value;
  }
  return part;
}

void Outlook::read_parts() {
  for (std::size_t k = 0; k < catalog_.tile_kinds.size(); ++k) {
    const TileKind& tile = catalog_.tile_kinds[TileKindId(k)];
    first_part_.push_back(parts_.size());
    for (const SegmentKind& segment : tile.segments) {
      parts_.push_back(part_of(tile, segment));
    }
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
      float& most = tile_touch_.emplace_back();
      for (const SegmentKind& segment : tile.segments) {
        most += std::max(0.0F, touch_points(static_cast<std::int32_t>(kind), segment.kind.value()));
      }
    }
  }
  first_part_.push_back(parts_.size());
}

void Outlook::read_ways_out() {
  for (std::size_t k = 0; k < catalog_.tile_kinds.size(); ++k) {
    const TileKind& tile = catalog_.tile_kinds[TileKindId(k)];
    for (Rotation rotation = 0; rotation < 4; ++rotation) {
      first_way_out_.push_back(ways_out_.size());
      for (std::size_t segment = 0; segment < tile.segments.size(); ++segment) {
        add_ways_out(TileKindId(k), rotation, segment);
      }
    }
  }
  first_way_out_.push_back(ways_out_.size());
}

void Outlook::add_ways_out(TileKindId tile, Rotation rotation, std::size_t segment) {
  const FeatureKind& kind =
      catalog_.feature_kinds[catalog_.tile_kinds[tile].segments[segment].kind];
  if (kind.done != DoneRule::closed) {
    return;
  }
  const Ring& ring = catalog_.face(tile, kind.layer, rotation).segment;
  for (Side side = 0; side < kSides; ++side) {
    OpenWay way;
    for (Port port = side * kSlots; port < (side + 1) * kSlots; ++port) {
      if (ring[static_cast<std::size_t>(port)] != static_cast<std::int8_t>(segment)) {
        continue;
      }
      if (way.ports++ == 0) {
        const Port entry = kind.layer.value() == 0 ? facing(port) : FitTable::kAnyPort;
        way.segment = static_cast<std::int8_t>(segment);
        way.side = static_cast<std::int8_t>(side);
        way.entry = static_cast<std::int8_t>(entry);
      }
    }
    if (way.ports != 0) {
      ways_out_.push_back(way);
    }
  }
}

void Outlook::begin(const State& state) {
  state_ = &state;
  ++age_;
  const std::size_t tile_kinds = catalog_.tile_kinds.size();
  left_by_kind_.assign(tile_kinds, 0);
  const Rows<std::int32_t>& stock = state.zones.stock_counts();
  std::int32_t left = 0;
  for (std::size_t i = 0; i < stock.size(); ++i) {
    left_by_kind_[i % tile_kinds] += stock[i];
    left += stock[i];
  }
  left_ = static_cast<float>(left);
  own_draws_ = left_ / static_cast<float>(std::max(1, state.players));
  blend();
  fits_.begin(left_by_kind_);
  rows_.assign(state.board.open_count(), -1);
  if (notes_.size() < state.features.segment_count()) {
    notes_.resize(state.features.segment_count() + 64);
    met_.resize(notes_.size());
  }
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    std::int32_t supply = 0;
    for (std::size_t kind = 0; kind < catalog_.piece_kinds.size(); ++kind) {
      supply += state.pieces.in_supply(ColourId(colour), PieceKindId(kind));
    }
    return_prices_[colour] = piece_price(supply + 1) * 0.7F;
  }
}

float Outlook::piece_price(PieceKindId kind, std::int32_t supply) const {
  if (now_.pieces.empty()) {
    return 0;
  }
  const PieceWeight& weight = now_.pieces[kind.index()];
  const float scarce = weight.each + weight.last / static_cast<float>(std::max(1, supply));
  return scarce * own_draws_ / (own_draws_ + weights_.beliefs.patience);
}

bool Outlook::is_interesting(FeatureId feature) const {
  const FeatureRow& row = state_->features.row(feature);
  return !row.is_settled() && state_->features.has_power(feature);
}

void Outlook::find_interesting(std::vector<FeatureId>& list) const {
  list.clear();
  for (const PieceRow& piece : state_->pieces.rows()) {
    if (piece.where == PieceWhere::segment) {
      const FeatureId feature = state_->features.feature_of(SegmentId(piece.place));
      if (is_interesting(feature)) {
        list.push_back(feature);
      }
    }
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

void Outlook::add_watcher(FeatureId feature, std::int32_t& list) {
  watchers_.push_back({feature.value(), list});
  list = static_cast<std::int32_t>(watchers_.size()) - 1;
}

void Outlook::read_watchers() {
  watchers_.clear();
  surrounded_.clear();
  surrounded_at_.assign(rows_.size(), -1);
  reaching_at_.assign(rows_.size(), -1);
  for (const PieceRow& piece : state_->pieces.rows()) {
    if (piece.where != PieceWhere::segment) {
      continue;
    }
    const FeatureId feature = state_->features.feature_of(SegmentId(piece.place));
    std::uint32_t& seen = note(feature).watch_age;
    if (seen != age_ && is_interesting(feature)) {
      watch(feature);
    }
    seen = age_;
  }
}

void Outlook::watch(FeatureId feature) {
  const Sketch& own = sketch(feature);
  const FeatureKind& kind = catalog_.feature_kinds[FeatureKindId(own.kind)];
  if (counts_neighbours(own.kind)) {
    surrounded_.push_back(feature.value());
    for (const Cell cell : cells_around(own.cell)) {
      if (const std::int32_t open = open_number(cell); open >= 0) {
        add_watcher(feature, surrounded_at_[static_cast<std::size_t>(open)]);
      }
    }
  } else if (kind.done == DoneRule::closed && kind.layer.value() == 0 &&
             own.gaps.size() <= kMostGaps) {
    for (const Gap& gap : own.gaps) {
      if (gap.open >= 0) {
        add_watcher(feature, reaching_at_[static_cast<std::size_t>(gap.open)]);
      }
    }
  }
  if (!touches(own.kind)) {
    return;
  }
  for (const std::int32_t other : related(feature)) {
    if (touch_points(own.kind, state_->features.row(FeatureId(other)).kind().value()) != 0) {
      Note& touched = note(FeatureId(other));
      if (touched.counting_age != age_) {
        touched.counting_age = age_;
        touched.counting = -1;
      }
      add_watcher(feature, touched.counting);
    }
  }
}

void Outlook::read(FeatureId feature, Sketch& sketch) {
  const FeatureRow& row = state_->features.row(feature);
  const TileId tile = state_->features.tile_of(SegmentId(feature.value()));
  sketch.begin(row.kind().value(), state_->board.tile(tile).cell);
  sketch.open = row.open();
  sketch.tiles = row.tiles();
  const Presence presence = state_->features.presence(feature);
  sketch.blocked = presence.blocked;
  sketch.power = presence.power;
  sketch.groups = presence.groups;
  sketch.is_done = row.is_done();
  for (const std::uint8_t pieces : presence.groups) {
    sketch.pieces += pieces;
  }
  const KindPoints& kind = kinds_[row.kind().index()];
  for (const auto& [variable, each] : kind.variables) {
    const auto value =
        static_cast<float>(state_->features.value(feature, catalog_.variables[variable].column));
    sketch.extra_open += each[0] * value;
    sketch.extra_complete += each[1] * value;
  }
  if (kind.done == DoneRule::closed && !sketch.is_done) {
    find_gaps(feature, sketch);
  } else if (kind.neighbours != 0) {
    find_missing(sketch.cell, kind.neighbours == 8, sketch);
  }
  if (kind.touches) {
    read_touched(feature, sketch);
  }
}

void Outlook::find_gaps(FeatureId feature, Sketch& sketch) const {
  if (sketch.open == 0) {
    return;
  }
  const Features& features = state_->features;
  SegmentId at(feature.value());
  std::int32_t ports = sketch.open;  // that were not found yet
  do {
    const PlacedTile& tile = state_->board.tile(features.tile_of(at));
    const std::int32_t own = at.value() - tile.first_segment;
    for (const OpenWay& way : ways_out(TileKindId(tile.kind), tile.rotation)) {
      if (way.segment != own) {
        continue;
      }
      const Cell cell = neighbour(tile.cell, way.side);
      const std::int32_t number = open_number(cell);
      if (number < 0) {
        continue;
      }
      ports -= way.ports;
      if (!sketch.gaps.has(cell)) {
        sketch.gaps.add(number, way.entry, cell);
      }
    }
    at = features.next_member(at);
  } while (ports > 0 && at.value() != feature.value() && sketch.gaps.size() <= kMostGaps);
}

void Outlook::find_missing(Cell cell, bool all_eight, Sketch& sketch) const {
  for (const Cell other : cells_around(cell)) {
    const bool beside = other.x == cell.x || other.y == cell.y;
    if ((all_eight || beside) && state_->board.at(other).is_none()) {
      sketch.gaps.add(open_number(other), FitTable::kAnyPort, other);
    }
  }
}

void Outlook::read_touched(FeatureId feature, Sketch& sketch) {
  for (const std::int32_t other : related(feature)) {
    const float each =
        touch_points(sketch.kind, state_->features.row(FeatureId(other)).kind().value());
    if (each != 0) {
      sketch.add_touched(each, doneness(FeatureId(other)));
    }
  }
}

const std::vector<std::int32_t>& Outlook::related(FeatureId feature) {
  Note& own = note(feature);
  if (own.related_age == age_) {
    return own.related;
  }
  ++meeting_;
  own.related_age = age_;
  own.related.clear();
  const Features& features = state_->features;
  SegmentId at(feature.value());
  do {
    const PlacedTile& tile = state_->board.tile(features.tile_of(at));
    const std::int32_t segment = at.value() - tile.first_segment;
    const std::size_t part = first_part_[static_cast<std::size_t>(tile.kind)];
    for (std::uint32_t bits = parts_[part + static_cast<std::size_t>(segment)].related; bits != 0;
         bits &= bits - 1) {
      const std::int32_t segment_there = tile.first_segment + std::countr_zero(bits);
      const std::int32_t other = features.feature_of(SegmentId(segment_there)).value();
      if (std::uint32_t& met = met_[static_cast<std::size_t>(other)]; met != meeting_) {
        met = meeting_;
        own.related.push_back(other);
      }
    }
    at = features.next_member(at);
  } while (at.value() != feature.value());
  std::sort(own.related.begin(), own.related.end());
  return own.related;
}

float Outlook::doneness(FeatureId feature) {
  const FeatureRow& row = state_->features.row(feature);
  if (row.is_done()) {
    return 1;
  }
  return catalog_.feature_kinds[row.kind()].done == DoneRule::never ? 0 : doneness(worth(feature));
}

Outlook::Note& Outlook::note(FeatureId feature) {
  return notes_[feature.index()];
}

const Worth& Outlook::worth(FeatureId feature) {
  Note& own = note(feature);
  if (own.worth_age != age_) {
    own.worth_age = age_;
    own.worth = Worth();
    Trial none;
    own.worth = worth(sketch(feature), none);
  }
  return own.worth;
}

const Sketch& Outlook::sketch(FeatureId feature) {
  Note& own = note(feature);
  if (own.sketch_age != age_) {
    own.sketch_age = age_;
    read(feature, own.sketch);
  }
  return own.sketch;
}

float Outlook::points(
    const Sketch& sketch, int complete, float tiles, float neighbours, float touched) const {
  const KindPoints& kind = kinds_[static_cast<std::size_t>(sketch.kind)];
  return kind.tile[complete] * tiles + kind.flat[complete] +
         kind.piece[complete] * static_cast<float>(sketch.pieces) +
         kind.neighbour[complete] * neighbours +
         (complete != 0 ? sketch.extra_complete : sketch.extra_open) + touched;
}

float Outlook::when_complete(const Sketch& sketch) const {
  const auto tiles = static_cast<float>(sketch.tiles) + static_cast<float>(sketch.gaps.size());
  return points(sketch, 1, tiles, 0, 0);
}

float Outlook::fitting(const Gap& gap) {
  if (left_ <= 0) {
    return 0;
  }
  Trial nothing;
  return static_cast<float>(fits_.count(row_of(gap, nothing), gap.port)) / left_;
}

Demand Outlook::demand(std::int32_t open) const {
  Demand demand = 0;
  for (Side side = 0; side < kSides; ++side) {
    demand = with_demand(demand, side, state_->board.demand(static_cast<std::size_t>(open), side));
  }
  return demand;
}

float Outlook::find_chance(std::int32_t row, Port port) {
  const float wait =
      port == FitTable::kAnyPort ? weights_.beliefs.any_draw : weights_.beliefs.draws_per_gap;
  if (row == FitTable::kNoDemand) {
    return at_least_once(own_draws_, wait * 8) * weights_.beliefs.lonely_cell;
  }
  const auto count = static_cast<float>(fits_.count(row, port));
  return at_least_once(own_draws_ * count / left_, wait);
}

std::int32_t Outlook::row_beside(std::size_t side, Trial& trial) {
  if (trial.rows[side] < 0) {
    const Demand before = trial.beside[side] < 0 ? 0 : demand(trial.beside[side]);
    const Side facing_side = opposite(static_cast<Side>(side));
    trial.rows[side] = fits_.row_of(with_demand(before, facing_side, trial.wants[side]));
  }
  return trial.rows[side];
}

std::int32_t Outlook::row_of(const Gap& gap, Trial& trial) {
  if (trial.open >= 0) {
    for (std::size_t side = 0; side < kSides; ++side) {
      if (gap.at == trial.cells[side]) {
        return row_beside(side, trial);
      }
    }
  }
  if (gap.open < 0) {
    return FitTable::kNoDemand;
  }
  std::int32_t& row = rows_[static_cast<std::size_t>(gap.open)];
  if (row < 0) {
    row = fits_.row_of(demand(gap.open));
  }
  return row;
}

float Outlook::all_gaps_chance(const Sketch& sketch, Trial& trial) {
  if (sketch.gaps.size() > kMostGaps) {
    return 0;
  }
  float chance = 1;
  for (const Gap& gap : sketch.gaps) {
    chance *= gap_chance(gap, trial);
  }
  return chance;
}

Worth Outlook::around_worth(const Sketch& sketch, Trial& trial) {
  const auto missing = static_cast<float>(sketch.gaps.size());
  const int around = kinds_[static_cast<std::size_t>(sketch.kind)].neighbours;
  const float there = static_cast<float>(around) - missing;
  float filled = 0;
  float all = 1;
  for (const Gap& gap : sketch.gaps) {
    const float chance = gap_chance(gap, trial);
    filled += chance;
    all *= chance;
  }
  const auto tiles = static_cast<float>(sketch.tiles);
  Worth result;
  result.done = sketch.is_done || sketch.gaps.empty() ? 1 : all;
  result.open = 1 - result.done;
  result.now = points(sketch, result.done >= 1 ? 1 : 0, tiles, there, sketch.touched_now);
  result.expected = result.done * points(sketch, 1, tiles, there + missing, sketch.touched) +
                    (1 - result.done) * points(sketch, 0, tiles, there + filled, sketch.touched);
  return result;
}

Outlook::Ends Outlook::ends_of(const Sketch& sketch) const {
  const KindPoints& kind = kinds_[static_cast<std::size_t>(sketch.kind)];
  if (kind.neighbours != 0) {
    return {true, !sketch.is_done && !sketch.gaps.empty()};
  }
  if (kind.done != DoneRule::closed) {
    return {false, true};
  }
  const bool hinders = sketch.blocked > 0 && !kind.blocked_closes;
  if (sketch.is_done || (sketch.open == 0 && !hinders)) {
    return {true, false};
  }
  return {!hinders && sketch.open != 0 && sketch.gaps.size() <= kMostGaps, true};
}

Worth Outlook::worth(const Sketch& sketch, Trial& trial) {
  if (counts_neighbours(sketch.kind)) {
    return around_worth(sketch, trial);
  }
  const auto tiles = static_cast<float>(sketch.tiles);
  const Ends ends = ends_of(sketch);
  Worth result;
  if (ends.complete && ends.open) {
    result.done = all_gaps_chance(sketch, trial);
    result.open = 1 - result.done;
    result.now = points(sketch, result.done >= 1 ? 1 : 0, tiles, 0, sketch.touched_now);
    result.expected = result.done * points(sketch, 1, tiles, 0, sketch.touched) +
                      (1 - result.done) * points(sketch, 0, tiles, 0, sketch.touched);
    return result;
  }
  result.done = ends.complete ? 1 : 0;
  result.open = 1 - result.done;
  const int complete = ends.complete ? 1 : 0;
  result.expected = points(sketch, complete, tiles, 0, sketch.touched);
  result.now = sketch.touched_now == sketch.touched
                   ? result.expected
                   : points(sketch, complete, tiles, 0, sketch.touched_now);
  return result;
}

float Outlook::most_of_first(const Sketch& sketch,
                             float touched,
                             std::size_t colour,
                             std::int32_t power) const {
  const KindPoints& kind = kinds_[static_cast<std::size_t>(sketch.kind)];
  const KindWeight& weight = now_.kinds[static_cast<std::size_t>(sketch.kind)];
  if (!are_chances_ || !kind.has_bound || weight.sole < 0) {
    return std::numeric_limits<float>::infinity();
  }
  const auto tiles = static_cast<float>(sketch.tiles);
  const auto around = static_cast<float>(kind.neighbours);
  const Ends ends = ends_of(sketch);
  float most = -std::numeric_limits<float>::infinity();
  if (ends.open) {
    most = points(sketch, 0, tiles, around, touched) * weight.sole + weight.open;
  }
  if (ends.complete) {
    const float home = weight.home * return_prices_[colour] * static_cast<float>(power);
    most = std::max(most, points(sketch, 1, tiles, around, touched) * weight.sole + home);
  }
  return power == 0 ? 0 : most;
}

}  // namespace bastide
