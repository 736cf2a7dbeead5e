#include "kernel/io/event_json.h"

#include <nlohmann/json.hpp>

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

/// Builds the object of one event from its arguments.
class EventWriter {
 public:
  EventWriter(const EventScene& scene, const Event& event, bool is_seen = true)
      : scene_(scene), event_(event), is_seen_(is_seen) {
    json_["event"] = event_name(event.kind);
  }

  [[nodiscard]] Json& json() { return json_; }

  void player() {
    const std::int32_t player = event_[Part::player];
    if (player >= 0 && static_cast<std::size_t>(player) < scene_.players.size()) {
      json_["player"] = scene_.players[static_cast<std::size_t>(player)];
    }
  }
  void tile_kind() {
    json_["tile"] = scene_.view.catalog.tile_kinds[TileKindId(event_[Part::tile_kind])].name;
  }
  void cell_of(TileId tile) {
    if (tile.is_some()) {
      const Cell cell = scene_.view.state.board.tile(tile).cell;
      json_["at"] = {cell.x, cell.y};
    }
  }
  void segment(std::int32_t id) {
    if (id >= 0) {
      cell_of(scene_.view.state.features.tile_of(SegmentId(id)));
      json_["on"] = scene_.view.segment_key(SegmentId(id));
    }
  }
  /// Where a piece is or was: its cell, segment, zone and holder.
  void place_of(PieceWhere where, std::int32_t place);
  void feature_kind(FeatureKindId kind) {
    json_["kind"] = scene_.view.catalog.feature_kinds[kind].name;
  }
  void piece(PieceId id) {
    const PieceRow& row = scene_.view.state.pieces.row(id);
    json_["piece"] = scene_.view.catalog.piece_kinds[PieceKindId(std::int32_t{row.kind})].name;
    if (scene_.view.owner_of(id).is_some()) {
      json_["owner"] = scene_.colours[row.colour];
    }
  }
  void name(const char* key, Part part) {
    if (event_[part] >= 0) {
      json_[key] = scene_.name(NameId(event_[part]));
    }
  }
  [[nodiscard]] const std::string& colour(Part part) const {
    return scene_.colours[static_cast<std::size_t>(event_[part])];
  }

  void tile_event();
  void feature_event();
  void piece_event();
  void award();
  void track_event();
  void row_of_variable();
  void value_of_variable(const Variable& variable);
  void value_of_id(std::string_view of, std::int32_t kept);
  void store_event();
  void turn_event();

 private:
  const EventScene& scene_;
  const Event& event_;
  bool is_seen_;
  Json json_;
};

void EventWriter::tile_event() {
  switch (event_.kind) {
    case EventKind::tile_drawn:
      if (is_seen_) {
        tile_kind();
      }
      player();
      break;
    case EventKind::tile_discarded:
      tile_kind();
      player();
      json_["back"] = event_[Part::put_back] == 1;
      break;
    case EventKind::tile_placed: {
      const PlacedTile& tile = scene_.view.state.board.tile(TileId(event_[Part::tile]));
      if (tile.face_up != 0) {
        json_["tile"] = scene_.view.catalog.tile_kinds[TileKindId(tile.kind)].name;
      }
      cell_of(TileId(event_[Part::tile]));
      if (tile.face_up != 0) {
        json_["turn"] = tile.rotation;
      } else {
        json_["face_up"] = false;  // and nobody is told which
      }
      player();
      break;
    }
    default:  // tile_hidden
      cell_of(TileId(event_[Part::under_tile]));
      break;
  }
}

void EventWriter::feature_event() {
  if (event_.kind == EventKind::features_joined) {
    feature_kind(FeatureKindId(event_[Part::feature_kind]));
    json_["ports"] = event_[Part::ports];
    cell_of(TileId(event_[Part::tile]));
    return;
  }
  const FeatureId feature = scene_.view.feature_of(SegmentId(event_[Part::feature]));
  const FeatureRow& row = scene_.view.state.features.row(feature);
  feature_kind(row.kind());
  segment(event_[Part::feature]);
  json_["tiles"] = row.tiles();
}

void EventWriter::place_of(PieceWhere where, std::int32_t place) {
  static constexpr std::array<const char*, 6> kWhere{
      "supply", "segment", "tile", "cell", "out", "zone"};
  json_["where"] = kWhere.at(static_cast<std::size_t>(where));
  if (where == PieceWhere::segment) {
    segment(place);
  } else if (where == PieceWhere::tile) {
    cell_of(TileId(place));
  } else if (where == PieceWhere::cell) {
    const Cell cell = unpack_cell(place);
    json_["at"] = {cell.x, cell.y};
  } else if (where == PieceWhere::zone) {
    json_["zone"] = scene_.view.catalog.zones[zone_of_place(place)].name;
    if (const PlayerId holder = holder_of_place(place); holder.is_some()) {
      json_["holder"] = scene_.players[holder.index()];
    }
  }
}

void EventWriter::piece_event() {
  piece(PieceId(event_[Part::piece]));
  if (event_.kind == EventKind::piece_moved) {
    place_of(static_cast<PieceWhere>(event_[Part::where]), event_[Part::place]);
    EventWriter before(scene_, event_);
    before.json_ = Json::object();
    before.place_of(static_cast<PieceWhere>(event_[Part::from_where]), event_[Part::from]);
    json_["from"] = std::move(before.json_);
    return;
  }
  segment(event_[Part::segment]);
  player();
}

void EventWriter::award() {
  if (event_[Part::award] < 0) {
    return;
  }
  const PostedAward& posted = scene_.journal.awards[static_cast<std::size_t>(event_[Part::award])];
  json_["who"] = Json::array();
  for (const std::int32_t to : posted.award.to) {
    json_["who"].push_back(scene_.colours[static_cast<std::size_t>(to)]);
  }
  if (posted.feature_kind >= 0) {
    feature_kind(FeatureKindId(posted.feature_kind));
  }
  segment(event_[Part::source]);
  name("reason", Part::reason);
  json_["track"] = scene_.view.catalog.tracks[awarded_track(event_)].name;
  json_["points"] = event_[Part::points];
  if (is_follow_up(event_)) {
    json_["follow_up"] = true;
  }
  json_["lines"] = Json::array();
  for (const LineItem& item : posted.award.ledger.lines()) {
    Json line;
    line["line"] = scene_.name(item.line);
    line["n"] = item.n;
    line["each"] = item.each;
    line["points"] = item.points;
    if (item.voided.is_some()) {
      line["voided"] = scene_.name(item.voided);
    }
    json_["lines"].push_back(std::move(line));
  }
}

void EventWriter::track_event() {
  const Track& track = scene_.view.catalog.tracks[TrackId(event_[Part::track])];
  json_["track"] = track.name;
  if (event_.kind == EventKind::transferred) {
    json_["from"] = colour(Part::giver);
    json_["to"] = colour(Part::taker);
    json_["points"] = event_[Part::points];
    name("line", Part::line);
    return;
  }
  if (track.per == TrackScope::colour) {
    json_["who"] = colour(Part::colour);
  }
  json_["by"] = event_[Part::points];
}

void EventWriter::row_of_variable() {
  const Variable& variable = scene_.view.catalog.variables[VariableId(event_[Part::variable])];
  json_["variable"] = variable.name;
  const auto row = static_cast<std::size_t>(event_[Part::row]);
  switch (variable.scope) {
    case Scope::game:
      break;
    case Scope::player:
      json_["player"] = scene_.players[row];
      break;
    case Scope::colour:
      json_["owner"] = scene_.colours[row];
      break;
    case Scope::feature:
    case Scope::segment:
      segment(event_[Part::row]);
      break;
    case Scope::tile:
      cell_of(TileId(event_[Part::row]));
      break;
    case Scope::piece:
      piece(PieceId(event_[Part::row]));
      break;
  }
  value_of_variable(variable);
}

/// What a variable holds as an id, by its name or place; null for none.
void EventWriter::value_of_id(std::string_view of, std::int32_t kept) {
  const Catalog& catalog = scene_.view.catalog;
  Json& value = json_["value"];
  const std::int32_t id = kept - 1;
  if (kept == 0) {
    return;
  }
  if (of == "player") {
    value = scene_.players[static_cast<std::size_t>(id)];
  } else if (of == "colour") {
    value = scene_.colours[static_cast<std::size_t>(id)];
  } else if (of == "tile_kind") {
    value = catalog.tile_kinds[TileKindId(id)].name;
  } else if (of == "token") {
    value = catalog.tokens[TokenKindId(id)].name;
  } else if (of == "cell") {
    const Cell cell = kept_cell(kept);
    value = {cell.x, cell.y};
  } else {
    EventWriter thing(scene_, event_);
    thing.json_ = Json::object();
    if (of == "tile") {
      thing.cell_of(TileId(id));
    } else if (of == "piece") {
      thing.piece(PieceId(id));
    } else {  // segment, feature
      thing.segment(id);
    }
    value = std::move(thing.json_);
  }
}

void EventWriter::value_of_variable(const Variable& variable) {
  const std::int32_t value = event_[Part::value];
  if (variable.type == ValueType::token_list) {
    if (event_[Part::is_put] == 1) {
      json_["put"] = is_seen_ ? Json(scene_.view.catalog.tokens[TokenKindId(value)].name) : Json();
    } else {
      json_["value"] = Json::array();
    }
  } else if (variable.type == ValueType::id) {
    value_of_id(variable.values.front(), value);
  } else if (variable.type == ValueType::boolean) {
    json_["value"] = value != 0;
  } else if (variable.type == ValueType::enumeration &&
             static_cast<std::size_t>(value) < variable.values.size()) {
    json_["value"] = variable.values[static_cast<std::size_t>(value)];
  } else {
    json_["value"] = value;
  }
}

void EventWriter::store_event() {
  const Catalog& catalog = scene_.view.catalog;
  switch (event_.kind) {
    case EventKind::pile_empty:
      json_["pile"] = catalog.piles[PileId(event_[Part::pile])].name;
      break;
    case EventKind::markers_changed:
      json_["pool"] = catalog.pools[PoolId(event_[Part::pool])].name;
      if (event_[Part::on_tile] == 1) {
        cell_of(TileId(event_[Part::row]));
      } else {
        segment(event_[Part::row]);
      }
      json_["by"] = event_[Part::change];
      break;
    default:  // token_drawn, token_returned
      json_["bag"] = catalog.bags[BagId(event_[Part::bag])].name;
      json_["token"] = catalog.tokens[TokenKindId(event_[Part::token])].name;
      break;
  }
}

void EventWriter::turn_event() {
  switch (event_.kind) {
    case EventKind::extra_turn:
      player();
      name("reason", Part::reason);
      break;
    case EventKind::turn_part:
      player();
      json_["part"] = event_[Part::turn_part];
      name("reason", Part::reason);
      break;
    case EventKind::ended: {
      static constexpr std::array<const char*, 4> kOutcomes{"running", "ranking", "won", "lost"};
      json_["outcome"] = kOutcomes[static_cast<std::size_t>(event_[Part::outcome])];
      name("reason", Part::reason);
      json_["winners"] = Json::array();
      for (const std::int32_t winner : scene_.view.state.winners) {
        json_["winners"].push_back(scene_.colours[static_cast<std::size_t>(winner)]);
      }
      break;
    }
    default:  // turn_begin, turn_end
      player();
      json_["number"] = event_[Part::turn];
      if (event_.kind == EventKind::turn_begin && event_[Part::extra] == 1) {
        json_["extra"] = true;
      }
      break;
  }
}

}  // namespace

std::string event_json(const EventScene& scene, const Event& event, bool is_seen) {
  const bool is_told = is_seen || event.kind == EventKind::tile_drawn ||
                       (event.kind == EventKind::variable_set && event[Part::is_put] == 1);
  if (!is_told) {
    return {};
  }
  EventWriter writer(scene, event, is_seen);
  switch (event.kind) {
    case EventKind::tile_drawn:
    case EventKind::tile_discarded:
    case EventKind::tile_placed:
    case EventKind::tile_hidden:
      writer.tile_event();
      break;
    case EventKind::features_joined:
    case EventKind::feature_done:
      writer.feature_event();
      break;
    case EventKind::piece_placed:
    case EventKind::piece_returned:
    case EventKind::piece_moved:
      writer.piece_event();
      break;
    case EventKind::awarded:
      writer.award();
      break;
    case EventKind::track_changed:
    case EventKind::transferred:
      writer.track_event();
      break;
    case EventKind::variable_set:
      writer.row_of_variable();
      break;
    case EventKind::pile_empty:
    case EventKind::token_drawn:
    case EventKind::token_returned:
    case EventKind::markers_changed:
      writer.store_event();
      break;
    case EventKind::turn_begin:
    case EventKind::turn_end:
    case EventKind::extra_turn:
    case EventKind::turn_part:
    case EventKind::ended:
      writer.turn_event();
      break;
  }
  return writer.json().dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace bastide
