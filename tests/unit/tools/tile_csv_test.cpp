#include "sdk/tools/author/tile_csv.h"

#include <gtest/gtest.h>

#include "kernel/base/diagnostics.h"
#include "kernel/io/text_file.h"

namespace bastide {
namespace {

constexpr const char* kJson = R"({ "rule": ["X-1"],
  "tiles": [
  { "id": "x/A", "count": 2, "ring": "ccc frg ggg grf", "segments": { "c": { "kind": "city", "pennants": 1, "marks": ["inn"] }, "r": "road", "f": "field", "g": "field", "shrine": "x:shrine" }, "touches": { "c": ["f", "g"] }, "layers": { "mist": { "ring": "mmm mmm ... ...", "segments": { "m": { "kind": "mist", "symbols": 2 } } } }, "marks": ["garden"], "start": true },
  { "id": "x/B", "count": 1, "ring": "fff fff fff fff", "segments": { "f": "field" }, "decoration": ["cow", "pig"], "reconstructed": true }
] }
)";

constexpr const char* kCsv =
    "id,count,north,east,south,west,segments,marks,start,decoration,layer:mist,reconstructed,"
    "segments:mist,touches\n"
    "x/A,2,ccc,frg,ggg,grf,\"c=city pennants=1 +inn; r=road; f=field; g=field; shrine=x:shrine\","
    "garden,yes,,mmm mmm ... ...,,m=mist symbols=2,c=f g\n"
    "x/B,1,fff,fff,fff,fff,f=field,,,cow pig,,yes,,\n";

/// The complaints, or "" when there are none.
std::string csv_complaints(const std::string& csv) {
  try {
    static_cast<void>(tiles_from_csv({"t.csv", csv}, {}));
  } catch (const LoadError& error) {
    return error.what();
  }
  return {};
}

const std::string kHeads = "id,count,north,east,south,west,segments\n";

TEST(TileCsv, WritesARowATile) {
  EXPECT_EQ(tiles_to_csv({"t.json", kJson}), kCsv);
}

TEST(TileCsv, ReadsBackWhatItWrote) {
  EXPECT_EQ(tiles_from_csv({"t.csv", kCsv}, {"t.json", kJson}), kJson);
}

TEST(TileCsv, TakesWhatSpreadsheetsWrite) {
  const std::string semicolons =
      "\xEF\xBB\xBFsegments;west;id;count;north;east;south\r\n"
      "\"f=field; r=\"\"road\"\"\";fff;x/A;1;fff;frf;fff\r\n"
      ";;;;;;\r\n";
  EXPECT_EQ(tiles_from_csv({"t.csv", plain_text(semicolons)}, {}),
            "{ \"tiles\": [\n"
            "  { \"id\": \"x/A\", \"count\": 1, \"ring\": \"fff frf fff fff\", \"segments\": "
            "{ \"f\": \"field\", \"r\": \"\\\"road\\\"\" } }\n"
            "] }\n");
}

TEST(TileCsv, SaysWhatIsWrongAndInWhichLine) {
  EXPECT_EQ(csv_complaints(""),
            "t.csv:1: expected a line of heads: id, count, north, east, south, west, segments; "
            "found nothing\n");
  EXPECT_EQ(csv_complaints("id,count,nort,east,south,west,segments\n"),
            "t.csv:1: unknown head \"nort\"; did you mean \"north\"?\n"
            "t.csv:1: the head \"north\" is missing\n");
  EXPECT_EQ(csv_complaints("id," + kHeads), "t.csv:1: the head \"id\" stands twice\n");
  EXPECT_EQ(
      csv_complaints(kHeads + "x/A,1,fff,fff,fff,fff,f=field\nx/B,many,ff,f1f,fff,fff,f=field\n"),
      "t.csv:3: count: expected a number from 0 to 100000, found \"many\"\n"
      "t.csv:3: north: expected three letters, clockwise, as in \"frg\", found \"ff\"\n"
      "t.csv:3: east: expected three letters, clockwise, as in \"frg\", found \"f1f\"\n");
  EXPECT_EQ(
      csv_complaints(kHeads + "x/A,1,fff,fff,fff,fff,\"f=field; f=road; city; c=city wall\"\n"),
      "t.csv:2: segments: \"f\" stands twice\n"
      "t.csv:2: segments: expected \"letter=kind\", as in \"c=city pennants=1; r=road\", found "
      "\"city\"\n"
      "t.csv:2: segments: expected \"name=value\" or \"+mark\" after the kind, found "
      "\"wall\"\n");
  EXPECT_EQ(csv_complaints(kHeads + "x/A,1,fff,fff,fff,fff,\"f=field\n"),
            "t.csv:2: a quote is opened here and never closed, or text follows its end\n");
  EXPECT_EQ(csv_complaints("id,count,north,east,south,west,segments,start,touches\n"
                           "x/A,1,fff,fff,fff,fff,f=field,maybe,f\n"),
            "t.csv:2: touches: expected \"segment=segments\", as in \"c=f g\", found \"f\"\n"
            "t.csv:2: start: expected \"yes\", \"no\" or nothing, found \"maybe\"\n");
}

}  // namespace
}  // namespace bastide
