#include "sdk/tools/draw/tile_painter.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace bastide {

namespace {

constexpr std::string_view kDark = "#1b1b1b";

std::string text_of(std::string_view text) {
  return std::string(text);
}

std::string moved(Spot corner) {
  return fmt::format("translate({},{})", svg_number(corner.x), svg_number(corner.y));
}

/// Width of lines and the dashes along their middle; the number is that of the kind among the kinds
/// of lines.
struct LineStyle {
  double width;
  std::string_view dashes;  // empty: none
};

const LineStyle& line_style(std::size_t nth) {
  static constexpr std::array<LineStyle, 5> kStyles{
      {{8, ""}, {15, "5 7"}, {7, "2 5"}, {8, "9 4"}, {8, "1 4"}}};
  return kStyles[nth % kStyles.size()];
}

}  // namespace

const TileArt& TilePainter::art(LyingTile tile, LayerId layer) {
  const auto key = std::make_pair(tile, layer);
  const auto known = arts_.find(key);
  if (known != arts_.end()) {
    return known->second;
  }
  return arts_
      .emplace(key, TileArt(looks_, looks_.catalog().tile_kinds[tile.kind], layer, tile.rotation))
      .first->second;
}

const TileArt& TilePainter::art_of_segment(LyingTile tile, std::size_t segment) {
  const TileKind& kind = looks_.catalog().tile_kinds[tile.kind];
  return art(tile, looks_.catalog().feature_kinds[kind.segments[segment].kind].layer);
}

void TilePainter::define_tile(LyingTile tile) {
  svg_.open("g", {{"id", fmt::format("t{}r{}", tile.kind.value(), tile.rotation)}});
  svg_.title(looks_.catalog().tile_kinds[tile.kind].name);
  ground(tile);
  for (std::size_t i = 0; i < looks_.catalog().layers.size(); ++i) {
    if (i > 0) {
      svg_.open("g", {{"opacity", "0.55"}});
    }
    layer(tile, LayerId(i));
    if (i > 0) {
      svg_.close();
    }
  }
  badges(tile);
  svg_.leaf("rect",
            {{"width", "100"},
             {"height", "100"},
             {"fill", "none"},
             {"stroke", "#4a4a4a"},
             {"stroke-opacity", "0.45"}});
  svg_.close();
}

void TilePainter::place_tile(LyingTile tile, Spot corner) {
  svg_.leaf("use",
            {{"href", fmt::format("#t{}r{}", tile.kind.value(), tile.rotation)},
             {"x", svg_number(corner.x)},
             {"y", svg_number(corner.y)}});
}

void TilePainter::face_down(Spot corner) {
  svg_.open("g", {{"class", "face-down"}, {"transform", moved(corner)}});
  svg_.leaf(
      "rect",
      {{"width", "100"}, {"height", "100"}, {"fill", "url(#back)"}, {"stroke", text_of(kDark)}});
  svg_.leaf("rect",
            {{"x", "14"},
             {"y", "14"},
             {"width", "72"},
             {"height", "72"},
             {"rx", "8"},
             {"fill", "none"},
             {"stroke", "#f2f2f2"},
             {"stroke-width", "3"}});
  svg_.close();
}

void TilePainter::dead_cell() {
  svg_.leaf("path",
            {{"d", "M30,30L70,70M70,30L30,70"},
             {"stroke", "#8a8a8a"},
             {"stroke-width", "5"},
             {"stroke-linecap", "round"}});
}

void TilePainter::ground(LyingTile tile) {
  const TileArt& terrain = art(tile, LayerId(0));
  const auto found = std::find_if(terrain.segments().begin(),
                                  terrain.segments().end(),
                                  [](const SegmentArt& one) { return one.form == Form::ground; });
  std::string fill = "#e4e2dc";
  if (found != terrain.segments().end()) {
    fill = fmt::format(
        "url(#k{})", looks_.catalog().tile_kinds[tile.kind].segments[found->segment].kind.value());
  }
  svg_.leaf("rect", {{"width", "100"}, {"height", "100"}, {"fill", fill}});
}

void TilePainter::layer(LyingTile tile, LayerId layer) {
  const TileArt& picture = art(tile, layer);
  const TileKind& kind = looks_.catalog().tile_kinds[tile.kind];
  const auto each = [&](Form form, bool ends_inside, const auto& draw) {
    for (const SegmentArt& segment : picture.segments()) {
      if (segment.form == form && segment.ends_inside == ends_inside) {
        draw(segment, kind.segments[segment.segment].kind);
      }
    }
  };
  // Order matters: a line that ends inside ends at the area that lies over it.
  each(Form::line, true, [&](const SegmentArt& segment, FeatureKindId of) { line(segment, of); });
  each(Form::area, false, [&](const SegmentArt& segment, FeatureKindId of) { area(segment, of); });
  each(Form::line, false, [&](const SegmentArt& segment, FeatureKindId of) { line(segment, of); });
  if (picture.has_junction()) {
    svg_.leaf("circle",
              {{"cx", "50"},
               {"cy", "50"},
               {"r", "8"},
               {"fill", "#5a5348"},
               {"stroke", "#fffdf5"},
               {"stroke-width", "2"}});
  } else {
    each(Form::line, true, [&](const SegmentArt&, FeatureKindId of) { dead_end(picture, of); });
  }
  each(Form::symbol, false, [&](const SegmentArt& segment, FeatureKindId of) {
    symbol(segment.anchor, of, segment.small ? 0.75 : 1);
  });
}

void TilePainter::area(const SegmentArt& art, FeatureKindId kind) {
  for (const Outline& outline : art.outlines) {
    svg_.leaf("path", {{"d", outline.path()}, {"fill", fmt::format("url(#k{})", kind.value())}});
    // Only the edge inside the tile is a border of the feature.
    std::string edges;
    Spot at = outline.from;
    for (const Outline::Step& step : outline.steps) {
      if (step.curved) {
        edges += Outline{at, {step}, false}.path();
      }
      at = step.to;
    }
    if (!edges.empty()) {
      svg_.leaf("path",
                {{"d", edges},
                 {"fill", "none"},
                 {"stroke", looks_.kind(kind).ink},
                 {"stroke-width", "2.5"}});
    }
  }
}

void TilePainter::line(const SegmentArt& art, FeatureKindId kind) {
  const KindLook& look = looks_.kind(kind);
  const LineStyle& style = line_style(look.nth);
  std::string path;
  for (const Outline& outline : art.outlines) {
    path += outline.path();
  }
  const auto stroke = [&](const std::string& colour, double width, std::string_view dashes) {
    svg_.leaf("path",
              {{"d", path},
               {"fill", "none"},
               {"stroke", colour},
               {"stroke-width", svg_number(width)},
               {"stroke-dasharray", dashes.empty() ? "none" : text_of(dashes)}});
  };
  stroke(look.ink, style.width + 3, "");
  stroke(look.fill, style.width, "");
  if (!style.dashes.empty()) {
    stroke(look.ink, 1.4, style.dashes);
  }
}

void TilePainter::dead_end(const TileArt& picture, FeatureKindId kind) {
  const std::int8_t owner = picture.owner_at({kTileSize / 2, kTileSize / 2});
  const SegmentArt* over =
      owner == kNobody ? nullptr : picture.find(static_cast<std::size_t>(owner));
  if (over == nullptr || !over->ends_inside) {
    return;  // something lies over its end
  }
  const KindLook& look = looks_.kind(kind);
  svg_.leaf("circle",
            {{"cx", "50"},
             {"cy", "50"},
             {"r", svg_number(line_style(look.nth).width * 0.6 + 4)},
             {"fill", look.fill},
             {"stroke", look.ink},
             {"stroke-width", "1.5"}});
}

void TilePainter::symbol(Spot at, FeatureKindId kind, double scale) {
  const KindLook& look = looks_.kind(kind);
  constexpr std::array<std::string_view, 4> kPlaques{"M-16,17V-4L0,-18L16,-4V17Z",
                                                     "M-16,-16H16V16H-16Z",
                                                     "M0,-19L19,0L0,19L-19,0Z",
                                                     "M-8,-18H8L18,-8V8L8,18H-8L-18,8V-8Z"};
  svg_.leaf("path",
            {{"d", text_of(kPlaques[look.nth % kPlaques.size()])},
             {"transform", fmt::format("{} scale({})", moved(at), scale)},
             {"fill", look.fill},
             {"stroke", look.ink},
             {"stroke-width", "2.5"}});
  if (!look.icon.empty()) {
    icon(at, look.icon, 25 * scale, look.ink);
    return;
  }
  svg_.text({at.x, at.y + 7 * scale},
            std::string(1, look.letter),
            {{"font-size", svg_number(18 * scale)},
             {"font-weight", "bold"},
             {"text-anchor", "middle"},
             {"fill", look.ink}});
}

void TilePainter::icon(Spot at, std::string_view path, double size, std::string_view fill) {
  const double scale = size / 24;
  svg_.leaf("path",
            {{"d", text_of(path)},
             {"transform",
              fmt::format("translate({},{}) scale({:.3f})",
                          svg_number(at.x - size / 2),
                          svg_number(at.y - size / 2),
                          scale)},
             {"fill", text_of(fill)},
             {"fill-rule", "evenodd"}});
}

std::vector<TilePainter::Printed> TilePainter::printed_on(LyingTile tile) {
  const TileKind& kind = looks_.catalog().tile_kinds[tile.kind];
  std::vector<Printed> printed;
  std::vector<Spot> taken;
  const auto put = [&](Spot at, const BadgeLook& look, std::int32_t value, bool is_mark) {
    taken.push_back(at);
    printed.push_back({at, &look, value, is_mark});
  };
  for (std::size_t i = 0; i < kind.segments.size(); ++i) {
    taken.push_back(art_of_segment(tile, i).find(i)->anchor);
  }
  for (std::size_t i = 0; i < kind.segments.size(); ++i) {
    for (const auto& [variable, value] : kind.segments[i].values) {
      put(art_of_segment(tile, i).find_spot(i, taken), *looks_.variable(variable), value, false);
    }
    for (const std::string& word : kind.segments[i].marks) {
      put(art_of_segment(tile, i).find_spot(i, taken), *looks_.mark(word), 1, true);
    }
  }
  const TileArt& terrain = art(tile, LayerId(0));
  const auto ground = std::find_if(terrain.segments().begin(),
                                   terrain.segments().end(),
                                   [](const SegmentArt& one) { return one.form == Form::ground; });
  for (const std::string& word : looks_.shown_marks(kind)) {
    const bool has_ground = ground != terrain.segments().end();
    put(has_ground ? terrain.find_spot(ground->segment, taken) : Spot{86, 14},
        *looks_.mark(word),
        1,
        true);
  }
  return printed;
}

void TilePainter::badges(LyingTile tile) {
  for (const Printed& one : printed_on(tile)) {
    if (one.is_mark) {
      mark(one.at, *one.look);
    } else {
      badge(one.at, *one.look, one.value);
    }
  }
}

Spot TilePainter::marker_spot(LyingTile tile, std::size_t segment) {
  const TileArt& picture = art_of_segment(tile, segment);
  std::vector<Spot> taken{picture.find(segment)->anchor};
  for (const Printed& one : printed_on(tile)) {
    taken.push_back(one.at);
  }
  return picture.find_spot(segment, taken);
}

namespace {

std::string_view or_else(const std::string& colour, std::string_view other) {
  return colour.empty() ? other : std::string_view(colour);
}

}  // namespace

void TilePainter::badge(Spot at, const BadgeLook& look, std::int32_t value) {
  svg_.open("g", {{"class", "badge"}, {"transform", moved(at)}});
  svg_.title(look.name);
  const bool has_icon = !look.icon.empty();
  const std::string_view ink = or_else(look.ink, "#ffffff");
  svg_.leaf("path",
            {{"d",
              look.adds_up && !has_icon ? "M-8,-9H8V2Q8,8 0,11Q-8,8 -8,2Z"
                                        : "M-9.5,0A9.5,9.5 0 0 1 9.5,0A9.5,9.5 0 0 1 -9.5,0Z"},
             {"fill", text_of(or_else(look.fill, look.adds_up ? "#24507a" : "#6d3d14"))},
             {"stroke", text_of(ink)},
             {"stroke-width", has_icon ? "1" : "1.5"}});
  const std::string text = value == 1 ? look.sign : fmt::format("{}{}", look.sign, value);
  if (has_icon) {
    icon({0, 0}, look.icon, 15, ink);
    number({at.x > 82 ? -10.0 : 10.0, 10}, value);
  } else {
    svg_.text({0, 4},
              text,
              {{"font-size", text.size() < 3 ? "10" : "8"},
               {"font-weight", "bold"},
               {"text-anchor", "middle"},
               {"fill", text_of(ink)}});
  }
  svg_.close();
}

void TilePainter::number(Spot at, std::int32_t value) {
  if (value == 1) {
    return;
  }
  svg_.leaf("circle",
            {{"cx", svg_number(at.x)},
             {"cy", svg_number(at.y - 3.5)},
             {"r", "6"},
             {"fill", "#ffffff"},
             {"stroke", "#333333"},
             {"stroke-width", "0.8"}});
  svg_.text(at,
            std::to_string(value),
            {{"font-size", "10"},
             {"font-weight", "bold"},
             {"text-anchor", "middle"},
             {"fill", "#111111"}});
}

void TilePainter::mark(Spot at, const BadgeLook& look) {
  svg_.open("g", {{"class", "mark"}, {"transform", moved(at)}});
  svg_.title(look.name);
  svg_.leaf("circle",
            {{"r", "8"},
             {"fill", text_of(or_else(look.fill, "#ffffff"))},
             {"fill-opacity", "0.8"},
             {"stroke", "#5e5e5e"},
             {"stroke-dasharray", "3 2"}});
  if (look.icon.empty()) {
    svg_.text({0, 4},
              std::string(1, look.letter),
              {{"font-size", "11"},
               {"font-style", "italic"},
               {"text-anchor", "middle"},
               {"fill", text_of(or_else(look.ink, "#333333"))}});
  } else {
    icon({0, 0}, look.icon, 12, or_else(look.ink, "#333333"));
  }
  svg_.close();
}

void TilePainter::piece(
    ColourId colour, Spot at, PieceFace face, std::string_view title, double radius) {
  static constexpr SeatLook kNeutral{"#fbfaf7", "#1b1b1b", "circle", "○", ""};
  const SeatLook& look = colour.is_none() ? kNeutral : seat_look(colour.index());
  svg_.open("g", {{"class", fmt::format("piece {}", look.shape)}});
  svg_.title(title);
  svg_.leaf(
      "polygon",
      {{"points", svg_points(seat_outline(colour.is_none() ? 0 : colour.index(), at, radius))},
       {"fill", text_of(look.colour)},
       {"stroke", text_of(kDark)},
       {"stroke-width", "2"},
       {"stroke-linejoin", "round"}});
  if (!face.icon.empty()) {
    icon(at, face.icon, radius * 1.35, look.ink);
  } else if (face.letter != ' ') {
    svg_.text({at.x, at.y + 4},
              std::string(1, face.letter),
              {{"font-size", svg_number(radius)},
               {"font-weight", "bold"},
               {"text-anchor", "middle"},
               {"fill", text_of(look.ink)}});
  }
  svg_.close();
}

void TilePainter::carried(Spot at, const BadgeLook& look, std::int32_t value) {
  svg_.open("g", {{"class", "carried"}, {"transform", moved(at)}});
  svg_.title(value == 1 ? look.name : fmt::format("{} {}", look.name, value));
  const bool has_icon = !look.icon.empty();
  svg_.leaf("rect",
            {{"x", has_icon ? "-17" : "-12"},
             {"y", "-9"},
             {"width", has_icon ? "34" : "24"},
             {"height", "18"},
             {"rx", "4"},
             {"fill", text_of(or_else(look.fill, "#fff6d6"))},
             {"stroke", text_of(kDark)},
             {"stroke-width", "1.5"}});
  const std::string_view ink = or_else(look.ink, kDark);
  if (has_icon) {
    icon({-7.5, 0}, look.icon, 16, ink);
  }
  svg_.text({has_icon ? 8.0 : 0.0, 4},
            value == 1 ? look.sign : fmt::format("{}{}", has_icon ? "" : look.sign, value),
            {{"font-size", "10"},
             {"font-weight", "bold"},
             {"text-anchor", "middle"},
             {"fill", text_of(ink)}});
  svg_.close();
}

void TilePainter::marker(Spot at, const BadgeLook& look, std::int32_t count, bool is_right) {
  svg_.open("g", {{"class", "marker"}, {"transform", moved(at)}});
  svg_.title(count == 0 ? look.name : fmt::format("{} {}", count, look.name));
  const std::string fill = text_of(or_else(look.fill, "#2b2b2b"));
  const std::string ink = text_of(or_else(look.ink, "#ffffff"));
  if (look.icon.empty()) {
    svg_.leaf("rect",
              {{"x", "-11"},
               {"y", "-8"},
               {"width", "22"},
               {"height", "16"},
               {"rx", "8"},
               {"fill", fill},
               {"stroke", ink}});
    svg_.text({0, 4},
              count == 0 ? std::string(1, look.letter) : fmt::format("{}{}", look.letter, count),
              {{"font-size", "11"}, {"text-anchor", "middle"}, {"fill", ink}});
  } else {
    // The icon is the marker: its own outline parts it from the tile.
    svg_.leaf("path",
              {{"d", look.icon},
               {"transform", "translate(-13,-14) scale(1.08)"},
               {"fill", fill},
               {"fill-rule", "evenodd"},
               {"stroke", ink},
               {"stroke-width", "1.4"}});
    number({is_right ? -12.0 : 12.0, 13}, count == 0 ? 1 : count);
  }
  svg_.close();
}

void TilePainter::owner(
    LyingTile tile, std::size_t segment, Spot corner, ColourId colour, std::size_t nth) {
  const SeatLook& look = seat_look(colour.index());
  svg_.open("g",
            {{"class", "owner"},
             {"transform", moved(corner)},
             {"fill", fmt::format("url(#o{})", colour.index() % kMaxColours)},
             {"stroke", text_of(look.colour)},
             {"stroke-dasharray", text_of(look.dashes)}});
  owner_shape(tile, segment, nth);
  svg_.close();
}

void TilePainter::owner_shape(LyingTile tile, std::size_t segment, std::size_t nth) {
  const TileArt& picture = art_of_segment(tile, segment);
  const SegmentArt& art = *picture.find(segment);
  if (art.form == Form::ground) {
    svg_.leaf("path", {{"d", picture.region_path(segment)}, {"stroke", "none"}});
  } else if (art.form == Form::symbol) {
    svg_.leaf("circle",
              {{"cx", svg_number(art.anchor.x)},
               {"cy", svg_number(art.anchor.y)},
               {"r", svg_number(22 + 5 * static_cast<double>(nth))},
               {"fill", "none"},
               {"stroke-width", "4"}});
  }
  for (const Outline& outline : art.outlines) {
    if (outline.closed) {
      svg_.leaf("path", {{"d", outline.path()}, {"stroke", "none"}});
    } else {
      svg_.leaf("path",
                {{"d", outline.path()},
                 {"fill", "none"},
                 {"stroke-width", "5"},
                 {"stroke-dashoffset", svg_number(8 * static_cast<double>(nth))}});
    }
  }
}

void TilePainter::swatch(FeatureKindId kind, Spot at) {
  const KindLook& look = looks_.kind(kind);
  svg_.open("g", {{"transform", moved(at)}});
  if (look.form == Form::symbol) {
    symbol({11, 8}, kind, 0.5);
  } else {
    const std::string fill =
        look.form == Form::line ? "#f4f4ee" : fmt::format("url(#k{})", kind.value());
    svg_.leaf("rect", {{"width", "22"}, {"height", "16"}, {"fill", fill}, {"stroke", look.ink}});
    if (look.form == Form::line) {
      SegmentArt art;
      art.outlines.push_back({{1, 8}, {{{21, 8}, {}, false}}, false});
      line(art, kind);
    }
  }
  svg_.close();
}

}  // namespace bastide
