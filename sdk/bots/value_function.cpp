#include "sdk/bots/value_function.h"

#include <algorithm>

namespace bastide {

namespace {

/// Counts the tokens of a list, by kind.
void count_tokens(const Variables& variables,
                  std::int32_t head,
                  std::vector<std::int32_t>& counts) {
  for (std::int32_t at = head; at > 0;) {
    const ListNode& node = variables.nodes()[static_cast<std::size_t>(at - 1)];
    const auto token = static_cast<std::size_t>(node.value);
    if (counts.size() <= token) {
      counts.resize(token + 1);
    }
    ++counts[token];
    at = node.next;
  }
}

std::int32_t count_kept(const State& state, PieceKindId kind, std::int32_t player) {
  std::int32_t count = 0;
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    const auto [first, last] = state.pieces.range(ColourId(colour), kind);
    for (std::size_t i = first; i < last; ++i) {
      const PieceRow& row = state.pieces.row(PieceId(i));
      count += row.where == PieceWhere::zone && holder_of_place(row.place).value() == player;
    }
  }
  return count;
}

/// Calls each(row) for the rows of a variable or track that are the player's.
template <class Each>
void visit_rows(const Catalog& catalog,
                const State& state,
                Scope scope,
                std::int32_t player,
                const Each& each) {
  if (scope == Scope::player) {
    each(static_cast<std::size_t>(player));
    return;
  }
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    if (state.colour_player[colour] != player) {
      continue;
    }
    if (scope != Scope::piece) {
      each(colour);
      continue;
    }
    for (std::size_t kind = 0; kind < catalog.piece_kinds.size(); ++kind) {
      state.pieces.any_in_play(
          ColourId(colour), PieceKindId(kind), [&](PieceId piece, const PieceRow& /*row*/) {
            each(piece.index());
            return false;
          });
    }
  }
}

/// The player's tokens in lists of one variable after the other, counted once for all kinds.
class TokenCounts {
 public:
  [[nodiscard]] std::int32_t of(const Catalog& catalog,
                                const State& state,
                                const Holding& holding,
                                std::int32_t player) {
    if (holding.id != variable_) {
      variable_ = holding.id;
      counts_.clear();
      const Variable& variable = catalog.variables[VariableId(holding.id)];
      visit_rows(catalog, state, variable.scope, player, [&](std::size_t row) {
        count_tokens(state.variables, state.variables.get(variable, row), counts_);
      });
    }
    const auto token = static_cast<std::size_t>(holding.token);
    return token < counts_.size() ? counts_[token] : 0;
  }

 private:
  std::int32_t variable_ = -1;
  std::vector<std::int32_t> counts_;
};

std::int32_t amount(const Catalog& catalog,
                    const State& state,
                    const Holding& holding,
                    std::int32_t player,
                    TokenCounts& tokens) {
  std::int32_t sum = 0;
  switch (holding.what) {
    case Holding::What::token:
      return tokens.of(catalog, state, holding, player);
    case Holding::What::variable: {
      const Variable& variable = catalog.variables[VariableId(holding.id)];
      visit_rows(catalog, state, variable.scope, player, [&](std::size_t row) {
        sum += state.variables.get(variable, row);
      });
      break;
    }
    case Holding::What::track:
      visit_rows(catalog, state, Scope::colour, player, [&](std::size_t colour) {
        sum += state.track(TrackId(holding.id), colour);
      });
      break;
    case Holding::What::piece:
      sum = count_kept(state, PieceKindId(holding.id), player);
      break;
  }
  return sum;
}

}  // namespace

float held_value(const Catalog& catalog,
                 const ValueWeights& weights,
                 const State& state,
                 std::int32_t player,
                 float early) {
  float sum = 0;
  TokenCounts tokens;
  for (std::size_t i = 0; i < weights.holdings.size(); ++i) {
    const float late = weights.late.held[i];
    const float weight = late + (weights.early.held[i] - late) * early;
    if (weight != 0) {
      sum +=
          weight * static_cast<float>(amount(catalog, state, weights.holdings[i], player, tokens));
    }
  }
  return sum;
}

ValueFunction::ValueFunction(const Catalog& catalog, const ValueWeights& weights)
    : catalog_(catalog), outlook_(catalog, weights) {}

std::array<float, kMaxColours> ValueFunction::of(const State& state) {
  Gains gains;
  if (!state.over()) {
    outlook_.begin(state);
    add_features(state, gains);
  }
  std::array<float, kMaxColours> values{};
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    float& value = values[static_cast<std::size_t>(state.colour_player[colour])];
    value += static_cast<float>(state.track(catalog_.points, colour)) + gains.expected[colour];
    value += state.over() ? 0 : supply_value(state, colour);
  }
  for (std::int32_t player = 0; !state.over() && player < state.players; ++player) {
    values[static_cast<std::size_t>(player)] +=
        held_value(catalog_, outlook_.value_weights(), state, player, outlook_.early());
  }
  return values;
}

float ValueFunction::value(const State& state, PlayerId player) {
  const std::array<float, kMaxColours> values = of(state);
  bool has_rival = false;
  float rival = 0;
  for (std::int32_t other = 0; other < state.players; ++other) {
    if (other != player.value()) {
      const float theirs = values[static_cast<std::size_t>(other)];
      rival = has_rival ? std::max(rival, theirs) : theirs;
      has_rival = true;
    }
  }
  return values[player.index()] - rival;
}

void ValueFunction::add_features(const State& state, Gains& gains) {
  if (seen_.size() < state.features.segment_count()) {
    seen_.resize(state.features.segment_count() + 64);
  }
  ++age_;
  for (const PieceRow& piece : state.pieces.rows()) {
    if (piece.where != PieceWhere::segment) {
      continue;
    }
    const FeatureId feature = state.features.feature_of(SegmentId(piece.place));
    if (seen_[feature.index()] != age_ && outlook_.is_interesting(feature)) {
      outlook_.credit(outlook_.sketch(feature), outlook_.worth(feature), 1, gains);
    }
    seen_[feature.index()] = age_;
  }
}

float ValueFunction::supply_value(const State& state, std::size_t colour) const {
  float sum = 0;
  for (std::size_t kind = 0; kind < catalog_.piece_kinds.size(); ++kind) {
    const PieceKindId id(kind);
    if (!catalog_.piece_kinds[id].neutral) {
      for (std::int32_t n = state.pieces.in_supply(ColourId(colour), id); n > 0; --n) {
        sum += outlook_.piece_price(id, n);
      }
    }
  }
  return sum;
}

}  // namespace bastide
