// The expectations of a scenario that are sentences.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "sdk/tools/trial/scenario.h"

namespace bastide {

namespace {

std::optional<std::int32_t> parse_number(std::string_view text) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

/// What stands before and after the first `word`.
std::optional<std::pair<std::string, std::string>> split(std::string_view text,
                                                         std::string_view word) {
  const std::size_t at = text.find(word);
  if (at == std::string_view::npos || at == 0 || at + word.size() == text.size()) {
    return std::nullopt;
  }
  return std::pair(std::string(text.substr(0, at)), std::string(text.substr(at + word.size())));
}

Expectation about(Expected kind,
                  std::vector<std::string> names,
                  std::string word = {},
                  std::int32_t number = 0) {
  Expectation expectation;
  expectation.kind = kind;
  expectation.names = std::move(names);
  expectation.word = std::move(word);
  expectation.number = number;
  return expectation;
}

/// "base:road.tile 3, base:city.pennants 2".
std::optional<std::vector<std::pair<std::string, std::int32_t>>> parse_lines(
    std::string_view text) {
  std::vector<std::pair<std::string, std::int32_t>> lines;
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    const std::string_view item = text.substr(0, comma);
    text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 2);
    const std::size_t blank = item.rfind(' ');
    const auto points =
        blank == std::string_view::npos ? std::nullopt : parse_number(item.substr(blank + 1));
    if (!points) {
      return std::nullopt;
    }
    lines.emplace_back(item.substr(0, blank), *points);
  }
  return lines;
}

/// What follows "Red scored ".
std::optional<Expectation> parse_scored(const std::string& who, const std::string& rest) {
  if (rest == "nothing") {
    return about(Expected::scored_none, {who});
  }
  const auto parts = split(rest, " for ");
  if (!parts) {
    return std::nullopt;
  }
  std::string number = parts->second;
  std::string lines;
  if (const auto with_lines = split(number, ": ")) {
    number = with_lines->first;
    lines = with_lines->second;
  }
  const auto points = parse_number(number);
  if (!points) {
    return std::nullopt;
  }
  Expectation expectation = about(Expected::scored, {who}, parts->first, *points);
  if (!lines.empty()) {
    expectation.lines = parse_lines(lines);
    if (!expectation.lines) {
      return std::nullopt;
    }
  }
  return expectation;
}

/// "Red wins", "Red and Blue win", "Red, Blue and Green win".
std::optional<Expectation> parse_winners(std::string_view text) {
  const bool one = text.ends_with(" wins");
  if (!one && !text.ends_with(" win")) {
    return std::nullopt;
  }
  text.remove_suffix(one ? 5 : 4);
  std::vector<std::string> names;
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    const std::size_t both = text.find(" and ");
    const std::size_t end = std::min(comma, both);
    names.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + (end == comma ? 2 : 5));
  }
  return about(Expected::wins, std::move(names));
}

std::optional<Expectation> parse_plain(std::string_view text) {
  if (text == "game over") {
    return about(Expected::over, {});
  }
  if (text == "game not over") {
    return about(Expected::not_over, {});
  }
  if (text == "nobody wins") {
    return about(Expected::wins, {});
  }
  if (text.starts_with("ended by ")) {
    return about(Expected::ended_by, {}, std::string(text.substr(9)));
  }
  if (text.starts_with("choosing ")) {
    return about(Expected::choosing, {}, std::string(text.substr(9)));
  }
  if (text.size() > 7 && text.ends_with("'s turn")) {
    return about(Expected::turn, {std::string(text.substr(0, text.size() - 7))});
  }
  if (const auto scored = split(text, " scored ")) {
    return parse_scored(scored->first, scored->second);
  }
  if (const auto holds = split(text, " holds ")) {
    const auto parts = split(holds->second, " ");
    const auto number = parts ? parse_number(parts->first) : std::nullopt;
    return number ? std::optional(about(Expected::holds, {holds->first}, parts->second, *number))
                  : std::nullopt;
  }
  if (const auto has = split(text, " has ")) {
    const auto number = parse_number(has->second);
    if (!number) {
      return std::nullopt;
    }
    return about(
        has->first == "pile" ? Expected::pile : Expected::score, {has->first}, {}, *number);
  }
  return parse_winners(text);
}

}  // namespace

std::optional<Expectation> parse_sentence(std::string_view text) {
  std::optional<Expectation> expectation = parse_plain(text);
  if (expectation) {
    expectation->text = std::string(text);
  }
  return expectation;
}

}  // namespace bastide
