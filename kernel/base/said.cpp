#include "kernel/base/said.h"

#include <algorithm>
#include <utility>

#include "kernel/base/in_language.h"
#include "kernel/base/joined.h"

namespace bastide {

namespace {

std::shared_ptr<const Language>& chosen() {
  static std::shared_ptr<const Language> language;
  return language;
}

thread_local int in_english = 0;
thread_local std::optional<std::shared_ptr<const Language>> of_thread;

/// Null: English.
const Language* spoken() {
  return in_english > 0 ? nullptr : (of_thread ? *of_thread : chosen()).get();
}

std::string_view domain_of(std::string_view plugin) {
  return plugin == "core" ? std::string_view() : plugin;
}

std::string_view domain_of_name(std::string_view name) {
  const std::size_t colon = name.find_first_of(":/");
  return colon == std::string_view::npos ? std::string_view() : domain_of(name.substr(0, colon));
}

std::string english_name(std::string_view name) {
  const std::size_t colon = name.find(':');
  std::string text(colon == std::string_view::npos ? name : name.substr(colon + 1));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

constexpr std::string_view kName = "name";
constexpr std::string_view kWithArticle = "a";
constexpr std::string_view kLine = "line";
constexpr std::string_view kSetting = "setting";

}  // namespace

void speak(std::shared_ptr<const Language> language) {
  chosen() = std::move(language);
}

std::string_view language_code() {
  return spoken() == nullptr ? "en" : spoken()->code();
}

InEnglish::InEnglish() {
  ++in_english;
}

InEnglish::~InEnglish() {
  --in_english;
}

std::shared_ptr<const Language> spoken_language() {
  return in_english > 0 ? nullptr : of_thread.value_or(chosen());
}

InLanguage::InLanguage(std::shared_ptr<const Language> language)
    : before_(std::exchange(of_thread, std::move(language))) {}

InLanguage::~InLanguage() {
  of_thread = before_;
}

std::string said(std::string_view text) {
  return said_as("", text);
}

std::string said_again(std::string_view english) {
  std::string text;
  while (spoken() != nullptr && !english.empty()) {
    const std::size_t end = std::min(english.find('\n'), english.size() - 1) + 1;
    const std::string_view line = english.substr(0, end);
    text += spoken()->find_made(line).value_or(std::string(line));
    english.remove_prefix(end);
  }
  return text + std::string(english);
}

std::string said_as(std::string_view context, std::string_view text) {
  const auto found = spoken() == nullptr ? std::nullopt : spoken()->find("", context, text);
  return found.value_or(std::string(text));
}

std::string said_by(std::string_view plugin, std::string_view text) {
  const auto found =
      spoken() == nullptr ? std::nullopt : spoken()->find(domain_of(plugin), "", text);
  return found.value_or(std::string(text));
}

std::string said_line(std::string_view plugin,
                      std::string_view one,
                      std::string_view many,
                      std::int64_t count) {
  auto found = spoken() == nullptr ? std::nullopt
                                   : spoken()->find_counted(domain_of(plugin), kLine, one, count);
  if (!found && spoken() != nullptr) {
    found = spoken()->find_counted("", kLine, one, count);
  }
  if (!found && spoken() != nullptr) {  // a sentence that serves as one, too
    found = spoken()->find(domain_of(plugin), "", one);
  }
  return found.value_or(std::string(count == 1 || many.empty() ? one : many));
}

std::string said_name(std::string_view name) {
  return said_names(name, 1);
}

std::string said_names(std::string_view name, std::int64_t count) {
  std::string english = english_name(name);
  if (spoken() != nullptr) {
    if (auto found = spoken()->find_counted(domain_of_name(name), kName, english, count)) {
      return *std::move(found);
    }
  }
  return count == 1 ? english : plural_of(english);
}

std::string said_count(std::string_view name, std::int64_t count) {
  return fmt::format("{} {}", count, said_names(name, count));
}

std::string said_setting(std::string_view plugin, std::string_view word) {
  std::string english = english_name(word);
  const auto found =
      spoken() == nullptr ? std::nullopt : spoken()->find(domain_of(plugin), kSetting, english);
  return found.value_or(std::move(english));
}

std::string said_with_article(std::string_view name) {
  const std::string english = english_name(name);
  if (spoken() == nullptr) {
    const bool vowel =
        !english.empty() && std::string_view("aeiou").find(english[0]) != std::string::npos;
    return (vowel ? "an " : "a ") + english;
  }
  const auto found = spoken()->find(domain_of_name(name), kWithArticle, english);
  return found ? *found : said_name(name);
}

namespace said_detail {

std::optional<std::string> filled(const std::string& text, fmt::format_args values) {
  try {
    return fmt::vformat(text, values);
  } catch (const fmt::format_error&) {  // a translator's slip
    return std::nullopt;
  }
}

std::optional<std::string> counted(std::string_view one, std::int64_t count) {
  return spoken() == nullptr ? std::nullopt : spoken()->find_counted("", "", one, count);
}

}  // namespace said_detail

}  // namespace bastide
