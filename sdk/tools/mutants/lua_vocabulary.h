// What the tables of the rule language say of a name: which things have it, and of which type it
// is.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

struct ApiDoc;

/// How types of functions begin.
inline constexpr std::string_view kLuaFunction = "fun(";

struct LuaName {
  std::string name;
  std::string type;  // as ApiDoc::type
  bool optional = false;
  std::string about = {};

  /// Whether one of the two says of itself that it is the same as the other.
  [[nodiscard]] bool means(const LuaName& other) const;
  [[nodiscard]] bool is_function() const { return type.starts_with('('); }
};

class LuaVocabulary {
 public:
  /// Made of the tables of this program, once.
  [[nodiscard]] static const LuaVocabulary& get();

  /// The names of a type of things ("Tile"), of a table that rules write ("PieceFields"), or of a
  /// space of functions ("define"; "" of those without one); none of what is not there.
  [[nodiscard]] const std::vector<LuaName>& names_of(std::string_view title) const;
  /// Null when the title has no such name.
  [[nodiscard]] const LuaName* find(std::string_view title, std::string_view name) const;
  /// Titles of things, as hooks receive them.
  [[nodiscard]] const std::vector<std::string>& things() const { return things_; }

  /// What a type may be, with words such as Whom taken apart, without `?` and nil: "Tile" and
  /// "Cell" of "Tile|Cell?". Words in quotes stay in them.
  [[nodiscard]] std::vector<std::string> alternatives(std::string_view type) const;
  /// Whether what takes the one can be given the other: the same types, or both places, or both
  /// words for somebody.
  [[nodiscard]] bool are_alike(std::string_view one, std::string_view other) const;
  /// The type of the parameters of this name, when several functions have one and agree; else
  /// empty.
  [[nodiscard]] std::string_view usual_type(std::string_view parameter) const;

  /// The kernel's own ids of a type such as "PhaseId", in the order of the manual; "phase" as a
  /// category is the same.
  [[nodiscard]] std::vector<std::string> ids_of(std::string_view category) const;
  /// The category of ids of a type: "phase" of "PhaseId"; empty of others.
  [[nodiscard]] std::string_view category_of(std::string_view type) const;
  /// The table of what amend() may say of this target; empty when nothing is known.
  [[nodiscard]] std::string_view fields_of_target(std::string_view target) const;

 private:
  LuaVocabulary();
  void add(std::string_view title, const ApiDoc& doc);
  void note_parameters(std::string_view type);

  std::map<std::string, std::vector<LuaName>, std::less<>> names_;
  std::vector<std::string> things_;
  std::map<std::string, std::string, std::less<>> words_;    // "Whom": its types
  std::map<std::string, std::string, std::less<>> usual_;    // by parameter; empty: they differ
  std::map<std::string, int, std::less<>> uses_;             // of a parameter
  std::map<std::string, std::string, std::less<>> targets_;  // of the kernel: titles
};

/// Points of the shape of this one that set at least what it sets: a rule attached there may run.
[[nodiscard]] std::vector<std::string> points_like(std::string_view point);

}  // namespace bastide
