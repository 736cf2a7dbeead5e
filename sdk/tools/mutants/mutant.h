// A mutant: the rules with one small change, in a text of one file. Tests that hold a rule notice
// the change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/result.h"

namespace bastide {

enum class Mutation : std::uint8_t {
  // What switches off a whole rule, or one of its conditions.
  registration,  // a call that registers or amends a rule is left out
  guard,         // an entry of `when` is left out
  preset,        // a line `-- set PLUGIN.OPTION: …` is left out
  // Slips of the pen.
  entry,       // an entry of another table, or of a list in JSON, is left out
  call,        // another call is left out
  condition,   // turned into its opposite
  comparison,  // replaced by its neighbour
  logic,       // `and` for `or`, or the reverse; `not` is left out
  boolean,     // true for false, or the reverse
  number,      // one more or one less
  sum,         // + for -, or the reverse
  choice,      // the default of an option is another of its words
  // Faults of meaning.
  word,       // another word of those that may stand there: "around_4" for "around_8"
  field,      // another key of the same type: `after` for `before`, `closed` for `complete`
  name,       // another id of the same category: "base:city" for "base:road"
  reading,    // another property or method of the same thing: `segment` for `feature`
  whom,       // the active player for an owner, the next player for the active one
  first,      // the first of all
  argument,   // left out where it may be, or exchanged with its neighbour
  operand,    // one side of `and` or `or` is left out
  statement,  // an assignment, `break` or `return` is left out
  answer,     // what the game answers is true, or false, whatever it is
  order,      // two numbers of a list are exchanged
  // Tiles.
  sides,   // two of a tile are exchanged
  mirror,  // the tile is its mirror image
  joint,   // two of its segments are one
  cut,     // one of its segments is two
  moved,   // a mark, value or copy belongs to a neighbour
  // Rulesets.
  lost,  // a plugin, option or part of it
};
inline constexpr std::size_t kMutations = static_cast<std::size_t>(Mutation::lost) + 1;
/// "registration", "guard", …
[[nodiscard]] std::string_view word_of(Mutation kind);

/// Kinds of changes that are asked for together.
using Mutations = std::set<Mutation>;
/// Of a list with commas between: kinds; "off", "slips", "meaning", "tiles" or "rulesets" for those
/// of a sort; "all". The error names what there is.
[[nodiscard]] Result<Mutations> mutations_named(std::string_view list);

struct Mutant {
  std::string file;   // as loads name it
  int line = 0;       // where the change is
  std::string where;  // the rule, function or tile around it: "on.react core:feature_done bury"
  Mutation kind = Mutation::registration;
  std::string change;              // "left out: has = \"cemetery\"", "3 becomes 4"
  std::string source;              // the line of the file, without blanks around it
  std::vector<std::string> rules;  // ids of the rule catalogue that stand beside it
  std::size_t begin = 0;           // bytes of the text that are replaced
  std::size_t end = 0;
  std::string replacement;
};

/// The text with the change made. Its lines keep their numbers.
[[nodiscard]] std::string apply_mutant(const Mutant& mutant, std::string_view text);

/// Blanks in place of a text; its line breaks stay.
[[nodiscard]] std::string blanked(std::string_view text);

/// The text on one line, blanks folded, cut where it is long.
[[nodiscard]] std::string on_one_line(std::string_view text);

/// Ids of the rule catalogue in a text, in order, each once; "A-B-01 to 03" is three.
[[nodiscard]] std::vector<std::string> rule_ids_in(std::string_view text);

/// Bytes [begin, end) of a text.
struct Stretch {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Sets line and source of the mutant to those of the byte `at` of its file, and its rules to the
/// ids in `rule`, and in the comments right above and right behind it.
void place_mutant(Mutant& mutant, std::string_view text, std::size_t at, const Stretch& rule);

}  // namespace bastide
