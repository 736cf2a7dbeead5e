#include "sdk/tools/draw/svg.h"

#include <regex>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/base/visible.h"
#include "sdk/tools/draw/legend.h"
#include "sdk/tools/draw/render.h"
#include "sdk/tools/draw/tile_painter.h"
#include "tests/unit/tools/fog_fixture.h"
#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// What keeps the text from being well formed: tags that do not pair, bare signs. Empty when
/// nothing does.
std::string trouble_with(const std::string& text) {
  std::vector<std::string> open;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == '&' && text.compare(at, 5, "&amp;") != 0 && text.compare(at, 4, "&lt;") != 0 &&
        text.compare(at, 4, "&gt;") != 0 && text.compare(at, 6, "&quot;") != 0 &&
        text.compare(at, 5, "&#39;") != 0) {
      return "bare & at " + std::to_string(at);
    }
    if (text[at] != '<') {
      ++at;
      continue;
    }
    const std::size_t end = text.find('>', at);
    if (end == std::string::npos) {
      return "tag without end";
    }
    const std::string tag = text.substr(at + 1, end - at - 1);
    const std::string name =
        tag.substr(tag[0] == '/' ? 1 : 0, tag.find_first_of(" /", 1) - (tag[0] == '/' ? 1 : 0));
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) {
        return "</" + tag.substr(1) + "> closes nothing";
      }
      open.pop_back();
    } else if (!tag.ends_with('/')) {
      open.push_back(name);
    }
    if (std::count(tag.begin(), tag.end(), '"') % 2 != 0 || tag.find('<') != std::string::npos) {
      return "odd quotes in " + tag;
    }
    at = end + 1;
  }
  return open.empty() ? "" : open.back() + " stays open";
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + part.size())) {
    ++count;
  }
  return count;
}

TEST(Svg, NumbersAreShort) {
  EXPECT_EQ(svg_number(12), "12");
  EXPECT_EQ(svg_number(7.25), "7.2");
  EXPECT_EQ(svg_number(-0.01), "0");
}

TEST(Svg, TextIsEscaped) {
  Svg svg(10, 10);
  svg.text({1, 2}, "<a> & \"b\" \x01", {{"class", "\"'<"}});
  const std::string document = svg.document();
  EXPECT_EQ(trouble_with(document), "");
  EXPECT_THAT(document, HasSubstr("&lt;a&gt; &amp; &quot;b&quot;"));
  EXPECT_THAT(document, Not(HasSubstr("\x01")));
}

TEST(Svg, DocumentClosesWhatIsOpen) {
  Svg svg(10, 10);
  svg.open("g");
  svg.open("g");
  EXPECT_EQ(trouble_with(svg.document()), "");
}

TEST(Svg, FragmentIsPartOfAnotherDocument) {
  Svg svg = Svg::fragment();
  svg.open("g", {{"id", "a"}});
  svg.title("one & two");
  svg.text({1, 2}, "three");
  EXPECT_EQ(svg.document(),
            "<g id=\"a\"><title>one &amp; two</title><text x=\"1\" y=\"2\">three</text></g>");
}

/// The lowest line of text, in the units of the picture; texts in moved groups are none.
double lowest_text(const std::string& picture) {
  double lowest = 0;
  const std::regex line(R"(\n  <text [^>]*\by="([0-9.]+)\")");
  for (std::sregex_iterator at(picture.begin(), picture.end(), line), end; at != end; ++at) {
    lowest = std::max(lowest, std::stod((*at)[1]));
  }
  return lowest;
}

double height_of(const std::string& picture) {
  std::smatch match;
  return std::regex_search(picture, match, std::regex(" height=\"([0-9.]+)\""))
             ? std::stod(match[1])
             : 0;
}

TEST(RenderPosition, ALongLegendEndsInsideThePicture) {
  TinyRules rules;
  add_land(rules, 6);
  for (int i = 0; i < 40; ++i) {
    rules.piece("figure_with_a_long_name_" + std::to_string(i));
  }
  const auto ruleset = rules.compile();
  const auto game = new_land_game(ruleset, {"Ann", "Bob", "Cid", "Dan", "Eve", "Fay"});
  const std::string picture = render_position(*game, {});
  EXPECT_GT(lowest_text(picture), 40 * 20);
  EXPECT_LT(lowest_text(picture), height_of(picture));
  const std::string sheet = render_tile_sheet(*ruleset);
  EXPECT_GT(lowest_text(sheet), 40 * 20);
  EXPECT_LT(lowest_text(sheet), height_of(sheet));
}

TEST(RenderPosition, IsWellFormedWithStrangeNames) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 4).compile(), {"<Ann> & \"Co\"", "Bob"});
  RenderOptions options;
  options.owners = true;
  EXPECT_EQ(trouble_with(render_position(*game, options)), "");
}

TEST(RenderPosition, ATitleThatIsNoTextStaysAPicture) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 4).compile());
  for (const std::string& title : {std::string("a\x01\xff\tb\r\n<"),
                                   std::string(100, '\x80'),
                                   "\xE2\x82" + std::string(60, 'x')}) {
    RenderOptions options;
    options.title = title;
    const std::string picture = render_position(*game, options);
    EXPECT_EQ(find_invisible(std::regex_replace(picture, std::regex("\n"), "")), std::string::npos);
    EXPECT_EQ(trouble_with(picture), "");
  }
}

TEST(ShortNames, ShowWhatTellsThemApart) {
  EXPECT_THAT(short_names({"Ann", "Maximiliane the 3rd", "Bob"}, 14),
              ElementsAre("Ann", "Maximiliane t…", "Bob"));
  EXPECT_THAT(short_names({"Tournament player 1", "Tournament player 2"}, 14),
              ElementsAre("…ment player 1", "…ment player 2"));
  EXPECT_THAT(short_names({"Tournament player 1 of the northern league",
                           "Tournament player 2 of the northern league",
                           "Tournament player 2 of the southern league"},
                          14),
              ElementsAre("…1 of the nor…", "…2 of the nor…", "…2 of the sou…"));
  EXPECT_THAT(short_names({"Änne Ölßner-Überbach", "Änne Ölßner-Überberg"}, 10),
              ElementsAre("…-Überbach", "…-Überberg"));
}

TEST(RenderPosition, EveryPieceIsDrawnOnce) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 6).compile());
  RenderOptions options;
  options.legend = false;
  EXPECT_EQ(count_of(render_position(*game, options), "class=\"piece"), 0U);
  ASSERT_TRUE(game->answer("t/straight 1,0 r0").ok());
  ASSERT_TRUE(game->answer("man on l").ok());
  ASSERT_TRUE(game->answer("t/straight 0,1 r0").ok());
  ASSERT_TRUE(game->answer("man on h").ok());
  const std::string picture = render_position(*game, options);
  EXPECT_EQ(count_of(picture, "class=\"piece"), 2U);
  EXPECT_EQ(count_of(picture, "class=\"piece circle\""), 1U);
  EXPECT_EQ(count_of(picture, "class=\"piece square\""), 1U);
}

TEST(RenderPosition, EveryTileIsPlacedOnceAndDefinedOnce) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 6).compile());
  ASSERT_TRUE(game->answer("t/straight 1,0 r0").ok());
  ASSERT_TRUE(game->answer("none").ok());
  RenderOptions options;
  options.legend = false;
  const std::string picture = render_position(*game, options);
  EXPECT_EQ(count_of(picture, "<use href=\"#t"), 2U);
  EXPECT_EQ(count_of(picture, "id=\"t0r0\""), 1U);
}

TEST(RenderPosition, OwnersAreHatchedInTheirOwnPattern) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 6).compile());
  ASSERT_TRUE(game->answer("t/straight 0,1 r0").ok());
  ASSERT_TRUE(game->answer("man on h").ok());
  RenderOptions options;
  options.owners = true;
  EXPECT_THAT(render_position(*game, options), HasSubstr("fill=\"url(#o0)\""));
  options.owners = false;
  EXPECT_THAT(render_position(*game, options), Not(HasSubstr("fill=\"url(#o0)\"")));
}

TEST(RenderPosition, ShowsWhereTheTileOfTheHandFits) {
  TinyRules rules;
  const auto game = new_land_game(add_land(rules, 6).compile());
  EXPECT_GT(count_of(render_position(*game, {}), "class=\"fit\""), 1U);
  ASSERT_TRUE(game->answer("t/straight 1,0 r0").ok());
  EXPECT_EQ(count_of(render_position(*game, {}), "class=\"fit\""), 0U);
}

TEST(RenderPosition, TheSamePositionIsTheSamePicture) {
  const auto draw = [] {
    TinyRules rules;
    const auto game = new_land_game(add_land(rules, 6).compile());
    EXPECT_TRUE(game->answer("t/straight 1,0 r0").ok());
    return render_position(*game, {});
  };
  EXPECT_EQ(draw(), draw());
}

TEST(Scenery, StandsInItsSegmentAndTurnsWithTheTile) {
  TinyRules rules;
  const auto ruleset = add_land(rules, 4).compile();
  const Looks looks(ruleset->catalog);
  std::size_t standing = 0;
  for (std::size_t kind = 0; kind < ruleset->catalog.tile_kinds.size(); ++kind) {
    const TileArt art(looks, ruleset->catalog.tile_kinds[TileKindId(kind)], LayerId(0), 0);
    for (const SegmentArt& segment : art.segments()) {
      const Spot taken = segment.anchor;
      const auto props = scatter(art, segment.segment, LookStyle::grass, kind, {taken}, {});
      for (const Prop& prop : props) {
        EXPECT_EQ(art.owner_at(prop.at), static_cast<std::int8_t>(segment.segment));
        EXPECT_GE(distance(prop.at, taken), 15);
      }
      standing += props.size();
    }
  }
  EXPECT_GT(standing, 0U);
  EXPECT_EQ(svg_points({turned_spot({10, 0}, 1), turned_spot({10, 0}, 2), turned_spot({10, 0}, 4)}),
            "100,10 90,100 10,0");
}

class DressedPicture : public FogFolder {
 protected:
  /// The lamp that a man carries, a hidden tile beside him, and looks for some words.
  void SetUp() override {
    FogFolder::SetUp();
    put_fog();
    put_plugin("fog",
               R"("tiles": "tiles.json", "rules": "rules.lua", "players": [1, 4],
                  "options": { "shades": { "type": "int", "default": 9, "min": 1, "max": 99 } },
                  "looks": { "lane": { "fill": "#010203" }, "shades": { "icon": "M1,2L3,4Z" },
                             "man": { "icon": "M5,6L7,8Z" } })");
    std::ofstream(root_ / "plugins/fog/rules.lua", std::ios::app) << R"(
local lamp = state.piece { id = "lamp", type = "bool", default = false }
on.react("core:piece_placed", { id = "light", run = function(_, fx, e)
  fx.set(lamp, e.piece, true)
end })
on.react("core:turn_end", { id = "night", run = function(g, fx)
  local tile = fx.draw("core:supply")
  fx.place_tile { tile = tile, cell = g:cell(-1, 0), face = "down" }
end })
)";
  }
};

TEST_F(DressedPicture, ColoursAndIconsOfThePluginAreUsed) {
  const auto game = new_land_game(fog());
  const std::string picture = render_position(*game, {});
  EXPECT_EQ(trouble_with(picture), "");
  EXPECT_THAT(picture, HasSubstr("#010203"));
  EXPECT_THAT(picture, HasSubstr("M1,2L3,4Z"));  // in the legend, while none lies on the board
}

class PictureWithSymbols : public FogFolder {
 protected:
  void SetUp() override {
    FogFolder::SetUp();
    put_fog();
    put_plugin("fog",
               R"("tiles": "tiles.json", "rules": "rules.lua", "players": [1, 4],
                  "options": { "shades": { "type": "int", "default": 9, "min": 1, "max": 99 } },
                  "looks": { "lane": { "style": "water" }, "man": { "symbol": "man.svg" },
                             "shades": { "symbol": "man.svg" } })");
    std::ofstream(root_ / "plugins/fog/man.svg")
        << R"(<svg viewBox="0 0 9 9"><circle cx="4" r="3" fill="currentColor"/></svg>)";
  }
};

TEST_F(PictureWithSymbols, DrawingsOfThePluginAreDefinedOnceAndUsed) {
  const auto game = new_land_game(fog());
  ASSERT_TRUE(game->answer(game->options().front()).ok());
  ASSERT_TRUE(game->answer("man on l").ok());
  const std::string picture = render_position(*game, {});
  EXPECT_EQ(trouble_with(picture), "");
  EXPECT_EQ(count_of(picture,
                     "<symbol id=\"y0\" viewBox=\"0 0 9 9\"><circle cx=\"4\" r=\"3\" "
                     "fill=\"currentColor\"/></symbol>"),
            1U);
  EXPECT_THAT(picture, HasSubstr("class=\"piece circle\" color=\"#0072B2\""));
  EXPECT_THAT(picture, HasSubstr("<use href=\"#y0\""));
}

TEST_F(DressedPicture, WhatAPieceCarriesAndHiddenTilesAreDrawn) {
  const auto game = new_land_game(fog());
  RenderOptions options;
  options.legend = false;
  EXPECT_EQ(count_of(render_position(*game, options), "class=\"carried\""), 0U);
  EXPECT_EQ(count_of(render_position(*game, options), "class=\"face-down\""), 0U);
  ASSERT_TRUE(game->answer(game->options().front()).ok());
  ASSERT_TRUE(game->answer("man on l").ok());
  const std::string picture = render_position(*game, options);
  EXPECT_EQ(trouble_with(picture), "");
  EXPECT_EQ(count_of(picture, "class=\"carried\""), 1U);
  EXPECT_EQ(count_of(picture, "class=\"face-down\""), 1U);
}

TEST(RenderTileSheet, ShowsEveryKindOnce) {
  TinyRules rules;
  const auto ruleset = add_land(rules, 6).compile();
  const std::string sheet = render_tile_sheet(*ruleset);
  EXPECT_EQ(trouble_with(sheet), "");
  EXPECT_EQ(count_of(sheet, "<use href=\"#t"), ruleset->catalog.tile_kinds.size());
}

TEST(RenderTileSheet, EachSetHasAHeadingOnce) {
  TinyRules rules;
  add_land(rules, 6);
  rules.tile("u/more", "ggg glh hhh hlg", "l lane, g grass, h grass", 2);
  const std::string sheet = render_tile_sheet(*rules.compile());
  EXPECT_EQ(count_of(sheet, ">t</text>"), 1U);
  EXPECT_EQ(count_of(sheet, ">u</text>"), 1U);
  EXPECT_EQ(count_of(sheet, ">straight × 6</text>"), 1U);
  EXPECT_EQ(count_of(sheet, ">more × 2</text>"), 1U);
}

TEST(SeatLook, ShapesAndColoursDiffer) {
  std::set<std::string_view> shapes;
  std::set<std::string_view> colours;
  std::set<std::string_view> glyphs;
  std::set<std::string_view> dashes;
  for (std::size_t i = 0; i < kMaxColours; ++i) {
    shapes.insert(seat_look(i).shape);
    colours.insert(seat_look(i).colour);
    glyphs.insert(seat_look(i).glyph);
    dashes.insert(seat_look(i).dashes);
  }
  EXPECT_EQ(shapes.size(), std::size_t{kMaxColours});
  EXPECT_EQ(colours.size(), std::size_t{kMaxColours});
  EXPECT_EQ(glyphs.size(), std::size_t{kMaxColours});
  EXPECT_EQ(dashes.size(), std::size_t{kMaxColours});
}

TEST(TileArt, EveryPortBelongsToTheSegmentThatIsDrawnThere) {
  TinyRules rules;
  const auto ruleset = add_land(rules, 4).compile();
  const Looks looks(ruleset->catalog);
  for (std::size_t kind = 0; kind < ruleset->catalog.tile_kinds.size(); ++kind) {
    for (Rotation rotation = 0; rotation < 4; ++rotation) {
      const TileKind& tile = ruleset->catalog.tile_kinds[TileKindId(kind)];
      const TileArt art(looks, tile, LayerId(0), rotation);
      const Face& face = ruleset->catalog.face(TileKindId(kind), LayerId(0), rotation);
      for (Port port = 0; port < kPorts; ++port) {
        // Just inside the middle of the port's stretch of the border.
        const Spot on_border = between(border_point(port), border_point(port + 1), 0.5);
        EXPECT_EQ(art.owner_at(between(on_border, kMiddle, 0.04)),
                  face.segment[static_cast<std::size_t>(port)])
            << tile.name << " r" << rotation << " port " << port;
      }
    }
  }
}

TEST(TileArt, PiecesStandInsideTheirSegment) {
  TinyRules rules;
  const auto ruleset =
      add_land(rules, 4).tile("t/well", "ggg ggg ggg ggg", "g grass, well well").compile();
  const Looks looks(ruleset->catalog);
  for (std::size_t kind = 0; kind < ruleset->catalog.tile_kinds.size(); ++kind) {
    const TileArt art(looks, ruleset->catalog.tile_kinds[TileKindId(kind)], LayerId(0), 0);
    for (const SegmentArt& segment : art.segments()) {
      EXPECT_EQ(art.owner_at(segment.anchor), static_cast<std::int8_t>(segment.segment));
    }
  }
}

TEST(TileArt, GroundThatReachesNoSideTakesWhatTheOthersLeave) {
  TinyRules rules;
  const auto ruleset =
      add_land(rules, 4)
          .tile("t/yard", "ttt uuu vvv www", "t town, u town, v town, w town, yard grass")
          .compile();
  const Looks looks(ruleset->catalog);
  const TileKind& tile = ruleset->catalog.tile_kinds[ruleset->catalog.tile_kinds.find("t/yard")];
  const TileArt art(looks, tile, LayerId(0), 0);
  const std::int8_t yard = art.owner_at(kMiddle);
  ASSERT_NE(yard, kNobody);
  EXPECT_EQ(tile.segments[static_cast<std::size_t>(yard)].key, "yard");
  EXPECT_EQ(art.find(static_cast<std::size_t>(yard))->form, Form::ground);
  for (const Spot corner : {Spot{25, 25}, Spot{75, 25}, Spot{75, 75}, Spot{25, 75}}) {
    EXPECT_EQ(art.owner_at(corner), yard) << corner.x << " " << corner.y;
  }
}

}  // namespace
}  // namespace bastide
