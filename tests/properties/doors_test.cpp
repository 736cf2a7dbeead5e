// What is done quickly and what is done slowly is the same, in every ruleset: tests of placements
// and claims, moves that nobody writes down, trials, and worlds that are made up for a seat.
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/flow/hidden.h"
#include "kernel/flow/playout.h"
#include "kernel/load/ruleset_loader.h"
#include "kernel/lua/lua_plugin.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

/// A state that is played on outside of its game.
struct Door {
  Door(const Ruleset& rules, const State& from)
      : state(from),
        names(&rules.catalog.names),
        scripts(make_script_host(rules)),
        context(rules, state) {
    context.names = &names;
    context.scripts = scripts.get();
  }
  /// Begins anew from here.
  void enter(const State& from) {
    state = from;
    context.state_replaced();
  }

  State state;
  Names names;
  std::unique_ptr<ScriptHost> scripts;
  Context context;
};

/// A trial ends where a rule asks.
class NoAnswers : public AnswerSource {
 public:
  std::int32_t choose(const Context& /*context*/, const PendingAsk& /*ask*/) override {
    return kNone;
  }
};

/// Without what is counted otherwise where nothing can be undone, and what belongs to the question
/// that waits.
State compared(State state) {
  state.suspended.clear();
  state.told = state.answers = state.draws = 0;
  return state;
}

class EveryDoor : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    static std::map<std::string, std::shared_ptr<const Ruleset>> loaded;
    rules = loaded[GetParam()];
    if (rules == nullptr) {
      LoadRequest request;
      request.ruleset = GetParam();
      rules = loaded[GetParam()] = load_ruleset(request, project_path());
    }
    GameSetup setup;
    const int seats = std::clamp(3, rules->catalog.least_players, rules->catalog.most_players);
    for (int seat = 0; seat < seats; ++seat) {
      setup.players.push_back("P" + std::to_string(seat + 1));
    }
    setup.seed = 23;
    setup.auto_chance = false;
    setup.keep_history = false;
    game = std::make_unique<Game>(rules, setup);
    ASSERT_TRUE(game->start_status().ok()) << game->start_status().error().message;
  }

  /// Random answers to the end; `each(options, n)` before the n-th of them.
  template <class Each>
  void play(const Each& each) {
    Rng rng{7};
    for (std::size_t n = 0; !game->over(); ++n) {
      const std::vector<Option> options = game->options();
      each(options, n);
      if (HasFatalFailure()) {
        return;
      }
      const auto chosen = rng.below(static_cast<std::uint32_t>(options.size()));
      ASSERT_TRUE(game->answer(options[chosen]).ok());
    }
  }

  std::shared_ptr<const Ruleset> rules;
  std::unique_ptr<Game> game;
};

/// One that differs from move to move.
const Option& one_of(const std::vector<Option>& options, std::size_t n) {
  return options[n * 7 % options.size()];
}

TEST_P(EveryDoor, WhatNobodyWritesDownIsTheSameMove) {
  Door written(*rules, game->state());
  Door unwritten(*rules, game->state());
  Journal journal;
  written.context.journal = &journal;
  play([&](const std::vector<Option>& options, std::size_t n) {
    if (n % 3 != 0) {
      return;
    }
    journal = {};
    for (Door* const door : {&written, &unwritten}) {
      door->enter(game->state());
      apply_option(door->context, one_of(options, n));
    }
    ASSERT_EQ(hash_state(unwritten.state), hash_state(written.state)) << "answer " << n;
    written.state.outcome_reason = unwritten.state.outcome_reason;
    written.state.suspended.answered = unwritten.state.suspended.answered;
    ASSERT_TRUE(unwritten.state == written.state) << "answer " << n;
  });
}

TEST_P(EveryDoor, TrialLeadsWhereTheMoveLeads) {
  Door moved(*rules, game->state());
  Door tried(*rules, game->state());
  NoAnswers nobody;
  tried.context.answers = &nobody;
  tried.context.one_way = true;
  tried.context.searching = true;
  std::size_t asked = 0;
  std::size_t questions = 0;
  play([&](const std::vector<Option>& options, std::size_t n) {
    asked += game->pending().choice == Choice::asked ? 1U : 0U;
    if (n % 3 != 1) {
      return;
    }
    for (Door* const door : {&moved, &tried}) {
      door->enter(game->state());
      apply_option(door->context, one_of(options, n));
    }
    questions += moved.state.suspended.is_active() ? 1U : 0U;
    ASSERT_EQ(is_waiting(tried.state), is_waiting(moved.state)) << "answer " << n;
    tried.state.outcome_reason = moved.state.outcome_reason;
    ASSERT_TRUE(compared(tried.state) == compared(position_of(moved.context)))
        << "answer " << n << ": " << game->text(one_of(options, n));
  });
  EXPECT_TRUE(questions > 0 || asked < 10);
}

using Placed = std::set<std::pair<Cell, Rotation>>;

/// All free cells near the tiles, and one more in each direction.
std::vector<Cell> free_cells(const Board& board) {
  std::vector<Cell> cells;
  for (int y = board.least().y - 2; y <= board.most().y + 2; ++y) {
    for (int x = board.least().x - 2; x <= board.most().x + 2; ++x) {
      const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
      if (board.at(cell).is_none()) {
        cells.push_back(cell);
      }
    }
  }
  return cells;
}

/// Where the tile may go, asked cell by cell.
Placed allowed_by_reasons(Game& game, TileKindId kind) {
  Placed places;
  for (const Cell cell : free_cells(game.state().board)) {
    for (Rotation rotation = 0; rotation < kRotations; ++rotation) {
      const bool is_new = (game.rules().catalog.tile_kinds[kind].rotations >> rotation & 1) != 0;
      if (is_new && game.why_not_place(kind, cell, rotation).empty()) {
        places.emplace(cell, rotation);
      }
    }
  }
  return places;
}

/// The same by numbers, one after the other, and by chance.
Placed allowed_by_number(Context& context, TileKindId kind) {
  Placed places;
  const std::uint32_t count = count_placements(context, kind);
  EXPECT_EQ(has_placement(context, kind), count > 0);
  for (std::uint32_t n = 0; n < count; ++n) {
    const Placement placement = nth_placement(context, kind, n);
    EXPECT_TRUE(places.emplace(placement.cell, placement.rotation).second) << n;
  }
  for (std::uint64_t seed = 0; count > 0 && seed < 4; ++seed) {
    Rng rng{seed};
    context.board_changed();
    const Placement placement = random_placement(context, kind, rng);
    EXPECT_TRUE(places.contains({placement.cell, placement.rotation})) << seed;
  }
  return places;
}

TEST_P(EveryDoor, PlacementsAreThoseWithoutAReasonAgainstThem) {
  std::size_t compared_positions = 0;
  std::size_t placements = 0;
  Door door(*rules, game->state());
  play([&](const std::vector<Option>& options, std::size_t n) {
    if (options.front().as<PlaceTile>() == nullptr || placements++ % 6 != 1 ||
        compared_positions == 4) {
      return;
    }
    ++compared_positions;
    std::map<TileKindId, Placed> offered;
    for (const Option& option : options) {
      const PlaceTile& place = *option.as<PlaceTile>();
      offered[place.kind].emplace(place.cell, place.rotation);
    }
    door.enter(game->state());
    any_kind_in_hand(door.context, PlayerId(game->pending().actor), [&](TileKindId kind) {
      EXPECT_EQ(offered[kind], allowed_by_reasons(*game, kind)) << "answer " << n;
      EXPECT_EQ(offered[kind], allowed_by_number(door.context, kind)) << "answer " << n;
      return false;
    });
  });
  EXPECT_GT(compared_positions, 0U);
}

/// Every piece of the seat on every segment of the board.
std::vector<Option> claims_by_reasons(Game& game, PlayerId seat) {
  std::vector<Option> claims;
  const State& state = game.state();
  for (std::size_t kind = 0; kind < game.rules().catalog.piece_kinds.size(); ++kind) {
    for (std::size_t colour = 0; colour < state.colours(); ++colour) {
      if (PlayerId(state.colour_player[colour]) != seat) {
        continue;
      }
      for (std::size_t segment = 0; segment < state.features.segment_count(); ++segment) {
        const ClaimPiece claim{PieceKindId(kind), ColourId(colour), SegmentId(segment)};
        if (game.why_not_claim(claim.kind, claim.colour, claim.segment).empty()) {
          claims.push_back({claim});
        }
      }
    }
  }
  return claims;
}

TEST_P(EveryDoor, ClaimsAreThoseWithoutAReasonAgainstThem) {
  std::size_t claims = 0;
  Door door(*rules, game->state());
  play([&](const std::vector<Option>& options, std::size_t n) {
    if (game->pending().choice != Choice::claim || claims++ % 8 != 1) {
      return;
    }
    std::vector<Option> offered;
    std::copy_if(
        options.begin(), options.end(), std::back_inserter(offered), [](const Option& option) {
          return option.is<ClaimPiece>();
        });
    const std::vector<Option> allowed = claims_by_reasons(*game, PlayerId(game->pending().actor));
    EXPECT_TRUE(std::is_permutation(offered.begin(), offered.end(), allowed.begin(), allowed.end()))
        << "answer " << n << ": " << offered.size() << " offered, " << allowed.size() << " allowed";
    door.enter(game->state());
    ASSERT_EQ(count_claims(door.context) + 1, options.size()) << "answer " << n;
    for (std::uint32_t i = 0; i + 1 < options.size(); ++i) {
      EXPECT_EQ(nth_claim(door.context, i), options[i + 1]) << "answer " << n;
    }
  });
  EXPECT_GT(claims, 0U);
}

/// Tiles by kind, wherever they are.
std::vector<std::int32_t> tiles_by_kind(const Catalog& catalog, const State& state) {
  std::vector<std::int32_t> tiles(catalog.tile_kinds.size());
  const auto& stock = state.zones.stock_counts();
  for (std::size_t i = 0; i < stock.size(); ++i) {
    tiles[i % tiles.size()] += stock[i];
  }
  for (const PlacedTile& tile : state.board.tiles()) {
    ++tiles[static_cast<std::size_t>(tile.kind)];
  }
  for (const LooseTile& tile : state.zones.loose()) {
    if (tile.kind >= 0) {
      ++tiles[static_cast<std::size_t>(tile.kind)];
    }
  }
  return tiles;
}

/// Tokens by kind, in bags and in lists, and how long each list is.
std::vector<std::int32_t> tokens_by_kind(const Catalog& catalog, const State& state) {
  std::vector<std::int32_t> tokens(catalog.tokens.size());
  const auto& bags = state.zones.token_counts();
  for (std::size_t i = 0; i < bags.size(); ++i) {
    tokens[i % tokens.size()] += bags[i];
  }
  for (const Variable& variable : catalog.variables) {
    for (std::size_t row = 0;
         variable.type == ValueType::token_list && state.variables.find(variable, row) != nullptr;
         ++row) {
      const auto list = state.variables.list(state.variables.get(variable, row));
      tokens.push_back(static_cast<std::int32_t>(list.size()));
      for (const std::int32_t token : list) {
        ++tokens[static_cast<std::size_t>(token)];
      }
    }
  }
  return tokens;
}

/// What anybody sees of a made-up world is what there is, and it can be played on.
TEST_P(EveryDoor, MadeUpWorldCouldBeTrue) {
  const Catalog& catalog = rules->catalog;
  Door door(*rules, game->state());
  play([&](const std::vector<Option>& options, std::size_t n) {
    const std::int32_t actor = game->pending().actor;
    if (n % 11 != 0 || actor == kChance) {
      return;
    }
    SCOPED_TRACE("answer " + std::to_string(n));
    State world = game->state();
    hide_from(catalog, world, PlayerId(actor), n + 1);
    const State& real = game->state();
    EXPECT_EQ(tiles_by_kind(catalog, world), tiles_by_kind(catalog, real));
    EXPECT_EQ(tokens_by_kind(catalog, world), tokens_by_kind(catalog, real));
    EXPECT_EQ(world.turn, real.turn);
    EXPECT_EQ(world.pieces, real.pieces);
    EXPECT_TRUE(world.features == real.features);
    EXPECT_EQ(world.tracks, real.tracks);
    EXPECT_EQ(world.zones.sections(), real.zones.sections());
    door.enter(world);
    EXPECT_EQ(list_options(door.context), options);
    Rng rng{n};
    EXPECT_TRUE(play_random(door.context, rng, nullptr, 20'000));
  });
}

INSTANTIATE_TEST_SUITE_P(Ruleset,
                         EveryDoor,
                         ::testing::ValuesIn(all_rulesets()),
                         [](const auto& test) { return test_name(test.param); });

}  // namespace
}  // namespace bastide
