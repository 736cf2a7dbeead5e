#include "tests/attacks/attack_file.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

namespace bastide {

namespace {

namespace fs = std::filesystem;

void read_number(Attack& attack, const std::string& key, const std::string& text, double& number) {
  char* end = nullptr;
  number = std::strtod(text.c_str(), &end);
  if (*end != '\0' || !std::isfinite(number) || number <= 0) {
    attack.faults.push_back(fmt::format("{}: expected a number, found \"{}\"", key, text));
  }
}

void read_exits(Attack& attack, const std::string& text) {
  std::istringstream words(text);
  for (int code = 0; words >> code;) {
    attack.exits.push_back(code);
  }
  if (!words.eof() || attack.exits.empty()) {
    attack.faults.push_back(fmt::format("Exit: expected exit codes, found \"{}\"", text));
  }
}

void read_field(Attack& attack, const std::string& key, const std::string& value) {
  if (key == "Attack") {
    attack.about = value;
  } else if (key == "Promise") {
    attack.promise = value;
  } else if (key == "Exit") {
    read_exits(attack, value);
  } else if (key == "Says") {
    attack.says.push_back(value);
  } else if (key == "Never says") {
    attack.never_says.push_back(value);
  } else if (key == "Seconds") {
    read_number(attack, key, value, attack.seconds);
  } else if (key == "MiB") {
    read_number(attack, key, value, attack.mib);
  } else {
    attack.faults.push_back(fmt::format("the head knows no \"{}\"", key));
  }
}

}  // namespace

Attack read_attack(const fs::path& folder, const fs::path& file) {
  Attack attack;
  attack.file = file;
  attack.name = fs::path(file).replace_extension().lexically_relative(folder).generic_string();
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  if (line != "#!/bin/sh") {
    attack.faults.emplace_back("the first line is not #!/bin/sh");
  }
  while (std::getline(in, line) && line.starts_with("# ")) {
    const std::size_t colon = line.find(": ");
    if (line == "# Slow") {
      attack.slow = true;
    } else if (line.starts_with("# shellcheck ")) {
      continue;
    } else if (colon == std::string::npos) {
      attack.faults.push_back(fmt::format("expected \"# Key: value\", found \"{}\"", line));
    } else {
      read_field(attack, line.substr(2, colon - 2), line.substr(colon + 2));
    }
  }
  if (attack.about.empty() || attack.promise.empty()) {
    attack.faults.emplace_back("the head must say Attack and Promise");
  }
  if (attack.exits.empty()) {
    attack.exits.push_back(0);
  }
  return attack;
}

std::vector<Attack> list_attacks(const fs::path& folder) {
  std::vector<Attack> attacks;
  for (const fs::directory_entry& area : fs::directory_iterator(folder)) {
    if (!area.is_directory()) {
      continue;
    }
    for (const fs::directory_entry& file : fs::directory_iterator(area.path())) {
      if (file.path().extension() == ".sh") {
        attacks.push_back(read_attack(folder, file.path()));
      }
    }
  }
  std::sort(attacks.begin(), attacks.end(), [](const Attack& a, const Attack& b) {
    return a.name < b.name;
  });
  return attacks;
}

}  // namespace bastide
