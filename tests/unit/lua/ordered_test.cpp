#include "kernel/lua/ordered.h"

#include <gtest/gtest.h>

#include "tests/unit/lua/vm_fixture.h"

namespace bastide {
namespace {

constexpr const char* kJoin =
    "local function join(t) local s = '' for k, v in pairs(t) do s = s .. tostring(k) .. '=' .. "
    "tostring(v) .. ' ' end return s end ";

std::string join(const std::string& table) {
  VmFixture fixture;
  return fixture.result_of(std::string(kJoin) + "return join(" + table + ")");
}

TEST(OrderedPairs, WholeNumbersThenTextsThenHandles) {
  EXPECT_EQ(join("{ b = 1, [handle(2, 1)] = 2, [10] = 3, a = 4, [-1] = 5, [handle(1, 9)] = 6 }"),
            "-1=5 10=3 a=4 b=1 handle=6 handle=2 ");
}

TEST(OrderedPairs, TextsAreOrderedByBytes) {
  EXPECT_EQ(join("{ Z = 1, a = 2, ['é'] = 3, aa = 4, [''] = 5 }"), "=5 Z=1 a=2 aa=4 é=3 ");
}

TEST(OrderedPairs, ASequenceIsVisitedInOrder) {
  EXPECT_EQ(join("{ 'x', 'y', 'z' }"), "1=x 2=y 3=z ");
  EXPECT_EQ(join("{}"), "");
}

TEST(OrderedPairs, HolesAndMixedTablesAreVisitedInOrder) {
  EXPECT_EQ(join("{ 'x', nil, 'z', n = 2, [7] = 1 }"), "1=x 3=z 7=1 n=2 ");
}

TEST(OrderedPairs, EntriesRemovedOnTheWayAreLeftOut) {
  VmFixture fixture;
  EXPECT_EQ(fixture.result_of("local s, t = '', { a = 1, b = 2, c = 3 } "
                              "for k in pairs(t) do s = s .. k t.b = nil t.d = 4 end return s"),
            "ac");
  EXPECT_EQ(fixture.result_of("local s, t = '', { 1, 2, 3 } "
                              "for k in pairs(t) do s = s .. k t[2] = nil end return s"),
            "13");
}

TEST(OrderedPairs, OtherKeysAreAnError) {
  EXPECT_EQ(join("{ [1.5] = 1 }"),
            "pairs: the key 1.5 has no order; keys are whole numbers, texts or handles");
  EXPECT_EQ(join("{ [true] = 1 }"),
            "pairs: the key true has no order; keys are whole numbers, texts or handles");
  EXPECT_EQ(join("5"), "argument 1: expected a table, found 5");
}

TEST(OrderedPairs, ReadOnlyTablesAreVisitedLikeOthers) {
  VmFixture fixture;
  EXPECT_EQ(fixture.result_of("local n = 0 for k in pairs(table) do n = n + #k end return n"),
            "28");  // concat insert remove sort unpack
  ASSERT_EQ(fixture
                .load("local t = { 5, 6, x = 7 } keep(function() for k, v in pairs(t) do log(k, v) "
                      "end log(#t, t[1], t.x) for i, v in ipairs(t) do log(i, v) end end)")
                .code,
            "");
  ASSERT_EQ(fixture.seal().code, "");
  ASSERT_EQ(fixture.call(1).message, "");
  EXPECT_EQ(fixture.logged, (std::vector<std::string>{"1 5", "2 6", "x 7", "2 5 7", "1 5", "2 6"}));
}

TEST(StableSort, SortsNumbersTextsAndHandles) {
  VmFixture fixture;
  EXPECT_EQ(fixture.result_of("local t = { 3, 1, 2.5, -7 } table.sort(t) "
                              "return table.concat(t, ' ')"),
            "-7 1 2.5 3");
  EXPECT_EQ(fixture.result_of("local t = { 'b', 'B', 'a', '' } table.sort(t) "
                              "return table.concat(t, ',')"),
            ",B,a,b");
  EXPECT_EQ(fixture.result_of("local t = { handle(2, 1), handle(1, 5), handle(1, 2) } "
                              "table.sort(t) return t[1] == handle(1, 2) and t[3] == handle(2, 1)"),
            "true");
}

TEST(StableSort, EqualElementsKeepTheirOrder) {
  VmFixture fixture;
  EXPECT_EQ(fixture.result_of(
                "local t = {} for i = 1, 200 do t[i] = { key = i % 3, n = i } end "
                "table.sort(t, function(a, b) return a.key < b.key end) "
                "for i = 2, 200 do if t[i - 1].key == t[i].key and t[i - 1].n >= t[i].n then "
                "return 'unstable' end if t[i - 1].key > t[i].key then return 'unsorted' end end "
                "return 'stable'"),
            "stable");
}

TEST(StableSort, EverySizeIsSorted) {
  VmFixture fixture;
  EXPECT_EQ(
      fixture.result_of("for n = 0, 70 do local t = {} for i = 1, n do t[i] = i * 37 % 71 end "
                        "table.sort(t) for i = 2, n do if t[i - 1] > t[i] then return n end "
                        "end end return 'sorted'"),
      "sorted");
}

TEST(StableSort, AHoleIsAnError) {
  VmFixture fixture;
  EXPECT_EQ(fixture.result_of("local t = { 1, nil, 3, 4 } table.sort(t) return #t"),
            "table.sort: element 2 of 4 is nil");
}

}  // namespace
}  // namespace bastide
