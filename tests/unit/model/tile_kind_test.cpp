#include "kernel/model/tile_kind.h"

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(RingText, TwelveLettersInFourGroupsAreRead) {
  const RingText ring = parse_ring("ccc frg ggg grf");
  EXPECT_EQ(ring.error, "");
  EXPECT_EQ(ring.letters, "cccfrgggggrf");
}

TEST(RingText, PointIsAPortOfNobody) {
  EXPECT_EQ(parse_ring("f.f ccc ... f.f").error, "");
}

TEST(RingText, ElevenLettersAreRefused) {
  EXPECT_EQ(parse_ring("ccc frg ggg gr").error,
            "expected 12 letters in four groups of three, found 11");
}

TEST(RingText, LettersWithoutGroupsAreRefused) {
  EXPECT_EQ(parse_ring("cccfrggggrfx").error,
            "expected four groups of three letters, as in \"ccc frg ggg grf\"");
}

TEST(RingText, GroupsOfUnequalLengthAreRefused) {
  EXPECT_EQ(parse_ring("cc cfrg ggg grf").error,
            "expected four groups of three letters, as in \"ccc frg ggg grf\"");
}

TEST(RingText, DigitIsRefused) {
  EXPECT_EQ(parse_ring("ccc fr1 ggg grf").error, "expected letters and '.', found \"1\"");
}

TEST(RingText, LetterBeyondAsciiIsNamedWhole) {
  EXPECT_EQ(parse_ring("ccc fr\xc3\xa9 ggg grf").error,
            "expected letters from a to z and '.', found \"\xc3\xa9\"");
}

/// Tile with one segment per letter, in order of appearance.
TileKind tile_of(const std::string& text, Ring& ring) {
  TileKind tile;
  const RingText letters = parse_ring(text);
  for (std::size_t port = 0; port < letters.letters.size(); ++port) {
    const std::string key(1, letters.letters[port]);
    if (key == ".") {
      ring[port] = kNobody;
      continue;
    }
    if (!find_segment(tile, key)) {
      tile.segments.emplace_back().key = key;
    }
    ring[port] = static_cast<std::int8_t>(*find_segment(tile, key));
  }
  derive_touches(tile, ring);
  return tile;
}

bool touch(const TileKind& tile, const char* a, const char* b) {
  const auto i = find_segment(tile, a);
  const auto j = find_segment(tile, b);
  const bool forth = (tile.segments[*i].touches >> *j & 1U) != 0;
  const bool back = (tile.segments[*j].touches >> *i & 1U) != 0;
  EXPECT_EQ(forth, back) << a << " and " << b;
  return forth;
}

TEST(Touching, NeighboursOnTheRingTouch) {
  Ring ring{};
  const TileKind tile = tile_of("ccc frg ggg grf", ring);
  EXPECT_TRUE(touch(tile, "c", "f"));
  EXPECT_TRUE(touch(tile, "f", "r"));
  EXPECT_TRUE(touch(tile, "r", "g"));
}

TEST(Touching, SegmentsApartOnTheRingDoNotTouch) {
  Ring ring{};
  const TileKind tile = tile_of("ccc frg ggg grf", ring);
  EXPECT_FALSE(touch(tile, "c", "g"));
  EXPECT_FALSE(touch(tile, "c", "r"));
  EXPECT_FALSE(touch(tile, "f", "g"));
}

TEST(Touching, LastPortTouchesTheFirst) {
  Ring ring{};
  EXPECT_TRUE(touch(tile_of("aaa bbb bbb ccc", ring), "c", "a"));
}

TEST(Touching, PortOfNobodySeparates) {
  Ring ring{};
  EXPECT_FALSE(touch(tile_of("a.b bbb bbb b.a", ring), "a", "b"));
}

TEST(Touching, ASegmentDoesNotTouchItself) {
  Ring ring{};
  EXPECT_FALSE(touch(tile_of("aaa aaa aaa aaa", ring), "a", "a"));
}

TEST(Segment, UnknownKeyIsNotFound) {
  Ring ring{};
  EXPECT_EQ(find_segment(tile_of("aaa aaa aaa aaa", ring), "b"), std::nullopt);
}

}  // namespace
}  // namespace bastide
