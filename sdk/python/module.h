// The parts of the extension module bastide._bastide.
#pragma once

#include <optional>
#include <pybind11/pybind11.h>

#include <nlohmann/json_fwd.hpp>

#include "sdk/python/position.h"

namespace bastide {

void define_game(pybind11::module_& module);
void define_state(pybind11::module_& module);
void define_batch(pybind11::module_& module);
void define_bots(pybind11::module_& module);

/// What Python hands out; nothing of it can be changed through a game.
[[nodiscard]] std::shared_ptr<SeatedRules> to_python(
    const std::shared_ptr<const SeatedRules>& game);
/// The seat that is meant: without one, whoever is to answer, else the first. Throws IndexError.
[[nodiscard]] PlayerId seat_of(const Position& position, std::optional<std::int32_t> seat);
/// A tree of dict, list and plain values.
[[nodiscard]] pybind11::object from_json(const nlohmann::ordered_json& json);
/// Lets Python see a signal, as Ctrl-C; throws what its handler raises. Takes the lock of the
/// interpreter for a moment.
void look_for_signals();

}  // namespace bastide
