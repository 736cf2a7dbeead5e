#include "kernel/load/variant_header.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/io/comment_header.h"
#include "kernel/io/json_parser.h"
#include "kernel/model/ids.h"

namespace bastide {

namespace {

constexpr std::array kKeys = {"title",
                              "about",
                              "author",
                              "status",
                              "rules",
                              "requires",
                              "optional",
                              "conflicts",
                              "version",
                              "option NAME",
                              "set PLUGIN.OPTION"};

/// "a, b" as two words.
std::vector<std::string> words_of(const std::string& value) {
  std::vector<std::string> words;
  std::istringstream in(value);
  for (std::string word; std::getline(in, word, ',');) {
    word.erase(0, word.find_first_not_of(' '));
    word.erase(word.find_last_not_of(' ') + 1);
    if (!word.empty()) {
      words.push_back(word);
    }
  }
  return words;
}

class HeaderReader {
 public:
  HeaderReader(Manifest& manifest, Diagnostics& diagnostics)
      : manifest_(manifest), diagnostics_(diagnostics) {}

  void read(const std::string& key, const std::string& value, const SourceRef& at) {
    if (key == "title") {
      manifest_.title = value;
    } else if (key == "about") {
      manifest_.about = value;
    } else if (key == "status") {
      manifest_.status = value;
    } else if (key == "rules") {
      manifest_.rule_ids = words_of(value);
    } else if (key == "requires") {
      read_plugins(value, at, manifest_.required);
    } else if (key == "optional") {
      read_plugins(value, at, manifest_.optional);
    } else if (key == "conflicts") {
      read_plugins(value, at, manifest_.conflicts);
    } else if (key.starts_with("option ")) {
      if (const auto declared = parse_json(value, at, diagnostics_)) {
        manifest_.options.push_back(read_option(key.substr(7), at, *declared, diagnostics_));
      }
    } else if (key.starts_with("set ")) {
      read_preset(key.substr(4), value, at);
    } else if (key == "version") {
      read_version(value, at);
    } else if (key != "author") {
      const std::vector<std::string> known(kKeys.begin(), kKeys.end());
      diagnostics_.add(at,
                       said_with("unknown key {} in the header of a variant{}",
                                 in_quotes(key),
                                 did_you_mean(key, known)));
    }
  }

 private:
  void read_version(const std::string& value, const SourceRef& at) {
    const std::optional<Version> version = parse_version(value);
    if (version) {
      manifest_.version = *version;
    } else {
      diagnostics_.add(
          at,
          fmt::format("version: {}",
                      expected_found(said("three numbers, such as 1.0.0"), in_quotes(value))));
    }
  }
  static void read_plugins(const std::string& value,
                           const SourceRef& at,
                           std::vector<Requirement>& into) {
    for (const std::string& word : words_of(value)) {  // "pond", or "pond/deep" with its part
      const std::size_t slash = std::min(word.find('/'), word.size());
      into.push_back({word.substr(0, slash),
                      parse_version_range("*").value_or(VersionRange{}),
                      at,
                      word.substr(std::min(slash + 1, word.size()))});
    }
  }

  void read_preset(const std::string& option, const std::string& value, const SourceRef& at) {
    const auto parsed = parse_json(value, at, diagnostics_);
    const auto chosen = parsed ? as_option_value(&*parsed, in_quotes(option), diagnostics_)
                               : std::optional<OptionValue>();
    if (chosen) {
      manifest_.presets.push_back({option, *chosen, at});
    }
  }

  Manifest& manifest_;
  Diagnostics& diagnostics_;
};

}  // namespace

Manifest read_variant_header(const std::string& id,
                             const SourceText& source,
                             Diagnostics& diagnostics) {
  Manifest manifest;
  manifest.id = id;
  manifest.title = id;
  manifest.version = parse_version("1.0.0").value_or(Version{});
  HeaderReader reader(manifest, diagnostics);
  for (const HeaderLine& line : read_comment_header(source.text, source.file, diagnostics)) {
    reader.read(line.key, line.value, line.at);
  }
  return manifest;
}

Definition words_of_variant(const Manifest& manifest, const std::string& file) {
  std::vector<Value> rules;
  for (const std::string& rule : manifest.rule_ids) {
    if (!rule.starts_with("EX-")) {  // an example is no rule
      rules.push_back(Value::of(rule));
      rules.back().at = {file, 1, 1};
    }
  }
  Definition words;
  words.category = "plugin";
  words.id = manifest.id;
  words.at = {file, 1, 1};
  words.fields.kind = Value::Kind::object;
  if (!rules.empty()) {
    words.fields.set("rule", Value::list_of(std::move(rules)));
  }
  words.fields.set("says", Value::of(manifest.about));
  return words;
}

}  // namespace bastide
