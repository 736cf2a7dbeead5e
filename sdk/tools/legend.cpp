#include "sdk/tools/legend.h"

#include <algorithm>

#include <fmt/format.h>

namespace bastide {

namespace {

constexpr double kLine = 22;

std::string supply_text(const Game& game, ColourId colour) {
  std::string text;
  const Catalog& catalog = game.rules().catalog;
  for (std::size_t kind = 0; kind < catalog.piece_kinds.size(); ++kind) {
    const PieceKindId id(kind);
    text += fmt::format("{}{} {}",
                        text.empty() ? "" : ", ",
                        game.state().pieces.in_supply(colour, id),
                        short_name(catalog.piece_kinds[id].name));
  }
  return text;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  }
  return text;
}

}  // namespace

std::string state_line(const Game& game) {
  const State& state = game.state();
  if (state.over()) {
    std::vector<std::string> winners;
    for (const std::int32_t colour : state.winners) {
      winners.push_back(game.colour_name(ColourId(colour)));
    }
    if (winners.empty()) {
      return state.outcome == Outcome::lost ? "the game is lost" : "the game is over";
    }
    return fmt::format("{} {}", joined(winners), winners.size() > 1 ? "win" : "wins");
  }
  if (!game.waiting()) {
    return fmt::format("turn {}", state.turn.number);
  }
  const PendingChoice pending = game.pending();
  const std::string who =
      pending.actor == kChance ? "chance" : game.player_name(PlayerId(pending.actor));
  const std::string_view what = pending.choice == Choice::asked
                                    ? "choose"
                                    : std::string_view(choice_name(pending.choice)).substr(5);
  return fmt::format("turn {}: {} to {}", state.turn.number, who, what);
}

std::int32_t tiles_left(const Game& game) {
  std::int32_t left = 0;
  for (std::size_t pile = 0; pile < game.rules().catalog.piles.size(); ++pile) {
    left += game.state().zones.pile_size(PileId(pile));
  }
  return left;
}

void Legend::label(Spot at, const std::string& text) {
  svg_.text(at, text, {{"font-size", "13"}, {"fill", "#222222"}});
}

void Legend::heading(const std::string& text) {
  at_.y += 14;
  svg_.text({at_.x, at_.y + 8},
            text,
            {{"font-size", "12"}, {"fill", "#666666"}, {"letter-spacing", "1"}});
  at_.y += kLine;
}

void Legend::title(const std::string& text, const std::string& below) {
  svg_.text({at_.x, at_.y + 16},
            text,
            {{"font-size", "18"}, {"font-weight", "bold"}, {"fill", "#111111"}});
  at_.y += 38;
  label(at_, below);
  at_.y += 12;
}

void Legend::scores(Game& game) {
  heading("SCORES");
  const bool over = game.over();
  const std::vector<std::int32_t> projected = over ? std::vector<std::int32_t>() : game.projected();
  for (std::size_t i = 0; i < game.state().colours(); ++i) {
    const ColourId colour(i);
    const std::string name = game.colour_name(colour);
    painter_.piece(colour, {at_.x + 9, at_.y}, ' ', name, 8);
    svg_.text({at_.x + 26, at_.y + 5},
              name,
              {{"font-size", "14"}, {"font-weight", "bold"}, {"fill", "#222222"}});
    svg_.text({at_.x + 150, at_.y + 5},
              std::to_string(game.view().points(colour)),
              {{"font-size", "15"},
               {"font-weight", "bold"},
               {"text-anchor", "end"},
               {"fill", "#222222"}});
    if (!over) {
      svg_.text({at_.x + 162, at_.y + 5},
                fmt::format("{} if it ended now", projected[i]),
                {{"font-size", "11"}, {"fill", "#555555"}});
    }
    svg_.text({at_.x + 26, at_.y + 20},
              supply_text(game, colour),
              {{"font-size", "11"}, {"fill", "#555555"}});
    at_.y += 38;
  }
}

void Legend::tiles(const Game& game) {
  const Catalog& catalog = game.rules().catalog;
  at_.y += 8;
  label(at_, fmt::format("{} tiles left", tiles_left(game)));
  at_.y += 14;
  double x = at_.x;
  for (const LooseTile& loose : game.state().zones.loose()) {
    if (loose.kind < 0 || loose.zone != catalog.hand.value() ||
        catalog.zones[catalog.hand].seen_by != Sight::all) {
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
    svg_.text(
        {x, at_.y + 90}, catalog.tile_kinds[kind].name, {{"font-size", "12"}, {"fill", "#222222"}});
    x += 86;
  }
  at_.y += x > at_.x ? 104 : 0;
}

void Legend::kinds() {
  heading("KINDS");
  for (std::size_t i = 0; i < looks_.catalog().feature_kinds.size(); ++i) {
    const FeatureKindId kind(i);
    painter_.swatch(kind, {at_.x, at_.y - 8});
    label({at_.x + 32, at_.y + 5}, looks_.kind(kind).name);
    at_.y += kLine;
  }
}

void Legend::badges() {
  const Catalog& catalog = looks_.catalog();
  const auto row = [&](const BadgeLook& look, const auto& draw) {
    draw(Spot{at_.x + 11, at_.y}, std::string(1, look.letter), look.name);
    label({at_.x + 32, at_.y + 5}, look.name);
    at_.y += kLine;
  };
  for (std::size_t i = 0; i < catalog.variables.size(); ++i) {
    if (const BadgeLook* look = looks_.variable(VariableId(i)); look != nullptr) {
      row(*look, [&](Spot at, const std::string& /*letter*/, const std::string& name) {
        painter_.badge(at, look->sign, name, look->adds_up);
      });
    }
  }
  for (std::size_t i = 0; i < catalog.pools.size(); ++i) {
    row(*looks_.pool(PoolId(i)), [&](Spot at, const std::string& text, const std::string& name) {
      painter_.marker(at, text, name);
    });
  }
  for (const auto& [word, look] : looks_.marks()) {
    row(look, [&](Spot at, const std::string& text, const std::string& name) {
      painter_.mark(at, text, name);
    });
  }
  const std::size_t pieces = catalog.piece_kinds.size();
  for (std::size_t i = 0; pieces > 1 && i < pieces; ++i) {
    const PieceKindId kind(i);
    const std::string name(short_name(catalog.piece_kinds[kind].name));
    svg_.text({at_.x + 6, at_.y + 5},
              std::string(1, looks_.piece_letter(kind)),
              {{"font-size", "13"}, {"font-weight", "bold"}});
    label({at_.x + 32, at_.y + 5}, fmt::format("piece: {}", name));
    at_.y += kLine;
  }
}

void Legend::sentence(const std::string& text) {
  svg_.text({at_.x, at_.y + 8}, text, {{"font-size", "11"}, {"fill", "#555555"}});
  at_.y += kLine;
}

}  // namespace bastide
