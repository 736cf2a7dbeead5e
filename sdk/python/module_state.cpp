#include <algorithm>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "sdk/python/explained.h"
#include "sdk/python/module.h"

namespace bastide {

namespace {

namespace py = pybind11;

using StateClass = py::class_<Position>;
using MaybeSeat = std::optional<std::int32_t>;

py::list legal_actions(Position& position) {
  std::vector<std::int64_t> actions = position.legal_actions();
  std::sort(actions.begin(), actions.end());
  py::list list(actions.size());
  for (std::size_t i = 0; i < actions.size(); ++i) {
    PyList_SET_ITEM(
        list.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromLongLong(actions[i]));  // NOLINT
  }
  return list;
}

py::array_t<bool> legal_actions_mask(Position& position) {
  py::array_t<bool> mask(position.game().actions().size());
  position.mask(mask.mutable_data());
  return mask;
}

py::list chance_outcomes(Position& position) {
  const std::vector<double> chances = position.chances();
  const std::vector<std::int64_t>& actions = position.legal_actions();
  py::list outcomes;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    outcomes.append(py::make_tuple(actions[i], chances[i]));
  }
  return outcomes;
}

py::array_t<float> observation_tensor(Position& position, MaybeSeat seat) {
  py::array_t<float> numbers(static_cast<py::ssize_t>(position.game().layout().size()));
  position.observe(seat_of(position, seat), numbers.mutable_data());
  return numbers;
}

std::unique_ptr<Position> copy_of(const Position& position) {
  return std::make_unique<Position>(position);
}

std::unique_ptr<Position> child(const Position& position, std::int64_t action) {
  auto next = copy_of(position);
  next->apply(action);
  return next;
}

std::unique_ptr<Position> resample(const Position& position,
                                   std::int32_t seat,
                                   std::uint64_t seed) {
  auto other = copy_of(position);
  other->make_up(seat_of(position, seat), seed);
  return other;
}

void define_play(StateClass& state) {
  state
      .def("current_player",
           &Position::current_player,
           "The seat that is to answer, from 0; bastide.CHANCE or bastide.TERMINAL.")
      .def("is_terminal", &Position::is_over, "Is the game over?")
      .def(
          "is_chance_node",
          [](const Position& position) {
            return position.current_player() == Position::kChanceActs;
          },
          "Is chance to answer? Only where the game began with open_chance.")
      .def("legal_actions",
           &legal_actions,
           "Legal actions, rising; empty at the end. At a chance node, the outcomes.")
      .def(
          "legal_actions_mask",
          &legal_actions_mask,
          "bool[num_distinct_actions]: which actions are legal for the player who is to answer.\n\n"
          "All false at a chance node and at the end.")
      .def(
          "chance_outcomes",
          &chance_outcomes,
          "(action, probability) for each outcome of a chance node; the probabilities add up to 1.")
      .def("apply_action",
           &Position::apply,
           py::arg("action"),
           "Plays on. Raises IllegalAction or RuleError; the state is then as before.")
      .def("action_to_string",
           &Position::text_of,
           py::arg("action"),
           "The answer as records and people write it: \"base/D 1,0 r2\".")
      .def("string_to_action",
           &action_of_text,
           py::arg("text"),
           "The legal action that a text means, as typed in `bastide play`.\n\nRaises "
           "IllegalAction, which names the nearest ones.")
      .def("choice",
           &Position::choice,
           "What is to be answered: \"core:draw\", \"core:place\", \"core:claim\", "
           "\"core:settle\",\n\"core:ask\" (a question of a rule); \"\" at the end.")
      .def("move_number", &Position::move_number, "Actions applied so far, chance's included.");
}

void define_copies(StateClass& state) {
  state.def("clone", &copy_of, "A copy that plays on for itself.")
      .def("child", &child, py::arg("action"), "A copy in which the action was applied.")
      .def("resample",
           &resample,
           py::arg("seat"),
           py::arg("seed"),
           "Another game that looks the same to the seat: what it cannot see is made up.\n\nIt has "
           "no record, so that why(), score() and render() have no answer.")
      .def(
          "get_game",
          [](const Position& position) { return to_python(position.shared_game()); },
          "The game that this is a position of.")
      .def("__copy__", &copy_of)
      .def("__deepcopy__",
           [](const Position& position, const py::object& /*memo*/) { return copy_of(position); });
}

void define_results(StateClass& state) {
  state
      .def("returns",
           &Position::returns,
           "float per seat, from -1 to 1: 1 for a victory alone, also of a team; rivals add up to "
           "0.\n\nAll 0 before the end.")
      .def("points", &Position::points, "Points per seat so far; of a team, its score for each.")
      .def(
          "projected",
          [](Position& position, MaybeSeat seat) {
            return position.projected(seat_of(position, seat));
          },
          py::arg("seat") = py::none(),
          "Points per seat if the game ended now, as the seat can tell (default: who is to "
          "answer).\n\nWhat it cannot see is made up, alike in all games that look alike to it.")
      .def("observation_tensor",
           &observation_tensor,
           py::arg("seat") = py::none(),
           "float32[Game.observation_tensor_size()]: what the seat sees (default: who is to "
           "answer).\n\nSee Game.observation_layout(). Plain counts; what is hidden changes no "
           "byte.")
      .def(
          "observation_string",
          [](Position& position, MaybeSeat seat) {
            return observation_text(position, seat_of(position, seat));
          },
          py::arg("seat") = py::none(),
          "The same as text: tiles, pieces and every number that is not 0, a line each.");
}

void define_explanations(StateClass& state) {
  state
      .def(
          "why",
          [](const Position& position, const std::string& text) {
            return from_json(why_of(position, text));
          },
          py::arg("text"),
          "Is a move legal, and why not? As `bastide why --json`: reasons with the ids of their "
          "rules,\nand the nearest legal moves.")
      .def(
          "score",
          [](const Position& position, MaybeSeat seat) {
            return from_json(score_of(position, seat_of(position, seat)));
          },
          py::arg("seat") = py::none(),
          "Points, every award with its lines and the ids of their rules, and what would be "
          "awarded\nif the game ended now: as `bastide score --projected --json`.")
      .def(
          "render",
          [](const Position& position, MaybeSeat seat, bool owners, bool legend) {
            return picture_of(position, seat_of(position, seat), owners, legend);
          },
          py::arg("seat") = py::none(),
          py::kw_only(),
          py::arg("owners") = false,
          py::arg("legend") = true,
          "The board as the text of an SVG, as the seat sees it.\n\nowners: hatch features with "
          "the colours that would be paid for them now.")
      .def("_repr_svg_",
           [](const Position& position) {
             return picture_of(position, seat_of(position, {}), true, true);
           })
      .def("record",
           &record_of_position,
           "The game so far as the text of a record, which every verb of `bastide` reads.")
      .def("__str__", &text_of_position)
      .def("__repr__", [](const Position& position) {
        return "<bastide.State " + text_of_position(position) + ">";
      });
}

}  // namespace

void define_state(py::module_& module) {
  StateClass state(module,
                   "State",
                   "A position of a game, played on in place; made by Game.new_initial_state().");
  define_play(state);
  define_copies(state);
  define_results(state);
  define_explanations(state);
}

}  // namespace bastide
