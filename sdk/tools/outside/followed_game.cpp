#include "sdk/tools/outside/followed_game.h"

#include <algorithm>

#include "kernel/base/said.h"
#include "sdk/tools/explain/option_facts.h"

namespace bastide {

namespace {

/// The tile that chance would bring by this option; none where it brings something else.
TileKindId drawn_kind(const Game& game, const Option& option) {
  const auto* const draw = option.as<DrawTile>();
  return draw != nullptr
             ? draw->kind
             : option_facts(game.rules().catalog, game.state(), game.shown(), option).tile;
}

/// In piles.
std::int32_t copies_left(const Game& game, TileKindId kind) {
  const Rows<std::int32_t>& counts = game.state().zones.stock_counts();
  const std::size_t kinds = game.rules().catalog.tile_kinds.size();
  std::int32_t copies = 0;
  for (std::size_t i = kind.index(); i < counts.size(); i += kinds) {
    copies += counts[i];
  }
  return copies;
}

}  // namespace

FollowedGame::FollowedGame(std::shared_ptr<const Ruleset> rules, GameSetup setup)
    : rules_(std::move(rules)) {
  setup.auto_chance = false;
  game_ = std::make_unique<Game>(rules_, std::move(setup));
}

Status FollowedGame::go_back(std::size_t n) {
  size_ = n;
  return game_->go_to(n);
}

Status FollowedGame::add(const std::string& text) {
  Status status = game_->start_status();
  if (status.ok()) {
    status = game_->answer(text);
  }
  size_ += status.ok() ? 1U : 0U;
  return status;
}

Status FollowedGame::add_any_chance(const std::map<std::string, int>& later) {
  if (!game_->start_status().ok()) {
    return game_->start_status();
  }
  if (!game_->waiting() || game_->pending().actor != kChance) {
    return Error{ErrorCode::bad_request, said("chance is not to answer there")};
  }
  const std::vector<Option> options = game_->options();
  const auto spare = [&](const Option& option) {
    const auto found = later.find(game_->text(option));
    const TileKindId kind = drawn_kind(*game_, option);
    return (kind.is_some() ? copies_left(*game_, kind) : 1) -
           (found == later.end() ? 0 : found->second);
  };
  const auto best =
      std::max_element(options.begin(), options.end(), [&](const Option& one, const Option& other) {
        return spare(one) < spare(other);
      });
  Status status = game_->answer(*best);
  size_ += status.ok() ? 1U : 0U;
  return status;
}

Result<std::unique_ptr<Game>> played_again(std::shared_ptr<const Ruleset> rules,
                                           const GameSoFar& so_far) {
  GameSetup setup = so_far.setup;
  setup.auto_chance = false;
  setup.keep_history = false;
  setup.keep_journal = true;
  auto game = std::make_unique<Game>(std::move(rules), setup);
  Status status = game->start_status();
  for (std::size_t n = 0; status.ok() && n < so_far.answers.size(); ++n) {
    status = game->answer(so_far.answers[n].text);
  }
  return status.ok() ? Result<std::unique_ptr<Game>>(std::move(game)) : status.error();
}

}  // namespace bastide
