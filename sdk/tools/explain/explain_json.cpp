#include "sdk/tools/explain/explain_json.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

Json thing_json(const NamedThing& thing) {
  Json facts = Json::array();
  for (const auto& [head, words] : thing.facts) {
    facts.push_back({{"what", head}, {"value", words}});
  }
  return Json{{"kind", thing.kind},
              {"id", thing.id},
              {"plugin", thing.plugin},
              {"version", thing.version},
              {"at", to_string(thing.at)},
              {"rules", thing.rules},
              {"says", thing.says},
              {"facts", facts},
              {"changes", thing.changes},
              {"used_by", thing.used_by}};
}

}  // namespace

Json things_json(const Ruleset& rules, const std::vector<NamedThing>& things) {
  Json list = Json::array();
  for (const NamedThing& thing : things) {
    list.push_back(thing_json(thing));
  }
  return Json{{"bastide_explain", 1}, {"ruleset", rules.name}, {"things", list}};
}

Json rule_json(const Ruleset& rules,
               const std::string& id,
               const std::vector<RuleMention>& mentions,
               const std::vector<RuleProof>& proofs) {
  Json cited = Json::array();
  for (const RuleMention& mention : mentions) {
    cited.push_back({{"plugin", mention.plugin},
                     {"what", mention.what},
                     {"where", mention.where},
                     {"at", to_string(mention.at)},
                     {"says", mention.sentences}});
  }
  Json proved = Json::array();
  for (const RuleProof& proof : proofs) {
    proved.push_back({{"title", proof.title}, {"at", to_string(proof.at)}});
  }
  return Json{{"bastide_explain", 1},
              {"ruleset", rules.name},
              {"rule", id},
              {"cited", cited},
              {"proved", proved}};
}

Json diff_json(const RulesetDiff& diff) {
  Json all{{"bastide_diff", 1}, {"a", diff.a}, {"b", diff.b}};
  for (const Listing& list : diff.lists) {
    all[list.name()] = list.json();
  }
  return all;
}

}  // namespace bastide
