#include "sdk/bots/bot_file.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/io/comment_header.h"
#include "kernel/io/text_file.h"

namespace bastide {

namespace {

void read_line(BotFile& bot, const HeaderLine& line, Diagnostics& diagnostics) {
  const std::vector<std::string> known{"bot", "about", "author", "ruleset"};
  if (line.key == "bot") {
    bot.title = line.value;
  } else if (line.key == "about") {
    bot.about = line.value;
  } else if (line.key == "ruleset") {
    bot.ruleset = line.value;
  } else if (line.key != "author") {
    diagnostics.add({line.at.file, line.at.line, 0},
                    said_with("unknown key {} in the header of a bot{}",
                              in_quotes(line.key),
                              did_you_mean(line.key, known)));
  }
}

}  // namespace

bool is_bot_file(std::string_view name) {
  return name.ends_with(".lua");
}

bool names_a_bot(std::string_view text) {
  Diagnostics ignored;
  const std::vector<HeaderLine> header = read_comment_header(text, "", ignored);
  return std::any_of(
      header.begin(), header.end(), [](const HeaderLine& line) { return line.key == "bot"; });
}

BotFile read_bot_file(const std::string& file) {
  std::error_code none;
  const Result<std::string> text =
      read_text_file_in(canonical(std::filesystem::absolute(file).parent_path(), none), file);
  Diagnostics diagnostics;
  BotFile bot;
  if (!text.ok()) {
    diagnostics.add(unread(file, text.error()));
    diagnostics.throw_if_any();
  }
  bot.script = {std::filesystem::path(file).stem().string(), "1.0.0", file, file, text.value()};
  for (const HeaderLine& line : read_comment_header(text.value(), file, diagnostics)) {
    read_line(bot, line, diagnostics);
  }
  if (bot.title.empty()) {
    diagnostics.add(
        {file, 1, 0},
        said("this is no bot: the first lines of a bot say its name, \"-- bot: Careful\""));
  }
  diagnostics.throw_if_any();
  return bot;
}

}  // namespace bastide
