#include "kernel/load/user_config.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/text_file.h"
#include "kernel/load/trust.h"
#include "kernel/lua/lua_plugin.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

void read_limit(const Value::Member& member, UserConfig& config, Diagnostics& diagnostics) {
  std::vector<std::string> known;
  for (const BudgetOption& budget : budget_options()) {
    known.push_back(fmt::format("core.{}", budget.name));
    if (known.back() == member.key) {
      const auto value =
          as_integer(&member.value, in_quotes(member.key), budget.least, budget.most, diagnostics);
      config.limits[member.key] = static_cast<std::int32_t>(value.value_or(budget.initial));
      return;
    }
  }
  diagnostics.add(member.key_at, [&] {
    return said_with("there is no limit {}{}; there are {}",
                     in_quotes(member.key),
                     did_you_mean(member.key, known),
                     joined(known, ", "));
  });
}

}  // namespace

bool UserConfig::owns(const std::string& file) const {
  std::error_code error;
  const fs::path full = fs::canonical(file, error);
  return !error && std::any_of(own.begin(), own.end(), [&](const std::string& folder) {
    const fs::path inside = fs::canonical(folder, error);
    return !error && std::mismatch(inside.begin(), inside.end(), full.begin(), full.end()).first ==
                         inside.end();
  });
}

std::string config_file() {
  return file_of_user("BASTIDE_CONFIG", "config.json");
}

UserConfig read_user_config() {
  UserConfig config;
  const std::string file = config_file();
  std::error_code ignored;
  if (file.empty() || !fs::exists(file, ignored)) {
    return config;
  }
  Diagnostics diagnostics;
  const Result<std::string> text = read_text_file(file);
  if (!text.ok()) {
    diagnostics.add(unread(file, text.error()));
    diagnostics.throw_if_any();
  }
  if (const auto value = parse_json(text.value(), {file, 1, 1}, diagnostics)) {
    JsonObjectReader reader(*value, diagnostics, said("the configuration"));
    for (const Value::Member& member : as_map(reader.find("limits"), "\"limits\"", diagnostics)) {
      read_limit(member, config, diagnostics);
    }
    for (const PlacedText& folder : as_texts(reader.find("own"), "\"own\"", diagnostics)) {
      if (!fs::path(folder.text).is_absolute()) {
        diagnostics.add(
            folder.at,
            fmt::format("\"own\": {}",
                        expected_found(said("the full path of a folder"), in_quotes(folder.text))));
      }
      config.own.push_back(folder.text);
    }
    reader.finish();
  }
  diagnostics.throw_if_any();
  return config;
}

}  // namespace bastide
