// What the program must not do with a file that is nearly sound, besides what every output must be.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// Of the exit codes of show, sim and perhaps check: one loads what another refuses. What is
/// refused only in play is no contradiction. Empty when there is none.
[[nodiscard]] std::string find_contradiction(const std::vector<int>& codes);

/// Of a session, by what it was told and said: not one reply for each message, in their order, each
/// of the form that the protocol has. Empty when nothing is wrong.
[[nodiscard]] std::string find_reply_fault(std::string_view messages, std::string_view replies);

/// A file in this home of a user that nothing may write: beside the working folder `work`, the
/// outputs `out` and `err`, and what the program keeps of itself. Empty when there is none.
[[nodiscard]] std::string find_stray_file(const std::filesystem::path& home);

/// A file of a parcel in this home. Empty when there is none.
[[nodiscard]] std::string find_parcel_file(const std::filesystem::path& home);

}  // namespace bastide
