#include "sdk/tools/draw/tile_painter.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "kernel/base/rng.h"
#include "sdk/tools/draw/figures.h"

namespace bastide {

namespace {

constexpr std::string_view kDark = "#1b1b1b";

std::string text_of(std::string_view text) {
  return std::string(text);
}

std::string moved(Spot corner) {
  return fmt::format("translate({},{})", svg_number(corner.x), svg_number(corner.y));
}

std::string_view or_else(std::string_view colour, std::string_view other) {
  return colour.empty() ? other : colour;
}

/// How lines of a style are drawn.
struct LineStyle {
  double width;
  double kerb;              // of the edge on both sides
  std::string_view dashes;  // along the middle; empty: none
  std::string_view tint;    // of the dashes; empty: of the edge
};

const LineStyle& line_style(const KindLook& look) {
  static constexpr LineStyle kPaved{11, 1.8, "", ""};
  static constexpr LineStyle kTrack{9, 1.5, "1.5 5", "#b89a5e"};
  static constexpr LineStyle kWater{16, 1.8, "7 9", "#d3ebf6"};
  static constexpr std::array<LineStyle, 5> kPlain{{{8, 1.5, "", ""},
                                                    {15, 1.5, "5 7", ""},
                                                    {7, 1.5, "2 5", ""},
                                                    {8, 1.5, "9 4", ""},
                                                    {8, 1.5, "1 4", ""}}};
  switch (look.style) {
    case LookStyle::paved:
      return kPaved;
    case LookStyle::track:
      return kTrack;
    case LookStyle::water:
      return kWater;
    default:
      return kPlain[look.nth % kPlain.size()];
  }
}

/// The edges that lie inside the tile: only they are a border of the feature.
std::string inner_edges(const Outline& outline) {
  std::string edges;
  Spot at = outline.from;
  for (const Outline::Step& step : outline.steps) {
    if (step.curved) {
      edges += Outline{at, {step}, false}.path();
    }
    at = step.to;
  }
  return edges;
}

/// Where lines run under areas.
std::vector<Spot> gates_of(const TileArt& picture) {
  constexpr int kSteps = 50;
  std::vector<Spot> gates;
  for (const SegmentArt& line : picture.segments()) {
    if (line.form != Form::line || !line.ends_inside) {
      continue;
    }
    for (int i = 0; i <= kSteps; ++i) {
      const Spot at = between(line.outlines[0].from, kMiddle, static_cast<double>(i) / kSteps);
      const std::int8_t owner = picture.owner_at(at);
      const SegmentArt* over =
          owner == kNobody ? nullptr : picture.find(static_cast<std::size_t>(owner));
      if (over != nullptr && over->form == Form::area) {
        gates.push_back(at);
        break;
      }
    }
  }
  return gates;
}

/// An edge of the area runs there.
bool is_on_edge(const SegmentArt& area, Spot at) {
  return std::any_of(area.outlines.begin(), area.outlines.end(), [&](const Outline& outline) {
    return distance_to_line(outline.flattened(), at) < 4;
  });
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
  svg_.open("g", {{"clip-path", "url(#p-tile)"}});
  ground(tile);
  for (std::size_t i = 0; i < looks_.catalog().layers.size(); ++i) {
    if (i > 0) {
      svg_.open("g", {{"opacity", "0.78"}});
    }
    layer(tile, LayerId(i));
    if (i > 0) {
      svg_.close();
    }
  }
  svg_.close();
  badges(tile);
  use("p-rim", {0, 0});
  svg_.close();
}

void TilePainter::use(std::string_view id, Spot at) {
  if (at.x == 0 && at.y == 0) {
    svg_.leaf("use", {{"href", fmt::format("#{}", id)}});
    return;
  }
  svg_.leaf("use",
            {{"href", fmt::format("#{}", id)}, {"x", svg_number(at.x)}, {"y", svg_number(at.y)}});
}

void TilePainter::use_symbol(std::string_view id, Spot middle, double size) {
  svg_.leaf("use",
            {{"href", fmt::format("#{}", id)},
             {"x", svg_number(middle.x - size / 2)},
             {"y", svg_number(middle.y - size / 2)},
             {"width", svg_number(size)},
             {"height", svg_number(size)}});
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
  lines(tile, layer, true);
  each(Form::area, false, [&](const SegmentArt& segment, FeatureKindId of) { area(segment, of); });
  lines(tile, layer, false);
  if (picture.has_junction()) {
    junction(tile, picture);
  } else {
    each(Form::line, true, [&](const SegmentArt&, FeatureKindId of) { dead_end(picture, of); });
  }
  props(tile, layer);
  each(Form::symbol, false, [&](const SegmentArt& segment, FeatureKindId of) {
    symbol(segment.anchor, of, segment.small ? 0.7 : 1);
  });
}

void TilePainter::area(const SegmentArt& art, FeatureKindId kind) {
  const KindLook& look = looks_.kind(kind);
  constexpr std::string_view kPuffs = "0.1 9.4";
  for (const Outline& outline : art.outlines) {
    const std::string edges = inner_edges(outline);
    if (look.style == LookStyle::cloud && !edges.empty()) {
      stroke_path(edges, look.edge, 15, kPuffs);
    }
    svg_.leaf("path", {{"d", outline.path()}, {"fill", fmt::format("url(#k{})", kind.value())}});
    if (edges.empty()) {
      continue;
    }
    const auto stroke = [&](std::string_view colour, double width, std::string_view dashes = "") {
      stroke_path(edges, colour, width, dashes);
    };
    switch (look.style) {
      case LookStyle::walls:
        stroke(look.edge, 6.6);
        stroke("#cdbf9e", 4.2);
        stroke("#93805f", 4.2, "1 5");
        break;
      case LookStyle::crop:
        stroke("#6f8f4c", 4.4);
        stroke("#91b068", 3, "0.1 4.6");
        break;
      case LookStyle::cloud:
        stroke(look.paint, 13, kPuffs);
        break;
      default:
        stroke(look.edge, 2.5);
    }
  }
}

void TilePainter::stroke_path(const std::string& path,
                              std::string_view colour,
                              double width,
                              std::string_view dashes) {
  if (dashes.empty()) {
    svg_.leaf("path",
              {{"d", path},
               {"fill", "none"},
               {"stroke", text_of(colour)},
               {"stroke-width", svg_number(width)}});
    return;
  }
  svg_.leaf("path",
            {{"d", path},
             {"fill", "none"},
             {"stroke", text_of(colour)},
             {"stroke-width", svg_number(width)},
             {"stroke-linecap", dashes.starts_with("0.1 ") ? "round" : "butt"},
             {"stroke-dasharray", text_of(dashes)}});
}

void TilePainter::lines(LyingTile tile, LayerId layer, bool ends_inside) {
  // All of one kind together, so that nothing parts them where they meet.
  const TileKind& kind = looks_.catalog().tile_kinds[tile.kind];
  std::map<FeatureKindId, std::string> paths;
  for (const SegmentArt& segment : art(tile, layer).segments()) {
    if (segment.form == Form::line && segment.ends_inside == ends_inside) {
      for (const Outline& outline : segment.outlines) {
        paths[kind.segments[segment.segment].kind] += outline.path();
      }
    }
  }
  // Ways lead over water.
  for (const bool is_water : {true, false}) {
    for (const auto& [of, path] : paths) {
      if ((looks_.kind(of).style == LookStyle::water) == is_water) {
        line(path, of);
      }
    }
  }
}

void TilePainter::line(const std::string& path, FeatureKindId kind) {
  const KindLook& look = looks_.kind(kind);
  const LineStyle& style = line_style(look);
  stroke_path(path, look.edge, style.width + 2 * style.kerb);
  stroke_path(path, look.paint, style.width);
  if (!style.dashes.empty()) {
    stroke_path(path, or_else(style.tint, look.edge), 1.4, style.dashes);
  }
}

/// Where lines that are not one segment meet: a place that parts them.
void TilePainter::junction(LyingTile tile, const TileArt& picture) {
  const TileKind& kind = looks_.catalog().tile_kinds[tile.kind];
  for (const SegmentArt& segment : picture.segments()) {
    if (segment.form == Form::line && segment.ends_inside) {
      const KindLook& look = looks_.kind(kind.segments[segment.segment].kind);
      svg_.leaf("circle",
                {{"cx", "50"},
                 {"cy", "50"},
                 {"r", "11"},
                 {"fill", look.paint},
                 {"stroke", look.edge},
                 {"stroke-width", "3"}});
      svg_.leaf("circle", {{"cx", "50"}, {"cy", "50"}, {"r", "4"}, {"fill", look.edge}});
      return;
    }
  }
}

void TilePainter::dead_end(const TileArt& picture, FeatureKindId kind) {
  const std::int8_t owner = picture.owner_at(kMiddle);
  const SegmentArt* over =
      owner == kNobody ? nullptr : picture.find(static_cast<std::size_t>(owner));
  if (over == nullptr || !over->ends_inside) {
    return;  // something lies over its end
  }
  const KindLook& look = looks_.kind(kind);
  const bool is_lake = look.style == LookStyle::water;
  svg_.leaf("circle",
            {{"cx", "50"},
             {"cy", "50"},
             {"r", svg_number(is_lake ? 19 : line_style(look).width * 0.6 + 3)},
             {"fill", look.paint},
             {"stroke", look.edge},
             {"stroke-width", "1.8"}});
  if (is_lake) {  // the line runs into it without a bank
    for (const Outline& outline : over->outlines) {
      stroke_path(outline.path(), look.paint, line_style(look).width);
    }
    stroke_path("M41,46q3,-3 6,0M52,56q3,-3 6,0", line_style(look).tint, 1.6);
  }
}

std::vector<Spot> TilePainter::taken_by_things(TileKindId kind) {
  std::vector<Spot> taken;
  for (Rotation rotation = 0; rotation < kSides; ++rotation) {
    const LyingTile tile{kind, rotation};
    const Rotation back = (kSides - rotation) % kSides;
    const std::size_t segments = looks_.catalog().tile_kinds[kind].segments.size();
    for (std::size_t i = 0; i < segments; ++i) {
      taken.push_back(turned_spot(art_of_segment(tile, i).find(i)->anchor, back));
    }
    for (const Printed& one : printed_on(tile)) {
      taken.push_back(turned_spot(one.at, back));
    }
  }
  return taken;
}

const std::vector<Prop>& TilePainter::props_of(TileKindId kind, LayerId layer) {
  const auto [known, is_new] = props_.try_emplace({kind, layer});
  if (!is_new) {
    return known->second;
  }
  const TileKind& tile = looks_.catalog().tile_kinds[kind];
  const TileArt& printed = art({kind, 0}, layer);
  const std::vector<Spot> taken = taken_by_things(kind);
  const std::vector<Spot> gates = gates_of(printed);
  const std::uint64_t seed = mix_text(1, tile.name);
  std::vector<Prop> all;
  for (const SegmentArt& segment : printed.segments()) {
    const LookStyle style = looks_.kind(tile.segments[segment.segment].kind).style;
    if (segment.form == Form::area && style == LookStyle::walls) {
      const auto high = towers(segment, gates);
      all.insert(all.end(), high.begin(), high.end());
      for (const Spot gate : gates) {
        if (is_on_edge(segment, gate)) {
          all.push_back({"p-gate", gate});
        }
      }
    }
  }
  const std::vector<Prop> built = all;
  for (const SegmentArt& segment : printed.segments()) {
    if (segment.form == Form::ground || segment.form == Form::area) {
      const LookStyle style = looks_.kind(tile.segments[segment.segment].kind).style;
      const auto strewn = scatter(printed, segment.segment, style, seed, taken, built);
      all.insert(all.end(), strewn.begin(), strewn.end());
    }
  }
  known->second = std::move(all);
  return known->second;
}

void TilePainter::props(LyingTile tile, LayerId layer) {
  std::vector<Prop> standing = props_of(tile.kind, layer);
  for (Prop& prop : standing) {
    prop.at = turned_spot(prop.at, tile.rotation);
  }
  // What stands farther down stands before the others.
  std::stable_sort(standing.begin(), standing.end(), [](const Prop& a, const Prop& b) {
    return a.at.y < b.at.y;
  });
  for (const Prop& prop : standing) {
    use(prop.id, {std::round(prop.at.x), std::round(prop.at.y)});
  }
}

void TilePainter::symbol(Spot at, FeatureKindId kind, double scale) {
  const KindLook& look = looks_.kind(kind);
  if (!look.symbol.empty()) {
    use_symbol(look.symbol, at, 46 * scale);
    return;
  }
  constexpr std::array<std::string_view, 4> kPlaques{"M-16,17V-4L0,-18L16,-4V17Z",
                                                     "M-16,-16H16V16H-16Z",
                                                     "M0,-19L19,0L0,19L-19,0Z",
                                                     "M-8,-18H8L18,-8V8L8,18H-8L-18,8V-8Z"};
  svg_.leaf("path",
            {{"d", text_of(kPlaques[look.nth % kPlaques.size()])},
             {"transform", fmt::format("{} scale({})", moved(at), scale)},
             {"fill", look.paint},
             {"stroke", look.edge},
             {"stroke-width", "2.5"}});
  if (!look.icon.empty()) {
    icon(at, look.icon, 25 * scale, look.edge);
    return;
  }
  svg_.text({at.x, at.y + 7 * scale},
            std::string(1, look.letter),
            {{"font-size", svg_number(18 * scale)},
             {"font-weight", "bold"},
             {"text-anchor", "middle"},
             {"fill", look.edge}});
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
    const Spot at{std::clamp(one.at.x, 12.0, kTileSize - 12),
                  std::clamp(one.at.y, 12.0, kTileSize - 12)};
    if (one.is_mark) {
      mark(at, *one.look);
    } else {
      badge(at, *one.look, one.value);
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

void TilePainter::badge(Spot at, const BadgeLook& look, std::int32_t value) {
  svg_.open("g", {{"class", "badge"}, {"transform", moved(at)}});
  svg_.title(look.said);
  if (!look.symbol.empty()) {
    use_symbol(look.symbol, {0, 0}, 23);
    number({at.x > 82 ? -10.0 : 10.0, 12}, value);
    svg_.close();
    return;
  }
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
  svg_.title(look.said);
  if (!look.symbol.empty()) {
    use_symbol(look.symbol, {0, 0}, 24);
    svg_.close();
    return;
  }
  svg_.leaf("circle",
            {{"r", "8.5"},
             {"fill", text_of(or_else(look.fill, "#fffdf6"))},
             {"fill-opacity", "0.92"},
             {"stroke", text_of(or_else(look.ink, "#5e5e5e"))},
             {"stroke-width", "1.2"}});
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
  svg_.open("g", {{"class", fmt::format("piece {}", look.shape)}, {"color", text_of(look.colour)}});
  svg_.title(title);
  const std::size_t seat = colour.is_none() ? 0 : colour.index();
  if (!face.figure.empty()) {
    figure(seat, at, face, look);
    svg_.close();
    return;
  }
  shape(seat, at, radius, look.colour, 2);
  if (!face.icon.empty()) {
    icon(at, face.icon, radius * 1.35, look.ink);
  } else if (face.letter != ' ') {
    letter(at, face.letter, radius, look.ink);
  }
  svg_.close();
}

void TilePainter::letter(Spot at, char letter, double size, std::string_view ink) {
  svg_.text({at.x, at.y + size * 0.36},
            std::string(1, letter),
            {{"font-size", svg_number(size)},
             {"font-weight", "bold"},
             {"text-anchor", "middle"},
             {"fill", text_of(ink)}});
}

void TilePainter::shape(
    std::size_t seat, Spot at, double radius, std::string_view fill, double stroke) {
  svg_.leaf("polygon",
            {{"points", svg_points(seat_outline(seat, at, radius))},
             {"fill", text_of(fill)},
             {"stroke", text_of(kDark)},
             {"stroke-width", svg_number(stroke)},
             {"stroke-linejoin", "round"}});
}

void TilePainter::figure(std::size_t seat, Spot at, const PieceFace& face, const SeatLook& look) {
  if (face.is_symbol) {
    use_symbol(face.figure, at, 32);
    shape(seat, {at.x + 9.5, at.y + 10}, 5, look.colour, 1.4);
    return;
  }
  Spot emblem = face.emblem;
  if (face.lies) {
    svg_.leaf("use",
              {{"href", fmt::format("#{}", face.figure)},
               {"transform", fmt::format("{} rotate(90)", moved(at))}});
    emblem = {-emblem.y, emblem.x};
  } else {
    use(face.figure, at);
  }
  const Spot spot{at.x + emblem.x, at.y + emblem.y};
  if (face.letter != ' ') {
    letter(spot, face.letter, 10, look.ink);
  } else {
    shape(seat, spot, 3.7, look.ink, 0);
  }
}

TilePainter::PieceFace TilePainter::face_of(PieceKindId kind, bool lies) const {
  const PieceLook& look = looks_.piece(kind);
  PieceFace face;
  if (!look.symbol.empty()) {
    face.figure = look.symbol;
    face.is_symbol = true;
  } else if (!look.icon.empty()) {
    face.icon = look.icon;
  } else {
    face.figure = figure_of(look.style);
    face.emblem = emblem_spot(look.style);
    face.letter = look.shares_figure ? look.letter : ' ';
    face.lies = lies && (look.style == LookStyle::person || look.style == LookStyle::giant);
  }
  return face;
}

void TilePainter::carried(Spot at, const BadgeLook& look, std::int32_t value) {
  svg_.open("g", {{"class", "carried"}, {"transform", moved(at)}});
  svg_.title(value == 1 ? look.said : fmt::format("{} {}", look.said, value));
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
  svg_.title(count == 0 ? look.said : fmt::format("{} {}", count, look.said));
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
        look.form == Form::line ? "#c6d8a2" : fmt::format("url(#k{})", kind.value());
    svg_.leaf("rect", {{"width", "22"}, {"height", "16"}, {"fill", fill}, {"stroke", look.edge}});
    if (look.form == Form::line) {
      svg_.open("g", {{"transform", "translate(0,8) scale(0.7)"}});
      line("M1,0H30.5", kind);
      svg_.close();
    } else if (const std::string_view prop = prop_of(look.style); !prop.empty()) {
      use(prop, {11, 9});
    }
  }
  svg_.close();
}

}  // namespace bastide
