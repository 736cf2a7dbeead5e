// docs/lua-reference.md from the table of the rule language.
#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/lua/api_docs.h"
#include "sdk/tools/author/lua_signature.h"
#include "sdk/tools/author/lua_stubs.h"

namespace bastide {

namespace {

/// What stands between bars may not hold one.
std::string cell(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += c == '|' ? std::string("\\|") : std::string(1, c);
  }
  return result;
}

/// "g:tiles(filter)", "fx.ask(question)".
std::string call_text(const std::string& before, const ApiDoc& doc) {
  const std::string names =
      joined(parse_signature(doc.type).parameters, ", ", [](const LuaParameter& parameter) {
        return parameter.name + (parameter.optional ? "?" : "");
      });
  return fmt::format("{}{}({})", before, doc.name, names);
}

/// "filter: TileFilter → List<Tile>".
std::string types_text(const ApiDoc& doc) {
  const LuaSignature signature = parse_signature(doc.type);
  std::string text;
  for (const LuaParameter& parameter : signature.parameters) {
    if (parameter.name != "...") {
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", parameter.name, parameter.type);
    }
  }
  if (!signature.result.empty()) {
    text += fmt::format("{}→ {}", text.empty() ? "" : " ", signature.result);
  }
  return text;
}

constexpr std::string_view kTableHead = "\n| Name | Type | Meaning |\n|---|---|---|\n";

std::string row(const std::string& name, std::string_view type, std::string_view about) {
  return type.empty() ? fmt::format("| `{}` | | {} |\n", cell(name), cell(about))
                      : fmt::format("| `{}` | `{}` | {} |\n", cell(name), cell(type), cell(about));
}

/// What a thing is called in the examples of this manual.
std::string letter_of(std::string_view type) {
  constexpr std::pair<std::string_view, std::string_view> kLetters[] = {
      {"view", "g:"}, {"effects", "fx."}, {"placement", "mv:"}, {"option", "o:"}, {"score", "s:"}};
  for (const auto& [name, letter] : kLetters) {
    if (name == type) {
      return std::string(letter);
    }
  }
  return ":";
}

std::string type_section(const ApiType& type) {
  std::string text = fmt::format("\n### {}\n\n{}\n{}", type.title, type.about, kTableHead);
  for (const ApiEntry& entry : type.entries) {
    text += is_signature(entry.type) ? row(call_text(letter_of(type.name), entry.doc()),
                                           types_text(entry.doc()),
                                           entry.about)
                                     : row(entry.name, entry.type, entry.about);
  }
  return text;
}

std::string table_section(const ApiTableDoc& table) {
  std::string text = fmt::format("\n### {}\n\n{}\n{}", table.title, table.about, kTableHead);
  for (const ApiDoc& field : table.fields) {
    text += row(field.name, field.type, field.about);
  }
  return text;
}

std::string space_section(const ApiSpaceDoc& space) {
  const std::string before = space.name[0] == '\0' ? "" : std::string(space.name) + ".";
  const std::string_view about = space.about;
  // Plain names have no name in common: what they are is their title.
  std::string text =
      before.empty() ? fmt::format("\n### {}\n{}", about.substr(0, about.size() - 1), kTableHead)
                     : fmt::format("\n### {}\n\n{}\n{}", space.name, about, kTableHead);
  for (const ApiDoc& doc : space.names) {
    text += is_signature(doc.type) ? row(call_text(before, doc), types_text(doc), doc.about)
                                   : row(before + doc.name, doc.type, doc.about);
  }
  return text;
}

/// The points of a shape; columns that would be empty are left out.
std::string shape_section(const ApiShapeDoc& shape) {
  const bool has_value = shape.shape == Shape::modify;
  const bool has_fields = shape.shape != Shape::waive;
  std::string text = fmt::format("\n### on.{}\n\nReceives `{}`. {}\n\n| Point |{}{} Meaning |\n",
                                 shape_name(shape.shape),
                                 shape.argument,
                                 shape.about,
                                 has_value ? " Value |" : "",
                                 has_fields ? " Sets |" : "");
  text += fmt::format("|---|{}{}---|\n", has_value ? "---|" : "", has_fields ? "---|" : "");
  for (const PointRow& point : core_points()) {
    if (point.shape == shape.shape) {
      text += fmt::format("| `{}` |", point.name);
      text += has_value ? fmt::format(" `{}` |", cell(type_of(point.passes))) : std::string();
      text += has_fields ? fmt::format(" `{}` |", point.sets) : std::string();
      text += fmt::format(" {} |\n", cell(point.about));
    }
  }
  return text;
}

std::string point_section() {
  std::string text = fmt::format(
      "\n## Hook points of the kernel\n\n"
      "Attach rules with `on.SHAPE(\"point\", {{ … }})`; without a plugin a point of the own "
      "plugin "
      "or of `core` is meant. Besides these,\nevery kind of feature is a point of `on.score`, and "
      "`define.hook` opens others.\n\n{}\n",
      documented_order());
  for (const ApiShapeDoc& shape : documented_shapes()) {
    text += shape_section(shape);
  }
  text +=
      "\n## Denials of the kernel\n\n"
      "`on.waive(\"id\", { … })` may drop them.\n\n| Denial | Meaning |\n|---|---|\n";
  for (const DenialRow& denial : core_denials()) {
    text += fmt::format("| `{}` | {} |\n", denial.id, denial.about);
  }
  return text;
}

std::string target_section() {
  std::string text =
      "\n## Definitions of the kernel\n\n"
      "`amend(\"target\", { … })` changes them; the fields are described under this name below, "
      "and "
      "every one takes `rule` and `says`\n(see Words). Steps of the turn also take `after` and "
      "`before`; `when`, `voluntary` and `enter` of PhaseFields do nothing there.\n\n"
      "| Target | Fields | Meaning |\n|---|---|---|\n";
  for (const ApiTargetDoc& target : documented_targets()) {
    const std::string fields =
        target.fields[0] == '\0' ? std::string() : fmt::format(" `{}`", target.fields);
    text += fmt::format("| `{}` |{} | {} |\n", target.target, fields, target.about);
  }
  return text;
}

std::string word_section() {
  std::string text = fmt::format("\n## Words for types\n{}", kTableHead);
  for (const ApiDoc& word : documented_words()) {
    text += row(word.name, word.type, word.about);
  }
  return text;
}

constexpr std::string_view kIntroduction =
    "# The rule language\n\nEvery name that a rule may use, made by `bastide sdk` from the "
    "engine's table of names; do not edit. How to begin:\n[write-a-plugin.md](write-a-plugin.md). "
    "`?` after a name or a type means that it may be missing. Functions that read\nreceive `g` "
    "first, those that change something `g, fx`. Words that begin with a capital are things, "
    "tables and words for types of this page;\n";

}  // namespace

std::string lua_manual() {
  std::string text(kIntroduction);
  const std::string words =
      joined(id_words(), ", ", [](const ApiDoc& id) { return fmt::format("`{}`", id.name); });
  text += fmt::format(
      "{} are ids as plugins define them, `plugin:word`, or\nthe word alone where it is of the own "
      "plugin or of one that it requires.\n\n## Declarations: while files are loaded\n",
      words);
  for (const ApiSpaceDoc& space : documented_declarations()) {
    text += space_section(space);
  }
  text += point_section() + target_section() + word_section();
  text += "\n## Things: what hooks receive\n";
  for (const ApiType& type : documented_types()) {
    text += type_section(type);
  }
  text += "\n## Tables: what rules write\n";
  for (const ApiTableDoc& table : documented_tables()) {
    text += table_section(table);
  }
  text += "\n## Functions\n";
  for (const ApiSpaceDoc& space : documented_functions()) {
    text += space_section(space);
  }
  text += "\n## Bots\n" + space_section(documented_bots());
  text += "\n## Metrics\n" + space_section(documented_metrics());
  return text;
}

}  // namespace bastide
