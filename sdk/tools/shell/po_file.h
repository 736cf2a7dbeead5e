// Files of translators, in the format of gettext (.po): texts, and what stands for them in a
// language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/diagnostics.h"

namespace bastide {

/// A text and its translation.
struct PoEntry {
  std::string context;                  // msgctxt; empty: none
  std::string text;                     // msgid
  std::string many;                     // msgid_plural; empty: the text has no plural
  std::vector<std::string> said;        // msgstr, one for each plural form
  std::vector<std::string> references;  // "#:"
  bool is_fuzzy = false;                // a guess that nobody has looked at: does not count
  int line = 0;

  /// Every form is translated, and no guess.
  [[nodiscard]] bool is_done() const;
};

struct PoFile {
  std::string header;  // the translation of nothing: "Language: de\nPlural-Forms: …"
  std::vector<PoEntry> entries;

  /// "de", from the header.
  [[nodiscard]] std::string field(std::string_view name) const;
};

/// Entries that were given up ("#~") are left out. Complaints name the line.
[[nodiscard]] PoFile read_po(std::string_view text,
                             const std::string& file,
                             Diagnostics& diagnostics);

/// For translators to fill in, or to go on with: entries as they are, each text once.
[[nodiscard]] std::string write_po(const PoFile& file);

/// Bytes of the same in the form that programs read (.mo), of entries that are done.
[[nodiscard]] std::string as_mo(const PoFile& file);

/// Names in braces, sorted, each once: "{}" and "{0}" of the first value are one.
[[nodiscard]] std::vector<std::string> placeholders_of(std::string_view text);

/// What is wrong with translations: values that are lost or made up, forms that are missing.
void check_po(const PoFile& file, const std::string& name, Diagnostics& diagnostics);

}  // namespace bastide
