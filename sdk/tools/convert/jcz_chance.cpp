// What a file of theirs says of chance: tiles and tokens.
#include <algorithm>
#include <bit>
#include <map>

#include "kernel/base/said.h"
#include "kernel/base/visible.h"
#include "sdk/tools/convert/jcz_play.h"

namespace bastide {

std::optional<std::int32_t> JczRandom::next(std::int32_t bound) {
  if (!number_) {
    return std::nullopt;
  }
  const auto found = static_cast<std::int32_t>(*number_ * bound);
  constexpr int kBits = 48;
  constexpr std::uint64_t kMask = (std::uint64_t{1} << kBits) - 1;
  constexpr std::uint64_t kFactor = 0x5DEECE66D;
  constexpr std::uint64_t kSummand = 11;
  const std::uint64_t state = std::bit_cast<std::uint64_t>(*number_) & kMask;
  number_ = static_cast<double>((kFactor * state + kSummand) & kMask) /
            static_cast<double>(std::uint64_t{1} << kBits);
  return std::min(found, bound - 1);
}

void JczPlay::draw(const std::string& tile) {
  while (waits_for_draw()) {
    const bool is_said = next_draw_ < file_.draws.size();
    const std::string& drawn = is_said ? file_.draws[next_draw_].text : tile;
    if (drawn == tile && draw_one_too_many(tile)) {
      continue;
    }
    ++next_draw_;
    if (!is_said) {
      random_.next(1);
    } else if (drawn != tile && !shared_.ours_of(drawn).empty() && !is_offered(drawn)) {
      continue;  // what was not placed left the game there; here it was not in it
    }
    take_draw(drawn);
    if (!is_said && waits_for_draw()) {
      fail(Exit::no, said_with("{} fits nowhere", in_quotes(tile)));
    }
  }
  if (!waits_for(Choice::place)) {
    fail(Exit::no,
         game_.over() ? said("the game is over here")
                      : said_with("a tile is placed, but {} is pending", pending_text()));
  }
  if (drawn_ != tile) {
    fail(Exit::no, said_with("{} is placed, but {} was drawn", in_quotes(tile), in_quotes(drawn_)));
  }
}

bool JczPlay::is_offered(const std::string& tile) const {
  const auto pairs = shared_.ours_of(tile);
  const std::vector<Option> options = game_.options();
  return std::any_of(options.begin(), options.end(), [&](const Option& option) {
    return std::any_of(pairs.begin(), pairs.end(), [&](const TilePair* pair) {
      return pair->ours == game_.text(option);
    });
  });
}

bool JczPlay::draw_one_too_many(const std::string& tile) {
  if (shared_.ours_of(tile).empty() || is_offered(tile) || !nothing_offered_fits()) {
    return false;
  }
  must(game_.answer(game_.options().front()));
  answer_chance();
  return true;
}

bool JczPlay::nothing_offered_fits() const {
  const std::vector<Option> options = game_.options();
  return std::all_of(options.begin(), options.end(), [this](const Option& option) {
    return fits_nowhere(game_.text(option));
  });
}

void JczPlay::take_draw(const std::string& tile) {
  const auto pairs = shared_.ours_of(tile);
  if (pairs.empty()) {
    fail(Exit::input, said_with("tile {} is not known in these sets", in_quotes(tile)));
  }
  const std::string& said = next_draw_ <= file_.drawn.size() ? file_.drawn[next_draw_ - 1] : tile;
  std::optional<Option> best;
  for (const Option& option : game_.options()) {
    const std::string ours = game_.text(option);
    const auto pair = std::find_if(
        pairs.begin(), pairs.end(), [&](const TilePair* row) { return row->ours == ours; });
    if (pair != pairs.end() && (!best || ours == said)) {
      best = option;
    }
  }
  if (best) {
    must(game_.answer(*best));
    drawn_ = tile;
    answer_chance();
    return;
  }
  fail(Exit::no, said_with("no {} is left among what can come next", in_quotes(tile)));
}

void JczPlay::answer_chance() {
  while (game_.waiting() && game_.pending().actor == kChance && !waits_for_draw()) {
    if (game_.pending().choice == Choice::token) {
      draw_token();
    } else if (game_.pending().choice == Choice::draw) {
      draw_unseen();
    } else {
      fail(Exit::no, said_with("{} is not in the file", pending_text()));
    }
  }
}

void JczPlay::draw_token() {
  if (next_token_ == tokens_.size()) {
    if (const auto token = token_by_number()) {
      must(game_.answer(*token));
      return;
    }
    fail(Exit::no,
         said_with("a token is drawn, and the file does not say which; --tokens says them in "
                   "their order, of: {}",
                   options_text()));
  }
  const std::string& token = tokens_[next_token_++];
  answer_text(token, said_with("token {} of --tokens", next_token_));
}

std::optional<Option> JczPlay::token_by_number() {
  const JczMessage* const after = next_ < file_.messages.size() ? &file_.messages[next_] : nullptr;
  if (after != nullptr && shared_.confirms(after->type)) {
    random_.set(after->random);
  }
  const std::vector<Option> options = game_.options();
  const Rows<std::int32_t>& weights = game_.state().suspended.ask.weights;
  std::map<std::size_t, std::size_t> bag;  // rank of a token to its option
  std::int32_t total = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto rank = shared_.rank_of_token(game_.text(options[i]));
    if (!rank) {
      return std::nullopt;
    }
    bag[*rank] = i;
    total += weights[i];
  }
  std::optional<std::int32_t> at = random_.next(total);
  for (const auto& [rank, i] : bag) {
    if (at && *at < weights[i]) {
      return options[i];
    }
    at = at ? std::optional(*at - weights[i]) : std::nullopt;
  }
  return std::nullopt;
}

void JczPlay::answer_text(const std::string& text, const std::string& what) {
  for (const Option& option : game_.options()) {
    if (game_.text(option) == text) {
      must(game_.answer(option));
      return;
    }
  }
  fail(Exit::no, said_with("{}: {} is none of: {}", what, in_quotes(text), options_text()));
}

void JczPlay::draw_unseen() {
  if (next_unseen_ < file_.unseen.size()) {
    answer_text(file_.unseen[next_unseen_++], said("a tile that nobody sees"));
    return;
  }
  const TileCounts later = still_to_come();
  const std::vector<Option> options = game_.options();
  const Rows<std::int32_t>& weights = game_.state().suspended.ask.weights;
  TileCounts there;
  for (std::size_t i = 0; i < options.size(); ++i) {
    there[theirs_of(game_.text(options[i]))] += weights[i];
  }
  for (const Option& option : options) {
    const std::string tile = theirs_of(game_.text(option));
    const auto wanted = later.find(tile);
    if (there[tile] > (wanted == later.end() ? 0 : wanted->second)) {
      must(game_.answer(option));
      return;
    }
  }
  fail(Exit::no, said("every tile that is left comes later, so none can be put away unseen"));
}

std::string JczPlay::theirs_of(const std::string& ours) const {
  const TilePair* const pair = shared_.theirs_of(ours);
  return pair == nullptr ? ours : pair->theirs;
}

TileCounts JczPlay::still_to_come() const {
  if (next_draw_ >= file_.draws.size()) {
    TileCounts later = to_place_;
    --later[drawn_];
    return later;
  }
  TileCounts later;
  for (std::size_t i = next_draw_; i < file_.draws.size(); ++i) {
    ++later[file_.draws[i].text];
  }
  return later;
}

}  // namespace bastide
