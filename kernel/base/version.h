// Versions of plugins, `major.minor.patch`, and the ranges in which one plugin asks for another.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace bastide {

/// Numbers from 0 to 999999.
struct Version {
  int major = 0;
  int minor = 0;
  int patch = 0;
  auto operator<=>(const Version&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14
};

/// "1.2.3".
[[nodiscard]] std::string to_string(const Version& version);

/// Exactly three numbers without leading zeros; none for anything else.
[[nodiscard]] std::optional<Version> parse_version(std::string_view text);

/// The versions from `lowest` up to, but without, `below`; no `below`: no upper end.
struct VersionRange {
  std::string text = "*";  // as written
  Version lowest;
  std::optional<Version> below;

  [[nodiscard]] bool contains(const Version& version) const {
    return version >= lowest && (!below || version < *below);
  }
  bool operator==(const VersionRange&) const = default;
};

/// One of:
///
///     *           every version
///     ^1.2        from 1.2.0 up to the next change of the leftmost number that is not 0:
///     below 2.0.0 ^0.3        from 0.3.0 below 0.4.0
///     >=1.0 <2    comparisons that all must hold, between single spaces: >= > <= < =
///
/// Numbers left out stand for all: `=1.2` is every 1.2.x, `<=1.2` includes 1.2.9 and `>1.2` begins
/// with 1.3.0. None for a malformed range and for one that holds no version.
[[nodiscard]] std::optional<VersionRange> parse_version_range(std::string_view text);

}  // namespace bastide
