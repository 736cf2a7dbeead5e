// What the parts of a position are worth: the weights of a value function, and the list of all that
// can be learnt about a ruleset, by name. Everything follows from the catalogue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/model/catalog.h"

namespace bastide {

/// What the greedy bot believes; found by matches between settings.
struct GreedyWeights {
  float draws_per_gap = 2.2F;  // fitting draws of its own that fill a gap with even chance
  float any_draw = 3.0F;       // the same where any tile will do
  float lonely_cell = 0.7F;    // a cell that no tile can go to yet, as a share of an ordinary one
  float touching = 0.55F;      // weight of the chance that a feature which is touched gets complete
  float piece = 2.6F;          // points that a piece in the supply is worth
  float last_piece = 4.3F;     // more for the last one
  float patience = 4.0F;       // own turns left at which that value has fallen to half
  float rival = 0.9F;          // a rival's points against own ones
};

/// What a bot believes of a team: players who win and lose together; found by matches between
/// settings.
struct TeamWeights {
  float pace = 1.1F;         // points that a tile brings when all goes well
  float least = 0.8F;        // weight of a point when there is time
  float most = 3.0F;         // weight of a point when time runs out
  float goal = 12.0F;        // worth of having reached a goal that is not the last
  float empty = 60.0F;       // loss that an empty supply threatens
  float relief = 0.74F;      // what each marker in the supply leaves of that threat
  float last_tiles = 12.0F;  // tiles left below which that threat fades
  float hope = 0.1F;         // part of the markers on a feature that counts as back in the supply,
                             // for each side of it that is open
  // Of TeamHopes:
  float gap = 0.6F;          // what is left of a feature's points for each of its gaps
  float wait = 0.2F;         // fitting tiles, expected in time, with which it is half of that
  float join = 0.35F;        // part of another's points that one tile could join
  float hoped = 1.2F;        // a point that may come, against one that is there
  float colour_pace = 0.5F;  // `pace` to each colour, where each has a score
  /// Positions are judged by TeamHopes, with every claim, not by TeamValue: slower, far better.
  bool by_hopes = false;
};

/// Is there a goal that players reach together?
[[nodiscard]] bool names_goals(const Catalog& catalog);

/// What it is worth to stand on features of one kind.
struct KindWeight {
  float sole = 1;    // a point that the feature will bring to its only owner
  float tied = 1;    // the same where others own it too
  float behind = 0;  // the same for who stands there without owning it
  float open = 0;    // points for each owner as long as it is not complete
  float home = 1;    // a point of what its pieces are worth when they come home
};

/// What pieces of one kind are worth in the supply, in points.
struct PieceWeight {
  float each = 0;
  float last = 0;  // more for the last one, half of it for the last but one, and so on
};

/// What a player can hold besides features and supplies.
struct Holding {
  enum class What : std::uint8_t {
    variable,  ///< its value; of a list of tokens their number
    token,     ///< tokens of this kind in such a list
    track,     ///< of the colour, except the points
    piece,     ///< pieces of this kind that the player keeps in a zone
  };
  What what = What::variable;
  std::int32_t id = -1;     // variable, track or kind of piece
  std::int32_t token = -1;  // kind of token
  std::string name;         // plugin:word, of tokens plugin:word/token
};

/// Weights of one stage of the game.
struct StageWeights {
  std::vector<KindWeight> kinds;    // by feature kind
  std::vector<PieceWeight> pieces;  // by piece kind
  std::vector<float> held;          // points for each, by holding
};

/// All weights of a value function for one ruleset. Between the stages they change evenly with the
/// share of tiles that are left.
struct ValueWeights {
  /// What the greedy bot believes.
  explicit ValueWeights(const Catalog& catalog, const GreedyWeights& beliefs = {});

  /// Is any holding worth something?
  [[nodiscard]] bool holds_anything() const;

  GreedyWeights beliefs;
  TeamWeights team;
  StageWeights early;
  StageWeights late;
  std::vector<Holding> holdings;
};

/// One number that can be learnt. A staged one has a value for each stage.
struct ValueInput {
  std::string name;    // "sole/t:town/early", "supply/t:man/late", "belief/draws_per_gap"
  float standard = 0;  // what the greedy bot believes
  float step = 0;      // a change that is felt: in points, or a share of the standard
  float least = 0;     // bounds of what makes sense
  float most = 0;
};

/// All numbers that can be learnt about a ruleset, always in the same order: kinds of features that
/// pieces can stand on, kinds of pieces, holdings, beliefs, those of a team last, where the ruleset
/// names goals.
class ValueInputs {
 public:
  explicit ValueInputs(const Catalog& catalog);

  [[nodiscard]] const std::vector<ValueInput>& list() const { return list_; }
  [[nodiscard]] std::size_t size() const { return list_.size(); }
  /// -1: this ruleset has no such input.
  [[nodiscard]] std::int32_t find(std::string_view name) const;
  [[nodiscard]] std::vector<float> standards() const;
  /// The weights with these values, those of a team for judging by hopes. Requires: one for each
  /// input.
  [[nodiscard]] ValueWeights weights(std::span<const float> values) const;

 private:
  const Catalog& catalog_;
  std::vector<ValueInput> list_;
};

}  // namespace bastide
