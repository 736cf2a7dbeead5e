#include "sdk/session/request_head.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bastide {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(RequestHead, NothingIsDecoded) {
  const auto head = read_request_head(
      "POST /api?token=a%62c&x=1 HTTP/1.1\r\nHost: %3127.0.0.1:80 \r\nX-Two: a\r\nx-two:\r\n\r\n");
  ASSERT_TRUE(head);
  EXPECT_EQ(head->method, "POST");
  EXPECT_EQ(head->target, "/api?token=a%62c&x=1");
  EXPECT_EQ(head->only("host"), "%3127.0.0.1:80");
  EXPECT_EQ(head->parameter("token"), "a%62c");
  EXPECT_EQ(head->parameter("x"), "1");
  EXPECT_EQ(head->parameter("tok"), "");
  EXPECT_THAT(head->all("x-two"), ElementsAre("a", ""));
  EXPECT_FALSE(head->only("x-two"));
  EXPECT_THAT(head->all("origin"), IsEmpty());
}

TEST(RequestHead, WhatCouldBeReadInTwoWaysIsNone) {
  for (const char* text : {"",
                           "GET / HTTP/1.1\r\n",
                           "GET /\r\n\r\n",
                           "GET / HTTP/1.1\nHost: a\r\n\r\n",
                           "GET / HTTP/1.1\r\nHost: a\nOrigin: b\r\n\r\n",
                           "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
                           "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n",
                           "GET / HTTP/1.1\r\nno colon\r\n\r\n",
                           "GET / HTTP/1.1\r\n: a\r\n\r\n",
                           "\x16\x03\x01 garbage\r\n\r\n"}) {
    EXPECT_FALSE(read_request_head(text)) << text;
  }
}

}  // namespace
}  // namespace bastide
