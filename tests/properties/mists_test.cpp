// Mists over Carcassonne played a second time, slowly: from the texts of a record, the printed
// tiles and the table of levels in the catalogue. Ghosts, supplies, piles, meeples, scores and the
// end of random games must agree; so must who is asked what. Beside the six levels of the game,
// each is tried in a kind version with more ghosts and nearer goals, so that random games see all
// of it. (MISTS-MIST-01 to 05, MISTS-GHOST-01 to 06, MISTS-MEEPLE-01 to 04, MISTS-SCORE-01 to 09,
// MISTS-CASTLE-01 to 03, MISTS-CEM-01 to 07, MISTS-HOUND-01 to 08, MISTS-HAUNT-01 to 12,
// MISTS-L1-01 to MISTS-L6-05, MISTS-END-01 to 06, Q-MISTS-06 to 17, Q-MISTS-19 to 38, Q-MISTS-41,
// Q-MISTS-42, Q-MISTS-45 to 48)
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "kernel/load/ruleset_loader.h"
#include "tests/properties/mists_game.h"
#include "tests/support/games_to_play.h"

namespace bastide::mists {
namespace {

/// The level table of the catalogue, and after it the kind levels.
const std::vector<Level> kLevels = {
    {{50}, 15, {}, 50, false, "none", false},
    {{60}, 15, {}, 75, true, "sides", false},
    {{20, 20, 20}, 15, {15, 50}, 100, true, "sides", false},
    {{20, 20, 20}, 13, {20, 60}, 120, true, "sides", false},
    {{20, 20, 20}, 13, {15, 50}, 100, true, "haunted", false},
    {{20, 20, 20}, 12, {10, 25}, 50, true, "haunted", true},
    {{50}, 40, {}, 20, false, "none", false},
    {{60}, 45, {}, 30, true, "sides", false},
    {{30, 15, 15}, 40, {3, 8}, 30, true, "sides", false},
    {{20, 30, 10}, 60, {4, 5}, 24, true, "sides", false},
    {{30, 15, 15}, 50, {2, 8}, 24, true, "haunted", false},
    {{40, 10, 10}, 40, {1, 2}, 4, true, "haunted", true},
};
constexpr int kGameLevels = 6;

/// Random answers. Two of three games look for the best of a few placements: mist to mist, and in
/// every third many neighbours, so that games last, banks and cemeteries close.
class RandomPlayer {
 public:
  RandomPlayer(const Catalog& catalog, std::uint64_t seed)
      : rng_{seed}, board_(catalog), care_(static_cast<int>(seed % 3)) {}

  Option choose(Game& game) {
    const std::vector<Option> options = game.options();
    Option best = any(options);
    if (game.pending().choice != Choice::place) {
      return best;
    }
    for (int i = 0; care_ > 0 && i < 24; ++i) {
      const Option other = any(options);
      best = worth(game.text(other)) > worth(game.text(best)) ? other : best;
    }
    const SlowPlacement placement = read_placement(game.text(best));
    board_.place(placement.name, placement.place, placement.turn, true);
    return best;
  }

 private:
  Option any(const std::vector<Option>& options) {
    return options[rng_.below(static_cast<std::uint32_t>(options.size()))];
  }

  [[nodiscard]] int worth(const std::string& text) const {
    const SlowPlacement placement = read_placement(text);
    const auto [same, other_land] =
        board_.mist_met({&board_.kind(placement.name), placement.turn}, placement.place);
    const std::vector<Place> cells = SlowBoard::around(placement.place);
    const auto neighbours = std::count_if(
        cells.begin(), cells.end(), [this](Place cell) { return board_.tile(cell) != nullptr; });
    return 4 * same - 3 * other_land + (care_ == 2 ? 3 : 1) * static_cast<int>(neighbours);
  }

  Rng rng_;
  SlowBoard board_;  // without hidden tiles
  int care_;
};

/// All that must agree at the end of a game.
using Account = std::map<std::string, std::string>;

Account account_of(const SlowGame& slow) {
  Account account;
  account["end"] = slow.end;
  account["ghosts in the supply"] = std::to_string(slow.supply);
  for (std::size_t i = 0; i < slow.piles.size(); ++i) {
    account[fmt::format("pile {}", i + 1)] = std::to_string(slow.piles[i]);
  }
  for (std::size_t i = 0; i < slow.points.size(); ++i) {
    account[fmt::format("points {}", i)] = std::to_string(slow.points[i]);
  }
  for (const auto& [spot, count] : slow.ghosts) {
    account["ghosts at " + slow.board().text_of(spot)] = std::to_string(count);
  }
  for (const SlowMeeple& meeple : slow.meeples) {
    account["meeple at " + slow.board().text_of(meeple.spot)] =
        fmt::format("colour {}, hounds [{}]", meeple.colour, fmt::join(meeple.hounds, ", "));
  }
  for (const auto& [colour, count] : slow.buried) {
    account[fmt::format("buried of colour {}", colour)] = std::to_string(count);
  }
  return account;
}

/// Ghosts and meeples on the board, as the engine has them.
void add_board(const Game& game, Account& account) {
  const Catalog& catalog = game.rules().catalog;
  const View view = game.view();
  const Pool& ghosts = catalog.pools[catalog.pools.find("mists:ghosts")];
  std::map<std::int32_t, std::string> segments;  // where they are
  for (std::size_t t = 0; t < game.state().board.tiles().size(); ++t) {
    const PlacedTile& tile = game.state().board.tiles()[t];
    const TileKind& kind = catalog.tile_kinds[TileKindId(tile.kind)];
    const std::string place = fmt::format("{},{}", tile.cell.x, tile.cell.y);
    if (const int count = view.value(ghosts.on_tile, t); count > 0) {
      account["ghosts at " + place] = std::to_string(count);
    }
    for (std::size_t i = 0; tile.face_up != 0 && i < kind.segments.size(); ++i) {
      const std::size_t segment = static_cast<std::size_t>(tile.first_segment) + i;
      segments[static_cast<std::int32_t>(segment)] = place + " " + kind.segments[i].key;
      if (const int count = view.value(ghosts.on_segment, segment); count > 0) {
        account[fmt::format("ghosts at {} {}", place, kind.segments[i].key)] =
            std::to_string(count);
      }
    }
  }
  const Rows<PieceRow>& pieces = game.state().pieces.rows();
  std::map<int, int> buried;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    std::set<std::size_t> hounds;
    for (const std::size_t hound : {0U, 1U}) {
      const VariableId id = catalog.variables.find(hound == 0 ? "mists:rufus" : "mists:ronja");
      if (id.is_some() && view.value(id, i) != 0) {
        hounds.insert(hound);
      }
    }
    if (pieces[i].where == PieceWhere::segment) {
      account["meeple at " + segments.at(pieces[i].place)] =
          fmt::format("colour {}, hounds [{}]", pieces[i].colour, fmt::join(hounds, ", "));
    }
    buried[pieces[i].colour] += pieces[i].where == PieceWhere::tile ? 1 : 0;
  }
  for (const auto& [colour, count] : buried) {
    if (count > 0) {
      account[fmt::format("buried of colour {}", colour)] = std::to_string(count);
    }
  }
}

Account account_of(const Game& game, const Level& level) {
  Account account;
  const Catalog& catalog = game.rules().catalog;
  const State& state = game.state();
  const Pool& ghosts = catalog.pools[catalog.pools.find("mists:ghosts")];
  account["end"] = game.name(NameId(state.outcome_reason));
  account["ghosts in the supply"] = std::to_string(game.view().value(ghosts.supply, 0));
  for (std::size_t i = 0; i < level.piles.size(); ++i) {
    const PileId pile = catalog.piles.find(fmt::format("mists:pile_{}", i + 1));
    account[fmt::format("pile {}", i + 1)] = std::to_string(state.zones.pile_size(pile));
  }
  for (std::size_t i = 0; i < (level.is_alone ? state.colours() : 1); ++i) {
    account[fmt::format("points {}", i)] = std::to_string(state.track(catalog.points, i));
  }
  add_board(game, account);
  return account;
}

std::map<std::string, int> play_and_compare(const std::shared_ptr<const Ruleset>& rules,
                                            const Level& level,
                                            std::uint64_t seed) {
  GameSetup setup;
  setup.seed = seed;
  for (std::uint64_t p = 0; p <= seed % 5; ++p) {
    setup.players.push_back(fmt::format("P{}", p + 1));
  }
  setup.keep_history = false;
  setup.keep_journal = false;
  SCOPED_TRACE(fmt::format("{} players, seed {}", setup.players.size(), seed));
  Game game(rules, setup);
  RandomPlayer random(rules->catalog, seed);
  while (!game.over()) {
    EXPECT_TRUE(game.answer(random.choose(game)).ok());
  }
  Lines record;
  for (const Answer& answer : game.answers()) {
    record.push_back(&answer);
  }
  SlowGame slow(rules->catalog, level, setup.players);
  try {
    slow.play(record);
  } catch (const Disagreement& error) {
    ADD_FAILURE() << error.what();
    return {};
  }
  EXPECT_EQ(account_of(game, level), account_of(slow));
  EXPECT_EQ(game.state().outcome, slow.end == "mists:goal_reached" ? Outcome::won : Outcome::lost);
  ++slow.seen[slow.end];
  return slow.seen;
}

/// A copy of the plugin whose table has the levels above; it tests every row as usual.
std::string folder_with_all_levels() {
  namespace fs = std::filesystem;
  std::string name = ::testing::UnitTest::GetInstance()->current_test_info()->test_suite_name();
  name += ::testing::UnitTest::GetInstance()->current_test_info()->name();
  std::replace(name.begin(), name.end(), '/', '_');
  const fs::path root = fs::path(testing::TempDir()) / ("bastide_" + name);
  fs::remove_all(root);
  fs::create_directories(root / "plugins");
  fs::copy(fs::path(BASTIDE_SOURCE_DIR) / "plugins" / "mists",
           root / "plugins" / "mists",
           fs::copy_options::recursive);
  std::ofstream table(root / "plugins" / "mists" / "levels.lua");
  table << "local level = require(\"level\")\nreturn {\n";
  for (const Level& level : kLevels) {
    table << fmt::format(
        "level {{ piles = {{ {} }}, ghosts = {}, hounds = {{ {} }}, goal = {}, castles "
        "= "
        "{}, cemeteries = \"{}\", score = \"{}\" }},\n",
        fmt::join(level.piles, ", "),
        level.ghosts,
        fmt::join(level.hounds, ", "),
        level.goal,
        level.castles,
        level.cemeteries,
        level.is_alone ? "colour" : "team");
  }
  table << "}\n";
  return root.string();
}

class Mists : public ::testing::TestWithParam<int> {};

std::map<std::string, int> play_many(const std::shared_ptr<const Ruleset>& rules, int level) {
  std::map<std::string, int> seen;
  const auto most = games_to_play(42);
  for (std::uint64_t seed = 1; seed <= most; ++seed) {
    const auto index = static_cast<std::size_t>(level - 1);
    for (const auto& [what, n] : play_and_compare(rules, kLevels[index], seed)) {
      seen[what] += n;
    }
    if (::testing::Test::HasFailure()) {
      break;
    }
  }
  for (const auto& [what, n] : seen) {
    ::testing::Test::RecordProperty(what, n);
  }
  return seen;
}

TEST_P(Mists, RandomGamesEndAsTheSlowGameSays) {
  LoadRequest request;
  request.ruleset = fmt::format("mists-level-{}", GetParam());
  play_many(load_ruleset(request, SearchPath{{BASTIDE_SOURCE_DIR}}), GetParam());
}

TEST_P(Mists, RandomGamesOfAKindLevelEndAsTheSlowGameSays) {
  const std::string folder = folder_with_all_levels();
  const int level = GetParam() + kGameLevels;
  LoadRequest request;
  request.ruleset = "mists-level-1";
  request.set = {fmt::format("mists.level={}", level)};
  const auto seen =
      play_many(load_ruleset(request, SearchPath{{folder, BASTIDE_SOURCE_DIR}}), level);
  std::filesystem::remove_all(folder);
  for (const auto& [what, n] : seen) {
    fmt::print("{}: {}\n", what, n);
  }
}

INSTANTIATE_TEST_SUITE_P(Level, Mists, ::testing::Range(1, kGameLevels + 1));

}  // namespace
}  // namespace bastide::mists
