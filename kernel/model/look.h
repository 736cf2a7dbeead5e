// How a plugin wants a thing to look in pictures; no rule reads it.
#pragma once

#include <string>

namespace bastide {

struct Look {
  std::string word;  // of the plugin: a kind of feature or piece, a variable, a pool or a mark
  std::string fill;  // #rrggbb; empty: the picture chooses
  std::string ink;
  std::string icon;  // SVG path data in a box of 24 by 24; empty: a letter
  bool operator==(const Look&) const = default;
};

}  // namespace bastide
