#include "sdk/tools/draw/tile_text.h"

#include <algorithm>

#include <fmt/format.h>

namespace bastide {

namespace {

Spot middle_of(int column, int row) {
  return {(column + 0.5) * kTileSize / kGlyphColumns, (row + 0.5) * kTileSize / kGlyphRows};
}

/// Cells of the way from a side's middle to the tile's middle, without the middle.
std::vector<std::pair<int, int>> arm(Side side) {
  switch (side) {
    case 0:
      return {{3, 0}};
    case 1:
      return {{6, 1}, {5, 1}, {4, 1}};
    case 2:
      return {{3, 2}};
    default:
      return {{0, 1}, {1, 1}, {2, 1}};
  }
}

/// Sides on which the outlines of a line begin or end, a bit each.
unsigned sides_of(const SegmentArt& art) {
  unsigned sides = 0;
  const auto add = [&](Spot point) {
    sides |= point.y == 0           ? 1U
             : point.x == kTileSize ? 2U
             : point.y == kTileSize ? 4U
             : point.x == 0         ? 8U
                                    : 0U;
  };
  for (const Outline& outline : art.outlines) {
    add(outline.from);
    add(outline.steps.back().to);
  }
  return sides;
}

constexpr std::size_t kMiddleCell = 10;

}  // namespace

TileText::TileText(const Looks& looks, LyingTile tile, bool unicode, bool keys, LayerId only)
    : unicode_(unicode), keys_(keys), only_(only) {
  for (std::size_t layer = 0; layer < looks.catalog().layers.size(); ++layer) {
    if (is_shown(LayerId(layer))) {
      fill_layer(looks, tile, LayerId(layer));
    }
  }
  write_letters(looks, tile);
  const TileKind& kind = looks.catalog().tile_kinds[tile.kind];
  for (Glyph& glyph : glyphs_) {
    if (glyph.segment >= 0) {
      const std::size_t segment = static_cast<std::size_t>(glyph.segment);
      glyph.kind = static_cast<std::int16_t>(kind.segments[segment].kind.value());
    }
  }
}

std::string TileText::area_text(const KindLook& look,
                                const SegmentKind& segment,
                                bool overlay) const {
  if (keys_) {
    return segment.key.size() == 1 ? segment.key : std::string(1, look.letter);
  }
  if (overlay) {
    return unicode_ ? "≈" : "~";
  }
  constexpr std::array<std::string_view, 3> kShades{"▒", "░", "▓"};
  return unicode_ && look.nth < kShades.size() && look.form == Form::area
             ? std::string(kShades[look.nth])
             : std::string(1, look.letter);
}

std::string TileText::line_text(const KindLook& look,
                                const SegmentKind& segment,
                                unsigned ways) const {
  if (keys_) {
    return segment.key.size() == 1 ? segment.key : std::string(1, look.letter);
  }
  if (!unicode_ || look.nth > 1) {
    return std::string(1, look.letter);
  }
  // By bits: north 1, east 2, south 4, west 8.
  constexpr std::array<std::string_view, 16> kDouble{
      "═", "║", "═", "╚", "║", "║", "╔", "╠", "═", "╝", "═", "╩", "╗", "╣", "╦", "╬"};
  return look.nth == 0 ? std::string(kDouble[ways]) : "~";
}

void TileText::fill_layer(const Looks& looks, LyingTile tile, LayerId layer) {
  const TileKind& kind = looks.catalog().tile_kinds[tile.kind];
  const TileArt art(looks, kind, layer, tile.rotation);
  for (int row = 0; row < kGlyphRows; ++row) {
    for (int column = 0; column < kGlyphColumns; ++column) {
      Glyph& glyph = glyphs_[index(column, row)];
      const std::int8_t owner = art.owner_at(middle_of(column, row));
      const SegmentArt* segment =
          owner == kNobody ? nullptr : art.find(static_cast<std::size_t>(owner));
      const bool is_area = segment != nullptr && segment->form == Form::area;
      if (layer.value() > 0 && !is_area) {
        continue;
      }
      glyph = {};
      glyph.text = unicode_ ? "·" : ".";
      if (is_area || (segment != nullptr && segment->form == Form::ground)) {
        const SegmentKind& of = kind.segments[segment->segment];
        glyph.segment = owner;
        if (is_area) {
          glyph.form = Form::area;
          glyph.text = area_text(looks.kind(of.kind), of, layer.value() > 0);
        } else if (keys_) {
          glyph.text = of.key.size() == 1 ? of.key : std::string(1, looks.kind(of.kind).letter);
        }
      }
    }
  }
  for (const SegmentArt& segment : art.segments()) {
    anchors_[segment.segment] = segment.anchor;
  }
  part_corners();
  draw_lines(looks, art, kind);
}

void TileText::part_corners() {
  // Two areas that are not one meet in a corner: a stroke keeps them apart.
  for (const int column : {0, kGlyphColumns - 1}) {
    for (const int row : {0, kGlyphRows - 1}) {
      const Glyph& beside = at(column == 0 ? 1 : column - 1, row);
      const Glyph& below = at(column, 1);
      if (beside.form == Form::area && below.form == Form::area &&
          beside.segment != below.segment) {
        const bool falling = (column == 0) == (row == 0);
        glyphs_[index(column, row)] = {
            unicode_ ? (falling ? "╲" : "╱") : (falling ? "\\" : "/"), -1, -1, Form::ground, true};
      }
    }
  }
}

void TileText::draw_lines(const Looks& looks, const TileArt& art, const TileKind& kind) {
  std::array<unsigned, 21> ways{};
  const auto draw = [&](const SegmentArt& line, std::size_t cell, unsigned to) {
    Glyph& glyph = glyphs_[cell];
    if (line.ends_inside && glyph.form == Form::area) {
      return;
    }
    const SegmentKind& of = kind.segments[line.segment];
    ways[cell] |= to;
    glyph = {line_text(looks.kind(of.kind), of, ways[cell]),
             static_cast<std::int16_t>(line.segment),
             -1,
             Form::line,
             false};
  };
  for (const bool through : {false, true}) {
    for (const SegmentArt& line : art.segments()) {
      if (line.form != Form::line || line.ends_inside == through) {
        continue;
      }
      const unsigned sides = sides_of(line);
      for (Side side = 0; side < kSides; ++side) {
        if ((sides >> side & 1U) == 0) {
          continue;
        }
        for (const auto& [column, row] : arm(side)) {
          draw(line, index(column, row), side % 2 == 0 ? 5U : 10U);
        }
        draw(line, kMiddleCell, 1U << side);
      }
    }
  }
  if (art.has_junction()) {
    glyphs_[kMiddleCell] = {unicode_ ? "•" : "*", -1, -1, Form::line, true};
  }
}

void TileText::write_letter(Spot spot, std::size_t segment, const std::string& text) {
  Glyph* best = nullptr;
  double least = 1e9;
  for (int row = 0; row < kGlyphRows; ++row) {
    for (int column = 0; column < kGlyphColumns; ++column) {
      Glyph& glyph = glyphs_[index(column, row)];
      const double far = distance(spot, middle_of(column, row));
      if (glyph.segment == static_cast<int>(segment) && !glyph.kept && glyph.colour < 0 &&
          far < least) {
        least = far;
        best = &glyph;
      }
    }
  }
  if (best != nullptr) {
    best->text = text;
    best->kept = true;
  }
}

void TileText::write_letters(const Looks& looks, LyingTile tile) {
  const TileKind& kind = looks.catalog().tile_kinds[tile.kind];
  for (std::size_t i = 0; i < kind.segments.size(); ++i) {
    if (looks.form(kind, i) == Form::symbol &&
        is_shown(looks.catalog().feature_kinds[kind.segments[i].kind].layer)) {
      const Spot at = anchors_[i];
      Glyph& glyph = glyphs_[index(
          std::clamp(static_cast<int>(at.x * kGlyphColumns / kTileSize), 0, kGlyphColumns - 1),
          std::clamp(static_cast<int>(at.y * kGlyphRows / kTileSize), 0, kGlyphRows - 1))];
      glyph = {std::string(1, looks.kind(kind.segments[i].kind).letter),
               static_cast<std::int16_t>(i),
               -1,
               Form::symbol,
               true};
    }
  }
  if (keys_) {
    return;
  }
  for (std::size_t i = 0; i < kind.segments.size(); ++i) {
    const TileArt art(
        looks, kind, looks.catalog().feature_kinds[kind.segments[i].kind].layer, tile.rotation);
    for (const auto& [variable, value] : kind.segments[i].values) {
      const Spot spot = art.find_spot(i, {anchors_[i]});
      write_letter(spot, i, std::string(1, looks.variable(variable)->letter));
      if (value != 1) {
        write_letter(spot, i, std::to_string(std::clamp(value, 0, 9)));
      }
    }
    for (const std::string& mark : kind.segments[i].marks) {
      write_letter(art.find_spot(i, {anchors_[i]}), i, std::string(1, looks.mark(mark)->letter));
    }
  }
  for (const std::string& mark : looks.shown_marks(kind)) {
    for (std::size_t i = 0; i < kind.segments.size(); ++i) {
      if (looks.form(kind, i) == Form::ground) {
        write_letter({90, 90}, i, std::string(1, looks.mark(mark)->letter));
        break;
      }
    }
  }
}

bool TileText::put(std::size_t segment, const std::string& text, std::int16_t colour) {
  Glyph* best = nullptr;
  double least = 1e9;
  for (int row = 0; row < kGlyphRows; ++row) {
    for (int column = 0; column < kGlyphColumns; ++column) {
      Glyph& glyph = glyphs_[index(column, row)];
      const bool own = glyph.segment == static_cast<int>(segment);
      if (glyph.colour >= 0 || (!own && glyph.kept)) {
        continue;
      }
      // Letters are covered last; a sliver without a character of its own takes the nearest one.
      const double far = distance(anchors_[segment], middle_of(column, row)) + (own ? 0 : 1000) +
                         (glyph.kept && glyph.form != Form::symbol ? 500 : 0);
      if (far < least) {
        least = far;
        best = &glyph;
      }
    }
  }
  if (best != nullptr) {
    best->text = text;
    best->colour = colour;
  }
  return best != nullptr;
}

void TileText::put_on_tile(const std::string& text, std::int16_t colour) {
  for (const int column : {5, 4, 1, 2, 6, 0}) {
    Glyph& glyph = glyphs_[index(column, 2)];
    if (glyph.colour < 0 && !glyph.kept) {
      glyph.text = text;
      glyph.colour = colour;
      glyph.kept = true;
      glyph.kind = -1;
      return;
    }
  }
}

}  // namespace bastide
