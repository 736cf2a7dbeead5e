#include "kernel/load/rule_files.h"

#include <fmt/format.h>

#include "kernel/base/said.h"

namespace bastide {
namespace {

std::size_t count_values(const Value& value) {
  std::size_t count = 1;
  for (const Value& item : value.items) {
    count += count_values(item);
  }
  for (const Value::Member& member : value.members) {
    count += count_values(member.value);
  }
  return count;
}

}  // namespace

const std::string* RuleFiles::draft_of(const std::filesystem::path& file) const {
  if (drafts_ == nullptr || drafts_->empty()) {
    return nullptr;
  }
  std::error_code ignored;
  const auto found = drafts_->find(std::filesystem::weakly_canonical(file, ignored));
  return found == drafts_->end() ? nullptr : &found->second;
}

Result<std::string> RuleFiles::read(const std::filesystem::path& folder,
                                    const std::filesystem::path& file) {
  const std::string* draft = draft_of(file);
  Result<std::string> text = draft != nullptr ? *draft
                             : reader_        ? reader_(file)
                                              : read_file_in(real(folder), file, kMostFileBytes);
  if (!text.ok()) {
    return text;
  }
  if (text.value().size() > bytes_left_) {
    return Error{ErrorCode::environment,
                 said_with("cannot read {}: {}",
                           file.string(),
                           said_with("the files of a ruleset hold more than {} bytes together",
                                     kMostBytes))};
  }
  bytes_left_ -= text.value().size();
  return plain_text(std::move(text.value()));
}

const std::filesystem::path& RuleFiles::real(const std::filesystem::path& folder) {
  const auto [found, is_new] = real_.try_emplace(folder);
  if (is_new) {
    std::error_code none;
    found->second = std::filesystem::canonical(folder.empty() ? "." : folder, none);
  }
  return found->second;
}

Status RuleFiles::keep(const Value& value) {
  const std::size_t count = count_values(value);
  if (count > values_left_) {
    return Error{
        ErrorCode::bad_input,
        said_with("the tiles of a ruleset hold more than {} values together", kMostValues)};
  }
  values_left_ -= count;
  return {};
}

}  // namespace bastide
