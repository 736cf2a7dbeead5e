// Texts for people are written in English, and said in the language of who reads them.
//
// Only what is shown to a person is translated, when it is shown. Names, keys, hashes, records,
// transcripts and all machine-readable output are the same in every language.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace bastide {

/// A language as its translations have it. A domain is whose text it is: the id of a plugin or
/// variant, or nothing for the program's own; a context tells apart what English says in one way.
/// Called by several threads at once.
class Language {
 public:
  Language() = default;
  Language(const Language&) = delete;
  Language& operator=(const Language&) = delete;
  virtual ~Language() = default;

  /// None when nobody has translated it.
  [[nodiscard]] virtual std::optional<std::string> find(std::string_view domain,
                                                        std::string_view context,
                                                        std::string_view text) const = 0;
  /// The form for this number of what is `one` in the singular.
  [[nodiscard]] virtual std::optional<std::string> find_counted(std::string_view domain,
                                                                std::string_view context,
                                                                std::string_view one,
                                                                std::int64_t count) const = 0;
  /// Of an English line of the program that has its values in it already; none when no text of the
  /// program makes it.
  [[nodiscard]] virtual std::optional<std::string> find_made(std::string_view line) const = 0;
  /// As in "de", for what names the language of a page.
  [[nodiscard]] virtual std::string_view code() const = 0;
};

/// From now on; null: English. Not while other threads speak.
void speak(std::shared_ptr<const Language> language);

/// "en" when none is chosen, or inside InEnglish.
[[nodiscard]] std::string_view language_code();

/// While it lives, this thread says all in English: what is kept in files or compared with them.
class InEnglish {
 public:
  InEnglish();
  InEnglish(const InEnglish&) = delete;
  InEnglish& operator=(const InEnglish&) = delete;
  ~InEnglish();
};

/// Marks a text that is translated where it is shown, so that translators get to see it.
constexpr const char* marked(const char* text) {
  return text;
}

/// The same with its context, for said_as.
constexpr const char* marked_as(const char* /*context*/, const char* text) {
  return text;
}

/// A text of the program.
[[nodiscard]] std::string said(std::string_view text);
/// What the program has said in English, and files have kept so: line by line, as far as its texts
/// are found again.
[[nodiscard]] std::string said_again(std::string_view english);
/// One that says different things at different places: the context tells which.
[[nodiscard]] std::string said_as(std::string_view context, std::string_view text);
/// A text of this plugin or variant; of the program where the plugin is "core".
[[nodiscard]] std::string said_by(std::string_view plugin, std::string_view text);
/// The words for what a line of a score counts, in the singular or plural.
[[nodiscard]] std::string said_line(std::string_view plugin,
                                    std::string_view one,
                                    std::string_view many,
                                    std::int64_t count);

/// "plugin:some_word" as people say it: "some word".
[[nodiscard]] std::string said_name(std::string_view name);
/// As many of it: "some words" of 2.
[[nodiscard]] std::string said_names(std::string_view name, std::int64_t count);
/// With the number: "2 some words".
[[nodiscard]] std::string said_count(std::string_view name, std::int64_t count);
/// The name of an option of a plugin or variant, or a value of it, as people say it.
[[nodiscard]] std::string said_setting(std::string_view plugin, std::string_view word);
/// With its article: "a word". Languages without a form for it have the word alone.
[[nodiscard]] std::string said_with_article(std::string_view name);

namespace said_detail {
/// The text with its values, or nothing where the translation does not fit them.
[[nodiscard]] std::optional<std::string> filled(const std::string& text, fmt::format_args values);
[[nodiscard]] std::optional<std::string> counted(std::string_view one, std::int64_t count);
}  // namespace said_detail

/// A text of the program with values in it. A translation may number them: "{1} of {0}".
template <class... Values>
[[nodiscard]] std::string said_with(fmt::format_string<Values...> text, Values&&... values) {
  const fmt::string_view english = text;
  const std::string_view key(english.data(), english.size());
  if (language_code() != "en") {
    if (auto filled = said_detail::filled(said(key), fmt::make_format_args(values...))) {
      return *std::move(filled);
    }
  }
  return fmt::vformat(english, fmt::make_format_args(values...));
}

/// The same, in the form that belongs to a number: said_counted(n, "{} tile", "{} tiles"). The
/// number is the first value.
template <class... Values>
[[nodiscard]] std::string said_counted(std::int64_t count,
                                       fmt::format_string<std::int64_t&, Values...> one,
                                       fmt::format_string<std::int64_t&, Values...> many,
                                       Values&&... values) {
  const fmt::string_view single = one;
  if (language_code() != "en") {
    if (const auto form = said_detail::counted({single.data(), single.size()}, count)) {
      if (auto filled = said_detail::filled(*form, fmt::make_format_args(count, values...))) {
        return *std::move(filled);
      }
    }
  }
  const fmt::string_view english = count == 1 ? one : many;
  return fmt::vformat(english, fmt::make_format_args(count, values...));
}

}  // namespace bastide
