#include "tests/schemas/json_schema.h"

#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace bastide {

struct JsonSchema::Impl {
  Json text;
  valijson::Schema schema;
};

JsonSchema::JsonSchema(const std::string& text) : impl_(std::make_unique<Impl>()) {
  impl_->text = Json::parse(text);
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(impl_->text), impl_->schema);
}

JsonSchema::JsonSchema(JsonSchema&&) noexcept = default;
JsonSchema::~JsonSchema() = default;

std::string JsonSchema::complaints(const Json& document) const {
  valijson::Validator validator(valijson::Validator::kStrongTypes);
  valijson::ValidationResults results;
  const valijson::adapters::NlohmannJsonAdapter adapter(document);
  if (validator.validate(impl_->schema, adapter, &results)) {
    return "";
  }
  std::string text;
  for (valijson::ValidationResults::Error error; results.popError(error);) {
    for (const std::string& part : error.context) {
      text += part;
    }
    text += ": " + error.description + "\n";
  }
  return text.empty() ? "refused\n" : text;
}

}  // namespace bastide
