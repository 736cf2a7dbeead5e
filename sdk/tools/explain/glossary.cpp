#include "sdk/tools/explain/glossary.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/explain/sheet_words.h"

namespace bastide {

namespace {

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), [](unsigned char c) {
    return static_cast<char>(std::tolower(c));
  });
  return small;
}

/// As a word of its own, in whatever case.
bool holds_word(const std::string& text, const std::string& word) {
  const std::string small = in_small_letters(text);
  for (std::size_t at = small.find(word); at != std::string::npos; at = small.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_letter(small[at - 1])) && (end == small.size() || !is_letter(small[end]))) {
      return true;
    }
  }
  return false;
}

class GlossaryMaker {
 public:
  GlossaryMaker(const Ruleset& rules, const std::vector<SheetRow>& sheet)
      : rules_(rules), catalog_(rules.catalog), sheet_(sheet) {}

  std::vector<GlossaryEntry> make() {
    for (const FeatureKind& kind : catalog_.feature_kinds) {
      add_feature(kind);
    }
    for (const PieceKind& piece : catalog_.piece_kinds) {
      add_piece(piece);
    }
    add_marks();
    add_loose_things();
    for (GlossaryEntry& entry : entries_) {
      find_rows(entry);
    }
    std::stable_sort(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) {
      return a.word < b.word;
    });
    return std::move(entries_);
  }

 private:
  GlossaryEntry& add(std::string kind, const std::string& name, std::string_view category) {
    GlossaryEntry entry;
    entry.word = words_of(name);
    entry.kind = std::move(kind);
    entry.name = name;
    entry.plugin = name.substr(0, name.find(':'));
    cite(fmt::format("{}/{}", category, name), entry);
    return entries_.emplace_back(std::move(entry));
  }

  void cite(const std::string& target, GlossaryEntry& entry) const {
    const std::vector<std::string> ids = rules_.ids_of(rules_.citations_of(target));
    entry.rules.insert(entry.rules.end(), ids.begin(), ids.end());
    for (const std::int32_t number : rules_.citations_of(target)) {
      for (const SheetLine& line : rules_.citations[static_cast<std::size_t>(number)].says) {
        entry.says.push_back(line.text);
      }
    }
  }

  static void say(GlossaryEntry& entry, std::string sentence) {
    if (!sentence.empty()) {
      entry.says.push_back(std::move(sentence));
    }
  }

  void add_feature(const FeatureKind& kind) {
    GlossaryEntry& entry = add("feature", kind.name, "feature");
    std::vector<std::string> said = std::move(entry.says);
    entry.says.clear();
    if (!kind.role.empty()) {
      say(entry,
          said_with("A piece on it is called {}.",
                    words_of(kind.name.substr(0, kind.name.find(':') + 1) + kind.role)));
    }
    say(entry, done_sentence(catalog_, kind));
    for (const bool complete : {true, false}) {
      const std::string points = points_words(catalog_, kind, complete);
      if (!points.empty() && !(complete && kind.done == DoneRule::never)) {
        say(entry,
            kind.done == DoneRule::never ? said_with("At the end: {}.", points)
            : complete                   ? said_with("Complete: {}.", points)
                                         : said_with("Incomplete: {}.", points));
      }
    }
    entry.says.insert(entry.says.end(), said.begin(), said.end());
    for (const TileKind& tile : catalog_.tile_kinds) {
      const bool carries =
          std::any_of(tile.segments.begin(), tile.segments.end(), [&](const SegmentKind& segment) {
            return catalog_.feature_kinds[segment.kind].name == kind.name;
          });
      add_tile(tile, carries, entry);
    }
  }

  static void add_tile(const TileKind& tile, bool carries, GlossaryEntry& entry) {
    if (carries && tile.count > 0) {
      entry.tiles.push_back(tile.name);
    }
  }

  void add_piece(const PieceKind& piece) {
    GlossaryEntry& entry = add("piece", piece.name, "piece");
    std::vector<std::string> said = std::move(entry.says);
    entry.says.clear();
    if (piece.supply > 0) {
      say(entry, piece_sentence(catalog_, piece));
    }
    if (!piece.claims.empty()) {
      say(entry,
          said_with("It may stand on: {}.", joined(piece.claims, ", ", [&](FeatureKindId kind) {
                      return words_of(catalog_.feature_kinds[kind].name);
                    })));
    }
    entry.says.insert(entry.says.end(), said.begin(), said.end());
  }

  /// Words printed on tiles: marks, and variables that begin with a value.
  void add_marks() {
    std::map<std::string, GlossaryEntry> marks;
    for (const TileKind& tile : catalog_.tile_kinds) {
      for (const std::string& mark : marks_of(tile)) {
        GlossaryEntry& entry = marks[mark];
        if (entry.word.empty()) {
          entry.word = words_of(mark);
          entry.kind = "mark";
          entry.name = mark;
          entry.plugin = catalog_.plugins[tile.plugin].id;
        }
        add_tile(tile, true, entry);
      }
    }
    for (auto& [mark, entry] : marks) {
      if (entry.tiles.empty() || catalog_.undrawn_marks.contains(mark)) {
        continue;
      }
      explain_mark(entry);
      entries_.push_back(std::move(entry));
    }
  }

  /// Each once.
  [[nodiscard]] std::vector<std::string> marks_of(const TileKind& tile) const {
    std::set<std::string> marks(tile.marks.begin(), tile.marks.end());
    for (const SegmentKind& segment : tile.segments) {
      marks.insert(segment.marks.begin(), segment.marks.end());
      for (const auto& [variable, value] : segment.values) {
        marks.insert(catalog_.variables[variable].name);
      }
    }
    return {marks.begin(), marks.end()};
  }

  void explain_mark(GlossaryEntry& entry) const {
    for (const Declared& declared : rules_.declared) {
      const std::size_t colon = declared.id.find(':');
      const std::string word =
          colon == std::string::npos ? declared.id : declared.id.substr(colon + 1);
      const bool is_of_marks = declared.category == "mark" || declared.category == "tile_attr" ||
                               declared.category == "state";
      if (is_of_marks && (word == entry.name || declared.id == entry.name)) {
        cite(declared.category + "/" + declared.id, entry);
      }
    }
    for (const FeatureKind& kind : catalog_.feature_kinds) {
      if (kind.mark == entry.name) {
        say(entry, said_with("A tile with it has a {}.", words_of(kind.name)));
      }
    }
  }

  void add_loose_things() {
    for (const TokenKind& token : catalog_.tokens) {
      GlossaryEntry& entry = add("token", token.name, "token");
      if (token.value != 0) {
        say(entry, said_with("Its value is {}.", token.value));
      }
      for (const Bag& bag : catalog_.bags) {
        for (const auto& [kind, count] : bag.tokens) {
          if (count > 0 && catalog_.tokens[kind].name == token.name) {
            say(entry, said_with("{} in the {}.", count, words_of(bag.name)));
          }
        }
      }
    }
    for (const Bag& bag : catalog_.bags) {
      GlossaryEntry& entry = add("bag", bag.name, "bag");
      if (entry.says.empty()) {
        say(entry, bag_sentence(catalog_, bag));
      }
    }
    for (const Pool& pool : catalog_.pools) {
      say(add("markers", pool.name, "pool"),
          said_with("The supply holds {}.", counted(pool.count, words_of(pool.name))));
    }
    for (const Track& track : catalog_.tracks) {
      if (!track.name.starts_with("core:")) {
        add("track", track.name, "track");
      }
    }
  }

  void find_rows(GlossaryEntry& entry) const {
    const std::string word = in_small_letters(entry.word);
    const std::string many = plural_of(word);
    const std::string one = word.ends_with('s') ? word.substr(0, word.size() - 1) : word;
    for (std::size_t row = 0; row < sheet_.size(); ++row) {
      const std::string& text = sheet_[row].text;
      if (holds_word(text, word) || holds_word(text, many) || holds_word(text, one)) {
        entry.rows.push_back(row);
      }
    }
  }

  const Ruleset& rules_;
  const Catalog& catalog_;
  const std::vector<SheetRow>& sheet_;
  std::vector<GlossaryEntry> entries_;
};

}  // namespace

std::vector<GlossaryEntry> glossary(const Ruleset& rules, const std::vector<SheetRow>& sheet) {
  return GlossaryMaker(rules, sheet).make();
}

}  // namespace bastide
