// The command line of a verb. CLI11 takes longer to compile than a verb does: what includes this
// header does without it.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace bastide {

/// An option of a verb, or a word of its command line. Lives as long as the verb.
class VerbOption {
 public:
  explicit VerbOption(CLI::Option& option) : option_(&option) {}

  // NOLINTBEGIN(modernize-use-nodiscard): each changes the option, and returns it.
  VerbOption required() const;
  /// How many values may follow.
  VerbOption expected(int least, int most) const;
  /// One value each time that it is given, so that a word may follow.
  VerbOption one_at_a_time() const;
  /// Values may stand in one word, parted by this.
  VerbOption delimiter(char mark) const;
  /// What stands for the value on the help page.
  VerbOption option_text(const std::string& text) const;
  /// `complaint` is given the value, and returns nothing when it is good.
  VerbOption check(std::function<std::string(const std::string&)> complaint) const;
  VerbOption one_of(const std::vector<std::string>& words) const;
  /// Words that the value often is; it may be another.
  VerbOption often(const std::vector<std::string>& words) const;
  VerbOption excludes(VerbOption other) const;
  VerbOption excludes(const std::string& other) const;
  VerbOption needs(VerbOption other) const;
  VerbOption needs(const std::string& other) const;
  // NOLINTEND(modernize-use-nodiscard)

  [[nodiscard]] bool was_given() const;

 private:
  CLI::Option* option_;
};

class Verb {
 public:
  explicit Verb(CLI::App& app) : app_(app) {}

  /// `names` is "-o,--output", or of a word "FILE". What is bound outlives the parsing. T is one of
  /// the types at the end of verb.cpp.
  template <class T>
  VerbOption add_option(const std::string& names, T& into, const std::string& about = {});
  /// Calls `found` with the values.
  VerbOption add_call(const std::string& names,
                      std::function<void(const std::vector<std::string>&)> found,
                      const std::string& about);
  VerbOption add_flag(const std::string& names, bool& into, const std::string& about = {});

  [[nodiscard]] CLI::App& app() const { return app_; }

 private:
  CLI::App& app_;
};

}  // namespace bastide
