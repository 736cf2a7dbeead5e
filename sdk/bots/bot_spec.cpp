#include "sdk/bots/bot_spec.h"

#include <filesystem>

#include "kernel/base/joined.h"
#include "sdk/bots/bot_file.h"

namespace bastide {

namespace {

constexpr std::string_view kWithout = "no=";

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

}  // namespace

BotSpec read_bot_spec(std::string_view text) {
  BotSpec spec;
  spec.text = text;
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

}  // namespace bastide
