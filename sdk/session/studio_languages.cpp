#include "sdk/session/studio_languages.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "sdk/tools/shell/language.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kForms = 200;  // rules for plurals look at n % 100, and at small numbers

/// The languages of "de-AT, fr;q=0.7", the best first.
std::vector<std::string> accepted_codes(const std::string& accepted) {
  std::vector<std::pair<double, std::string>> rows;
  for (std::size_t from = 0; from < accepted.size() && rows.size() < 50;) {
    const std::size_t end = std::min(accepted.find(',', from), accepted.size());
    const std::string row = accepted.substr(from, end - from);
    const std::size_t first = row.find_first_not_of(' ');
    const std::size_t quality = row.find(";q=");
    if (first != std::string::npos) {
      const double liked =
          quality == std::string::npos ? 1 : std::strtod(row.c_str() + quality + 3, nullptr);
      rows.emplace_back(liked, row.substr(first, row.find_first_of("-; ", first) - first));
    }
    from = end + 1;
  }
  std::stable_sort(
      rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> codes;
  for (auto& [liked, code] : rows) {
    if (liked > 0) {
      codes.push_back(std::move(code));
    }
  }
  return codes;
}

std::string key_of(const Json& text) {
  const std::string context = text.value("context", "");
  return (context.empty() ? "" : context + "\x04") + text.value("text", "");
}

/// All forms of the texts that have a number in them, and which number has which.
void put_counted(Json& json, const Language* language, const Json& used) {
  std::vector<std::vector<std::string>> known;  // forms of all texts, by the place of the form
  std::string forms;
  for (std::int64_t n = 0; n < kForms; ++n) {
    std::vector<std::string> said;
    for (const Json& text : used) {
      if (const std::string many = text.value("many", ""); !many.empty()) {
        const std::string one = text.value("text", "");
        const auto found =
            language == nullptr ? std::nullopt : language->find_counted("", "", one, n);
        said.push_back(found.value_or(n == 1 ? one : many));
      }
    }
    const auto place = std::find(known.begin(), known.end(), said);
    forms += static_cast<char>('0' + (place - known.begin()));
    if (place == known.end()) {
      known.push_back(std::move(said));
    }
  }
  json["counted"] = Json::object();
  std::size_t row = 0;
  for (const Json& text : used) {
    if (text.contains("many")) {
      Json& list = json["counted"][text.value("text", "")] = Json::array();
      for (const std::vector<std::string>& said : known) {
        list.push_back(said[row]);
      }
      ++row;
    }
  }
  json["forms"] = forms;
}

}  // namespace

StudioLanguages::StudioLanguages(SearchPath path, std::vector<std::string> usual)
    : path_(std::move(path)), usual_(std::move(usual)), codes_(known_languages(path_)) {}

std::shared_ptr<const Language> StudioLanguages::find(std::string_view code) const {
  if (code == "en" || std::find(codes_.begin(), codes_.end(), code) == codes_.end()) {
    return nullptr;
  }
  const std::lock_guard lock(mutex_);
  const auto [place, is_new] = open_.try_emplace(std::string(code));
  if (is_new) {
    place->second = open_language(path_, place->first);
  }
  return place->second;
}

std::string StudioLanguages::choose(const std::string& chosen, const std::string& accepted) const {
  std::vector<std::string> wanted{chosen};
  wanted.insert(wanted.end(), usual_.begin(), usual_.end());
  for (std::string& code : accepted_codes(accepted)) {
    wanted.push_back(std::move(code));
  }
  const auto found = std::find_first_of(wanted.begin(), wanted.end(), codes_.begin(), codes_.end());
  return found == wanted.end() ? "en" : *found;
}

Json StudioLanguages::texts(const std::string& code, const Json& used) const {
  const std::shared_ptr<const Language> language = find(code);
  Json json{{"code", code}, {"languages", Json::array()}, {"texts", Json::object()}};
  for (const std::string& one : codes_) {
    const std::shared_ptr<const Language> other = find(one);
    const auto name = other == nullptr ? std::nullopt : other->find("", "language", "English");
    json["languages"].push_back(
        {{"code", one},
         {"name", name.value_or(other == nullptr ? marked_as("language", "English") : one)}});
  }
  for (const Json& text : used) {
    if (language != nullptr && !text.contains("many")) {
      if (auto said = language->find("", text.value("context", ""), text.value("text", ""))) {
        json["texts"][key_of(text)] = *std::move(said);
      }
    }
  }
  put_counted(json, language.get(), used);
  return json;
}

}  // namespace bastide
