#include "kernel/flow/placement.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "kernel/flow/candidates.h"
#include "kernel/state/fit_scan.h"

namespace bastide {

namespace {

Subject placing(TileKindId kind, Cell cell, Rotation rotation, PlayerId player) {
  Subject subject;
  subject.tile_kind = kind;
  subject.cell = cell;
  subject.rotation = rotation;
  subject.player = player;
  return subject;
}

void scan_plain(Context& context, TileKindId kind) {
  PlacementScan& scan = context.scan;
  scan.total = count_fitting(context.catalog, context.state.board, kind, scan.plain);
  scan.filtered = false;
  scan.is_certain = true;
}

/// One of these checks without a script denies the placement, of those that ignore the rotation or
/// of the others; a witness may want to see it run.
bool is_denied(Context& context,
               const Subject& subject,
               const std::vector<std::uint32_t>& checks,
               bool ignoring_rotation) {
  const std::span<const Handler> all = context.rules.hooks.of(Point::check_place_tile);
  for (const std::uint32_t number : checks) {
    const Handler& check = all[number];
    if (check.guard.ignores_rotation == ignoring_rotation && holds(check.guard, context, subject)) {
      return context.witness == nullptr || context.witness->denied(check);
    }
  }
  return false;
}

/// Open cells where the edges fit and no check that is data denies.
void scan_checked(Context& context, TileKindId kind, std::vector<ScannedPlacement>& list) {
  const Board& board = context.state.board;
  const BoardLimits& limits = context.catalog.board;
  const HandlerList& checks = context.rules.hooks.by_kind(Point::check_place_tile)[kind.index()];
  Subject subject;
  subject.tile_kind = kind;
  subject.player = PlayerId(context.state.turn.active);
  for (std::size_t i = 0; i < board.open_count(); ++i) {
    std::uint32_t rotations = board.fitting(context.catalog, kind, i);
    subject.cell = board.open_cell(i);
    subject.open_cell = static_cast<std::int32_t>(i);
    if (rotations == 0 || (limits.floating && !board.inside(limits, subject.cell)) ||
        is_denied(context, subject, checks.data, true)) {
      continue;
    }
    for (; rotations != 0; rotations &= rotations - 1) {
      subject.rotation = std::countr_zero(rotations);
      if (context.witness == nullptr
              ? !is_denied(context, subject, checks.data, false)
              : is_undenied(context, Point::check_place_tile, subject, checks.data)) {
        list.push_back({subject.cell, subject.rotation, checks.scripts.empty()});
      }
    }
  }
}

Denial edge_denial(
    const Context& context, TileKindId kind, Cell cell, Rotation rotation, Side side) {
  const View view(context.catalog, context.state);
  const TileId other = context.state.board.at(neighbour(cell, side));
  const auto words = [&](const TileKind& tile, const Face& face, Side at, bool reversed) {
    std::string text;
    for (int slot = 0; slot < kSlots; ++slot) {
      const int port = at * kSlots + (reversed ? kSlots - 1 - slot : slot);
      const std::int8_t segment = face.segment[static_cast<std::size_t>(port)];
      const std::string_view word =
          segment == kNobody
              ? std::string_view("nothing")
              : short_name(context.catalog
                               .feature_kinds[tile.segments[static_cast<std::size_t>(segment)].kind]
                               .name);
      if (text.empty() || !text.ends_with(word)) {
        text += text.empty() ? std::string(word) : "-" + std::string(word);
      }
    }
    return text;
  };
  const PlacedTile& row = context.state.board.tile(other);
  const std::string mine = words(context.catalog.tile_kinds[kind],
                                 context.catalog.face(kind, LayerId(0), rotation),
                                 side,
                                 false);
  const std::string its =
      words(context.catalog.tile_kinds[TileKindId(row.kind)],
            context.catalog.face(TileKindId(row.kind), LayerId(0), row.rotation),
            opposite(side),
            true);
  return {"core:edge_mismatch",
          {{"side", std::string(side_name(side))},
           {"shows", mine},
           {"cell", to_string(row.cell)},
           {"wants", its}},
          {}};
}

/// What sides forbid. Says of a cell without neighbours nothing.
void add_edge_denials(const Context& context,
                      TileKindId kind,
                      Cell cell,
                      Rotation rotation,
                      std::vector<Denial>& denials) {
  const Board& board = context.state.board;
  for (Side side = 0; side < kSides; ++side) {
    const TileId other = board.at(neighbour(cell, side));
    if (other.is_none() || board.tile(other).face_up == 0) {
      continue;
    }
    const PlacedTile& row = board.tile(other);
    const std::uint8_t wanted = context.catalog.face(TileKindId(row.kind), LayerId(0), row.rotation)
                                    .wants[static_cast<std::size_t>(opposite(side))];
    if (context.catalog.face(kind, LayerId(0), rotation).shows[static_cast<std::size_t>(side)] !=
        wanted) {
      denials.push_back(edge_denial(context, kind, cell, rotation, side));
    }
  }
}

/// The kernel's own reasons against a placement in a free cell.
std::vector<Denial> native_denials(const Context& context,
                                   const CellCandidates& candidates,
                                   TileKindId kind,
                                   Cell cell,
                                   Rotation rotation) {
  const Board& board = context.state.board;
  std::vector<Denial> denials;
  if (const BoardLimits& limits = context.catalog.board; !board.inside(limits, cell)) {
    const bool is_bounded = limits.width > 0 && is_on_plane(cell);
    constexpr int kWidest = 2 * kFarthestCell + 1;
    denials.push_back({"core:outside",
                       {{"cell", to_string(cell)},
                        {"width", std::to_string(is_bounded ? limits.width : kWidest)},
                        {"height", std::to_string(is_bounded ? limits.height : kWidest)}},
                       {}});
  }
  if (!candidates.ignores_sides(cell)) {
    add_edge_denials(context, kind, cell, rotation, denials);
  }
  if (!candidates.offers(cell)) {
    denials.push_back({candidates.is_exclusive() ? "core:not_offered" : "core:no_neighbour",
                       {{"cell", to_string(cell)}, {"places", candidates.words()}},
                       {}});
  }
  return denials;
}

/// Requires: the cell is offered.
bool is_legal(Context& context,
              const CellCandidates& candidates,
              const Subject& subject,
              std::uint32_t fitting) {
  const bool fits =
      (fitting >> subject.rotation & 1U) != 0 || candidates.ignores_sides(subject.cell);
  const bool inside = context.state.board.inside(context.catalog.board, subject.cell);
  if (!fits || !inside) {
    if (!context.rules.hooks.any(Point::waive)) {
      return false;
    }
    const std::vector<Denial> denials =
        native_denials(context, candidates, subject.tile_kind, subject.cell, subject.rotation);
    if (!std::all_of(denials.begin(), denials.end(), [&](const Denial& denial) {
          return is_waived(context, subject, denial);
        })) {
      return false;
    }
  }
  return allowed(context,
                 Point::check_place_tile,
                 subject,
                 context.rules.hooks.by_kind(Point::check_place_tile)[subject.tile_kind.index()]);
}

/// For the first tile, where sources offer other cells, and where waivers may allow what edges
/// forbid.
void scan_candidates(Context& context, TileKindId kind, std::vector<ScannedPlacement>& list) {
  const PlayerId player(context.state.turn.active);
  const CellCandidates candidates(context, kind, player);
  for (const Cell cell : candidates.list()) {
    const std::uint32_t fitting = context.state.board.fitting_at(context.catalog, kind, cell);
    for (Rotation rotation = 0; rotation < 4; ++rotation) {
      if ((context.catalog.tile_kinds[kind].rotations >> rotation & 1) != 0 &&
          is_legal(context, candidates, placing(kind, cell, rotation, player), fitting)) {
        list.push_back({cell, rotation});
      }
    }
  }
}

void scan_filtered(Context& context, TileKindId kind) {
  PlacementScan& scan = context.scan;
  // A list of its own: a check may look at placements itself.
  std::vector<ScannedPlacement> found = std::move(scan.list);
  found.clear();
  if (context.state.board.size() == 0 || context.rules.hooks.any(Point::waive) ||
      !context.rules.cell_sources.empty()) {
    scan_candidates(context, kind, found);
    scan.is_certain = true;
  } else {
    scan_checked(context, kind, found);
    scan.is_certain = found.empty() || found.front().is_certain;
  }
  scan.list = std::move(found);
  scan.total = static_cast<std::uint32_t>(scan.list.size());
  scan.filtered = true;
}

}  // namespace

void scan_placements(Context& context, TileKindId kind) {
  const Board& board = context.state.board;
  if (board.size() == 0 || context.rules.filtered[kind.index()] != 0 ||
      !board.has_room(context.catalog.board)) {
    const MoveBudget budget(context);
    scan_filtered(context, kind);
  } else {
    scan_plain(context, kind);
  }
  context.scan.kind = kind;
}

namespace {

/// The scripts' say about what a filtered scan found. A check may look at placements itself, so the
/// scan is taken out of the context meanwhile.
class Doubts {
 public:
  explicit Doubts(Context& context)
      : context_(context), budget_(context), scan_(std::move(context.scan)) {
    context.scan.kind = TileKindId();
    subject_.tile_kind = scan_.kind;
    subject_.player = PlayerId(context.state.turn.active);
  }
  Doubts(const Doubts&) = delete;
  Doubts& operator=(const Doubts&) = delete;
  ~Doubts() { context_.scan = std::move(scan_); }

  [[nodiscard]] std::size_t size() const { return scan_.list.size(); }
  /// Is the n-th legal? If not it leaves the list.
  [[nodiscard]] bool settle(std::size_t n) {
    ScannedPlacement& placement = scan_.list[n];
    if (placement.is_certain) {
      return true;
    }
    subject_.cell = placement.cell;
    subject_.rotation = placement.rotation;
    placement.is_certain = is_undenied(
        context_,
        Point::check_place_tile,
        subject_,
        context_.rules.hooks.by_kind(Point::check_place_tile)[scan_.kind.index()].scripts);
    if (!scan_.list[n].is_certain) {
      scan_.list.erase(scan_.list.begin() + static_cast<std::ptrdiff_t>(n));
      return false;
    }
    return true;
  }
  void settle_all() {
    for (std::size_t n = 0; n < size();) {
      n += settle(n) ? 1U : 0U;
    }
    scan_.total = static_cast<std::uint32_t>(size());
    scan_.is_certain = true;
  }
  [[nodiscard]] Placement at(std::size_t n) const {
    return {scan_.list[n].cell, scan_.list[n].rotation};
  }

 private:
  Context& context_;
  MoveBudget budget_;
  PlacementScan scan_;
  Subject subject_;
};

}  // namespace

void ask_scripts(Context& context) {
  Doubts(context).settle_all();
}

bool ask_scripts_for_one(Context& context) {
  Doubts doubts(context);
  while (doubts.size() > 0) {
    if (doubts.settle(0)) {
      return true;
    }
  }
  return false;
}

Placement random_placement(Context& context, TileKindId kind, Rng& rng) {
  if (is_scan_certain(context, kind)) {
    return nth_placement(context, kind, rng.below(context.scan.total));
  }
  Doubts doubts(context);
  for (;;) {
    const std::uint32_t n = rng.below(static_cast<std::uint32_t>(doubts.size()));
    if (doubts.settle(n)) {
      return doubts.at(n);
    }
  }
}

Placement nth_placement(Context& context, TileKindId kind, std::uint32_t n) {
  count_placements(context, kind);
  const PlacementScan& scan = context.scan;
  if (scan.filtered) {
    return {scan.list[n].cell, scan.list[n].rotation};
  }
  const Board& board = context.state.board;
  const Fit fit = nth_fitting(board, scan.plain, n);
  std::uint32_t rotations = board.fitting(context.catalog, kind, fit.open_cell);
  for (std::uint32_t skip = fit.rotation; skip > 0; --skip) {
    rotations &= rotations - 1;
  }
  return {board.open_cell(fit.open_cell), std::countr_zero(rotations)};
}

void list_placements(Context& context, TileKindId kind, std::vector<Placement>& placements) {
  placements.reserve(placements.size() + count_placements(context, kind));
  const PlacementScan& scan = context.scan;
  if (scan.filtered) {
    for (const ScannedPlacement& placement : scan.list) {
      placements.push_back({placement.cell, placement.rotation});
    }
    return;
  }
  const Board& board = context.state.board;
  for (std::size_t i = 0; i < board.open_count(); ++i) {
    for (std::uint32_t rotations = board.fitting(context.catalog, kind, i); rotations != 0;
         rotations &= rotations - 1) {
      placements.push_back({board.open_cell(i), std::countr_zero(rotations)});
    }
  }
}

std::vector<Denial> explain_placement(
    Context& context, TileKindId kind, Cell cell, Rotation rotation, PlayerId player) {
  const MoveBudget budget(context);
  if (context.state.board.at(cell).is_some()) {
    return {{"core:occupied", {{"cell", to_string(cell)}}, {}}};
  }
  const Subject subject = placing(kind, cell, rotation, player);
  std::vector<Denial> denials =
      native_denials(context, CellCandidates(context, kind, player), kind, cell, rotation);
  std::erase_if(denials, [&](const Denial& denial) { return is_waived(context, subject, denial); });
  allowed(context, Point::check_place_tile, subject, &denials);
  return denials;
}

namespace {

/// Kinds whose completion a script decides, near the cell.
void retest_scripted(Context& context, Cell cell) {
  std::vector<FeatureId> near;
  for (const FeatureKind& kind : context.catalog.feature_kinds) {
    if (kind.done != DoneRule::script) {
      continue;
    }
    for (int dy = -kind.watch; dy <= kind.watch; ++dy) {
      for (int dx = -kind.watch; dx <= kind.watch; ++dx) {
        const TileId tile = context.state.board.at(
            {static_cast<std::int16_t>(cell.x + dx), static_cast<std::int16_t>(cell.y + dy)});
        for (const SegmentId segment :
             tile.is_none() ? std::vector<SegmentId>()
                            : View(context.catalog, context.state).segments_of(tile)) {
          near.push_back(context.state.features.feature_of(segment));
        }
      }
    }
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  for (const FeatureId feature : near) {
    if (context.catalog.feature_kinds[context.state.features.kind(feature)].done ==
        DoneRule::script) {
      Effects(context).retest(feature);
    }
  }
}

/// The hook core:done may refuse completion, or grant it to a feature of the placed tile.
void ask_done_hooks(Context& context, TileId tile) {
  State& state = context.state;
  std::vector<FeatureId> about;
  for (const std::int32_t feature : state.completed) {
    about.emplace_back(feature);
  }
  for (const SegmentId segment : View(context.catalog, state).segments_of(tile)) {
    about.push_back(state.features.feature_of(segment));
  }
  for (const FeatureId feature : about) {
    FeatureRow& row = state.features.row(feature);
    if (row.is_settled()) {
      continue;
    }
    Subject subject;
    subject.feature = feature;
    subject.tile = tile;
    const bool done = modified(context,
                               static_cast<std::int32_t>(Point::done),
                               static_cast<int>(row.is_done()),
                               subject) != 0;
    if (done) {
      mark_done(state, feature);
    } else if (row.is_done()) {
      row.set_done(false);
      state.completed.erase_if([&](std::int32_t listed) { return listed == feature.value(); });
    }
  }
}

}  // namespace

TileId place_tile(Context& context,
                  TileKindId kind,
                  Cell cell,
                  Rotation rotation,
                  bool face_up,
                  PlayerId player,
                  std::int32_t loose) {
  const TileId tile = Effects(context).place_tile(kind, cell, rotation, face_up, player, loose);
  if (context.rules.has_done_scripts) {
    retest_scripted(context, cell);
  }
  if (context.rules.hooks.any(Point::done)) {
    ask_done_hooks(context, tile);
  }
  return tile;
}

}  // namespace bastide
