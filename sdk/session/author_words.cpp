#include "sdk/session/author_words.h"

#include "kernel/lua/api_docs.h"
#include "sdk/tools/author/lua_stubs.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

template <class Names>
Json names_json(const Names& names) {
  Json rows = Json::array();
  for (const auto& one : names) {
    rows.push_back({{"name", one.name}, {"type", one.type}, {"about", one.about}});
  }
  return rows;
}

Json spaces_json() {
  Json rows = Json::array();
  const auto add = [&](const ApiSpaceDoc& space) {
    rows.push_back(
        {{"name", space.name}, {"about", space.about}, {"names", names_json(space.names)}});
  };
  for (const ApiSpaceDoc& space : documented_declarations()) {
    add(space);
  }
  for (const ApiSpaceDoc& space : documented_functions()) {
    add(space);
  }
  return rows;
}

Json things_json() {
  Json rows = Json::array();
  for (const ApiType& type : documented_types()) {
    rows.push_back(
        {{"name", type.title}, {"about", type.about}, {"names", names_json(type.entries)}});
  }
  return rows;
}

Json tables_json() {
  Json rows = Json::array();
  for (const ApiTableDoc& table : documented_tables()) {
    rows.push_back(
        {{"name", table.title}, {"about", table.about}, {"names", names_json(table.fields)}});
  }
  return rows;
}

Json points_json() {
  Json rows = Json::array();
  for (const PointRow& point : core_points()) {
    rows.push_back({{"name", point.name},
                    {"shape", shape_name(point.shape)},
                    {"type", type_of(point.passes)},
                    {"sets", point.sets},
                    {"about", point.about}});
  }
  return rows;
}

Json denials_json() {
  Json rows = Json::array();
  for (const DenialRow& denial : core_denials()) {
    rows.push_back({{"name", denial.id}, {"about", denial.about}});
  }
  return rows;
}

Json targets_json() {
  Json rows = Json::array();
  for (const ApiTargetDoc& target : documented_targets()) {
    rows.push_back({{"name", target.target}, {"fields", target.fields}, {"about", target.about}});
  }
  return rows;
}

/// "FeatureId": the ids that stand where the language says so.
Json ids_json(const Ruleset& rules) {
  IdLists ids;
  add_ids(rules, ids);
  Json rows = Json::object();
  for (const ApiDoc& word : id_words()) {
    if (const auto found = ids.find(word.type); found != ids.end()) {
      rows[word.name] = found->second;
    }
  }
  return rows;
}

}  // namespace

Json language_words(const Ruleset* rules) {
  Json json{{"spaces", spaces_json()},
            {"things", things_json()},
            {"tables", tables_json()},
            {"points", points_json()},
            {"denials", denials_json()},
            {"targets", targets_json()}};
  if (rules != nullptr) {
    json["ids"] = ids_json(*rules);
  }
  return json;
}

}  // namespace bastide
