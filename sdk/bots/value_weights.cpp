#include "sdk/bots/value_weights.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernel/base/check.h"

namespace bastide {

namespace {

struct KindField {
  const char* word;
  float KindWeight::*field;
  float step;
  float least;
  float most;
};
constexpr std::array<KindField, 5> kKindFields{{
    {"sole", &KindWeight::sole, 0.12F, 0, 4},
    {"tied", &KindWeight::tied, 0.2F, -1, 4},
    {"behind", &KindWeight::behind, 0.15F, -1, 2},
    {"open", &KindWeight::open, 0.6F, -12, 12},
    {"home", &KindWeight::home, 0.25F, -1, 6},
}};

struct PieceField {
  const char* word;
  float PieceWeight::*field;
  float step;
};
constexpr std::array<PieceField, 2> kPieceFields{{
    {"supply", &PieceWeight::each, 0.6F},
    {"last", &PieceWeight::last, 1.0F},
}};

struct BeliefField {
  const char* word;
  float GreedyWeights::*field;
  float least;
  float most;
};
constexpr std::array<BeliefField, 6> kBeliefFields{{
    {"draws_per_gap", &GreedyWeights::draws_per_gap, 0.1F, 20},
    {"any_draw", &GreedyWeights::any_draw, 0.1F, 20},
    {"lonely_cell", &GreedyWeights::lonely_cell, 0, 4},
    {"touching", &GreedyWeights::touching, 0, 2},
    {"patience", &GreedyWeights::patience, 0.1F, 40},
    {"rival", &GreedyWeights::rival, 0, 2},
}};
constexpr float kBeliefStep = 0.15F;  // of the standard

struct TeamField {
  const char* word;
  float TeamWeights::*field;
  float least;
  float most;
};
constexpr std::array<TeamField, 13> kTeamFields{{
    {"pace", &TeamWeights::pace, 0.2F, 5},
    {"least", &TeamWeights::least, 0.05F, 3},
    {"most", &TeamWeights::most, 3, 20},  // not below `least`
    {"goal", &TeamWeights::goal, 0, 200},
    {"empty", &TeamWeights::empty, 0, 500},
    {"relief", &TeamWeights::relief, 0.05F, 1},
    {"last_tiles", &TeamWeights::last_tiles, 1, 60},
    {"hope", &TeamWeights::hope, 0, 1},
    {"gap", &TeamWeights::gap, 0.1F, 1},
    {"wait", &TeamWeights::wait, 0, 5},
    {"join", &TeamWeights::join, 0, 3},
    {"hoped", &TeamWeights::hoped, 0, 3},
    {"colour_pace", &TeamWeights::colour_pace, 0.1F, 3},
}};
constexpr float kHeldStep = 0.5F;
constexpr float kMostHeld = 30;

/// Can a piece that belongs to somebody stand on features of this kind?
bool is_claimed(const Catalog& catalog, std::size_t kind) {
  const auto& pieces = catalog.piece_kinds.rows();
  return std::any_of(pieces.begin(), pieces.end(), [kind](const PieceKind& piece) {
    return (piece.claim_bits >> kind & 1U) != 0;
  });
}

/// What never is complete sends no piece home before the end.
bool has_effect(const Catalog& catalog, std::size_t kind, const KindField& field) {
  return field.field != &KindWeight::home ||
         catalog.feature_kinds[FeatureKindId(kind)].done != DoneRule::never;
}

void add_tokens(const Catalog& catalog,
                std::size_t variable,
                const std::string& name,
                std::vector<Holding>& holdings) {
  for (std::size_t token = 0; token < catalog.tokens.size(); ++token) {
    holdings.push_back({Holding::What::token,
                        static_cast<std::int32_t>(variable),
                        static_cast<std::int32_t>(token),
                        fmt::format("{}/{}", name, catalog.tokens[TokenKindId(token)].name)});
  }
}

std::vector<Holding> holdings_of(const Catalog& catalog) {
  std::vector<Holding> holdings;
  for (std::size_t i = 0; i < catalog.variables.size(); ++i) {
    const Variable& variable = catalog.variables[VariableId(i)];
    const bool is_own = variable.scope == Scope::player || variable.scope == Scope::colour ||
                        variable.scope == Scope::piece;
    const bool counts = variable.type == ValueType::integer || variable.type == ValueType::boolean;
    if (!is_own) {
      continue;
    }
    if (variable.type == ValueType::token_list) {
      add_tokens(catalog, i, variable.name, holdings);
    } else if (counts) {
      holdings.push_back(
          {Holding::What::variable, static_cast<std::int32_t>(i), -1, variable.name});
    }
  }
  for (std::size_t i = 0; i < catalog.tracks.size(); ++i) {
    const Track& track = catalog.tracks[TrackId(i)];
    if (TrackId(i) != catalog.points && track.per == TrackScope::colour) {
      holdings.push_back({Holding::What::track, static_cast<std::int32_t>(i), -1, track.name});
    }
  }
  constexpr std::size_t kOwnZones = 3;  // of the kernel, which keep no pieces
  for (std::size_t i = 0; catalog.zones.size() > kOwnZones && i < catalog.piece_kinds.size(); ++i) {
    holdings.push_back({Holding::What::piece,
                        static_cast<std::int32_t>(i),
                        -1,
                        catalog.piece_kinds[PieceKindId(i)].name});
  }
  return holdings;
}

constexpr std::array<const char*, 2> kStages{"early", "late"};
constexpr std::array<StageWeights ValueWeights::*, 2> kStageFields{&ValueWeights::early,
                                                                   &ValueWeights::late};

/// Calls each(name, number, step, least, most) for every number that can be learnt, in their order.
template <class Each>
void visit(const Catalog& catalog, ValueWeights& weights, const Each& each) {
  for (std::size_t stage = 0; stage < kStages.size(); ++stage) {
    StageWeights& now = weights.*kStageFields[stage];
    for (std::size_t kind = 0; kind < now.kinds.size(); ++kind) {
      for (const KindField& field : kKindFields) {
        if (is_claimed(catalog, kind) && has_effect(catalog, kind, field)) {
          each(fmt::format("{}/{}/{}",
                           field.word,
                           catalog.feature_kinds[FeatureKindId(kind)].name,
                           kStages[stage]),
               now.kinds[kind].*field.field,
               field.step,
               field.least,
               field.most);
        }
      }
    }
    for (std::size_t kind = 0; kind < now.pieces.size(); ++kind) {
      const PieceKind& piece = catalog.piece_kinds[PieceKindId(kind)];
      for (const PieceField& field : kPieceFields) {
        if (!piece.neutral) {
          each(fmt::format("{}/{}/{}", field.word, piece.name, kStages[stage]),
               now.pieces[kind].*field.field,
               field.step,
               -kMostHeld,
               kMostHeld);
        }
      }
    }
    const bool counts_held = !names_goals(catalog);  // a team wants its goals only
    for (std::size_t i = 0; counts_held && i < now.held.size(); ++i) {
      each(fmt::format("held/{}/{}", weights.holdings[i].name, kStages[stage]),
           now.held[i],
           kHeldStep,
           -kMostHeld,
           kMostHeld);
    }
  }
  for (const BeliefField& field : kBeliefFields) {
    float& value = weights.beliefs.*field.field;
    each(fmt::format("belief/{}", field.word), value, value * kBeliefStep, field.least, field.most);
  }
  if (!names_goals(catalog)) {
    return;
  }
  for (const TeamField& field : kTeamFields) {
    float& value = weights.team.*field.field;
    each(fmt::format("team/{}", field.word), value, value * kBeliefStep, field.least, field.most);
  }
}

/// A piece that owns nothing earns by rules alone, which trials see: little is lost by placing it.
constexpr PieceWeight kWithoutPower{1, 0};
/// Share of the declared value that tokens beside a piece on the board will bring: they are not
/// paid yet, and late in the game may never be.
constexpr float kTokensEarly = 0.9F;
constexpr float kTokensLate = 0.4F;

void believe_in_tokens(const Catalog& catalog, ValueWeights& weights) {
  for (std::size_t i = 0; i < weights.holdings.size(); ++i) {
    const Holding& holding = weights.holdings[i];
    if (holding.what == Holding::What::token &&
        catalog.variables[VariableId(holding.id)].scope == Scope::piece) {
      const auto value = static_cast<float>(catalog.tokens[TokenKindId(holding.token)].value);
      weights.early.held[i] = kTokensEarly * value;
      weights.late.held[i] = kTokensLate * value;
    }
  }
}

}  // namespace

bool names_goals(const Catalog& catalog) {
  const auto& tracks = catalog.tracks.rows();
  return std::any_of(
      tracks.begin(), tracks.end(), [](const Track& track) { return !track.goals.empty(); });
}

ValueWeights::ValueWeights(const Catalog& catalog, const GreedyWeights& the_beliefs)
    : beliefs(the_beliefs), holdings(holdings_of(catalog)) {
  early.kinds.resize(catalog.feature_kinds.size());
  early.pieces.assign(catalog.piece_kinds.size(), {beliefs.piece, beliefs.last_piece});
  early.held.assign(holdings.size(), 0);
  late = early;
  believe_in_tokens(catalog, *this);
  for (std::size_t i = 0; i < catalog.piece_kinds.size(); ++i) {
    if (catalog.piece_kinds[PieceKindId(i)].power == 0) {
      early.pieces[i] = late.pieces[i] = kWithoutPower;
    }
  }
}

bool ValueWeights::holds_anything() const {
  const auto some = [](const std::vector<float>& held) {
    return std::any_of(held.begin(), held.end(), [](float weight) { return weight != 0; });
  };
  return some(early.held) || some(late.held);
}

ValueInputs::ValueInputs(const Catalog& catalog) : catalog_(catalog) {
  ValueWeights weights(catalog);
  visit(catalog,
        weights,
        [this](std::string name, float& value, float step, float least, float most) {
          list_.push_back({std::move(name), value, step, least, most});
        });
}

std::int32_t ValueInputs::find(std::string_view name) const {
  const auto found = std::find_if(
      list_.begin(), list_.end(), [name](const ValueInput& input) { return input.name == name; });
  return found == list_.end() ? -1 : static_cast<std::int32_t>(found - list_.begin());
}

std::vector<float> ValueInputs::standards() const {
  std::vector<float> values;
  for (const ValueInput& input : list_) {
    values.push_back(input.standard);
  }
  return values;
}

ValueWeights ValueInputs::weights(std::span<const float> values) const {
  BASTIDE_CHECK(values.size() == list_.size());
  ValueWeights weights(catalog_);
  weights.team.by_hopes = names_goals(catalog_);
  std::size_t next = 0;
  visit(catalog_,
        weights,
        [&](const std::string& /*name*/, float& value, float /*step*/, float least, float most) {
          value = std::clamp(values[next++], least, most);
        });
  return weights;
}

}  // namespace bastide
