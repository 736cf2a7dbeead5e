#include "sdk/tools/trial/record_game.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"

namespace bastide {

namespace {

std::string actor_name(const Game& game, std::int32_t actor) {
  return actor == kChance ? "chance" : game.player_name(PlayerId(actor));
}

RecordOutcome outcome_of(const Game& game) {
  const State& state = game.state();
  RecordOutcome outcome;
  outcome.outcome = outcome_word(state.outcome);
  const View view = game.view();
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    const bool by_colour = view.catalog.tracks[view.catalog.points].per == TrackScope::colour;
    outcome.scores.emplace_back(game.colour_name(ColourId(colour)),
                                state.track(view.catalog.points, by_colour ? colour : 0));
  }
  for (const std::int32_t winner : state.winners) {
    outcome.winners.push_back(game.colour_name(ColourId(winner)));
  }
  return outcome;
}

/// Options of the pending choice, a dozen at most.
std::string some_options(Game& game) {
  constexpr std::size_t kMost = 12;
  const std::vector<Option> options = game.options();
  std::string text;
  for (std::size_t i = 0; i < std::min(options.size(), kMost); ++i) {
    text += (i == 0 ? "" : "  ") + game.text(options[i]);
  }
  return options.size() > kMost ? said_with("{}  … ({} in all)", text, options.size()) : text;
}

/// A tile or token that the ruleset knows, but chance cannot draw?
bool is_drawn_out(const Game& game, const std::string& text) {
  const Catalog& catalog = game.rules().catalog;
  const auto is_named = [&text](const auto& kind) {
    return kind.name == text;
  };
  const auto knows = [&is_named](const auto& kinds) {
    return std::any_of(kinds.begin(), kinds.end(), is_named);
  };
  return game.pending().actor == kChance && (knows(catalog.tile_kinds) || knows(catalog.tokens));
}

}  // namespace

PluginVersions plugin_versions(const Ruleset& rules) {
  PluginVersions versions;
  for (const PluginInfo& plugin : rules.catalog.plugins) {
    if (plugin.id != "core") {
      versions.emplace_back(plugin.id, plugin.version);
    }
  }
  return versions;
}

const char* outcome_word(Outcome outcome) {
  switch (outcome) {
    case Outcome::running:
      return "running";
    case Outcome::ranking:
      return "ranking";
    case Outcome::won:
      return "won";
    case Outcome::lost:
      return "lost";
  }
  return "running";
}

Record play_of(const Game& game, std::size_t from) {
  Record record;
  for (std::size_t n = from; n < game.position(); ++n) {
    const Answer& answer = game.answers()[n];
    record.answers.push_back({actor_name(game, answer.actor),
                              answer.choice,
                              answer.text,
                              answer.hash,
                              static_cast<int>(n) + 2});
  }
  if (game.over()) {
    record.outcome = outcome_of(game);
  }
  return record;
}

Record record_of(const Game& game, const LoadRequest& origin) {
  Record record = play_of(game);
  RecordSetup& setup = record.setup;
  setup.ruleset = origin.ruleset;
  setup.plugins = plugin_versions(game.rules());
  setup.catalogue = game.rules().catalog.hash;
  for (const std::string& option : origin.set) {
    const std::size_t equals = option.find('=');
    const bool is_limit = option.starts_with("core.");  // changes nothing in a game
    if (equals != std::string::npos && !is_limit) {
      setup.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
  }
  setup.variants = origin.with;
  setup.players = game.setup().players;
  setup.seed = game.setup().seed;
  if (game.setup().first >= 0) {
    setup.first = game.player_name(PlayerId(game.setup().first));
  }
  return record;
}

LoadRequest request_of(const RecordSetup& setup) {
  LoadRequest request;
  request.ruleset = setup.ruleset;
  request.with = setup.variants;
  request.stated = true;
  for (const auto& [name, value] : setup.options) {
    request.set.push_back(fmt::format("{}={}", name, value));
  }
  return request;
}

Result<GameSetup> game_setup_of(const RecordSetup& setup, const Ruleset& rules) {
  GameSetup game;
  game.players = setup.players;
  game.seed = setup.seed;
  const auto seats = static_cast<std::int32_t>(setup.players.size());
  if (seats < rules.catalog.least_players || seats > rules.catalog.most_players) {
    return Error{ErrorCode::bad_input,
                 said_with("{} is for {} to {} players; the record has {}",
                           rules.name,
                           rules.catalog.least_players,
                           rules.catalog.most_players,
                           seats)};
  }
  if (!setup.first.empty()) {
    const auto at = std::find(setup.players.begin(), setup.players.end(), setup.first);
    if (at == setup.players.end()) {
      return Error{ErrorCode::bad_input, said_with("\"{}\" begins but has no seat", setup.first)};
    }
    game.first = static_cast<std::int32_t>(at - setup.players.begin());
  }
  return game;
}

std::vector<std::string> ruleset_changes(const RecordSetup& setup, const Ruleset& rules) {
  return ruleset_changes(setup, plugin_versions(rules), rules.catalog.hash);
}

std::vector<std::string> ruleset_changes(const RecordSetup& setup,
                                         const PluginVersions& here,
                                         std::uint64_t catalogue) {
  std::vector<std::string> changes;
  const bool says_versions = !setup.plugins.empty();
  if (setup.catalogue == catalogue || (setup.catalogue == 0 && !says_versions)) {
    return changes;
  }
  const auto version_in = [](const auto& list, const std::string& id) -> const std::string* {
    for (const auto& [other, version] : list) {
      if (other == id) {
        return &version;
      }
    }
    return nullptr;
  };
  for (const auto& [id, version] : setup.plugins) {
    const std::string* now = version_in(here, id);
    if (now == nullptr) {
      changes.push_back(said_with("plugin {} {} is missing here", id, version));
    } else if (*now != version) {
      changes.push_back(said_with("plugin {} was {}, here it is {}", id, version, *now));
    }
  }
  for (const auto& [id, version] : here) {
    if (says_versions && version_in(setup.plugins, id) == nullptr) {
      changes.push_back(said_with("plugin {} {} was not there", id, version));
    }
  }
  if (changes.empty() && setup.catalogue != 0) {
    changes.push_back(said_with(
        "the rules of {} were edited since, under the same versions (catalogue {}, here {})",
        setup.ruleset,
        hash_text(setup.catalogue),
        hash_text(catalogue)));
  }
  return changes;
}

RecordPlayer::RecordPlayer(const Record& record,
                           std::shared_ptr<const Ruleset> rules,
                           GameSetup setup,
                           bool check_hashes)
    : record_(record), draws_on_(setup.auto_chance), check_hashes_(check_hashes) {
  setup.auto_chance = false;
  game_ = std::make_unique<Game>(std::move(rules), std::move(setup));
  if (!game_->start_status().ok()) {
    fail(1, game_->start_status().error().message);
  }
}

bool RecordPlayer::fail(int line, std::string reason) {
  fault_ = {line, std::move(reason)};
  return false;
}

/// How to say who begins, where the seed says that it is somebody else.
std::string RecordPlayer::who_begins(const RecordAnswer& answer) const {
  const std::vector<Answer>& before = game_->answers();
  const std::vector<std::string>& seats = record_.setup.players;
  const bool is_first = std::all_of(
      before.begin(), before.end(), [](const Answer& other) { return other.actor == kChance; });
  const bool is_seat = std::find(seats.begin(), seats.end(), answer.by) != seats.end();
  return is_first && is_seat && record_.setup.first.empty() && game_->pending().actor != kChance
             ? said_with(": the seed says who begins, unless line 1 holds \"first\": \"{}\"",
                         answer.by)
             : std::string();
}

/// What is wrong with the answer, if anything.
std::optional<std::string> RecordPlayer::apply(const RecordAnswer& answer) {
  if (!game_->waiting()) {
    return said_with("the game is over, yet {} answers \"{}\"", answer.by, answer.text);
  }
  const PendingChoice pending = game_->pending();
  const std::string actor = actor_name(*game_, pending.actor);
  if (actor != answer.by || choice_name(pending.choice) != answer.choice) {
    return said_with("{} answers {}, but {} of {} is pending{}. Options: {}",
                     answer.by,
                     answer.choice,
                     choice_name(pending.choice),
                     actor,
                     who_begins(answer),
                     some_options(*game_));
  }
  const Result<Option> option = game_->find_option(answer.text);
  if (!option.ok()) {
    is_illegal_ = pending.actor != kChance;
    return is_drawn_out(*game_, answer.text)
               ? said_with("no {} is left among what can come next. Options: {}",
                           answer.text,
                           some_options(*game_))
               : option.error().message;
  }
  if (game_->text(option.value()) != answer.text) {
    return said_with(
        "\"{}\" is no option; did you mean \"{}\"?", answer.text, game_->text(option.value()));
  }
  if (const Status status = game_->answer(option.value()); !status.ok()) {
    return status.error().message;
  }
  const std::uint64_t hash = game_->answers()[position_].hash;
  if (check_hashes_ && answer.hash != 0 && hash != answer.hash) {
    return said_with(
        "after \"{}\" the state has hash {}, the record says {}: the record was edited or the "
        "rules differ",
        answer.text,
        hash_text(hash),
        hash_text(answer.hash));
  }
  return std::nullopt;
}

std::unique_ptr<Game> RecordPlayer::take_game() {
  // The answer that does not fit may have been carried out before its hash told so.
  const bool stands = game_->position() == position_ || game_->go_to(position_).ok();
  if (stands && draws_on_) {
    static_cast<void>(game_->let_chance_answer());
  }
  return std::move(game_);
}

bool RecordPlayer::step() {
  if (fault_ || position_ == record_.answers.size()) {
    return false;
  }
  const RecordAnswer& answer = record_.answers[position_];
  if (std::optional<std::string> trouble = apply(answer)) {
    return fail(answer.line, std::move(*trouble));
  }
  ++position_;
  return true;
}

void RecordPlayer::compare_outcome() {
  const int line = record_.answers.empty() ? 2 : record_.answers.back().line + 1;
  if (!game_->over()) {
    fail(line, said("the record ends here, but the game goes on"));
    return;
  }
  const RecordOutcome found = outcome_of(*game_);
  const RecordOutcome& kept = *record_.outcome;
  if (found.outcome != kept.outcome || found.scores != kept.scores ||
      found.winners != kept.winners) {
    fail(line, said("the outcome is not that of the game"));
  }
}

void RecordPlayer::finish() {
  while (step()) {
  }
  if (!fault_ && record_.outcome && check_hashes_) {
    compare_outcome();
  }
}

}  // namespace bastide
