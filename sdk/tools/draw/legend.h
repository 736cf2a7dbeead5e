// What stands beside a picture: whose turn, scores, tiles, and what each sign means.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "sdk/tools/draw/tile_painter.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

/// Writes from the top of its column downwards.
class Legend {
 public:
  static constexpr double kWidth = 270;

  Legend(Svg& svg, TilePainter& painter, const Looks& looks, Spot top)
      : svg_(svg), painter_(painter), looks_(looks), at_(top) {}

  void title(const std::string& text, const std::string& below);
  /// The score of all, where they share one, and its goals; one row a colour: shape, name, points,
  /// points if the game ended now where the viewer can tell them, pieces left.
  void scores(Game& game, Viewer viewer);
  /// What is left of the supplies, and tiles that players hold and the viewer may see.
  void tiles(const Game& game, Viewer viewer);
  void kinds();
  void badges();
  void face_down();
  void sentence(const std::string& text);

  [[nodiscard]] double bottom() const { return at_.y; }

 private:
  void team(const Game& game);
  void heading(const std::string& text);
  void label(Spot at, const std::string& text);

  Svg& svg_;
  TilePainter& painter_;
  const Looks& looks_;
  Spot at_;
};

/// Names of at most so many characters, with "…" for what is left out; different names stay
/// different: of "Tournament player 1" and "Tournament player 2" the ends are shown. Requires: most
/// > 2, well-formed names.
[[nodiscard]] std::vector<std::string> short_names(const std::vector<std::string>& names,
                                                   std::size_t most);

/// A tile that somebody holds and the viewer may see.
[[nodiscard]] bool is_seen_in_hand(const Game& game, const LooseTile& loose, Viewer viewer);

/// "turn 31: Anna to place", "Anna and Ben share the victory", "all lose together: no tiles are
/// left".
[[nodiscard]] std::string state_line(const Game& game);

}  // namespace bastide
