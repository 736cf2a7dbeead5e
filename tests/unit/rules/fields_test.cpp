// Every field of a declaration has a user: a plugin, house rule or template that ships, a scenario,
// or a page of the documentation.
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "kernel/rules/declarations.h"
#include "tests/support/rule_texts.h"

namespace bastide {
namespace {

using FieldNames = std::set<std::string, std::less<>>;

/// Fields that nothing here writes, and why they stay.
const std::map<std::string, std::string> kWithoutUser{
    {"EndingFields.when", "each registration takes a guard"},
    {"WaiveHook.when", "each registration takes a guard"},
    {"WaiveHook.rule", "each registration may cite"},
    {"WaiveHook.says", "each registration may cite"},
    {"FeatureFields.watch", "goes with a function under `done`"},
    {"QuestionFields.min", "as of Ask"},
    {"QuestionFields.max", "as of Ask"},
    {"QuestionFields.show", "as of Ask"},
    {"QuestionFields.secret", "as of Ask"},
    {"StartTile.rotation", "a tile lies as its author wants it"},
    {"VariableFields.max", "goes with min"},
    {"VariableFields.values", "of an enum"},
    {"CheckHook.before", "each hook says its place"},
    {"CheckHook.after", "each hook says its place"},
    {"WaiveHook.before", "each hook says its place"},
    {"WaiveHook.after", "each hook says its place"},
    {"ModifyHook.before", "each hook says its place"},
    {"ModifyHook.after", "each hook says its place"},
    {"ScoreHook.before", "each hook says its place"},
    {"InterceptHook.before", "each hook says its place"},
    {"InterceptHook.after", "each hook says its place"},
    {"ReactHook.after", "each hook says its place"},
};

/// From an opening bracket to the one that closes it.
std::string bracketed(const std::string& text, std::size_t from) {
  int depth = 0;
  for (std::size_t i = from; i < text.size(); ++i) {
    depth += text[i] == '(' || text[i] == '{' ? 1 : text[i] == ')' || text[i] == '}' ? -1 : 0;
    if (depth == 0) {
      return text.substr(from, i - from);
    }
  }
  return text.substr(from);
}

/// Names before "=" in every call that begins so.
FieldNames keys_in(const std::string& rules, const std::string& call) {
  static const std::regex kKey(R"((^|[{,]|\n)\s*(\w+) *=[^=])");
  FieldNames keys;
  for (std::size_t at = rules.find(call); at != std::string::npos; at = rules.find(call, at + 1)) {
    const std::size_t open = rules.find_first_of("({\n", at + call.size() - 1);
    if (open == std::string::npos || rules[open] == '\n') {
      continue;
    }
    const std::string body = bracketed(rules, open);
    for (std::sregex_iterator it(body.begin(), body.end(), kKey), end; it != end; ++it) {
      keys.insert((*it)[2]);
    }
  }
  return keys;
}

void expect_users(const Declaration& declaration, const FieldNames& used) {
  for (const ApiTableDoc* table : declaration.tables) {
    for (const ApiDoc& field : table->fields) {
      const std::string name = field.name;
      const std::string word = name.substr(0, name.find('?'));
      const std::string row = std::string(table->title) + "." + word;
      EXPECT_NE(used.contains(word), kWithoutUser.contains(row)) << row;
    }
  }
}

TEST(FieldRows, EachHasAUserOrAReason) {
  const std::string rules = rule_texts();
  for (const Declaration& row : definitions()) {
    const std::string name = row.name;
    FieldNames used = keys_in(rules, "define." + name + " ");
    for (const char* plugin : {"core:", "base:"}) {
      used.merge(keys_in(rules, "amend(\"" + (plugin + name) + "/"));
    }
    for (const char* word : {"count",
                             "ring",
                             "segments",
                             "touches",
                             "layers",
                             "marks",
                             "decoration",
                             "start",
                             "reconstructed"}) {
      if (name == "pile" && rules.find("\"" + std::string(word) + "\":") != std::string::npos) {
        used.insert(word);  // in tiles.json
      }
    }
    expect_users(row, used);
  }
  FieldNames of_variables;
  for (const Declaration& row : scopes()) {
    of_variables.merge(keys_in(rules, std::string("state.") + row.name + " "));
  }
  expect_users(scopes().front(), of_variables);
  for (const Declaration& row : shapes()) {
    expect_users(row, keys_in(rules, std::string("on.") + row.name + "("));
  }
}

}  // namespace
}  // namespace bastide
