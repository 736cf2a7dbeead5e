#include "sdk/session/game_state.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/io/seed.h"
#include "sdk/session/cell_words.h"
#include "sdk/session/session_error.h"
#include "sdk/session/shown_name.h"
#include "sdk/tools/draw/legend.h"
#include "sdk/tools/explain/option_facts.h"
#include "sdk/tools/explain/pending_text.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/explain/unseen_tiles.h"
#include "sdk/tools/play/seats.h"
#include "sdk/tools/trial/answer_text.h"
#include "sdk/tools/trial/option_text.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

/// What was answered, in words.
std::string shown_answer(const Game& game, const Answer& answer) {
  const bool is_question = answer.choice == choice_name(Choice::asked);
  return language_code() == "en"
             ? answer.text
             : said_option_by_name(game, is_question ? kAnyPlugin : "", answer.text);
}

/// Makes the state of one game for one viewer.
class StateWriter {
 public:
  StateWriter(TableGame& table, Viewer viewer)
      : table_(table),
        game_(table.game()),
        catalog_(game_.rules().catalog),
        state_(game_.shown()),
        viewer_(viewer) {}

  [[nodiscard]] Json write(std::size_t shapes);

 private:
  void put_names(Json& json) const;
  [[nodiscard]] Json seats() const;
  [[nodiscard]] Json colours();
  void put_pending(Json& json) const;
  void put_scores(Json& json);
  [[nodiscard]] Json tracks() const;
  [[nodiscard]] Json supply() const;
  void put_loose(Json& json);
  void put_board(Json& json);
  [[nodiscard]] Json kinds();
  [[nodiscard]] Json events() const;
  [[nodiscard]] Json tile(TileKindId kind);

  TableGame& table_;
  Game& game_;
  const Catalog& catalog_;
  const State& state_;
  Viewer viewer_;
};

Json StateWriter::write(std::size_t shapes) {
  Json json{
      {"game", table_.id()}, {"revision", table_.revision()}, {"rules", table_.rules_number()}};
  put_names(json);
  json["seats"] = seats();
  json["colours"] = colours();
  put_pending(json);
  json["position"] = game_.position();
  json["answers"] = game_.answers().size();
  json["undo"] = table_.can_undo();
  json["redo"] = game_.position() < game_.answers().size();
  put_scores(json);
  json["tracks"] = tracks();
  json["pieces"] = Json::array();
  for (const PieceKind& piece : catalog_.piece_kinds) {
    json["pieces"].push_back(shown_name(piece.name));
  }
  json["supply"] = supply();
  json["counts"] = supplies_text(game_);
  json["goal"] = team_score_text(game_);
  json["tiles_left"] = tiles_left(game_);
  put_loose(json);
  put_board(json);
  json["kinds"] = kinds();
  json["events"] = events();
  if (const std::string file = table_.kept_file(); !file.empty()) {
    json["kept"] = file;
  }
  if (!table_.complaint().empty()) {
    json["complaint"] = table_.complaint();
  }
  if (shapes == 0) {
    json["patterns"] = table_.book().patterns();
  }
  json["shapes"] = shapes_json(table_.book(), shapes);  // the last: drawing the rest adds some
  return json;
}

void StateWriter::put_names(Json& json) const {
  json["title"] = said_by("rulesets", game_.rules().title);
  json["ruleset"] = game_.rules().name;
  json["with"] = table_.origin().with;
  json["set"] = table_.origin().set;
  json["seed"] = seed_json(game_.setup().seed);
}

Json StateWriter::seats() const {
  Json rows = Json::array();
  for (std::size_t seat = 0; seat < table_.seats().size(); ++seat) {
    Json colours = Json::array();
    for (const ColourId colour : game_.view().colours_of(PlayerId(seat))) {
      colours.push_back(colour.value());
    }
    const bool is_person = table_.seats()[seat] == kHuman;
    rows.push_back({{"name", said_player(game_, PlayerId(seat))},
                    {"human", is_person},
                    {"bot", is_person ? Json() : Json(table_.seats()[seat])},
                    {"colours", colours}});
  }
  return rows;
}

Json StateWriter::colours() {
  Json rows = Json::array();
  for (std::size_t i = 0; i < state_.colours(); ++i) {
    const SeatLook& look = seat_look(i);
    const std::size_t icon = table_.book().seat_icon(ColourId(i));
    rows.push_back({{"name", said_colour(game_, ColourId(i))},
                    {"fill", look.colour},
                    {"ink", look.ink},
                    {"shape", look.shape},
                    {"dashes", look.dashes},
                    {"icon", table_.book().rows()[icon][0]}});
  }
  return rows;
}

void StateWriter::put_pending(Json& json) const {
  json["over"] = game_.over();
  json["result"] = state_line(game_);
  json["turn"] = state_.turn.number;
  if (game_.over()) {
    json["outcome"] = outcome_word(state_.outcome);
    json["ending"] = ending_text(game_);
    json["winners"] = Json::array();
    for (const std::int32_t colour : state_.winners) {
      json["winners"].push_back(colour);
    }
  }
  if (!game_.waiting()) {
    return;
  }
  const PendingChoice pending = game_.pending();
  json["by"] = said_player(game_, PlayerId(pending.actor));
  json["seat"] = pending.actor;
  json["is_person"] = table_.is_person(pending.actor);
  json["choice"] = choice_name(pending.choice);
  json["prompt"] = prompt_sentence(game_);
  json["can_pass"] = pending.can_pass;
}

void StateWriter::put_scores(Json& json) {
  const ScoreTable table =
      viewer_.sees_all ? score_table(game_) : score_table_for(game_, viewer_.seat);
  Json rows = Json::array();
  for (std::size_t i = 0; i < table.colours.size(); ++i) {
    const ColourScore& score = table.colours[i];
    Json by_kind = Json::array();
    for (std::size_t kind = 0; kind < table.kinds.size(); ++kind) {
      by_kind.push_back(Json::array({shown_name(table.kinds[kind]), score.by_kind[kind]}));
    }
    rows.push_back({{"name", score.name},
                    {"colour", table.shared ? Json() : Json(i)},
                    {"points", score.points},
                    {"soon", table.unsure ? Json() : Json(score.projected)},
                    {"by_kind", by_kind},
                    {"other", score.other}});
  }
  json["scores"] = rows;
  json["shared"] = table.shared;
}

Json StateWriter::tracks() const {
  Json rows = Json::array();
  for (std::size_t track = 0; track < catalog_.tracks.size(); ++track) {
    const bool each = catalog_.tracks[TrackId(track)].per == TrackScope::colour;
    Json values = Json::array();
    for (std::size_t slot = 0; slot < (each ? state_.colours() : 1); ++slot) {
      values.push_back(state_.track(TrackId(track), slot));
    }
    rows.push_back({{"name", shown_name(catalog_.tracks[TrackId(track)].name)},
                    {"each", each},
                    {"values", values}});
  }
  return rows;
}

Json StateWriter::supply() const {
  Json rows = Json::array();
  for (std::size_t colour = 0; colour < state_.colours(); ++colour) {
    Json row = Json::array();
    for (std::size_t kind = 0; kind < catalog_.piece_kinds.size(); ++kind) {
      row.push_back(state_.pieces.in_supply(ColourId(colour), PieceKindId(kind)));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json StateWriter::tile(TileKindId kind) {
  return {{"tile", catalog_.tile_kinds[kind].name},
          {"name", short_name(catalog_.tile_kinds[kind].name)},
          {"picture", table_.book().any_tile(kind)}};
}

/// Tiles beside the board that the viewer may see: of the hand that is to be played from, and all
/// others.
void StateWriter::put_loose(Json& json) {
  json["hand"] = Json::array();
  json["loose"] = Json::array();
  const std::int32_t actor = game_.waiting() ? game_.pending().actor : -1;
  for (const LooseTile& loose : state_.zones.loose()) {
    const bool covered = loose.under_loose >= 0 || loose.under_placed >= 0;
    if (loose.kind < 0 || covered || loose.zone == catalog_.out.value() ||
        !may_see(catalog_, loose, viewer_)) {
      continue;
    }
    const bool is_hand = loose.zone == catalog_.hand.value();
    Json row = tile(TileKindId(loose.kind));
    if (is_hand && loose.holder == actor) {
      json["hand"].push_back(std::move(row));
      continue;
    }
    row["where"] = shown_name(catalog_.zones[ZoneId(loose.zone)].name);
    if (loose.holder >= 0) {
      row["holder"] = loose.holder;
    }
    json["loose"].push_back(std::move(row));
  }
  if (viewer_.seat.is_some()) {
    json["secrets"] = own_secrets_text(game_, viewer_.seat);
  }
}

void StateWriter::put_board(Json& json) {
  const UnseenTiles unseen = unseen_tiles(game_);
  json["unseen"] = Json::array();
  for (const UnseenKind& kind : unseen.kinds) {
    Json row = tile(kind.kind);
    row["count"] = kind.count;
    row["places"] = kind.places;
    json["unseen"].push_back(std::move(row));
  }
  json["dead"] = Json::array();
  for (const Cell cell : unseen.dead) {
    json["dead"].push_back({cell.x, cell.y});
  }
  const Board& board = state_.board;
  const Cell least = board.size() > 0 ? board.least() : Cell{};
  const Cell most = board.size() > 0 ? board.most() : Cell{};
  json["extent"] = {least.x, least.y, most.x, most.y};
  if (state_.turn.last_tile >= 0) {
    const Cell cell = board.tile(TileId(state_.turn.last_tile)).cell;
    json["last"] = {cell.x, cell.y};
  }
  json["cells"] = cell_words_json(table_);
  json["elements"] = elements_json(table_.elements().of(game_, unseen));
}

Json StateWriter::kinds() {
  Json rows = Json::array();
  for (std::size_t i = 0; i < catalog_.feature_kinds.size(); ++i) {
    const std::size_t icon = table_.book().kind_icon(FeatureKindId(i));
    rows.push_back({{"id", catalog_.feature_kinds[FeatureKindId(i)].name},
                    {"name", shown_kind(table_, FeatureKindId(i))},
                    {"icon", table_.book().rows()[icon][0]}});
  }
  return rows;
}

/// What happened since a person answered last: each answer, and what it was followed by.
Json StateWriter::events() const {
  Json rows = Json::array();
  for (std::size_t n = table_.since_person(); n < game_.position(); ++n) {
    const Answer& answer = game_.answers()[n];
    const bool is_told = viewer_.sees_all || game_.is_told(n, viewer_.seat);
    Json row{
        {"n", n + 1},
        {"by", answer.actor == kChance ? "chance" : said_player(game_, PlayerId(answer.actor))},
        {"choice", answer.choice},
        {"text", is_told ? answer.text : std::string(kHasChosen)},
        {"label", is_told ? shown_answer(game_, answer) : said(kHasChosen)}};
    rows.push_back(std::move(row));
    for (const std::string& line : table_.news(n)) {
      rows.push_back({{"n", n + 1}, {"text", line}});
    }
  }
  return rows;
}

/// Says of options what they are about.
class OptionWriter {
 public:
  explicit OptionWriter(TableGame& table)
      : table_(table), game_(table.game()), catalog_(game_.rules().catalog), view_(game_.view()) {}

  [[nodiscard]] Json write(const Option& option);

 private:
  void put_things(const OptionFacts& facts, Json& json);
  void put_segment(SegmentId segment, Json& json);

  TableGame& table_;
  Game& game_;
  const Catalog& catalog_;
  View view_;
};

Json OptionWriter::write(const Option& option) {
  const OptionFacts facts = option_facts(catalog_, game_.state(), view_.state, option);
  Json json{
      {"text", game_.text(option)}, {"label", shown_option(game_, option)}, {"kind", facts.kind}};
  put_things(facts, json);
  if (facts.has_cell) {
    json["cell"] = {facts.cell.x, facts.cell.y};
  }
  if (facts.rotation >= 0) {
    json["rotation"] = facts.rotation;
    const std::size_t shape =
        table_.book().tile({facts.tile, static_cast<Rotation>(facts.rotation)});
    json["picture"] = table_.book().rows()[shape][0];
  }
  if (facts.segment.is_some()) {
    put_segment(facts.segment, json);
  }
  return json;
}

void OptionWriter::put_things(const OptionFacts& facts, Json& json) {
  if (facts.action.is_some()) {
    json["action"] = catalog_.actions[facts.action].name;
  }
  if (facts.tile.is_some()) {
    json["tile"] = catalog_.tile_kinds[facts.tile].name;
    if (facts.rotation < 0) {
      json["picture"] = table_.book().any_tile(facts.tile);
    }
  }
  if (facts.piece.is_some()) {
    json["piece"] = catalog_.piece_kinds[facts.piece].name;
    if (facts.kind == "claim") {
      json["piece_name"] = shown_name(catalog_.piece_kinds[facts.piece].name);
    }
  }
  if (facts.colour.is_some()) {
    json["colour"] = facts.colour.value();
  }
  if (facts.seat.is_some()) {
    json["seat"] = facts.seat.value();
  }
  if (facts.token.is_some()) {
    json["token"] = catalog_.tokens[facts.token].name;
  }
}

void OptionWriter::put_segment(SegmentId segment, Json& json) {
  const TileId tile = view_.state.features.tile_of(segment);
  const PlacedTile& row = view_.state.board.tile(tile);
  const auto index = static_cast<std::size_t>(segment.value() - row.first_segment);
  json["segment"] = view_.segment_key(segment);
  json["feature_kind"] = catalog_.feature_kinds[view_.segment_kind(segment).kind].name;
  json["feature_name"] = said_name(catalog_.feature_kinds[view_.segment_kind(segment).kind].name);
  const Spot at =
      table_.book().painter().art_of_segment(lying_tile(row), index).find(index)->anchor;
  json["at"] = {static_cast<int>(at.x), static_cast<int>(at.y)};
}

bool may_know_options(const Game& game, Viewer viewer) {
  const std::int32_t actor = game.pending().actor;
  if (viewer.sees_all || viewer.seat == PlayerId(actor)) {
    return true;
  }
  if (game.pending().choice == Choice::asked) {
    return !game.state().suspended.ask.is_covert();
  }
  const Rows<LooseTile>& loose = game.shown().zones.loose();
  return std::none_of(loose.begin(), loose.end(), [&](const LooseTile& tile) {
    return tile.holder == actor && tile.kind >= 0 &&
           tile.zone == game.rules().catalog.hand.value() && !is_seen_in_hand(game, tile, viewer);
  });
}

}  // namespace

void check_may_know(const TableGame& table, Viewer viewer) {
  if (!may_know_options(table.game(), viewer)) {
    throw SessionError(SessionCode::illegal,
                       said("this seat may not know what can be answered now: it does not see the "
                            "hand, or the question is secret"));
  }
}

Json shapes_json(const ShapeBook& book, std::size_t known) {
  Json rows = Json::array();
  for (std::size_t shape = known; shape < book.rows().size(); ++shape) {
    Json row = book.rows()[shape];
    row.push_back(book.picture(shape));
    rows.push_back(std::move(row));
  }
  return rows;
}

Json elements_json(const std::set<Element>& elements) {
  Json rows = Json::array();
  for (const auto& [shape, x, y, colour] : elements) {
    Json row = Json::array({shape, x, y});
    if (colour >= 0) {
      row.push_back(colour);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json state_json(TableGame& table, Viewer viewer, std::size_t shapes) {
  return StateWriter(table, viewer).write(shapes);
}

Json options_json(TableGame& table, Viewer viewer) {
  Game& game = table.game();
  Json json{{"revision", table.revision()}, {"options", Json::array()}};
  if (!game.waiting()) {
    return json;
  }
  const PendingChoice pending = game.pending();
  json["choice"] = choice_name(pending.choice);
  json["by"] = said_player(game, PlayerId(pending.actor));
  json["seat"] = pending.actor;
  json["hidden"] = !may_know_options(game, viewer);
  if (!json["hidden"].get<bool>()) {
    OptionWriter writer(table);
    for (const Option& option : game.options()) {
      json["options"].push_back(writer.write(option));
    }
  }
  return json;
}

}  // namespace bastide
