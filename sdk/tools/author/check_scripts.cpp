#include "sdk/tools/author/check_scripts.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "sdk/tools/author/lua_tokens.h"
#include "sdk/tools/measure/bench.h"

namespace bastide {

namespace {

constexpr int kWatchedGames = 20;
constexpr double kMuch = 0.25;  // of the time of a game

/// Keys of sentences, also of those that files declare only for other parts and options.
std::set<std::string> known_texts(const Ruleset& rules) {
  std::set<std::string> keys;
  for (const auto& [key, sentence] : rules.catalog.texts) {
    keys.insert(key);
  }
  for (const ScriptText& script : rules.scripts) {
    const LuaTokens tokens(script.text);
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
      const std::string_view text = tokens.text(i);
      if (tokens[i].kind == LuaWord::text && text.size() > 2 && tokens.is(i - 1, "[") &&
          tokens.is(i + 1, "]") && tokens.is(i + 2, "=")) {
        keys.emplace(text.substr(1, text.size() - 2));
      }
    }
  }
  return keys;
}

/// Words that `has` may name.
std::set<std::string> printed_words(const Catalog& catalog) {
  std::set<std::string> words(catalog.undrawn_marks.begin(), catalog.undrawn_marks.end());
  for (const TileKind& tile : catalog.tile_kinds) {
    words.insert(tile.marks.begin(), tile.marks.end());
    for (const SegmentKind& segment : tile.segments) {
      words.insert(segment.marks.begin(), segment.marks.end());
    }
  }
  for (const FeatureKind& kind : catalog.feature_kinds) {
    words.insert(kind.name);
    words.emplace(short_name(kind.name));
    if (!kind.mark.empty()) {
      words.insert(kind.mark);
    }
  }
  return words;
}

/// Full ids of questions, also of those that files declare only for other parts and options.
std::set<std::string> known_questions(const Ruleset& rules) {
  std::set<std::string> ids;
  for (const Declared& declared : rules.declared) {
    if (declared.category == "question") {
      ids.insert(declared.id);
    }
  }
  for (const ScriptText& script : rules.scripts) {
    const LuaTokens tokens(script.text);
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
      if (!tokens.is(i, "define") || !tokens.is(i + 2, "question") || !tokens.is(i + 3, "{")) {
        continue;
      }
      for (const LuaField& field : fields_of(tokens, i + 3)) {
        const std::string_view text = tokens.text(field.value);
        if (field.key == "id" && tokens[field.value].kind == LuaWord::text && text.size() > 2) {
          ids.insert(script.plugin + ":" + std::string(text.substr(1, text.size() - 2)));
        }
      }
    }
  }
  return ids;
}

/// Who has more mends these first; each costs a search for what was meant.
constexpr std::size_t kMostWarnings = Diagnostics::kMost;

/// What the words of scripts are compared with.
class KnownWords {
 public:
  explicit KnownWords(const Ruleset& rules)
      : printed(printed_words(rules.catalog)),
        texts(known_texts(rules)),
        questions(known_questions(rules)),
        list_(printed.begin(), printed.end()) {}
  std::set<std::string> printed;
  std::set<std::string> texts;
  std::set<std::string> questions;

  /// did_you_mean() among the printed ones. Of more words than anybody slips in it is not asked.
  [[nodiscard]] std::string printed_meant(const std::string& word) {
    constexpr std::size_t kMostWords = 1000;
    if (meant_.size() >= kMostWords && !meant_.contains(word)) {
      return {};
    }
    const auto [meant, is_new] = meant_.try_emplace(word);
    if (is_new) {
      meant->second = did_you_mean(word, list_);
    }
    return meant->second;
  }

 private:
  std::vector<std::string> list_;
  std::map<std::string, std::string> meant_;
};

class ScriptReview {
 public:
  ScriptReview(const Ruleset& rules,
               const ScriptText& script,
               KnownWords& known,
               std::vector<std::string>& warnings)
      : rules_(rules), script_(script), known_(known), tokens_(script.text), warnings_(warnings) {}

  void review() {
    for (std::size_t i = 0; i < tokens_.size() && warnings_.size() < kMostWarnings; ++i) {
      review_old_call(i);
      if (begins(i, {"deny", "("}) || begins(i, {"deny", "="})) {
        review_denial(i + 2);
      } else if (begins(i, {"has", "="}) || begins(i, {"has", "("})) {
        review_mark(i + 2);
      } else if (begins(i, {"fx", ".", "ask", "{"}) || begins(i, {"fx", ".", "ask_all", "{"})) {
        review_question(i + 3);
      } else if (begins(i, {"define", ".", "action", "{"})) {
        review_action(i + 3);
      }
    }
  }

 private:
  /// These tokens follow one another from `i` on.
  [[nodiscard]] bool begins(std::size_t i, std::initializer_list<std::string_view> texts) const {
    return std::all_of(
        texts.begin(), texts.end(), [&](std::string_view text) { return tokens_.is(i++, text); });
  }

  /// The text at `i`, where it ends the expression; empty for anything else.
  [[nodiscard]] std::string literal(std::size_t i) const {
    const std::string_view text = tokens_.text(i);
    const bool alone = !tokens_.is(i + 1, "..");
    return i < tokens_.size() && tokens_[i].kind == LuaWord::text && alone && text.size() > 2
               ? std::string(text.substr(1, text.size() - 2))
               : std::string();
  }

  void warn(std::size_t i, const std::string& text) {
    if (warnings_.size() < kMostWarnings) {
      warnings_.push_back(fmt::format("{}:{}: {}", script_.file, tokens_[i].line, text));
    }
  }

  void review_text(std::size_t i, bool is_denial, const std::string& key) {
    if (!known_.texts.contains(key)) {
      const std::vector<std::string> known(known_.texts.begin(), known_.texts.end());
      const std::string near = did_you_mean(key, known);
      warn(i,
           is_denial
               ? said_with(
                     "the denial \"{0}\" has no sentence: define.text {{ [\"{0}\"] = \"…\" }}{1}",
                     key,
                     near)
               : said_with(
                     "the question \"{0}\" has no sentence: define.text {{ [\"{0}\"] = \"…\" }}{1}",
                     key,
                     near));
    }
  }

  void review_denial(std::size_t i) {
    if (const std::string word = literal(i); !word.empty()) {
      review_text(
          i, true, word.find(':') == std::string::npos ? script_.plugin + ":" + word : word);
    }
  }

  /// Calls of rule language 1, which play would refuse.
  void review_old_call(std::size_t i) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kNow{
        {{"ask", "{ \"word\", to = p, options = list, about = thing }"},
         {"ask_all", "{ \"word\", to = players, options = list, about = thing }"},
         {"award", "{ to = p, line = \"word\", points = n, source = place }"},
         {"place_tile", "{ tile = tile, cell = cell, face = \"down\" }"}}};
    if (begins(i, {"fx", ".", "ask_drain"})) {
      warn(i,
           said("fx.ask_drain is gone: fx.ask { type = \"markers\", pool = …, most = …, options = "
                "tiles, "
                "to = p }"));
    }
    for (const auto& [name, now] : kNow) {
      if (begins(i, {"fx", ".", name, "("})) {
        warn(i, said_with("fx.{0} takes one table: fx.{0} {1}", name, now));
      } else if (begins(i, {"fx", ".", name, "{"}) && name.starts_with("ask")) {
        review_old_prompt(i + 3);
      }
    }
  }

  void review_old_prompt(std::size_t open) {
    for (const LuaField& field : fields_of(tokens_, open)) {
      if (field.key == "prompt") {
        warn(field.value,
             said("\"prompt\" of a question is \"text\": its sentence, or a key of define.text"));
      }
    }
  }

  /// Of a table that begins with a word somebody declares the question; the `text` of another may
  /// be a key.
  void review_question(std::size_t open) {
    const std::string word = literal(open + 1);
    const std::string id = word.find(':') == std::string::npos ? script_.plugin + ":" + word : word;
    if (!word.empty() && !known_.questions.contains(id)) {
      const std::vector<std::string> known(known_.questions.begin(), known_.questions.end());
      warn(open + 1,
           said_with("nobody declares the question \"{}\"{}", id, did_you_mean(id, known)));
    }
    for (const LuaField& field : fields_of(tokens_, open)) {
      const std::string text = field.key == "text" ? literal(field.value) : std::string();
      if (text.find('.') != std::string::npos && text.find(' ') == std::string::npos) {
        review_text(field.value, false, text);
      }
    }
  }

  /// A word that nothing has is a slip when it is close to one that something has, or when it names
  /// a plugin that takes part.
  void review_mark(std::size_t i) {
    const std::string word = literal(i);
    if (word.empty() || known_.printed.contains(word)) {
      return;
    }
    const std::string meant = known_.printed_meant(word);
    const std::size_t colon = word.find(':');
    const bool is_ours =
        colon != std::string::npos &&
        std::any_of(rules_.catalog.plugins.begin(),
                    rules_.catalog.plugins.end(),
                    [&](const auto& plugin) { return plugin.id == word.substr(0, colon); });
    if (!meant.empty() || is_ours) {
      warn(i, said_with("no tile has \"{}\", as a mark or as a kind of feature{}", word, meant));
    }
  }

  /// Names that `run` reads of the chosen entry must stand in some `add { … }` of `offer`.
  void review_action(std::size_t open) {
    std::set<std::string> added;
    std::string adder;
    std::string entry;
    std::size_t from = 0;
    std::size_t to = 0;
    for (const LuaField& field : fields_of(tokens_, open)) {
      if (field.key == "offer" && tokens_.is(field.value, "function")) {
        adder = parameter(field.value, 3);
        if (adder.empty() || !collect_added(field, adder, added)) {
          return;
        }
      } else if (field.key == "run" && tokens_.is(field.value, "function")) {
        entry = parameter(field.value, 4);
        from = field.value;
        to = field.end;
      }
    }
    if (adder.empty() || entry.empty()) {
      return;
    }
    const std::vector<std::string> known(added.begin(), added.end());
    for (std::size_t i = from; i < to; ++i) {
      const bool reads = tokens_.is(i, entry) && tokens_.is(i + 1, ".") && !tokens_.is(i - 1, ".");
      const std::string name(tokens_.text(i + 2));
      if (reads && !added.contains(name)) {
        warn(i,
             said_with("{}.{}: no {} {{ … }} of this action gives \"{}\"{}",
                       entry,
                       name,
                       adder,
                       name,
                       did_you_mean(name, known)));
      }
    }
  }

  /// Name of the n-th parameter of the function at `i`; empty when it has fewer.
  [[nodiscard]] std::string parameter(std::size_t i, int n) const {
    for (std::size_t at = i + 1; at < tokens_.size() && !tokens_.is(at, ")"); ++at) {
      if (tokens_[at].kind == LuaWord::name && --n == 0) {
        return std::string(tokens_.text(at));
      }
    }
    return "";
  }

  /// False when an entry is not written out, so that its names are not known.
  bool collect_added(const LuaField& offer,
                     const std::string& adder,
                     std::set<std::string>& added) {
    bool known = true;
    for (std::size_t i = offer.value + 1; i < offer.end; ++i) {
      const bool is_parameter = tokens_.is(i + 1, ")") || tokens_.is(i + 1, ",");
      if (!tokens_.is(i, adder) || is_parameter) {
        continue;
      }
      const std::size_t open = tokens_.is(i + 1, "(") ? i + 2 : i + 1;
      known = known && tokens_.is(open, "{");
      if (tokens_.is(open, "{")) {
        for (const LuaField& field : fields_of(tokens_, open)) {
          added.emplace(field.key);
        }
      }
    }
    return known;
  }

  const Ruleset& rules_;
  const ScriptText& script_;
  KnownWords& known_;
  LuaTokens tokens_;
  std::vector<std::string>& warnings_;
};

}  // namespace

std::vector<std::string> find_doubtful_words(const Ruleset& rules) {
  std::vector<std::string> warnings;
  KnownWords known(rules);
  for (const ScriptText& script : rules.scripts) {
    ScriptReview(rules, script, known, warnings).review();
  }
  if (warnings.size() >= kMostWarnings) {
    warnings.push_back(said("and perhaps more; mend these first"));
  }
  return warnings;
}

std::vector<std::string> find_costly_checks(const std::shared_ptr<const Ruleset>& rules,
                                            std::uint64_t seed) {
  const auto is_unguarded = [](const Handler& handler) {
    return handler.point == static_cast<std::int32_t>(Point::check_place_tile) &&
           handler.script >= 0 && handler.guard_text.empty();
  };
  std::vector<std::string> warnings;
  const std::vector<Handler>& all = rules->hooks.all();
  if (std::none_of(all.begin(), all.end(), is_unguarded)) {
    return warnings;
  }
  const ScriptTimes times = time_scripts(rules, seed, kWatchedGames);
  for (const Handler& handler : all) {
    const auto cost = std::find_if(times.scripts.begin(),
                                   times.scripts.end(),
                                   [&](const ScriptCost& row) { return row.id == handler.id; });
    if (!is_unguarded(handler) || cost == times.scripts.end()) {
      continue;
    }
    const double share = static_cast<double>(cost->nanoseconds) / times.nanoseconds;
    if (share > kMuch) {
      warnings.push_back(
          said_with("{}: {} has no `when` and runs {} times a game, for every way to place a "
                    "tile: {:.0f} % of the time of random games",
                    to_string(handler.at),
                    handler.id,
                    cost->calls / kWatchedGames,
                    100 * std::min(share, 1.0)));
    }
  }
  return warnings;
}

}  // namespace bastide
