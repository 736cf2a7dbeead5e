#include "sdk/tools/trial/scenario_awards.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

std::string award_line(const AwardText& award) {
  std::string text = fmt::format("{} for {}", award.what, award.points);
  bool first = true;
  for (const AwardText::Line& line : award.lines) {
    if (line.points == 0 || !line.voided.empty()) {
      continue;
    }
    text += fmt::format("{}{} {}", first ? ": " : ", ", line.name, line.points);
    first = false;
  }
  return text;
}

/// The lines that count are exactly those wanted, in any order.
bool has_lines(const AwardText& award, std::vector<std::pair<std::string, std::int32_t>> wanted) {
  std::erase_if(wanted, [](const auto& line) { return line.second == 0; });
  for (const AwardText::Line& line : award.lines) {
    if (line.points == 0 || !line.voided.empty()) {
      continue;
    }
    const auto match = std::find_if(wanted.begin(), wanted.end(), [&](const auto& other) {
      return other.second == line.points && is_called(line.name, other.first);
    });
    if (match == wanted.end()) {
      return false;
    }
    wanted.erase(match);
  }
  return wanted.empty();
}

/// Is it an award of this colour that is as the sentence says?
bool is_meant(const AwardText& award, const Expectation& expected) {
  return std::find(award.who.begin(), award.who.end(), expected.names.front()) != award.who.end() &&
         award.points == expected.number && is_called(award.what, expected.word) &&
         (!expected.lines || has_lines(award, *expected.lines));
}

std::vector<AwardText> awards_so_far(const Game& game) {
  std::vector<AwardText> awards;
  for (const PostedAward& posted : game.journal().awards) {
    awards.push_back(game.award_text(posted));
  }
  return awards;
}

std::optional<std::string> find_scored(const Game& game, const Expectation& expected) {
  const std::string& who = expected.names.front();
  if (const Result<ColourId> colour = find_colour(game, who); !colour.ok()) {
    return colour.error().message;
  }
  const bool wants_some = expected.kind == Expected::scored;
  std::vector<std::string> found;
  for (const AwardText& award : awards_so_far(game)) {
    if (std::find(award.who.begin(), award.who.end(), who) == award.who.end()) {
      continue;
    }
    if (wants_some && is_meant(award, expected)) {
      return std::nullopt;
    }
    if (award.points != 0 || wants_some) {
      found.push_back(award_line(award));
    }
  }
  if (found.empty()) {
    return wants_some ? std::optional(who + " scored nothing") : std::nullopt;
  }
  return fmt::format("{} scored {}", who, joined(found, "; "));
}

/// One after the other; what others scored in between does not matter.
std::optional<std::string> find_order(const Game& game, const Expectation& expected) {
  auto next = expected.parts.begin();
  std::vector<std::string> found;
  for (const AwardText& award : awards_so_far(game)) {
    next += next != expected.parts.end() && is_meant(award, *next) ? 1 : 0;
    found.push_back(joined(award.who, " and ") + " scored " + award_line(award));
  }
  if (next == expected.parts.end()) {
    return std::nullopt;
  }
  return found.empty() ? said("nobody scored") : joined(found, "; ");
}

}  // namespace

std::optional<std::string> find_award_mismatch(const Game& game, const Expectation& expectation) {
  return expectation.kind == Expected::in_order ? find_order(game, expectation)
                                                : find_scored(game, expectation);
}

}  // namespace bastide
