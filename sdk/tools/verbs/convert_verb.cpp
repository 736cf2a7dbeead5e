// bastide convert: a saved game of JCloisterZone as a record, and a record as such a game.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/record_file.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/convert/jcz_export.h"
#include "sdk/tools/convert/jcz_import.h"
#include "sdk/tools/shell/file_kind.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

struct ConvertFlags {
  std::string from;
  std::string to;
  std::vector<std::string> tokens;
  bool expect = false;
};

/// Does the text begin as a record does? In a saved game that word comes much later.
bool is_record(const std::string& text) {
  constexpr std::size_t kHead = 64;
  return text.substr(0, kHead).find("\"bastide_record\"") != std::string::npos;
}

void write_converted(Program& program, const std::string& to, const std::string& text) {
  if (to == "-") {
    program.check_stdout_is_free("-");
    program.out(text);
  } else {
    program.files.write(to, text);
  }
}

/// Where a ruleset is written that nobody has installed: "game.jsonl" gives "game-rules.json".
std::string ruleset_path(const std::string& to) {
  if (to == "-") {
    throw ToolError(
        Exit::usage,
        said("no installed ruleset fits, so one must be written beside the record: name a "
             "file instead of \"-\""));
  }
  std::filesystem::path path(to);
  path.replace_filename(path.stem().string() + "-rules.json");
  return path.string();
}

Exit exit_of(const std::vector<JczAssertion>& assertions) {
  const bool all = std::all_of(assertions.begin(), assertions.end(), [](const JczAssertion& row) {
    return row.holds.value_or(true);
  });
  return all ? Exit::ok : Exit::no;
}

/// What the sentences of a file for tests say, one a line; "no" when one does not hold.
Exit show_assertions(Program& program,
                     const ConvertFlags& flags,
                     const std::vector<JczAssertion>& assertions) {
  for (const JczAssertion& row : assertions) {
    const std::string quoted = in_quotes(row.text);
    const std::string text =
        !row.holds   ? said_with("not compared, as it is not about points: {}", quoted)
        : *row.holds ? said_with("holds: {}", quoted)
                     : said_with("does not hold: {}; here {}", quoted, row.found);
    if (flags.to == "-") {
      program.note(text);
    } else {
      program.line(text);
    }
  }
  return exit_of(assertions);
}

nlohmann::ordered_json assertions_json(const std::vector<JczAssertion>& assertions) {
  auto list = nlohmann::ordered_json::array();
  for (const JczAssertion& row : assertions) {
    list.push_back({{"text", row.text},
                    {"holds", row.holds ? nlohmann::ordered_json(*row.holds) : nullptr},
                    {"found", row.found}});
  }
  return list;
}

void must_have_points(const std::string& name, const std::vector<JczAssertion>& assertions) {
  if (std::none_of(assertions.begin(), assertions.end(), [](const JczAssertion& row) {
        return row.holds.has_value();
      })) {
    throw ToolError(
        Exit::input,
        said_with("{}: --expect: \"test\" has no \"assertions\" about points to compare", name));
  }
}

Exit convert_to_record(Program& program, const ConvertFlags& flags, const std::string& text) {
  const std::string name = flags.from == "-" ? "standard input" : flags.from;
  JczImport import = import_jcz(program, {name, text}, flags.tokens);
  if (flags.expect) {
    must_have_points(name, import.assertions);
  }
  if (!import.ruleset.empty()) {
    import.origin.inline_ruleset = {};
    import.origin.ruleset = ruleset_path(flags.to);
  }
  const Record record = record_of(*import.game, import.origin);
  const std::string made = record_text(record);
  if (!import.ruleset.empty()) {
    program.files.check(flags.to, made);
    program.files.write(import.origin.ruleset, import.ruleset);
    program.note(said_with("{}: the rules of the game, which no installed ruleset has",
                           import.origin.ruleset));
  }
  write_converted(program, flags.to, made);
  const bool is_over = import.game->over();
  if (import.is_setup_only) {
    program.note(said_with("{}: it holds no game, only how one begins; made up here: {}",
                           name,
                           said_counted(std::ssize(record.setup.players), "{} seat", "{} seats")));
  }
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    nlohmann::ordered_json json{{"file", flags.to},
                                {"ruleset", import.origin.ruleset},
                                {"turns", import.turns},
                                {"answers", record.answers.size()},
                                {"over", is_over}};
    if (flags.expect) {
      json["assertions"] = assertions_json(import.assertions);
    }
    program.out_json(json);
  } else if (flags.to != "-") {
    program.line(
        said_with("{}: {} of {}, {}",
                  flags.to,
                  said_counted(static_cast<std::int64_t>(import.turns), "{} turn", "{} turns"),
                  import.origin.ruleset,
                  is_over ? said("the game is over") : said("the game goes on")));
  }
  const bool is_json = program.format() == Format::json || program.format() == Format::jsonl;
  return !flags.expect ? Exit::ok
         : is_json     ? exit_of(import.assertions)
                       : show_assertions(program, flags, import.assertions);
}

Exit convert_to_jcz(Program& program, const ConvertFlags& flags, const std::string& text) {
  const std::string name = flags.from == "-" ? "standard input" : flags.from;
  const Result<LoadedRecord> loaded = parse_record(text, name);
  if (!loaded.ok()) {
    throw ToolError(Exit::input, loaded.error().message);
  }
  if (!flags.tokens.empty()) {
    throw ToolError(Exit::usage, said("--tokens: a record holds its tokens"));
  }
  if (flags.expect) {
    throw ToolError(Exit::usage, said("--expect: a record holds its points"));
  }
  const JczExport made = export_jcz(program, loaded.value(), name);
  write_converted(program, flags.to, made.text);
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json({{"file", flags.to}, {"turns", made.turns}, {"over", made.is_over}});
  } else if (flags.to != "-") {
    program.line(
        fmt::format("{}: {}, {}",
                    flags.to,
                    said_counted(static_cast<std::int64_t>(made.turns), "{} turn", "{} turns"),
                    made.is_over ? said("the game is over") : said("the game goes on")));
  }
  return Exit::ok;
}

/// What is known to be neither a record nor a saved game.
void refuse_neither(const std::string& file) {
  if (kind_of_file(file) != FileKind::record) {
    refuse_other_kind(file, FileKind::save);
  }
}

Exit run_convert(Program& program, const ConvertFlags& flags) {
  program.files.reads(flags.from);
  Result<std::string> text = read_stream(flags.from);
  if (!text.ok()) {
    throw ToolError(Exit::input, text.error().message);
  }
  refuse_neither(flags.from);
  return is_record(text.value()) ? convert_to_jcz(program, flags, text.value())
                                 : convert_to_record(program, flags, text.value());
}

}  // namespace

void add_convert_verb(Program& program) {
  auto flags = std::make_shared<ConvertFlags>();
  Verb& verb = program.add_verb(
      {"convert",
       "Play",
       marked("makes records of saved games of JCloisterZone, and back"),
       {"bastide convert game.jsonl game.jcz", "bastide convert game.jcz again.jsonl"},
       "bastide replay, docs/jcloisterzone.md"});
  verb.add_option("FROM", flags->from, "a record or a saved game (.jcz); - for the standard input")
      .required();
  verb.add_option("TO", flags->to, "the other one; - for the standard output").required();
  verb.add_option("--tokens",
                  flags->tokens,
                  "what was drawn out of bags, in that order: a saved game does not hold it")
      .delimiter(',')
      .option_text("TOKEN,TOKEN");
  verb.add_flag("--expect",
                flags->expect,
                "compare the points with the \"assertions\" of a saved game for tests");
  program.on_run(verb, [&program, flags] { return run_convert(program, *flags); });
}

}  // namespace bastide
