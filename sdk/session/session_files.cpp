#include "sdk/session/session_files.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/said.h"
#include "kernel/base/visible.h"
#include "kernel/io/text_file.h"
#include "kernel/load/trust.h"
#include "sdk/bots/bot_table.h"
#include "sdk/session/session_error.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

bool is_below(const fs::path& folder, const fs::path& path) {
  const auto [end, at] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end() && at != path.end();
}

}  // namespace

fs::path file_in(const fs::path& folder, const std::string& name) {
  if (name.empty() || find_invisible(name) != std::string::npos) {
    throw SessionError(SessionCode::input,
                       said_with("{} {}: only files in {} are read and written here",
                                 in_quotes(name),
                                 said("is no name of a file"),
                                 folder.string()));
  }
  Result<fs::path> path = path_in(folder, name);
  if (!path.ok()) {
    throw SessionError(path.error());
  }
  return std::move(path.value());
}

void check_bot_files(const fs::path& folder, const std::string& bot) {
  for (const std::string& file : files_of_bot(bot)) {
    static_cast<void>(file_in(folder, file));
  }
}

FileReader reader_of_rules(fs::path folder) {
  return [folder = std::move(folder)](const fs::path& file) -> Result<std::string> {
    std::error_code error;
    const fs::path named = fs::absolute(file, error).lexically_normal();
    const fs::path home = fs::canonical(named.parent_path(), error);
    if (!error && is_below(folder, named) && home != folder && !is_below(folder, home)) {
      return Error{ErrorCode::environment,
                   fmt::format("cannot read {}: a link leads out of {}; copy what it leads to, or "
                               "name that place with --path",
                               file.string(),
                               folder.string())};
    }
    return read_file_in(home, named);
  };
}

std::string read_in(const fs::path& folder, const std::string& name) {
  Result<std::string> text = read_text_file_in(folder, file_in(folder, name));
  if (!text.ok()) {
    throw SessionError(SessionCode::input, text.error().message);
  }
  return std::move(text.value());
}

std::optional<SeenFile> find_in(const fs::path& folder, const std::string& name) {
  std::error_code error;
  if (fs::symlink_status(file_in(folder, name), error).type() == fs::file_type::not_found) {
    return std::nullopt;
  }
  SeenFile file{read_in(folder, name), ""};
  file.hash = content_hash(file.text);
  return file;
}

void write_in(const fs::path& folder,
              const std::string& name,
              std::string_view ending,
              std::string_view text,
              bool replace) {
  const fs::path path = file_in(folder, name);
  if (!path.string().ends_with(ending) || path.stem().empty()) {
    throw SessionError(SessionCode::input,
                       said_with("{}: the name must end in {}", in_quotes(name), ending));
  }
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (replace) {
    must_be_done(write_text_file_in(folder, name, text));
    return;
  }
  const Result<bool> made = make_text_file_in(folder, name, text);
  if (!made.ok()) {
    throw SessionError(made.error());
  }
  if (!made.value()) {
    throw SessionError(
        SessionCode::exists,
        said_with("{} is there already; with \"replace\": true it is replaced", in_quotes(name)));
  }
}

std::string write_seen(const fs::path& folder,
                       const std::string& name,
                       std::string_view ending,
                       std::string_view text,
                       const std::string& seen) {
  const std::optional<SeenFile> now = find_in(folder, name);
  const std::string hash = now ? now->hash : "";
  if (hash != seen) {
    throw SessionError(SessionCode::stale,
                       said_with("{} was {} by somebody else since it was read: read it again, "
                                 "then change it, or save under another name",
                                 in_quotes(name),
                                 !now           ? said("removed")
                                 : seen.empty() ? said("made")
                                                : said("changed")),
                       {{"hash", hash}});
  }
  write_in(folder, name, ending, text, true);
  return content_hash(plain_text(std::string(text)));  // as it will be read
}

}  // namespace bastide
