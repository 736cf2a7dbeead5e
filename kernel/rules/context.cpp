#include "kernel/rules/context.h"

#include <algorithm>

#include "kernel/rules/view.h"

namespace bastide {

namespace {

constexpr std::size_t kMostAsks = 64;

/// The kind of the tile that the subject is about: its own, that of its placed tile, or that of its
/// feature's first segment.
TileKindId subject_tile_kind(const State& state, const Subject& subject) {
  if (subject.tile_kind.is_some()) {
    return subject.tile_kind;
  }
  if (subject.tile.is_some()) {
    return TileKindId(state.board.tile(subject.tile).kind);
  }
  if (subject.piece.is_some() && state.pieces.row(subject.piece).where == PieceWhere::segment) {
    const SegmentId segment(state.pieces.row(subject.piece).place);
    return TileKindId(state.board.tile(state.features.tile_of(segment)).kind);
  }
  return TileKindId();
}

bool tile_holds(const Guard& guard, const Context& context, const Subject& subject) {
  if (guard.tiles.empty()) {
    return true;
  }
  const TileKindId id = subject_tile_kind(context.state, subject);
  return id.is_some() && guard.tiles[id.index()] != 0;
}

bool feature_holds(const Guard& guard, const Context& context, const Subject& subject) {
  if (guard.kind.is_none() && guard.complete < 0 && guard.closed < 0) {
    return true;
  }
  if (subject.feature.is_none()) {
    return false;
  }
  const FeatureRow& row = context.state.features.row(subject.feature);
  return (guard.kind.is_none() || row.kind == guard.kind.value()) &&
         (guard.complete < 0 || row.done == guard.complete) &&
         (guard.closed < 0 || static_cast<int>(row.open == 0) == guard.closed);
}

/// Is a piece of this kind on the board; of the active player when `own`?
bool stands(const Context& context, PieceKindId kind, bool own) {
  const State& state = context.state;
  for (const PieceRow& row : state.pieces.rows()) {
    if (row.kind == kind.value() && row.where != PieceWhere::supply &&
        row.where != PieceWhere::out &&
        (!own || state.colour_player[row.colour] == state.turn.active)) {
      return true;
    }
  }
  return false;
}

bool piece_holds(const Guard& guard, const Context& context, const Subject& subject) {
  if ((guard.standing.is_some() && !stands(context, guard.standing, false)) ||
      (guard.own_standing.is_some() && !stands(context, guard.own_standing, true))) {
    return false;
  }
  const State& state = context.state;
  PieceKindId kind = subject.piece_kind;
  ColourId colour = subject.colour;
  if (subject.piece.is_some()) {
    kind = PieceKindId(std::int32_t{state.pieces.row(subject.piece).kind});
    colour = ColourId(std::int32_t{state.pieces.row(subject.piece).colour});
  }
  if (guard.piece.is_some() && kind != guard.piece) {
    return false;
  }
  if (guard.votes >= 0 &&
      (kind.is_none() ||
       static_cast<int>(context.catalog.piece_kinds[kind].power > 0) != guard.votes)) {
    return false;
  }
  if (guard.owner >= 0) {
    const bool own = colour.is_some() && state.colour_player[colour.index()] == state.turn.active;
    return static_cast<int>(own) == guard.owner;
  }
  return true;
}

}  // namespace

bool reads_texts(const Context& context) {
  const bool is_answered = context.transcript_next < context.state.suspended.transcript.size();
  return !is_answered && (context.answers == nullptr || context.answers->reads_texts());
}

std::int32_t ask(Context& context, const PendingAsk& question) {
  std::vector<std::int32_t>& transcript = context.state.suspended.transcript;
  if (context.transcript_next < transcript.size()) {
    return transcript[context.transcript_next++];
  }
  if (transcript.size() >= kMostAsks) {
    throw ScriptFault(
        "a rule asked more than 64 questions in one run; ask fewer, or spread them over several "
        "phases");
  }
  if (context.answers == nullptr) {
    throw AskPending(question);
  }
  const std::int32_t answer = context.answers->choose(context, question);
  context.changes = 0;
  transcript.push_back(answer);
  ++context.transcript_next;
  return answer;
}

NameId coin_name(Context& context, std::string_view text) {
  if (context.names != nullptr) {
    return context.names->intern(text);
  }
  return context.catalog.names.find(text);
}

std::string_view name_text(const Context& context, NameId name) {
  return context.names != nullptr ? context.names->text(name) : context.catalog.names.text(name);
}

bool holds_away_from_cell(const Guard& guard, const Context& context, const Subject& subject) {
  return !guard.impossible && (guard.reason.is_none() || guard.reason == subject.reason) &&
         tile_holds(guard, context, subject) && feature_holds(guard, context, subject) &&
         piece_holds(guard, context, subject);
}

bool holds_in_cell(const Guard& guard, const Context& context, const Subject& subject) {
  if (guard.filled_sides >= 0) {
    const Cell cell =
        subject.tile.is_some() ? context.state.board.tile(subject.tile).cell : subject.cell;
    if (context.state.board.count_beside(cell, false) != guard.filled_sides) {
      return false;
    }
  }
  const View view(context.catalog, context.state);
  const auto joins = [&](FeatureKindId kind) {
    return subject.tile_kind.is_some() &&
           view.joins_any(subject.tile_kind, subject.cell, subject.rotation, kind);
  };
  return (guard.joins.is_none() || joins(guard.joins)) &&
         (guard.unjoined.is_none() || !joins(guard.unjoined));
}

bool holds(const Guard& guard, const Context& context, const Subject& subject) {
  return guard.any ||
         (holds_away_from_cell(guard, context, subject) && holds_in_cell(guard, context, subject));
}

}  // namespace bastide
