#include "sdk/tools/shell/language.h"

#include <algorithm>
#include <boost/locale/gnu_gettext.hpp>
#include <cstdlib>
#include <filesystem>
#include <locale>
#include <map>
#include <mutex>
#include <set>

#include <fmt/args.h>

#include "kernel/base/said.h"
#include "kernel/base/visible.h"
#include "kernel/io/text_file.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostPoBytes = std::size_t{4} * 1024 * 1024;

/// A text with values in it, taken to pieces: "At {0} points" is "At ", " points".
struct TextPattern {
  std::vector<std::string> names;
  std::vector<std::string> between;  // one more than names
  std::string said;
};

TextPattern pattern_of(const std::string& text, const std::string& said) {
  TextPattern pattern;
  pattern.said = said;
  std::size_t from = 0;
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', from)) {
    const std::size_t end = text.find('}', at);
    if (end == std::string::npos) {
      break;
    }
    pattern.between.push_back(text.substr(from, at - from));
    pattern.names.push_back(text.substr(at, end + 1 - at));
    from = end + 1;
  }
  pattern.between.push_back(text.substr(from));
  return pattern;
}

/// What stands where the pattern has its names, if the text is made by it.
std::optional<std::vector<std::string>> matched(const TextPattern& pattern, std::string_view text) {
  if (!text.starts_with(pattern.between.front())) {
    return std::nullopt;
  }
  std::vector<std::string> values;
  std::size_t at = pattern.between.front().size();
  for (std::size_t i = 1; i < pattern.between.size(); ++i) {
    const std::string& next = pattern.between[i];
    const bool is_last = i + 1 == pattern.between.size();
    if (is_last && (text.size() < at + next.size() || !text.ends_with(next))) {
      return std::nullopt;
    }
    const std::size_t end = is_last ? text.size() - next.size() : text.find(next, at);
    if (end == std::string_view::npos || end == at) {
      return std::nullopt;
    }
    values.emplace_back(text.substr(at, end - at));
    at = end + next.size();
  }
  return values;
}

/// A stranger's translation is a line where the text is one, as the text itself has to be.
void make_visible(PoFile& file) {
  for (PoEntry& entry : file.entries) {
    for (std::string& said : entry.said) {
      said = entry.text.find('\n') == std::string::npos ? visible_line(said) : visible_text(said);
    }
  }
}

/// The texts of one file.
class PoTexts {
 public:
  explicit PoTexts(const PoFile& file) {
    namespace gettext = boost::locale::gnu_gettext;
    const std::string bytes = as_mo(file);
    gettext::messages_info info;
    info.language = "po";
    info.encoding = "UTF-8";
    info.paths.emplace_back("");
    info.domains.emplace_back("texts");
    info.callback = [&](const std::string& /*file*/, const std::string& /*encoding*/) {
      return std::vector<char>(bytes.begin(), bytes.end());
    };
    texts_ = gettext::create_messages_facet<char>(info);
    holder_ = std::locale(std::locale::classic(), texts_);
    for (const PoEntry& entry : file.entries) {
      if (entry.is_done() && entry.context.empty() && entry.many.empty() &&
          entry.text.find('{') != std::string::npos) {
        patterns_.push_back(pattern_of(entry.text, entry.said.front()));
      } else if (entry.is_done() && entry.context.empty() && !entry.many.empty()) {
        counted_.push_back(pattern_of(entry.text, entry.said.front()));
        counted_.push_back(pattern_of(entry.many, entry.said.back()));
      }
    }
  }

  [[nodiscard]] std::optional<std::string> find(const std::string& context,
                                                const std::string& text) const {
    return some(texts_->get(0, context.empty() ? nullptr : context.c_str(), text.c_str()));
  }

  [[nodiscard]] std::optional<std::string> find_counted(const std::string& context,
                                                        const std::string& one,
                                                        std::int64_t count) const {
    const int few = static_cast<int>(std::min<std::int64_t>(std::abs(count), 1'000'000));
    const char* const in = context.empty() ? nullptr : context.c_str();
    const char* const form = texts_->get(0, in, one.c_str(), few);
    return some(form == nullptr ? texts_->get(0, in, one.c_str()) : form);
  }

  [[nodiscard]] const std::vector<TextPattern>& patterns() const { return patterns_; }
  /// Of texts with a singular and a plural.
  [[nodiscard]] const std::vector<TextPattern>& counted() const { return counted_; }

 private:
  static std::optional<std::string> some(const char* text) {
    return text == nullptr ? std::nullopt : std::optional<std::string>(text);
  }

  const boost::locale::message_format<char>* texts_ = nullptr;
  std::locale holder_;  // of texts_
  std::vector<TextPattern> patterns_;
  std::vector<TextPattern> counted_;
};

/// How many letters of a pattern are its own: of two that make a text, the one with more has.
std::size_t letters_of(const TextPattern& pattern) {
  std::size_t letters = 0;
  for (const std::string& between : pattern.between) {
    letters += static_cast<std::size_t>(std::count_if(between.begin(), between.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }));
  }
  return letters;
}

/// "{:.1f}" as "{}": what stands there is text by now.
std::string without_forms(std::string_view said) {
  std::string plain;
  bool in_braces = false;
  bool in_form = false;
  for (const char c : said) {
    in_braces = c == '{' ? !in_braces : in_braces && c != '}';
    in_form = in_braces && (in_form || c == ':');
    plain += in_form ? "" : std::string(1, c);
  }
  return plain;
}

std::string filled_again(const std::string& said, const std::vector<std::string>& values) {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  for (const std::string& value : values) {
    store.push_back(value);
  }
  return fmt::vformat(without_forms(said), store);
}

class PoLanguage : public Language {
 public:
  PoLanguage(SearchPath path, std::string code, std::vector<std::string> more)
      : path_(std::move(path)), code_(std::move(code)), more_(std::move(more)) {}

  [[nodiscard]] std::optional<std::string> find(std::string_view domain,
                                                std::string_view context,
                                                std::string_view text) const override {
    if (text.empty()) {
      return std::nullopt;  // the translation of nothing is the header
    }
    const std::string key(text);
    const std::vector<const PoTexts*>& files = texts_of(domain);
    for (const PoTexts* texts : files) {
      if (auto found = texts->find(std::string(context), key)) {
        return found;
      }
    }
    // A rule may have filled in its values already.
    for (const PoTexts* texts : domain.empty() ? std::vector<const PoTexts*>() : files) {
      for (const TextPattern& pattern : texts->patterns()) {
        if (const auto values = matched(pattern, text)) {
          return filled(domain, pattern, *values);
        }
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::string> find_counted(std::string_view domain,
                                                        std::string_view context,
                                                        std::string_view one,
                                                        std::int64_t count) const override {
    for (const PoTexts* texts : texts_of(domain)) {
      if (auto found = texts->find_counted(std::string(context), std::string(one), count)) {
        return found;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::string> find_made(std::string_view line) const override {
    const std::size_t from = line.find_first_not_of(' ');
    const std::size_t end = line.find_last_not_of('\n');
    if (from == std::string_view::npos || end == std::string_view::npos || end < from) {
      return std::nullopt;
    }
    const auto made = find_made_of(line.substr(from, end + 1 - from), 0);
    return made ? std::optional(std::string(line.substr(0, from)) + *made +
                                std::string(line.substr(end + 1)))
                : std::nullopt;
  }

  [[nodiscard]] std::string_view code() const override { return code_; }

 private:
  /// Values that are names are said, too, unless they stand for a number, or for what a script has
  /// found: {0}.
  [[nodiscard]] std::string filled(std::string_view domain,
                                   const TextPattern& pattern,
                                   const std::vector<std::string>& values) const {
    std::string text = pattern.said;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t at = text.find(pattern.names[i]);
      if (at != std::string::npos) {
        const bool is_numbered = pattern.names[i][1] >= '0' && pattern.names[i][1] <= '9';
        const std::string said =
            is_numbered ? values[i]
                        : find_counted(domain, "name", values[i], 1).value_or(values[i]);
        text.replace(at, pattern.names[i].size(), said);
      }
    }
    return text;
  }

  /// Values are texts of the program, too, as "tile 1,0" is; what stands before a colon may be
  /// none.
  [[nodiscard]] std::optional<std::string> find_made_of(std::string_view text, int depth) const {
    constexpr int kDeepest = 8;
    if (auto found = find("", "", text); found || depth == kDeepest) {
      return found;
    }
    if (auto found = find_by_pattern(text, depth)) {
      return found;
    }
    const std::size_t blank = std::min(text.find(' '), text.size());
    if (text.find_first_of("-0123456789", blank) == blank + 1) {
      const auto thing = find("", "", text.substr(0, blank));
      return thing ? std::optional(*thing + std::string(text.substr(blank))) : std::nullopt;
    }
    const std::size_t colon = text.find(": ");
    const auto rest = colon == std::string_view::npos
                          ? std::nullopt
                          : find_made_of(text.substr(colon + 2), depth + 1);
    return rest ? std::optional(std::string(text.substr(0, colon + 2)) + *rest) : std::nullopt;
  }

  [[nodiscard]] std::optional<std::string> find_by_pattern(std::string_view text, int depth) const {
    constexpr std::size_t kFewLetters = 2;
    const TextPattern* best = nullptr;
    std::vector<std::string> values;
    for (const PoTexts* texts : texts_of("")) {
      for (const std::vector<TextPattern>* patterns : {&texts->patterns(), &texts->counted()}) {
        for (const TextPattern& pattern : *patterns) {
          const std::size_t letters = letters_of(pattern);
          if (letters < (best == nullptr ? kFewLetters : letters_of(*best) + 1)) {
            continue;
          }
          if (auto found = matched(pattern, text)) {
            best = &pattern;
            values = *std::move(found);
          }
        }
      }
    }
    if (best == nullptr) {
      return std::nullopt;
    }
    for (std::string& value : values) {
      value = find_made_of(value, depth + 1).value_or(value);
    }
    try {
      return filled_again(best->said, values);
    } catch (const fmt::format_error&) {  // a translator's slip, or braces that are meant
      return std::nullopt;
    }
  }

  // The lock is held for looking up and keeping alone: what reads a file complains, and complaints
  // are said in this language. Two threads may read the same file; the first one that is done
  // counts.
  const std::vector<const PoTexts*>& texts_of(std::string_view domain) const {
    {
      const std::lock_guard lock(mutex_);
      const auto known = domains_.find(domain);
      if (known != domains_.end()) {
        return known->second;
      }
    }
    std::vector<std::string> files = language_files(path_, domain, code_);
    for (const std::string& folder : more_) {
      files.push_back((fs::path(folder) / "lang" / (code_ + ".po")).string());
    }
    std::vector<const PoTexts*> texts;
    for (const std::string& file : files) {
      if (const PoTexts* read = texts_in(file)) {
        texts.push_back(read);
      }
    }
    const std::lock_guard lock(mutex_);
    return domains_.try_emplace(std::string(domain), std::move(texts)).first->second;
  }

  /// Null: none, or broken.
  const PoTexts* texts_in(const std::string& file) const {
    {
      const std::lock_guard lock(mutex_);
      const auto known = files_.find(file);
      if (known != files_.end()) {
        return known->second.get();
      }
    }
    std::unique_ptr<const PoTexts> read = read_texts(file);
    const std::lock_guard lock(mutex_);
    return files_.try_emplace(file, std::move(read)).first->second.get();
  }

  static std::unique_ptr<const PoTexts> read_texts(const std::string& file) {
    const InEnglish english;  // nobody hears the complaints, and they would need what is being read
    std::error_code none;
    const fs::path home = fs::canonical(fs::path(file).parent_path().parent_path(), none);
    const Result<std::string> text = read_text_file_in(home, file, kMostPoBytes);
    if (!text.ok()) {
      return nullptr;
    }
    Diagnostics diagnostics;
    PoFile po = read_po(text.value(), file, diagnostics);
    make_visible(po);
    return diagnostics.empty() ? std::make_unique<const PoTexts>(po) : nullptr;
  }

  SearchPath path_;
  std::string code_;
  std::vector<std::string> more_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::vector<const PoTexts*>, std::less<>> domains_;
  mutable std::map<std::string, std::unique_ptr<const PoTexts>> files_;
};

std::string variable_text(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): at start
  return value == nullptr ? "" : value;
}

bool is_code(std::string_view code) {
  return !code.empty() && code.size() < 20 && std::all_of(code.begin(), code.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  });
}

/// "de_AT.UTF-8@euro" is "de_AT" and "de".
void add_codes(std::string_view locale, std::vector<std::string>& codes) {
  const std::string_view code = locale.substr(0, locale.find_first_of(".@"));
  if (is_code(code)) {
    codes.emplace_back(code);
    if (code.find('_') != std::string_view::npos) {
      codes.emplace_back(code.substr(0, code.find('_')));
    }
  }
}

}  // namespace

std::vector<std::string> wanted_languages() {
  std::string locale;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    locale = locale.empty() ? variable_text(name) : locale;
  }
  const std::string_view plain = std::string_view(locale).substr(0, locale.find_first_of(".@"));
  std::vector<std::string> codes;
  if (!plain.empty() && plain != "C" && plain != "POSIX") {
    const std::string list = variable_text("LANGUAGE");
    for (std::size_t from = 0; from < list.size();) {
      const std::size_t end = std::min(list.find(':', from), list.size());
      add_codes(std::string_view(list).substr(from, end - from), codes);
      from = end + 1;
    }
    add_codes(locale, codes);
  }
  codes.emplace_back("en");
  return codes;
}

std::vector<std::string> known_languages(const SearchPath& path) {
  std::set<std::string> codes{"en"};
  for (const std::string& root : path.without_parcels().roots) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(fs::path(root) / "sdk/lang", ignored)) {
      if (entry.path().extension() == ".po" && is_code(entry.path().stem().string())) {
        codes.insert(entry.path().stem().string());
      }
    }
  }
  return {codes.begin(), codes.end()};
}

std::vector<std::string> language_files(const SearchPath& path,
                                        std::string_view domain,
                                        std::string_view language) {
  std::vector<std::string> files;
  const std::string name = std::string(language) + ".po";
  std::error_code ignored;
  const auto add = [&](const fs::path& folder) {
    const fs::path file = folder / "lang" / name;
    if (fs::is_regular_file(file, ignored)) {
      files.push_back(file.string());
    }
  };
  if (domain.empty() || domain == "rulesets") {  // of all games: no parcel says anything of that
    for (const std::string& root : path.without_parcels().roots) {
      add(fs::path(root) / (domain.empty() ? "sdk" : "rulesets"));
    }
    return files;
  }
  if (domain.find_first_of("/.") != std::string_view::npos) {
    return files;
  }
  // Of the plugin or variant that is played: no other root says anything of it.
  const std::string script = std::string(domain) + ".lua";
  for (const std::string& root : path.roots) {
    const fs::path plugin = fs::path(root) / "plugins" / domain;
    if (fs::is_directory(plugin, ignored)) {
      add(plugin);
      return files;
    }
    for (const char* kind : {"variants", "metrics"}) {
      const fs::path folder = fs::path(root) / "scripts" / kind;
      if (fs::is_regular_file(folder / script, ignored)) {
        add(folder);
        return files;
      }
    }
  }
  return files;
}

std::shared_ptr<const Language> open_language(const SearchPath& path,
                                              const std::string& code,
                                              std::vector<std::string> more) {
  return code == "en" ? nullptr : std::make_shared<const PoLanguage>(path, code, std::move(more));
}

}  // namespace bastide
