#include "kernel/flow/scoring.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "kernel/base/for_now.h"
#include "kernel/base/said.h"

namespace bastide {

namespace {

std::int32_t count_of(const Context& context, const PointTerm& term, FeatureId feature) {
  const View view(context.catalog, context.state);
  const FeatureRow& row = context.state.features.row(feature);
  switch (term.word) {
    case CountWord::tile:
      return row.tiles();
    case CountWord::piece:
      return static_cast<std::int32_t>(view.pieces_on(feature).size());
    case CountWord::neighbour: {
      const TileId tile = context.state.features.tile_of(SegmentId(feature.value()));
      const CountedFace face = context.catalog.feature_kinds[row.kind()].face;
      return context.state.board.count_around(context.state.board.tile(tile).cell,
                                              face == CountedFace::up);
    }
    case CountWord::flat:
      return 1;
    case CountWord::touching_done:
      return view.count_touching_done(feature, term.touching);
    case CountWord::variable:
      return context.state.features.value(feature, context.catalog.variables[term.variable].column);
  }
  return 0;
}

/// A total with so many points more.
std::int32_t add_points(std::int32_t total, std::int32_t n, std::int32_t each) {
  const std::int64_t sum = total + std::int64_t{n} * each;
  if (std::abs(sum) > Ledger::kMostTotal) {
    throw ScriptFault(said_with("a score of more than {} points", Ledger::kMostTotal));
  }
  return static_cast<std::int32_t>(sum);
}

Subject scored(const Context& context, FeatureId feature, NameId reason) {
  Subject subject;
  subject.feature = feature;
  subject.segment = SegmentId(feature.value());
  subject.reason = reason;
  subject.tile = context.state.features.tile_of(SegmentId(feature.value()));
  return subject;
}

/// Among colours with equal power, the best by rank keys, compared one after the other.
void break_ties(Context& context, const Subject& about, Colours& tied) {
  std::vector<std::vector<RankKey>> keys(tied.size());
  for (std::size_t i = 0; i < tied.size(); ++i) {
    Subject subject = about;
    subject.colour = ColourId(tied[i]);
    // A guard of this point concerns the feature; pieces are the handler's own question.
    each_handler(context, Point::rank_keys, subject, [&](const Handler& handler) {
      HookCall call{context, subject};
      call.keys = &keys[i];
      run_handler(call, handler);
      return true;
    });
  }
  const auto less = [](const std::vector<RankKey>& a, const std::vector<RankKey>& b) {
    return std::lexicographical_compare(
        a.begin(), a.end(), b.begin(), b.end(), [](const RankKey& x, const RankKey& y) {
          return x.value < y.value;
        });
  };
  const std::vector<RankKey> best = *std::max_element(keys.begin(), keys.end(), less);
  Colours kept;
  for (std::size_t i = 0; i < tied.size(); ++i) {
    if (!less(keys[i], best)) {
      kept.push_back(tied[i]);
    }
  }
  tied = kept;
}

/// The feature's first port in a cell, clockwise from the left end of north; kPorts without ports.
Port first_port(const View& view, FeatureId feature, Cell cell) {
  const LayerId layer = view.catalog.feature_kinds[view.state.features.kind(feature)].layer;
  const TileId tile = view.state.board.at(cell);
  for (Port port = 0; port < kPorts; ++port) {
    const SegmentId segment = view.segment_at(tile, layer, port);
    if (segment.is_some() && view.feature_of(segment) == feature) {
      return port;
    }
  }
  return kPorts;
}

}  // namespace

Ledger feature_ledger(Context& context, FeatureId feature, NameId reason) {
  Ledger ledger;
  const FeatureRow& row = context.state.features.row(feature);
  const FeatureKindId kind = row.kind();
  for (const PointTerm& term : context.catalog.feature_kinds[kind].points) {
    const std::int32_t each = row.is_done() ? term.complete : term.open;
    const std::int32_t n = each == 0 ? 0 : count_of(context, term, feature);
    if (n != 0) {
      static_cast<void>(add_points(ledger.total(), n, each));
      ledger.add(term.line, n, each);
    }
  }
  const std::int32_t point = context.rules.score_point(kind);
  if (context.rules.hooks.any(point)) {
    add_lines(context, point, scored(context, feature, reason), ledger);
  }
  return ledger;
}

namespace {

/// Colours with most power on the feature; those who tie are told apart by the rank keys.
Colours strongest(Context& context, FeatureId feature, const Subject& about) {
  std::array<std::int32_t, kMaxColours> power{};
  const std::size_t colours = context.state.colours();
  for (std::size_t colour = 0; colour < colours; ++colour) {
    power[colour] = context.state.features.power(feature, colour);
    if (context.rules.hooks.any(Point::power)) {
      Subject subject = about;
      subject.colour = ColourId(colour);
      power[colour] =
          modified(context, static_cast<std::int32_t>(Point::power), power[colour], subject);
    }
  }
  const std::int32_t most =
      *std::max_element(power.begin(), power.begin() + static_cast<std::ptrdiff_t>(colours));
  Colours result;
  for (std::size_t colour = 0; most > 0 && colour < colours; ++colour) {
    if (power[colour] == most) {
      result.push_back(static_cast<std::int32_t>(colour));
    }
  }
  if (result.size() > 1 && context.rules.hooks.any(Point::rank_keys)) {
    break_ties(context, about, result);
  }
  return result;
}

/// Colours of the pieces on the feature, whatever their power.
Colours all_on(const View& view, FeatureId feature) {
  std::uint32_t present = 0;
  for (const PieceId piece : view.pieces_on(feature)) {
    if (const ColourId owner = view.owner_of(piece); owner.is_some()) {
      present |= 1U << owner.value();
    }
  }
  Colours result;
  for (; present != 0; present &= present - 1) {
    result.push_back(std::countr_zero(present));
  }
  return result;
}

}  // namespace

Colours owners(Context& context, FeatureId feature, NameId reason) {
  const Subject about = scored(context, feature, reason);
  Colours result = context.catalog.all_receive
                       ? all_on(View(context.catalog, context.state), feature)
                       : strongest(context, feature, about);
  if (context.rules.hooks.any(Point::recipients)) {
    std::vector<std::int32_t> changed(result.begin(), result.end());
    each_handler(context, Point::recipients, about, [&](const Handler& handler) {
      HookCall call{context, about};
      call.values = &changed;
      run_handler(call, handler);
      return true;
    });
    result = changed;
  }
  return result;
}

void give_award(Context& context, Award&& award) {
  award.follow_up = context.in_award;
  award.cites = context.citing;
  if (context.rules.hooks.any(Point::award) && (!award.follow_up || award.interceptable)) {
    const ForNow<bool> now(context.in_award, true);
    Subject subject;
    if (award.source.is_some()) {
      subject = scored(context, context.state.features.feature_of(award.source), award.reason);
    }
    subject.reason = award.reason;
    intercept(context, Point::award, subject, &award);
    if (award.cancelled.is_some()) {
      return;
    }
  }
  Effects(context).post(award);
  if (!context.rules.endings.empty()) {
    test_endings(context, EventKind::awarded);
  }
}

void score_feature(Context& context,
                   FeatureId feature,
                   NameId reason,
                   const Colours& to,
                   NameId rule,
                   bool interceptable) {
  Award award;
  award.rule = rule;
  award.interceptable = interceptable;
  award.source = SegmentId(feature.value());
  award.reason = reason;
  award.track = context.catalog.points;
  award.to = to.empty() ? owners(context, feature, reason) : to;
  if (award.to.empty()) {
    return;
  }
  award.ledger = feature_ledger(context, feature, reason);
  give_award(context, std::move(award));
}

namespace {

/// Has a rule something to say at this point?
template <class PointType>
bool is_heard(Context& context, PointType point, const Subject& subject) {
  bool found = false;
  each_handler(context, point, subject, [&](const Handler& /*handler*/) {
    found = true;
    return false;
  });
  return found;
}

/// Nothing is written down of an award, and no rule looks at how it comes about but those that
/// is_plain() asks about. Guards that scripts test might look at points.
bool is_unseen(const Context& context) {
  const HookTable& hooks = context.rules.hooks;
  return context.journal == nullptr && context.witness == nullptr &&
         context.rules.endings.empty() && context.rules.guard_uses.empty() &&
         !context.catalog.all_receive &&
         context.catalog.tracks[context.catalog.points].per == TrackScope::colour &&
         !hooks.any(Point::power) && !hooks.any(Point::recipients) &&
         !hooks.listens(EventKind::awarded) && !hooks.listens(EventKind::track_changed);
}

/// Power of the strongest on the feature. `owners`: how many they are.
std::uint16_t most_power(const Context& context, FeatureId feature, int& owners) {
  std::uint16_t most = 0;
  owners = 0;
  for (std::size_t colour = 0; colour < context.state.colours(); ++colour) {
    const std::uint16_t power = context.state.features.power(feature, colour);
    owners = power > most ? 1 : owners + (power == most ? 1 : 0);
    most = std::max(most, power);
  }
  return most;
}

/// Where is_unseen(): no rule has anything to say of the feature's points.
bool is_plain(Context& context, FeatureId feature, NameId reason) {
  const FeatureRow& row = context.state.features.row(feature);
  const HookTable& hooks = context.rules.hooks;
  int owners = 0;
  if (most_power(context, feature, owners) == 0) {
    return true;
  }
  const std::int32_t point = context.rules.score_point(row.kind());
  const bool is_tie = owners > 1 && hooks.any(Point::rank_keys);
  if (!is_tie && !hooks.any(point) && !hooks.any(Point::award)) {
    return true;
  }
  const Subject about = scored(context, feature, reason);
  return !is_heard(context, point, about) && !is_heard(context, Point::award, about) &&
         !(is_tie && is_heard(context, Point::rank_keys, about));
}

/// The same as score_feature() for the owners. Requires: is_unseen() and is_plain().
void score_plainly(Context& context, FeatureId feature) {
  const FeatureRow& row = context.state.features.row(feature);
  int owners = 0;
  const std::uint16_t most = most_power(context, feature, owners);
  if (most == 0) {
    return;
  }
  std::int32_t total = 0;
  const FeatureKindId kind = row.kind();
  for (const PointTerm& term : context.catalog.feature_kinds[kind].points) {
    const std::int32_t each = row.is_done() ? term.complete : term.open;
    total = each == 0 ? total : add_points(total, count_of(context, term, feature), each);
  }
  for (std::size_t colour = 0; colour < context.state.colours(); ++colour) {
    if (context.state.features.power(feature, colour) == most) {
      Effects(context).change_track(context.catalog.points, colour, total);
    }
  }
}

}  // namespace

void send_home(Context& context, PieceId piece, PlayerId player) {
  if (context.rules.hooks.any(Point::take_back)) {
    Subject subject;
    subject.piece = piece;
    const PieceRow& row = context.state.pieces.row(piece);
    if (row.where == PieceWhere::segment) {
      subject.segment = SegmentId(row.place);
      subject.feature = context.state.features.feature_of(subject.segment);
    }
    Award nothing;  // carries only whether the return is cancelled
    intercept(context, Point::take_back, subject, &nothing);
    if (nothing.cancelled.is_some() ||
        context.state.pieces.row(piece).where == PieceWhere::supply) {
      return;
    }
  }
  Effects(context).return_piece(piece, player);
}

void settle_feature(Context& context, FeatureId feature) {
  State& state = context.state;
  FeatureRow& row = state.features.row(feature);
  if (row.is_settled()) {
    return;
  }
  row.set_settled(true);
  if (!state.features.is_occupied(feature)) {
    return;
  }
  score_feature(
      context, feature, context.rules.reasons[static_cast<std::size_t>(Timing::completed)], {});
  if (state.over()) {
    return;
  }
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const PieceRow& piece = state.pieces.row(PieceId(i));
    if (piece.where == PieceWhere::segment &&
        state.features.feature_of(SegmentId(piece.place)) == feature &&
        !context.catalog.piece_kinds[PieceKindId(std::int32_t{piece.kind})].stays) {
      send_home(context, PieceId(i), PlayerId(state.turn.active));
    }
  }
}

void order_features(const Context& context, std::span<std::int32_t> features) {
  if (features.size() < 2) {
    return;
  }
  const View view(context.catalog, context.state);
  struct Keyed {
    std::uint64_t key;  // kind, then the first cell in reading order
    std::int32_t feature;
  };
  std::vector<Keyed> keyed;
  keyed.reserve(features.size());
  const auto word = [](std::int16_t value) {
    return static_cast<std::uint64_t>(std::int32_t{value} - INT16_MIN);
  };
  for (const std::int32_t feature : features) {
    const Cell cell = view.first_cell(FeatureId(feature));
    const auto kind =
        static_cast<std::uint64_t>(context.state.features.row(FeatureId(feature)).kind().value());
    keyed.push_back({kind << 32U | word(cell.y) << 16U | word(cell.x), feature});
  }
  const auto port = [&view](std::int32_t feature) {
    return first_port(view, FeatureId(feature), view.first_cell(FeatureId(feature)));
  };
  std::sort(keyed.begin(), keyed.end(), [&](const Keyed& a, const Keyed& b) {
    if (a.key != b.key) {
      return a.key < b.key;
    }
    // Ports are looked for where they decide, which is seldom.
    return std::pair(port(a.feature), a.feature) < std::pair(port(b.feature), b.feature);
  });
  for (std::size_t i = 0; i < keyed.size(); ++i) {
    features[i] = keyed[i].feature;
  }
}

namespace {

/// Scores the features for their owners, in their order where anybody can see it.
void score_all(Context& context, std::vector<std::int32_t>& features, NameId reason) {
  const bool unseen = is_unseen(context);
  const auto plain = [&](std::int32_t feature) {
    return is_plain(context, FeatureId(feature), reason);
  };
  const bool all_plain = unseen && std::all_of(features.begin(), features.end(), plain);
  // Without rules that look and without a journal nobody sees the order.
  if (!all_plain && (context.journal != nullptr || !context.rules.hooks.all().empty() ||
                     !context.rules.endings.empty())) {
    order_features(context, features);
  }
  for (const std::int32_t feature : features) {
    if (all_plain || (unseen && plain(feature))) {
      score_plainly(context, FeatureId(feature));
    } else {
      score_feature(context, FeatureId(feature), reason, {});
    }
  }
}

}  // namespace

void score_final(Context& context) {
  State& state = context.state;
  std::vector<std::int32_t> left;
  left.reserve(state.pieces.size());
  for (const PieceRow& piece : state.pieces.rows()) {
    if (piece.where != PieceWhere::segment) {
      continue;
    }
    const FeatureId feature = state.features.feature_of(SegmentId(piece.place));
    FeatureRow& row = state.features.row(feature);
    if (!row.is_settled()) {
      row.set_settled(true);
      left.push_back(feature.value());
    }
  }
  const NameId reason = context.rules.reasons[static_cast<std::size_t>(Timing::final)];
  score_all(context, left, reason);
  for (std::size_t colour = 0;
       context.rules.hooks.any(Point::final_score) && colour < state.colours();
       ++colour) {
    Subject subject;
    subject.colour = ColourId(colour);
    subject.player = PlayerId(state.colour_player[colour]);
    subject.reason = reason;
    Award award;
    award.reason = reason;
    award.track = context.catalog.points;
    award.to = {static_cast<std::int32_t>(colour)};
    add_lines(context, static_cast<std::int32_t>(Point::final_score), subject, award.ledger);
    if (!award.ledger.lines().empty()) {
      give_award(context, std::move(award));
    }
  }
}

}  // namespace bastide
