#include "kernel/base/shell_quoted.h"

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(ShellQuoted, LeavesPlainWordsAlone) {
  for (const char* word :
       {"base", "games/g-1.jsonl", "base.farmers=false", "greedy,mcts:100ms", "a+b"}) {
    EXPECT_EQ(shell_quoted(word), word);
  }
}

TEST(ShellQuoted, PutsAllOthersInQuotes) {
  EXPECT_EQ(shell_quoted(""), "''");
  EXPECT_EQ(shell_quoted("my games/g.jsonl"), "'my games/g.jsonl'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_quoted("$HOME"), "'$HOME'");
  EXPECT_EQ(shell_quoted("a;b"), "'a;b'");
  EXPECT_EQ(shell_quoted("été"), "'été'");
}

}  // namespace
}  // namespace bastide
