#include "sdk/tools/explain/setting_words.h"

#include <fmt/format.h>

#include "kernel/base/said.h"

namespace bastide {

namespace {

std::string said_as_value(const OptionSetting& option, const std::string& value) {
  if (language_code() == "en" || option.type == "int") {
    return value;
  }
  if (option.type == "bool") {
    const bool is_on = value == "true";
    return said_as("option", is_on ? "yes" : "no");
  }
  const std::string_view name = option.name;
  return said_setting(name.substr(0, name.find('.')), value);
}

}  // namespace

std::string said_part(std::string_view plugin, std::string_view part) {
  return language_code() == "en" ? std::string(part)
                                 : said_name(fmt::format("{}:{}", plugin, part));
}

std::string said_value_of(const OptionSetting& option) {
  return said_as_value(option, option.value);
}

std::string said_initial_of(const OptionSetting& option) {
  return said_as_value(option, option.initial);
}

}  // namespace bastide
