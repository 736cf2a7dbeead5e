// Other faces of tiles.
#include <gmock/gmock.h>

#include "kernel/io/json_parser.h"
#include "sdk/tools/mutants/mutant_faces.h"

namespace bastide {
namespace {

using testing::Contains;
using testing::ElementsAre;

std::vector<std::string> faces_of(const std::vector<std::string>& tiles) {
  std::string text = "{ \"tiles\": [\n";
  for (const std::string& tile : tiles) {
    text += (&tile == &tiles.front() ? "" : ",\n") + tile;
  }
  text += "\n] }\n";
  std::vector<std::string> changes;
  for (const Mutant& mutant : face_mutants({"tiles.json", text})) {
    const std::string changed = apply_mutant(mutant, text);
    Diagnostics diagnostics;
    EXPECT_TRUE(parse_json(changed, {"x", 1, 1}, diagnostics)) << changed;
    EXPECT_EQ(std::count(changed.begin(), changed.end(), '\n'),
              std::count(text.begin(), text.end(), '\n'));
    changes.push_back(std::string(word_of(mutant.kind)) + " | " + mutant.change);
  }
  return changes;
}

TEST(Faces, AreTheSameTurnedAndRenamed) {
  const std::string curve =
      R"({ "id": "x/a", "ring": "fff fff frg grf", "segments": { "r": "road", "f": "field", "g": "field" } })";
  EXPECT_EQ(face_of(curve), face_of(R"({ "id": "x/b", "ring": "srb bbb bbb brs", "segments":
      { "r": "road", "b": "field", "s": "field" } })"));
  EXPECT_NE(face_of(curve), face_of(R"({ "id": "x/a", "ring": "fff frg fff grf", "segments":
      { "r": "road", "f": "field", "g": "field" } })"));
  EXPECT_THAT(
      faces_of({R"({ "id": "x/c", "ring": "fff fff fff fff", "segments": { "f": "field" } })"}),
      ElementsAre("cut | field f ends before the north"));  // one for all four
}

TEST(Faces, SidesAndSegmentsOfATileChange) {
  const std::vector<std::string> changes =
      faces_of({R"({ "id": "x/a", "count": 2, "ring": "ccc frg grf fff", "segments":
          { "c": { "kind": "city", "shields": 1 }, "r": "road", "f": "field", "g": "field" } })"});
  EXPECT_THAT(changes, Contains("sides | north and east exchanged"));
  EXPECT_THAT(changes, Contains("mirror | mirrored"));
  EXPECT_THAT(changes, Contains("joint | f and g are one field"));
  EXPECT_THAT(changes, Contains("cut | road r ends before the east"));
}

TEST(Faces, SegmentOfSeveralSidesIsCutBetweenThem) {
  EXPECT_THAT(faces_of({R"({ "id": "x/a", "ring": "ccc ccc fff fff", "segments":
                              { "c": "city", "f": "field" } })"}),
              Contains("cut | city c ends before the north"));
}

TEST(Faces, LayersChangeBesideTheRing) {
  EXPECT_THAT(faces_of({R"({ "id": "x/a", "ring": "ccc fff fff fff", "segments": { "c": "city",
      "f": "field" }, "layers": { "mist": { "ring": "mmm ... ... ...", "segments": { "m": "mist" } } } })"}),
              Contains("sides | west and north exchanged"));
}

TEST(Faces, ValuesMarksAndCopiesMove) {
  const std::vector<std::string> changes = faces_of(
      {R"({ "id": "x/a", "count": 2, "ring": "ccc fff ddd fff", "marks": ["inn"], "segments":
          { "c": { "kind": "city", "shields": 1 }, "d": "city", "f": "field" },
          "touches": { "c": ["f"] } })",
       R"({ "id": "x/b", "count": 1, "ring": "fff fff fff fff", "segments": { "f": "field" } })"});
  EXPECT_THAT(changes, Contains("moved | what is on c is on d"));
  EXPECT_THAT(changes, Contains("moved | a copy belongs to x/b"));
  EXPECT_THAT(changes, Contains("moved | inn belongs to x/b"));
}

}  // namespace
}  // namespace bastide
