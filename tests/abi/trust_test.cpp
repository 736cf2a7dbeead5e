// No native library runs unasked, and a faulty one is named.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/abi/pebbles_games.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

std::string complaint_of(const SearchPath& path) {
  LoadRequest request;
  request.ruleset = "pebbles";
  try {
    static_cast<void>(load_ruleset(request, path));
  } catch (const LoadError& error) {
    return error.what();
  }
  return "";
}

/// A copy of the C version that may be broken.
class BrokenLibrary : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              ("bastide_abi_" +
               std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(folder_);
    fs::copy(folder_of("c"), folder_, fs::copy_options::recursive);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& file, const std::string& text) const {
    std::ofstream(folder_ / "plugins" / "pebbles" / file, std::ios::trunc) << text;
  }
  [[nodiscard]] SearchPath trusting() const {
    const fs::path library = folder_ / "plugins" / "pebbles" / "pebbles.so";
    return {{folder_.string()}, {content_hash(read_file(library).value())}};
  }

  fs::path folder_;
};

TEST(Hash, IsThatOfTheStandard) {
  // FIPS 180-2, appendix B.1.
  EXPECT_EQ(content_hash("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_F(BrokenLibrary, IsNotOpenedUnlessItsContentIsTrusted) {
  const std::string complaint = complaint_of({{folder_.string()}, {}});
  EXPECT_NE(complaint.find("nobody has said that you trust it"), std::string::npos) << complaint;
  EXPECT_NE(complaint.find("bastide trust pebbles"), std::string::npos) << complaint;
  EXPECT_EQ(complaint_of(trusting()), "");
}

TEST_F(BrokenLibrary, OfAnotherInterfaceIsNotOpened) {
  write("plugin.json",
        R"({ "id": "pebbles", "version": "1.0.0", "api": 2, "tiles": "tiles.json",
             "native": { "library": "pebbles.so", "abi": 2 } })");
  const std::string complaint = complaint_of(trusting());
  EXPECT_NE(complaint.find("was built for interface 2 of native plugins; this engine has 1"),
            std::string::npos)
      << complaint;
}

TEST_F(BrokenLibrary, ThatIsNoLibraryIsNamed) {
  write("pebbles.so", "no library");
  const std::string complaint = complaint_of(trusting());
  EXPECT_NE(complaint.find("pebbles.so: cannot be opened"), std::string::npos) << complaint;
}

TEST(TrustFile, RemembersWhatIsTrusted) {
  const fs::path file = fs::path(testing::TempDir()) / "bastide_trust" / "trusted";
  fs::remove_all(file.parent_path());
  setenv("BASTIDE_TRUST", file.c_str(), 1);  // NOLINT(concurrency-mt-unsafe): one thread
  EXPECT_TRUE(trusted_hashes().empty());
  ASSERT_TRUE(add_trust("aa11", "one").ok());
  ASSERT_TRUE(add_trust("bb22", "two").ok());
  EXPECT_EQ(trusted_hashes(), (std::vector<std::string>{"aa11", "bb22"}));
  unsetenv("BASTIDE_TRUST");  // NOLINT(concurrency-mt-unsafe): one thread
  fs::remove_all(file.parent_path());
}

}  // namespace
}  // namespace bastide
