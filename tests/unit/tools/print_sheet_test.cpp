#include "sdk/tools/draw/print_sheet.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/tools/land_fixture.h"

namespace bastide {
namespace {

using testing::HasSubstr;

int count(const std::string& text, std::string_view word) {
  int found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++found;
  }
  return found;
}

/// One start tile, and as many others.
std::shared_ptr<const Ruleset> land_with(int straights) {
  TinyRules rules;
  return add_land(rules, straights).compile();
}

PrintPlan plan_of(double tile, double bleed = 0) {
  PrintPlan plan;
  plan.tile = tile;
  plan.bleed = bleed;
  return plan;
}

TEST(PrintSheet, APictureGetsAPageThatLiesAsItDoes) {
  const auto page_of = [](int width, int height) {
    return svg_to_page(
        fmt::format(
            R"(<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}"/>)", width, height),
        {210, 297},
        "picture");
  };
  if (!can_rasterise()) {
    EXPECT_EQ(page_of(1, 1).error().code, ErrorCode::environment);
    return;
  }
  // 210 and 297 mm are 595.28 and 841.89 points.
  EXPECT_EQ(count(page_of(200, 100).value(), "/MediaBox [ 0 0 841.889"), 1);
  EXPECT_EQ(count(page_of(100, 200).value(), "/MediaBox [ 0 0 595.275"), 1);
}

TEST(PrintSheet, FillsPagesWithAsManyCopiesAsTheGameHas) {
  // A4 without margins of 10 mm and the foot of 6 mm: 190 by 271 mm, 3 by 5 tiles of 50 mm.
  const Result<PrintSheet> sheet = print_sheet(*land_with(30), plan_of(50));
  ASSERT_TRUE(sheet.ok());
  EXPECT_EQ(sheet.value().tiles, 31);
  EXPECT_EQ(sheet.value().columns, 3);
  EXPECT_EQ(sheet.value().rows, 5);
  ASSERT_EQ(sheet.value().pages.size(), 3U);
  EXPECT_EQ(count(sheet.value().pages[0], "<use href=\"#t"), 15);
  EXPECT_EQ(count(sheet.value().pages[1], "<use href=\"#t"), 15);
  EXPECT_EQ(count(sheet.value().pages[2], "<use href=\"#t"), 1);
  EXPECT_THAT(sheet.value().pages[1],
              HasSubstr("page 2 of 3; print at 100 %, tiles are 50 mm wide"));
}

TEST(PrintSheet, LiesInTheMiddleOfThePaperInMillimetres) {
  const Result<PrintSheet> sheet = print_sheet(*land_with(30), plan_of(50));
  ASSERT_TRUE(sheet.ok());
  const std::string& page = sheet.value().pages[0];
  // Two units a millimetre; (210 - 150) / 2 = 30 mm, 10 + (271 - 250) / 2 = 20.5 mm.
  EXPECT_THAT(page, HasSubstr("width=\"210mm\" height=\"297mm\" viewBox=\"0 0 420 594\""));
  EXPECT_THAT(page, HasSubstr("translate(60 41)"));
  EXPECT_THAT(page, HasSubstr("translate(160 41)"));
  EXPECT_THAT(page, HasSubstr("translate(60 141)"));
  // The first mark: 1 mm above the first tile, 4 mm long.
  EXPECT_THAT(page, HasSubstr("M60,39L60,31"));
}

TEST(PrintSheet, BleedsByMirroringTheTile) {
  const Result<PrintSheet> sheet = print_sheet(*land_with(1), plan_of(50, 2));
  ASSERT_TRUE(sheet.ok());
  const std::string& page = sheet.value().pages[0];
  EXPECT_EQ(count(page, "<use href=\"#t"), 2 * 9);  // each tile and its eight mirrors
  EXPECT_THAT(page, HasSubstr("x=\"-4\" y=\"-4\" width=\"108\" height=\"108\""));
  EXPECT_THAT(page, HasSubstr("translate(0 0) scale(-1 -1)"));
  EXPECT_THAT(page, HasSubstr("translate(200 0) scale(-1 1)"));
  // 3 by 54 mm on 210: the first tile begins at 24 mm, 2 mm are bleed.
  EXPECT_THAT(page, HasSubstr("translate(52 "));
}

TEST(PrintSheet, PutsBacksBehindTheirFronts) {
  PrintPlan plan = plan_of(50);
  plan.backs = true;
  const Result<PrintSheet> sheet = print_sheet(*land_with(1), plan);
  ASSERT_TRUE(sheet.ok());
  ASSERT_EQ(sheet.value().pages.size(), 2U);
  // Two fronts in the left and the middle column; seen from behind, in the right and the middle
  // one.
  EXPECT_THAT(sheet.value().pages[0], HasSubstr("translate(60 41)"));
  EXPECT_EQ(count(sheet.value().pages[1], "face-down"), 2);
  EXPECT_THAT(sheet.value().pages[1], HasSubstr("translate(260,41)"));
  EXPECT_THAT(sheet.value().pages[1], HasSubstr("translate(160,41)"));
}

TEST(PrintSheet, CountsCopies) {
  PrintPlan plan = plan_of(50);
  plan.one_each = true;
  plan.copies = 3;
  EXPECT_EQ(print_sheet(*land_with(30), plan).value().tiles, 6);
}

TEST(PrintSheet, SaysWhatDoesNotFit) {
  EXPECT_EQ(print_sheet(*land_with(1), plan_of(190)).ok(), true);
  EXPECT_EQ(print_sheet(*land_with(1), plan_of(191)).error().message,
            "a tile of 191 mm does not fit the paper (210 by 297 mm, 10 mm of margin)");
  EXPECT_EQ(paper_by_name("b5").error().message,
            "there is no paper \"b5\"; there is a4, a3, letter, legal");
}

TEST(Raster, MakesPagesOfTheSizeOfThePaper) {
  const std::vector<std::string> pages = print_sheet(*land_with(30), plan_of(50)).value().pages;
  const Result<std::string> pdf = svg_to_pdf(pages, {}, "tiles");
  ASSERT_EQ(pdf.ok(), can_rasterise());
  if (pdf.ok()) {
    EXPECT_EQ(pdf.value().substr(0, 5), "%PDF-");
    // 210 mm are 595.276 points, 297 mm 841.890.
    EXPECT_EQ(count(pdf.value(), "/MediaBox [ 0 0 595.27"), 3);
    EXPECT_EQ(count(pdf.value(), " 841.88"), 3);
  } else {
    EXPECT_THAT(pdf.error().message, HasSubstr("librsvg2-dev"));
  }
}

TEST(Raster, MakesPixels) {
  const std::string svg =
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><rect width="9" height="9"/></svg>)";
  const Result<std::string> png = svg_to_png(svg, 300);
  ASSERT_EQ(png.ok(), can_rasterise());
  if (png.ok()) {
    // The head of a PNG: width and height, four bytes each.
    EXPECT_EQ(png.value().substr(16, 8), std::string("\0\0\x01\x2c\0\0\0\x96", 8));
    EXPECT_EQ(svg_to_png(svg, 0).value().substr(16, 4), std::string("\0\0\0\x64", 4));
  }
}

TEST(Raster, RefusesWhatIsNoPictureOrTooLarge) {
  if (can_rasterise()) {
    EXPECT_THAT(svg_to_png("<svg", 10).error().message, HasSubstr("cannot be read"));
    const std::string high =
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1000"></svg>)";
    EXPECT_EQ(svg_to_png(high, 1000).error().message,
              "1000 by 1000000 pixels are too many: at most 16384 in each direction");
  }
}

}  // namespace
}  // namespace bastide
