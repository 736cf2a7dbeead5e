#include "kernel/io/event_json.h"

#include <nlohmann/json.hpp>

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

/// Builds the object of one event from its arguments.
class EventWriter {
 public:
  EventWriter(const EventScene& scene, const Event& event) : scene_(scene), event_(event) {
    json_["event"] = event_name(event.kind);
  }

  [[nodiscard]] Json& json() { return json_; }
  [[nodiscard]] std::int32_t arg(std::size_t i) const { return event_.args[i]; }

  void player(std::size_t i) {
    if (arg(i) >= 0 && static_cast<std::size_t>(arg(i)) < scene_.players.size()) {
      json_["player"] = scene_.players[static_cast<std::size_t>(arg(i))];
    }
  }
  void tile_kind(std::size_t i) {
    json_["tile"] = scene_.view.catalog.tile_kinds[TileKindId(arg(i))].name;
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
  void feature_kind(FeatureKindId kind) {
    json_["kind"] = scene_.view.catalog.feature_kinds[kind].name;
  }
  void piece(std::size_t i) {
    const PieceRow& row = scene_.view.state.pieces.row(PieceId(arg(i)));
    json_["piece"] = scene_.view.catalog.piece_kinds[PieceKindId(std::int32_t{row.kind})].name;
    if (scene_.view.owner_of(PieceId(arg(i))).is_some()) {
      json_["owner"] = scene_.colours[row.colour];
    }
  }
  void track(std::size_t i) { json_["track"] = scene_.view.catalog.tracks[TrackId(arg(i))].name; }
  void name(const char* key, std::size_t i) {
    if (arg(i) >= 0) {
      json_[key] = scene_.name(NameId(arg(i)));
    }
  }
  [[nodiscard]] const std::string& colour(std::size_t i) const {
    return scene_.colours[static_cast<std::size_t>(arg(i))];
  }

  void tile_event();
  void feature_event();
  void piece_event();
  void award();
  void track_event();
  void row_of_variable();
  void store_event();
  void turn_event();

 private:
  const EventScene& scene_;
  const Event& event_;
  Json json_;
};

void EventWriter::tile_event() {
  switch (event_.kind) {
    case EventKind::tile_drawn:
      tile_kind(1);
      player(2);
      break;
    case EventKind::tile_discarded:
      tile_kind(0);
      player(1);
      json_["back"] = arg(2) == 1;
      break;
    case EventKind::tile_placed: {
      const PlacedTile& tile = scene_.view.state.board.tile(TileId(arg(0)));
      json_["tile"] = scene_.view.catalog.tile_kinds[TileKindId(tile.kind)].name;
      cell_of(TileId(arg(0)));
      json_["turn"] = tile.rotation;
      if (tile.face_up == 0) {
        json_["face_up"] = false;
      }
      player(1);
      break;
    }
    default:  // tile_hidden
      cell_of(TileId(arg(2)));
      break;
  }
}

void EventWriter::feature_event() {
  if (event_.kind == EventKind::features_joined) {
    feature_kind(FeatureKindId(arg(0)));
    json_["ports"] = arg(1);
    cell_of(TileId(arg(2)));
    return;
  }
  const FeatureId feature = scene_.view.feature_of(SegmentId(arg(0)));
  const FeatureRow& row = scene_.view.state.features.row(feature);
  feature_kind(FeatureKindId(std::int32_t{row.kind}));
  segment(arg(0));
  json_["tiles"] = row.tiles;
}

void EventWriter::piece_event() {
  piece(0);
  if (event_.kind == EventKind::piece_moved) {
    static constexpr std::array<const char*, 6> kWhere{
        "supply", "segment", "tile", "cell", "out", "zone"};
    const auto where = static_cast<PieceWhere>(arg(2));
    json_["where"] = kWhere[static_cast<std::size_t>(arg(2))];
    if (where == PieceWhere::segment) {
      segment(arg(1));
    } else if (where == PieceWhere::tile) {
      cell_of(TileId(arg(1)));
    } else if (where == PieceWhere::cell) {
      const Cell cell = unpack_cell(arg(1));
      json_["at"] = {cell.x, cell.y};
    } else if (where == PieceWhere::zone) {
      json_["zone"] = scene_.view.catalog.zones[zone_of_place(arg(1))].name;
      if (const PlayerId holder = holder_of_place(arg(1)); holder.is_some()) {
        json_["holder"] = scene_.players[holder.index()];
      }
    }
    return;
  }
  segment(arg(1));
  player(2);
}

void EventWriter::award() {
  if (arg(0) < 0) {
    return;
  }
  const PostedAward& posted = scene_.journal.awards[static_cast<std::size_t>(arg(0))];
  json_["who"] = Json::array();
  for (const std::int32_t to : posted.award.to) {
    json_["who"].push_back(scene_.colours[static_cast<std::size_t>(to)]);
  }
  if (posted.feature_kind >= 0) {
    feature_kind(FeatureKindId(posted.feature_kind));
  }
  segment(arg(2));
  name("reason", 3);
  json_["track"] = scene_.view.catalog.tracks[awarded_track(event_)].name;
  json_["points"] = arg(4);
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
  track(0);
  if (event_.kind == EventKind::transferred) {
    json_["from"] = colour(1);
    json_["to"] = colour(2);
    json_["points"] = arg(3);
    name("line", 4);
    return;
  }
  if (scene_.view.catalog.tracks[TrackId(arg(0))].per == TrackScope::colour) {
    json_["who"] = colour(1);
  }
  json_["by"] = arg(2);
}

void EventWriter::row_of_variable() {
  const Variable& variable = scene_.view.catalog.variables[VariableId(arg(0))];
  json_["variable"] = variable.name;
  const auto row = static_cast<std::size_t>(arg(1));
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
      segment(arg(1));
      break;
    case Scope::tile:
      cell_of(TileId(arg(1)));
      break;
    case Scope::piece:
      piece(1);
      break;
  }
  if (variable.type == ValueType::boolean) {
    json_["value"] = arg(2) != 0;
  } else if (variable.type == ValueType::enumeration &&
             static_cast<std::size_t>(arg(2)) < variable.values.size()) {
    json_["value"] = variable.values[static_cast<std::size_t>(arg(2))];
  } else {
    json_["value"] = arg(2);
  }
}

void EventWriter::store_event() {
  const Catalog& catalog = scene_.view.catalog;
  switch (event_.kind) {
    case EventKind::pile_empty:
      json_["pile"] = catalog.piles[PileId(arg(0))].name;
      break;
    case EventKind::markers_changed:
      json_["pool"] = catalog.pools[PoolId(arg(0))].name;
      if (arg(3) == 1) {
        cell_of(TileId(arg(1)));
      } else {
        segment(arg(1));
      }
      json_["by"] = arg(2);
      break;
    default:  // token_drawn, token_returned
      json_["bag"] = catalog.bags[BagId(arg(0))].name;
      json_["token"] = catalog.tokens[TokenKindId(arg(1))].name;
      break;
  }
}

void EventWriter::turn_event() {
  switch (event_.kind) {
    case EventKind::extra_turn:
      player(0);
      name("reason", 1);
      break;
    case EventKind::ended: {
      static constexpr std::array<const char*, 4> kOutcomes{"running", "ranking", "won", "lost"};
      json_["outcome"] = kOutcomes[static_cast<std::size_t>(arg(0))];
      name("reason", 1);
      json_["winners"] = Json::array();
      for (const std::int32_t winner : scene_.view.state.winners) {
        json_["winners"].push_back(scene_.colours[static_cast<std::size_t>(winner)]);
      }
      break;
    }
    default:  // turn_begin, turn_end
      player(0);
      json_["number"] = arg(1);
      if (event_.kind == EventKind::turn_begin && arg(2) == 1) {
        json_["extra"] = true;
      }
      break;
  }
}

}  // namespace

std::string event_json(const EventScene& scene, const Event& event) {
  EventWriter writer(scene, event);
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
    case EventKind::ended:
      writer.turn_event();
      break;
  }
  return writer.json().dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace bastide
