#include "sdk/session/curve.h"

#include <algorithm>

#include "kernel/base/said.h"
#include "sdk/session/session_error.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

class CurveWriter {
 public:
  CurveWriter(Game& game, bool each) : game_(game), each_(each) {}

  void add_point(bool is_last) {
    const State& state = game_.state();
    if (!is_last && state.turn.number == turn_) {
      return;
    }
    turn_ = state.turn.number;
    Json row{{"answer", game_.position()}, {"turn", turn_}, {"scores", Json::array()}};
    for (std::size_t slot = 0; slot < (each_ ? state.colours() : 1); ++slot) {
      row["scores"].push_back(state.track(game_.rules().catalog.points, slot));
    }
    if (game_.over()) {
      row["soon"] = row["scores"];
    } else if (each_ && can_foretell(game_, {})) {
      row["soon"] = game_.projected();
    }
    add_lead(row.contains("soon") ? row["soon"] : row["scores"]);
    points_.push_back(std::move(row));
  }

  void add_awards() {
    const std::vector<PostedAward>& awards = game_.journal().awards;
    for (; told_ < awards.size(); ++told_) {
      const AwardText text = game_.award_text(awards[told_]);
      Json to = Json::array();
      for (const std::int32_t colour : awards[told_].award.to) {
        to.push_back(colour);
      }
      marks_.push_back({{"answer", game_.position()},
                        {"kind", "award"},
                        {"to", to},
                        {"what", text.what},
                        {"reason", text.reason},
                        {"points", text.points},
                        {"text", award_line_text(game_, awards[told_])}});
    }
  }

  [[nodiscard]] Json json() const { return {{"points", points_}, {"marks", marks_}}; }

 private:
  void add_lead(const Json& scores) {
    if (scores.size() < 2) {
      return;
    }
    const auto best = std::max_element(scores.begin(), scores.end());
    if (std::count(scores.begin(), scores.end(), *best) > 1) {
      return;
    }
    const auto leads = static_cast<int>(best - scores.begin());
    if (leader_ >= 0 && leader_ != leads) {
      const std::string name = said_colour(game_, ColourId(static_cast<std::size_t>(leads)));
      marks_.push_back({{"answer", game_.position()},
                        {"kind", "lead"},
                        {"to", Json::array({leads})},
                        {"text", said_with("{} takes the lead", name)}});
    }
    leader_ = leads;
  }

  Game& game_;
  bool each_;
  Json points_ = Json::array();
  Json marks_ = Json::array();
  std::int32_t turn_ = -1;
  std::size_t told_ = 0;
  int leader_ = -1;
};

}  // namespace

Json curve_json(const Record& record, const std::shared_ptr<const Ruleset>& rules) {
  Result<GameSetup> setup = game_setup_of(record.setup, *rules);
  must_be_done(setup.ok() ? Status() : Status(setup.error()));
  setup.value().auto_chance = false;
  setup.value().keep_history = false;
  RecordPlayer player(record, rules, setup.value(), false);
  CurveWriter writer(player.game(), !shares_score(rules->catalog));
  writer.add_point(false);
  while (player.step()) {
    writer.add_awards();
    writer.add_point(player.position() == record.answers.size());
  }
  return writer.json();
}

}  // namespace bastide
