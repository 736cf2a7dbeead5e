// Games of the base game with any of its expansions are what a second, slow implementation
// (everything_game.h) makes of their answers: every placement, claim and question that is offered,
// every award, every figure and token, and who is next. (BASE-PLACE-02, BASE-PLACE-03,
// BASE-PLACE-07, BASE-PLACE-08, BASE-SCORE-01, BASE-SCORE-02, BASE-SCORE-ROAD-01,
// BASE-SCORE-CITY-01, BASE-SCORE-MON-01, BASE-END-03, BASE-FARM-08, BASE-FARM-09, RIVER-PLACE-01 to
// 08, RIVER-LAKE-01 to 03, ABBOT-SCORE-01, ABBOT-RECALL-02, ABBOT-END-01, Q-ABBOT-01, HS-FLOCK-01
// to 06, HS-MULTI-01 to 04, HS-CLOSE-01 to 04, HS-SHEP-END-01, HS-HILL-01 to 11, HS-VINE-02 to 05,
// INT-RIVER-LAKE-01, INT-HILL-01 to 04, IC-BIG-01 to 08, IC-INN-01 to 07, IC-CATH-01 to 04,
// INT-IC-RIVER-01, INT-IC-HILL-01 to 04, TB-GOODS-01 to 09, TB-BUILD-01 to 07, TB-TURN-01 to 12,
// TB-PIG-01 to 09, INT-TB-ABBOT-01 to 03, INT-TB-RIVER-01 to 04, INT-TB-SHEP-01 to 07,
// INT-TB-HILL-01 to 04)
#include <algorithm>
#include <functional>
#include <memory>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/bots/bot.h"
#include "tests/properties/everything_game.h"
#include "tests/support/games_to_play.h"

namespace bastide {
namespace {

/// Something to agree on before a game.
struct Matter {
  bool Agreed::*set = nullptr;  // the set that it is about; null: the base game
  std::string said;             // to the engine: variants, and options with their values
  std::function<void(Agreed&)> agree;
  std::uint32_t of_four = 1;  // at how many of four tables that agree on anything
};

template <class Value>
std::function<void(Agreed&)> now(Value Agreed::*what, Value value) {
  return [what, value](Agreed& agreed) {
    agreed.*what = value;
  };
}

std::vector<Matter> matters_of_base() {
  return {
      {nullptr, "no_farmers", now(&Agreed::farmers, false)},
      {nullptr, "unplaceable_goes_back", now(&Agreed::unplaceable_returns, true)},
      {nullptr, "no_incomplete", now(&Agreed::incomplete_scores, false)},
      {nullptr, "hole_extra_turn", now(&Agreed::extra_turn_for_hole, true)},
      {nullptr, "two_tile_city", now(&Agreed::two_tile_city, 2)},
      {nullptr, "closed_fields_score", now(&Agreed::closed_fields_score, true)},
      {nullptr, "bushes_end_no_road", nullptr},  // the tiles show it
      {nullptr,
       "bounded_table bounded_table.width=11 bounded_table.height=11",
       now(&Agreed::edge, 5)},
  };
}

std::vector<Matter> matters_of_small_sets() {
  return {
      {&Agreed::river_1, "no_meeples_on_river", now(&Agreed::nobody_on_river, true)},
      {&Agreed::river_1, "third_turn_allowed", now(&Agreed::river_turns_thrice, true)},
      {&Agreed::river_2, "river.lake=plain", now(&Agreed::plain_lake, true)},
      {&Agreed::abbot, "no_abbot", now(&Agreed::abbot, false)},
      {&Agreed::abbot, "abbot.recall_completed=false", now(&Agreed::recall_completed, false), 2},
      {&Agreed::hills_and_sheep, "blank_under_hills", now(&Agreed::blank_under_hills, true)},
      {&Agreed::hills_and_sheep, "hill_tie_by_count", now(&Agreed::hills_by_count, true)},
      {&Agreed::hills_and_sheep,
       "hills_and_sheep.vineyard_points=1",
       now(&Agreed::vineyard_points, 1)},
  };
}

std::vector<Matter> matters_of_large_sets() {
  constexpr auto kInns = &Agreed::inns_and_cathedrals;
  constexpr auto kTraders = &Agreed::traders_and_builders;
  return {
      {kInns, "inns_and_cathedrals.inns=false", now(&Agreed::inns, false)},
      {kInns, "inns_and_cathedrals.cathedrals=false", now(&Agreed::cathedrals, false)},
      {kInns, "inns_and_cathedrals.large_meeples=false", now(&Agreed::large_meeples, false)},
      {kInns,
       "inns_and_cathedrals.tile_c_inn=east_and_west",
       now(&Agreed::inn_of_c_in_the_west, true)},
      {kInns, "inns_and_cathedrals.edition=c1", now(&Agreed::first_printing_of_inns, true)},
      {kTraders, "traders_and_builders.goods=false", now(&Agreed::goods, false)},
      {kTraders, "traders_and_builders.builder=false", now(&Agreed::builders, false)},
      {kTraders, "traders_and_builders.pig=false", now(&Agreed::pigs, false)},
      {kTraders, "traders_and_builders.pigsty=false", now(&Agreed::pigsty, false)},
      {kTraders, "traders_and_builders.extra_turn=must", now(&Agreed::must_play_on, true)},
      {kTraders, "traders_and_builders.goods_points=7", now(&Agreed::goods_points, 7)},
      {kTraders, "traders_and_builders.edition=c1", now(&Agreed::first_printing_of_traders, true)},
  };
}

/// What is played: a ruleset and what is agreed on besides.
struct Table {
  LoadRequest request;
  Agreed agreed;
  std::shared_ptr<const Ruleset> rules;
};

/// Every second table plays by the book, the others agree on some matters.
Table table_of(const std::string& ruleset, const Agreed& box, std::uint64_t number) {
  Table table;
  table.request.ruleset = ruleset;
  table.agreed = box;
  Rng rng{mix(number, 1)};
  for (const auto& matters :
       {matters_of_base(), matters_of_small_sets(), matters_of_large_sets()}) {
    for (const Matter& matter : matters) {
      const bool fits = matter.set == nullptr || box.*matter.set;
      if (number % 2 == 0 || !fits || rng.below(4) >= matter.of_four) {
        continue;
      }
      if (matter.agree) {
        matter.agree(table.agreed);
      }
      std::istringstream words(matter.said);
      for (std::string word; words >> word;) {
        const bool is_option = word.find('=') != std::string::npos;
        (is_option ? table.request.set : table.request.with).push_back(word);
      }
    }
  }
  table.rules = load_ruleset(table.request, SearchPath{{BASTIDE_SOURCE_DIR}});
  return table;
}

/// Random answers. Every second game claims little, so that there is more to join; every fourth
/// builds densely as well, so that monasteries are completed and features shared; every third uses
/// builders and pigs wherever it can, places its tiles near them and plays every second part.
class RandomPlayer {
 public:
  explicit RandomPlayer(std::uint64_t seed)
      : rng_{seed}, is_shy_(seed % 2 == 0), is_dense_(seed % 4 == 0), is_keen_(seed % 3 == 0) {}

  Option choose(Game& game) {
    const std::vector<Option> options = game.options();
    const PendingChoice pending = game.pending();
    Option chosen = any(options);
    if (pending.choice == Choice::place) {
      chosen = place(game, options);
    } else if (const auto keen = std::find_if(
                   options.begin(),
                   options.end(),
                   [&](const Option& option) { return is_special(game.text(option)); });
               is_keen_ && keen != options.end()) {
      chosen = *keen;
    } else if (pending.choice == Choice::claim && is_shy_ && rng_.below(4) > 0) {
      chosen = options.front();
    }
    const std::string text = game.text(chosen);
    if (pending.choice == Choice::place) {
      last_ = read_placement(text).place;
      taken_.insert(last_);
    } else if (text.starts_with("builder ")) {
      builders_[pending.actor] = last_;
    }
    return chosen;
  }

 private:
  static bool is_special(const std::string& text) {
    return text.starts_with("builder ") || text.starts_with("pig ") || text == "yes";
  }

  Option any(const std::vector<Option>& options) {
    return options[rng_.below(static_cast<std::uint32_t>(options.size()))];
  }

  /// The best of some.
  Option place(Game& game, const std::vector<Option>& options) {
    const bool is_picky = is_dense_ || (is_keen_ && builders_.contains(game.pending().actor));
    Option best = any(options);
    for (int i = 0; is_picky && i < 8; ++i) {
      const Option other = any(options);
      best = worth(game, other) > worth(game, best) ? other : best;
    }
    return best;
  }

  [[nodiscard]] int worth(const Game& game, const Option& option) const {
    const Place place = read_placement(game.text(option)).place;
    if (const auto builder = builders_.find(game.pending().actor);
        is_keen_ && builder != builders_.end()) {
      return -std::abs(place.first - builder->second.first) -
             std::abs(place.second - builder->second.second);
    }
    int count = 0;
    for (int i = 0; i < 9; ++i) {
      count += taken_.contains({place.first + i / 3 - 1, place.second + i % 3 - 1}) ? 1 : 0;
    }
    return count;
  }

  Rng rng_;
  bool is_shy_;
  bool is_dense_;
  bool is_keen_;
  Place last_{0, 0};
  std::set<Place> taken_{{0, 0}};
  std::map<int, Place> builders_;  // where each seat placed its last one
};

/// One bot for each seat.
class BotPlayers {
 public:
  BotPlayers(const Table& table, std::string_view bot, std::size_t seats, std::uint64_t seed) {
    for (std::size_t seat = 0; seat < seats; ++seat) {
      seats_.push_back(std::make_unique<BotSeat>(table.rules, bot));
      seats_.back()->new_game(PlayerId(seat), mix(seed, seat));
    }
  }

  Option choose(Game& game) {
    return seats_[static_cast<std::size_t>(game.pending().actor)]->choose(game.state());
  }

 private:
  std::vector<std::unique_ptr<BotSeat>> seats_;
};

/// What everybody sees, in the words of SeenAnswer.
class Onlooker {
 public:
  explicit Onlooker(Game& game) : game_(game) {}

  [[nodiscard]] std::vector<std::string> options() {
    std::vector<std::string> texts;
    for (const Option& option : game_.options()) {
      texts.push_back(game_.text(option));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
  }

  [[nodiscard]] std::vector<std::string> table() const {
    const View view = game_.view();
    std::vector<std::string> lines;
    for (const PieceRow& piece : view.state.pieces.rows()) {
      if (piece.where == PieceWhere::segment) {
        const SegmentId segment(piece.place);
        const Cell cell = view.state.board.tile(view.state.features.tile_of(segment)).cell;
        lines.push_back(
            fmt::format("{} {} {},{} {}",
                        piece.colour,
                        short_name(view.catalog.piece_kinds[PieceKindId(piece.kind)].name),
                        cell.x,
                        cell.y,
                        view.segment_key(segment)));
      }
    }
    for (const Variable& variable : view.catalog.variables) {
      for (std::size_t player = 0; short_name(variable.name) == "goods" && player < seats();
           ++player) {
        for (const std::int32_t token :
             view.state.variables.list(view.state.variables.get(variable, player))) {
          lines.push_back(fmt::format(
              "{} has {}", player, short_name(view.catalog.tokens[TokenKindId(token)].name)));
        }
      }
    }
    std::sort(lines.begin(), lines.end());
    return lines;
  }

  [[nodiscard]] std::vector<int> points() const {
    std::vector<int> all;
    for (std::size_t player = 0; player < seats(); ++player) {
      all.push_back(game_.view().points(ColourId(player)));
    }
    return all;
  }

  /// Since this was asked last.
  [[nodiscard]] std::vector<std::string> new_awards() {
    std::vector<std::string> texts;
    const std::vector<PostedAward>& all = game_.journal().awards;
    for (; told_ < all.size(); ++told_) {
      const Award& award = all[told_].award;
      std::set<std::int32_t> to;
      for (const std::int32_t colour : award.to) {
        to.insert(colour);
      }
      const std::int32_t kind = all[told_].feature_kind;
      texts.push_back(fmt::format(
          "{} {} {} for {}",
          kind < 0 ? "-"
                   : short_name(game_.rules().catalog.feature_kinds[FeatureKindId(kind)].name),
          game_.name(award.reason),
          award.ledger.total(),
          fmt::join(to, ",")));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
  }

 private:
  [[nodiscard]] std::size_t seats() const { return game_.setup().players.size(); }

  Game& game_;
  std::size_t told_ = 0;
};

/// The whole game as it was seen; `choose(game)` answers.
template <class Choose>
std::vector<SeenAnswer> play_and_look(Game& game, Onlooker& onlooker, const Choose& choose) {
  std::map<std::size_t, SeenAnswer> seen;  // by the number of the answer
  while (!game.over()) {
    SeenAnswer& at = seen[game.answers().size()];
    at.options = onlooker.options();
    at.table = onlooker.table();
    at.points = onlooker.points();
    if (game.pending().choice == Choice::place) {
      at.awards = onlooker.new_awards();
    }
    if (const Status given = game.answer(choose(game)); !given.ok()) {
      ADD_FAILURE() << given.error().message;
      break;
    }
  }
  std::vector<SeenAnswer> record;
  for (std::size_t i = 0; i < game.answers().size(); ++i) {
    record.push_back(seen[i]);
    record.back().answer = &game.answers()[i];
  }
  return record;
}

std::map<std::string, int> play_and_compare(const Table& table,
                                            std::string_view bot,
                                            std::uint64_t seed) {
  GameSetup setup;
  setup.seed = seed;
  for (std::uint64_t p = 0; p < 2 + seed % 4; ++p) {
    setup.players.push_back(fmt::format("P{}", p + 1));
  }
  setup.keep_history = false;
  SCOPED_TRACE(fmt::format("{} with {} and {}, {} players, seed {}",
                           table.request.ruleset,
                           table.request.with,
                           table.request.set,
                           setup.players.size(),
                           seed));
  Game game(table.rules, setup);
  Onlooker onlooker(game);
  std::vector<SeenAnswer> record;
  if (bot == "random") {
    RandomPlayer player(seed);
    record = play_and_look(game, onlooker, [&player](Game& at) { return player.choose(at); });
  } else {
    BotPlayers players(table, bot, setup.players.size(), seed);
    record = play_and_look(game, onlooker, [&players](Game& at) { return players.choose(at); });
  }
  SlowEverything slow(table.rules->catalog, table.agreed, setup.players.size());
  slow.play(record);
  EXPECT_TRUE(slow.is_done()) << "an answer that the rules do not ask for";
  EXPECT_EQ(onlooker.table(), slow.table()) << "at the end";
  EXPECT_EQ(onlooker.new_awards(), slow.take_awards()) << "at the end";
  EXPECT_EQ(onlooker.points(), slow.points) << "at the end";
  return slow.seen;
}

constexpr std::uint64_t kGamesPerTable = 5;

struct Trial {
  std::string ruleset;
  Agreed box;
  std::string bot;
  std::vector<std::string> must_be_seen;
};

void play_many(const Trial& trial, std::uint64_t games) {
  std::map<std::string, int> seen;
  Table table;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    if (seed % kGamesPerTable == 1) {
      table = table_of(trial.ruleset, trial.box, seed / kGamesPerTable);
    }
    for (const auto& [what, n] : play_and_compare(table, trial.bot, seed)) {
      seen[what] += n;
    }
    if (::testing::Test::HasFailure()) {
      return;
    }
  }
  for (const auto& [what, n] : seen) {
    ::testing::Test::RecordProperty(what, n);
  }
  for (const std::string& what : trial.must_be_seen) {
    EXPECT_GT(seen[what], 0) << what << " never came about: the games prove nothing about them";
  }
}

const std::uint64_t kGames = games_to_play(100);

Agreed box_of(const std::string& ruleset) {
  Agreed box;
  const bool is_grand = ruleset == "grand-box";
  const bool is_classic = ruleset == "big-box-classic";
  const bool is_hilly = ruleset == "everything" || ruleset == "big-box";
  box.river_1 = is_grand || is_classic || is_hilly;
  box.river_2 = is_grand || ruleset == "everything";
  box.abbot = is_grand || is_classic || is_hilly;
  box.hills_and_sheep = is_grand || is_hilly;
  box.inns_and_cathedrals = is_grand || is_classic || ruleset == "inns-and-cathedrals";
  box.traders_and_builders = is_grand || is_classic || ruleset == "traders-and-builders";
  return box;
}

/// Each by random players, and by greedy ones.
class Everything : public ::testing::TestWithParam<std::tuple<std::string, std::string>> {};

/// What must come about in the games of a ruleset, so that they prove something about it.
std::vector<std::string> wanted_of(const Agreed& box, bool by_chance, std::uint64_t games) {
  std::vector<std::string> wanted;
  const auto want = [&wanted](bool is_wanted, const std::vector<std::string>& what) {
    wanted.insert(wanted.end(), what.begin(), is_wanted ? what.end() : what.begin());
  };
  const bool are_many = games >= 2000;
  want(by_chance && box.abbot, {"recalls"});
  want(are_many && by_chance && box.abbot,
       {"abbots who wait for their scoring", "complete, and may be recalled"});
  want(by_chance && box.hills_and_sheep, {"wolves", "flocks led home", "fields closed"});
  want(are_many && by_chance && box.hills_and_sheep,
       {"ties broken by a hill", "vineyards", "common flocks"});
  want(box.inns_and_cathedrals, {"placed: large_meeple"});
  want(are_many && box.inns_and_cathedrals,
       {"one figure with the votes of two",
        "complete with an inn or cathedral: road",
        "complete with an inn or cathedral: city",
        "open with one: road",
        "open with one: city"});
  want(box.traders_and_builders, {"placed: builder", "second parts", "builders home", "goods"});
  want(are_many && box.traders_and_builders,
       {"placed: pig", "pigs that paid", "kinds of goods shared", "goods of several cities"});
  want(are_many && by_chance && box.traders_and_builders,
       {"second parts declined", "pigs of those who do not score", "fields shared with one pig"});
  want(are_many && !by_chance && box.traders_and_builders,
       {"builders who have no part left for an extra turn"});
  want(are_many && !by_chance && box.hills_and_sheep && box.traders_and_builders,
       {"ties among hills"});
  want(are_many && by_chance && box.traders_and_builders && box.river_2, {"pigsties that paid"});
  return wanted;
}

TEST_P(Everything, GamesAreAsTheSlowGameSays) {
  const auto& [ruleset, bot] = GetParam();
  const Agreed box = box_of(ruleset);
  const std::uint64_t games = bot == "random" || kGames > 1000 ? kGames : kGames / 10;
  play_many({ruleset, box, bot, wanted_of(box, bot == "random", games)}, games);
}

INSTANTIATE_TEST_SUITE_P(,
                         Everything,
                         ::testing::Combine(::testing::Values("base",
                                                              "big-box",
                                                              "everything",
                                                              "inns-and-cathedrals",
                                                              "traders-and-builders",
                                                              "big-box-classic",
                                                              "grand-box"),
                                            ::testing::Values("random", "greedy")),
                         [](const auto& param) {
                           std::string name =
                               std::get<0>(param.param) + "_" + std::get<1>(param.param);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace bastide
