#include "sdk/tools/explain/rule_sheet.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/explain/setting_words.h"
#include "sdk/tools/explain/sheet_words.h"
#include "sdk/tools/explain/show_lists.h"

namespace bastide {

namespace {

/// What the steps of the kernel do.
struct StepText {
  const char* phase;
  const char* text;
};
constexpr std::array<StepText, 5> kSteps{
    {{"core:draw", marked("Chance: a tile is drawn for the active player.")},
     {"core:place",
      marked("Decision: the active player places the tile so that all its sides match.")},
     {"core:settle", marked("What the tile completed is scored, and its pieces go home.")},
     {"core:end", marked("The next player's turn begins.")},
     {"core:claim", ""}}};

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
                         said_by(catalog_.plugins[citation.plugin].id, line.text),
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
            ? said_counted(catalog_.least_players, "{} player.", "{} players.")
            : said_with("{} to {} players.", catalog_.least_players, catalog_.most_players));
    add_tiles();
    add_start();
    add_pieces();
    add_seats();
    add_supplies();
    add("setup",
        "core",
        "phase/core:setup",
        catalog_.first_player == FirstPlayer::first ? said("The first seat begins.")
                                                    : said("Who begins is drawn by lot."));
    for (const Phase& phase : rules_.phases) {
      if (phase.at == PhaseTime::setup && phase.native == nullptr) {
        add_stand_in("setup", "phase", phase.name, said_with("Step: {}.", words_of(phase.name)));
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
      const std::string& id = catalog_.plugins[PluginId(p)].id;
      for (const auto& [part, count] : parts) {
        add("setup",
            id,
            fmt::format("tiles/{}:{}", id, part.empty() ? "tiles" : part),
            parts.size() < 2 || part.empty()
                ? said_counted(count, "{} tile.", "{} tiles.")
                : said_counted(
                      count, "{} tile of {}.", "{} tiles of {}.", words_of(id + ":" + part)));
      }
    }
  }

  void add_start() {
    if (catalog_.start.empty()) {
      return;
    }
    const std::string text = joined(catalog_.start, ", ", [&](const StartTile& start) {
      return said_with("{} at {}", catalog_.tile_kinds[start.kind].name, to_string(start.cell));
    });
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
        catalog_.start.size() == 1
            ? said_with("This tile lies on the table before the game begins: {}.", text)
            : said_with("These tiles lie on the table before the game begins: {}.", text));
  }

  void add_pieces() {
    for (const PieceKind& piece : catalog_.piece_kinds) {
      if (piece.supply > 0) {
        add_named("setup", "piece", piece.name, piece_sentence(catalog_, piece));
        add_stated_of("piece/" + piece.name);
      }
    }
  }

  void add_seats() {
    for (const SeatPlan& plan : catalog_.seat_plans) {
      std::string target;
      std::string owner = "core";
      for (const Declared& declared : rules_.declared) {
        if (declared.category == "seats") {
          target = "seats/" + declared.id;
          owner = catalog_.plugins[declared.plugin].id;
        }
      }
      add("setup", owner, target, seats_sentence(catalog_, plan));
    }
  }

  void add_supplies() {
    for (const Pool& pool : catalog_.pools) {
      add_named("setup",
                "pool",
                pool.name,
                said_with("The supply holds {}.", said_count(pool.name, pool.count)));
    }
    for (const Bag& bag : catalog_.bags) {
      if (!is_stated("bag/" + bag.name)) {
        add_named("setup", "bag", bag.name, bag_sentence(catalog_, bag));
      }
    }
    for (const Pile& pile : catalog_.piles) {
      add_stand_in("setup", "pile", pile.name, said_with("Draw pile: {}.", words_of(pile.name)));
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
    const std::string text = phase.name == "core:claim" ? claim_sentence(catalog_)
                             : known != kSteps.end()    ? said(known->text)
                                                        : "";
    if (!text.empty()) {
      add_named("turn", "phase", phase.name, text);
    } else if (!has_lines(phase.name)) {
      add_stand_in("turn", "phase", phase.name, said_with("Step: {}.", words_of(phase.name)));
    }
    if (phase.name == "core:claim") {
      for (const Action& action : catalog_.actions) {
        add_stand_in("turn",
                     "action",
                     action.name,
                     said_with("Or instead of placing a piece: {}.", words_of(action.name)));
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
    const bool cells = phase == "core:place";
    if (!cells && phase != "core:claim") {
      return;
    }
    for (const Candidates& source : cells ? rules_.cell_sources : rules_.claim_sources) {
      add_stand_in("turn", "candidates", source.name, candidates_sentence(source, cells));
    }
  }

  [[nodiscard]] bool has_lines(const std::string& phase) const {
    return std::any_of(
        rules_.citations.begin(), rules_.citations.end(), [&](const Citation& citation) {
          return citation.section == "turn" && citation.phase == phase && !citation.says.empty();
        });
  }

  void add_points(const char* section, bool complete) {
    for (const FeatureKind& kind : catalog_.feature_kinds) {
      if (complete) {
        add_done(kind);
      }
      const bool scores_later = complete && kind.done == DoneRule::never;
      const std::string points =
          scores_later ? std::string() : points_words(catalog_, kind, complete);
      if (!points.empty()) {
        add_named(section, "feature", kind.name, points_sentence(kind, points, complete));
      }
      add_stated_of("feature/" + kind.name);
    }
  }

  static std::string points_sentence(const FeatureKind& kind,
                                     const std::string& points,
                                     bool complete) {
    const std::string word = words_of(kind.name);
    return kind.done == DoneRule::never ? said_with("A {}: {}.", word, points)
           : complete                   ? said_with("A completed {}: {}.", word, points)
                                        : said_with("An incomplete {}: {}.", word, points);
  }

  /// When it is complete. What is never complete and worth nothing concerns nobody; a function is
  /// for its plugin to tell.
  void add_done(const FeatureKind& kind) {
    if (kind.role.empty() && is_stated("feature/" + kind.name)) {
      return;  // no piece stands on it, and its plugin has more to say
    }
    if (const std::string text = done_sentence(catalog_, kind); !text.empty()) {
      add_named("scoring", "feature", kind.name, text);
    }
  }

  void add_scoring() {
    add_points("scoring", true);
    add_stated("scoring", "");
    add_handlers("scoring", {Shape::score});
  }

  void add_final() {
    for (const Track& track : catalog_.tracks) {
      if (!track.goals.empty() && !is_stated("track/" + track.name)) {
        add_named("final",
                  "track",
                  track.name,
                  track.per == TrackScope::colour
                      ? said_with("All win together with {} of each colour.",
                                  said_count(track.name, track.goals.back()))
                      : said_with("All win together with {}.",
                                  said_count(track.name, track.goals.back())));
      }
    }
    for (const Ending& ending : rules_.endings) {
      if (ending.script >= 0) {
        add_stand_in("final",
                     "ending",
                     ending.name,
                     said_with("The game may end by: {}.", words_of(ending.name)));
      }
    }
    add_points("final", false);
    for (const Phase& phase : rules_.phases) {
      if (phase.at == PhaseTime::final && phase.native == nullptr) {
        add_stand_in("final", "phase", phase.name, said_with("Step: {}.", words_of(phase.name)));
      }
    }
    add_stated("final", "");
  }

  void add_special() {
    add("special", "core", "phase/core:draw", stuck_sentence(catalog_));
    if (catalog_.board.width > 0) {
      add("special",
          "core",
          "",
          catalog_.board.floating
              ? said_with("The table is {} x {} cells, wherever it grows.",
                          catalog_.board.width,
                          catalog_.board.height)
              : said_with(
                    "The table is {} x {} cells.", catalog_.board.width, catalog_.board.height));
    }
    add_stated("special", "");
    add_handlers("special", {Shape::check, Shape::waive, Shape::modify, Shape::intercept});
    for (const OptionSetting& option : catalog_.options) {
      if (option.value != option.initial) {
        add("special",
            option.name.substr(0, option.name.find('.')),
            "",
            said_with("Option {} is {} (else {}): {}",
                      option.name,
                      said_value_of(option),
                      said_initial_of(option),
                      said_by(option.name.substr(0, option.name.find('.')), option.about)));
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
          said_with("Rule \"{}\" has a say in {}.",
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

}  // namespace bastide
