// Layers, variables, kinds of features and pieces, attributes, tokens, bags, pools, zones, tracks,
// limits.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/rules/fields.h"

namespace bastide {

namespace {

constexpr std::int64_t kMost = 1000000;
constexpr std::int64_t kMostPoints = 10000;  // for one thing that counts
constexpr std::int64_t kWidestTable = 1000;

constexpr const char* kDeclare = "(fields: VariableFields): Variable";

constexpr std::array<std::string_view, 9> kThings{
    "tile", "segment", "feature", "piece", "player", "colour", "cell", "tile_kind", "token"};

void read_scope(FieldReader& at, Variable& variable) {
  for (std::size_t i = 0; i < scopes().size(); ++i) {
    variable.scope = at.value->text == scopes()[i].name ? Scope(i) : variable.scope;
  }
}

void read_thing(FieldReader& at, Variable& variable) {
  variable.values = {at.object.word(at.key, kThings, "tile")};
}

void read_initial(FieldReader& at, Variable& variable) {
  if (const auto value = value_of(variable, *at.value)) {
    variable.initial = *value;
  } else {
    at.object.complain(at.value,
                       fmt::format("\"default\": {}",
                                   expected_found(expected_value(variable), describe(*at.value))));
  }
}

void check_variable(FieldReader& at, Variable& variable) {
  ObjectReader& object = at.object;
  if (variable.type == ValueType::id && !object.has("of")) {
    variable.values = {"tile"};
  } else if (variable.type != ValueType::id && object.has("of")) {
    object.complain(object.find("of"), said("\"of\" is said of ids: type = \"id\""));
  }
  if (variable.type == ValueType::enumeration && variable.values.empty()) {
    object.complain(object.find("type"),
                    said("\"values\": an enum needs the words that it can hold"));
  }
  if (variable.scope == Scope::feature && !object.has("merge")) {
    object.complain(nullptr,
                    said("a variable of a feature needs \"merge\": what its value becomes when two "
                         "features join (sum, max, min, or, and, keep)"));
  }
  // The rows of features hold numbers; a list would lie beside them.
  if (variable.scope == Scope::feature && variable.type == ValueType::token_list) {
    object.complain(
        object.find("type"),
        said("\"type\": a variable of a feature cannot be a list of tokens; keep the list "
             "at the pieces or the tiles of the feature"));
  }
}

const FieldsOf<Variable> kVariableFields(
    "VariableFields",
    "Of state.game, state.player and so on.",
    {{"id", {"string"}, "Its word."},
     {"scope?", field::custom("", read_scope), ""},
     {"type?",
      field::choice(&Variable::type,
                    {{"int", ValueType::integer},
                     {"bool", ValueType::boolean},
                     {"enum", ValueType::enumeration},
                     {"id", ValueType::id},
                     {"token[]", ValueType::token_list}}),
      "What it holds; a variable of a feature cannot be a list of tokens."},
     {"min?",
      field::whole(&Variable::least),
      "The least value; a rule that gives less is stopped."},
     {"max?",
      field::whole(&Variable::most),
      "The greatest value; a rule that gives more is stopped."},
     {"values?", field::texts(&Variable::values), "Of an enum."},
     {"of?",
      field::custom(field::type_of_words(kThings), read_thing),
      "Of an id: what kind of thing it names."},
     {"default?", field::custom("integer|boolean|string", read_initial), "Its first value."},
     {"merge?",
      field::choice(&Variable::merge,
                    {{"keep", Merge::keep},
                     {"sum", Merge::sum},
                     {"max", Merge::max},
                     {"min", Merge::min},
                     {"or", Merge::logical_or},
                     {"and", Merge::logical_and}},
                    false),
      "What two values become when features join; a variable of a feature must say it. keep: "
      "that of the one with more segments."},
     {"reset?",
      field::choice(&Variable::reset,
                    {{"never", Reset::never},
                     {"turn", Reset::turn},
                     {"turn_passes", Reset::turn_passes},
                     {"round", Reset::round}}),
      "When it returns to its first value: at the end of each turn, when the turn passes to "
      "another player, or when it passes to who took the first turn."},
     {"visible?",
      field::choice(&Variable::sight,
                    {{"all", Sight::all}, {"owner", Sight::owner}, {"none", Sight::none}}),
      "Who sees it."},
     {"from?", {}, marked("says nothing; leave it out")}},
    check_variable);

constexpr std::array<std::pair<std::string_view, CountWord>, 4> kCountWords{{
    {"tile", CountWord::tile},
    {"piece", CountWord::piece},
    {"neighbour", CountWord::neighbour},
    {"flat", CountWord::flat},
}};

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
  const auto* const word = std::find_if(
      kCountWords.begin(), kCountWords.end(), [&](const auto& row) { return row.first == key; });
  if (word != kCountWords.end()) {
    term.word = word->second;
  } else if (key.starts_with("touching_done:")) {
    term.word = CountWord::touching_done;
    line = "touching_done";
    const std::string written = key.substr(std::string_view("touching_done:").size());
    term.touching = catalog.feature_kinds.find(compiler.resolve(plugin, "feature", written));
    if (term.touching.is_none()) {
      compiler.unknown(member.key_at, plugin, "feature", written);
    }
  } else {
    term.word = CountWord::variable;
    term.variable = catalog.variables.find(compiler.resolve(plugin, "state", key));
    if (term.variable.is_none()) {
      compiler.diagnostics.add(
          member.value.at,
          said_with(
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
        fmt::format(
            "points: \"{}\": {}",
            key,
            expected_found(said("two whole numbers { open, complete }"), describe(member.value))));
    return std::nullopt;
  }
  term.open = static_cast<std::int32_t>(items[0].integer);
  term.complete = static_cast<std::int32_t>(items[1].integer);
  term.line = catalog.names.intern(fmt::format("{}.{}", kind_name, line));
  return term;
}

void read_role(FieldReader& at, FeatureKind& kind) {
  kind.role = at.value->text;
}

void read_layer(FieldReader& at, FeatureKind& kind) {
  auto& layers = at.compiler.catalog().layers;
  const std::string name = at.object.text(at.key);
  const auto known = std::find_if(
      layers.begin(), layers.end(), [&](const Layer& layer) { return layer.name == name; });
  kind.layer = known == layers.end() ? layers.add({name})
                                     : LayerId(static_cast<std::size_t>(known - layers.begin()));
}

void read_done_script(FieldReader& at, FeatureKind& kind) {
  kind.done = DoneRule::script;
  kind.done_function = at.object.function(at.key);
  at.compiler.ruleset.has_done_scripts = true;
}

void read_points(FieldReader& at, FeatureKind& kind) {
  const Value& points = *at.value;
  if (!points.is(Value::Kind::object)) {
    at.object.complain(
        &points,
        fmt::format("\"points\": {}",
                    expected_found(said("a table such as { tile = { 1, 2 } }"), describe(points))));
  }
  for (const Value::Member& member : points.members) {
    if (const auto term = point_term(at.compiler, at.plugin, member, kind.name)) {
      kind.points.push_back(*term);
    }
  }
}

const FieldsOf<FeatureKind> kFeatureFields(
    "FeatureFields",
    "Of define.feature.",
    {{"id", {"string"}, "Its word; others write plugin:word."},
     {"done?",
      field::either(field::choice(&FeatureKind::done,
                                  {{"closed", DoneRule::closed},
                                   {"around_4", DoneRule::around_4},
                                   {"around_8", DoneRule::around_8},
                                   {"never", DoneRule::never}}),
                    Value::Kind::function,
                    field::custom("fun(g: View, feature: Feature): boolean", read_done_script)),
      "When it is complete: no port is open; tiles lie on the four or eight cells around; never; "
      "or a function, which is asked again when a tile is placed near."},
     {"watch?",
      field::whole(&FeatureKind::watch, 0, 8),
      "For a function: cells around a placed tile within which features are asked again."},
     {"face?",
      field::choice(&FeatureKind::face, {{"up", CountedFace::up}, {"any", CountedFace::any}}),
      "Which neighbours count for around_4, around_8 and the point word `neighbour`: those that "
      "lie face up, or all."},
     {"blocked?",
      field::choice(&FeatureKind::blocked_closes, {{"closed", true}, {"open", false}}),
      "What a port that can never be joined does (beside a face-down tile, at a border that "
      "closes, by fx.block): counts as closed, or keeps the feature from ever being complete."},
     {"claim?",
      field::text_or_false(read_role),
      "What a piece on it is called, its role. Whether one may be placed there says the piece."},
     {"layer?",
      field::custom("string", read_layer),
      "Its plane of ports; only the terrain must match. Default terrain."},
     {"mark?",
      field::text(&FeatureKind::mark),
      "Each tile with this mark has a segment of this kind without ports."},
     {"points?",
      field::custom("table<string, integer[]>", read_points),
      "What counts, as { points while open, points when complete } for each: tile (its tiles), "
      "piece (pieces on it), neighbour (tiles on the eight cells around), flat (once), "
      "[\"touching_done:KIND\"] (complete features of this kind that touch it), or a variable of "
      "the feature. Each makes a line of the score."},
     {"edges?", {}, marked("says nothing; leave it out")}});

void compile_features(Compiler& compiler) {
  Catalog& catalog = compiler.catalog();
  // Names first: points tables and claims may refer to any kind.
  compiler.each("feature", [&](std::size_t, const Definition& definition) {
    FeatureKind kind;
    kind.name = definition.id;
    kind.layer = LayerId(0);
    catalog.feature_kinds.add(std::move(kind));
  });
  if (catalog.feature_kinds.size() > kMaxFeatureKinds) {
    compiler.diagnostics.add({},
                             said_with("{} kinds of features; at most {} fit one ruleset",
                                       catalog.feature_kinds.size(),
                                       kMaxFeatureKinds));
    compiler.diagnostics.throw_if_any();  // what follows has a bit for each
  }
  std::size_t i = 0;
  compiler.each("feature", [&](std::size_t plugin, const Definition& definition) {
    FeatureKind& kind = catalog.feature_kinds[FeatureKindId(i++)];
    kind.plugin = PluginId(plugin);
    kFeatureFields.read(compiler, plugin, definition.fields, compiler.what(definition), kind);
  });
}

GroupId intern_group(Compiler& compiler, const std::string& name, const SourceRef& at) {
  Catalog& catalog = compiler.catalog();
  for (std::size_t i = 0; i < catalog.groups.size(); ++i) {
    if (catalog.groups[GroupId(i)] == name) {
      return GroupId(i);
    }
  }
  if (catalog.groups.size() == kMaxGroups) {
    compiler.diagnostics.add(at, said_with("more than {} groups of pieces", kMaxGroups));
    return GroupId(0);
  }
  return catalog.groups.add(name);
}

void read_group(FieldReader& at, PieceKind& kind) {
  kind.group = at.value->is(Value::Kind::text)
                   ? intern_group(at.compiler, at.value->text, at.object.at())
                   : GroupId();
}

void check_piece(FieldReader& at, PieceKind& kind) {
  for (const FeatureKindId claimed : kind.claims) {
    kind.claim_bits |= std::uint64_t{1} << claimed.value();
  }
  if (!kind.neutral) {
    return;
  }
  for (const std::string_view key : {"power", "group", "claims", "stays"}) {
    if (const Value* written = at.object.find(key)) {
      at.object.complain(written,
                         said_with("\"{}\": a neutral piece belongs to nobody: it is moved "
                                   "by rules, and has no power, group or claims",
                                   key));
    }
  }
  kind.power = 0;
  kind.group = GroupId();
  kind.stays = true;
}

const FieldsOf<PieceKind> kPieceFields(
    "PieceFields",
    "Of define.piece.",
    {{"id", {"string"}, "Its word."},
     {"supply?", field::whole(&PieceKind::supply, 0, 250), "Pieces of each colour."},
     {"power?", field::whole(&PieceKind::power, 0, 250), "What one piece weighs in a majority."},
     {"claims?",
      field::names("feature", &PieceKind::claims, &Catalog::feature_kinds),
      "Kinds of features that it may be placed on. Default: none."},
     {"group?",
      field::text_or_false(read_group),
      "A feature is occupied per group; false: it never hinders and is never hindered. Default "
      "core."},
     {"stays?",
      field::truth(&PieceKind::stays),
      "It does not go home when its feature is settled."},
     {"neutral?",
      field::truth(&PieceKind::neutral),
      "It belongs to nobody: there are `supply` of them in all, and only rules move them."}},
    check_piece);

/// All pieces of a game of so many players.
struct PieceTotals {
  std::array<std::int64_t, kMaxGroups> per_group{};
  std::int64_t power = 0;  // of those of one colour
};

PieceTotals piece_totals(const Catalog& catalog, std::int32_t players) {
  const SeatPlan* const plan = catalog.plan_for(players);
  const std::int64_t colours = players * (plan == nullptr ? 1 : plan->colours_each);
  PieceTotals totals;
  for (std::size_t i = 0; i < catalog.piece_kinds.size(); ++i) {
    const PieceKind& kind = catalog.piece_kinds[PieceKindId(i)];
    const std::int64_t supply = catalog.supply_of(PieceKindId(i), plan);
    totals.power += supply * kind.power;
    if (kind.group.is_some()) {
      totals.per_group[kind.group.index()] += supply * colours;
    }
  }
  return totals;
}

/// Presence is counted in bytes per group and 16 bits per colour.
void check_piece_limits(Compiler& compiler) {
  const Catalog& catalog = compiler.catalog();
  std::array<std::int64_t, kMaxGroups> per_group{};
  std::int64_t power = 0;
  for (std::int32_t players = catalog.least_players; players <= catalog.most_players; ++players) {
    const PieceTotals totals = piece_totals(catalog, players);
    power = std::max(power, totals.power);
    for (std::size_t i = 0; i < per_group.size(); ++i) {
      per_group[i] = std::max(per_group[i], totals.per_group[i]);
    }
  }
  for (std::size_t i = 0; i < catalog.groups.size(); ++i) {
    if (per_group[i] > 255) {
      compiler.diagnostics.add(
          {},
          said_with("group \"{}\": {} pieces of all players together; at most 255",
                    catalog.groups[GroupId(i)],
                    per_group[i]));
    }
  }
  if (power > 65535) {
    compiler.diagnostics.add(
        {}, said_with("the pieces of one colour have {} power together; at most 65535", power));
  }
}

struct MarkDraft {
  bool drawn = true;
};

const FieldsOf<TileAttribute> kAttributeFields(
    "TileAttrFields",
    "Of define.tile_attr.",
    {{"id", {"string"}, "Its word."},
     {"mark?",
      field::text(&TileAttribute::mark),
      "Tiles with this mark have it. Default: the word."},
     {"type?", {}, marked("says nothing: attributes are true or false; leave it out")},
     {"default?",
      {},
      marked("says nothing: tiles without the mark do not have it; leave it out")}});

const FieldsOf<MarkDraft> kMarkFields(
    "MarkFields",
    "Of define.mark: of marks that are not shown as they are.",
    {{"id", {"string"}, "The word, as tiles carry it."},
     {"drawn?",
      field::truth(&MarkDraft::drawn),
      "False: only rules read it, pictures leave it out. Without a declaration it is drawn too."}});

const FieldsOf<TokenKind> kTokenFields(
    "TokenFields",
    "Of define.token.",
    {{"id", {"string"}, "Its word."},
     {"value?", field::whole(&TokenKind::value, -kMost, kMost), "A number that rules read."}});

void check_bag(FieldReader& at, Bag& bag) {
  std::int64_t tokens = 0;
  for (const auto& [kind, count] : bag.tokens) {
    tokens += count;
  }
  if (tokens > kMost) {
    at.object.complain(at.object.find("tokens"),
                       said_with("\"tokens\": {} in all; at most {}", tokens, kMost));
  }
}

const FieldsOf<Bag> kBagFields(
    "BagFields",
    "Of define.bag.",
    {{"id", {"string"}, "Its word."},
     {"tokens", field::counts("token", &Bag::tokens, &Catalog::tokens, kMost), "How many of each."},
     {"hidden?", field::truth(&Bag::hidden), "Nobody sees what is left in it."}},
    check_bag);

const FieldsOf<Pool> kPoolFields(
    "PoolFields",
    "Of define.pool.",
    {{"id", {"string"}, "Its word."},
     {"count?", field::whole(&Pool::count, 0, kMost), "How many markers there are."}});

const FieldsOf<Zone> kZoneFields(
    "ZoneFields",
    "Of define.zone.",
    {{"id", {"string"}, "Its word."},
     {"size?",
      field::whole(&Zone::size, 0, 1000),
      "Tiles that it holds: as many a player draws into core:hand; of other zones `extra()` of "
      "g:zone counts those beyond it."},
     {"seen_by?",
      field::choice(&Zone::seen_by,
                    {{"all", Sight::all}, {"owner", Sight::owner}, {"none", Sight::none}}),
      "Who sees the tiles."}});

void read_goals(FieldReader& at, Track& track) {
  const Value& goals = *at.value;
  if (!goals.is(Value::Kind::list)) {
    at.object.complain(
        &goals, fmt::format("\"goals\": {}", expected_found(said("a list"), describe(goals))));
  }
  for (const Value& goal : goals.items) {
    const std::int64_t least = track.goals.empty() ? 1 : track.goals.back() + 1;
    if (!goal.is(Value::Kind::integer) || goal.integer < least || goal.integer > kMost) {
      at.object.complain(
          &goal,
          fmt::format("\"goals\": {}",
                      expected_found(said_with("whole numbers from 1 to {} that rise", kMost),
                                     describe(goal))));
      return;
    }
    track.goals.push_back(static_cast<std::int32_t>(goal.integer));
  }
}

const FieldsOf<Track> kTrackFields(
    "TrackFields",
    "Of define.track.",
    {{"id", {"string"}, "Its word."},
     {"per?",
      field::choice(
          &Track::per,
          {{"colour", TrackScope::colour}, {"team", TrackScope::team}, {"game", TrackScope::game}}),
      "Who has a marker on it."},
     {"goals?",
      field::custom("integer[]", read_goals),
      "What all together must reach, rising; bots and statistics read it."}});

void check_board(FieldReader& at, BoardLimits& board) {
  if ((board.width == 0) != (board.height == 0)) {
    at.object.complain(nullptr, said("\"width\" and \"height\" go together"));
  }
}

const FieldsOf<BoardLimits> kBoardFields(
    "BoardFields",
    "Of define.board.",
    {{"width?",
      field::whole(&BoardLimits::width, 1, kWidestTable),
      "Columns; goes with height; without both the table has no limits but those of the plane: x "
      "and y from -999 to 999. The cell 0,0 is in the "
      "middle; an even number has its spare column in the east: 4 are x from -1 to 2."},
     {"height?",
      field::whole(&BoardLimits::height, 1, kWidestTable),
      "Rows. An even number has its spare row in the south: 4 are y from -1 to 2."},
     {"floating?",
      field::truth(&BoardLimits::floating),
      "The limits are those of the smallest rectangle around all tiles, wherever that lies; no "
      "cell is the middle."},
     {"edge?",
      field::choice(&BoardLimits::edge_closes, {{"open", false}, {"closed", true}}),
      "What a port against the border is. open: open for ever, so its feature is never complete; "
      "closed: blocked at once (see `blocked` of FeatureFields), and cells beyond count as "
      "filled for around_4 and around_8. Of a floating table it says nothing: ports stay "
      "open."}},
    check_board);

/// Nobody sits down to a game for which this plugin, or one that it requires, has too few or too
/// many seats.
void check_players(FieldReader& at, std::int32_t players) {
  const PluginDef& own = at.compiler.plugins[at.plugin];
  for (const PluginDef& plugin : at.compiler.plugins) {
    const auto& needs = own.requires_plugins;
    const bool counts =
        plugin.id == own.id || std::find(needs.begin(), needs.end(), plugin.id) != needs.end();
    const SeatRange& able = plugin.able();
    if (counts && (players < able.least || players > able.most)) {
      at.object.complain(at.object.find("players"),
                         said_with("\"players\": {}, but \"{}\" can be played by {} to {}, as {} "
                                   "says",
                                   players,
                                   plugin.id,
                                   able.least,
                                   able.most,
                                   to_string(able.at)));
    }
  }
}

void check_seats(FieldReader& at, SeatPlan& plan) {
  check_players(at, plan.players);
  const std::int32_t colours = plan.players * plan.colours_each;
  if (colours > kMaxColours) {
    at.object.complain(nullptr, said_with("{} colours; at most {}", colours, kMaxColours));
  }
  for (const auto& [kind, count] : plan.supply) {
    const PieceKind& piece = at.compiler.catalog().piece_kinds[kind];
    if (piece.neutral) {
      at.object.complain(
          at.object.find("supply"),
          said_with("\"{}\": a neutral piece belongs to no seat", short_name(piece.name)));
    }
  }
}

const FieldsOf<SeatPlan> kSeatFields(
    "SeatsFields",
    "Of define.seats.",
    {{"players?",
      field::whole(&SeatPlan::players, 1, kMaxColours),
      "For games of so many players."},
     {"colours?", field::whole(&SeatPlan::colours_each, 1, kMaxColours), "Colours of each seat."},
     {"supply?",
      field::counts("piece", &SeatPlan::supply, &Catalog::piece_kinds, 250),
      "Pieces of each colour, where that differs from define.piece."}},
    check_seats);

struct QuestionDraft {
  std::string text;
};

/// All but the sentence is read when the question is asked.
const FieldsOf<QuestionDraft> kQuestionFields(
    "QuestionFields",
    "Of define.question.",
    {{"id", {"string"}, "Its word, by which fx.ask and fx.ask_all name it."},
     {"text", field::text(&QuestionDraft::text), "The sentence, with {name} for each of `args`."},
     {"type?", {"string"}, "As of Ask. Default option."},
     {"options?", {"any"}, "As of Ask."},
     {"min?", {"integer"}, "As of Ask."},
     {"max?", {"integer"}, "As of Ask."},
     {"pass?", {"boolean"}, "As of Ask."},
     {"args?", {"any"}, "As of Ask."},
     {"show?", {"any"}, "As of Ask."},
     {"secret?", {"boolean"}, "As of Ask."},
     {"pool?", {"PoolId"}, "As of Ask."},
     {"most?", {"integer"}, "As of Ask."}});

VariableId add_column(Catalog& catalog, std::string name, std::size_t plugin, Scope scope) {
  Variable variable;
  variable.name = std::move(name);
  variable.plugin = PluginId(plugin);
  variable.scope = scope;
  variable.least = 0;
  return catalog.variables.add(std::move(variable));
}

void compile_pool(Compiler& compiler, std::size_t plugin, const Definition& definition) {
  Catalog& catalog = compiler.catalog();
  Pool pool;
  pool.name = definition.id;
  pool = kPoolFields.read(compiler, plugin, definition, std::move(pool));
  pool.supply = add_column(catalog, pool.name + ".supply", plugin, Scope::game);
  pool.on_segment = add_column(catalog, pool.name + ".on_segment", plugin, Scope::segment);
  pool.on_tile = add_column(catalog, pool.name + ".on_tile", plugin, Scope::tile);
  catalog.pools.add(std::move(pool));
}

/// For a number of players, the last plugin has the word, which must know of the others.
void compile_seats(Compiler& compiler) {
  std::vector<SeatPlan>& plans = compiler.catalog().seat_plans;
  std::vector<std::pair<std::size_t, SourceRef>> by;  // of each plan
  compiler.each("seats", [&](std::size_t plugin, const Definition& definition) {
    SeatPlan plan = kSeatFields.read(compiler, plugin, definition, {});
    const auto same = std::find_if(plans.begin(), plans.end(), [&](const SeatPlan& other) {
      return other.players == plan.players;
    });
    const auto place = static_cast<std::size_t>(same - plans.begin());
    if (same == plans.end()) {
      plans.push_back(std::move(plan));
      by.emplace_back(plugin, definition.at);
    } else if (by[place].first != plugin && compiler.knows(plugin, by[place].first)) {
      *same = std::move(plan);
      by[place] = {plugin, definition.at};
    } else {
      compiler.diagnostics.add(
          definition.at,
          said_counted(plan.players,
                       "the seats of {0} player stand twice; the first are at {1}",
                       "the seats of {0} players stand twice; the first are at {1}",
                       to_string(by[place].second)));
    }
  });
}

void compile_texts(Compiler& compiler) {
  Catalog& catalog = compiler.catalog();
  compiler.each("question", [&](std::size_t plugin, const Definition& definition) {
    std::string key = definition.id;
    key.replace(key.find(':'), 1, ".");
    catalog.texts[key] = kQuestionFields.read(compiler, plugin, definition, {}).text;
  });
  compiler.each("text", [&](std::size_t, const Definition& definition) {
    for (const Value::Member& member : definition.fields.members) {
      catalog.texts[member.key] = member.value.text;
    }
  });
}

/// Each definition of a category becomes a row of a table.
template <class Table, class Row>
void add_named(Compiler& compiler,
               std::string_view category,
               Table& table,
               const FieldsOf<Row>& fields,
               const Row& initial = {}) {
  fields.each(
      compiler, category, [&](Row row) { table.add(std::move(row)); }, initial);
}

}  // namespace

std::string expected_value(const Variable& variable) {
  switch (variable.type) {
    case ValueType::boolean:
      return said("true or false");
    case ValueType::enumeration:
      return one_of(variable.values);
    case ValueType::integer:
    case ValueType::id:
    case ValueType::token_list:
      break;
  }
  return variable.least > INT32_MIN || variable.most < INT32_MAX
             ? said_with("a whole number from {} to {}", variable.least, variable.most)
             : said("a whole number");
}

std::optional<std::int32_t> value_of(const Variable& variable, const Value& written) {
  if (variable.type == ValueType::boolean) {
    return written.is(Value::Kind::boolean) ? std::optional<std::int32_t>(written.boolean ? 1 : 0)
                                            : std::nullopt;
  }
  if (variable.type == ValueType::enumeration) {
    const auto it = std::find(variable.values.begin(), variable.values.end(), written.text);
    return written.is(Value::Kind::text) && it != variable.values.end()
               ? std::optional<std::int32_t>(
                     static_cast<std::int32_t>(it - variable.values.begin()))
               : std::nullopt;
  }
  const bool in_range = written.is(Value::Kind::integer) && written.integer >= variable.least &&
                        written.integer <= variable.most;
  return in_range ? std::optional<std::int32_t>(static_cast<std::int32_t>(written.integer))
                  : std::nullopt;
}

const std::vector<Declaration>& scopes() {
  static const std::vector<Declaration> kAll{
      {{"game", kDeclare, "One value; read as variable[g]."}, {&kVariableFields}},
      {{"player", kDeclare, "A value of each player."}, {}},
      {{"colour", kDeclare, "A value of each colour."}, {}},
      {{"feature", kDeclare, "A value of each feature; it must say how two merge."}, {}},
      {{"tile", kDeclare, "A value of each tile on the board."}, {}},
      {{"piece", kDeclare, "A value of each piece."}, {}},
      {{"segment", kDeclare, "A value of each segment on the board."}, {}}};
  return kAll;
}

std::vector<Declaration> kind_definitions() {
  return {
      {{"feature", "(fields: FeatureFields)", "A kind of feature."}, {&kFeatureFields}},
      {{"piece", "(fields: PieceFields)", "A kind of piece."}, {&kPieceFields}},
      {{"tile_attr", "(fields: TileAttrFields)", "A property of kinds of tiles, woken by a mark."},
       {&kAttributeFields}},
      {{"mark",
        "(fields: MarkFields)",
        "How a mark of tiles is shown; every word is a mark without it."},
       {&kMarkFields}},
      {{"token", "(fields: TokenFields)", "A kind of token."}, {&kTokenFields}},
      {{"bag", "(fields: BagFields)", "A bag of tokens; drawing is chance."}, {&kBagFields}},
      {{"pool",
        "(fields: PoolFields)",
        "A supply of equal markers that lie on segments and tiles."},
       {&kPoolFields}},
      {{"zone", "(fields: ZoneFields)", "A place for tiles off the board."}, {&kZoneFields}},
      {{"track", "(fields: TrackFields)", "A track of points."}, {&kTrackFields}},
      {{"question",
        "(fields: QuestionFields)",
        "A question that is asked by its name: fx.ask { \"word\", to = p }."},
       {&kQuestionFields}},
      {{"board", "(fields: BoardFields)", "Limits of the table."}, {&kBoardFields}, true},
      {{"seats", "(fields: SeatsFields)", "Colours and supplies for a number of players."},
       {&kSeatFields},
       true},
      {{"text",
        "(sentences: table<string, string>)",
        "Sentences by key: prompts, and denials by their full id. Under the name of a score line "
        "stands "
        "what it counts, by one and by many: \"goose on the lawn|geese on the lawn\"."},
       {},
       true}};
}

void compile_kinds(Compiler& compiler) {
  Catalog& catalog = compiler.catalog();
  catalog.layers.add({"terrain"});
  add_named(compiler, "state", catalog.variables, kVariableFields);
  compile_features(compiler);
  PieceKind of_core;
  of_core.group = intern_group(compiler, "core", {});
  add_named(compiler, "piece", catalog.piece_kinds, kPieceFields, of_core);
  compiler.each("tile_attr", [&](std::size_t plugin, const Definition& definition) {
    catalog.attributes.add(kAttributeFields.read(
        compiler, plugin, definition, {definition.id, std::string(short_name(definition.id))}));
  });
  compiler.each("mark", [&](std::size_t plugin, const Definition& definition) {
    if (!kMarkFields.read(compiler, plugin, definition, {}).drawn) {
      catalog.undrawn_marks.emplace(short_name(definition.id));
    }
  });
  add_named(compiler, "token", catalog.tokens, kTokenFields);
  add_named(compiler, "bag", catalog.bags, kBagFields);
  compiler.each("pool", [&](std::size_t plugin, const Definition& definition) {
    compile_pool(compiler, plugin, definition);
  });
  add_named(compiler, "zone", catalog.zones, kZoneFields);
  add_named(compiler, "track", catalog.tracks, kTrackFields);
  catalog.hand = catalog.zones.find("core:hand");
  catalog.table_zone = catalog.zones.find("core:table");
  catalog.out = catalog.zones.find("core:out");
  catalog.points = catalog.tracks.find("core:points");
  kBoardFields.each(compiler, "board", [&](const BoardLimits& board) { catalog.board = board; });
  static_cast<void>(compiler.last_of("board", marked("\"{}\" and \"{}\" both limit the table")));
  compile_texts(compiler);
  compile_seats(compiler);
  check_piece_limits(compiler);
}

}  // namespace bastide
