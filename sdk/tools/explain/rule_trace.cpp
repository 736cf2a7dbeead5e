#include "sdk/tools/explain/rule_trace.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/flow/choices.h"
#include "sdk/tools/explain/field_words.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/explain/show_hooks.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

/// What a handler may change, as it is before it runs.
struct Before {
  explicit Before(const HookCall& call)
      : value(call.value),
        denials(call.denials == nullptr ? 0 : call.denials->size()),
        keys(call.keys == nullptr ? 0 : call.keys->size()),
        awards(call.context.journal == nullptr ? 0 : call.context.journal->awards.size()) {
    if (call.values != nullptr) {
      values = *call.values;
    }
    if (call.award != nullptr) {
      to = call.award->to.to_vector();
      cancelled = call.award->cancelled.is_some();
    }
    if (const Ledger* ledger = ledger_of(call)) {
      for (const LineItem& line : ledger->lines()) {
        voided.push_back(line.voided.is_some());
      }
    }
  }

  static const Ledger* ledger_of(const HookCall& call) {
    return call.ledger != nullptr  ? call.ledger
           : call.award != nullptr ? &call.award->ledger
                                   : nullptr;
  }

  std::int32_t value;
  std::size_t denials;
  std::size_t keys;
  std::size_t awards;
  std::vector<std::int32_t> values;
  std::vector<std::int32_t> to;
  bool cancelled = false;
  std::vector<bool> voided;  // by line
};

std::string colours_text(const std::vector<std::int32_t>& colours) {
  return colours.empty() ? "nobody" : joined(colours, ", ", [](std::int32_t colour) {
    return fmt::format("colour {}", colour + 1);
  });
}

void note_ledger(const HookCall& call, const Before& before, RuleNote& note) {
  const Ledger* ledger = Before::ledger_of(call);
  for (std::size_t i = 0; ledger != nullptr && i < ledger->lines().size(); ++i) {
    const bool is_new = i >= before.voided.size();
    if (is_new) {
      note.lines.push_back(i);
    }
    if (ledger->lines()[i].voided.is_some() && (is_new || !before.voided[i])) {
      note.voided.push_back(i);
    }
  }
}

std::string change_of_colours(const std::vector<std::int32_t>& before,
                              const std::vector<std::int32_t>& now) {
  return before == now ? std::string()
                       : fmt::format("{} → {}", colours_text(before), colours_text(now));
}

std::string change_of_keys(const HookCall& call, std::size_t before) {
  std::vector<std::string> pushed;
  for (std::size_t i = before; i < call.keys->size(); ++i) {
    const RankKey& key = (*call.keys)[i];
    pushed.push_back(fmt::format("{} {}", name_text(call.context, key.name), key.value));
  }
  return fmt::format("{}", fmt::join(pushed, ", "));
}

std::string change_of_award(const HookCall& call, const Before& before) {
  return call.award->cancelled.is_some() && !before.cancelled
             ? fmt::format("cancelled: {}", name_text(call.context, call.award->cancelled))
             : change_of_colours(before.to, call.award->to.to_vector());
}

std::string change_of(const HookCall& call, const Before& before, const Handler& handler) {
  if (call.values != nullptr) {
    return change_of_colours(before.values, *call.values);
  }
  if (call.keys != nullptr) {
    return change_of_keys(call, before.keys);
  }
  if (call.award != nullptr) {
    return change_of_award(call, before);
  }
  return handler.shape == Shape::modify && call.value != before.value
             ? fmt::format("{} → {}", before.value, call.value)
             : std::string();
}

}  // namespace

void RuleTrace::run(HookCall& call, const Handler& handler) {
  const Before before(call);
  handler.run(call, handler);
  RuleNote note;
  note.handler = &handler;
  note.subject = call.subject;
  note.subject.event = nullptr;
  note_ledger(call, before, note);
  note.change = change_of(call, before, handler);
  for (std::size_t i = before.denials; call.denials != nullptr && i < call.denials->size(); ++i) {
    note.denials.push_back((*call.denials)[i].id);
  }
  if (handler.shape == Shape::waive && call.value != 0 && call.denial != nullptr) {
    note.denials.push_back(call.denial->id);
  }
  note.first_award = before.awards;
  if (call.context.journal != nullptr) {
    note.awards = call.context.journal->awards.size() - before.awards;
  }
  if (!note.lines.empty() || !note.voided.empty() || !note.denials.empty() ||
      !note.change.empty() || note.awards > 0) {
    notes_.push_back(std::move(note));
  }
}

std::string said_cause(const std::string& cause) {
  const auto rest = [&](std::string_view before) {
    return cause.starts_with(before) ? std::string_view(cause).substr(before.size())
                                     : std::string_view();
  };
  if (const std::string_view name = rest("step "); !name.empty()) {
    return said_with("step {}", name);
  }
  if (const std::string_view name = rest("action "); !name.empty()) {
    return said_with("action {}", name);
  }
  if (const std::string_view name = rest("points of feature "); !name.empty()) {
    return said_with("points of feature {}", name);
  }
  const std::string_view hook = rest("hook ");
  const std::size_t at = hook.find(" at ");
  return at == std::string_view::npos ? cause
                                      : said_with("hook {} at {}",
                                                  hook.substr(0, at),
                                                  said_attached(std::string(hook.substr(at + 4))));
}

std::string hook_words(const Ruleset& rules, const Handler& handler) {
  return fmt::format("hook {} at {}", handler.id, attached_to(rules, handler));
}

namespace {

/// Explains the awards of one stretch of a game from what the trace noted during it.
class OriginFinder {
 public:
  OriginFinder(const Game& game, const RuleTrace& trace) : game_(game), trace_(trace) {}

  AwardOrigin find(const PostedAward& posted, std::size_t number) const {
    AwardOrigin origin;
    origin.text = game_.award_text(posted);
    origin.place = award_place(game_, posted);
    find_cause(posted, number, origin);
    find_lines(posted, origin);
    for (const RuleNote& note : trace_.notes()) {
      if (concerns(note, posted) && !note.change.empty()) {
        origin.changes.push_back(change_words(note));
      }
    }
    return origin;
  }

 private:
  const Ruleset& rules() const { return game_.rules(); }

  /// The note is about making this award.
  static bool concerns(const RuleNote& note, const PostedAward& posted) {
    if (note.subject.reason != posted.award.reason || note.handler->shape == Shape::react) {
      return false;
    }
    if (posted.award.source.is_some()) {
      return note.subject.segment == posted.award.source;
    }
    return note.subject.segment.is_none() &&
           (note.subject.colour.is_none() ||
            (posted.award.to.size() == 1 && posted.award.to[0] == note.subject.colour.value()));
  }

  std::string change_words(const RuleNote& note) const {
    const std::string whose = note.subject.colour.is_some() && note.handler->shape == Shape::modify
                                  ? game_.colour_name(note.subject.colour) + ": "
                                  : "";
    return fmt::format("{}{}, {}", whose, note.change, hook_words(rules(), *note.handler));
  }

  void find_cause(const PostedAward& posted, std::size_t number, AwardOrigin& origin) const {
    for (const RuleNote& note : trace_.notes()) {  // inner calls are noted before outer ones
      if (number >= note.first_award && number < note.first_award + note.awards) {
        origin.cause = hook_words(rules(), *note.handler);
        origin.plugin = rules().catalog.plugins[note.handler->owner].id;
        origin.at = note.handler->at;
        return;
      }
    }
    if (posted.phase >= 0) {
      const Phase& phase = rules().phases[static_cast<std::size_t>(posted.phase)];
      origin.cause = fmt::format("step {}", phase.name);
      origin.plugin = rules().catalog.plugins[phase.owner].id;
      origin.at = phase.source;
    }
  }

  void find_lines(const PostedAward& posted, AwardOrigin& origin) const {
    for (std::size_t i = 0; i < origin.text.lines.size(); ++i) {
      LineOrigin line;
      line.line = origin.text.lines[i];
      line.rules = line.line.rules;
      const RuleNote* made = nullptr;
      for (const RuleNote& note : trace_.notes()) {
        if (!concerns(note, posted)) {
          continue;
        }
        if (std::find(note.lines.begin(), note.lines.end(), i) != note.lines.end()) {
          made = &note;
        }
        if (std::find(note.voided.begin(), note.voided.end(), i) != note.voided.end()) {
          line.voided_by = hook_words(rules(), *note.handler);
        }
      }
      if (made != nullptr) {
        line.what = hook_words(rules(), *made->handler);
        take_owner(made->handler->owner, line);
        line.at = made->handler->at;
      } else {
        take_table_or_cause(posted, origin, line);
      }
      origin.lines.push_back(std::move(line));
    }
  }

  void take_owner(PluginId owner, LineOrigin& line) const {
    line.plugin = rules().catalog.plugins[owner].id;
    line.version = rules().catalog.plugins[owner].version;
  }

  /// A line that no hook added: of the points table of the feature, or of who gave the award.
  void take_table_or_cause(const PostedAward& posted,
                           const AwardOrigin& origin,
                           LineOrigin& line) const {
    if (posted.feature_kind >= 0) {
      const FeatureKind& kind = rules().catalog.feature_kinds[FeatureKindId(posted.feature_kind)];
      const bool in_table =
          std::any_of(kind.points.begin(), kind.points.end(), [&](const PointTerm& term) {
            return rules().catalog.names.text(term.line) == line.line.name;
          });
      if (in_table) {
        line.what = "points of feature " + kind.name;
        take_owner(kind.plugin, line);
        line.at = place_of_feature(kind.name);
        return;
      }
    }
    line.what = origin.cause;
    line.plugin = origin.plugin;
    line.at = origin.at;
    for (const PluginInfo& plugin : rules().catalog.plugins) {
      line.version = plugin.id == origin.plugin ? plugin.version : line.version;
    }
  }

  SourceRef place_of_feature(const std::string& name) const {
    for (const Declared& declared : rules().declared) {
      if (declared.category == "feature" && declared.id == name) {
        return declared.at;
      }
    }
    return {};
  }

  const Game& game_;
  const RuleTrace& trace_;
};

/// An action of the claim choice gives awards in its own name.
void name_action(const Game& game, std::optional<ActionId> action, AwardOrigin& origin) {
  if (!action || !origin.cause.starts_with("step core:claim")) {
    return;
  }
  const Action& row = game.rules().catalog.actions[*action];
  origin.cause = "action " + row.name;
  origin.plugin = game.rules().catalog.plugins[row.plugin].id;
  origin.at = game.rules().actions[action->index()].source;
  for (LineOrigin& line : origin.lines) {
    if (line.what.starts_with("step core:claim")) {
      line.what = origin.cause;
      line.plugin = origin.plugin;
      line.version = game.rules().catalog.plugins[row.plugin].version;
      line.at = origin.at;
    }
  }
}

/// The action that the next answer of the record chooses, if it is one.
std::optional<ActionId> next_action(Game& game) {
  if (!game.waiting() || game.pending().choice != Choice::claim) {
    return {};
  }
  const Result<Option> option = game.find_option(game.answers()[game.position()].text);
  const auto* const claim = option.ok() ? option.value().as<ClaimAction>() : nullptr;
  return claim == nullptr ? std::nullopt : std::optional(claim->action);
}

/// Of awards that final scoring gives now; `numbers`: which of all those that were traced.
std::vector<AwardOrigin> origins_at_end(const Game& game,
                                        const RuleTrace& trace,
                                        const std::vector<PostedAward>& awards,
                                        const std::vector<std::size_t>& numbers) {
  std::vector<AwardOrigin> origins;
  for (std::size_t i = 0; i < awards.size(); ++i) {
    origins.push_back(OriginFinder(game, trace).find(awards[i], numbers[i]));
    origins.back().answer = game.position();
  }
  return origins;
}

}  // namespace

Result<std::vector<AwardOrigin>> award_origins(Game& game) {
  const std::size_t here = game.position();
  std::vector<AwardOrigin> origins;
  if (const Status status = game.go_to(0); !status.ok()) {
    return status.error();
  }
  RuleTrace trace;
  const auto explain_new = [&](std::optional<ActionId> action) {
    for (std::size_t i = origins.size(); i < game.journal().awards.size(); ++i) {
      origins.push_back(OriginFinder(game, trace).find(game.journal().awards[i], i));
      origins.back().answer = game.position();
      name_action(game, action, origins.back());
    }
  };
  explain_new({});  // of the set-up
  while (game.position() < here) {
    const std::optional<ActionId> action = next_action(game);
    trace.clear();
    game.set_witness(&trace);
    const Status status = game.go_to(game.position() + 1);
    game.set_witness(nullptr);
    if (!status.ok()) {
      return status.error();
    }
    explain_new(action);
  }
  return origins;
}

std::vector<AwardOrigin> projected_origins(Game& game) {
  RuleTrace trace;
  game.set_witness(&trace);
  const std::vector<PostedAward> awards = game.projected_awards();
  game.set_witness(nullptr);
  std::vector<std::size_t> numbers(awards.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  return origins_at_end(game, trace, awards, numbers);
}

std::vector<AwardOrigin> foretold_origins(Game& game, PlayerId seat) {
  RuleTrace trace;
  game.set_witness(&trace);
  const Foretold foretold = game.foretold(seat);
  game.set_witness(nullptr);
  return origins_at_end(game, trace, foretold.awards, foretold.numbers);
}

}  // namespace bastide
