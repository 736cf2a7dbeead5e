#include "kernel/model/geometry.h"

#include <charconv>

#include <fmt/format.h>

namespace bastide {

namespace {

constexpr std::array<std::string_view, kSides> kSideNames{"north", "east", "south", "west"};
constexpr std::array<std::string_view, kPorts> kPortNames{
    "NL", "N", "NR", "EL", "E", "ER", "SL", "S", "SR", "WL", "W", "WR"};

std::optional<std::int16_t> parse_number(std::string_view text) {
  while (!text.empty() && text.front() == ' ') {
    text.remove_prefix(1);
  }
  while (!text.empty() && text.back() == ' ') {
    text.remove_suffix(1);
  }
  std::int16_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

}  // namespace

std::string_view side_name(Side side) {
  return kSideNames[static_cast<std::size_t>(side)];
}

std::string_view port_name(Port port) {
  return kPortNames[static_cast<std::size_t>(port)];
}

std::optional<Port> parse_port(std::string_view text) {
  if (text.size() == 2 && text[1] == 'C') {
    text.remove_suffix(1);
  }
  for (std::size_t port = 0; port < kPortNames.size(); ++port) {
    if (kPortNames[port] == text) {
      return static_cast<Port>(port);
    }
  }
  return std::nullopt;
}

std::string to_string(Cell cell) {
  return fmt::format("{},{}", cell.x, cell.y);
}

std::optional<Cell> parse_cell(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) {
    return std::nullopt;
  }
  const auto x = parse_number(text.substr(0, comma));
  const auto y = parse_number(text.substr(comma + 1));
  if (!x || !y) {
    return std::nullopt;
  }
  return Cell{*x, *y};
}

}  // namespace bastide
