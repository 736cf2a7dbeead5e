#include "sdk/tools/trial/standing.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/bots/team_value.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

const Track& main_track(const Game& game) {
  const Catalog& catalog = game.rules().catalog;
  return catalog.tracks[team_track(catalog)];
}

/// The score that decides, and whose it is: of the team, or of the colour that has least.
struct Decisive {
  std::int32_t points = 0;
  std::string who;  // empty: the team
};

Decisive decisive_score(const Game& game) {
  const TrackId track = team_track(game.rules().catalog);
  const State& state = game.shown();
  if (main_track(game).per != TrackScope::colour) {
    return {state.track(track, 0), ""};
  }
  Decisive least{state.track(track, 0), said_colour(game, ColourId(0))};
  for (std::size_t i = 1; i < state.colours(); ++i) {
    if (state.track(track, i) < least.points) {
      least = {state.track(track, i), said_colour(game, ColourId(i))};
    }
  }
  return least;
}

std::string words_of(std::string_view name) {
  return said_name(name);
}

/// "you" is a word, the other names are names.
std::string said_seat(const std::string& name) {
  for (const char* word : {marked("you"), marked("player")}) {  // "you 2": a second colour
    if (name == word || name.starts_with(fmt::format("{} ", word))) {
      return said(word) + name.substr(std::string_view(word).size());
    }
  }
  return name;
}

std::string margin_text(const Game& game) {
  const std::vector<std::int32_t>& goals = main_track(game).goals;
  const Decisive score = decisive_score(game);
  std::string text =
      score.who.empty()
          ? said_with("The team has {}", said_counted(score.points, "{} point", "{} points"))
          : said_with(
                "{} has least: {}", score.who, said_counted(score.points, "{} point", "{} points"));
  if (!goals.empty()) {
    const std::int32_t margin = score.points - goals.back();
    text += margin == 0  ? said_with(", exactly the goal of {}", goals.back())
            : margin > 0 ? said_with(", {} beyond the goal of {}", margin, goals.back())
                         : said_with(", {} short of the goal of {}", -margin, goals.back());
  }
  return line_of("{}.", text);
}

std::string ranking_text(const Game& game) {
  const std::vector<std::int32_t> winners = game.shown().winners.to_vector();
  std::vector<std::string> names;
  names.reserve(winners.size());
  for (const std::int32_t colour : winners) {
    names.push_back(game.colour_name(ColourId(colour)));
  }
  if (names.empty()) {
    return line_of("The game is over; nobody wins.");
  }
  const std::int32_t points = game.view().points(ColourId(winners.front()));
  return names.size() == 1 ? line_of("{} with {}.",
                                     victory_text(names),
                                     said_counted(points, "{} point", "{} points"))
                           : line_of("{} with {} each.",
                                     victory_text(names),
                                     said_counted(points, "{} point", "{} points"));
}

}  // namespace

std::string said_colour(const Game& game, ColourId colour) {
  return said_seat(game.colour_name(colour));
}

std::string said_player(const Game& game, PlayerId player) {
  return said_seat(game.player_name(player));
}

bool shares_score(const Catalog& catalog) {
  return catalog.tracks[catalog.points].per != TrackScope::colour;
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == words.size() ? said(" and ") : ", ") + words[i];
  }
  return text;
}

std::string team_score_text(const Game& game) {
  const Track& track = main_track(game);
  if (!shares_score(game.rules().catalog)) {
    return track.goals.empty() ? "" : said_with("goal {} for each", track.goals.back());
  }
  const std::int32_t points = decisive_score(game).points;
  std::string text = said_with("team {}", points);
  if (track.goals.empty()) {
    return text;
  }
  text += said_with(" of {} points", track.goals.back());
  const auto next = std::upper_bound(track.goals.begin(), track.goals.end(), points);
  return next == track.goals.end() || *next == track.goals.back()
             ? text
             : said_with("{}, next goal {}", text, *next);
}

std::string supplies_text(const Game& game) {
  const Catalog& catalog = game.rules().catalog;
  std::string text;
  for (const Pool& pool : catalog.pools) {
    text += said_with(
        "{} {} of {}, ", words_of(pool.name), game.view().value(pool.supply, 0), pool.count);
  }
  text += said_with("tiles {}", tiles_left(game));
  const PileId pile = game.shown().zones.active_pile(catalog);
  if (catalog.draw_from.size() > 1 && pile.is_some()) {
    const std::int32_t here = game.shown().zones.pile_size(pile);
    const std::string name = words_of(catalog.piles[pile].name);
    text += here == tiles_left(game) ? said_with(", all of them in {}", name)
                                     : said_with(", {} of them in {}", here, name);
  }
  return text;
}

bool others_hold_secrets(const Game& game, PlayerId seat) {
  const Catalog& catalog = game.rules().catalog;
  const State& state = game.shown();
  for (const Variable& variable : catalog.variables) {
    if (variable.sight == Sight::all) {
      continue;
    }
    if (variable.scope != Scope::player || variable.type != ValueType::token_list) {
      return true;
    }
    for (std::size_t row = 0; row < static_cast<std::size_t>(state.players); ++row) {
      if (!may_see(catalog, state, variable, row, {seat}) &&
          !state.variables.list(state.variables.get(variable, row)).empty()) {
        return true;
      }
    }
  }
  return false;
}

bool can_foretell(Game& game, Viewer viewer) {
  return viewer.sees_all ||
         (!others_hold_secrets(game, viewer.seat) && game.foretold(viewer.seat).is_whole);
}

std::string own_secrets_text(const Game& game, PlayerId player) {
  const Catalog& catalog = game.rules().catalog;
  const State& state = game.shown();
  std::string text;
  for (const Variable& variable : catalog.variables) {
    if (variable.scope != Scope::player || variable.sight != Sight::owner ||
        !may_see(catalog, state, variable, player.index(), {player})) {
      continue;
    }
    const std::int32_t value = state.variables.get(variable, player.index());
    std::string held;
    if (variable.type == ValueType::token_list) {
      std::map<std::int32_t, int> counts;
      for (const std::int32_t token : state.variables.list(value)) {
        ++counts[token];
      }
      for (const auto& [token, count] : counts) {
        held += fmt::format("{} {} {}",
                            held.empty() ? "" : ",",
                            words_of(catalog.tokens[TokenKindId(token)].name),
                            count);
      }
    } else if (value != variable.initial) {
      held = fmt::format(" {}", value);
    }
    if (!held.empty()) {
      text += fmt::format("{}{}:{}", text.empty() ? "" : "; ", words_of(variable.name), held);
    }
  }
  return text;
}

std::string victory_text(const std::vector<std::string>& names) {
  std::vector<std::string> shown;
  for (const std::string& name : names) {
    shown.push_back(said_seat(name));
  }
  return names.size() > 1         ? said_with("{} share the victory", listed(shown))
         : names.front() == "you" ? said_with("{} win", shown.front())
                                  : said_with("{} wins", shown.front());
}

std::string end_reason(const Game& game) {
  const std::vector<Event>& events = game.journal().events;
  const auto ended = std::find_if(events.rbegin(), events.rend(), [](const Event& event) {
    return event.kind == EventKind::ended;
  });
  if (ended == events.rend() || (*ended)[Part::reason] < 0) {
    return {};
  }
  const std::string name(game.name(NameId((*ended)[Part::reason])));
  const auto& texts = game.rules().catalog.texts;
  const auto text = texts.find(name);
  return text == texts.end() ? said_name(name)
                             : said_by(name.substr(0, name.find(':')), text->second);
}

std::string ending_text(const Game& game) {
  const Outcome outcome = game.shown().outcome;
  if (outcome != Outcome::won && outcome != Outcome::lost) {
    return ranking_text(game);
  }
  const std::string reason = end_reason(game);
  const std::string all =
      outcome == Outcome::won ? said("All win together") : said("All lose together");
  return line_of("{}{}.", all, reason.empty() ? "" : ": " + reason) + margin_text(game) +
         line_of("Left: {}.", supplies_text(game));
}

std::int32_t tiles_left(const Game& game) {
  std::int32_t left = 0;
  for (const PileId pile : game.rules().catalog.draw_from) {
    left += game.shown().zones.pile_size(pile);
  }
  return left;
}

}  // namespace bastide
