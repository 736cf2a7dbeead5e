#include "kernel/load/trust.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <openssl/evp.h>
#include <sstream>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/io/text_file.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): at start
  return value == nullptr ? "" : value;
}

}  // namespace

std::string content_hash(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  BASTIDE_CHECK(
      EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) == 1);
  std::string text;
  for (unsigned int i = 0; i < size; ++i) {
    text += fmt::format("{:02x}", digest[i]);
  }
  return text;
}

std::string file_of_user(const char* variable, const std::string& name) {
  if (const std::string file = environment(variable); !file.empty()) {
    return file;
  }
  std::string folder = environment("XDG_CONFIG_HOME");
  if (folder.empty()) {
    const std::string home = environment("HOME");
    folder = home.empty() ? "" : home + "/.config";
  }
  return folder.empty() ? "" : folder + "/bastide/" + name;
}

std::string trust_file() {
  return file_of_user("BASTIDE_TRUST", "trusted-plugins");
}

std::vector<std::string> trusted_hashes() {
  std::vector<std::string> hashes;
  const Result<std::string> text = read_file(trust_file());
  std::istringstream in(text.ok() ? text.value() : std::string());
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string hash;
    if (words >> hash && hash.front() != '#') {
      hashes.push_back(hash);
    }
  }
  return hashes;
}

Status add_trust(const std::string& hash, const std::string& comment) {
  const std::string file = trust_file();
  if (file.empty()) {
    return Error{ErrorCode::environment,
                 said("there is no home folder to remember this in; set BASTIDE_TRUST to a file")};
  }
  std::error_code error;
  fs::create_directories(fs::path(file).parent_path(), error);
  std::string text;
  if (fs::exists(file, error)) {
    Result<std::string> before = read_file(file);
    if (!before.ok()) {
      return before.error();
    }
    text = std::move(before.value());
  } else {
    text = "# Native plugins that bastide may open: SHA-256 of the library, then what it is.\n";
  }
  text += fmt::format("{} {}\n", hash, comment);
  return write_text_file(file, text);
}

}  // namespace bastide
