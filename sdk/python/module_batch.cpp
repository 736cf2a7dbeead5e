#include <algorithm>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <thread>

#include <fmt/format.h>

#include "sdk/python/batch.h"
#include "sdk/python/module.h"
#include "sdk/tools/shell/platform.h"

namespace bastide {

namespace {

namespace py = pybind11;

template <class Number>
using Array = py::array_t<Number, py::array::c_style>;
template <class Number>
using Given = py::array_t<Number, py::array::c_style | py::array::forcecast>;

int threads_of(std::optional<int> threads) {
  if (!threads) {
    return core_count();
  }
  if (*threads < 1) {
    throw py::value_error(fmt::format("threads: expected at least 1, found {}", *threads));
  }
  return *threads;
}

/// Keeps other threads out of the batch. Throws NoAnswer when one is in it.
[[nodiscard]] std::unique_lock<std::mutex> hold(GameBatch& batch) {
  std::unique_lock<std::mutex> mine(batch.mutex(), std::try_to_lock);
  if (!mine.owns_lock()) {
    throw NoAnswer("another thread works with this batch");
  }
  return mine;
}

/// Runs without the lock of the interpreter.
template <class Work>
void unlocked(GameBatch& batch, const Work& work) {
  const std::unique_lock<std::mutex> mine = hold(batch);
  const py::gil_scoped_release release;
  work();
}

/// One number per game.
template <class Number, class Read>
Array<Number> by_game(GameBatch& batch, const Read& read) {
  Array<Number> numbers(static_cast<py::ssize_t>(batch.size()));
  Number* const out = numbers.mutable_data();
  const std::unique_lock<std::mutex> mine = hold(batch);
  for (std::size_t n = 0; n < batch.size(); ++n) {
    out[n] = read(batch.at(n));
  }
  return numbers;
}

template <class Number, class Read>
Array<Number> by_seat(GameBatch& batch, const Read& read) {
  const auto seats = static_cast<std::size_t>(batch.game().seat_count());
  Array<Number> numbers({batch.size(), seats});
  Number* const out = numbers.mutable_data();
  const std::unique_lock<std::mutex> mine = hold(batch);
  for (std::size_t n = 0; n < batch.size(); ++n) {
    const std::vector<Number> row = read(batch.at(n));
    std::copy(row.begin(), row.end(), out + n * seats);
  }
  return numbers;
}

/// The array to fill: the caller's, if it fits, or a new one.
template <class Number>
Array<Number> room(const std::optional<Array<Number>>& given,
                   std::size_t rows,
                   std::size_t columns) {
  if (!given) {
    return Array<Number>({rows, columns});
  }
  if (given->ndim() != 2 || static_cast<std::size_t>(given->shape(0)) != rows ||
      static_cast<std::size_t>(given->shape(1)) != columns || !given->writeable()) {
    throw py::value_error(
        fmt::format("out: expected a writeable array of {} by {}", rows, columns));
  }
  return *given;
}

void reset_games(GameBatch& batch, const Given<std::uint64_t>& seeds) {
  if (seeds.ndim() != 1 || static_cast<std::size_t>(seeds.size()) != batch.size()) {
    throw py::value_error(fmt::format("seeds: expected {} of them", batch.size()));
  }
  const std::uint64_t* const numbers = seeds.data();
  unlocked(batch, [&] { batch.reset(numbers, look_for_signals); });
}

void step_games(GameBatch& batch, const Given<std::int64_t>& actions) {
  if (actions.ndim() != 1 || static_cast<std::size_t>(actions.size()) != batch.size()) {
    throw py::value_error(fmt::format("actions: expected {} of them", batch.size()));
  }
  const std::int64_t* const numbers = actions.data();
  unlocked(batch, [&] { batch.step(numbers, look_for_signals); });
}

Array<bool> masks(GameBatch& batch, const std::optional<Array<bool>>& out) {
  const auto size = static_cast<std::size_t>(batch.game().actions().size());
  Array<bool> numbers = room(out, batch.size(), size);
  bool* const cells = numbers.mutable_data();
  unlocked(batch, [&] {
    batch.each([&](std::size_t n, Position& position) { position.mask(cells + n * size); },
               look_for_signals);
  });
  return numbers;
}

Array<float> observations(GameBatch& batch, const std::optional<Array<float>>& out) {
  const std::size_t size = batch.game().layout().size();
  Array<float> numbers = room(out, batch.size(), size);
  float* const cells = numbers.mutable_data();
  unlocked(batch, [&] {
    batch.each(
        [&](std::size_t n, Position& position) {
          const PlayerId seat(std::max(0, position.current_player()));
          position.observe(seat, cells + n * size);
        },
        look_for_signals);
  });
  return numbers;
}

/// Legal actions of all games one after the other, and where those of each begin.
py::tuple all_legal_actions(GameBatch& batch) {
  unlocked(batch, [&] {
    batch.each(
        [](std::size_t /*n*/, Position& position) { static_cast<void>(position.legal_actions()); },
        look_for_signals);
  });
  Array<std::int64_t> begins(static_cast<py::ssize_t>(batch.size() + 1));
  std::int64_t* const begin = begins.mutable_data();
  const std::unique_lock<std::mutex> mine = hold(batch);
  begin[0] = 0;
  for (std::size_t n = 0; n < batch.size(); ++n) {
    begin[n + 1] = begin[n] + static_cast<std::int64_t>(batch.at(n).legal_actions().size());
  }
  Array<std::int64_t> actions(static_cast<py::ssize_t>(begin[batch.size()]));
  std::int64_t* const flat = actions.mutable_data();
  for (std::size_t n = 0; n < batch.size(); ++n) {
    const std::vector<std::int64_t>& own = batch.at(n).legal_actions();
    std::copy(own.begin(), own.end(), flat + begin[n]);
    std::sort(flat + begin[n], flat + begin[n + 1]);
  }
  return py::make_tuple(actions, begins);
}

Array<std::int64_t> random_actions(GameBatch& batch, std::uint64_t seed) {
  Array<std::int64_t> numbers(static_cast<py::ssize_t>(batch.size()));
  std::int64_t* const out = numbers.mutable_data();
  unlocked(batch, [&] {
    batch.each(
        [&](std::size_t n, Position& position) {
          const std::vector<std::int64_t>& legal = position.legal_actions();
          out[n] = legal.empty()
                       ? -1
                       : legal[bounded(scatter(seed, n), static_cast<std::uint32_t>(legal.size()))];
        },
        look_for_signals);
  });
  return numbers;
}

void play_games(GameBatch& batch, std::uint64_t seed) {
  unlocked(batch, [&] {
    batch.each([&](std::size_t n, Position& position) { position.play_random(scatter(seed, n)); },
               look_for_signals);
  });
}

py::tuple random_games(const std::shared_ptr<SeatedRules>& game,
                       std::size_t count,
                       std::uint64_t seed,
                       std::optional<int> threads) {
  const int wanted = threads_of(threads);
  RandomGames games;
  {
    const py::gil_scoped_release release;
    games = play_random_games(*game, count, seed, wanted, look_for_signals);
  }
  const auto seats = static_cast<std::size_t>(game->seat_count());
  Array<std::int32_t> points({count, seats});
  Array<double> returns({count, seats});
  Array<std::int32_t> turns(static_cast<py::ssize_t>(count));
  std::copy(games.points.begin(), games.points.end(), points.mutable_data());
  std::copy(games.returns.begin(), games.returns.end(), returns.mutable_data());
  std::copy(games.turns.begin(), games.turns.end(), turns.mutable_data());
  return py::make_tuple(points, returns, turns);
}

using BatchClass = py::class_<GameBatch>;

void define_batch_play(BatchClass& batch) {
  batch
      .def(py::init([](const std::shared_ptr<SeatedRules>& game,
                       std::size_t size,
                       std::optional<int> threads) {
             return std::make_unique<GameBatch>(game, size, threads_of(threads));
           }),
           py::arg("game"),
           py::arg("size"),
           py::kw_only(),
           py::arg("threads") = py::none())
      .def("reset", &reset_games, py::arg("seeds"), "New games from these seeds: uint64[size].")
      .def("step",
           &step_games,
           py::arg("actions"),
           "Carries out one action in each game: int64[size]; none where it is negative or the "
           "game is over.\n\nRaises IllegalAction, which names the game, before anything has "
           "changed.")
      .def("random_actions",
           &random_actions,
           py::arg("seed"),
           "A legal action of each game by chance: int64[size]; -1 where it is over.")
      .def("play_random",
           &play_games,
           py::arg("seed"),
           "Plays each game to its end by random answers, chance's included.\n\nThe games have no "
           "record then.")
      .def(
          "state",
          [](GameBatch& games, std::size_t n) {
            if (n >= games.size()) {
              throw py::index_error(fmt::format("the batch has {} games", games.size()));
            }
            const std::unique_lock<std::mutex> mine = hold(games);
            auto copy = std::make_unique<Position>(games.at(n));
            copy->use_scripts(games.game().scripts());
            return copy;
          },
          py::arg("n"),
          "A copy of one position.")
      .def("__len__", &GameBatch::size)
      .def_property_readonly(
          "game",
          [](const GameBatch& games) { return to_python(games.shared_game()); },
          "The game that is played.");
}

void define_batch_views(BatchClass& batch) {
  batch
      .def(
          "current_player",
          [](GameBatch& games) {
            return by_game<std::int32_t>(
                games, [](const Position& position) { return position.current_player(); });
          },
          "int32[size]: the seat that is to answer; bastide.TERMINAL where the game is over.")
      .def(
          "is_terminal",
          [](GameBatch& games) {
            return by_game<bool>(games,
                                 [](const Position& position) { return position.is_over(); });
          },
          "bool[size]: which games are over.")
      .def(
          "returns",
          [](GameBatch& games) {
            return by_seat<double>(games,
                                   [](const Position& position) { return position.returns(); });
          },
          "float64[size, seats]: as State.returns().")
      .def(
          "points",
          [](GameBatch& games) {
            return by_seat<std::int32_t>(
                games, [](const Position& position) { return position.points(); });
          },
          "int32[size, seats]: points so far.")
      .def("legal_actions_mask",
           &masks,
           py::arg("out") = py::none(),
           "bool[size, num_distinct_actions]; written into `out` where it is given.")
      .def("legal_actions",
           &all_legal_actions,
           "(actions, begins): those of game n are actions[begins[n]:begins[n + 1]], rising.")
      .def("observation_tensor",
           &observations,
           py::arg("out") = py::none(),
           "float32[size, observation_tensor_size]: what the player sees who is to answer, the "
           "first seat\nwhere the game is over; written into `out` where it is given.");
}

}  // namespace

void define_batch(py::module_& module) {
  BatchClass batch(module,
                   "Batch",
                   "Many games of one kind, played on side by side without the lock of the "
                   "interpreter.\n\nsize: how many; they begin from the seeds 1, 2, ...\n"
                   "threads: how many work at once; default: one for each core.");
  define_batch_play(batch);
  define_batch_views(batch);
  module.def("random_games",
             &random_games,
             py::arg("game"),
             py::arg("count"),
             py::arg("seed") = 1,
             py::kw_only(),
             py::arg("threads") = py::none(),
             "Plays whole games by random answers: (points, returns, turns).\n\npoints: "
             "int32[count, seats]; returns: float64[count, seats]; turns: int32[count].\nThe same "
             "whatever the number of threads.");
}

}  // namespace bastide
