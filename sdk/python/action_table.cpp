#include "sdk/python/action_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <unordered_set>

#include <fmt/format.h>

#include "kernel/flow/question.h"
#include "kernel/flow/turn.h"

namespace bastide {

namespace {

constexpr std::int32_t kOffers = 16;  // numbers of an action of the claim choice

std::int32_t colours_of_seat(const Catalog& catalog, std::int32_t seats) {
  for (const SeatPlan& plan : catalog.seat_plans) {
    if (plan.players == seats) {
      return plan.colours_each;
    }
  }
  return 1;
}

std::int32_t most_segments(const Catalog& catalog) {
  std::size_t most = 0;
  for (const TileKind& kind : catalog.tile_kinds) {
    most = std::max(most, kind.segments.size());
  }
  return static_cast<std::int32_t>(most);
}

/// The cell that an answer names; false when it names none.
bool named_cell(Context& context, AskType type, std::int32_t value, Cell& cell) {
  if (type == AskType::cell) {
    cell = unpack_cell(value);
    return true;
  }
  if (type != AskType::tile || value < 0) {
    return false;
  }
  const State& shown = position_of(context);
  if (!is_there(shown, type, value)) {
    return false;
  }
  cell = shown.board.tile(TileId(value)).cell;
  return true;
}

}  // namespace

CellWindow CellWindow::around(const Catalog& catalog) {
  const std::int32_t tiles =
      std::accumulate(catalog.tile_kinds.begin(),
                      catalog.tile_kinds.end(),
                      0,
                      [](std::int32_t sum, const TileKind& kind) { return sum + kind.count; });
  CellWindow window{
      static_cast<std::int32_t>(std::ceil(1.75 * std::sqrt(static_cast<double>(tiles))))};
  if (catalog.board.width > 0 && !catalog.board.floating) {
    window.radius =
        std::min(window.radius, std::max(catalog.board.width, catalog.board.height) / 2);
  }
  return window;
}

ActionTable::ActionTable(const Catalog& catalog,
                         std::int32_t seats,
                         CellWindow window,
                         std::int32_t answers)
    : window_(window),
      hands_(catalog.hand.is_some() ? std::max(1, catalog.zones[catalog.hand].size) : 1),
      colours_(colours_of_seat(catalog, seats)),
      segments_(most_segments(catalog)) {
  const auto pieces = static_cast<std::int64_t>(catalog.piece_kinds.size());
  const auto actions = static_cast<std::int64_t>(catalog.actions.size());
  add("pass", 1, "claim nothing, or pass where a question allows it");
  add("claim",
      pieces * colours_ * segments_,
      fmt::format("(piece kind * {} + own colour) * {} + segment of the tile placed last",
                  colours_,
                  segments_));
  add("offer", actions * kOffers, fmt::format("action * {} + number of its offer", kOffers));
  add("cell",
      window.area(),
      fmt::format("a question's answer that is a cell or a placed tile: (y + {0}) * {1} + x + {0}",
                  window.radius,
                  window.width()));
  add("place",
      std::int64_t{4} * hands_ * window.area(),
      fmt::format("((kind in hand * {1} + y + {0}) * {1} + x + {0}) * 4 + turn",
                  window.radius,
                  window.width()));
  add("answer",
      answers,
      "the n-th of the options now that have no number above, from 0, in the order of the engine");
}

void ActionTable::add(std::string name, std::int64_t count, std::string about) {
  const std::int64_t begin = ranges_.empty() ? 0 : ranges_.back().first + ranges_.back().count;
  ranges_.push_back({std::move(name), begin, count, std::move(about)});
}

std::int64_t ActionTable::size() const {
  return ranges_.back().first + ranges_.back().count;
}

void ActionTable::check_fits(std::int64_t action) const {
  if (action >= size()) {
    throw std::overflow_error(
        fmt::format("{} answers have no number of their own, and the range \"answer\" holds {}: "
                    "load the game with more answers",
                    action - first(answer) + 1,
                    ranges_.back().count));
  }
}

void ActionTable::number(Context& context,
                         const std::vector<Option>& options,
                         std::vector<std::int64_t>& actions) const {
  actions.clear();
  actions.reserve(options.size());
  if (pending_choice(context).actor == kChance) {
    for (std::size_t n = 0; n < options.size(); ++n) {
      actions.push_back(static_cast<std::int64_t>(n));
    }
    return;
  }
  // Only the answers to a question may name one cell twice.
  const bool is_question = context.state.suspended.is_active();
  std::unordered_set<std::int64_t> taken;
  std::int64_t left = first(answer);
  for (const Option& option : options) {
    std::int64_t own = own_number(context, option);
    if (own >= 0 && is_question && !taken.insert(own).second) {
      own = -1;
    }
    actions.push_back(own >= 0 ? own : left++);
  }
}

std::int64_t ActionTable::own_number(Context& context, const Option& option) const {
  if (const auto* const placed = option.as<PlaceTile>()) {
    return number_of(context, *placed);
  }
  if (const auto* const claimed = option.as<ClaimPiece>()) {
    return number_of(context, *claimed);
  }
  if (const auto* const action = option.as<ClaimAction>()) {
    return number_of(*action);
  }
  if (const auto* const answered = option.as<AnswerAsk>()) {
    return number_of(context, *answered);
  }
  return option.is<ClaimNothing>() ? first(pass) : -1;
}

std::int64_t ActionTable::number_of(const Context& context, const PlaceTile& placed) const {
  if (!window_.holds(placed.cell)) {
    return -1;
  }
  // Kinds in hand are counted in the order of the catalogue.
  std::int64_t slot = 0;
  if (hands_ > 1) {
    any_kind_in_hand(context, active_player(context), [&](TileKindId kind) {
      slot += kind < placed.kind ? 1 : 0;
      return false;
    });
  }
  return slot < hands_ ? first(place) + (slot * window_.area() + window_.index(placed.cell)) * 4 +
                             placed.rotation
                       : -1;
}

std::int64_t ActionTable::number_of(const Context& context, const ClaimPiece& claimed) const {
  const State& state = context.state;
  if (state.turn.last_tile < 0) {
    return -1;
  }
  const std::int32_t segment =
      claimed.segment.value() - state.board.tile(TileId(state.turn.last_tile)).first_segment;
  if (state.features.tile_of(claimed.segment).value() != state.turn.last_tile ||
      segment >= segments_) {
    return -1;
  }
  const std::int64_t slot =
      std::int64_t{claimed.kind.value()} * colours_ + claimed.colour.value() % colours_;
  return first(claim) + slot * segments_ + segment;
}

std::int64_t ActionTable::number_of(const ClaimAction& action) const {
  return action.offer < kOffers
             ? first(offer) + std::int64_t{action.action.value()} * kOffers + action.offer
             : -1;
}

std::int64_t ActionTable::number_of(Context& context, const AnswerAsk& answered) const {
  const PendingAsk& ask = context.state.suspended.ask;
  const auto last = static_cast<std::int32_t>(ask.options.size()) - 1;
  if (ask.can_pass && answered.number == last) {
    return first(pass);
  }
  Cell named;
  return named_cell(context, ask.type, answered.value, named) && window_.holds(named)
             ? first(cell) + window_.index(named)
             : -1;
}

}  // namespace bastide
