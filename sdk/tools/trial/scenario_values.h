// The declared variables of a game as scenarios name them: set in fixtures, compared afterwards.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "kernel/engine.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

/// The variable of one of these scopes that is called so, by full or short name; the error offers
/// the nearest.
[[nodiscard]] Result<VariableId> find_named_variable(const Catalog& catalog,
                                                     std::string_view name,
                                                     std::span<const Scope> scopes);

/// The row of a variable of this scope that belongs to a seat (Scope::player) or a colour, by its
/// name; 0 for what belongs to the game.
[[nodiscard]] Result<std::size_t> find_row_of(const Game& game, Scope scope, std::string_view name);

/// The kind of token that is called so, by full or short name.
[[nodiscard]] Result<TokenKindId> find_named_token(const Catalog& catalog, std::string_view name);
/// The bag that is called so.
[[nodiscard]] Result<BagId> find_named_bag(const Catalog& catalog, std::string_view name);

/// Gives a variable of this row its value. Tokens of a list leave the bag that holds such ones, if
/// one does. The error says what the variable cannot be.
[[nodiscard]] Status set_named_value(
    const Game& game, Context& context, VariableId variable, std::size_t row, const NamedValue& to);

/// Has the variable of this row the value?
[[nodiscard]] Result<bool> has_named_value(const Game& game,
                                           VariableId variable,
                                           std::size_t row,
                                           const NamedValue& wanted);

/// "3", "true", "Blue", "[apple, grain]".
[[nodiscard]] std::string value_text(const Game& game, VariableId variable, std::size_t row);

}  // namespace bastide
