#include "sdk/tools/play/play_screen.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/draw/text_hand.h"
#include "sdk/tools/explain/pending_text.h"
#include "sdk/tools/play/play_input.h"
#include "sdk/tools/shell/fold.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

constexpr std::size_t kMostOffered = 12;

/// Pieces left of each kind: "meeple 5, abbot 1".
std::string pieces_left(const Game& game, ColourId colour) {
  const Catalog& catalog = game.rules().catalog;
  std::string text;
  for (std::size_t i = 0; i < catalog.piece_kinds.size(); ++i) {
    const PieceKindId kind(i);
    if (!catalog.piece_kinds[kind].neutral) {
      text += fmt::format("{}{} {}",
                          text.empty() ? "" : ", ",
                          said_name(catalog.piece_kinds[kind].name),
                          game.shown().pieces.in_supply(colour, kind));
    }
  }
  return text;
}

/// Short lines side by side, as many as there is room for.
std::string side_by_side(const std::vector<std::string>& lines, std::size_t columns) {
  std::size_t widest = 0;
  for (const std::string& line : lines) {
    widest = std::max(widest, text_width(line) + 3);
  }
  const std::size_t each = std::max<std::size_t>(1, (columns + 3) / widest);
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool ends = (i + 1) % each == 0 || i + 1 == lines.size();
    text += lines[i] + (ends ? "\n" : std::string(widest - text_width(lines[i]), ' '));
  }
  return text;
}

}  // namespace

std::string PlayScreen::fitted(std::string_view text) const {
  return size_ ? folded(text, static_cast<std::size_t>(size_->columns - 1)) : std::string(text);
}

std::string PlayScreen::seats() const {
  const bool is_shared = shares_score(game_.rules().catalog);
  const State& state = game_.shown();
  const std::int32_t actor = game_.waiting() ? game_.pending().actor : -1;
  std::size_t widest = 0;
  for (std::size_t i = 0; i < state.colours(); ++i) {
    widest = std::max(widest, text_width(said_colour(game_, ColourId(i))));
  }
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < state.colours(); ++i) {
    const ColourId colour(i);
    const std::string name = one_line(said_colour(game_, colour));
    std::string line = state.colour_player[i] == actor ? (book_.unicode() ? "▸ " : "> ") : "  ";
    line +=
        fmt::format("{} {}{}", book_.seat(i), name, std::string(widest - text_width(name), ' '));
    if (!is_shared) {
      line += fmt::format(" {:>4}", game_.view().points(colour));
    }
    lines.push_back(line + one_line("  " + pieces_left(game_, colour)));
  }
  const bool is_crowded = size_ && static_cast<int>(lines.size()) * 6 > size_->rows;
  std::string text = side_by_side(
      lines, is_crowded ? static_cast<std::size_t>(size_->columns - 1) : std::size_t{1});
  const std::string team = team_score_text(game_);
  return text +
         one_line(fmt::format("{}{}{}",
                              team,
                              team.empty() ? "" : "   ",
                              said_with("left: {}", supplies_text(game_)))) +
         "\n";
}

std::string PlayScreen::below_board(bool with_legend) const {
  std::string text = with_legend ? one_line(text_legend(book_)) + "\n" : "";
  text += seats();
  const PendingChoice pending = game_.pending();
  const std::string secrets =
      pending.actor >= 0 ? own_secrets_text(game_, PlayerId(pending.actor)) : std::string();
  text += secrets.empty() ? "" : line_of("only you see: {}", one_line(secrets));
  if (pending.choice == Choice::place) {
    text += text_hand(game_, book_);
  } else if (pending.choice == Choice::claim) {
    text += text_last_tile(game_, book_);
  }
  return fitted(text + question());
}

std::string PlayScreen::question() const {
  const PendingChoice pending = game_.pending();
  const std::vector<Option> options = game_.options();
  const std::string ways = options.size() == 1 ? said("1 way, l shows it")
                                               : said_with("{} ways, l lists them", options.size());
  std::string offered;
  if (pending.choice == Choice::place || options.size() > kMostOffered) {
    offered = ways;
  } else {
    bool has_commas = false;
    for (const Option& option : options) {
      const std::string text = one_line(shown_option(game_, option));
      has_commas = has_commas || text.find(", ") != std::string::npos;
      offered += (offered.empty() ? "" : ", ") + text;
    }
    if (has_commas) {  // one a line: else nobody could tell where an option ends
      offered.clear();
      for (std::size_t i = 0; i < options.size(); ++i) {
        offered += fmt::format("\n{:>3} {}", i + 1, one_line(shown_option(game_, options[i])));
      }
    }
  }
  const std::string sentence = one_line(prompt_sentence(game_));
  const auto asked = [&](const std::string& what) {
    return fitted(
        fmt::format("{} {}\n", sentence.ends_with('?') ? sentence : heading(sentence), what));
  };
  const std::string text = asked(offered);
  const bool is_long = size_ && static_cast<int>(count_lines(text)) * 4 > size_->rows;
  return is_long ? asked(ways) : text;
}

std::string PlayScreen::prompt() const {
  return one_line(said_player(game_, PlayerId(game_.pending().actor))) + "> ";
}

TextBoardOptions PlayScreen::board_options(int rows) const {
  TextBoardOptions options;
  if (size_) {
    options.window = BoardWindow{size_->columns - 1, rows, view_.size, view_.middle, view_.all};
  }
  return options;
}

/// Lines that the board may have above what stands below it; without the legend where that takes
/// too many.
int PlayScreen::board_rows(std::size_t news, std::string& below) const {
  // The board matters more than what was said before it.
  const int kept = std::min(static_cast<int>(news), size_->rows / 8);
  const int rows = size_->rows - 1 - kept;
  below = below_board(true);
  const int legend = static_cast<int>(count_lines(fitted(one_line(text_legend(book_)) + "\n")));
  const int left = rows - static_cast<int>(count_lines(below));
  if (legend <= std::max(1, size_->rows / 16) && left >= 12) {
    return left;
  }
  below = below_board(false);
  return std::max(kLeastBoard, rows - static_cast<int>(count_lines(below)));
}

std::string PlayScreen::text(std::size_t news) const {
  if (!size_) {
    return "\n" + text_board(game_, book_, board_options(0)) + below_board(true);
  }
  std::string below;
  const int rows = board_rows(news, below);
  return text_board(game_, book_, board_options(rows)) + below;
}

std::optional<PlayView> PlayScreen::moved(ArrowKey key, std::size_t news) const {
  if (!size_) {
    return std::nullopt;
  }
  std::string below;
  const BoardPart part = part_of_board(game_, board_options(board_rows(news, below)));
  const bool is_across = key == ArrowKey::left || key == ArrowKey::right;
  const bool is_back = key == ArrowKey::left || key == ArrowKey::up;
  const int from = is_across ? part.from.x : part.from.y;
  const int to = is_across ? part.to.x : part.to.y;
  const bool is_more = is_back ? from > (is_across ? part.least.x : part.least.y)
                               : to < (is_across ? part.most.x : part.most.y);
  if (!is_more) {
    return std::nullopt;
  }
  const int step = std::max(1, (to - from + 1) / 3) * (is_back ? -1 : 1);
  // As text_board() centres: the middle of a stretch is its first cell and half its room.
  Cell middle{static_cast<std::int16_t>(part.from.x + (part.to.x - part.from.x + 1) / 2),
              static_cast<std::int16_t>(part.from.y + (part.to.y - part.from.y + 1) / 2)};
  std::int16_t& moving = is_across ? middle.x : middle.y;
  moving = static_cast<std::int16_t>(moving + step);
  PlayView view = view_;
  view.middle = middle;
  return view;
}

}  // namespace bastide
