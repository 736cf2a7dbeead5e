#include "sdk/session/measured_game.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kernel/io/seed.h"
#include "sdk/bots/bot_spec.h"
#include "sdk/session/measure_jobs.h"
#include "sdk/session/session_error.h"
#include "sdk/tools/measure/plans.h"
#include "sdk/tools/shell/platform.h"

namespace bastide {

std::string start_ab(
    Session& session, AbOrigin a, AbOrigin b, const AbWish& wish, const AbAbout& about) {
  if (wish.pairs > static_cast<std::uint64_t>(kMostJobPairs)) {
    throw SessionError(SessionCode::limit,
                       fmt::format("a job has {} pairs at most", kMostJobPairs));
  }
  std::vector<std::string> notes;
  AbPlan plan = ab_plan(std::move(a.side), std::move(b.side), wish.bots, wish.pairs, notes);
  plan.seed = wish.seed;
  plan.threads = wish.threads > 0 ? wish.threads : std::max(1, core_count() - 1);
  nlohmann::ordered_json json = about(plan, notes);
  return session.jobs().start(measure_ab(std::move(plan), std::move(a.origin), std::move(b.origin)),
                              std::move(json));
}

std::string start_ab(Session& session,
                     std::shared_ptr<const Ruleset> a,
                     std::shared_ptr<const Ruleset> b,
                     const AbWish& wish,
                     const std::string& name_a,
                     const std::string& name_b) {
  return start_ab(session,
                  {{std::move(a), name_a, ""}, {}},
                  {{std::move(b), name_b, ""}, {}},
                  wish,
                  [&](const AbPlan& plan, const std::vector<std::string>& notes) {
                    return nlohmann::ordered_json{{"verb", "ab"},
                                                  {"title", name_a + " | " + name_b},
                                                  {"command", nullptr},
                                                  {"bots", plan.bots},
                                                  {"seed", seed_json(plan.seed)},
                                                  {"notes", notes}};
                  });
}

std::shared_ptr<TableGame> open_measured_game(Session& session, const SeededGame& seeded) {
  GameSetup setup;
  std::vector<std::unique_ptr<BotSeat>> seats;
  for (std::size_t seat = 0; seat < seeded.bots.size(); ++seat) {
    // The names by which measurements call them.
    setup.players.push_back(fmt::format("{} {}", bot_word(seeded.bots[seat]), seat + 1));
    seats.push_back(std::make_unique<BotSeat>(seeded.rules, seeded.bots[seat]));
    seats.back()->new_game(PlayerId(seat), seeded.seed);
  }
  setup.seed = seeded.seed;
  setup.auto_chance = false;
  auto game = std::make_unique<Game>(seeded.rules, setup);
  must_be_done(game->start_status());
  TableGame::Setup table;
  table.origin = seeded.origin;
  table.seats = seeded.bots;
  table.has_record = !seeded.origin.ruleset.empty();
  TranscriptWriter writer(*game, Viewer());
  static_cast<void>(writer.begin());
  while (!game->over()) {
    if (table.news.size() > kMostAnswersPerGame) {
      throw SessionError(SessionCode::rule, "the game goes on for ever");
    }
    const PendingChoice pending = game->pending();
    must_be_done(
        pending.actor == kChance
            ? game->answer_chance()
            : game->answer(seats[static_cast<std::size_t>(pending.actor)]->choose(game->state())));
    table.news.push_back(news_of(writer));
  }
  return session.add_game(std::move(game), std::move(table));
}

}  // namespace bastide
