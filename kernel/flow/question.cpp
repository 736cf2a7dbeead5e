#include "kernel/flow/question.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/base/visible.h"
#include "kernel/rules/effects.h"

namespace bastide {

namespace {

constexpr std::size_t kMostOptions = 10000;
constexpr std::size_t kLongestText = 400;

}  // namespace

Question::Question(Context& context, std::int32_t actor, AskType type)
    : context_(context), ask_(std::move(context.spare_ask)), has_texts_(reads_texts(context)) {
  ask_.actor = actor;
  ask_.type = type;
  ask_.can_pass = false;
  ask_.options.clear();
  ask_.weights.clear();
  ask_.text.clear();
  ask_.prompt.clear();
  ask_.shown.clear();
  ask_.is_secret = false;
  ask_.sealed_from = -1;
}

bool Question::take_text(std::string_view text) {
  constexpr std::size_t kFew = 96;
  const auto text_of = [&](const AskOption& option) {
    return std::string_view(ask_.text.data() + option.text_from,
                            static_cast<std::size_t>(option.text_size));
  };
  if (ask_.options.size() < kFew) {
    return std::none_of(ask_.options.begin(), ask_.options.end(), [&](const AskOption& option) {
      return text == text_of(option);
    });
  }
  if (taken_.empty()) {
    for (const AskOption& option : ask_.options) {
      taken_.emplace(text_of(option));
    }
  }
  return taken_.emplace(text).second;
}

void Question::add(std::int32_t value, std::string_view text) {
  if (ask_.options.size() >= kMostOptions) {
    throw ScriptFault(said_with("a question with more than {} options", kMostOptions));
  }
  if (text.size() > kLongestText) {
    throw ScriptFault(
        said_with("an option with a text of {} bytes; at most {}", text.size(), kLongestText));
  }
  if (!has_texts_) {
    ask_.options.push_back({value, 0, 0});
    return;
  }
  if (find_invisible(text) != std::string_view::npos) {
    throw ScriptFault(
        said_with("an option: {}", expected_found(said(kVisibleLine), in_quotes(text))));
  }
  std::string own(text);
  const bool numbers = ask_.type == AskType::integer;
  while (!numbers && !take_text(own)) {
    int& n = repeated_.try_emplace(std::string(text), 1).first->second;
    own = fmt::format("{} #{}", text, ++n);
  }
  ask_.options.push_back(
      {value, static_cast<std::int32_t>(ask_.text.size()), static_cast<std::int32_t>(own.size())});
  ask_.text.append(own.data(), own.size());
}

void Question::add_outcome(std::int32_t value, std::string_view text, std::int32_t weight) {
  add(value, text);
  ask_.weights.push_back(weight);
}

void Question::show(AskType type, std::int32_t value) {
  if (has_texts_) {
    ask_.shown.push_back(static_cast<std::int32_t>(type));
    ask_.shown.push_back(value);
  }
}

void Question::set_pass() {
  add(-1, "pass");
  ask_.can_pass = true;
}

bool is_there(const State& state, AskType type, std::int32_t value) {
  const auto row = static_cast<std::size_t>(value);
  switch (type) {
    case AskType::tile:
      return row < state.board.size();
    case AskType::segment:
    case AskType::feature:
      return row < state.features.segment_count();
    default:
      return true;
  }
}

std::string place_text(const View& view, SegmentId segment) {
  const TileId tile = view.state.features.tile_of(segment);
  return fmt::format(
      "{} {}", to_string(view.state.board.tile(tile).cell), view.segment_key(segment));
}

namespace {

/// "colour 1 scout in camp of player 2".
std::string held_text(const View& view, PieceId id, std::string_view word) {
  const std::int32_t place = view.state.pieces.row(id).place;
  const ColourId owner = view.owner_of(id);
  const PlayerId holder = holder_of_place(place);
  return fmt::format("{}{} in {}{}",
                     owner.is_none() ? "" : fmt::format("colour {} ", owner.value() + 1),
                     word,
                     short_name(view.catalog.zones[zone_of_place(place)].name),
                     holder.is_none() ? "" : fmt::format(" of player {}", holder.value() + 1));
}

}  // namespace

std::string piece_text(const View& view, PieceId id) {
  const PieceRow& row = view.state.pieces.row(id);
  const std::string_view word =
      short_name(view.catalog.piece_kinds[PieceKindId(std::int32_t{row.kind})].name);
  switch (row.where) {
    case PieceWhere::segment:
      return fmt::format("{} {}", word, place_text(view, SegmentId(row.place)));
    case PieceWhere::tile:
      return fmt::format("{} {}", word, to_string(view.state.board.tile(TileId(row.place)).cell));
    case PieceWhere::cell:
      return fmt::format("{} {}", word, to_string(unpack_cell(row.place)));
    case PieceWhere::zone:
      return held_text(view, id, word);
    case PieceWhere::supply:
    case PieceWhere::out:
      break;
  }
  return std::string(word);
}

TokenKindId draw_token(Context& context, BagId bag) {
  Question question(context, kChance, AskType::token);
  question.set_prompt("core:token");
  question.show(AskType::integer, bag.value());  // as a draw of a tile says out of which pile
  for (std::size_t i = 0; i < context.catalog.tokens.size(); ++i) {
    const TokenKindId token(i);
    const std::int32_t count = context.state.zones.in_bag(bag, token);
    if (count > 0) {
      question.add_outcome(token.value(), short_name(context.catalog.tokens[token].name), count);
    }
  }
  if (question.size() == 0) {
    return TokenKindId();
  }
  const TokenKindId token(question.value(question.pose()));
  Effects(context).take_token(bag, token);
  return token;
}

}  // namespace bastide
