#include "sdk/session/saved_scenario.h"

#include <regex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/io/record_file.h"
#include "kernel/io/seed.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/scenario.h"
#include "sdk/tools/trial/scenario_play.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

Json option_value(const std::string& text) {
  static const std::regex number("-?[0-9]{1,9}");
  return text == "true" || text == "false" ? Json(text == "true")
         : std::regex_match(text, number)  ? Json(std::stoi(text))
                                           : Json(text);
}

/// The name of the ruleset; an object where something was added or set for this game.
Json ruleset_json(const RecordSetup& setup, const Ruleset& rules) {
  if (setup.variants.empty() && setup.options.empty()) {
    return setup.ruleset;
  }
  Json json{{"extends", setup.ruleset}, {"title", rules.title}};
  if (!setup.variants.empty()) {
    json["variants"] = setup.variants;
  }
  for (const auto& [option, value] : setup.options) {
    json["options"][option] = option_value(value);
  }
  return json;
}

/// Puts a step into the last move, where its steps before it are of this turn, or into a new one.
class Moves {
 public:
  void add(const RecordAnswer& answer) {
    static const std::regex place("(.*) (-?[0-9]+),(-?[0-9]+) r([0-3])");
    static const std::regex claim("([^ ]+) on ([^ ,]+)");
    std::smatch parts;
    if (answer.choice == choice_name(Choice::draw)) {
      begin(0)["draw"] = answer.text;
    } else if (answer.choice == choice_name(Choice::token)) {
      begin(0)["token"] = answer.text;
      rank_ = kLast;
    } else if (answer.choice == choice_name(Choice::place) &&
               std::regex_match(answer.text, parts, place)) {
      Json& move = begin(1);
      move["by"] = answer.by;
      move["tile"] = parts[1];
      move["place"] = {std::stoi(parts[2]), std::stoi(parts[3])};
      move["turn"] = std::stoi(parts[4]);
    } else if (answer.choice == choice_name(Choice::claim) && answer.text == "none") {
      begin(2)["claim"] = answer.text;
    } else if (answer.choice == choice_name(Choice::claim) &&
               std::regex_match(answer.text, parts, claim)) {
      Json& move = begin(2);
      move["claim"] = parts[2];
      move["piece"] = parts[1];
    } else {
      Json& move = begin(kLast);
      move["by"] = answer.by;
      move["answer"] = answer.text;
    }
  }

  [[nodiscard]] const Json& json() const { return moves_; }

 private:
  static constexpr int kLast = 3;

  /// `rank`: of the step within a move.
  Json& begin(int rank) {
    if (moves_.empty() || rank <= rank_) {
      moves_.push_back(Json::object());
    }
    rank_ = rank;
    return moves_.back();
  }

  Json moves_ = Json::array();
  int rank_ = -1;
};

Json expectations(const Game& game, const std::vector<std::string>& more) {
  Json list = Json::array();
  if (!shares_score(game.rules().catalog)) {
    for (std::size_t i = 0; i < game.state().colours(); ++i) {
      list.push_back(
          fmt::format("{} has {}", game.colour_name(ColourId(i)), game.view().points(ColourId(i))));
    }
  }
  list.push_back(game.over() ? std::string("game over")
                             : fmt::format("choosing {}", choice_name(game.pending().choice)));
  for (const std::string& sentence : more) {
    list.push_back(sentence);
  }
  return list;
}

/// Plays what the text says; what is wrong, or nothing.
std::string trouble_of(const std::string& text, const std::shared_ptr<const Ruleset>& rules) {
  Diagnostics diagnostics;
  const std::vector<Scenario> scenarios = read_scenarios(text, "the scenario", diagnostics);
  if (!diagnostics.empty()) {
    return diagnostics.all().front().message;
  }
  for (const Scenario& scenario : scenarios) {
    for (const ScenarioFailure& failure : play_scenario(scenario, rules)) {
      return fmt::format(
          "{}: expected {}, found {}", failure.step, failure.expected, failure.found);
    }
  }
  return {};
}

/// An object with its longer members a line each.
std::string file_text(const Json& json) {
  std::string text = "{\n";
  for (const auto& [key, value] : json.items()) {
    text += text.size() > 2 ? ",\n" : "";
    text += fmt::format("  {}: ", Json(key).dump());
    if (key != "moves" && key != "expect") {
      text += value.dump();
      continue;
    }
    std::string rows;
    for (const Json& row : value) {
      rows += fmt::format("{}    {}", rows.empty() ? "" : ",\n", row.dump());
    }
    text += fmt::format("[\n{} ]", rows);
  }
  return text + " }\n";
}

}  // namespace

Result<std::string> scenario_text(const Game& game,
                                  const LoadRequest& origin,
                                  const ScenarioWords& words) {
  const Record record = record_of(game, origin);
  Json json{{"rules", words.rules}, {"title", words.title}};
  if (words.title.empty()) {
    json.erase("title");
  }
  json["ruleset"] = ruleset_json(record.setup, game.rules());
  json["players"] = record.setup.players;
  json["first"] = record.setup.first.empty() ? Json() : Json(record.setup.first);
  json["seed"] = seed_json(record.setup.seed);
  Moves moves;
  for (const RecordAnswer& answer : record.answers) {
    moves.add(answer);
  }
  json["moves"] = moves.json();
  json["expect"] = expectations(game, words.expects);
  std::string text = file_text(json);
  if (const std::string trouble = trouble_of(text, game.shared_rules()); !trouble.empty()) {
    return Error{ErrorCode::bad_input, "the scenario would not pass: " + trouble};
  }
  return text;
}

}  // namespace bastide
