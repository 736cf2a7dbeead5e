// One answer to a pending choice, as a bot's script sees it.
#include <array>

#include "kernel/flow/choices.h"
#include "kernel/flow/question.h"
#include "kernel/lua/things.h"
#include "kernel/lua/wrap_call.h"

namespace bastide {
namespace {

const Option& option_of(lua_State* state) {
  const Handle handle = to_handle(state, 1);
  const std::vector<PlayFrame>& frames = play_of(state).frames();
  const Option* option =
      handle.id < frames.size() ? frames[static_cast<std::size_t>(handle.id)].option : nullptr;
  if (option == nullptr) {
    throw LuaError("this belongs to a call that is over");
  }
  return *option;
}

/// The question of a rule that the option answers; null for choices of the kernel.
const PendingAsk* ask_of(lua_State* state) {
  return option_of(state).is<AnswerAsk>() ? &frame_of(state).context.state.suspended.ask : nullptr;
}

int option_choice(lua_State* state) {
  push(state, choice_name(pending_choice(frame_of(state).context).choice));
  return 1;
}

int option_words(lua_State* state) {
  push(state, option_text(frame_of(state).context, option_of(state)));
  return 1;
}

int option_prompt(lua_State* state) {
  const PendingAsk* ask = ask_of(state);
  if (ask == nullptr) {
    return 0;
  }
  push(state, std::string_view(ask->prompt.data(), ask->prompt.size()));
  return 1;
}

bool is_pass(const Option& option, const PendingAsk* ask) {
  const auto* const answer = option.as<AnswerAsk>();
  return answer == nullptr
             ? option.is<ClaimNothing>()
             : ask->can_pass && static_cast<std::size_t>(answer->number) + 1 == ask->options.size();
}

int option_pass(lua_State* state) {
  push(state, is_pass(option_of(state), ask_of(state)));
  return 1;
}

/// Kind of thing that a question offers; none: words and numbers.
Kind thing_of(AskType type) {
  switch (type) {
    case AskType::tile:
      return Kind::tile;
    case AskType::segment:
      return Kind::segment;
    case AskType::feature:
      return Kind::feature;
    case AskType::piece:
      return Kind::piece;
    case AskType::player:
      return Kind::player;
    case AskType::token:
      return Kind::token;
    case AskType::tile_kind:
      return Kind::tile_kind;
    default:
      return Kind::none;
  }
}

int option_value(lua_State* state) {
  const Option& option = option_of(state);
  const PendingAsk* ask = ask_of(state);
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
  } else if (thing_of(ask->type) != Kind::none) {
    push_thing(state, thing_of(ask->type), value);
  } else {
    push(state, option_text(frame_of(state).context, option));
  }
  return 1;
}

int option_cell(lua_State* state) {
  const Option& option = option_of(state);
  const PendingAsk* ask = ask_of(state);
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

int option_rotation(lua_State* state) {
  const auto* const place = option_of(state).as<PlaceTile>();
  if (place == nullptr) {
    return 0;
  }
  push(state, place->rotation);
  return 1;
}

constexpr ApiEntry kOptionNames[] = {
    {"choice",
     "\"core:place\"|\"core:claim\"|\"core:settle\"|\"core:ask\"",
     "What is to be decided.",
     wrap<option_choice>},
    {"text", "string", "As it is typed and recorded: \"base/V 1,0 r3\".", wrap<option_words>},
    {"prompt", "string?", "Of core:ask: key of the question.", wrap<option_prompt>},
    {"pass",
     "boolean",
     "Nothing is done: no piece is placed, the question is passed.",
     wrap<option_pass>},
    {"value",
     "any",
     "Of core:ask: the word, number, truth or thing that is answered.",
     wrap<option_value>},
    {"cell", "Cell?", "Where the tile would lie, or lies.", wrap<option_cell>},
    {"tile", "TileKind|Tile|nil", "The kind to place, or the tile placed.", wrap<placed_tile>},
    {"rotation", "integer?", "Of core:place: clockwise quarter turns.", wrap<option_rotation>},
    {"player", "Player", "Who answers.", wrap<about_player>},
    {"piece", "string?", "Of core:claim: kind of the piece.", wrap<claimed_piece>},
    {"segment", "Segment?", "What is claimed or answered.", wrap<about_segment>},
    {"feature",
     "Feature?",
     "The feature of that segment, or the one to settle.",
     wrap<about_feature>},
    {"colour", "Colour?", "Whose piece it is.", wrap<about_colour>},
    {"owner", "Colour?", "The same as colour.", wrap<about_colour>},
    {"action",
     "string?",
     "Of core:claim: the action instead of placing a piece.",
     wrap<claimed_action>},
    {"standing", "Piece?", "Of core:ask: the piece that is answered.", wrap<about_piece>},
    {"joins",
     "(kind: FeatureId): List<Side>",
     "Of core:place: sides of the cell, from north clockwise, on which the tile would join this "
     "kind of feature.",
     wrap<joins>},
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
