#include "sdk/tools/shell/verb.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "sdk/tools/shell/one_of_words.h"

namespace bastide {

VerbOption VerbOption::required() const {
  option_->required();
  return *this;
}

VerbOption VerbOption::expected(int least, int most) const {
  option_->expected(least, most);
  return *this;
}

VerbOption VerbOption::one_at_a_time() const {
  option_->allow_extra_args(false);
  return *this;
}

VerbOption VerbOption::delimiter(char mark) const {
  option_->delimiter(mark);
  return *this;
}

VerbOption VerbOption::option_text(const std::string& text) const {
  option_->option_text(text);
  return *this;
}

VerbOption VerbOption::check(std::function<std::string(const std::string&)> complaint) const {
  option_->check(std::move(complaint));
  return *this;
}

VerbOption VerbOption::one_of(const std::vector<std::string>& words) const {
  option_->check(one_of_words(words));
  return *this;
}

VerbOption VerbOption::often(const std::vector<std::string>& words) const {
  const std::string list = fmt::format("{{{}}}", fmt::join(words, ","));
  option_->check(CLI::Validator([](std::string&) { return std::string(); }, list));
  return *this;
}

VerbOption VerbOption::excludes(VerbOption other) const {
  option_->excludes(other.option_);
  return *this;
}

VerbOption VerbOption::excludes(const std::string& other) const {
  option_->excludes(other);
  return *this;
}

VerbOption VerbOption::needs(VerbOption other) const {
  option_->needs(other.option_);
  return *this;
}

VerbOption VerbOption::needs(const std::string& other) const {
  option_->needs(other);
  return *this;
}

bool VerbOption::was_given() const {
  return option_->count() > 0;
}

template <class T>
VerbOption Verb::add_option(const std::string& names, T& into, const std::string& about) {
  return VerbOption(*app_.add_option(names, into, about));
}

VerbOption Verb::add_call(const std::string& names,
                          std::function<void(const std::vector<std::string>&)> found,
                          const std::string& about) {
  return VerbOption(*app_.add_option(
      names,
      [found = std::move(found)](const CLI::results_t& values) {
        found(values);
        return true;
      },
      about));
}

VerbOption Verb::add_flag(const std::string& names, bool& into, const std::string& about) {
  return VerbOption(*app_.add_flag(names, into, about));
}

#define BASTIDE_OPTION_OF(...) \
  template VerbOption Verb::add_option(const std::string&, __VA_ARGS__&, const std::string&)
BASTIDE_OPTION_OF(std::string);
BASTIDE_OPTION_OF(std::vector<std::string>);
BASTIDE_OPTION_OF(int);
BASTIDE_OPTION_OF(std::optional<int>);
BASTIDE_OPTION_OF(std::vector<std::int64_t>);
BASTIDE_OPTION_OF(std::int64_t);
BASTIDE_OPTION_OF(std::uint64_t);
BASTIDE_OPTION_OF(double);
#undef BASTIDE_OPTION_OF

}  // namespace bastide
