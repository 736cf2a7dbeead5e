// The table of the rule language says the names that the wrappers have, no more and no less.
#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "kernel/flow/core_texts.h"
#include "kernel/lua/api_docs.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/sandbox.h"
#include "kernel/lua/vm.h"
#include "kernel/lua/wrap.h"
#include "tests/support/tiny_rules.h"
#include "tests/unit/lua/rules_fixture.h"

namespace bastide {
namespace {

using NameSet = std::set<std::string>;

std::string bare(std::string name) {
  if (name.ends_with('?')) {
    name.pop_back();
  }
  return name;
}

template <class Docs>
NameSet names_of(const Docs& docs) {
  NameSet names;
  for (const auto& doc : docs) {
    EXPECT_TRUE(names.insert(bare(doc.name)).second) << doc.name << " stands twice";
  }
  return names;
}

TEST(ApiDocs, EveryNameOfAThingStandsOnce) {
  NameSet titles;
  for (const ApiType& type : documented_types()) {
    EXPECT_TRUE(titles.insert(type.title).second) << type.title;
    EXPECT_EQ(names_of(type.entries).size(), type.entries.size()) << type.title;
  }
  EXPECT_EQ(titles.size(), 26U);
}

TEST(ApiDocs, EveryNameSaysSomething) {
  const auto check = [](std::string_view owner, const auto& docs) {
    for (const auto& doc : docs) {
      const std::string_view about = doc.about;
      EXPECT_TRUE(about.ends_with('.') || about.ends_with('?') || about.ends_with('"'))
          << owner << " " << doc.name << ": " << about;
    }
  };
  for (const ApiType& type : documented_types()) {
    check(type.title, type.entries);
  }
  for (const ApiTableDoc& table : documented_tables()) {
    check(table.title, table.fields);
  }
  for (const ApiSpaceDoc& space : documented_declarations()) {
    check(space.name, space.names);
  }
  for (const ApiSpaceDoc& space : documented_functions()) {
    check(space.name, space.names);
  }
}

/// Keys of the table on top of the stack; pops it.
NameSet take_keys(lua_State* state) {
  NameSet names;
  lua_pushnil(state);
  while (lua_next(state, -2) != 0) {
    lua_pop(state, 1);
    lua_pushvalue(state, -1);
    names.insert(lua_tostring(state, -1));
    lua_pop(state, 1);
  }
  lua_pop(state, 1);
  return names;
}

const ApiSpaceDoc& space_of(std::span<const ApiSpaceDoc> spaces, std::string_view name) {
  return *std::find_if(
      spaces.begin(), spaces.end(), [&](const ApiSpaceDoc& space) { return space.name == name; });
}

/// What the sandbox offers, `require` aside, which each file has of its own.
TEST(ApiDocs, TheRestOfLuaIsTheSandbox) {
  Vm vm;
  lua_State* state = vm.state();
  push_standard_names(state);
  NameSet names = take_keys(state);
  EXPECT_EQ(names.count("require"), 0U);
  names.insert("require");
  NameSet documented = names_of(documented_functions()[1].names);
  for (const std::string library : {"math", "string", "table"}) {
    documented.insert(library);
    push_standard_names(state);
    lua_getfield(state, -1, library.c_str());
    push_contents(state, -1);
    EXPECT_EQ(names_of(space_of(documented_functions(), library).names), take_keys(state))
        << library;
    lua_pop(state, 2);
  }
  EXPECT_EQ(documented, names);
}

TEST(ApiDocs, WhatHooksReturnIsThere) {
  Vm vm;
  lua_newtable(vm.state());
  add_play_names(vm.state());
  EXPECT_EQ(names_of(documented_functions()[0].names), take_keys(vm.state()));
}

/// The names of a table of the language, as a rule file sees them.
NameSet names_in(const std::string& space) {
  const auto rules = compile_lua({tiny("local names = {}\nfor name in pairs(" + space +
                                       ") do names[#names + 1] = name end\n"
                                       "define.text { all = table.concat(names, ' ') }")});
  NameSet names;
  std::istringstream words(rules->catalog.texts.at("all"));
  for (std::string word; words >> word;) {
    names.insert(word);
  }
  return names;
}

TEST(ApiDocs, DeclarationsAreThose) {
  for (const std::string space : {"define", "state", "on"}) {
    EXPECT_EQ(names_of(space_of(documented_declarations(), space).names), names_in(space)) << space;
  }
  EXPECT_EQ(complaints({tiny("assert(type(amend) == 'function' and type(replace) == 'function')\n"
                             "assert(type(opt) == 'table')")}),
            "");
}

TEST(ApiDocs, DenialsOfTheKernelHaveTexts) {
  for (const DenialRow& denial : core_denials()) {
    EXPECT_FALSE(core_text(denial.id).empty()) << denial.id;
  }
}

// --- tables that rules write --------------------------------------------------------------------

/// What a reader knows, out of its complaint about a name that no table has.
NameSet known_names(const std::string& complaint, const std::string& start) {
  const std::size_t at = complaint.find(start);
  const std::size_t known = complaint.find("; known ", at);
  EXPECT_NE(at, std::string::npos) << complaint;
  if (at == std::string::npos || known == std::string::npos) {
    return {};
  }
  const std::size_t from = complaint.find(": ", known) + 2;
  std::istringstream words(complaint.substr(from, complaint.find('\n', from) - from));
  NameSet names;
  for (std::string word; words >> word;) {
    word.erase(std::remove(word.begin(), word.end(), ','), word.end());
    names.insert(word);
  }
  return names;
}

NameSet known_keys(const std::string& complaint, const std::string& where) {
  return known_names(complaint, "unknown key \"qqqqqqqqqqqq\" in " + where);
}

NameSet documented_fields(const std::string& title) {
  for (const ApiTableDoc& table : documented_tables()) {
    if (table.title == title) {
      NameSet names = names_of(table.fields);
      names.erase("[1]");  // has no name
      return names;
    }
  }
  ADD_FAILURE() << title << " is not documented";
  return {};
}

struct FieldsCase {
  const char* category;
  const char* title;
  const char* where;
  const char* more;  // that the reader asks for only then
};

TEST(ApiDocs, FieldsOfDeclarationsAreThoseThatAreRead) {
  const std::vector<FieldsCase> cases{
      {"feature", "FeatureFields", "feature", ""},
      {"piece", "PieceFields", "piece", ""},
      {"state", "VariableFields", "state", ""},
      {"tile_attr", "TileAttrFields", "tile_attr", ""},
      {"mark", "MarkFields", "mark", ""},
      {"token", "TokenFields", "token", ""},
      {"bag", "BagFields", "bag", R"(, "tokens": {})"},
      {"pool", "PoolFields", "pool", ""},
      {"zone", "ZoneFields", "zone", ""},
      {"track", "TrackFields", "track", ""},
      {"action", "ActionFields", "action", ""},
      {"phase", "PhaseFields", "phase", ""},
      {"ending", "EndingFields", "ending", ""},
      {"question", "QuestionFields", "question", ""},
      {"candidates",
       "CandidatesFields",
       "candidates",
       R"(, "slot": "core:place", "from": "holes")"},
      {"hook", "HookFields", "hook", ""},
      {"board", "BoardFields", "board", ""},
      {"seats", "SeatsFields", "seats", ""},
      {"sheet", "SheetFields", "sheet", ""},
      {"pile", "PileFields", "pile", R"(, "sections": [])"},
  };
  for (const FieldsCase& row : cases) {
    TownAndLane rules;
    rules.define(
        row.category, "x", std::string(R"({ "qqqqqqqqqqqq": 1)") + row.more + std::string(" }"));
    NameSet documented = documented_fields(row.title);
    documented.erase("id");  // taken before the rest is read
    EXPECT_EQ(documented, known_keys(rules.complaints(), row.where)) << row.category;
  }
}

TEST(ApiDocs, GuardsAreThoseThatAreRead) {
  TownAndLane rules;
  rules.hook(
      Shape::react, "core:turn_end", "x", [](HookCall&) {}, R"({ "when": { "qqqqqqqqqqqq": 1 } })");
  EXPECT_EQ(documented_fields("Guard"), known_keys(rules.complaints(), "when"));
}

TEST(ApiDocs, FieldsOfHooksAreThoseThatAreRead) {
  for (const auto& [shape, point, title] :
       {std::tuple{Shape::check, "core:claim", "CheckHook"},
        std::tuple{Shape::waive, "core:occupied", "WaiveHook"},
        std::tuple{Shape::modify, "core:power", "ModifyHook"},
        std::tuple{Shape::score, "core:final", "ScoreHook"},
        std::tuple{Shape::intercept, "core:award", "InterceptHook"},
        std::tuple{Shape::react, "core:turn_end", "ReactHook"}}) {
    TownAndLane rules;
    rules.hook(
        shape, point, "x", [](HookCall&) {}, R"({ "qqqqqqqqqqqq": 1 })");
    NameSet documented = documented_fields(title);
    documented.erase("id");  // taken before the rest is read
    EXPECT_EQ(documented, known_keys(rules.complaints(), "hook")) << title;
  }
}

TEST(ApiDocs, FieldsOfArgumentsAreThoseThatAreRead) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"TileFilter", "g:tiles"},
      {"CellFilter", "g:cells"},
      {"PieceFilter", "g:pieces"},
      {"FeatureFilter", "g:features"},
      {"SegmentFilter", "g.last_tile:segments"},
      {"PlaceTile", "fx.place_tile"},
      {"Ask", "fx.ask"},
      {"NewAward", "fx.award"},
      {"Subject", "local function ask(t) return g:allowed('core:claim', t) end ask"},
  };
  for (const auto& [title, call] : cases) {
    LuaGame game(
        compile_lua({tiny("define.phase { id = 'try', after = 'core:place', enter = "
                          "function(g, fx) " +
                          call + " { qqqqqqqqqqqq = 1 } end }")}));
    game.draw();
    std::string said;
    try {
      game.answer(game.options().front());
    } catch (const ScriptFault& fault) {
      said = fault.what();
    }
    EXPECT_EQ(documented_fields(title), known_names(said, "unknown name 'qqqqqqqqqqqq'")) << title;
  }
}

}  // namespace
}  // namespace bastide
