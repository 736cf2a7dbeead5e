// What the manual says of hook points, of the kernel's definitions and of some effects is so.
#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "kernel/lua/api_docs.h"
#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using NameSet = std::set<std::string>;

/// "a, b?" as words.
std::vector<std::string> words_of(std::string_view text, char end) {
  std::vector<std::string> words;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find(end, from), text.size());
    words.emplace_back(text.substr(from, to - from));
    from = text.find_first_not_of(' ', to + 1);
  }
  return words;
}

/// What the argument of a point's handlers sets, out of its row.
struct Documented {
  explicit Documented(const PointRow& point) {
    for (std::string word : words_of(point.sets, ',')) {
      if (word.ends_with('?')) {
        word.pop_back();
        sometimes.insert(word);
      } else {
        always.insert(word);
      }
    }
  }
  NameSet always;
  NameSet sometimes;
};

/// A list in Lua of the properties that the type of a shape's argument has.
std::string fields_of(const std::vector<std::string_view>& types) {
  NameSet names;
  for (const ApiType& type : documented_types()) {
    for (const ApiEntry& entry : type.entries) {
      if (!entry.is_method() && std::find(types.begin(), types.end(), type.title) != types.end()) {
        names.insert(entry.name);
      }
    }
  }
  std::string list;
  for (const std::string& name : names) {
    list += fmt::format("'{}', ", name);
  }
  return "{ " + list + "}";
}

/// A function `set(x)`: the words of the fields that x has, those that are false left out.
std::string set_function(const std::vector<std::string_view>& types) {
  return "local function set(x)\n"
         "  local words = {}\n"
         "  for _, name in ipairs(" +
         fields_of(types) +
         ") do\n"
         "    if x[name] then words[#words + 1] = name end\n"
         "  end\n"
         "  return table.concat(words, ' ')\n"
         "end\n";
}

// --- events -------------------------------------------------------------------------------------

/// Makes every event happen, each with all that may be set and without.
std::string rules_of_events() {
  std::string rules =
      set_function({"Event"}) +
      "define.zone { id = 'jail' }\n"
      "amend('core:phase/draw', { stuck = 'return' })\n"
      "define.phase { id = 'try', after = 'core:place', enter = function(g, fx, p)\n"
      "  if g.turn.number > 1 then return end\n"
      "  local pawn = g:pieces({ owner = p }):first()\n"
      "  local here = g.last_tile:segments({ kind = 'path' }):first()\n"
      "  fx.move(pawn, here) fx.move(pawn, g:cell(5, 5)) fx.take_back(pawn)\n"
      "  fx.move(pawn, here) fx.take_back(pawn)\n"
      "  fx.move(pawn, 'jail') fx.move(pawn, here) fx.take_back(pawn)\n"
      "  fx.award { to = p, line = 'gift', points = 1 }\n"
      "  fx.award { to = p, line = 'gift', points = 1, source = here }\n"
      "end }\n"
      "on.intercept('core:award', { run = function(g, fx, pending)\n"
      "  if pending.feature and not pending.follow_up then\n"
      "    fx.award { to = g.active, line = 'more', points = 1 }\n"
      "  end\n"
      "end })\n";
  // What a reaction cannot return stands in the name of a line.
  for (const PointRow& point : core_points()) {
    if (point.shape == Shape::react) {
      rules += fmt::format(
          "on.react('{}', {{ run = function(g, fx, e)\n"
          "  fx.transfer {{ from = g.active, to = g.active, points = 0,\n"
          "    line = 'core:' .. e.event .. ' ' .. set(e) }}\n"
          "end }})\n",
          point.name);
    }
  }
  return rules;
}

/// The tiny plugin with a tile that fits nowhere.
std::shared_ptr<const Ruleset> with_odd_tile(const std::string& rules) {
  PluginDef plugin = tiny(rules, 4);
  plugin.definitions.push_back(tile("t/odd", 1, "rrr rrr rrr rrr", {{"r", "path"}}));
  return compile_lua({plugin});
}

/// Plays on until the game is over: ends for the path of the start tile first, pieces where one may
/// stand.
void play_out(LuaGame& game) {
  game.draw();
  while (is_waiting(game.state)) {
    const std::vector<std::string> options = game.options();
    std::string chosen = options.back();
    for (const std::string wanted : {"t/end -1,0 r0", "t/end 1,0 r2"}) {
      const bool fits = std::find(options.begin(), options.end(), wanted) != options.end();
      chosen = fits ? wanted : chosen;
    }
    game.answer(chosen);
    game.draw();
  }
}

/// The fields that were set, at every telling of an event in the game of this seed.
void add_tellings(std::uint64_t seed, std::multimap<std::string, NameSet>& told) {
  LuaGame game(with_odd_tile(rules_of_events()), 2, seed);
  play_out(game);
  for (const Event& event : game.journal.events) {
    if (event.kind == EventKind::transferred) {
      const std::vector<std::string> words =
          words_of(name_text(game.context, NameId(event[Part::line])), ' ');
      NameSet fields(words.begin() + 1, words.end());
      fields.erase("event");
      told.emplace(words.front(), std::move(fields));
    }
  }
}

TEST(Manual, EventsSetTheFieldsThatItNames) {
  std::multimap<std::string, NameSet> told;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    add_tellings(seed, told);
  }
  for (const PointRow& point : core_points()) {
    if (point.shape != Shape::react) {
      continue;
    }
    const Documented documented(point);
    NameSet seen;
    NameSet missed;
    const auto [first, last] = told.equal_range(point.name);
    EXPECT_NE(first, last) << point.name << " never happened";
    for (auto it = first; it != last; ++it) {
      for (const std::string& word : documented.always) {
        EXPECT_TRUE(it->second.contains(word)) << point.name << ": " << word << " is not set";
      }
      for (const std::string& word : it->second) {
        EXPECT_TRUE(documented.always.contains(word) || documented.sometimes.contains(word))
            << point.name << ": " << word << " is set";
        seen.insert(word);
      }
      for (const std::string& word : documented.sometimes) {
        missed.insert(it->second.contains(word) ? "" : word);
      }
    }
    for (const std::string& word : documented.sometimes) {
      EXPECT_TRUE(seen.contains(word)) << point.name << ": " << word << " is never set";
      EXPECT_TRUE(missed.contains(word)) << point.name << ": " << word << " is always set";
    }
  }
}

// --- other points -------------------------------------------------------------------------------

/// Plays with the rules until a hook says what its argument sets, as an error.
NameSet set_in_game(const std::string& rules) {
  std::string said;
  try {
    LuaGame game(with_odd_tile(rules), 1);
    play_out(game);
  } catch (const ScriptFault& fault) {
    said = fault.what();
  }
  const std::size_t from = said.find('<');
  EXPECT_NE(from, std::string::npos) << said;
  if (from == std::string::npos) {
    return {};
  }
  const std::vector<std::string> words =
      words_of(std::string_view(said).substr(from + 1, said.find('>', from) - from - 1), ' ');
  return {words.begin(), words.end()};
}

/// The argument's type, and its place among the arguments of the handler.
std::string function_of(std::string_view shape) {
  return shape == "modify" || shape == "intercept" ? "function(g, y, x)" : "function(g, x)";
}

std::string rules_of_point(const PointRow& point) {
  const std::string_view shape = shape_name(point.shape);
  std::vector<std::string_view> types;
  if (shape == "check") {
    types = {"Placement"};
  } else if (shape == "modify") {
    types = {"About"};
  } else if (shape == "score") {
    types = {"Score"};
  } else {
    types = {std::string_view(point.name) == "core:award" ? "PendingAward" : "PendingReturn"};
  }
  // Two pieces of two colours on one path, so that a tie must be broken.
  return set_function(types) +
         "define.seats { players = 1, colours = 2 }\n"
         "define.phase { id = 'both', after = 'core:claim',\n"
         "  enter = function(g, fx, p)\n"
         "  local path = g.last_tile:segments({ kind = 'path' }):first()\n"
         "  for c in g:colours() do fx.move(g:pieces({ owner = c }):first(), path) end\n"
         "end }\n" +
         fmt::format("on.{}('{}', {{ run = {} error('<' .. set(x) .. '>') end }})\n",
                     shape,
                     point.name,
                     function_of(shape));
}

TEST(Manual, OtherPointsSetTheFieldsThatItNames) {
  for (const PointRow& point : core_points()) {
    const std::string_view shape = shape_name(point.shape);
    if (shape == "react" || shape == "waive") {
      continue;
    }
    NameSet set = set_in_game(rules_of_point(point));
    if (std::string_view(point.name) != "core:place_tile") {
      set.erase("rotation");  // 0
    }
    if (shape == "score") {
      set.erase("total");  // of the lines, not of the point
      set.erase("complete");
    }
    const Documented documented(point);
    for (const std::string& word : documented.always) {
      EXPECT_TRUE(set.contains(word)) << point.name << ": " << word << " is not set";
    }
    for (const std::string& word : set) {
      EXPECT_TRUE(documented.always.contains(word) || documented.sometimes.contains(word))
          << point.name << ": " << word << " is set";
    }
  }
}

TEST(Manual, KindsOfFeaturesSetWhatItNames) {
  EXPECT_EQ(set_in_game(set_function({"Score"}) +
                        "on.score('path', { run = function(g, s) "
                        "error('<' .. set(s) .. '>') end })"
                        "define.phase { id = 'one', after = 'core:place', before = 'core:settle',\n"
                        "  enter = function(g, fx, p)\n"
                        "  fx.move(g:pieces({ owner = p }):first(),\n"
                        "    g.last_tile:segments({ kind = 'path' }):first())\n"
                        "end }\n"),
            (NameSet{"feature", "segment", "tile", "reason", "complete", "total"}));
}

// --- guards -------------------------------------------------------------------------------------

TEST(Manual, AConditionAboutWhatIsNotThereDoesNotHold) {
  const std::vector<std::pair<std::string, bool>> cases{
      {"kind = 'path'", false},
      {"complete = false", false},
      {"has = 'path'", false},
      {"piece = 'pawn'", false},
      {"shared = false", false},
      {"pieces = { kind = 'pawn', near = true }", false},
      {"cell = { 0, 0 }", false},
      {"joins = 'path'", false},
      {"reason = 'final'", false},
      {"pieces = { kind = 'pawn', extended = true }", false},
      {"pieces = { kind = 'pawn', extended = false }", false},
      {"['not'] = { joins = 'path' }", true},
      {"any = { { joins = 'path' }, { kind = 'path' } }", false},
      {"any = { { joins = 'path' }, { placed = false } }", true},
      {"owner = false", false},
      {"owner = true", true},  // whose turn ends
  };
  for (const auto& [when, holds] : cases) {
    LuaGame game = game_of(
        "local seen = state.game { id = 'seen' }\n"
        "on.react('core:turn_end', { when = { " +
        when + " }, run = function(g, fx) fx.set(seen, g, 1) end })");
    game.play("t/end -1,0 r0");
    game.play("none");
    const VariableId seen = game.rules->catalog.variables.find("tiny:seen");
    EXPECT_EQ(View(game.rules->catalog, game.state).value(seen, 0), holds ? 1 : 0) << when;
  }
}

/// The start tile has a path, but an ending is about no tile.
TEST(Manual, AnEndingIsAboutNoThing) {
  for (const auto& [when, ends] :
       {std::pair{"has = 'path'", false}, std::pair{"unfinished = 'path'", true}}) {
    LuaGame game = game_of(std::string("define.ending { id = 'now', when = { ") + when +
                           " }, test = function() return win('tiny:now') end }");
    game.play("t/end -1,0 r0");
    game.play("none");
    EXPECT_EQ(game.state.over(), ends) << when;
  }
}

// --- definitions of the kernel ------------------------------------------------------------------

TEST(Manual, DefinitionsOfTheKernelAreThose) {
  NameSet defined;
  for (const Definition& definition : core_plugin().definitions) {
    defined.insert("core:" + definition.category + "/" + definition.id.substr(5));
  }
  NameSet documented;
  for (const ApiTargetDoc& target : documented_targets()) {
    documented.insert(target.target);
  }
  EXPECT_EQ(documented, defined);
}

NameSet fields_of_table(std::string_view title) {
  NameSet names;
  for (const ApiTableDoc& table : documented_tables()) {
    for (const ApiDoc& field : table.fields) {
      if (table.title == title) {
        const std::string_view name = field.name;
        names.emplace(name.substr(0, name.size() - (name.ends_with('?') ? 1 : 0)));
      }
    }
  }
  return names;
}

TEST(Manual, FieldsOfTheKernelsDefinitionsAreThoseThatAreRead) {
  for (const ApiTargetDoc& target : documented_targets()) {
    const std::string said =
        complaints({tiny(fmt::format("amend('{}', {{ qqqqqqqqqqqq = 1 }})", target.target))});
    NameSet documented = fields_of_table(target.fields);
    const bool is_phase = std::string_view(target.target).find("phase/") != std::string_view::npos;
    documented.merge(is_phase ? fields_of_table("PhaseFields") : NameSet());
    documented.erase("id");
    const std::size_t from = said.find(": ", said.find("; known "));
    ASSERT_NE(from, std::string::npos) << target.target << ": " << said;
    NameSet known;
    for (const std::string& word :
         words_of(std::string_view(said).substr(from + 2, said.find('\n', from) - from - 2), ',')) {
      known.insert(word);
    }
    EXPECT_EQ(documented, known) << target.target;
  }
}

TEST(Manual, StepsOfTheKernelAreEnteredWhateverTheyAreToldOfThat) {
  LuaGame game = game_of(
      "amend('core:phase/place', { when = { placed = true }, voluntary = true,\n"
      "  enter = function() error('no') end })\n"
      "on.check('core:voluntary', { id = 'never', deny = 'never' })\n"
      "define.text { ['tiny:never'] = 'never' }");
  game.draw();
  EXPECT_EQ(pending_choice(game.context).choice, Choice::place);
}

// --- single statements --------------------------------------------------------------------------

/// Four by four: from -1 to 2 in both directions.
TEST(Manual, AnEvenTableHasItsSpareCellsInTheEastAndInTheSouth) {
  LuaGame game = game_of("define.board { width = 4, height = 4 }");
  const BoardLimits& limits = game.rules->catalog.board;
  for (const std::int16_t at : {std::int16_t{-1}, std::int16_t{2}}) {
    EXPECT_TRUE(game.state.board.inside(limits, {at, 0})) << at;
    EXPECT_TRUE(game.state.board.inside(limits, {0, at})) << at;
  }
  for (const std::int16_t at : {std::int16_t{-2}, std::int16_t{3}}) {
    EXPECT_FALSE(game.state.board.inside(limits, {at, 0})) << at;
    EXPECT_FALSE(game.state.board.inside(limits, {0, at})) << at;
  }
}

/// One end is placed; the other three ports of the path are blocked. What counts as closed says the
/// kind.
TEST(Manual, BlockingTheLastPortCompletesAKindForWhichBlockedIsClosed) {
  for (const auto& [blocked, points] : {std::pair{"closed", 4}, std::pair{"open", 0}}) {
    LuaGame game =
        game_of(std::string("amend('tiny:feature/path', { blocked = '") + blocked +
                "' })\n"
                "define.phase { id = 'wall', after = 'core:claim', enter = function(g, fx)\n"
                "  local path = g.last_tile:segments({ kind = 'path' }):first()\n"
                "  local open = path.feature.open\n"
                "  for i = 1, open do fx.block(path) end\n"
                "  assert(open == 1 and path.feature.open == 0 and path.feature.blocked == 1)\n"
                "end }");
    game.draw();
    game.answer("t/end -1,0 r0");
    game.answer("pawn on r");
    EXPECT_EQ(game.points(0), points) << blocked;
  }
}

/// The complete path of three tiles is settled. A piece on the end that is joined to it scores
/// nothing any more: without fx.join it would have 1 for its tile at the end.
TEST(Manual, WhatIsJoinedToASettledFeatureScoresNoMore) {
  for (const bool joins : {true, false}) {
    LuaGame game = game_of(
        std::string("define.phase { id = 'bridge', after = 'core:claim', enter = "
                    "function(g, fx)\n"
                    "  if g.turn.number ~= 3 then return end\n"
                    "  local own = g.last_tile:segments({ kind = 'path' }):first()\n"
                    "  local old = g:tile_at(g:cell(0, 0)):segments({ kind = 'path' }):first()\n"
                    "  assert(old.complete and not own.complete)\n") +
            (joins ? "  fx.join(own, old)\n  assert(own.complete and own.feature.size == 4)\n"
                   : "") +
            "end }",
        3);
    game.play("t/end -1,0 r0");
    game.play("none");
    game.play("t/end 1,0 r2");
    game.play("none");
    game.draw();
    game.answer("t/end 0,-1 r0");
    game.answer("pawn on r");
    ASSERT_TRUE(game.state.over());
    EXPECT_EQ(game.points(0), joins ? 0 : 1);
  }
}

/// Keys in the order of their names; `run` receives all of them.
TEST(Manual, TheTextOfAnEntryIsWhatItsKeysHold) {
  LuaGame game = game_of(
      "local got = state.game { id = 'got' }\n"
      "define.action { id = 'act', run = function(g, fx, p, a) fx.set(got, g, a.n) end,\n"
      "  offer = function(g, p, add)\n"
      "    add { n = 7, b = true, cell = g:cell(1, 2), a = 'word' }\n"
      "    add { text = 'said', n = 8 }\n"
      "    add { text = function(entry) return 'n' .. entry.n end, n = 9 }\n"
      "    add { text = 'said', n = 10 }\n"
      "  end }");
  game.draw();
  game.answer("t/end -1,0 r0");
  const std::vector<std::string> options = game.options();
  EXPECT_EQ(std::vector<std::string>(options.end() - 4, options.end()),
            (std::vector<std::string>{"act word, 1,2, 7", "act said", "act n9", "act said #2"}));
  game.answer("act said #2");
  const VariableId got = game.rules->catalog.variables.find("tiny:got");
  EXPECT_EQ(View(game.rules->catalog, game.state).value(got, 0), 10);
}

/// The start tile shows a path in the west and in the east.
TEST(Manual, SidesAreWordsFromNorthClockwise) {
  LuaGame game = game_of(
      "local fine = state.game { id = 'fine', type = 'bool' }\n"
      "define.phase { id = 'look', after = 'core:place', enter = function(g, fx)\n"
      "  local start = g:tile_at(g:cell(0, 0))\n"
      "  local sides = start:sides('path')\n"
      "  local cell = g:beside(start, 'south')\n"
      "  fx.set(fine, g, #sides == 2 and sides[1] == 'east' and sides[2] == 'west'\n"
      "    and sides:has('W') and not sides:has('north') and cell.x == 0 and cell.y == 1\n"
      "    and g:beside(start, 'S') == cell)\n"
      "end }\n"
      "on.check('core:place_tile', { run = function(g, mv)\n"
      "  if not mv:joins('path'):has('east') then return deny('east') end\n"
      "end })\n"
      "define.text { ['tiny:east'] = 'to the east' }");
  game.draw();
  EXPECT_EQ(game.options(), std::vector<std::string>{"t/end -1,0 r0"});
  game.answer("t/end -1,0 r0");
  const VariableId fine = game.rules->catalog.variables.find("tiny:fine");
  EXPECT_EQ(View(game.rules->catalog, game.state).value(fine, 0), 1);
}

// --- types --------------------------------------------------------------------------------------

/// Words of types that begin with a capital: what the language names.
void add_own_words(std::string_view type, NameSet& words) {
  bool quoted = false;
  for (std::size_t i = 0; i < type.size(); ++i) {
    quoted = quoted != (type[i] == '"');
    const auto is_letter = [&](std::size_t at) {
      return at < type.size() && (std::isalpha(static_cast<unsigned char>(type[at])) != 0);
    };
    if (quoted || std::isupper(static_cast<unsigned char>(type[i])) == 0 ||
        (i > 0 && is_letter(i - 1))) {
      continue;
    }
    std::size_t end = i;
    while (is_letter(end)) {
      ++end;
    }
    words.emplace(type.substr(i, end - i));
  }
}

TEST(Manual, EveryTypeThatItNamesIsTold) {
  NameSet told;
  NameSet named;
  const auto add_rows = [&](const auto& rows) {
    for (const auto& row : rows) {
      add_own_words(row.type, named);
    }
  };
  for (const ApiType& type : documented_types()) {
    told.insert(type.title);
    add_rows(type.entries);
  }
  for (const ApiTableDoc& table : documented_tables()) {
    told.insert(table.title);
    add_rows(table.fields);
  }
  for (const ApiDoc& id : id_words()) {
    told.insert(id.name);
  }
  for (const ApiDoc& word : documented_words()) {
    told.insert(word.name);
  }
  add_rows(documented_words());
  for (const auto& spaces : {documented_declarations(), documented_functions()}) {
    for (const ApiSpaceDoc& space : spaces) {
      add_rows(space.names);
    }
  }
  for (const PointRow& point : core_points()) {
    add_own_words(type_of(point.passes), named);
  }
  for (const ApiShapeDoc& shape : documented_shapes()) {
    add_own_words(shape.argument, named);
  }
  for (const ApiTargetDoc& target : documented_targets()) {
    add_own_words(target.fields, named);
  }
  for (const std::string& word : named) {
    EXPECT_TRUE(told.contains(word)) << word;
  }
  EXPECT_TRUE(named.contains("Side"));
}

}  // namespace
}  // namespace bastide
