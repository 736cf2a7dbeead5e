// The turn program, actions and endings.
#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/rules/fields.h"

namespace bastide {

namespace {

struct TurnDraft : Phase {
  std::vector<std::string> before;
  std::vector<std::string> after;
  bool core = false;
};

Field<TurnDraft> anchors(std::vector<std::string> TurnDraft::*member) {
  const auto read = [=](FieldReader& at, TurnDraft& draft) {
    for (const std::string& written : at.object.texts(at.key)) {
      const std::string full = at.compiler.resolve(at.plugin, "phase", written);
      if (!full.empty()) {
        (draft.*member).push_back(full);
      } else if (!at.compiler.is_absent_optional(at.plugin, written)) {
        at.compiler.unknown(at.object.at(), at.plugin, "phase", written);
      }
    }
  };
  return {"PhaseId|PhaseId[]", "", read};
}

void check_phase(FieldReader& at, TurnDraft& draft) {
  if (draft.voluntary && draft.at != PhaseTime::turn) {
    at.object.complain(at.object.find("voluntary"), said("\"voluntary\" is for phases of a turn"));
  }
  if (draft.once && draft.at != PhaseTime::turn) {
    at.object.complain(at.object.find("once"), said("\"once\" is for phases of a turn"));
  }
}

const FieldsOf<TurnDraft> kPhaseFields(
    "PhaseFields",
    "Of define.phase.",
    {{"id", {"string"}, "Its word."},
     {"at?",
      field::choice(
          &Phase::at,
          {{"setup", PhaseTime::setup}, {"turn", PhaseTime::turn}, {"final", PhaseTime::final}}),
      "Which part of the game."},
     {"after?",
      anchors(&TurnDraft::after),
      "Steps that come before it. With one step of the kernel and no `before`: and before the "
      "kernel's next step."},
     {"before?",
      anchors(&TurnDraft::before),
      "Steps that come after it. With one step of the kernel and no `after`: and after the "
      "kernel's step before that."},
     {"when?",
      field::guard(&Phase::guard),
      "When it is entered; about the tile placed last and the active player."},
     {"voluntary?",
      field::truth(&Phase::voluntary),
      "Of a turn: not entered where a check of core:voluntary denies."},
     {"once?",
      field::truth(&Phase::once),
      "Of a turn: entered in its first part alone, not in those that fx.extra_part adds."},
     {"enter", {"fun(g: View, fx: Effects, p: Player)"}, "What happens."}},
    check_phase);

// What only the kernel's own phases can be told.
const FieldsOf<Catalog> kSetupFields(
    "SetupPhase",
    "Of amend(\"core:phase/setup\", …).",
    {{"first?",
      field::choice(&Catalog::first_player,
                    {{"random", FirstPlayer::random}, {"first", FirstPlayer::first}}),
      "Who takes the first turn: by lot, or the first seat. fx.start_with in a phase of the set-up "
      "has the last word."}});

const FieldsOf<Catalog> kDrawFields(
    "DrawPhase",
    "Of amend(\"core:phase/draw\", …).",
    {{"from?",
      field::names("pile", &Catalog::draw_from, &Catalog::piles, "PileId|PileId[]"),
      "The piles, in this order: the first that is not empty is drawn from. Default core:supply."},
     {"refill?",
      field::choice(&Catalog::refill_at_turn_end, {{"turn_begin", false}, {"turn_end", true}}),
      "When a hand is filled up to its size. turn_end: in core:end, before core:turn_end is told, "
      "and at the beginning of a turn what is missing still."},
     {"stuck?",
      field::choice(&Catalog::stuck,
                    {{"remove", Stuck::remove},
                     {"return", Stuck::put_back},
                     {"discard_one_and_draw", Stuck::discard_one},
                     {"skip", Stuck::skip},
                     {"end", Stuck::end}}),
      "What happens when no tile of the hand can be placed (see Stuck); the hook core:stuck may "
      "say otherwise."}});

const FieldsOf<Catalog> kSettleFields(
    "SettlePhase",
    "Of amend(\"core:phase/settle\", …).",
    {{"order?",
      field::choice(&Catalog::ask_settle_order, {{"fixed", false}, {"ask", true}}),
      "In which order completed features are settled: by kind, as declared, then in reading order; "
      "or as the active player says, features without pieces first."},
     {"recipients?",
      field::choice(&Catalog::all_receive, {{"strongest", false}, {"all", true}}),
      "Which colours score a feature: those with most power, or all with a piece on it. The hook "
      "core:recipients may say otherwise."}});

const FieldsOf<Catalog>* fields_of_core(std::string_view phase) {
  return phase == "core:draw"     ? &kDrawFields
         : phase == "core:settle" ? &kSettleFields
         : phase == "core:setup"  ? &kSetupFields
                                  : nullptr;
}

void check_own_pieces(FieldReader& at, ActionRule& rule) {
  const auto& kinds = at.compiler.catalog().piece_kinds;
  if (rule.own_pieces.is_some() && kinds[rule.own_pieces].neutral) {
    at.object.complain(nullptr, said("\"own_pieces\": a neutral piece is nobody's own"));
  }
}

const FieldsOf<ActionRule> kOwnPiecesFields(
    "OwnPieces",
    "Of `offer` of define.action as data.",
    {{"own_pieces",
      field::name("piece", &ActionRule::own_pieces, &Catalog::piece_kinds),
      "Every piece of this kind that the player has on the board; run then receives { piece = … "
      "}."}},
    check_own_pieces);

void read_score(FieldReader& at, ActionRule& rule) {
  rule.score = at.compiler.catalog().names.intern(at.object.text(at.key));
}

void check_effect(FieldReader& at, ActionRule& rule) {
  if (rule.score.is_none() && !rule.takes_back) {
    at.object.complain(nullptr, said("\"run\" as data: expected \"score\", \"take_back\" or both"));
  }
}

const FieldsOf<ActionRule> kPieceEffectFields(
    "PieceEffect",
    "Of `run` of define.action as data, for own pieces; both happen in this order.",
    {{"score?",
      field::custom("string", read_score),
      "The feature of the piece is scored for its owner with this reason."},
     {"take_back?", field::truth(&ActionRule::takes_back), "The piece goes home."}},
    check_effect);

void check_action(FieldReader& at, ActionRule& /*rule*/) {
  const Value* offer = at.object.find("offer");
  const Value* run = at.object.find("run");
  const auto is_data = [](const Value* value) {
    return value != nullptr && value->is(Value::Kind::object);
  };
  if (is_data(run) && offer != nullptr && !is_data(offer)) {
    at.object.complain(run, said("\"run\" as data needs \"offer\" as data: { own_pieces = … }"));
  }
}

const FieldsOf<ActionRule> kActionFields(
    "ActionFields",
    "Of define.action.",
    {{"id", {"string"}, "Its word."},
     {"slot?", {}, marked("says nothing; leave it out")},
     {"when?",
      field::guard(&ActionRule::guard),
      "When it may be offered; about the tile placed last and the active player."},
     {"prompt?", {}, marked("says nothing; leave it out")},
     {"offer",
      field::either(field::script("fun(g: View, p: Player, add: fun(entry: Offer))",
                                  &ActionRule::offer),
                    Value::Kind::object,
                    field::table(kOwnPiecesFields)),
      "Calls add for each thing that can be chosen; it changes nothing and may be called often: "
      "the same game gives the same entries. Or, as data, some of the player's own pieces."},
     {"run",
      field::either(field::script("fun(g: View, fx: Effects, p: Player, a: Offer)",
                                  &ActionRule::run),
                    Value::Kind::object,
                    field::table(kPieceEffectFields)),
      "What the chosen entry does; `a` is that entry, with all its keys. Or, as data, what happens "
      "to the chosen piece."}},
    check_action);

constexpr auto kTurnEnd = static_cast<std::int32_t>(EventKind::turn_end);
constexpr auto kAwarded = static_cast<std::int32_t>(EventKind::awarded);

const FieldsOf<Ending> kEndingFields(
    "EndingFields",
    "Of define.ending.",
    {{"id", {"string"}, "Its word."},
     {"after?",
      field::choice(
          &Ending::after,
          {{"core:award", kAwarded}, {"core:awarded", kAwarded}, {"core:turn_end", kTurnEnd}}),
      "When it is tested: after each award (both words say so), or when a turn ends."},
     {"when?",
      field::guard(&Ending::guard),
      "When it is tested at all; about no thing: only conditions of the board and of the turn can "
      "hold, such as empty_pile, unfinished and standing."},
     {"test",
      field::script("fun(g: View): Verdict?", &Ending::script),
      "Returns win(…), lose(…) or nothing."}});

class TurnCompiler {
 public:
  explicit TurnCompiler(Compiler& compiler) : compiler_(compiler) {}

  void run() {
    compiler_.each("phase", [&](std::size_t plugin, const Definition& definition) {
      read(plugin, definition);
    });
    anchor();
    for (const PhaseTime time : {PhaseTime::setup, PhaseTime::turn, PhaseTime::final}) {
      std::vector<Phase>& phases = compiler_.ruleset.phases;
      if (time == PhaseTime::turn) {
        compiler_.ruleset.first_turn_phase = phases.size();
      } else if (time == PhaseTime::final) {
        compiler_.ruleset.first_final_phase = phases.size();
      }
      sort(time);
    }
    compiler_.each("action", [&](std::size_t plugin, const Definition& definition) {
      read_action(plugin, definition);
    });
    kEndingFields.each(compiler_, "ending", [&](Ending ending) {
      compiler_.ruleset.endings.push_back(std::move(ending));
    });
  }

 private:
  void read(std::size_t plugin, const Definition& definition) {
    FieldReader at{compiler_,
                   plugin,
                   definition.fields,
                   {definition.fields, compiler_.diagnostics, compiler_.what(definition)}};
    TurnDraft draft;
    draft.core = definition.id.starts_with("core:");
    draft.name = definition.id;
    draft.owner = PluginId(plugin);
    draft.native = definition.native;
    draft.rule = definition.rule;
    draft.self = definition.self;
    draft.source = definition.at;
    kPhaseFields.read(at, draft);
    if (const FieldsOf<Catalog>* more = fields_of_core(definition.id)) {
      more->read(at, compiler_.catalog());
    }
    draft.script = at.object.function("enter");  // those of C and C++ have none
    at.object.finish();
    const bool plays = draft.script >= 0 || draft.rule != nullptr;
    const bool is_step = definition.id != "core:setup";
    if (is_step && draft.native == nullptr && !plays) {
      at.object.complain(nullptr, said("missing key \"enter\": the function to run"));
    }
    if (is_step) {
      compiler_.ruleset.may_suspend = compiler_.ruleset.may_suspend || plays;
      drafts_.push_back(std::move(draft));
    }
  }

  /// A phase with only one anchor stands close to it: between it and the neighbouring phase of the
  /// kernel.
  void anchor() {
    std::vector<std::string> core;
    for (const TurnDraft& draft : drafts_) {
      if (draft.core && draft.at == PhaseTime::turn) {
        core.push_back(draft.name);
      }
    }
    for (std::size_t i = 1; i < core.size(); ++i) {
      find(core[i])->after.push_back(core[i - 1]);
    }
    for (TurnDraft& draft : drafts_) {
      if (draft.core || draft.at != PhaseTime::turn) {
        continue;
      }
      for (std::size_t i = 0; i < core.size(); ++i) {
        const bool after =
            std::find(draft.after.begin(), draft.after.end(), core[i]) != draft.after.end();
        const bool before =
            std::find(draft.before.begin(), draft.before.end(), core[i]) != draft.before.end();
        if (after && draft.before.empty() && i + 1 < core.size()) {
          draft.before.push_back(core[i + 1]);
        } else if (before && draft.after.empty() && i > 0) {
          draft.after.push_back(core[i - 1]);
        }
      }
    }
  }

  TurnDraft* find(const std::string& name) {
    const auto it = std::find_if(
        drafts_.begin(), drafts_.end(), [&](const TurnDraft& draft) { return draft.name == name; });
    return it == drafts_.end() ? nullptr : &*it;
  }

  void sort(PhaseTime time) {
    std::vector<TurnDraft*> range;
    std::vector<Anchors> anchors;
    for (TurnDraft& draft : drafts_) {
      if (draft.at == time) {
        range.push_back(&draft);
        anchors.push_back({{draft.name}, draft.before, draft.after, draft.source});
      }
    }
    // A plugin's phase comes as soon as its anchors allow; in the final part the kernel's own comes
    // last of those free.
    const auto better = [&](std::size_t a, std::size_t b) {
      return range[a]->core != range[b]->core ? !range[a]->core : a < b;
    };
    for (const std::size_t i :
         sort_by_anchors(compiler_, anchors, marked("these phases"), better)) {
      std::vector<std::string> reasons;
      for (const std::string& name : range[i]->after) {
        reasons.push_back(said_with("after {}", name));
      }
      for (const std::string& name : range[i]->before) {
        reasons.push_back(said_with("before {}", name));
      }
      range[i]->order_reason =
          reasons.empty() ? said("load order") : fmt::format("{}", fmt::join(reasons, ", "));
      compiler_.ruleset.phases.push_back(*range[i]);
    }
  }

  void read_action(std::size_t plugin, const Definition& definition) {
    ActionRule rule = kActionFields.read(compiler_, plugin, definition, {});
    rule.source = definition.at;
    compiler_.catalog().actions.add({definition.id, PluginId(plugin)});
    compiler_.ruleset.actions.push_back(std::move(rule));
    compiler_.ruleset.may_suspend = true;
  }

  Compiler& compiler_;
  std::vector<TurnDraft> drafts_;
};

}  // namespace

std::vector<Declaration> turn_definitions() {
  return {{{"action", "(fields: ActionFields)", "Something to do instead of placing a piece."},
           {&kActionFields, &kOwnPiecesFields, &kPieceEffectFields}},
          {{"phase", "(fields: PhaseFields)", "A step of the game."},
           {&kPhaseFields, &kSetupFields, &kDrawFields, &kSettleFields}},
          {{"ending", "(fields: EndingFields)", "When the game ends, and how."}, {&kEndingFields}}};
}

void compile_turn(Compiler& compiler) {
  TurnCompiler(compiler).run();
}

}  // namespace bastide
