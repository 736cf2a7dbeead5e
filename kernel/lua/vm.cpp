#include "kernel/lua/vm.h"

#include <algorithm>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "kernel/lua/constants.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/lexer.h"
#include "kernel/lua/lua_words.h"
#include "kernel/lua/reach.h"
#include "kernel/lua/sandbox.h"

namespace bastide {
namespace {

constexpr std::size_t kLongestMessage = 1000;

constexpr int kLoading = LUA_NOREF;

// The line of the first use of the name `_ENV`, or 0. It would let a file swap its environment.
int line_of_env(std::string_view text) {
  LuaLexer lexer(text);
  for (LuaToken token = lexer.next(); token.kind != LuaTokenKind::end; token = lexer.next()) {
    if (token.kind == LuaTokenKind::name && token.text == "_ENV") {
      const auto before = token.text.data() - text.data();
      return 1 + static_cast<int>(std::count(text.begin(), text.begin() + before, '\n'));
    }
  }
  return 0;
}

void shorten(std::string& message) {
  if (message.size() > kLongestMessage) {
    message.resize(kLongestMessage);
    message.resize(std::min(find_invalid_utf8(message), message.size()));  // half a letter
    message += "...";
  }
}

}  // namespace

Vm::Vm(const Limits& limits) : budget_(limits), state_(budget_.open()) {
  if (state_ == nullptr) {
    throw std::bad_alloc();
  }
  link_.owner = this;
  set_link(state_, &link_);
  lua_settop(state_, 0);
  lua_pushcfunction(state_, &Vm::on_error);  // stays at place 1 for calls from outside
  open_sandbox(state_);
  // What a hook makes is dropped when it ends, and what stays hardly grows: collect the young when
  // the memory has grown by so many percent, everything only long after that.
  constexpr int kYoung = 100;
  constexpr int kAll = 800;
  lua_gc(state_, LUA_GCGEN, kYoung, kAll);
}

Vm::~Vm() {
  lua_close(state_);
}

const ScriptError* Vm::load_text(const ScriptSource& source, const Setup& setup) {
  setups_.push_back(setup);
  ScriptSource copy = source;
  lua_pushcfunction(state_, wrap<&Vm::run_load>);
  lua_pushlightuserdata(state_, &copy);
  return call(1, 0, {});
}

int Vm::keep_function() {
  expect_function(state_, -1);
  functions_.push_back(luaL_ref(state_, LUA_REGISTRYINDEX));
  return static_cast<int>(functions_.size()) - 1;
}

const ScriptError* Vm::seal() {
  lua_pushcfunction(state_, wrap<&Vm::run_seal>);
  const ScriptError* error = call(0, 0, {});
  link_.playing = true;
  return error;
}

const ScriptError* Vm::call(int arguments, int results, std::string_view hook) {
  const ScriptError* error = protect(arguments, results, hook);
  go_on_leaving();
  return error;
}

const ScriptError* Vm::run(int arguments,
                           const std::function<void(lua_State*)>& work,
                           std::string_view hook) {
  std::function<void(lua_State*)> kept = work;
  lua_pushlightuserdata(state_, &kept);
  lua_pushcclosure(state_, wrap<&Vm::run_work>, 1);
  lua_insert(state_, -1 - arguments);
  return call(arguments, 0, hook);
}

int Vm::run_work(lua_State* state) {
  const auto& work = *static_cast<const std::function<void(lua_State*)>*>(
      lua_touserdata(state, lua_upvalueindex(1)));
  work(state);
  return 0;
}

const ScriptSource* Vm::find_source(std::string_view name) const {
  const auto found = sources_.find(name);
  return found == sources_.end() ? nullptr : &found->second;
}

const ScriptError* Vm::protect(int arguments, int results, std::string_view hook) {
  int handler = 1;
  if (depth_ == 0) {
    budget_.begin(link_.playing ? Budget::Kind::play : Budget::Kind::load);
  } else {
    handler = lua_gettop(state_) - arguments;
    lua_pushcfunction(state_, &Vm::on_error);
    lua_insert(state_, handler);
  }
  const std::string_view outer_hook = hook_;
  hook_ = hook;
  ++depth_;
  const int status = lua_pcall(state_, arguments, results, handler);
  --depth_;
  const ScriptError* error = status == LUA_OK ? nullptr : fail(status);
  hook_ = outer_hook;
  if (depth_ == 0) {
    budget_.end();
  } else {
    lua_remove(state_, handler);
  }
  return error;
}

const ScriptError* Vm::fail(int status) {
  if (status == LUA_ERRMEM) {
    note_refusal();
  } else if (status != LUA_ERRRUN) {
    error_ = {};
    error_.code = "script.runtime";
    error_.hook = hook_;
    error_.message = said("error while reporting an error");
  }
  lua_pop(state_, 1);
  return &error_;
}

int Vm::on_error(lua_State* state) {
  if (!is_escape(state, 1)) {
    try {
      of(state).note_error();
    } catch (const std::exception&) {
      of(state).error_.message = said("no memory to report an error");
    }
  }
  return 1;
}

void Vm::note_error() {
  error_ = {};
  error_.hook = hook_;
  const Exhausted limit = budget_.exhausted(false);
  if (limit != Exhausted::nothing) {
    error_.code = fmt::format("script.{}", exhausted_name(limit));
  }
  if (!code_.empty()) {
    error_.code = std::exchange(code_, {});
  }
  error_.message = lua_type(state_, 1) == LUA_TSTRING
                       ? value_text(state_, 1)
                       : said_with("error called with {}", describe(state_, 1));
  constexpr std::string_view kOverflow = "C stack overflow";
  if (error_.code == "script.runtime" && error_.message.ends_with(kOverflow)) {
    error_.code = "script.depth";
    error_.message.resize(error_.message.size() - kOverflow.size());
    error_.message +=
        said("C stack overflow: hooks, or functions of the language, call each other without end");
  }
  error_.frames = running_frames(state_);
  PlacedMessage placed = split_message(error_.message);
  const std::string file = full_name(placed.file);
  if (find_source(file) != nullptr) {
    error_.message = std::move(placed.text);
    place_error(file, placed.line);
  } else if (!error_.frames.empty()) {
    place_error(error_.frames.front().file, error_.frames.front().line);
  }
  error_.message = said_by(error_.plugin, said_by_lua(error_.message));
  shorten(error_.message);
}

void Vm::note_refusal() {
  const Exhausted limit = budget_.exhausted(true);
  error_ = {};
  error_.hook = hook_;
  error_.code = fmt::format("script.{}", exhausted_name(limit));
  error_.message = budget_.message(limit);
  for (const LuaPlace& place : budget_.refused_at()) {
    error_.frames.push_back({full_name(place.file), place.line, said("a function")});
  }
  if (!error_.frames.empty()) {
    place_error(error_.frames.front().file, error_.frames.front().line);
  }
}

// Lua shortens a long name to "...its/end.lua".
std::string Vm::full_name(const std::string& short_name) const {
  constexpr std::string_view kCut = "...";
  if (short_name.starts_with(kCut)) {
    for (const auto& [name, source] : sources_) {
      if (name.ends_with(std::string_view(short_name).substr(kCut.size()))) {
        return name;
      }
    }
  }
  return short_name;
}

void Vm::place_error(const std::string& file, int line) {
  error_.file = file;
  error_.line = line;
  if (const ScriptSource* source = find_source(file)) {
    error_.plugin = source->plugin;
    error_.version = source->version;
    error_.excerpt = source_excerpt(source->text, line);
  }
}

int Vm::run_load(lua_State* state) {
  const auto& source = *static_cast<const ScriptSource*>(lua_touserdata(state, 1));
  Vm& vm = of(state);
  vm.push_chunk(source, vm.setups_.size() - 1);
  lua_call(state, 0, 0);
  return 0;
}

int Vm::run_seal(lua_State* state) {
  Reach(state, [state](int table, const std::string& name) {
    return freeze_own(state, table, name);
  }).visit_kept(of(state).functions_);
  return 0;
}

// Upvalues: the plugin that requires, the number of its setup.
int Vm::run_require(lua_State* state) {
  const std::string name(read_text(state, 1));
  const std::string plugin = value_text(state, lua_upvalueindex(1));
  const lua_Integer setup = lua_tointeger(state, lua_upvalueindex(2));
  if (link_of(state).playing) {
    throw LuaError(said_with("require '{}': only at the top of a file, while it loads", name));
  }
  of(state).push_module(plugin, name, static_cast<std::size_t>(setup));
  return 1;
}

void Vm::push_module(const std::string& plugin, const std::string& name, std::size_t setup) {
  std::optional<ScriptSource> source;
  if (resolver_) {
    source = resolver_(plugin, name);
  }
  if (!source) {
    throw LuaError(said_with("require '{}': no such file in {}", name, plugin));
  }
  const std::string key = plugin + ">" + source->name();
  const auto [module, is_new] = modules_.try_emplace(key, kLoading);
  if (!is_new) {
    if (module->second == kLoading) {
      throw LuaError(said_with("require '{}': {} requires itself", name, source->name()));
    }
    lua_rawgeti(state_, LUA_REGISTRYINDEX, module->second);
    return;
  }
  push_chunk(*source, setup);
  lua_call(state_, 0, 1);
  if (lua_isnil(state_, -1)) {
    lua_pop(state_, 1);
    push(state_, true);
  }
  lua_pushvalue(state_, -1);
  module->second = luaL_ref(state_, LUA_REGISTRYINDEX);
}

/// Texts of a file end up in JSON and on terminals.
void Vm::check_encoding(std::string_view text, const std::string& name) {
  const std::size_t wrong = find_invalid_utf8(text);
  const bool compiled = text.starts_with('\x1b');
  if (wrong == std::string_view::npos && !compiled) {
    return;
  }
  code_ = "script.syntax";
  if (compiled) {
    throw LuaError(fmt::format(
        "{}:1: {}", name, said("a binary chunk, compiled Lua; rules are loaded from text only")));
  }
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(wrong), '\n');
  throw LuaError(
      fmt::format("{}:{}: {}", name, line, said("not UTF-8 in this line; save the file as UTF-8")));
}

void Vm::push_chunk(const ScriptSource& source, std::size_t setup) {
  const std::string name = source.name();
  sources_.insert_or_assign(name, source);
  if (const int line = line_of_env(source.text); line != 0) {
    code_ = "script.syntax";
    throw LuaError(fmt::format("{}:{}: {}", name, line, said("the name _ENV is reserved")));
  }
  check_encoding(source.text, name);
  const std::string text = with_constants_first(source.text);
  try {
    budget_.charge(source.trusted ? 0 : parse_cost(text));
  } catch (const LuaError&) {
    throw LuaError(fmt::format(
        "{}:1: {}",
        name,
        said_with(
            "compiling this file would use up the instruction budget for loading, {}: it has "
            "functions deep within functions, or long chains of 'and', 'or', 'elseif', 'goto'",
            budget_.limits().load_instructions)));
  }
  const std::string chunk = "@" + name;
  int status = luaL_loadbufferx(state_, text.data(), text.size(), chunk.c_str(), "t");
  if (status == LUA_ERRSYNTAX && text != source.text) {
    // With so many locals more it may be too much; and complaints are about what the author wrote.
    lua_pop(state_, 1);
    status = luaL_loadbufferx(state_, source.text.data(), source.text.size(), chunk.c_str(), "t");
  }
  if (status != LUA_OK) {
    refuse_chunk(status, name);
  }
  push_standard_names(state_);
  push(state_, source.plugin);
  push(state_, setup);
  lua_pushcclosure(state_, wrap<&Vm::run_require>, 2);
  lua_setfield(state_, -2, "require");
  if (setups_.at(setup)) {
    setups_.at(setup)(state_);
  }
  push_environment(state_);
  lua_setupvalue(state_, -2, 1);
}

void Vm::refuse_chunk(int status, const std::string& name) {
  if (status == LUA_ERRMEM) {
    const Exhausted limit = budget_.exhausted(true);
    code_ = fmt::format("script.{}", exhausted_name(limit));
    throw LuaError(fmt::format("{}:1: {}", name, budget_.message(limit)));
  }
  code_ = "script.syntax";
  const std::string message = value_text(state_, -1);
  const bool has_place = !split_message(message).file.empty();
  throw LuaError(has_place ? message : fmt::format("{}:1: {}", name, message));
}

}  // namespace bastide
