// What is true of every ruleset, tried on random games. Each game names its seed; to see it again,
// run the test alone.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "kernel/flow/playout.h"
#include "kernel/flow/scoring.h"
#include "kernel/io/record_file.h"
#include "kernel/load/ruleset_loader.h"
#include "kernel/lua/lua_plugin.h"
#include "tests/support/flood_fill.h"
#include "tests/support/games_to_play.h"
#include "tests/support/installed.h"

namespace bastide {
namespace {

constexpr std::size_t kMostAnswers = 20000;

/// "base", or with variants "base+no_farmers".
LoadRequest request_of(const std::string& name) {
  LoadRequest request;
  std::istringstream in(name);
  std::getline(in, request.ruleset, '+');
  for (std::string variant; std::getline(in, variant, '+');) {
    request.with.push_back(variant);
  }
  return request;
}

std::shared_ptr<const Ruleset> load(const std::string& name) {
  static std::map<std::string, std::shared_ptr<const Ruleset>> loaded;
  std::shared_ptr<const Ruleset>& rules = loaded[name];
  if (rules == nullptr) {
    rules = load_ruleset(request_of(name), project_path());
  }
  return rules;
}

/// Each variant over the first ruleset that has what it requires; over "base" if none has, so that
/// a test says what is missing.
std::vector<std::string> variants_in_rulesets() {
  std::vector<std::string> names;
  for (const Installed& item : all_installed("variant")) {
    std::string found = "base+" + item.name;
    for (const std::string& ruleset : all_rulesets()) {
      try {
        static_cast<void>(load_ruleset(request_of(ruleset + "+" + item.name), project_path()));
        found = ruleset + "+" + item.name;
        break;
      } catch (const LoadError&) {
        continue;
      }
    }
    names.push_back(found);
  }
  return names;
}

struct Played {
  std::string trace;  // for messages
  std::uint64_t seed = 0;
  GameSetup setup;
  Rng rng;
};

/// The games of a test, fewer of a ruleset with a variant: fewest and most players by turns.
std::vector<Played> games(const Ruleset& rules) {
  std::vector<Played> list;
  const std::string_view suite =
      ::testing::UnitTest::GetInstance()->current_test_info()->test_suite_name();
  const auto most = games_to_play(suite.starts_with("Variant") ? 2 : 3);
  for (std::uint64_t seed = 1; seed <= most; ++seed) {
    Played played;
    played.seed = seed;
    played.setup.seed = seed;
    const int players = seed % 2 == 1 ? rules.catalog.least_players : rules.catalog.most_players;
    for (int p = 0; p < players; ++p) {
      played.setup.players.push_back(fmt::format("P{}", p + 1));
    }
    played.trace = fmt::format("{} with {} players, seed {}", rules.name, players, seed);
    played.rng.state = seed;
    list.push_back(std::move(played));
  }
  return list;
}

class EveryRuleset : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    try {
      rules = load(GetParam());
    } catch (const LoadError& error) {
      FAIL() << error.what();
    }
  }
  std::shared_ptr<const Ruleset> rules;
};

Option any_of(const std::vector<Option>& options, Rng& rng) {
  return options[rng.below(static_cast<std::uint32_t>(options.size()))];
}

/// Plays random answers to the end; `each` is called before every answer.
template <class Each>
void play(Game& game, Rng& rng, const Each& each) {
  ASSERT_TRUE(game.start_status().ok()) << game.start_status().error().message;
  for (std::size_t n = 0; !game.over(); ++n) {
    ASSERT_LT(n, kMostAnswers) << "the game goes on and on";
    const std::vector<Option> options = game.options();
    ASSERT_FALSE(options.empty()) << "nothing to choose from in "
                                  << choice_name(game.pending().choice);
    each(options);
    if (::testing::Test::HasFatalFailure()) {
      return;
    }
    const Status status = game.answer(any_of(options, rng));
    ASSERT_TRUE(status.ok()) << status.error().message;
  }
}

void play(Game& game, Rng& rng) {
  play(game, rng, [](const std::vector<Option>&) {});
}

/// A running game outside of Game: the engine's other door.
struct Copy {
  Copy(const Ruleset& rules, State from)
      : state(std::move(from)),
        names(&rules.catalog.names),
        scripts(make_script_host(rules)),
        context(rules, state) {
    context.names = &names;
    context.scripts = scripts.get();
  }
  State state;
  Names names;
  std::unique_ptr<ScriptHost> scripts;
  Context context;
};

TEST_P(EveryRuleset, EveryOptionIsAcceptedAndHasATextOfItsOwn) {
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    Game game(rules, played.setup);
    Copy copy(*rules, game.state());
    play(game, played.rng, [&](const std::vector<Option>& options) {
      std::set<std::string> texts;
      for (const Option& option : options) {
        const std::string text = game.text(option);
        EXPECT_TRUE(texts.insert(text).second) << "two options are called \"" << text << '"';
        EXPECT_NE(text, "?");
        const Result<Option> found = game.find_option(text);
        ASSERT_TRUE(found.ok()) << found.error().message;
        EXPECT_EQ(found.value(), option) << text;
      }
      for (std::size_t i = 0; i < std::min<std::size_t>(options.size(), 3); ++i) {
        const Option option = any_of(options, played.rng);
        copy.state = game.state();
        copy.context.scan.kind = TileKindId();
        ASSERT_NO_THROW(apply_option(copy.context, option)) << game.text(option);
        EXPECT_TRUE(copy.state.over() || is_waiting(copy.state)) << game.text(option);
      }
    });
  }
}

TEST_P(EveryRuleset, AnswersThatAreNoOptionAreRefusedWithAReason) {
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    Game game(rules, played.setup);
    Rng illegal{played.seed + 100};
    play(game, played.rng, [&](const std::vector<Option>& options) {
      Option option = any_of(options, illegal);
      const State& state = game.state();
      std::vector<Denial> why;
      bool same_turned = false;
      if (const auto* const place = option.as<PlaceTile>()) {
        const auto shift = [&] {
          return static_cast<int>(illegal.below(5)) - 2;
        };
        PlaceTile other = *place;
        other.cell.x = static_cast<std::int16_t>(other.cell.x + shift());
        other.cell.y = static_cast<std::int16_t>(other.cell.y + shift());
        other.rotation = static_cast<Rotation>(illegal.below(4));
        why = game.why_not_place(other.kind, other.cell, other.rotation);
        same_turned = (rules->catalog.tile_kinds[other.kind].rotations >> other.rotation & 1) == 0;
        option.what = other;
      } else if (const auto* const claim = option.as<ClaimPiece>()) {
        ClaimPiece other = *claim;
        other.kind = PieceKindId(std::size_t{
            illegal.below(static_cast<std::uint32_t>(rules->catalog.piece_kinds.size()))});
        other.segment = SegmentId(
            std::size_t{illegal.below(static_cast<std::uint32_t>(state.features.segment_count()))});
        why = game.why_not_claim(other.kind, other.colour, other.segment);
        option.what = other;
      } else {
        option.what = AnswerAsk{1000, -1};
        why.push_back({"core:no_such_option", {{"text", "?"}}, {}});
      }
      if (std::find(options.begin(), options.end(), option) != options.end()) {
        EXPECT_TRUE(why.empty()) << game.text(option) << " is offered, but " << why.front().id;
        return;
      }
      EXPECT_TRUE(!why.empty() || same_turned) << "no reason against an answer that is not offered";
      for (const Denial& denial : why) {
        EXPECT_FALSE(game.sentence(denial).starts_with(denial.id))
            << denial.id << " has no sentence";
      }
      const std::uint64_t before = hash_state(state);
      const Status status = game.answer(option);
      ASSERT_FALSE(status.ok());
      EXPECT_EQ(status.error().code, ErrorCode::illegal);
      EXPECT_EQ(hash_state(game.state()), before);
    });
  }
}

TEST_P(EveryRuleset, CopyPlaysLikeTheOriginal) {
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    played.setup.auto_chance = false;
    Game game(rules, played.setup);
    std::unique_ptr<Copy> copy;
    std::size_t n = 0;
    std::vector<Option> answers;
    play(game, played.rng, [&](const std::vector<Option>&) {
      if (n++ == 20 * played.seed) {
        copy = std::make_unique<Copy>(*rules, game.state());
      }
    });
    if (copy == nullptr || HasFatalFailure()) {
      continue;
    }
    for (std::size_t i = 20 * played.seed; i < game.answers().size(); ++i) {
      for (const Option& option : list_options(copy->context)) {
        if (option_text(copy->context, option) == game.answers()[i].text) {
          apply_option(copy->context, option);
          break;
        }
      }
      ASSERT_EQ(hash_state(copy->state), game.answers()[i].hash)
          << "answer " << i + 1 << ": " << game.answers()[i].text;
    }
    // Names that rules coin are numbered by each game for itself.
    copy->state.outcome_reason = game.state().outcome_reason;
    EXPECT_EQ(copy->state, game.state());
  }
}

TEST_P(EveryRuleset, UndoingTheWholeGameRestoresEveryHash) {
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    Game game(rules, played.setup);
    const std::size_t begun = game.position();
    play(game, played.rng);
    for (std::size_t n = game.answers().size(); n > begun; --n) {
      ASSERT_TRUE(game.go_to(n).ok());
      ASSERT_EQ(hash_state(game.state()), game.answers()[n - 1].hash) << "answer " << n;
    }
    ASSERT_TRUE(game.go_to(0).ok());
    EXPECT_TRUE(game.journal().awards.empty());
    ASSERT_TRUE(game.go_to(game.answers().size()).ok());
    EXPECT_TRUE(game.over());
  }
}

Record record_of(const Game& game) {
  Record record;
  record.setup.ruleset = game.rules().name;
  record.setup.catalogue = game.rules().catalog.hash;
  record.setup.players = game.setup().players;
  record.setup.seed = game.setup().seed;
  for (const Answer& answer : game.answers()) {
    record.answers.push_back(
        {answer.actor == kChance ? "chance" : game.player_name(PlayerId(answer.actor)),
         answer.choice,
         answer.text,
         answer.hash,
         0});
  }
  return record;
}

TEST_P(EveryRuleset, SavedLoadedAndSavedAgainIsTheSameText) {
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    Game game(rules, played.setup);
    play(game, played.rng);
    const std::string text = record_text(record_of(game));
    const Result<LoadedRecord> loaded = parse_record(text, "game.jsonl");
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    ASSERT_FALSE(loaded.value().fault.has_value()) << loaded.value().fault->reason;
    EXPECT_EQ(record_text(loaded.value().record), text);
  }
}

TEST_P(EveryRuleset, ReplayOfTheAnswersGivesTheSameHashesAndJournal) {
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    Game game(rules, played.setup);
    play(game, played.rng);
    GameSetup by_hand = played.setup;
    by_hand.auto_chance = false;
    Game replayed(rules, by_hand);
    for (std::size_t n = 0; n < game.answers().size(); ++n) {
      const Status status = replayed.answer(game.answers()[n].text);
      ASSERT_TRUE(status.ok()) << status.error().message;
      ASSERT_EQ(replayed.answers()[n].hash, game.answers()[n].hash)
          << "answer " << n + 1 << ": " << game.answers()[n].text;
    }
    EXPECT_EQ(replayed.journal().events, game.journal().events);
  }
}

TEST_P(EveryRuleset, LinesOfAllAwardsSumToTheTracks) {
  const TrackId track = rules->catalog.points;
  const bool by_colour = rules->catalog.tracks[track].per == TrackScope::colour;
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    Game game(rules, played.setup);
    play(game, played.rng);
    std::vector<std::int32_t> awarded(game.state().colours(), 0);
    std::vector<std::int32_t> moved(game.state().colours(), 0);
    for (const PostedAward& posted : game.journal().awards) {
      const std::size_t shares =
          by_colour ? posted.award.to.size() : std::min<std::size_t>(posted.award.to.size(), 1);
      for (std::size_t i = 0; posted.award.track == track && i < shares; ++i) {
        awarded[by_colour ? static_cast<std::size_t>(posted.award.to[i]) : 0] +=
            posted.award.ledger.total();
      }
    }
    for (const Event& event : game.journal().events) {
      if (event.kind == EventKind::transferred && event[Part::track] == track.value()) {
        awarded[static_cast<std::size_t>(event[Part::giver])] -= event[Part::points];
        awarded[static_cast<std::size_t>(event[Part::taker])] += event[Part::points];
      }
      if (event.kind == EventKind::track_changed && event[Part::track] == track.value()) {
        moved[static_cast<std::size_t>(event[Part::colour])] += event[Part::points];
      }
    }
    for (std::size_t colour = 0; colour < game.state().colours(); ++colour) {
      EXPECT_EQ(game.state().track(track, colour), awarded[colour]) << "colour " << colour;
      EXPECT_EQ(game.state().track(track, colour), moved[colour]) << "colour " << colour;
    }
  }
}

/// Tiles on the board, in piles, in hands and under others.
std::int32_t tiles_in(const State& state) {
  const auto& stock = state.zones.stock_counts();
  const auto& loose = state.zones.loose();
  return std::accumulate(stock.begin(), stock.end(), 0) +
         static_cast<std::int32_t>(state.board.size()) +
         static_cast<std::int32_t>(std::count_if(
             loose.begin(), loose.end(), [](const LooseTile& tile) { return tile.kind >= 0; }));
}

std::int32_t discarded(const Journal& journal) {
  return static_cast<std::int32_t>(
      std::count_if(journal.events.begin(), journal.events.end(), [](const Event& event) {
        return event.kind == EventKind::tile_discarded && event[Part::put_back] == 0;
      }));
}

/// What presence on features must be, counted from the pieces.
std::string compare_presence(const Ruleset& rules, const State& state) {
  std::map<std::int32_t, std::array<std::int32_t, kMaxColours>> power;
  std::map<std::int32_t, std::array<std::int32_t, kMaxGroups>> groups;
  for (const PieceRow& piece : state.pieces.rows()) {
    if (piece.where != PieceWhere::segment) {
      continue;
    }
    const std::int32_t feature = state.features.feature_of(SegmentId(piece.place)).value();
    const PieceKind& kind = rules.catalog.piece_kinds[PieceKindId(std::int32_t{piece.kind})];
    power[feature][piece.colour] += kind.power;
    if (kind.group.is_some()) {
      ++groups[feature][kind.group.index()];
    }
  }
  for (std::size_t s = 0; s < state.features.segment_count(); ++s) {
    if (!state.features.is_root(SegmentId(s))) {
      continue;
    }
    const Presence presence = state.features.presence(FeatureId(s));
    const auto id = static_cast<std::int32_t>(s);
    for (std::size_t i = 0; i < kMaxColours; ++i) {
      if (presence.power[i] != power[id][i]) {
        return fmt::format("feature {}: power {} of colour {}, pieces say {}",
                           s,
                           presence.power[i],
                           i,
                           power[id][i]);
      }
    }
    for (std::size_t i = 0; i < kMaxGroups; ++i) {
      if (presence.groups[i] != groups[id][i]) {
        return fmt::format("feature {}: {} pieces of group {}, there are {}",
                           s,
                           presence.groups[i],
                           i,
                           groups[id][i]);
      }
    }
  }
  return {};
}

TEST_P(EveryRuleset, TilesPiecesAndTokensAreConserved) {
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    Game game(rules, played.setup);
    const std::int32_t tiles = tiles_in(game.state()) + discarded(game.journal());
    const std::size_t pieces = game.state().pieces.size();
    const auto& bags = game.state().zones.token_counts();
    const std::int32_t tokens = std::accumulate(bags.begin(), bags.end(), 0);
    const bool rules_may_take = make_script_host(*rules) != nullptr;
    const auto check = [&] {
      const State& state = game.state();
      const std::int32_t now = tiles_in(state) + discarded(game.journal());
      EXPECT_TRUE(rules_may_take ? now <= tiles : now == tiles)
          << now << " tiles instead of " << tiles;
      EXPECT_EQ(state.pieces.size(), pieces);
      EXPECT_LE(
          std::accumulate(state.zones.token_counts().begin(), state.zones.token_counts().end(), 0),
          tokens);
      EXPECT_TRUE(std::all_of(state.zones.stock_counts().begin(),
                              state.zones.stock_counts().end(),
                              [](std::int32_t n) { return n >= 0; }));
      EXPECT_EQ(compare_presence(*rules, state), "");
    };
    play(game, played.rng, [&](const std::vector<Option>&) { check(); });
    check();
  }
}

TEST_P(EveryRuleset, FeaturesAndOpenCellsAreWhatASlowSearchFinds) {
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    Game game(rules, played.setup);
    std::size_t n = 0;
    play(game, played.rng, [&](const std::vector<Option>&) {
      if (n++ % 15 == 0) {
        ASSERT_EQ(compare_with_flood(rules->catalog, game.state()), "");
        ASSERT_EQ(compare_open_cells(rules->catalog, game.state()), "");
      }
    });
    EXPECT_EQ(compare_with_flood(rules->catalog, game.state()), "");
  }
}

/// Gives the answers of a game, one after the other.
class RecordedAnswers : public AnswerSource {
 public:
  explicit RecordedAnswers(const std::vector<Option>& options) : options_(options) {}
  std::int32_t choose(const Context& /*context*/, const PendingAsk& /*ask*/) override {
    return next().as<AnswerAsk>()->number;
  }
  bool decide(Context& /*context*/, const Frame& /*frame*/, Option& option) override {
    option = next();
    return true;
  }

 private:
  const Option& next() { return options_.at(next_++); }

  const std::vector<Option>& options_;
  std::size_t next_ = 0;
};

TEST_P(EveryRuleset, PlayoutPlaysTheSameGameAsGame) {
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    played.setup.auto_chance = false;
    Game game(rules, played.setup);
    std::vector<Option> options;
    ASSERT_TRUE(game.start_status().ok());
    while (!game.over()) {
      options.push_back(any_of(game.options(), played.rng));
      ASSERT_TRUE(game.answer(options.back()).ok());
    }
    Copy playout(*rules, State());
    bastide::Setup setup;
    setup.players = static_cast<std::int32_t>(played.setup.players.size());
    setup.seed = played.seed;
    setup.ranked_draws = true;
    start_game(playout.context, setup);
    RecordedAnswers answers(options);
    playout.context.answers = &answers;
    advance(playout.context);
    ASSERT_TRUE(playout.state.over());
    // Only a game counts questions and chance answers one by one.
    playout.state.draws = game.state().draws;
    playout.state.told = game.state().told;
    playout.state.outcome_reason = game.state().outcome_reason;
    EXPECT_EQ(hash_state(playout.state), hash_state(game.state()));
    EXPECT_EQ(playout.state, game.state());
  }
}

/// Tracks after the final score of a position between two activities; chance answers by `seed`.
std::vector<std::int32_t> final_tracks(const Ruleset& rules,
                                       const State& position,
                                       std::uint64_t seed,
                                       Journal* journal) {
  Copy copy(rules, position);
  Rng rng{seed};
  RandomAnswers answers(rng);
  copy.state.frames.clear();
  copy.context.answers = &answers;
  copy.context.journal = journal;
  score_final(copy.context);
  return copy.state.tracks.to_vector();
}

TEST_P(EveryRuleset, FinalScoreIsTheSameWhetherItIsWrittenDownOrNot) {
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    Game game(rules, played.setup);
    std::size_t n = 0;
    std::size_t awards = 0;
    play(game, played.rng, [&](const std::vector<Option>&) {
      if (n++ % 12 != 0 || game.state().suspended.is_active()) {
        return;
      }
      Journal journal;
      const std::vector<std::int32_t> written =
          final_tracks(*rules, game.state(), played.seed, &journal);
      ASSERT_EQ(final_tracks(*rules, game.state(), played.seed, nullptr), written);
      awards += journal.awards.size();
    });
    // Where rules end the game there may be nothing left to score.
    EXPECT_TRUE(awards > 0 || !rules->endings.empty());
  }
}

/// Answers the questions of rules; kernel choices wait.
class QuestionsOnly : public AnswerSource {
 public:
  explicit QuestionsOnly(Rng& rng) : random_(rng) {}
  std::int32_t choose(const Context& context, const PendingAsk& ask) override {
    return random_.choose(context, ask);
  }

 private:
  RandomAnswers random_;
};

TEST_P(EveryRuleset, PlayoutChoosesAmongAsManyOptionsAsAreListed) {
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    Copy playout(*rules, State());
    bastide::Setup setup;
    setup.players = static_cast<std::int32_t>(played.setup.players.size());
    setup.seed = played.seed;
    start_game(playout.context, setup);
    QuestionsOnly answers(played.rng);
    playout.context.answers = &answers;
    advance(playout.context);
    while (!playout.state.over()) {
      const Choice choice = playout.state.frames.back().choice;
      const std::size_t listed = list_options(playout.context).size();
      const std::uint32_t chosen_from = play_random_option(playout.context, played.rng);
      if (choice != Choice::draw) {  // equal tiles are one option, but each counts
        ASSERT_EQ(chosen_from, listed) << choice_name(choice);
      }
    }
  }
}

TEST_P(EveryRuleset, FreshScriptsForEveryAnswerPlayTheSameGame) {
  for (Played& played : games(*rules)) {
    SCOPED_TRACE(played.trace);
    played.setup.auto_chance = false;
    Game game(rules, played.setup);
    const std::vector<Answer> before = game.answers();
    Copy forgetful(*rules, game.state());
    play(game, played.rng);
    for (const Answer& answer : game.answers()) {
      forgetful.scripts = make_script_host(*rules);
      forgetful.context.scripts = forgetful.scripts.get();
      for (const Option& option : list_options(forgetful.context)) {
        if (option_text(forgetful.context, option) == answer.text) {
          apply_option(forgetful.context, option);
          break;
        }
      }
      ASSERT_EQ(hash_state(forgetful.state), answer.hash)
          << answer.text << ": a rule keeps hidden state";
    }
  }
}

TEST_P(EveryRuleset, LoadsAndPlaysInAnyOrderOfItsPlugins) {
  LoadRequest request = request_of(GetParam());
  request.shuffle = true;
  const auto shuffled = load_ruleset(request, project_path());
  for (Played& played : games(*shuffled)) {
    SCOPED_TRACE(played.trace);
    Game game(shuffled, played.setup);
    play(game, played.rng);
  }
}

std::string name_of(const ::testing::TestParamInfo<std::string>& test) {
  return test_name(test.param);
}

INSTANTIATE_TEST_SUITE_P(Ruleset, EveryRuleset, ::testing::ValuesIn(all_rulesets()), name_of);
INSTANTIATE_TEST_SUITE_P(Variant,
                         EveryRuleset,
                         ::testing::ValuesIn(variants_in_rulesets()),
                         name_of);

}  // namespace
}  // namespace bastide
