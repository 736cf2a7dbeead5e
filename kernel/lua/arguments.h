// Tables that functions take: fx.award { to = p, points = 3 }. Each name that may stand there is
// one row: what it is called, what may stand there, its sentence, and how it is read.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "kernel/lua/api_docs.h"
#include "kernel/lua/things.h"

namespace bastide {

template <class T>
struct Argument {
  const char* name;  ///< "?" behind: it may be left out; "[1]": what calls reads it
  const char* type;  ///< as ApiDoc::type
  const char* about;
  void (*read)(Fields& fields, std::string_view name, T& into);  ///< of a value that is there
};

/// Reads the value by a function of the stack.
template <auto Member, auto Read, class T>
void argument(Fields& fields, std::string_view name, T& into) {
  into.*Member = fields.get(name, Read);
}

/// Keeps where the value lies on the stack, for what calls.
template <auto Member, class T>
void place_of_argument(Fields& fields, std::string_view name, T& into) {
  into.*Member = fields.find(name);
}

template <class T>
class Arguments {
 public:
  Arguments(const char* title, const char* about, std::initializer_list<Argument<T>> rows) {
    for (const Argument<T>& row : rows) {
      docs_.push_back({row.name, row.type, row.about});
      std::string_view name = row.name;
      if (name.starts_with('[')) {
        continue;
      }
      const bool may_miss = name.ends_with('?');
      name.remove_suffix(may_miss ? 1 : 0);
      names_.push_back(name);
      rules_.push_back({row.read, may_miss});
    }
    doc_ = {title, about, docs_};
  }

  /// Reads the table at `index`; the values stay on the stack. Throws LuaError.
  void read(lua_State* state, int index, const char* what, T& into) const {
    Fields fields(state, index, what, names_);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (fields.at(i) != 0) {
        rules_[i].read(fields, names_[i], into);
      } else if (!rules_[i].may_miss) {
        static_cast<void>(fields.require(names_[i]));
      }
    }
  }
  [[nodiscard]] const std::vector<std::string_view>& names() const { return names_; }
  [[nodiscard]] const ApiTableDoc& doc() const { return doc_; }

 private:
  struct Rule {
    void (*read)(Fields& fields, std::string_view name, T& into);
    bool may_miss;
  };
  std::vector<ApiDoc> docs_;
  std::vector<std::string_view> names_;
  std::vector<Rule> rules_;
  ApiTableDoc doc_;
};

// For the manual; each stands beside the function that takes it.
[[nodiscard]] const ApiTableDoc& subject_table();
[[nodiscard]] const ApiTableDoc& placement_table();
[[nodiscard]] const ApiTableDoc& question_table();
[[nodiscard]] const ApiTableDoc& score_table();
[[nodiscard]] const ApiTableDoc& award_table();
[[nodiscard]] const ApiTableDoc& transfer_table();
[[nodiscard]] const ApiTableDoc& line_table();

}  // namespace bastide
