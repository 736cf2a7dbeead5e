// A small game whose rules are a text: compiled with the kernel's own plugin, played by option
// texts.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "kernel/flow/core_plugin.h"
#include "kernel/flow/setup.h"
#include "kernel/lua/lua_plugin.h"

namespace bastide {

/// A plugin made of one rule file; tiles are added by `tile`.
inline PluginDef lua_plugin(std::string id, std::string text) {
  PluginDef plugin;
  plugin.id = std::move(id);
  plugin.version = "1.0.0";
  plugin.title = plugin.id;
  plugin.at.file = "plugins/" + plugin.id;
  plugin.scripts.push_back({plugin.id,
                            plugin.version,
                            "plugins/" + plugin.id + "/rules.lua",
                            "",
                            std::move(text),
                            false,
                            false});
  return plugin;
}

/// `segments`: key and kind of each.
inline Definition tile(std::string name,
                       int count,
                       std::string_view ring,
                       const std::vector<std::pair<std::string, std::string>>& segments,
                       const std::vector<std::string>& marks = {}) {
  Definition definition;
  definition.category = "tile";
  definition.id = std::move(name);
  definition.at.file = "tiles.json";
  Value& fields = definition.fields;
  fields.set("count", Value::of(std::int64_t{count}));
  fields.set("ring", Value::of(ring));
  Value all;
  all.kind = Value::Kind::object;
  for (const auto& [key, kind] : segments) {
    all.set(key, Value::of(kind));
  }
  fields.set("segments", std::move(all));
  Value list;
  list.kind = Value::Kind::list;
  for (const std::string& mark : marks) {
    list.items.push_back(Value::of(mark));
  }
  fields.set("marks", std::move(list));
  return definition;
}

/// A plugin with a path through the land of its start tile, ends for it, and pawns; `rules` are
/// added.
inline PluginDef tiny(const std::string& rules, int ends = 6) {
  PluginDef plugin = lua_plugin(
      "tiny",
      "define.feature { id = \"path\", claim = \"walker\", points = { tile = { 1, 2 } } }\n"
      "define.feature { id = \"land\", claim = false, done = \"never\" }\n"
      "define.piece { id = \"pawn\", supply = 3, claims = { \"path\" } }\n" +
          rules);
  plugin.definitions.push_back(
      tile("t/start", 1, "fff frg ggg grf", {{"r", "path"}, {"f", "land"}, {"g", "land"}}));
  plugin.definitions.back().fields.set("start", Value::of_bool(true));
  plugin.definitions.push_back(
      tile("t/end", ends, "fff frf fff fff", {{"r", "path"}, {"f", "land"}}, {"flag"}));
  return plugin;
}

/// Reads and compiles; throws LoadError.
inline std::shared_ptr<const Ruleset> compile_lua(std::vector<PluginDef> plugins) {
  Diagnostics diagnostics;
  LuaReader reader;
  for (PluginDef& plugin : plugins) {
    reader.read(plugin, diagnostics);
  }
  diagnostics.throw_if_any();
  plugins.insert(plugins.begin(), core_plugin());
  return compile({"test", "Test", {}, {}}, plugins);
}

/// What a load complains of; empty when it does not.
inline std::string complaints(std::vector<PluginDef> plugins) {
  try {
    compile_lua(std::move(plugins));
  } catch (const LoadError& error) {
    return error.what();
  }
  return {};
}

/// A running game that is answered by texts of options.
class LuaGame {
 public:
  explicit LuaGame(std::shared_ptr<const Ruleset> the_rules,
                   int players = 2,
                   std::uint64_t seed = 1)
      : rules(std::move(the_rules)),
        names(&rules->catalog.names),
        host(make_script_host(*rules)),
        context(*rules, state) {
    context.journal = &journal;
    context.names = &names;
    context.scripts = host.get();
    Setup setup;
    setup.players = players;
    setup.seed = seed;
    setup.first = 0;
    setup.ranked_draws = true;
    start_game(context, setup);
    advance(context);
  }

  /// A fresh VM, as after loading a saved game.
  void forget() {
    host = make_script_host(*rules);
    context.scripts = host.get();
  }

  [[nodiscard]] std::vector<std::string> options() {
    std::vector<std::string> texts;
    for (const Option& option : list_options(context)) {
      texts.push_back(option_text(context, option));
    }
    return texts;
  }

  /// Draws until a player is asked, answers, draws again.
  void play(const std::string& text) {
    draw();
    answer(text);
    draw();
  }

  /// Answers the pending choice with the option of this text.
  void answer(const std::string& text) {
    if (amnesia) {
      forget();
    }
    for (const Option& option : list_options(context)) {
      if (option_text(context, option) == text) {
        apply_option(context, option);
        return;
      }
    }
    std::string known;
    for (const std::string& option : options()) {
      known += " '" + option + "'";
    }
    ADD_FAILURE() << "no option '" << text << "' among" << known;
  }

  /// Lets chance answer until a player is asked or the game is over.
  void draw() {
    while (is_waiting(state) && pending_choice(context).actor == kChance) {
      if (amnesia) {
        forget();
      }
      apply_option(context, chance_option(context));
    }
  }

  [[nodiscard]] std::string prompt() const { return pending_choice(context).prompt; }
  [[nodiscard]] int actor() const { return pending_choice(context).actor; }
  [[nodiscard]] int points(int colour) const {
    return state.track(rules->catalog.points, static_cast<std::size_t>(colour));
  }
  /// "name n×each=points" of the award's lines, comma separated; a voided line ends in "!".
  [[nodiscard]] std::string lines(std::size_t award) const {
    std::string text;
    for (const LineItem& item : journal.awards.at(award).award.ledger.lines()) {
      text += text.empty() ? "" : ", ";
      text += std::string(name_text(context, item.line)) + " " + std::to_string(item.n) + "x" +
              std::to_string(item.each) + "=" + std::to_string(item.points) +
              (item.voided.is_some() ? "!" : "");
    }
    return text;
  }

  std::shared_ptr<const Ruleset> rules;
  Names names;
  Journal journal;
  State state;
  std::unique_ptr<ScriptHost> host;
  Context context;
  bool amnesia = false;
};

/// A game with these rules added to the tiny plugin.
inline LuaGame game_of(const std::string& rules, int ends = 6) {
  return LuaGame(compile_lua({tiny(rules, ends)}));
}

}  // namespace bastide
