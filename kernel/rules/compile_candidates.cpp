// Where tiles and pieces are offered besides the usual places.
#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include "kernel/rules/compiler.h"

namespace bastide {

namespace {

/// A table on which each free cell is offered may have so many; they are looked through every turn.
constexpr std::int32_t kMostFreeCells = 10000;

void check_table(ObjectReader& reader, const BoardLimits& board) {
  if (board.width == 0) {
    reader.complain(reader.find("from"),
                    "\"from\": \"anywhere\" needs a table with limits: define.board");
  } else if (board.width * board.height > kMostFreeCells) {
    reader.complain(reader.find("from"),
                    fmt::format("\"from\": \"anywhere\" needs a table of at most {} cells; this "
                                "one has {} by {}",
                                kMostFreeCells,
                                board.width,
                                board.height));
  }
}

/// Words of a guard that hold or not by where a tile would lie; a source is asked before there is a
/// place.
void check_guard(ObjectReader& reader, const Guard& guard) {
  const std::array<std::pair<bool, std::string_view>, 8> words{{
      {guard.kind.is_some(), "kind"},
      {guard.near.is_some(), "near"},
      {guard.joins.is_some(), "joins"},
      {guard.unjoined.is_some(), "unjoined"},
      {guard.bends_again.is_some(), "bends_again"},
      {guard.bends_thrice.is_some(), "bends_thrice"},
      {guard.filled_sides >= 0, "filled_sides"},
      {guard.complete >= 0, "complete"},
  }};
  for (const auto& [used, word] : words) {
    if (used) {
      reader.complain(reader.find("when"),
                      fmt::format("when: \"{}\" is not known before there is a place; say it in a "
                                  "check",
                                  word));
    }
  }
}

Candidates::From read_from(ObjectReader& reader, bool cells) {
  constexpr std::array<std::string_view, 5> kWords{
      "corners", "holes", "anywhere", "unfinished", "board"};
  constexpr std::size_t kOfCells = 3;
  const std::span<const std::string_view> words(kWords);
  const std::string written =
      reader.word("from", cells ? words.first(kOfCells) : words.subspan(kOfCells), "");
  const auto* const found = std::find(kWords.begin(), kWords.end(), written);
  return static_cast<Candidates::From>(found == kWords.end() ? 0 : found - kWords.begin());
}

}  // namespace

void compile_candidates(Compiler& compiler) {
  compiler.each("candidates", [&](std::size_t plugin, const Definition& definition) {
    ObjectReader reader(definition.fields, compiler.diagnostics, compiler.what(definition));
    constexpr std::array<std::string_view, 2> kSlots{"core:place", "core:claim"};
    const bool is_said = reader.require("slot") != nullptr && reader.require("from") != nullptr;
    const bool cells = reader.word("slot", kSlots, "core:place") == "core:place";
    Candidates source;
    source.name = definition.id;
    source.owner = PluginId(plugin);
    source.source = definition.at;
    source.from = read_from(reader, cells);
    source.only = reader.boolean("only", false);
    if (cells) {
      constexpr std::array<std::string_view, 2> kSides{"match", "any"};
      source.any_sides = reader.word("sides", kSides, "match") == "any";
    }
    source.guard = compiler.guard(plugin, reader.find("when"));
    check_guard(reader, source.guard);
    if (is_said && source.from == Candidates::From::anywhere) {
      check_table(reader, compiler.catalog().board);
    }
    reader.finish();
    (cells ? compiler.ruleset.cell_sources : compiler.ruleset.claim_sources)
        .push_back(std::move(source));
  });
}

}  // namespace bastide
