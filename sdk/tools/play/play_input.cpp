#include "sdk/tools/play/play_input.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "sdk/tools/shell/gate.h"

namespace bastide {

namespace {

struct CommandWord {
  std::string_view word;
  PlayCommand command;
};

constexpr std::array<CommandWord, 20> kWords{
    {{"?", PlayCommand::help},      {"help", PlayCommand::help},   {"h", PlayCommand::hint},
     {"hint", PlayCommand::hint},   {"u", PlayCommand::undo},      {"undo", PlayCommand::undo},
     {"redo", PlayCommand::redo},   {"w", PlayCommand::why},       {"why", PlayCommand::why},
     {"l", PlayCommand::list},      {"list", PlayCommand::list},   {"s", PlayCommand::score},
     {"score", PlayCommand::score}, {"t", PlayCommand::tiles},     {"tiles", PlayCommand::tiles},
     {"b", PlayCommand::board},     {"board", PlayCommand::board}, {"q", PlayCommand::quit},
     {"quit", PlayCommand::quit},   {"exit", PlayCommand::quit}}};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  return first == std::string_view::npos
             ? std::string_view()
             : text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// 1 and up; 0 when the text is no number.
std::size_t number_of(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? number : 0;
}

}  // namespace

PlayInput read_play_input(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text.empty()) {
    return {};
  }
  if (text == "+" || text == "-" || text == "all") {
    return {PlayCommand::view, std::string(text)};
  }
  if (text.front() == '@') {
    return {PlayCommand::view, std::string(trimmed(text.substr(1)))};
  }
  const std::size_t blank = text.find(' ');
  const std::string_view first = text.substr(0, blank);
  const std::string_view rest =
      blank == std::string_view::npos ? std::string_view() : trimmed(text.substr(blank));
  for (const CommandWord& known : kWords) {
    // Only "why" has an argument; "t on c" and the like are answers.
    if (first == known.word && (rest.empty() || known.command == PlayCommand::why)) {
      return {known.command, std::string(rest)};
    }
  }
  return {PlayCommand::answer, std::string(text)};
}

std::string shown_option(const Game& game, const Option& option) {
  const PendingAsk& ask = game.state().suspended.ask;
  const auto n = static_cast<std::size_t>(option.operands[0]);
  const bool is_pass = ask.can_pass && n + 1 == ask.options.size();
  if (option.choice == Choice::asked && ask.type == AskType::player && !is_pass) {
    return game.player_name(PlayerId(ask.options[n].value));
  }
  // Colours by the names that the board shows.
  const std::string text = game.text(option);
  for (std::size_t colour = 0; colour < game.state().colours(); ++colour) {
    const std::string number = fmt::format("colour {}", colour + 1);
    if (text == number || text.starts_with(number + " ")) {
      return game.colour_name(ColourId(colour)) + text.substr(number.size());
    }
  }
  return text;
}

std::string spelled_out(const Game& game, std::string_view typed) {
  const bool is_numbered = game.state().colours() > game.setup().players.size();
  for (std::size_t colour = 0; is_numbered && colour < game.state().colours(); ++colour) {
    const std::string name = game.colour_name(ColourId(colour));
    if (typed == name || typed.starts_with(name + " ")) {
      return fmt::format("colour {}{}", colour + 1, typed.substr(name.size()));
    }
  }
  return std::string(typed);
}

Result<Option> typed_option(Game& game, std::string_view typed) {
  Result<Option> found = game.find_option(typed);
  if (found.ok() || !game.waiting()) {
    return found;
  }
  const std::vector<Option> options = game.options();
  for (const Option& option : options) {
    if (shown_option(game, option) == typed) {
      return option;
    }
  }
  if (const std::size_t number = number_of(typed); number > 0) {
    if (number <= options.size()) {
      return options[number - 1];
    }
    return Error{ErrorCode::illegal,
                 fmt::format("there are {} options; \"l\" lists them", options.size())};
  }
  const std::optional<Cell> cell = parse_cell(typed);
  if (cell && game.pending().choice == Choice::place) {
    std::vector<Option> here;
    std::copy_if(
        options.begin(), options.end(), std::back_inserter(here), [&](const Option& option) {
          return unpack_cell(option.operands[1]) == *cell;
        });
    if (here.size() == 1) {
      return here.front();
    }
    if (here.size() > 1) {
      const std::string texts =
          joined(here, ", ", [&](const Option& option) { return game.text(option); });
      return Error{ErrorCode::illegal,
                   fmt::format("the tile fits at {} in {} ways: {}", typed, here.size(), texts)};
    }
  }
  return found;
}

std::vector<std::string> completions(Game& game, const std::string& typed) {
  constexpr std::size_t kMost = 40;
  std::vector<std::string> lines;
  for (const Option& option : game.options()) {
    const std::string text = one_line(shown_option(game, option));
    // A placement by its cell alone too: the tile goes without saying.
    const std::size_t blank = option.choice == Choice::place ? text.find(' ') : std::string::npos;
    for (const std::string& line :
         {text, blank == std::string::npos ? text : text.substr(blank + 1)}) {
      if (line.starts_with(typed) && lines.size() < kMost &&
          std::find(lines.begin(), lines.end(), line) == lines.end()) {
        lines.push_back(line);
      }
    }
  }
  return lines;
}

std::string_view play_help() {
  return "Type an answer, or a command.\n"
         "  1,0 r3         place the tile of the hand at x 1, y 0, turned 3 quarters clockwise\n"
         "  1,0            the same where it fits in one way only\n"
         "  TILE 1,0 r3    when the hand holds several tiles\n"
         "  PIECE on KEY   place a piece on a part of the tile; KEY as shown beside the tile\n"
         "  none           place no piece\n"
         "  5              the fifth option of the list\n"
         "  l list         the options, numbered        h hint    what a bot would do\n"
         "  w why MOVE     why a move is not legal      b board   the board again\n"
         "  s score        points and how they came     t tiles   what may still come\n"
         "  u undo  redo   back and forth               q quit    stop; a saved game can be "
         "resumed\n";
}

bool read_line(std::istream& input, std::string& line) {
  constexpr std::size_t kLongest = 1000;
  line.clear();
  std::streambuf& buffer = *input.rdbuf();
  for (int c = buffer.sbumpc(); c != '\n'; c = buffer.sbumpc()) {
    if (c == std::char_traits<char>::eof()) {
      input.setstate(line.empty() ? std::ios::eofbit | std::ios::failbit : std::ios::eofbit);
      return !line.empty();
    }
    if (line.size() < kLongest) {
      line += static_cast<char>(c);
    }
  }
  return true;
}

}  // namespace bastide
