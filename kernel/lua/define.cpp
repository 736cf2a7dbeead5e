#include "kernel/lua/define.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/base/visible.h"
#include "kernel/lua/budget.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/lua_rules.h"
#include "kernel/lua/namespace.h"
#include "kernel/lua/ordered.h"
#include "kernel/lua/questions.h"
#include "kernel/lua/wrap_state.h"
#include "kernel/rules/context.h"
#include "kernel/rules/declarations.h"

namespace bastide {
namespace {

constexpr int kDeepestTable = 50;
constexpr std::size_t kMostValues = 50'000;
constexpr std::size_t kLongestId = 100;

void expect_loading(lua_State* state, std::string_view name) {
  if (link_of(state).playing) {
    throw LuaError(
        said_with("{} belongs to the define stage, while files are loaded; it was called in the "
                  "play stage, in a hook",
                  name));
  }
}

bool is_word(std::string_view text) {
  const auto inner = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
  };
  return !text.empty() && text[0] >= 'a' && text[0] <= 'z' &&
         std::all_of(text.begin(), text.end(), inner);
}

/// "word" becomes "plugin:word"; a full name must be of this plugin.
std::string own_id(LuaRules& rules, std::string_view what, std::string_view written) {
  const std::string prefix = rules.plugin().id + ":";
  const std::string_view word =
      written.starts_with(prefix) ? written.substr(prefix.size()) : written;
  if (word.size() > kLongestId) {
    throw LuaError(said_with("{}: an id of {} bytes; at most {}", what, word.size(), kLongestId));
  }
  if (!is_word(word)) {
    throw LuaError(
        said_with("{}: the id {} is no word: a small letter first, then small "
                  "letters, digits, '_', '-' and '.'",
                  what,
                  in_quotes(written)));
  }
  return prefix + std::string(word);
}

/// What every registration may say of itself, besides its fields or its list.
bool is_own_word(std::string_view key) {
  return key == "rule" || key == "says";
}

class TreeReader {
 public:
  TreeReader(lua_State* state, const SourceRef& at) : state_(state), at_(at) {}

  Value read(int index, const std::string& path) {
    const int value = lua_absindex(state_, index);
    Value result;
    result.at = at_;
    pay_value();
    switch (lua_type(state_, value)) {
      case LUA_TBOOLEAN:
        result.kind = Value::Kind::boolean;
        result.boolean = lua_toboolean(state_, value) != 0;
        break;
      case LUA_TSTRING:
        result.kind = Value::Kind::text;
        result.text = read_line(value, path);
        break;
      case LUA_TNUMBER:
        result.kind = Value::Kind::integer;
        result.integer = read_number(value, path);
        break;
      case LUA_TFUNCTION:
        result.kind = Value::Kind::function;
        lua_pushvalue(state_, value);
        result.integer = LuaRules::of(state_).keep_function();
        break;
      case LUA_TTABLE:
        read_table(value, path, result);
        break;
      default:
        throw LuaError(
            said_with("'{}' is {}; a declaration holds numbers, texts, true, false, "
                      "tables and functions",
                      path,
                      describe(state_, value)));
    }
    return result;
  }

  /// Of everything that was read.
  [[nodiscard]] std::size_t values() const { return values_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  /// A table that stands in many places is read as often, so that a short script could make a tree
  /// without end.
  void pay_value() {
    Budget::of(state_).charge(1);
    if (++values_ > kMostValues) {
      throw LuaError(said_with("a declaration of more than {} values", kMostValues));
    }
  }

  /// Texts of declarations are names, titles and sentences.
  std::string read_line(int index, const std::string& path) {
    const std::string_view text = read_text(state_, index);
    pay_bytes(text.size());
    if (find_invisible(text) != std::string_view::npos) {
      throw LuaError(
          fmt::format("'{}': {}", path, expected_found(said(kVisibleLine), in_quotes(text))));
    }
    return std::string(text);
  }

  void pay_bytes(std::size_t size) {
    bytes_ += size;
    if (bytes_ > LuaRules::kMostBytes) {
      throw LuaError(
          said_with("a declaration of more than {} bytes of texts", LuaRules::kMostBytes));
    }
  }

  std::int64_t read_number(int index, const std::string& path) {
    int exact = 0;
    const lua_Integer number = lua_tointegerx(state_, index, &exact);
    if (exact == 0) {
      throw LuaError(
          said_with("'{}' is {}; expected a whole number", path, value_text(state_, index)));
    }
    return number;
  }

  void read_table(int index, const std::string& path, Value& result) {
    if (++depth_ > kDeepestTable) {
      throw LuaError(said_with("'{}': tables lie too deep within each other", path));
    }
    luaL_checkstack(state_, 8, "tables within tables");
    push_ordered_keys(state_, index);
    const int keys = lua_gettop(state_);
    const auto count = static_cast<lua_Integer>(lua_rawlen(state_, keys));
    const auto items = static_cast<lua_Integer>(luaL_len(state_, index));
    result.kind = items > 0 ? Value::Kind::list : Value::Kind::object;
    for (lua_Integer i = 1; i <= count; ++i) {
      lua_rawgeti(state_, keys, i);
      const std::string key = value_text(state_, -1);
      const bool is_name = items == 0 || (depth_ == 1 && i > items && is_own_word(key));
      if (!is_name && i > items) {
        throw LuaError(said_with("'{}' is both a list and a table of names", path));
      }
      if (is_name && lua_type(state_, -1) != LUA_TSTRING) {
        throw LuaError(said_with("'{}': the key {} is no text", path, describe(state_, -1)));
      }
      lua_gettable(state_, index);
      if (is_name) {
        pay_bytes(key.size());
        result.members.push_back({key, at_, read(-1, path.empty() ? key : path + "." + key)});
      } else {
        result.items.push_back(read(-1, fmt::format("{}[{}]", path, i)));
      }
      lua_pop(state_, 1);
    }
    lua_pop(state_, 1);
    --depth_;
  }

  lua_State* state_;
  const SourceRef& at_;
  int depth_ = 0;
  std::size_t values_ = 0;
  std::size_t bytes_ = 0;
};

/// Takes the text `key` out of the fields; empty when it is missing.
std::string take_text(Value& fields, std::string_view what, std::string_view key) {
  const Value* found = fields.find(key);
  if (found == nullptr) {
    return {};
  }
  if (!found->is(Value::Kind::text)) {
    throw LuaError(
        fmt::format("{}: '{}': {}", what, key, expected_found(said("a text"), describe(*found))));
  }
  std::string text = found->text;
  std::erase_if(fields.members, [&](const Value::Member& member) { return member.key == key; });
  return text;
}

// Upvalue 1: the category.
int define(lua_State* state) {
  const std::string category = value_text(state, lua_upvalueindex(1));
  const std::string what = "define." + category;
  expect_loading(state, what);
  expect_table(state, 1);
  LuaRules& rules = LuaRules::of(state);
  Definition definition;
  definition.at = rules.caller();
  definition.category = category;
  definition.fields = read_tree(state, 1, definition.at);
  if (find_definition(category)->is_nameless) {
    definition.id = fmt::format("{}:{}", rules.plugin().id, category);
  } else {
    const std::string id = take_text(definition.fields, what, "id");
    if (id.empty()) {
      throw LuaError(said_with("{}: missing key 'id'", what));
    }
    definition.id = own_id(rules, what, id);
  }
  if (category == "question") {
    keep_question(state, 1, definition.id);
  }
  rules.plugin().definitions.push_back(std::move(definition));
  return 0;
}

// Upvalue 1: the scope.
int declare(lua_State* state) {
  const std::string scope = value_text(state, lua_upvalueindex(1));
  const std::string what = "state." + scope;
  expect_loading(state, what);
  expect_table(state, 1);
  LuaRules& rules = LuaRules::of(state);
  Definition definition;
  definition.at = rules.caller();
  definition.category = "state";
  definition.fields = read_tree(state, 1, definition.at);
  definition.id = own_id(rules, what, take_text(definition.fields, what, "id"));
  Value word = Value::of(scope);
  word.at = definition.at;
  definition.fields.set("scope", std::move(word), definition.at);
  const int number = rules.keep_variable(definition.id);
  rules.plugin().definitions.push_back(std::move(definition));
  push_variable(state, number);
  return 1;
}

int amend_impl(lua_State* state) {
  expect_loading(state, "amend");
  const std::string target(read_text(state, 1));
  expect_table(state, 2);
  LuaRules& rules = LuaRules::of(state);
  Amendment amendment;
  amendment.at = rules.caller();
  amendment.fields = read_tree(state, 2, amendment.at);
  if (amendment.fields.is(Value::Kind::list)) {
    throw LuaError(said("amend: expected the fields to change by name, found a list"));
  }
  const std::string word = target.substr(0, target.find('/'));
  const bool own = target.find(':') == std::string::npos &&
                   (word == "state" || find_definition(word) != nullptr);
  amendment.target = own ? rules.plugin().id + ":" + target : target;
  rules.plugin().amendments.push_back(std::move(amendment));
  return 0;
}

void run_script(HookCall& call, const Handler& handler) {
  call.context.scripts->run_handler(call, handler);
}

int replace_impl(lua_State* state) {
  expect_loading(state, "replace");
  const std::string target(read_text(state, 1));
  LuaRules& rules = LuaRules::of(state);
  rules.pay_declaration(1, target.size());
  Replacement replacement;
  replacement.at = rules.caller();
  const bool own = target.find(':') == std::string::npos;
  replacement.target = own ? rules.plugin().id + ":" + target : target;
  if (lua_gettop(state) < 2) {
    throw LuaError(said("replace: expected a function, or nil to switch the hook off"));
  }
  if (!lua_isnoneornil(state, 3)) {
    expect_table(state, 3);
    replacement.words = read_tree(state, 3, replacement.at);
    const auto& members = replacement.words.members;
    const auto other = std::find_if(members.begin(), members.end(), [](const auto& member) {
      return !is_own_word(member.key);
    });
    if (other != members.end() || replacement.words.is(Value::Kind::list)) {
      throw LuaError(said_with("replace: after the function stand 'rule' and 'says'; found {}",
                               other == members.end() ? said("a list") : in_quotes(other->key)));
    }
  }
  if (!lua_isnil(state, 2)) {
    expect_function(state, 2);
    lua_settop(state, 2);
    replacement.script = rules.keep_function();
    replacement.run = run_script;
  }
  rules.plugin().replacements.push_back(std::move(replacement));
  return 0;
}

/// The word after the plugin; "any" for all points.
std::string point_word(std::string_view point) {
  const std::size_t colon = point.find(':');
  const std::string_view word = colon == std::string_view::npos ? point : point.substr(colon + 1);
  return word == "*" ? "any" : std::string(word);
}

// Upvalue 1: the shape, 2: its number.
int attach(lua_State* state) {
  const std::string what = "on." + value_text(state, lua_upvalueindex(1));
  expect_loading(state, what);
  HookDef hook;
  hook.point = read_text(state, 1);
  expect_table(state, 2);
  LuaRules& rules = LuaRules::of(state);
  hook.at = rules.caller();
  hook.shape = static_cast<Shape>(lua_tointeger(state, lua_upvalueindex(2)));
  hook.fields = read_tree(state, 2, hook.at);
  const std::string id = take_text(hook.fields, what, "id");
  hook.id = own_id(rules, what, id.empty() ? point_word(hook.point) : id);
  const Value* run = hook.fields.find("run");
  const Value* denial = hook.fields.find("deny");
  if (denial != nullptr) {
    if (hook.shape != Shape::check || run != nullptr || !denial->is(Value::Kind::text)) {
      throw LuaError(
          said_with("{}('{}'): 'deny' is the key of a denial, of a check that has no 'run'",
                    what,
                    hook.point));
    }
    hook.deny = own_id(rules, what, denial->text);
    rules.plugin().hooks.push_back(std::move(hook));
    return 0;
  }
  if (run == nullptr || !run->is(Value::Kind::function)) {
    throw LuaError(
        said_with("{}('{}'): missing key 'run': the function to call", what, hook.point));
  }
  hook.script = static_cast<ScriptFn>(run->integer);
  hook.run = run_script;
  rules.plugin().hooks.push_back(std::move(hook));
  return 0;
}

/// A table of functions, each with the name or the number of its row.
void add_namespace(lua_State* state,
                   const char* name,
                   std::string_view noun,
                   const std::vector<Declaration>& rows,
                   lua_CFunction function) {
  lua_newtable(state);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    push(state, rows[i].name);
    push(state, i);
    lua_pushcclosure(state, function, 2);
    lua_setfield(state, -2, rows[i].name);
  }
  seal_namespace(state, name, noun);
  lua_setfield(state, -2, name);
}

/// Names under "optional" that take no part in the game.
std::vector<std::string> absent_plugins(const PluginDef& plugin) {
  std::vector<std::string> absent;
  std::copy_if(plugin.optional_plugins.begin(),
               plugin.optional_plugins.end(),
               std::back_inserter(absent),
               [&](const std::string& other) {
                 return std::none_of(
                     plugin.seen.begin(), plugin.seen.end(), [&](const OptionSetting& option) {
                       return option.name.starts_with(other + ".") ||
                              option.name.starts_with(other + "/");
                     });
               });
  return absent;
}

void set_option(lua_State* state, const OptionSetting& option, const char* name) {
  if (option.type == "bool") {
    push(state, option.value == "true");
  } else if (option.type == "int") {
    push(state, std::stoll(option.value));
  } else {
    push(state, option.value);
  }
  lua_setfield(state, -2, name);
}

/// Own options by their names, those of others by "plugin.option", their parts by "plugin/part".
void add_options(lua_State* state, const PluginDef& plugin) {
  lua_newtable(state);
  const std::string prefix = plugin.id + ".";
  for (const OptionSetting& option : plugin.options) {
    if (option.name.starts_with(prefix)) {
      set_option(state, option, option.name.c_str() + prefix.size());
    }
  }
  for (const OptionSetting& option : plugin.seen) {
    set_option(state, option, option.name.c_str());
  }
  seal_namespace(state, "opt", marked("option"), absent_plugins(plugin));
  lua_setfield(state, -2, "opt");
}

}  // namespace

Value read_tree(lua_State* state, int index, const SourceRef& at) {
  TreeReader reader(state, at);
  Value tree = reader.read(index, "");
  LuaRules::of(state).pay_declaration(reader.values(), reader.bytes());
  return tree;
}

void add_define_names(lua_State* state) {
  add_namespace(state, "define", marked("kind of definition"), definitions(), wrap<define>);
  add_namespace(state, "state", marked("scope"), scopes(), wrap<declare>);
  add_namespace(state, "on", marked("shape of hooks"), shapes(), wrap<attach>);
  constexpr std::array<LuaFunction, 2> kPlain = {
      {{"amend", wrap<amend_impl>}, {"replace", wrap<replace_impl>}}};
  set_functions(state, kPlain);
  add_options(state, LuaRules::of(state).plugin());
}

}  // namespace bastide
