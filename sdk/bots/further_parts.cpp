#include "sdk/bots/further_parts.h"

#include <algorithm>
#include <numeric>

#include "kernel/flow/playout.h"

namespace bastide {

namespace {

constexpr std::size_t kDraws = 6;      // tiles for which a part is weighed
constexpr std::size_t kGapsTried = 4;  // of a feature, that are tried
constexpr int kMostChoices = 8;        // after a placement, until the turn goes on
// Share of the tiles that could earn a part which are placed so: 0.25 and 1 play no better.
constexpr float kTaken = 0.5F;

bool is_at_draw(const State& state) {
  return !state.over() && !state.suspended.is_active() && !state.frames.empty() &&
         state.frames.back().choice == Choice::draw;
}

}  // namespace

bool FurtherParts::may_be_granted(const Ruleset& rules) {
  return std::any_of(rules.scripts.begin(), rules.scripts.end(), [](const ScriptText& script) {
    return script.text.find("extra_part") != std::string::npos;
  });
}

FurtherParts::FurtherParts(Context& own, const ValueWeights& weights)
    : own_(own), context_(own.rules, copy_), estimate_(own.catalog, weights, nullptr) {
  context_.answers = &way_;
  context_.one_way = true;
  context_.searching = true;
}

std::int32_t FurtherParts::Way::choose(const Context& context, const PendingAsk& ask) {
  if (ask.actor == kChance) {
    return RandomAnswers(rng).choose(context, ask);
  }
  was_asked = true;
  return takes_last ? static_cast<std::int32_t>(ask.options.size()) - 1 : 0;
}

void FurtherParts::reset(const State& from, bool takes_last) {
  copy_ = from;
  context_.state_replaced();
  context_.scripts = own_.scripts;
  context_.restraint = own_.restraint;
  way_.rng = from.rng;
  way_.takes_last = takes_last;
  way_.was_asked = false;
}

bool FurtherParts::give_turn(PlayerId player) {
  if (!is_at_draw(copy_)) {
    return false;
  }
  copy_.turn.active = player.value();
  copy_.frames.back().holder = player;
  return true;
}

FurtherParts::Draws FurtherParts::draws() {
  Draws draws;
  draws.options = list_options(context_);
  draws.weights = option_weights(context_);
  draws.total = std::accumulate(draws.weights.begin(), draws.weights.end(), 0);
  return draws;
}

float FurtherParts::value(const State& at_draw, PlayerId player) {
  if (value_) {
    return *value_;
  }
  later_ = at_draw;
  reset(later_, true);
  if (!give_turn(player)) {
    return 0;
  }
  const Draws all = draws();
  float sum = 0;
  for (std::size_t i = 0; i < kDraws && all.total > 0; ++i) {
    const auto at =
        static_cast<std::int32_t>((2 * i + 1) * static_cast<std::size_t>(all.total) / (2 * kDraws));
    std::size_t drawn = 0;
    for (std::int32_t passed = all.weights[0]; passed <= at; passed += all.weights[drawn]) {
      ++drawn;
    }
    reset(later_, true);
    try {
      if (give_turn(player)) {
        apply_option(context_, all.options[drawn]);
      }
      const bool places = is_waiting(copy_) && pending_choice(context_).choice == Choice::place &&
                          pending_choice(context_).actor == player.value();
      if (!places) {
        continue;
      }
      estimate_.weigh_placements(context_, player, list_, Estimate::Right::best);
    } catch (const ScriptFault&) {
      continue;
    }
    float best = 0;
    for (const Weighed& weighed : list_) {
      best = std::max(best, weighed.value);
    }
    sum += best;
  }
  value_ = sum / static_cast<float>(kDraws);
  return *value_;
}

bool FurtherParts::earns_in_one_way(const State& from,
                                    PlayerId player,
                                    const Option* draw,
                                    const Option& placement) {
  if (draw != nullptr) {
    if (!give_turn(player)) {
      return false;
    }
    apply_option(context_, *draw);
  }
  if (!is_waiting(copy_) || pending_choice(context_).choice != Choice::place ||
      !is_option(context_, placement)) {
    return false;
  }
  apply_option(context_, placement);
  for (int i = 0; i < kMostChoices && is_waiting(copy_); ++i) {
    const PendingChoice pending = pending_choice(context_);
    if (pending.actor != player.value() ||
        (pending.choice != Choice::claim && pending.choice != Choice::settle)) {
      break;
    }
    apply_option(context_, list_options(context_).front());
  }
  return copy_.turn.number == from.turn.number && copy_.turn.part > from.turn.part;
}

bool FurtherParts::earns(const State& from,
                         PlayerId player,
                         const Option* draw,
                         const Option& placement) {
  for (const bool takes_last : {false, true}) {
    reset(from, takes_last);
    try {
      if (earns_in_one_way(from, player, draw, placement)) {
        return true;
      }
    } catch (const ScriptFault&) {
      return false;
    }
    if (!way_.was_asked) {
      return false;
    }
  }
  return false;
}

float FurtherParts::earned_by(const Option& placement, PlayerId player) {
  return earns(own_.state, player, nullptr, placement) ? value(copy_, player) : 0;
}

bool FurtherParts::earns_in_cell(PlayerId player, const Draws& draws, std::size_t open) {
  const Cell cell = later_.board.open_cell(open);
  for (const Option& draw : draws.options) {
    const TileKindId kind = draw.as<DrawTile>()->kind;
    const std::uint8_t rotations = later_.board.fitting(own_.catalog, kind, open);
    for (Rotation rotation = 0; rotations >> rotation != 0; ++rotation) {
      if ((rotations >> rotation & 1) != 0) {
        return earns(later_, player, &draw, {PlaceTile{kind, cell, rotation}});
      }
    }
  }
  return false;
}

float FurtherParts::chance_after(const Option& claim, PlayerId player, const GapList& gaps) {
  reset(own_.state, true);
  try {
    apply_option(context_, claim);
  } catch (const ScriptFault&) {
    return 0;
  }
  if (!give_turn(player)) {
    return 0;
  }
  later_ = copy_;
  const Draws all = draws();
  std::vector<std::size_t> cells;
  std::size_t tried = 0;
  for (const Gap& gap : gaps) {
    const auto open = static_cast<std::size_t>(gap.open);
    if (gap.open >= 0 && open < later_.board.open_count() && tried++ < kGapsTried &&
        earns_in_cell(player, all, open)) {
      cells.push_back(open);
    }
  }
  std::int32_t fitting = 0;
  for (std::size_t i = 0; i < all.options.size() && !cells.empty(); ++i) {
    const TileKindId kind = all.options[i].as<DrawTile>()->kind;
    const bool fits = std::any_of(cells.begin(), cells.end(), [&](std::size_t open) {
      return later_.board.fitting(own_.catalog, kind, open) != 0;
    });
    fitting += fits ? all.weights[i] : 0;
  }
  return all.total > 0 ? static_cast<float>(fitting) / static_cast<float>(all.total) : 0;
}

float FurtherParts::prospect_of(const Option& claim, PlayerId player, const GapList& gaps) {
  const float chance = gaps.empty() ? 0 : chance_after(claim, player, gaps);
  if (chance == 0) {
    return 0;
  }
  const State at_draw = later_;
  const float more = chance - chance_after({ClaimNothing{}}, player, gaps);
  if (more <= 0) {
    return 0;
  }
  // A feature does not stay open for ever: what is believed of patience holds of it, too.
  const Rows<std::int32_t>& stock = own_.state.zones.stock_counts();
  const auto left = static_cast<float>(std::accumulate(stock.begin(), stock.end(), 0));
  const float turns = left / static_cast<float>(std::max(1, own_.state.players));
  const float patience = estimate_.outlook().weights().patience;
  return kTaken * more * turns * patience / (turns + patience) * value(at_draw, player);
}

}  // namespace bastide
