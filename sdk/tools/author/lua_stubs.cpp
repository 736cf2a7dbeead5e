#include "sdk/tools/author/lua_stubs.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "kernel/lua/api_docs.h"
#include "sdk/tools/author/lua_signature.h"

namespace bastide {

namespace {

constexpr std::string_view kHead =
    "---@meta\n"
    "-- Made by `bastide sdk` from the engine's table of names; do not edit.\n";

/// What may be amended of the kernel, with its fields.
std::string target_overloads() {
  std::string text;
  for (const ApiTargetDoc& target : documented_targets()) {
    const std::string fields = target.fields[0] == '\0' ? "Words" : target.fields;
    text += fmt::format(
        "---@overload fun(target: '\"{}\"', fields: bastide.{})\n", target.target, fields);
  }
  return text;
}

/// Comments and the line of a function: `name` with what stands before it.
std::string function_stub(const std::string& name, const ApiDoc& doc) {
  std::string text = fmt::format("---{}\n", doc.about);
  text += name == "amend" ? target_overloads() : std::string();
  const LuaSignature signature = parse_signature(doc.type);
  std::string names;
  for (const LuaParameter& parameter : signature.parameters) {
    text += fmt::format("---@param {}{} {}\n",
                        parameter.name,
                        parameter.optional ? "?" : "",
                        stub_type(parameter.type));
    names += (names.empty() ? "" : ", ") + parameter.name;
  }
  if (!signature.result.empty()) {
    text += fmt::format("---@return {}\n", stub_type(signature.result));
  }
  return text + fmt::format("function {}({}) end\n", name, names);
}

std::string class_stub(const ApiType& type) {
  std::string text = fmt::format("---{}\n---@class bastide.{}\n", type.about, type.title);
  std::string methods;
  // fx.ask(…), but g:tiles(…)
  const char* between = std::string_view(type.name) == "effects" ? "." : ":";
  for (const ApiEntry& entry : type.entries) {
    if (is_signature(entry.type)) {
      methods += function_stub(fmt::format("{}{}{}", type.title, between, entry.name), entry.doc());
    } else {
      text += fmt::format("---@field {} {} {}\n", entry.name, stub_type(entry.type), entry.about);
    }
  }
  if (!methods.empty()) {
    text += fmt::format("local {} = {{}}\n{}", type.title, methods);
  }
  return text;
}

std::string table_stub(const ApiTableDoc& table) {
  std::string text = fmt::format("---{}\n---@class bastide.{}\n", table.about, table.title);
  for (const ApiDoc& field : table.fields) {
    text += fmt::format("---@field {} {} {}\n", field.name, stub_type(field.type), field.about);
  }
  return text;
}

/// One class for each kind of thing of which there are lists.
std::string list_stub(const std::string& thing) {
  const std::string type = stub_type(thing);
  return fmt::format(
      "---@class bastide.{0}List: bastide.List\n"
      "---@field [integer] {1}\n"
      "---@overload fun(...): {1}?\n"
      "local {0}List = {{}}\n"
      "---@return {1}?\n"
      "function {0}List:first() end\n"
      "---@return {1}?\n"
      "function {0}List:last() end\n"
      "---@param position integer\n"
      "---@return {1}?\n"
      "function {0}List:at(position) end\n",
      thing,
      type);
}

std::string list_stubs() {
  std::set<std::string> things;
  for (const ApiDoc& word : documented_words()) {
    for (std::string& thing : list_things(word.type)) {
      things.insert(std::move(thing));
    }
  }
  for (const ApiType& type : documented_types()) {
    for (const ApiEntry& entry : type.entries) {
      for (std::string& thing : list_things(entry.type)) {
        things.insert(std::move(thing));
      }
    }
  }
  for (const ApiTableDoc& table : documented_tables()) {
    for (const ApiDoc& field : table.fields) {
      for (std::string& thing : list_things(field.type)) {
        things.insert(std::move(thing));
      }
    }
  }
  std::string text;
  for (const std::string& thing : things) {
    text += "\n" + list_stub(thing);
  }
  return text;
}

std::string thing_stubs() {
  std::string text(kHead);
  text +=
      "-- The things of a game as hooks receive them. All are read-only; equal things are equal "
      "values.\n";
  for (const ApiDoc& word : documented_words()) {
    text += fmt::format("\n---{}\n", word.about);
    text += word.type[0] == '\0'
                ? fmt::format("---@class bastide.{}\n", word.name)
                : fmt::format("---@alias bastide.{} {}\n", word.name, stub_type(word.type));
  }
  for (const ApiType& type : documented_types()) {
    const std::string_view name = type.name;
    if (name != "view" && name != "effects" && name != "option") {
      text += "\n" + class_stub(type);
    }
  }
  return text + list_stubs();
}

std::string type_stub(std::string_view name) {
  for (const ApiType& type : documented_types()) {
    if (type.name == name) {
      return std::string(kHead) + "\n" + class_stub(type);
    }
  }
  return {};
}

std::string table_stubs() {
  std::string text(kHead);
  text += "-- Tables that rules write: declarations, hooks, filters, questions.\n";
  for (const ApiTableDoc& table : documented_tables()) {
    text += "\n" + table_stub(table);
  }
  return text;
}

std::string space_stub(const ApiSpaceDoc& space) {
  std::string text = fmt::format("\n-- {}\n", space.about);
  const std::string name = space.name;
  if (!name.empty()) {
    text += fmt::format("{} = {{}}\n", name);
  }
  for (const ApiDoc& doc : space.names) {
    if (is_signature(doc.type)) {
      text += function_stub(name.empty() ? doc.name : fmt::format("{}.{}", name, doc.name), doc);
    } else {
      text +=
          fmt::format("---{}\n---@type {}\n{} = {{}}\n", doc.about, stub_type(doc.type), doc.name);
    }
  }
  return text;
}

std::string function_stubs() {
  std::string text(kHead);
  for (const ApiSpaceDoc& space : documented_declarations()) {
    text += space_stub(space);
  }
  // Lua's own functions are known to editors.
  return text + space_stub(documented_functions().front());
}

std::string bot_stubs() {
  return type_stub("option") + space_stub(documented_bots());
}

std::string metric_stubs() {
  return std::string(kHead) + space_stub(documented_metrics());
}

std::string id_stubs(const IdLists& ids) {
  std::string text(kHead);
  text += "-- Ids of the installed plugins, with their plugin and without it.\n";
  for (const ApiDoc& doc : id_words()) {
    text += fmt::format("\n---{}\n---@alias bastide.{}\n", doc.about, doc.name);
    const auto found = ids.find(doc.type);
    std::set<std::string> words;
    if (found != ids.end()) {
      for (const std::string& id : found->second) {
        words.insert(id);
        words.emplace(short_name(id));
      }
    }
    if (words.empty()) {
      text += "---| string\n";
    }
    for (const std::string& word : words) {
      text += fmt::format("---| '\"{}\"'\n", word);
    }
  }
  return text;
}

}  // namespace

void add_ids(const Ruleset& rules, IdLists& ids) {
  for (const Declared& declared : rules.declared) {
    ids[declared.category].push_back(declared.id);
  }
  for (const PointRow& point : core_points()) {
    const bool event = point.shape == Shape::react;
    ids[event ? "event" : "hook"].emplace_back(point.name);
  }
  for (auto& [category, list] : ids) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
}

TextFiles lua_stubs(const IdLists& ids) {
  const std::string folder = "sdk/lua/library/";
  return {{folder + "bots.lua", bot_stubs()},
          {folder + "define.lua", function_stubs()},
          {folder + "effects.lua", type_stub("effects")},
          {folder + "ids.lua", id_stubs(ids)},
          {folder + "metrics.lua", metric_stubs()},
          {folder + "tables.lua", table_stubs()},
          {folder + "things.lua", thing_stubs()},
          {folder + "view.lua", type_stub("view")}};
}

std::string luacheck_names() {
  std::set<std::string> plain;
  std::string spaces;
  const auto add = [&](const ApiSpaceDoc& space) {
    std::string fields;
    for (const ApiDoc& doc : space.names) {
      if (std::string_view(space.name).empty()) {
        plain.emplace(doc.name);
      }
      fields += fmt::format("      \"{}\",\n", doc.name);
    }
    if (!std::string_view(space.name).empty()) {
      spaces += fmt::format("    {} = {{ fields = {{\n{}    }} }},\n", space.name, fields);
    }
  };
  for (const ApiSpaceDoc& space : documented_declarations()) {
    add(space);
  }
  for (const ApiSpaceDoc& space : documented_functions()) {
    add(space);
  }
  add(documented_bots());
  add(documented_metrics());
  std::string names;
  for (const std::string& name : plain) {
    names += fmt::format("    \"{}\",\n", name);
  }
  return fmt::format(
      "-- Made by `bastide sdk` from the engine's table of names; do not edit.\n"
      "-- In .luacheckrc: stds.bastide = dofile(\"sdk/lua/luacheck.lua\") std = \"bastide\"\n"
      "return {{\n  read_globals = {{\n{}{}  }},\n}}\n",
      names,
      spaces);
}

}  // namespace bastide
