#include "sdk/tools/mutants/mutant.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/nearest.h"
#include "kernel/base/rule_id.h"
#include "kernel/base/said.h"

namespace bastide {

namespace {

struct MutationRow {
  std::string_view word;
  std::string_view sort;
};

/// By Mutation.
constexpr std::array<MutationRow, kMutations> kRows = {
    {{"registration", "off"}, {"guard", "off"},       {"preset", "off"},
     {"entry", "slips"},      {"call", "slips"},      {"condition", "slips"},
     {"comparison", "slips"}, {"logic", "slips"},     {"boolean", "slips"},
     {"number", "slips"},     {"sum", "slips"},       {"choice", "slips"},
     {"word", "meaning"},     {"field", "meaning"},   {"name", "meaning"},
     {"reading", "meaning"},  {"whom", "meaning"},    {"first", "meaning"},
     {"argument", "meaning"}, {"operand", "meaning"}, {"statement", "meaning"},
     {"answer", "meaning"},   {"order", "meaning"},   {"sides", "tiles"},
     {"mirror", "tiles"},     {"joint", "tiles"},     {"cut", "tiles"},
     {"moved", "tiles"},      {"lost", "rulesets"}}};

constexpr std::string_view kAll = "all";

/// Of this sort, or the one of this word.
Mutations kinds_of(std::string_view word) {
  Mutations kinds;
  for (std::size_t i = 0; i < kMutations; ++i) {
    if (word == kAll || kRows[i].word == word || kRows[i].sort == word) {
      kinds.insert(static_cast<Mutation>(i));
    }
  }
  return kinds;
}

std::vector<std::string> words_of_kinds() {
  std::vector<std::string> words{std::string(kAll)};
  for (const MutationRow& row : kRows) {
    if (std::find(words.begin(), words.end(), row.sort) == words.end()) {
      words.emplace_back(row.sort);
    }
  }
  for (const MutationRow& row : kRows) {
    words.emplace_back(row.word);
  }
  return words;
}

std::size_t begin_of_line(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}

std::size_t end_of_line(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r"), text.size());
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

bool is_id_letter(char c) {
  return std::isupper(static_cast<unsigned char>(c)) != 0 ||
         std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '-';
}

/// "BASE-FARM-06", "Q-HR-07": capitals, and a number at the end.
bool is_numbered_id(std::string_view word) {
  return word.size() > 3 && is_rule_id(word) &&
         std::isdigit(static_cast<unsigned char>(word.back())) != 0;
}

int number_of(std::string_view digits) {
  int number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

/// Digits after " to " that follow an id; empty when there are none.
std::string_view last_of_range(std::string_view after) {
  constexpr std::string_view kTo = " to ";
  if (!after.starts_with(kTo)) {
    return {};
  }
  after.remove_prefix(kTo.size());
  const auto end = std::find_if_not(after.begin(), after.end(), [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
  return after.substr(0, static_cast<std::size_t>(end - after.begin()));
}

void add_once(std::vector<std::string>& list, std::string text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) {
    list.push_back(std::move(text));
  }
}

/// The lines right above that are comments.
std::size_t begin_of_comment(std::string_view text, std::size_t at) {
  std::size_t begin = begin_of_line(text, at);
  while (begin > 0) {
    const std::size_t above = begin_of_line(text, begin - 1);
    if (!without_blanks(text.substr(above, begin - 1 - above)).starts_with("--")) {
      break;
    }
    begin = above;
  }
  return begin;
}

}  // namespace

std::string_view word_of(Mutation kind) {
  return kRows[static_cast<std::size_t>(kind)].word;
}

Result<Mutations> mutations_named(std::string_view list) {
  Mutations kinds;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string word(list.substr(begin, end - begin));
    const Mutations some = kinds_of(word);
    if (some.empty()) {
      return Error{ErrorCode::bad_request,
                   said_with("there is no kind of change {}{}; there are {}",
                             in_quotes(word),
                             did_you_mean(word, words_of_kinds()),
                             fmt::join(words_of_kinds(), ", "))};
    }
    kinds.insert(some.begin(), some.end());
    begin = end + 1;
  }
  return kinds;
}

std::string apply_mutant(const Mutant& mutant, std::string_view text) {
  std::string changed(text.substr(0, mutant.begin));
  changed += mutant.replacement;
  changed += text.substr(mutant.end);
  return changed;
}

std::string blanked(std::string_view text) {
  std::string blanks(text);
  std::replace_if(
      blanks.begin(), blanks.end(), [](char c) { return c != '\n'; }, ' ');
  return blanks;
}

std::string on_one_line(std::string_view text) {
  constexpr std::size_t kMost = 70;
  std::string line;
  for (const char c : text) {
    const bool is_blank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!is_blank) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  line = without_blanks(line);
  if (line.size() > kMost) {
    std::size_t cut = kMost;
    while (cut > 0 && (static_cast<unsigned char>(line[cut]) & 0xC0U) == 0x80U) {
      --cut;  // not within a character
    }
    line = line.substr(0, cut) + "...";
  }
  return line;
}

std::vector<std::string> rule_ids_in(std::string_view text) {
  std::vector<std::string> ids;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_id_letter(text[end])) {
      ++end;
    }
    const std::string_view word = text.substr(at, end - at);
    if (is_numbered_id(word)) {
      add_once(ids, std::string(word));
      const std::string_view last = last_of_range(text.substr(end));
      const std::size_t stem = word.rfind('-') + 1;
      const int first = number_of(word.substr(stem));
      const int most = std::min(number_of(last), first + 99);
      for (int n = first + 1; n <= most; ++n) {
        add_once(ids, fmt::format("{}{:0{}}", word.substr(0, stem), n, word.size() - stem));
      }
    }
    at = end + 1;
  }
  return ids;
}

void place_mutant(Mutant& mutant, std::string_view text, std::size_t at, const Stretch& rule) {
  const std::size_t begin = begin_of_line(text, at);
  mutant.line = 1 + static_cast<int>(std::count(
                        text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
  mutant.source = without_blanks(text.substr(begin, end_of_line(text, at) - begin));
  const std::size_t above = begin_of_comment(text, rule.begin);
  mutant.rules = rule_ids_in(text.substr(above, end_of_line(text, rule.end) - above));
}

}  // namespace bastide
