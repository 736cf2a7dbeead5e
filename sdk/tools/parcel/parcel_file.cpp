#include "sdk/tools/parcel/parcel_file.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>
#include <zip.h>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/load/trust.h"
#include "sdk/tools/parcel/parcel_path.h"
#include "sdk/tools/parcel/zip_reason.h"

namespace bastide {

namespace {

// What a zip archive holds besides names and contents, in bytes.
constexpr std::size_t kBytesOfEntry = 30 + 46;  // headers before the content and in the directory
constexpr std::size_t kBytesOfEnd = 22;
constexpr std::uint32_t kMarkOfEntry = 0x02014b50;  // in the directory
constexpr std::uint32_t kMarkOfEnd = 0x06054b50;

constexpr zip_uint32_t kKindOfFile = 0170000;  // of the mode, as POSIX has it
constexpr zip_uint32_t kRegular = 0100000;
constexpr zip_uint32_t kMode = 0100644;
constexpr zip_uint16_t kFirstDay = (1U << 5U) | 1U;  // 1 January 1980

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
using Archive = std::unique_ptr<zip_t, Discard>;

struct CloseFile {
  void operator()(zip_file_t* file) const { static_cast<void>(zip_fclose(file)); }
};

struct FreeSource {
  void operator()(zip_source_t* source) const { zip_source_free(source); }
};

/// Reads an archive; the first fault ends it.
class ParcelReader {
 public:
  ParcelReader(std::string_view bytes, std::string file) : bytes_(bytes), file_(std::move(file)) {}

  Result<Parcel> read() {
    const bool is_read = open() && look_at_entries() && check_size() && read_entries() &&
                         read_manifest() && compare_files();
    if (!is_read) {
      return Error{ErrorCode::bad_input, fmt::format("{}: {}", file_, problem_)};
    }
    return std::move(parcel_);
  }

 private:
  bool fail(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }
  bool fail(std::string_view entry, std::string_view problem) {
    return fail(fmt::format("{}: {}", in_quotes(entry), problem));
  }

  [[nodiscard]] std::uint32_t number(std::size_t at, std::size_t bytes) const {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < bytes && at + i < bytes_.size(); ++i) {
      value |= std::uint32_t{static_cast<unsigned char>(bytes_[at + i])} << (8 * i);
    }
    return value;
  }

  /// What libzip reads over, or says in words of its own: sizes that stand behind a file, and
  /// archives in parts. What is no archive at all it tells itself.
  bool look_at_frame() {
    constexpr std::uint32_t kSizesBehind = 8;  // of the flags
    const std::size_t end = bytes_.size() - std::min(bytes_.size(), kBytesOfEnd);
    if (number(end, 4) != kMarkOfEnd) {
      return true;
    }
    if (number(end + 4, 4) != 0) {
      return fail(said("it is a part of an archive: make it with `bastide pack`"));
    }
    const std::uint32_t count = number(end + 10, 2);
    std::size_t at = number(end + 16, 4);
    for (std::uint32_t i = 0; i < count && number(at, 4) == kMarkOfEntry; ++i) {
      const std::size_t length = number(at + 28, 2);
      const std::string_view name = bytes_.substr(std::min(at + 46, bytes_.size()), length);
      if (number(at + 34, 2) != 0) {
        return fail(name, said("it lies in another part of an archive"));
      }
      const std::uint32_t flags = number(at + 8, 2) | number(number(at + 42, 4) + 6, 2);
      if ((flags & kSizesBehind) != 0) {
        return fail(name, said("its size stands behind it: make it with `bastide pack`"));
      }
      at += 46 + length + number(at + 30, 2) + number(at + 32, 2);
    }
    return true;
  }

  bool open() {
    if (bytes_.size() > kMostParcelBytes) {
      return fail(
          said_with("a parcel holds at most {} MiB", kMostParcelBytes / (std::size_t{1} << 20)));
    }
    if (bytes_.empty()) {
      return fail(said("this is no parcel: it is empty"));
    }
    if (!look_at_frame()) {
      return false;
    }
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes_.data(), bytes_.size(), 0, &error);
    if (source != nullptr) {
      archive_.reset(zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error));
    }
    if (archive_ == nullptr) {
      fail(said_with("this is no parcel: {}", zip_reason(zip_error_code_zip(&error))));
      if (source != nullptr) {
        zip_source_free(source);
      }
    }
    zip_error_fini(&error);
    return archive_ != nullptr;
  }

  bool look_at_entries() {
    const zip_int64_t count = zip_get_num_entries(archive_.get(), 0);
    if (count < 0 || std::cmp_greater(count, kMostParcelFiles)) {
      return fail(said_with("a parcel holds at most {} files", kMostParcelFiles));
    }
    for (zip_uint64_t i = 0; std::cmp_less(i, count); ++i) {
      zip_stat_t stat;
      if (zip_stat_index(archive_.get(), i, ZIP_FL_ENC_RAW, &stat) != 0 || stat.name == nullptr) {
        return fail(said("an entry cannot be read"));
      }
      names_.emplace_back(stat.name);
      if (!look_at(i, names_.back(), stat)) {
        return false;
      }
    }
    return true;
  }

  bool look_at(zip_uint64_t i, const std::string& name, const zip_stat_t& stat) {
    if (std::string problem = path_problem(name); !problem.empty()) {
      return fail(name, problem);
    }
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    zip_file_get_external_attributes(archive_.get(), i, 0, &system, &attributes);
    const zip_uint32_t kind = (attributes >> 16U) & kKindOfFile;
    if (kind != 0 && kind != kRegular) {
      return fail(name, said("it is a link or a special file: a parcel holds regular files alone"));
    }
    if (stat.encryption_method != ZIP_EM_NONE) {
      return fail(name, said("it is encrypted"));
    }
    if (stat.comp_method != ZIP_CM_STORE) {
      return fail(name, said("it is compressed: a parcel holds its files as they are"));
    }
    if (stat.size != stat.comp_size) {
      return fail(name, said("its two sizes differ, though it is not compressed"));
    }
    total_ += kBytesOfEntry + 2 * name.size();
    content_ += stat.size;
    return content_ <= bytes_.size()
               ? note_path(name)
               : fail(name, said("the files say to be larger than the parcel"));
  }

  /// Notes the path and the folders that it lies in.
  bool note_path(const std::string& name) {
    for (std::size_t end = name.find('/');; end = name.find('/', end + 1)) {
      const bool is_file = end == std::string::npos;
      const std::string path = name.substr(0, end);
      const auto [place, is_new] = paths_.try_emplace(without_case(path), path, is_file);
      if (!is_new && place->second.first != path) {
        return fail(name,
                    said_with("it differs from {} only in small and large letters",
                              in_quotes(place->second.first)));
      }
      if (!is_new && is_file != place->second.second) {
        return fail(name, said_with("{} is a file and a folder", in_quotes(path)));
      }
      if (!is_new && is_file) {
        return fail(name, said("it is in the parcel twice"));
      }
      if (is_file) {
        return true;
      }
    }
  }

  /// Nothing is before, between or behind the files.
  bool check_size() {
    return total_ + content_ + kBytesOfEnd == bytes_.size() ||
           fail(said("it holds bytes that belong to no file: make it with `bastide pack`"));
  }

  bool read_entries() {
    for (zip_uint64_t i = 0; i < names_.size(); ++i) {
      const std::unique_ptr<zip_file_t, CloseFile> entry(zip_fopen_index(archive_.get(), i, 0));
      zip_stat_t stat;
      if (entry == nullptr || zip_stat_index(archive_.get(), i, 0, &stat) != 0) {
        return fail(names_[i], zip_reason(zip_error_code_zip(zip_get_error(archive_.get()))));
      }
      std::string content(stat.size + 1, '\0');  // one more: the end is read, and with it the sum
      std::size_t size = 0;
      while (size < content.size()) {
        const zip_int64_t more =
            zip_fread(entry.get(), content.data() + size, content.size() - size);
        if (more < 0) {
          return fail(names_[i], said("it is damaged: its content does not give its checksum"));
        }
        if (more == 0) {
          break;
        }
        size += static_cast<std::size_t>(more);
      }
      if (size != stat.size) {
        return fail(names_[i], said("its content is not as long as it says"));
      }
      content.resize(size);
      parcel_.files.emplace(names_[i], std::move(content));
    }
    return true;
  }

  bool read_manifest() {
    const auto manifest = parcel_.files.find(std::string(kParcelManifest));
    if (manifest == parcel_.files.end()) {
      return fail(said("it has no parcel.json: make it with `bastide pack`"));
    }
    Diagnostics diagnostics;
    parcel_.manifest =
        read_parcel_manifest(manifest->second, std::string(kParcelManifest), diagnostics);
    if (!diagnostics.empty()) {
      return fail(to_string(diagnostics.all().front()));
    }
    parcel_.files.erase(manifest);
    return true;
  }

  bool compare_files() {
    std::set<std::string> listed;
    for (const ParcelEntry& entry : parcel_.manifest.files) {
      const auto file = parcel_.files.find(entry.path);
      if (!listed.insert(entry.path).second) {
        return fail(entry.path, said("parcel.json lists it twice"));
      }
      if (file == parcel_.files.end()) {
        return fail(entry.path, said("parcel.json lists it, but it is not there"));
      }
      if (file->second.size() != entry.bytes) {
        return fail(
            entry.path,
            said_with("it holds {} bytes, parcel.json says {}", file->second.size(), entry.bytes));
      }
      if (content_hash(file->second) != entry.sha256) {
        return fail(entry.path,
                    said("its hash is not the one in parcel.json: somebody changed it"));
      }
    }
    for (const auto& [path, content] : parcel_.files) {
      if (!listed.contains(path)) {
        return fail(path, said("parcel.json does not list it"));
      }
    }
    return true;
  }

  std::string_view bytes_;
  std::string file_;
  std::string problem_;
  Archive archive_;
  std::vector<std::string> names_;
  std::map<std::string, std::pair<std::string, bool>> paths_;  // in small letters → path, is file
  std::uint64_t total_ = 0;                                    // bytes of headers
  std::uint64_t content_ = 0;                                  // bytes that the files say to hold
  Parcel parcel_;
};

bool add_entry(zip_t* archive, const std::string& path, const std::string& content) {
  zip_source_t* source = zip_source_buffer(archive, content.data(), content.size(), 0);
  if (source == nullptr) {
    return false;
  }
  const zip_int64_t added = zip_file_add(archive, path.c_str(), source, ZIP_FL_ENC_UTF_8);
  if (added < 0) {
    zip_source_free(source);
    return false;
  }
  const auto i = static_cast<zip_uint64_t>(added);
  return zip_set_file_compression(archive, i, ZIP_CM_STORE, 0) == 0 &&
         zip_file_set_dostime(archive, i, 0, kFirstDay, 0) == 0 &&
         zip_file_set_external_attributes(archive, i, 0, ZIP_OPSYS_UNIX, kMode << 16U) == 0;
}

/// All that was written to the source.
std::optional<std::string> bytes_of(zip_source_t* source) {
  zip_stat_t stat;
  if (zip_source_stat(source, &stat) != 0 || zip_source_open(source) != 0) {
    return std::nullopt;
  }
  std::string bytes(stat.size, '\0');
  const zip_int64_t size = zip_source_read(source, bytes.data(), bytes.size());
  static_cast<void>(zip_source_close(source));
  return std::cmp_equal(size, bytes.size()) ? std::optional(std::move(bytes)) : std::nullopt;
}

std::optional<std::string> archive_of(const std::map<std::string, std::string>& entries) {
  const std::unique_ptr<zip_source_t, FreeSource> target(
      zip_source_buffer_create(nullptr, 0, 0, nullptr));
  if (target == nullptr) {
    return std::nullopt;
  }
  Archive archive(zip_open_from_source(target.get(), ZIP_CREATE | ZIP_TRUNCATE, nullptr));
  if (archive == nullptr) {
    return std::nullopt;
  }
  zip_source_keep(target.get());  // the archive has one share of it, we have the other
  for (const auto& [path, content] : entries) {
    if (!add_entry(archive.get(), path, content)) {
      return std::nullopt;
    }
  }
  if (zip_close(archive.get()) != 0) {
    return std::nullopt;
  }
  static_cast<void>(archive.release());
  return bytes_of(target.get());
}

}  // namespace

void list_files(Parcel& parcel) {
  parcel.manifest.files.clear();
  for (const auto& [path, content] : parcel.files) {
    parcel.manifest.files.push_back({path, content.size(), content_hash(content)});
  }
}

Result<std::string> parcel_bytes(const Parcel& parcel) {
  std::map<std::string, std::string> entries = parcel.files;
  entries.emplace(std::string(kParcelManifest), manifest_text(parcel.manifest));
  for (const auto& [path, content] : entries) {
    if (const std::string problem = path_problem(path); !problem.empty()) {
      return Error{ErrorCode::bad_input, fmt::format("{}: {}", in_quotes(path), problem)};
    }
  }
  std::optional<std::string> bytes = archive_of(entries);
  if (!bytes) {
    return Error{ErrorCode::environment, "the parcel cannot be made: there is no memory for it"};
  }
  // What nobody could install must not leave the house.
  const Result<Parcel> again = read_parcel(*bytes, "the parcel");
  if (!again.ok()) {
    return again.error();
  }
  return std::move(*bytes);
}

Result<Parcel> read_parcel(std::string_view bytes, const std::string& file) {
  return ParcelReader(bytes, file).read();
}

}  // namespace bastide
