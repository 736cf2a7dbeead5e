#include "tests/attacks/mutation.h"

#include <array>

namespace bastide {

namespace {

// None that makes a game of a hundred thousand tiles: that is allowed, and takes its time.
constexpr std::array<std::string_view, 19> kNumbers{"0",
                                                    "-1",
                                                    "1",
                                                    "2",
                                                    "-0",
                                                    "255",
                                                    "256",
                                                    "1.5",
                                                    "1e400",
                                                    "-1e400",
                                                    "2147483647",
                                                    "-2147483648",
                                                    "4294967296",
                                                    "9007199254740993",
                                                    "9223372036854775807",
                                                    "-9223372036854775808",
                                                    "9223372036854775808",
                                                    "1e9",
                                                    "0.1"};

constexpr std::array<std::string_view, 14> kJsonTexts{"",
                                                      " ",
                                                      "\\u001b[31m",
                                                      "\\u009b31m",
                                                      "\\u202e",
                                                      "\\ud800",
                                                      "\\u0000",
                                                      "a\\nb",
                                                      "\\r",
                                                      "{a} {0} %s",
                                                      "../../etc/passwd",
                                                      "core:points",
                                                      "</script>]]>",
                                                      "\\u0007"};

constexpr std::array<std::string_view, 14> kLuaTexts{"",
                                                     " ",
                                                     "\\27[31m",
                                                     "\\194\\155m",
                                                     "\\226\\128\\174",
                                                     "\\255\\254",
                                                     "\\0",
                                                     "a\\nb",
                                                     "\\r",
                                                     "{a} {0} %s %d",
                                                     "../../etc/passwd",
                                                     "core:points",
                                                     "</script>]]>",
                                                     "\\7"};

}  // namespace

std::string strange_json_text(Rng& rng) {
  if (rng.below(20) == 0) {
    return std::string(1U << rng.below(18), 'x');
  }
  return std::string(one_of(kJsonTexts, rng));
}

std::string strange_lua_text(Rng& rng) {
  return std::string(one_of(kLuaTexts, rng));
}

std::string strange_number(Rng& rng) {
  return std::string(one_of(kNumbers, rng));
}

std::string mutate_bytes(std::string_view text, Rng& rng) {
  std::string bytes(text);
  for (std::uint32_t left = 1 + rng.below(4); left > 0; --left) {
    const std::size_t at = bytes.empty() ? 0 : rng.below(static_cast<std::uint32_t>(bytes.size()));
    switch (bytes.empty() ? 0 : rng.below(5)) {
      case 0:
        bytes.insert(at, 1, static_cast<char>(rng.below(256)));
        break;
      case 1:
        bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ (1U << rng.below(8)));
        break;
      case 2:
        bytes.erase(at, 1 + rng.below(8));
        break;
      case 3:
        bytes.resize(at);
        break;
      default:
        bytes.insert(at, bytes.substr(rng.below(static_cast<std::uint32_t>(bytes.size())), 40));
    }
  }
  return bytes;
}

}  // namespace bastide
