#include <pybind11/stl.h>

#include "sdk/python/module.h"

namespace bastide {

namespace {

namespace py = pybind11;

using GamePointer = std::shared_ptr<SeatedRules>;

GamePointer load(const std::string& ruleset,
                 const std::vector<std::string>& variants,
                 const std::vector<std::string>& seats,
                 const std::vector<std::string>& options,
                 const std::vector<std::string>& folders,
                 const std::string& program,
                 std::int32_t radius,
                 std::int32_t answers) {
  SeatedSetup setup;
  setup.request.ruleset = ruleset;
  setup.request.with = variants;
  setup.request.set = options;
  setup.folders = folders;
  setup.program = program;
  setup.seats = seats;
  setup.radius = radius;
  setup.answers = answers;
  return std::make_shared<SeatedRules>(std::move(setup));
}

py::dict action_ranges(const SeatedRules& game) {
  py::dict ranges;
  for (const ActionRange& range : game.actions().ranges()) {
    ranges[py::str(range.name)] = py::make_tuple(range.first, range.count, range.about);
  }
  return ranges;
}

py::dict observation_layout(const SeatedRules& game) {
  const ObservationLayout& layout = game.layout();
  py::dict named;
  named["planes"] = layout.planes();
  named["scalars"] = layout.scalars();
  named["window"] = layout.window().width();
  named["size"] = layout.size();
  return named;
}

std::unique_ptr<Position> new_initial_state(const GamePointer& game,
                                            std::uint64_t seed,
                                            bool open_chance) {
  return std::make_unique<Position>(game, seed, open_chance);
}

}  // namespace

void define_game(py::module_& module) {
  py::class_<SeatedRules, GamePointer>(
      module, "Game", "Rules with their seats; made by bastide.load_game(). Never changes.")
      .def("new_initial_state",
           &new_initial_state,
           py::arg("seed") = 1,
           py::kw_only(),
           py::arg("open_chance") = false,
           "The first position of a game.\n\nseed: 0 to 2**64 - 1; all chance follows from it, and "
           "equal seeds give equal games.\nopen_chance: draws and dice become chance nodes, which "
           "wait for apply_action(); else\n    they are answered from the seed at once.")
      .def("num_players", &SeatedRules::seat_count, "How many seats the game has.")
      .def(
          "num_distinct_actions",
          [](const SeatedRules& game) { return game.actions().size(); },
          "How many actions there are; each is a number below. The length of a mask.")
      .def("is_team", &SeatedRules::is_team, "Do all seats win or lose together?")
      .def(
          "max_game_length",
          [](const SeatedRules& game) { return game.rules().catalog.most_answers; },
          "A game with more answers, chance's too, is stopped with a RuleError.")
      .def("action_ranges",
           &action_ranges,
           "What the actions mean: name of a range -> (first, count, how a number is made).\n\n"
           "Cells are counted from the start, x to the east and y to the south.")
      .def("observation_layout",
           &observation_layout,
           "What an observation holds: a dict with \"planes\" and \"scalars\" (lists of names), "
           "\"window\"\n(cells on a side of a plane) and \"size\" (numbers in all).\n\nAn "
           "observation is all planes, each row by row from the north-west, then all scalars.")
      .def(
          "observation_tensor_size",
          [](const SeatedRules& game) { return game.layout().size(); },
          "The length of an observation.")
      .def_property_readonly(
          "ruleset",
          [](const SeatedRules& game) { return game.rules().name; },
          "The ruleset's name.")
      .def_property_readonly(
          "title", [](const SeatedRules& game) { return game.rules().title; }, "Its title.")
      .def_property_readonly(
          "window",
          [](const SeatedRules& game) { return game.window().width(); },
          "Cells on a side of the square around the start that has actions and planes.")
      .def_property_readonly(
          "seats", [](const SeatedRules& game) { return game.seats(); }, "Names of the seats.")
      .def("__repr__", [](const SeatedRules& game) {
        return "<bastide.Game " + game.rules().name + " for " + std::to_string(game.seat_count()) +
               ">";
      });
  module.def("load", &load);
}

}  // namespace bastide
