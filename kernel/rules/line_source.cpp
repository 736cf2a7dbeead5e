#include "kernel/rules/line_source.h"

#include <algorithm>

#include "kernel/base/rule_id.h"

namespace bastide {

namespace {

std::vector<std::int32_t> citations_of(const Ruleset& rules,
                                       const PostedAward& posted,
                                       const LineItem& item) {
  if (item.cites >= 0) {
    return {item.cites};
  }
  if (posted.feature_kind >= 0) {
    const FeatureKind& kind = rules.catalog.feature_kinds[FeatureKindId(posted.feature_kind)];
    const bool in_table =
        std::any_of(kind.points.begin(), kind.points.end(), [&](const PointTerm& term) {
          return term.line == item.line;
        });
    if (in_table) {
      return rules.citations_of("feature/" + kind.name);
    }
  }
  if (posted.award.rule.is_some()) {
    return {};
  }
  if (posted.award.cites >= 0) {
    return {posted.award.cites};
  }
  return posted.phase < 0
             ? std::vector<std::int32_t>()
             : rules.citations_of("phase/" +
                                  rules.phases[static_cast<std::size_t>(posted.phase)].name);
}

}  // namespace

LineSource line_source(const Ruleset& rules,
                       const PostedAward& posted,
                       const LineItem& item,
                       std::string_view line,
                       std::string_view named) {
  LineSource source;
  source.cites = citations_of(rules, posted, item);
  source.rules = source.cites.empty() ? rule_ids(named) : rules.ids_of(source.cites);
  const PluginId writer =
      item.cites < 0 ? PluginId() : rules.citations[static_cast<std::size_t>(item.cites)].plugin;
  // A line of a points table may be one that another plugin than that of the kind has added.
  source.plugin = writer.is_some() ? rules.catalog.plugins[writer].id
                                   : std::string(line.substr(0, line.find(':')));
  return source;
}

}  // namespace bastide
