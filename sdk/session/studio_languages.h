// Which languages the studio's pages speak, and their texts.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// Several threads may use it at once.
class StudioLanguages {
 public:
  /// `usual`: what the program was started with, the best first.
  StudioLanguages(SearchPath path, std::vector<std::string> usual);

  /// Null: English, or not known.
  [[nodiscard]] std::shared_ptr<const Language> find(std::string_view code) const;

  /// The one of a page: what its reader has chosen there, the program's, or what the browser's
  /// Accept-Language likes best.
  [[nodiscard]] std::string choose(const std::string& chosen, const std::string& accepted) const;

  /// The texts of the pages in a language. `used`: which there are, as sdk/studio/build.mjs lists
  /// them.
  ///
  /// {code, languages: [{code, name}], texts: {text: said}, counted: {text: forms}, forms}: the
  /// digit number n of `forms` is the place of the form of n; after 199 it goes on as from 100.
  [[nodiscard]] nlohmann::ordered_json texts(const std::string& code,
                                             const nlohmann::ordered_json& used) const;

 private:
  const SearchPath path_;
  const std::vector<std::string> usual_;
  const std::vector<std::string> codes_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::shared_ptr<const Language>, std::less<>> open_;
};

}  // namespace bastide
