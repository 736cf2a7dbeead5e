#include "kernel/base/names.h"

namespace bastide {

std::string_view short_name(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

NameId Names::intern(std::string_view text) {
  const NameId known = find(text);
  if (known.is_some()) {
    return known;
  }
  const std::string& stored = texts_.emplace_back(text);
  const NameId id(offset_ + texts_.size() - 1);
  ids_.emplace(stored, id);
  return id;
}

NameId Names::find(std::string_view text) const {
  if (parent_ != nullptr) {
    const NameId known = parent_->find(text);
    if (known.is_some()) {
      return known;
    }
  }
  const auto it = ids_.find(text);
  return it == ids_.end() ? NameId() : it->second;
}

std::string_view Names::text(NameId id) const {
  if (id.is_none()) {
    return {};
  }
  if (id.index() < offset_) {
    return parent_->text(id);
  }
  return texts_[id.index() - offset_];
}

}  // namespace bastide
