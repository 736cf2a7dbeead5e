#include "sdk/tools/scenario_expect.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/load/plugin_loader.h"
#include "sdk/bots/bot.h"
#include "sdk/bots/bot_file.h"
#include "sdk/tools/scenario_feature.h"
#include "sdk/tools/scenario_names.h"

namespace bastide {

namespace {

using Found = std::optional<std::string>;

/// Checks one expectation; every check says what it found when that is not what was expected.
class Checker {
 public:
  Checker(Game& game, const Expectation& expectation)
      : game_(game), expected_(expectation), view_(game.view()), catalog_(game.rules().catalog) {}

  Found run();

 private:
  Found score();
  Found pile();
  Found holds();
  [[nodiscard]] Result<TokenKindId> named_token() const;
  [[nodiscard]] Found tokens(BagId bag) const;
  [[nodiscard]] Found tokens(PlayerId player, TokenKindId token) const;
  Found scored();
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
  Found projected();
  Found markers();
  Found ended_by();

  [[nodiscard]] BagId bag_called(std::string_view name) const;
  [[nodiscard]] Result<FeatureId> feature_at(const SegmentName& name) const;
  [[nodiscard]] std::vector<std::string> option_texts();

  Game& game_;
  const Expectation& expected_;
  View view_;
  const Catalog& catalog_;
};

Found Checker::run() {
  switch (expected_.kind) {
    case Expected::score:
      return score();
    case Expected::pile:
      return pile();
    case Expected::holds:
      return holds();
    case Expected::scored:
    case Expected::scored_none:
      return scored();
    case Expected::turn:
      return turn();
    case Expected::over:
      return game_.over() ? Found() : Found(describe_choice(game_));
    case Expected::not_over:
      return game_.over() ? Found("the game is over") : Found();
    case Expected::wins:
      return winners();
    case Expected::choosing:
      return choosing();
    case Expected::feature:
      return feature();
    case Expected::same:
    case Expected::different:
      return same_or_different();
    case Expected::count:
      return count();
    case Expected::legal:
    case Expected::not_legal:
      return legal();
    case Expected::options:
      return options();
    case Expected::bot:
      return bot();
    case Expected::cells:
      return cells();
    case Expected::tile:
      return tile();
    case Expected::empty: {
      const TileId there = view_.state.board.at(expected_.cells.front());
      return there.is_none()
                 ? Found()
                 : Found(catalog_.tile_kinds[TileKindId(view_.state.board.tile(there).kind)].name);
    }
    case Expected::projected:
      return projected();
    case Expected::markers:
      return markers();
    case Expected::ended_by:
      return ended_by();
  }
  return std::nullopt;
}

/// The bag that is called so; none when it is something else.
BagId Checker::bag_called(std::string_view name) const {
  for (std::size_t bag = 0; bag < catalog_.bags.size(); ++bag) {
    if (is_called(catalog_.bags[BagId(bag)].name, name)) {
      return BagId(bag);
    }
  }
  return BagId();
}

Found Checker::score() {
  if (const BagId bag = bag_called(expected_.names.front()); bag.is_some()) {
    const std::int32_t left = view_.state.zones.bag_size(bag);
    return left == expected_.number ? Found() : Found(std::to_string(left));
  }
  if (const Result<PoolId> pool = find_named_pool(game_, expected_.names.front()); pool.ok()) {
    const std::int32_t left = view_.value(catalog_.pools[pool.value()].supply, 0);
    return left == expected_.number ? Found() : Found(std::to_string(left));
  }
  if (const Result<PileId> pile = find_named_pile(game_, expected_.names.front()); pile.ok()) {
    const std::int32_t left = view_.state.zones.pile_size(pile.value());
    return left == expected_.number ? Found() : Found(std::to_string(left));
  }
  const Result<ColourId> colour = find_colour(game_, expected_.names.front());
  if (!colour.ok()) {
    return colour.error().message;
  }
  const std::size_t slot =
      catalog_.tracks[catalog_.points].per == TrackScope::colour ? colour.value().index() : 0;
  const std::int32_t points = view_.state.track(catalog_.points, slot);
  return points == expected_.number ? Found() : Found(std::to_string(points));
}

Found Checker::pile() {
  std::int32_t left = 0;
  for (const PileId pile : catalog_.draw_from) {
    left += view_.state.zones.pile_size(pile);
  }
  return left == expected_.number ? Found() : Found(std::to_string(left));
}

/// The kind of token that the expectation names.
Result<TokenKindId> Checker::named_token() const {
  std::vector<std::string> known;
  for (std::size_t token = 0; token < catalog_.tokens.size(); ++token) {
    known.push_back(catalog_.tokens[TokenKindId(token)].name);
    if (is_called(known.back(), expected_.word)) {
      return TokenKindId(token);
    }
  }
  return Error{
      ErrorCode::bad_request,
      fmt::format("no token called \"{}\"{}", expected_.word, did_you_mean(expected_.word, known))};
}

/// How many tokens of a kind a bag holds.
Found Checker::tokens(BagId bag) const {
  const Result<TokenKindId> token = named_token();
  if (!token.ok()) {
    return token.error().message;
  }
  const std::int32_t left = view_.state.zones.in_bag(bag, token.value());
  return left == expected_.number ? Found() : Found(std::to_string(left));
}

/// How many tokens of a kind lie before a player.
Found Checker::tokens(PlayerId player, TokenKindId token) const {
  std::int64_t held = 0;
  for (const Variable& variable : catalog_.variables) {
    if (variable.type == ValueType::token_list && variable.scope == Scope::player) {
      const std::vector<std::int32_t> list =
          view_.state.variables.list(view_.state.variables.get(variable, player.index()));
      held += std::count(list.begin(), list.end(), token.value());
    }
  }
  return held == expected_.number ? Found() : Found(std::to_string(held));
}

Found Checker::holds() {
  if (const BagId bag = bag_called(expected_.names.front()); bag.is_some()) {
    return tokens(bag);
  }
  const Result<ColourId> colour = find_colour(game_, expected_.names.front());
  if (!colour.ok()) {
    return colour.error().message;
  }
  const Result<PieceKindId> kind = find_named_piece(game_, expected_.word);
  if (!kind.ok()) {
    const Result<TokenKindId> token = named_token();
    return token.ok()
               ? tokens(PlayerId(view_.state.colour_player[colour.value().index()]), token.value())
               : kind.error().message;
  }
  const std::int32_t held = view_.state.pieces.in_supply(colour.value(), kind.value());
  return held == expected_.number ? Found() : Found(std::to_string(held));
}

std::string award_line(const AwardText& award) {
  std::string text = fmt::format("{} for {}", award.what, award.points);
  bool first = true;
  for (const AwardText::Line& line : award.lines) {
    if (line.points == 0 || !line.voided.empty()) {
      continue;
    }
    text += fmt::format("{}{} {}", first ? ": " : ", ", line.name, line.points);
    first = false;
  }
  return text;
}

/// The lines that count are exactly those wanted, in any order.
bool has_lines(const AwardText& award, std::vector<std::pair<std::string, std::int32_t>> wanted) {
  std::erase_if(wanted, [](const auto& line) { return line.second == 0; });
  for (const AwardText::Line& line : award.lines) {
    if (line.points == 0 || !line.voided.empty()) {
      continue;
    }
    const auto match = std::find_if(wanted.begin(), wanted.end(), [&](const auto& other) {
      return other.second == line.points && is_called(line.name, other.first);
    });
    if (match == wanted.end()) {
      return false;
    }
    wanted.erase(match);
  }
  return wanted.empty();
}

Found Checker::scored() {
  const std::string& who = expected_.names.front();
  if (const Result<ColourId> colour = find_colour(game_, who); !colour.ok()) {
    return colour.error().message;
  }
  std::vector<std::string> awards;
  for (const PostedAward& posted : game_.journal().awards) {
    const AwardText award = game_.award_text(posted);
    if (std::find(award.who.begin(), award.who.end(), who) == award.who.end()) {
      continue;
    }
    if (expected_.kind == Expected::scored && award.points == expected_.number &&
        is_called(award.what, expected_.word) &&
        (!expected_.lines || has_lines(award, *expected_.lines))) {
      return std::nullopt;
    }
    if (award.points != 0 || expected_.kind == Expected::scored) {
      awards.push_back(award_line(award));
    }
  }
  if (awards.empty()) {
    return expected_.kind == Expected::scored_none ? Found() : Found(who + " scored nothing");
  }
  return fmt::format("{} scored {}", who, join_texts(awards, "; "));
}

Found Checker::turn() {
  if (game_.over()) {
    return "the game is over";
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
  return found == wanted
             ? Found()
             : Found(names.empty() ? "nobody wins" : join_texts(names, " and ") + " won");
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
    return Error{ErrorCode::bad_request, fmt::format("no tile lies at {}", to_string(name.cell))};
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
        return fmt::format("{} {} and {} {} belong to {}",
                           to_string(expected_.segments[i].cell),
                           expected_.segments[i].on,
                           to_string(expected_.segments[j].cell),
                           expected_.segments[j].on,
                           same ? "different features" : "the same feature");
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
  return fmt::format(
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
      return fmt::format(
          "\"{}\" is {} option; {}", name, wanted ? "no" : "an", describe_choice(game_));
    }
  }
  return std::nullopt;
}

Found Checker::options() {
  const auto found = static_cast<std::int32_t>(option_texts().size());
  return found == expected_.number ? Found() : Found(describe_choice(game_));
}

/// What a bot in the place of whoever decides would answer.
Found Checker::bot() {
  if (!game_.waiting() || game_.pending().actor == kChance) {
    return describe_choice(game_);
  }
  std::string name = expected_.word;
  for (const std::filesystem::path& place : places_of(name, expected_.at.file)) {
    std::error_code ignored;
    if (is_bot_file(name) && std::filesystem::is_regular_file(place, ignored)) {
      name = place.lexically_normal().string();
      break;
    }
  }
  try {
    std::unique_ptr<Bot> bot = make_bot(name);
    if (bot == nullptr) {
      return fmt::format("no bot is called \"{}\"{}", name, did_you_mean(name, bot_names()));
    }
    BotSeat seat(game_.shared_rules(), std::move(bot));
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
    found.insert(unpack_cell(option.operands[1]));
  }
  if (found == std::set<Cell>(expected_.cells.begin(), expected_.cells.end())) {
    return std::nullopt;
  }
  std::vector<std::string> texts;
  for (const Cell cell : found) {
    texts.push_back(fmt::format("[{}]", to_string(cell)));
  }
  return join_texts(texts, ", ");
}

Found Checker::tile() {
  const TileId id = view_.state.board.at(expected_.cells.front());
  if (id.is_none()) {
    return "an empty cell";
  }
  const PlacedTile& tile = view_.state.board.tile(id);
  const std::string& name = catalog_.tile_kinds[TileKindId(tile.kind)].name;
  if (name == expected_.word && (expected_.number < 0 || expected_.number == tile.rotation)) {
    return std::nullopt;
  }
  return fmt::format("{} turned {}", name, tile.rotation);
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
  return found.empty() ? Found() : Found(join_texts(found, ", "));
}

Found Checker::markers() {
  const SegmentName& place = expected_.segments.front();
  const TileId tile = view_.state.board.at(place.cell);
  const Result<PoolId> pool = find_named_pool(game_, expected_.word);
  if (tile.is_none() || !pool.ok()) {
    return tile.is_none() ? fmt::format("no tile lies at {}", to_string(place.cell))
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
