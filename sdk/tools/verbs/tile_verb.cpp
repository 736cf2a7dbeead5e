// bastide tile: tiles on paper, and in tables of a spreadsheet.
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/author/tile_csv.h"
#include "sdk/tools/draw/print_sheet.h"
#include "sdk/tools/shell/file_kind.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

struct TileFlags {
  std::string action;
  std::string what;
  RulesetChoice ruleset;
  PrintPlan plan;
  std::string paper = "a4";
  bool landscape = false;
  std::string pdf;
  std::string svg;
  std::string out;
  std::string like;
};

void must_be_given(bool is_given, const std::string& message) {
  if (!is_given) {
    throw ToolError(Exit::usage, message);
  }
}

template <class T>
T must_have(Result<T> result, Exit exit) {
  if (!result.ok()) {
    throw ToolError(exit, result.error().message);
  }
  return std::move(result.value());
}

/// "sheet.svg", page 2 of several: "sheet-2.svg".
std::string page_file(const std::string& file, std::size_t page, std::size_t of) {
  if (of == 1) {
    return file;
  }
  const fs::path path(file);
  return (path.parent_path() / path.stem()).string() + fmt::format("-{}", page) +
         path.extension().string();
}

Exit print_tiles(Program& program, TileFlags& flags) {
  must_be_given(!flags.pdf.empty() || !flags.svg.empty(),
                "say where to: --pdf FILE, or --svg FILE for a picture of each page");
  flags.plan.paper = must_have(paper_by_name(flags.paper), Exit::usage);
  if (flags.landscape) {
    std::swap(flags.plan.paper.width, flags.plan.paper.height);
  }
  flags.ruleset.ruleset = flags.what;
  const auto rules = program.load(flags.ruleset);
  const PrintSheet sheet = must_have(print_sheet(*rules, flags.plan), Exit::usage);
  std::vector<std::string> files;
  if (!flags.pdf.empty()) {
    const Result<std::string> pdf =
        svg_to_pdf(sheet.pages,
                   flags.plan.paper,
                   said_with("{}: tiles to print", said_by("rulesets", rules->title)));
    if (!pdf.ok()) {
      throw ToolError(pdf.error());
    }
    program.files.write(flags.pdf, pdf.value());
    files.push_back(flags.pdf);
  }
  for (std::size_t i = 0; !flags.svg.empty() && i < sheet.pages.size(); ++i) {
    program.files.check(page_file(flags.svg, i + 1, sheet.pages.size()), sheet.pages[i]);
  }
  for (std::size_t i = 0; !flags.svg.empty() && i < sheet.pages.size(); ++i) {
    files.push_back(page_file(flags.svg, i + 1, sheet.pages.size()));
    program.files.write(files.back(), sheet.pages[i]);
  }
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json({{"bastide_tile", 1},
                      {"ruleset", rules->name},
                      {"tiles", sheet.tiles},
                      {"pages", sheet.pages.size()},
                      {"columns", sheet.columns},
                      {"rows", sheet.rows},
                      {"files", files}});
    return Exit::ok;
  }
  for (const std::string& file : files) {
    program.line(file);
  }
  if (program.format() == Format::text) {
    program.note(said_with("{} tiles of {} mm, {} by {} on a page, {} pages: print at 100 %",
                           sheet.tiles,
                           flags.plan.tile,
                           sheet.columns,
                           sheet.rows,
                           sheet.pages.size()));
  }
  return Exit::ok;
}

/// Writes the text to --out, or to the standard output.
Exit put(Program& program, const TileFlags& flags, const std::string& text) {
  if (flags.out.empty() || flags.out == "-") {
    program.check_stdout_is_free("--out");
    program.out(text);
    return Exit::ok;
  }
  program.files.write(flags.out, text);
  program.line(flags.out);
  return Exit::ok;
}

Exit to_csv(Program& program, const TileFlags& flags) {
  program.files.reads(flags.what);
  refuse_other_kind(flags.what, FileKind::tiles);
  return put(program,
             flags,
             tiles_to_csv({flags.what, must_have(read_text_file(flags.what), Exit::input)}));
}

Exit from_csv(Program& program, const TileFlags& flags) {
  refuse_other_kind(flags.what, FileKind::table);
  SourceText like;
  program.files.reads(flags.what);
  program.files.reads(flags.like);
  if (!flags.like.empty()) {
    like = {flags.like, must_have(read_text_file(flags.like), Exit::input)};
  }
  return put(
      program,
      flags,
      tiles_from_csv({flags.what, must_have(read_text_file(flags.what), Exit::input)}, like));
}

Exit run_tile(Program& program, TileFlags& flags) {
  if (flags.action == "sheet") {
    return print_tiles(program, flags);
  }
  return flags.action == "csv" ? to_csv(program, flags) : from_csv(program, flags);
}

void add_sheet_flags(Verb& verb, TileFlags& flags) {
  verb.add_option("--pdf", flags.pdf, "sheet: the file of all pages").option_text("FILE");
  verb.add_option("--svg", flags.svg, "sheet: a picture of each page, FILE-1.svg, FILE-2.svg, …")
      .option_text("FILE");
  verb.add_option("--mm", flags.plan.tile, "sheet: side of a tile in millimetres (45)")
      .check(decimal_number(kLeastTile, kMostTile))
      .option_text("LENGTH");
  verb.add_option("--bleed", flags.plan.bleed, "sheet: what is printed beyond each side, in mm (0)")
      .check(decimal_number(0, kMostBleed))
      .option_text("LENGTH");
  verb.add_option("--margin", flags.plan.margin, "sheet: margin of the paper, in mm (10)")
      .check(decimal_number(0, kMostMargin))
      .option_text("LENGTH");
  verb.add_option("--paper", flags.paper, "sheet: a4, a3, letter or legal").option_text("NAME");
  verb.add_flag("--landscape", flags.landscape, "sheet: the paper lies on its long side");
  verb.add_option("--copies", flags.plan.copies, "sheet: copies of the whole set (1)")
      .check(whole_number({1, 100}));
  verb.add_flag("--one-each", flags.plan.one_each, "sheet: one tile of each kind");
  verb.add_flag("--backs", flags.plan.backs, "sheet: a page of backs after each page");
  verb.add_option("--plugin", flags.plan.plugin, "sheet: only the tiles of this plugin")
      .option_text("ID");
}

}  // namespace

void add_tile_verb(Program& program) {
  auto flags = std::make_shared<TileFlags>();
  Verb& verb =
      program.add_verb({"tile",
                        "Author",
                        marked("puts tiles on paper to be cut, or into a table and back"),
                        {"bastide tile sheet base --pdf base.pdf",
                         "bastide tile sheet base-abbot --mm 45 --bleed 2 --backs --pdf abbot.pdf",
                         "bastide tile csv plugins/base/tiles.json --out tiles.csv",
                         "bastide tile json tiles.csv --like plugins/base/tiles.json"},
                        "bastide check, bastide render, docs/formats.md"});
  verb.add_option("ACTION",
                  flags->action,
                  "sheet (a ruleset to print), csv (a table of a tiles.json), json (back again)")
      .required()
      .one_of({"sheet", "csv", "json"});
  verb.add_option("WHAT", flags->what, "the ruleset, or the file")
      .required()
      .option_text("RULESET|FILE");
  program.add_ruleset_options(verb, flags->ruleset, false);
  add_sheet_flags(verb, *flags);
  verb.add_option("--out", flags->out, "csv, json: file to write instead of the standard output")
      .option_text("FILE");
  verb.add_option("--like", flags->like, "json: a tiles.json whose rules and sentences are kept")
      .option_text("FILE");
  program.on_run(verb, [&program, flags] { return run_tile(program, *flags); });
}

}  // namespace bastide
