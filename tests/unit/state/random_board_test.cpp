// Thousands of placements of tiles made at random, compared with a slow search that shares nothing
// with the kernel.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernel/state/fit_scan.h"
#include "tests/support/flood_fill.h"
#include "tests/support/random_tiles.h"
#include "tests/support/tiny_game.h"

namespace bastide {
namespace {

struct BoardCase {
  const char* name;
  RandomTiles tiles;
  const char* limits = nullptr;
  bool face_down = false;  // every ninth tile
  bool matching = true;    // edges are looked at
};

void PrintTo(const BoardCase& board, std::ostream* out) {
  *out << board.name;
}

class RandomBoard : public ::testing::TestWithParam<BoardCase> {};

/// Puts one tile into some open cell that it fits; false when none was found after some tries.
bool place_somewhere(TinyGame& game, Rng& rng, const BoardCase& board, int n) {
  const Catalog& catalog = game.rules->catalog;
  for (int tries = 0; tries < 60; ++tries) {
    const auto kind =
        static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(catalog.tile_kinds.size())));
    const auto& open = game.state.board;
    if (open.open_count() == 0) {
      return false;
    }
    const std::size_t i = rng.below(static_cast<std::uint32_t>(open.open_count()));
    const auto rotation = static_cast<Rotation>(rng.below(4));
    const bool face_up = !board.face_down || n % 9 != 8;
    if (face_up && board.matching &&
        (open.fitting(catalog, TileKindId(kind), i) >> rotation & 1) == 0) {
      continue;
    }
    game.put(catalog.tile_kinds[TileKindId(kind)].name, open.open_cell(i), rotation, face_up);
    return true;
  }
  return false;
}

/// What is wrong with the totals of the fast scan for a tile, and with each way that it finds, cell
/// by cell; nothing when they agree.
std::string compare_scan(const Catalog& catalog, const Board& board, TileKindId kind) {
  FitScan scan;
  const std::uint32_t total = count_fitting(catalog, board, kind, scan);
  const std::vector<std::uint32_t>& sums = scan.sums;
  std::uint32_t counted = 0;
  for (std::size_t i = 0; i < board.open_count(); ++i) {
    std::uint32_t here = 0;
    for (Rotation rotation = 0; rotation < 4; ++rotation) {
      if ((board.fitting(catalog, kind, i) >> rotation & 1) == 0) {
        continue;
      }
      const Fit fit = counted < total ? nth_fitting(board, scan, counted) : Fit();
      if (fit.open_cell != i || fit.rotation != here) {
        return "cell " + std::to_string(i) + ": way " + std::to_string(counted) +
               " is not found there";
      }
      ++here;
      ++counted;
    }
    const bool ends_block = i % kScanBlock == kScanBlock - 1 || i + 1 == board.open_count();
    if (ends_block && sums.at(i / kScanBlock) != counted) {
      return "cell " + std::to_string(i) + ": " + std::to_string(sums.at(i / kScanBlock)) +
             " instead of " + std::to_string(counted);
    }
  }
  return total == counted ? "" : "total " + std::to_string(total);
}

/// With so many open cells the chosen way is searched for by halving.
TEST(LargeBoard, EveryWayIsFound) {
  Rng rng{5};
  TinyRules rules;
  add_random_tiles(rules, rng, {20, 2, 1, false, false});
  TinyGame game(rules, {2, 1, 0, false, true});
  for (std::int16_t x = 0; x < 400; ++x) {
    game.put("t/" + std::to_string(x % 20), {x, 0});
  }
  ASSERT_GT(game.state.board.open_count(), 800U);
  for (std::size_t kind = 0; kind < game.rules->catalog.tile_kinds.size(); ++kind) {
    EXPECT_EQ(compare_scan(game.rules->catalog, game.state.board, TileKindId(kind)), "") << kind;
  }
}

TEST_P(RandomBoard, FeaturesAndOpenCellsAreWhatASlowSearchFinds) {
  const BoardCase& board = GetParam();
  int placed = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Rng rng{seed};
    TinyRules rules;
    add_random_tiles(rules, rng, board.tiles);
    if (board.limits != nullptr) {
      rules.define("board", "limits", board.limits);
    }
    TinyGame game(rules, {2, 1, 0, false, true});
    game.put("t/0", {0, 0});
    const VariableId total = game.rules->catalog.variables.find("t:total");
    for (int n = 0; n < 40 && place_somewhere(game, rng, board, n); ++n) {
      ++placed;
      ASSERT_EQ(compare_with_flood(game.rules->catalog, game.state), "")
          << "seed " << seed << ", tile " << n;
      ASSERT_EQ(
          compare_scan(game.rules->catalog, game.state.board, TileKindId(std::int32_t{n % 2})), "")
          << "seed " << seed << ", tile " << n;
      if (n % 8 == 0 && board.matching) {
        ASSERT_EQ(compare_open_cells(game.rules->catalog, game.state), "")
            << "seed " << seed << ", tile " << n;
      }
    }
    for (const FeatureId feature : game.view().features()) {  // each segment brings 1
      ASSERT_EQ(game.view().value(total, feature.index()),
                game.state.features.row(feature).segments())
          << "seed " << seed;
    }
  }
  EXPECT_GE(placed, 200) << "too few tiles fitted anywhere: the test says little";
}

INSTANTIATE_TEST_SUITE_P(
    State,
    RandomBoard,
    ::testing::Values(BoardCase{"OneKind", {10, 1, 1, false, false}},
                      BoardCase{"TwoKinds", {20, 2, 1, false, false}},
                      BoardCase{"ThreeKinds", {30, 3, 2, false, false}},
                      BoardCase{"SixKinds", {40, 6, 3, false, false}},
                      BoardCase{"Overlay", {20, 2, 1, true, false}},
                      BoardCase{"Gaps", {20, 3, 2, false, true}},
                      BoardCase{"FaceDown", {20, 2, 1, true, true}, nullptr, true},
                      BoardCase{"ClosedBorder",
                                {20, 2, 1, true, false},
                                R"({ "width": 7, "height": 6, "edge": "closed" })"},
                      BoardCase{
                          "OpenBorder", {20, 2, 1, false, false}, R"({ "width": 7, "height": 6 })"},
                      BoardCase{"AnyEdges", {20, 4, 3, true, true}, nullptr, true, false}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace bastide
