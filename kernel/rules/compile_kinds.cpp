// Layers, variables, kinds of features and pieces, attributes, tokens, bags, pools, zones, tracks,
// limits.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "kernel/rules/compiler.h"

namespace bastide {

namespace {

constexpr std::int64_t kMost = 1000000;
constexpr std::array<std::string_view, 1> kTruth{"bool"};
constexpr std::array<std::string_view, 1> kPrinted{"segment"};
constexpr std::int64_t kMostPoints = 10000;  // for one thing that counts

template <class Enum>
Enum choose(ObjectReader& reader,
            std::string_view key,
            std::initializer_list<std::pair<std::string_view, Enum>> words,
            std::string_view initial) {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : words) {
    names.push_back(name);
  }
  const std::string word = reader.word(key, names, initial);
  for (const auto& [name, value] : words) {
    if (name == word) {
      return value;
    }
  }
  return words.begin()->second;
}

void compile_layers(Compiler& compiler) {
  Catalog& catalog = compiler.catalog();
  catalog.layers.add({"terrain"});
  compiler.each("feature", [&](std::size_t, const Definition& definition) {
    const Value* layer = definition.fields.find("layer");
    if (layer == nullptr || !layer->is(Value::Kind::text)) {
      return;
    }
    const bool known = std::any_of(catalog.layers.begin(),
                                   catalog.layers.end(),
                                   [&](const Layer& l) { return l.name == layer->text; });
    if (!known) {
      catalog.layers.add({layer->text});
    }
  });
}

Merge merge_word(ObjectReader& reader, std::string_view initial) {
  return choose<Merge>(reader,
                       "merge",
                       {{"keep", Merge::keep},
                        {"sum", Merge::sum},
                        {"max", Merge::max},
                        {"min", Merge::min},
                        {"or", Merge::logical_or},
                        {"and", Merge::logical_and},
                        {"concat", Merge::concat}},
                       initial);
}

/// The rows of features hold numbers; a list would lie beside them.
void check_list(ObjectReader& reader, const Variable& variable) {
  if (variable.scope == Scope::feature && variable.type == ValueType::token_list) {
    reader.complain(reader.find("type"),
                    "\"type\": a variable of a feature cannot be a list of tokens; keep the list "
                    "at the pieces or the tiles of the feature");
  }
}

void compile_variable(Compiler& compiler, std::size_t plugin, const Definition& definition) {
  ObjectReader reader(definition.fields, compiler.diagnostics, compiler.what(definition));
  Variable variable;
  variable.name = definition.id;
  variable.plugin = PluginId(plugin);
  variable.scope = choose<Scope>(reader,
                                 "scope",
                                 {{"game", Scope::game},
                                  {"player", Scope::player},
                                  {"colour", Scope::colour},
                                  {"feature", Scope::feature},
                                  {"tile", Scope::tile},
                                  {"piece", Scope::piece},
                                  {"segment", Scope::segment}},
                                 "game");
  variable.type = choose<ValueType>(reader,
                                    "type",
                                    {{"int", ValueType::integer},
                                     {"bool", ValueType::boolean},
                                     {"enum", ValueType::enumeration},
                                     {"id", ValueType::id},
                                     {"token[]", ValueType::token_list}},
                                    "int");
  variable.least =
      static_cast<std::int32_t>(reader.integer("min", INT32_MIN, INT32_MAX, INT32_MIN));
  variable.most = static_cast<std::int32_t>(reader.integer("max", INT32_MIN, INT32_MAX, INT32_MAX));
  variable.values = reader.texts("values");
  if (variable.type == ValueType::id) {
    constexpr std::array<std::string_view, 9> kThings{
        "tile", "segment", "feature", "piece", "player", "colour", "cell", "tile_kind", "token"};
    variable.values = {reader.word("of", kThings, "tile")};
  }
  const Value* initial = reader.find("default");
  if (initial != nullptr && initial->is(Value::Kind::boolean)) {
    variable.initial = initial->boolean ? 1 : 0;
  } else if (initial != nullptr && initial->is(Value::Kind::text)) {
    const auto it = std::find(variable.values.begin(), variable.values.end(), initial->text);
    variable.initial = static_cast<std::int32_t>(it - variable.values.begin());
    if (it == variable.values.end()) {
      reader.complain(initial,
                      fmt::format("\"default\": \"{}\" is none of \"values\"", initial->text));
    }
  } else {
    variable.initial =
        static_cast<std::int32_t>(reader.integer("default", INT32_MIN, INT32_MAX, 0));
  }
  if (variable.scope == Scope::feature && !reader.has("merge")) {
    reader.complain(
        initial,
        "a variable of a feature needs \"merge\": what its value becomes when two features join "
        "(sum, max, min, or, and, concat, keep)");
  }
  variable.merge = merge_word(reader, "keep");
  check_list(reader, variable);
  variable.reset = choose<Reset>(reader,
                                 "reset",
                                 {{"never", Reset::never},
                                  {"turn", Reset::turn},
                                  {"turn_passes", Reset::turn_passes},
                                  {"round", Reset::round}},
                                 "never");
  variable.sight =
      choose<Sight>(reader,
                    "visible",
                    {{"all", Sight::all}, {"owner", Sight::owner}, {"none", Sight::none}},
                    "all");
  static_cast<void>(reader.word("from", kPrinted, "segment"));
  reader.finish();
  compiler.catalog().variables.add(std::move(variable));
}

/// The key of a points table: a word, `touching_done:kind`, or a variable. Kinds may refer to later
/// ones.
std::optional<PointTerm> point_term(Compiler& compiler,
                                    std::size_t plugin,
                                    const Value::Member& member,
                                    const std::string& kind_name) {
  PointTerm term;
  Catalog& catalog = compiler.catalog();
  const std::string& key = member.key;
  std::string line = key;
  if (key == "tile") {
    term.word = CountWord::tile;
  } else if (key == "piece") {
    term.word = CountWord::piece;
  } else if (key == "neighbour") {
    term.word = CountWord::neighbour;
  } else if (key == "flat") {
    term.word = CountWord::flat;
  } else if (key.starts_with("touching_done:")) {
    term.word = CountWord::touching_done;
    line = "touching_done";
    const std::string written = key.substr(std::string_view("touching_done:").size());
    term.touching = catalog.find_feature_kind(compiler.resolve(plugin, "feature", written));
    if (term.touching.is_none()) {
      compiler.unknown(member.key_at, plugin, "feature", written);
    }
  } else {
    term.word = CountWord::variable;
    term.variable = catalog.find_variable(compiler.resolve(plugin, "state", key));
    if (term.variable.is_none()) {
      compiler.diagnostics.add(
          member.value.at,
          fmt::format(
              "points: \"{}\" is none of tile, piece, neighbour, flat, touching_done:KIND and no "
              "declared variable of this plugin",
              key));
      return std::nullopt;
    }
  }
  const auto& items = member.value.items;
  const auto is_number = [](const Value& item) {
    return item.is(Value::Kind::integer) && item.integer >= -kMostPoints &&
           item.integer <= kMostPoints;
  };
  if (items.size() != 2 || !is_number(items[0]) || !is_number(items[1])) {
    compiler.diagnostics.add(
        member.value.at,
        fmt::format("points: \"{}\": expected two whole numbers {{ open, complete }}, found {}",
                    key,
                    describe(member.value)));
    return std::nullopt;
  }
  term.open = static_cast<std::int32_t>(items[0].integer);
  term.complete = static_cast<std::int32_t>(items[1].integer);
  term.line = catalog.names.intern(fmt::format("{}.{}", kind_name, line));
  return term;
}

void compile_feature(Compiler& compiler,
                     std::size_t plugin,
                     const Definition& definition,
                     FeatureKind& kind) {
  ObjectReader reader(definition.fields, compiler.diagnostics, compiler.what(definition));
  Catalog& catalog = compiler.catalog();
  kind.plugin = PluginId(plugin);
  const std::string layer = reader.text("layer", "terrain");
  for (std::size_t i = 0; i < catalog.layers.size(); ++i) {
    kind.layer = catalog.layers.rows()[i].name == layer ? LayerId(i) : kind.layer;
  }
  const Value* done = reader.find("done");
  if (done != nullptr && done->is(Value::Kind::function)) {
    kind.done = DoneRule::script;
    kind.done_function = reader.function("done");
    compiler.ruleset.has_done_scripts = true;
  } else {
    kind.done = choose<DoneRule>(reader,
                                 "done",
                                 {{"closed", DoneRule::closed},
                                  {"around_4", DoneRule::around_4},
                                  {"around_8", DoneRule::around_8},
                                  {"never", DoneRule::never}},
                                 "closed");
  }
  kind.watch = static_cast<std::int32_t>(reader.integer("watch", 0, 8, 1));
  kind.face = choose<CountedFace>(
      reader, "face", {{"up", CountedFace::up}, {"any", CountedFace::any}}, "up");
  kind.blocked_closes =
      choose<bool>(reader, "blocked", {{"closed", true}, {"open", false}}, "closed");
  const Value* claim = reader.find("claim");
  if (claim != nullptr && claim->is(Value::Kind::text)) {
    kind.role = claim->text;
  } else if (claim != nullptr && !(claim->is(Value::Kind::boolean) && !claim->boolean)) {
    reader.complain(claim, "\"claim\": expected what a piece on it is called, or false");
  }
  kind.mark = reader.text("mark", "");
  static_cast<void>(reader.boolean("edges", true));
  if (const Value* points = reader.find("points")) {
    if (!points->is(Value::Kind::object)) {
      reader.complain(
          points,
          fmt::format("\"points\": expected a table such as {{ tile = {{ 1, 2 }} }}, found {}",
                      describe(*points)));
    }
    for (const Value::Member& member : points->members) {
      if (const auto term = point_term(compiler, plugin, member, kind.name)) {
        kind.points.push_back(*term);
      }
    }
  }
  reader.finish();
}

void compile_features(Compiler& compiler) {
  Catalog& catalog = compiler.catalog();
  // Names first: points tables and claims may refer to any kind.
  compiler.each("feature", [&](std::size_t, const Definition& definition) {
    FeatureKind kind;
    kind.name = definition.id;
    catalog.feature_kinds.add(std::move(kind));
  });
  if (catalog.feature_kinds.size() > 64) {
    compiler.diagnostics.add({},
                             fmt::format("{} kinds of features; at most 64 fit one ruleset",
                                         catalog.feature_kinds.size()));
  }
  std::size_t i = 0;
  compiler.each("feature", [&](std::size_t plugin, const Definition& definition) {
    compile_feature(compiler, plugin, definition, catalog.feature_kinds.rows()[i++]);
  });
}

GroupId intern_group(Compiler& compiler, const std::string& name, const SourceRef& at) {
  Catalog& catalog = compiler.catalog();
  for (std::size_t i = 0; i < catalog.groups.size(); ++i) {
    if (catalog.groups.rows()[i] == name) {
      return GroupId(i);
    }
  }
  if (catalog.groups.size() == kMaxGroups) {
    compiler.diagnostics.add(at, fmt::format("more than {} groups of pieces", kMaxGroups));
    return GroupId(0);
  }
  return catalog.groups.add(name);
}

void compile_piece(Compiler& compiler, std::size_t plugin, const Definition& definition) {
  ObjectReader reader(definition.fields, compiler.diagnostics, compiler.what(definition));
  Catalog& catalog = compiler.catalog();
  PieceKind kind;
  kind.name = definition.id;
  kind.plugin = PluginId(plugin);
  kind.supply = static_cast<std::int32_t>(reader.integer("supply", 0, 250, 0));
  kind.power = static_cast<std::int32_t>(reader.integer("power", 0, 250, 1));
  const Value* group = reader.find("group");
  if (group == nullptr || !group->is(Value::Kind::boolean)) {
    kind.group = intern_group(compiler, reader.text("group", "core"), definition.at);
  } else if (group->boolean) {
    reader.complain(group, "\"group\": expected a name, or false");
  }
  for (const std::string& written : reader.texts("claims")) {
    const FeatureKindId claimed =
        catalog.find_feature_kind(compiler.resolve(plugin, "feature", written));
    if (claimed.is_some()) {
      kind.claims.push_back(claimed);
      kind.claim_bits |= std::uint64_t{1} << claimed.value();
    } else if (!compiler.is_absent_optional(plugin, written)) {
      compiler.unknown(reader.at(), plugin, "feature", written);
    }
  }
  kind.stays = reader.boolean("stays", false);
  kind.neutral = reader.boolean("neutral", false);
  if (kind.neutral) {
    for (const std::string_view key : {"power", "group", "claims", "stays"}) {
      if (const Value* said = reader.find(key)) {
        reader.complain(said,
                        fmt::format("\"{}\": a neutral piece belongs to nobody: it is moved by "
                                    "rules, and has no power, group or claims",
                                    key));
      }
    }
    kind.power = 0;
    kind.group = GroupId();
    kind.stays = true;
  }
  reader.finish();
  catalog.piece_kinds.add(std::move(kind));
}

/// Presence is counted in bytes per group and 16 bits per colour.
void check_piece_limits(Compiler& compiler) {
  const Catalog& catalog = compiler.catalog();
  std::vector<std::int64_t> per_group(kMaxGroups, 0);
  std::int64_t power = 0;
  for (const PieceKind& kind : catalog.piece_kinds) {
    power += std::int64_t{kind.supply} * kind.power;
    if (kind.group.is_some()) {
      per_group[kind.group.index()] += std::int64_t{kind.supply} * catalog.most_players;
    }
  }
  for (std::size_t i = 0; i < catalog.groups.size(); ++i) {
    if (per_group[i] > 255) {
      compiler.diagnostics.add(
          {},
          fmt::format("group \"{}\": {} pieces of all players together; at most 255",
                      catalog.groups.rows()[i],
                      per_group[i]));
    }
  }
  if (power > 65535) {
    compiler.diagnostics.add(
        {}, fmt::format("the pieces of one colour have {} power together; at most 65535", power));
  }
}

void compile_tokens(Compiler& compiler) {
  Catalog& catalog = compiler.catalog();
  compiler.each("token", [&](std::size_t, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler.diagnostics, compiler.what(definition));
    catalog.tokens.add(
        {definition.id, static_cast<std::int32_t>(reader.integer("value", -kMost, kMost, 0))});
    reader.finish();
  });
  compiler.each("bag", [&](std::size_t plugin, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler.diagnostics, compiler.what(definition));
    Bag bag{definition.id, reader.boolean("hidden", true), {}};
    if (const Value* tokens = reader.require("tokens")) {
      for (const Value::Member& member : tokens->members) {
        const TokenKindId token = catalog.find_token(compiler.resolve(plugin, "token", member.key));
        if (token.is_none()) {
          compiler.unknown(member.value.at, plugin, "token", member.key);
        } else if (!member.value.is(Value::Kind::integer) || member.value.integer < 0 ||
                   member.value.integer > kMost) {
          reader.complain(&member.value,
                          fmt::format("\"{}\": expected how many, at most {}, found {}",
                                      member.key,
                                      kMost,
                                      describe(member.value)));
        } else {
          bag.tokens.emplace_back(token, static_cast<std::int32_t>(member.value.integer));
        }
      }
    }
    reader.finish();
    catalog.bags.add(std::move(bag));
  });
}

VariableId add_column(Catalog& catalog, std::string name, std::size_t plugin, Scope scope) {
  Variable variable;
  variable.name = std::move(name);
  variable.plugin = PluginId(plugin);
  variable.scope = scope;
  variable.least = 0;
  return catalog.variables.add(std::move(variable));
}

/// Whole numbers above 0 that rise.
void read_goals(ObjectReader& reader, Track& track) {
  const Value* goals = reader.find("goals");
  if (goals == nullptr) {
    return;
  }
  if (!goals->is(Value::Kind::list)) {
    reader.complain(goals, fmt::format("\"goals\": expected a list, found {}", describe(*goals)));
  }
  for (const Value& goal : goals->items) {
    const std::int64_t least = track.goals.empty() ? 1 : track.goals.back() + 1;
    if (!goal.is(Value::Kind::integer) || goal.integer < least || goal.integer > 1000000) {
      reader.complain(
          &goal,
          fmt::format("\"goals\": expected whole numbers from 1 to 1000000 that rise, found {}",
                      describe(goal)));
      return;
    }
    track.goals.push_back(static_cast<std::int32_t>(goal.integer));
  }
}

void compile_places(Compiler& compiler) {
  Catalog& catalog = compiler.catalog();
  compiler.each("pool", [&](std::size_t plugin, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler.diagnostics, compiler.what(definition));
    Pool pool;
    pool.name = definition.id;
    pool.count = static_cast<std::int32_t>(reader.integer("count", 0, kMost, 0));
    pool.supply = add_column(catalog, definition.id + ".supply", plugin, Scope::game);
    pool.on_segment = add_column(catalog, definition.id + ".on_segment", plugin, Scope::segment);
    pool.on_tile = add_column(catalog, definition.id + ".on_tile", plugin, Scope::tile);
    reader.finish();
    catalog.pools.add(std::move(pool));
  });
  compiler.each("zone", [&](std::size_t, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler.diagnostics, compiler.what(definition));
    Zone zone{
        definition.id, static_cast<std::int32_t>(reader.integer("size", 0, 1000, 0)), Sight::all};
    zone.seen_by =
        choose<Sight>(reader,
                      "seen_by",
                      {{"all", Sight::all}, {"owner", Sight::owner}, {"none", Sight::none}},
                      "all");
    reader.finish();
    catalog.zones.add(std::move(zone));
  });
  compiler.each("track", [&](std::size_t, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler.diagnostics, compiler.what(definition));
    Track track{definition.id, TrackScope::colour, {}};
    track.per = choose<TrackScope>(
        reader,
        "per",
        {{"colour", TrackScope::colour}, {"team", TrackScope::team}, {"game", TrackScope::game}},
        "colour");
    read_goals(reader, track);
    reader.finish();
    catalog.tracks.add(std::move(track));
  });
  catalog.hand = catalog.find_zone("core:hand");
  catalog.table_zone = catalog.find_zone("core:table");
  catalog.out = catalog.find_zone("core:out");
  catalog.points = catalog.find_track("core:points");
}

void compile_board(Compiler& compiler) {
  Catalog& catalog = compiler.catalog();
  const Definition* last = nullptr;
  std::size_t owner = 0;
  compiler.each("board", [&](std::size_t plugin, const Definition& definition) {
    if (last != nullptr) {
      compiler.refuse_rivals(owner, *last, plugin, definition, "limit the table");
    }
    last = &definition;
    owner = plugin;
    ObjectReader reader(definition.fields, compiler.diagnostics, "board");
    catalog.board.width = static_cast<std::int32_t>(reader.integer("width", 1, 10000, 0));
    catalog.board.height = static_cast<std::int32_t>(reader.integer("height", 1, 10000, 0));
    catalog.board.floating = reader.boolean("floating", false);
    catalog.board.edge_closes =
        choose<bool>(reader, "edge", {{"open", false}, {"closed", true}}, "open");
    if ((catalog.board.width == 0) != (catalog.board.height == 0)) {
      reader.complain(nullptr, "\"width\" and \"height\" go together");
    }
    reader.finish();
  });
  compiler.each("question", [&](std::size_t, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler.diagnostics, compiler.what(definition));
    const std::size_t colon = definition.id.find(':');
    catalog.texts[definition.id.substr(0, colon) + "." + definition.id.substr(colon + 1)] =
        reader.require("text") == nullptr ? std::string() : reader.text("text");
    // Those that are read when the question is asked.
    for (const std::string_view key :
         {"type", "options", "min", "max", "pass", "secret", "args", "show", "pool", "most"}) {
      reader.ignore(key);
    }
    reader.finish();
  });
  compiler.each("text", [&](std::size_t, const Definition& definition) {
    for (const Value::Member& member : definition.fields.members) {
      catalog.texts[member.key] = member.value.text;
    }
  });
  compiler.each("seats", [&](std::size_t plugin, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler.diagnostics, "seats");
    SeatPlan plan;
    plan.players = static_cast<std::int32_t>(reader.integer("players", 1, kMaxColours, 1));
    plan.colours_each = static_cast<std::int32_t>(reader.integer("colours", 1, kMaxColours, 1));
    if (plan.players * plan.colours_each > kMaxColours) {
      reader.complain(
          nullptr,
          fmt::format("{} colours; at most {}", plan.players * plan.colours_each, kMaxColours));
    }
    if (const Value* supply = reader.find("supply")) {
      for (const Value::Member& member : supply->members) {
        const PieceKindId kind =
            catalog.find_piece_kind(compiler.resolve(plugin, "piece", member.key));
        if (kind.is_none()) {
          compiler.unknown(member.value.at, plugin, "piece", member.key);
        } else if (catalog.piece_kinds[kind].neutral) {
          reader.complain(&member.value,
                          fmt::format("\"{}\": a neutral piece belongs to no seat", member.key));
        } else if (!member.value.is(Value::Kind::integer) || member.value.integer < 0 ||
                   member.value.integer > 250) {
          reader.complain(&member.value,
                          fmt::format("\"{}\": expected a whole number from 0 to 250, found {}",
                                      member.key,
                                      describe(member.value)));
        } else {
          plan.supply.emplace_back(kind, static_cast<std::int32_t>(member.value.integer));
        }
      }
    }
    reader.finish();
    catalog.seat_plans.push_back(std::move(plan));
  });
}

}  // namespace

void compile_kinds(Compiler& compiler) {
  Catalog& catalog = compiler.catalog();
  compile_layers(compiler);
  compiler.each("state", [&](std::size_t plugin, const Definition& definition) {
    compile_variable(compiler, plugin, definition);
  });
  compile_features(compiler);
  intern_group(compiler, "core", {});
  compiler.each("piece", [&](std::size_t plugin, const Definition& definition) {
    compile_piece(compiler, plugin, definition);
  });
  check_piece_limits(compiler);
  compiler.each("tile_attr", [&](std::size_t, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler.diagnostics, compiler.what(definition));
    TileAttribute attribute{definition.id, reader.text("mark", short_name(definition.id)), 0};
    static_cast<void>(reader.word("type", kTruth, "bool"));
    if (reader.boolean("default", false)) {
      reader.complain(reader.find("default"), "a tile without the mark never has the attribute");
    }
    reader.finish();
    catalog.attributes.add(std::move(attribute));
  });
  compiler.each("mark", [&](std::size_t, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler.diagnostics, compiler.what(definition));
    if (!reader.boolean("drawn", true)) {
      catalog.undrawn_marks.emplace(short_name(definition.id));
    }
    reader.finish();
  });
  compile_tokens(compiler);
  compile_places(compiler);
  compile_board(compiler);
}

}  // namespace bastide
