// How a plugin wants a thing to look in pictures; no rule reads it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide {

/// What painters can draw without further help: terrain, then figures. `none`: the picture chooses.
enum class LookStyle : std::uint8_t {
  none,
  plain,   ///< a pattern that no other kind has
  grass,   ///< tufts, and a tree here and there
  crop,    ///< ploughed rows behind a hedge
  trees,   ///< a wood
  walls,   ///< roofs behind a wall with towers
  cloud,   ///< puffs that let through what lies below
  paved,   ///< a way with kerbs
  track,   ///< a trodden way
  water,   ///< a stream, a lake
  person,  ///< a standing figure; it lies where it claims the ground
  giant,   ///< a broader one
  pawn,
  house,
};

/// In the order of LookStyle.
inline constexpr std::array<std::string_view, 14> kLookStyles{"",
                                                              "plain",
                                                              "grass",
                                                              "crop",
                                                              "trees",
                                                              "walls",
                                                              "cloud",
                                                              "paved",
                                                              "track",
                                                              "water",
                                                              "person",
                                                              "giant",
                                                              "pawn",
                                                              "house"};

/// A drawing of shapes that refer to nothing and run nothing: what io/symbol_file lets through.
struct Symbol {
  std::string box;      // "0 0 24 24": the part of the plane that is shown
  std::string content;  // SVG elements; empty: no drawing
  bool operator==(const Symbol&) const = default;
};

struct Look {
  std::string word;  // of the plugin: a kind of feature or piece, a variable or a pool; or a
                     // mark, which belongs to none
  std::string fill;  // #rrggbb; empty: the picture chooses
  std::string ink;
  std::string icon;  // SVG path data in a box of 24 by 24; empty: a letter
  LookStyle style = LookStyle::none;
  Symbol symbol{};
  bool operator==(const Look&) const = default;
};

}  // namespace bastide
