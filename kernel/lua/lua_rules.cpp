#include "kernel/lua/lua_rules.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/visible.h"
#include "kernel/lua/define.h"
#include "kernel/lua/hidden_state.h"
#include "kernel/lua/literals.h"
#include "kernel/lua/namespace.h"
#include "kernel/lua/wrap.h"
#include "kernel/rules/context.h"

namespace bastide {
namespace {

// What the rules of one ruleset may declare: the host keeps it outside of the VM.
constexpr std::size_t kMostDeclarations = 5000;
constexpr std::size_t kMostKeptValues = 200'000;

/// "a.b" → "a/b.lua".
std::string module_file(std::string_view name) {
  std::string file(name);
  std::replace(file.begin(), file.end(), '.', '/');
  return file + ".lua";
}

/// The message with the lines of the script around it.
std::string with_rows(std::string message, const std::vector<std::string>& rows) {
  for (const std::string& row : rows) {
    message += "\n" + row;
  }
  return message;
}

/// Reasons are coined as written, lines with the plugin's prefix.
void add_coined_names(PluginDef& plugin) {
  for (const ScriptText& script : plugin.scripts) {
    for (const std::string& name : name_literals(script.text)) {
      plugin.names.push_back(name);
      if (name.find(':') == std::string::npos) {
        plugin.names.push_back(plugin.id + ":" + name);
      }
    }
  }
}

/// Path of the file within its plugin.
std::string file_within(const ScriptText& script) {
  const std::string folder = "/" + script.plugin + "/";
  const std::string file = "/" + script.file;
  const std::size_t at = file.rfind(folder);
  const std::size_t from = at == std::string::npos ? file.rfind('/') + 1 : at + folder.size();
  return file.substr(from);
}

}  // namespace

ScriptSource source_of(const ScriptText& script) {
  return {script.plugin, script.version, file_within(script), script.text, script.trusted};
}

LuaRules::LuaRules(const Limits& limits) : vm_(limits), api_(vm_.state()) {
  link_of(vm_.state()).rules = this;
  link_of(vm_.state()).api = &api_;
  prepare_handles(vm_.state());
}

SourceRef LuaRules::caller() const {
  lua_Debug record{};
  lua_State* state = vm_.state();
  if (lua_getstack(state, 1, &record) == 0 || lua_getinfo(state, "Sl", &record) == 0) {
    return plugin_->at;
  }
  const std::string_view source = record.source;
  return {shown_file(source.starts_with('@') ? source.substr(1) : source, std::string(source)),
          record.currentline,
          0};
}

std::string LuaRules::shown_file(std::string_view name, const std::string& unknown) const {
  const auto found = shown_.find(name);
  return found == shown_.end() ? unknown : found->second;
}

int LuaRules::plugin_number() {
  if (plugins_.empty() || plugins_.back() != plugin_->id) {
    plugins_.push_back(plugin_->id);
  }
  return static_cast<int>(plugins_.size()) - 1;
}

int LuaRules::keep_function() {
  const int number = vm_.keep_function();
  owners_.resize(static_cast<std::size_t>(number) + 1);
  owners_.back() = plugin_number();
  return number;
}

void LuaRules::pay_declaration(std::size_t values, std::size_t bytes) {
  ++declarations_;
  kept_values_ += values;
  kept_bytes_ += bytes;
  if (declarations_ > kMostDeclarations) {
    throw LuaError(said_with("more than {} declarations in one ruleset", kMostDeclarations));
  }
  if (kept_values_ > kMostKeptValues || kept_bytes_ > kMostBytes) {
    throw LuaError(
        said_with("the declarations of a ruleset hold more than {} values, or {} bytes of texts",
                  kMostKeptValues,
                  kMostBytes));
  }
}

int LuaRules::keep_variable(std::string full_name) {
  variables_.push_back(std::move(full_name));
  return static_cast<int>(variables_.size()) - 1;
}

void LuaRules::add_names(lua_State* state) {
  add_define_names(state);
  add_play_names(state);
}

void LuaRules::load(PluginDef& plugin, Diagnostics& diagnostics, const Vm::Setup& names) {
  plugin_ = &plugin;
  for (const ScriptText& script : plugin.scripts) {
    shown_[script.plugin + "/" + file_within(script)] = script.file;
  }
  vm_.set_resolver(
      [&plugin](std::string_view id, std::string_view name) -> std::optional<ScriptSource> {
        constexpr std::string_view kShared = "bastide.";
        const bool shared = name.starts_with(kShared);
        const std::string file = module_file(shared ? name.substr(kShared.size()) : name);
        for (const ScriptText& script : plugin.scripts) {
          if (!script.is_module || script.plugin != (shared ? "bastide" : id)) {
            continue;
          }
          const std::string within = file_within(script);
          if (within == file || within == "scripts/" + file) {
            return source_of(script);
          }
        }
        return std::nullopt;
      });
  for (const ScriptText& script : plugin.scripts) {
    if (script.is_module) {
      continue;
    }
    const ScriptError* error = vm_.load_text(source_of(script), names);
    if (error != nullptr) {
      diagnostics.add({shown_file(error->file, script.file), error->line, 0},
                      with_rows(visible_line(error->message), error->excerpt));
    }
  }
  add_coined_names(plugin);
  plugin_ = nullptr;
}

void LuaRules::load_alone(const ScriptText& script,
                          const char* space,
                          const std::vector<Registers>& names,
                          const std::function<bool()>& complete,
                          std::string_view missing) {
  PluginDef plugin;
  plugin.id = script.plugin;
  plugin.version = script.version;
  plugin.at = {script.file, 1, 1};
  plugin.scripts.push_back(script);
  Diagnostics diagnostics;
  load(plugin, diagnostics, [&](lua_State* state) {
    lua_newtable(state);
    for (const Registers& function : names) {
      lua_pushlightuserdata(state, function.upvalue);
      lua_pushcclosure(state, function.call, 1);
      lua_setfield(state, -2, function.name);
    }
    seal_namespace(state, space, marked("name"));
    lua_setfield(state, -2, space);
  });
  if (diagnostics.empty() && !complete()) {
    diagnostics.add({script.file, 1, 0}, std::string(missing));
  }
  check_hidden_state(diagnostics);
  diagnostics.throw_if_any();
  if (const ScriptError* error = vm_.seal()) {
    throw ScriptFault(error->to_text());
  }
}

void LuaRules::check_hidden_state(Diagnostics& diagnostics) {
  std::vector<HiddenState> found;
  if (const ScriptError* error = find_hidden_state(vm_, found)) {
    diagnostics.add({shown_file(error->file, error->file), error->line, 0}, error->message);
  }
  for (const HiddenState& row : found) {
    const ScriptSource* source = vm_.find_source(row.file);
    diagnostics.add({shown_file(row.file, row.file), row.line, 0},
                    with_rows(row.to_text(),
                              source == nullptr ? std::vector<std::string>()
                                                : source_excerpt(source->text, row.line)));
  }
}

}  // namespace bastide
