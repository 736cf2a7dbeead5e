#include "kernel/flow/hidden.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "kernel/flow/setup.h"

namespace bastide {

namespace {

std::size_t rows_of(const State& state, Scope scope) {
  switch (scope) {
    case Scope::game:
      return 1;
    case Scope::player:
      return static_cast<std::size_t>(state.players);
    case Scope::colour:
      return state.colours();
    case Scope::tile:
      return state.board.size();
    case Scope::piece:
      return state.pieces.size();
    case Scope::segment:
      return state.features.segment_count();
    case Scope::feature:
      return 0;  // features are open to all
  }
  return 0;
}

/// The seat that a row belongs to; none when it belongs to nobody.
PlayerId owner_of(const Catalog& catalog, const State& state, Scope scope, std::size_t row) {
  switch (scope) {
    case Scope::player:
      return PlayerId(row);
    case Scope::colour:
      return PlayerId(state.colour_player[row]);
    case Scope::piece: {
      const ColourId colour = View(catalog, state).owner_of(PieceId(row));
      return colour.is_none() ? PlayerId() : PlayerId(state.colour_player[colour.index()]);
    }
    default:
      return PlayerId();
  }
}

void shuffle(std::vector<std::int32_t>& values, Rng& rng) {
  std::sort(values.begin(), values.end());  // nothing may depend on where a value was
  for (std::size_t i = values.size(); i > 1; --i) {
    std::swap(values[i - 1], values[rng.below(static_cast<std::uint32_t>(i))]);
  }
}

/// A bag that tokens of this kind come from; none when they come from nowhere.
BagId bag_of(const Catalog& catalog, std::int32_t token) {
  for (std::size_t bag = 0; bag < catalog.bags.size(); ++bag) {
    for (const auto& [kind, count] : catalog.bags[BagId(bag)].tokens) {
      if (kind.value() == token) {
        return BagId(bag);
      }
    }
  }
  return BagId();
}

bool in_hidden_zone(const Catalog& catalog, const LooseTile& tile, PlayerId seat) {
  if (tile.zone < 0) {
    return false;
  }
  const Sight sight = catalog.zones[ZoneId(tile.zone)].seen_by;
  return sight == Sight::none || (sight == Sight::owner && tile.holder != seat.value());
}

class Blindfold {
 public:
  Blindfold(const Catalog& catalog, State& state, PlayerId seat, std::uint64_t seed)
      : catalog_(catalog), state_(state), seat_(seat), rng_{seed} {}

  void hide_variables() {
    for (const Variable& variable : catalog_.variables) {
      if (variable.sight == Sight::all) {
        continue;
      }
      std::vector<std::size_t> rows;
      for (std::size_t row = 0; row < rows_of(state_, variable.scope); ++row) {
        if (is_hidden(catalog_, state_, variable, row, seat_)) {
          rows.push_back(row);
        }
      }
      variable.type == ValueType::token_list ? exchange_tokens(variable, rows)
                                             : exchange_values(variable, rows);
    }
  }

 private:
  void exchange_values(const Variable& variable, const std::vector<std::size_t>& rows) {
    std::vector<std::int32_t> values;
    for (const std::size_t row : rows) {
      values.push_back(state_.variables.get(variable, row));
    }
    shuffle(values, rng_);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      state_.variables.set(variable, rows[i], values[i]);
    }
  }

  /// Tokens of a bag go back into it, others into one heap; then each place gets one of the same
  /// source. The lists keep their lengths, which everybody sees.
  void exchange_tokens(const Variable& variable, const std::vector<std::size_t>& rows) {
    std::vector<std::vector<BagId>> sources;
    std::vector<std::int32_t> heap;
    for (const std::size_t row : rows) {
      std::vector<BagId>& from = sources.emplace_back();
      for (const std::int32_t token : state_.variables.list(state_.variables.get(variable, row))) {
        from.push_back(bag_of(catalog_, token));
        from.back().is_some() ? state_.zones.change_bag(from.back(), TokenKindId(token), 1)
                              : heap.push_back(token);
      }
      std::sort(from.begin(), from.end(), [](BagId a, BagId b) { return a.value() < b.value(); });
    }
    shuffle(heap, rng_);
    std::vector<std::vector<std::int32_t>> lists;
    for (const std::vector<BagId>& from : sources) {
      std::vector<std::int32_t>& list = lists.emplace_back();
      for (const BagId bag : from) {
        list.push_back(bag.is_some() ? draw(bag) : take(heap));
      }
    }
    // Each time the nodes of the lists are used in the opposite order: twice leaves them in place.
    refill(variable, rows, lists);
    refill(variable, rows, lists);
  }

  void refill(const Variable& variable,
              const std::vector<std::size_t>& rows,
              const std::vector<std::vector<std::int32_t>>& lists) {
    for (const std::size_t row : rows) {
      state_.variables.set(
          variable, row, state_.variables.list_clear(state_.variables.get(variable, row)));
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::int32_t head = 0;
      for (const std::int32_t token : lists[i]) {
        head = state_.variables.list_push(head, token);
      }
      state_.variables.set(variable, rows[i], head);
    }
  }

  std::int32_t draw(BagId bag) {
    const auto size = static_cast<std::uint32_t>(state_.zones.bag_size(bag));
    const TokenKindId token =
        state_.zones.nth_token(bag, static_cast<std::int32_t>(rng_.below(size)));
    state_.zones.change_bag(bag, token, -1);
    return token.value();
  }

  static std::int32_t take(std::vector<std::int32_t>& heap) {
    const std::int32_t token = heap.back();
    heap.pop_back();
    return token;
  }

  const Catalog& catalog_;
  State& state_;
  PlayerId seat_;
  Rng rng_;
};

/// What the rule that asks has drawn is known to come out of its pile or bag, where it lies again
/// while the rule is undone: as long as this lives nothing hidden can be it.
class Drawn {
 public:
  explicit Drawn(State& state) : state_(state) {
    for (const AnsweredAsk& answer : state.suspended.answered) {
      if (answer.from >= 0) {
        answer.type == AskType::token ? keep_token(answer) : keep_tile(answer);
      }
    }
  }
  ~Drawn() {
    for (const auto& [stock, kind] : tiles_) {
      state_.zones.release(stock, kind);
    }
    for (const auto& [bag, token] : tokens_) {
      state_.zones.change_bag(bag, token, 1);
    }
  }
  Drawn(const Drawn&) = delete;
  Drawn& operator=(const Drawn&) = delete;
  Drawn(Drawn&&) = delete;
  Drawn& operator=(Drawn&&) = delete;

 private:
  void keep_tile(const AnsweredAsk& answer) {
    const TileKindId kind(answer.value);
    const std::int32_t stock = state_.zones.reserve(PileId(answer.from), kind);
    if (stock >= 0) {
      tiles_.emplace_back(stock, kind);
    }
  }

  void keep_token(const AnsweredAsk& answer) {
    const BagId bag(answer.from);
    const TokenKindId token(answer.value);
    if (state_.zones.in_bag(bag, token) > 0) {
      state_.zones.change_bag(bag, token, -1);
      tokens_.emplace_back(bag, token);
    }
  }

  State& state_;
  std::vector<std::pair<std::int32_t, TileKindId>> tiles_;
  std::vector<std::pair<BagId, TokenKindId>> tokens_;
};

/// Answers that the seat does not know become any option of their question; of a question that
/// others answer in secret it knows only that it is asked, and how many options there are.
void hide_answers(Suspended& suspended, PlayerId seat, std::uint64_t seed) {
  Rng rng{seed};
  for (std::size_t n = 0; n < suspended.answered.size(); ++n) {
    if (suspended.is_hidden(n, seat.value())) {
      AnsweredAsk& answered = suspended.answered[n];
      answered.value = AnsweredAsk::kMadeUp;
      suspended.transcript[n] =
          static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(answered.options)));
    }
  }
  PendingAsk& ask = suspended.ask;
  if (ask.is_covert() && ask.actor != seat.value()) {
    std::fill(ask.options.begin(), ask.options.end(), AskOption());
    ask.text.clear();
    ask.prompt.clear();
    ask.shown.clear();
  }
}

}  // namespace

void fill_hidden_lists(const Catalog& catalog, State& state, PlayerId seat, TokenKindId token) {
  for (const Variable& variable : catalog.variables) {
    if (variable.type != ValueType::token_list) {
      continue;
    }
    for (std::size_t row = 0; row < rows_of(state, variable.scope); ++row) {
      if (!is_hidden(catalog, state, variable, row, seat)) {
        continue;
      }
      const std::int32_t held = state.variables.get(variable, row);
      const std::size_t size = state.variables.list(held).size();
      std::int32_t head = state.variables.list_clear(held);
      for (std::size_t i = 0; token.is_some() && i < size; ++i) {
        head = state.variables.list_push(head, token.value());
      }
      state.variables.set(variable, row, head);
    }
  }
}

bool is_hidden(const Catalog& catalog,
               const State& state,
               const Variable& variable,
               std::size_t row,
               PlayerId seat) {
  switch (variable.sight) {
    case Sight::all:
      return false;
    case Sight::none:
      return true;
    case Sight::owner: {
      const PlayerId owner = owner_of(catalog, state, variable.scope, row);
      return owner.is_some() && owner != seat;
    }
  }
  return false;
}

void hide_from(const Catalog& catalog, State& state, PlayerId seat, std::uint64_t seed) {
  const Drawn drawn(state);
  std::vector<LooseTile*> hands;  // made up as if they lay under a tile
  for (LooseTile& tile : state.zones.loose()) {
    if (tile.kind >= 0 && in_hidden_zone(catalog, tile, seat)) {
      tile.under_placed = 0;
      hands.push_back(&tile);
    }
  }
  forget_hidden(state, seed);
  for (LooseTile* const tile : hands) {
    tile->under_placed = -1;
  }
  Blindfold(catalog, state, seat, mix(seed, 0x3c6ef372fe94f82bULL)).hide_variables();
  hide_answers(state.suspended, seat, mix(seed, 0x510e527fade682d1ULL));
}

}  // namespace bastide
