// One row for each field of a declaration: its name, what may stand there, the sentence that people
// read, and where it goes. Strict reading, its messages, stubs and the manual are made from it.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/rules/compiler.h"
#include "kernel/rules/declarations.h"

namespace bastide {

/// A declaration while its fields are read, and the field at hand.
struct FieldReader {
  Compiler& compiler;
  std::size_t plugin;
  const Value& written;
  ObjectReader object;
  std::string key{};
  const Value* value = nullptr;  // null: it is not there
};

/// Puts the field at hand into what the declaration becomes, whose type the reader knows: rows of
/// all declarations are of one type, which is compiled once.
using ReadField = std::function<void(FieldReader& at, void* into)>;

/// What may stand in a field, and how it comes into the model. Without a type and a reader it is a
/// word of older files, and its sentence says what to do.
struct AnyField {
  std::string type;  // empty: people are not told of it
  std::string rest;  // of the sentence: what is allowed, and the default
  ReadField read;    // none: somebody else reads it

  AnyField();
  AnyField(std::string_view its_type, std::string_view its_rest, ReadField reader);
  AnyField(const AnyField& other);
  AnyField(AnyField&& other) noexcept;
  AnyField& operator=(const AnyField&) = delete;
  ~AnyField();
};

/// A field of what becomes a T.
template <class T>
struct Field : AnyField {
  Field() = default;
  Field(std::string_view its_type)  // NOLINT(google-explicit-constructor)
      : AnyField(its_type, {}, nullptr) {}
  template <class Read>
  Field(std::string_view its_type, std::string_view its_rest, Read reader)
      : AnyField(its_type, its_rest, [reader = std::move(reader)](FieldReader& at, void* into) {
          reader(at, *static_cast<T*>(into));
        }) {}
  /// A field of what T extends.
  template <class Base>
  Field(const Field<Base>& field)  // NOLINT(google-explicit-constructor)
      : AnyField(field.type, field.rest, as_part(field)) {}

 private:
  template <class Base>
  static ReadField as_part(const Field<Base>& field) {
    if (field.read == nullptr) {
      return nullptr;
    }
    return [reader = field.read](FieldReader& at, void* into) {
      reader(at, static_cast<Base*>(static_cast<T*>(into)));
    };
  }
};

struct FieldRow {
  std::string name;  // "?" at the end: may be left out
  AnyField field;
  std::string about;

  FieldRow(std::string_view its_name, const AnyField& its_field, std::string_view sentence);
};

/// The fields of one declaration, and what is tested across them.
class FieldTable : public ApiTableDoc {
 public:
  FieldTable(const FieldTable&) = delete;
  FieldTable& operator=(const FieldTable&) = delete;

 protected:
  FieldTable(const char* its_title, const char* sentence, ReadField check);
  ~FieldTable();

  void add(const FieldRow& row);
  /// After the last row: what people are told.
  void describe_rows();
  void read_object(Compiler& compiler,
                   std::size_t plugin,
                   const Value& written,
                   std::string what,
                   void* into) const;
  void read_rows(FieldReader& at, void* into) const;

 private:
  std::vector<FieldRow> rows_;
  std::vector<ApiDoc> docs_;
  ReadField check_;
};

/// The fields of what becomes a T. What a declaration does not say stays as it is, so that the
/// first values of the model are the defaults.
template <class T>
class FieldsOf : public FieldTable {
 public:
  struct Row : FieldRow {
    Row(std::string_view its_name, const Field<T>& its_field, std::string_view sentence)
        : FieldRow(its_name, its_field, sentence) {}
  };
  using Check = void (*)(FieldReader&, T&);

  template <class Rows = std::initializer_list<Row>>
  FieldsOf(const char* its_title, const char* sentence, const Rows& rows, Check check = nullptr)
      : FieldTable(its_title, sentence, on_any(check)) {
    for (const Row& row : rows) {
      add(row);
    }
    describe_rows();
  }

  /// Reads the object strictly; `what` names it in complaints.
  void read(Compiler& compiler,
            std::size_t plugin,
            const Value& written,
            std::string what,
            T& into) const {
    read_object(compiler, plugin, written, std::move(what), &into);
  }
  [[nodiscard]] T read(Compiler& compiler,
                       std::size_t plugin,
                       const Definition& written,
                       T into) const {
    read(compiler, plugin, written.fields, compiler.what(written), into);
    return into;
  }
  /// Reads each definition of the category as a row that begins as `initial`, and hands it to
  /// `keep`. Its name, its plugin and its place go into the row that has room for them.
  template <class Keep>
  void each(Compiler& compiler,
            std::string_view category,
            const Keep& keep,
            const T& initial = {}) const {
    compiler.each(category, [&](std::size_t plugin, const Definition& definition) {
      T row = initial;
      if constexpr (requires { row.name; }) {
        row.name = definition.id;
      }
      if constexpr (requires { row.plugin; }) {
        row.plugin = PluginId(plugin);
      }
      if constexpr (requires { row.owner; }) {
        row.owner = PluginId(plugin);
      }
      if constexpr (requires { row.source; }) {
        row.source = definition.at;
      }
      keep(read(compiler, plugin, definition, std::move(row)));
    });
  }
  /// Reads these fields among others.
  void read(FieldReader& at, T& into) const { read_rows(at, &into); }

 private:
  static ReadField on_any(Check check) {
    if (check == nullptr) {
      return nullptr;
    }
    return [check](FieldReader& at, void* into) {
      check(at, *static_cast<T*>(into));
    };
  }
};

/// Kinds of fields. Each reads a value that is there.
namespace field {

/// "\"up\"|\"any\"".
[[nodiscard]] std::string type_of_words(std::span<const std::string_view> words);
/// "0 to 250. Default 0."; of what has no bounds nothing.
[[nodiscard]] std::string bounds_text(std::int64_t least, std::int64_t most, std::int64_t initial);
/// "FeatureId" of the category "feature".
[[nodiscard]] std::string id_type(std::string_view category);

/// What no other kind fits.
template <class T>
Field<T> custom(std::string type, void (*read)(FieldReader&, T&)) {
  return {std::move(type), "", read};
}

/// The usual form, or another that is known by its kind: a function, a table, false.
template <class T>
Field<T> either(Field<T> usual, Value::Kind kind, Field<T> other) {
  return {usual.type + "|" + other.type, usual.rest, [=](FieldReader& at, T& into) {
            (at.value->is(kind) ? other : usual).read(at, &into);
          }};
}

/// A whole number within bounds.
template <class T, class M>
Field<T> whole(M T::*member,
               std::int64_t least = INT32_MIN,
               std::int64_t most = INT32_MAX,
               bool has_default = true) {
  const auto read = [=](FieldReader& at, T& into) {
    into.*member = static_cast<M>(at.object.integer(at.key, least, most, into.*member));
  };
  return {"integer", bounds_text(least, most, has_default ? T().*member : INT64_MIN), read};
}

template <class T>
Field<T> truth(bool T::*member) {
  const auto read = [=](FieldReader& at, T& into) {
    into.*member = at.object.boolean(at.key, into.*member);
  };
  return {"boolean", fmt::format("Default {}.", T().*member), read};
}

/// One of some words.
template <class T, class M>
Field<T> choice(M T::*member,
                std::vector<std::pair<std::string_view, std::type_identity_t<M>>> words,
                bool has_default = true) {
  std::vector<std::string_view> names;
  std::string rest;
  for (const auto& [word, value] : words) {
    names.push_back(word);
    rest = has_default && value == T().*member ? fmt::format("Default {}.", word) : rest;
  }
  const auto read = [=](FieldReader& at, T& into) {
    const std::string found = at.object.word(at.key, names, "");
    for (const auto& [word, value] : words) {
      into.*member = word == found ? value : into.*member;
    }
  };
  return {type_of_words(names), std::move(rest), read};
}

template <class T>
Field<T> text(std::string T::*member) {
  return {"string", "", [=](FieldReader& at, T& into) {
            into.*member = at.object.text(at.key);
          }};
}

template <class T>
Field<T> texts(std::vector<std::string> T::*member, std::string type = "string[]") {
  const auto read = [=](FieldReader& at, T& into) {
    into.*member = at.object.texts(at.key);
  };
  return {std::move(type), "", read};
}

/// False is the text of nothing.
template <class T>
Field<T> text_or_false(void (*read)(FieldReader&, T&)) {
  return {"string|false", "", [=](FieldReader& at, T& into) {
            const bool is_false = at.value->is(Value::Kind::boolean) && !at.value->boolean;
            if (is_false || (at.value->is(Value::Kind::text) && !at.object.text(at.key).empty())) {
              read(at, into);
            } else if (!at.value->is(Value::Kind::text)) {
              at.object.complain(at.value, said_with("\"{}\": expected a text, or false", at.key));
            }
          }};
}

/// A function of the script.
template <class T>
Field<T> script(std::string type, ScriptFn T::*member) {
  const auto read = [=](FieldReader& at, T& into) {
    into.*member = at.object.function(at.key);
  };
  return {std::move(type), "", read};
}

template <class T>
Field<T> guard(Guard T::*member) {
  const auto read = [=](FieldReader& at, T& into) {
    into.*member = at.compiler.guard(at.plugin, at.value);
  };
  return {"Guard", "", read};
}

/// A table of the catalogue.
template <class Id, class Row>
using Rows = Table<Id, Row> Catalog::*;

/// The row of a category that a name means; none and reported when there is no such row.
template <class Id, class Row>
Id named(FieldReader& at,
         const SourceRef& place,
         std::string_view category,
         std::string_view written,
         Rows<Id, Row> rows) {
  const Id id =
      (at.compiler.catalog().*rows).find(at.compiler.resolve(at.plugin, category, written));
  if (id.is_none() && !at.compiler.is_absent_optional(at.plugin, written)) {
    at.compiler.unknown(place, at.plugin, category, written);
  }
  return id;
}

template <class T, class Id, class Row>
Field<T> name(std::string_view category, Id T::*member, Rows<Id, Row> rows) {
  const auto read = [=](FieldReader& at, T& into) {
    const auto written = at.object.name(at.key);
    into.*member = written ? named(at, at.object.at(), category, *written, rows) : Id();
  };
  return {id_type(category), "", read};
}

/// A list of names; those of plugins that are optional and absent are left out.
template <class T, class Id, class Row>
Field<T> names(std::string_view category,
               std::vector<Id> T::*member,
               Rows<Id, Row> rows,
               std::string type = {}) {
  const auto read = [=](FieldReader& at, T& into) {
    for (const std::string& written : at.object.texts(at.key)) {
      const Id id = named(at, at.object.at(), category, written, rows);
      if (id.is_some()) {
        (into.*member).push_back(id);
      }
    }
  };
  return {type.empty() ? id_type(category) + "[]" : type, "", read};
}

/// How many of each.
template <class T, class Id, class Row>
Field<T> counts(std::string_view category,
                std::vector<std::pair<Id, std::int32_t>> T::*member,
                Rows<Id, Row> rows,
                std::int64_t most) {
  const auto read = [=](FieldReader& at, T& into) {
    ObjectReader counted(*at.value, at.compiler.diagnostics, at.key);
    for (const Value::Member& entry : at.value->members) {
      const Id id = named(at, entry.value.at, category, entry.key, rows);
      const std::int64_t count = counted.integer(entry.key, 0, most, -1);
      if (id.is_some() && count >= 0) {
        (into.*member).emplace_back(id, static_cast<std::int32_t>(count));
      }
    }
  };
  return {fmt::format("table<{}, integer>", id_type(category)), bounds_text(0, most, -1), read};
}

/// A list of tables.
template <class T, class U>
Field<T> list(std::vector<U> T::*member, const FieldsOf<U>& fields, std::string what) {
  const auto read = [=, &fields](FieldReader& at, T& into) {
    for (const Value& item : at.value->items) {
      fields.read(at.compiler, at.plugin, item, said(what), (into.*member).emplace_back());
    }
  };
  return {std::string(fields.title) + "[]", "", read};
}

/// A table whose fields go where those around it go.
template <class T>
Field<T> table(const FieldsOf<T>& fields) {
  const auto read = [&fields](FieldReader& at, T& into) {
    fields.read(at.compiler, at.plugin, *at.value, at.key, into);
  };
  return {fields.title, "", read};
}

}  // namespace field

}  // namespace bastide
