#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "sdk/python/module.h"
#include "sdk/python/seated_bot.h"
#include "sdk/tools/measure/ladder_statistics.h"

namespace bastide {

namespace {

namespace py = pybind11;

std::int64_t step_of_bot(SeatedBot& bot, Position& position) {
  const SeatedBot::Task task = bot.task_of(position);
  Option option;
  {
    const py::gil_scoped_release release;
    option = bot.choose(task);
  }
  return position.action_of(option);
}

py::list advice_of_bot(SeatedBot& bot, Position& position) {
  const SeatedBot::Task task = bot.task_of(position);
  std::vector<Advice> all;
  {
    const py::gil_scoped_release release;
    all = bot.advise(task);
  }
  py::list rows;
  for (const Advice& advice : all) {
    rows.append(py::make_tuple(position.action_of(advice.option), advice.value, advice.visits));
  }
  return rows;
}

/// Rows of (elo, low, high), one for each bot.
py::list ratings(
    std::size_t bots,
    const std::vector<std::tuple<std::size_t, std::size_t, std::vector<double>>>& pairings) {
  std::vector<PairingScore> scores;
  for (const auto& [a, b, pairs] : pairings) {
    if (a >= bots || b >= bots || a == b || pairs.empty()) {
      throw py::value_error("a pairing is of two bots that have met");
    }
    PairingScore score;
    score.a = a;
    score.b = b;
    score.games = 2.0 * static_cast<double>(pairs.size());
    for (const double pair : pairs) {
      score.score += pair;
    }
    score.dispersion = dispersion_of(pairs);
    scores.push_back(score);
  }
  const Ratings rated(bots, scores);
  py::list rows;
  for (std::size_t bot = 0; bot < bots; ++bot) {
    const Interval interval = rated.interval(bot);
    rows.append(py::make_tuple(rated.elo(bot), interval.low, interval.high));
  }
  return rows;
}

/// Share of the points of games played in pairs, with its interval: that of independent games,
/// wider where the games of a pair go together.
py::tuple rate_of_pairs(const std::vector<double>& pairs) {
  double score = 0;
  for (const double pair : pairs) {
    score += pair;
  }
  const double games = 2.0 * static_cast<double>(pairs.size());
  const double dispersion = pairs.empty() ? 1.0 : std::max(1.0, dispersion_of(pairs));
  const Interval interval = wilson(score / dispersion, games / dispersion);
  return py::make_tuple(games > 0 ? score / games : 0.5, interval.low, interval.high);
}

}  // namespace

void define_bots(py::module_& module) {
  py::class_<SeatedBot>(module, "Bot", "A bot of Bastide; it plays any seat.")
      .def(py::init(
               [](const std::string& name,
                  const std::shared_ptr<SeatedRules>& game,
                  std::uint64_t seed) { return std::make_unique<SeatedBot>(name, game, seed); }),
           py::arg("name"),
           py::arg("game"),
           py::arg("seed") = 1)
      .def_property_readonly("name", &SeatedBot::name, "As it was asked for.")
      .def("step",
           &step_of_bot,
           py::arg("state"),
           "Its action for the player who is to answer; it sees what that seat may "
           "see, unless its settings let it see all.\n\nOther "
           "threads run meanwhile.")
      .def("advise",
           &advice_of_bot,
           py::arg("state"),
           "Actions that it compared, best first: (action, value in points, visits).")
      .def("__repr__", [](const SeatedBot& bot) { return "<bastide.Bot " + bot.name() + ">"; });
  module.def("bot_names", &bot_names, "Names of the bots, which settings may follow.");
  module.def(
      "default_bot",
      [](const std::shared_ptr<SeatedRules>& game) {
        return std::string(default_bot(game->rules()));
      },
      py::arg("game"),
      "The bot that plays these rules when nobody says which.");
  module.def("rate_of_pairs", &rate_of_pairs);
  module.def("ratings", &ratings);
}

}  // namespace bastide
