// The turn program, actions and endings.
#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/rules/compiler.h"

namespace bastide {

namespace {

struct TurnDraft {
  Phase phase;
  std::vector<std::string> before;
  std::vector<std::string> after;
  bool core = false;
};

PhaseTime time_of(ObjectReader& reader) {
  constexpr std::array<std::string_view, 3> kTimes{"setup", "turn", "final"};
  const std::string word = reader.word("at", kTimes, "turn");
  return word == "setup" ? PhaseTime::setup : word == "final" ? PhaseTime::final : PhaseTime::turn;
}

/// What only the kernel's own phases can be told.
void read_core_fields(Compiler& compiler,
                      std::size_t plugin,
                      const Definition& definition,
                      ObjectReader& reader) {
  Catalog& catalog = compiler.catalog();
  if (definition.id == "core:draw") {
    for (const std::string& written : reader.texts("from")) {
      const PileId pile = catalog.find_pile(compiler.resolve(plugin, "pile", written));
      if (pile.is_none()) {
        compiler.unknown(reader.at(), plugin, "pile", written);
      } else {
        catalog.draw_from.push_back(pile);
      }
    }
    constexpr std::array<std::string_view, 5> kStuck{
        "remove", "return", "discard_one_and_draw", "skip", "end"};
    const std::string word = reader.word("stuck", kStuck, "remove");
    catalog.stuck =
        static_cast<Stuck>(std::find(kStuck.begin(), kStuck.end(), word) - kStuck.begin());
    constexpr std::array<std::string_view, 2> kRefill{"turn_begin", "turn_end"};
    catalog.refill_at_turn_end = reader.word("refill", kRefill, "turn_begin") == "turn_end";
  } else if (definition.id == "core:settle") {
    constexpr std::array<std::string_view, 2> kOrders{"fixed", "ask"};
    catalog.ask_settle_order = reader.word("order", kOrders, "fixed") == "ask";
    constexpr std::array<std::string_view, 2> kRecipients{"strongest", "all"};
    catalog.all_receive = reader.word("recipients", kRecipients, "strongest") == "all";
  } else if (definition.id == "core:setup") {
    constexpr std::array<std::string_view, 2> kFirst{"random", "first"};
    catalog.first_player = reader.word("first", kFirst, "random") == "first" ? FirstPlayer::first
                                                                             : FirstPlayer::random;
  }
}

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
    compiler_.each("ending", [&](std::size_t plugin, const Definition& definition) {
      read_ending(plugin, definition);
    });
  }

 private:
  void read(std::size_t plugin, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler_.diagnostics, compiler_.what(definition));
    TurnDraft draft;
    draft.core = definition.id.starts_with("core:");
    draft.phase.name = definition.id;
    draft.phase.owner = PluginId(plugin);
    draft.phase.at = time_of(reader);
    draft.phase.native = definition.native;
    draft.phase.rule = definition.rule;
    draft.phase.self = definition.self;
    draft.phase.source = definition.at;
    draft.phase.script = reader.function("enter");
    draft.phase.guard = compiler_.guard(plugin, reader.find("when"));
    draft.phase.voluntary = reader.boolean("voluntary", false);
    if (draft.phase.voluntary && draft.phase.at != PhaseTime::turn) {
      reader.complain(reader.find("voluntary"), "\"voluntary\" is for phases of a turn");
    }
    for (const std::string& written : reader.texts("before")) {
      add_anchor(plugin, reader, written, draft.before);
    }
    for (const std::string& written : reader.texts("after")) {
      add_anchor(plugin, reader, written, draft.after);
    }
    read_core_fields(compiler_, plugin, definition, reader);
    const bool plays = draft.phase.script >= 0 || draft.phase.rule != nullptr;
    if (draft.phase.native == nullptr && !plays && definition.id != "core:setup") {
      reader.complain(nullptr, "missing key \"enter\": the function to run");
    }
    reader.finish();
    if (definition.id != "core:setup") {
      compiler_.ruleset.may_suspend = compiler_.ruleset.may_suspend || plays;
      drafts_.push_back(std::move(draft));
    }
  }

  void add_anchor(std::size_t plugin,
                  const ObjectReader& reader,
                  const std::string& written,
                  std::vector<std::string>& anchors) {
    const std::string full = compiler_.resolve(plugin, "phase", written);
    if (!full.empty()) {
      anchors.push_back(full);
    } else if (!compiler_.is_absent_optional(plugin, written)) {
      compiler_.unknown(reader.at(), plugin, "phase", written);
    }
  }

  /// A phase with only one anchor stands close to it: between it and the neighbouring phase of the
  /// kernel.
  void anchor() {
    std::vector<std::string> core;
    for (const TurnDraft& draft : drafts_) {
      if (draft.core && draft.phase.at == PhaseTime::turn) {
        core.push_back(draft.phase.name);
      }
    }
    for (std::size_t i = 1; i < core.size(); ++i) {
      find(core[i])->after.push_back(core[i - 1]);
    }
    for (TurnDraft& draft : drafts_) {
      if (draft.core || draft.phase.at != PhaseTime::turn) {
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
    const auto it = std::find_if(drafts_.begin(), drafts_.end(), [&](const TurnDraft& draft) {
      return draft.phase.name == name;
    });
    return it == drafts_.end() ? nullptr : &*it;
  }

  void sort(PhaseTime time) {
    std::vector<TurnDraft*> range;
    for (TurnDraft& draft : drafts_) {
      if (draft.phase.at == time) {
        range.push_back(&draft);
      }
    }
    std::vector<Anchors> anchors;
    for (const TurnDraft* draft : range) {
      anchors.push_back({{draft->phase.name}, draft->before, draft->after});
    }
    // A plugin's phase comes as soon as its anchors allow; in the final part the kernel's own comes
    // last of those free.
    const auto better = [&](std::size_t a, std::size_t b) {
      return range[a]->core != range[b]->core ? !range[a]->core : a < b;
    };
    std::vector<std::size_t> cycle;
    const std::vector<std::size_t> order = ordered(range.size(), edges_of(anchors), better, cycle);
    if (!cycle.empty()) {
      std::string names;
      for (const std::size_t i : cycle) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", range[i]->phase.name);
      }
      compiler_.diagnostics.add(
          range[cycle.front()]->phase.source,
          fmt::format("before/after of these phases form a cycle: {}", names));
      return;
    }
    for (const std::size_t i : order) {
      std::string reason;
      for (const std::string& name : range[i]->after) {
        reason += fmt::format("{}after {}", reason.empty() ? "" : ", ", name);
      }
      for (const std::string& name : range[i]->before) {
        reason += fmt::format("{}before {}", reason.empty() ? "" : ", ", name);
      }
      range[i]->phase.order_reason = reason.empty() ? "load order" : reason;
      compiler_.ruleset.phases.push_back(range[i]->phase);
    }
  }

  void read_action(std::size_t plugin, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler_.diagnostics, compiler_.what(definition));
    const std::string slot = reader.text("slot", "core:claim");
    if (slot != "core:claim") {
      reader.complain(
          reader.find("slot"),
          fmt::format("\"slot\": the kernel has one slot, \"core:claim\"; found \"{}\"", slot));
    }
    ActionRule rule;
    rule.guard = compiler_.guard(plugin, reader.find("when"));
    const Value* offer = reader.find("offer");
    if (offer != nullptr && offer->is(Value::Kind::object)) {
      rule.own_pieces = read_own_pieces(plugin, *offer);
    } else {
      rule.offer = reader.function("offer");
    }
    const Value* run = reader.find("run");
    const bool is_data = run != nullptr && run->is(Value::Kind::object);
    if (is_data) {
      read_effect(*run, rule);
    } else {
      rule.run = reader.function("run");
    }
    rule.source = definition.at;
    if (is_data && offer != nullptr && !offer->is(Value::Kind::object)) {
      reader.complain(run, "\"run\" as data needs \"offer\" as data: { own_pieces = … }");
    }
    if (offer == nullptr || (rule.run < 0 && !is_data)) {
      reader.complain(nullptr,
                      "an action needs \"offer\" (what can be chosen) and \"run\" (what it does)");
    }
    compiler_.catalog().actions.add(
        {definition.id, PluginId(plugin), reader.text("prompt", definition.id)});
    reader.finish();
    compiler_.ruleset.actions.push_back(rule);
    compiler_.ruleset.may_suspend = true;
  }

  /// What happens to a chosen piece, as data.
  void read_effect(const Value& run, ActionRule& rule) {
    ObjectReader reader(run, compiler_.diagnostics, "run");
    if (reader.has("score")) {
      rule.score = compiler_.catalog().names.intern(reader.text("score"));
    }
    rule.takes_back = reader.boolean("take_back", false);
    if (rule.score.is_none() && !rule.takes_back) {
      reader.complain(nullptr, "\"run\" as data: expected \"score\", \"take_back\" or both");
    }
    reader.finish();
  }

  PieceKindId read_own_pieces(std::size_t plugin, const Value& offer) {
    ObjectReader reader(offer, compiler_.diagnostics, "offer");
    const std::string written = reader.text("own_pieces");
    reader.finish();
    const PieceKindId kind =
        compiler_.catalog().find_piece_kind(compiler_.resolve(plugin, "piece", written));
    if (kind.is_none() && !written.empty()) {
      compiler_.unknown(offer.at, plugin, "piece", written);
    } else if (kind.is_some() && compiler_.catalog().piece_kinds[kind].neutral) {
      compiler_.diagnostics.add(offer.at, "\"own_pieces\": a neutral piece is nobody's own");
    }
    return kind;
  }

  void read_ending(std::size_t plugin, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler_.diagnostics, compiler_.what(definition));
    Ending ending;
    ending.name = definition.id;
    ending.owner = PluginId(plugin);
    ending.source = definition.at;
    constexpr std::array<std::string_view, 3> kAfter{"core:award", "core:awarded", "core:turn_end"};
    const std::string after = reader.word("after", kAfter, "core:turn_end");
    ending.after = static_cast<std::int32_t>(after == "core:turn_end" ? EventKind::turn_end
                                                                      : EventKind::awarded);
    ending.guard = compiler_.guard(plugin, reader.find("when"));
    ending.script = reader.function("test");
    if (ending.script < 0) {
      reader.complain(nullptr,
                      "missing key \"test\": a function that returns win(…), lose(…) or nothing");
    }
    reader.finish();
    compiler_.ruleset.endings.push_back(ending);
  }

  Compiler& compiler_;
  std::vector<TurnDraft> drafts_;
};

}  // namespace

void compile_turn(Compiler& compiler) {
  TurnCompiler(compiler).run();
}

}  // namespace bastide
