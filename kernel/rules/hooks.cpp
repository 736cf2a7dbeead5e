#include "kernel/rules/hooks.h"

#include "kernel/base/said.h"

namespace bastide {

void HookTable::build(std::vector<Handler> handlers, std::size_t points) {
  handlers_ = std::move(handlers);
  ranges_.assign(points, {0, 0});
  listening_ = 0;
  lists_.assign(points, {});
  for (std::size_t i = 0; i < handlers_.size(); ++i) {
    auto& range = ranges_[static_cast<std::size_t>(handlers_[i].point)];
    if (range.first == range.second) {
      range.first = static_cast<std::int32_t>(i);
    }
    range.second = static_cast<std::int32_t>(i + 1);
    if (handlers_[i].point < static_cast<std::int32_t>(kReactions)) {
      listening_ |= 1U << static_cast<unsigned>(handlers_[i].point);
    }
  }
}

namespace {

// Order matters: the order of Point.
constexpr PointRow kPoints[] = {
    {"core:place_tile",
     Shape::check,
     Passes::nothing,
     "tile, cell, rotation, player",
     "May the tile lie there? `tile` is its kind."},
    {"core:claim",
     Shape::check,
     Passes::nothing,
     "tile, cell, player, piece?, segment?, feature?, colour?, owner?, action?",
     "May the piece stand there, may the action be chosen? Of an action `action` is set, and "
     "nothing of a piece."},
    {"core:voluntary",
     Shape::check,
     Passes::nothing,
     "tile?, cell?, player",
     "May this turn hold choices beyond placing? A denial leaves out core:claim and phases that "
     "are `voluntary`."},
    {"core:power",
     Shape::modify,
     Passes::count,
     "feature, segment, tile, colour, owner, reason",
     "What a colour weighs on a feature, from 0 on; asked for every colour."},
    {"core:rank_keys",
     Shape::modify,
     Passes::keys,
     "feature, segment, tile, colour, owner, reason",
     "Keys that break a tie, pushed and not returned; asked for each tied colour."},
    {"core:recipients",
     Shape::modify,
     Passes::colours,
     "feature, segment, tile, reason",
     "Which colours score a feature. Returns any Whom."},
    {"core:done",
     Shape::modify,
     Passes::truth,
     "feature, tile",
     "Is the feature complete? Asked when a tile was placed, of each feature of the tile and of "
     "those that it completed, until they are settled. core:feature_done does not follow it: it is "
     "told of what ports completed, also where a handler refuses, and not of what a handler "
     "grants."},
    {"core:next_player",
     Shape::modify,
     Passes::player,
     "player",
     "Whose turn is next, after `player`; not asked when an extra turn is due."},
    {"core:hand_size",
     Shape::modify,
     Passes::count,
     "player",
     "How many tiles a player holds, from 0 on."},
    {"core:stuck",
     Shape::modify,
     Passes::stuck,
     "player",
     "What happens when no tile of the hand can be placed."},
    {"core:award",
     Shape::intercept,
     Passes::nothing,
     "to, total, reason, track, feature?, source?, follow_up?",
     "An award before it is posted: a PendingAward."},
    {"core:take_back",
     Shape::intercept,
     Passes::nothing,
     "piece, feature?, segment?",
     "A piece before it goes home: a PendingReturn."},
    {"core:final",
     Shape::score,
     Passes::nothing,
     "player, colour, owner, reason",
     "Once per colour, in final scoring, after all features. An award of its own for each."},
    {"core:waive",
     Shape::waive,
     Passes::nothing,
     "",
     "All waivers; attach them by the id of the denial."},
};

constexpr DenialRow kDenials[] = {
    {"core:edge_mismatch",
     marked("the {side} side shows {shows}, but the tile at {cell} shows {wants} there"),
     "A side does not match its neighbour."},
    {"core:no_neighbour",
     marked("no tile beside {cell}: a tile must share a whole side with a placed tile"),
     "No tile lies beside the cell.",
     marked("no other cell is offered; say where tiles may lie: define.candidates { slot = "
            "\"core:place\", … }")},
    {"core:not_offered",
     marked("the tile may not lie at {cell}: it goes {places}"),
     "The tile goes only where define.candidates says.",
     marked("say where tiles may lie: define.candidates { slot = \"core:place\", … }")},
    {"core:outside",
     marked("{cell} is outside the board, which is at most {width} wide and {height} high"),
     "The cell lies outside the table."},
    {"core:occupied",
     marked("a tile lies at {cell} already"),
     "A tile lies on the cell, or a piece stands on the feature."},
    {"core:not_claimable",
     marked("a {piece} cannot stand on a {kind}"),
     "Pieces of this kind do not stand on such features."},
    {"core:not_this_tile",
     marked("{segment} is not on the tile that was placed this turn"),
     "The segment is not of the tile just placed.",
     marked("no other segment is offered; say which may be claimed: define.candidates { slot = "
            "\"core:claim\", … }")},
    {"core:finished",
     marked(
         "the {kind} of {segment} is complete: away from the tile that was placed this turn only "
         "features that are not complete may be claimed"),
     "Away from the tile just placed, complete features are not offered.",
     marked("say which segments may be claimed: define.candidates { slot = \"core:claim\", … }")},
    {"core:no_supply",
     marked("no {piece} is left in the supply"),
     "No such piece is left.",
     marked("a piece that is not in the supply cannot be placed")},
};

}  // namespace

std::span<const DenialRow> core_denials() {
  return kDenials;
}

std::span<const PointRow> core_points() {
  static const std::vector<PointRow> kAll = [] {
    std::vector<PointRow> all;
    for (std::size_t kind = 0; kind < kReactions; ++kind) {
      const EventRow& event = event_row(static_cast<EventKind>(kind));
      all.push_back({event.name, Shape::react, Passes::nothing, event.sets, event.about});
    }
    all.insert(all.end(), std::begin(kPoints), std::end(kPoints));
    return all;
  }();
  return kAll;
}

std::string_view point_name(Point point) {
  return core_points()[static_cast<std::size_t>(point)].name;
}

const char* shape_name(Shape shape) {
  // Order matters: the order of Shape.
  constexpr std::array<const char*, 6> kNames{
      "check", "waive", "modify", "score", "intercept", "react"};
  return kNames.at(static_cast<std::size_t>(shape));
}

}  // namespace bastide
