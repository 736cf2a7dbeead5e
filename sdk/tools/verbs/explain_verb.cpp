// bastide explain: which rule of which plugin gave points, allows or forbids a move, or holds a
// name; and who changed it.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/rule_id.h"
#include "kernel/base/said.h"
#include "sdk/tools/explain/explain_json.h"
#include "sdk/tools/explain/explain_move.h"
#include "sdk/tools/explain/explain_name.h"
#include "sdk/tools/explain/explain_rule.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/explain/rule_trace.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

struct ExplainFlags {
  std::string what;
  std::string second;  // RULESET of a name, MOVE of a game
  GamePlace at;
  std::optional<int> point;
  bool projected = false;
  std::string seat;
  RulesetChoice ruleset;
};

bool is_json(const Program& program) {
  return program.format() == Format::json || program.format() == Format::jsonl;
}

// --- names -------------------------------------------------------------------------------------

/// The ruleset to look a name up in when none is named: the one called like its plugin, else the
/// first installed one that has the plugin.
std::string ruleset_for(Program& program, const std::string& name) {
  const std::string plugin = name.substr(0, name.find_first_of(":/."));
  std::vector<std::string> names;
  for (const Installed& item : list_installed(program.search_path())) {
    if (item.kind == "ruleset" && item.problem.empty()) {
      names.push_back(item.name);
    }
  }
  if (std::find(names.begin(), names.end(), plugin) != names.end()) {
    return plugin;
  }
  for (const std::string& candidate : names) {
    const auto rules = program.load({candidate, {}, {}});
    for (const PluginInfo& info : rules->catalog.plugins) {
      if (info.id == plugin && plugin != "core") {
        return candidate;
      }
    }
  }
  return "base";
}

// --- ids of the rule catalogue -----------------------------------------------------------------

/// The ruleset to look an id up in when none is named: the base game, else the first that has it.
std::shared_ptr<const Ruleset> ruleset_with(Program& program, ExplainFlags& flags) {
  flags.ruleset.ruleset = flags.second.empty() ? "base" : flags.second;
  auto rules = program.load(flags.ruleset);
  if (!flags.second.empty() || !find_rule(*rules, flags.what).empty()) {
    return rules;
  }
  for (const Installed& item : list_installed(program.search_path())) {
    if (item.kind != "ruleset" || !item.problem.empty()) {
      continue;
    }
    const auto other = program.load({item.name, {}, {}});
    if (!find_rule(*other, flags.what).empty()) {
      return other;
    }
  }
  return rules;
}

Exit run_rule(Program& program, ExplainFlags& flags) {
  const auto rules = ruleset_with(program, flags);
  const std::vector<RuleMention> mentions = find_rule(*rules, flags.what);
  if (mentions.empty()) {
    std::vector<std::string> known = known_rules(*rules);
    const std::string elsewhere =
        find_rule_elsewhere(program.search_path(), *rules, flags.what, known);
    throw ToolError(
        Exit::usage,
        elsewhere.empty()
            ? said_with("nothing that is installed cites the rule {}{}",
                        flags.what,
                        did_you_mean(flags.what, known))
            : said_with("{} does not have the rule {}: {}", rules->name, flags.what, elsewhere));
  }
  const std::vector<RuleProof> proofs = find_proofs(program.search_path(), *rules, flags.what);
  if (is_json(program)) {
    program.out_json(rule_json(*rules, flags.what, mentions, proofs));
  } else {
    program.line(said_with("in {}:", rules->name));
    program.out(rule_text(flags.what, mentions, proofs));
  }
  return Exit::ok;
}

Exit run_name(Program& program, ExplainFlags& flags) {
  if (is_rule_id(flags.what)) {
    return run_rule(program, flags);
  }
  flags.ruleset.ruleset = flags.second.empty() ? ruleset_for(program, flags.what) : flags.second;
  const auto rules = program.load(flags.ruleset);
  const std::vector<NamedThing> things = explain_name(*rules, flags.what);
  if (things.empty()) {
    throw ToolError(Exit::usage,
                    said_with("{} has nothing called \"{}\"{}; see: bastide show content {}",
                              rules->name,
                              flags.what,
                              nearest_thing(*rules, flags.what),
                              rules->name));
  }
  if (is_json(program)) {
    program.out_json(things_json(*rules, things));
    return Exit::ok;
  }
  program.line(said_with("in {}:", rules->name));
  for (const NamedThing& thing : things) {
    program.out(thing_text(thing));
  }
  return Exit::ok;
}

// --- games -------------------------------------------------------------------------------------

std::string line_words(const AwardText::Line& line) {
  AwardText one;
  one.lines = {line};
  one.points = line.voided.empty() ? line.points : 0;
  return award_sum(one);
}

/// A word of the kernel, or of the plugin that gave the points.
std::string said_reason(const AwardOrigin& origin) {
  const std::string& reason = origin.text.reason;
  if (language_code() == "en") {
    return reason;
  }
  const std::string said = said_name(reason);
  return said == reason ? said_name(fmt::format("{}:{}", origin.plugin, reason)) : said;
}

std::string origin_text(const AwardOrigin& origin, std::size_t number) {
  const std::string what = language_code() == "en" ? origin.text.what : said_name(origin.text.what);
  std::string text =
      line_of("{}  turn {}, answer {}: {} for {}, {}",
              number,
              origin.text.turn,
              origin.answer,
              origin.text.who.empty() ? said("nobody") : joined(origin.text.who, said(" and ")),
              origin.place.empty() ? what : said_with("{} at {}", what, origin.place),
              award_sum(origin.text));
  const auto source = [](const std::string& plugin, const SourceRef& at) {
    const std::string place = to_string(at);
    return plugin + (place.empty() ? "" : ", " + place);
  };
  text += line_of("   given by {}; reason {}; {}",
                  said_cause(origin.cause),
                  said_reason(origin),
                  source(origin.plugin, origin.at));
  for (const LineOrigin& line : origin.lines) {
    text += line_of("   {}  ({})", line_words(line.line), line.line.name);
    const std::string from = source(line.plugin + " " + line.version, line.at);
    text += line.rules.empty() ? line_of("      by {}; {}", said_cause(line.what), from)
                               : line_of("      by {}; {}; rules {}",
                                         said_cause(line.what),
                                         from,
                                         joined(line.rules, ", "));
    if (!line.voided_by.empty()) {
      text += line_of("      struck out by {}", said_cause(line.voided_by));
    }
  }
  for (const std::string& change : origin.changes) {
    text += line_of("   changed {}", change);
  }
  return text;
}

Json origin_json(const AwardOrigin& origin, std::size_t number) {
  Json lines = Json::array();
  for (const LineOrigin& line : origin.lines) {
    Json row{{"name", line.line.name},
             {"n", line.line.n},
             {"each", line.line.each},
             {"points", line.line.points},
             {"by", line.what},
             {"plugin", line.plugin},
             {"version", line.version},
             {"at", to_string(line.at)},
             {"rules", line.rules}};
    if (!line.line.voided.empty()) {
      row["voided"] = line.line.voided;
      row["voided_by"] = line.voided_by;
    }
    lines.push_back(std::move(row));
  }
  return Json{{"point", number},
              {"turn", origin.text.turn},
              {"answer", origin.answer},
              {"to", origin.text.who},
              {"what", origin.text.what},
              {"reason", origin.text.reason},
              {"place", origin.place},
              {"points", origin.text.points},
              {"given_by", origin.cause},
              {"plugin", origin.plugin},
              {"at", to_string(origin.at)},
              {"lines", lines},
              {"changes", origin.changes}};
}

/// The awards to show: all, or the one that --point names, counted from 1 (negative: from the end).
std::pair<std::size_t, std::size_t> wanted_points(const ExplainFlags& flags, std::size_t count) {
  if (!flags.point) {
    return {0, count};
  }
  const int all = static_cast<int>(count);
  const int number = *flags.point < 0 ? all + 1 + *flags.point : *flags.point;
  if (number < 1 || number > all) {
    throw ToolError(Exit::usage,
                    all == 0 ? said("nothing was scored so far")
                             : said_with("--point {}: there are scorings 1 to {}; see: bastide "
                                         "explain {}",
                                         *flags.point,
                                         all,
                                         flags.what));
  }
  return {static_cast<std::size_t>(number - 1), static_cast<std::size_t>(number)};
}

Exit run_awards(Program& program, const ExplainFlags& flags, Game& game) {
  std::vector<AwardOrigin> origins;
  std::string left_out;
  if (flags.projected) {
    const Viewer viewer = viewer_of(game, flags.seat);
    origins = viewer.sees_all ? projected_origins(game) : foretold_origins(game, viewer.seat);
    left_out = left_out_text(game, viewer, foretold_to(game, viewer));
  } else {
    Result<std::vector<AwardOrigin>> found = award_origins(game);
    if (!found.ok()) {
      throw ToolError(found.error());
    }
    origins = std::move(found.value());
  }
  const auto [first, last] = wanted_points(flags, origins.size());
  Json list = Json::array();
  for (std::size_t i = first; i < last; ++i) {
    if (is_json(program)) {
      list.push_back(origin_json(origins[i], i + 1));
    } else {
      program.out(origin_text(origins[i], i + 1));
    }
  }
  if (is_json(program)) {
    program.out_json({{"bastide_explain", 1},
                      {"ruleset", game.rules().name},
                      {"projected", flags.projected},
                      {"is_whole", left_out.empty()},
                      {"awards", list}});
    return Exit::ok;
  }
  if (origins.empty() && left_out.empty()) {
    program.line(flags.projected ? said("nothing would be scored if the game ended now")
                                 : said("nothing was scored so far"));
  }
  if (!left_out.empty()) {
    program.line(left_out);
  }
  return Exit::ok;
}

Json move_json(const MoveOrigin& origin) {
  Json denials = Json::array();
  for (const DenialOrigin& denial : origin.denials) {
    denials.push_back({{"id", denial.reason.id},
                       {"text", denial.reason.text},
                       {"by", denial.rule},
                       {"plugin", denial.plugin},
                       {"version", denial.version},
                       {"at", to_string(denial.at)},
                       {"rules", denial.reason.rules},
                       {"says", denial.reason.says}});
  }
  return Json{{"bastide_explain", 1},
              {"legal", origin.answer.legal},
              {"move", origin.answer.move},
              {"offered_by", origin.offered_by},
              {"offered_at", to_string(origin.offered_at)},
              {"denials", denials},
              {"waived", origin.waived},
              {"nearest", origin.answer.nearest}};
}

Exit run_move(Program& program, const ExplainFlags& flags, Game& game) {
  const Result<MoveOrigin> origin = move_origin(game, flags.second);
  if (!origin.ok()) {
    throw ToolError(origin.error().code == ErrorCode::script ? Exit::rule : Exit::usage,
                    origin.error().message);
  }
  if (is_json(program)) {
    program.out_json(move_json(origin.value()));
  } else {
    MoveOrigin said_origin = origin.value();
    said_origin.answer = said_answer(game, said_origin.answer);
    program.out(move_origin_text(said_origin));
  }
  return Exit::ok;
}

Exit run_explain(Program& program, ExplainFlags& flags) {
  if (!is_game_argument(flags.what)) {
    if (flags.at || flags.point || flags.projected || !flags.seat.empty()) {
      throw ToolError(Exit::usage,
                      said_with("--at, --point, --projected and --seat are about a game; \"{}\" "
                                "is no record file",
                                flags.what));
    }
    return run_name(program, flags);
  }
  if (!flags.ruleset.with.empty() || !flags.ruleset.set.empty()) {
    throw ToolError(
        Exit::usage,
        said("--with and --set are about a name; a game keeps the rules of its record"));
  }
  const OpenedGame opened = open_game(program, flags.what, flags.at);
  const Exit exit = flags.second.empty() ? run_awards(program, flags, *opened.game)
                                         : run_move(program, flags, *opened.game);
  return exit == Exit::ok ? opened.record : exit;
}

}  // namespace

void add_explain_verb(Program& program) {
  auto flags = std::make_shared<ExplainFlags>();
  Verb& verb = program.add_verb(
      {"explain",
       "Play",
       marked("tells which rule of which plugin gave points, allows a move, or holds a name"),
       {"bastide explain game.jsonl --point 7",
        "bastide explain game.jsonl --projected",
        "bastide explain game.jsonl \"meeple on c\" --at 12",
        "bastide explain base:monastery big-box",
        "bastide explain BASE-FARM-08",
        "bastide explain core:zone/hand base --with three_tile_hand"},
       "bastide why, bastide score, bastide show hooks, docs/formats.md"});
  verb.add_option("WHAT",
                  flags->what,
                  "record file (- for the standard input), or the name of a definition, hook, hook "
                  "point, option, score line, denial, tile or plugin, or the id of a rule")
      .required();
  verb.add_option(
      "MORE", flags->second, "of a game: the move to explain; of a name: the ruleset to look in");
  verb.add_option("--at", flags->at, "of a game: stand after answer N, as with bastide score")
      .check(whole_number(ranges::answer_from_either_end))
      .option_text("N");
  verb.add_option("--point",
                  flags->point,
                  "only scoring N, counted as bastide explain GAME does; negative: from the end")
      .check(whole_number(ranges::answer_from_either_end))
      .option_text("N");
  verb.add_flag("--projected", flags->projected, "what would be scored if the game ended now");
  add_seat_option(verb, flags->seat);
  program.add_ruleset_options(verb, flags->ruleset, false);
  program.on_run(verb, [&program, flags] { return run_explain(program, *flags); });
}

}  // namespace bastide
