// The only writer of the state during play. Every verb notes one event; whoever listens is told
// once the running activity is over.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernel/rules/context.h"
#include "kernel/rules/view.h"

namespace bastide {

class Effects {
 public:
  explicit Effects(Context& context) : context_(context), state_(context.state) {}

  [[nodiscard]] View view() const { return View(context_.catalog, state_); }

  // Tiles.
  /// Requires: the cell is empty. A tile lying under `loose` (-1: none) moves with it.
  TileId place_tile(TileKindId kind,
                    Cell cell,
                    Rotation rotation,
                    bool face_up,
                    PlayerId player,
                    std::int32_t loose = -1);
  /// Moves a tile from the pile to a zone. Requires: drawable(pile, kind) > 0. Returns the loose
  /// tile.
  std::int32_t take_tile(PileId pile, TileKindId kind, ZoneId zone, PlayerId holder);
  /// A loose tile leaves the game, or goes back into the pile. `drawn`: it was drawn and had no
  /// place.
  void drop_tile(std::int32_t loose, PileId back_into, bool drawn);
  void give_tile(std::int32_t loose, ZoneId zone, PlayerId holder);
  /// Hides a loose tile under another loose tile, or under a placed one.
  void put_under(std::int32_t loose, std::int32_t other_loose, TileId placed);
  void stack(PileId from, PileId onto) { state_.zones.stack(from, onto); }

  // Features.
  /// Makes one feature of two segments that no side joins.
  void join(SegmentId a, SegmentId b);
  /// One open port of the segment can never be joined.
  void block(SegmentId segment);
  /// Re-tests completion after join(), block() or a change that a script decides by.
  void retest(FeatureId feature);

  // Pieces.
  void place_piece(PieceId piece, SegmentId segment, PlayerId player);
  void move_piece(PieceId piece, PieceWhere where, std::int32_t place);
  /// Home into the supply, without asking interceptors: the caller has done so.
  void return_piece(PieceId piece, PlayerId player);

  // Variables, lists, markers, tokens.
  void set(VariableId variable, std::size_t row, std::int32_t value);
  void push(VariableId variable, std::size_t row, std::int32_t value);
  /// Takes up to `count` markers from the pool's supply onto a segment or tile row. False when
  /// fewer are left: then none move.
  bool take_markers(PoolId pool, bool on_tile, std::size_t row, std::int32_t count);
  /// Puts up to `count` markers back into the supply (negative: all). Returns how many.
  std::int32_t drain_markers(PoolId pool, bool on_tile, std::size_t row, std::int32_t count);
  void take_token(BagId bag, TokenKindId token);
  void return_token(BagId bag, TokenKindId token);

  // Points.
  /// Adds the award to its track for every colour in `to`. Interceptors have been asked by the
  /// caller.
  void post(const Award& award);
  void transfer(TrackId track, ColourId from, ColourId to, std::int32_t points, NameId line);
  void change_track(TrackId track, std::size_t slot, std::int32_t by);

  // Turn.
  void extra_turn(PlayerId player, NameId reason);
  /// Who takes the first turn; during set-up.
  void start_with(PlayerId player) {
    state_.turn.active = player.value();
    state_.turn.round_first = player.value();
  }
  void goto_phase(std::int32_t step) { state_.turn.goto_step = step; }
  /// The turn goes on with this step, its first one, as a further part of it.
  void extra_part(std::int32_t first_step, NameId reason);
  void finish(Outcome outcome, NameId reason, std::vector<std::int32_t> winners);

  /// Writes the event to the journal, and to the queue when somebody listens.
  void note(EventKind kind,
            std::int32_t a = -1,
            std::int32_t b = -1,
            std::int32_t c = -1,
            std::int32_t d = -1,
            std::int32_t e = -1) {
    if (context_.journal != nullptr || context_.rules.hooks.listens(kind)) {
      write({kind, {a, b, c, d, e}});
    }
  }

 private:
  /// Not inlined: a playout without a journal has no use for it.
  [[gnu::noinline]] void write(const Event& event);
  [[gnu::noinline]] void queue(const Event& event);
  [[nodiscard]] std::int32_t about(const Event& event) const;
  void change_presence(PieceId piece, SegmentId segment, int by);
  void note_completed(std::size_t known);

  Context& context_;
  State& state_;
};

}  // namespace bastide
