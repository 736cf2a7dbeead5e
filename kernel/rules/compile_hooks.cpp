// Hook points and handlers, sorted: stage, then before/after, then the order of plugins and files.
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/rules/fields.h"

namespace bastide {

namespace {

struct PointInfo {
  std::int32_t point = 0;
  Shape shape = Shape::react;
};

/// Every point by "shape name", so that the same name may serve a check and an offer.
using Points = std::map<std::string, PointInfo>;

std::string point_key(Shape shape, std::string_view name) {
  return fmt::format("{} {}", shape_name(shape), name);
}

const FieldsOf<CustomPoint> kPointFields(
    "HookFields",
    "Of define.hook.",
    {{"id", {"string"}, "Its word."},
     {"shape?",
      field::choice(&CustomPoint::shape, {{"modify", Shape::modify}, {"check", Shape::check}}),
      "How handlers combine, and which of g:run and g:allowed calls it."},
     {"type?",
      field::choice(&CustomPoint::boolean, {{"int", false}, {"bool", true}}),
      "Of the value that passes through; says nothing of a check."}});

Points known_points(Compiler& compiler) {
  Points points;
  const auto add = [&](Shape shape, std::string_view name, std::int32_t point) {
    points[point_key(shape, name)] = {point, shape};
  };
  std::int32_t number = 0;
  for (const PointRow& row : core_points()) {
    if (row.shape != Shape::waive) {  // attached by the denial
      add(row.shape, row.name, number);
    }
    ++number;
  }
  for (std::size_t i = 0; i < compiler.catalog().feature_kinds.size(); ++i) {
    add(Shape::score,
        compiler.catalog().feature_kinds[FeatureKindId(i)].name,
        compiler.ruleset.score_point(FeatureKindId(i)));
  }
  auto next = static_cast<std::int32_t>(Point::first_free) +
              static_cast<std::int32_t>(compiler.catalog().feature_kinds.size());
  compiler.each("hook", [&](std::size_t plugin, const Definition& definition) {
    CustomPoint point =
        kPointFields.read(compiler, plugin, definition, {definition.id, Shape::modify, next});
    add(point.shape, point.name, next++);
    compiler.ruleset.points.push_back(std::move(point));
  });
  return points;
}

struct Draft : Handler {
  std::size_t plugin = 0;
  std::vector<std::string> before;
  std::vector<std::string> after;
};

std::string guard_word(const Value& value) {
  if (!value.is(Value::Kind::list) || value.items.empty() ||
      !value.items.front().is(Value::Kind::text)) {
    return value.is(Value::Kind::text) ? value.text : to_text(value);
  }
  return joined(value.items, ",", [](const Value& item) { return item.text; });
}

std::string written_guard(const Value* when) {
  return when == nullptr ? std::string()
                         : joined(when->members, " ", [](const Value::Member& member) {
                             return fmt::format("{}={}", member.key, guard_word(member.value));
                           });
}

void read_guard(FieldReader& at, Draft& draft) {
  draft.guard = at.compiler.guard(at.plugin, at.value);
  draft.guard_text = written_guard(at.value);
}

/// What all hooks may say, then what is their own.
std::vector<FieldsOf<Draft>::Row> hook_rows(std::initializer_list<FieldsOf<Draft>::Row> own) {
  std::vector<FieldsOf<Draft>::Row> rows{
      {"id?",
       {"string"},
       "Its word, by which replace, before and after name it; of one point no two are equal. "
       "Default: the word of the point."},
      {"when?",
       field::custom("Guard", read_guard),
       "Conditions that the kernel tests before the function is called."},
      {"rule?", {"string|string[]"}, "Ids of the rule catalogue, see Words."},
      {"says?", {"string|string[]"}, "Sentences of the rule sheet, see Words."},
      {"before?",
       field::texts(&Draft::before, "string|string[]"),
       "Ids of hooks or plugins that are called later."},
      {"after?",
       field::texts(&Draft::after, "string|string[]"),
       "Ids of hooks or plugins that are called earlier."}};
  for (const FieldsOf<Draft>::Row& row : own) {
    rows.push_back(row);
  }
  return rows;
}

/// By shape. What a hook does, its function or its denial, stands in HookDef.
const std::array<FieldsOf<Draft>, 6> kHookFields{{
    {"CheckHook",
     "Of on.check.",
     hook_rows({{"run?",
                 {"fun(g: View, mv: Placement): Denied|Denied[]|nil"},
                 "Returns deny(…), a list of them, or nothing."},
                {"deny?",
                 {"string"},
                 "Instead of run: key of a denial that holds wherever the guard holds. Its "
                 "sentence may name {cell}, where a piece is that `near` found, and {turn}, left "
                 "or right, where bends_again or bends_thrice holds."}})},
    {"WaiveHook",
     "Of on.waive.",
     hook_rows({{"run",
                 {"fun(g: View, mv: Placement, d: Denial): boolean?"},
                 "True drops the denial."}})},
    {"ModifyHook",
     "Of on.modify.",
     hook_rows({{"run",
                 {"fun(g: View, value: any, c: About): any"},
                 "Returns the value, changed or not."}})},
    {"ScoreHook",
     "Of on.score.",
     hook_rows({{"stage?",
                 field::choice(&Handler::stage,
                               {{"base", Stage::base},
                                {"add", Stage::add},
                                {"times", Stage::times},
                                {"cap", Stage::cap},
                                {"void", Stage::strike}}),
                 "When in the making of the score."},
                {"run", {"fun(g: View, s: Score)"}, "Adds lines."}})},
    {"InterceptHook",
     "Of on.intercept.",
     hook_rows({{"run",
                 {"fun(g: View, fx: Effects, pending: PendingAward|PendingReturn)"},
                 "May cancel or change a PendingAward or PendingReturn, and may ask."}})},
    {"ReactHook",
     "Of on.react.",
     hook_rows({{"run", {"fun(g: View, fx: Effects, e: Event)"}, "What follows from the event."}})},
}};

/// A check that is all data.
void deny_where_guard_holds(HookCall& call, const Handler& handler) {
  call.value = 1;
  if (call.denials != nullptr) {
    SentenceArgs args;
    tell_guard(handler.guard, call.context, call.subject, args);
    call.denials->push_back({handler.deny, std::move(args), {}});
  }
}

class HookCompiler {
 public:
  explicit HookCompiler(Compiler& compiler)
      : compiler_(compiler), points_(known_points(compiler)) {}

  void run() {
    for (std::size_t p = 0; p < compiler_.plugins.size(); ++p) {
      for (const HookDef& hook : compiler_.plugins[p].hooks) {
        read(p, hook);
      }
    }
    check_ids();
    replace();
    compiler_.ruleset.hooks.build(sorted(),
                                  static_cast<std::size_t>(Point::first_free) +
                                      compiler_.catalog().feature_kinds.size() +
                                      compiler_.ruleset.points.size());
    derive_flags();
  }

 private:
  /// Points that the written name means: one, or every kind of feature for "*".
  std::vector<std::int32_t> points_of(std::size_t plugin, const HookDef& hook) {
    if (hook.shape == Shape::score && hook.point == "*") {
      std::vector<std::int32_t> all;
      for (std::size_t i = 0; i < compiler_.catalog().feature_kinds.size(); ++i) {
        all.push_back(compiler_.ruleset.score_point(FeatureKindId(i)));
      }
      return all;
    }
    std::string name = hook.point;
    if (hook.shape == Shape::score && name != "core:final") {
      name = compiler_.resolve(plugin, "feature", hook.point);
    } else if (name.find(':') == std::string::npos) {
      const std::string own = fmt::format("{}:{}", compiler_.plugins[plugin].id, name);
      name = points_.contains(point_key(hook.shape, own)) ? own : "core:" + name;
    }
    const auto it = points_.find(point_key(hook.shape, name));
    if (it != points_.end()) {
      return {it->second.point};
    }
    if (!compiler_.is_absent_optional(plugin, hook.point)) {
      compiler_.diagnostics.add(hook.at, [&] { return unknown_point(hook); });
    }
    return {};
  }

  [[nodiscard]] std::string unknown_point(const HookDef& hook) const {
    const std::string unknown =
        said_with("on.{}: unknown hook point \"{}\"", shape_name(hook.shape), hook.point);
    std::vector<std::string> same;
    for (const auto& [key, info] : points_) {
      const std::string name = key.substr(key.find(' ') + 1);
      if (info.shape == hook.shape) {
        same.push_back(name);
      } else if (name == hook.point) {
        return said_with("{}; it is a point of on.{}", unknown, shape_name(info.shape));
      }
    }
    return unknown + did_you_mean(hook.point, same);
  }

  void read(std::size_t plugin, const HookDef& hook) {
    Draft draft;
    Handler& handler = draft;
    handler.id = hook.id;
    handler.shape = hook.shape;
    handler.owner = PluginId(plugin);
    handler.run = hook.run;
    handler.self = hook.self;
    handler.script = hook.script;
    handler.deny = hook.deny;
    if (!hook.deny.empty()) {
      handler.run = deny_where_guard_holds;
    }
    handler.at = hook.at;
    kHookFields.at(static_cast<std::size_t>(hook.shape))
        .read(compiler_, plugin, hook.fields, said_with("hook \"{}\"", hook.id), draft);
    draft.plugin = plugin;
    if (hook.shape == Shape::waive) {
      const std::string denial = hook.point.find(':') == std::string::npos
                                     ? compiler_.plugins[plugin].id + ":" + hook.point
                                     : hook.point;
      check_waiver(plugin, hook, denial);
      handler.denial = compiler_.catalog().names.intern(denial);
      add(draft, hook, {static_cast<std::int32_t>(Point::waive)});
      return;
    }
    add(draft, hook, points_of(plugin, hook));
  }

  /// One row of words, however many points there are; a rule that can never run says nothing.
  void add(Draft& draft, const HookDef& hook, const std::vector<std::int32_t>& points) {
    Handler& handler = draft;
    for (const std::int32_t point : points) {
      handler.point = point;
      if (point == points.front() && handler.guard.fixed != 0) {
        Value fields = hook.fields;
        handler.cites = cite_hook(compiler_,
                                  draft.plugin,
                                  handler,
                                  take_words(fields),
                                  said_with("hook \"{}\"", hook.id));
      }
      drafts_.push_back(draft);
    }
  }

  /// A waiver of what nobody denies, or of what no waiver can mend, would do nothing.
  void check_waiver(std::size_t plugin, const HookDef& hook, const std::string& denial) {
    std::vector<std::string> known;
    for (const DenialRow& row : core_denials()) {
      if (denial == row.id && row.instead != nullptr) {
        compiler_.diagnostics.add(
            hook.at, said_with("waiving {} does nothing: {}", denial, said(row.instead)));
      }
      if (denial == row.id) {
        return;
      }
      known.emplace_back(row.id);
    }
    for (const PluginDef& other : compiler_.plugins) {
      for (const HookDef& check : other.hooks) {
        if (!check.deny.empty()) {
          known.push_back(check.deny);
        }
      }
    }
    compiler_.each("text", [&](std::size_t /*plugin*/, const Definition& definition) {
      for (const Value::Member& member : definition.fields.members) {
        known.push_back(member.key);
      }
    });
    if (std::find(known.begin(), known.end(), denial) == known.end() &&
        !compiler_.is_absent_optional(plugin, denial)) {
      compiler_.diagnostics.add(
          hook.at,
          said_with(
              "nothing denies \"{}\" and no define.text says it, so waiving it does nothing{}",
              denial,
              did_you_mean(denial, known)));
    }
  }

  void check_ids() {
    std::map<std::pair<std::string, std::int32_t>, SourceRef> seen;
    for (const Draft& draft : drafts_) {
      const auto [it, is_new] = seen.emplace(std::pair(draft.id, draft.point), draft.at);
      if (!is_new) {
        compiler_.diagnostics.add(
            draft.at,
            said_with(
                "two hooks of one point are called \"{}\"; the first is at {}: give each an id",
                draft.id,
                to_string(it->second)));
      }
    }
  }

  void replace() {
    std::map<std::string, const Replacement*> taken;
    std::vector<std::string> ids;
    for (const Draft& draft : drafts_) {
      ids.push_back(draft.id);
    }
    for (const Phase& phase : compiler_.ruleset.phases) {
      if (phase.native == nullptr) {
        ids.push_back(phase.name);
      }
    }
    for (const PluginDef& plugin : compiler_.plugins) {
      for (const Replacement& replacement : plugin.replacements) {
        const auto [it, is_new] = taken.emplace(replacement.target, &replacement);
        if (!is_new) {
          compiler_.diagnostics.add(
              replacement.at,
              said_with(
                  "\"{}\" is replaced twice; the first is at {}: choose one of the two plugins",
                  replacement.target,
                  to_string(it->second->at)));
          continue;
        }
        if (std::find(ids.begin(), ids.end(), replacement.target) == ids.end()) {
          compiler_.diagnostics.add(replacement.at, [&] {
            return said_with("replace: unknown hook or phase \"{}\"", replacement.target) +
                   did_you_mean(replacement.target, ids);
          });
        }
        compiler_.ruleset.changes.push_back(
            {replacement.target,
             plugin.id,
             {{"run", "a function", replacement.run == nullptr ? "nothing" : "a function"}},
             replacement.at});
        apply(replacement, index_of(plugin));
      }
    }
    std::erase_if(drafts_, [](const Draft& draft) { return draft.run == nullptr; });
  }

  [[nodiscard]] std::size_t index_of(const PluginDef& plugin) const {
    return static_cast<std::size_t>(&plugin - compiler_.plugins.data());
  }

  /// Takes the words off a hook or a phase; those of a whole plugin stay.
  void silence(const std::string& target, std::int32_t cites) {
    Citation* row =
        cites < 0 ? nullptr : &compiler_.ruleset.citations[static_cast<std::size_t>(cites)];
    if (row != nullptr && row->target == target) {
      row->rules.clear();
      row->says.clear();
    }
  }

  /// What is switched off says nothing any more, nor what is replaced by something that speaks for
  /// itself; a twin that says nothing has the words of what it replaces.
  [[nodiscard]] bool takes_words(const Replacement& replacement, std::size_t plugin) const {
    return replacement.run == nullptr || !replacement.words.members.empty() ||
           compiler_.own_citation[plugin] >= 0;
  }

  void apply(const Replacement& replacement, std::size_t plugin) {
    const bool takes = takes_words(replacement, plugin);
    const std::string what = fmt::format("replace \"{}\"", replacement.target);
    std::optional<std::int32_t> cites;
    for (Draft& draft : drafts_) {
      if (draft.id == replacement.target) {
        if (takes) {
          silence(replacement.target, draft.cites);
          cites = cites ? cites : cite_hook(compiler_, plugin, draft, replacement.words, what);
          draft.cites = *cites;
        }
        draft.script = replacement.script;
        draft.run = replacement.run;
        draft.self = replacement.self;
        draft.at = replacement.at;
        draft.deny.clear();
      }
    }
    Ruleset& ruleset = compiler_.ruleset;
    for (std::size_t i = 0; i < ruleset.phases.size(); ++i) {
      Phase& phase = ruleset.phases[i];
      if (phase.name != replacement.target || phase.native != nullptr) {
        continue;
      }
      phase.script = replacement.script;
      phase.rule = replacement.enter;
      phase.self = replacement.self;
      phase.source = replacement.at;
      if (takes) {
        const std::string target = "phase/" + phase.name;
        for (const std::int32_t number : ruleset.citations_of(target)) {
          silence(target, number);
        }
        ruleset.cited[target] = {
            cite_phase(compiler_, plugin, phase.name, replacement.words, what, replacement.at)};
      }
      if (replacement.run == nullptr) {
        ruleset.first_turn_phase -= i < ruleset.first_turn_phase ? 1 : 0;
        ruleset.first_final_phase -= i < ruleset.first_final_phase ? 1 : 0;
        ruleset.phases.erase(ruleset.phases.begin() + static_cast<std::ptrdiff_t>(i));
        return;
      }
    }
  }

  /// Why a handler stands after the one before it, when neither says so; empty for the first of a
  /// point.
  std::string reason_after(const Handler& before, const Handler& handler) const {
    if (before.point != handler.point) {
      return {};
    }
    if (before.stage != handler.stage) {
      return said_with("after {} (stage)", before.id);
    }
    return before.owner == handler.owner
               ? said_with("after {} (file)", before.id)
               : said_with("after {} (load)", compiler_.plugins[before.owner.index()].id);
  }

  /// Handlers of one point and stage in order, with the reason why each stands where it stands.
  void sort_range(std::vector<Draft*>& range, std::vector<Handler>& into) {
    std::vector<Anchors> anchors;
    for (const Draft* draft : range) {
      anchors.push_back({{draft->id, plugin_of(*draft)},
                         with_short_names(draft->before, *draft),
                         with_short_names(draft->after, *draft),
                         draft->at});
    }
    const std::less<> better;  // as they were read
    const Draft* before = nullptr;
    for (const std::size_t i : sort_by_anchors(compiler_, anchors, marked("these hooks"), better)) {
      Draft& draft = *range[i];
      for (const std::string& other : draft.before) {
        draft.order_reason += said_with("before {} (declared)", other) + " ";
      }
      for (const std::string& other : draft.after) {
        draft.order_reason += said_with("after {} (declared)", other) + " ";
      }
      if (!draft.order_reason.empty()) {
        draft.order_reason.pop_back();
      } else {
        const bool declared = before != nullptr && stands_before(*before, draft);
        draft.order_reason = declared       ? said_with("after {0} (declared by {0})", before->id)
                             : into.empty() ? std::string()
                                            : reason_after(into.back(), draft);
      }
      before = &draft;
      into.push_back(draft);
    }
  }

  static std::string plugin_of(const Draft& draft) {
    return draft.id.substr(0, draft.id.find(':'));
  }

  /// A hook speaks of others by their full names, by their plugin, or by a short name in its own.
  static std::vector<std::string> with_short_names(std::vector<std::string> list,
                                                   const Draft& draft) {
    for (std::size_t i = list.size(); i > 0; --i) {
      list.push_back(fmt::format("{}:{}", plugin_of(draft), list[i - 1]));
    }
    return list;
  }

  static bool stands_before(const Draft& draft, const Draft& other) {
    const Anchors anchors{{}, with_short_names(draft.before, draft), {}};
    return !edges_of({anchors, {{other.id, plugin_of(other)}, {}, {}}}).empty();
  }

  std::vector<Handler> sorted() {
    std::map<std::pair<std::int32_t, Stage>, std::vector<Draft*>> ranges;
    for (Draft& draft : drafts_) {
      ranges[{draft.point, draft.stage}].push_back(&draft);
    }
    std::vector<Handler> handlers;
    for (auto& [key, range] : ranges) {
      sort_range(range, handlers);
    }
    return handlers;
  }

  void derive_flags() {
    Ruleset& ruleset = compiler_.ruleset;
    derive_lists();
    ruleset.may_suspend = ruleset.may_suspend || ruleset.hooks.any(Point::stuck) ||
                          ruleset.hooks.any(Point::hand_size) ||
                          ruleset.catalog.stuck == Stuck::discard_one;
    for (const Handler& handler : ruleset.hooks.all()) {
      ruleset.may_suspend =
          ruleset.may_suspend || handler.shape == Shape::react || handler.shape == Shape::intercept;
    }
  }

  /// What is known of handlers by the kind of what they are about, and which tile kinds need more
  /// than the fit table.
  void derive_lists() {
    using Event = EventKind;
    for (const Event event : {Event::tile_drawn, Event::tile_discarded, Event::tile_placed}) {
      list_by_kind(event, GuardAbout::tile);
    }
    for (const Event event : {Event::piece_placed, Event::piece_returned, Event::piece_moved}) {
      list_by_kind(event, GuardAbout::piece);
    }
    list_by_kind(Event::feature_done, GuardAbout::feature);
    list_by_kind(Point::check_place_tile, GuardAbout::tile);
    list_by_kind(Point::check_voluntary, GuardAbout::tile);
    list_by_kind(Point::check_claim, GuardAbout::piece);
    Ruleset& ruleset = compiler_.ruleset;
    for (std::size_t kind = 0; kind < ruleset.catalog.tile_kinds.size(); ++kind) {
      const bool is_sourced = std::any_of(
          ruleset.cell_sources.begin(), ruleset.cell_sources.end(), [&](const Candidates& source) {
            return told_by_kind(source.guard, GuardAbout::tile, static_cast<std::int32_t>(kind)) !=
                   0;
          });
      const bool is_filtered = is_sourced || ruleset.hooks.any(Point::waive) ||
                               !ruleset.hooks.by_kind(Point::check_place_tile)[kind].empty();
      ruleset.filtered.push_back(is_filtered ? 1 : 0);
    }
    for (const TileKind& tile : ruleset.catalog.tile_kinds) {
      std::vector<std::uint64_t>& places = ruleset.places.emplace_back();
      for (const PieceKind& piece : ruleset.catalog.piece_kinds) {
        places.push_back(tile.segments_of(piece.claim_bits));
      }
    }
  }

  template <class PointType>
  void list_by_kind(PointType at, GuardAbout about) {
    const auto point = static_cast<std::int32_t>(at);
    const Catalog& catalog = compiler_.catalog();
    const std::size_t kinds = about == GuardAbout::tile    ? catalog.tile_kinds.size()
                              : about == GuardAbout::piece ? catalog.piece_kinds.size()
                                                           : catalog.feature_kinds.size();
    std::vector<HandlerList> lists(kinds + 1);
    std::uint32_t number = 0;
    for (const Handler& handler : compiler_.ruleset.hooks.of(point)) {
      for (std::size_t kind = 0; kind <= kinds; ++kind) {
        const auto id = static_cast<std::int32_t>(kind);
        HandlerList& list = lists[kind];
        if (told_by_kind(handler.guard, about, id) != 0) {
          (handler.is_data() ? list.data : list.scripts).push_back(number);
        }
        list.need_power |= handler.is_data() && told_by_kind(handler.guard, about, id, true) == 1;
      }
      ++number;
    }
    const bool spares = std::any_of(lists.begin(), lists.end(), std::mem_fn(&HandlerList::empty));
    if (spares || !std::is_same_v<PointType, EventKind>) {
      compiler_.ruleset.hooks.list(point, std::move(lists));
    }
  }

  Compiler& compiler_;
  Points points_;
  std::vector<Draft> drafts_;
};

}  // namespace

std::vector<Declaration> hook_definitions() {
  return {{{"hook",
            "(fields: HookFields)",
            "Opens a hook point to other plugins; g:run and g:allowed call it."},
           {&kPointFields}}};
}

const std::vector<Declaration>& shapes() {
  static const std::vector<Declaration> kAll{
      {{"check", "(point: PointId, hook: CheckHook)", "May forbid: legal is what nobody denies."},
       {&kHookFields[0]}},
      {{"waive", "(denial: string, hook: WaiveHook)", "May drop a denial of this id."},
       {&kHookFields[1]}},
      {{"modify", "(point: PointId, hook: ModifyHook)", "A value passes through."},
       {&kHookFields[2]}},
      {{"score",
        "(kind: FeatureId|\"core:final\"|\"*\", hook: ScoreHook)",
        "Makes lines of a score, in stages."},
       {&kHookFields[3]}},
      {{"intercept",
        "(point: \"core:award\"|\"core:take_back\", hook: InterceptHook)",
        "Sees what is about to happen."},
       {&kHookFields[4]}},
      {{"react", "(event: EventId, hook: ReactHook)", "Is told what has happened."},
       {&kHookFields[5]}}};
  return kAll;
}

void compile_hooks(Compiler& compiler) {
  HookCompiler(compiler).run();
}

}  // namespace bastide
