#include "kernel/rules/guard.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/rules/context.h"

namespace bastide {

namespace {

std::int8_t is_not(std::int8_t answer) {
  return answer < 0 ? answer : static_cast<std::int8_t>(1 - answer);
}

/// What is true of `shows` for a kind: of words about what is printed it tells all, of those about
/// a placement it tells where they cannot hold.
std::int8_t told_by_tile(const Condition& condition, std::int32_t kind) {
  const bool shown = condition.shows[static_cast<std::size_t>(kind)] != 0;
  const bool may_fail = condition.word->test.about == GuardAbout::placement;
  return shown && may_fail ? std::int8_t{-1} : static_cast<std::int8_t>(shown);
}

std::int8_t told_by_kind(const Condition& condition,
                         GuardAbout about,
                         std::int32_t kind,
                         bool powerless) {
  const GuardTest& test = condition.word->test;
  if (powerless && condition.own && condition.here && condition.votes) {
    return 0;
  }
  if (condition.fixed >= 0) {
    return condition.fixed;
  }
  if (test.value == GuardValue::guard) {
    return is_not(told_by_kind(condition.parts.front(), about, kind, powerless));
  }
  if (test.value == GuardValue::guards) {
    std::int8_t answer = 0;
    for (const Guard& part : condition.parts) {
      const std::int8_t one = told_by_kind(part, about, kind, powerless);
      answer = answer == 1 || one == 1 ? std::int8_t{1} : std::min(answer, one);
    }
    return answer;
  }
  if (about == GuardAbout::tile && test.value != GuardValue::defined) {
    const bool told = test.about == GuardAbout::tile || test.about == GuardAbout::placement;
    return told ? told_by_tile(condition, kind) : std::int8_t{-1};
  }
  const bool told =
      test.about == about && (test.value == GuardValue::feature || test.value == GuardValue::piece);
  return told ? static_cast<std::int8_t>(condition.id == kind) : std::int8_t{-1};
}

/// May it hold for the tile that it is about? Not inlined: few guards are about what is printed.
[[gnu::noinline]] bool may_hold_here(const Guard& guard,
                                     const Context& context,
                                     const Subject& subject) {
  return guard.tiles[tile_row(context, subject, guard.tiles.size() - 1)] != 0;
}

/// In English as it is written. A mark is said by the plugin that asks for it.
std::string said_named(const std::string& category, const std::string& name) {
  const std::size_t colon = name.find(':');
  if (language_code() == "en") {
    const std::string word = name.substr(colon + 1);
    return category == "mark" ? word : category == "text" ? fmt::format("\"{}\"", word) : name;
  }
  if (category == "reason" && colon == std::string::npos) {
    return said_name("core:" + name);
  }
  return category.empty() ? name : said_name(name);
}

std::string value_words(const Condition& condition) {
  std::vector<std::string> words;
  for (const auto& [category, name] : condition.named) {
    words.push_back(said_named(category, name));
  }
  for (const Guard& part : condition.parts) {
    words.push_back(guard_sentence(part));
  }
  const bool is_pair = condition.word->test.value == GuardValue::defined;  // the word, its value
  std::string all;
  for (const std::string& word : words) {
    all = all.empty() ? word : is_pair ? all + " = " + word : said_with("{} or {}", all, word);
  }
  return all;
}

std::string sentence(const Condition& condition) {
  const std::string says = said(condition.word->says);
  if (condition.word->test.value == GuardValue::flag) {
    const std::size_t bar = says.find('|');
    return condition.id != 0 ? says.substr(0, bar) : says.substr(bar + 1);
  }
  return fmt::format(fmt::runtime(says), value_words(condition));
}

}  // namespace

std::size_t tile_row(const Context& context, const Subject& subject, std::size_t none) {
  const State& state = context.state;
  if (subject.tile_kind.is_some()) {
    return subject.tile_kind.index();
  }
  TileId tile = subject.tile;
  if (tile.is_none() && subject.piece.is_some() &&
      state.pieces.row(subject.piece).where == PieceWhere::segment) {
    tile = state.features.tile_of(SegmentId(state.pieces.row(subject.piece).place));
  }
  return tile.is_some() ? static_cast<std::size_t>(state.board.tile(tile).kind) : none;
}

bool test_guard(const Guard& guard, Context& context, const Subject& subject) {
  if (!guard.tiles.empty() && !may_hold_here(guard, context, subject)) {
    return false;
  }
  const Condition* const end = guard.conditions.data() + guard.conditions.size();
  for (const Condition* one = guard.conditions.data() + guard.known; one != end; ++one) {
    if (!one->word->test.holds(*one, context, subject)) {
      return false;
    }
  }
  return true;
}

std::int8_t told_by_kind(const Guard& guard, GuardAbout about, std::int32_t kind, bool powerless) {
  std::int8_t answer = 1;
  for (const Condition& condition : guard.conditions) {
    const std::int8_t one = told_by_kind(condition, about, kind, powerless);
    answer = answer == 0 || one == 0 ? std::int8_t{0} : std::min(answer, one);
  }
  return answer;
}

void each_name(const Guard& guard,
               const std::function<void(std::string_view, const std::string&)>& visit) {
  for (const Condition& condition : guard.conditions) {
    for (const auto& [category, name] : condition.named) {
      visit(category, name);
    }
    for (const Guard& part : condition.parts) {
      each_name(part, visit);
    }
  }
}

std::string guard_sentence(const Guard& guard) {
  if (guard.fixed == 0) {
    return said("never: it is about a plugin that is absent");
  }
  std::string all;
  for (const Condition& condition : guard.conditions) {
    if (condition.fixed < 0) {
      const std::string part = sentence(condition);
      all = all.empty() ? part : said_with("{} and {}", all, part);
    }
  }
  return all;
}

void tell_guard(const Guard& guard, Context& context, const Subject& subject, SentenceArgs& args) {
  for (const Condition& condition : guard.conditions) {
    if (condition.word->test.tell != nullptr) {
      condition.word->test.tell(condition, context, subject, args);
    }
  }
}

}  // namespace bastide
