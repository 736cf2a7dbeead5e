// What stands beside a picture: whose turn, scores, tiles, and what each sign means.
#pragma once

#include <string>

#include "kernel/engine.h"
#include "sdk/tools/tile_painter.h"

namespace bastide {

/// Writes from the top of its column downwards.
class Legend {
 public:
  static constexpr double kWidth = 270;

  Legend(Svg& svg, TilePainter& painter, const Looks& looks, Spot top)
      : svg_(svg), painter_(painter), looks_(looks), at_(top) {}

  void title(const std::string& text, const std::string& below);
  /// One row a colour: shape, name, points, points if the game ended now, pieces left.
  void scores(Game& game);
  /// Tiles that players hold and all may see, and how many tiles are left.
  void tiles(const Game& game);
  void kinds();
  void badges();
  void sentence(const std::string& text);

  [[nodiscard]] double bottom() const { return at_.y; }

 private:
  void heading(const std::string& text);
  void label(Spot at, const std::string& text);

  Svg& svg_;
  TilePainter& painter_;
  const Looks& looks_;
  Spot at_;
};

/// "turn 31: Anna to place", "Anna and Ben win".
[[nodiscard]] std::string state_line(const Game& game);

/// Tiles of all piles of the ruleset that can still be drawn.
[[nodiscard]] std::int32_t tiles_left(const Game& game);

}  // namespace bastide
