#include "kernel/flow/playout.h"

#include <vector>

#include "kernel/base/for_now.h"

namespace bastide {

namespace {

// One function per choice. Each picks uniformly, by weight for draws, into `option` and returns how
// many options there were, except for placements: not all of them are looked at. A call less in
// each answer is half a percent of a playout.

std::uint32_t pick_draw(const Context& context, PileId pile, Rng& rng, Option& option) {
  const Zones& zones = context.state.zones;
  const auto count = static_cast<std::uint32_t>(zones.drawable_count(pile));
  option.what = DrawTile{zones.nth_drawable(pile, static_cast<std::int32_t>(rng.below(count)))};
  return count;
}

std::uint32_t count_all_placements(Context& context, PlayerId player) {
  std::uint32_t count = 0;
  any_kind_in_hand(context, player, [&](TileKindId kind) {
    count += count_placements(context, kind);
    return false;
  });
  return count;
}

void pick_placement(Context& context, PlayerId player, Rng& rng, Option& option) {
  std::size_t kinds = 0;
  TileKindId picked;
  any_kind_in_hand(context, player, [&](TileKindId kind) {
    picked = kind;
    return ++kinds > 1;
  });
  Placement placement;
  if (kinds == 1) {
    placement = random_placement(context, picked, rng);
  } else {
    std::uint32_t n = rng.below(count_all_placements(context, player));
    any_kind_in_hand(context, player, [&](TileKindId kind) {
      const std::uint32_t places = count_placements(context, kind);
      const bool is_here = n < places;
      picked = kind;
      n -= is_here ? 0 : places;
      return is_here;
    });
    placement = nth_placement(context, picked, n);
  }
  option.what = PlaceTile{picked, placement.cell, placement.rotation};
}

[[gnu::always_inline]] inline std::uint32_t pick_claim(Context& context, Rng& rng, Option& option) {
  const std::uint32_t count = count_claims(context) + 1;
  const std::uint32_t n = rng.below(count);
  option = n > 0 ? nth_claim(context, n - 1) : Option{ClaimNothing{}};
  return count;
}

std::uint32_t pick_listed(Context& context, const Frame& frame, Rng& rng, Option& option) {
  const std::vector<Option> options = list_options(context, frame);
  const auto count = static_cast<std::uint32_t>(options.size());
  option = options[rng.below(count)];
  return count;
}

[[gnu::always_inline]] inline std::uint32_t pick(Context& context,
                                                 const Frame& frame,
                                                 Rng& rng,
                                                 Option& option) {
  switch (frame.choice) {
    case Choice::draw:
      return pick_draw(context, frame.pile, rng, option);
    case Choice::place:
      pick_placement(context, PlayerId(frame.actor), rng, option);
      return 0;
    case Choice::claim:
      return pick_claim(context, rng, option);
    case Choice::settle:
    case Choice::token:
    case Choice::asked:
      break;
  }
  return pick_listed(context, frame, rng, option);
}

}  // namespace

Option random_placement_of(Context& context, PlayerId player, Rng& rng) {
  Option option;
  pick_placement(context, player, rng, option);
  return option;
}

std::int32_t RandomAnswers::choose(const Context& /*context*/, const PendingAsk& ask) {
  if (!ask.weights.empty()) {
    return pick_weighted(ask.weights, rng_.next());
  }
  return static_cast<std::int32_t>(rng_.below(static_cast<std::uint32_t>(ask.options.size())));
}

TileKindId RandomAnswers::draw(const Context& context, PileId pile) {
  const auto count = static_cast<std::uint32_t>(context.state.zones.drawable_count(pile));
  return context.state.zones.nth_drawable(pile, static_cast<std::int32_t>(rng_.below(count)));
}

bool RandomAnswers::decide(Context& context, const Frame& frame, Option& option) {
  if (!may_answer()) {
    return false;
  }
  const std::size_t open = context.state.board.open_count();
  const std::uint32_t count = pick(context, frame, rng_, option);
  if (counts_ != nullptr) {
    ++counts_->answers;
    if (frame.choice == Choice::place) {
      ++counts_->turns;
      ++counts_->claims;  // "none"
      if (counts_->looks_at_placements) {
        ++counts_->turns_looked_at;
        counts_->placements += count_all_placements(context, PlayerId(frame.actor));
      }
      counts_->open_cells += open;
    } else if (frame.choice == Choice::claim) {
      counts_->claims += count - 1;
    }
  }
  return true;
}

std::uint32_t play_random_option(Context& context, Rng& rng) {
  const MoveBudget budget(context);
  State& state = context.state;
  Option option;
  if (state.suspended.is_active()) {
    option.what = AnswerAsk{RandomAnswers(rng).choose(context, state.suspended.ask)};
    const auto count = static_cast<std::uint32_t>(state.suspended.ask.options.size());
    apply_option(context, option);
    return count;
  }
  const Frame frame = state.frames.back();
  std::uint32_t count = pick(context, frame, rng, option);
  if (frame.choice == Choice::place) {
    count = count_all_placements(context, PlayerId(frame.actor));
  }
  apply_option(context, option);
  return count;
}

bool play_random(Context& context, Rng& rng, PlayoutCounts* counts, std::uint64_t most_answers) {
  RandomAnswers answers(rng, counts, most_answers);
  const ForNow<AnswerSource*> answering(context.answers, &answers);
  context.state_replaced();  // it may have served another one
  if (is_waiting(context.state)) {
    play_random_option(context, rng);
  } else {
    advance(context);
  }
  return context.state.over();
}

namespace {

/// What the seat with these random numbers draws its next answer from. Only a count that all doors
/// keep alike may go into it.
Rng answer_stream(std::uint64_t seed, const State& state) {
  return {mix(seed, static_cast<std::uint64_t>(state.answers))};
}

/// Chance as chance_option() has it, seats as random_answer().
class AnswersOfSeed final : public RandomAnswers {
 public:
  AnswersOfSeed(const State& state, Rng& stream, std::uint64_t most_answers)
      : RandomAnswers(stream, nullptr, most_answers), stream_(stream), draws_(state.draws) {
    for (std::int32_t seat = 0; seat < state.players; ++seat) {
      seeds_.push_back(seat_seed(state.seed, PlayerId(seat)));
    }
  }

  std::int32_t choose(const Context& context, const PendingAsk& ask) override {
    if (ask.actor == kChance) {
      return pick_weighted(ask.weights, chance_number(context.state.seed, draws_++));
    }
    begin_answer(context.state, ask.actor);
    return RandomAnswers::choose(context, ask);
  }
  TileKindId draw(const Context& context, PileId pile) override {
    const Zones& zones = context.state.zones;
    const TileKindId kind = zones.ranked_draw(pile);
    const std::int32_t number = draws_++;
    return kind.is_some() && zones.drawable(pile, kind) > 0
               ? kind
               : TileKindId(pick_weighted(zones.drawable(pile),
                                          chance_number(context.state.seed, number)));
  }
  bool decide(Context& context, const Frame& frame, Option& option) override {
    if (frame.choice == Choice::draw) {
      const bool may = may_answer();
      if (may) {
        option.what = DrawTile{draw(context, frame.pile)};
      }
      return may;
    }
    if (frame.actor != kChance) {
      begin_answer(context.state, frame.actor);
    }
    return RandomAnswers::decide(context, frame, option);
  }

 private:
  void begin_answer(const State& state, std::int32_t seat) {
    stream_ = answer_stream(seeds_[static_cast<std::size_t>(seat)], state);
  }

  Rng& stream_;
  std::vector<std::uint64_t> seeds_;  // by seat
  std::int32_t draws_;                // chance answers so far
};

}  // namespace

Option random_answer(Context& context, std::uint64_t seed) {
  Rng rng = answer_stream(seed, context.state);
  if (context.state.suspended.is_active()) {
    const std::vector<Option> options = list_options(context);
    return options[rng.below(static_cast<std::uint32_t>(options.size()))];
  }
  const MoveBudget budget(context);
  Option option;
  pick(context, Frame(context.state.frames.back()), rng, option);
  return option;
}

bool play_random_game(Context& context, std::uint64_t most_answers) {
  Rng stream;
  AnswersOfSeed answers(context.state, stream, most_answers);
  const ForNow<AnswerSource*> answering(context.answers, &answers);
  advance(context);
  return context.state.over();
}

}  // namespace bastide
