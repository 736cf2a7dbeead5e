// Languages: files of translators are read, checked and spoken, without any locale of the system.
#include "sdk/tools/shell/language.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bastide {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view kHeader =
    "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    "\"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\\n\"\n";

PoFile po_of(const std::string& entries, std::vector<std::string>* complaints = nullptr) {
  Diagnostics diagnostics;
  PoFile file = read_po(std::string(kHeader) + entries, "x.po", diagnostics);
  check_po(file, "x.po", diagnostics);
  for (const Diagnostic& one : diagnostics.all()) {
    if (complaints == nullptr) {
      ADD_FAILURE() << to_string(one);
    } else {
      complaints->push_back(to_string(one));
    }
  }
  return file;
}

std::vector<std::string> complaints_of(const std::string& entries) {
  std::vector<std::string> complaints;
  po_of(entries, &complaints);
  return complaints;
}

TEST(PoFile, ReadsTextsContextsAndForms) {
  const PoFile file = po_of(
      "\n# a remark\n#: where.lua\nmsgctxt \"name\"\nmsgid \"wo\"\n\"lf\"\n"
      "msgid_plural \"wolves\"\nmsgstr[0] \"a\"\nmsgstr[1] \"b\"\nmsgstr[2] \"c\\n\\t\\\"\\\\\"\n"
      "#, fuzzy\nmsgid \"guess\"\nmsgstr \"geraten\"\n\n#~ msgid \"old\"\n#~ msgstr \"alt\"\n"
      "msgid \"open\"\nmsgstr \"\"\n");
  ASSERT_EQ(file.entries.size(), 3U);
  EXPECT_EQ(file.entries[0].context, "name");
  EXPECT_EQ(file.entries[0].text, "wolf");
  EXPECT_EQ(file.entries[0].many, "wolves");
  EXPECT_THAT(file.entries[0].said, ElementsAre("a", "b", "c\n\t\"\\"));
  EXPECT_THAT(file.entries[0].references, ElementsAre("where.lua"));
  EXPECT_TRUE(file.entries[0].is_done());
  EXPECT_FALSE(file.entries[1].is_done()) << "a guess that nobody has looked at";
  EXPECT_FALSE(file.entries[2].is_done());
  EXPECT_EQ(file.field("Plural-Forms"), "nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);");
}

TEST(PoFile, IsWrittenAsItIsRead) {
  const PoFile file = po_of(
      "msgctxt \"name\"\nmsgid \"two\\nlines \\\"quoted\\\"\"\nmsgstr \"zwei\\nZeilen\"\n"
      "msgid \"ox\"\nmsgid_plural \"oxen\"\nmsgstr[0] \"a\"\nmsgstr[1] \"b\"\nmsgstr[2] \"c\"\n");
  Diagnostics diagnostics;
  const PoFile again = read_po(write_po(file), "again.po", diagnostics);
  EXPECT_TRUE(diagnostics.empty());
  EXPECT_EQ(write_po(again), write_po(file));
  ASSERT_EQ(again.entries.size(), 2U);
  EXPECT_EQ(again.entries[0].text, "two\nlines \"quoted\"");
  EXPECT_EQ(again.header, file.header);
}

TEST(PoFile, NamesTheLineOfWhatIsWrong) {
  EXPECT_THAT(complaints_of("msgid \"a\"\n"), ElementsAre("x.po:5: this msgid has no msgstr"));
  EXPECT_THAT(complaints_of("msgid \"a\"\nmsgstr \"\n"),
              ElementsAre("x.po:6: expected a text in double quotes"));
  EXPECT_THAT(complaints_of("msgid \"a\\q\"\nmsgstr \"b\"\n"),
              ElementsAre(HasSubstr("x.po:5: after a backslash")));
  EXPECT_THAT(complaints_of("msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"\n"),
              ElementsAre("x.po:7: \"a\" stands twice"));
  EXPECT_THAT(complaints_of("word \"a\"\n"), ElementsAre(HasSubstr("x.po:5: expected msgctxt")));
  EXPECT_THAT(complaints_of("msgid \"a\"\nmsgstr[1] \"b\"\n"),
              testing::Contains(HasSubstr("stand in order")));
  Diagnostics diagnostics;
  static_cast<void>(read_po("msgid \"a\"\nmsgstr \"b\"\n", "x.po", diagnostics));
  EXPECT_THAT(to_string(diagnostics.all()), HasSubstr("begins with a header"));
  Diagnostics bytes;
  static_cast<void>(read_po("msgid \"\xff\"\n", "x.po", bytes));
  EXPECT_THAT(to_string(bytes.all()), HasSubstr("x.po:1:8: not UTF-8 from this character on"));
}

// Reading a rule goes deeper with each bracket.
TEST(PoFile, RefusesPluralRulesThatNobodyNeeds) {
  for (const std::string& rule : {std::string(60, '(') + "n" + std::string(60, ')'),
                                  std::string(10'000, '(') + "n",
                                  "n" + std::string(600, ' ')}) {
    Diagnostics diagnostics;
    const std::string text =
        "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n"
        "Plural-Forms: nplurals=2; plural=" +
        rule + ";\\n\"\n";
    static_cast<void>(read_po(text, "x.po", diagnostics));
    ASSERT_EQ(diagnostics.all().size(), 1U);
    EXPECT_EQ(diagnostics.all().front().message,
              "Plural-Forms: expected at most 500 letters and 50 brackets");
  }
}

TEST(PoFile, MissesValuesAndForms) {
  EXPECT_THAT(complaints_of("msgid \"{cell} of {}\"\nmsgstr \"{cell}\"\n"),
              ElementsAre("x.po:5: \"{cell} of {}\" has {0}, {cell}, its translation {cell}"));
  EXPECT_THAT(complaints_of("msgid \"{} of {}\"\nmsgstr \"{1} und {0}\"\n"), IsEmpty());
  EXPECT_THAT(complaints_of("msgid \"a\"\nmsgid_plural \"{} of a\"\nmsgstr[0] \"b\"\n"),
              ElementsAre(HasSubstr("has 1 form, and Plural-Forms says nplurals=3")));
  EXPECT_THAT(placeholders_of("{b:+} {{no}} {a} {}"), ElementsAre("0", "a", "b"));
}

class Languages : public ::testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::path(testing::TempDir()) /
            (std::string("bastide_language_") +
             testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(root_);
    write("sdk/lang/xx.po",
          "msgid \"{} of {}\"\nmsgstr \"{1} hat {0}\"\n"
          "msgid \"broken {}\"\nmsgstr \"kaputt {7}\"\n"
          "msgid \"{} tile\"\nmsgid_plural \"{} tiles\"\n"
          "msgstr[0] \"ein Teil\"\nmsgstr[1] \"{} Teile\"\nmsgstr[2] \"viele ({})\"\n"
          "msgctxt \"option\"\nmsgid \"none\"\nmsgstr \"keine\"\n");
    write("plugins/demo/lang/xx.po",
          "msgid \"A shed gets {0} more for {1} goats.\"\nmsgstr \"{1} Ziegen: {0} mehr.\"\n"
          "msgid \"Score {points} for the {kind}?\"\nmsgstr \"{kind}: {points} werten?\"\n"
          "msgctxt \"name\"\nmsgid \"tall goat\"\nmsgid_plural \"tall goats\"\n"
          "msgstr[0] \"Ziege\"\nmsgstr[1] \"Ziegen\"\nmsgstr[2] \"Ziegenherde\"\n"
          "msgctxt \"a\"\nmsgid \"tall goat\"\nmsgstr \"eine Ziege\"\n"
          "msgctxt \"line\"\nmsgid \"hoof\"\nmsgid_plural \"hooves\"\n"
          "msgstr[0] \"Huf\"\nmsgstr[1] \"Hufe\"\nmsgstr[2] \"Hufe\"\n");
    write("scripts/variants/any_variant.lua", "");
    write("scripts/variants/lang/xx.po", "msgid \"No goats\"\nmsgstr \"Keine Ziegen\"\n");
    speak(open_language(SearchPath{{root_.string()}}, "xx"));
  }
  void TearDown() override {
    speak(nullptr);
    fs::remove_all(root_);
  }

  void write(const std::string& file, const std::string& entries) const {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << kHeader << entries;
  }

  fs::path root_;
};

TEST_F(Languages, SayTextsWithValuesInTheirOwnOrder) {
  EXPECT_EQ(said_with("{} of {}", 3, "Ann"), "Ann hat 3");
  EXPECT_EQ(said_with("{} for {}", 3, "Ann"), "3 for Ann") << "nobody has translated it";
  EXPECT_EQ(said_with("broken {}", 3), "broken 3") << "a translation that does not fit is none";
  EXPECT_EQ(said_as("option", "none"), "keine");
  EXPECT_EQ(said("none"), "none") << "another context";
}

TEST_F(Languages, HaveTheFormThatBelongsToANumber) {
  EXPECT_EQ(said_counted(1, "{} tile", "{} tiles"), "ein Teil");
  EXPECT_EQ(said_counted(4, "{} tile", "{} tiles"), "4 Teile");
  EXPECT_EQ(said_counted(0, "{} tile", "{} tiles"), "0 Teile");
  EXPECT_EQ(said_counted(12, "{} tile", "{} tiles"), "viele (12)");
  EXPECT_EQ(said_counted(2, "{} bot", "{} bots"), "2 bots");
}

TEST_F(Languages, SayNamesAndSentencesOfPlugins) {
  EXPECT_EQ(said_name("demo:tall_goat"), "Ziege");
  EXPECT_EQ(said_count("demo:tall_goat", 3), "3 Ziegen");
  EXPECT_EQ(said_count("demo:tall_goat", 30), "30 Ziegenherde");
  EXPECT_EQ(said_with_article("demo:tall_goat"), "eine Ziege");
  EXPECT_EQ(said_name("other:tall_goat"), "tall goat") << "of another plugin";
  EXPECT_EQ(said_line("demo", "hoof", "hooves", 2), "Hufe");
  EXPECT_EQ(said_by("demo", "A shed gets 5 more for 12 goats."), "12 Ziegen: 5 mehr.");
  EXPECT_EQ(said_by("demo", "Score 7 for the tall goat?"), "Ziege: 7 werten?");
  EXPECT_EQ(said_by("any_variant", "No goats"), "Keine Ziegen");
}

TEST_F(Languages, StandInOneLineWhereTheTextDoes) {
  write("plugins/sly/lang/xx.po", "msgid \"A goat\"\nmsgstr \"a\\nAnn wins\\t\x1b[2J\"\n");
  EXPECT_EQ(said_by("sly", "A goat"), "a\\nAnn wins\\t\\x1b[2J");
}

// What reads a file complains in the language that is being read.
TEST_F(Languages, HaveNoTextsInBrokenFiles) {
  for (const char* broken : {"hello", "msgid \"A goat\"\nmsgstr \"a\\q\"", "\xff\xfe"}) {
    fs::create_directories(root_ / "plugins/mine/lang");
    std::ofstream(root_ / "plugins/mine/lang/xx.po", std::ios::binary) << broken;
    speak(open_language(SearchPath{{root_.string()}}, "xx"));
    std::vector<std::thread> readers;
    for (int i = 0; i < 4; ++i) {
      readers.emplace_back([] { EXPECT_EQ(said_by("mine", "A goat"), "A goat"); });
    }
    for (std::thread& reader : readers) {
      reader.join();
    }
    EXPECT_EQ(said_as("option", "none"), "keine") << "other files stay";
  }
  std::ofstream(root_ / "sdk/lang/xx.po") << "hello";
  speak(open_language(SearchPath{{root_.string()}}, "xx"));
  EXPECT_EQ(said_as("option", "none"), "none");
}

TEST_F(Languages, AreLeftAloneByWhatIsKeptInFiles) {
  const InEnglish english;
  EXPECT_EQ(said_name("demo:tall_goat"), "tall goat");
  EXPECT_EQ(said_counted(4, "{} tile", "{} tiles"), "4 tiles");
  EXPECT_EQ(language_code(), "en");
}

TEST_F(Languages, AreFoundByTheirFiles) {
  EXPECT_THAT(known_languages(SearchPath{{root_.string()}}), ElementsAre("en", "xx"));
  EXPECT_EQ(language_code(), "xx");
  EXPECT_THAT(language_files(SearchPath{{root_.string()}}, "../demo", "xx"), IsEmpty())
      << "no name leads out of its folder";
  const std::string theirs = (root_ / "scripts/variants/lang/xx.po").string();
  const fs::path other = root_ / "other";
  write("other/scripts/variants/lang/xx.po", "msgid \"\"\nmsgstr \"\"\n");
  EXPECT_THAT(language_files(SearchPath{{other.string(), root_.string()}}, "any_variant", "xx"),
              ElementsAre(theirs))
      << "a folder speaks for its own variants alone";
  EXPECT_THAT(language_files(SearchPath{{root_.string()}}, "no_such", "xx"), IsEmpty());
}

TEST_F(Languages, AreNotThoseOfAParcelThatIsNotNamed) {
  write("parcel/plugins/any_variant/lang/xx.po", "msgid \"No goats\"\nmsgstr \"Lauter Geißen\"\n");
  write("parcel/plugins/own/lang/xx.po", "msgid \"No goats\"\nmsgstr \"Lauter Geißen\"\n");
  write("parcel/sdk/lang/xx.po", "msgctxt \"option\"\nmsgid \"none\"\nmsgstr \"alle\"\n");
  write("parcel/sdk/lang/yy.po", "");
  write("parcel/rulesets/lang/xx.po", "");
  const std::string parcel = (root_ / "parcel").string();
  SearchPath path{{root_.string(), parcel}};
  path.parcels = {parcel};
  EXPECT_THAT(known_languages(path), ElementsAre("en", "xx"));
  EXPECT_THAT(language_files(path, "", "xx"), ElementsAre((root_ / "sdk/lang/xx.po").string()));
  EXPECT_THAT(language_files(path, "rulesets", "xx"), IsEmpty());
  speak(open_language(path, "xx"));
  EXPECT_EQ(said_by("any_variant", "No goats"), "Keine Ziegen");
  EXPECT_EQ(said_by("own", "No goats"), "Lauter Geißen");
}

/// Sets variables for one test.
class Locale : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
      const char* const value = std::getenv(name);
      before_.emplace_back(name, value == nullptr ? "" : value);
      unsetenv(name);
    }
  }
  void TearDown() override {
    for (const auto& [name, value] : before_) {
      value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
    }
  }

  std::vector<std::pair<std::string, std::string>> before_;
};

TEST_F(Locale, SaysWhichLanguageIsWanted) {
  EXPECT_THAT(wanted_languages(), ElementsAre("en"));
  setenv("LANG", "de_AT.UTF-8", 1);
  EXPECT_THAT(wanted_languages(), ElementsAre("de_AT", "de", "en"));
  setenv("LC_MESSAGES", "fr_FR@euro", 1);
  EXPECT_THAT(wanted_languages(), ElementsAre("fr_FR", "fr", "en"));
  setenv("LANGUAGE", "nl:../x:de", 1);
  EXPECT_THAT(wanted_languages(), ElementsAre("nl", "de", "fr_FR", "fr", "en"));
  setenv("LC_ALL", "C.UTF-8", 1);
  EXPECT_THAT(wanted_languages(), ElementsAre("en")) << "C is no language, whatever LANGUAGE says";
}

}  // namespace
}  // namespace bastide
