// Messages of the tile editor: what a tile may have, what the engine says of one that is being
// drawn, its file, its table, its sheet of paper, and a game with it.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/io/json_parser.h"
#include "kernel/io/text_file.h"
#include "kernel/load/trust.h"
#include "sdk/session/game_state.h"
#include "sdk/session/message.h"
#include "sdk/session/open_game.h"
#include "sdk/session/rules_of_message.h"
#include "sdk/session/session.h"
#include "sdk/session/session_error.h"
#include "sdk/session/session_files.h"
#include "sdk/tools/author/composition.h"
#include "sdk/tools/author/tile_csv.h"
#include "sdk/tools/author/tile_draft.h"
#include "sdk/tools/author/value_json.h"
#include "sdk/tools/draw/print_sheet.h"
#include "sdk/tools/explain/glossary.h"
#include "sdk/tools/explain/sheet_words.h"
#include "sdk/tools/explain/tile_faces.h"
#include "sdk/tools/explain/tile_statistics.h"
#include "sdk/tools/page/replay_shapes.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// In one draft; more are no set of tiles that anybody draws.
constexpr std::size_t kMostDraftTiles = 1000;
/// On one sheet of paper, with all copies.
constexpr int kMostPrintedTiles = 5000;
/// How many games are begun in search of one that begins with a certain tile, and how long.
constexpr std::uint64_t kMostSeedsTried = 3000;
constexpr std::chrono::seconds kLongestSearch{2};

// ---- What a tile may have ----

const char* word_of(Form form) {
  switch (form) {
    case Form::ground:
      return "ground";
    case Form::area:
      return "area";
    case Form::line:
      return "line";
    case Form::symbol:
      break;
  }
  return "symbol";
}

using Entries = std::map<std::pair<std::string, std::string>, const GlossaryEntry*>;

/// What is said of a name, where anything is.
void put_said(Json& row, const Entries& entries, const char* kind, const std::string& name) {
  const auto entry = entries.find({kind, name});
  row["says"] = entry == entries.end() ? Json::array() : Json(entry->second->says);
  row["rules"] = entry == entries.end() ? Json::array() : Json(entry->second->rules);
}

Json kinds_of_tiles(const Catalog& catalog, const Entries& entries, ShapeBook& book) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < catalog.feature_kinds.size(); ++i) {
    const FeatureKind& kind = catalog.feature_kinds[FeatureKindId(i)];
    const std::size_t icon = book.kind_icon(FeatureKindId(i));
    Json row{{"id", kind.name},
             {"word", words_of(kind.name)},
             {"form", word_of(book.looks().kind(FeatureKindId(i)).form)},
             {"layer", kind.layer.index() == 0 ? "" : catalog.layers[kind.layer].name},
             {"mark", kind.mark},
             {"icon", book.rows()[icon][0]}};
    put_said(row, entries, "feature", kind.name);
    rows.push_back(std::move(row));
  }
  return rows;
}

/// Variables that segments may begin with; those of pools are kept by the engine.
bool is_printable(const Catalog& catalog, std::size_t i) {
  const Variable& variable = catalog.variables[VariableId(i)];
  const bool is_of_pool =
      std::any_of(catalog.pools.begin(), catalog.pools.end(), [&](const Pool& pool) {
        return pool.on_segment == VariableId(i) || pool.on_tile == VariableId(i) ||
               pool.supply == VariableId(i);
      });
  return !is_of_pool && (variable.scope == Scope::feature || variable.scope == Scope::segment) &&
         (variable.type == ValueType::integer || variable.type == ValueType::boolean ||
          variable.type == ValueType::enumeration);
}

Json attributes_of_tiles(const Catalog& catalog, const Entries& entries) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < catalog.variables.size(); ++i) {
    if (!is_printable(catalog, i)) {
      continue;
    }
    const Variable& variable = catalog.variables[VariableId(i)];
    std::set<std::string> kinds;
    int tiles = 0;
    for (const TileKind& tile : catalog.tile_kinds) {
      bool has_it = false;
      for (const SegmentKind& segment : tile.segments) {
        const bool carries =
            std::any_of(segment.values.begin(), segment.values.end(), [&](const auto& value) {
              return value.first == VariableId(i);
            });
        has_it = has_it || carries;
        if (carries) {
          kinds.insert(catalog.feature_kinds[segment.kind].name);
        }
      }
      tiles += has_it ? tile.count : 0;
    }
    Json row{{"id", variable.name},
             {"word", words_of(variable.name)},
             {"of", variable.scope == Scope::feature ? "feature" : "segment"},
             {"type",
              variable.type == ValueType::integer   ? "int"
              : variable.type == ValueType::boolean ? "bool"
                                                    : "enum"},
             {"initial", variable.initial}};
    if (variable.type == ValueType::integer) {
      row["min"] = variable.least;
      row["max"] = variable.most;
    } else if (variable.type == ValueType::enumeration) {
      row["values"] = variable.values;
    }
    row["kinds"] = kinds;
    row["tiles"] = tiles;
    put_said(row, entries, "mark", variable.name);
    rows.push_back(std::move(row));
  }
  return rows;
}

/// Words that tiles carry, and those that a rule of the game reads though no tile carries them.
Json marks_of_tiles(const Catalog& catalog, const Entries& entries) {
  struct Mark {
    int on_tiles = 0;
    int on_segments = 0;
    std::set<std::string> kinds{};
  };
  std::map<std::string, Mark> marks;
  for (const TileKind& tile : catalog.tile_kinds) {
    for (const std::string& mark : tile.marks) {
      marks[mark].on_tiles += tile.count;
    }
    for (const SegmentKind& segment : tile.segments) {
      for (const std::string& mark : segment.marks) {
        marks[mark].on_segments += tile.count;
        marks[mark].kinds.insert(catalog.feature_kinds[segment.kind].name);
      }
    }
  }
  for (const FeatureKind& kind : catalog.feature_kinds) {
    if (!kind.mark.empty()) {
      marks.try_emplace(kind.mark);
    }
  }
  for (const TileAttribute& attribute : catalog.attributes) {
    marks.try_emplace(attribute.mark);
  }
  Json rows = Json::array();
  for (const auto& [name, mark] : marks) {
    Json row{{"id", name},
             {"word", words_of(name)},
             {"drawn", !catalog.undrawn_marks.contains(name)},
             {"tiles", mark.on_tiles},
             {"segments", mark.on_segments},
             {"kinds", mark.kinds}};
    put_said(row, entries, "mark", name);
    rows.push_back(std::move(row));
  }
  return rows;
}

Json tile_words(Session& session, MessageFields& fields) {
  const RulesOfMessage about(fields);
  fields.done();
  const auto rules = about.load(session);
  const std::vector<GlossaryEntry> said = glossary(*rules, rule_sheet(*rules));
  Entries entries;
  for (const GlossaryEntry& entry : said) {
    entries.emplace(std::pair(entry.kind, entry.name), &entry);
  }
  ShapeBook book(rules->catalog);
  Json json{{"title", said_by("rulesets", rules->title)}, {"plugins", Json::array()}};
  for (const PluginInfo& plugin : rules->catalog.plugins) {
    if (plugin.id != "core") {
      json["plugins"].push_back(plugin.id);
    }
  }
  json["kinds"] = kinds_of_tiles(rules->catalog, entries, book);
  json["attributes"] = attributes_of_tiles(rules->catalog, entries);
  json["marks"] = marks_of_tiles(rules->catalog, entries);
  json["sides"] = Json::array();
  for (const SideKind& side : tile_statistics(*rules).sides) {
    json["sides"].push_back({{"name", side.name}, {"kinds", side.kinds}, {"tiles", side.tiles}});
  }
  json["patterns"] = book.patterns();
  json["shapes"] = shapes_json(book, 0);
  return json;
}

// ---- Files of tiles ----

/// The name of the file within the session's folder; empty where it lies elsewhere.
std::string name_in_folder(const Session& session, const fs::path& file) {
  const fs::path& folder = session.setup().folder;
  const std::string name = file.lexically_relative(folder).string();
  return folder.empty() || name.empty() || name.starts_with("..") ? "" : name;
}

Json place_json(const Session& session, const TilePlace& place) {
  const std::string own = name_in_folder(session, place.file);
  return {{"plugin", place.plugin},
          {"part", place.part},
          {"word", place.part.empty() ? "" : said_name(place.plugin + ":" + place.part)},
          {"title", said_by(place.plugin, place.title)},
          {"file", own.empty() ? place.file.string() : own},
          {"own", !own.empty()}};
}

Json tile_files(Session& session, MessageFields& fields) {
  fields.done();
  Json rows = Json::array();
  for (const TilePlace& place : tile_places(session.setup().path)) {
    rows.push_back(place_json(session, place));
  }
  return {{"files", rows}};
}

/// A plugin and its part, as a message names them.
struct NamedPlace {
  std::string plugin;
  std::string part;

  explicit NamedPlace(MessageFields& fields)
      : plugin(fields.text("plugin")), part(fields.find_text("part").value_or("")) {}
  [[nodiscard]] TilePlace find(const Session& session) const {
    return find_tile_place(plugin, part, session.setup().folder, session.setup().path);
  }
};

/// Throws SessionError.
SourceText text_of_place(const TilePlace& place) {
  const Result<std::string> text = read_text_file_in(place.folder, place.file);
  if (!text.ok()) {
    throw SessionError(SessionCode::input, text.error().message);
  }
  return {place.file.string(), text.value()};
}

Value parsed_tiles(const SourceText& text) {
  Diagnostics diagnostics;
  std::optional<Value> root = parse_json(text.text, {text.file, 1, 1}, diagnostics);
  diagnostics.throw_if_any();
  const Value* tiles = root ? root->find("tiles") : nullptr;
  if (tiles == nullptr || !tiles->is(Value::Kind::list)) {
    diagnostics.add({text.file, 1, 1}, "no list \"tiles\" in this file of tiles");
    diagnostics.throw_if_any();
  }
  return *tiles;
}

Json tile_file(Session& session, MessageFields& fields) {
  const NamedPlace named(fields);
  fields.done();
  const TilePlace place = named.find(session);
  if (place.is_new) {
    throw SessionError(SessionCode::unknown,
                       fmt::format("there is no plugin {}; `tile_files` lists those with tiles",
                                   in_quotes(named.plugin)));
  }
  const SourceText text = text_of_place(place);
  Json json = place_json(session, place);
  json["hash"] = content_hash(text.text);
  json["ruleset"] = ruleset_with({place.plugin}, session.setup().path);
  json["tiles"] = value_json(parsed_tiles(text));
  return json;
}

// ---- Drafts ----

/// Tiles of a message, for a place and under a ruleset.
struct DraftOfMessage {
  LoadRequest request;
  NamedPlace named;
  const Value* tiles;

  explicit DraftOfMessage(MessageFields& fields) : named(fields), tiles(fields.find("tiles")) {
    request.ruleset = fields.find_text("ruleset").value_or("");
    request.with = fields.texts("with");
    request.set = fields.texts("set");
    if (const Value* composed = fields.find("composed")) {
      request.inline_ruleset = *composed;
    }
  }

  /// Requires: the fields are done. Throws SessionError.
  [[nodiscard]] std::span<const Value> list() const {
    if (tiles == nullptr || !tiles->is(Value::Kind::list)) {
      throw SessionError(SessionCode::usage,
                         "\"tiles\": expected a list of tiles, as a file of tiles has it");
    }
    if (tiles->items.size() > kMostDraftTiles) {
      throw SessionError(SessionCode::limit,
                         fmt::format("{} kinds of tiles; at most {} in one file here",
                                     tiles->items.size(),
                                     kMostDraftTiles));
    }
    return tiles->items;
  }
  /// Throws SessionError, LoadError.
  [[nodiscard]] RulesetFile choice(const Session& session) const {
    const bool is_composed = !request.inline_ruleset.is(Value::Kind::null);
    if (is_composed != request.ruleset.empty()) {
      throw SessionError(SessionCode::usage,
                         "say under which rules: \"ruleset\", a name, or \"composed\", a ruleset "
                         "as an object");
    }
    if (is_composed) {
      return choice_of_message(session, request.inline_ruleset);
    }
    return choice_of(request.ruleset, session.setup().path);
  }
  [[nodiscard]] TileCheck check(const Session& session) const {
    LoadRequest checked = request;
    checked.ruleset.clear();
    return check_tiles(named.find(session), list(), choice(session), checked, session.setup().path);
  }
};

Json problems_of_tiles(const std::vector<TileProblem>& problems) {
  Json rows = Json::array();
  for (const TileProblem& problem : problems) {
    rows.push_back({{"tile", problem.tile < 0 ? Json() : Json(problem.tile)},
                    {"field", problem.field},
                    {"message", problem.message}});
  }
  return rows;
}

Json segments_of_tile(const Ruleset& rules, TileKindId id, TilePainter& painter) {
  const TileKind& tile = rules.catalog.tile_kinds[id];
  Json rows = Json::array();
  for (std::size_t i = 0; i < tile.segments.size(); ++i) {
    const FeatureKind& kind = rules.catalog.feature_kinds[tile.segments[i].kind];
    const TileArt& art = painter.art_of_segment({id, 0}, i);
    const SegmentArt* drawn = art.find(i);
    Json row{{"key", tile.segments[i].key}, {"kind", kind.name}};
    if (drawn != nullptr) {
      row["at"] = {std::lround(drawn->anchor.x), std::lround(drawn->anchor.y)};
      row["region"] = art.region_path(i);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json face_json(const TileFaceFacts& facts) {
  return {{"turns", facts.turns},
          {"own_mirror", facts.is_own_mirror},
          {"alike", facts.alike},
          {"mirror_images", facts.mirror_images},
          {"fits", facts.fits}};
}

/// Numbers of the tiles that the client wants to see; all where it does not say.
std::set<std::int64_t> wanted_tiles(const Value* list, std::size_t tiles) {
  std::set<std::int64_t> wanted;
  if (list == nullptr) {
    for (std::size_t i = 0; i < tiles; ++i) {
      wanted.insert(static_cast<std::int64_t>(i));
    }
    return wanted;
  }
  for (const Value& item : list->items) {
    if (!item.is(Value::Kind::integer) || item.integer < 0 ||
        item.integer >= static_cast<std::int64_t>(tiles)) {
      throw SessionError(SessionCode::usage,
                         fmt::format("\"show\": expected numbers of tiles, from 0 to {}, found {}",
                                     tiles - (tiles > 0 ? 1 : 0),
                                     describe(item)));
    }
    wanted.insert(item.integer);
  }
  return wanted;
}

Json check_tiles_message(Session& session, MessageFields& fields) {
  const DraftOfMessage draft(fields);
  const Value* show = fields.find("show");
  fields.done();
  const std::set<std::int64_t> wanted = wanted_tiles(show, draft.list().size());
  const TileCheck check = draft.check(session);
  Json json{{"ok", check.problems.empty()}, {"problems", problems_of_tiles(check.problems)}};
  json["tiles"] = Json::array();
  if (check.rules == nullptr) {
    return json;
  }
  ShapeBook book(check.rules->catalog);
  std::int64_t count = 0;
  for (const TileKind& tile : check.rules->catalog.tile_kinds) {
    count += tile.count;
  }
  json["game_tiles"] = count;
  json["patterns"] = book.patterns();
  for (const std::int64_t i : wanted) {
    const TileKindId kind = check.kinds[static_cast<std::size_t>(i)];
    if (kind.is_none()) {
      continue;
    }
    const std::size_t shape = book.tile({kind, 0});
    Json row{{"tile", i},
             {"id", check.rules->catalog.tile_kinds[kind].name},
             {"shape", book.rows()[shape][0]},
             {"picture", book.picture(shape)},
             {"segments", segments_of_tile(*check.rules, kind, book.painter())}};
    row.update(face_json(tile_face_facts(check.rules->catalog, kind)));
    json["tiles"].push_back(std::move(row));
  }
  return json;
}

[[noreturn]] void refuse_draft(const std::vector<TileProblem>& problems) {
  throw SessionError(
      SessionCode::input,
      said_with("nothing is saved while there are mistakes: {}", problems.front().message),
      {{"problems", problems_of_tiles(problems)}});
}

Json save_new_plugin(Session& session,
                     const DraftOfMessage& draft,
                     const TilePlace& place,
                     const std::string& title) {
  const bool is_named = draft.request.with.empty() && draft.request.set.empty() &&
                        draft.request.inline_ruleset.is(Value::Kind::null);
  const Scaffold scaffold = new_tile_plugin(place,
                                            title,
                                            draft.list(),
                                            is_named ? draft.request.ruleset : "",
                                            draft.choice(session),
                                            session.setup().path);
  const fs::path& folder = session.setup().folder;
  for (const ScaffoldFile& file : scaffold.files) {
    if (find_in(folder, file.path)) {
      throw SessionError(
          SessionCode::exists,
          said_with("{} is there already: give the plugin another name", in_quotes(file.path)));
    }
  }
  Json files = Json::array();
  for (const ScaffoldFile& file : scaffold.files) {
    static_cast<void>(write_seen(folder, file.path, ".json", file.text, ""));
    files.push_back(file.path);
  }
  session.tell({{"event", "installed"}, {"ruleset", place.plugin}});
  return {{"file", scaffold.files.front().path},
          {"files", files},
          {"hash", content_hash(scaffold.files.front().text)},
          {"ruleset", place.plugin}};
}

Json save_tiles(Session& session, MessageFields& fields) {
  const DraftOfMessage draft(fields);
  const std::string title = fields.find_text("title").value_or("");
  const std::string seen = fields.find_text("seen").value_or("");
  fields.done();
  const TilePlace place = draft.named.find(session);
  const std::string file = name_in_folder(session, place.file);
  if (file.empty()) {
    throw SessionError(SessionCode::input,
                       said_with("{} does not lie in the opened folder: save these tiles as a "
                                 "plugin of your own, with another name",
                                 place.plugin));
  }
  const TileCheck check = draft.check(session);
  if (!check.problems.empty()) {
    refuse_draft(check.problems);
  }
  if (place.is_new) {
    return save_new_plugin(session, draft, place, title);
  }
  const std::string hash = write_seen(session.setup().folder, file, ".json", check.text, seen);
  const RulesetFile choice = draft.choice(session);
  const bool is_in =
      std::any_of(choice.plugins.begin(), choice.plugins.end(), [&](const Requirement& one) {
        return one.plugin == place.plugin;
      });
  session.tell({{"event", "installed"}});
  return {{"file", file},
          {"files", Json::array({file})},
          {"hash", hash},
          {"ruleset",
           is_in && !draft.request.ruleset.empty()
               ? draft.request.ruleset
               : ruleset_with({place.plugin}, session.setup().path)}};
}

// ---- Tables and paper ----

Json tile_table(Session& /*session*/, MessageFields& fields) {
  const Value* tiles = fields.find("tiles");
  fields.done();
  if (tiles == nullptr || !tiles->is(Value::Kind::list)) {
    throw SessionError(SessionCode::usage,
                       "\"tiles\": expected a list of tiles, as a file of tiles has it");
  }
  return {{"text", tiles_to_csv({"tiles", tiles_to_json(tiles->items, {})})}};
}

Json read_tile_table(Session& /*session*/, MessageFields& fields) {
  const std::optional<std::string> text = fields.find_raw("text");
  fields.done();
  if (!text) {
    throw SessionError(SessionCode::usage, "\"text\" is missing: the table");
  }
  const std::string json = tiles_from_csv({"table", plain_text(*text)}, {});
  return {{"tiles", value_json(parsed_tiles({"table", json}))}};
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      three = three << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += i + k > bytes.size() ? '=' : kLetters[three >> (18U - 6U * k) & 63U];
    }
  }
  return text;
}

double length(
    MessageFields& fields, std::string_view name, double least, double most, double initial) {
  const Value* value = fields.find(name);
  if (value == nullptr) {
    return initial;
  }
  const bool is_number = value->is(Value::Kind::integer) || value->is(Value::Kind::number);
  const double number =
      value->is(Value::Kind::integer) ? static_cast<double>(value->integer) : value->number;
  if (!is_number || !(number >= least && number <= most)) {
    throw SessionError(SessionCode::usage,
                       fmt::format("\"{}\": expected a length in millimetres from {} to {}, found "
                                   "{}",
                                   name,
                                   least,
                                   most,
                                   describe(*value)));
  }
  return number;
}

PrintPlan plan_of(MessageFields& fields) {
  PrintPlan plan;
  plan.tile = length(fields, "mm", kLeastTile, kMostTile, plan.tile);
  plan.bleed = length(fields, "bleed", 0, kMostBleed, plan.bleed);
  plan.margin = length(fields, "margin", 0, kMostMargin, plan.margin);
  const Result<PaperSize> paper = paper_by_name(fields.find_text("paper").value_or("a4"));
  if (!paper.ok()) {
    throw SessionError(SessionCode::usage, paper.error().message);
  }
  plan.paper = paper.value();
  if (fields.boolean("landscape")) {
    std::swap(plan.paper.width, plan.paper.height);
  }
  plan.copies = static_cast<int>(fields.integer("copies", 1, 100, 1));
  plan.one_each = fields.boolean("one_each");
  plan.backs = fields.boolean("backs");
  return plan;
}

/// Of the draft's plugin; without one, of all tiles of the ruleset.
Json tile_sheet(Session& session, MessageFields& fields) {
  const DraftOfMessage draft(fields);
  const bool is_all = fields.boolean("all");
  PrintPlan plan = plan_of(fields);
  fields.done();
  const TileCheck check = draft.check(session);
  if (!check.problems.empty()) {
    throw SessionError(SessionCode::input,
                       said_with("nothing is printed while there are mistakes: {}",
                                 check.problems.front().message),
                       {{"problems", problems_of_tiles(check.problems)}});
  }
  plan.plugin = is_all ? "" : draft.named.plugin;
  std::int64_t count = 0;
  for (const TileKind& tile : check.rules->catalog.tile_kinds) {
    const bool is_printed =
        is_all || check.rules->catalog.plugins[tile.plugin].id == draft.named.plugin;
    count += is_printed ? std::int64_t{plan.one_each ? 1 : tile.count} * plan.copies : 0;
  }
  if (count > kMostPrintedTiles) {
    throw SessionError(SessionCode::limit,
                       said_with("{} tiles are too many for one file; print at most {} at a time",
                                 count,
                                 kMostPrintedTiles));
  }
  const Result<PrintSheet> sheet = print_sheet(*check.rules, plan);
  if (!sheet.ok()) {
    throw SessionError(SessionCode::usage, sheet.error().message);
  }
  const Result<std::string> pdf = svg_to_pdf(
      sheet.value().pages, plan.paper, fmt::format("{}: tiles to print", check.rules->title));
  if (!pdf.ok()) {
    throw SessionError(SessionCode::environment, pdf.error().message);
  }
  return {{"pdf", base64(pdf.value())},
          {"tiles", sheet.value().tiles},
          {"pages", sheet.value().pages.size()},
          {"columns", sheet.value().columns},
          {"rows", sheet.value().rows}};
}

// ---- A game with a tile ----

/// Whether a game of this seed begins with that tile in the hand of the first seat.
bool begins_with(const std::shared_ptr<const Ruleset>& rules,
                 TileKindId tile,
                 std::uint64_t seed,
                 const std::vector<std::string>& players) {
  GameSetup setup;
  setup.players = players;
  setup.seed = seed;
  const Game game(rules, setup);
  return game.waiting() && game.pending().actor == 0 &&
         std::any_of(game.state().zones.loose().begin(),
                     game.state().zones.loose().end(),
                     [&](const LooseTile& loose) {
                       return loose.kind == tile.value() &&
                              loose.zone == rules->catalog.hand.value();
                     });
}

Json play_tile(Session& session, MessageFields& fields) {
  LoadRequest request;
  request.ruleset = fields.text("ruleset");
  request.with = fields.texts("with");
  request.set = fields.texts("set");
  const std::string name = fields.text("tile");
  fields.done();
  const auto rules = session.load(request);
  const TileKindId tile = rules->catalog.tile_kinds.find(name);
  if (tile.is_none()) {
    throw SessionError(SessionCode::unknown,
                       said_with("{} has no tile {}", rules->name, in_quotes(name)));
  }
  const std::vector<std::string> players(
      static_cast<std::size_t>(std::max(2, rules->catalog.least_players)), "x");
  Seating seating;
  const std::uint64_t first = std::random_device()() >> 1U;
  const auto end = std::chrono::steady_clock::now() + kLongestSearch;
  for (std::uint64_t seed = first;
       seed < first + kMostSeedsTried && !seating.seed && std::chrono::steady_clock::now() < end;
       ++seed) {
    if (begins_with(rules, tile, seed, players)) {
      seating.seed = seed;
    }
  }
  const bool is_first = seating.seed.has_value();
  const std::shared_ptr<TableGame> table = begin_game(session, request, seating);
  const std::lock_guard lock(table->mutex());
  session.tell({{"event", "opened"}, {"game", table->id()}});
  Json json = state_json(*table, table->default_viewer(), 0);
  json["first"] = is_first;
  return json;
}

constexpr std::array kTileMessages{
    MessageRow{"tile_words", "what tiles of a ruleset may have", tile_words},
    MessageRow{"tile_files", "the files of tiles that are installed", tile_files},
    MessageRow{"tile_file", "the tiles of a file", tile_file},
    MessageRow{
        "check_tiles", "what the engine says of tiles, and their pictures", check_tiles_message},
    MessageRow{"save_tiles",
               "writes tiles, and the plugin for them where there is none",
               save_tiles,
               true},
    MessageRow{"tile_table", "tiles as a table", tile_table},
    MessageRow{"read_tile_table", "the tiles of a table", read_tile_table},
    MessageRow{"tile_sheet", "tiles on paper, as a PDF", tile_sheet},
    MessageRow{"play_tile", "begins a game with a tile in the hand", play_tile},
};

}  // namespace

std::span<const MessageRow> tile_messages() {
  return kTileMessages;
}

}  // namespace bastide
