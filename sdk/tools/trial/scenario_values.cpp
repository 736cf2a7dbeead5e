#include "sdk/tools/trial/scenario_values.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/rules/effects.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

using Tokens = std::vector<std::string>;

/// The row of a table that is called so, by full or short name.
template <class IdType, class Row>
Result<IdType> find_row(const Table<IdType, Row>& table,
                        std::string_view what,
                        std::string_view name) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const std::string& full = table[IdType(i)].name;
    if (is_called(full, name)) {
      return IdType(i);
    }
    known.insert(known.end(), {full, std::string(short_name(full))});
  }
  return Error{ErrorCode::bad_input,
               said_with("no {} is called \"{}\"{}", said(what), name, did_you_mean(name, known))};
}

Error unfit(const Variable& variable, std::string_view expected) {
  return {ErrorCode::bad_input, said_with("{0} is {1}", variable.name, expected)};
}

/// What the ids of a variable are of; empty for other types.
std::string_view names_of_ids(const Variable& variable) {
  return variable.type == ValueType::id ? std::string_view(variable.values.front())
                                        : std::string_view();
}

/// What a word means for this variable: a value of an enumeration, a seat, a colour.
Result<std::int32_t> number_of_word(const Game& game,
                                    const Variable& variable,
                                    const std::string& word) {
  if (variable.type == ValueType::enumeration) {
    const auto found = std::find(variable.values.begin(), variable.values.end(), word);
    if (found == variable.values.end()) {
      return unfit(variable, said_with("one of {}", joined(variable.values, ", ")));
    }
    return static_cast<std::int32_t>(found - variable.values.begin());
  }
  // An id is kept one greater; 0 is none.
  if (names_of_ids(variable) == "player") {
    const Result<PlayerId> player = find_player(game, word);
    return player.ok() ? Result<std::int32_t>(player.value().value() + 1) : player.error();
  }
  if (names_of_ids(variable) == "colour") {
    const Result<ColourId> colour = find_colour(game, word);
    return colour.ok() ? Result<std::int32_t>(colour.value().value() + 1) : colour.error();
  }
  return unfit(variable, said("no word"));
}

/// Of everything but lists.
Result<std::int32_t> number_of(const Game& game,
                               const Variable& variable,
                               const NamedValue& wanted) {
  if (variable.type == ValueType::token_list) {
    return unfit(variable, said("a list of tokens"));
  }
  if (const auto* const word = std::get_if<std::string>(&wanted.value)) {
    return number_of_word(game, variable, *word);
  }
  const auto* const number = std::get_if<std::int32_t>(&wanted.value);
  if (number == nullptr) {
    return unfit(variable, said("no list"));
  }
  if (variable.type == ValueType::enumeration) {
    return unfit(variable, said_with("one of {}", joined(variable.values, ", ")));
  }
  if (variable.type == ValueType::id && *number != 0) {
    return unfit(variable, said("0 for none, or a name"));
  }
  const bool is_truth = variable.type == ValueType::boolean;
  if (*number < (is_truth ? 0 : variable.least) || *number > (is_truth ? 1 : variable.most)) {
    return unfit(variable,
                 is_truth ? said("true or false")
                          : said_with("from {} to {}", variable.least, variable.most));
  }
  return *number;
}

Result<std::vector<TokenKindId>> tokens_of(const Catalog& catalog,
                                           const Variable& variable,
                                           const NamedValue& wanted) {
  const auto* const names = std::get_if<Tokens>(&wanted.value);
  if (names == nullptr) {
    return unfit(variable, said("a list of tokens"));
  }
  std::vector<TokenKindId> tokens;
  for (const std::string& name : *names) {
    const Result<TokenKindId> token = find_named_token(catalog, name);
    if (!token.ok()) {
      return token.error();
    }
    tokens.push_back(token.value());
  }
  return tokens;
}

Status set_tokens(Context& context,
                  VariableId variable,
                  std::size_t row,
                  const std::vector<TokenKindId>& tokens) {
  Effects effects(context);
  effects.set(variable, row, 0);
  for (const TokenKindId token : tokens) {
    bool is_of_bag = false;
    bool is_taken = false;
    for (std::size_t bag = 0; bag < context.catalog.bags.size() && !is_taken; ++bag) {
      for (const auto& [kind, count] : context.catalog.bags[BagId(bag)].tokens) {
        is_of_bag = is_of_bag || kind == token;
      }
      if (context.state.zones.in_bag(BagId(bag), token) > 0) {
        context.state.zones.change_bag(BagId(bag), token, -1);
        is_taken = true;
      }
    }
    if (is_of_bag && !is_taken) {
      return Error{ErrorCode::bad_input,
                   said_with("no {} is left in the bag", context.catalog.tokens[token].name)};
    }
    effects.push(variable, row, token.value());
  }
  return {};
}

}  // namespace

Result<VariableId> find_named_variable(const Catalog& catalog,
                                       std::string_view name,
                                       std::span<const Scope> scopes) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < catalog.variables.size(); ++i) {
    const Variable& variable = catalog.variables[VariableId(i)];
    if (std::find(scopes.begin(), scopes.end(), variable.scope) == scopes.end()) {
      continue;
    }
    if (is_called(variable.name, name)) {
      return VariableId(i);
    }
    known.insert(known.end(), {variable.name, std::string(short_name(variable.name))});
  }
  return Error{ErrorCode::bad_input,
               said_with("no such variable is called \"{}\"{}", name, did_you_mean(name, known))};
}

Result<std::size_t> find_row_of(const Game& game, Scope scope, std::string_view name) {
  if (scope == Scope::player) {
    const Result<PlayerId> player = find_player(game, name);
    return player.ok() ? Result<std::size_t>(player.value().index()) : player.error();
  }
  if (scope == Scope::colour) {
    const Result<ColourId> colour = find_colour(game, name);
    return colour.ok() ? Result<std::size_t>(colour.value().index()) : colour.error();
  }
  return std::size_t{0};
}

Result<TokenKindId> find_named_token(const Catalog& catalog, std::string_view name) {
  return find_row(catalog.tokens, marked("token"), name);
}

Result<BagId> find_named_bag(const Catalog& catalog, std::string_view name) {
  return find_row(catalog.bags, marked("bag"), name);
}

Status set_named_value(
    const Game& game, Context& context, VariableId id, std::size_t row, const NamedValue& to) {
  const Variable& variable = context.catalog.variables[id];
  if (variable.type == ValueType::token_list) {
    const auto tokens = tokens_of(context.catalog, variable, to);
    return tokens.ok() ? set_tokens(context, id, row, tokens.value()) : Status(tokens.error());
  }
  const Result<std::int32_t> number = number_of(game, variable, to);
  if (!number.ok()) {
    return number.error();
  }
  Effects(context).set(id, row, number.value());
  return {};
}

Result<bool> has_named_value(const Game& game,
                             VariableId id,
                             std::size_t row,
                             const NamedValue& wanted) {
  const View view = game.view();
  const Variable& variable = view.catalog.variables[id];
  const std::int32_t value = view.value(id, row);
  if (variable.type != ValueType::token_list) {
    const Result<std::int32_t> number = number_of(game, variable, wanted);
    return number.ok() ? Result<bool>(number.value() == value) : number.error();
  }
  const auto tokens = tokens_of(view.catalog, variable, wanted);
  if (!tokens.ok()) {
    return tokens.error();
  }
  std::vector<std::int32_t> expected;
  for (const TokenKindId token : tokens.value()) {
    expected.push_back(token.value());
  }
  std::vector<std::int32_t> found = view.state.variables.list(value);
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  return found == expected;
}

std::string value_text(const Game& game, VariableId id, std::size_t row) {
  const View view = game.view();
  const Variable& variable = view.catalog.variables[id];
  const std::int32_t value = view.value(id, row);
  switch (variable.type) {
    case ValueType::boolean:
      return value != 0 ? "true" : "false";
    case ValueType::enumeration:
      return variable.values[static_cast<std::size_t>(value)];
    case ValueType::id:
      if (value > 0 && names_of_ids(variable) == "player") {
        return game.player_name(PlayerId(value - 1));
      }
      return value > 0 && names_of_ids(variable) == "colour" ? game.colour_name(ColourId(value - 1))
                                                             : std::to_string(value);
    case ValueType::token_list: {
      std::vector<std::string> names;
      for (const std::int32_t token : view.state.variables.list(value)) {
        names.emplace_back(short_name(view.catalog.tokens[TokenKindId(token)].name));
      }
      return "[" + joined(names, ", ") + "]";
    }
    case ValueType::integer:
      break;
  }
  return std::to_string(value);
}

}  // namespace bastide
