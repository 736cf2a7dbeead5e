#include "sdk/tools/author/value_json.h"

namespace bastide {

nlohmann::ordered_json value_json(const Value& value) {
  switch (value.kind) {
    case Value::Kind::object: {
      nlohmann::ordered_json json = nlohmann::ordered_json::object();
      for (const Value::Member& member : value.members) {
        json[member.key] = value_json(member.value);
      }
      return json;
    }
    case Value::Kind::list: {
      nlohmann::ordered_json json = nlohmann::ordered_json::array();
      for (const Value& item : value.items) {
        json.push_back(value_json(item));
      }
      return json;
    }
    case Value::Kind::text:
      return value.text;
    case Value::Kind::integer:
      return value.integer;
    case Value::Kind::boolean:
      return value.boolean;
    default:
      return nullptr;
  }
}

}  // namespace bastide
