#include "sdk/tools/mutants/lua_vocabulary.h"

#include <algorithm>
#include <set>

#include "kernel/lua/api_docs.h"
#include "kernel/rules/declarations.h"
#include "kernel/rules/hooks.h"
#include "sdk/tools/author/lua_signature.h"

namespace bastide {

namespace {

/// The parts of a type between the `|` that stand outside of brackets and quotes.
std::vector<std::string> parts_of(std::string_view type, char between) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool quoted = false;
  for (const char c : type) {
    quoted = c == '"' ? !quoted : quoted;
    if (!quoted) {
      depth += std::string_view("({<").find(c) != std::string_view::npos ? 1 : 0;
      depth -= std::string_view(")}>").find(c) != std::string_view::npos ? 1 : 0;
    }
    if (c == between && depth == 0 && !quoted) {
      parts.emplace_back();
    } else if (c != ' ') {
      parts.back() += c;
    }
  }
  return parts;
}

/// "Tile" of "List<Tile>"; other types as they are.
std::string without_list(const std::string& type) {
  const std::vector<std::string> things = list_things(type);
  return things.empty() ? type : things.front();
}

std::set<std::string_view> names_set_by(const PointRow& row) {
  std::set<std::string_view> names;
  for (std::string_view rest = row.sets; !rest.empty();) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    std::string_view name = rest.substr(0, end);
    name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
    if (!name.ends_with('?')) {
      names.insert(name);
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return names;
}

}  // namespace

const LuaVocabulary& LuaVocabulary::get() {
  static const LuaVocabulary kOnly;
  return kOnly;
}

LuaVocabulary::LuaVocabulary() {
  for (const ApiType& type : documented_types()) {
    things_.emplace_back(type.title);
    for (const ApiEntry& entry : type.entries) {
      add(type.title, entry.doc());
    }
  }
  for (const ApiTableDoc& table : documented_tables()) {
    for (const ApiDoc& field : table.fields) {
      add(table.title, field);
    }
  }
  for (const auto& spaces : {documented_declarations(), documented_functions()}) {
    for (const ApiSpaceDoc& space : spaces) {
      for (const ApiDoc& doc : space.names) {
        add(space.name, doc);
      }
    }
  }
  for (const ApiShapeDoc& shape : documented_shapes()) {
    note_parameters(std::string(kLuaFunction) + shape.argument + ")");
  }
  for (const ApiDoc& word : documented_words()) {
    words_.emplace(word.name, word.type);
  }
  for (const ApiTargetDoc& target : documented_targets()) {
    targets_.emplace(target.target, target.fields);
  }
}

bool LuaName::means(const LuaName& other) const {
  return about == "The same as " + other.name + "." || other.about == "The same as " + name + ".";
}

void LuaVocabulary::add(std::string_view title, const ApiDoc& doc) {
  std::string name = doc.name;
  const bool optional = name.ends_with('?');
  name.resize(name.size() - (optional ? 1 : 0));
  names_[std::string(title)].push_back({std::move(name), doc.type, optional, doc.about});
  note_parameters(doc.type);
}

void LuaVocabulary::note_parameters(std::string_view type) {
  for (const std::string& part : parts_of(type, '|')) {
    if (!part.starts_with(kLuaFunction)) {
      continue;
    }
    for (const LuaParameter& parameter :
         parse_signature(std::string_view(part).substr(kLuaFunction.size() - 1)).parameters) {
      ++uses_[parameter.name];
      const auto [it, is_new] = usual_.emplace(parameter.name, parameter.type);
      if (!is_new && it->second != parameter.type) {
        it->second.clear();
      }
    }
  }
}

const std::vector<LuaName>& LuaVocabulary::names_of(std::string_view title) const {
  static const std::vector<LuaName> kNone;
  const auto it = names_.find(title);
  return it == names_.end() ? kNone : it->second;
}

const LuaName* LuaVocabulary::find(std::string_view title, std::string_view name) const {
  const std::vector<LuaName>& names = names_of(title);
  const auto it = std::find_if(
      names.begin(), names.end(), [&](const LuaName& known) { return known.name == name; });
  return it == names.end() ? nullptr : &*it;
}

std::vector<std::string> LuaVocabulary::alternatives(std::string_view type) const {
  std::vector<std::string> all;
  for (std::string part : parts_of(type, '|')) {
    if (part.ends_with('?')) {
      part.pop_back();
    }
    const auto word = words_.find(part);
    if (word != words_.end() && word->second.find("any") == std::string::npos &&
        !word->second.empty()) {
      const std::vector<std::string> inner = alternatives(word->second);
      all.insert(all.end(), inner.begin(), inner.end());
    } else if (part != "nil" && !part.empty()) {
      all.push_back(std::move(part));
    }
  }
  return all;
}

bool LuaVocabulary::are_alike(std::string_view one, std::string_view other) const {
  std::vector<std::string> first = alternatives(one);
  std::vector<std::string> second = alternatives(other);
  std::sort(first.begin(), first.end());
  std::sort(second.begin(), second.end());
  if (first.empty() || second.empty() || first.front() == "string") {
    return false;
  }
  if (first == second) {
    return true;
  }
  const bool are_lists = first.front().starts_with("List<");
  if (are_lists != second.front().starts_with("List<")) {
    return false;
  }
  return std::any_of(words_.begin(), words_.end(), [&](const auto& word) {
    const std::vector<std::string> kinds = alternatives(word.first);
    const auto is_among = [&](const std::string& type) {
      return std::find(kinds.begin(), kinds.end(), without_list(type)) != kinds.end();
    };
    return std::any_of(first.begin(), first.end(), is_among) &&
           std::any_of(second.begin(), second.end(), is_among);
  });
}

std::string_view LuaVocabulary::usual_type(std::string_view parameter) const {
  const auto uses = uses_.find(parameter);
  return uses != uses_.end() && uses->second > 1 ? std::string_view(usual_.find(parameter)->second)
                                                 : std::string_view();
}

std::string_view LuaVocabulary::category_of(std::string_view type) const {
  for (const ApiDoc& word : id_words()) {
    if (type == word.name) {
      return word.type;
    }
  }
  return {};
}

std::vector<std::string> LuaVocabulary::ids_of(std::string_view category) const {
  std::vector<std::string> ids;
  for (const ApiTargetDoc& target : documented_targets()) {
    const std::string_view name = target.target;
    const std::size_t colon = name.find(':');
    const std::size_t slash = name.find('/');
    if (name.substr(colon + 1, slash - colon - 1) == category) {
      ids.push_back(std::string(name.substr(0, colon + 1)) + std::string(name.substr(slash + 1)));
    }
  }
  return ids;
}

std::string_view LuaVocabulary::fields_of_target(std::string_view target) const {
  const auto known = targets_.find(target);
  if (known != targets_.end()) {
    return known->second;
  }
  const std::size_t colon = target.find(':');
  const std::size_t slash = target.find('/');
  if (colon == std::string_view::npos) {
    return slash == std::string_view::npos ? std::string_view() : std::string_view("TileFields");
  }
  const Declaration* declared = slash == std::string_view::npos
                                    ? nullptr
                                    : find_definition(target.substr(colon + 1, slash - colon - 1));
  return declared == nullptr || declared->tables.empty() ? std::string_view()
                                                         : declared->tables.front()->title;
}

std::vector<std::string> points_like(std::string_view point) {
  const std::span<const PointRow> rows = core_points();
  const auto same = std::find_if(rows.begin(), rows.end(), [&](const PointRow& row) {
    return row.name == point || std::string_view(row.name).ends_with(":" + std::string(point));
  });
  std::vector<std::string> like;
  if (same == rows.end()) {
    return like;
  }
  const std::set<std::string_view> set = names_set_by(*same);
  for (const PointRow& row : rows) {
    const std::set<std::string_view> others = names_set_by(row);
    if (&row != &*same && row.shape == same->shape && row.passes == same->passes &&
        std::includes(others.begin(), others.end(), set.begin(), set.end())) {
      like.emplace_back(row.name);
    }
  }
  return like;
}

}  // namespace bastide
