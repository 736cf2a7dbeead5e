// The languages of the program: which one is wanted, which there are, and their texts.
//
// lang/de.po in the folder of a plugin says what its texts are in German; one such file in
// scripts/variants that of all variants there, one in rulesets that of their titles, and one in
// sdk/lang/ that of the program itself.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/said.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/shell/po_file.h"

namespace bastide {

/// What LANGUAGE, LC_ALL, LC_MESSAGES and LANG ask for, best first, as "de_AT", "de"; "en" ends the
/// list, and stands alone where the locale is C or none is set.
[[nodiscard]] std::vector<std::string> wanted_languages();

/// Codes for which the program has a file, "en" among them; sorted.
[[nodiscard]] std::vector<std::string> known_languages(const SearchPath& path);

/// Where the texts of a plugin, a variant or (for nothing) the program are in this language: files
/// that are there.
[[nodiscard]] std::vector<std::string> language_files(const SearchPath& path,
                                                      std::string_view domain,
                                                      std::string_view language);

/// What reads those files when a text is first asked for. A file that is broken counts as not
/// there: `check` complains of it. `more` are folders of variants that were named by their path.
[[nodiscard]] std::shared_ptr<const Language> open_language(const SearchPath& path,
                                                            const std::string& code,
                                                            std::vector<std::string> more = {});

}  // namespace bastide
