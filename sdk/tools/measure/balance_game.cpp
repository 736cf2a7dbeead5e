#include "sdk/tools/measure/balance_game.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "kernel/flow/playout.h"
#include "kernel/flow/scoring.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

std::size_t winners_of(const FinishedGame& game) {
  return static_cast<std::size_t>(std::count(game.winner.begin(), game.winner.end(), true));
}

bool is_rivalry(const FinishedGame& game) {
  return game.context.state.outcome == Outcome::ranking && game.scores.size() > 1;
}

std::int64_t margin_of(const FinishedGame& game, std::size_t seat) {
  const std::int64_t all = std::accumulate(game.scores.begin(), game.scores.end(), std::int64_t{0});
  return static_cast<std::int64_t>(game.scores.size()) * game.scores[seat] - all;
}

/// Of the best over the next; 0 when it is shared.
std::int64_t lead_of(const std::vector<std::int32_t>& scores) {
  std::vector<std::int32_t> sorted = scores;
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  return sorted.size() < 2 ? 0 : sorted[0] - sorted[1];
}

/// The seat that won alone.
std::optional<std::size_t> only_winner(const FinishedGame& game) {
  if (winners_of(game) != 1) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(std::find(game.winner.begin(), game.winner.end(), true) -
                                  game.winner.begin());
}

}  // namespace

std::int64_t deck_result(const FinishedGame& game) {
  return is_rivalry(game) ? margin_of(game, game.first) : game.scores[game.first];
}

void project_points(Context& context, State& ended, std::vector<std::int32_t>& points) {
  ended = context.state;
  ended.suspended.clear();
  ended.frames.clear();
  Context end(context.rules, ended);
  end.names = context.names;
  end.scripts = context.scripts;
  Rng rng;
  RandomAnswers answers(rng);  // a projection asks nobody
  end.answers = &answers;
  try {
    score_final(end);
  } catch (const ScriptFault&) {
    ended = context.state;  // the points so far
  }
  const TrackId track = context.catalog.points;
  const bool by_colour = context.catalog.tracks[track].per == TrackScope::colour;
  std::fill(points.begin(), points.end(), 0);
  for (std::size_t colour = 0; colour < ended.colours(); ++colour) {
    std::int32_t& seat = points[static_cast<std::size_t>(ended.colour_player[colour])];
    seat = by_colour ? seat + ended.track(track, colour) : ended.track(track, 0);
  }
}

BalanceCounter::BalanceCounter(const Ruleset& rules, std::size_t seats, BalanceWatch watch)
    : rules_(rules),
      seats_(seats),
      watch_(std::move(watch)),
      shares_(shares_score(rules.catalog)),
      metrics_(rules, watch_.metrics) {
  kind_points_.resize(rules.catalog.feature_kinds.size() + 1);
}

BalanceTally BalanceCounter::take() {
  tally_.metrics = metrics_.take();
  return std::exchange(tally_, BalanceTally());
}

PieceKindId BalanceCounter::common_piece(const Ruleset& rules, const State& state) {
  std::vector<int> counts(rules.catalog.piece_kinds.size());
  for (const PieceRow& piece : state.pieces.rows()) {
    const PieceKindId kind(std::int32_t{piece.kind});
    counts[kind.index()] += rules.catalog.piece_kinds[kind].neutral ? 0 : 1;
  }
  const auto most = std::max_element(counts.begin(), counts.end());
  return most == counts.end() || *most == 0
             ? PieceKindId()
             : PieceKindId(static_cast<std::size_t>(most - counts.begin()));
}

void BalanceCounter::begin_game(std::uint64_t number, const State& state) {
  number_ = number;
  metrics_.begin_game(number);
  follows_ = number % watch_.follow == 0;
  common_ = common_piece(rules_, state);
  turn_ = 0;
  course_.clear();
  options_.clear();
  decided_in_.clear();
  in_hand_ = own_ = turns_ = empty_handed_ = 0;
  standing_.assign(state.pieces.size(), {});
  journal_turn_ = state.turn.number;
  placed_ = back_ = locked_ = 0;
  heard_ = 0;
  closable_.clear();
  features_ = unfinished_ = taken_ = 0;
  unfinished_points_ = feature_points_ = contested_points_ = 0;
  std::fill(kind_points_.begin(), kind_points_.end(), 0);
}

void BalanceCounter::listen(const Context& context) {
  metrics_.listen(context);
  const std::vector<Event>& events = context.journal->events;
  for (; heard_ < events.size(); ++heard_) {
    count_event(context, events[heard_]);
  }
}

void BalanceCounter::look(Context& context, std::size_t options) {
  if (context.state.turn.number != turn_) {
    note_turn(context);
  }
  options_.push_back(static_cast<std::int64_t>(options));
  decided_in_.push_back(course_.size());
}

void BalanceCounter::note_turn(Context& context) {
  const State& state = context.state;
  if (turn_ > 0) {
    std::vector<std::int32_t> points(seats_);
    project_points(context, ended_, points);
    course_.push_back(std::move(points));
  }
  turn_ = state.turn.number;
  if (common_.is_none()) {
    return;
  }
  std::int64_t here = 0;
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    if (state.colour_player[colour] == state.turn.active) {
      const auto [first, last] = state.pieces.range(ColourId(colour), common_);
      own_ += static_cast<std::int64_t>(last - first);
      here += state.pieces.in_supply(ColourId(colour), common_);
    }
  }
  ++turns_;
  in_hand_ += here;
  empty_handed_ += here == 0 ? 1 : 0;
}

void BalanceCounter::end_game(const FinishedGame& game) {
  metrics_.end_game();
  count_places(game);
  count_journal(game);
  if (follows_) {
    course_.push_back(game.scores);
    if (is_rivalry(game)) {
      count_course(game);
      count_comebacks(game);
    }
    count_decisions();
  }
  count_row(game);
}

void BalanceCounter::add_deck(const FinishedGame& game, const DeckGame& other) {
  tally_.luck.add(deck_result(game), other.result);
  const auto row = tally_.rows.find(number_);
  if (watch_.keeps_courses && row != tally_.rows.end()) {
    row->second.again = other.scores;
  }
}

void BalanceCounter::count_places(const FinishedGame& game) {
  if (!is_rivalry(game)) {
    return;
  }
  tally_.wins.resize(seats_);
  tally_.margin.resize(seats_);
  for (std::size_t place = 0; place < seats_; ++place) {
    const std::size_t seat = (game.first + place) % seats_;
    tally_.margin[place].add(margin_of(game, seat));
    if (game.winner[seat]) {
      tally_.wins[place].add(winners_of(game));
    }
  }
  tally_.lead.add(lead_of(game.scores));
}

void BalanceCounter::count_course(const FinishedGame& game) {
  tally_.lead_changes.add(lead_changes(course_));
  if (const auto winner = only_winner(game)) {
    tally_.drama.add(drama(course_, *winner));
    tally_.decided_at.add(decided_at(course_, *winner));
    tally_.dragging.add(dragging(course_, *winner));
  }
}

void BalanceCounter::count_comebacks(const FinishedGame& game) {
  const std::size_t winners = winners_of(game);
  for (std::size_t quarter = 0; quarter < kQuarters; ++quarter) {
    const std::size_t turns = course_.size() * (quarter + 1) / (kQuarters + 1);
    if (turns == 0) {
      continue;
    }
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (const auto group = behind_group(deficit(course_[turns - 1], seat))) {
        Comeback& comeback = tally_.comebacks.at(quarter).at(*group);
        ++comeback.seats;
        comeback.won += game.winner[seat] ? kComebackParts / static_cast<std::int64_t>(winners) : 0;
      }
    }
  }
}

void BalanceCounter::count_decisions() {
  std::int64_t sum = 0;
  std::int64_t forced = 0;
  for (std::size_t i = 0; i < options_.size(); ++i) {
    const std::size_t part = std::min(kParts - 1, decided_in_[i] * kParts / course_.size());
    tally_.options.add(options_[i]);
    tally_.options_in.at(part) += options_[i];
    ++tally_.decided_in.at(part);
    sum += options_[i];
    forced += options_[i] == 1 ? 1 : 0;
  }
  const auto decisions = static_cast<std::int64_t>(options_.size());
  tally_.branching.add(sum, decisions);
  tally_.forced.add(forced, decisions);
  if (common_.is_some()) {
    tally_.in_hand.add(in_hand_, own_);
    tally_.empty_handed.add(empty_handed_, turns_);
  }
}

std::uint32_t BalanceCounter::seats_on(const State& state, FeatureId feature) const {
  std::uint32_t seats = 0;
  for (std::size_t i = 0; i < standing_.size(); ++i) {
    if (standing_[i].segment >= 0 &&
        state.features.feature_of(SegmentId(standing_[i].segment)) == feature) {
      const PieceRow& piece = state.pieces.rows()[i];
      if (!rules_.catalog.piece_kinds[PieceKindId(std::int32_t{piece.kind})].neutral) {
        seats |= 1U << static_cast<unsigned>(state.colour_player[piece.colour]);
      }
    }
  }
  return seats;
}

/// `state`: after the answer that brought it, which joins no features once it has scored any.
void BalanceCounter::count_award(const State& state, const PostedAward& posted) {
  const Award& award = posted.award;
  if (award.track != rules_.catalog.points) {
    return;
  }
  const std::int64_t points = std::int64_t{award.ledger.total()} *
                              (shares_ ? 1 : static_cast<std::int64_t>(award.to.size()));
  const bool has_kind = posted.feature_kind >= 0;
  kind_points_[has_kind ? static_cast<std::size_t>(posted.feature_kind)
                        : kind_points_.size() - 1] += points;
  if (!has_kind || award.source.is_none() || award.follow_up) {
    return;
  }
  const FeatureId feature = state.features.feature_of(award.source);
  const FeatureKind& kind = rules_.catalog.feature_kinds[FeatureKindId(posted.feature_kind)];
  ++features_;
  if (kind.done != DoneRule::never) {
    closable_.push_back({award.source, points});
  }
  std::uint32_t receivers = 0;
  for (const std::int32_t colour : award.to) {
    receivers |= 1U << static_cast<unsigned>(state.colour_player[static_cast<std::size_t>(colour)]);
  }
  const std::uint32_t present = seats_on(state, feature);
  feature_points_ += points;
  contested_points_ += std::popcount(present | receivers) > 1 ? points : 0;
  taken_ += (present & ~receivers) != 0 ? 1 : 0;
}

void BalanceCounter::count_event(const Context& context, const Event& event) {
  switch (event.kind) {
    case EventKind::turn_begin:
      journal_turn_ = event[Part::turn];
      break;
    case EventKind::piece_placed:
      ++placed_;
      standing_[static_cast<std::size_t>(event[Part::piece])] = {
          event[Part::segment], static_cast<std::int32_t>(journal_turn_)};
      break;
    case EventKind::piece_moved: {
      Standing& piece = standing_[static_cast<std::size_t>(event[Part::piece])];
      const auto where = static_cast<PieceWhere>(event[Part::where]);
      piece.segment = where == PieceWhere::segment ? event[Part::place] : -1;
      break;
    }
    case EventKind::piece_returned: {
      Standing& piece = standing_[static_cast<std::size_t>(event[Part::piece])];
      if (piece.since >= 0) {
        ++back_;
        locked_ += journal_turn_ - piece.since;
        tally_.locked.add(journal_turn_ - piece.since);
      }
      piece = {};
      break;
    }
    case EventKind::awarded:
      if (const std::int32_t number = event[Part::award]; number >= 0) {
        count_award(context.state, context.journal->awards[static_cast<std::size_t>(number)]);
      }
      break;
    default:
      break;
  }
}

void BalanceCounter::count_journal(const FinishedGame& game) {
  const Features& features = game.context.state.features;
  for (const Closable& scored : closable_) {
    const bool is_done = features.row(features.feature_of(scored.source)).is_done();
    unfinished_ += is_done ? 0 : 1;
    unfinished_points_ += is_done ? 0 : scored.points;
  }
  std::int64_t all = 0;
  for (const std::int64_t points : kind_points_) {
    all += points;
  }
  tally_.kinds.resize(kind_points_.size());
  for (std::size_t kind = 0; kind < kind_points_.size(); ++kind) {
    tally_.kinds[kind].add(kind_points_[kind], all);
  }
  tally_.lock.add(locked_, back_);
  tally_.never_back.add(placed_ - back_, placed_);
  tally_.unfinished.add(unfinished_, static_cast<std::int64_t>(closable_.size()));
  tally_.unfinished_points.add(unfinished_points_, all);
  if (is_rivalry(game)) {
    tally_.contested.add(contested_points_, feature_points_);
    tally_.taken.add(taken_, features_);
  }
}

std::vector<std::optional<std::int64_t>> BalanceCounter::row_values(
    const FinishedGame& game) const {
  using Value = std::optional<std::int64_t>;
  const bool rivalry = is_rivalry(game);
  const auto winner = rivalry && follows_ ? only_winner(game) : std::nullopt;
  const std::size_t seat = winner.value_or(0);
  const auto when = [](bool is_known, auto value) {
    return is_known ? Value(value()) : Value();
  };
  return {
      when(rivalry,
           [&] { return margin_of(game, game.first) / static_cast<std::int64_t>(seats_ - 1); }),
      when(rivalry, [&] { return lead_of(game.scores); }),
      when(rivalry && follows_, [&] { return lead_changes(course_); }),
      when(winner.has_value(), [&] { return drama(course_, seat); }),
      when(winner.has_value(), [&] { return decided_at(course_, seat); }),
      shares_ ? std::int64_t{game.scores.front()}
              : std::accumulate(game.scores.begin(), game.scores.end(), std::int64_t{0}),
      std::int64_t{game.context.state.turn.number},
      unfinished_,
      when(follows_ && common_.is_some(), [&] { return empty_handed_; }),
  };
}

void BalanceCounter::count_row(const FinishedGame& game) {
  if (tally_.rows.size() == kMostRows && number_ > tally_.rows.rbegin()->first) {
    return;
  }
  GameRow row;
  row.values = row_values(game);
  for (const std::optional<std::int64_t>& mean : metrics_.means()) {
    row.values.push_back(mean);
  }
  if (watch_.keeps_courses) {
    row.first = static_cast<std::int32_t>(game.first);
    row.scores = game.scores;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (game.winner[seat]) {
        row.winners.push_back(static_cast<std::int32_t>(seat));
      }
    }
    if (follows_) {
      row.course = course_;
      row.options = options_;
    }
  }
  tally_.rows.emplace(number_, std::move(row));
  if (tally_.rows.size() > kMostRows) {
    tally_.rows.erase(std::prev(tally_.rows.end()));
  }
}

}  // namespace bastide
