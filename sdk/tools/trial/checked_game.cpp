#include "sdk/tools/trial/checked_game.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <unordered_set>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/flow/core_texts.h"
#include "kernel/lua/lua_plugin.h"
#include "kernel/state/answer_hash.h"
#include "sdk/bots/bot.h"
#include "sdk/tools/trial/game_check.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

namespace {

constexpr std::size_t kMostAnswers = 20000;

/// What is broken; ends the game.
struct Broken {
  std::string what;
};

template <class... Args>
void require(bool holds, fmt::format_string<Args...> format, Args&&... args) {
  if (!holds) {
    throw Broken{said_with(format, std::forward<Args>(args)...)};
  }
}

std::int64_t sum_of(const Rows<std::int32_t>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::int64_t{0});
}

/// Presence on features, counted from the pieces.
void check_presence(const Ruleset& rules, const State& state) {
  std::map<std::int32_t, std::array<std::int32_t, kMaxColours>> power;
  for (const PieceRow& piece : state.pieces.rows()) {
    if (piece.where == PieceWhere::segment) {
      const FeatureId feature = state.features.feature_of(SegmentId(piece.place));
      power[feature.value()][piece.colour] +=
          rules.catalog.piece_kinds[PieceKindId(std::int32_t{piece.kind})].power;
    }
  }
  for (std::size_t s = 0; s < state.features.segment_count(); ++s) {
    if (!state.features.is_root(SegmentId(s))) {
      continue;
    }
    const Presence presence = state.features.presence(FeatureId(s));
    const auto found = power.find(static_cast<std::int32_t>(s));
    for (std::size_t i = 0; i < kMaxColours; ++i) {
      const std::int32_t counted = found == power.end() ? 0 : found->second[i];
      require(presence.power[i] == counted,
              "feature {} has power {} of colour {}, its pieces have {}",
              s,
              presence.power[i],
              i + 1,
              counted);
    }
    const auto open = state.features.row(FeatureId(s)).open();
    require(open <= kPorts * static_cast<std::int32_t>(state.features.segment_count()),
            "feature {} has {} open ports",
            s,
            open);
  }
}

class Conservation {
 public:
  explicit Conservation(const Game& game)
      : rules_(game.rules()),
        tiles_(count_tiles(game.state(), game.journal())),
        pieces_(game.state().pieces.size()),
        tokens_(sum_of(game.state().zones.token_counts())) {}

  void check(const Game& game) const {
    const State& state = game.state();
    const std::int64_t tiles = count_tiles(game.state(), game.journal());
    require(tiles <= tiles_, "{} tiles at the start, {} now", tiles_, tiles);
    require(
        state.pieces.size() == pieces_, "{} pieces instead of {}", state.pieces.size(), pieces_);
    const std::int64_t tokens = sum_of(state.zones.token_counts());
    require(tokens <= tokens_, "{} tokens in the bags at the start, {} now", tokens_, tokens);
    for (const std::int32_t n : state.zones.stock_counts()) {
      require(n >= 0, "{} tiles of one kind in a pile", n);
    }
    for (const std::int32_t n : state.zones.token_counts()) {
      require(n >= 0, "{} tokens of one kind in a bag", n);
    }
    check_markers(game);
    check_presence(rules_, state);
  }

 private:
  /// What lies on the board is what was put there, less what was taken away.
  void check_markers(const Game& game) const {
    const Catalog& catalog = rules_.catalog;
    const State& state = game.state();
    if (catalog.pools.size() == 0) {
      return;
    }
    std::vector<std::int64_t> moved(catalog.pools.size(), 0);
    for (const Event& event : game.journal().events) {
      if (event.kind == EventKind::markers_changed) {
        moved[static_cast<std::size_t>(event[Part::pool])] += event[Part::change];
      }
    }
    for (std::size_t i = 0; i < catalog.pools.size(); ++i) {
      const Pool& pool = catalog.pools[PoolId(i)];
      const std::int32_t supply = state.variables.get(catalog.variables[pool.supply], 0);
      require(supply >= 0, "{} markers in the supply of {}", supply, pool.name);
      std::int64_t lying = 0;
      for (std::size_t s = 0; s < state.features.segment_count(); ++s) {
        lying += state.variables.get(catalog.variables[pool.on_segment], s);
      }
      for (std::size_t t = 0; t < state.board.size(); ++t) {
        lying += state.variables.get(catalog.variables[pool.on_tile], t);
      }
      require(lying == moved[i],
              "{} markers of {} lie on the board, {} were put there",
              lying,
              pool.name,
              moved[i]);
    }
  }

  const Ruleset& rules_;
  std::int64_t tiles_;
  std::size_t pieces_;
  std::int64_t tokens_;
};

/// The game once more on a bare state, as bots and playouts run it.
class Twin {
 public:
  explicit Twin(const Ruleset& rules)
      : names_(&rules.catalog.names), scripts_(make_script_host(rules)), context_(rules, state_) {
    context_.names = &names_;
    context_.scripts = scripts_.get();
    context_.doubts_kept = true;
  }

  void accept(const Game& game, const Option& option) {
    state_ = game.state();
    context_.scan.kind = TileKindId();
    context_.claims.valid = false;
    apply_option(context_, option);
    require(state_.over() || is_waiting(state_),
            "after \"{}\" the game waits for nothing",
            game.text(option));
  }

 private:
  State state_;
  Names names_;
  std::unique_ptr<ScriptHost> scripts_;
  Context context_;
};

Option any_of(const std::vector<Option>& options, Rng& rng) {
  return options[rng.below(static_cast<std::uint32_t>(options.size()))];
}

/// A question has a sentence; one that was filled with numbers holds blanks.
bool has_sentence(const Game& game, const std::string& prompt) {
  return prompt.find(' ') != std::string::npos || game.rules().catalog.texts.contains(prompt) ||
         !core_text(prompt).empty();
}

/// Listed means accepted, and every option can be named.
void check_options(Game& game, const std::vector<Option>& options, Twin& twin, Rng& rng) {
  const PendingChoice pending = game.pending();
  require(!options.empty(), "nothing to choose from in {}", choice_name(pending.choice));
  require(pending.choice != Choice::asked || has_sentence(game, pending.prompt),
          "the question \"{}\" has no text: define.text says it",
          pending.prompt);
  std::unordered_set<std::string> texts;
  for (const Option& option : options) {
    const std::string text = game.text(option);
    require(text != "?" && texts.insert(text).second, "two options are called \"{}\"", text);
  }
  const Option option = any_of(options, rng);
  const Result<Option> found = game.find_option(game.text(option));
  require(found.ok() && found.value() == option,
          "the option \"{}\" is not found by its text",
          game.text(option));
  twin.accept(game, option);
}

/// An option that is hardly one of those that are listed.
Option other_than(const Option& option, Rng& rng) {
  if (const auto* const place = option.as<PlaceTile>()) {
    const Cell beside{static_cast<std::int16_t>(place->cell.x + 1), place->cell.y};
    return {PlaceTile{place->kind, beside, static_cast<Rotation>(rng.below(4))}};
  }
  constexpr std::int32_t kFarOff = 1000;
  const auto* const answer = option.as<AnswerAsk>();
  return {AnswerAsk{kFarOff + (answer == nullptr ? 0 : answer->number), -1}};
}

/// Not listed means refused, and nothing changes.
void check_refusal(Game& game, const std::vector<Option>& options, Rng& rng) {
  const Option option = other_than(any_of(options, rng), rng);
  if (std::find(options.begin(), options.end(), option) != options.end()) {
    return;
  }
  const std::uint64_t before = hash_state(game.state());
  require(!game.answer(option).ok(), "an answer that is no option was accepted");
  require(hash_state(game.state()) == before, "a refused answer changed the game");
}

/// Awards of every track that only awards and transfers move.
void check_ledgers(const Game& game) {
  const Catalog& catalog = game.rules().catalog;
  const State& state = game.state();
  std::vector<std::int64_t> moved(state.tracks.size(), 0);
  for (const Event& event : game.journal().events) {
    if (event.kind == EventKind::track_changed) {
      moved[static_cast<std::size_t>(event[Part::track]) * state.colours() +
            static_cast<std::size_t>(event[Part::colour])] += event[Part::points];
    }
  }
  for (std::size_t i = 0; i < moved.size(); ++i) {
    require(moved[i] == state.tracks[i],
            "{} stands at {}, its changes sum to {}",
            catalog.tracks[TrackId(i / state.colours())].name,
            state.tracks[i],
            moved[i]);
  }
  for (const PostedAward& posted : game.journal().awards) {
    std::int64_t sum = 0;
    for (const LineItem& line : posted.award.ledger.lines()) {
      sum += line.voided.is_none() ? line.points : 0;
    }
    require(sum == posted.award.ledger.total(), "the lines of an award do not sum to it");
  }
}

void check_replay(const Game& game) {
  GameSetup setup = game.setup();
  setup.auto_chance = false;
  setup.keep_history = false;
  Game again(game.shared_rules(), setup);
  for (std::size_t n = 0; n < game.answers().size(); ++n) {
    const Answer& answer = game.answers()[n];
    const Status status = again.answer(answer.text);
    require(status.ok(),
            "played again, answer {} is refused: {}",
            n + 1,
            status.ok() ? std::string() : status.error().message);
    require(again.answers()[n].hash == answer.hash,
            "played again, the game differs after answer {} ({})",
            n + 1,
            answer.text);
  }
  require(again.journal().events == game.journal().events,
          "played again, the same answers had other effects");
}

void check_undo(Game& game) {
  const std::size_t end = game.position();
  const std::size_t middle = end / 2;
  require(game.go_to(middle).ok(), "cannot go back to answer {}", middle);
  require(middle == 0 || hash_answer(game.state(), middle) == game.answers()[middle - 1].hash,
          "gone back to answer {}, the game differs",
          middle);
  require(game.go_to(end).ok() && game.position() == end, "cannot go forth to the end");
  require(end == 0 || hash_answer(game.state(), end) == game.answers()[end - 1].hash,
          "gone forth to the end, the game differs");
}

void play(Game& game, const AnswerChooser& choose, std::size_t every, const PositionCheck& also) {
  require(game.start_status().ok(),
          "{}",
          game.start_status().ok() ? std::string() : game.start_status().error().message);
  const Conservation conservation(game);
  const auto check_position = [&] {
    conservation.check(game);
    const std::string broken = also ? also(game) : std::string();
    require(broken.empty(), "{}", broken);
  };
  Twin twin(game.rules());
  Rng rng{mix(game.setup().seed, 0x636865636b0001ULL)};
  for (std::size_t n = 0; !game.over(); ++n) {
    require(n < kMostAnswers, "still going on after {} answers", n);
    if (n % every == 0) {
      const std::vector<Option> options = game.options();
      check_options(game, options, twin, rng);
      check_refusal(game, options, rng);
      check_position();
    }
    Status answered;
    if (game.pending().actor == kChance) {
      answered = game.answer_chance();
    } else if (const std::optional<Option> option = choose(game)) {
      answered = game.answer(*option);
    } else {
      break;
    }
    require(answered.ok(), "{}", answered.ok() ? std::string() : answered.error().message);
  }
  check_position();
}

}  // namespace

CheckedGame play_checked(const std::shared_ptr<const Ruleset>& rules,
                         const std::vector<std::string>& players,
                         std::uint64_t seed,
                         std::size_t every,
                         const LoadRequest& origin,
                         const AnswerChooser& choose,
                         const PositionCheck& also) {
  GameSetup setup;
  setup.players = players;
  setup.seed = seed;
  CheckedGame result;
  Game game(rules, setup);
  try {
    // Chance has answered already, and what it drew may have had no place.
    const std::int64_t tiles = count_tiles(game.state(), game.journal());
    play(game, choose, every, also);
    const std::string broken = broken_invariant(*rules, game.state(), game.journal(), tiles);
    require(broken.empty(), "{}", broken);
    check_ledgers(game);
    check_replay(game);
    check_undo(game);
  } catch (const Broken& broken) {
    result.fault = broken.what;
  } catch (const ScriptFault& fault) {
    result.fault = fault.what();
  }
  result.answers = game.position();
  if (!result.fault.empty()) {
    result.record = record_of(game, origin);
  }
  return result;
}

CheckedGame play_checked(const std::shared_ptr<const Ruleset>& rules,
                         const std::vector<std::string>& bots,
                         std::uint64_t seed,
                         std::size_t every,
                         const LoadRequest& origin) {
  std::vector<std::string> players;
  std::vector<std::unique_ptr<BotSeat>> seats;
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    players.push_back(fmt::format("{} {}", bots[seat], seat + 1));
    seats.push_back(std::make_unique<BotSeat>(rules, bots[seat]));
    seats.back()->new_game(PlayerId(seat), seed);
  }
  return play_checked(rules, players, seed, every, origin, [&](Game& game) {
    const auto seat = static_cast<std::size_t>(game.pending().actor);
    return std::optional<Option>(seats[seat]->choose(game.state()));
  });
}

}  // namespace bastide
