// Runs a fuzz target on files and on all files below folders: for compilers without libFuzzer, and
// for inputs that once went wrong.
#include <algorithm>
#include <fstream>
#include <sstream>
#include <vector>

#include "tests/fuzz/fuzz.h"

namespace {

namespace fs = std::filesystem;

void run(const fs::path& file) {
  std::ostringstream content;
  content << std::ifstream(file, std::ios::binary).rdbuf();
  const std::string text = content.str();
  std::cerr << file.string() << '\n';  // the last one named is the one that went wrong
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

}  // namespace

int main(int count, char** words) {
  std::vector<fs::path> files;
  for (int i = 1; i < count; ++i) {
    if (!fs::is_directory(words[i])) {
      files.emplace_back(words[i]);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(words[i])) {
      if (entry.is_regular_file() && entry.path().extension() != ".expected") {
        files.push_back(entry.path());
      }
    }
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    run(file);
  }
  std::cout << files.size() << " inputs\n";
  return files.empty() ? 1 : 0;
}
