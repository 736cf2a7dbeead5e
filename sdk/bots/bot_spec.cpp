#include "sdk/bots/bot_spec.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "sdk/bots/bot_file.h"

namespace bastide {

namespace {

constexpr std::string_view kWithout = "no=";
constexpr std::string_view kProgram = "ext:";
constexpr std::string_view kQuotedProgram = "ext:\"";

/// Where the name ends.
std::size_t size_of_name(std::string_view text) {
  constexpr std::string_view kFile = ".lua:";
  const std::size_t file = text.find(kFile);
  if (file != std::string_view::npos) {
    return file + kFile.size() - 1;
  }
  return is_bot_file(text) ? text.size() : std::min(text.find(':'), text.size());
}

bool is_path(std::string_view setting) {
  return setting.find('/') != std::string_view::npos || setting.ends_with(".json");
}

std::string stem(std::string_view path) {
  return std::filesystem::path(path).stem().string();
}

/// What a command runs, in short: "mybot" for "python3 bots/mybot.py --deep".
std::string word_of_command(std::string_view command) {
  std::string word;
  while (!command.empty()) {
    const std::size_t end = std::min(command.find(' '), command.size());
    const std::string_view next = command.substr(0, end);
    command.remove_prefix(std::min(end + 1, command.size()));
    word = next.empty() || next.front() == '-' ? word : stem(next);
  }
  return word;
}

}  // namespace

BotSpec read_bot_spec(std::string_view text) {
  BotSpec spec;
  spec.text = text;
  if (text.starts_with(kProgram)) {  // a command may hold any character
    spec.name = text.substr(0, kProgram.size() - 1);
    spec.settings.emplace_back(text.substr(kProgram.size()));
    return spec;
  }
  const std::size_t size = size_of_name(text);
  spec.name = text.substr(0, size);
  std::string_view left = text.substr(std::min(size + 1, text.size()));
  const bool has_settings = size < text.size();
  for (bool more = has_settings; more;) {
    const std::size_t end = std::min(left.find('+'), left.size());
    const std::string_view setting = left.substr(0, end);
    if (setting.starts_with(kWithout)) {
      spec.without.emplace_back(setting.substr(kWithout.size()));
    } else {
      spec.settings.emplace_back(setting);
    }
    more = end < left.size();
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  return spec;
}

std::string bot_word(std::string_view text) {
  if (text.starts_with(kProgram)) {
    return std::string(kProgram) + word_of_command(text.substr(kProgram.size()));
  }
  const BotSpec spec = read_bot_spec(text);
  std::vector<std::string> words;
  for (const std::string& setting : spec.settings) {
    words.push_back(is_path(setting) ? stem(setting) : setting);
  }
  for (const std::string& word : spec.without) {
    words.push_back(std::string(kWithout) + word);
  }
  const std::string name = is_bot_file(spec.name) ? stem(spec.name) : spec.name;
  return words.empty() ? name : name + ":" + joined(words, "+");
}

std::vector<std::string> bot_names_in(std::string_view list) {
  std::vector<std::string> names;
  for (bool more = true; more;) {
    const bool is_quoted = list.starts_with(kQuotedProgram);
    const std::size_t closing = is_quoted ? list.find('"', kQuotedProgram.size()) : 0;
    const std::size_t end = closing == std::string_view::npos
                                ? list.size()
                                : std::min(list.find(',', closing), list.size());
    std::string name(list.substr(0, end));
    if (is_quoted && closing + 1 == end) {
      name = std::string(kProgram) +
             name.substr(kQuotedProgram.size(), closing - kQuotedProgram.size());
    }
    names.push_back(std::move(name));
    more = end + 1 < list.size();
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return names;
}

std::string bot_list(const std::vector<std::string>& bots) {
  return joined(bots, ",", [](const std::string& bot) {
    const bool is_parted = bot.starts_with(kProgram) && bot.find(',') != std::string::npos;
    return is_parted ? fmt::format("{}{}\"", kQuotedProgram, bot.substr(kProgram.size())) : bot;
  });
}

}  // namespace bastide
