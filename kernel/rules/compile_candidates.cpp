// Where tiles and pieces are offered besides the usual places.
#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/rules/fields.h"

namespace bastide {

namespace {

/// A table on which each free cell is offered may have so many; they are looked through every turn.
constexpr std::int32_t kMostFreeCells = 10000;

void check_table(ObjectReader& reader, const BoardLimits& board) {
  if (board.width == 0) {
    reader.complain(reader.find("from"),
                    said("\"from\": \"anywhere\" needs a table with limits: define.board"));
  } else if (board.width * board.height > kMostFreeCells) {
    reader.complain(reader.find("from"),
                    said_with("\"from\": \"anywhere\" needs a table of at most {} cells; this "
                              "one has {} by {}",
                              kMostFreeCells,
                              board.width,
                              board.height));
  }
}

/// A source is asked before there is a place: what is about one is not known.
void check_guard(ObjectReader& reader, const Guard& guard, bool cells) {
  for (const Condition& condition : guard.conditions) {
    const GuardAbout about = condition.word->test.about;
    const bool known = about == GuardAbout::game || about == GuardAbout::tile ||
                       (!cells && (about == GuardAbout::piece || about == GuardAbout::cell));
    if (!known) {
      reader.complain(reader.find("when"),
                      said_with("when: \"{}\" is not known before there is a place; say it in a "
                                "check",
                                condition.word->name));
    }
    for (const Guard& part : condition.parts) {
      check_guard(reader, part, cells);
    }
  }
}

struct SourceDraft : Candidates {
  bool of_cells = true;
};

void check_source(FieldReader& at, SourceDraft& draft) {
  using From = Candidates::From;
  if (at.object.has("from") && draft.of_cells != (draft.from <= From::anywhere)) {
    at.object.complain(at.object.find("from"),
                       draft.of_cells ? said("\"from\": cells come from corners, holes or anywhere")
                                      : said("\"from\": segments come from unfinished or board"));
  }
  if (!draft.of_cells && at.object.has("sides")) {
    at.object.complain(at.object.find("sides"), said("\"sides\" is said of cells"));
  }
  check_guard(at.object, draft.guard, draft.of_cells);
  if (draft.of_cells && draft.from == From::anywhere) {
    check_table(at.object, at.compiler.catalog().board);
  }
}

const FieldsOf<SourceDraft> kCandidatesFields(
    "CandidatesFields",
    "Of define.candidates.",
    {{"id", {"string"}, "Its word."},
     {"slot",
      field::choice(&SourceDraft::of_cells, {{"core:place", true}, {"core:claim", false}}, false),
      "What is offered: cells for tiles, or segments."},
     {"from",
      field::choice(&Candidates::from,
                    {{"corners", Candidates::From::corners},
                     {"holes", Candidates::From::holes},
                     {"anywhere", Candidates::From::anywhere},
                     {"unfinished", Candidates::From::unfinished},
                     {"board", Candidates::From::board}},
                    false),
      "Cells: that touch a tile at a corner only; with a tile on each side; every free one of a "
      "table with limits. Segments of the whole board: of features that are not complete; all."},
     {"when?",
      field::guard(&Candidates::guard),
      "When it holds. Of cells: about the kind of tile and the player; of segments: about the tile "
      "placed last, the player and the kind of piece."},
     {"only?",
      field::truth(&Candidates::only),
      "The usual places, cells beside tiles and segments of the tile placed last, are not "
      "offered."},
     {"sides?",
      field::choice(&Candidates::any_sides, {{"match", false}, {"any", true}}),
      "Of cells: whether sides must match."}},
    check_source);

}  // namespace

std::vector<Declaration> candidate_definitions() {
  return {{{"candidates",
            "(fields: CandidatesFields)",
            "Where tiles or pieces are offered besides the usual places. Checks still deny."},
           {&kCandidatesFields}}};
}

void compile_candidates(Compiler& compiler) {
  kCandidatesFields.each(compiler, "candidates", [&](SourceDraft draft) {
    (draft.of_cells ? compiler.ruleset.cell_sources : compiler.ruleset.claim_sources)
        .push_back(std::move(draft));
  });
}

}  // namespace bastide
