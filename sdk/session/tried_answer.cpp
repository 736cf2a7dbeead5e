#include "sdk/session/tried_answer.h"

#include <optional>

#include "kernel/flow/hidden.h"
#include "kernel/flow/playout.h"
#include "kernel/flow/turn.h"
#include "kernel/lua/lua_plugin.h"

namespace bastide {

namespace {

/// What nobody needs to decide: no claim, and the order in which complete features are scored.
std::optional<Option> next_of_course(Context& context) {
  if (!is_waiting(context.state) || pending_choice(context).actor == kChance) {
    return {};
  }
  for (const Option& next : list_options(context)) {
    if (next.is<ClaimNothing>() || next.is<SettleFeature>()) {
      return next;
    }
  }
  return {};
}

}  // namespace

AnswerTrial::AnswerTrial(const Ruleset& rules)
    : rules_(rules), names_(&rules.catalog.names), scripts_(make_script_host(rules)) {}

Result<Tried> AnswerTrial::try_answer(const State& state,
                                      const Option& option,
                                      PlayerId seat,
                                      std::uint64_t world) {
  State copy = state;
  hide_from(rules_.catalog, copy, seat, world);
  Journal journal;
  Context context(rules_, copy);
  context.journal = &journal;
  context.names = &names_;
  context.scripts = scripts_.get();
  try {
    apply_option(context, option);
    for (std::optional<Option> next = next_of_course(context); next;
         next = next_of_course(context)) {
      apply_option(context, *next);
    }
    Tried tried{position_of(context), std::move(journal.awards), {}};
    if (tried.state.over()) {
      return tried;
    }
    State end = tried.state;
    end.suspended.clear();
    end.frames.clear();
    Journal last;
    Context ending(rules_, end);
    ending.journal = &last;
    ending.names = &names_;
    ending.scripts = scripts_.get();
    Rng rng;
    RandomAnswers answers(rng);  // a projection asks nobody
    ending.answers = &answers;
    score_final(ending);
    tried.at_end = std::move(last.awards);
    return tried;
  } catch (const ScriptFault& fault) {
    return Error{ErrorCode::script, fault.what()};
  }
}

AwardText AnswerTrial::text(const PostedAward& award) const {
  const auto name = [&](NameId id) {
    return std::string(names_.text(id));
  };
  AwardText text;
  text.reason = name(award.award.reason);
  text.what = award.feature_kind >= 0
                  ? rules_.catalog.feature_kinds[FeatureKindId(award.feature_kind)].name
                  : text.reason;
  text.points = award.award.ledger.total();
  for (const LineItem& line : award.award.ledger.lines()) {
    AwardText::Line& row = text.lines.emplace_back();
    row.name = name(line.line);
    row.n = line.n;
    row.each = line.each;
    row.points = line.points;
    row.voided = name(line.voided);
    row.words = line_words(rules_.catalog, FeatureKindId(award.feature_kind), row.name);
  }
  return text;
}

}  // namespace bastide
