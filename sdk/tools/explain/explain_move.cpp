#include "sdk/tools/explain/explain_move.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/explain/pending_text.h"
#include "sdk/tools/explain/rule_trace.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

constexpr const char* kKernelRule = marked("a rule of the kernel");

std::string version_of(const Ruleset& rules, const std::string& plugin) {
  for (const PluginInfo& info : rules.catalog.plugins) {
    if (info.id == plugin) {
      return info.version;
    }
  }
  return "";
}

class MoveExplainer {
 public:
  MoveExplainer(const Game& game, const RuleTrace& trace, MoveOrigin& origin)
      : game_(game), trace_(trace), origin_(origin) {}

  void explain() {
    for (const WhyReason& reason : origin_.answer.reasons) {
      origin_.denials.push_back(denial_origin(reason));
    }
    std::set<std::string> told;
    for (const RuleNote& note : trace_.notes()) {
      if (note.handler->shape != Shape::waive) {
        continue;
      }
      for (const std::string& id : note.denials) {
        const std::string words = said_with("{} by {}, {}",
                                            id,
                                            hook_words(game_.rules(), *note.handler),
                                            to_string(note.handler->at));
        if (told.insert(words).second) {
          origin_.waived.push_back(words);
        }
      }
    }
  }

 private:
  DenialOrigin denial_origin(const WhyReason& reason) const {
    const Ruleset& rules = game_.rules();
    DenialOrigin origin{reason, "", reason.plugin, "", {}};
    for (const RuleNote& note : trace_.notes()) {
      const bool raised =
          std::find(note.denials.begin(), note.denials.end(), reason.id) != note.denials.end();
      if (raised && note.handler->shape == Shape::check) {
        origin.rule = hook_words(rules, *note.handler);
        origin.plugin = rules.catalog.plugins[note.handler->owner].id;
        origin.at = note.handler->at;
      }
    }
    if (origin.rule.empty()) {
      origin.rule = kKernelRule;
      origin.plugin = "core";
    }
    origin.version = version_of(rules, origin.plugin);
    return origin;
  }

  const Game& game_;
  const RuleTrace& trace_;
  MoveOrigin& origin_;
};

}  // namespace

Result<MoveOrigin> move_origin(Game& game, std::string_view move) {
  const std::size_t last = move.rfind(';');
  if (last != std::string_view::npos) {
    // The steps before the last are carried out; only the last is explained.
    const Result<WhyAnswer> before = explain_move(game, move.substr(0, last));
    if (!before.ok()) {
      return before.error();
    }
    if (before.value().legal) {
      const Status status = game.answer(before.value().move);
      if (!status.ok()) {
        return status.error();
      }
      move = move.substr(last + 1);
    } else {
      move = move.substr(0, last);
    }
  }
  RuleTrace trace;
  game.set_witness(&trace);
  const Result<WhyAnswer> answer = explain_move(game, move);
  if (!answer.ok()) {
    game.set_witness(nullptr);
    return answer.error();
  }
  MoveOrigin origin;
  origin.answer = answer.value();
  if (origin.answer.legal) {
    const Result<Option> option = game.find_option(origin.answer.move);
    if (option.ok()) {
      const Asker asker = who_offers(game, option.value());
      origin.offered_by = asker.what;
      origin.offered_at = asker.at;
      // Only what was waived for this very option counts, not for its neighbours.
      trace.clear();
      if (const auto* const place = option.value().as<PlaceTile>()) {
        static_cast<void>(game.why_not_place(place->kind, place->cell, place->rotation));
      }
    }
  }
  game.set_witness(nullptr);
  MoveExplainer(game, trace, origin).explain();
  return origin;
}

std::string move_origin_text(const MoveOrigin& origin) {
  if (origin.answer.legal) {
    std::string text = line_of("legal: {}", origin.answer.move);
    const std::string at = to_string(origin.offered_at);
    text +=
        line_of("  offered by {}{}{}", said_cause(origin.offered_by), at.empty() ? "" : ", ", at);
    for (const std::string& waived : origin.waived) {
      text += line_of("  waived {}", said_cause(waived));
    }
    return text;
  }
  std::string text = line_of("illegal: {} ({})",
                             origin.answer.move,
                             said_counted(std::ssize(origin.denials), "{} reason", "{} reasons"));
  int number = 0;
  for (const DenialOrigin& denial : origin.denials) {
    const std::string at = to_string(denial.at);
    text += line_of("  {} {}  {}", ++number, denial.reason.id, denial.reason.text);
    text += line_of("    forbidden by {}; {} {}{}{}",
                    denial.rule == kKernelRule ? said(kKernelRule) : said_cause(denial.rule),
                    denial.plugin,
                    denial.version,
                    at.empty() ? "" : ", ",
                    at);
    if (!denial.reason.rules.empty()) {
      text += line_of("    rules {}", joined(denial.reason.rules, ", "));
    }
    for (const std::string& sentence : denial.reason.says) {
      text += line_of("    {}", said_by(denial.plugin, sentence));
    }
  }
  if (!origin.answer.nearest.empty()) {
    text += line_of("nearest legal: {}", joined(origin.answer.nearest, " · "));
  }
  return text;
}

}  // namespace bastide
