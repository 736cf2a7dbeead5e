#include "sdk/tools/shell/named_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "kernel/base/said.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& path) {
  throw ToolError(Exit::usage,
                  said_with("{} exists: --replace replaces it, another name keeps both", path));
}

bool holds_something(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && fs::file_size(path, ignored) > 0;
}

}  // namespace

void tell_unguarded(const OwnedFile& file) {
  if (file.is_unguarded()) {
    Program::complain(
        said_with("{}: files cannot be locked there, so let no other bastide write it now",
                  file.path().string()));
  }
}

void NamedFiles::expect_other(const std::string& path) const {
  for (const std::string& source : read_) {
    if (is_same_file(source, path)) {
      throw ToolError(Exit::usage,
                      said_with("{} is the file that is read: name another one to write", path));
    }
  }
}

bool NamedFiles::may_replace(const std::string& path) const {
  return replace || std::any_of(written_.begin(), written_.end(), [&](const std::string& own) {
           return is_same_file(own, path);
         });
}

void NamedFiles::check(const std::string& path) const {
  expect_other(path);
  if (!may_replace(path) && holds_something(path)) {
    refuse(path);
  }
  must_work(check_writable(path));
}

void NamedFiles::check(const std::string& path, std::string_view text) const {
  const Result<std::string> old = read_text_file(path, text.size());
  if (!old.ok() || old.value() != text) {
    check(path);
  }
}

void NamedFiles::check_record_folder(const std::string& folder) const {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (!replace && name.starts_with("game-") && name.ends_with(".jsonl") &&
        holds_something(entry.path())) {
      refuse(entry.path().string());
    }
  }
}

void NamedFiles::write(const std::string& path, std::string_view text) {
  expect_other(path);
  if (may_replace(path)) {
    must_work(write_text_file(path, text));
  } else {
    const Result<bool> made = make_text_file(path, text);
    if (!made.ok()) {
      throw ToolError(made.error());
    }
    if (!made.value()) {
      refuse(path);
    }
  }
  owns(path);
}

void NamedFiles::write_all(const std::map<std::string, std::string>& files) {
  for (const auto& [path, text] : files) {
    std::error_code ignored;  // writing says what is wrong
    fs::create_directories(fs::path(path).parent_path(), ignored);
    check(path, text);
  }
  for (const auto& [path, text] : files) {
    write(path, text);
  }
}

}  // namespace bastide
