#include "sdk/tools/trial/event_text.h"

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/trial/option_text.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

/// What events tell of: a rule that asks tells nothing before it is done.
View played(const Game& game) {
  return {game.rules().catalog, game.state()};
}

std::string place_of(const View& view, TileId tile) {
  return to_string(view.state.board.tile(tile).cell);
}

std::string place_of(const View& view, SegmentId segment) {
  return fmt::format(
      "{} {}", place_of(view, view.state.features.tile_of(segment)), view.segment_key(segment));
}

std::string piece_of(const Game& game, std::int32_t piece) {
  const PieceRow& row = game.state().pieces.row(PieceId(piece));
  const std::string word =
      told_short(game.rules().catalog.piece_kinds[PieceKindId(std::int32_t{row.kind})].name);
  const ColourId owner = game.view().owner_of(PieceId(piece));
  return owner.is_none() ? said_with("the {}", word)
                         : said_with("{}'s {}", said_colour(game, owner), word);
}

const std::string& tile_name(const Game& game, std::int32_t kind) {
  return game.rules().catalog.tile_kinds[TileKindId(kind)].name;
}

/// Tracks change before the award or transfer that changes them is told; that line says it all.
bool told_by_next(const Game& game, std::size_t n) {
  const std::vector<Event>& events = game.journal().events;
  while (n < events.size() && events[n].kind == EventKind::track_changed) {
    ++n;
  }
  return n < events.size() &&
         (events[n].kind == EventKind::awarded || events[n].kind == EventKind::transferred);
}

std::string tile_text(const Game& game, const Event& event) {
  const View view = played(game);
  switch (event.kind) {
    case EventKind::tile_discarded:
      return event[Part::put_back] == 1 ? said_with("{} has no place and goes back into the pile",
                                                    tile_name(game, event[Part::tile_kind]))
                                        : said_with("{} has no place and leaves the game",
                                                    tile_name(game, event[Part::tile_kind]));
    case EventKind::tile_placed: {
      const PlacedTile& tile = game.state().board.tile(TileId(event[Part::tile]));
      return tile.face_up == 0 ? said_with("a tile that nobody sees is placed at {}, face down",
                                           to_string(tile.cell))
                               : said_with("{} is placed at {} r{}",
                                           tile_name(game, tile.kind),
                                           to_string(tile.cell),
                                           tile.rotation);
    }
    default:  // tile_hidden
      return event[Part::under_tile] >= 0
                 ? said_with("a tile is put under the tile at {}",
                             place_of(view, TileId(event[Part::under_tile])))
                 : said("a tile is put under another one");
  }
}

std::string done_text(const Game& game, const Event& event) {
  const View view = played(game);
  const FeatureRow& row =
      game.state().features.row(view.feature_of(SegmentId(event[Part::feature])));
  return said_with("{} at {} is complete: {}",
                   told_name(game.rules().catalog.feature_kinds[row.kind()].name),
                   place_of(view, SegmentId(event[Part::feature])),
                   said_counted(row.tiles(), "{} tile", "{} tiles"));
}

/// "… goes into prison of Blue".
std::string zone_text(const Game& game, const std::string& piece, std::int32_t place) {
  const PlayerId holder = holder_of_place(place);
  const std::string zone = said_name(game.rules().catalog.zones[zone_of_place(place)].name);
  return holder.is_none()
             ? said_with("{} goes into {}", piece, zone)
             : said_with("{} goes into {} of {}", piece, zone, said_player(game, holder));
}

std::string piece_text(const Game& game, const Event& event) {
  const View view = played(game);
  const std::string piece = piece_of(game, event[Part::piece]);
  if (event.kind == EventKind::piece_placed) {
    return said_with("{} is placed on {}", piece, place_of(view, SegmentId(event[Part::segment])));
  }
  if (event.kind == EventKind::piece_returned) {
    return event[Part::segment] < 0
               ? said_with("{} returns", piece)
               : said_with(
                     "{} returns from {}", piece, place_of(view, SegmentId(event[Part::segment])));
  }
  switch (static_cast<PieceWhere>(event[Part::where])) {
    case PieceWhere::supply:
      return said_with("{} moves to the supply", piece);
    case PieceWhere::segment:
      return said_with("{} moves to {}", piece, place_of(view, SegmentId(event[Part::place])));
    case PieceWhere::tile:
      return said_with(
          "{} moves to the tile at {}", piece, place_of(view, TileId(event[Part::place])));
    case PieceWhere::cell:
      return said_with("{} moves to {}", piece, to_string(unpack_cell(event[Part::place])));
    case PieceWhere::zone:
      return zone_text(game, piece, event[Part::place]);
    case PieceWhere::out:
      break;
  }
  return said_with("{} leaves the board", piece);
}

std::string points_text(const Game& game, const Event& event) {
  const Catalog& catalog = game.rules().catalog;
  const std::string& track = catalog.tracks[TrackId(event[Part::track])].name;
  if (event.kind == EventKind::transferred) {
    return said_with("{} gives {} {} of {} ({})",
                     said_colour(game, ColourId(event[Part::giver])),
                     said_colour(game, ColourId(event[Part::taker])),
                     event[Part::points],
                     told_name(track),
                     told_name(game.name(NameId(event[Part::line]))));
  }
  const bool by_colour = catalog.tracks[TrackId(event[Part::track])].per == TrackScope::colour;
  return by_colour ? said_with("{} of {} {:+}",
                               told_name(track),
                               said_colour(game, ColourId(event[Part::colour])),
                               event[Part::points])
                   : fmt::format("{} {:+}", told_name(track), event[Part::points]);
}

/// "sheep of Blue", "level at 1,0 c"; numbered, for "{} of {}" is a share elsewhere.
std::string variable_of(const Game& game, const Event& event) {
  const Variable& variable = game.rules().catalog.variables[VariableId(event[Part::variable])];
  const std::int32_t row = event[Part::row];
  const View view = played(game);
  const std::string name = told_name(variable.name);
  switch (variable.scope) {
    case Scope::game:
      break;
    case Scope::player:
      return said_with("{0} of {1}", name, said_player(game, PlayerId(row)));
    case Scope::colour:
      return said_with("{0} of {1}", name, said_colour(game, ColourId(row)));
    case Scope::feature:
    case Scope::segment:
      return said_with("{} at {}", name, place_of(view, SegmentId(row)));
    case Scope::tile:
      return said_with("{} at {}", name, place_of(view, TileId(row)));
    case Scope::piece:
      return said_with("{0} of {1}", name, piece_of(game, row));
  }
  return name;
}

std::string variable_text(const Game& game, const Event& event) {
  const Catalog& catalog = game.rules().catalog;
  const Variable& variable = catalog.variables[VariableId(event[Part::variable])];
  const std::string what = variable_of(game, event);
  if (variable.type == ValueType::token_list) {
    return event[Part::is_put] == 1
               ? said_with("{} goes to {}",
                           told_name(catalog.tokens[TokenKindId(event[Part::value])].name),
                           what)
               : said_with("{} is empty now", what);
  }
  if (variable.type == ValueType::boolean) {
    return event[Part::value] != 0 ? said_with("{} is now true", what)
                                   : said_with("{} is now false", what);
  }
  std::string value = std::to_string(event[Part::value]);
  if (variable.type == ValueType::enumeration &&
      static_cast<std::size_t>(event[Part::value]) < variable.values.size()) {
    const std::string& word = variable.values[static_cast<std::size_t>(event[Part::value])];
    const std::string plugin = variable.name.substr(0, variable.name.find(':') + 1);
    value = language_code() == "en" ? word : said_name(plugin + word);
  }
  return said_with("{} is now {}", what, value);
}

std::string store_text(const Game& game, const Event& event) {
  const Catalog& catalog = game.rules().catalog;
  const View view = played(game);
  switch (event.kind) {
    case EventKind::pile_empty:
      return said_with("the pile {} is empty",
                       told_name(catalog.piles[PileId(event[Part::pile])].name));
    case EventKind::token_drawn:
      return said_with("{} is drawn from {}",
                       told_name(catalog.tokens[TokenKindId(event[Part::token])].name),
                       told_name(catalog.bags[BagId(event[Part::bag])].name));
    case EventKind::token_returned:
      return said_with("{} goes back into {}",
                       told_name(catalog.tokens[TokenKindId(event[Part::token])].name),
                       told_name(catalog.bags[BagId(event[Part::bag])].name));
    default:  // markers_changed
      return said_with("{} {:+} at {}",
                       told_name(catalog.pools[PoolId(event[Part::pool])].name),
                       event[Part::change],
                       event[Part::on_tile] == 1 ? place_of(view, TileId(event[Part::row]))
                                                 : place_of(view, SegmentId(event[Part::row])));
  }
}

/// The sentence that its plugin has for a reason, else its word.
std::string reason_text(const Game& game, std::string_view reason) {
  const auto& texts = game.rules().catalog.texts;
  const auto known = texts.find(reason);
  return known != texts.end()      ? said_by(reason.substr(0, reason.find(':')), known->second)
         : language_code() == "en" ? std::string(short_name(reason))
                                   : said_name(reason);
}

/// In English the word of records.
std::string told_outcome(Outcome outcome) {
  if (language_code() != "en") {
    switch (outcome) {
      case Outcome::won:
        return said_as("outcome", "won");
      case Outcome::lost:
        return said_as("outcome", "lost");
      default:
        return said_as("outcome", "ranking");
    }
  }
  return outcome_word(outcome);
}

/// With the reason, where its plugin has a sentence for it.
std::string end_text(const Game& game, const Event& event) {
  std::string text =
      said_with("the game ends: {}", told_outcome(static_cast<Outcome>(event[Part::outcome])));
  const std::string_view reason =
      event[Part::reason] < 0 ? std::string_view() : game.name(NameId(event[Part::reason]));
  return game.rules().catalog.texts.contains(reason)
             ? said_with("{}, because {}", text, reason_text(game, reason))
             : text;
}

}  // namespace

std::string award_line(const Game& game, const PostedAward& posted) {
  const AwardText award = game.award_text(posted);
  const std::string who = joined(posted.award.to, said(" and "), [&](std::int32_t colour) {
    return said_colour(game, ColourId(colour));
  });
  std::string text =
      posted.award.source.is_some()
          ? said_with("{} scored {} at {} for {}",
                      who,
                      told_name(award.what),
                      place_of(played(game), posted.award.source),
                      award.points)
          : said_with("{} scored {} for {}", who, told_name(award.what), award.points);
  std::string between = said_as("heading", ":") + " ";
  for (const AwardText::Line& line : award.lines) {
    text += fmt::format("{}{} {}", between, told_line(line, line.n), line.points);
    if (line.each != 0 && line.n != 1) {
      text += fmt::format(" ({} x {})", line.n, line.each);
    }
    if (!line.voided.empty()) {
      text += said_with(" [void: {}]", reason_text(game, line.voided));
    }
    between = ", ";
  }
  const bool ordinary =
      posted.feature_kind < 0 || posted.award.reason == game.rules().reasons.front();
  return ordinary ? text
                  : fmt::format("{} ({})",
                                text,
                                short_name(said_word_of_any(game.rules().catalog, award.reason)));
}

std::string markers_text(const Game& game, const Event& event) {
  const View view = played(game);
  const Pool& pool = game.rules().catalog.pools[PoolId(event[Part::pool])];
  return said_with("{} {:+} at {}",
                   told_short(pool.name),
                   event[Part::change],
                   event[Part::on_tile] == 1 ? place_of(view, TileId(event[Part::row]))
                                             : place_of(view, SegmentId(event[Part::row])));
}

std::string carried_text(const Game& game, const Event& event) {
  const Variable& variable = game.rules().catalog.variables[VariableId(event[Part::variable])];
  const PieceRow& piece = game.state().pieces.row(PieceId(event[Part::row]));
  const std::string what = told_short(variable.name);
  const std::string whose = piece_of(game, event[Part::row]);
  if (variable.type != ValueType::boolean) {
    return said_with("{} of {} is now {}", what, whose, event[Part::value]);
  }
  if (event[Part::value] == 0) {
    return said_with("{} leaves {}", what, whose);
  }
  return piece.where == PieceWhere::segment
             ? said_with("{} comes to {} at {}",
                         what,
                         whose,
                         place_of(played(game), SegmentId(piece.place)))
             : said_with("{} comes to {}", what, whose);
}

std::vector<bool> seen_events(const Game& game, std::size_t first, Viewer viewer) {
  return may_see(
      game.rules().catalog, game.state(), std::span(game.journal().events).subspan(first), viewer);
}

bool is_put_in_list(const Catalog& catalog, const Event& event) {
  return event.kind == EventKind::variable_set && event[Part::is_put] == 1 &&
         catalog.variables[VariableId(event[Part::variable])].type == ValueType::token_list;
}

std::string event_text(const Game& game, std::size_t n, bool is_seen) {
  const Event& event = game.journal().events[n];
  if (!is_seen) {
    return is_put_in_list(game.rules().catalog, event)
               ? said_with("something goes to {}", variable_of(game, event))
               : std::string();
  }
  switch (event.kind) {
    case EventKind::tile_discarded:
    case EventKind::tile_placed:
    case EventKind::tile_hidden:
      return tile_text(game, event);
    case EventKind::feature_done:
      return done_text(game, event);
    case EventKind::piece_placed:
    case EventKind::piece_returned:
    case EventKind::piece_moved:
      return piece_text(game, event);
    case EventKind::awarded:
      return event[Part::award] < 0
                 ? std::string()
                 : award_line(game,
                              game.journal().awards[static_cast<std::size_t>(event[Part::award])]);
    case EventKind::track_changed:
      return told_by_next(game, n) ? std::string() : points_text(game, event);
    case EventKind::transferred:
      return points_text(game, event);
    case EventKind::variable_set:
      return variable_text(game, event);
    case EventKind::pile_empty:
    case EventKind::token_drawn:
    case EventKind::token_returned:
    case EventKind::markers_changed:
      return store_text(game, event);
    case EventKind::extra_turn:
      return said_with("{} gets an extra turn ({})",
                       said_player(game, PlayerId(event[Part::player])),
                       reason_text(game, game.name(NameId(event[Part::reason]))));
    case EventKind::turn_part:
      return said_with("{} plays part {} of the turn ({})",
                       said_player(game, PlayerId(event[Part::player])),
                       event[Part::turn_part],
                       reason_text(game, game.name(NameId(event[Part::reason]))));
    case EventKind::ended:
      return end_text(game, event);
    case EventKind::tile_drawn:
    case EventKind::features_joined:
    case EventKind::turn_begin:
    case EventKind::turn_end:
      break;
  }
  return {};
}

}  // namespace bastide
