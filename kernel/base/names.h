// Interned names `plugin:word` ↔ id, so that no text is compared during play.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "kernel/base/id.h"

namespace bastide {

/// "plugin:word" → "word"; tile names stay whole.
[[nodiscard]] std::string_view short_name(std::string_view name);

struct NameTag;
using NameId = Id<NameTag>;

/// A growing list of distinct texts. With a parent, ids of the parent stay valid and new texts are
/// added here only: a game may coin line names while its ruleset, shared by threads, stays
/// unchanged.
class Names {
 public:
  explicit Names(const Names* parent = nullptr)
      : parent_(parent), offset_(parent == nullptr ? 0 : parent->size()) {}

  Names(const Names&) = delete;  // ids_ views texts_
  Names& operator=(const Names&) = delete;
  Names(Names&&) = default;
  Names& operator=(Names&&) = default;
  ~Names() = default;

  NameId intern(std::string_view text);
  /// None when the text was never interned.
  [[nodiscard]] NameId find(std::string_view text) const;
  /// Empty for none.
  [[nodiscard]] std::string_view text(NameId id) const;
  [[nodiscard]] std::size_t size() const { return offset_ + texts_.size(); }

 private:
  const Names* parent_;
  std::size_t offset_;
  std::deque<std::string> texts_;  // stable addresses: views of them are keys
  std::unordered_map<std::string_view, NameId> ids_;
};

}  // namespace bastide
