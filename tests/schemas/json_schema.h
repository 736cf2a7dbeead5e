// A JSON schema and what it says about a document.
#pragma once

#include <memory>
#include <string>

#include <nlohmann/json.hpp>

namespace bastide {

using Json = nlohmann::json;

class JsonSchema {
 public:
  /// Throws when the text is no schema.
  explicit JsonSchema(const std::string& text);
  JsonSchema(JsonSchema&&) noexcept;
  ~JsonSchema();

  /// One line for each rule that is broken: "<root>[players]: Value type not permitted ...".
  [[nodiscard]] std::string complaints(const Json& document) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bastide
