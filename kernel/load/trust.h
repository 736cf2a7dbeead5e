// Whom the loader trusts, by content: native libraries that the user has named, rule files that
// ship with the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/result.h"

namespace bastide {

/// SHA-256 of the content, 64 hexadecimal digits.
[[nodiscard]] std::string content_hash(std::string_view bytes);

/// Is this the text of a rule file that ships with this program? It is known to end.
[[nodiscard]] bool is_shipped(std::string_view text);

/// A file that belongs to the user: the one that the environment `variable` names, or `name` in the
/// folder bastide of XDG_CONFIG_HOME or ~/.config. Empty when there is no home.
[[nodiscard]] std::string file_of_user(const char* variable, const std::string& name);

/// The file that lists trusted libraries: BASTIDE_TRUST, or trusted-plugins in the folder bastide
/// of XDG_CONFIG_HOME or ~/.config. Empty when there is no home.
[[nodiscard]] std::string trust_file();

/// Hashes in that file; a line is a hash and a comment. Empty when there is no file.
[[nodiscard]] std::vector<std::string> trusted_hashes();

/// Adds a line to the file, whose folder is made when missing.
[[nodiscard]] Status add_trust(const std::string& hash, const std::string& comment);

}  // namespace bastide
