#include "kernel/load/trust.h"

#include <gtest/gtest.h>

#include "kernel/io/text_file.h"

namespace bastide {
namespace {

TEST(Trust, KnowsTheRuleFilesThatShipByTheirContent) {
  for (const char* file : {"plugins/river/rules.lua", "scripts/variants/no_farmers.lua"}) {
    const Result<std::string> text = read_text_file(std::string(BASTIDE_SOURCE_DIR "/") + file);
    ASSERT_TRUE(text.ok()) << file;
    EXPECT_TRUE(is_shipped(text.value())) << file;
    EXPECT_FALSE(is_shipped(text.value() + "\n")) << file;
  }
  EXPECT_FALSE(is_shipped(""));
}

}  // namespace
}  // namespace bastide
