#include "kernel/flow/choices.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include <fmt/format.h>

#include "kernel/flow/candidates.h"
#include "kernel/flow/question.h"

namespace bastide {

namespace {

/// From now on it is about this segment.
const Subject& point_at(const State& state, SegmentId segment, Subject& subject) {
  subject.segment = segment;
  subject.feature = state.features.feature_of(segment);
  subject.tile = state.features.tile_of(segment);
  return subject;
}

/// The active player's colours, as bits. Without a branch: whose turn it is changes each time.
std::uint32_t own_colours(const State& state) {
  std::uint32_t colours = 0;
  const std::size_t count = state.colours();
  for (std::size_t colour = 0; colour < count; ++colour) {
    const bool own = state.colour_player[colour] == state.turn.active;
    colours |= static_cast<std::uint32_t>(own) << colour;
  }
  return colours;
}

/// Those of them that have such a piece in supply.
std::uint32_t able_colours(const State& state, PieceKindId piece, std::uint32_t colours) {
  std::uint32_t able = 0;
  for (; colours != 0; colours &= colours - 1) {
    const ColourId colour(std::countr_zero(colours));
    const bool has_one = state.pieces.in_supply(colour, piece) != 0;
    able |= static_cast<std::uint32_t>(has_one) << colour.index();
  }
  return able;
}

/// Segments of the tile placed last: [first, last).
struct OwnSegments {
  TileKindId kind;
  std::int32_t first = 0;
  std::int32_t last = 0;
};

/// Calls each(segment) for these own ones of the tile, and for those that sources offer besides.
template <class Each>
[[gnu::always_inline]] inline void each_reached(const State& state,
                                                const ClaimReach& reach,
                                                OwnSegments own,
                                                std::uint64_t asked,
                                                const Each& each) {
  for (std::uint64_t left = reach.tile ? asked : 0; left != 0; left &= left - 1) {
    each(SegmentId(own.first + std::countr_zero(left)));
  }
  const auto all = static_cast<std::int32_t>(state.features.segment_count());
  for (std::int32_t i = 0; reach.reaches_out() && i < all; ++i) {
    const bool is_own = reach.tile && i >= own.first && i < own.last;
    if (!is_own && reaches(reach, state, SegmentId(i))) {
      each(SegmentId(i));
    }
  }
}

OwnSegments own_segments(const Context& context) {
  const PlacedTile& tile = context.state.board.tile(TileId(context.state.turn.last_tile));
  const TileKindId kind(tile.kind);
  const auto count = static_cast<std::int32_t>(context.catalog.tile_kinds[kind].segments.size());
  return {kind, tile.first_segment, tile.first_segment + count};
}

/// Has such a piece a place there, by its kind, its group and, if there are any, the power that one
/// of these colours needs there?
bool is_free(const Features& features,
             const PieceKind& kind,
             SegmentId segment,
             std::uint32_t powers) {
  const FeatureId feature = features.feature_of(segment);
  bool has_power = powers == 0;
  for (; powers != 0; powers &= powers - 1) {
    has_power |= features.power(feature, static_cast<std::size_t>(std::countr_zero(powers))) != 0;
  }
  return has_power && (kind.claim_bits >> features.row(feature).kind().value() & 1U) != 0 &&
         (kind.group.is_none() || features.pieces(feature, kind.group) == 0);
}

/// May the piece of the claim, which has a place there or not, stand there? Whether the segment is
/// offered is not looked at.
[[gnu::always_inline]] inline bool may_stand(
    Context& context, Subject& claim, const HandlerList& checks, SegmentId segment, bool fits) {
  if (fits) {
    return checks.empty() ||
           allowed(context, Point::check_claim, point_at(context.state, segment, claim), checks);
  }
  return context.rules.hooks.any(Point::waive) &&
         explain_claim(context, claim.player, claim.piece_kind, claim.colour, segment).empty();
}

/// Calls each(piece kind, colour, segment) for every legal claim. Asked at every claim of a
/// playout.
template <class Each>
void each_claim(Context& context, const Each& each) {
  const State& state = context.state;
  if (state.turn.last_tile < 0) {
    return;
  }
  Subject claim;
  claim.player = active_player(context);
  const bool waivers = context.rules.hooks.any(Point::waive);
  const bool sources = !context.rules.claim_sources.empty();
  const OwnSegments own = own_segments(context);
  const std::uint64_t all = (std::uint64_t{1} << (own.last - own.first)) - 1;
  const std::uint32_t colours = own_colours(state);
  const std::vector<std::uint64_t>& places = context.rules.places[own.kind.index()];
  const std::size_t kinds = context.catalog.piece_kinds.size();
  for (std::size_t k = 0; k < kinds; ++k) {
    if (places[k] == 0 && !waivers && !sources) {
      continue;  // no place on this tile, and none elsewhere
    }
    const PieceKindId piece(k);
    const std::uint32_t able = able_colours(state, piece, colours);
    const PieceKind& kind = context.catalog.piece_kinds[piece];
    if (able == 0 || kind.neutral) {
      continue;
    }
    claim.piece_kind = piece;
    const HandlerList& checks = context.rules.hooks.by_kind(Point::check_claim)[k];
    const ClaimReach reach = sources ? claim_reach(context, claim.player, piece) : ClaimReach();
    const std::uint32_t powers = checks.need_power && context.witness == nullptr ? colours : 0;
    for (std::uint32_t bits = able; bits != 0; bits &= bits - 1) {
      claim.colour = ColourId(std::countr_zero(bits));
      const auto offer = [&](SegmentId segment) __attribute__((always_inline)) {
        const bool fits = is_free(state.features, kind, segment, powers);
        if (may_stand(context, claim, checks, segment, fits)) {
          each(piece, claim.colour, segment);
        }
      };
      each_reached(state, reach, own, waivers ? all : places[k], offer);
    }
  }
}

/// Is the action allowed now, by its guard and by the checks of the slot?
bool action_allowed(Context& context, ActionId action) {
  Subject subject;
  subject.player = active_player(context);
  subject.tile = TileId(context.state.turn.last_tile);
  subject.action = action;
  return holds(context.rules.actions[action.index()].guard, context, subject) &&
         allowed(context,
                 Point::check_claim,
                 subject,
                 context.rules.hooks.by_kind(Point::check_claim).back());
}

bool is_taken(const std::vector<Offer>& offers, std::string_view text) {
  return std::any_of(
      offers.begin(), offers.end(), [&](const Offer& offer) { return offer.text == text; });
}

std::vector<Offer> offers_of(Context& context, ActionId action) {
  std::vector<Offer> offers;
  if (!action_allowed(context, action)) {
    return offers;
  }
  const PieceKindId own = context.rules.actions[action.index()].own_pieces;
  if (own.is_none()) {
    context.scripts->list_offers(context, action, active_player(context), offers);
    return offers;
  }
  const View view(context.catalog, context.state);
  for (const PieceId piece : offered_pieces(context, own, active_player(context))) {
    const std::string text = piece_text(view, piece);
    Offer offer{text, SegmentId(), piece};
    for (int n = 2; is_taken(offers, offer.text); ++n) {
      offer.text = fmt::format("{} #{}", text, n);
    }
    offers.push_back(std::move(offer));
  }
  return offers;
}

/// Calls each(piece) for those that offered_pieces() lists.
template <class Each>
void each_offered(const State& state, PieceKindId kind, PlayerId player, const Each& each) {
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    if (state.colour_player[colour] == player.value()) {
      state.pieces.any_in_play(ColourId(colour), kind, [&](PieceId id, const PieceRow& /*row*/) {
        each(id);
        return false;
      });
    }
  }
}

std::size_t count_offers(Context& context, ActionId action) {
  const PieceKindId own = context.rules.actions[action.index()].own_pieces;
  const PlayerId player = active_player(context);
  if (own.is_none()) {
    return action_allowed(context, action) ? context.scripts->count_offers(context, action, player)
                                           : 0;
  }
  std::size_t count = 0;
  each_offered(context.state, own, player, [&](PieceId /*piece*/) { ++count; });
  return count > 0 && action_allowed(context, action) ? count : 0;
}

std::vector<TileKindId> kinds_in_hand(const Context& context, PlayerId player) {
  std::vector<TileKindId> kinds;
  any_kind_in_hand(context, player, [&](TileKindId kind) {
    kinds.push_back(kind);
    return false;
  });
  std::sort(kinds.begin(), kinds.end());
  return kinds;
}

void list_placements_of(Context& context, PlayerId player, std::vector<Option>& options) {
  std::vector<Placement> placements;
  for (const TileKindId kind : kinds_in_hand(context, player)) {
    placements.clear();
    list_placements(context, kind, placements);
    for (const Placement& placement : placements) {
      options.push_back({PlaceTile{kind, placement.cell, placement.rotation}});
    }
  }
}

bool is_on_left_alone(const Context& context, SegmentId segment) {
  const Features& features = context.state.features;
  const FeatureRow& row = features.row(features.feature_of(segment));
  return context.restraint->holds(row.kind());
}

/// Does the answer name a piece or a feature that is left alone?
bool names_left_alone(const Context& context, AskType type, std::int32_t value) {
  const State& state = context.state;
  if (value < 0 || !is_there(state, type, value)) {
    return false;
  }
  if (type == AskType::piece) {
    const PieceKindId kind(std::int32_t{state.pieces.row(PieceId(value)).kind});
    return context.restraint->holds(kind);
  }
  return (type == AskType::segment || type == AskType::feature) &&
         is_on_left_alone(context, SegmentId(value));
}

void leave_out(const Context& context, std::vector<Option>& options) {
  std::vector<Option> left;
  for (const Option& option : options) {
    if (!is_left_alone(context, option)) {
      left.push_back(option);
    }
  }
  if (!left.empty()) {
    options = std::move(left);
  }
}

std::uint32_t recount_claims(Context& context) {
  context.claims.valid = false;
  return count_claims(context);
}

void list_claims(Context& context, std::vector<Option>& options) {
  options.push_back({ClaimNothing{}});
  static_cast<void>(recount_claims(context));
  options.insert(options.end(), context.claims.list.begin(), context.claims.list.end());
}

/// What records and people call an option.
class OptionNamer {
 public:
  explicit OptionNamer(Context& context) : context_(context) {}

  std::string operator()(const AnswerAsk& answer) const {
    const PendingAsk& ask = context_.state.suspended.ask;
    const auto n = static_cast<std::size_t>(answer.number);
    if (n >= ask.options.size()) {
      return "?";
    }
    const AskOption& row = ask.options[n];
    return {ask.text.data() + row.text_from, static_cast<std::size_t>(row.text_size)};
  }
  std::string operator()(const DrawTile& draw) const {
    return context_.catalog.tile_kinds[draw.kind].name;
  }
  std::string operator()(const PlaceTile& place) const {
    return fmt::format("{} {} r{}",
                       context_.catalog.tile_kinds[place.kind].name,
                       to_string(place.cell),
                       place.rotation);
  }
  std::string operator()(const ClaimNothing& /*nothing*/) const { return "none"; }
  std::string operator()(const ClaimPiece& claim) const;
  std::string operator()(const ClaimAction& claim);
  std::string operator()(const SettleFeature& settle) const {
    const SegmentId segment(settle.feature.value());
    return fmt::format("{} {}", cell_of(segment), view().segment_key(segment));
  }

 private:
  [[nodiscard]] View view() const { return View(context_.catalog, context_.state); }
  [[nodiscard]] std::string cell_of(SegmentId segment) const {
    return to_string(context_.state.board.tile(context_.state.features.tile_of(segment)).cell);
  }

  Context& context_;
  ActionId listed_;  // `offers_` are this action's
  std::vector<Offer> offers_;
};

std::string OptionNamer::operator()(const ClaimPiece& claim) const {
  const State& state = context_.state;
  const bool is_here = state.features.tile_of(claim.segment).value() == state.turn.last_tile;
  std::string text = fmt::format("{} on {}{}",
                                 short_name(context_.catalog.piece_kinds[claim.kind].name),
                                 is_here ? std::string() : cell_of(claim.segment) + " ",
                                 view().segment_key(claim.segment));
  const PlayerId player(state.colour_player[claim.colour.index()]);
  if (view().colours_of(player).size() > 1) {
    text = fmt::format("colour {} {}", claim.colour.value() + 1, text);
  }
  return text;
}

std::string OptionNamer::operator()(const ClaimAction& claim) {
  if (listed_ != claim.action) {
    offers_ = offers_of(context_, claim.action);
    listed_ = claim.action;
  }
  const auto n = static_cast<std::size_t>(claim.offer);
  const std::string word(short_name(context_.catalog.actions[claim.action].name));
  return n < offers_.size() && !offers_[n].text.empty() ? word + " " + offers_[n].text : word;
}

}  // namespace

bool is_waiting(const State& state) {
  return !state.over() && (state.suspended.is_active() || !state.frames.empty());
}

PendingChoice pending_choice(const Context& context) {
  PendingChoice pending;
  const State& state = context.state;
  if (state.suspended.is_active()) {
    const PendingAsk& ask = state.suspended.ask;
    pending.actor = ask.actor;
    pending.type = ask.type;
    pending.can_pass = ask.can_pass;
    pending.prompt.assign(ask.prompt.begin(), ask.prompt.end());
    if (ask.actor == kChance) {
      pending.choice = ask.type == AskType::token ? Choice::token : Choice::draw;
    }
    return pending;
  }
  const Frame& frame = state.frames.back();
  pending.choice = frame.choice;
  pending.actor = frame.actor;
  pending.can_pass = frame.choice == Choice::claim;
  return pending;
}

std::vector<Option> list_options(Context& context) {
  const MoveBudget budget(context);
  std::vector<Option> options;
  const State& state = context.state;
  if (!is_waiting(state)) {
    return options;
  }
  if (state.suspended.is_active()) {
    const Rows<AskOption>& rows = state.suspended.ask.options;
    for (std::size_t n = 0; n < rows.size(); ++n) {
      options.push_back({AnswerAsk{static_cast<std::int32_t>(n), rows[n].value}});
    }
    if (context.restraint != nullptr) {
      leave_out(context, options);
    }
    return options;
  }
  return list_options(context, Frame(state.frames.back()));
}

std::vector<Option> list_options(Context& context, const Frame& frame) {
  const MoveBudget budget(context);
  std::vector<Option> options;
  const State& state = context.state;
  switch (frame.choice) {
    case Choice::draw:
      for (std::size_t kind = 0; kind < context.catalog.tile_kinds.size(); ++kind) {
        if (state.zones.drawable(frame.pile, TileKindId(kind)) > 0) {
          options.push_back({DrawTile{TileKindId(kind)}});
        }
      }
      break;
    case Choice::place:
      list_placements_of(context, PlayerId(frame.actor), options);
      break;
    case Choice::claim:
      list_claims(context, options);
      break;
    case Choice::settle:
      for (const std::int32_t feature : state.completed) {
        options.push_back({SettleFeature{FeatureId(feature)}});
      }
      break;
    case Choice::token:
    case Choice::asked:
      break;
  }
  return options;
}

std::vector<std::int32_t> option_weights(Context& context) {
  const State& state = context.state;
  std::vector<std::int32_t> weights;
  if (state.suspended.is_active()) {
    return state.suspended.ask.weights.to_vector();
  }
  if (!state.frames.empty() && state.frames.back().choice == Choice::draw) {
    for (const Option& option : list_options(context)) {
      weights.push_back(
          state.zones.drawable(state.frames.back().pile, option.as<DrawTile>()->kind));
    }
  }
  return weights;
}

std::int32_t pick_weighted(std::span<const std::int32_t> weights, std::uint64_t random) {
  const std::int32_t total = std::accumulate(weights.begin(), weights.end(), 0);
  auto left = static_cast<std::int32_t>(bounded(random, static_cast<std::uint32_t>(total)));
  std::int32_t n = 0;
  while (left >= weights[static_cast<std::size_t>(n)]) {
    left -= weights[static_cast<std::size_t>(n)];
    ++n;
  }
  return n;
}

bool is_option(Context& context, const Option& option) {
  const std::vector<Option> options = list_options(context);
  return std::find(options.begin(), options.end(), option) != options.end();
}

bool is_left_alone(const Context& context, const Option& option) {
  const Restraint* const restraint = context.restraint;
  if (restraint == nullptr) {
    return false;
  }
  const bool is_turn = active_player(context) == restraint->player;
  if (const auto* const claim = option.as<ClaimPiece>()) {
    return is_turn && (restraint->holds(claim->kind) || is_on_left_alone(context, claim->segment));
  }
  if (const auto* const action = option.as<ClaimAction>()) {
    return is_turn && restraint->holds(action->action);
  }
  const auto* const answer = option.as<AnswerAsk>();
  const PendingAsk& ask = context.state.suspended.ask;
  return answer != nullptr && ask.actor == restraint->player.value() &&
         names_left_alone(context, ask.type, answer->value);
}

std::string option_text(Context& context, const Option& option) {
  return std::visit(OptionNamer(context), option.what);
}

std::vector<NamedOption> named_options(Context& context, const std::vector<Option>& options) {
  const MoveBudget budget(context);
  OptionNamer name(context);
  std::vector<NamedOption> named;
  named.reserve(options.size());
  for (const Option& option : options) {
    named.push_back({option, std::visit(name, option.what)});
  }
  return named;
}

std::uint32_t count_claims(Context& context) {
  ClaimScan& claims = context.claims;
  if (!claims.valid) {
    claims.list.clear();
    each_claim(context, [&](PieceKindId piece, ColourId colour, SegmentId segment) {
      claims.list.push_back({ClaimPiece{piece, colour, segment}});
    });
    for (std::size_t a = 0; a < context.catalog.actions.size(); ++a) {
      const std::size_t count = count_offers(context, ActionId(a));
      for (std::size_t n = 0; n < count; ++n) {
        claims.list.push_back({ClaimAction{ActionId(a), static_cast<std::int32_t>(n)}});
      }
    }
    if (context.restraint != nullptr) {
      std::erase_if(claims.list,
                    [&](const Option& option) { return is_left_alone(context, option); });
    }
    claims.valid = true;
  }
  return static_cast<std::uint32_t>(claims.list.size());
}

std::vector<PieceId> offered_pieces(const Context& context, PieceKindId kind, PlayerId player) {
  std::vector<PieceId> pieces;
  each_offered(context.state, kind, player, [&](PieceId piece) { pieces.push_back(piece); });
  return pieces;
}

Option nth_claim(Context& context, std::uint32_t n) {
  static_cast<void>(count_claims(context));
  return context.claims.list[n];
}

std::uint32_t count_claim_options(Context& context) {
  const MoveBudget budget(context);
  if (!voluntary_allowed(context, active_player(context), nullptr)) {
    return 0;
  }
  return recount_claims(context);
}

std::vector<Denial> explain_claim(
    Context& context, PlayerId player, PieceKindId piece, ColourId colour, SegmentId segment) {
  const MoveBudget budget(context);
  std::vector<Denial> denials;
  const State& state = context.state;
  const View view(context.catalog, state);
  const PieceKind& kind = context.catalog.piece_kinds[piece];
  Subject subject;
  subject.player = player;
  subject.piece_kind = piece;
  subject.colour = colour;
  point_at(state, segment, subject);
  const FeatureRow& row = state.features.row(subject.feature);
  const std::string place = fmt::format(
      "{} {}", to_string(state.board.tile(subject.tile).cell), view.segment_key(segment));
  const std::string what(short_name(context.catalog.feature_kinds[row.kind()].name));
  const std::string word(short_name(kind.name));
  const ClaimReach reach = claim_reach(context, player, piece);
  if (!reaches(reach, state, segment)) {
    denials.push_back({reach.unfinished ? "core:finished" : "core:not_this_tile",
                       {{"kind", what}, {"segment", place}},
                       {}});
  }
  if ((kind.claim_bits >> row.kind().value() & 1U) == 0) {
    denials.push_back({"core:not_claimable", {{"piece", word}, {"kind", what}}, {}});
  }
  if (kind.group.is_some() && state.features.pieces(subject.feature, kind.group) != 0) {
    denials.push_back({"core:occupied", {{"kind", what}, {"segment", place}}, {}});
  }
  if (state.pieces.in_supply(colour, piece) == 0) {
    denials.push_back({"core:no_supply", {{"piece", word}}, {}});
  }
  std::erase_if(denials, [&](const Denial& denial) { return is_waived(context, subject, denial); });
  static_cast<void>(voluntary_allowed(context, player, &denials));
  allowed(context, Point::check_claim, subject, &denials);
  return denials;
}

bool voluntary_allowed(Context& context, PlayerId player, std::vector<Denial>* denials) {
  if (!context.rules.hooks.any(Point::check_voluntary)) {
    return true;
  }
  Subject subject;
  subject.player = player;
  subject.tile = TileId(context.state.turn.last_tile);
  const std::vector<HandlerList>& checks = context.rules.hooks.by_kind(Point::check_voluntary);
  const HandlerList& here = checks[tile_row(context, subject, checks.size() - 1)];
  if (here.empty()) {
    return true;
  }
  return denials == nullptr ? allowed(context, Point::check_voluntary, subject, here)
                            : allowed(context, Point::check_voluntary, subject, denials);
}

}  // namespace bastide
