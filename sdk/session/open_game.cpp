#include "sdk/session/open_game.h"

#include <random>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/base/visible.h"
#include "sdk/session/game_link.h"
#include "sdk/session/session_error.h"
#include "sdk/session/session_files.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/play/kept_games.h"
#include "sdk/tools/play/seats.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

namespace {

void check_seats(const Session& session,
                 const std::vector<std::string>& seats,
                 const Ruleset& rules) {
  const auto count = static_cast<std::int32_t>(seats.size());
  if (count < rules.catalog.least_players || count > rules.catalog.most_players) {
    throw SessionError(SessionCode::usage,
                       said_with("{} is for {} to {} players; \"seats\" names {}",
                                 rules.name,
                                 rules.catalog.least_players,
                                 rules.catalog.most_players,
                                 count));
  }
  for (const std::string& seat : seats) {
    check_bot_files(session.setup().folder, seat);
  }
}

TableGame::Setup setup_of(const Session& session,
                          const LoadRequest& origin,
                          std::vector<std::string> seats) {
  TableGame::Setup setup;
  setup.origin = origin;
  setup.seats = std::move(seats);
  if (!session.setup().read_only) {
    setup.kept = session.setup().kept;
  }
  return setup;
}

/// `kept`: the file in which the game goes on, if nothing is wrong with it.
std::shared_ptr<TableGame> play_record(Session& session,
                                       const LoadedRecord& loaded,
                                       const std::string& name,
                                       const std::vector<std::string>& named_seats,
                                       const std::filesystem::path& kept,
                                       std::vector<std::string>& notes) {
  const LoadRequest origin = request_of(loaded.record.setup);
  const std::shared_ptr<const Ruleset> rules = session.load(origin);
  notes = ruleset_changes(loaded.record.setup, *rules);
  const bool is_same_rules = notes.empty();
  Result<GameSetup> setup = game_setup_of(loaded.record.setup, *rules);
  if (!setup.ok()) {
    throw SessionError(SessionCode::input, fmt::format("{}:1: {}", name, setup.error().message));
  }
  std::vector<std::string> seats = named_seats;
  seats.resize(std::max(seats.size(), setup.value().players.size()), std::string(kHuman));
  check_seats(session, seats, *rules);
  setup.value().auto_chance = false;
  RecordPlayer player(loaded.record, rules, setup.value(), is_same_rules);
  TableGame::Setup table = setup_of(session, origin, std::move(seats));
  TranscriptWriter writer(player.game(), Viewer());
  static_cast<void>(writer.begin());
  while (player.step()) {
    table.news.push_back(news_of(writer));
  }
  player.finish();
  const std::optional<RecordFault> fault = player.fault() ? player.fault() : loaded.fault;
  if (fault) {
    notes.push_back(explained_fault(name, *fault, player));
  }
  if (!kept.empty() && !fault && is_same_rules) {
    table.keeper = kept;
    table.held = player.position();
    table.holds_outcome = loaded.record.outcome.has_value();
  }
  return session.add_game(player.take_game(), std::move(table));
}

}  // namespace

std::shared_ptr<TableGame> begin_game(Session& session,
                                      const LoadRequest& origin,
                                      const Seating& seating) {
  const std::shared_ptr<const Ruleset> rules = session.load(origin);
  std::vector<std::string> seats = seating.seats;
  if (seats.empty()) {
    const std::size_t least = static_cast<std::size_t>(rules->catalog.least_players);
    seats = {std::string(kHuman), std::string(default_bot(*rules))};
    seats.resize(std::max(least, seats.size()), std::string(default_bot(*rules)));
    seats.resize(std::min(static_cast<std::size_t>(rules->catalog.most_players), seats.size()));
  }
  check_seats(session, seats, *rules);
  for (const std::string& name : seating.names) {
    if (const std::string problem = line_problem(name, kLongestSeatName); !problem.empty()) {
      throw SessionError(SessionCode::usage,
                         fmt::format("\"names\": {}", expected_found(problem, in_quotes(name))));
    }
  }
  GameSetup setup;
  setup.players = seat_names(seats, seating.names);
  setup.seed = seating.seed ? *seating.seed : std::random_device()() >> 1U;
  setup.auto_chance = false;
  return session.add_game(std::make_unique<Game>(rules, setup),
                          setup_of(session, origin, std::move(seats)));
}

std::shared_ptr<TableGame> open_record(Session& session,
                                       const LoadedRecord& loaded,
                                       const std::string& name,
                                       const std::vector<std::string>& named_seats,
                                       std::vector<std::string>& notes) {
  return play_record(session, loaded, name, named_seats, "", notes);
}

std::shared_ptr<TableGame> open_link(Session& session,
                                     const std::string& fragment,
                                     std::vector<std::string>& notes) {
  const Result<LinkHead> head = read_link(fragment);
  if (!head.ok()) {
    throw SessionError(head.error());
  }
  const Result<Record> record =
      record_of_link(head.value(), session.load(request_of(head.value().setup)));
  if (!record.ok()) {
    throw SessionError(record.error());
  }
  return play_record(session, {record.value(), {}}, "the link", head.value().seats, "", notes);
}

std::shared_ptr<TableGame> open_kept(Session& session,
                                     int number,
                                     const std::vector<std::string>& seats,
                                     std::vector<std::string>& notes) {
  for (const KeptGame& game : kept_games(session.setup().kept)) {
    if (game.number != number) {
      continue;
    }
    const Result<LoadedRecord> loaded = load_record(game.path);
    if (!loaded.ok()) {
      throw SessionError(SessionCode::input, loaded.error().message);
    }
    return play_record(session,
                       loaded.value(),
                       game.path.filename().string(),
                       seats,
                       session.setup().read_only ? "" : game.path,
                       notes);
  }
  throw SessionError(SessionCode::unknown,
                     said_with("there is no kept game {}; `kept` lists them", number));
}

}  // namespace bastide
