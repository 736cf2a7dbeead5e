#include "sdk/tools/parcel/parcel_folder.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <set>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/io/system_reason.h"
#include "kernel/io/text_file.h"
#include "kernel/load/parcel_folders.h"
#include "kernel/load/trust.h"
#include "sdk/tools/parcel/parcel_path.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

constexpr const char* kStaged = ".new";
constexpr const char* kLeaving = ".old";

/// `what` is a text with the folder in it.
[[noreturn]] void cannot(const char* what, const fs::path& where, const std::string& why) {
  const std::string folder = where.string();
  const auto values = fmt::make_format_args(folder);
  const std::string text = said_detail::filled(said(what), values).value_or(what);
  throw ToolError(Exit::environment, fmt::format("{}: {}", text, why));
}

void must_rename(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) {
    cannot(marked("cannot write {}"), to, system_reason(error.value()));
  }
}

/// Both take the name of the other at once; false where the file system cannot.
bool exchange(const fs::path& a, const fs::path& b) {
#ifdef RENAME_EXCHANGE
  return ::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0;
#else
  static_cast<void>(a);
  static_cast<void>(b);
  return false;
#endif
}

/// The names that were written are on the disk.
void sync_folder(const fs::path& folder) {
  const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle >= 0) {
    static_cast<void>(::fsync(handle));
    ::close(handle);
  }
}

/// Is the open folder still the one of this name?
bool is_same(int handle, const fs::path& folder) {
  struct stat open {};
  struct stat named {};
  return ::fstat(handle, &open) == 0 && ::stat(folder.c_str(), &named) == 0 &&
         open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

/// A file that the parcel did not bring, which would count like its own.
std::string added_file(const fs::path& folder, const ParcelManifest& manifest) {
  std::set<std::string> known{std::string(kParcelManifest), kSwitchedOff};
  for (const ParcelEntry& entry : manifest.files) {
    known.insert(entry.path);
  }
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    const std::string path = at->path().lexically_relative(folder).generic_string();
    const bool is_folder = at->symlink_status(error).type() == fs::file_type::directory;
    if (!is_folder && !known.contains(path)) {
      return said_with("{} was added since", path);
    }
  }
  return {};
}

/// Why a parcel is not as it came; empty when it is.
std::string changed_file(const fs::path& folder, const ParcelManifest& manifest) {
  std::error_code ignored;
  const fs::path real = fs::canonical(folder, ignored);
  for (const ParcelEntry& entry : manifest.files) {
    const Result<std::string> text = read_file_in(real, folder / entry.path);
    if (!text.ok()) {
      return text.error().message;
    }
    if (content_hash(text.value()) != entry.sha256) {
      return said_with("{} was changed since", entry.path);
    }
  }
  return added_file(folder, manifest);
}

InstalledParcel read_installed(const fs::path& folder) {
  InstalledParcel parcel;
  parcel.folder = folder;
  parcel.is_off = is_switched_off(folder.string());
  parcel.manifest.thing.name = folder.filename().string();
  const fs::path file = folder / kParcelManifest;
  const Result<std::string> text = read_text_file(file);
  if (!text.ok()) {
    parcel.problem = text.error().message;
    return parcel;
  }
  Diagnostics diagnostics;
  ParcelManifest manifest = read_parcel_manifest(text.value(), file.string(), diagnostics);
  if (!diagnostics.empty()) {
    parcel.problem = to_string(diagnostics.all().front());
    return parcel;
  }
  manifest.thing.name = parcel.manifest.thing.name;
  parcel.manifest = std::move(manifest);
  parcel.problem = changed_file(folder, parcel.manifest);
  return parcel;
}

}  // namespace

std::vector<InstalledParcel> installed_parcels() {
  std::vector<InstalledParcel> parcels;
  for (const std::string& root : parcel_roots()) {
    parcels.push_back(read_installed(root));
  }
  return parcels;
}

std::optional<InstalledParcel> find_parcel(const std::string& name) {
  for (const std::string& root : parcel_roots()) {
    if (fs::path(root).filename() == name) {
      return read_installed(root);
    }
  }
  return std::nullopt;
}

ParcelFolder::ParcelFolder() : folder_(parcels_folder()) {
  if (folder_.empty()) {
    throw ToolError(Exit::environment,
                    said("there is no home folder to install into; set XDG_DATA_HOME to a folder"));
  }
  lock();
  clean();
}

/// Who held it before may have removed the folder that was waited for.
void ParcelFolder::lock() {
  while (handle_ < 0) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) {
      cannot(marked("cannot make the folder {}"), folder_, system_reason(error.value()));
    }
    handle_ = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle_ < 0 && errno != ENOENT) {
      cannot(marked("cannot open {}"), folder_, system_reason(errno));
    }
    if (handle_ >= 0 && ::flock(handle_, LOCK_EX) != 0) {
      cannot(marked("cannot lock {}"), folder_, system_reason(errno));
    }
    if (handle_ >= 0 && !is_same(handle_, folder_)) {
      ::close(handle_);
      handle_ = -1;
    }
  }
}

void ParcelFolder::clean() {
  std::error_code ignored;
  fs::remove_all(folder_ / kStaged, ignored);
  fs::remove_all(folder_ / kLeaving, ignored);
}

ParcelFolder::~ParcelFolder() {
  clean();
  std::error_code ignored;
  if (fs::is_empty(folder_, ignored)) {
    fs::remove(folder_, ignored);
    fs::remove(folder_.parent_path(), ignored);  // fails when it holds anything
  }
  ::close(handle_);
}

fs::path ParcelFolder::stage(const Parcel& parcel) {
  const fs::path staged = folder_ / kStaged;
  std::map<std::string, std::string> files = parcel.files;
  files.emplace(std::string(kParcelManifest), manifest_text(parcel.manifest));
  for (const auto& [path, content] : files) {
    const fs::path file = staged / path;
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error) {
      cannot(marked("cannot make the folder {}"), file.parent_path(), system_reason(error.value()));
    }
    must_work(write_text_file(file, content));
  }
  return staged;
}

void ParcelFolder::put(const std::string& name) {
  const fs::path staged = folder_ / kStaged;
  const fs::path place = folder_ / name;
  std::error_code ignored;
  if (is_switched_off(place.string())) {
    must_work(write_text_file(staged / kSwitchedOff, ""));
  }
  if (!fs::exists(place, ignored)) {
    must_rename(staged, place);
  } else if (!exchange(staged, place)) {
    must_rename(place, folder_ / kLeaving);
    must_rename(staged, place);
  }
  sync_folder(folder_);
}

void ParcelFolder::switch_off(const std::string& name, bool is_off) {
  const fs::path mark = folder_ / name / kSwitchedOff;
  std::error_code error;
  if (is_off) {
    must_work(write_text_file(mark, ""));
  } else if (!fs::remove(mark, error) && error) {
    cannot(marked("cannot write {}"), mark, system_reason(error.value()));
  }
}

void ParcelFolder::remove(const std::string& name) {
  must_rename(folder_ / name, folder_ / kLeaving);
  sync_folder(folder_);
}

}  // namespace bastide
