#include "tests/attacks/archive.h"

#include <algorithm>
#include <cstdint>
#include <map>

#include <fmt/format.h>

#include "kernel/load/trust.h"
#include "tests/attacks/json_tree.h"

namespace bastide {

namespace {

constexpr std::uint32_t kLocal = 0x04034b50;
constexpr std::uint32_t kCentral = 0x02014b50;
constexpr std::uint32_t kEnd = 0x06054b50;
constexpr std::size_t kLocalBytes = 30;
constexpr std::uint32_t kFirstDay = (1U << 5U) | 1U;  // 1 January 1980
constexpr std::uint32_t kVersion = 10;
constexpr std::uint32_t kMadeByUnix = (3U << 8U) | kVersion;
constexpr std::uint32_t kRegular = 0100644U << 16U;

std::string number(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) {
    text += static_cast<char>(value >> (8U * static_cast<unsigned>(i)) & 0xFFU);
  }
  return text;
}

std::size_t number_at(std::string_view bytes, std::size_t at, int size) {
  std::size_t value = 0;
  for (int i = size; i > 0; --i) {
    value = value << 8U | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i) - 1]);
  }
  return value;
}

std::uint32_t checksum(std::string_view text) {
  std::uint32_t sum = 0xFFFFFFFFU;
  for (const char c : text) {
    sum ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) {
      sum = sum >> 1U ^ ((sum & 1U) != 0 ? 0xEDB88320U : 0U);
    }
  }
  return ~sum;
}

// What both headers of a file hold, from the flags to the lengths of names.
std::string head(const PackedFile& file) {
  const std::string size = number(file.content.size(), 4);
  return number(0, 2) + number(0, 2) + number(0, 2) + number(kFirstDay, 2) +
         number(checksum(file.content), 4) + size + size + number(file.path.size(), 2) +
         number(0, 2);
}

JsonNode* find_member(JsonNode& object, std::string_view key) {
  const auto found = std::find(object.keys.begin(), object.keys.end(), key);
  return found == object.keys.end()
             ? nullptr
             : &object.children[static_cast<std::size_t>(found - object.keys.begin())];
}

std::string word(JsonNode& object, std::string_view key) {
  const JsonNode* const node = find_member(object, key);
  return node == nullptr || node->raw.size() < 2 ? std::string()
                                                 : node->raw.substr(1, node->raw.size() - 2);
}

void set(JsonNode& object, std::string_view key, std::string raw) {
  if (JsonNode* const node = find_member(object, key); node != nullptr) {
    *node = JsonNode();
    node->raw = std::move(raw);
  }
}

std::string in_json(const std::string& hash) {
  return '"' + hash + '"';
}

// As the page of parcels says: of a plugin all its rules, of others the one file.
std::string hash_of_thing(JsonNode& thing, const std::map<std::string, std::string>& contents) {
  const std::string name = word(thing, "name");
  const std::string kind = word(thing, "kind");
  const std::string place = kind == "plugin"    ? "plugins/" + name + "/"
                            : kind == "variant" ? "scripts/variants/" + name + ".lua"
                                                : "rulesets/" + name + ".json";
  std::string list;
  for (const auto& [path, content] : contents) {
    if (path.starts_with(place) && (path.ends_with(".json") || path.ends_with(".lua"))) {
      list += fmt::format("{} {}\n", path, content_hash(content));
    }
  }
  return content_hash(list);
}

}  // namespace

std::vector<PackedFile> read_archive(std::string_view bytes) {
  std::vector<PackedFile> files;
  for (std::size_t at = 0; at + kLocalBytes <= bytes.size() && number_at(bytes, at, 4) == kLocal;) {
    const std::size_t size = number_at(bytes, at + 18, 4);
    const std::size_t name = number_at(bytes, at + 26, 2);
    const std::size_t content = at + kLocalBytes + name + number_at(bytes, at + 28, 2);
    if (content + size > bytes.size()) {
      return {};
    }
    files.push_back({std::string(bytes.substr(at + kLocalBytes, name)),
                     std::string(bytes.substr(content, size))});
    at = content + size;
  }
  return files;
}

std::string write_archive(const std::vector<PackedFile>& files) {
  std::string bytes;
  std::string central;
  for (const PackedFile& file : files) {
    central += number(kCentral, 4) + number(kMadeByUnix, 2) + number(kVersion, 2) + head(file) +
               number(0, 2) + number(0, 2) + number(0, 2) + number(kRegular, 4) +
               number(bytes.size(), 4) + file.path;
    bytes += number(kLocal, 4) + number(kVersion, 2) + head(file) + file.path + file.content;
  }
  return bytes + central + number(kEnd, 4) + number(0, 2) + number(0, 2) + number(files.size(), 2) +
         number(files.size(), 2) + number(central.size(), 4) + number(bytes.size(), 4) +
         number(0, 2);
}

void seal_parcel(std::vector<PackedFile>& files) {
  const auto manifest = std::find_if(files.begin(), files.end(), [](const PackedFile& file) {
    return file.path == kManifestOfParcel;
  });
  std::optional<JsonNode> root =
      manifest == files.end() ? std::nullopt : parse_json_tree(manifest->content);
  if (!root) {
    return;
  }
  std::map<std::string, std::string> contents;
  for (const PackedFile& file : files) {
    contents[file.path] = file.content;
  }
  if (JsonNode* const list = find_member(*root, "files"); list != nullptr) {
    for (JsonNode& entry : list->children) {
      if (const auto found = contents.find(word(entry, "path")); found != contents.end()) {
        set(entry, "bytes", fmt::format("{}", found->second.size()));
        set(entry, "sha256", in_json(content_hash(found->second)));
      }
    }
  }
  if (JsonNode* const thing = find_member(*root, "thing"); thing != nullptr) {
    set(*thing, "sha256", in_json(hash_of_thing(*thing, contents)));
  }
  if (JsonNode* const things = find_member(*root, "holds"); things != nullptr) {
    for (JsonNode& thing : things->children) {
      set(thing, "sha256", in_json(hash_of_thing(thing, contents)));
    }
  }
  manifest->content = write_json_tree(*root) + '\n';
}

}  // namespace bastide
