#include "sdk/tools/explain/rule_sheet.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/explain/show_lists.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/text_table.h"

namespace bastide {

namespace {

struct SectionName {
  const char* word;
  const char* title;
};
constexpr std::array<SectionName, 5> kSections{{{"setup", "Set-up"},
                                                {"turn", "A turn"},
                                                {"scoring", "Scoring during the game"},
                                                {"final", "End of the game"},
                                                {"special", "Special cases"}}};

/// What the steps of the kernel do.
struct StepText {
  const char* phase;
  const char* text;
};
constexpr std::array<StepText, 5> kSteps{
    {{"core:draw", "Chance: a tile is drawn for the active player."},
     {"core:place", "Decision: the active player lays the tile so that all its sides match."},
     {"core:settle", "What the tile completed is scored, and its pieces go home."},
     {"core:end", "The next player's turn begins."},
     {"core:claim", ""}}};

std::string words_of(std::string_view name) {
  std::string text(short_name(name));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string plural_of(std::string_view word) {
  const bool same = word.ends_with('s') || word.ends_with("sheep");
  return std::string(word) + (same ? "" : "s");
}

std::string plural(std::int64_t n, std::string_view word) {
  return fmt::format("{} {}", n, n == 1 ? std::string(word) : plural_of(word));
}

std::string with_article(const std::string& word) {
  const bool vowel = std::string_view("aeiou").find(word[0]) != std::string_view::npos;
  return (vowel ? "an " : "a ") + word;
}

/// "a, b or c".
std::string any_of_words(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

std::string capital(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

class SheetMaker {
 public:
  explicit SheetMaker(const Ruleset& rules) : rules_(rules), catalog_(rules.catalog) {
    for (const Citation& citation : rules.citations) {
      speakers_.insert(catalog_.plugins[citation.plugin].id);
      order_.push_back(static_cast<std::int32_t>(order_.size()));
    }
    sort_citations();
  }

  std::vector<SheetRow> make() {
    add_setup();
    add_turn();
    add_scoring();
    add_final();
    add_special();
    return std::move(rows_);
  }

 private:
  /// What a plugin says stands as in its files: by file, then by line.
  void sort_citations() {
    std::map<std::pair<std::int32_t, std::string>, std::size_t> files;
    const auto key = [&](std::int32_t number) {
      const Citation& row = rules_.citations[static_cast<std::size_t>(number)];
      const auto file = files.try_emplace({row.plugin.value(), row.at.file}, files.size()).first;
      return std::tuple(row.plugin.value(), file->second, row.at.line);
    };
    std::for_each(order_.begin(), order_.end(), key);  // files count as they come
    std::stable_sort(order_.begin(), order_.end(), [&](std::int32_t a, std::int32_t b) {
      return key(a) < key(b);
    });
  }

  void add(std::string section, std::string plugin, std::string target, std::string text) {
    SheetRow row;
    row.section = std::move(section);
    row.plugin = std::move(plugin);
    row.text = std::move(text);
    row.rules = rules_.rules_of(target);
    row.target = std::move(target);
    rows_.push_back(std::move(row));
  }

  /// Of a declaration with a name: its plugin stands before the colon.
  void add_named(std::string section,
                 std::string_view category,
                 const std::string& name,
                 std::string text) {
    add(std::move(section), plugin_of(name), fmt::format("{}/{}", category, name), std::move(text));
  }

  /// The same, of a thing whose name says little: only where nobody says more.
  void add_stand_in(std::string section,
                    std::string_view category,
                    const std::string& name,
                    std::string text) {
    if (!is_stated(fmt::format("{}/{}", category, name)) && !speaks(plugin_of(name))) {
      add_named(std::move(section), category, name, std::move(text));
    }
  }

  static std::string plugin_of(const std::string& name) { return name.substr(0, name.find(':')); }

  [[nodiscard]] bool speaks(const std::string& plugin) const {
    return plugin == "core" || speakers_.contains(plugin);
  }

  [[nodiscard]] bool is_stated(const std::string& target) const {
    const std::vector<std::int32_t>& numbers = rules_.citations_of(target);
    return std::any_of(numbers.begin(), numbers.end(), [&](std::int32_t number) {
      const Citation& row = rules_.citations[static_cast<std::size_t>(number)];
      return row.target == target && !row.says.empty();
    });
  }

  void add_stated(std::string_view section, std::string_view phase) {
    for (const std::int32_t number : order_) {
      const Citation& citation = rules_.citations[static_cast<std::size_t>(number)];
      if (citation.section == section && citation.phase == phase) {
        add_sentences(number);
      }
    }
  }

  /// Sentences about a declaration follow what is made from it.
  void add_stated_of(const std::string& target) {
    for (const std::int32_t number : order_) {
      if (rules_.citations[static_cast<std::size_t>(number)].target == target) {
        add_sentences(number);
      }
    }
  }

  /// Once.
  void add_sentences(std::int32_t number) {
    const Citation& citation = rules_.citations[static_cast<std::size_t>(number)];
    if (told_.insert(number).second) {
      for (const SheetLine& line : citation.says) {
        rows_.push_back({citation.section,
                         citation.phase,
                         catalog_.plugins[citation.plugin].id,
                         line.rules,
                         line.text,
                         true,
                         citation.target,
                         number});
      }
    }
  }

  void add_setup() {
    add("setup",
        "core",
        "",
        catalog_.least_players == catalog_.most_players
            ? plural(catalog_.least_players, "player") + "."
            : fmt::format("{} to {} players.", catalog_.least_players, catalog_.most_players));
    add_tiles();
    add_start();
    add_pieces();
    add_seats();
    add_supplies();
    add("setup",
        "core",
        "phase/core:setup",
        catalog_.first_player == FirstPlayer::first ? "The first seat begins."
                                                    : "Who begins is drawn by lot.");
    for (const Phase& phase : rules_.phases) {
      if (phase.at == PhaseTime::setup && phase.native == nullptr) {
        add_stand_in("setup", "phase", phase.name, fmt::format("Step: {}.", words_of(phase.name)));
      }
    }
    add_stated("setup", "");
  }

  void add_tiles() {
    for (std::size_t p = 0; p < catalog_.plugins.size(); ++p) {
      std::map<std::string, std::int64_t> parts;
      for (const TileKind& tile : catalog_.tile_kinds) {
        if (tile.plugin.index() == p && tile.count > 0) {
          parts[tile.part] += tile.count;
        }
      }
      const std::string& id = catalog_.plugins.rows()[p].id;
      for (const auto& [part, count] : parts) {
        add("setup",
            id,
            fmt::format("tiles/{}:{}", id, part.empty() ? "tiles" : part),
            fmt::format(
                "{}{}.",
                plural(count, "tile"),
                parts.size() < 2 || part.empty() ? "" : fmt::format(" of {}", words_of(part))));
      }
    }
  }

  void add_start() {
    std::string text;
    for (const StartTile& start : catalog_.start) {
      text += fmt::format("{}{} at {}",
                          text.empty() ? "" : ", ",
                          catalog_.tile_kinds[start.kind].name,
                          to_string(start.cell));
    }
    if (text.empty()) {
      return;
    }
    std::string target = "tile/" + catalog_.tile_kinds[catalog_.start.front().kind].name;
    std::string plugin =
        catalog_.plugins[catalog_.tile_kinds[catalog_.start.front().kind].plugin].id;
    for (const Declared& declared : rules_.declared) {
      if (declared.category == "start") {  // the last one holds
        target = "start/" + declared.id;
        plugin = catalog_.plugins[declared.plugin].id;
      }
    }
    add("setup",
        plugin,
        target,
        fmt::format("{} on the table before the game begins: {}.",
                    catalog_.start.size() == 1 ? "This tile lies" : "These tiles lie",
                    text));
  }

  void add_pieces() {
    for (const PieceKind& piece : catalog_.piece_kinds) {
      if (piece.supply > 0) {
        add_named("setup", "piece", piece.name, piece_text(piece));
        add_stated_of("piece/" + piece.name);
      }
    }
  }

  /// What it weighs, whom it hinders, whether it comes home: what differs from other pieces.
  [[nodiscard]] std::string piece_text(const PieceKind& piece) const {
    const std::string word = words_of(piece.name);
    if (piece.neutral) {
      return fmt::format("There {} {} in all, of nobody's: only the rules move {}.",
                         piece.supply == 1 ? "is" : "are",
                         plural(piece.supply, word),
                         piece.supply == 1 ? "it" : "them");
    }
    std::string text = fmt::format("Each colour has {}.", plural(piece.supply, word));
    std::vector<std::string> facts;
    if (!catalog_.all_receive && piece.power != 1) {
      facts.push_back(piece.power == 0
                          ? "counts for no majority"
                          : fmt::format("counts {} times for a majority", piece.power));
    }
    if (piece.group.is_none()) {
      facts.emplace_back("may stand where others stand, and hinders nobody");
    } else if (catalog_.groups[piece.group] != "core") {
      facts.emplace_back("and pieces of other kinds do not hinder each other");
    }
    if (piece.stays) {
      facts.emplace_back("stays on the board when its feature is scored");
    }
    for (std::size_t i = 0; i < facts.size(); ++i) {
      text += i == 0 ? fmt::format(" {} ", capital(with_article(word))) : "; it ";
      text += facts[i];
    }
    return text + (facts.empty() ? "" : ".");
  }

  void add_seats() {
    for (const SeatPlan& plan : catalog_.seat_plans) {
      std::string text = fmt::format(
          "With {}: {} each", plural(plan.players, "player"), plural(plan.colours_each, "colour"));
      for (const auto& [piece, count] : plan.supply) {
        text += fmt::format(", {} of each colour",
                            plural(count, words_of(catalog_.piece_kinds[piece].name)));
      }
      std::string target;
      std::string owner = "core";
      for (const Declared& declared : rules_.declared) {
        if (declared.category == "seats") {
          target = "seats/" + declared.id;
          owner = catalog_.plugins[declared.plugin].id;
        }
      }
      add("setup", owner, target, text + ".");
    }
  }

  void add_supplies() {
    for (const Pool& pool : catalog_.pools) {
      add_named("setup",
                "pool",
                pool.name,
                fmt::format("The supply holds {}.", plural(pool.count, words_of(pool.name))));
    }
    for (const Bag& bag : catalog_.bags) {
      std::string text = fmt::format("In the {}:", words_of(bag.name));
      for (const auto& [token, count] : bag.tokens) {
        text += fmt::format("{}{} x {}",
                            text.ends_with(':') ? " " : ", ",
                            count,
                            words_of(catalog_.tokens[token].name));
      }
      if (!is_stated("bag/" + bag.name)) {
        add_named("setup", "bag", bag.name, text + ".");
      }
    }
    for (const Pile& pile : catalog_.piles) {
      add_stand_in("setup", "pile", pile.name, fmt::format("Draw pile: {}.", words_of(pile.name)));
    }
  }

  void add_turn() {
    add_stated("turn", "");
    for (const Phase& phase : rules_.phases) {
      if (phase.at == PhaseTime::turn) {
        add_step(phase);
      }
    }
  }

  void add_step(const Phase& phase) {
    const std::size_t before = rows_.size();
    const auto known = std::find_if(kSteps.begin(), kSteps.end(), [&](const StepText& step) {
      return phase.name == step.phase;
    });
    const std::string text = phase.name == "core:claim" ? claim_text()
                             : known != kSteps.end()    ? known->text
                                                        : "";
    if (!text.empty()) {
      add_named("turn", "phase", phase.name, text);
    } else if (!has_lines(phase.name)) {
      add_stand_in("turn", "phase", phase.name, fmt::format("Step: {}.", words_of(phase.name)));
    }
    if (phase.name == "core:claim") {
      for (const Action& action : catalog_.actions) {
        add_stand_in("turn",
                     "action",
                     action.name,
                     fmt::format("Or instead of placing a piece: {}.", words_of(action.name)));
      }
    }
    add_candidates(phase.name);
    for (std::size_t i = before; i < rows_.size(); ++i) {
      rows_[i].phase = phase.name;
    }
    add_stated("turn", phase.name);
  }

  /// Where tiles and pieces are offered besides the usual places.
  void add_candidates(const std::string& phase) {
    constexpr std::array<std::string_view, 5> kWhere{
        "where it touches another at a corner only",
        "in a hole with a tile on each side",
        "in any free cell of the table",
        "on any part of the board that is not complete",
        "on any part of the board"};
    const bool cells = phase == "core:place";
    if (!cells && phase != "core:claim") {
      return;
    }
    for (const Candidates& source : cells ? rules_.cell_sources : rules_.claim_sources) {
      add_stand_in("turn",
                   "candidates",
                   source.name,
                   fmt::format("{} may {} {} {}{}.",
                               source.guard.any ? (cells ? "A tile" : "A piece")
                                                : (cells ? "Some tiles" : "Some pieces"),
                               source.only ? "only" : "also",
                               cells ? "lie" : "stand",
                               kWhere.at(static_cast<std::size_t>(source.from)),
                               source.any_sides ? ", whatever the sides show" : ""));
    }
  }

  [[nodiscard]] bool has_lines(const std::string& phase) const {
    return std::any_of(
        rules_.citations.begin(), rules_.citations.end(), [&](const Citation& citation) {
          return citation.section == "turn" && citation.phase == phase && !citation.says.empty();
        });
  }

  [[nodiscard]] std::string claim_text() const {
    std::string text;
    for (const PieceKind& piece : catalog_.piece_kinds) {
      std::vector<std::string> on;
      for (const FeatureKindId kind : piece.claims) {
        on.push_back(words_of(catalog_.feature_kinds[kind].name));
      }
      if (!on.empty() && piece.supply > 0) {
        text += fmt::format("{}{} on {}",
                            text.empty() ? "" : "; or ",
                            with_article(words_of(piece.name)),
                            with_article(any_of_words(on)));
      }
    }
    return text.empty() ? ""
                        : fmt::format(
                              "Decision: the active player may put one piece on the tile "
                              "just laid: {}.",
                              text);
  }

  [[nodiscard]] std::string points_text(const FeatureKind& kind, bool complete) const {
    std::string text;
    for (const PointTerm& term : kind.points) {
      const std::int32_t each = complete ? term.complete : term.open;
      if (each != 0) {
        text += fmt::format("{}{}", text.empty() ? "" : ", ", term_text(term, each));
      }
    }
    return text;
  }

  [[nodiscard]] std::string term_text(const PointTerm& term, std::int32_t each) const {
    switch (term.word) {
      case CountWord::tile:
        return fmt::format("{} for each tile", each);
      case CountWord::piece:
        return fmt::format("{} for each piece on it", each);
      case CountWord::neighbour:
        return fmt::format("{} for each tile around it", each);
      case CountWord::flat:
        return plural(each, "point");
      case CountWord::touching_done:
        return fmt::format("{} for each completed {} that touches it",
                           each,
                           words_of(catalog_.feature_kinds[term.touching].name));
      case CountWord::variable:
        return fmt::format(
            "{} for each of its {}", each, words_of(catalog_.variables[term.variable].name));
    }
    return "";
  }

  void add_points(const char* section, const char* how, bool complete) {
    for (const FeatureKind& kind : catalog_.feature_kinds) {
      if (complete) {
        add_done(kind);
      }
      const bool scores_later = complete && kind.done == DoneRule::never;
      const std::string points = scores_later ? std::string() : points_text(kind, complete);
      if (!points.empty()) {
        add_named(section,
                  "feature",
                  kind.name,
                  fmt::format("{} {}: {}.",
                              kind.done == DoneRule::never ? "A" : how,
                              words_of(kind.name),
                              points));
      }
      add_stated_of("feature/" + kind.name);
    }
  }

  /// When it is complete. What is never complete and worth nothing concerns nobody; a function is
  /// for its plugin to tell.
  void add_done(const FeatureKind& kind) {
    if (kind.role.empty() && is_stated("feature/" + kind.name)) {
      return;  // no piece stands on it, and its plugin has more to say
    }
    std::string how;
    switch (kind.done) {
      case DoneRule::closed:
        how = kind.blocked_closes
                  ? "complete when nothing can be added to it any more"
                  : "complete when nothing can be added to it any more and nothing bars it";
        break;
      case DoneRule::around_4:
        how = "complete when tiles lie on all four sides of its tile";
        break;
      case DoneRule::around_8:
        how = "complete when all eight cells around its tile hold tiles";
        break;
      case DoneRule::never:
        how = points_text(kind, false).empty() ? "" : "never complete";
        break;
      case DoneRule::script:
        break;
    }
    if (!how.empty()) {
      add_named("scoring",
                "feature",
                kind.name,
                fmt::format("{} is {}.", capital(with_article(words_of(kind.name))), how));
    }
  }

  void add_scoring() {
    add_points("scoring", "A completed", true);
    add_stated("scoring", "");
    add_handlers("scoring", {Shape::score});
  }

  void add_final() {
    for (const Track& track : catalog_.tracks) {
      if (!track.goals.empty() && !is_stated("track/" + track.name)) {
        add_named("final",
                  "track",
                  track.name,
                  fmt::format("All win together with {} {}{}.",
                              track.goals.back(),
                              words_of(track.name),
                              track.per == TrackScope::colour ? " of each colour" : ""));
      }
    }
    for (const Ending& ending : rules_.endings) {
      if (ending.script >= 0) {
        add_stand_in("final",
                     "ending",
                     ending.name,
                     fmt::format("The game may end by: {}.", words_of(ending.name)));
      }
    }
    add_points("final", "An incomplete", false);
    for (const Phase& phase : rules_.phases) {
      if (phase.at == PhaseTime::final && phase.native == nullptr) {
        add_stand_in("final", "phase", phase.name, fmt::format("Step: {}.", words_of(phase.name)));
      }
    }
    add_stated("final", "");
  }

  void add_special() {
    constexpr std::array<const char*, 5> kStuck{
        "leaves the game, and another one is drawn",
        "goes back into the pile, and another one is drawn",
        "stays in the hand; the player gives up one and draws another",
        "stays in the hand, and the turn goes on",
        "ends the game"};
    add("special",
        "core",
        "phase/core:draw",
        fmt::format("A tile that fits nowhere {}.",
                    kStuck[static_cast<std::size_t>(catalog_.stuck)]));
    if (catalog_.board.width > 0) {
      add("special",
          "core",
          "",
          fmt::format("The table is {} x {} cells{}.",
                      catalog_.board.width,
                      catalog_.board.height,
                      catalog_.board.floating ? ", wherever it grows" : ""));
    }
    add_stated("special", "");
    add_handlers("special", {Shape::check, Shape::waive, Shape::modify, Shape::intercept});
    for (const OptionSetting& option : catalog_.options) {
      if (option.value != option.initial) {
        add("special",
            option.name.substr(0, option.name.find('.')),
            "",
            fmt::format("Option {} is {} (else {}): {}",
                        option.name,
                        option.value,
                        option.initial,
                        option.about));
        rows_.back().rules = option.rules;
      }
    }
  }

  /// Rules in scripts of plugins that state no sentences: at least their names.
  void add_handlers(const char* section, const std::vector<Shape>& shapes) {
    std::set<std::string> seen;
    for (const Handler& handler : rules_.hooks.all()) {
      const std::string plugin = plugin_of(handler.id);
      if (std::find(shapes.begin(), shapes.end(), handler.shape) == shapes.end() ||
          speaks(plugin) || !seen.insert(handler.id).second) {
        continue;
      }
      add(section,
          plugin,
          "",
          fmt::format("Rule \"{}\" has a say in {}.",
                      words_of(handler.id),
                      point_text(rules_, handler.point)));
    }
  }

  const Ruleset& rules_;
  const Catalog& catalog_;
  std::set<std::string> speakers_;
  std::vector<std::int32_t> order_;  // of the citations
  std::set<std::int32_t> told_;      // of them
  std::vector<SheetRow> rows_;
};

/// Breaks at blanks so that no line is longer than `width`, where that is possible.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
  std::string out;
  std::string line;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t blank = std::min(text.find(' ', start), text.size());
    const std::string word = text.substr(start, blank - start);
    if (!line.empty() && text_width(line) + 1 + text_width(word) > width) {
      out += line + "\n" + std::string(indent, ' ');
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
    start = blank + 1;
  }
  return out + line + "\n";
}

std::string source_of(const SheetRow& row) {
  return row.rules.empty() ? row.plugin
                           : fmt::format("{} {}", row.plugin, fmt::join(row.rules, " "));
}

}  // namespace

std::vector<SheetRow> rule_sheet(const Ruleset& rules) {
  return SheetMaker(rules).make();
}

namespace {

/// A row of what the line cites, or of one of the ids that its award names.
bool is_cited(const SheetRow& row, const AwardText::Line& line, const Ruleset& rules) {
  if (line.cites.empty()) {
    return std::any_of(line.rules.begin(), line.rules.end(), [&](const std::string& id) {
      return std::find(row.rules.begin(), row.rules.end(), id) != row.rules.end();
    });
  }
  return std::any_of(line.cites.begin(), line.cites.end(), [&](std::int32_t number) {
    return row.cites == number ||
           (!row.target.empty() &&
            row.target == rules.citations[static_cast<std::size_t>(number)].target);
  });
}

/// A row of what the line is named after.
bool is_namesake(const SheetRow& row, const std::string& stem) {
  const bool scores = row.section == "scoring" || row.section == "final";
  return row.phase == stem || (scores && row.target.ends_with("/" + stem));
}

}  // namespace

std::vector<std::size_t> rows_of_award(const Ruleset& rules,
                                       const std::vector<SheetRow>& sheet,
                                       const AwardText& award) {
  const bool last = award.reason == "final";
  std::set<std::size_t> rows;
  const auto collect = [&](const auto& fits) {
    bool any = false;
    for (std::size_t i = 0; i < sheet.size(); ++i) {
      // Both sections hold a row for the same feature kind: only one of them applies.
      const bool other_time = sheet[i].section == (last ? "scoring" : "final");
      if (!other_time && fits(sheet[i])) {
        rows.insert(i);
        any = true;
      }
    }
    return any;
  };
  for (const AwardText::Line& line : award.lines) {
    const std::string stem = line.name.substr(0, line.name.find('.'));
    const std::string plugin = stem.substr(0, stem.find(':'));
    const bool known = collect([&](const SheetRow& row) { return is_cited(row, line, rules); }) ||
                       collect([&](const SheetRow& row) { return is_namesake(row, stem); });
    if (!known) {
      collect([&](const SheetRow& row) {
        return row.stated && row.plugin == plugin && row.section == (last ? "final" : "scoring");
      });
    }
  }
  return {rows.begin(), rows.end()};
}

std::string sheet_text(const Program& program, const Ruleset& rules, int width) {
  const std::size_t room = static_cast<std::size_t>(std::clamp(width, 40, 110)) - 6;
  const std::vector<SheetRow> rows = rule_sheet(rules);
  std::string text;
  for (const SectionName& section : kSections) {
    std::string body;
    std::string phase;
    int step = 0;
    for (const SheetRow& row : rows) {
      if (row.section != section.word) {
        continue;
      }
      if (row.phase != phase) {
        phase = row.phase;
        body += line_of(" {}. {}", ++step, words_of(phase));
      }
      body +=
          "    - " + wrapped(one_line(fmt::format("{} [{}]", row.text, source_of(row))), 6, room);
    }
    if (!body.empty()) {
      text += "\n" + program.paint(Ink::strong, section.title) + "\n" + body;
    }
  }
  return text;
}

std::string sheet_plain(const Ruleset& rules) {
  TextTable table(std::vector<std::string>(5));
  for (const SheetRow& row : rule_sheet(rules)) {
    table.add({row.section,
               row.phase,
               row.plugin,
               fmt::format("{}", fmt::join(row.rules, " ")),
               row.text});
  }
  return table.plain();
}

nlohmann::ordered_json sheet_json(const Ruleset& rules) {
  nlohmann::ordered_json lines = nlohmann::ordered_json::array();
  for (const SheetRow& row : rule_sheet(rules)) {
    lines.push_back({{"section", row.section},
                     {"phase", row.phase},
                     {"plugin", row.plugin},
                     {"rules", row.rules},
                     {"text", row.text},
                     {"stated", row.stated}});
  }
  return {{"bastide_sheet", 1}, {"ruleset", rules.name}, {"title", rules.title}, {"lines", lines}};
}

}  // namespace bastide
