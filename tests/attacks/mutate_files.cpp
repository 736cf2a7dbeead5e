// What is neither JSON nor a script: saved runs, translations, parcels.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernel/base/rng.h"
#include "tests/attacks/archive.h"
#include "tests/attacks/mutation.h"

namespace bastide {

namespace {

constexpr std::string_view kSeal = "{\"end\":";

// Where the last line begins, when it is a seal.
std::size_t seal_begin(std::string_view run) {
  const std::size_t end = run.size() < 2 ? std::string_view::npos : run.rfind('\n', run.size() - 2);
  return end == std::string_view::npos || !run.substr(end + 1).starts_with(kSeal) ? run.size()
                                                                                  : end + 1;
}

// A line of a translation: what stands in its quotes, or all of it.
void change_text(std::string& line, Rng& rng) {
  constexpr std::array<std::string_view, 10> kValues{
      "{0}", "{1}", "{name}", "{", "}", "%", "\\n", "\\q", "\\\"", "{99999999999}"};
  constexpr std::array<std::string_view, 7> kForms{"nplurals=0; plural=0;",
                                                   "nplurals=2147483648; plural=n;",
                                                   "nplurals=2; plural=n/0;",
                                                   "nplurals=2; plural=n%(n-1);",
                                                   "nplurals=3; plural=99;",
                                                   "nplurals=2; plural=((((((n",
                                                   "nplurals=2; plural=n?n:n?n:n;"};
  if (const std::size_t at = line.find("nplurals"); at != std::string::npos) {
    line = line.substr(0, at) + std::string(one_of(kForms, rng)) + "\\n\"";
    return;
  }
  const std::size_t begin = line.find('"');
  const std::size_t end = line.rfind('"');
  if (begin == std::string::npos || end <= begin) {
    line = mutate_bytes(line, rng);
    return;
  }
  const std::size_t at =
      begin + 1 + rng.below(static_cast<std::uint32_t>(std::max<std::size_t>(end - begin - 1, 1)));
  line.insert(at,
              rng.below(2) == 0   ? std::string(one_of(kValues, rng))
              : rng.below(2) == 0 ? strange_lua_text(rng)
                                  : strange_json_text(rng));
}

std::string strange_path(const std::string& path, Rng& rng) {
  constexpr std::array<std::string_view, 12> kPaths{"../stray.lua",
                                                    "/tmp/stray.lua",
                                                    "plugins/../../stray.lua",
                                                    "plugins/towers",
                                                    "plugins/towers/",
                                                    "rulesets\\stray.json",
                                                    "PARCEL.JSON",
                                                    "tests/scenarios/.hidden/a.json",
                                                    "plugins/base/rules.lua",
                                                    "rulesets/base.json",
                                                    "scripts/variants/two_tile_city.lua",
                                                    ""};
  return rng.below(4) == 0 ? mutate_bytes(path, rng) : std::string(one_of(kPaths, rng));
}

std::string mutate_content(const PackedFile& file, const Words& words, Rng& rng) {
  return file.path.ends_with(".json")  ? mutate_json(file.content, words, rng)
         : file.path.ends_with(".lua") ? mutate_lua(file.content, words, rng)
                                       : mutate_bytes(file.content, rng);
}

void change_order(std::vector<PackedFile>& files, std::uint32_t at, Rng& rng) {
  const auto place = files.begin() + at;
  switch (rng.below(3)) {
    case 0:
      files.erase(place);
      break;
    case 1:
      files.insert(place, PackedFile(*place));
      break;
    default:
      std::swap(*place, files[rng.below(static_cast<std::uint32_t>(files.size()))]);
  }
}

void change_path(std::vector<PackedFile>& files, std::uint32_t at, Rng& rng) {
  const std::string old = files[at].path;
  files[at].path = strange_path(old, rng);
  for (PackedFile& file : files) {  // mostly listed as it is called now
    const std::size_t named = file.content.find('"' + old + '"');
    if (file.path == kManifestOfParcel && named != std::string::npos && rng.below(4) != 0) {
      file.content.replace(named + 1, old.size(), files[at].path);
    }
  }
}

}  // namespace

std::string seal_run(std::string_view run) {
  const std::size_t head = std::min(run.find('\n'), run.size() - 1) + 1;
  const std::size_t end = std::max(seal_begin(run), head);
  const std::uint64_t hash =
      mix_text(mix_text(1, run.substr(0, head)), run.substr(head, end - head));
  return fmt::format("{}{}\"{:016x}\"}}\n", run.substr(0, end), kSeal, hash);
}

std::string mutate_run(std::string_view text, const Words& words, Rng& rng) {
  if (rng.below(4) == 0) {
    return mutate_lines(text, words, rng);
  }
  return seal_run(mutate_lines(text.substr(0, seal_begin(text)), words, rng));
}

std::string mutate_translation(std::string_view text, Rng& rng) {
  std::vector<std::string> lines = split_lines(text);
  for (std::uint32_t left = 1 + rng.below(4); left > 0 && !lines.empty(); --left) {
    const auto size = static_cast<std::uint32_t>(lines.size());
    const std::uint32_t at = rng.below(rng.below(4) == 0 ? std::min(size, 10U) : size);
    switch (rng.below(8)) {
      case 0:
        lines.erase(lines.begin() + at);
        break;
      case 1:
        lines.insert(lines.begin() + at, std::string(lines[at]));
        break;
      case 2:
        std::swap(lines[at], lines[rng.below(size)]);
        break;
      default:
        change_text(lines[at], rng);
    }
  }
  std::string out;
  for (const std::string& line : lines) {
    out += line + '\n';
  }
  return out;
}

std::string mutate_parcel(std::string_view text, const Words& words, Rng& rng) {
  std::vector<PackedFile> files = read_archive(text);
  if (files.empty()) {
    return mutate_bytes(text, rng);
  }
  const std::uint32_t at = rng.below(static_cast<std::uint32_t>(files.size()));
  const std::uint32_t what = rng.below(16);
  if (what < 2) {
    return mutate_bytes(text, rng);
  }
  if (what < 4) {
    change_order(files, at, rng);
  } else if (what < 6) {
    change_path(files, at, rng);
  } else {
    files[at].content = mutate_content(files[at], words, rng);
  }
  if (what != 3 && what != 6) {
    seal_parcel(files);
  }
  return write_archive(files);
}

}  // namespace bastide
