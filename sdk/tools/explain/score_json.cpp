#include "sdk/tools/explain/score_json.h"

#include <map>

#include "kernel/flow/hidden.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

/// How many things of the scope there are; features hold no lists.
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
      break;
  }
  return 0;
}

void add_place(const View& view, TileId tile, Json& json) {
  const Cell cell = view.state.board.tile(tile).cell;
  json["at"] = {cell.x, cell.y};
}

void add_place(const View& view, SegmentId segment, Json& json) {
  add_place(view, view.state.features.tile_of(segment), json);
  json["on"] = view.segment_key(segment);
}

/// Whose list it is, or what it lies at.
void add_holder(const Game& game, Scope scope, std::size_t row, Json& json) {
  const View view = game.view();
  if (scope == Scope::player) {
    json["player"] = game.player_name(PlayerId(row));
  } else if (scope == Scope::colour) {
    json["owner"] = game.colour_name(ColourId(row));
  } else if (scope == Scope::tile) {
    add_place(view, TileId(row), json);
  } else if (scope == Scope::segment) {
    add_place(view, SegmentId(row), json);
  } else if (scope == Scope::piece) {
    const PieceRow& piece = view.state.pieces.row(PieceId(row));
    json["piece"] = view.catalog.piece_kinds[PieceKindId(std::int32_t{piece.kind})].name;
    if (const ColourId owner = view.owner_of(PieceId(row)); owner.is_some()) {
      json["owner"] = game.colour_name(owner);
    }
    if (piece.where == PieceWhere::segment) {
      add_place(view, SegmentId(piece.place), json);
    }
  }
}

/// Every list of tokens that is not empty; of those that the viewer may not see, how many they are.
Json tokens_json(const Game& game, Viewer viewer) {
  const View view = game.view();
  Json lists = Json::array();
  for (std::size_t id = 0; id < view.catalog.variables.size(); ++id) {
    const Variable& variable = view.catalog.variables[VariableId(id)];
    const std::size_t rows =
        variable.type == ValueType::token_list ? rows_of(view.state, variable.scope) : 0;
    for (std::size_t row = 0; row < rows; ++row) {
      const bool is_seen = may_see(view.catalog, view.state, variable, row, viewer);
      std::map<std::string, int> counts;
      for (const std::int32_t token : view.state.variables.list(view.value(VariableId(id), row))) {
        ++counts[view.catalog.tokens[TokenKindId(token)].name];
      }
      if (!counts.empty()) {
        Json list{{"list", variable.name}};
        add_holder(game, variable.scope, row, list);
        if (is_seen) {
          list["tokens"] = counts;
        } else {
          list["hidden"] = view.state.variables.list(view.value(VariableId(id), row)).size();
        }
        lists.push_back(std::move(list));
      }
    }
  }
  return lists;
}

}  // namespace

Json award_json(const Game& game, const PostedAward& posted, bool projected) {
  const AwardText text = game.award_text(posted);
  Json lines = Json::array();
  for (const AwardText::Line& line : text.lines) {
    Json row{{"name", line.name}, {"n", line.n}, {"each", line.each}, {"points", line.points}};
    if (!line.voided.empty()) {
      row["voided"] = line.voided;
    }
    row["rules"] = line.rules;
    lines.push_back(row);
  }
  return Json{{"turn", text.turn},
              {"to", text.who},
              {"what", text.what},
              {"reason", text.reason},
              {"points", text.points},
              {"sum", award_sum(text)},
              {"place", award_place(game, posted)},
              {"projected", projected},
              {"lines", lines}};
}

Json score_json(const Game& game,
                const ScoreTable& table,
                Viewer viewer,
                const Foretold& foretold) {
  Json colours = Json::array();
  for (const ColourScore& score : table.colours) {
    Json by_kind = Json::object();
    for (std::size_t i = 0; i < table.kinds.size(); ++i) {
      by_kind[table.kinds[i]] = score.by_kind[i];
    }
    colours.push_back({{"name", score.name},
                       {"points", score.points},
                       {"projected", table.unsure ? Json() : Json(score.projected)},
                       {"by_kind", by_kind},
                       {"other", score.other}});
  }
  Json awards = Json::array();
  for (const PostedAward& posted : game.journal().awards) {
    awards.push_back(award_json(game, posted, false));
  }
  for (const PostedAward& posted : foretold.awards) {
    awards.push_back(award_json(game, posted, true));
  }
  return Json{{"answers", game.position()},
              {"turn", game.state().turn.number},
              {"over", game.over()},
              {table.shared ? "team" : "colours", table.shared ? colours.front() : colours},
              {"tokens", tokens_json(game, viewer)},
              {"is_whole", foretold.is_whole && !table.unsure},
              {"awards", awards}};
}

}  // namespace bastide
