#include "sdk/tools/measure/rule_tally.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "kernel/base/hash.h"
#include "kernel/base/said.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

bool is_kernels(const Ruleset& rules, PluginId owner) {
  return owner.is_none() || rules.catalog.plugins[owner].id == "core";
}

/// What a rule may change, in numbers: the rule acted when one of them is another one afterwards.
struct Traces {
  std::size_t events = 0;
  std::size_t awards = 0;
  std::int32_t jump = 0;
  std::int32_t answers = 0;  // to questions that were answered at once

  explicit Traces(const Context& context)
      : events(context.journal == nullptr ? 0 : context.journal->events.size()),
        awards(context.journal == nullptr ? 0 : context.journal->awards.size()),
        jump(context.state.turn.goto_step),
        answers(context.state.answers) {}
  bool operator==(const Traces&) const = default;
};

struct LedgerTraces {
  std::size_t lines = 0;
  std::int32_t total = 0;

  explicit LedgerTraces(const Ledger* ledger)
      : lines(ledger == nullptr ? 0 : ledger->lines().size()),
        total(ledger == nullptr ? 0 : ledger->total()) {}
  bool operator==(const LedgerTraces&) const = default;
};

struct CallTraces {
  Traces game;
  std::int32_t value = 0;
  std::size_t keys = 0;
  std::size_t denials = 0;
  LedgerTraces ledger;
  bool cancelled = false;
  std::vector<std::int32_t> colours;

  explicit CallTraces(const HookCall& call)
      : game(call.context),
        value(call.value),
        keys(call.keys == nullptr ? 0 : call.keys->size()),
        denials(call.denials == nullptr ? 0 : call.denials->size()),
        ledger(call.ledger != nullptr  ? call.ledger
               : call.award != nullptr ? &call.award->ledger
                                       : nullptr),
        cancelled(call.award != nullptr && call.award->cancelled.is_some()),
        colours(call.values != nullptr  ? *call.values
                : call.award != nullptr ? call.award->to.to_vector()
                                        : std::vector<std::int32_t>()) {}
  bool operator==(const CallTraces&) const = default;
};

}  // namespace

void LineTally::merge(const LineTally& other) {
  points.resize(std::max(points.size(), other.points.size()));
  for (std::size_t seat = 0; seat < other.points.size(); ++seat) {
    points[seat] += other.points[seat];
  }
  times += other.times;
  games += other.games;
  squares += other.squares;
}

std::int64_t LineTally::total() const {
  return std::accumulate(points.begin(), points.end(), std::int64_t{0});
}

std::string_view category_word(RuleThing::Category category) {
  switch (category) {
    case RuleThing::Category::hook:
      return marked("hook");
    case RuleThing::Category::phase:
      return marked("phase");
    case RuleThing::Category::action:
      return marked("action");
    case RuleThing::Category::ending:
      return marked("ending");
    case RuleThing::Category::piece:
      return marked("piece");
    case RuleThing::Category::token:
      return marked("token");
  }
  return "";
}

std::vector<RuleThing> rule_things(const Ruleset& rules) {
  using Category = RuleThing::Category;
  std::vector<RuleThing> things;
  const auto add = [&](Category category, const std::string& name) {
    RuleThing thing{category, name};
    if (std::find(things.begin(), things.end(), thing) == things.end()) {
      things.push_back(std::move(thing));
    }
  };
  for (const Handler& handler : rules.hooks.all()) {
    if (!is_kernels(rules, handler.owner)) {
      add(Category::hook, handler.id);
    }
  }
  for (const Phase& phase : rules.phases) {
    if (phase.native == nullptr) {
      add(Category::phase, phase.name);
    }
  }
  for (const Action& action : rules.catalog.actions.rows()) {
    add(Category::action, action.name);
  }
  for (const Ending& ending : rules.endings) {
    if (ending.script >= 0) {
      add(Category::ending, ending.name);
    }
  }
  for (const PieceKind& piece : rules.catalog.piece_kinds.rows()) {
    add(Category::piece, piece.name);
  }
  for (const TokenKind& token : rules.catalog.tokens.rows()) {
    add(Category::token, token.name);
  }
  return things;
}

void RuleTally::merge(const RuleTally& other) {
  for (const auto& [key, line] : other.lines) {
    lines[key].merge(line);
  }
  acted.resize(std::max(acted.size(), other.acted.size()));
  for (std::size_t i = 0; i < other.acted.size(); ++i) {
    acted[i] += other.acted[i];
  }
}

RuleCounter::RuleCounter(const Ruleset& rules, std::size_t seats)
    : rules_(rules), shared_(shares_score(rules.catalog)), things_(rule_things(rules)) {
  using Category = RuleThing::Category;
  const auto find = [&](Category category, const std::string& name) {
    return static_cast<std::size_t>(
        std::find(things_.begin(), things_.end(), RuleThing{category, name}) - things_.begin());
  };
  for (const Handler& handler : rules.hooks.all()) {
    const std::size_t thing = find(Category::hook, handler.id);
    of_hook_.push_back(thing == things_.size() ? -1 : static_cast<std::int32_t>(thing));
    has_checks_ = has_checks_ || (of_hook_.back() >= 0 &&
                                  (handler.shape == Shape::check || handler.shape == Shape::waive));
  }
  for (const Phase& phase : rules.phases) {
    of_phase_[&phase] = find(Category::phase, phase.name);
  }
  for (const Action& action : rules.catalog.actions.rows()) {
    of_action_.push_back(find(Category::action, action.name));
  }
  for (const Ending& ending : rules.endings) {
    of_ending_[&ending] = find(Category::ending, ending.name);
  }
  const auto count_of = [&](Category category) {
    return static_cast<std::size_t>(
        std::count_if(things_.begin(), things_.end(), [&](const RuleThing& thing) {
          return thing.category == category;
        }));
  };
  first_token_ = things_.size() - count_of(Category::token);
  first_piece_ = first_token_ - count_of(Category::piece);
  points_.resize(seats);
  games_acted_.resize(things_.size());
  begin_game();
}

void RuleCounter::begin_game() {
  acted_.assign(things_.size(), false);
}

void RuleCounter::run(HookCall& call, const Handler& handler) {
  const std::int32_t thing = of_hook_[rules_.hooks.position(handler)];
  if (thing < 0 || acted_[static_cast<std::size_t>(thing)]) {
    handler.run(call, handler);
    return;
  }
  const CallTraces before(call);
  try {
    handler.run(call, handler);
  } catch (const AskPending&) {
    note(static_cast<std::size_t>(thing));
    throw;
  }
  if (!(CallTraces(call) == before)) {
    note(static_cast<std::size_t>(thing));
  }
}

bool RuleCounter::denied(const Handler& check) {
  if (const std::int32_t thing = of_hook_[rules_.hooks.position(check)]; thing >= 0) {
    note(static_cast<std::size_t>(thing));
  }
  return true;
}

void RuleCounter::run_phase(Context& context, const Phase& phase, PlayerId player) {
  const std::size_t thing = of_phase_.at(&phase);
  const Traces before(context);
  try {
    run_rule(context, phase, player);
  } catch (const AskPending&) {
    note(thing);
    throw;
  }
  if (!(Traces(context) == before)) {
    note(thing);
  }
}

void RuleCounter::used(ActionId action) {
  note(of_action_[action.index()]);
}

void RuleCounter::ended(const Ending& ending) {
  note(of_ending_.at(&ending));
}

RuleCounter::Row& RuleCounter::row_of(LineKey key) {
  const auto [found, is_new] = by_key_.try_emplace(std::move(key), rows_.size());
  if (is_new) {
    Row& row = rows_.emplace_back();
    row.key = found->first;
    row.sum.points.resize(points_.size());
    row.game.resize(points_.size());
  }
  return rows_[found->second];
}

RuleCounter::Row& RuleCounter::row_of(const PostedAward& posted,
                                      const LineItem& item,
                                      const NameText& names) {
  // A name that was coined in this game has another number in the next.
  const std::size_t known = rules_.catalog.names.size();
  const bool is_known = item.line.index() < known &&
                        (posted.award.rule.is_none() || posted.award.rule.index() < known);
  std::uint64_t number = 0;
  if (is_known) {
    number = mix(static_cast<std::uint64_t>(item.line.value()), 1);
    for (const std::int32_t part : {posted.feature_kind,
                                    item.cites,
                                    posted.award.rule.value(),
                                    posted.award.cites,
                                    posted.phase}) {
      number = mix(number, static_cast<std::uint64_t>(part) + 2);
    }
    if (const auto found = by_numbers_.find(number); found != by_numbers_.end()) {
      return rows_[found->second];
    }
  }
  const std::string_view line = names(item.line);
  const LineSource source = line_source(rules_, posted, item, line, names(posted.award.rule));
  Row& row = row_of({posted.feature_kind < 0
                         ? std::string()
                         : rules_.catalog.feature_kinds[FeatureKindId(posted.feature_kind)].name,
                     std::string(line),
                     source.plugin,
                     fmt::format("{}", fmt::join(source.rules, ", "))});
  if (is_known) {
    by_numbers_[number] = static_cast<std::size_t>(&row - rows_.data());
  }
  return row;
}

void RuleCounter::credit(Row& row, std::size_t seat, std::int64_t points) {
  row.game[seat] += points;
  points_[seat] += points;
}

void RuleCounter::count_award(const State& state,
                              const PostedAward& posted,
                              const NameText& names) {
  const auto owners = static_cast<std::int64_t>(posted.award.to.size());
  for (const LineItem& item : posted.award.ledger.lines()) {
    if (item.voided.is_some() || owners == 0) {
      continue;
    }
    Row& row = row_of(posted, item, names);
    row.times += shared_ ? 1 : owners;
    if (shared_) {
      credit(row, 0, item.points);
      continue;
    }
    for (const std::int32_t colour : posted.award.to) {
      credit(row,
             static_cast<std::size_t>(state.colour_player[static_cast<std::size_t>(colour)]),
             item.points);
    }
  }
}

void RuleCounter::count_events(const State& state, const Journal& journal, const NameText& names) {
  for (const Event& event : journal.events) {
    switch (event.kind) {
      case EventKind::piece_placed:
      case EventKind::piece_moved: {
        const PieceRow& piece = state.pieces.row(PieceId(event[Part::piece]));
        note(first_piece_ + static_cast<std::size_t>(piece.kind));
        break;
      }
      case EventKind::token_drawn:
        note(first_token_ + static_cast<std::size_t>(event[Part::token]));
        break;
      case EventKind::variable_set:  // tokens that a rule hands out come from no bag
        if (const auto id = VariableId(event[Part::variable]);
            event[Part::is_put] == 1 &&
            rules_.catalog.variables[id].type == ValueType::token_list) {
          note(first_token_ + static_cast<std::size_t>(event[Part::value]));
        }
        break;
      case EventKind::transferred:
        if (TrackId(event[Part::track]) == rules_.catalog.points && !shared_) {
          const std::string line(names(NameId(event[Part::line])));
          Row& row = row_of({"", line, line.substr(0, line.find(':')), ""});
          row.times += 1;
          const auto seat = [&](Part part) {
            return static_cast<std::size_t>(
                state.colour_player[static_cast<std::size_t>(event[part])]);
          };
          credit(row, seat(Part::giver), -event[Part::points]);
          credit(row, seat(Part::taker), event[Part::points]);
        }
        break;
      default:
        break;
    }
  }
}

void RuleCounter::end_game(const State& state, const Journal& journal, const NameText& names) {
  std::fill(points_.begin(), points_.end(), 0);
  for (Row& row : rows_) {
    std::fill(row.game.begin(), row.game.end(), 0);
    row.times = 0;
  }
  for (const PostedAward& posted : journal.awards) {
    if (posted.award.track == rules_.catalog.points) {
      count_award(state, posted, names);
    }
  }
  count_events(state, journal, names);
  for (Row& row : rows_) {
    const std::int64_t total = std::accumulate(row.game.begin(), row.game.end(), std::int64_t{0});
    row.sum.merge({row.game, row.times, row.times > 0 ? 1 : 0, total * total});
  }
  for (std::size_t i = 0; i < acted_.size(); ++i) {
    games_acted_[i] += acted_[i] ? 1 : 0;
  }
}

void RuleCounter::each_line(
    const std::function<void(const LineKey& key, std::int64_t points)>& take) const {
  for (const Row& row : rows_) {
    if (row.times > 0) {
      take(row.key, std::accumulate(row.game.begin(), row.game.end(), std::int64_t{0}));
    }
  }
}

RuleTally RuleCounter::take() {
  RuleTally tally;
  for (Row& row : rows_) {
    if (row.sum.times > 0) {
      tally.lines[row.key].merge(row.sum);
    }
    row.sum = {};
    row.sum.points.resize(points_.size());
  }
  tally.acted = games_acted_;
  std::fill(games_acted_.begin(), games_acted_.end(), 0);
  return tally;
}

}  // namespace bastide
