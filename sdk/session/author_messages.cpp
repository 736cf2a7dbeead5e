// Messages of the workbench: files of rules read, written, checked and tested, and what comes of
// them.
#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "sdk/session/author_files.h"
#include "sdk/session/author_words.h"
#include "sdk/session/message.h"
#include "sdk/session/rules_of_message.h"
#include "sdk/session/session.h"
#include "sdk/session/session_error.h"
#include "sdk/session/session_files.h"
#include "sdk/session/workbench.h"
#include "sdk/tools/author/check.h"
#include "sdk/tools/author/check_scripts.h"
#include "sdk/tools/author/scaffold.h"
#include "sdk/tools/explain/show_hooks.h"
#include "sdk/tools/measure/bench.h"
#include "sdk/tools/trial/test_run.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMostCheckedGames = 200;
constexpr std::int64_t kMostTimedGames = 1000;
constexpr std::int64_t kMostPairs = 100;  // of one message

Json thing_json(const AuthoredThing& thing) {
  return {{"thing", thing.thing},
          {"kind", thing.kind},
          {"id", thing.id},
          {"own", thing.is_own},
          {"files", thing.files}};
}

Json things(Session& session, MessageFields& fields) {
  fields.done();
  Json rows = Json::array();
  for (const AuthoredThing& thing : authored_things(session)) {
    rows.push_back(thing_json(thing));
  }
  return {{"things", rows}};
}

Json read_message(Session& session, MessageFields& fields) {
  const std::string file = fields.text("file");
  fields.done();
  const SourceFile source = read_source(session, file);
  return {{"file", file}, {"text", source.text}, {"hash", source.hash}, {"own", source.is_own}};
}

Json write_message(Session& session, MessageFields& fields) {
  const std::string file = fields.text("file");
  const std::optional<std::string> text = fields.find_raw("text");
  const std::string hash = fields.find_text("hash").value_or("");
  fields.done();
  if (!text) {
    throw SessionError(SessionCode::usage, "\"text\" is missing: what the file is to hold");
  }
  Workbench& bench = session.workbench();
  Json json{{"file", file}};
  {
    const std::lock_guard lock(bench.writing());
    json["hash"] = write_source(session, file, *text, hash);
  }
  bench.look();
  return json;
}

Json begin_new(Session& session, MessageFields& fields) {
  constexpr std::array<std::string_view, 2> kKinds{"plugin", "variant"};
  const std::string kind = fields.word("kind", kKinds);
  const std::string name = fields.text("name");
  fields.done();
  Workbench& bench = session.workbench();
  Scaffold scaffold = make_scaffold(kind, name, "", session.setup().path);
  Json files = Json::array();
  for (ScaffoldFile& file : scaffold.files) {
    files.push_back(file.path);
    file.path = file_in(session.setup().folder, file.path).string();
  }
  {
    const std::lock_guard lock(bench.writing());
    write_scaffold(scaffold);
  }
  bench.look();
  session.tell({{"event", "installed"}});
  const std::string thing =
      kind == "plugin" ? "plugins/" + name : "scripts/variants/" + name + ".lua";
  return {{"thing", thing}, {"files", files}};
}

Json row_of(const Session& session, const Diagnostic& one) {
  Json row = Json::object();
  if (!one.at.file.empty()) {
    row["file"] = shown_path(session, one.at.file);
    row["line"] = one.at.line;
    row["column"] = one.at.column;
  }
  row["message"] = one.message;
  return row;
}

/// "tests/x.json:12:5: expected …" taken apart; a text without a place as it is.
Json row_of_text(const Session& session, const std::string& text) {
  Diagnostic one{{}, text};
  const auto number = [&](std::size_t& at) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    const auto stop = static_cast<std::size_t>(end - text.data());
    if (error != std::errc() || stop >= text.size() || text[stop] != ':') {
      return 0;
    }
    at = stop + 1;
    return value;
  };
  for (std::size_t colon = text.find(':'); colon != std::string::npos;
       colon = text.find(':', colon + 1)) {
    std::size_t at = colon + 1;
    if (const int line = number(at); line > 0) {
      one.at = {text.substr(0, colon), line, number(at)};
      one.message = text.substr(std::min(text.find_first_not_of(' ', at), text.size()));
      break;
    }
    if (text.compare(at, 1, " ") == 0) {  // a sentence has begun
      break;
    }
  }
  return row_of(session, one);
}

template <class Rows, class Use>
Json rows_json(const Session& session, const Rows& rows, const Use& use) {
  Json list = Json::array();
  for (const auto& row : rows) {
    list.push_back(use(session, row));
  }
  return list;
}

Json report_json(const Session& session, const CheckReport& report) {
  return {{"ok", report.ok(false)},
          {"errors", rows_json(session, report.errors, row_of)},
          {"failures", report.failures},
          {"warnings", rows_json(session, report.warnings, row_of_text)},
          {"notes", report.notes},
          {"summary", report.summary},
          {"games", report.games}};
}

/// Loading alone, and words that nothing knows.
CheckReport read_through(const CheckTarget& target) {
  CheckReport report;
  try {
    report.rules = load_ruleset(target.request, target.path);
    report.warnings = find_doubtful_words(*report.rules);
  } catch (const LoadError& error) {
    report.errors = error.diagnostics();
  }
  return report;
}

Json check(Session& session, MessageFields& fields) {
  const std::string name = fields.text("thing");
  const std::int64_t games = fields.integer("games", 0, kMostCheckedGames, 0);
  const std::optional<std::string> file = fields.find_text("file");
  const std::optional<std::string> text = fields.find_raw("text");
  fields.done();
  if (file.has_value() != text.has_value()) {
    throw SessionError(SessionCode::usage,
                       "\"file\" and \"text\" go together: what the file would hold");
  }
  const AuthoredThing thing = find_thing(session, name);
  SearchPath path = session.setup().path;
  if (file) {
    static_cast<void>(read_source(session, *file));
    path.drafts[file_in(session.setup().folder, *file)] = *text;
  }
  CheckReport report;
  try {
    const std::string what =
        thing.is_own ? (session.setup().folder / thing.thing).string() : thing.id;
    const CheckTarget target = find_target(what, path);
    report = games == 0 ? read_through(target)
                        : check_target(target, static_cast<std::uint64_t>(games), 1, 1);
  } catch (const LoadError& error) {  // the target cannot be told at all
    report.errors = error.diagnostics();
  }
  return report_json(session, report);
}

Json words(Session& session, MessageFields& fields) {
  const std::optional<std::string> ruleset = fields.find_text("ruleset");
  LoadRequest request;
  request.ruleset = ruleset.value_or("");
  request.with = fields.texts("with");
  fields.done();
  return language_words(ruleset ? session.load(request).get() : nullptr);
}

Json test(Session& session, MessageFields& fields) {
  const std::string name = fields.text("thing");
  fields.done();
  const AuthoredThing thing = find_thing(session, name);
  TestRun run(session.setup().path, "", false);
  Json rows = Json::array();
  for (const std::string& file : thing.files) {
    if (!file.starts_with("tests/scenarios/") || !file.ends_with(".json")) {
      continue;
    }
    const std::size_t first = run.cases().size();
    run.run(read_source(session, file).path);
    for (std::size_t i = first; i < run.cases().size(); ++i) {
      const TestCase& one = run.cases()[i];
      rows.push_back({{"file", file},
                      {"number", i - first + 1},
                      {"title", one.name},
                      {"passed", one.failures.empty()},
                      {"seconds", one.seconds},
                      {"failures", rows_json(session, one.failures, row_of_text)}});
    }
  }
  return {{"passed", run.cases().size() - run.failed()}, {"failed", run.failed()}, {"cases", rows}};
}

Json hook_json(const Session& session,
               const Ruleset& rules,
               const Handler& handler,
               const ScriptTimes& times,
               double games) {
  Json row{{"id", handler.id},
           {"at", attached_to(rules, handler)},
           {"plugin", rules.catalog.plugins[handler.owner].id},
           {"file", shown_path(session, handler.at.file)},
           {"line", handler.at.line},
           {"rules", rules_of(rules, handler)},
           {"when", handler.guard_text}};
  const auto cost = std::find_if(times.scripts.begin(),
                                 times.scripts.end(),
                                 [&](const ScriptCost& one) { return one.id == handler.id; });
  if (cost != times.scripts.end()) {
    row["calls"] = static_cast<double>(cost->calls) / games;
    row["microseconds"] = static_cast<double>(cost->nanoseconds) / 1e3 / games;
    row["share"] =
        times.nanoseconds > 0 ? static_cast<double>(cost->nanoseconds) / times.nanoseconds : 0;
  } else if (handler.script >= 0) {
    row["calls"] = 0;
  }
  return row;
}

Json hooks(Session& session, MessageFields& fields) {
  const RulesOfMessage about(fields);
  const std::int64_t games = fields.integer("games", 0, kMostTimedGames, 100);
  fields.done();
  const std::shared_ptr<const Ruleset> rules = about.load(session);
  const ScriptTimes times =
      games == 0 ? ScriptTimes() : time_scripts(rules, 1, static_cast<int>(games));
  Json rows = Json::array();
  for (const Handler& handler : rules->hooks.all()) {
    rows.push_back(hook_json(session, *rules, handler, times, static_cast<double>(games)));
  }
  return {{"games", games},
          {"microseconds", games == 0 ? 0 : times.nanoseconds / 1e3 / static_cast<double>(games)},
          {"hooks", rows}};
}

Json watch(Session& session, MessageFields& fields) {
  fields.done();
  session.workbench().watch();
  return {{"folder", session.setup().folder.string()}};
}

Json rerun(Session& session, MessageFields& fields) {
  const std::string game = fields.text("game");
  fields.done();
  const std::shared_ptr<TableGame> table = session.game(game);
  if (!table->has_record()) {
    throw SessionError(SessionCode::illegal,
                       "the game began as a scenario: it cannot be played again from its start");
  }
  return session.workbench().rerun(*table);
}

Json before(Session& session, MessageFields& fields) {
  const RulesOfMessage about(fields);
  fields.done();
  const std::shared_ptr<const Ruleset> rules = about.load(session);
  return {{"before", session.workbench().keep(rules)}, {"title", rules->title}};
}

Json compare(Session& session, MessageFields& fields) {
  const RulesOfMessage about(fields);
  const auto number = fields.find_integer("before", 1, 1'000'000);
  const std::int64_t pairs = fields.integer("pairs", 1, kMostPairs, 20);
  fields.done();
  if (!number) {
    throw SessionError(SessionCode::usage, "\"before\" is missing: the number of kept rules");
  }
  return session.workbench().compare(
      static_cast<int>(*number), about.load(session), static_cast<std::uint64_t>(pairs));
}

constexpr std::array kAuthorMessages{
    MessageRow{"things", "plugins and variants with their files", things},
    MessageRow{"read", "a file of rules, with the hash of its text", read_message},
    MessageRow{"write", "writes a file of rules as it was last read", write_message, true},
    MessageRow{"new", "begins a plugin or variant from the template", begin_new, true},
    MessageRow{"check", "what is wrong with a plugin or variant, also before it is saved", check},
    MessageRow{"words", "the rule language, for editors", words},
    MessageRow{"test", "runs the scenarios of a plugin or variant", test},
    MessageRow{"hooks", "hooks in the order in which they are called, with what they cost", hooks},
    MessageRow{"watch", "tells from now on which files of rules change", watch},
    MessageRow{"rerun", "goes on with a game under its rules as they are now", rerun},
    MessageRow{"before", "keeps rules as they are, to compare with", before},
    MessageRow{"compare", "compares kept rules with those of now by more games", compare},
};

}  // namespace

std::span<const MessageRow> author_messages() {
  return kAuthorMessages;
}

}  // namespace bastide
