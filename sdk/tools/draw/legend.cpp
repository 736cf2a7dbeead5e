#include "sdk/tools/draw/legend.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "kernel/base/visible.h"
#include "sdk/tools/shell/fold.h"
#include "sdk/tools/trial/option_text.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

constexpr double kRowHeight = 22;
constexpr std::size_t kColumns = 38;       // characters of a label that fit
constexpr std::size_t kSmallColumns = 44;  // of the small print under a name
constexpr std::size_t kTitleColumns = 26;
constexpr std::size_t kNameColumns = 14;  // of a name beside its points

/// "large meeple" for large_meeple.
std::string spoken(std::string_view name) {
  std::string words(name);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string supply_text(const Game& game, ColourId colour) {
  std::int32_t next = 0;
  return joined(game.rules().catalog.piece_kinds, ", ", [&](const PieceKind& kind) {
    const std::int32_t left = game.shown().pieces.in_supply(colour, PieceKindId(next++));
    return fmt::format("{} {}", left, spoken(told_short(kind.name)));
  });
}

/// Where the character of this number begins; the end when there are not so many. Requires:
/// well-formed text.
std::size_t offset_of(std::string_view text, std::size_t characters) {
  std::size_t at = 0;
  for (; at < text.size() && characters > 0; --characters) {
    at += character_length(text, at);
  }
  return at;
}

/// Lines of at most so many characters, broken at blanks, whatever the text holds.
std::vector<std::string> wrapped(std::string_view words, std::size_t most) {
  const std::string text = visible_line(words);
  std::vector<std::string> lines;
  std::size_t from = 0;
  while (count_characters(std::string_view(text).substr(from)) > most) {
    const std::size_t whole = from + offset_of(std::string_view(text).substr(from), most);
    const std::size_t blank = text.rfind(' ', whole);
    const std::size_t end = blank == std::string::npos || blank <= from ? whole : blank;
    lines.push_back(text.substr(from, end - from));
    from = end + (text[end] == ' ' ? 1 : 0);
  }
  lines.push_back(text.substr(from));
  return lines;
}

/// How many bytes all of these begin with in common, in whole characters.
std::size_t common_prefix(const std::vector<std::string>& names,
                          const std::vector<std::size_t>& alike) {
  std::size_t size = names[alike.front()].size();
  for (const std::size_t i : alike) {
    const std::string& first = names[alike.front()];
    const std::string& name = names[i];
    const auto end = std::mismatch(first.begin(), first.end(), name.begin(), name.end()).first;
    size = std::min(size, static_cast<std::size_t>(end - first.begin()));
  }
  return cut(names[alike.front()], size).size();
}

/// The part of a name from where it differs from others, with signs for what is left out: its end,
/// when that is in it.
std::string from_difference(const std::string& name, std::size_t from, std::size_t most) {
  const std::size_t all = count_characters(name);
  const std::size_t end = offset_of(name, all - (most - 1));
  return from >= end ? "…" + name.substr(end)
                     : "…" + name.substr(from, offset_of(name.substr(from), most - 2)) + "…";
}

}  // namespace

std::vector<std::string> short_names(const std::vector<std::string>& names, std::size_t most) {
  std::vector<std::string> shown;
  for (const std::string& name : names) {
    shown.push_back(
        count_characters(name) <= most ? name : name.substr(0, offset_of(name, most - 1)) + "…");
  }
  const auto same_as = [&](std::size_t at) {
    std::vector<std::size_t> alike;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (shown[i] == shown[at] && count_characters(names[i]) > most) {
        alike.push_back(i);
      }
    }
    return alike;
  };
  for (std::size_t at = 0; at < names.size(); ++at) {
    // Those that look alike differ further on, and of these some again further on.
    for (std::vector<std::size_t> alike = same_as(at); alike.size() > 1; alike = same_as(at)) {
      const std::size_t from = common_prefix(names, alike);
      const std::string before = shown[at];
      for (const std::size_t i : alike) {
        shown[i] = from_difference(names[i], from, most);
      }
      if (shown[at] == before) {
        break;  // two of one name
      }
    }
  }
  return shown;
}

std::string state_line(const Game& game) {
  const State& state = game.shown();
  if (state.over()) {
    if (state.outcome == Outcome::won || state.outcome == Outcome::lost) {
      const std::string reason = end_reason(game);
      const std::string how =
          state.outcome == Outcome::won ? said("all win together") : said("all lose together");
      return reason.empty() ? how : bastide::heading(how) + " " + reason;
    }
    std::vector<std::string> winners;
    for (const std::int32_t colour : state.winners) {
      winners.push_back(game.colour_name(ColourId(colour)));
    }
    return winners.empty() ? said("the game is over") : victory_text(winners);
  }
  if (!game.waiting()) {
    return said_with("turn {}", state.turn.number);
  }
  const PendingChoice pending = game.pending();
  const std::string who = told_actor(game, pending.actor);
  const std::int32_t turn = state.turn.number;
  switch (pending.choice) {
    case Choice::draw:
      return said_with("turn {}: {} to draw", turn, who);
    case Choice::token:
      return said_with("turn {}: {} to token", turn, who);
    case Choice::place:
      return said_with("turn {}: {} to place", turn, who);
    case Choice::claim:
      return said_with("turn {}: {} to claim", turn, who);
    case Choice::settle:
      return said_with("turn {}: {} to settle", turn, who);
    case Choice::asked:
      break;
  }
  return said_with("turn {}: {} to choose", turn, who);
}

void Legend::label(Spot at, const std::string& text) {
  svg_.text(at, text, {{"font-size", "13"}, {"class", "ink"}, {"fill", "#222222"}});
}

void Legend::heading(const std::string& text) {
  at_.y += 14;
  svg_.text(
      {at_.x, at_.y + 8},
      text,
      {{"font-size", "12"}, {"class", "faint"}, {"fill", "#666666"}, {"letter-spacing", "1"}});
  at_.y += kRowHeight;
}

void Legend::title(const std::string& text, const std::string& below) {
  for (const std::string& line : wrapped(text, kTitleColumns)) {
    svg_.text(
        {at_.x, at_.y + 16},
        line,
        {{"font-size", "18"}, {"font-weight", "bold"}, {"class", "ink"}, {"fill", "#111111"}});
    at_.y += kRowHeight;
  }
  at_.y += 16;
  for (const std::string& line : wrapped(below, kColumns)) {
    label(at_, line);
    at_.y += 17;
  }
  at_.y -= 5;
}

void Legend::team(const Game& game) {
  const std::string text = team_score_text(game);
  if (!text.empty()) {
    for (const std::string& line : wrapped(text, 32)) {
      svg_.text(
          {at_.x, at_.y + 5},
          line,
          {{"font-size", "15"}, {"font-weight", "bold"}, {"class", "ink"}, {"fill", "#222222"}});
      at_.y += kRowHeight;
    }
  }
}

void Legend::scores(Game& game, Viewer viewer) {
  heading(said("SCORES"));
  team(game);
  const bool own = !shares_score(game.rules().catalog);
  const bool is_asked = own && !game.over();
  const bool is_told = is_asked && can_foretell(game, viewer);
  const std::vector<std::int32_t> projected =
      is_told ? game.projected() : std::vector<std::int32_t>();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < game.shown().colours(); ++i) {
    names.push_back(said_colour(game, ColourId(i)));
  }
  const std::vector<std::string> shown = own ? short_names(names, kNameColumns) : names;
  for (std::size_t i = 0; i < game.shown().colours(); ++i) {
    const ColourId colour(i);
    const std::string& name = names[i];
    painter_.piece(colour, {at_.x + 9, at_.y}, {}, name, 8);
    svg_.text(
        {at_.x + 26, at_.y + 5},
        shown[i],
        {{"font-size", "14"}, {"font-weight", "bold"}, {"class", "ink"}, {"fill", "#222222"}});
    if (own) {
      svg_.text({at_.x + 160, at_.y + 5},
                std::to_string(game.view().points(colour)),
                {{"font-size", "15"},
                 {"font-weight", "bold"},
                 {"text-anchor", "end"},
                 {"class", "ink"},
                 {"fill", "#222222"}});
    }
    if (!projected.empty()) {
      svg_.text({at_.x + 168, at_.y + 5},
                said_with("{} if it ended now", projected[i]),
                {{"font-size", "11"}, {"class", "faint"}, {"fill", "#555555"}});
    }
    at_.y += 6;
    for (const std::string& line : wrapped(supply_text(game, colour), kSmallColumns)) {
      at_.y += 14;
      svg_.text({at_.x + 26, at_.y},
                line,
                {{"font-size", "11"}, {"class", "faint"}, {"fill", "#555555"}});
    }
    at_.y += 18;
  }
  if (is_asked && !is_told) {
    sentence(said(kNotForetold));
  }
}

bool is_seen_in_hand(const Game& game, const LooseTile& loose, Viewer viewer) {
  const Catalog& catalog = game.rules().catalog;
  return loose.kind >= 0 && loose.zone == catalog.hand.value() && may_see(catalog, loose, viewer);
}

void Legend::tiles(const Game& game, Viewer viewer) {
  const Catalog& catalog = game.rules().catalog;
  at_.y += 8;
  for (const std::string& line : wrapped(said_with("left: {}", supplies_text(game)), kColumns)) {
    label(at_, line);
    at_.y += 17;
  }
  at_.y -= 3;
  double x = at_.x;
  for (const LooseTile& loose : game.shown().zones.loose()) {
    if (!is_seen_in_hand(game, loose, viewer)) {
      continue;
    }
    const TileKindId kind(loose.kind);
    if (x + 80 > at_.x + kWidth) {
      x = at_.x;
      at_.y += 104;
    }
    svg_.open("g",
              {{"transform",
                fmt::format("translate({},{}) scale(0.75)", svg_number(x), svg_number(at_.y))}});
    painter_.place_tile({kind, 0}, {0, 0});
    svg_.close();
    svg_.text({x, at_.y + 90},
              catalog.tile_kinds[kind].name,
              {{"font-size", "12"}, {"class", "ink"}, {"fill", "#222222"}});
    x += 86;
  }
  at_.y += x > at_.x ? 104 : 0;
}

void Legend::kinds() {
  heading(said("KINDS"));
  for (std::size_t i = 0; i < looks_.catalog().feature_kinds.size(); ++i) {
    const FeatureKindId kind(i);
    painter_.swatch(kind, {at_.x, at_.y - 8});
    label({at_.x + 32, at_.y + 5}, spoken(looks_.kind(kind).said));
    at_.y += kRowHeight;
  }
}

void Legend::badges() {
  const Catalog& catalog = looks_.catalog();
  const auto row = [&](const BadgeLook& look, const auto& draw) {
    draw(Spot{at_.x + 11, at_.y});
    label({at_.x + 32, at_.y + 5}, spoken(look.said));
    at_.y += kRowHeight;
  };
  const std::vector<VariableId>& carried = looks_.carried();
  for (std::size_t i = 0; i < catalog.variables.size(); ++i) {
    const VariableId id(i);
    if (const BadgeLook* look = looks_.variable(id); look != nullptr) {
      const bool on_piece = std::find(carried.begin(), carried.end(), id) != carried.end();
      row(*look, [&](Spot at) {
        if (on_piece) {
          svg_.open(
              "g",
              {{"transform",
                fmt::format("translate({},{}) scale(0.8)", svg_number(at.x), svg_number(at.y))}});
          painter_.carried({0, 0}, *look, 1);
          svg_.close();
        } else {
          painter_.badge(at, *look);
        }
      });
    }
  }
  for (std::size_t i = 0; i < catalog.pools.size(); ++i) {
    const BadgeLook& look = *looks_.pool(PoolId(i));
    row(look, [&](Spot at) { painter_.marker(at, look); });
  }
  for (const auto& [word, look] : looks_.marks()) {
    row(look, [&, &shown = look](Spot at) { painter_.mark(at, shown); });
  }
  const std::size_t pieces = catalog.piece_kinds.size();
  for (std::size_t i = 0; pieces > 1 && i < pieces; ++i) {
    const PieceKindId kind(i);
    const std::string name = told_short(catalog.piece_kinds[kind].name);
    svg_.open(
        "g",
        {{"transform",
          fmt::format("translate({},{}) scale(0.6)", svg_number(at_.x + 11), svg_number(at_.y))}});
    painter_.piece(ColourId(), {0, 0}, painter_.face_of(kind, false), name);
    svg_.close();
    label({at_.x + 32, at_.y + 5}, said_with("piece: {}", spoken(name)));
    at_.y += kRowHeight;
  }
}

void Legend::face_down() {
  svg_.open(
      "g",
      {{"transform",
        fmt::format("translate({},{}) scale(0.2)", svg_number(at_.x), svg_number(at_.y - 10))}});
  painter_.face_down({0, 0});
  svg_.close();
  label({at_.x + 32, at_.y + 5}, said("a tile that nobody has seen"));
  at_.y += kRowHeight;
}

void Legend::sentence(const std::string& text) {
  svg_.text(
      {at_.x, at_.y + 8}, text, {{"font-size", "11"}, {"class", "faint"}, {"fill", "#555555"}});
  at_.y += kRowHeight;
}

}  // namespace bastide
