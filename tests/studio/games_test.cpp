// Whole games of every ruleset through the messages of the session, as a page sends them, without a
// page: what is offered, answered and shown, and the record that comes of it, which is that of the
// command line.
#include <algorithm>
#include <map>
#include <set>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/measure/plans.h"
#include "tests/studio/talk.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kSeed = 11;  // as in run.sh

std::vector<std::string> rulesets() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(fs::path(BASTIDE_SOURCE_DIR) / "rulesets")) {
    if (entry.path().extension() == ".json") {
      names.push_back(entry.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// `bastide sim RULESET --games 1 --records 1 --seed 11 --only-own --record FOLDER`
std::string simulated(const std::string& ruleset, const fs::path& folder) {
  RulesetChoice choice;
  choice.ruleset = ruleset;
  std::vector<std::string> notes;
  SimPlan plan = sim_plan(load_ruleset(origin_of(choice), shipped()), {}, 1, notes);
  plan.seed = kSeed;
  plan.origin = origin_of(choice);
  plan.record_folder = folder;
  plan.records = 1;
  fs::create_directories(folder);
  EXPECT_EQ(simulate(plan, [](std::uint64_t) {}).tally.fault_count, 0U);
  std::ostringstream text;
  text << std::ifstream(folder / "game-000001.jsonl", std::ios::binary).rdbuf();
  return text.str();
}

std::vector<Json> lines_of(const std::string& text) {
  std::vector<Json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(Json::parse(line));
  }
  return lines;
}

/// What a game with the plugin has to meet; another seed does where it does not.
const std::multimap<std::string, std::string> kMet{
    {"base", "place place"},
    {"base", "claim none"},
    {"base", "claim claim base:meeple"},
    {"abbot", "claim claim abbot:abbot"},
    {"abbot", "claim action abbot:recall"},
    {"hills_and_sheep", "claim claim hills_and_sheep:shepherd"},
    {"hills_and_sheep", "ask ask"},
    {"inns_and_cathedrals", "claim claim inns_and_cathedrals:large_meeple"},
    {"traders_and_builders", "claim claim traders_and_builders:builder"},
    {"traders_and_builders", "claim claim traders_and_builders:pig"},
    {"traders_and_builders", "ask ask"},
    {"over_hill_and_dale", "place place"},
    {"over_hill_and_dale", "claim none"},
    {"over_hill_and_dale", "claim claim over_hill_and_dale:meeple"},
    {"over_hill_and_dale", "claim claim over_hill_and_dale:stable"},
    {"over_hill_and_dale", "ask ask"},
    {"mists", "place place"},
    {"mists", "claim claim mists:meeple, one of several"},
    {"mists", "ask ask"},
    {"mists", "ask pass"},
};

std::string upper(std::string text) {
  for (char& c : text) {
    c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return text;
}

bool is_cell(const Json& value) {
  return value.is_array() && value.size() == 2 && value[0].is_number_integer() &&
         value[1].is_number_integer();
}

std::string text_or_none(const Json& object, const char* key) {
  return object.contains(key) ? object[key].get<std::string>() : "";
}

/// Who knows of a game what a page knows: the last state, what can be answered, and all shapes that
/// were sent.
class Table {
 public:
  explicit Table(const Json& setup, const OwnFolder& folder) : talk_(folder) {
    take(talk_.ask({{"do", "open"},
                    {"ruleset", setup["ruleset"]},
                    {"seats", Json(setup["players"].size(), "human")},
                    {"names", setup["players"]},
                    {"seed", setup["seed"]}}));
  }

  [[nodiscard]] const Json& state() const { return state_; }
  [[nodiscard]] const Json& options() const { return options_; }
  [[nodiscard]] const std::set<std::string>& kinds() const { return kinds_; }
  [[nodiscard]] std::string record() { return talk_.record(); }

  /// Answers by the option's own text, as a click does.
  void click(const Json& option) {
    note_kind(option);
    const std::size_t position = state_["position"];
    take(talk_.ask(answer(option["text"])));
    EXPECT_GT(state_["position"], position);
  }

  /// In words as people type them. Where several answers may be meant by them they are refused, and
  /// the number of the list is typed. True where the words were understood.
  bool type(const Json& option, std::size_t number) {
    note_kind(option);
    const Json tried = talk_.reply(answer(typed(option)));
    const bool is_understood = tried.contains("ok");
    if (!is_understood) {
      EXPECT_EQ(tried["error"]["code"], "illegal") << tried.dump();
    }
    take(is_understood ? tried["ok"] : talk_.ask(answer(fmt::format("#{}", number + 1))));
    return is_understood;
  }

 private:
  void take(const Json& state) {
    take_shapes(state["shapes"]);
    state_ = state;
    check_state();
    options_ = Json::array();
    if (state_["over"].get<bool>()) {
      return;
    }
    const Json found = talk_.ask({{"do", "options"}, {"game", "g1"}, {"shapes", shapes_.size()}});
    take_shapes(found["shapes"]);
    EXPECT_EQ(found["revision"], state_["revision"]);
    EXPECT_EQ(found["choice"], state_["choice"]);
    EXPECT_EQ(found["seat"], state_["seat"]);
    EXPECT_EQ(found["hidden"], false);
    options_ = found["options"];
    check_options();
  }

  [[nodiscard]] Json answer(const Json& text) const {
    return {{"do", "answer"},
            {"game", "g1"},
            {"shapes", shapes_.size()},
            {"revision", state_["revision"]},
            {"text", text}};
  }

  void take_shapes(const Json& shapes) {
    static const std::set<std::string> kLayers{
        "tiles", "owners", "markers", "pieces", "carried", "dead", "icons"};
    for (const Json& shape : shapes) {
      EXPECT_TRUE(kLayers.contains(shape[1])) << shape.dump();
      EXPECT_FALSE(shape[3].get<std::string>().empty());
      EXPECT_TRUE(ids_.insert(shape[0]).second) << shape[0] << " is sent twice";
      shapes_.push_back(shape[1]);
    }
  }
  [[nodiscard]] bool is_shape(const Json& id) const { return ids_.contains(id); }

  void check_state() {
    EXPECT_FALSE(state_["title"].get<std::string>().empty());
    EXPECT_FALSE(state_["result"].get<std::string>().empty());
    EXPECT_EQ(state_["answers"], state_["position"]);
    const std::size_t colours = state_["colours"].size();
    for (const Json& colour : state_["colours"]) {
      EXPECT_FALSE(colour["name"].get<std::string>().empty());
      EXPECT_TRUE(is_shape(colour["icon"])) << colour.dump();
    }
    for (const Json& kind : state_["kinds"]) {
      EXPECT_FALSE(kind["name"].get<std::string>().empty());
      EXPECT_TRUE(is_shape(kind["icon"])) << kind.dump();
    }
    for (const Json& score : state_["scores"]) {
      EXPECT_FALSE(score["name"].get<std::string>().empty());
      EXPECT_TRUE(score["points"].is_number_integer());
    }
    tiles_.clear();
    for (const Json& element : state_["elements"]) {
      ASSERT_LT(element[0], shapes_.size()) << element.dump();
      if (element.size() > 3) {
        EXPECT_LT(element[3], colours);
      }
      if (shapes_[element[0]] == "tiles") {
        tiles_.emplace(element[1].get<int>() / 100, element[2].get<int>() / 100);
      }
    }
    // What is drawn has words for those who do not see it.
    std::set<std::pair<int, int>> told;
    for (const Json& cell : state_["cells"]) {
      EXPECT_FALSE(cell[2].get<std::string>().empty()) << cell.dump();
      told.emplace(cell[0].get<int>(), cell[1].get<int>());
    }
    EXPECT_EQ(told, tiles_);
    for (const char* list : {"hand", "loose", "unseen"}) {
      for (const Json& tile : state_[list]) {
        EXPECT_FALSE(tile["name"].get<std::string>().empty());
        EXPECT_TRUE(is_shape(tile["picture"])) << tile.dump();
      }
    }
    if (!state_["over"].get<bool>()) {
      EXPECT_FALSE(state_["prompt"].get<std::string>().empty());
      EXPECT_TRUE(state_["is_person"].get<bool>());
    }
  }

  void check_options() {
    EXPECT_FALSE(options_.empty());
    std::set<std::string> texts;
    for (const Json& option : options_) {
      EXPECT_TRUE(texts.insert(option["text"]).second) << option.dump();
      EXPECT_FALSE(option["label"].get<std::string>().empty()) << option.dump();
      const std::string kind = option["kind"];
      const bool has_spot = option.contains("at");
      if (has_spot) {
        for (const Json& along : option["at"]) {
          EXPECT_TRUE(along >= 0 && along <= 100) << option.dump();
        }
      }
      if (option.contains("cell")) {
        ASSERT_TRUE(is_cell(option["cell"])) << option.dump();
        // A place for a tile is free; whatever else is pointed at lies on a tile, or beside one.
        if (kind == "place" || has_spot) {
          const std::pair<int, int> cell{option["cell"][0].get<int>(),
                                         option["cell"][1].get<int>()};
          EXPECT_EQ(tiles_.contains(cell), has_spot) << option.dump();
        }
      }
      if (option.contains("colour")) {
        EXPECT_LT(option["colour"], state_["colours"].size());
      }
      if (option.contains("picture")) {
        EXPECT_TRUE(is_shape(option["picture"])) << option.dump();
      }
      if (kind == "place") {
        check_place(option);
      } else if (kind == "claim") {
        EXPECT_TRUE(has_spot && option.contains("cell") && option.contains("segment") &&
                    option.contains("colour"))
            << option.dump();
        EXPECT_FALSE(text_or_none(option, "piece_name").empty()) << option.dump();
        EXPECT_FALSE(text_or_none(option, "feature_name").empty()) << option.dump();
      } else if (kind == "settle") {
        EXPECT_TRUE(has_spot && option.contains("cell")) << option.dump();
      } else if (kind == "action") {
        EXPECT_FALSE(text_or_none(option, "action").empty()) << option.dump();
      } else if (kind == "token") {
        EXPECT_FALSE(text_or_none(option, "token").empty()) << option.dump();
      } else {
        EXPECT_TRUE(kind == "none" || kind == "ask" || kind == "pass") << option.dump();
      }
    }
  }

  void check_place(const Json& option) {
    EXPECT_TRUE(is_cell(option["cell"]) && option.contains("picture")) << option.dump();
    EXPECT_TRUE(option["rotation"] >= 0 && option["rotation"] < 4) << option.dump();
    const Json& hand = state_["hand"];
    EXPECT_TRUE(std::any_of(hand.begin(), hand.end(), [&](const Json& tile) {
      return tile["tile"] == option["tile"];
    })) << option.dump();
  }

  /// How many things of a sort can be answered: tiles of the hand, sorts of pieces.
  [[nodiscard]] std::size_t sorts(const std::string& kind) const {
    std::set<std::string> found;
    for (const Json& option : options_) {
      if (option["kind"] == kind) {
        found.insert(text_or_none(option, "tile") + " " + text_or_none(option, "piece") +
                     (option.contains("colour") ? option["colour"].dump() : ""));
      }
    }
    return found.size();
  }

  void note_kind(const Json& option) {
    const std::string kind = option["kind"];
    const std::string things = text_or_none(option, "piece") + text_or_none(option, "action") +
                               text_or_none(option, "token");
    const bool is_one_of_many = sorts(kind) > 1 && (kind == "place" || kind == "claim");
    kinds_.insert(fmt::format("{} {}{}{}",
                              state_["choice"].get<std::string>().substr(5),
                              kind,
                              things.empty() ? "" : " " + things,
                              is_one_of_many ? ", one of several" : ""));
  }

  [[nodiscard]] std::string typed(const Json& option) const {
    if (option["kind"] != "place") {
      return "please: " + upper(option["label"]);
    }
    return fmt::format("Put {}at ({}; {}), turned {} degrees",
                       sorts("place") > 1 ? "the " + option["tile"].get<std::string>() + " " : "",
                       option["cell"][0].get<int>(),
                       option["cell"][1].get<int>(),
                       90 * option["rotation"].get<int>());
  }

  Talk talk_;
  Json state_;
  Json options_;
  std::vector<std::string> shapes_;  // the layer of each
  std::set<std::string> ids_;
  std::set<std::pair<int, int>> tiles_;
  std::set<std::string> kinds_;
};

class WholeGame : public testing::TestWithParam<std::string> {};

TEST_P(WholeGame, GivesTheRecordOfTheCommandLineInBothGrammars) {
  const OwnFolder folder;
  const std::string told = simulated(GetParam(), folder.path() / "sim");
  const std::vector<Json> lines = lines_of(told);
  ASSERT_GT(lines.size(), 20U);
  std::set<std::string> kinds;
  for (const bool is_typed : {false, true}) {
    const OwnFolder own;
    Table table(lines[0], own);
    int typed = 0;
    int numbered = 0;
    for (std::size_t i = 1; i < lines.size(); ++i) {
      const Json& line = lines[i];
      if (!line.contains("answer") || line["by"] == "chance") {
        continue;
      }
      SCOPED_TRACE(line.dump());
      ASSERT_EQ(table.state()["position"].get<std::size_t>() + 1, line["n"]);
      ASSERT_EQ(table.state()["choice"], line["choice"]);
      ASSERT_EQ(table.state()["by"], line["by"]);
      const Json options = table.options();
      const auto found = std::find_if(options.begin(), options.end(), [&](const Json& option) {
        return option["text"] == line["answer"];
      });
      ASSERT_NE(found, options.end());
      if (is_typed) {
        ++(table.type(*found, static_cast<std::size_t>(found - options.begin())) ? typed
                                                                                 : numbered);
      } else {
        table.click(*found);
      }
      if (HasFatalFailure()) {
        return;
      }
    }
    EXPECT_TRUE(table.state()["over"].get<bool>());
    EXPECT_FALSE(table.state()["ending"].empty());
    EXPECT_EQ(table.record(), told);
    if (is_typed) {
      EXPECT_EQ(table.kinds(), kinds);
      EXPECT_GT(typed, 20 * numbered) << "most words are understood";
    }
    kinds = table.kinds();
  }
  for (const auto& [plugin, kind] : kMet) {
    const std::string& begins = kind;  // clang++ 14 binds no structured bindings
    const bool is_met = std::any_of(kinds.begin(), kinds.end(), [&](const std::string& met) {
      return met.starts_with(begins);
    });
    EXPECT_TRUE(is_met || !lines[0]["plugins"].contains(plugin)) << kind;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, WholeGame, testing::ValuesIn(rulesets()), [](const auto& test) {
  std::string name = test.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace bastide
