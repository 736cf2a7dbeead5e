// What rules declare, the tables that they write, and the functions that they have.
#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/lua/api_docs.h"
#include "kernel/lua/arguments.h"
#include "kernel/lua/filter.h"
#include "kernel/rules/guard.h"

namespace bastide {
namespace {

// --- fields of declarations ---------------------------------------------------------------------

constexpr std::array kOffer = std::to_array<ApiDoc>({
    {"text?",
     "string|fun(entry: Offer, g: View): string",
     "What the player reads and types, and what records keep, after the word of the action. "
     "Default: what the other keys hold, in the order of their names, with commas: things, texts "
     "and whole numbers. At most 400 bytes; a text that stands already gets ` #2`."},
});

constexpr std::array kWords = std::to_array<ApiDoc>({
    {"rule?",
     "string|string[]",
     "Ids of the rules that it follows: \"GAME-PLACE-01\". Denials, lines of scores, the sheet, "
     "`bastide why`, `score` and `explain` cite them."},
    {"says?",
     "string|string[]",
     "Sentences for `bastide show rules`, which find their place by what is registered: pieces, "
     "bags and piles in the set-up, hooks and phases at their step of the turn, features in the "
     "scoring, endings at the end. Each is about the ids of `rule`, or about those that it begins "
     "with: \"GAME-PLACE-02, GAME-PLACE-03: Sentence.\""},
});

/// The rows of the kernel's words, each of which may be left out.
std::span<const ApiDoc> guard_docs(std::span<const GuardWord> words) {
  static std::deque<std::vector<ApiDoc>> tables;
  static std::deque<std::string> names;
  std::vector<ApiDoc>& docs = tables.emplace_back();
  for (const GuardWord& word : words) {
    docs.push_back({names.emplace_back(std::string(word.name) + "?").c_str(),
                    type_of(word.test.value),
                    word.about});
  }
  return docs;
}

// --- tables that functions take or give
// -----------------------------------------------------------

constexpr std::array kWalk = std::to_array<ApiDoc>({
    {"segments", "List<Segment>", "The way, without the segment where it begins."},
    {"length", "integer", "Segments."},
    {"first", "Segment", "Its first segment."},
    {"last", "Segment", "Where it stops."},
});

constexpr std::array kTried = std::to_array<ApiDoc>({
    {"value",
     "number",
     "What the position is worth to who answers, as the bot greedy thinks: points that he has and "
     "will probably get, and what his pieces in the supply are worth, less those of the best "
     "rival; "
     "of a team what it is worth to the team."},
    {"points", "number", "Points that he has then."},
    {"standing",
     "number",
     "His points less those of the best rival if the game ended then; of a team as `value`."},
});

constexpr std::array kTables = std::to_array<ApiTableDoc>({
    {"Offer",
     "An entry that `add` takes, of define.action: any keys, which `run` receives again.",
     kOffer},
    {"Words",
     "What every registration may say of itself, beside its fields or its list: define.*, state.*, "
     "on.*, amend, and replace as its third argument. A variant says it once for all its rules, in "
     "its header.",
     kWords},
    {"Guard",
     "Conditions under `when`; all of them must hold. True or false: a flag also asks for the "
     "contrary. What they are about says each point (see Hook points of the kernel); a condition "
     "about a thing that is not there does not hold, so `not` of it does.",
     {}},
    {"PieceGuard",
     "Of `pieces`, of a guard: some piece on the board fits all this. True or false: as of guards.",
     {}},
    {"Walk", "A way along joined segments.", kWalk},
    {"Tried", "What an answer of a bot leads to.", kTried},
});

// --- functions
// ------------------------------------------------------------------------------------

constexpr std::array kBot = std::to_array<ApiDoc>({
    {"value",
     "(value: fun(g: View, o: Option, worth: number): number?)",
     "What each answer is worth to the bot; the one that is worth most is taken, ties by lot. "
     "`worth` is what the bot greedy thinks of it, in points. Without a value (nil) an answer is "
     "only taken when there is no other. The function keeps nothing between calls."},
    {"try",
     "(option: Option): Tried?",
     "In that function: what the answer leads to, up to the next question or draw, tried on a copy "
     "of the game. What the seat does not see is made up in the copy; where a rule asks chance, it "
     "is the mean of some samples. Nil when a rule fails with it. Costs 20,000 instructions of the "
     "bot's budget, once for each answer."},
});

constexpr ApiSpaceDoc kBots{
    "bot", "What the file of a bot says: `bastide new bot NAME` writes one.", kBot};

constexpr std::array kMetric = std::to_array<ApiDoc>({
    {"on",
     "(event: string, run: fun(g: View, e: Event, m: table): any)",
     "Called for every event of this kind, those of on.react, once the answer that caused it has "
     "done all its work. `g` only reads; `m` is a table that is empty when a game begins and is "
     "kept to its end, the only memory there is. What it returns, a number or a list of numbers, "
     "is told of the game; nil tells nothing."},
    {"final", "(run: fun(g: View, m: table): any)", "The same, once, when the game is over."},
});

constexpr ApiSpaceDoc kMetrics{"metric",
                               "What the file of a metric says, for `bastide balance --metric`: "
                               "see [write-a-metric.md](write-a-metric.md).",
                               kMetric};

constexpr std::array kPlain = std::to_array<ApiDoc>({
    {"amend",
     "(target: string, fields: table)",
     "Changes a definition, field by field: \"plugin:category/word\", or the name of a tile; those "
     "of the kernel see [there](#definitions-of-the-kernel). A list changes in part by { append = "
     "{…}, remove = {…} }, a table by { set = {…}, remove = {…} }."},
    {"replace",
     "(hook: string, run: function?, words?: Words)",
     "Takes over the function of a hook, by its id, or of a phase of a plugin; nil switches it "
     "off, and its sentences with it."},
    {"opt",
     "table<string, any>",
     "Values of the plugin's options; opt[\"plugin/part\"] for whether a part of it is chosen. Of "
     "plugins that it requires or names as optional: opt[\"plugin.option\"], and "
     "opt[\"plugin/part\"]; nil where the plugin is absent."},
});

constexpr std::array kResults = std::to_array<ApiDoc>({
    {"deny",
     "(key: string, args?: table<string, any>): Denied",
     "Why something is not allowed; checks return it. Key of its sentence in define.text, `word` "
     "for `plugin:word`; `args` fills the {words} of the sentence."},
    {"line",
     "(id: string, n: integer, each: integer): Line",
     "A line of an award: n times each points."},
    {"win",
     "(reason: string, winners?: Whom): Verdict",
     "The game is won: by these colours, or by all."},
    {"lose",
     "(reason: string, winners?: Whom): Verdict",
     "The game is lost: by all but these colours."},
});

constexpr std::array kBase = std::to_array<ApiDoc>({
    {"assert", "(value: any, message?: string): any", "Stops the hook unless the value holds."},
    {"error", "(message: string)", "Stops the hook; the move is taken back."},
    {"ipairs", "(list: table): function", "Visits 1, 2, 3 and so on."},
    {"pairs",
     "(list: table): function",
     "Visits integers, then texts in order, then things in order; other keys are an error."},
    {"require",
     "(file: string): any",
     "Another file of the plugin's folder, run once; while files are loaded."},
    {"select",
     "(n: integer|\"#\", ...): any",
     "The arguments from the n-th, or how many there are."},
    {"tonumber", "(value: any, base?: integer): number?", "A number, or nil."},
    {"tostring", "(value: any): string", "A text without addresses."},
    {"type", "(value: any): string", "\"table\", \"string\" and so on."},
});

constexpr std::array kMath = std::to_array<ApiDoc>({
    {"abs", "(x: number): number", "Without its sign."},
    {"ceil", "(x: number): integer", "The next whole number above."},
    {"floor", "(x: number): integer", "The next whole number below."},
    {"fmod", "(x: number, y: number): number", "What is left of a division."},
    {"max", "(x: number, ...): number", "The greatest."},
    {"maxinteger", "integer", "The greatest whole number."},
    {"min", "(x: number, ...): number", "The least."},
    {"mininteger", "integer", "The least whole number."},
    {"tointeger", "(x: any): integer?", "The same as a whole number, or nil."},
    {"type", "(x: any): string?", "\"integer\", \"float\" or nil."},
    {"ult", "(a: integer, b: integer): boolean", "Less than, without signs."},
});

constexpr std::array kString = std::to_array<ApiDoc>({
    {"byte", "(text: string, from?: integer, to?: integer): integer", "Bytes as numbers."},
    {"char", "(...): string", "A text of these bytes."},
    {"find",
     "(text: string, part: string, from?: integer): integer?, integer?",
     "Where the part begins and ends; no patterns."},
    {"format", "(format: string, ...): string", "A text with values; %p is absent."},
    {"len", "(text: string): integer", "Bytes."},
    {"lower", "(text: string): string", "In small letters."},
    {"rep",
     "(text: string, n: integer, between?: string): string",
     "The text n times, at most 64 KiB."},
    {"reverse", "(text: string): string", "Backwards."},
    {"sub", "(text: string, from: integer, to?: integer): string", "A part of it."},
    {"upper", "(text: string): string", "In capitals."},
});

constexpr std::array kTable = std::to_array<ApiDoc>({
    {"concat",
     "(list: table, between?: string, from?: integer, to?: integer): string",
     "Its texts, one after the other."},
    {"insert", "(list: table, ...)", "At the end, or at a position."},
    {"remove",
     "(list: table, position?: integer): any",
     "Takes out the last, or the one at a position."},
    {"sort",
     "(list: table, before?: fun(a: any, b: any): boolean)",
     "Sorts; equal things keep their order."},
    {"unpack", "(list: table, from?: integer, to?: integer): any", "At most 200 values."},
});

constexpr std::array kFunctions = std::to_array<ApiSpaceDoc>({
    {"", "What hooks return.", kResults},
    {"", "Lua's own.", kBase},
    {"math", "Whole numbers.", kMath},
    {"string", "Texts; also as methods of a text.", kString},
    {"table", "Lists.", kTable},
});

}  // namespace

std::span<const ApiTableDoc> documented_tables() {
  static const std::vector<ApiTableDoc> kAll = [] {
    std::vector<ApiTableDoc> all;
    for (const auto* declarations : {&definitions(), &scopes(), &shapes()}) {
      for (const Declaration& row : *declarations) {
        for (const ApiTableDoc* table : row.tables) {
          all.push_back(*table);
        }
      }
    }
    all.insert(all.end(), kTables.begin(), kTables.end());
    all.insert(all.end(),
               {subject_table(),
                placement_table(),
                question_table(),
                score_table(),
                award_table(),
                transfer_table(),
                line_table()});
    const std::vector<ApiTableDoc> filters = filter_tables();
    all.insert(all.end(), filters.begin(), filters.end());
    for (ApiTableDoc& table : all) {
      const std::string_view title = table.title;
      table.fields = title == "Guard"        ? guard_docs(guard_words())
                     : title == "PieceGuard" ? guard_docs(piece_words())
                                             : table.fields;
    }
    return all;
  }();
  return kAll;
}

std::span<const ApiSpaceDoc> documented_declarations() {
  static const std::vector<ApiDoc> kDefine(definitions().begin(), definitions().end());
  static const std::vector<ApiDoc> kState(scopes().begin(), scopes().end());
  static const std::vector<ApiDoc> kOn(shapes().begin(), shapes().end());
  static const std::array<ApiSpaceDoc, 4> kAll{{
      {"define", "Declares what there is.", kDefine},
      {"state", "Declares variables. What play changes is kept in them, nowhere else.", kState},
      {"on", "Attaches rules to hook points.", kOn},
      {"", "Changes what others declared; options.", kPlain},
  }};
  return kAll;
}

const ApiSpaceDoc& documented_bots() {
  return kBots;
}

const ApiSpaceDoc& documented_metrics() {
  return kMetrics;
}

std::span<const ApiSpaceDoc> documented_functions() {
  return kFunctions;
}

}  // namespace bastide
