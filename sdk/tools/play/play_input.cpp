#include "sdk/tools/play/play_input.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/shell/gate.h"

namespace bastide {

namespace {

struct CommandWord {
  std::string_view word;
  PlayCommand command;
};

constexpr std::array<CommandWord, 21> kWords{
    {{"?", PlayCommand::help},      {"help", PlayCommand::help},   {"h", PlayCommand::hint},
     {"hint", PlayCommand::hint},   {"u", PlayCommand::undo},      {"undo", PlayCommand::undo},
     {"redo", PlayCommand::redo},   {"w", PlayCommand::why},       {"why", PlayCommand::why},
     {"l", PlayCommand::list},      {"list", PlayCommand::list},   {"s", PlayCommand::score},
     {"score", PlayCommand::score}, {"t", PlayCommand::tiles},     {"tiles", PlayCommand::tiles},
     {"b", PlayCommand::board},     {"board", PlayCommand::board}, {"save", PlayCommand::save},
     {"q", PlayCommand::quit},      {"quit", PlayCommand::quit},   {"exit", PlayCommand::quit}}};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  return first == std::string_view::npos
             ? std::string_view()
             : text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// Small letters of ours; others stay.
std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

constexpr const char* kCommands = marked(
    "Commands:\n"
    "  l list         the options, numbered       h hint    the best moves, and why\n"
    "  w why MOVE     why a move is not legal     b board   the board again\n"
    "  s score        points and how they came    t tiles   what may still come\n"
    "  u undo  redo   back and forth              q quit    stop; the game can be resumed\n"
    "  save FILE      keep the game in this file; without FILE: where it is kept\n"
    "  + -            larger and smaller tiles    all       the whole board\n"
    "  @ 3,-2         show this cell; the arrow keys move the board while the line is empty\n");

/// What can be typed at this step.
std::string ways_to_type(const PendingChoice& pending) {
  switch (pending.choice) {
    case Choice::place:
      return said(
          "Type the cell, x before y, and how often the tile is turned clockwise: r0 to r3. The "
          "turn\n"
          "may be left out where the tile fits as it is shown, or in one way only; the name of "
          "the\n"
          "tile where the hand holds one.\n");
    case Choice::claim:
      return said(
          "Type a piece and a part of the tile: by its key beside the tile, by its kind, by a "
          "side\n"
          "(n, north), or both. What only one option can mean may be left out. \"none\" or "
          "\"-\"\n"
          "places nothing.\n");
    case Choice::settle:
      return said("Type the cell and the kind of what is scored first.\n");
    default:
      return pending.can_pass ? said(
                                    "Type one of the options, or enough of it; \"pass\" or \"-\" "
                                    "chooses none.\n")
                              : said("Type one of the options, or enough of it.\n");
  }
}

}  // namespace

PlayInput read_play_input(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text.empty()) {
    return {};
  }
  if (text == "+" || text == "-" || lower(text) == "all") {
    return {PlayCommand::view, lower(text)};
  }
  if (text.front() == '@') {
    return {PlayCommand::view, std::string(trimmed(text.substr(1)))};
  }
  const std::size_t blank = text.find(' ');
  const std::string first = lower(text.substr(0, blank));
  const std::string_view rest =
      blank == std::string_view::npos ? std::string_view() : trimmed(text.substr(blank));
  for (const CommandWord& known : kWords) {
    // Only these have an argument; "t on c" and the like are answers.
    const bool has_rest = known.command == PlayCommand::why || known.command == PlayCommand::save;
    if (first == known.word && (rest.empty() || has_rest)) {
      return {known.command, std::string(rest)};
    }
  }
  return {PlayCommand::answer, std::string(text)};
}

std::vector<std::string> completions(Game& game, const std::string& typed) {
  constexpr std::size_t kMost = 40;
  std::vector<std::string> lines;
  for (const Option& option : game.options()) {
    const std::string text = one_line(shown_option(game, option));
    // A placement by its cell alone too: the tile goes without saying.
    const std::size_t blank = option.is<PlaceTile>() ? text.find(' ') : std::string::npos;
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

std::string play_help(Game& game) {
  if (!game.waiting()) {
    return said(kCommands);
  }
  constexpr std::size_t kExamples = 3;
  const std::vector<Option> options = game.options();
  std::string text = ways_to_type(game.pending()) + said("For example:\n");
  for (std::size_t i = 0; i < std::min(options.size(), kExamples); ++i) {
    // Not only the first ones.
    const std::size_t n = i * (options.size() - 1) / (kExamples - 1);
    text += line_of("  {}", one_line(shown_option(game, options[i < 2 ? i : n])));
  }
  text += said_with("  1              the first option of the list ({} in all)\n", options.size());
  return text + said(kCommands);
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
