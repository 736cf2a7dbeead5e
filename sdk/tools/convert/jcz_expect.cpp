#include "sdk/tools/convert/jcz_expect.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/explain/score_text.h"

namespace bastide {

namespace {

/// "Ann has 4 points", "Ann scored city for 4 points.": who, for what (empty: in all), how many.
struct PointSentence {
  std::string who;
  std::string feature;
  std::int32_t points = 0;
};

bool cut_end(std::string_view& text, std::string_view end) {
  if (!text.ends_with(end)) {
    return false;
  }
  text.remove_suffix(end.size());
  return true;
}

std::optional<PointSentence> read_sentence(std::string_view text) {
  cut_end(text, ".");
  if (!cut_end(text, " points") && !cut_end(text, " point")) {
    return std::nullopt;
  }
  const std::size_t space = text.rfind(' ');
  if (space == std::string_view::npos) {
    return std::nullopt;
  }
  PointSentence sentence;
  const std::string_view number = text.substr(space + 1);
  const char* const end = number.data() + number.size();
  const auto read = std::from_chars(number.data(), end, sentence.points);
  if (read.ec != std::errc() || read.ptr != end) {
    return std::nullopt;
  }
  text = text.substr(0, space);
  if (cut_end(text, " has")) {
    sentence.who = text;
    return sentence;
  }
  constexpr std::string_view kScored = " scored ";
  const std::size_t scored = text.rfind(kScored);
  if (!cut_end(text, " for") || scored == std::string_view::npos) {
    return std::nullopt;
  }
  sentence.who = text.substr(0, scored);
  sentence.feature = text.substr(std::min(text.size(), scored + kScored.size()));
  return sentence;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return text;
}

class AssertionCheck {
 public:
  AssertionCheck(const SharedPlugins& shared, Game& game, bool is_final)
      : shared_(shared), game_(game), is_final_(is_final), table_(score_table(game)) {
    add_awards(game_.journal().awards);
    if (is_final_) {
      add_awards(game_.projected_awards());
    }
  }

  [[nodiscard]] JczAssertion check(const std::string& text) const {
    const auto sentence = read_sentence(text);
    if (!sentence) {
      return {text, std::nullopt, {}};
    }
    const auto seat =
        std::find_if(table_.colours.begin(), table_.colours.end(), [&](const ColourScore& row) {
          return row.name == sentence->who;
        });
    if (seat == table_.colours.end()) {
      return {text, false, said_with("nobody is called {}", in_quotes(sentence->who))};
    }
    return sentence->feature.empty() ? check_total(text, *sentence, *seat)
                                     : check_award(text, *sentence);
  }

 private:
  /// Who, kind, reason, turn, tile: what one feature gave somebody at once.
  using Source = std::tuple<std::string, std::string, std::string, std::int32_t, std::int32_t>;

  void add_awards(const std::vector<PostedAward>& awards) {
    for (const PostedAward& posted : awards) {
      const AwardText award = game_.award_text(posted);
      for (const std::string& who : award.who) {
        awards_[{who, award.what, award.reason, award.turn, award.tile}] += award.points;
      }
    }
  }

  [[nodiscard]] JczAssertion check_total(const std::string& text,
                                         const PointSentence& sentence,
                                         const ColourScore& seat) const {
    const std::int32_t points = is_final_ ? seat.projected : seat.points;
    return {text, points == sentence.points, said_counted(points, "{} point", "{} points")};
  }

  /// The word is that of a kind of feature, or the reason of an award.
  [[nodiscard]] bool is_about(const Source& source, const std::string& word) const {
    const std::string& kind = std::get<1>(source);
    const std::string& reason = std::get<2>(source);
    if (reason == word) {
      return true;
    }
    const FeatureName* const named = shared_.feature_of(kind);
    return named != nullptr && lower(named->theirs) == word;
  }

  [[nodiscard]] JczAssertion check_award(const std::string& text,
                                         const PointSentence& sentence) const {
    std::vector<std::int32_t> found;
    for (const auto& [source, points] : awards_) {
      if (std::get<0>(source) == sentence.who && is_about(source, sentence.feature)) {
        found.push_back(points);
      }
    }
    const bool holds = std::find(found.begin(), found.end(), sentence.points) != found.end();
    return {
        text, holds, found.empty() ? said("nothing of that kind") : joined(found, ", ", [](auto n) {
          return std::to_string(n);
        })};
  }

  const SharedPlugins& shared_;
  Game& game_;
  bool is_final_;
  ScoreTable table_;
  std::map<Source, std::int32_t> awards_;
};

}  // namespace

std::vector<JczAssertion> check_assertions(const JczGame& file,
                                           const SharedPlugins& shared,
                                           Game& game,
                                           bool is_final) {
  std::vector<JczAssertion> checked;
  if (file.assertions.empty()) {
    return checked;
  }
  const AssertionCheck check(shared, game, is_final);
  for (const PlacedText& assertion : file.assertions) {
    checked.push_back(check.check(assertion.text));
  }
  return checked;
}

}  // namespace bastide
