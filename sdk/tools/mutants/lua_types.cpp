#include "sdk/tools/mutants/lua_types.h"

#include <algorithm>

#include "sdk/tools/author/lua_signature.h"

namespace bastide {

namespace {

/// A name that means several things.
constexpr std::string_view kMany = "*";

/// What a list holds: "Tile" of "List<Tile>"; else nothing.
std::string thing_of(std::string_view type) {
  const std::vector<std::string> things = list_things(type);
  return things.size() == 1 && type.starts_with("List<") ? things.front() : std::string();
}

}  // namespace

LuaTypes::LuaTypes(const LuaRuleText& rules)
    : rules_(rules), tokens_(rules.tokens()), words_(LuaVocabulary::get()) {
  learn();
  learn();  // what is declared below, or by what is known by now
}

bool LuaTypes::begins_chain(std::size_t i) const {
  if (tokens_[i].kind != LuaWord::name) {
    return false;
  }
  const std::string_view before = i == 0 ? std::string_view() : tokens_.text(i - 1);
  const bool is_part = before == "." || before == ":" || before == "function" || before == "local";
  const bool is_key = tokens_.is(i + 1, "=") && (before == "{" || before == "," || before == ";");
  return !is_part && !is_key;
}

std::string LuaTypes::type_of_name(std::string_view name) const {
  if (const auto known = types_.find(name); known != types_.end()) {
    return known->second == kMany ? std::string() : known->second;
  }
  if (const LuaName* plain = words_.find("", name); plain != nullptr) {
    return plain->type;
  }
  return words_.names_of(name).empty() ? std::string() : std::string(name);  // such as `define`
}

void LuaTypes::read_name(LuaChain& chain) const {
  LuaStep step{chain.end + 1, chain.type, {}, false};
  for (const std::string& owner : words_.alternatives(chain.type)) {
    const LuaName* found = words_.find(owner, tokens_.text(step.at));
    step.type = found != nullptr && step.type.empty() ? found->type : step.type;
  }
  chain.type = step.type;
  chain.steps.push_back(std::move(step));
  chain.end += 2;
}

void LuaTypes::read_call(LuaChain& chain) const {
  const bool is_known = is_signature(chain.type);
  chain.steps.push_back({chain.end, {}, is_known ? chain.type : std::string(), true});
  chain.type = is_known ? parse_signature(chain.type).result : std::string();
  chain.end = tokens_.after(chain.end);
}

LuaChain LuaTypes::chain_at(std::size_t i) const {
  LuaChain chain{i, i + 1, type_of_name(tokens_.text(i)), {}};
  while (chain.end < tokens_.size()) {
    const std::size_t at = chain.end;
    if ((tokens_.is(at, ".") || tokens_.is(at, ":")) && at + 1 < tokens_.size()) {
      read_name(chain);
    } else if (tokens_.is(at, "(") || tokens_.is(at, "{") || tokens_[at].kind == LuaWord::text) {
      read_call(chain);
    } else if (tokens_.is(at, "[")) {
      chain.type = thing_of(chain.type);
      chain.end = tokens_.after(at);
    } else {
      break;
    }
  }
  return chain;
}

std::string LuaTypes::type_of(const LuaStretch& words) const {
  if (words.begin >= words.end || !begins_chain(words.begin)) {
    return {};
  }
  const LuaChain chain = chain_at(words.begin);
  return chain.end == words.end ? chain.type : std::string();
}

std::vector<LuaStretch> LuaTypes::arguments_of(std::size_t open) const {
  if (!tokens_.is(open, "(")) {
    return {{open, tokens_.after(open)}};
  }
  std::vector<LuaStretch> arguments;
  const std::size_t close = tokens_[open].partner;
  for (std::size_t begin = open + 1; begin < close;) {
    std::size_t end = begin;
    while (end < close && !tokens_.is(end, ",")) {
      end = tokens_.after(end);
    }
    arguments.push_back({begin, end});
    begin = end + 1;
  }
  return arguments;
}

std::string LuaTypes::type_of_argument(const LuaChain& chain,
                                       const LuaStep& step,
                                       std::size_t n) const {
  const std::vector<LuaParameter> parameters = parse_signature(step.type).parameters;
  if (n >= parameters.size()) {
    return {};
  }
  if (n == 1 && rules_.head_of(chain.begin) == "amend") {  // the table is that of its target
    const std::vector<LuaStretch> arguments = arguments_of(step.at);
    return std::string(words_.fields_of_target(rules_.unquoted(arguments.front().begin)));
  }
  return parameters[n].type;
}

void LuaTypes::visit(const LuaStretch& words,
                     std::string_view type,
                     const OnValue& value,
                     const OnTable& table) const {
  value(words, type);
  if (!tokens_.is(words.begin, "{") || tokens_.after(words.begin) != words.end) {
    return;
  }
  const std::vector<LuaField> fields = fields_of(tokens_, words.begin);
  std::string elements;
  for (const std::string& one : words_.alternatives(type)) {
    if (one.ends_with("[]")) {
      elements += (elements.empty() ? "" : "|") + one.substr(0, one.size() - 2);
    } else if (!words_.names_of(one).empty()) {
      table(words.begin, one);
      for (const LuaField& field : fields) {
        const std::string_view key = LuaRuleText::key_of(field);
        if (const LuaName* name = key.empty() ? nullptr : words_.find(one, key)) {
          visit({field.value, field.end}, name->type, value, table);
        }
      }
    }
  }
  for (const LuaField& field : fields) {
    if (!elements.empty() && field.key.empty()) {
      visit({field.value, field.end}, elements, value, table);
    }
  }
}

void LuaTypes::visit_all(const OnValue& value, const OnTable& table) const {
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const std::size_t end = rules_.end_of_prose(i);
    if (end != i) {
      i = end - 1;
      continue;
    }
    if (!begins_chain(i)) {
      continue;
    }
    const LuaChain chain = chain_at(i);
    for (const LuaStep& step : chain.steps) {
      const std::vector<LuaStretch> arguments =
          step.is_call && !step.type.empty() ? arguments_of(step.at) : std::vector<LuaStretch>();
      for (std::size_t n = 0; n < arguments.size(); ++n) {
        visit(arguments[n], type_of_argument(chain, step, n), value, table);
      }
    }
  }
}

std::size_t LuaTypes::function_around(std::size_t i) const {
  for (std::size_t at = i; at-- > 0;) {
    if (tokens_.is(at, "function") && tokens_[at].kind == LuaWord::keyword &&
        tokens_[at].partner > i) {
      return at;
    }
  }
  return tokens_.size();
}

std::vector<std::string> LuaTypes::parameters_of(std::size_t i) const {
  std::size_t open = i + 1;
  while (open < tokens_.size() && !tokens_.is(open, "(")) {
    ++open;
  }
  std::vector<std::string> names;
  for (std::size_t at = open + 1; at < tokens_.size() && !tokens_.is(at, ")"); ++at) {
    if (!tokens_.is(at, ",")) {
      names.emplace_back(tokens_.text(at));
    }
  }
  return names;
}

std::string LuaTypes::view_at(std::size_t i) const {
  for (std::size_t at = function_around(i); at < tokens_.size(); at = function_around(at)) {
    for (std::string& name : parameters_of(at)) {
      const auto known = types_.find(name);
      if (known != types_.end() && known->second == "View") {
        return std::move(name);
      }
    }
  }
  return {};
}

void LuaTypes::learn() {
  visit_all(
      [&](const LuaStretch& words, std::string_view type) {
        if (tokens_.is(words.begin, "function")) {
          learn_function(words.begin, type);
        }
      },
      [](std::size_t, std::string_view) {});
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (tokens_.is(i, "function") && tokens_[i].kind == LuaWord::keyword) {
      for (const std::string& name : parameters_of(i)) {
        if (!types_.contains(name)) {
          set_type(name, words_.usual_type(name));
        }
      }
    }
    learn_variable(i);
  }
}

/// The parameters of a function, where a table says what it receives.
void LuaTypes::learn_function(std::size_t i, std::string_view type) {
  for (const std::string& one : words_.alternatives(type)) {
    if (!one.starts_with(kLuaFunction)) {
      continue;
    }
    const std::vector<LuaParameter> expected =
        parse_signature(std::string_view(one).substr(kLuaFunction.size() - 1)).parameters;
    const std::vector<std::string> names = parameters_of(i);
    for (std::size_t n = 0; n < std::min(names.size(), expected.size()); ++n) {
      set_type(names[n], expected[n].type);
    }
  }
}

/// `local x = …`, `for x in …`.
void LuaTypes::learn_variable(std::size_t i) {
  if (tokens_.is(i, "local") && tokens_.is(i + 2, "=")) {
    set_type(tokens_.text(i + 1), type_of({i + 3, rules_.end_of_expression(i + 3)}));
  } else if (tokens_.is(i, "for") && tokens_.is(i + 2, "in")) {
    std::size_t end = i + 3;
    while (end < tokens_.size() && !tokens_.is(end, "do")) {
      end = tokens_.after(end);
    }
    set_type(tokens_.text(i + 1), thing_of(type_of({i + 3, end})));
  }
}

void LuaTypes::set_type(std::string_view name, std::string_view type) {
  if (type.empty() || type == "any") {
    return;
  }
  const auto [it, is_new] = types_.emplace(name, type);
  if (!is_new && it->second != type) {
    it->second = kMany;
  }
}

}  // namespace bastide
