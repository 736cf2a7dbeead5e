#include "kernel/io/text_file.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bastide {
namespace {

namespace fs = std::filesystem;

constexpr fs::perms kReadAndEnter = fs::perms{0555};

/// Each test has a folder of its own.
class TextFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "bastide-text-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override {
    fs::permissions(folder_, fs::perms::owner_all);
    fs::remove_all(folder_);
  }

  [[nodiscard]] std::size_t count_files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

/// Root may write everywhere; for its time this object makes the process somebody else.
class AsNobody {
 public:
  AsNobody() {
    if (::geteuid() == 0) {
      EXPECT_EQ(::seteuid(kNobody), 0);
    }
  }
  ~AsNobody() {
    if (::getuid() == 0) {
      EXPECT_EQ(::seteuid(0), 0);
    }
  }
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;
  AsNobody(AsNobody&&) = delete;
  AsNobody& operator=(AsNobody&&) = delete;

 private:
  static constexpr uid_t kNobody = 65534;
};

std::string message(const Status& status) {
  return status.ok() ? "" : status.error().message;
}

TEST_F(TextFile, WhatIsWrittenIsRead) {
  const std::string text("a\0b\nä", 6);
  ASSERT_TRUE(write_text_file(folder_ / "f", text).ok());
  const auto read = read_text_file(folder_ / "f");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value(), text);
  EXPECT_EQ(count_files(), 1U);
}

TEST_F(TextFile, MissingFileIsNamed) {
  const auto read = read_text_file(folder_ / "none.json");
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, ErrorCode::environment);
  EXPECT_EQ(read.error().message,
            "cannot read " + (folder_ / "none.json").string() + ": No such file or directory");
}

TEST_F(TextFile, FolderIsNoFile) {
  EXPECT_FALSE(read_text_file(folder_).ok());
  EXPECT_FALSE(write_text_file(folder_, "x").ok());
}

TEST_F(TextFile, FileOverTheLimitIsRefused) {
  ASSERT_TRUE(write_text_file(folder_ / "f", "12345").ok());
  EXPECT_TRUE(read_text_file(folder_ / "f", 5).ok());
  EXPECT_FALSE(read_text_file(folder_ / "f", 4).ok());
  EXPECT_FALSE(read_text_file("/dev/zero", 1000).ok());
}

TEST_F(TextFile, WritingReplacesTheWholeFile) {
  ASSERT_TRUE(write_text_file(folder_ / "f", "a long text").ok());
  ASSERT_TRUE(write_text_file(folder_ / "f", "short").ok());
  EXPECT_EQ(read_text_file(folder_ / "f").value(), "short");
}

TEST_F(TextFile, AccessRightsAreKept) {
  ASSERT_TRUE(write_text_file(folder_ / "f", "x").ok());
  fs::permissions(folder_ / "f", fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(write_text_file(folder_ / "f", "y").ok());
  EXPECT_EQ(fs::status(folder_ / "f").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(TextFile, LinkIsFollowedAndStays) {
  ASSERT_TRUE(write_text_file(folder_ / "f", "x").ok());
  fs::create_symlink("f", folder_ / "link");
  ASSERT_TRUE(write_text_file(folder_ / "link", "y").ok());
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(read_text_file(folder_ / "f").value(), "y");
}

TEST_F(TextFile, ReadOnlyFolderIsAnErrorAndLeavesTheOldFile) {
  ASSERT_TRUE(write_text_file(folder_ / "f", "old").ok());
  fs::permissions(folder_ / "f", fs::perms::all);
  fs::permissions(folder_, kReadAndEnter);
  {
    const AsNobody nobody;
    EXPECT_EQ(message(write_text_file(folder_ / "f", "new")),
              "cannot write " + (folder_ / "f").string() +
                  ": Permission denied; choose another place, or change the rights of the file or "
                  "its folder");
    EXPECT_FALSE(write_text_file(folder_ / "another", "x").ok());
  }
  EXPECT_EQ(read_text_file(folder_ / "f").value(), "old");
}

TEST_F(TextFile, ReadOnlyFileIsAnErrorAlthoughTheFolderIsNot) {
  ASSERT_TRUE(write_text_file(folder_ / "f", "old").ok());
  fs::permissions(folder_, fs::perms::all);
  fs::permissions(folder_ / "f", kReadAndEnter);
  {
    const AsNobody nobody;
    EXPECT_FALSE(write_text_file(folder_ / "f", "new").ok());
  }
  EXPECT_EQ(read_text_file(folder_ / "f").value(), "old");
}

TEST_F(TextFile, FullDiskSaysSo) {
  EXPECT_EQ(message(write_text_file("/dev/full", "x")),
            "cannot write /dev/full: the disk is full; free some space and try again");
}

TEST_F(TextFile, FailedWriteLeavesTheOldFileAndNothingElse) {
  ASSERT_TRUE(write_text_file(folder_ / "f", "old").ok());
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1000, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const Status status = write_text_file(folder_ / "f", std::string(5000, 'x'));
  EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(message(status),
            "cannot write " + (folder_ / "f").string() +
                ": File too large; the size of files is limited here (ulimit -f)");
  EXPECT_EQ(read_text_file(folder_ / "f").value(), "old");
  EXPECT_EQ(count_files(), 1U);
}

TEST_F(TextFile, MissingFolderIsAnError) {
  EXPECT_EQ(message(write_text_file(folder_ / "none" / "f", "x")),
            "cannot write " + (folder_ / "none" / "f").string() +
                ": No such file or directory; make the folder " + (folder_ / "none").string() +
                " first");
}

TEST_F(TextFile, FileInAFileIsAnError) {
  ASSERT_TRUE(write_text_file(folder_ / "f", "x").ok());
  EXPECT_EQ(message(write_text_file(folder_ / "f" / "g", "x")),
            "cannot write " + (folder_ / "f" / "g").string() +
                ": Not a directory: " + (folder_ / "f").string());
}

/// A child that is killed in the middle of writing: the hidden file is there, its lock is gone.
void leave_behind(const fs::path& hidden) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const int file = ::open(hidden.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (::flock(file, LOCK_EX) == 0 && ::write(file, "half of", 7) == 7) {
      ::kill(::getpid(), SIGKILL);
    }
    ::_exit(1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
}

TEST_F(TextFile, WhatAKilledWriterLeftGoesWithTheNextWriting) {
  leave_behind(folder_ / ".f.part");
  ASSERT_TRUE(fs::exists(folder_ / ".f.part"));
  ASSERT_TRUE(write_text_file(folder_ / "f", "whole").ok());
  EXPECT_EQ(read_text_file(folder_ / "f").value(), "whole");
  EXPECT_EQ(count_files(), 1U);
}

TEST_F(TextFile, LivingWriterOfTheSameFileIsLeftAlone) {
  const fs::path hidden = folder_ / ".f.part";
  const int other = ::open(hidden.c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_GE(other, 0);
  ASSERT_EQ(::flock(other, LOCK_EX), 0);
  ASSERT_TRUE(write_text_file(folder_ / "f", "whole").ok());
  EXPECT_EQ(read_text_file(folder_ / "f").value(), "whole");
  EXPECT_TRUE(fs::exists(hidden));
  EXPECT_EQ(count_files(), 2U);
  ::close(other);
}

TEST_F(TextFile, ManyWritersLeaveOneWholeFile) {
  constexpr std::size_t kSize = 100000;
  std::vector<std::thread> writers;
  for (char letter = 'a'; letter < 'i'; ++letter) {
    writers.emplace_back([this, letter] {
      for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(message(write_text_file(folder_ / "f", std::string(kSize, letter))), "");
      }
    });
  }
  for (std::thread& writer : writers) {
    writer.join();
  }
  const std::string text = read_text_file(folder_ / "f").value();
  ASSERT_EQ(text.size(), kSize);
  EXPECT_EQ(text.find_first_not_of(text[0]), std::string::npos);
  EXPECT_EQ(count_files(), 1U);
}

TEST_F(TextFile, WritableIsKnownBeforehandAndChangesNothing) {
  EXPECT_TRUE(check_writable(folder_ / "f").ok());
  EXPECT_EQ(count_files(), 0U);
  EXPECT_TRUE(check_writable("/dev/null").ok());
  for (const fs::path& path : {folder_, folder_ / "none" / "f"}) {
    EXPECT_EQ(message(check_writable(path)), message(write_text_file(path, "x")));
    EXPECT_NE(message(check_writable(path)), "");
  }
  ASSERT_TRUE(write_text_file(folder_ / "f", "old").ok());
  fs::permissions(folder_ / "f", fs::perms::all);
  fs::permissions(folder_, kReadAndEnter);
  const AsNobody nobody;
  EXPECT_EQ(message(check_writable(folder_ / "f")), message(write_text_file(folder_ / "f", "x")));
  EXPECT_NE(message(check_writable(folder_ / "f")), "");
}

TEST_F(TextFile, DeviceIsWrittenNotReplaced) {
  ASSERT_TRUE(write_text_file("/dev/null", "x").ok());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(TextFile, OnlyRegularFilesAreReadAndNobodyIsWaitedFor) {
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const Result<std::string> text = read_text_file(pipe);
  ASSERT_FALSE(text.ok());
  EXPECT_NE(text.error().message.find("it is a pipe, a socket or a device, not a file"),
            std::string::npos);
  EXPECT_FALSE(read_text_file("/dev/null").ok());
  EXPECT_FALSE(read_text_file(folder_).ok());
}

TEST_F(TextFile, ASizeIsLookedAtBeforeTheFileIsRead) {
  const fs::path file = folder_ / "sparse";
  ASSERT_TRUE(write_text_file(file, "x").ok());
  fs::resize_file(file, std::uintmax_t{1} << 40U);
  const Result<std::string> text = read_text_file(file, 100);
  ASSERT_FALSE(text.ok());
  EXPECT_NE(text.error().message.find("it holds more than 100 bytes"), std::string::npos);
}

TEST_F(TextFile, LinksMayNotLeadOutOfTheirFolder) {
  fs::create_directories(folder_ / "rules" / "deep");
  ASSERT_TRUE(write_text_file(folder_ / "secret", "secret").ok());
  ASSERT_TRUE(write_text_file(folder_ / "rules" / "a", "a").ok());
  fs::create_symlink("../secret", folder_ / "rules" / "out");
  fs::create_symlink("a", folder_ / "rules" / "in");
  fs::create_symlink("..", folder_ / "rules" / "up");
  fs::create_symlink("rules", folder_ / "alias");
  const fs::path rules = folder_ / "rules";
  for (const fs::path& file :
       {rules / "out", rules / "up" / "secret", rules / ".." / "secret", folder_ / "secret"}) {
    const Result<std::string> text = read_text_file_in(rules, file);
    ASSERT_FALSE(text.ok()) << file;
    EXPECT_NE(text.error().message.find("leads out of its folder"), std::string::npos);
  }
  EXPECT_EQ(read_text_file_in(rules, rules / "in").value(), "a");
  EXPECT_EQ(read_text_file_in(rules, rules / "deep" / ".." / "a").value(), "a");
  EXPECT_EQ(read_text_file_in(fs::canonical(folder_ / "alias"), folder_ / "alias" / "a").value(),
            "a");
}

TEST(PlainText, HasNoByteOrderMarkAndLinesThatEndAlike) {
  EXPECT_EQ(plain_text("\xEF\xBB\xBFone\r\ntwo\r\n"), "one\ntwo\n");
  EXPECT_EQ(plain_text("one\ntwo"), "one\ntwo");
  EXPECT_EQ(plain_text("a\rb\r\r\nc\r"), "a\rb\r\nc\r");  // a lone one is no line end of anybody
  EXPECT_EQ(plain_text("a\xEF\xBB\xBF"), "a\xEF\xBB\xBF");
  EXPECT_EQ(plain_text(""), "");
}

TEST_F(TextFile, ATextInAnotherEncodingIsRefusedByLineAndColumn) {
  const fs::path file = folder_ / "table.csv";
  ASSERT_TRUE(write_text_file(file, "\xEF\xBB\xBFid\r\n\xC3\xA4 t\xFCr\r\n").ok());
  const Result<std::string> text = read_text_file(file);
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.error().code, ErrorCode::bad_input);
  EXPECT_EQ(text.error().message,
            file.string() + ":2:4: not UTF-8 from this character on; save the file as UTF-8");
  EXPECT_EQ(read_file(file).value().size(), 15U);  // bytes are as they are
  ASSERT_TRUE(write_text_file(file, std::string_view("\xFF\xFEi\0d\0", 6)).ok());  // UTF-16
  EXPECT_THAT(read_text_file(file).error().message, testing::HasSubstr(":1:1: not UTF-8"));
}

TEST_F(TextFile, AStreamIsReadToItsEnd) {
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] {
    const int file = ::open(pipe.c_str(), O_WRONLY);
    EXPECT_EQ(::write(file, "text", 4), 4);
    ::close(file);
  });
  EXPECT_EQ(read_stream(pipe).value(), "text");
  writer.join();
}

TEST_F(TextFile, MakingLeavesWhatIsThere) {
  const fs::path file = folder_ / "f";
  EXPECT_TRUE(make_text_file(file, "one").value());
  EXPECT_TRUE(make_text_file(file, "one").value()) << "it holds the same";
  EXPECT_FALSE(make_text_file(file, "two").value());
  EXPECT_FALSE(make_text_file(file, "").value());
  EXPECT_EQ(read_text_file(file).value(), "one");
  ASSERT_TRUE(write_text_file(file, "").ok());
  EXPECT_TRUE(make_text_file(file, "two").value()) << "an empty file holds nothing";
  EXPECT_EQ(read_text_file(file).value(), "two");
  EXPECT_EQ(count_files(), 1U);
}

TEST_F(TextFile, MakingFollowsLinks) {
  fs::create_symlink("there", folder_ / "link");
  EXPECT_TRUE(make_text_file(folder_ / "link", "one").value());
  EXPECT_EQ(read_text_file(folder_ / "there").value(), "one");
  EXPECT_FALSE(make_text_file(folder_ / "link", "two").value());
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
}

TEST_F(TextFile, OfManyMakersOneWins) {
  std::vector<std::thread> makers;
  std::array<bool, 8> made{};
  for (std::size_t i = 0; i < made.size(); ++i) {
    makers.emplace_back(
        [&, i] { made.at(i) = make_text_file(folder_ / "f", std::to_string(i)).value(); });
  }
  for (std::thread& maker : makers) {
    maker.join();
  }
  ASSERT_EQ(std::count(made.begin(), made.end(), true), 1);
  const auto winner = std::find(made.begin(), made.end(), true) - made.begin();
  EXPECT_EQ(read_text_file(folder_ / "f").value(), std::to_string(winner));
}

TEST_F(TextFile, SameFileIsKnownByAnyName) {
  ASSERT_TRUE(write_text_file(folder_ / "f", "one").ok());
  ASSERT_TRUE(write_text_file(folder_ / "other", "one").ok());
  fs::create_symlink("f", folder_ / "soft");
  fs::create_hard_link(folder_ / "f", folder_ / "hard");
  for (const char* name : {"f", "soft", "hard", "../"}) {
    const fs::path path = std::string_view(name) == "../"
                              ? folder_ / ".." / folder_.filename() / "f"
                              : folder_ / name;
    EXPECT_TRUE(is_same_file(folder_ / "f", path)) << path;
  }
  EXPECT_FALSE(is_same_file(folder_ / "f", folder_ / "other"));
  EXPECT_FALSE(is_same_file(folder_ / "none", folder_ / "none"));
}

TEST_F(TextFile, OwnedFileIsWrittenByOneAlone) {
  const fs::path file = folder_ / "f";
  OwnedFile one(file);
  OwnedFile other(file);
  ASSERT_EQ(message(one.write("one")), "");
  ASSERT_EQ(message(one.write("one more")), "");
  EXPECT_NE(message(other.take()).find("another bastide writes it now"), std::string::npos);
  EXPECT_FALSE(other.write("two").ok());
  EXPECT_FALSE(other.append(8, "two").ok());
  EXPECT_TRUE(one.append(8, "!").value());
  EXPECT_EQ(read_text_file(file).value(), "one more!");
  one = OwnedFile();
  EXPECT_EQ(message(other.write("two")), "");
  EXPECT_EQ(read_text_file(file).value(), "two");
  EXPECT_EQ(count_files(), 1U) << "the lock is on the file itself";
}

TEST_F(TextFile, OwnedFileThatIsNewReplacesNothing) {
  ASSERT_TRUE(write_text_file(folder_ / "f", "precious").ok());
  EXPECT_FALSE(OwnedFile(folder_ / "f").write("new", true).ok());
  EXPECT_EQ(read_text_file(folder_ / "f").value(), "precious");
  EXPECT_TRUE(OwnedFile(folder_ / "f").write("old", false).ok());
  ASSERT_TRUE(write_text_file(folder_ / "f", "").ok());
  EXPECT_TRUE(OwnedFile(folder_ / "f").write("new", true).ok()) << "nothing is in it";
}

TEST_F(TextFile, LockGoesWithItsProcess) {
  const fs::path file = folder_ / "f";
  const pid_t child = ::fork();
  if (child == 0) {
    OwnedFile owned(file);
    static_cast<void>(owned.write("left"));
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(message(OwnedFile(file).take()), "");
  EXPECT_EQ(message(OwnedFile(file).write("gone on with")), "");
}

TEST_F(TextFile, OwnedFileMayBeTakenAwayOrExchanged) {
  const fs::path file = folder_ / "f";
  OwnedFile owned(file);
  ASSERT_EQ(message(owned.write("one")), "");
  fs::remove(file);
  ASSERT_EQ(message(owned.write("two")), "");
  ASSERT_TRUE(write_text_file(file, "of an editor").ok());
  EXPECT_FALSE(owned.append(3, "more").value()) << "another text by now";
  ASSERT_EQ(message(owned.write("three")), "");
  EXPECT_FALSE(OwnedFile(file).take().ok());
  EXPECT_EQ(read_text_file(file).value(), "three");
}

/// What somebody else names stays in the folder, for reading and for writing.
TEST_F(TextFile, APathOfOthersLeadsToThePlaceItSays) {
  const fs::path home = fs::canonical(folder_) / "home";
  fs::create_directories(home / "games");
  fs::create_directory_symlink("games", home / "same");
  fs::create_symlink("../games/new", home / "games" / "later");  // not there yet
  EXPECT_EQ(path_in(home, "games/a").value(), home / "games" / "a");
  EXPECT_EQ(path_in(home, "same/a").value(), home / "games" / "a");
  EXPECT_EQ(path_in(home, "games/later").value(), home / "games" / "new");
  EXPECT_EQ(path_in(home, "nothing/../a").value(), home / "a");
  EXPECT_EQ(path_in(home, home / "a").value(), home / "a");
  ASSERT_TRUE(write_text_file_in(home, "games/later", "x").ok());
  EXPECT_EQ(read_text_file(home / "games" / "new").value(), "x");
  fs::permissions(home / "games" / "new", fs::perms::owner_all);
  ASSERT_TRUE(write_text_file_in(home, "games/new", "y").ok());
  EXPECT_EQ(fs::status(home / "games" / "new").permissions(), fs::perms::owner_all);
}

TEST_F(TextFile, APathOfOthersLeadsNowhereElse) {
  const fs::path home = fs::canonical(folder_) / "home";
  fs::create_directories(home);
  fs::create_symlink("../lost", home / "dangling");
  fs::create_symlink(fs::canonical(folder_) / "lost", home / "absolute");
  fs::create_symlink("dangling", home / "twice");
  fs::create_directory_symlink("../lost-folder", home / "folder");
  fs::create_symlink("round", home / "round");
  fs::create_directories(folder_ / "home-of-another");
  ASSERT_EQ(::mkfifo((home / "pipe").c_str(), 0600), 0);
  for (const char* name : {"dangling",
                           "absolute",
                           "twice",
                           "folder/a",
                           "round",
                           "..",
                           "../a",
                           "a/../../a",
                           "../home-of-another/a",
                           ".",
                           ".git/a",
                           "a/.b",
                           "/etc/passwd"}) {
    const Result<fs::path> path = path_in(home, name);
    ASSERT_FALSE(path.ok()) << name;
    EXPECT_EQ(path.error().code, ErrorCode::bad_input);
    EXPECT_NE(path.error().message.find("only files in " + home.string()), std::string::npos);
    EXPECT_FALSE(write_text_file_in(home, name, "x").ok()) << name;
  }
  EXPECT_NE(message(write_text_file_in(home, "pipe", "x")).find("it is a pipe"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder_ / "lost"));
  EXPECT_FALSE(fs::exists(folder_ / "a"));
  EXPECT_EQ(count_files(), 2U);
}

}  // namespace
}  // namespace bastide
