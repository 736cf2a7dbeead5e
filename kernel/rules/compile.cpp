#include <algorithm>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/rules/compiler.h"
#include "kernel/rules/declarations.h"

namespace bastide {

namespace {

std::string_view plugin_of(std::string_view full) {
  return full.substr(0, full.find(':'));
}

std::uint64_t hash_value(std::uint64_t hash, const Value& value) {
  hash = mix(hash, static_cast<std::uint64_t>(value.kind) + (value.boolean ? 97 : 0));
  hash = mix(hash, static_cast<std::uint64_t>(value.integer));
  hash = mix_text(hash, value.text);
  for (const Value& item : value.items) {
    hash = hash_value(hash, item);
  }
  for (const Value::Member& member : value.members) {
    hash = hash_value(mix_text(hash, member.key), member.value);
  }
  return hash;
}

/// Everything that a game can depend on, whatever the folders the files lie in.
std::uint64_t hash_plugins(const std::vector<PluginDef>& plugins) {
  std::uint64_t hash = 1;
  for (const PluginDef& plugin : plugins) {
    hash = mix_text(mix_text(hash, plugin.id), plugin.version);
    hash = mix(hash, static_cast<std::uint64_t>(plugin.tile_copies));
    for (const OptionSetting& option : plugin.options) {
      // How long a rule may run is no rule.
      hash = plugin.id == "core" ? hash : mix_text(mix_text(hash, option.name), option.value);
    }
    for (const Definition& definition : plugin.definitions) {
      hash = hash_value(mix_text(mix_text(hash, definition.category), definition.id),
                        definition.fields);
    }
    for (const Amendment& amendment : plugin.amendments) {
      hash = hash_value(mix_text(hash, amendment.target), amendment.fields);
    }
    for (const ScriptText& script : plugin.scripts) {
      hash = mix_text(hash, script.text);
    }
    hash = plugin.library_hash.empty() ? hash : mix_text(hash, plugin.library_hash);
  }
  return hash;
}

/// What the ruleset says must suit every plugin; where it says nothing, all that suit every plugin.
SeatRange seats_of(Compiler& compiler, const std::optional<SeatRange>& wanted) {
  if (wanted) {
    for (const PluginDef& plugin : compiler.plugins) {
      const SeatRange& able = plugin.able();
      if (wanted->least < able.least || wanted->most > able.most) {
        compiler.diagnostics.add(
            wanted->at,
            said_with("\"players\": {} to {}, but \"{}\" can be played by {} to {}, as {} says",
                      wanted->least,
                      wanted->most,
                      plugin.id,
                      able.least,
                      able.most,
                      to_string(able.at)));
      }
    }
    return *wanted;
  }
  const PluginDef* larger = &compiler.plugins.front();   // the one that asks for most players
  const PluginDef* smaller = &compiler.plugins.front();  // and the one that has the fewest
  for (const PluginDef& plugin : compiler.plugins) {
    larger = plugin.players.least > larger->players.least ? &plugin : larger;
    smaller = plugin.players.most < smaller->players.most ? &plugin : smaller;
  }
  const SeatRange all{larger->players.least, smaller->players.most, {}};
  if (all.least > all.most) {
    compiler.diagnostics.add(
        smaller->players.at,
        said_with("no number of players suits every plugin: \"{}\" is for {} at most, \"{}\" for "
                  "{} at least, as {} says; leave one of them out",
                  smaller->id,
                  all.most,
                  larger->id,
                  all.least,
                  to_string(larger->players.at)));
  }
  return all;
}

void compile_head(Compiler& compiler, const RulesetHead& head) {
  Catalog& catalog = compiler.catalog();
  compiler.ruleset.name = head.name;
  compiler.ruleset.title = head.title;
  compiler.ruleset.ladder = head.ladder;
  for (const PluginDef& plugin : compiler.plugins) {
    std::vector<std::string> uses = plugin.requires_plugins;
    uses.insert(uses.end(), plugin.optional_plugins.begin(), plugin.optional_plugins.end());
    catalog.plugins.add(
        {plugin.id, plugin.version, plugin.title, plugin.parts, std::move(uses), plugin.looks});
    catalog.options.insert(catalog.options.end(), plugin.options.begin(), plugin.options.end());
    for (const std::string& name : plugin.names) {
      catalog.names.intern(name);
    }
    compiler.ruleset.kept.insert(
        compiler.ruleset.kept.end(), plugin.kept.begin(), plugin.kept.end());
    if (!plugin.scripts.empty()) {
      compiler.ruleset.foreign_options[plugin.id] = {plugin.optional_plugins, plugin.seen};
    }
    compiler.ruleset.scripts.insert(
        compiler.ruleset.scripts.end(), plugin.scripts.begin(), plugin.scripts.end());
  }
  const SeatRange seats = seats_of(compiler, head.players);
  catalog.least_players = seats.least;
  catalog.most_players = seats.most;
}

}  // namespace

std::string Compiler::resolve(std::size_t plugin,
                              std::string_view category,
                              std::string_view written) const {
  if (written.find(':') != std::string_view::npos ||
      (category == "tile" && written.find('/') != std::string_view::npos)) {
    return is_defined(category, written) ? std::string(written) : std::string();
  }
  const std::string own = fmt::format("{}:{}", plugins[plugin].id, written);
  if (is_defined(category, own)) {
    return own;
  }
  std::string found;
  std::vector<std::string> candidates = plugins[plugin].requires_plugins;
  candidates.insert(candidates.end(),
                    plugins[plugin].optional_plugins.begin(),
                    plugins[plugin].optional_plugins.end());
  for (const std::string& other : candidates) {
    const std::string name = fmt::format("{}:{}", other, written);
    if (is_defined(category, name)) {
      if (!found.empty() && found != name) {
        return {};
      }
      found = name;
    }
  }
  return found;
}

bool Compiler::is_defined(std::string_view category, std::string_view full) const {
  return defined.contains(fmt::format("{}/{}", category, full));
}

bool Compiler::is_absent_optional(std::size_t plugin, std::string_view full) const {
  if (full.find(':') == std::string_view::npos) {
    return false;
  }
  const std::string_view other = plugin_of(full);
  const bool loaded = std::any_of(
      plugins.begin(), plugins.end(), [&](const PluginDef& p) { return p.id == other; });
  const auto& optional = plugins[plugin].optional_plugins;
  return !loaded && std::find(optional.begin(), optional.end(), other) != optional.end();
}

std::vector<std::string> Compiler::names_of(std::string_view category) const {
  std::vector<std::string> names;
  for (const auto& [plugin, definition] : definitions) {
    if (definition.category == category) {
      names.push_back(definition.id);
      names.emplace_back(short_name(definition.id));
    }
  }
  return names;
}

void Compiler::unknown(const SourceRef& at,
                       std::size_t plugin,
                       std::string_view category,
                       std::string_view written) {
  diagnostics.add(at, [&] { return unknown_text(plugin, category, written); });
}

std::string Compiler::near_name(std::string_view category, std::string_view written) const {
  for (const auto& [plugin, definition] :
       definitions) {  // the word is right, its plugin is missing
    if (definition.category == category && definition.id != written &&
        short_name(definition.id) == written) {
      return " " + said_with("(did you mean \"{}\"?)", definition.id);
    }
  }
  return did_you_mean(written, names_of(category));
}

std::string Compiler::unknown_text(std::size_t plugin,
                                   std::string_view category,
                                   std::string_view written) const {
  const std::string unknown =
      said_with("unknown {} {}", said_category(category), in_quotes(written));
  const std::string_view other = plugin_of(written);
  const bool foreign = written.find(':') != std::string_view::npos;
  const bool loaded = std::any_of(
      plugins.begin(), plugins.end(), [&](const PluginDef& p) { return p.id == other; });
  if (foreign && !loaded) {
    return said_with(
        "{}; the plugin \"{}\" is not loaded: list it under \"requires\" of {}, or "
        "under \"optional\"",
        unknown,
        other,
        plugins[plugin].id);
  }
  return unknown + near_name(category, written);
}

std::string Compiler::what(const Definition& definition) const {
  const Declaration* category = find_definition(definition.category);
  return category != nullptr && category->is_nameless
             ? said_category(definition.category)
             : fmt::format(
                   "{} \"{}\"",
                   said_category(definition.category),
                   definition.category == "tile" ? definition.id : short_name(definition.id));
}

void Compiler::each(std::string_view category,
                    const std::function<void(std::size_t, const Definition&)>& visit) {
  for (const auto& [plugin, definition] : definitions) {
    if (definition.category == category) {
      visit(plugin, definition);
    }
  }
}

Edges edges_of(const std::vector<Anchors>& nodes) {
  std::unordered_map<std::string_view, std::vector<std::size_t>> by_name;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const std::string& name : nodes[i].names) {
      by_name[name].push_back(i);
    }
  }
  Edges edges;
  const auto each_named = [&](const std::vector<std::string>& list, const auto& visit) {
    for (const std::string& name : std::set<std::string>(list.begin(), list.end())) {
      if (const auto found = by_name.find(name); found != by_name.end()) {
        std::for_each(found->second.begin(), found->second.end(), visit);
      }
    }
  };
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    look_for_stop();
    each_named(nodes[i].before, [&](std::size_t j) { edges.emplace_back(i, j); });
    each_named(nodes[i].after, [&](std::size_t j) { edges.emplace_back(j, i); });
  }
  return edges;
}

std::vector<std::size_t> ordered(std::size_t count,
                                 const Edges& edges,
                                 const std::function<bool(std::size_t, std::size_t)>& better,
                                 std::vector<std::size_t>& cycle) {
  std::vector<std::size_t> waiting(count, 0);
  std::vector<std::vector<std::size_t>> followers(count);
  for (const auto& [first, second] : edges) {
    ++waiting[second];
    followers[first].push_back(second);
  }
  const auto comes_first = [&](std::size_t a, std::size_t b) {
    return better(a, b) || (!better(b, a) && a < b);
  };
  std::set<std::size_t, decltype(comes_first)> free(comes_first);
  for (std::size_t i = 0; i < count; ++i) {
    if (waiting[i] == 0) {
      free.insert(i);
    }
  }
  std::vector<std::size_t> order;
  while (!free.empty()) {
    look_for_stop();
    const std::size_t best = *free.begin();
    free.erase(free.begin());
    order.push_back(best);
    for (const std::size_t next : followers[best]) {
      if (--waiting[next] == 0) {
        free.insert(next);
      }
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (waiting[i] > 0) {
      cycle.push_back(i);
    }
  }
  if (!cycle.empty()) {
    order.clear();
  }
  return order;
}

std::vector<std::size_t> sort_by_anchors(
    Compiler& compiler,
    const std::vector<Anchors>& nodes,
    std::string_view what,
    const std::function<bool(std::size_t, std::size_t)>& better) {
  std::vector<std::size_t> cycle;
  std::vector<std::size_t> order = ordered(nodes.size(), edges_of(nodes), better, cycle);
  if (!cycle.empty()) {
    std::vector<std::string> names;
    for (const std::size_t i : cycle) {
      names.push_back(nodes[i].names.front());
    }
    compiler.diagnostics.add(
        nodes[cycle.front()].at,
        said_with("before/after of {} form a cycle: {}", said(what), joined(names, ", ")));
  }
  return order;
}

namespace {

/// As amend() names a definition: "plugin:category/word", or the name of a tile.
std::string target_of(const Definition& definition) {
  const std::size_t colon = definition.id.find(':');
  return definition.category == "tile"
             ? definition.id
             : fmt::format("{}:{}/{}",
                           definition.id.substr(0, colon),
                           definition.category,
                           colon == std::string::npos ? "" : definition.id.substr(colon + 1));
}

void keep_definitions(const Compiler& compiler, Ruleset& ruleset) {
  for (const auto& [plugin, definition] : compiler.definitions) {
    ruleset.declared.push_back({target_of(definition),
                                definition.category,
                                definition.id,
                                PluginId(plugin),
                                definition.part,
                                definition.fields,
                                definition.at});
  }
}

/// Takes what a definition says of itself out of it. True: nothing else is in it.
bool take_said(Compiler& compiler, std::size_t plugin, Definition& definition) {
  if (definition.category == "sheet") {
    return false;
  }
  Value words = take_words(definition.fields);
  if (!words.members.empty() || definition.category != "tile") {
    compiler.said.push_back({plugin,
                             definition.category,
                             definition.id,
                             std::move(words),
                             compiler.what(definition),
                             definition.at});
  }
  return definition.category == "tiles" || definition.category == "plugin";
}

}  // namespace

void collect_definitions(Compiler& compiler) {
  std::map<std::string, std::size_t, std::less<>> by_target;
  for (std::size_t p = 0; p < compiler.plugins.size(); ++p) {
    for (Definition definition : compiler.plugins[p].definitions) {
      if (take_said(compiler, p, definition)) {
        continue;
      }
      const std::string target = target_of(definition);
      const Declaration* category = find_definition(definition.category);
      const bool single = category != nullptr && category->is_nameless;
      const auto [known, is_new] = by_target.emplace(target, compiler.definitions.size());
      if (!is_new && !single) {
        compiler.diagnostics.add(definition.at,
                                 defined_twice(compiler.what(definition),
                                               compiler.definitions[known->second].second.at));
        continue;
      }
      compiler.defined.insert(fmt::format("{}/{}", definition.category, definition.id));
      compiler.definitions.emplace_back(p, std::move(definition));
    }
  }
  apply_amendments(compiler, by_target);
}

std::shared_ptr<const Ruleset> compile(const RulesetHead& head,
                                       const std::vector<PluginDef>& plugins) {
  auto ruleset = std::make_shared<Ruleset>();
  Compiler compiler{plugins, *ruleset, {}, {}, {}, {}, {}};
  constexpr std::array<std::string_view, 4> kReasons{"completed", "final", "early", "preview"};
  for (std::size_t i = 0; i < kReasons.size(); ++i) {
    ruleset->reasons[i] = ruleset->catalog.names.intern(kReasons[i]);
  }
  compile_head(compiler, head);
  collect_definitions(compiler);
  compile_kinds(compiler);
  compile_tiles(compiler);
  compiler.diagnostics.throw_if_any();
  ruleset->catalog.finish();
  compile_guards(compiler);
  compile_turn(compiler);
  compile_candidates(compiler);
  compile_sheet(compiler);
  compile_hooks(compiler);
  for (const PluginDef& plugin : plugins) {
    for (const auto& link : plugin.links) {
      link(*ruleset, compiler.diagnostics);
    }
  }
  compiler.diagnostics.throw_if_any();
  keep_definitions(compiler, *ruleset);
  ruleset->catalog.hash = hash_plugins(plugins);
  return ruleset;
}

}  // namespace bastide
