// The extension module bastide._bastide.
#include "sdk/python/module.h"

#include <nlohmann/json.hpp>

#include "sdk/python/errors.h"

namespace bastide {

std::shared_ptr<SeatedRules> to_python(const std::shared_ptr<const SeatedRules>& game) {
  return std::const_pointer_cast<SeatedRules>(game);
}

PlayerId seat_of(const Position& position, std::optional<std::int32_t> seat) {
  if (!seat) {
    return PlayerId(std::max(0, position.current_player()));
  }
  if (*seat < 0 || *seat >= position.game().seat_count()) {
    throw pybind11::index_error("seat " + std::to_string(*seat) + ": the game has seats 0 to " +
                                std::to_string(position.game().seat_count() - 1));
  }
  return PlayerId(*seat);
}

pybind11::object from_json(const nlohmann::ordered_json& json) {
  return pybind11::module_::import("json").attr("loads")(json.dump());
}

void look_for_signals() {
  const pybind11::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) {
    throw pybind11::error_already_set();
  }
}

}  // namespace bastide

PYBIND11_MODULE(_bastide, module) {
  module.doc() = "The engine behind the package bastide.";
  bastide::register_errors();
  bastide::define_game(module);
  bastide::define_state(module);
  bastide::define_batch(module);
  bastide::define_bots(module);
}
