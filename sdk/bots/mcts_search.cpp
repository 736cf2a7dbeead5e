#include "sdk/bots/mcts_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernel/flow/hidden.h"
#include "kernel/flow/playout.h"
#include "kernel/flow/scoring.h"
#include "sdk/bots/value_function.h"

namespace bastide {

namespace {

constexpr std::uint64_t kRandomStream = 0x9216d5d98979fb1bULL;

std::int32_t tiles_left(const State& state) {
  std::int32_t left = 0;
  for (const std::int32_t count : state.zones.stock_counts()) {
    left += count;
  }
  return left;
}

bool is_listed(const std::vector<Option>& options, const Option& option) {
  return std::find(options.begin(), options.end(), option) != options.end();
}

/// Nothing in the game is hidden from anybody but what chance will bring.
bool is_all_seen(const Ruleset& rules) {
  const Catalog& catalog = rules.catalog;
  bool seen = !rules.may_suspend;
  for (const Variable& variable : catalog.variables) {
    seen = seen && variable.sight == Sight::all;
  }
  for (std::size_t zone = 0; zone < catalog.zones.size(); ++zone) {
    seen = seen && catalog.zones[ZoneId(zone)].seen_by == Sight::all;
  }
  return seen;
}

}  // namespace

MctsSearch::MctsSearch(Context& own,
                       const MctsSettings& settings,
                       const ValueWeights& weights,
                       bool for_team)
    : own_(own),
      settings_(settings),
      for_team_(for_team),
      rules_have_a_say_(!own.rules.hooks.all().empty() || own.rules.has_done_scripts),
      is_all_seen_(is_all_seen(own.rules)),
      team_(own.catalog, weights.team),
      estimate_(own.catalog, weights, for_team ? &team_ : nullptr),
      context_(own.rules, state_) {
  context_.searching = true;
  if (for_team && weights.team.by_hopes) {
    hopes_.emplace(own.catalog, weights.team);
  }
  if (for_team) {
    playmate_ = std::make_unique<WeightedBot>(weights, Aim::team);
    playmate_->try_for_team(static_cast<std::size_t>(settings.trials));
  }
}

const std::vector<SearchedAnswer>& MctsSearch::run(std::vector<Weighed> answers,
                                                   const MctsBudget& budget) {
  start_ = budget.clock == nullptr ? 0 : budget.clock();
  wall_start_ = budget.wall == nullptr ? 0 : budget.wall();
  arms_.clear();
  for (Weighed& answer : answers) {
    if (static_cast<std::int32_t>(arms_.size()) < settings_.arms) {
      arms_.push_back({std::move(answer), static_cast<std::int32_t>(arms_.size()), 0, 0});
    }
  }
  active_ = arms_.size();
  iterations_ = 0;
  player_ = pending_choice(own_).actor;
  seed_ = own_.state.rng.next();
  tree_.clear();
  context_.scripts = own_.scripts;
  context_.answers = playmate_ == nullptr ? this : nullptr;
  context_.restraint = own_.restraint;
  habits_.clear();
  claims_.clear();
  claims_made_ = 0;
  if (for_team_) {
    team_.begin(own_.state);
    team_before_ = team_value_of(own_.state);
  }
  for (double done = 0; done < 1 && active_ > 1; halve(done)) {
    for (std::size_t arm = 0; arm < active_; ++arm) {
      iterate(arm);
    }
    done = progress(budget);  // asks the clock, which takes its time
  }
  sort_arms();
  return arms_;
}

double MctsSearch::progress(const MctsBudget& budget) const {
  if (budget.iterations > 0) {
    return static_cast<double>(iterations_) / static_cast<double>(budget.iterations);
  }
  if (budget.clock == nullptr) {
    return 1;
  }
  const double waited = budget.wall == nullptr ? 0 : budget.wall() - wall_start_;
  return std::max(budget.clock() - start_, waited / MctsBudget::kMostWaiting) / budget.seconds;
}

/// Drops the worse answers: after one of r rounds half of them, until in the last two are left.
void MctsSearch::halve(double progress) {
  std::size_t rounds = 1;
  while ((std::size_t{2} << (rounds - 1)) < arms_.size()) {
    ++rounds;
  }
  const auto round = static_cast<std::size_t>(progress * static_cast<double>(rounds));
  const std::size_t keep =
      std::max<std::size_t>(2, (arms_.size() + (std::size_t{1} << round) - 1) >> round);
  if (keep < active_) {
    sort_arms();
    active_ = keep;
  }
}

/// With the estimate as some visits more, as seen from the answer that it calls the best.
float MctsSearch::mean_of(const SearchedAnswer& arm) const {
  const SearchedAnswer& best =
      *std::find_if(arms_.begin(), arms_.end(), [](const auto& a) { return a.number == 0; });
  const float base = best.visits == 0 ? 0 : best.sum / static_cast<float>(best.visits);
  const float guess = base + (arm.weighed.value - best.weighed.value) / scale_of(own_.state);
  return (arm.sum + settings_.prior * guess) / (static_cast<float>(arm.visits) + settings_.prior);
}

float MctsSearch::scale_of(const State& state) const {
  return kFinalScale + settings_.scale_tile * std::sqrt(static_cast<float>(tiles_left(state)));
}

/// Those that are not dropped yet.
void MctsSearch::sort_arms() {
  std::vector<std::pair<float, SearchedAnswer>> sorted;
  for (std::size_t i = 0; i < active_; ++i) {
    sorted.emplace_back(mean_of(arms_[i]), arms_[i]);
  }
  std::stable_sort(
      sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (std::size_t i = 0; i < active_; ++i) {
    arms_[i] = std::move(sorted[i].second);
  }
}

float MctsSearch::points_of(const SearchedAnswer& answer) {
  if (answer.visits == 0) {
    return 0;
  }
  const auto points = [](float reward) {
    return reward / std::sqrt(std::max(0.0001F, 1 - reward * reward));
  };
  state_ = position_of(own_);
  context_.state_replaced();
  const float before = judge(state_)[static_cast<std::size_t>(player_)];
  const float after = answer.sum / static_cast<float>(answer.visits);
  return (points(after) - points(before)) * scale_of(own_.state);
}

void MctsSearch::iterate(std::size_t arm) {
  SearchedAnswer& answer = arms_[arm];
  const std::uint64_t stream = mix(seed_, static_cast<std::uint64_t>(answer.visits) + 1);
  ++iterations_;
  state_ = own_.state;
  if (!settings_.sees_all) {
    hide_from(own_.catalog, state_, PlayerId(player_), stream);
    if (playmate_ != nullptr) {  // chance of its own, the same for all answers
      state_.seed = stream;
      state_.draws = 0;
    }
  }
  context_.state_replaced();
  chance_.state = stream;
  random_.state = mix(stream, kRandomStream);
  path_hash_ = mix(seed_, static_cast<std::uint64_t>(answer.number) + 1);
  path_.clear();
  in_tree_ = true;
  placed_ = 0;
  meant_ = answer.weighed.claim;
  knows_claim_ = true;
  Rewards rewards{};
  try {
    apply_option(context_, answer.weighed.option);
    if (playmate_ != nullptr) {
      play_on();
    }
    rewards = judge(state_);
  } catch (const ScriptFault&) {
    rewards.fill(-1);  // a made-up world that the rules cannot play
  }
  ++answer.visits;
  answer.sum += rewards[static_cast<std::size_t>(player_)];
  habits_.note(rewards);
  for (const MctsStep& step : path_) {
    tree_.note(step, rewards[static_cast<std::size_t>(tree_.node(step.node).player)]);
  }
}

/// By one bot in all seats, whose questions wait for it as those of a game do.
void MctsSearch::play_on() {
  while (!state_.over()) {
    const PendingChoice pending = pending_choice(context_);
    if (pending.choice == Choice::place && placed_++ >= settings_.horizon) {
      return;
    }
    apply_option(context_,
                 pending.actor == kChance ? chance_option(context_) : playmate_->choose(context_));
  }
}

/// Of a seer the number that the game will take.
std::uint64_t MctsSearch::next_chance() {
  if (!settings_.sees_all) {
    return chance_.next();
  }
  const std::uint64_t number = chance_number(state_);
  ++state_.draws;
  return number;
}

TileKindId MctsSearch::draw(const Context& context, PileId pile) {
  const Zones& zones = context.state.zones;
  const auto count = static_cast<std::uint32_t>(zones.drawable_count(pile));
  const auto n = static_cast<std::int32_t>(bounded(next_chance(), count));
  const TileKindId kind = settings_.sees_all && zones.is_ranked() ? zones.ranked_draw(pile)
                                                                  : zones.nth_drawable(pile, n);
  note_chance(static_cast<std::uint64_t>(kind.value()));
  return kind;
}

std::int32_t MctsSearch::choose(const Context& context, const PendingAsk& ask) {
  if (!ask.weights.empty()) {
    const std::int32_t n = pick_weighted(ask.weights, next_chance());
    note_chance(static_cast<std::uint64_t>(n));
    return n;
  }
  const auto count = static_cast<std::uint32_t>(ask.options.size());
  if (ask.actor == kChance) {
    const std::uint32_t n = bounded(next_chance(), count);
    note_chance(n);
    return static_cast<std::int32_t>(n);
  }
  const std::int32_t answer = in_tree_ && count > 1 ? ask_tree(ask) : -1;
  return answer >= 0 ? answer : habits_.answer(context.state.turn.step, ask, random_);
}

/// Number of the option; -1: the tree is full.
std::int32_t MctsSearch::ask_tree(const PendingAsk& ask) {
  std::int32_t node = tree_.find(path_hash_);
  if (node < 0) {
    weighed_.clear();  // from the last, which passes if any does
    const std::size_t step = 1 + (ask.options.size() - 1) / MctsTree::kMostEdges;
    for (std::size_t n = ask.options.size(); n > 0; n -= std::min(n, step)) {
      weighed_.push_back(
          {{AnswerAsk{static_cast<std::int32_t>(n - 1), ask.options[n - 1].value}}, 0, 0, {}});
    }
    node = tree_.add(path_hash_, ask.actor, weighed_, settings_.gap);
    in_tree_ = false;
  }
  if (node < 0) {
    return -1;
  }
  // What is hidden was another thing when the node was made: there may have been more options.
  const std::int32_t number = tree_.edge(take_edge(node)).option.as<AnswerAsk>()->number;
  return number < static_cast<std::int32_t>(ask.options.size()) ? number : 0;
}

std::int32_t MctsSearch::take_edge(std::int32_t node) {
  const std::int32_t edge =
      tree_.select(node, settings_.prior, settings_.explore, 1 / scale_of(own_.state));
  path_.push_back({node, edge});
  path_hash_ = mix(path_hash_, static_cast<std::uint64_t>(edge) + 1);
  return edge;
}

bool MctsSearch::decide(Context& context, const Frame& frame, Option& option) {
  if (frame.choice == Choice::draw) {
    option.what = DrawTile{draw(context, frame.pile)};
    return true;
  }
  if (frame.choice == Choice::place && placed_++ >= settings_.horizon) {
    return false;
  }
  if (frame.choice == Choice::settle) {
    option = list_options(context, frame).front();
    return true;
  }
  option = in_tree_ ? answer_in_tree(context, frame) : answer_beyond_tree(context, frame);
  return true;
}

void MctsSearch::weigh(Context& context, const Frame& frame) {
  if (frame.choice == Choice::place) {
    estimate_.weigh_placements(context, PlayerId(frame.actor), weighed_);
  } else {
    estimate_.weigh_claims(context, PlayerId(frame.actor), weighed_);
  }
}

/// A node is what everybody saw; where things are hidden it may mean different positions.
bool MctsSearch::is_still_legal(Context& context, const Frame& frame, const Option& option) {
  if (is_all_seen_) {
    return true;
  }
  const auto* const place = option.as<PlaceTile>();
  if (place == nullptr) {
    return is_listed(list_options(context, frame), option);
  }
  const bool is_held = any_kind_in_hand(
      context, PlayerId(frame.actor), [&](TileKindId kind) { return kind == place->kind; });
  if (!is_held) {
    return false;
  }
  placements_.clear();
  list_placements(context, place->kind, placements_);
  return std::any_of(placements_.begin(), placements_.end(), [&](const Placement& other) {
    return other.cell == place->cell && other.rotation == place->rotation;
  });
}

Option MctsSearch::answer_in_tree(Context& context, const Frame& frame) {
  std::int32_t node = tree_.find(path_hash_);
  if (node < 0) {
    in_tree_ = false;
    if (!tree_.is_due(path_hash_, settings_.node_after)) {
      return answer_beyond_tree(context, frame);
    }
    weigh(context, frame);
    node = tree_.add(path_hash_, frame.actor, weighed_, settings_.gap);
  }
  if (node < 0) {
    return answer_beyond_tree(context, frame);
  }
  const MctsEdge& edge = tree_.edge(take_edge(node));
  if (!is_still_legal(context, frame, edge.option)) {
    in_tree_ = false;
    path_.pop_back();
    return answer_beyond_tree(context, frame);
  }
  meant_ = edge.claim;
  knows_claim_ = true;
  return edge.option;
}

Option MctsSearch::claim_as_meant(Context& context) {
  if (!meant_) {
    return {ClaimNothing{}};
  }
  const Features& features = context.state.features;
  const std::uint32_t count = count_claims(context);
  for (std::uint32_t n = 0; n < count; ++n) {
    const Option option = nth_claim(context, n);
    const auto* const claim = option.as<ClaimPiece>();
    if (claim != nullptr && claim->kind == meant_->kind && claim->colour == meant_->colour &&
        features.feature_of(claim->segment) == features.feature_of(meant_->segment)) {
      return option;
    }
  }
  return {ClaimNothing{}};
}

Option MctsSearch::answer_by_estimate(Context& context, const Frame& frame) {
  if (frame.choice == Choice::claim) {
    return claim_as_meant(context);
  }
  weigh(context, frame);
  const Weighed* best = &weighed_.front();
  for (const Weighed& candidate : weighed_) {
    best = candidate.value > best->value ? &candidate : best;
  }
  meant_ = best->claim;
  return best->option;
}

/// Any placement; claims as the estimate has judged such claims before, which it is asked anew now
/// and then.
Option MctsSearch::answer_lightly(Context& context, const Frame& frame) {
  if (frame.choice == Choice::place) {
    knows_claim_ = false;
    return random_placement_of(context, PlayerId(frame.actor), random_);
  }
  if (std::exchange(knows_claim_, false)) {
    return claim_as_meant(context);
  }
  constexpr std::uint32_t kAskedOneIn = 64;
  if (++claims_made_ % kAskedOneIn != 0) {
    if (const std::optional<Option> usual = claim_as_usual(context)) {
      return *usual;
    }
  }
  weigh(context, frame);
  const Weighed* best = &weighed_.front();
  for (const Weighed& candidate : weighed_) {
    if (const auto* const claim = candidate.option.as<ClaimPiece>()) {
      claims_.note(context.state, *claim, candidate.value);
    }
    best = candidate.value > best->value ? &candidate : best;
  }
  return best->option;
}

/// Nothing when too little is known of one of the claims.
std::optional<Option> MctsSearch::claim_as_usual(Context& context) {
  Option best{ClaimNothing{}};
  float most = 0;
  const std::uint32_t count = count_claims(context);
  for (std::uint32_t n = 0; n < count; ++n) {
    const Option option = nth_claim(context, n);
    const auto* const claim = option.as<ClaimPiece>();
    if (claim == nullptr) {  // only rules know what an action brings
      continue;
    }
    const std::optional<float> value = claims_.value_of(context.state, *claim);
    if (!value) {
      return std::nullopt;
    }
    if (*value > most) {
      most = *value;
      best = option;
    }
  }
  return best;
}

/// The state is used up.
Rewards MctsSearch::judge(State& state) {
  if (state.outcome == Outcome::won || state.outcome == Outcome::lost) {
    return final_rewards(own_.catalog, state);
  }
  if (for_team_) {
    Rewards rewards{};
    rewards.fill(reward_of(team_value_of(state) - team_before_, settings_.team_scale));
    return rewards;
  }
  const float scale = scale_of(state);
  return rewards_of_points(state, standing_of(state), scale);
}

/// With what features that are not complete yet will bring.
float MctsSearch::team_value_of(const State& state) {
  if (hopes_) {
    return hopes_->of(state);
  }
  ColourPoints expected{};
  ColourPoints now{};
  estimate_.look_ahead(state, expected, now);
  float value = team_.of(state);
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    value += team_.point_weight(colour) * expected[colour];
  }
  return value;
}

/// What players hold besides features and supplies, to the first colour of each.
void MctsSearch::add_held(const State& state, ColourPoints& points) {
  const ValueWeights& weights = estimate_.outlook().value_weights();
  if (state.over() || !weights.holds_anything()) {
    return;
  }
  for (std::int32_t player = 0; player < state.players; ++player) {
    std::size_t colour = 0;
    while (state.colour_player[colour] != player) {
      ++colour;
    }
    points[colour] += held_value(own_.catalog, weights, state, player, estimate_.outlook().early());
  }
}

/// Points at the end, as expected. The state is used up.
ColourPoints MctsSearch::standing_of(State& state) {
  ColourPoints points{};
  ColourPoints now{};
  if (!state.over()) {
    estimate_.look_ahead(state, points, now);
    if (rules_have_a_say_) {  // they know better what there is now
      state.frames.clear();
      state.suspended.clear();
      score_final(context_);
    } else {
      now = {};
    }
  }
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    points[colour] += static_cast<float>(state.track(own_.catalog.points, colour)) - now[colour];
  }
  add_held(state, points);
  return points;
}

}  // namespace bastide
