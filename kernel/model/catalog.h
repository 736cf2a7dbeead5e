// All tables of a ruleset: what can exist in a game, fixed before the first game begins.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/names.h"
#include "kernel/base/table.h"
#include "kernel/model/feature_kind.h"
#include "kernel/model/feature_row.h"
#include "kernel/model/look.h"
#include "kernel/model/option.h"
#include "kernel/model/piece_kind.h"
#include "kernel/model/play_tables.h"
#include "kernel/model/tile_kind.h"
#include "kernel/model/variable.h"

namespace bastide {

struct PluginInfo {
  std::string id;
  std::string version;
  std::string title;
  std::vector<std::string> parts;  // those selected
  std::vector<std::string> uses;   // plugins whose names it may write without their prefix
  std::vector<Look> looks;
};

/// A property of tile kinds, woken by a mark.
struct TileAttribute {
  std::string name;  // plugin:word
  std::string mark;  // tiles with this mark have value 1
};

/// A plane of ports; layer 0 is the terrain.
struct Layer {
  std::string name;
};

/// Where loose tiles are. The kernel's own: core:hand (per player), core:table, core:out.
struct Zone {
  std::string name;
  std::int32_t size = 0;  // tiles a player holds, for core:hand
  Sight seen_by = Sight::all;
};

/// A run of tiles in a pile: `count` tiles out of a stock; the stock has no order until a draw.
struct Section {
  std::int32_t pile = 0;
  std::int32_t stock = 0;
  std::int32_t count = 0;
  bool operator==(const Section&) const = default;
};

struct Pile {
  std::string name;
};

struct TokenKind {
  std::string name;
  std::int32_t value = 0;
};

/// A bag of tokens; drawing is chance.
struct Bag {
  std::string name;
  bool hidden = true;
  std::vector<std::pair<TokenKindId, std::int32_t>> tokens;
};

/// A supply of equal markers that may lie on segments and tiles, kept in declared variables.
struct Pool {
  std::string name;
  std::int32_t count = 0;
  VariableId supply;
  VariableId on_segment;
  VariableId on_tile;
};

enum class TrackScope : std::uint8_t { game, team, colour };

struct Track {
  std::string name;
  TrackScope per = TrackScope::colour;
  std::vector<std::int32_t> goals;  // what players who play together must reach, rising; the last
                                    // one wins. Bots and statistics read it, rules decide
};

/// Limits of the table; width 0: none. Fixed bounds are centred on the origin, floating ones limit
/// the extent.
struct BoardLimits {
  std::int32_t width = 0;
  std::int32_t height = 0;
  bool floating = false;
  bool edge_closes = false;  // a port against the border is blocked instead of open for ever
};

struct StartTile {
  TileKindId kind;
  Cell cell;
  Rotation rotation = 0;
};

/// How many colours a seat has when so many players take part, and supplies that differ.
struct SeatPlan {
  std::int32_t players = 1;
  std::int32_t colours_each = 1;
  std::vector<std::pair<PieceKindId, std::int32_t>> supply;
};

/// Instead of placing a piece: an entry that excludes the others of its slot.
struct Action {
  std::string name;
  PluginId plugin;
};

/// An option of a plugin with the value this ruleset gives it.
struct OptionSetting {
  std::string name;   // plugin.option
  std::string type;   // bool, int, enum
  std::string value;  // as text
  std::string initial;
  std::string about;
  std::vector<std::string> rules;
  std::vector<std::string> words{};  // of an enum: what it can be
};

/// How the first player is found.
enum class FirstPlayer : std::uint8_t { random, first };

/// What happens when no tile of a hand can be placed. The value of the hook core:stuck.
enum class Stuck : std::uint8_t {
  remove,    ///< the tiles leave the game, the player draws again
  put_back,  ///< they go back into the pile, the player draws again; with nothing placeable left,
             ///< the tiles run out
  discard_one,  ///< the player chooses one to leave the game and draws again
  skip,         ///< the turn goes on without a placement
  end,          ///< the tiles have run out
};

/// Edge kinds are interned triples of feature kinds as a side shows them clockwise.
struct EdgeKind {
  std::array<FeatureKindId, kSlots> kinds;
  std::uint8_t reversed = 0;  // the edge kind that fits against it
};

class Catalog {
 public:
  Names names;
  Table<PluginId, PluginInfo> plugins;
  Table<LayerId, Layer> layers;
  Table<FeatureKindId, FeatureKind> feature_kinds;
  Table<PieceKindId, PieceKind> piece_kinds;
  Table<GroupId, std::string> groups;
  Table<VariableId, Variable> variables;
  Table<Id<struct TileAttributeTag>, TileAttribute> attributes;
  Table<TileKindId, TileKind> tile_kinds;
  std::set<std::string, std::less<>>
      undrawn_marks;  // only rules read them; pictures leave them out
  Table<ZoneId, Zone> zones;
  Table<PileId, Pile> piles;
  std::int32_t stocks = 0;
  std::vector<std::int32_t> stock_counts;  // stock times tile kinds plus tile kind
  std::vector<Section> sections;           // by pile, top first
  std::vector<PileId> draw_from;           // the first that is not empty is drawn from
  Table<TokenKindId, TokenKind> tokens;
  Table<BagId, Bag> bags;
  Table<PoolId, Pool> pools;
  Table<TrackId, Track> tracks;
  Table<ActionId, Action> actions;
  BoardLimits board;
  std::vector<StartTile> start;
  std::vector<SeatPlan> seat_plans;
  std::int32_t least_players = 1;
  std::int32_t most_players = kMaxColours;
  bool ask_settle_order = false;
  bool all_receive = false;  // every colour on a feature gets its points, not only the strongest
  Stuck stuck = Stuck::remove;
  /// A game with more answers than this is stopped: its rules go round for ever.
  std::int32_t most_answers = 20'000;
  bool refill_at_turn_end = false;
  FirstPlayer first_player = FirstPlayer::random;
  std::vector<OptionSetting> options;
  std::map<std::string, std::string, std::less<>> texts;  // key → sentence for people

  ZoneId hand;
  ZoneId table_zone;
  ZoneId out;
  TrackId points;

  /// Derives all that stands below. Requires: all names resolved.
  void finish();

  // Derived:
  std::vector<EdgeKind> edge_kinds;             // 0 is "nothing there"
  bool full_edges = true;                       // no terrain port of any tile is nobody's
  std::array<std::int32_t, kScopes> columns{};  // variables of each scope
  std::array<std::vector<std::int32_t>, kScopes> defaults;  // by scope: a new row
  std::vector<VariableId> feature_variables;                // by column
  std::vector<std::int32_t> feature_sums;                   // by column: all bits of those that add
  std::vector<std::pair<std::size_t, Merge>> other_merges;  // columns of features that do not
  std::vector<Face> faces;         // (tile kind times layers plus layer) times four plus rotation
  std::vector<VariableId> resets;  // variables that do not last
  PlayTables play;
  std::uint64_t hash = 0;  // of everything a game can depend on

  /// Of games of so many players; null: each has one colour, and pieces as their kinds say.
  [[nodiscard]] const SeatPlan* plan_for(std::int32_t players) const;
  /// Pieces of a kind that each colour has.
  [[nodiscard]] std::int32_t supply_of(PieceKindId kind, const SeatPlan* plan) const;

  /// Is the feature kind on some port of such an edge?
  [[nodiscard]] bool edge_shows(std::uint8_t edge, FeatureKindId kind) const {
    const auto& kinds = edge_kinds[edge].kinds;
    return kinds[0] == kind || kinds[1] == kind || kinds[2] == kind;
  }
  [[nodiscard]] const Face& face(TileKindId kind, LayerId layer, Rotation rotation) const {
    return faces[(kind.index() * layers.size() + layer.index()) * kRotations +
                 static_cast<std::size_t>(rotation)];
  }

  /// Seed of a tile kind's segment.
  [[nodiscard]] std::size_t seed_of(TileKindId kind, std::int32_t segment) const {
    return static_cast<std::size_t>(play.tiles[kind.index()].first + segment);
  }

 private:
  void derive_faces(const TileKind& tile);
  void derive_rotations(TileKindId id);
  void derive_columns();
  /// What a side of a turned tile shows.
  std::uint8_t edge_of(const TileKind& tile, const Ring& ring, Side side);
  std::uint8_t intern_edge(const std::array<FeatureKindId, kSlots>& kinds);
};

}  // namespace bastide
