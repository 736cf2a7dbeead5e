// Messages of what is installed and what its rules say.
#include <array>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/load/plugin_loader.h"
#include "sdk/bots/bot_table.h"
#include "sdk/session/message.h"
#include "sdk/session/session.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

Json hello(Session& session, MessageFields& fields) {
  fields.done();
  Json names = Json::array();
  for (const MessageRow& row : message_table()) {
    names.push_back(row.name);
  }
  return {{"protocol", kSessionProtocol},
          {"version", BASTIDE_VERSION},
          {"read_only", session.setup().read_only},
          {"folder", session.setup().folder.string()},
          {"messages", names}};
}

Json requirements_json(const std::vector<Requirement>& requirements) {
  Json json = Json::object();
  for (const Requirement& one : requirements) {
    json[one.plugin] = one.range.text;
  }
  return json;
}

Json value_json(const OptionValue& value) {
  return std::visit([](const auto& one) { return Json(one); }, value);
}

std::string word_of(const Manifest& manifest, const std::string& name) {
  return said_name(fmt::format("{}:{}", manifest.id, name));
}

Json options_json(const Manifest& manifest) {
  Json rows = Json::array();
  for (const ManifestOption& option : manifest.options) {
    Json row{{"id", fmt::format("{}.{}", manifest.id, option.name)},
             {"type", option_type_name(option.type)},
             {"default", value_json(option.initial)}};
    if (option.type == OptionType::integer) {
      row["min"] = option.least;
      row["max"] = option.most;
    }
    if (option.type == OptionType::enumeration) {
      row["values"] = option.values;
      row["value_words"] = Json::array();
      for (const std::string& value : option.values) {
        row["value_words"].push_back(said_setting(manifest.id, value));
      }
    }
    row["word"] = said_setting(manifest.id, option.name);
    row["about"] = said_by(manifest.id, option.about);
    row["rules"] = option.rules;
    if (!option.part.empty()) {
      row["part"] = option.part;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json plugin_json(const Manifest& manifest) {
  Json parts = Json::array();
  for (const ManifestPart& part : manifest.parts) {
    parts.push_back({{"id", part.name},
                     {"word", word_of(manifest, part.name)},
                     {"title", said_by(manifest.id, part.about)},
                     {"default", part.is_default}});
  }
  return {{"id", manifest.id},
          {"title", said_by(manifest.id, manifest.title)},
          {"version", to_string(manifest.version)},
          {"about", said_by(manifest.id, manifest.about)},
          {"requires", requirements_json(manifest.required)},
          {"optional", requirements_json(manifest.optional)},
          {"conflicts", requirements_json(manifest.conflicts)},
          {"parts", parts},
          {"options", options_json(manifest)},
          {"is_game", manifest.required.empty()}};
}

Json variant_json(const Installed& item, const Manifest& manifest) {
  return {{"name", item.name},
          {"title", said_by(manifest.id, item.title)},
          {"status", item.status},
          {"rules", item.rules},
          {"requires", requirements_json(manifest.required)},
          {"options", options_json(manifest)},
          {"about", said_by(manifest.id, manifest.about)},
          {"file", item.file}};
}

Json bots_json() {
  Json rows = Json::array();
  for (const BotRow& bot : bot_table()) {
    rows.push_back({{"name", bot.name}, {"about", said(bot.about)}, {"settings", bot.settings}});
  }
  return rows;
}

Json installed(Session& session, MessageFields& fields) {
  fields.done();
  const SearchPath& path = session.setup().path;
  Json json{{"rulesets", Json::array()}, {"plugins", Json::array()}, {"variants", Json::array()}};
  for (const Installed& item : list_installed(path)) {
    const std::string list = item.kind + "s";
    if (!item.problem.empty()) {
      json[list].push_back({{item.kind == "plugin" ? "id" : "name", item.name},
                            {"title", item.title},
                            {"file", item.file},
                            {"problem", item.problem}});
      continue;
    }
    Diagnostics unread;  // a broken one has a problem
    if (item.kind == "ruleset") {
      json[list].push_back({{"name", item.name},
                            {"title", said_by("rulesets", item.title)},
                            {"plugins", item.plugins},
                            {"plain", item.is_plain},
                            {"file", item.file}});
    } else if (item.kind == "plugin") {
      if (const auto found = find_plugin(path, item.name, unread)) {
        json[list].push_back(plugin_json(found->manifest));
        json[list].back()["file"] = item.file;
      }
    } else if (const auto found = find_variant(path, item.name, "", unread)) {
      json[list].push_back(variant_json(item, found->manifest));
    }
  }
  json["bots"] = bots_json();
  return json;
}

constexpr std::array kRulesMessages{
    quick(MessageRow{"hello", "says which protocol and program this is", hello}),
    MessageRow{"installed",
               "lists rulesets, plugins with parts and options, variants and bots",
               installed},
};

}  // namespace

std::span<const MessageRow> rules_messages() {
  return kRulesMessages;
}

}  // namespace bastide
