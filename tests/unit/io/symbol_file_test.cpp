#include "kernel/io/symbol_file.h"

#include <string>

#include <gtest/gtest.h>

namespace bastide {
namespace {

/// Complaints with their places, one a line; a symbol that comes with one is a mistake.
std::string complaints_about_symbol(const std::string& text) {
  Diagnostics diagnostics;
  const auto symbol = read_symbol(text, {"a.svg", 1, 1}, diagnostics);
  EXPECT_EQ(symbol.has_value(), diagnostics.all().empty());
  return to_string(diagnostics.all());
}

Symbol read_symbol(const std::string& text) {
  Diagnostics diagnostics;
  const auto symbol = read_symbol(text, {"a.svg", 1, 1}, diagnostics);
  EXPECT_EQ(to_string(diagnostics.all()), "");
  return symbol.value_or(Symbol{});
}

std::string in_svg(const std::string& content) {
  return "<svg viewBox=\"0 0 24 24\">" + content + "</svg>";
}

TEST(SymbolFile, ShapesAreWrittenAnew) {
  const Symbol symbol = read_symbol(
      "<?xml version=\"1.0\"?>\n<!-- drawn by hand -->\n"
      "<svg xmlns='http://www.w3.org/2000/svg' width=\"48\" height=\"48\" viewBox='0 0 48 48'>\n"
      "  <g stroke = '#123' transform=\"translate(1,2) rotate(45)\">\n"
      "    <path d=\"M0,0\n L4,4Z\" fill='currentColor'/>\n  </g><circle r=\"2.5\"></circle>\n"
      "</svg>\n");
  EXPECT_EQ(symbol.box, "0 0 48 48");
  EXPECT_EQ(symbol.content,
            "<g stroke=\"#123\" transform=\"translate(1,2) rotate(45)\">"
            "<path d=\"M0,0  L4,4Z\" fill=\"currentColor\"/></g><circle r=\"2.5\"></circle>");
}

TEST(SymbolFile, WhatTheRootSaysHoldsForAll) {
  EXPECT_EQ(
      read_symbol("<svg viewBox=\"0 0 9 9\" fill=\"none\"><path d=\"M0,0H9\"/></svg>").content,
      "<g fill=\"none\"><path d=\"M0,0H9\"/></g>");
}

TEST(SymbolFile, NoElementThatRunsOrRefersIsRead) {
  for (const std::string element : {"<script>alert(1)</script>",
                                    "<foreignObject/>",
                                    "<use href=\"#board\"/>",
                                    "<image href=\"https://example.org/a.png\"/>",
                                    "<a href=\"javascript:alert(1)\"/>",
                                    "<style>*{fill:red}</style>",
                                    "<animate attributeName=\"href\"/>",
                                    "<svg/>",
                                    "<text>no</text>",
                                    "<filter/>",
                                    "<linearGradient/>",
                                    "<SCRIPT/>",
                                    "<svg:path/>",
                                    "<iframe/>",
                                    "<title>t</title>",
                                    "<metadata/>",
                                    "<set/>"}) {
    EXPECT_NE(complaints_about_symbol(in_svg(element)).find("a.svg:1:26: <"), std::string::npos)
        << element;
  }
}

TEST(SymbolFile, NoAttributeThatRunsOrRefersIsRead) {
  for (const std::string attribute : {"onload=\"alert(1)\"",
                                      "style=\"fill:url(http://example.org)\"",
                                      "id=\"board\"",
                                      "class=\"fit\"",
                                      "href=\"#a\"",
                                      "xlink:href=\"#a\"",
                                      "filter=\"url(#a)\"",
                                      "clip-path=\"url(#p-tile)\"",
                                      "mask=\"url(#a)\"",
                                      "xmlns:x=\"a\"",
                                      "tabindex=\"0\""}) {
    EXPECT_NE(complaints_about_symbol(in_svg("<path " + attribute + " d=\"M0,0\"/>"))
                  .find("is not read in a symbol"),
              std::string::npos)
        << attribute;
  }
}

TEST(SymbolFile, ValuesAreMeasuresAndColours) {
  for (const std::string attribute : {"fill=\"url(#k0)\"",
                                      "fill=\"red\"",
                                      "fill=\"#12\"",
                                      "stroke=\"javascript:1\"",
                                      "r=\"1e9\"",
                                      "r=\"123456789\"",
                                      "r=\"--1\"",
                                      "r=\"\"",
                                      "r=\"5%\"",
                                      "d=\"M0,0&#10;\"",
                                      "d=\"L0,0\"",
                                      "transform=\"url(1)\"",
                                      "transform=\"rotate(4\"",
                                      "transform=\"scale()\"",
                                      "points=\"a\"",
                                      "stroke-linecap=\"x\""}) {
    EXPECT_NE(complaints_about_symbol(in_svg("<circle " + attribute + "/>")).find("expected"),
              std::string::npos)
        << attribute;
  }
}

TEST(SymbolFile, BrokenFilesAreRefusedWithTheirPlace) {
  EXPECT_EQ(complaints_about_symbol(""), "a.svg:1:1: expected <svg viewBox=\"…\">\n");
  EXPECT_EQ(complaints_about_symbol("<g/>"),
            "a.svg:1:1: expected <svg viewBox=\"…\">, found <g>\n");
  EXPECT_EQ(complaints_about_symbol("<svg viewBox=\"0 0 1 1\">\n<g>"),
            "a.svg:2:4: <g> is not closed\n");
  EXPECT_EQ(complaints_about_symbol(in_svg("<g></svg>")).substr(0, 33),
            "a.svg:1:29: </svg> closes nothing");
  EXPECT_NE(complaints_about_symbol("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>").find("entities"),
            std::string::npos);
  EXPECT_NE(complaints_about_symbol(in_svg("words")).find("text is not read"), std::string::npos);
  EXPECT_NE(complaints_about_symbol(in_svg("<![CDATA[<script/>]]>")).find("expected a tag"),
            std::string::npos);
  EXPECT_NE(complaints_about_symbol(in_svg("<path d=\"M0,0")).find("expected an attribute"),
            std::string::npos);
  EXPECT_NE(complaints_about_symbol(in_svg("<path d/>")).find("expected an attribute"),
            std::string::npos);
  EXPECT_NE(complaints_about_symbol("<svg><path d=\"M0,0\"/></svg>").find("needs a viewBox"),
            std::string::npos);
  EXPECT_NE(complaints_about_symbol("<svg viewBox=\"0 0 0 1\"><g/></svg>").find("four numbers"),
            std::string::npos);
  EXPECT_NE(complaints_about_symbol(in_svg("")).find("nothing in this symbol"), std::string::npos);
  EXPECT_NE(complaints_about_symbol(in_svg("<g/>") + "<svg/>").find("nothing stands after"),
            std::string::npos);
  EXPECT_NE(complaints_about_symbol(in_svg("<circle r=\"1\" r=\"2\"/>")).find("stands twice"),
            std::string::npos);
  EXPECT_NE(complaints_about_symbol(std::string("<svg viewBox=\"0 0 1 1\"><g\0/></svg>", 32)), "");
}

TEST(SymbolFile, SizesAreLimited) {
  std::string many;
  for (std::size_t i = 0; i < kMostSymbolElements; ++i) {
    many += "<g/>";
  }
  EXPECT_EQ(complaints_about_symbol(in_svg(many)), "");
  EXPECT_NE(complaints_about_symbol(in_svg(many + "<g/>")).find("at most 64 elements"),
            std::string::npos);
  std::string deep = "<circle r=\"1\"/>";
  for (std::size_t i = 0; i + 2 < kMostSymbolDepth; ++i) {
    deep = "<g>" + deep + "</g>";
  }
  EXPECT_EQ(complaints_about_symbol(in_svg(deep)), "");
  EXPECT_NE(complaints_about_symbol(in_svg("<g>" + deep + "</g>")).find("8 deep"),
            std::string::npos);
  EXPECT_NE(complaints_about_symbol(in_svg("<g/>" + std::string(kMostSymbolBytes, ' ')))
                .find("at most 4096 bytes"),
            std::string::npos);
}

}  // namespace
}  // namespace bastide
