#include "sdk/tools/convert/jcz_file.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/io/json_parser.h"

namespace bastide {

namespace {

using JczJson = nlohmann::ordered_json;

/// The version whose form is written; both programs read it.
constexpr const char* kJczVersion = "5.7.0";
/// No game has so many tiles in a row.
constexpr int kMostJczCell = 10'000;

constexpr std::string_view kMoves = "PLACE_TILE";

class JczReader {
 public:
  explicit JczReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  JczGame read(const Value& root) {
    JczGame game;
    game.at = root.at;
    if (!root.is(Value::Kind::object)) {
      diagnostics_.add(root.at, "expected a saved game of JCloisterZone, found " + describe(root));
      return game;
    }
    if (!check_version(root)) {
      return game;
    }
    const Value* setup = member(root, "setup", Value::Kind::object);
    game.is_setup_only = is_absent(root, "players") && is_absent(root, "replay");
    if (game.is_setup_only && setup != nullptr) {
      read_setup(*setup, game);
      return game;
    }
    const Value* players = member(root, "players", Value::Kind::list);
    const Value* replay = member(root, "replay", Value::Kind::list);
    if (setup == nullptr || players == nullptr || replay == nullptr) {
      return game;
    }
    read_setup(*setup, game);
    game.random = number_in(root, "initialRandom");
    for (const Value& player : players->items) {
      game.players.push_back(text_in(player, "name"));
    }
    for (const Value& message : replay->items) {
      game.messages.push_back(read_message(message));
    }
    read_annotations(root, game);
    if (const Value* test = root.find("test"); test != nullptr && test->is(Value::Kind::object)) {
      read_assertions(*test, game);
    }
    return game;
  }

 private:
  void read_assertions(const Value& test, JczGame& game) {
    constexpr std::size_t kMost = 500;
    constexpr std::size_t kLongest = 1000;
    game.assertions = as_texts(test.find("assertions"), "\"assertions\"", diagnostics_);
    const bool fit =
        std::all_of(game.assertions.begin(), game.assertions.end(), [](const PlacedText& sentence) {
          return sentence.text.size() <= kLongest;
        });
    if (!fit || game.assertions.size() > kMost) {
      diagnostics_.add(
          test.at, said("\"assertions\": expected at most 500 sentences of at most 1000 bytes"));
    }
  }

  static bool is_absent(const Value& object, std::string_view key) {
    const Value* found = object.find(key);
    return found == nullptr || found->is(Value::Kind::null);
  }

  void read_setup(const Value& setup, JczGame& game) {
    game.sets = read_settings(setup, "sets");
    game.elements = read_settings(setup, "elements");
    game.rules = read_settings(setup, "rules");
    read_start(setup, game);
  }

  /// None where it is missing or no number from 0 to 1: older files hold another thing there.
  static std::optional<double> number_in(const Value& object, std::string_view key) {
    const Value* found = object.find(key);
    if (found == nullptr || !(found->is(Value::Kind::number) || found->is(Value::Kind::integer))) {
      return std::nullopt;
    }
    const double number =
        found->is(Value::Kind::number) ? found->number : static_cast<double>(found->integer);
    return number >= 0 && number <= 1 ? std::optional(number) : std::nullopt;
  }

  bool check_version(const Value& root) {
    const Value* version = root.find("appVersion");
    if (version != nullptr && version->is(Value::Kind::text) &&
        (version->text.starts_with("5.") || version->text.starts_with("6."))) {
      return true;
    }
    if (version == nullptr) {
      diagnostics_.add(root.at,
                       said("this is no saved game of JCloisterZone: it has no \"appVersion\""));
    } else {
      diagnostics_.add(
          version->at,
          said_with(
              "saved by JCloisterZone {}; only games of versions 5 and 6 can be read",
              version->is(Value::Kind::text) ? in_quotes(version->text) : describe(*version)));
    }
    return false;
  }

  /// A member of this kind; a complaint and null for another one or none.
  const Value* member(const Value& object, std::string_view key, Value::Kind kind) {
    const Value* found = object.find(key);
    if (found == nullptr) {
      diagnostics_.add(object.at, said_with("\"{}\" is missing", key));
      return nullptr;
    }
    if (!found->is(kind)) {
      diagnostics_.add(found->at,
                       said_with("\"{}\": expected {}, found {}",
                                 key,
                                 kind == Value::Kind::list ? said("a list") : said("an object"),
                                 describe(*found)));
      return nullptr;
    }
    return found;
  }

  /// Empty where it is missing, or after a complaint.
  std::string text_in(const Value& object, std::string_view key) {
    const Value* found = object.find(key);
    if (found == nullptr || found->is(Value::Kind::null)) {
      return {};
    }
    return as_text(found, fmt::format("\"{}\"", key), diagnostics_).value_or("");
  }

  std::vector<JczSetting> read_settings(const Value& setup, std::string_view key) {
    std::vector<JczSetting> settings;
    if (is_absent(setup, key)) {
      return settings;
    }
    for (const auto& [name, at, value] :
         as_map(setup.find(key), fmt::format("\"{}\"", key), diagnostics_)) {
      settings.push_back({name, value_text(value), at});
    }
    return settings;
  }

  static std::string value_text(const Value& value) {
    switch (value.kind) {
      case Value::Kind::text:
        return value.text;
      case Value::Kind::boolean:
        return value.boolean ? "true" : "false";
      case Value::Kind::integer:
        return std::to_string(value.integer);
      default:
        return to_text(value);
    }
  }

  void read_start(const Value& setup, JczGame& game) {
    if (is_absent(setup, "start")) {
      return;
    }
    for (const Value& row : as_list(setup.find("start"), "\"start\"", diagnostics_)) {
      JczTile tile;
      tile.at = row.at;
      tile.tile = text_in(row, "tile");
      const auto x = as_integer(row.find("x"), "\"x\"", -kMostJczCell, kMostJczCell, diagnostics_);
      const auto y = as_integer(row.find("y"), "\"y\"", -kMostJczCell, kMostJczCell, diagnostics_);
      const auto turn = as_integer(row.find("rotation"), "\"rotation\"", 0, 270, diagnostics_);
      if (turn.value_or(0) % 90 != 0) {
        diagnostics_.add(row.at, said("\"rotation\": expected 0, 90, 180 or 270"));
      }
      tile.cell = {static_cast<std::int16_t>(x.value_or(0)),
                   static_cast<std::int16_t>(y.value_or(0))};
      tile.rotation = static_cast<Rotation>(turn.value_or(0) / 90);
      game.start.push_back(std::move(tile));
    }
  }

  JczMessage read_message(const Value& row) {
    JczMessage message;
    message.at = row.at;
    message.type = text_in(row, "type");
    if (message.type.empty()) {
      diagnostics_.add(row.at, said("a message of \"replay\" has no \"type\""));
    }
    if (const auto player =
            as_integer(row.find("player"), "\"player\"", 0, kMostJczCell, diagnostics_)) {
      message.player = static_cast<std::int32_t>(*player);
    }
    const Value* payload = row.find("payload");
    if (payload != nullptr && payload->is(Value::Kind::object)) {
      read_payload(*payload, message);
    } else if (message.type == kMoves) {
      diagnostics_.add(row.at, said_with("{} has no \"payload\"", kMoves));
    }
    return message;
  }

  void read_payload(const Value& payload, JczMessage& message) {
    message.tile = text_in(payload, "tileId");
    message.meeple = text_in(payload, "meepleId");
    message.source = text_in(payload, "source");
    message.random = number_in(payload, "random");
    if (const Value* value = payload.find("value"); value != nullptr) {
      message.value = value_text(*value);
    }
    const Value* pointer = payload.find("pointer");
    const Value& place = pointer != nullptr ? *pointer : payload;
    message.feature = text_in(place, "feature");
    message.location = text_in(place, "location");
    if (const auto cell = as_pair(
            place.find("position"), "\"position\"", -kMostJczCell, kMostJczCell, diagnostics_)) {
      message.cell =
          Cell{static_cast<std::int16_t>((*cell)[0]), static_cast<std::int16_t>((*cell)[1])};
    }
    if (const std::string turn = text_in(payload, "rotation"); !turn.empty()) {
      static const std::vector<std::string> kTurns{"R0", "R90", "R180", "R270"};
      const auto known = std::find(kTurns.begin(), kTurns.end(), turn);
      if (known == kTurns.end()) {
        diagnostics_.add(
            payload.find("rotation")->at,
            said_with("\"rotation\": expected R0, R90, R180 or R270, found {}", in_quotes(turn)));
      } else {
        message.rotation = static_cast<Rotation>(known - kTurns.begin());
      }
    }
  }

  void read_annotations(const Value& root, JczGame& game) {
    const Value* annotations = root.find("gameAnnotations");
    if (annotations == nullptr || !annotations->is(Value::Kind::object)) {
      return;
    }
    game.draws = as_texts(annotations->find("drawOrder"), "\"drawOrder\"", diagnostics_);
    if (!is_absent(*annotations, "endTurn")) {
      const auto turn =
          as_integer(annotations->find("endTurn"), "\"endTurn\"", 0, kMostJczCell, diagnostics_);
      game.end_turn = static_cast<std::int32_t>(turn.value_or(0));
    }
    const Value* ours = annotations->find("bastide");
    if (ours == nullptr || !ours->is(Value::Kind::object)) {
      return;
    }
    if (const Value* record = ours->find("record"); record != nullptr) {
      game.record = to_text(*record);
    }
    game.drawn = texts_in(*ours, "drawn");
    game.tokens = texts_in(*ours, "tokens");
    game.unseen = texts_in(*ours, "unseen");
  }

  std::vector<std::string> texts_in(const Value& object, std::string_view key) {
    std::vector<std::string> texts;
    for (const PlacedText& row :
         as_texts(object.find(key), fmt::format("\"{}\"", key), diagnostics_)) {
      texts.push_back(row.text);
    }
    return texts;
  }

  Diagnostics& diagnostics_;
};

/// Numbers and truth values as what they are.
JczJson setting_json(const std::string& value) {
  if (value == "true" || value == "false") {
    return value == "true";
  }
  int number = 0;
  const char* const end = value.data() + value.size();
  const auto read = std::from_chars(value.data(), end, number);
  return read.ec == std::errc() && read.ptr == end ? JczJson(number) : JczJson(value);
}

JczJson cell_json(Cell cell) {
  return JczJson::array({cell.x, cell.y});
}

JczJson payload_json(const JczMessage& message) {
  JczJson payload = JczJson::object();
  if (!message.tile.empty()) {
    payload["tileId"] = message.tile;
    payload["rotation"] = fmt::format("R{}", message.rotation * 90);
    payload["position"] = cell_json(*message.cell);
  } else if (message.cell) {
    JczJson pointer{{"position", cell_json(*message.cell)},
                    {"feature", message.feature},
                    {"location", message.location}};
    if (message.source.empty()) {
      payload["pointer"] = std::move(pointer);
      payload["meepleId"] = message.meeple;
    } else {
      pointer["meepleId"] = message.meeple;
      payload["pointer"] = std::move(pointer);
      payload["source"] = message.source;
    }
  }
  if (!message.value.empty()) {
    payload["value"] = message.value;
  }
  if (message.random) {
    payload["random"] = *message.random;
  }
  return payload;
}

JczJson setup_json(const JczGame& game) {
  JczJson setup{{"sets", JczJson::object()},
                {"elements", JczJson::object()},
                {"rules", JczJson::object()},
                {"timer", nullptr},
                {"start", JczJson::array()},
                {"options", JczJson::object()}};
  for (const JczSetting& set : game.sets) {
    setup["sets"][set.name] = setting_json(set.value);
  }
  for (const JczSetting& element : game.elements) {
    setup["elements"][element.name] = setting_json(element.value);
  }
  for (const JczSetting& rule : game.rules) {
    const bool is_truth = rule.value == "true" || rule.value == "false";
    setup["rules"][rule.name] = is_truth ? setting_json(rule.value) : JczJson(rule.value);
  }
  for (const JczTile& tile : game.start) {
    setup["start"].push_back({{"tile", tile.tile},
                              {"x", tile.cell.x},
                              {"y", tile.cell.y},
                              {"rotation", tile.rotation * 90}});
  }
  return setup;
}

}  // namespace

JczGame read_jcz(const SourceText& source, Diagnostics& diagnostics) {
  const auto root = parse_json(source.text, {source.file, 1, 1}, diagnostics);
  return root && diagnostics.empty() ? JczReader(diagnostics).read(*root) : JczGame{};
}

std::string jcz_text(const JczGame& game, const std::string& id) {
  JczJson file{{"appVersion", kJczVersion},
               {"gameId", id},
               {"name", ""},
               {"initialRandom", game.random.value_or(0.0)},
               {"created", "1970-01-01T00:00:00.000Z"},
               {"clock", 0},
               {"setup", setup_json(game)},
               {"players", JczJson::array()},
               {"replay", JczJson::array()}};
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    file["players"].push_back({{"name", game.players[i]}, {"slot", i}});
  }
  for (const JczMessage& message : game.messages) {
    file["replay"].push_back({{"type", message.type},
                              {"payload", payload_json(message)},
                              {"player", message.player.value_or(0)},
                              {"clock", 0}});
  }
  JczJson& annotations = file["gameAnnotations"];
  annotations["drawOrder"] = JczJson::array();
  for (const PlacedText& draw : game.draws) {
    annotations["drawOrder"].push_back(draw.text);
  }
  if (game.end_turn) {
    annotations["endTurn"] = *game.end_turn;
  }
  annotations["bastide"] = {{"record", JczJson::parse(game.record)},
                            {"drawn", game.drawn},
                            {"tokens", game.tokens},
                            {"unseen", game.unseen}};
  return file.dump(1) + "\n";
}

}  // namespace bastide
