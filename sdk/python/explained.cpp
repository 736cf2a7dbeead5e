#include "sdk/python/explained.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/io/record_file.h"
#include "sdk/tools/draw/render.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/explain/score_json.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

nlohmann::ordered_json why_of(const Position& position, const std::string& move) {
  const std::unique_ptr<Game> game = position.replayed();
  const Result<WhyAnswer> answer = explain_move(*game, move);
  if (!answer.ok()) {
    throw NoAnswer(answer.error().message);
  }
  return why_json(answer.value());
}

nlohmann::ordered_json score_of(const Position& position, PlayerId seat) {
  const std::unique_ptr<Game> game = position.replayed();
  const Viewer viewer{seat, false};
  return score_json(*game, score_table_for(*game, seat), viewer, foretold_to(*game, viewer));
}

std::string picture_of(const Position& position, PlayerId seat, bool owners, bool legend) {
  const std::unique_ptr<Game> game = position.replayed();
  RenderOptions options;
  options.owners = owners;
  options.legend = legend;
  options.viewer = {seat, false};
  return render_position(*game, options);
}

std::string record_of_position(const Position& position) {
  return record_text(record_of(*position.replayed(), position.game().origin()));
}

std::int64_t action_of_text(Position& position, const std::string& text) {
  for (const std::int64_t action : position.legal_actions()) {
    if (position.text_of(action) == text) {
      return action;
    }
  }
  const Result<Option> found = position.replayed()->find_option(text);
  if (!found.ok()) {
    throw IllegalAction(found.error().message);
  }
  return position.action_of(found.value());
}

std::string observation_text(Position& position, PlayerId seat) {
  const ObservationLayout& layout = position.game().layout();
  std::vector<float> numbers(layout.size());
  position.observe(seat, numbers.data());
  const CellWindow window = layout.window();
  const auto area = static_cast<std::size_t>(window.area());
  std::string text;
  for (std::int32_t y = -window.radius; y <= window.radius; ++y) {
    for (std::int32_t x = -window.radius; x <= window.radius; ++x) {
      const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
      const auto at = static_cast<std::size_t>(window.index(cell));
      std::string line;
      for (std::size_t plane = 0; plane < layout.planes().size(); ++plane) {
        const float number = numbers[plane * area + at];
        if (number != 0) {
          line += fmt::format("; {}{}",
                              layout.planes()[plane],
                              number == 1 ? std::string() : fmt::format(" {}", number));
        }
      }
      if (!line.empty()) {
        text += fmt::format("{}{}\n", to_string(cell), line);
      }
    }
  }
  for (std::size_t i = 0; i < layout.scalars().size(); ++i) {
    const float number = numbers[layout.planes().size() * area + i];
    if (number != 0) {
      text += fmt::format("{} {}\n", layout.scalars()[i], number);
    }
  }
  return text;
}

std::string text_of_position(const Position& position) {
  const SeatedRules& game = position.game();
  const std::int32_t actor = position.current_player();
  std::string text = game.rules().name;
  if (actor == Position::kOver) {
    text += ", the game is over";
  } else {
    text += fmt::format(
        ", turn {}: {} answers {}",
        position.state().turn.number,
        actor == Position::kChanceActs ? "chance" : game.seats()[static_cast<std::size_t>(actor)],
        position.choice());
  }
  const std::vector<std::int32_t> points = position.points();
  for (std::size_t seat = 0; seat < points.size(); ++seat) {
    text += fmt::format("{} {} {}", seat == 0 ? ";" : ",", game.seats()[seat], points[seat]);
  }
  return text;
}

}  // namespace bastide
