// What a plugin, the variants or the rulesets say to people: the texts that translators get.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/load/ruleset_loader.h"
#include "sdk/tools/author/check.h"
#include "sdk/tools/shell/po_file.h"

namespace bastide {

/// The texts of a plugin, as all rulesets that have it and all values of its options bring them to
/// light. A sentence in which only numbers differ is one, with {0} and so on in their place. Sorted
/// by file, untranslated.
[[nodiscard]] PoFile texts_of_plugin(const SearchPath& path, const std::string& id);
/// The same of variants, named or by path.
[[nodiscard]] PoFile texts_of_variants(const SearchPath& path,
                                       const std::vector<std::string>& names);
/// Titles of all rulesets.
[[nodiscard]] PoFile texts_of_rulesets(const SearchPath& path);

/// What the headers of all metrics say.
[[nodiscard]] PoFile texts_of_metrics(const SearchPath& path);

/// How far a language is.
struct Translated {
  std::string language;
  std::string file;
  std::size_t texts = 0;               // that are wanted
  std::vector<std::string> missing{};  // texts that nobody has translated
  std::vector<std::string> unused{};   // translated, but said no more
  std::vector<Diagnostic> faults{};    // of the file
};

/// Compares the file with the texts.
[[nodiscard]] Translated how_far(const PoFile& texts, const std::string& file);

/// What the languages of a plugin or variant lack goes to the warnings of its report, what is wrong
/// in their files to its errors.
void check_languages(const CheckTarget& target, CheckReport& report);

/// Files of languages that lie in `folder`/lang, sorted.
[[nodiscard]] std::vector<std::string> language_files_in(const std::string& folder);

}  // namespace bastide
