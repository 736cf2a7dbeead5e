#include "sdk/tools/play/typed_move.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "sdk/tools/play/typed_words.h"

namespace bastide {

namespace {

constexpr int kNoMatch = 1000;
constexpr int kBeside = 1;  // a part that touches a side with less than its middle
constexpr int kBegins = 3;  // the beginning of a word
constexpr int kMistyped = 9;
constexpr std::size_t kMostNamed = 6;

struct Named {
  std::string text;
  int far = 0;  // 0: the very thing
};

/// Something that can be typed, with the words by which people name it.
struct Sayable {
  Option option;
  std::string text;                // as it is shown
  std::string spelled;             // for explain_move
  std::vector<std::string> piece;  // words of the piece's name
  std::vector<Named> words;

  void add(std::string_view name, int far = 0) {
    for (const TypedWord& word : typed_words(name)) {
      words.push_back({word.text, far});
    }
  }
};

/// Other words for sides and for yes and no.
struct Alias {
  std::string_view word;
  std::array<std::string_view, 2> means;
};
constexpr std::array<Alias, 24> kAliases{{{"top", {"north", ""}},
                                          {"up", {"north", ""}},
                                          {"upper", {"north", ""}},
                                          {"bottom", {"south", ""}},
                                          {"down", {"south", ""}},
                                          {"lower", {"south", ""}},
                                          {"right", {"east", ""}},
                                          {"left", {"west", ""}},
                                          {"northern", {"north", ""}},
                                          {"southern", {"south", ""}},
                                          {"eastern", {"east", ""}},
                                          {"western", {"west", ""}},
                                          {"ne", {"north", "east"}},
                                          {"nw", {"north", "west"}},
                                          {"se", {"south", "east"}},
                                          {"sw", {"south", "west"}},
                                          {"northeast", {"north", "east"}},
                                          {"northwest", {"north", "west"}},
                                          {"southeast", {"south", "east"}},
                                          {"southwest", {"south", "west"}},
                                          {"center", {"middle", ""}},
                                          {"centre", {"middle", ""}},
                                          {"yep", {"yes", ""}},
                                          {"nope", {"no", ""}}}};

/// What goes without saying when a move is typed.
constexpr std::string_view kSmallWords =
    marked_as("typed",
              "a an the on onto at in into to of my i me with and put place play lay set take "
              "move tile choose want please go claim option");
constexpr std::string_view kPassWords =
    marked_as("typed", "none pass no nothing skip nobody nowhere without");

/// Words of a list that is one text, so that a translation may have more or fewer.
bool is_among(std::string_view words, std::string_view word) {
  return fmt::format(" {} ", words).find(fmt::format(" {} ", word)) != std::string::npos;
}
bool is_among(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Those of the reader's language; none where it is English.
std::vector<std::string> said_words(std::string_view list) {
  std::vector<std::string> words;
  if (language_code() != "en") {
    for (const TypedWord& word : typed_words(said_as("typed", list))) {
      words.push_back(word.text);
    }
  }
  return words;
}

std::vector<TypedWord> meant_words(std::string_view typed) {
  std::vector<TypedWord> words = typed_words(typed);
  const std::vector<std::string> foreign = said_words(kSmallWords);
  const auto is_small = [&](const TypedWord& word) {
    return is_among(kSmallWords, word.text) || is_among(foreign, word.text);
  };
  words.erase(std::remove_if(words.begin(), words.end(), is_small), words.end());
  return words;
}

/// How far a word is from naming the thing; kNoMatch when it does not.
int far_from(const Sayable& thing, const std::string& word) {
  int least = kNoMatch;
  for (const Named& named : thing.words) {
    if (named.text == word) {
      least = std::min(least, named.far);
    } else if (named.text.starts_with(word) && std::isalpha(static_cast<unsigned char>(word[0]))) {
      least = std::min(least, named.far + kBegins);
    }
  }
  if (least < kBegins) {
    return least;
  }
  const auto* const alias = std::find_if(
      kAliases.begin(), kAliases.end(), [&](const Alias& known) { return known.word == word; });
  if (alias != kAliases.end()) {
    int sum = 0;
    for (const std::string_view meant : alias->means) {
      sum += meant.empty() ? 0 : far_from(thing, std::string(meant));
    }
    least = std::min(least, sum);
  }
  if (least >= kNoMatch && word.size() > 3) {
    std::vector<std::string> known;
    for (const Named& named : thing.words) {
      if (named.text.size() > 3) {
        known.push_back(named.text);
      }
    }
    least = nearest_name(word, known) ? kMistyped : kNoMatch;
  }
  return least;
}

/// Sum over all words; who names a piece in part means the one with the fewest other words.
int far_from(const Sayable& thing, const std::vector<TypedWord>& words) {
  int sum = 0;
  std::size_t named = 0;
  for (const TypedWord& word : words) {
    sum += far_from(thing, word.text);
    named +=
        static_cast<std::size_t>(std::count(thing.piece.begin(), thing.piece.end(), word.text));
  }
  const bool is_part = named > 0 && named < thing.piece.size();
  return is_part ? sum + static_cast<int>(thing.piece.size() - named) : sum;
}

void add_segment(const View& view, SegmentId segment, Sayable& thing) {
  const FeatureKindId kind = view.segment_kind(segment).kind;
  thing.add(short_name(view.catalog.feature_kinds[kind].name));
  thing.add(said_name(view.catalog.feature_kinds[kind].name));
  thing.add(view.segment_key(segment));
  const TileId tile = view.state.features.tile_of(segment);
  const LayerId layer = view.catalog.feature_kinds[kind].layer;
  bool is_middle = true;
  for (Port port = 0; port < kPorts; ++port) {
    if (view.segment_at(tile, layer, port) == segment) {
      const bool is_centre = port % kSlots == 1;
      thing.add(side_name(port / kSlots), is_centre ? 0 : kBeside);
      thing.add(said_as("side", side_name(port / kSlots)), is_centre ? 0 : kBeside);
      thing.add(side_name(port / kSlots).substr(0, 1), is_centre ? 0 : kBeside);
      thing.add(port_name(port));
      is_middle = false;
    }
  }
  if (is_middle) {
    thing.add("middle");
    thing.add(said_as("side", "middle"));
  }
}

Sayable sayable(const Game& game, const Option& option) {
  const View view = game.view();
  Sayable thing;
  thing.option = option;
  thing.text = shown_option(game, option);
  thing.spelled = game.text(option);
  thing.add(thing.text);
  if (const auto* const claim = option.as<ClaimPiece>()) {
    const std::string& piece = view.catalog.piece_kinds[claim->kind].name;
    for (const TypedWord& word : typed_words(short_name(piece))) {
      thing.piece.push_back(word.text);
    }
    thing.add(said_name(piece));
    add_segment(view, claim->segment, thing);
  } else if (const auto* const settle = option.as<SettleFeature>()) {
    const FeatureRow& row = view.state.features.row(settle->feature);
    thing.add(short_name(view.catalog.feature_kinds[row.kind()].name));
  } else if (const auto* const answer = option.as<AnswerAsk>()) {
    const AskType type = game.pending().type;
    const bool is_pass = game.pending().can_pass && answer->value < 0;
    if ((type == AskType::segment || type == AskType::feature) && !is_pass) {
      add_segment(view, SegmentId(answer->value), thing);
    }
  }
  return thing;
}

std::vector<Sayable> sayables(Game& game) {
  std::vector<Sayable> things;
  for (const Option& option : game.options()) {
    things.push_back(sayable(game, option));
  }
  return things;
}

/// What all words fit best; several that fit alike.
std::vector<const Sayable*> best_of(const std::vector<Sayable>& things,
                                    const std::vector<TypedWord>& words) {
  std::vector<const Sayable*> best;
  int least = kNoMatch - 1;
  for (const Sayable& thing : things) {
    const int far = words.empty() ? kNoMatch : far_from(thing, words);
    if (far < least) {
      best.clear();
      least = far;
    }
    if (far == least) {
      best.push_back(&thing);
    }
  }
  return best;
}

/// Those that share most words with what was typed, most first.
std::string nearest_of(const std::vector<Sayable>& things, const std::vector<TypedWord>& words) {
  std::vector<std::pair<int, const Sayable*>> ranked;
  for (const Sayable& thing : things) {
    int known = 0;
    for (const TypedWord& word : words) {
      known -= far_from(thing, word.text) < kNoMatch ? 1 : 0;
    }
    ranked.emplace_back(known, &thing);
  }
  std::stable_sort(
      ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  ranked.resize(std::min(ranked.size(), kMostNamed));
  return joined(ranked, ", ", [](const auto& row) { return row.second->text; });
}

Error refusal(std::string message) {
  return {ErrorCode::illegal, std::move(message)};
}

/// A placement as it was typed.
struct TypedPlace {
  std::optional<Cell> cell;
  std::optional<Rotation> turn;
  std::vector<std::string> tile;  // other words
};

/// "r3", "3", "270", "half"; the word before may be "turn" or "r".
std::optional<Rotation> turn_of(const TypedWord& word) {
  if (word.number) {
    const std::int32_t number = *word.number;
    return number >= 0 && number <= 4                       ? std::optional(number % 4)
           : number > 4 && number % 90 == 0 && number < 720 ? std::optional(number / 90 % 4)
                                                            : std::nullopt;
  }
  if (word.text.size() == 2 && word.text[0] == 'r' && word.text[1] >= '0' && word.text[1] <= '3') {
    return word.text[1] - '0';
  }
  return word.text == "unturned" || word.text == "upright" ? std::optional(0)
         : word.text == "half"                             ? std::optional(2)
                                                           : std::nullopt;
}

TypedPlace read_place(const std::vector<TypedWord>& words) {
  constexpr std::array<std::string_view, 11> kTurnWords{"r",
                                                        "rot",
                                                        "rotate",
                                                        "rotated",
                                                        "rotation",
                                                        "turn",
                                                        "turns",
                                                        "turned",
                                                        "deg",
                                                        "degrees",
                                                        "quarter"};
  TypedPlace place;
  for (const TypedWord& word : words) {
    const std::optional<Rotation> turn = turn_of(word);
    if (word.cell) {
      place.cell = word.cell;
    } else if (turn) {
      place.turn = turn;
    } else if (!is_among(kTurnWords, word.text)) {
      place.tile.push_back(word.text);
    }
  }
  return place;
}

/// Turns that look the same are one: `turn` of those that are told apart.
Rotation told_apart(const Game& game, TileKindId kind, Rotation turn) {
  const std::uint8_t rotations = game.rules().catalog.tile_kinds[kind].rotations;
  return turn % std::max(1, std::popcount(rotations));
}

bool is_named(const Game& game, TileKindId kind, const std::vector<std::string>& words) {
  std::vector<std::string> name;
  for (const TypedWord& word : typed_words(game.rules().catalog.tile_kinds[kind].name)) {
    name.push_back(word.text);
  }
  return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
    return std::find(name.begin(), name.end(), word) != name.end();
  });
}

std::string texts_of(const Game& game, const std::vector<Option>& options) {
  std::string text = joined(
      std::vector<Option>(
          options.begin(),
          options.begin() + static_cast<std::ptrdiff_t>(std::min(options.size(), kMostNamed))),
      ", ",
      [&](const Option& option) { return game.text(option); });
  return options.size() > kMostNamed ? text + ", …" : text;
}

/// Cells near the wanted one first.
std::string nearest_places(const Game& game, std::vector<Option> options, Cell wanted) {
  const auto far = [&](const Option& option) {
    const Cell cell = option.as<PlaceTile>()->cell;
    return std::abs(cell.x - wanted.x) + std::abs(cell.y - wanted.y);
  };
  std::stable_sort(options.begin(), options.end(), [&](const Option& a, const Option& b) {
    return far(a) < far(b);
  });
  return texts_of(game, options);
}

Result<Option> typed_place(Game& game, std::string_view typed) {
  const TypedPlace place = read_place(meant_words(typed));
  std::vector<Option> options = game.options();
  const auto keep = [&](const auto& test) {
    std::vector<Option> kept;
    std::copy_if(options.begin(), options.end(), std::back_inserter(kept), test);
    return kept;
  };
  std::vector<Option> left = keep([&](const Option& option) {
    return is_named(game, option.as<PlaceTile>()->kind, place.tile);
  });
  if (left.empty() || (!place.cell && !place.turn && place.tile.empty())) {
    return refusal(said_with(
        "\"{}\" is no placement here; the tile fits: {}", typed, texts_of(game, options)));
  }
  options = left;
  if (place.cell) {
    left = keep([&](const Option& o) { return o.as<PlaceTile>()->cell == *place.cell; });
    if (left.empty()) {
      return refusal(said_with("the tile does not fit at {}; nearest: {}",
                               to_string(*place.cell),
                               nearest_places(game, options, *place.cell)));
    }
    options = left;
  }
  // Without a turn, the tile as it is shown.
  const Rotation turn = place.turn.value_or(0);
  left = keep([&](const Option& option) {
    const PlaceTile& fits = *option.as<PlaceTile>();
    return fits.rotation == told_apart(game, fits.kind, turn);
  });
  if (left.size() == 1) {
    return left.front();
  }
  if (left.empty() && !place.turn && options.size() == 1) {
    return options.front();
  }
  if (left.empty() && place.turn) {
    return refusal(
        said_with("the tile does not fit so turned; it fits: {}", texts_of(game, options)));
  }
  return refusal(said_with("\"{}\" fits in {} ways: {}",
                           typed,
                           left.empty() ? options.size() : left.size(),
                           texts_of(game, left.empty() ? options : left)));
}

/// The option to do nothing, where there is one.
std::optional<Option> pass_of(Game& game) {
  const PendingChoice pending = game.pending();
  const std::vector<Option> options = game.options();
  if (pending.choice == Choice::claim) {
    return options.front();  // "none"
  }
  return pending.choice == Choice::asked && pending.can_pass ? std::optional(options.back())
                                                             : std::nullopt;
}

/// "no meeple", where no option has that very word: "no" is also the beginning of "north".
bool means_pass(Game& game, std::string_view typed) {
  const std::vector<TypedWord> words = meant_words(typed);
  if (!pass_of(game) ||
      (typed != "-" && (words.empty() || (!is_among(kPassWords, words[0].text) &&
                                          !is_among(said_words(kPassWords), words[0].text))))) {
    return false;
  }
  const std::vector<Sayable> things = sayables(game);
  return typed == "-" || std::none_of(things.begin(), things.end(), [&](const Sayable& thing) {
           return thing.spelled != "none" && far_from(thing, words[0].text) == 0;
         });
}

Result<Option> typed_other(Game& game, std::string_view typed) {
  const std::vector<TypedWord> words = meant_words(typed);
  const std::vector<Sayable> things = sayables(game);
  const std::vector<const Sayable*> best = best_of(things, words);
  if (best.size() == 1) {
    return best.front()->option;
  }
  if (best.size() > 1) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(best.size(), kMostNamed); ++i) {
      texts.push_back(best[i]->text);
    }
    return refusal(said_with("\"{}\" may mean: {}{}",
                             typed,
                             joined(texts, ", "),
                             best.size() > kMostNamed ? ", …" : ""));
  }
  return refusal(
      said_with("\"{}\" is no answer here; nearest: {}", typed, nearest_of(things, words)));
}

/// "5", "#5", "no. 5".
std::optional<std::size_t> list_number(std::string_view typed) {
  const std::size_t digit = typed.find_first_of("0123456789");
  const std::string_view before = typed.substr(0, std::min(digit, typed.size()));
  const std::vector<TypedWord> words = typed_words(typed);
  const bool is_alone = words.size() == 1 && words[0].number && (before.empty() || before == "#");
  return is_alone && *words[0].number > 0
             ? std::optional(static_cast<std::size_t>(*words[0].number))
             : std::nullopt;
}

}  // namespace

Result<Option> typed_option(Game& game, std::string_view typed) {
  Result<Option> found = game.find_option(typed);
  if (found.ok() || !game.waiting()) {
    return found;
  }
  const std::vector<Option> options = game.options();
  for (const Option& option : options) {
    if (shown_option(game, option) == typed) {
      return option;
    }
  }
  if (const std::optional<std::size_t> number = list_number(typed)) {
    return *number <= options.size()
               ? Result<Option>(options[*number - 1])
               : Result<Option>(refusal(
                     options.size() == 1
                         ? said("there is 1 option; \"l\" shows it")
                         : said_with("there are {} options; \"l\" lists them", options.size())));
  }
  if (game.pending().choice == Choice::place) {
    return typed_place(game, typed);
  }
  return means_pass(game, typed) ? Result<Option>(*pass_of(game)) : typed_other(game, typed);
}

std::string spelled_out(Game& game, std::string_view typed) {
  if (!game.waiting()) {
    return std::string(typed);
  }
  if (const Result<Option> option = typed_option(game, typed); option.ok()) {
    return game.text(option.value());
  }
  const std::vector<TypedWord> words = meant_words(typed);
  const Choice choice = game.pending().choice;
  if (choice == Choice::place) {
    const TypedPlace place = read_place(words);
    for (const Option& option : game.options()) {
      const TileKindId kind = option.as<PlaceTile>()->kind;
      if (place.cell && is_named(game, kind, place.tile)) {
        return fmt::format("{} {} r{}",
                           game.rules().catalog.tile_kinds[kind].name,
                           to_string(*place.cell),
                           place.turn.value_or(0));
      }
    }
  }
  const View view = game.view();
  const TileId tile(game.shown().turn.last_tile);
  if (choice != Choice::claim || tile.is_none()) {
    return std::string(typed);
  }
  // Every piece on every part of the tile, legal or not.
  std::vector<Sayable> things;
  for (std::size_t i = 0; i < view.catalog.piece_kinds.size(); ++i) {
    const std::string name(short_name(view.catalog.piece_kinds[PieceKindId(i)].name));
    for (const SegmentId segment : view.segments_of(tile)) {
      Sayable thing;
      thing.spelled = fmt::format("{} on {}", name, view.segment_key(segment));
      thing.add(thing.spelled);
      for (const TypedWord& word : typed_words(name)) {
        thing.piece.push_back(word.text);
      }
      add_segment(view, segment, thing);
      things.push_back(std::move(thing));
    }
  }
  const std::vector<const Sayable*> best = best_of(things, words);
  return best.empty() ? std::string(typed) : best.front()->spelled;
}

}  // namespace bastide
