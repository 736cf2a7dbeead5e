// Small blocks for a VM, and words found by where Lua keeps them.
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernel/lua/block_pool.h"
#include "kernel/lua/word_cache.h"
#include "tests/unit/lua/vm_fixture.h"

namespace bastide {
namespace {

TEST(BlockPool, ABlockThatWasGivenBackServesItsSizeAgain) {
  BlockPool pool;
  void* block = pool.take(40);
  void* other = pool.take(40);
  EXPECT_NE(block, other);
  pool.give(block, 40);
  EXPECT_EQ(pool.take(48), block);  // both need three steps of 16 bytes
  pool.give(other, 40);
  EXPECT_NE(pool.take(49), other);
}

TEST(BlockPool, BlocksDoNotOverlap) {
  BlockPool pool;
  std::vector<unsigned char*> blocks;
  for (std::size_t i = 0; i < 2000; ++i) {
    const std::size_t size = 1 + i % BlockPool::kLargest;
    blocks.push_back(static_cast<unsigned char*>(pool.take(size)));
    std::memset(blocks.back(), static_cast<int>(i % 251), size);
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::size_t size = 1 + i % BlockPool::kLargest;
    for (std::size_t byte = 0; byte < size; ++byte) {
      ASSERT_EQ(blocks[i][byte], i % 251) << "block " << i;
    }
  }
}

TEST(WordCache, KeepsShortTextsByUse) {
  const VmFixture fixture;
  lua_State* state = fixture.vm.state();
  WordCache words(state);
  lua_pushstring(state, "field");
  const std::string_view text = read_text(state, -1);
  EXPECT_EQ(words.find(text, 1), nullptr);
  EXPECT_EQ(words.keep(-1, 1, 7), 7);
  EXPECT_EQ(words.keep(-1, 2, 8), 8);
  lua_pop(state, 1);
  lua_gc(state, LUA_GCCOLLECT, 0);
  lua_pushstring(state, "field");  // the same text again, after everything unused was freed
  EXPECT_EQ(*words.find(read_text(state, -1), 1), 7);
  EXPECT_EQ(*words.find(read_text(state, -1), 2), 8);
  EXPECT_EQ(words.find(read_text(state, -1), 3), nullptr);
  lua_pop(state, 1);
}

TEST(WordCache, PassesOverTextsThatLuaCopies) {
  const VmFixture fixture;
  lua_State* state = fixture.vm.state();
  WordCache words(state);
  lua_pushstring(state, std::string(41, 'x').c_str());
  EXPECT_EQ(words.keep(-1, 1, 7), 7);
  EXPECT_EQ(words.find(read_text(state, -1), 1), nullptr);
  lua_pop(state, 1);
}

TEST(WordCache, StopsWhenItIsHalfFull) {
  const VmFixture fixture;
  lua_State* state = fixture.vm.state();
  WordCache words(state);
  for (int i = 0; i < 5000; ++i) {
    lua_pushfstring(state, "word%d", i);
    EXPECT_EQ(words.keep(-1, 1, i), i);
    lua_pop(state, 1);
  }
  lua_pushstring(state, "word4999");
  EXPECT_EQ(words.find(read_text(state, -1), 1), nullptr);
  lua_pushstring(state, "word0");
  EXPECT_EQ(*words.find(read_text(state, -1), 1), 0);
  lua_pop(state, 2);
}

}  // namespace
}  // namespace bastide
