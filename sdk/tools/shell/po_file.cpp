#include "sdk/tools/shell/po_file.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/io/text_file.h"

namespace bastide {

namespace {

constexpr std::size_t kMostForms = 6;
// Of Plural-Forms: the longest rule in use, that of Arabic, has 130 letters and 9 brackets. Whoever
// reads the rule goes deeper with each bracket.
constexpr std::size_t kMostPluralLetters = 500;
constexpr std::ptrdiff_t kMostPluralBrackets = 50;

/// Reads line by line; a keyword says where the following texts go.
class PoReader {
 public:
  PoReader(std::string_view text, const std::string& file, Diagnostics& diagnostics)
      : rest_(text), file_(file), diagnostics_(diagnostics) {}

  PoFile read() {
    if (const auto fault = encoding_fault(rest_, {file_, 1, 1})) {
      diagnostics_.add(*fault);
      return {};
    }
    while (!rest_.empty()) {
      ++line_;
      const std::size_t end = rest_.find('\n');
      std::string_view line = rest_.substr(0, end);
      rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
      if (line.ends_with('\r')) {
        line.remove_suffix(1);
      }
      read_line(line);
    }
    finish();
    check_header();
    return std::move(result_);
  }

 private:
  void complain(std::string message) { diagnostics_.add({file_, line_, 0}, std::move(message)); }

  void read_line(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.empty()) {
      finish();
    } else if (line.starts_with('#')) {
      read_comment(line);
    } else if (line.starts_with('"')) {
      if (into_ == nullptr) {
        complain(said("a text that belongs to no keyword"));
      } else {
        add_text(line);
      }
    } else {
      read_keyword(line);
    }
  }

  void read_comment(std::string_view line) {
    if (!entry_.said.empty()) {
      finish();
    }
    if (line.starts_with("#,") && line.find("fuzzy") != std::string_view::npos) {
      entry_.is_fuzzy = true;
    }
    if (line.starts_with("#: ")) {
      entry_.references.emplace_back(line.substr(3));
    }
  }

  void read_keyword(std::string_view line) {
    const std::size_t blank = std::min(line.find_first_of(" \t\""), line.size());
    const std::string_view word = line.substr(0, blank);
    line.remove_prefix(blank);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (has_id_ && (word == "msgctxt" || word == "msgid")) {
      finish();
    }
    if (word == "msgctxt") {
      has_context_ = true;
      entry_.line = line_;
      into_ = &entry_.context;
    } else if (word == "msgid") {
      has_id_ = true;
      entry_.line = line_;
      into_ = &entry_.text;
    } else if (word == "msgid_plural" && has_id_) {
      into_ = &entry_.many;
    } else if (word.starts_with("msgstr") && has_id_) {
      into_ = form(word.substr(6));
    } else {
      into_ = nullptr;
      complain(
          said_with("expected msgctxt, msgid, msgid_plural or msgstr, found {}", in_quotes(word)));
      return;
    }
    if (into_ != nullptr) {
      add_text(line);
    }
  }

  /// "[1]", or nothing.
  std::string* form(std::string_view index) {
    std::size_t number = 0;
    if (!index.empty()) {
      const char* const from = index.data() + 1;
      const char* const to = index.data() + index.size();
      const auto [end, error] = std::from_chars(from, to, number);
      if (error != std::errc() || end + 1 != to || *end != ']' || number >= kMostForms) {
        complain(said_with("expected msgstr[0] to msgstr[{}]", kMostForms - 1));
        return nullptr;
      }
    }
    if (number != entry_.said.size()) {
      complain(said("the forms of a translation stand in order, each once"));
      return nullptr;
    }
    return &entry_.said.emplace_back();
  }

  void add_text(std::string_view quoted) {
    if (quoted.size() < 2 || !quoted.starts_with('"') || !quoted.ends_with('"')) {
      complain(said("expected a text in double quotes"));
      return;
    }
    quoted = quoted.substr(1, quoted.size() - 2);
    for (std::size_t i = 0; i < quoted.size(); ++i) {
      if (quoted[i] == '"') {
        complain(said("a double quote in a text is written \\\""));
        return;
      }
      if (quoted[i] != '\\') {
        *into_ += quoted[i];
        continue;
      }
      ++i;
      const char c = i < quoted.size() ? quoted[i] : '\0';
      if (c == 'n' || c == 't') {
        *into_ += c == 'n' ? '\n' : '\t';
      } else if (c == '"' || c == '\\') {
        *into_ += c;
      } else {
        complain(said("after a backslash only n, t, \\ and \" are known"));
        return;
      }
    }
  }

  void finish() {
    if (has_id_) {
      if (entry_.said.empty()) {
        diagnostics_.add({file_, entry_.line, 0}, said("this msgid has no msgstr"));
      } else if (entry_.text.empty() && entry_.context.empty()) {
        result_.header = entry_.said.front();
      } else if (!known_.emplace(entry_.context, entry_.text).second) {
        diagnostics_.add({file_, entry_.line, 0},
                         said_with("{} stands twice", in_quotes(entry_.text)));
      } else {
        result_.entries.push_back(std::move(entry_));
      }
    }
    const bool keeps_comments = !has_id_ && !has_context_;
    if (!keeps_comments) {
      entry_ = {};
    }
    has_id_ = false;
    has_context_ = false;
    into_ = nullptr;
  }

  void check_header() {
    const std::string type = result_.field("Content-Type");
    if (diagnostics_.empty() && type.find("charset=UTF-8") == std::string::npos) {
      diagnostics_.add({file_, 1, 0},
                       said("the file begins with a header: msgid \"\", then msgstr with "
                            "\"Content-Type: text/plain; charset=UTF-8\\n\""));
    }
    const std::string plural = result_.field("Plural-Forms");
    if (plural.size() > kMostPluralLetters ||
        std::count(plural.begin(), plural.end(), '(') > kMostPluralBrackets) {
      diagnostics_.add({file_, 1, 0},
                       said_with("Plural-Forms: expected at most {} letters and {} brackets",
                                 kMostPluralLetters,
                                 kMostPluralBrackets));
    }
  }

  std::string_view rest_;
  const std::string& file_;
  Diagnostics& diagnostics_;
  PoFile result_;
  PoEntry entry_;
  std::set<std::pair<std::string, std::string>> known_;
  std::string* into_ = nullptr;
  bool has_id_ = false;
  bool has_context_ = false;
  int line_ = 0;
};

/// "text" as a keyword of the file has it; a text of several lines stands line by line.
std::string quoted_po(std::string_view text) {
  const bool is_long =
      text.find('\n') != std::string_view::npos && text.find('\n') + 1 < text.size();
  std::string result = is_long ? "\"\"\n\"" : "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    switch (c) {
      case '\n':
        result += "\\n";
        result += i + 1 < text.size() ? "\"\n\"" : "";
        break;
      case '\t':
        result += "\\t";
        break;
      case '"':
      case '\\':
        result += '\\';
        result += c;
        break;
      default:
        result += c;
    }
  }
  return result + '"';
}

void add_number(std::string& bytes, std::size_t number) {
  for (int shift = 0; shift < 32; shift += 8) {
    bytes += static_cast<char>((number >> shift) & 0xFF);
  }
}

}  // namespace

bool PoEntry::is_done() const {
  return !is_fuzzy && !said.empty() &&
         std::none_of(
             said.begin(), said.end(), [](const std::string& form) { return form.empty(); });
}

std::string PoFile::field(std::string_view name) const {
  std::string_view rest = header;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.starts_with(name) && line.substr(name.size()).starts_with(": ")) {
      return std::string(line.substr(name.size() + 2));
    }
  }
  return {};
}

PoFile read_po(std::string_view text, const std::string& file, Diagnostics& diagnostics) {
  return PoReader(text, file, diagnostics).read();
}

std::string write_po(const PoFile& file) {
  std::string text = fmt::format("msgid \"\"\nmsgstr {}\n", quoted_po(file.header));
  for (const PoEntry& entry : file.entries) {
    text += '\n';
    for (const std::string& reference : entry.references) {
      text += fmt::format("#: {}\n", reference);
    }
    text += entry.is_fuzzy ? "#, fuzzy\n" : "";
    if (!entry.context.empty()) {
      text += fmt::format("msgctxt {}\n", quoted_po(entry.context));
    }
    text += fmt::format("msgid {}\n", quoted_po(entry.text));
    if (entry.many.empty()) {
      text += fmt::format("msgstr {}\n",
                          quoted_po(entry.said.empty() ? std::string_view()
                                                       : std::string_view(entry.said.front())));
      continue;
    }
    text += fmt::format("msgid_plural {}\n", quoted_po(entry.many));
    for (std::size_t i = 0; i < std::max<std::size_t>(entry.said.size(), 1); ++i) {
      text += fmt::format(
          "msgstr[{}] {}\n",
          i,
          quoted_po(i < entry.said.size() ? std::string_view(entry.said[i]) : std::string_view()));
    }
  }
  return text;
}

std::string as_mo(const PoFile& file) {
  std::map<std::string, std::string> texts{{"", file.header}};  // in the order of bytes
  for (const PoEntry& entry : file.entries) {
    if (entry.is_done()) {
      std::string key = entry.context.empty() ? "" : entry.context + '\4';
      key += entry.text;
      key += entry.many.empty() ? std::string() : '\0' + entry.many;
      texts.emplace(std::move(key), joined(entry.said, std::string_view("\0", 1)));
    }
  }
  constexpr std::size_t kHead = 28;
  const std::size_t tables = texts.size() * 8;
  std::string index;
  std::string translated_index;
  std::string bytes;
  const std::size_t from = kHead + 2 * tables;
  for (const auto& [key, text] : texts) {
    add_number(index, key.size());
    add_number(index, from + bytes.size());
    bytes += key + '\0';
  }
  for (const auto& [key, text] : texts) {
    add_number(translated_index, text.size());
    add_number(translated_index, from + bytes.size());
    bytes += text + '\0';
  }
  std::string mo;
  for (const std::size_t number : {std::size_t{0x950412DE},
                                   std::size_t{0},
                                   texts.size(),
                                   kHead,
                                   kHead + tables,
                                   std::size_t{0},
                                   from}) {
    add_number(mo, number);
  }
  return mo + index + translated_index + bytes;
}

std::vector<std::string> placeholders_of(std::string_view text) {
  std::set<std::string> names;
  std::size_t unnamed = 0;
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at)) {
    if (text.substr(at).starts_with("{{")) {
      at += 2;
      continue;
    }
    const std::size_t end = text.find('}', at);
    if (end == std::string_view::npos) {
      break;
    }
    std::string_view name = text.substr(at + 1, end - at - 1);
    name = name.substr(0, name.find(':'));
    names.insert(name.empty() ? std::to_string(unnamed++) : std::string(name));
    at = end;
  }
  return {names.begin(), names.end()};
}

void check_po(const PoFile& file, const std::string& name, Diagnostics& diagnostics) {
  std::size_t forms = 0;
  const std::string plural = file.field("Plural-Forms");
  if (plural.starts_with("nplurals=")) {
    std::from_chars(plural.data() + 9, plural.data() + plural.size(), forms);
  }
  const auto in_braces = [](const std::vector<std::string>& names) {
    return names.empty()
               ? said("no value")
               : joined(names, ", ", [](const std::string& one) { return "{" + one + "}"; });
  };
  for (const PoEntry& entry : file.entries) {
    const SourceRef at{name, entry.line, 0};
    if (!entry.is_done()) {
      continue;
    }
    if (!entry.many.empty() && entry.said.size() != forms) {
      diagnostics.add(at,
                      said_counted(std::ssize(entry.said),
                                   "{1} has {0} form, and Plural-Forms says nplurals={2}",
                                   "{1} has {0} forms, and Plural-Forms says nplurals={2}",
                                   in_quotes(entry.text),
                                   forms));
    }
    const std::vector<std::string> wanted =
        placeholders_of(entry.many.empty() ? entry.text : entry.many);
    for (const std::string& said : entry.said) {
      // "1 tile" needs no number.
      const std::vector<std::string> found = placeholders_of(said);
      const bool is_part = std::includes(wanted.begin(), wanted.end(), found.begin(), found.end());
      if (found != wanted && (entry.many.empty() || !is_part)) {
        diagnostics.add(at,
                        said_with("{} has {}, its translation {}",
                                  in_quotes(entry.text),
                                  in_braces(wanted),
                                  in_braces(found)));
      }
    }
  }
}

}  // namespace bastide
