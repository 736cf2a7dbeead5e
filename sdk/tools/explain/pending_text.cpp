#include "sdk/tools/explain/pending_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/flow/core_texts.h"
#include "sdk/tools/explain/rule_trace.h"
#include "sdk/tools/explain/show_hooks.h"

namespace bastide {

namespace {

/// What a question is about: pairs of type and value become words.
std::string shown_text(const Game& game) {
  const View view = game.view();
  std::string text;
  const std::vector<std::int32_t>& shown = game.state().suspended.ask.shown;
  for (std::size_t i = 0; i + 1 < shown.size(); i += 2) {
    const std::int32_t value = shown[i + 1];
    std::string word;
    switch (static_cast<AskType>(shown[i])) {
      case AskType::cell:
        word = to_string(unpack_cell(value));
        break;
      case AskType::tile:
        word = to_string(view.state.board.tile(TileId(value)).cell);
        break;
      case AskType::segment:
      case AskType::feature:
        word = fmt::format(
            "{} {}",
            to_string(view.state.board.tile(view.state.features.tile_of(SegmentId(value))).cell),
            view.segment_key(SegmentId(value)));
        break;
      case AskType::player:
        word = game.player_name(PlayerId(value));
        break;
      case AskType::tile_kind:
        word = view.catalog.tile_kinds[TileKindId(value)].name;
        break;
      default:
        word = std::to_string(value);
        break;
    }
    text += (text.empty() ? "" : ", ") + word;
  }
  return text;
}

/// The step whose choice it is, which is over when it waits for an answer; empty where any may ask.
std::string_view step_of(Choice choice) {
  switch (choice) {
    case Choice::place:
      return "core:place";
    case Choice::claim:
      return "core:claim";
    case Choice::settle:
      return "core:settle";
    default:
      return {};
  }
}

Asker asker_of(const Ruleset& rules, const Phase& phase) {
  return {"step " + phase.name,
          rules.catalog.plugins[phase.owner].id,
          phase.source,
          rules.rules_of("phase/" + phase.name)};
}

Asker asker_of(const Ruleset& rules, ActionId id) {
  const Action& action = rules.catalog.actions[id];
  const ActionRule& rule = rules.actions[id.index()];
  return {"action " + action.name,
          rules.catalog.plugins[action.plugin].id,
          rule.source,
          rule.cites < 0 ? std::vector<std::string>() : rules.ids_of({rule.cites})};
}

Asker asker_of(const Ruleset& rules, const Handler& handler) {
  return {hook_words(rules, handler),
          rules.catalog.plugins[handler.owner].id,
          handler.at,
          rules_of(rules, handler)};
}

Asker asking_step(const Game& game, std::string_view wanted) {
  const Ruleset& rules = game.rules();
  const auto step = std::find_if(rules.phases.begin(), rules.phases.end(), [&](const Phase& phase) {
    return phase.name == wanted;
  });
  if (step != rules.phases.end()) {
    return asker_of(rules, *step);
  }
  const auto number = static_cast<std::size_t>(game.state().turn.step);
  return number < rules.phases.size() ? asker_of(rules, rules.phases[number]) : Asker();
}

/// Names take "is", but people at the terminal are "you".
std::string who_is(const Game& game) {
  const std::string& name = game.player_name(PlayerId(game.pending().actor));
  return name == "you" ? "you are" : name + " is";
}

}  // namespace

std::string prompt_sentence(const Game& game) {
  const PendingChoice pending = game.pending();
  if (pending.choice != Choice::asked) {
    return std::string(core_text(choice_name(pending.choice)));
  }
  const auto known = game.rules().catalog.texts.find(pending.prompt);
  std::string text =
      known != game.rules().catalog.texts.end() ? known->second : core_sentence(pending.prompt, {});
  text = text.empty() ? pending.prompt : text;
  // A sentence of its own has its values filled in.
  const bool is_filled = text == pending.prompt && text.find(' ') != std::string::npos;
  const std::string about = shown_text(game);
  return about.empty() || is_filled ? text : fmt::format("{} ({})", text, about);
}

std::string shown_option(const Game& game, const Option& option) {
  const PendingAsk& ask = game.state().suspended.ask;
  const auto* const answer = option.as<AnswerAsk>();
  if (answer != nullptr && ask.type == AskType::player) {
    const auto n = static_cast<std::size_t>(answer->number);
    if (!ask.can_pass || n + 1 != ask.options.size()) {
      return game.player_name(PlayerId(ask.options[n].value));
    }
  }
  // Colours by the names that the board shows.
  const std::string text = game.text(option);
  for (std::size_t colour = 0; colour < game.state().colours(); ++colour) {
    const std::string number = fmt::format("colour {}", colour + 1);
    if (text == number || text.starts_with(number + " ")) {
      return game.colour_name(ColourId(colour)) + text.substr(number.size());
    }
  }
  return text;
}

std::string pending_text(const Game& game) {
  if (!game.waiting()) {
    return "the game is over";
  }
  if (game.pending().actor == kChance) {
    return "something is to be drawn first; no player is asked now";
  }
  switch (game.pending().choice) {
    case Choice::place:
      return who_is(game) + " to place a tile";
    case Choice::claim:
      return who_is(game) + " to place a piece, or none";
    case Choice::settle:
      return who_is(game) + " to say which completed feature is scored next";
    default:
      return fmt::format("{} asked: \"{}\"", who_is(game), prompt_sentence(game));
  }
}

Asker who_asks(const Game& game) {
  const Ruleset& rules = game.rules();
  const State& state = game.state();
  const Activity& activity = state.suspended.activity;
  if (activity.kind == ActivityKind::answer) {
    const Option option = activity.option();
    if (const auto* const claim = option.as<ClaimAction>()) {
      return asker_of(rules, claim->action);
    }
    return asking_step(game, option.is<PlaceTile>() ? "core:place" : "core:claim");
  }
  if (activity.kind == ActivityKind::reaction && state.next_event >= 0 &&
      static_cast<std::size_t>(state.next_event) < state.events.size()) {
    const QueuedEvent& event = state.events[static_cast<std::size_t>(state.next_event)];
    const std::span<const Handler> listeners = rules.hooks.of(event.kind);
    const auto number = static_cast<std::size_t>(state.next_listener);
    if (number < listeners.size()) {
      return asker_of(rules, listeners[number]);
    }
  }
  return asking_step(game, step_of(game.pending().choice));
}

Asker who_offers(const Game& game, const Option& option) {
  const auto* const claim = option.as<ClaimAction>();
  return claim == nullptr ? who_asks(game) : asker_of(game.rules(), claim->action);
}

}  // namespace bastide
