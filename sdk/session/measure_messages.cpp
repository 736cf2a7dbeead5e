// Messages of the laboratory: measurements as jobs, and the games that were counted.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/io/seed.h"
#include "sdk/session/game_state.h"
#include "sdk/session/measure_jobs.h"
#include "sdk/session/measured_game.h"
#include "sdk/session/message.h"
#include "sdk/session/rules_of_message.h"
#include "sdk/session/session.h"
#include "sdk/session/session_error.h"
#include "sdk/session/session_files.h"
#include "sdk/tools/measure/plans.h"
#include "sdk/tools/measure/shell_words.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/platform.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> kMeasureVerbs{"sim", "ab", "ladder"};

RulesetChoice choice_of(const LoadRequest& request) {
  return {request.ruleset, request.with, request.set, false};
}

/// What every measurement is told.
struct MeasureWish {
  std::string verb;
  std::vector<std::string> bots;
  std::uint64_t count = 0;
  int players = 0;
  std::uint64_t seed = 1;
  int threads = 0;
  std::string wrong_count;  // why the number cannot be meant; empty: it can

  explicit MeasureWish(MessageFields& fields)
      : verb(fields.word("verb", kMeasureVerbs)), bots(fields.texts("bots")) {
    const auto games = fields.find_integer("games", 1, kMostJobGames);
    const auto pairs = fields.find_integer("pairs", 1, kMostJobPairs);
    if (verb == "ab" ? games.has_value() : pairs.has_value()) {
      wrong_count = verb == "ab" ? "\"games\": ab counts pairs of games, with \"pairs\""
                                 : "\"pairs\": sim and ladder count games, with \"games\"";
    }
    count = static_cast<std::uint64_t>((verb == "ab" ? pairs : games).value_or(0));
    players = static_cast<int>(fields.integer("players", 1, ranges::seats.most, 0));
    seed = fields.find_seed("seed").value_or(1);
    threads = static_cast<int>(fields.integer("threads", 1, ranges::threads.most, 0));
  }

  /// As sim and ab take them.
  [[nodiscard]] BotChoice choice() const {
    return {fmt::format("{}", fmt::join(bots, ",")), players};
  }
  /// One is left for the page.
  [[nodiscard]] int thread_count() const {
    return threads > 0 ? threads : std::max(1, core_count() - 1);
  }
};

/// A ruleset, and how a command line calls it; composed rules have no such name.
struct NamedRules {
  std::shared_ptr<const Ruleset> rules;
  LoadRequest origin;

  NamedRules(const Session& session, const RulesOfMessage& about)
      : rules(about.load(session)), origin(about.origin(session)) {}

  [[nodiscard]] bool has_name() const {
    return origin.inline_ruleset.is(Value::Kind::null) && !origin.ruleset.empty();
  }
  [[nodiscard]] AbSide side() const {
    if (has_name()) {
      return ab_side(rules, choice_of(origin));
    }
    return {rules, rules->title, ""};
  }
};

/// What is left of the command line after what is played.
std::string command_end(const MeasureWish& wish) {
  std::string text;
  if (!wish.bots.empty() && wish.verb != "ladder") {
    text += " --bots " + shell_quoted(fmt::format("{}", fmt::join(wish.bots, ",")));
  }
  if (wish.players > 0) {
    text += fmt::format(" --players {}", wish.players);
  }
  if (wish.count > 0) {
    text += fmt::format(" --{} {}", wish.verb == "ab" ? "pairs" : "games", wish.count);
  }
  text += fmt::format(" --seed {}", wish.seed);
  return text + (wish.threads > 0 ? fmt::format(" --threads {}", wish.threads) : "");
}

/// The arguments by which `bastide ab` compares these; empty: it cannot.
std::string ab_arguments(const NamedRules& a, const NamedRules& b) {
  if (!a.has_name() || !b.has_name()) {
    return "";
  }
  const RulesetChoice from = choice_of(a.origin);
  const RulesetChoice to = choice_of(b.origin);
  const bool is_same = from.ruleset == to.ruleset;
  if (is_same && from.with.empty() && from.set.empty() && !(to.with.empty() && to.set.empty())) {
    return shell_arguments(to);
  }
  if (!is_same && from.with == to.with && from.set == to.set) {
    RulesetChoice rest = from;
    rest.ruleset = to.ruleset;
    return shell_quoted(from.ruleset) + " " + shell_arguments(rest);
  }
  const bool adds_one = is_same && from.set == to.set && to.with.size() == from.with.size() + 1 &&
                        std::equal(from.with.begin(), from.with.end(), to.with.begin());
  if (!adds_one) {
    return "";
  }
  RulesetChoice rest = from;
  rest.ruleset = to.with.back();
  return shell_quoted(from.ruleset) + " " + shell_arguments(rest);
}

Json about_json(const MeasureWish& wish,
                const std::vector<std::string>& bots,
                const std::vector<std::string>& notes,
                const std::string& title,
                const std::string& command) {
  Json json{{"verb", wish.verb}, {"title", title}};
  json["command"] = command.empty() ? Json() : Json(command + command_end(wish));
  json["bots"] = bots;
  json["seed"] = seed_json(wish.seed);
  json["notes"] = notes;
  return json;
}

std::string measure_sim_of(Session& session, const MeasureWish& wish, const NamedRules& of) {
  std::vector<std::string> notes;
  SimPlan plan = sim_plan(of.rules, wish.choice(), wish.count, notes);
  plan.seed = wish.seed;
  plan.threads = wish.thread_count();
  plan.origin = of.origin;
  std::string command;
  if (of.has_name()) {
    command = "bastide sim " + shell_arguments(choice_of(of.origin)) +
              (of.rules->ladder.empty() ? "" : " --only-own");
  }
  const Json about = about_json(wish, plan.bots, notes, of.side().name, command);
  return session.jobs().start(measure_sim(std::move(plan)), about);
}

std::string measure_ladder_of(Session& session, const MeasureWish& wish, const NamedRules& of) {
  std::vector<std::string> notes;
  LadderPlan plan = ladder_plan(of.rules, wish.bots, wish.players, wish.count, notes);
  const std::uint64_t pairs = plan.decks * plan.pairings().size();
  if (pairs > static_cast<std::uint64_t>(kMostJobPairs)) {
    throw SessionError(SessionCode::limit,
                       fmt::format("these are {} pairs of games, and a session keeps {} at most; "
                                   "ask for fewer games, or run bastide ladder",
                                   pairs,
                                   kMostJobPairs));
  }
  plan.seed = wish.seed;
  plan.threads = wish.thread_count();
  plan.origin = of.origin;
  std::string command;
  if (of.has_name()) {
    const RulesetChoice choice = choice_of(of.origin);
    plan.arguments = shell_arguments(choice);
    command = fmt::format(
        "bastide ladder {} --ruleset {}",
        joined(wish.bots, " ", [](const std::string& bot) { return shell_quoted(bot); }),
        plan.arguments);
  }
  const Json about = about_json(wish, plan.bots, notes, of.side().name, command);
  return session.jobs().start(measure_ladder(std::move(plan)), about);
}

/// B of a message: `against`, or else what `with` and `set` make of the ruleset.
NamedRules second_of(Session& session, const Value* against, const RulesOfMessage& about) {
  if (against == nullptr) {
    return {session, about};
  }
  MessageFields fields(*against);
  const RulesOfMessage other(fields);
  fields.done();
  return {session, other};
}

Json measure(Session& session, MessageFields& fields) {
  const RulesOfMessage about(fields);
  const MeasureWish wish(fields);
  const Value* against = fields.find("against");
  fields.done();
  if (!wish.wrong_count.empty()) {
    throw SessionError(SessionCode::usage, wish.wrong_count);
  }
  if (against != nullptr && wish.verb != "ab") {
    throw SessionError(SessionCode::usage,
                       "\"against\": only ab compares rules; sim and ladder play those of one");
  }
  if (against != nullptr && !against->is(Value::Kind::object)) {
    throw SessionError(SessionCode::usage,
                       "\"against\": expected an object that names rules, such as "
                       "{\"ruleset\":\"base\",\"with\":[\"two_tile_city\"]}");
  }
  for (const std::string& bot : wish.bots) {
    check_bot_files(session.setup().folder, bot);
    if (bot.find(',') != std::string::npos && wish.verb != "ladder") {
      throw SessionError(
          SessionCode::usage,
          fmt::format("\"bots\": {} has a comma: name each bot for itself", in_quotes(bot)));
    }
  }
  if (wish.verb == "sim") {
    return {{"job", measure_sim_of(session, wish, NamedRules(session, about))}};
  }
  if (wish.verb == "ladder") {
    return {{"job", measure_ladder_of(session, wish, NamedRules(session, about))}};
  }
  const RulesOfMessage plain = about.plain();
  if (against == nullptr && !about.has_more()) {
    throw SessionError(
        SessionCode::usage,
        "compare with what? Give \"against\", the other rules, or \"with\" or \"set\"");
  }
  const NamedRules a(session, against == nullptr ? plain : about);
  const NamedRules b = second_of(session, against, about);
  return {{"job",
           start_ab(session,
                    {a.side(), a.origin},
                    {b.side(), b.origin},
                    {wish.choice(), wish.count, wish.seed, wish.thread_count()},
                    [&](const AbPlan& plan, const std::vector<std::string>& notes) {
                      const std::string arguments = ab_arguments(a, b);
                      return about_json(wish,
                                        plan.bots,
                                        notes,
                                        plan.a.name + " | " + plan.b.name,
                                        arguments.empty() ? "" : "bastide ab " + arguments);
                    })}};
}

Json jobs(Session& session, MessageFields& fields) {
  fields.done();
  return {{"jobs", session.jobs().list()}};
}

Json job(Session& session, MessageFields& fields) {
  const std::string id = fields.text("job");
  const std::string row = fields.find_text("row").value_or("");
  const bool has_result = fields.boolean("result");
  fields.done();
  Json json = session.jobs().job(id, row);
  if (!has_result) {
    json.erase("result");  // that of a ladder is long
  }
  return json;
}

Json report(Session& session, MessageFields& fields) {
  const std::string id = fields.text("job");
  fields.done();
  return {{"text", session.jobs().report(id)}};
}

Json save_report(Session& session, MessageFields& fields) {
  const std::string id = fields.text("job");
  const std::string file = fields.text("file");
  const bool replace = fields.boolean("replace");
  fields.done();
  write_in(session.setup().folder, file, ".html", session.jobs().report(id), replace);
  return {{"file", file}};
}

template <void (MeasureJobs::*change)(const std::string&)>
Json change_job(Session& session, MessageFields& fields) {
  const std::string id = fields.text("job");
  fields.done();
  (session.jobs().*change)(id);
  return Json::object();
}

Json open_measured(Session& session, MessageFields& fields) {
  constexpr std::array<std::string_view, 2> kSides{"a", "b"};
  constexpr std::int64_t kMostMeasured = std::int64_t{1} << 40;
  const std::string id = fields.text("job");
  const std::int64_t number = fields.integer("number", 0, kMostMeasured, 0);
  const bool is_b = fields.has("side") && fields.word("side", kSides) == "b";
  fields.done();
  const SeededGame seeded = session.jobs().game(id, static_cast<std::uint64_t>(number), is_b);
  const std::shared_ptr<TableGame> table = open_measured_game(session, seeded);
  const std::lock_guard lock(table->mutex());
  session.tell({{"event", "opened"}, {"game", table->id()}});
  return state_json(*table, table->default_viewer(), 0);
}

constexpr std::array kMeasureMessages{
    MessageRow{"measure", "starts sim, ab or ladder as a job", measure},
    quick(MessageRow{"jobs", "all measurements, the oldest first", jobs}),
    MessageRow{"job", "everything of a measurement", job},
    quick(MessageRow{
        "cancel", "ends a measurement; resume goes on", change_job<&MeasureJobs::cancel>}),
    quick(MessageRow{"resume", "goes on with a measurement", change_job<&MeasureJobs::resume>}),
    quick(MessageRow{"forget", "ends a measurement for good", change_job<&MeasureJobs::forget>}),
    MessageRow{"report", "the report of a measurement, as a page", report},
    MessageRow{"save_report", "writes that page", save_report, true},
    MessageRow{"open_measured", "a game that was counted, on the table", open_measured},
};

}  // namespace

std::span<const MessageRow> measure_messages() {
  return kMeasureMessages;
}

}  // namespace bastide
