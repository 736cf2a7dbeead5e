// bastide replay: a record as text or events, checked on the way; or its answers under other rules.
#include <algorithm>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/io/event_json.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/page/replay_page.h"
#include "sdk/tools/parcel/record_needs.h"
#include "sdk/tools/shell/file_kind.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/trial/answer_text.h"
#include "sdk/tools/trial/event_text.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/standing.h"
#include "sdk/tools/trial/transcript.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

struct ReplayFlags {
  std::string file;
  bool step = false;
  std::size_t from = 1;
  std::size_t to = 0;  // 0: to the end
  std::string html;    // file of the page
  std::string seat;    // who looks
  bool rehash = false;
  std::string output = "-";  // file of the record that --rehash writes
  RulesetChoice other;
};

/// A record with its ruleset, ready to be played.
struct Loaded {
  LoadedRecord record;
  LoadRequest origin;
  std::shared_ptr<const Ruleset> rules;
  GameSetup setup;
};

GameSetup setup_for(const ReplayFlags& flags, const Record& record, const Ruleset& rules) {
  Result<GameSetup> setup = game_setup_of(record.setup, rules);
  if (!setup.ok()) {
    throw ToolError(Exit::input, fmt::format("{}:1: {}", flags.file, setup.error().message));
  }
  setup.value().auto_chance = false;
  setup.value().keep_history = false;
  return setup.value();
}

/// The ruleset of the record. Before loading says what is wrong, the friend is told what to ask
/// for.
std::shared_ptr<const Ruleset> load_rules(Program& program,
                                          const ReplayFlags& flags,
                                          const Loaded& loaded) {
  const RecordSetup& setup = loaded.record.record.setup;
  try {
    return program.load_request(loaded.origin);
  } catch (const LoadError&) {
    const std::vector<std::string> missing = missing_for(setup, program.search_path());
    if (!missing.empty()) {
      Program::complain(
          said_with("{} was played with what is not installed here: {}; ask who "
                    "played it for a parcel (`bastide pack`)",
                    flags.file,
                    fmt::join(missing, ", ")));
    }
    throw;
  }
}

/// How the rules are others than those that were played.
void note_changes(Program& program, const ReplayFlags& flags, const Loaded& loaded) {
  const RecordSetup& setup = loaded.record.record.setup;
  const std::vector<std::string> changes = ruleset_changes(setup, *loaded.rules);
  for (const std::string& change : changes) {
    program.note(fmt::format("{}: {}", flags.file, change));
  }
  if (!changes.empty()) {
    for (const std::string& differs : parcel_differences(setup, program.search_path())) {
      program.note(fmt::format("{}: {}", flags.file, differs));
    }
  }
}

Loaded load(Program& program, const ReplayFlags& flags) {
  program.files.reads(flags.file);
  Result<LoadedRecord> record = load_record(flags.file);
  if (!record.ok()) {
    refuse_other_kind(flags.file, FileKind::record);
    throw ToolError(Exit::input, record.error().message);
  }
  Loaded loaded{std::move(record.value()), {}, nullptr, {}};
  loaded.origin = request_of(loaded.record.record.setup);
  loaded.rules = load_rules(program, flags, loaded);
  note_changes(program, flags, loaded);
  loaded.setup = setup_for(flags, loaded.record.record, *loaded.rules);
  const std::vector<RecordAnswer>& answers = loaded.record.record.answers;
  const auto bare = std::count_if(
      answers.begin(), answers.end(), [](const RecordAnswer& answer) { return answer.hash == 0; });
  if (bare > 0 && !flags.rehash) {
    const std::string which =
        static_cast<std::size_t>(bare) == answers.size()
            ? said("the answers have no hashes")
            : said_with("answers without a hash: {} of {}", bare, answers.size());
    program.note(
        said_with("{}: {}; those are checked by their texts alone (`bastide replay "
                  "--rehash` writes hashes)",
                  flags.file,
                  which));
  }
  return loaded;
}

EventScene scene_of(Game& game) {
  EventScene scene{View(game.rules().catalog, game.state()),
                   game.journal(),
                   game.setup().players,
                   {},
                   [&game](NameId id) {
                     return game.name(id);
                   }};
  for (std::size_t colour = 0; colour < game.state().colours(); ++colour) {
    scene.colours.push_back(game.colour_name(ColourId(colour)));
  }
  return scene;
}

/// Shows what one answer did.
class Shower {
 public:
  Shower(Program& program, const ReplayFlags& flags, Game& game)
      : program_(program),
        flags_(flags),
        format_(program.format()),
        game_(game),
        viewer_(viewer_of(game, flags.seat)),
        writer_(game, viewer_),
        scene_(scene_of(game)) {}

  void begin() { show(writer_.begin(), nullptr); }
  /// False when the reader has had enough.
  bool answer(const RecordAnswer& answer) {
    show(writer_.answer(), &answer);
    if (flags_.step && format_ == Format::text && wanted(game_.position()) && !game_.over()) {
      program_.flush();
      std::string line;
      return std::getline(std::cin, line) && line != "q";
    }
    return true;
  }
  void end() {
    if (format_ == Format::text || format_ == Format::plain) {
      program_.out(writer_.result());
    }
  }

 private:
  /// Is the `n`-th answer shown? 0: what comes before the first.
  [[nodiscard]] bool wanted(std::size_t n) const {
    const bool reached = flags_.from <= 1 || n >= flags_.from;
    return reached && (flags_.to == 0 || n <= flags_.to);
  }

  void show(const std::string& text, const RecordAnswer* answer) {
    const std::vector<Event>& events = game_.journal().events;
    if (!wanted(game_.position())) {
      seen_ = events.size();
      return;
    }
    if (format_ == Format::text || format_ == Format::plain) {
      program_.out(text);
    } else if (format_ == Format::jsonl) {
      if (answer != nullptr) {
        Json line;
        line["event"] = "answer";
        line["n"] = game_.position();
        line["by"] = answer->by;
        line["choice"] = answer->choice;
        line["answer"] = told_text(game_, game_.position() - 1, viewer_);
        program_.out_json(line);
        show_opened();
      }
      const std::size_t first = seen_;
      const std::vector<bool> seen = seen_events(game_, first, viewer_);
      for (; seen_ < events.size(); ++seen_) {
        if (const std::string json = event_json(scene_, events[seen_], seen[seen_ - first]);
            !json.empty()) {
          program_.out_document(json);
        }
      }
    }
    seen_ = events.size();
  }

  /// Answers under seal that the last one opened.
  void show_opened() {
    if (viewer_.sees_all) {
      return;
    }
    for (const std::size_t n : game_.opened_by(game_.position() - 1)) {
      const Answer& opened = game_.answers()[n];
      program_.out_json(Json{{"event", "opened"},
                             {"n", n + 1},
                             {"by", game_.player_name(PlayerId(opened.actor))},
                             {"answer", opened.text}});
    }
  }

  Program& program_;
  const ReplayFlags& flags_;
  Format format_;
  Game& game_;
  Viewer viewer_;
  TranscriptWriter writer_;
  EventScene scene_;
  std::size_t seen_ = 0;  // events shown
};

Json summary(const Record& whole,
             const Game& game,
             const std::optional<RecordFault>& fault,
             std::size_t valid) {
  Json json;
  json["answers"] = whole.answers.size();
  json["valid"] = valid;
  if (fault) {
    json["fault"] = {{"line", fault->line}, {"reason", fault->reason}};
  }
  json["over"] = game.over();
  const Record record = record_of(game, {});
  json["scores"] = Json::object();
  for (std::size_t colour = 0; colour < game.state().colours(); ++colour) {
    json["scores"][game.colour_name(ColourId(colour))] = game.view().points(ColourId(colour));
  }
  if (record.outcome) {
    json["outcome"] = record.outcome->outcome;
    json["winners"] = record.outcome->winners;
  }
  return json;
}

Exit replay(Program& program, const ReplayFlags& flags) {
  const Loaded loaded = load(program, flags);
  const Record& record = loaded.record.record;
  RecordPlayer player(record, loaded.rules, loaded.setup, true);
  Shower shower(program, flags, player.game());
  shower.begin();
  bool more = true;
  while (more && (flags.to == 0 || player.position() < flags.to) && player.step()) {
    more = shower.answer(record.answers[player.position() - 1]);
  }
  const bool all = player.position() == record.answers.size();
  if (all) {
    player.finish();
  }
  shower.end();
  std::optional<RecordFault> fault = player.fault();
  if (!fault && all) {
    fault = loaded.record.fault;
  }
  if (program.format() == Format::json) {
    program.out_json(summary(record, player.game(), fault, player.position()));
  }
  if (fault) {
    program.complain(explained_fault(flags.file, *fault, player));
    return player.fault() ? Exit::no : Exit::input;
  }
  return Exit::ok;
}

/// The whole game as a page, as far as its record is valid.
Exit write_page(Program& program, const ReplayFlags& flags) {
  const Loaded loaded = load(program, flags);
  const Record& record = loaded.record.record;
  RecordPlayer player(record, loaded.rules, loaded.setup, true);
  ReplayPage page(player.game(), loaded.origin, viewer_of(player.game(), flags.seat));
  while (player.step()) {
    look_for_stop();
    page.add_frame();
  }
  if (player.position() == record.answers.size()) {
    player.finish();
  }
  const std::string html = page.html();
  if (flags.html == "-") {
    program.check_stdout_is_free("--html");
    program.out(html);
  } else {
    program.files.write(flags.html, html);
  }
  const std::optional<RecordFault> fault = player.fault() ? player.fault() : loaded.record.fault;
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    Json json = summary(record, player.game(), fault, player.position());
    json["file"] = flags.html;
    json["bytes"] = html.size();
    program.out_json(json);
  } else if (flags.html != "-") {
    program.line(fmt::format("{} ({} kB)", flags.html, (html.size() + 512) / 1024));
  }
  if (fault) {
    program.complain(explained_fault(flags.file, *fault, player));
    return player.fault() ? Exit::no : Exit::input;
  }
  return Exit::ok;
}

/// The same answers with the versions, hashes and outcome of here.
Exit rehash(Program& program, const ReplayFlags& flags) {
  const Loaded loaded = load(program, flags);
  RecordPlayer player(loaded.record.record, loaded.rules, loaded.setup, false);
  while (player.step()) {
    look_for_stop();
  }
  if (const auto fault = player.fault() ? player.fault() : loaded.record.fault) {
    program.complain(explained_fault(flags.file, *fault, player));
    return player.fault() ? Exit::no : Exit::input;
  }
  const Record record = record_of(player.game(), loaded.origin);
  if (flags.output == "-") {
    program.out(record_text(record));
  } else {
    const Result<std::string> text = record_text_for(flags.output, record);
    if (!text.ok()) {
      throw ToolError(text.error());
    }
    program.files.write(flags.output, text.value());
    program.note(
        said_with("{}: written, with {} hashes of states", flags.output, record.answers.size()));
  }
  return Exit::ok;
}

std::string scores_of(const Game& game) {
  std::string text;
  for (std::size_t colour = 0; colour < game.state().colours(); ++colour) {
    text += fmt::format("{}{} {}",
                        colour == 0 ? "" : ", ",
                        said_colour(game, ColourId(colour)),
                        game.view().points(ColourId(colour)));
  }
  return text;
}

/// How far the answers of a record go under other rules.
struct Comparison {
  std::size_t answers = 0;
  std::size_t common = 0;           // that many fit the other rules
  std::optional<RecordFault> stop;  // why the next one does not
  std::string scores;               // where they first differ
  std::size_t scores_at = 0;
};

Json comparison_json(const Comparison& found) {
  Json json;
  json["answers"] = found.answers;
  json["common"] = found.common;
  if (found.stop) {
    json["divergence"] = {
        {"answer", found.common + 1}, {"line", found.stop->line}, {"reason", found.stop->reason}};
  }
  if (!found.scores.empty()) {
    json["scores_differ"] = {{"answer", found.scores_at}, {"scores", found.scores}};
  }
  return json;
}

void show_comparison(Program& program, const Comparison& found, const std::string& others) {
  if (!found.scores.empty()) {
    program.line(said_with("after answer {} the scores differ: {}", found.scores_at, found.scores));
  }
  program.line(found.stop ? said_with("answer {} (line {}) does not fit {}: {}",
                                      found.common + 1,
                                      found.stop->line,
                                      others,
                                      found.stop->reason)
                          : said_with("all {} answers are legal under {}", found.common, others));
}

/// The same answers under the recorded rules and under others, side by side.
Exit compare(Program& program, const ReplayFlags& flags) {
  const Loaded loaded = load(program, flags);
  const Record& record = loaded.record.record;
  const std::shared_ptr<const Ruleset> others = program.load(flags.other);
  RecordPlayer played(record, loaded.rules, loaded.setup, true);
  RecordPlayer other(record, others, setup_for(flags, record, *others), false);
  Comparison found;
  found.answers = record.answers.size();
  while (played.step() && other.step()) {
    if (found.scores.empty() && scores_of(played.game()) != scores_of(other.game())) {
      found.scores = said_with("{}; under {}: {}",
                               scores_of(played.game()),
                               flags.other.ruleset,
                               scores_of(other.game()));
      found.scores_at = other.position();
    }
  }
  found.common = other.position();
  found.stop = other.fault();
  if (played.fault()) {
    program.complain(explained_fault(flags.file, *played.fault(), played));
  }
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json(comparison_json(found));
  } else {
    show_comparison(program, found, flags.other.ruleset);
    program.line(said_with("scores there: {}", scores_of(other.game())));
  }
  if (played.fault()) {
    return Exit::no;
  }
  return !found.stop && found.scores.empty() ? Exit::ok : Exit::no;
}

}  // namespace

void add_replay_verb(Program& program) {
  auto flags = std::make_shared<ReplayFlags>();
  Verb& verb = program.add_verb({"replay",
                                 "Play",
                                 marked("plays a record again, checks it and shows what happened"),
                                 {"bastide replay game.jsonl",
                                  "bastide replay game.jsonl --from 20 --to 30",
                                  "bastide replay game.jsonl --html game.html",
                                  "bastide replay game.jsonl --jsonl",
                                  "bastide replay --rehash game.jsonl -o hashed.jsonl",
                                  "bastide replay game.jsonl --rules base-no-farmers"},
                                 "bastide play --resume, bastide render, docs/formats.md"});
  verb.add_option("FILE", flags->file, "a record").required();
  verb.add_flag("--step", flags->step, "wait for Enter after each answer (q stops)");
  verb.add_option("--from", flags->from, "first answer to show")
      .check(whole_number(ranges::answer));
  verb.add_option("--to", flags->to, "last answer to play and show")
      .check(whole_number(ranges::answer));
  const VerbOption html =
      verb.add_option("--html",
                      flags->html,
                      "write the whole game as one page for a browser (-: to the "
                      "standard output)")
          .option_text("FILE");
  const VerbOption rules =
      verb.add_option("--rules",
                      flags->other.ruleset,
                      "try the answers under this ruleset and say where they stop fitting");
  html.excludes(rules).excludes("--step").excludes("--from").excludes("--to");
  const VerbOption rehashed =
      verb.add_flag("--rehash",
                    flags->rehash,
                    "write the record anew, with the versions, hashes and outcome of here");
  rehashed.excludes(html).excludes(rules).excludes("--step").excludes("--from").excludes("--to");
  verb.add_option("-o,--output", flags->output, "where --rehash writes (-: to the standard output)")
      .option_text("FILE")
      .needs(rehashed);
  add_seat_option(verb, flags->seat);
  program.add_ruleset_options(verb, flags->other, false);
  program.on_run(verb, [&program, flags] {
    if (flags->rehash) {
      return rehash(program, *flags);
    }
    if (!flags->html.empty()) {
      return write_page(program, *flags);
    }
    return flags->other.ruleset.empty() ? replay(program, *flags) : compare(program, *flags);
  });
}

}  // namespace bastide
