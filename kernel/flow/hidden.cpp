#include "kernel/flow/hidden.h"

#include <algorithm>
#include <map>
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

bool is_covered(const LooseTile& tile) {
  return tile.under_loose >= 0 || tile.under_placed >= 0;
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
        if (!may_see(catalog_, state_, variable, row, {seat_})) {
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
  Drawn(State& state, PlayerId seat) : state_(state) {
    const Suspended& suspended = state.suspended;
    for (std::size_t n = 0; n < suspended.answered.size(); ++n) {
      const AnsweredAsk& answer = suspended.answered[n];
      if (answer.from >= 0 && !suspended.is_hidden(n, seat.value())) {
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

/// Who alone may see what is open to `sight`; kAll, kChance: nobody.
constexpr std::int32_t kAll = -1;
std::int32_t knower_of(Sight sight, PlayerId owner) {
  return may_see(sight, owner, {}) ? kAll : sight == Sight::none ? kChance : owner.value();
}

/// Tokens, tiles and values in hidden places that a rule has put there, each with who may see it.
class HiddenGains {
 public:
  HiddenGains(const Catalog& catalog,
              const State& before,
              const State& after,
              std::span<const Event> events)
      : catalog_(catalog), before_(before), after_(after) {
    find_tiles(after, 1);
    find_tiles(before, -1);
    for (const Variable& variable : catalog.variables) {
      if (variable.sight != Sight::all) {
        find_values(variable);
      }
    }
    for (const Event& event : events) {
      if (event.kind == EventKind::variable_set && event[Part::is_put] == 1) {
        const Variable& variable = catalog.variables[VariableId(event[Part::variable])];
        const auto row = static_cast<std::size_t>(event[Part::row]);
        arrived_.push_back(
            {AskType::token,
             event[Part::value],
             knower_of(variable.sight, owner_of(catalog, after, variable.scope, row))});
      }
    }
  }

  /// Takes one thing of this kind away that this one may know, if there is one.
  bool take(AskType type, std::int32_t kind, std::int32_t knower) {
    const Thing thing{type, kind, knower};
    const auto found = things_.find(thing);
    if (found == things_.end() || found->second <= 0) {
      return false;
    }
    --found->second;
    if (const auto came = std::find(arrived_.begin(), arrived_.end(), thing);
        came != arrived_.end()) {
      arrived_.erase(came);
    }
    return true;
  }
  /// Takes one thing of this kind away, that which came first; kAll: there is none.
  std::int32_t take(AskType type, std::int32_t kind) {
    for (const Thing& thing : arrived_) {
      const std::int32_t knower = thing.knower;  // the row goes with it
      if (thing.type == type && thing.kind == kind && take(type, kind, knower)) {
        return knower;
      }
    }
    const auto found = std::find_if(things_.begin(), things_.end(), [&](const auto& thing) {
      return thing.first.type == type && thing.first.kind == kind && thing.second > 0;
    });
    if (found == things_.end()) {
      return kAll;
    }
    --found->second;
    return found->first.knower;
  }
  /// Who may see the values that have changed; kAll: none has.
  [[nodiscard]] std::int32_t of_values() const { return of_values_; }

 private:
  struct Thing {
    AskType type;
    std::int32_t kind;
    std::int32_t knower;
    auto operator<=>(const Thing&) const = default;
  };

  void find_tiles(const State& state, int sign) {
    for (const LooseTile& tile : state.zones.loose()) {
      if (tile.kind >= 0 && !may_see(catalog_, tile, {})) {
        const bool has_owner = !is_covered(tile) && tile.holder >= 0 &&
                               catalog_.zones[ZoneId(tile.zone)].seen_by == Sight::owner;
        things_[{AskType::tile_kind, tile.kind, has_owner ? tile.holder : kChance}] += sign;
      }
    }
    for (const FaceDownTile& tile : state.zones.face_down()) {
      things_[{AskType::tile_kind, tile.kind, kChance}] += sign;
    }
  }

  void find_values(const Variable& variable) {
    const bool is_list = variable.type == ValueType::token_list;
    const std::size_t old = rows_of(before_, variable.scope);
    for (std::size_t row = 0; row < rows_of(after_, variable.scope); ++row) {
      const std::int32_t knower =
          knower_of(variable.sight, owner_of(catalog_, after_, variable.scope, row));
      const std::int32_t now = after_.variables.get(variable, row);
      const std::int32_t was = row < old ? before_.variables.get(variable, row)
                               : is_list ? 0
                                         : variable.initial;
      if (knower == kAll) {
        continue;
      }
      if (is_list) {
        count(after_.variables.list(now), knower, 1);
        count(before_.variables.list(was), knower, -1);
      } else if (now != was) {
        of_values_ = of_values_ == kAll || of_values_ == knower ? knower : kChance;
      }
    }
  }

  void count(const std::vector<std::int32_t>& tokens, std::int32_t knower, int sign) {
    for (const std::int32_t token : tokens) {
      things_[{AskType::token, token, knower}] += sign;
    }
  }

  const Catalog& catalog_;
  const State& before_;
  const State& after_;
  std::map<Thing, int> things_;
  std::vector<Thing> arrived_;  // tokens that came to lists, in their order
  std::int32_t of_values_ = kAll;
};

/// Could chance's answer, which is nowhere yet, still become something hidden?
bool may_be_hidden(const Catalog& catalog, const AnsweredAsk& answer) {
  return answer.type == AskType::tile_kind
             ? std::any_of(catalog.zones.begin(),
                           catalog.zones.end(),
                           [](const Zone& zone) { return zone.seen_by != Sight::all; })
             : std::any_of(catalog.variables.begin(),
                           catalog.variables.end(),
                           [](const Variable& variable) { return variable.sight != Sight::all; });
}

/// Who may know what is in no hidden place.
std::int32_t knower_elsewhere(const Catalog& catalog,
                              const AnsweredAsk& answer,
                              const PendingAsk* next) {
  if (next == nullptr || !may_be_hidden(catalog, answer)) {
    return kAll;
  }
  return next->actor == kChance || next->is_covert() ? next->actor : kAll;
}

/// Goes through events from the last to the first: what is drawn is seen where it comes to later.
class SeenEvents {
 public:
  SeenEvents(const Catalog& catalog,
             const State& state,
             std::span<const Event> events,
             Viewer viewer)
      : catalog_(catalog),
        state_(state),
        events_(events),
        viewer_(viewer),
        seen_(events.size(), true),
        came_(events.size(), kNowhere) {
    match_draws();
    for (std::size_t i = events.size(); i-- > 0;) {
      look_at(i);
    }
  }

  std::vector<bool> take() { return std::move(seen_); }

 private:
  void look_at(std::size_t i) {
    const Event& event = events_[i];
    switch (event.kind) {
      case EventKind::variable_set:
        look_at_value(i);
        break;
      case EventKind::tile_drawn:
        seen_[i] =
            catalog_.hand.is_none() ||
            may_see(catalog_.zones[catalog_.hand].seen_by, PlayerId(event[Part::player]), viewer_);
        break;
      case EventKind::token_drawn:
        look_at_token(i);
        break;
      case EventKind::token_returned:
        seen_[i] = !empties_hidden_;
        break;
      default:
        break;
    }
  }

  void look_at_value(std::size_t i) {
    const Event& event = events_[i];
    const Variable& variable = catalog_.variables[VariableId(event[Part::variable])];
    const auto row = static_cast<std::size_t>(event[Part::row]);
    const bool is_open = may_see(catalog_, state_, variable, row, viewer_);
    if (variable.type != ValueType::token_list) {
      seen_[i] = is_open;
      sets_hidden_ = sets_hidden_ || !is_open;
    } else if (event[Part::is_put] == 1) {
      seen_[i] = is_open;
    } else {  // all see that it is empty
      empties_hidden_ = empties_hidden_ || !is_open;
    }
  }

  void look_at_token(std::size_t i) {
    seen_[i] = came_[i] == kNowhere ? !sets_hidden_ : seen_[came_[i]];
  }

  /// Of equal tokens the one that was drawn first comes to a list first.
  void match_draws() {
    std::vector<std::size_t> drawn;
    for (std::size_t i = 0; i < events_.size(); ++i) {
      const Event& event = events_[i];
      if (event.kind == EventKind::token_drawn) {
        drawn.push_back(i);
      } else if (event.kind == EventKind::variable_set && event[Part::is_put] == 1) {
        const auto one = std::find_if(drawn.begin(), drawn.end(), [&](std::size_t earlier) {
          return events_[earlier][Part::token] == event[Part::value];
        });
        if (one != drawn.end()) {
          came_[*one] = i;
          drawn.erase(one);
        }
      }
    }
  }

  static constexpr std::size_t kNowhere = SIZE_MAX;

  const Catalog& catalog_;
  const State& state_;
  std::span<const Event> events_;
  Viewer viewer_;
  std::vector<bool> seen_;
  std::vector<std::size_t> came_;  // of a draw: the event by which it came to a list
  bool sets_hidden_ = false;       // a value, later
  bool empties_hidden_ = false;    // a list, later
};

}  // namespace

bool may_see(Sight sight, PlayerId owner, Viewer viewer) {
  switch (sight) {
    case Sight::all:
      return true;
    case Sight::owner:
      return viewer.sees_all || owner.is_none() || owner == viewer.seat;
    case Sight::none:
      return viewer.sees_all;
  }
  return false;
}

bool may_see(const Catalog& catalog,
             const State& state,
             const Variable& variable,
             std::size_t row,
             Viewer viewer) {
  return variable.sight == Sight::all ||
         may_see(variable.sight, owner_of(catalog, state, variable.scope, row), viewer);
}

bool may_see(const Catalog& catalog, const LooseTile& tile, Viewer viewer) {
  if (viewer.sees_all) {
    return true;
  }
  const Sight sight = tile.zone < 0 ? Sight::none : catalog.zones[ZoneId(tile.zone)].seen_by;
  const bool is_nobodys = sight == Sight::owner && tile.holder < 0;
  return !is_covered(tile) && !is_nobodys && may_see(sight, PlayerId(tile.holder), viewer);
}

std::vector<bool> may_see(const Catalog& catalog,
                          const State& state,
                          std::span<const Event> events,
                          Viewer viewer) {
  return SeenEvents(catalog, state, events, viewer).take();
}

void note_knowers(const Catalog& catalog,
                  const State& before,
                  const State& after,
                  std::span<const Event> events,
                  const PendingAsk* next,
                  Rows<AnsweredAsk>& answered) {
  const auto is_drawn = [](const AnsweredAsk& answer) {
    return answer.actor == kChance;
  };
  if (std::none_of(answered.begin(), answered.end(), is_drawn)) {
    return;
  }
  HiddenGains gains(catalog, before, after, events);
  // What came to its place earlier is known; equal things may come to several.
  std::vector<bool> is_settled(answered.size());
  for (std::size_t n = 0; n + 1 < answered.size(); ++n) {
    const AnsweredAsk& answer = answered[n];
    is_settled[n] = is_drawn(answer) && answer.is_secret &&
                    gains.take(answer.type, answer.value, answer.knower);
  }
  for (std::size_t n = 0; n < answered.size(); ++n) {
    AnsweredAsk& answer = answered[n];
    if (!is_drawn(answer) || is_settled[n]) {
      continue;
    }
    std::int32_t knower = gains.take(answer.type, answer.value);
    knower = knower != kAll ? knower : gains.of_values();
    knower = knower != kAll ? knower : knower_elsewhere(catalog, answer, next);
    const bool was_known = n + 1 < answered.size() && !answer.is_secret;
    answer.is_secret = !was_known && knower != kAll;
    answer.knower = knower;
  }
}

void fill_hidden_lists(const Catalog& catalog, State& state, PlayerId seat, TokenKindId token) {
  for (const Variable& variable : catalog.variables) {
    if (variable.type != ValueType::token_list) {
      continue;
    }
    for (std::size_t row = 0; row < rows_of(state, variable.scope); ++row) {
      if (may_see(catalog, state, variable, row, {seat})) {
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

void hide_from(const Catalog& catalog, State& state, PlayerId seat, std::uint64_t seed) {
  const Drawn drawn(state, seat);
  std::vector<LooseTile*> hands;  // made up as if they lay under a tile
  for (LooseTile& tile : state.zones.loose()) {
    if (tile.kind >= 0 && tile.zone >= 0 && !is_covered(tile) && !may_see(catalog, tile, {seat})) {
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
