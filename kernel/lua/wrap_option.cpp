// One answer to a pending choice, as a bot's script sees it.
#include <array>

#include "kernel/flow/choices.h"
#include "kernel/flow/question.h"
#include "kernel/lua/ask.h"
#include "kernel/lua/property.h"

namespace bastide {
namespace {

/// The question of a rule that the option answers; null for choices of the kernel.
const PendingAsk* ask_of(const Context& context, const Option& option) {
  return option.is<AnswerAsk>() ? &context.state.suspended.ask : nullptr;
}

constexpr auto prompt = [](Context& context, const Option& option) {
  const PendingAsk* ask = ask_of(context, option);
  return ask == nullptr ? std::nullopt
                        : std::optional(std::string_view(ask->prompt.data(), ask->prompt.size()));
};

bool is_pass(const Option& option, const PendingAsk* ask) {
  const auto* const answer = option.as<AnswerAsk>();
  return answer == nullptr
             ? option.is<ClaimNothing>()
             : ask->can_pass && static_cast<std::size_t>(answer->number) + 1 == ask->options.size();
}

int option_value(lua_State* state) {
  const Option& option = option_of(state);
  const PendingAsk* ask = ask_of(frame_of(state).context, option);
  if (ask == nullptr || is_pass(option, ask)) {
    return 0;
  }
  const std::int32_t value =
      ask->options[static_cast<std::size_t>(option.as<AnswerAsk>()->number)].value;
  if (!is_there(frame_of(state).context.state, ask->type, value)) {
    return 0;
  }
  if (ask->type == AskType::integer) {
    push(state, value);
  } else if (ask->type == AskType::confirm) {
    push(state, value == 1);
  } else if (ask->type == AskType::cell) {
    push(state, unpack_cell(value));
  } else if (const Kind kind = asked_kind(ask->type); kind != Kind::none) {
    push_thing(state, kind, value);
  } else {
    push(state, option_text(frame_of(state).context, option));
  }
  return 1;
}

int option_cell(lua_State* state) {
  const Option& option = option_of(state);
  const PendingAsk* ask = ask_of(frame_of(state).context, option);
  if (ask != nullptr && ask->type == AskType::cell && !is_pass(option, ask)) {
    return option_value(state);
  }
  const TileId tile = call_of(state).subject.tile;
  if (const auto* const place = option.as<PlaceTile>()) {
    push(state, place->cell);
  } else if (tile.is_some()) {
    push(state, frame_of(state).context.state.board.tile(tile).cell);
  } else {
    return 0;
  }
  return 1;
}

constexpr ApiEntry kOptionNames[] = {
    property("choice",
             "\"core:place\"|\"core:claim\"|\"core:settle\"|\"core:ask\"",
             "What is to be decided.",
             [](Context& context) { return choice_name(pending_choice(context).choice); }),
    property("text",
             "As it is typed and recorded: \"base/V 1,0 r3\".",
             [](Context& context, const Option& option) { return option_text(context, option); }),
    property("prompt", "Of core:ask: key of the question.", prompt),
    property("pass",
             "Nothing is done: no piece is placed, the question is passed.",
             [](Context& context, const Option& option) {
               return is_pass(option, ask_of(context, option));
             }),
    {"value",
     "any",
     "Of core:ask: the word, number, truth or thing that is answered.",
     wrap<option_value>},
    {"cell", "Cell?", "Where the tile would lie, or lies.", wrap<option_cell>},
    {"tile", "TileKind|Tile|nil", "The kind to place, or the tile placed.", wrap<placed_tile>},
    property("rotation",
             "Of core:place: clockwise quarter turns.",
             [](const Option& option) {
               const auto* const place = option.as<PlaceTile>();
               return place == nullptr ? std::nullopt : std::optional(place->rotation);
             }),
    property("player", "Who answers.", about_player),
    property("piece", "Of core:claim: kind of the piece.", claimed_piece),
    maybe("segment", "What is claimed or answered.", about_segment),
    maybe("feature", "The feature of that segment, or the one to settle.", about_feature),
    maybe("colour", "Whose piece it is.", about_colour),
    maybe("owner", "The same as colour.", about_colour),
    property("action", "Of core:claim: the action instead of placing a piece.", claimed_action),
    maybe("standing", "Of core:ask: the piece that is answered.", about_piece),
    property(
        "joins",
        "(kind: FeatureId): List<Side>",
        "Of core:place: sides of the cell, from north clockwise, on which the tile would join this "
        "kind of feature.",
        joins),
};

constexpr ApiType kOptionTypes[] = {
    {Kind::option,
     "option",
     "Option",
     "o: one of the answers that may be given now; bots receive it.",
     kOptionNames},
};

}  // namespace

std::span<const ApiType> option_types() {
  return kOptionTypes;
}

}  // namespace bastide
