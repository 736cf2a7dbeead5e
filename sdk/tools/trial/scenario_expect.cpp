#include "sdk/tools/trial/scenario_expect.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "kernel/base/check.h"
#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/load/plugin_loader.h"
#include "sdk/bots/bot.h"
#include "sdk/bots/bot_file.h"
#include "sdk/bots/bot_spec.h"
#include "sdk/tools/trial/scenario_awards.h"
#include "sdk/tools/trial/scenario_feature.h"
#include "sdk/tools/trial/scenario_holdings.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

using Found = std::optional<std::string>;

/// Checks one expectation; each check says what it found when that is not what was expected.
class Checker {
 public:
  Checker(Game& game, const Expectation& expectation)
      : game_(game), expected_(expectation), view_(game.view()), catalog_(game.rules().catalog) {}

  Found run();

 private:
  Found about_awards() { return find_award_mismatch(game_, expected_); }
  Found about_holdings() { return find_holding_mismatch(game_, expected_); }
  Found over();
  Found turn();
  Found winners();
  Found choosing();
  Found feature();
  Found same_or_different();
  Found count();
  Found legal();
  Found options();
  Found bot();
  Found cells();
  Found tile();
  [[nodiscard]] Found printed(const TileKind& kind) const;
  Found empty();
  Found projected();
  Found markers();
  Found ended_by();

  [[nodiscard]] Result<FeatureId> feature_at(const SegmentName& name) const;
  [[nodiscard]] std::vector<std::string> option_texts();

  Game& game_;
  const Expectation& expected_;
  View view_;
  const Catalog& catalog_;
};

Found Checker::run() {
  struct Row {
    Expected kind;
    Found (Checker::*check)();
  };
  static constexpr Row kChecks[] = {
      {Expected::score, &Checker::about_holdings},
      {Expected::pile, &Checker::about_holdings},
      {Expected::holds, &Checker::about_holdings},
      {Expected::piece, &Checker::about_holdings},
      {Expected::seen, &Checker::about_holdings},
      {Expected::scored, &Checker::about_awards},
      {Expected::scored_none, &Checker::about_awards},
      {Expected::in_order, &Checker::about_awards},
      {Expected::turn, &Checker::turn},
      {Expected::over, &Checker::over},
      {Expected::not_over, &Checker::over},
      {Expected::ended_by, &Checker::ended_by},
      {Expected::wins, &Checker::winners},
      {Expected::choosing, &Checker::choosing},
      {Expected::feature, &Checker::feature},
      {Expected::same, &Checker::same_or_different},
      {Expected::different, &Checker::same_or_different},
      {Expected::count, &Checker::count},
      {Expected::legal, &Checker::legal},
      {Expected::not_legal, &Checker::legal},
      {Expected::options, &Checker::options},
      {Expected::bot, &Checker::bot},
      {Expected::cells, &Checker::cells},
      {Expected::tile, &Checker::tile},
      {Expected::empty, &Checker::empty},
      {Expected::projected, &Checker::projected},
      {Expected::markers, &Checker::markers},
  };
  const auto* const row =
      std::find_if(std::begin(kChecks), std::end(kChecks), [&](const Row& known) {
        return known.kind == expected_.kind;
      });
  BASTIDE_CHECK(row != std::end(kChecks));
  return (this->*row->check)();
}

Found Checker::over() {
  if (game_.over() == (expected_.kind == Expected::over)) {
    return std::nullopt;
  }
  return describe_choice(game_);
}

Found Checker::turn() {
  if (game_.over()) {
    return said("the game is over");
  }
  const std::string& active = game_.player_name(PlayerId(view_.state.turn.active));
  return active == expected_.names.front() ? Found() : Found(active + "'s turn");
}

Found Checker::winners() {
  if (!game_.over()) {
    return describe_choice(game_);
  }
  std::vector<std::string> names;
  for (const std::int32_t colour : view_.state.winners) {
    names.push_back(game_.colour_name(ColourId(colour)));
  }
  const std::set<std::string> found(names.begin(), names.end());
  const std::set<std::string> wanted(expected_.names.begin(), expected_.names.end());
  return found == wanted ? Found()
                         : Found(names.empty() ? said("nobody wins")
                                               : said_with("{} won", joined(names, said(" and "))));
}

Found Checker::choosing() {
  if (game_.waiting() && is_called(choice_name(game_.pending().choice), expected_.word)) {
    return std::nullopt;
  }
  return describe_choice(game_);
}

Result<FeatureId> Checker::feature_at(const SegmentName& name) const {
  const TileId tile = view_.state.board.at(name.cell);
  if (tile.is_none()) {
    return Error{ErrorCode::bad_request, said_with("no tile lies at {}", to_string(name.cell))};
  }
  const Result<SegmentId> segment = find_named_segment(view_, tile, name.on);
  if (!segment.ok()) {
    return segment.error();
  }
  return view_.feature_of(segment.value());
}

Found Checker::feature() {
  const Result<FeatureId> feature = feature_at(expected_.segments.front());
  if (!feature.ok()) {
    return feature.error().message;
  }
  return find_feature_mismatch(game_, feature.value(), expected_.feature);
}

std::string name_of(const SegmentName& segment) {
  return fmt::format("{} {}", to_string(segment.cell), segment.on);
}

Found Checker::same_or_different() {
  std::vector<FeatureId> features;
  for (const SegmentName& name : expected_.segments) {
    const Result<FeatureId> feature = feature_at(name);
    if (!feature.ok()) {
      return feature.error().message;
    }
    features.push_back(feature.value());
  }
  const bool same = expected_.kind == Expected::same;
  for (std::size_t i = 0; i < features.size(); ++i) {
    for (std::size_t j = i + 1; j < features.size(); ++j) {
      if ((features[i] == features[j]) != same) {
        const std::string one = name_of(expected_.segments[i]);
        const std::string other = name_of(expected_.segments[j]);
        return same ? said_with("{} and {} belong to different features", one, other)
                    : said_with("{} and {} belong to the same feature", one, other);
      }
    }
  }
  return std::nullopt;
}

Found Checker::count() {
  std::vector<std::string> known;
  for (std::size_t kind = 0; kind < catalog_.feature_kinds.size(); ++kind) {
    known.push_back(catalog_.feature_kinds[FeatureKindId(kind)].name);
    if (is_called(known.back(), expected_.word)) {
      const auto found = static_cast<std::int32_t>(view_.features(FeatureKindId(kind)).size());
      return found == expected_.number ? Found() : Found(std::to_string(found));
    }
  }
  return said_with(
      "no kind of feature called \"{}\"{}", expected_.word, did_you_mean(expected_.word, known));
}

std::vector<std::string> Checker::option_texts() {
  std::vector<std::string> texts;
  for (const Option& option : game_.options()) {
    texts.push_back(game_.text(option));
  }
  return texts;
}

Found Checker::legal() {
  const std::vector<std::string> texts = option_texts();
  const bool wanted = expected_.kind == Expected::legal;
  for (const std::string& name : expected_.names) {
    if ((std::find(texts.begin(), texts.end(), name) != texts.end()) != wanted) {
      return wanted ? said_with("\"{}\" is no option; {}", name, describe_choice(game_))
                    : said_with("\"{}\" is an option; {}", name, describe_choice(game_));
    }
  }
  return std::nullopt;
}

/// Their number; or which they are, in any order.
Found Checker::options() {
  if (expected_.number < 0) {
    return find_offer_mismatch(game_, expected_.names);
  }
  const bool as_many = static_cast<std::int32_t>(game_.options().size()) == expected_.number;
  return as_many ? Found() : Found(describe_choice(game_));
}

/// What a bot in the place of whoever decides would answer.
Found Checker::bot() {
  if (!game_.waiting() || game_.pending().actor == kChance) {
    return describe_choice(game_);
  }
  BotSpec spec = read_bot_spec(expected_.word);
  if (is_bot_file(spec.name)) {
    const auto place = find_named({}, spec.name, expected_.at.file);
    if (place.ok() && place.value()) {
      spec.name = place.value()->lexically_normal().string();
    }
  }
  try {
    Result<std::unique_ptr<Bot>> bot = make_bot(spec, game_.rules());
    if (!bot.ok()) {
      return bot.error().message;
    }
    BotSeat seat(game_.shared_rules(), std::move(bot.value()));
    seat.new_game(PlayerId(game_.pending().actor), game_.setup().seed);
    const std::string answer = game_.text(seat.choose(game_.state()));
    return answer == expected_.names.front() ? Found() : Found(fmt::format("\"{}\"", answer));
  } catch (const LoadError& error) {
    return to_string(error.diagnostics());
  } catch (const ScriptFault& fault) {
    return fault.what();
  }
}

Found Checker::cells() {
  if (!game_.waiting() || game_.pending().choice != Choice::place) {
    return describe_choice(game_);
  }
  std::set<Cell> found;
  for (const Option& option : game_.options()) {
    found.insert(option.as<PlaceTile>()->cell);
  }
  if (found == std::set<Cell>(expected_.cells.begin(), expected_.cells.end())) {
    return std::nullopt;
  }
  std::vector<std::string> texts;
  for (const Cell cell : found) {
    texts.push_back(fmt::format("[{}]", to_string(cell)));
  }
  return joined(texts, ", ");
}

Found Checker::tile() {
  const TileId id = view_.state.board.at(expected_.cells.front());
  if (id.is_none()) {
    return said("an empty cell");
  }
  const PlacedTile& tile = view_.state.board.tile(id);
  const TileKind& kind = catalog_.tile_kinds[TileKindId(tile.kind)];
  if (kind.name != expected_.word || (expected_.number >= 0 && expected_.number != tile.rotation)) {
    return said_with("{} turned {}", kind.name, tile.rotation);
  }
  return printed(kind);
}

/// Marks and numbers as they are on every tile of the kind.
Found Checker::printed(const TileKind& kind) const {
  std::vector<std::string> found;
  for (const auto& [name, wanted] : expected_.printed.printed) {
    const VariableId id = catalog_.variables.find(name);
    if (id.is_none()) {
      return said_with("no variable called \"{}\"", name);
    }
    std::int32_t sum = 0;
    for (const SegmentKind& segment : kind.segments) {
      for (const auto& [variable, value] : segment.values) {
        sum += variable == id ? value : 0;
      }
    }
    if (sum != wanted) {
      found.push_back(fmt::format("{} {}", name, sum));
    }
  }
  if (expected_.printed.marks) {
    std::vector<std::string> marks = kind.marks;
    std::sort(marks.begin(), marks.end());
    if (marks != *expected_.printed.marks) {
      found.push_back(marks.empty() ? said("no marks")
                                    : said_with("marks {}", joined(marks, ", ")));
    }
  }
  return found.empty() ? Found() : Found(joined(found, ", "));
}

Found Checker::empty() {
  const TileId id = view_.state.board.at(expected_.cells.front());
  return id.is_none()
             ? Found()
             : Found(catalog_.tile_kinds[TileKindId(view_.state.board.tile(id).kind)].name);
}

Found Checker::projected() {
  const std::vector<std::int32_t> points = game_.projected();
  std::vector<std::string> found;
  for (const auto& [name, wanted] : *expected_.lines) {
    const Result<ColourId> colour = find_colour(game_, name);
    if (!colour.ok()) {
      return colour.error().message;
    }
    if (points[colour.value().index()] != wanted) {
      found.push_back(fmt::format("{} {}", name, points[colour.value().index()]));
    }
  }
  return found.empty() ? Found() : Found(joined(found, ", "));
}

Found Checker::markers() {
  const SegmentName& place = expected_.segments.front();
  const TileId tile = view_.state.board.at(place.cell);
  const Result<PoolId> pool = find_named_pool(game_, expected_.word);
  if (tile.is_none() || !pool.ok()) {
    return tile.is_none() ? said_with("no tile lies at {}", to_string(place.cell))
                          : pool.error().message;
  }
  const Pool& row = catalog_.pools[pool.value()];
  std::int32_t found = 0;
  if (!place.on.empty() && place.on != "tile") {
    const Result<SegmentId> segment = find_named_segment(view_, tile, place.on);
    if (!segment.ok()) {
      return segment.error().message;
    }
    found = view_.value(row.on_segment, segment.value().index());
  } else {
    found = view_.value(row.on_tile, tile.index());
    for (const SegmentId segment :
         place.on.empty() ? view_.segments_of(tile) : std::vector<SegmentId>()) {
      found += view_.value(row.on_segment, segment.index());
    }
  }
  return found == expected_.number ? Found() : Found(std::to_string(found));
}

Found Checker::ended_by() {
  if (!game_.over()) {
    return describe_choice(game_);
  }
  const std::string reason(game_.name(NameId(view_.state.outcome_reason)));
  return is_called(reason, expected_.word) ? Found() : Found(reason);
}

}  // namespace

std::optional<std::string> find_mismatch(Game& game, const Expectation& expectation) {
  return Checker(game, expectation).run();
}

}  // namespace bastide
