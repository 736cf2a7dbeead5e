// bastide texts: what translators get, and how far the languages are.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/load/plugin_loader.h"
#include "sdk/tools/author/plugin_texts.h"
#include "sdk/tools/shell/text_table.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

struct TextsFlags {
  std::string what;
};

/// Something that has files of languages of its own.
struct Speaker {
  std::string name;
  std::string folder;
  PoFile texts;
};

PoFile texts_named(const SearchPath& path, const std::string& name) {
  if (name == "rulesets") {
    return texts_of_rulesets(path);
  }
  if (name == "metrics") {
    return texts_of_metrics(path);
  }
  const std::vector<std::string> variants = names_below(path, "scripts/variants", ".lua");
  if (name == "variants") {
    return texts_of_variants(path, variants);
  }
  const bool is_variant = std::find(variants.begin(), variants.end(), name) != variants.end();
  return is_variant ? texts_of_variants(path, {name}) : texts_of_plugin(path, name);
}

std::vector<Speaker> all_speakers(const SearchPath& path) {
  std::vector<Speaker> speakers;
  std::vector<std::string> names = names_below(path, "plugins", "");
  names.insert(names.end(), {"variants", "metrics", "rulesets"});
  for (const std::string& name : names) {
    const bool is_script = name == "variants" || name == "metrics";
    const std::string below = is_script            ? "scripts/" + name
                              : name == "rulesets" ? name
                                                   : "plugins/" + name;
    for (const std::string& root : path.roots) {
      const fs::path folder = fs::path(root) / below;
      std::error_code ignored;
      if (fs::is_directory(folder, ignored)) {
        speakers.push_back({name, folder.string(), texts_named(path, name)});
        break;
      }
    }
  }
  return speakers;
}

void show_languages(Program& program) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  TextTable table({"", said("language"), said("translated"), said("missing"), said("not said")},
                  {Align::left, Align::left, Align::right, Align::right, Align::right});
  for (const Speaker& speaker : all_speakers(program.search_path())) {
    for (const std::string& file : language_files_in(speaker.folder)) {
      const Translated far = how_far(speaker.texts, file);
      table.add({speaker.name,
                 far.language,
                 fmt::format("{} / {}", far.texts - far.missing.size(), far.texts),
                 std::to_string(far.missing.size()),
                 std::to_string(far.unused.size())});
      rows.push_back({{"name", speaker.name},
                      {"language", far.language},
                      {"file", far.file},
                      {"texts", far.texts},
                      {"missing", far.missing},
                      {"unused", far.unused}});
    }
  }
  if (program.format() == Format::text) {
    program.out(table.aligned());
  } else if (program.format() == Format::plain) {
    program.out(table.plain());
  } else {
    program.out_json({{"bastide_texts", 1}, {"languages", rows}});
  }
}

Exit run_texts(Program& program, const TextsFlags& flags) {
  if (flags.what.empty()) {
    show_languages(program);
    return Exit::ok;
  }
  const PoFile texts = texts_named(program.search_path(), flags.what);
  if (texts.entries.empty()) {
    throw ToolError(
        Exit::input,
        said_with("\"{}\" is no plugin or variant, nor variants, metrics or rulesets", flags.what));
  }
  program.out(write_po(texts));
  return Exit::ok;
}

}  // namespace

void add_texts_verb(Program& program) {
  auto flags = std::make_shared<TextsFlags>();
  Verb& verb =
      program.add_verb({"texts",
                        "Author",
                        marked("the texts of a plugin for translators, or how far languages are"),
                        {"bastide texts", "bastide texts base > base.pot"},
                        "bastide check"});
  verb.add_option(
      "WHAT", flags->what, "a plugin or variant; variants, metrics or rulesets for all of them");
  program.on_run(verb, [&program, flags] { return run_texts(program, *flags); });
}

}  // namespace bastide
