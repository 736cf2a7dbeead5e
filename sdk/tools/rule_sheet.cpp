#include "sdk/tools/rule_sheet.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/gate.h"
#include "sdk/tools/show_lists.h"
#include "sdk/tools/text_table.h"

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
constexpr std::array<StepText, 7> kSteps{
    {{"core:draw", "Chance: a tile is drawn."},
     {"core:place", "Decision: the active player lays the tile so that all its sides match."},
     {"core:settle", "What the tile completed is scored, and its pieces go home."},
     {"core:end", "Endings are tested; the next player's turn begins."},
     {"core:final", "What stands on the board is scored; then the ranking is made."},
     {"core:setup", "The start tiles are laid and the first player is found."},
     {"core:claim", ""}}};

std::string plural(std::int64_t n, std::string_view word) {
  const bool same = n == 1 || word.ends_with('s') || word.ends_with("sheep");
  return fmt::format("{} {}{}", n, word, same ? "" : "s");
}

std::string words_of(std::string_view name) {
  std::string text(short_name(name));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

class SheetMaker {
 public:
  explicit SheetMaker(const Ruleset& rules) : rules_(rules), catalog_(rules.catalog) {
    for (const SheetLine& line : rules.sheet) {
      speakers_.insert(line.plugin.value());
    }
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
  void add(std::string section, std::string plugin, std::string target, std::string text) {
    SheetRow row;
    row.section = std::move(section);
    row.plugin = std::move(plugin);
    row.text = std::move(text);
    const auto known = rules_.sheet_rules.find(target);
    if (known != rules_.sheet_rules.end()) {
      row.rules = known->second;
    }
    row.target = std::move(target);
    rows_.push_back(std::move(row));
  }

  /// Of a declaration with a name: its plugin stands before the colon.
  void add_named(std::string section,
                 std::string_view category,
                 const std::string& name,
                 std::string text) {
    add(std::move(section),
        name.substr(0, name.find(':')),
        fmt::format("{}/{}", category, name),
        std::move(text));
  }

  void add_stated(std::string_view section, std::string_view phase) {
    for (const SheetLine& line : rules_.sheet) {
      if (line.section == section && line.phase == phase) {
        rows_.push_back({line.section,
                         line.phase,
                         catalog_.plugins[line.plugin].id,
                         line.rules,
                         line.text,
                         true,
                         {}});
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
    add_seats();
    add_supplies();
    add("setup",
        "core",
        "phase/core:setup",
        catalog_.first_player == FirstPlayer::first ? "The first seat begins."
                                                    : "Who begins is drawn by lot.");
    for (const Phase& phase : rules_.phases) {
      if (phase.at == PhaseTime::setup && phase.native == nullptr) {
        add_named("setup", "phase", phase.name, fmt::format("Step: {}.", words_of(phase.name)));
      }
    }
    add_stated("setup", "");
  }

  void add_tiles() {
    for (std::size_t p = 0; p < catalog_.plugins.size(); ++p) {
      std::int64_t count = 0;
      std::int64_t kinds = 0;
      std::int64_t reconstructed = 0;
      for (const TileKind& tile : catalog_.tile_kinds) {
        const bool own = tile.plugin.index() == p && tile.count > 0;
        count += own ? tile.count : 0;
        kinds += own ? 1 : 0;
        reconstructed += own && tile.reconstructed ? 1 : 0;
      }
      const std::string& id = catalog_.plugins.rows()[p].id;
      if (count > 0) {
        add("setup",
            id,
            "tiles/" + id,
            fmt::format(
                "{} of {}{}.",
                plural(count, "tile"),
                plural(kinds, "kind"),
                reconstructed > 0 ? fmt::format(" ({} reconstructed)", reconstructed) : ""));
      }
    }
    for (const StartTile& start : catalog_.start) {
      const std::string& id = catalog_.plugins[catalog_.tile_kinds[start.kind].plugin].id;
      add("setup",
          id,
          "start/" + id,
          fmt::format("{} lies at {},{} before the game begins.",
                      catalog_.tile_kinds[start.kind].name,
                      start.cell.x,
                      start.cell.y));
    }
  }

  void add_seats() {
    for (const PieceKind& piece : catalog_.piece_kinds) {
      add_named("setup",
                "piece",
                piece.name,
                fmt::format("Each colour has {}.", plural(piece.supply, words_of(piece.name))));
    }
    for (const SeatPlan& plan : catalog_.seat_plans) {
      std::string text = fmt::format(
          "With {}: {} each", plural(plan.players, "player"), plural(plan.colours_each, "colour"));
      for (const auto& [piece, count] : plan.supply) {
        text += fmt::format(", {}", plural(count, words_of(catalog_.piece_kinds[piece].name)));
      }
      std::string owner = "core";
      for (const auto& [target, ids] : rules_.sheet_rules) {
        owner = target.starts_with("seats/") ? target.substr(6) : owner;
      }
      add("setup", owner, "seats/" + owner, text + ".");
    }
  }

  void add_supplies() {
    for (const Pool& pool : catalog_.pools) {
      add_named("setup",
                "pool",
                pool.name,
                fmt::format("Supply of {}: {}.", words_of(pool.name), pool.count));
    }
    for (const Bag& bag : catalog_.bags) {
      std::string text = fmt::format("In the bag {}:", words_of(bag.name));
      for (const auto& [token, count] : bag.tokens) {
        text += fmt::format("{}{} x {}",
                            text.ends_with(':') ? " " : ", ",
                            count,
                            words_of(catalog_.tokens[token].name));
      }
      add_named("setup", "bag", bag.name, text + ".");
    }
    if (catalog_.piles.size() > 1) {
      for (const Pile& pile : catalog_.piles) {
        add_named("setup", "pile", pile.name, fmt::format("Draw pile: {}.", words_of(pile.name)));
      }
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
    const bool is_stated =
        std::any_of(rules_.sheet.begin(), rules_.sheet.end(), [&](const SheetLine& line) {
          return line.section == "turn" && line.phase == phase.name;
        });
    const auto known = std::find_if(kSteps.begin(), kSteps.end(), [&](const StepText& step) {
      return phase.name == step.phase;
    });
    const std::string text = phase.name == "core:claim" ? claim_text()
                             : known != kSteps.end()    ? known->text
                                                        : "";
    if (!text.empty()) {
      add_named("turn", "phase", phase.name, text);
    } else if (!is_stated) {
      add_named("turn", "phase", phase.name, fmt::format("Step: {}.", words_of(phase.name)));
    }
    if (!text.empty() || !is_stated) {
      rows_.back().phase = phase.name;
    }
    if (phase.name == "core:claim") {
      for (const Action& action : catalog_.actions) {
        add_named("turn",
                  "action",
                  action.name,
                  fmt::format("Or instead of placing a piece: {}.", words_of(action.name)));
        rows_.back().phase = phase.name;
      }
    }
    add_stated("turn", phase.name);
  }

  [[nodiscard]] std::string claim_text() const {
    std::string text;
    for (const PieceKind& piece : catalog_.piece_kinds) {
      std::string on;
      for (const FeatureKindId kind : piece.claims) {
        on += fmt::format(
            "{}{}", on.empty() ? "" : ", ", words_of(catalog_.feature_kinds[kind].name));
      }
      if (!on.empty()) {
        text +=
            fmt::format("{}a {} on a {}", text.empty() ? "" : "; or ", words_of(piece.name), on);
      }
    }
    return text.empty()
               ? ""
               : fmt::format("Decision: the active player may put, on the tile just laid, {}.",
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
      if (complete && kind.done == DoneRule::never) {
        continue;
      }
      const std::string points = points_text(kind, complete);
      if (!points.empty()) {
        add_named(section,
                  "feature",
                  kind.name,
                  fmt::format("{} {}: {}.",
                              kind.done == DoneRule::never ? "A" : how,
                              words_of(kind.name),
                              points));
      }
    }
  }

  void add_scoring() {
    add_points("scoring", "A completed", true);
    add_stated("scoring", "");
    add_handlers("scoring", {Shape::score});
  }

  void add_final() {
    for (const Track& track : catalog_.tracks) {
      if (!track.goals.empty()) {
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
        add_named("final",
                  "ending",
                  ending.name,
                  fmt::format("The game may end by: {}.", words_of(ending.name)));
      }
    }
    add_points("final", "An incomplete", false);
    for (const Phase& phase : rules_.phases) {
      if (phase.at == PhaseTime::final && phase.native == nullptr) {
        add_named("final", "phase", phase.name, fmt::format("Step: {}.", words_of(phase.name)));
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
        rows_.push_back({"special",
                         "",
                         option.name.substr(0, option.name.find('.')),
                         option.rules,
                         fmt::format("Option {} is {} (else {}): {}",
                                     option.name,
                                     option.value,
                                     option.initial,
                                     option.about),
                         false,
                         {}});
      }
    }
  }

  /// Rules in scripts of plugins that state no sentences: at least their names.
  void add_handlers(const char* section, const std::vector<Shape>& shapes) {
    std::set<std::string> seen;
    for (const Handler& handler : rules_.hooks.all()) {
      const std::string plugin = handler.id.substr(0, handler.id.find(':'));
      const auto& plugins = catalog_.plugins.rows();
      const auto at = std::find_if(
          plugins.begin(), plugins.end(), [&](const PluginInfo& p) { return p.id == plugin; });
      const bool speaks = speakers_.contains(static_cast<std::int32_t>(at - plugins.begin()));
      if (std::find(shapes.begin(), shapes.end(), handler.shape) == shapes.end() || speaks ||
          !seen.insert(handler.id).second) {
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
  std::set<std::int32_t> speakers_;
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

std::vector<std::size_t> rows_of_award(const std::vector<SheetRow>& sheet, const AwardText& award) {
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
    const bool known = collect([&](const SheetRow& row) {
      const bool scores = row.section == "scoring" || row.section == "final";
      return row.phase == stem || (scores && row.target.ends_with("/" + stem));
    });
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
