#include "sdk/tools/convert/jcz_import.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "kernel/io/record_file.h"
#include "sdk/tools/convert/jcz_play.h"
#include "sdk/tools/convert/jcz_rules.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

namespace {

/// Names of seats as records want them: each another one, and none that of chance.
std::vector<std::string> seat_names(const std::vector<std::string>& players) {
  std::vector<std::string> names;
  std::set<std::string> taken{"chance"};
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string wanted = players[i].empty() ? fmt::format("Player {}", i + 1)
                                                  : shortened(players[i], kLongestSeatName / 2);
    std::string name = wanted;
    for (int n = 2; !taken.insert(name).second; ++n) {
      name = fmt::format("{} {}", wanted, n);
    }
    names.push_back(name);
  }
  return names;
}

/// What a file that was written here says of the record that it came from.
struct OldRecord {
  LoadRequest origin;
  std::shared_ptr<const Ruleset> rules;
  RecordSetup setup;
};

/// Only where it says the same as the rest of the file, which others may have changed since.
std::optional<OldRecord> old_record_of(const JczGame& file,
                                       const std::vector<Counterparts>& all,
                                       const SharedPlugins& shared,
                                       const SearchPath& path) {
  const Result<LoadedRecord> loaded = parse_record(file.record + "\n", "record");
  if (!loaded.ok()) {
    return std::nullopt;
  }
  OldRecord old{request_of(loaded.value().record.setup), nullptr, loaded.value().record.setup};
  std::vector<std::string> seats = old.setup.players;
  std::vector<std::string> players = file.players;
  std::sort(seats.begin(), seats.end());
  std::sort(players.begin(), players.end());
  try {
    old.rules = load_ruleset(old.origin, path);
    JczGame said;
    const auto again = say_rules(*old.rules, read_request(old.origin, path), all, said);
    const auto is_same = [](const std::vector<JczSetting>& a, const std::vector<JczSetting>& b) {
      return std::is_permutation(
          a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& other) {
            return one.name == other.name && one.value == other.value;
          });
    };
    const bool fits = again.ok() && again.value().rows().size() == shared.rows().size() &&
                      seats == players && is_same(said.sets, file.sets) &&
                      is_same(said.elements, file.elements) && is_same(said.rules, file.rules);
    return fits ? std::optional(std::move(old)) : std::nullopt;
  } catch (const LoadError&) {
    return std::nullopt;
  }
}

bool are_seats_of(const Ruleset& rules, std::int64_t seats) {
  return seats >= rules.catalog.least_players && seats <= rules.catalog.most_players;
}

/// The rules for so many seats, where a ruleset that says so can be played. Throws LoadError.
std::shared_ptr<const Ruleset> load_for_seats(Program& program,
                                              const JczGame& file,
                                              const std::vector<Counterparts>& all,
                                              JczRules& wanted) {
  const std::shared_ptr<const Ruleset> usual = program.load_request(wanted.request);
  const std::int64_t seats = std::ssize(file.players);
  if (file.is_setup_only || are_seats_of(*usual, seats)) {
    return usual;
  }
  const Catalog& catalog = usual->catalog;
  Diagnostics diagnostics;
  const int count = static_cast<int>(std::min(seats, std::int64_t{kMaxColours} + 1));
  JczRules other = rules_of_jcz(
      file,
      all,
      program.search_path(),
      diagnostics,
      JczSeats{std::min(count, catalog.least_players), std::max(count, catalog.most_players)});
  try {
    const std::shared_ptr<const Ruleset> rules = program.load_request(other.request);
    if (are_seats_of(*rules, seats)) {
      wanted = std::move(other);
      return rules;
    }
  } catch (const LoadError&) {  // no plugin of it can be played by so many
  }
  throw LoadError({{file.at,
                    said_with("the game has {}; its rules are for {} to {} players here, so that "
                              "it cannot become a record",
                              said_counted(seats, "{} player", "{} players"),
                              catalog.least_players,
                              catalog.most_players)}});
}

/// Throws LoadError when the ruleset cannot be played by so many.
GameSetup setup_of_jcz(const RecordSetup& setup, const Ruleset& rules, const SourceRef& at) {
  Result<GameSetup> game = game_setup_of(setup, rules);
  if (!game.ok()) {
    throw LoadError({{at, game.error().message}});
  }
  game.value().auto_chance = false;
  game.value().keep_history = false;
  return game.value();
}

}  // namespace

JczImport import_jcz(Program& program,
                     const SourceText& source,
                     const std::vector<std::string>& tokens) {
  const SearchPath& path = program.search_path();
  Diagnostics diagnostics;
  const JczGame file = read_jcz(source, diagnostics);
  diagnostics.throw_if_any();
  std::vector<std::string> asked;
  for (const std::vector<JczSetting>* settings : {&file.sets, &file.elements}) {
    for (const JczSetting& setting : *settings) {
      asked.push_back(setting.name);
    }
  }
  Diagnostics broken;
  const std::vector<Counterparts> all = find_counterparts(path, asked, broken);
  JczRules wanted = rules_of_jcz(file, all, path, diagnostics);
  if (!diagnostics.empty()) {  // one that cannot be used may be why
    for (const Diagnostic& one : broken.all()) {
      diagnostics.add(one.at, one.message);
    }
  }
  diagnostics.throw_if_any();

  JczImport import;
  import.is_setup_only = file.is_setup_only;
  std::shared_ptr<const Ruleset> rules;
  const auto old =
      file.record.empty() ? std::nullopt : old_record_of(file, all, wanted.shared, path);
  if (old) {
    import.origin = old->origin;
    rules = old->rules;
  } else {
    rules = load_for_seats(program, file, all, wanted);
    import.origin = wanted.request;
    import.ruleset = wanted.text;
  }
  const std::vector<std::string> nobody(
      file.is_setup_only ? static_cast<std::size_t>(rules->catalog.least_players) : 0);
  const std::vector<std::string> seats = seat_names(file.is_setup_only ? nobody : file.players);
  RecordSetup setup;
  if (old) {
    setup = old->setup;
  } else {
    setup.players = seats;
    setup.first = seats.empty() ? std::string() : seats.front();
  }
  const auto begin = [&] {
    import.game = std::make_unique<Game>(rules, setup_of_jcz(setup, *rules, file.at));
    must_work(import.game->start_status());
  };
  begin();
  if (import.game->player_name(PlayerId(import.game->state().turn.active)) != seats.front()) {
    setup.first = seats.front();
    begin();
  }
  JczPlay play(file, wanted.shared, *import.game);
  play.play(tokens.empty() ? file.tokens : tokens, seats);
  if (!tokens.empty()) {
    play.expect_all_drawn();
  }
  import.turns = play.turns();
  import.assertions = check_assertions(file, wanted.shared, *import.game, play.is_final());
  return import;
}

}  // namespace bastide
