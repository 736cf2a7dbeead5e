#include "sdk/tools/explain/why.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/flow/core_texts.h"
#include "sdk/tools/explain/pending_text.h"
#include "sdk/tools/shell/fold.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/trial/option_text.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

constexpr std::size_t kMostNearest = 6;

std::vector<std::string> split_words(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) {
    words.push_back(word);
  }
  return words;
}

/// Denials of the kernel cite the rules of the step that they are about.
std::vector<std::string> rules_of_step(const Game& game) {
  return game.rules().rules_of(fmt::format("phase/{}", choice_name(game.pending().choice)));
}

WhyReason reason_of(const Game& game, const Denial& denial) {
  const std::size_t colon = denial.id.find(':');
  const bool is_core = denial.id.starts_with("core:");
  return {denial.id,
          game.sentence(denial),
          denial.id.substr(0, colon == std::string::npos ? 0 : colon),
          is_core ? rules_of_step(game) : denial.rules,
          denial.says};
}

Error not_understood(std::string message) {
  return {ErrorCode::bad_input, std::move(message)};
}

/// A typed placement: "[TILE] X,Y [rN]".
struct TypedPlacement {
  TileKindId kind;
  Cell cell;
  Rotation rotation = 0;
};

std::vector<TileKindId> hand_of(const Game& game) {
  std::vector<TileKindId> kinds;
  const View view = game.view();
  for (const std::int32_t loose :
       view.loose_in(view.catalog.hand, PlayerId(game.shown().turn.active))) {
    kinds.emplace_back(game.shown().zones.loose()[static_cast<std::size_t>(loose)].kind);
  }
  return kinds;
}

Result<TypedPlacement> read_placement(const Game& game, std::string_view move) {
  TypedPlacement placement;
  std::optional<Cell> cell;
  for (const std::string& word : split_words(move)) {
    const std::optional<Cell> here = parse_cell(word);
    if (here) {
      cell = here;
    } else if (word.size() == 2 && (word[0] == 'r' || word[0] == 'R') && word[1] >= '0' &&
               word[1] <= '3') {
      placement.rotation = word[1] - '0';
    } else {
      const Result<TileKindId> kind = find_typed_tile(game, word);
      if (!kind.ok()) {
        return not_understood(fmt::format("{}; {}", kind.error().message, pending_text(game)));
      }
      placement.kind = kind.value();
    }
  }
  if (!cell) {
    return not_understood(
        said_with("\"{}\" names no cell: {}, which is written \"1,0 r3\", or \"TILE 1,0 r3\"",
                  move,
                  pending_text(game)));
  }
  const std::vector<TileKindId> hand = hand_of(game);
  if (placement.kind.is_none() && hand.empty()) {
    return not_understood(said("no tile is in hand: name one, as in \"TILE 1,0 r3\""));
  }
  placement.kind = placement.kind.is_some() ? placement.kind : hand.front();
  placement.cell = *cell;
  return placement;
}

/// Legal placements of this tile: those of the same cell first, then the same rotation elsewhere,
/// then the rest, near before far.
std::vector<std::string> nearest_placements(Game& game, const TypedPlacement& wanted) {
  std::vector<std::pair<int, std::string>> ranked;
  for (const Option& option : game.options()) {
    const auto* const place = option.as<PlaceTile>();
    if (place == nullptr || place->kind != wanted.kind) {
      continue;
    }
    const Cell cell = place->cell;
    const int far = std::abs(cell.x - wanted.cell.x) + std::abs(cell.y - wanted.cell.y);
    const int group = far == 0 ? 0 : place->rotation == wanted.rotation ? 10000 : 20000;
    ranked.emplace_back(group + far, game.text(option));
  }
  std::stable_sort(
      ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < ranked.size() && i < kMostNearest; ++i) {
    texts.push_back(ranked[i].second);
  }
  return texts;
}

Result<WhyAnswer> explain_placement_text(Game& game, std::string_view move) {
  const Result<TypedPlacement> typed = read_placement(game, move);
  if (!typed.ok()) {
    return typed.error();
  }
  const TypedPlacement& placement = typed.value();
  const std::string& name = game.rules().catalog.tile_kinds[placement.kind].name;
  WhyAnswer answer;
  answer.move = fmt::format("{} {} r{}", name, to_string(placement.cell), placement.rotation);
  const std::vector<TileKindId> hand = hand_of(game);
  if (std::find(hand.begin(), hand.end(), placement.kind) == hand.end()) {
    answer.reasons.push_back(
        {"core:not_in_hand", said_with("{} is not in hand", name), "core", {}});
  }
  for (const Denial& denial :
       game.why_not_place(placement.kind, placement.cell, placement.rotation)) {
    answer.reasons.push_back(reason_of(game, denial));
  }
  answer.nearest = nearest_placements(game, placement);
  if (answer.reasons.empty()) {
    // The rules allow it, yet it is no option: a turned tile that looks the same is offered once.
    answer.reasons.push_back(
        {"core:same_as_other_turn",
         said("this turn looks the same as another one, which is offered instead"),
         "core",
         {}});
  }
  return answer;
}

/// Colour whose pieces the acting player places; "colour 2 PIECE on KEY" chooses.
ColourId typed_colour(const Game& game, const std::vector<std::string>& words) {
  const std::vector<ColourId> colours = game.view().colours_of(PlayerId(game.shown().turn.active));
  if (words.size() > 1 && words[0] == "colour") {
    const ColourId named(std::atoi(words[1].c_str()) - 1);
    if (std::find(colours.begin(), colours.end(), named) != colours.end()) {
      return named;
    }
  }
  return colours.empty() ? ColourId(0) : colours.front();
}

/// The piece kind that was typed, else the first that may stand on such a segment, else the first.
Result<PieceKindId> typed_piece(const Game& game, const std::string& word, SegmentId segment) {
  if (!word.empty()) {
    return find_named_piece(game, word);
  }
  const Catalog& catalog = game.rules().catalog;
  const FeatureKindId kind = game.view().segment_kind(segment).kind;
  for (std::size_t i = 0; i < catalog.piece_kinds.size(); ++i) {
    if ((catalog.piece_kinds[PieceKindId(i)].claim_bits >> kind.index() & 1U) != 0) {
      return PieceKindId(i);
    }
  }
  if (catalog.piece_kinds.empty()) {
    return not_understood(said("this ruleset has no pieces"));
  }
  return PieceKindId(0);
}

/// Options that come nearest to what was typed, nearest first.
std::vector<std::string> nearest_options(Game& game, std::string_view move) {
  const std::vector<std::string> words = split_words(move);
  std::vector<std::pair<int, std::string>> ranked;
  std::vector<std::string> texts;
  for (const Option& option : game.options()) {
    texts.push_back(game.text(option));
  }
  const std::optional<std::string> nearest = nearest_name(move, texts);
  for (const std::string& text : texts) {
    const std::vector<std::string> has = split_words(text);
    int missing = nearest == text ? -1 : 0;
    for (const std::string& word : words) {
      missing += std::find(has.begin(), has.end(), word) == has.end() ? 1 : 0;
    }
    ranked.emplace_back(missing, text);
  }
  std::stable_sort(
      ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  ranked.resize(std::min(ranked.size(), kMostNearest));
  std::vector<std::string> result;
  for (const auto& [missing, text] : ranked) {
    result.push_back(text);
  }
  return result;
}

Result<WhyAnswer> explain_claim_text(Game& game, std::string_view move) {
  const std::vector<std::string> words = split_words(move);
  const auto on = std::find(words.begin(), words.end(), "on");
  const std::string key = words.empty() ? std::string() : words.back();
  TileId tile(game.shown().turn.last_tile);
  for (const std::string& word : words) {
    if (const std::optional<Cell> cell = parse_cell(word)) {
      tile = game.shown().board.at(*cell);
      if (tile.is_none()) {
        return not_understood(said_with("no tile lies at {}", word));
      }
    }
  }
  if (tile.is_none()) {
    return not_understood(said("no tile was placed yet"));
  }
  const Result<SegmentId> segment = find_named_segment(game.view(), tile, key);
  if (!segment.ok()) {
    return not_understood(segment.error().message);
  }
  const bool named = on != words.end() && on != words.begin();
  const Result<PieceKindId> piece =
      typed_piece(game, named ? *(on - 1) : std::string(), segment.value());
  if (!piece.ok()) {
    return not_understood(piece.error().message);
  }
  WhyAnswer answer;
  const std::string_view word = short_name(game.rules().catalog.piece_kinds[piece.value()].name);
  const bool is_last = tile.value() == game.shown().turn.last_tile;
  answer.move = fmt::format("{} on {}{}",
                            word,
                            is_last ? "" : to_string(game.shown().board.tile(tile).cell) + " ",
                            game.view().segment_key(segment.value()));
  for (const Denial& denial :
       game.why_not_claim(piece.value(), typed_colour(game, words), segment.value())) {
    answer.reasons.push_back(reason_of(game, denial));
  }
  for (const Option& option : game.options()) {
    if (answer.nearest.size() < kMostNearest) {
      answer.nearest.push_back(game.text(option));
    }
  }
  answer.legal = answer.reasons.empty();
  return answer;
}

/// A move of another step, or none of the options of this one: whose rule asks, what, and whom.
WhyAnswer explain_elsewhere(Game& game,
                            std::string_view move,
                            const std::string& id,
                            const std::string& text) {
  WhyAnswer answer;
  answer.move = move;
  const Asker asker = who_asks(game);
  answer.reasons.push_back({id, text, asker.plugin, asker.rules});
  answer.nearest = nearest_options(game, move);
  return answer;
}

/// A feature that is typed as "1,0 c" where another is to be chosen.
std::string unsettled_text(const Game& game, std::string_view move) {
  const std::vector<std::string> words = split_words(move);
  const std::optional<Cell> cell = words.size() == 2 ? parse_cell(words[0]) : std::nullopt;
  if (!cell) {
    return {};
  }
  const TileId tile = game.shown().board.at(*cell);
  if (tile.is_none()) {
    return said_with("no tile lies at {}", words[0]);
  }
  const View view = game.view();
  const Result<SegmentId> segment = find_named_segment(view, tile, words[1]);
  if (!segment.ok()) {
    return segment.error().message;
  }
  const FeatureId feature = view.feature_of(segment.value());
  const std::string kind =
      said_name(view.catalog.feature_kinds[view.segment_kind(segment.value()).kind].name);
  return view.is_done(feature)
             ? said_with(
                   "the {} of {} is complete, but it does not wait to be scored", kind, words[0])
             : said_with("the {} of {} is not complete", kind, words[0]);
}

WhyAnswer explain_settle(Game& game, std::string_view move) {
  const std::string about = unsettled_text(game, move);
  return explain_elsewhere(game,
                           move,
                           "core:no_such_option",
                           fmt::format("{}: {}",
                                       pending_text(game),
                                       about.empty() ? core_sentence("core:no_such_option",
                                                                     {{"text", std::string(move)}})
                                                     : about));
}

/// The step that such a move is meant for; empty when it can be told from no other answer.
std::string_view meant_step(const Game& game, std::string_view move) {
  const std::vector<std::string> words = split_words(move);
  const auto is_turn = [](const std::string& word) {
    return word == "r0" || word == "r1" || word == "r2" || word == "r3";
  };
  if (std::any_of(words.begin(), words.end(), is_turn)) {
    return marked("no tile is placed now");
  }
  const auto on = std::find(words.begin(), words.end(), "on");
  const bool is_piece =
      on != words.end() && on != words.begin() && find_named_piece(game, *(on - 1)).ok();
  return is_piece ? marked("no piece is placed now") : std::string_view();
}

WhyAnswer explain_asked(Game& game, std::string_view move) {
  const std::string_view step = meant_step(game, move);
  if (game.pending().actor == kChance) {
    WhyAnswer answer;
    answer.move = move;
    answer.reasons.push_back({"core:not_now", pending_text(game), "core", {}});
    return answer;
  }
  const std::string refusal =
      !step.empty() ? said(step)
                    : core_sentence("core:no_such_option", {{"text", std::string(move)}});
  return explain_elsewhere(game,
                           move,
                           step.empty() ? "core:no_such_option" : "core:not_now",
                           fmt::format("{}; {}", pending_text(game), refusal));
}

/// "4,0 r0", "4,0" where no tile lies: no piece is meant.
bool is_turned_tile(const Game& game, std::string_view move) {
  const std::vector<std::string> words = split_words(move);
  return std::find(words.begin(), words.end(), "on") == words.end() &&
         std::any_of(words.begin(), words.end(), [&](const std::string& word) {
           const std::optional<Cell> cell = parse_cell(word);
           return word == "r0" || word == "r1" || word == "r2" || word == "r3" ||
                  (cell && game.shown().board.at(*cell).is_none());
         });
}

/// A piece or none, while a tile is to be placed.
WhyAnswer explain_early_claim(Game& game, std::string_view move) {
  const std::vector<Option> options = game.options();
  return {false,
          std::string(move),
          {{"core:not_now",
            said_with("{} now, and a piece after that: \"{}; {}\" asks about both",
                      pending_text(game),
                      options.empty() ? "1,0 r0" : game.text(options.front()),
                      move),
            "core",
            rules_of_step(game)}},
          {}};
}

Result<WhyAnswer> explain_place(Game& game, std::string_view move) {
  const std::vector<std::string> words = split_words(move);
  const bool is_piece =
      std::find(words.begin(), words.end(), "on") != words.end() ||
      (words.size() == 1 && (words[0] == "none" || find_named_piece(game, words[0]).ok()));
  return is_piece ? explain_early_claim(game, move) : explain_placement_text(game, move);
}

Result<WhyAnswer> explain_claim(Game& game, std::string_view move) {
  if (!is_turned_tile(game, move)) {
    return explain_claim_text(game, move);
  }
  return explain_elsewhere(
      game, move, "core:not_now", said_with("a tile was placed this turn; {}", pending_text(game)));
}

WhyAnswer explain_end(const Game& game, std::string_view move) {
  std::string ending = ending_text(game);
  std::replace(ending.begin(), ending.end(), '\n', ' ');
  ending.erase(ending.find_last_not_of(' ') + 1);
  return {false,
          std::string(move),
          {{"core:over",
            said_with("the game is over, nobody is asked any more. {}", ending),
            "core",
            {}}},
          {}};
}

Result<WhyAnswer> explain_step(Game& game, std::string_view move) {
  if (!game.waiting()) {
    return explain_end(game, move);
  }
  const Result<Option> option = game.find_option(move);
  if (option.ok()) {
    return WhyAnswer{true, game.text(option.value()), {}, {}};
  }
  switch (game.pending().choice) {
    case Choice::place:
      return explain_place(game, move);
    case Choice::claim:
      return explain_claim(game, move);
    case Choice::settle:
      return explain_settle(game, move);
    default:
      return explain_asked(game, move);
  }
}

/// Cells that touch a placed tile, by a side or a corner: a rule may allow more than open cells.
std::set<std::pair<std::int16_t, std::int16_t>> cells_near(const Board& board) {
  std::set<std::pair<std::int16_t, std::int16_t>> cells;  // by y, then x
  if (board.size() == 0) {
    cells.insert({std::int16_t{0}, std::int16_t{0}});
  }
  for (const PlacedTile& row : board.tiles()) {
    for (const Cell cell : cells_around(row.cell)) {
      if (board.at(cell).is_none()) {
        cells.insert({cell.y, cell.x});
      }
    }
  }
  return cells;
}

}  // namespace

std::vector<PlaceTile> placements_of(Game& game, TileKindId kind) {
  const TileKind& tile = game.rules().catalog.tile_kinds[kind];
  std::vector<PlaceTile> places;
  for (const auto& [y, x] : cells_near(game.shown().board)) {
    for (Rotation rotation = 0; rotation < kSides; ++rotation) {
      if ((tile.rotations >> rotation & 1) != 0 &&
          game.why_not_place(kind, {x, y}, rotation).empty()) {
        places.push_back({kind, {x, y}, rotation});
      }
    }
  }
  return places;
}

nlohmann::ordered_json why_json(const WhyAnswer& answer) {
  using Json = nlohmann::ordered_json;
  Json reasons = Json::array();
  for (const WhyReason& reason : answer.reasons) {
    Json says = Json::array();
    for (const std::string& sentence : reason.says) {
      says.push_back(said_by(reason.plugin, sentence));
    }
    reasons.push_back({{"id", reason.id},
                       {"text", reason.text},
                       {"plugin", reason.plugin},
                       {"rules", reason.rules},
                       {"says", says}});
  }
  return Json{{"legal", answer.legal},
              {"move", answer.move},
              {"reasons", reasons},
              {"nearest", answer.nearest}};
}

Result<TileKindId> find_typed_tile(const Game& game, std::string_view name) {
  Result<TileKindId> found = find_named_tile(game, name);
  std::vector<TileKindId> short_named;
  for (std::size_t i = 0; !found.ok() && i < game.rules().catalog.tile_kinds.size(); ++i) {
    const std::string& full = game.rules().catalog.tile_kinds[TileKindId(i)].name;
    if (full.substr(full.rfind('/') + 1) == name) {
      short_named.emplace_back(i);
    }
  }
  return short_named.size() == 1 ? Result<TileKindId>(short_named.front()) : found;
}

Result<WhyAnswer> explain_move(Game& game, std::string_view move) {
  std::size_t from = 0;
  while (true) {
    const std::size_t end = move.find(';', from);
    const std::string_view step =
        move.substr(from, end == std::string_view::npos ? end : end - from);
    Result<WhyAnswer> answer = explain_step(game, step);
    if (end == std::string_view::npos || !answer.ok() || !answer.value().legal) {
      return answer;
    }
    if (const Status status = game.answer(answer.value().move); !status.ok()) {
      return status.error();
    }
    from = end + 1;
  }
}

std::optional<std::size_t> find_step(const Game& game, Choice choice) {
  std::optional<std::size_t> nearest;
  const auto far = [&](std::size_t n) {
    return n < game.position() ? game.position() - n : n - game.position();
  };
  for (std::size_t n = 0; n < game.answers().size(); ++n) {
    if (game.answers()[n].choice == choice_name(choice) && (!nearest || far(n) < far(*nearest))) {
      nearest = n;
    }
  }
  return nearest;
}

WhyAnswer said_answer(Game& game, WhyAnswer answer) {
  if (language_code() == "en") {
    return answer;
  }
  for (const Option& option : game.options()) {
    std::replace(answer.nearest.begin(),
                 answer.nearest.end(),
                 game.text(option),
                 shown_option(game, option));
  }
  answer.move = said_option_by_name(game, "", answer.move);
  return answer;
}

std::string why_text(const WhyAnswer& answer) {
  if (answer.legal) {
    return line_of("legal: {}", answer.move);
  }
  std::size_t widest = 0;
  for (const WhyReason& reason : answer.reasons) {
    widest = std::max(widest, reason.id.size());
  }
  std::string text = line_of("illegal: {} ({})",
                             answer.move,
                             said_counted(std::ssize(answer.reasons), "{} reason", "{} reasons"));
  for (std::size_t i = 0; i < answer.reasons.size(); ++i) {
    const WhyReason& reason = answer.reasons[i];
    text += line_of("  {} {:<{}}  {}", i + 1, reason.id, widest, reason.text);
    if (!reason.rules.empty() || reason.plugin != "core") {
      text += line_of("    {:<{}}  {}{}{}",
                      "",
                      widest,
                      said_with("rule of {}", reason.plugin),
                      reason.rules.empty() ? "" : heading("") + " ",
                      joined(reason.rules, ", "));
    }
    for (const std::string& sentence : reason.says) {
      text += line_of("    {:<{}}  {}", "", widest, said_by(reason.plugin, sentence));
    }
  }
  if (!answer.nearest.empty()) {
    text += line_of("nearest legal: {}", joined(answer.nearest, " · "));
  }
  return text;
}

}  // namespace bastide
