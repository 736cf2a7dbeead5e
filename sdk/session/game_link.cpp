#include "sdk/session/game_link.h"

#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/visible.h"
#include "kernel/io/seed.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kMostAnswersOfLink = 20'000;
constexpr std::size_t kMostLinkBytes = 100'000;

template <class Bytes>
std::string letters_of(const Bytes& bytes) {
  std::string text;
  std::uint32_t held = 0;
  int bits = 0;
  for (const auto byte : bytes) {
    held = held << 8U | static_cast<std::uint8_t>(byte);
    for (bits += 8; bits >= 6; bits -= 6) {
      text += kLetters[held >> static_cast<unsigned>(bits - 6) & 63U];
    }
  }
  if (bits > 0) {
    text += kLetters[held << static_cast<unsigned>(6 - bits) & 63U];
  }
  return text;
}

std::optional<std::vector<std::uint8_t>> bytes_of(std::string_view text) {
  std::vector<std::uint8_t> bytes;
  std::uint32_t held = 0;
  int bits = 0;
  for (const char letter : text) {
    const std::size_t value = kLetters.find(letter);
    if (value == std::string_view::npos) {
      return std::nullopt;
    }
    held = held << 6U | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push_back(static_cast<std::uint8_t>(held >> static_cast<unsigned>(bits) & 255U));
    }
  }
  return bytes;
}

GameSetup setup_for(const RecordSetup& setup, const Ruleset& rules) {
  GameSetup game = game_setup_of(setup, rules).value();
  game.auto_chance = false;
  game.keep_history = false;
  game.keep_journal = false;
  return game;
}

/// Number of the option with this text; as many as there are where none has it.
std::size_t number_of(Game& game, const std::vector<Option>& options, const std::string& text) {
  const auto found = std::find_if(options.begin(), options.end(), [&](const Option& option) {
    return game.text(option) == text;
  });
  return static_cast<std::size_t>(found - options.begin());
}

/// Plays the answers of a record, each a digit; draws too where they do not follow from the seed.
/// None when they are no answers of such a game.
std::optional<std::vector<Digit>> digits_of(const Record& record,
                                            const std::shared_ptr<const Ruleset>& rules,
                                            bool with_draws) {
  Game game(rules, setup_for(record.setup, *rules));
  std::vector<Digit> digits;
  for (const RecordAnswer& answer : record.answers) {
    if (!game.waiting()) {
      return std::nullopt;
    }
    if (game.pending().actor == kChance && !with_draws) {
      if (!game.answer_chance().ok() || game.answers().back().text != answer.text) {
        return std::nullopt;
      }
      continue;
    }
    const std::vector<Option> options = game.options();
    const std::size_t number = number_of(game, options, answer.text);
    if (number == options.size() || !game.answer(options[number]).ok()) {
      return std::nullopt;
    }
    digits.push_back(
        {static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(options.size())});
  }
  return digits;
}

Json head_json(const Record& record, const std::vector<std::string>& seats, bool has_draws) {
  Json head{{"r", record.setup.ruleset}, {"p", record.setup.players}, {"s", seats}};
  head["n"] = seed_json(record.setup.seed);
  head["a"] = record.answers.size();
  if (!record.setup.variants.empty()) {
    head["w"] = record.setup.variants;
  }
  if (!record.setup.options.empty()) {
    head["o"] = record.setup.options;
  }
  if (!record.setup.first.empty()) {
    head["f"] = record.setup.first;
  }
  if (!record.answers.empty()) {
    head["h"] = static_cast<std::uint32_t>(record.answers.back().hash);
  }
  if (has_draws) {
    head["d"] = 1;
  }
  return head;
}

void read_head(const Json& json, LinkHead& head) {
  head.setup.ruleset = json.at("r").get<std::string>();
  head.setup.players = json.at("p").get<std::vector<std::string>>();
  head.seats = json.at("s").get<std::vector<std::string>>();
  const Json& seed = json.at("n");
  head.setup.seed = seed.is_string() ? parse_seed(seed.get<std::string>()).value_or(1)
                                     : seed.get<std::uint64_t>();
  head.answers = json.at("a").get<std::size_t>();
  head.setup.variants = json.value("w", std::vector<std::string>());
  head.setup.options = json.value("o", std::vector<std::pair<std::string, std::string>>());
  head.setup.first = json.value("f", std::string());
  head.check = json.value("h", std::uint32_t{0});
  head.has_draws = json.value("d", 0) != 0;
}

/// Names come out of a stranger's link.
bool is_visible(const LinkHead& head) {
  const auto is_fine = [](const std::string& text) {
    return line_problem(text).empty();
  };
  const auto is_name = [](const std::string& text) {
    return line_problem(text, kLongestSeatName).empty();
  };
  return is_fine(head.setup.ruleset) && is_fine(head.setup.first) &&
         std::all_of(head.setup.players.begin(), head.setup.players.end(), is_name) &&
         std::all_of(head.seats.begin(), head.seats.end(), is_fine) &&
         std::all_of(head.setup.variants.begin(), head.setup.variants.end(), is_fine);
}

Error no_link() {
  return {ErrorCode::bad_input, "the link is damaged: copy all of it, from \"g=\" to its end"};
}

}  // namespace

std::vector<std::uint8_t> packed(const std::vector<Digit>& digits) {
  std::vector<std::uint32_t> words;
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    std::uint64_t carry = digit->number;
    for (std::uint32_t& word : words) {
      carry += std::uint64_t{word} * digit->of;
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32U;
    }
    if (carry != 0) {
      words.push_back(static_cast<std::uint32_t>(carry));
    }
  }
  std::vector<std::uint8_t> bytes;
  for (const std::uint32_t word : words) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<std::uint8_t>(word >> shift & 255U));
    }
  }
  while (!bytes.empty() && bytes.back() == 0) {
    bytes.pop_back();
  }
  return bytes;
}

DigitReader::DigitReader(const std::vector<std::uint8_t>& bytes) {
  words_.resize((bytes.size() + 3) / 4);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    words_[i / 4] |= std::uint32_t{bytes[i]} << (8 * static_cast<unsigned>(i % 4));
  }
}

std::uint32_t DigitReader::take(std::uint32_t of) {
  std::uint64_t rest = 0;
  for (auto word = words_.rbegin(); word != words_.rend(); ++word) {
    const std::uint64_t value = rest << 32U | *word;
    *word = static_cast<std::uint32_t>(value / of);
    rest = value % of;
  }
  while (!words_.empty() && words_.back() == 0) {
    words_.pop_back();
  }
  return static_cast<std::uint32_t>(rest);
}

bool DigitReader::is_empty() const {
  return words_.empty();
}

Result<std::string> link_of(const Record& record,
                            const std::vector<std::string>& seats,
                            std::shared_ptr<const Ruleset> rules) {
  std::optional<std::vector<Digit>> digits = digits_of(record, rules, false);
  const bool has_draws = !digits;
  if (has_draws) {
    digits = digits_of(record, rules, true);
  }
  if (!digits) {
    return Error{ErrorCode::bad_request,
                 "the game began from a position of its own, which no link can hold; `record` "
                 "gives its file"};
  }
  return fmt::format("1.{}.{}",
                     letters_of(head_json(record, seats, has_draws).dump()),
                     letters_of(packed(*digits)));
}

Result<LinkHead> read_link(std::string_view fragment) {
  const std::size_t head_end = fragment.find('.', 2);
  if (fragment.size() > kMostLinkBytes || !fragment.starts_with("1.") ||
      head_end == std::string_view::npos) {
    return no_link();
  }
  const auto head_bytes = bytes_of(fragment.substr(2, head_end - 2));
  const auto digits = bytes_of(fragment.substr(head_end + 1));
  if (!head_bytes || !digits) {
    return no_link();
  }
  LinkHead head;
  try {
    read_head(Json::parse(head_bytes->begin(), head_bytes->end()), head);
  } catch (const Json::exception&) {
    return no_link();
  }
  if (head.answers > kMostAnswersOfLink || !is_visible(head)) {
    return no_link();
  }
  head.digits = *digits;
  return head;
}

Result<Record> record_of_link(const LinkHead& head, std::shared_ptr<const Ruleset> rules) {
  const Result<GameSetup> fits = game_setup_of(head.setup, *rules);
  if (!fits.ok()) {
    return fits.error();
  }
  Game game(rules, setup_for(head.setup, *rules));
  DigitReader digits(head.digits);
  while (game.answers().size() < head.answers && game.waiting()) {
    if (game.pending().actor == kChance && !head.has_draws) {
      if (const Status status = game.answer_chance(); !status.ok()) {
        return status.error();
      }
      continue;
    }
    const std::vector<Option> options = game.options();
    const std::uint32_t number = digits.take(static_cast<std::uint32_t>(options.size()));
    if (const Status status = game.answer(options[number]); !status.ok()) {
      return status.error();
    }
  }
  const std::vector<Answer>& answers = game.answers();
  if (answers.size() != head.answers || !digits.is_empty() ||
      (!answers.empty() && static_cast<std::uint32_t>(answers.back().hash) != head.check)) {
    return Error{ErrorCode::bad_input,
                 "the rules of the link are not those that are installed here, or it is damaged: "
                 "ask for the record of the game"};
  }
  return record_of(game, request_of(head.setup));
}

}  // namespace bastide
