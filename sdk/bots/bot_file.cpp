#include "sdk/bots/bot_file.h"

#include <filesystem>
#include <functional>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/nearest.h"
#include "kernel/io/text_file.h"

namespace bastide {

namespace {

using OnLine =
    std::function<void(const std::string& key, const std::string& value, const SourceRef& at)>;

/// The `-- key: value` lines until the first line that is no comment.
void read_header(const std::string& file, std::string_view text, const OnLine& on_line) {
  std::istringstream in{std::string(text)};
  int number = 0;
  for (std::string line; std::getline(in, line) && line.starts_with("--");) {
    ++number;
    const std::size_t begin = line.find_first_not_of("- ");
    const std::size_t colon = line.find(": ");
    if (begin != std::string::npos && colon != std::string::npos && begin < colon) {
      on_line(line.substr(begin, colon - begin), line.substr(colon + 2), {file, number, 0});
    }
  }
}

}  // namespace

bool is_bot_file(std::string_view name) {
  return name.ends_with(".lua");
}

std::string bot_word(const std::string& name) {
  return is_bot_file(name) ? std::filesystem::path(name).stem().string() : name;
}

bool names_a_bot(std::string_view text) {
  bool found = false;
  read_header("", text, [&](const std::string& key, const std::string&, const SourceRef&) {
    found = found || key == "bot";
  });
  return found;
}

BotFile read_bot_file(const std::string& file) {
  const Result<std::string> text =
      read_text_file_in(std::filesystem::path(file).parent_path(), file);
  Diagnostics diagnostics;
  BotFile bot;
  if (!text.ok()) {
    diagnostics.add({file, 0, 0}, text.error().message);
    diagnostics.throw_if_any();
  }
  bot.script = {bot_word(file), "1.0.0", file, file, text.value()};
  read_header(file,
              text.value(),
              [&](const std::string& key, const std::string& value, const SourceRef& at) {
                const std::vector<std::string> known{"bot", "about", "author", "ruleset"};
                if (key == "bot") {
                  bot.title = value;
                } else if (key == "about") {
                  bot.about = value;
                } else if (key == "ruleset") {
                  bot.ruleset = value;
                } else if (key != "author") {
                  diagnostics.add(at,
                                  fmt::format("unknown key {} in the header of a bot{}",
                                              in_quotes(key),
                                              did_you_mean(key, known)));
                }
              });
  if (bot.title.empty()) {
    diagnostics.add({file, 1, 0},
                    "this is no bot: the first lines of a bot say its name, \"-- bot: Careful\"");
  }
  diagnostics.throw_if_any();
  return bot;
}

}  // namespace bastide
