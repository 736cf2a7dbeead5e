#include "sdk/python/observation.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "kernel/flow/hidden.h"

namespace bastide {

namespace {

constexpr std::array kChoices{
    Choice::draw, Choice::token, Choice::place, Choice::claim, Choice::settle, Choice::asked};

bool is_on_map(Scope scope) {
  return scope == Scope::tile || scope == Scope::segment || scope == Scope::feature;
}

bool is_for_seats(Scope scope) {
  return scope == Scope::player || scope == Scope::colour;
}

/// Numbers count as they are, lists by their length; of what names a thing only that it does.
float count_of(const State& state, const Variable& variable, std::int32_t value) {
  switch (variable.type) {
    case ValueType::token_list:
      return static_cast<float>(state.variables.list(value).size());
    case ValueType::id:
      return value == variable.initial ? 0.0F : 1.0F;
    default:
      return static_cast<float>(value);
  }
}

/// Marks of tiles and segments, each once, in the order of their names.
std::vector<std::string> marks_of(const Catalog& catalog) {
  std::set<std::string> marks;
  for (const TileKind& kind : catalog.tile_kinds) {
    marks.insert(kind.marks.begin(), kind.marks.end());
    for (const SegmentKind& segment : kind.segments) {
      marks.insert(segment.marks.begin(), segment.marks.end());
    }
  }
  return {marks.begin(), marks.end()};
}

std::vector<std::int32_t> numbers_of(const std::vector<std::string>& marks,
                                     const std::vector<std::string>& all) {
  std::vector<std::int32_t> numbers;
  for (const std::string& mark : marks) {
    numbers.push_back(
        static_cast<std::int32_t>(std::lower_bound(all.begin(), all.end(), mark) - all.begin()));
  }
  return numbers;
}

}  // namespace

bool ObservationLayout::Asked::asks(std::string_view prompt) const {
  if (prompt == key) {
    return true;
  }
  const std::string_view sentence = text;
  const std::size_t open = sentence.find('{');
  const std::size_t close = sentence.rfind('}');
  if (open == std::string_view::npos || close == std::string_view::npos) {
    return prompt == sentence;
  }
  const std::string_view begin = sentence.substr(0, open);
  const std::string_view end = sentence.substr(close + 1);
  return prompt.size() >= begin.size() + end.size() && prompt.starts_with(begin) &&
         prompt.ends_with(end);
}

ObservationLayout::ObservationLayout(const Ruleset& rules, std::int32_t seats, CellWindow window)
    : window_(window), seats_(seats), marks_(marks_of(rules.catalog)) {
  const Catalog& catalog = rules.catalog;
  std::int32_t portless = 0;
  std::int32_t ported = 0;
  for (const FeatureKind& kind : catalog.feature_kinds) {
    ported_.push_back(kind.portless ? -1 : ported++);
    portless_.push_back(kind.portless ? portless++ : -1);
  }
  ported_count_ = static_cast<std::size_t>(ported);
  for (const TileKind& kind : catalog.tile_kinds) {
    tile_marks_.push_back(numbers_of(kind.marks, marks_));
    for (const SegmentKind& segment : kind.segments) {
      segment_marks_.push_back(numbers_of(segment.marks, marks_));
    }
  }
  name_planes(catalog);
  name_variable_planes(catalog);
  name_scalars(rules);
  name_things(catalog);
}

void ObservationLayout::name_planes(const Catalog& catalog) {
  planes_ = {"tile", "face down", "placed last", "open cell"};
  at_.ports = planes_.size();
  for (Port port = 0; port < kPorts; ++port) {
    for (const FeatureKind& kind : catalog.feature_kinds) {
      if (!kind.portless) {
        planes_.push_back(fmt::format("port {} is {}", port_name(port), kind.name));
      }
    }
  }
  const auto by_port = [&](const char* what) {
    const std::size_t first = planes_.size();
    for (Port port = 0; port < kPorts; ++port) {
      planes_.push_back(fmt::format("port {}: {} of its feature", port_name(port), what));
    }
    return first;
  };
  at_.tiles = by_port("tiles");
  at_.open = by_port("open ports");
  at_.power = planes_.size();
  for (Port port = 0; port < kPorts; ++port) {
    for (std::int32_t seat = 0; seat < seats_; ++seat) {
      planes_.push_back(
          fmt::format("port {}: power of seat +{} on its feature", port_name(port), seat));
    }
  }
  at_.lone = planes_.size();
  for (const FeatureKind& kind : catalog.feature_kinds) {
    if (kind.portless) {
      planes_.push_back(kind.name);
    }
  }
  at_.lone_power = planes_.size();
  for (const FeatureKind& kind : catalog.feature_kinds) {
    for (std::int32_t seat = 0; kind.portless && seat < seats_; ++seat) {
      planes_.push_back(fmt::format("{}: power of seat +{}", kind.name, seat));
    }
  }
  at_.marks = planes_.size();
  for (const std::string& mark : marks_) {
    planes_.push_back(fmt::format("mark {}", mark));
  }
  at_.pieces = planes_.size();
  for (const PieceKind& kind : catalog.piece_kinds) {
    for (std::int32_t seat = 0; seat < seats_; ++seat) {
      planes_.push_back(fmt::format("{} of seat +{}", kind.name, seat));
    }
  }
}

void ObservationLayout::name_variable_planes(const Catalog& catalog) {
  at_.variables = planes_.size();
  for (const Variable& variable : catalog.variables) {
    if (is_on_map(variable.scope)) {
      planes_.push_back(fmt::format("value {}", variable.name));
    }
  }
}

void ObservationLayout::add_by_seat(const std::string& name) {
  for (std::int32_t seat = 0; seat < seats_; ++seat) {
    scalars_.push_back(fmt::format("{} of seat +{}", name, seat));
  }
}

void ObservationLayout::name_scalars(const Ruleset& rules) {
  const Catalog& catalog = rules.catalog;
  scalars_ = {"turn", "part of the turn", "tiles outside the window"};
  at_.choices = scalars_.size();
  for (const Choice choice : kChoices) {
    scalars_.push_back(fmt::format("asked for {}", choice_name(choice)));
  }
  at_.questions = scalars_.size();
  for (const Declared& declared : rules.declared) {
    if (declared.category == "question") {
      std::string key = declared.id;
      key.replace(key.find(':'), 1, ".");
      const auto text = catalog.texts.find(key);
      questions_.push_back({key, text == catalog.texts.end() ? key : text->second});
      scalars_.push_back(fmt::format("question {}", declared.id));
    }
  }
  at_.acts = scalars_.size();
  add_by_seat("to answer");
  at_.piles = scalars_.size();
  for (const Pile& pile : catalog.piles) {
    scalars_.push_back(fmt::format("tiles in {}", pile.name));
  }
  at_.bags = scalars_.size();
  for (const Bag& bag : catalog.bags) {
    scalars_.push_back(fmt::format("tokens in {}", bag.name));
  }
}

void ObservationLayout::name_things(const Catalog& catalog) {
  const auto by_kind = [&](const std::string& what) {
    for (const TileKind& kind : catalog.tile_kinds) {
      scalars_.push_back(fmt::format("{} {}", what, kind.name));
    }
  };
  at_.unseen = scalars_.size();
  by_kind("unseen");
  at_.hands = scalars_.size();
  for (std::int32_t seat = 0; seat < seats_; ++seat) {
    by_kind(fmt::format("hand of seat +{}:", seat));
  }
  at_.last = scalars_.size();
  by_kind("placed last:");
  for (Rotation rotation = 0; rotation < kRotations; ++rotation) {
    scalars_.push_back(fmt::format("placed last: r{}", rotation));
  }
  at_.tracks = scalars_.size();
  for (const Track& track : catalog.tracks) {
    add_by_seat(track.name);
  }
  at_.supplies = scalars_.size();
  for (const PieceKind& kind : catalog.piece_kinds) {
    add_by_seat(fmt::format("supply {}", kind.name));
  }
  at_.values = scalars_.size();
  for (const Variable& variable : catalog.variables) {
    if (!is_on_map(variable.scope) && variable.scope != Scope::piece) {
      name_values(catalog, variable);
    }
  }
}

/// A number each; of a list its length, then how often it holds each token.
void ObservationLayout::name_values(const Catalog& catalog, const Variable& variable) {
  const auto add = [&](const std::string& name) {
    is_for_seats(variable.scope) ? add_by_seat(name) : scalars_.push_back(name);
  };
  add(fmt::format("value {}", variable.name));
  if (variable.type == ValueType::token_list) {
    for (const TokenKind& token : catalog.tokens) {
      add(fmt::format("value {}: {}", variable.name, token.name));
    }
  }
}

/// Fills in one observation.
class ObservationWriter {
 public:
  ObservationWriter(const ObservationLayout& layout,
                    const Ruleset& rules,
                    const State& seen,
                    const State& shown,
                    PlayerId seat,
                    float* out)
      : layout_(layout),
        at_(layout.at_),
        catalog_(rules.catalog),
        seen_(seen),
        state_(shown),
        seat_(seat),
        planes_(out),
        area_(static_cast<std::size_t>(layout.window_.area())),
        scalars_(out + layout.planes_.size() * area_) {
    std::fill(out, out + layout.size(), 0.0F);
  }

  void write() {
    for (std::size_t i = 0; i < state_.board.size(); ++i) {
      const PlacedTile& tile = state_.board.tiles()[i];
      if (layout_.window_.holds(tile.cell)) {
        write_tile(TileId(i), tile);
      } else {
        scalar(2) += 1;
      }
    }
    for (const Cell cell : state_.board.open_cells()) {
      if (layout_.window_.holds(cell)) {
        plane(3, cell) = 1;
      }
    }
    write_pieces();
    write_choice();
    write_stock();
    write_hands();
    write_players();
    write_variables();
  }

 private:
  [[nodiscard]] float& plane(std::size_t number, Cell cell) {
    return planes_[number * area_ + static_cast<std::size_t>(layout_.window_.index(cell))];
  }
  [[nodiscard]] float& scalar(std::size_t number) { return scalars_[number]; }
  [[nodiscard]] std::size_t seats() const { return static_cast<std::size_t>(layout_.seats_); }
  /// Seats are counted from the one that looks.
  [[nodiscard]] std::size_t from_here(std::int32_t seat) const {
    return static_cast<std::size_t>((seat - seat_.value() + layout_.seats_) % layout_.seats_);
  }
  [[nodiscard]] std::size_t seat_of_colour(std::size_t colour) const {
    return from_here(state_.colour_player[colour]);
  }

  void write_tile(TileId id, const PlacedTile& tile);
  void write_ports(const PlacedTile& tile);
  void write_segments(TileId id, const PlacedTile& tile);
  void write_values(std::size_t tile, const PlacedTile& row, std::size_t segments);
  void write_pieces();
  void write_choice();
  void write_stock();
  void write_hands();
  void write_players();
  void write_variables();
  void write_value(const Variable& variable, std::size_t row, std::size_t at, std::size_t step);
  [[nodiscard]] bool cell_of(const PieceRow& row, Cell& cell) const;

  const ObservationLayout& layout_;
  const ObservationLayout::Starts& at_;
  const Catalog& catalog_;
  const State& seen_;
  const State& state_;
  PlayerId seat_;
  float* planes_;
  std::size_t area_;
  float* scalars_;
};

void ObservationWriter::write_tile(TileId id, const PlacedTile& tile) {
  plane(tile.face_up != 0 ? 0 : 1, tile.cell) = 1;
  plane(2, tile.cell) = id.value() == state_.turn.last_tile ? 1.0F : 0.0F;
  if (tile.face_up != 0) {
    write_ports(tile);
    for (const std::int32_t mark : layout_.tile_marks_[static_cast<std::size_t>(tile.kind)]) {
      plane(at_.marks + static_cast<std::size_t>(mark), tile.cell) += 1;
    }
    write_segments(id, tile);
  } else {
    write_values(id.index(), tile, 0);
  }
}

void ObservationWriter::write_ports(const PlacedTile& tile) {
  const TileKindId kind(tile.kind);
  const std::vector<SegmentKind>& segments = catalog_.tile_kinds[kind].segments;
  for (std::size_t layer = 0; layer < catalog_.layers.size(); ++layer) {
    const Face& face = catalog_.face(kind, LayerId(layer), tile.rotation);
    for (std::size_t port = 0; port < face.segment.size(); ++port) {
      const std::int8_t segment = face.segment[port];
      if (segment == kNobody) {
        continue;
      }
      const FeatureKindId feature_kind = segments[static_cast<std::size_t>(segment)].kind;
      const auto number = static_cast<std::size_t>(layout_.ported_[feature_kind.index()]);
      plane(at_.ports + port * layout_.ported_count_ + number, tile.cell) = 1;
      if (layer > 0) {
        continue;
      }
      const FeatureId feature = state_.features.feature_of(SegmentId(tile.first_segment + segment));
      const FeatureRow& row = state_.features.row(feature);
      plane(at_.tiles + port, tile.cell) = static_cast<float>(row.tiles());
      plane(at_.open + port, tile.cell) = static_cast<float>(row.open());
      for (std::size_t colour = 0; colour < state_.colours(); ++colour) {
        plane(at_.power + port * seats() + seat_of_colour(colour), tile.cell) +=
            state_.features.power(feature, colour);
      }
    }
  }
}

void ObservationWriter::write_segments(TileId id, const PlacedTile& tile) {
  const TileKindId kind(tile.kind);
  const std::vector<SegmentKind>& segments = catalog_.tile_kinds[kind].segments;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const std::size_t seed = catalog_.seed_of(kind, static_cast<std::int32_t>(i));
    for (const std::int32_t mark : layout_.segment_marks_[seed]) {
      plane(at_.marks + static_cast<std::size_t>(mark), tile.cell) += 1;
    }
    const std::int32_t lone = layout_.portless_[segments[i].kind.index()];
    if (lone < 0) {
      continue;
    }
    const auto number = static_cast<std::size_t>(lone);
    const FeatureId feature =
        state_.features.feature_of(SegmentId(static_cast<std::size_t>(tile.first_segment) + i));
    plane(at_.lone + number, tile.cell) += 1;
    for (std::size_t colour = 0; colour < state_.colours(); ++colour) {
      plane(at_.lone_power + number * seats() + seat_of_colour(colour), tile.cell) +=
          state_.features.power(feature, colour);
    }
  }
  write_values(id.index(), tile, segments.size());
}

void ObservationWriter::write_values(std::size_t tile,
                                     const PlacedTile& row,
                                     std::size_t segments) {
  std::size_t number = at_.variables;
  for (const Variable& variable : catalog_.variables) {
    if (!is_on_map(variable.scope)) {
      continue;
    }
    float sum = 0;
    const auto add = [&](std::size_t place) {
      if (may_see(catalog_, state_, variable, place, {seat_})) {
        sum += count_of(state_, variable, state_.variables.get(variable, place));
      }
    };
    if (variable.scope == Scope::tile) {
      add(tile);
    }
    for (std::size_t i = 0; i < segments && variable.scope != Scope::tile; ++i) {
      const SegmentId segment(static_cast<std::size_t>(row.first_segment) + i);
      if (variable.scope == Scope::segment) {
        add(segment.index());
      } else {
        sum +=
            count_of(state_,
                     variable,
                     state_.features.value(state_.features.feature_of(segment), variable.column));
      }
    }
    plane(number++, row.cell) = sum;
  }
}

bool ObservationWriter::cell_of(const PieceRow& row, Cell& cell) const {
  switch (row.where) {
    case PieceWhere::segment:
      cell = state_.board.tile(state_.features.tile_of(SegmentId(row.place))).cell;
      return true;
    case PieceWhere::tile:
      cell = state_.board.tile(TileId(row.place)).cell;
      return true;
    case PieceWhere::cell:
      cell = unpack_cell(row.place);
      return true;
    default:
      return false;
  }
}

void ObservationWriter::write_pieces() {
  for (const PieceRow& row : state_.pieces.rows()) {
    Cell cell;
    if (cell_of(row, cell) && layout_.window_.holds(cell)) {
      const PieceKindId kind(std::int32_t{row.kind});
      const std::size_t seat = catalog_.piece_kinds[kind].neutral ? 0 : seat_of_colour(row.colour);
      plane(at_.pieces + kind.index() * seats() + seat, cell) += 1;
    }
  }
}

void ObservationWriter::write_choice() {
  scalar(0) = static_cast<float>(state_.turn.number);
  scalar(1) = static_cast<float>(state_.turn.part);
  const Suspended& suspended = seen_.suspended;
  std::int32_t actor = -1;
  Choice choice = Choice::asked;
  if (suspended.is_active()) {
    actor = suspended.ask.actor;
    choice = actor != kChance                       ? Choice::asked
             : suspended.ask.type == AskType::token ? Choice::token
                                                    : Choice::draw;
    const std::string prompt(suspended.ask.prompt.begin(), suspended.ask.prompt.end());
    for (std::size_t i = 0; i < layout_.questions_.size(); ++i) {
      scalar(at_.questions + i) = layout_.questions_[i].asks(prompt) ? 1.0F : 0.0F;
    }
  } else if (!seen_.over() && !seen_.frames.empty()) {
    actor = seen_.frames.back().actor;
    choice = seen_.frames.back().choice;
  } else {
    return;
  }
  const auto* const found = std::find(kChoices.begin(), kChoices.end(), choice);
  scalar(at_.choices + static_cast<std::size_t>(found - kChoices.begin())) = 1;
  if (actor >= 0) {
    scalar(at_.acts + from_here(actor)) = 1;
  }
}

void ObservationWriter::write_stock() {
  const std::size_t kinds = catalog_.tile_kinds.size();
  const Zones& zones = state_.zones;
  for (std::size_t pile = 0; pile < catalog_.piles.size(); ++pile) {
    scalar(at_.piles + pile) = static_cast<float>(zones.pile_size(PileId(pile)));
  }
  for (std::size_t bag = 0; bag < catalog_.bags.size(); ++bag) {
    scalar(at_.bags + bag) = static_cast<float>(zones.bag_size(BagId(bag)));
  }
  // Whatever the seat has not seen counts alike, wherever it lies.
  for (std::size_t i = 0; i < zones.stock_counts().size(); ++i) {
    scalar(at_.unseen + i % kinds) += static_cast<float>(zones.stock_counts()[i]);
  }
  for (const FaceDownTile& tile : zones.face_down()) {
    scalar(at_.unseen + static_cast<std::size_t>(tile.kind)) += 1;
  }
}

void ObservationWriter::write_hands() {
  const std::size_t kinds = catalog_.tile_kinds.size();
  for (const LooseTile& tile : state_.zones.loose()) {
    if (tile.kind < 0) {
      continue;
    }
    const auto kind = static_cast<std::size_t>(tile.kind);
    if (!may_see(catalog_, tile, {seat_})) {
      scalar(at_.unseen + kind) += 1;
    } else if (tile.zone == catalog_.hand.value() && tile.holder >= 0) {
      scalar(at_.hands + from_here(tile.holder) * kinds + kind) += 1;
    }
  }
  if (state_.turn.last_tile >= 0) {
    const PlacedTile& last = state_.board.tile(TileId(state_.turn.last_tile));
    if (last.face_up != 0) {
      scalar(at_.last + static_cast<std::size_t>(last.kind)) = 1;
      scalar(at_.last + kinds + last.rotation) = 1;
    }
  }
}

void ObservationWriter::write_players() {
  for (std::size_t track = 0; track < catalog_.tracks.size(); ++track) {
    const bool is_shared = catalog_.tracks[TrackId(track)].per != TrackScope::colour;
    for (std::size_t colour = 0; colour < state_.colours(); ++colour) {
      if (is_shared && colour > 0) {
        break;
      }
      const std::size_t seat = is_shared ? 0 : seat_of_colour(colour);
      scalar(at_.tracks + track * seats() + seat) +=
          static_cast<float>(state_.track(TrackId(track), colour));
    }
  }
  for (std::size_t kind = 0; kind < catalog_.piece_kinds.size(); ++kind) {
    for (std::size_t colour = 0; colour < state_.colours(); ++colour) {
      const bool neutral = catalog_.piece_kinds[PieceKindId(kind)].neutral;
      scalar(at_.supplies + kind * seats() + (neutral ? 0 : seat_of_colour(colour))) +=
          static_cast<float>(state_.pieces.in_supply(ColourId(colour), PieceKindId(kind)));
    }
  }
}

void ObservationWriter::write_variables() {
  std::size_t number = at_.values;
  for (const Variable& variable : catalog_.variables) {
    if (is_on_map(variable.scope) || variable.scope == Scope::piece) {
      continue;
    }
    const std::size_t step = is_for_seats(variable.scope) ? seats() : 1;
    const std::size_t rows = variable.scope == Scope::game     ? 1
                             : variable.scope == Scope::player ? seats()
                                                               : state_.colours();
    for (std::size_t row = 0; row < rows; ++row) {
      const std::size_t seat = variable.scope == Scope::game     ? 0
                               : variable.scope == Scope::player ? from_here(static_cast<int>(row))
                                                                 : seat_of_colour(row);
      write_value(variable, row, number + seat, step);
    }
    const bool is_list = variable.type == ValueType::token_list;
    number += step * (is_list ? 1 + catalog_.tokens.size() : 1);
  }
}

/// `at`: where its number stands; what a list holds stands `step` and its multiples behind it.
void ObservationWriter::write_value(const Variable& variable,
                                    std::size_t row,
                                    std::size_t at,
                                    std::size_t step) {
  const std::int32_t value = state_.variables.get(variable, row);
  const bool is_shown = may_see(catalog_, state_, variable, row, {seat_});
  if (variable.type != ValueType::token_list) {
    scalar(at) += is_shown ? count_of(state_, variable, value) : 0.0F;
    return;
  }
  // Of a hidden list everybody sees how long it is.
  for (const std::int32_t token : state_.variables.list(value)) {
    scalar(at) += 1;
    if (is_shown) {
      scalar(at + step * (1 + static_cast<std::size_t>(token))) += 1;
    }
  }
}

void ObservationLayout::write(
    const Ruleset& rules, const State& seen, const State& shown, PlayerId seat, float* out) const {
  ObservationWriter(*this, rules, seen, shown, seat, out).write();
}

}  // namespace bastide
