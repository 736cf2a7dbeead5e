#include "sdk/session/shown_name.h"

#include "kernel/base/names.h"
#include "kernel/base/said.h"

namespace bastide {

std::string shown_name(std::string_view name) {
  return language_code() == "en" ? std::string(short_name(name)) : said_name(name);
}

std::string shown_kind(TableGame& table, FeatureKindId kind) {
  return language_code() == "en" ? table.book().looks().kind(kind).name
                                 : said_name(table.rules().catalog.feature_kinds[kind].name);
}

}  // namespace bastide
