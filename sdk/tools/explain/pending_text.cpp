#include "sdk/tools/explain/pending_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/flow/core_texts.h"
#include "sdk/tools/explain/rule_trace.h"
#include "sdk/tools/explain/show_hooks.h"
#include "sdk/tools/trial/option_text.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

/// What a question is about: pairs of type and value become words.
std::string shown_text(const Game& game) {
  const View view = game.view();
  std::string text;
  const Rows<std::int32_t>& shown = game.state().suspended.ask.shown;
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
        word = said_player(game, PlayerId(value));
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

/// A sentence whose values a rule has filled in, whichever that was.
std::string said_prompt(const Game& game, const std::string& prompt) {
  for (const PluginInfo& plugin : game.rules().catalog.plugins) {
    std::string text = said_by(plugin.id, prompt);
    if (text != prompt) {
      return text;
    }
  }
  return prompt;
}

/// Whose words are those of the pending question; empty: it is none of words.
std::string asking_plugin(const Game& game) {
  const bool is_word = game.waiting() && game.pending().choice == Choice::asked &&
                       game.pending().type == AskType::option;
  return is_word ? who_asks(game).plugin : std::string();
}

}  // namespace

std::string prompt_sentence(const Game& game) {
  const PendingChoice pending = game.pending();
  if (pending.choice != Choice::asked) {
    return said(core_text(choice_name(pending.choice)));
  }
  const auto& texts = game.rules().catalog.texts;
  const auto known = texts.find(pending.prompt);
  const bool is_key = known != texts.end() || pending.prompt.find(' ') == std::string::npos;
  std::string text =
      known != texts.end()
          ? said_by(pending.prompt.substr(0, pending.prompt.find('.')), known->second)
          : core_sentence(pending.prompt, {});
  if (text.empty()) {
    text = is_key ? pending.prompt : said_prompt(game, pending.prompt);
  }
  // A sentence of its own has its values filled in.
  const std::string about = shown_text(game);
  return about.empty() || !is_key ? text : fmt::format("{} ({})", text, about);
}

std::string shown_option(const Game& game, const Option& option) {
  const PendingAsk& ask = game.state().suspended.ask;
  const auto* const answer = option.as<AnswerAsk>();
  if (answer != nullptr && ask.type == AskType::player) {
    const auto n = static_cast<std::size_t>(answer->number);
    if (!ask.can_pass || n + 1 != ask.options.size()) {
      return said_player(game, PlayerId(ask.options[n].value));
    }
  }
  return said_option_by_name(game, asking_plugin(game), game.text(option));
}

std::string pending_text(const Game& game) {
  if (!game.waiting()) {
    return said("the game is over");
  }
  if (game.pending().actor == kChance) {
    return said("something is to be drawn first; no player is asked now");
  }
  const std::string& name = game.player_name(PlayerId(game.pending().actor));
  const bool is_you = name == "you";  // names take "is"
  switch (game.pending().choice) {
    case Choice::place:
      return is_you ? said("you are to place a tile") : said_with("{} is to place a tile", name);
    case Choice::claim:
      return is_you ? said("you are to place a piece, or none")
                    : said_with("{} is to place a piece, or none", name);
    case Choice::settle:
      return is_you ? said("you are to say which completed feature is scored next")
                    : said_with("{} is to say which completed feature is scored next", name);
    default:
      return is_you ? said_with("you are asked: \"{}\"", prompt_sentence(game))
                    : said_with("{} is asked: \"{}\"", name, prompt_sentence(game));
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
