// A list of rows with named columns, shown as the user wants it: aligned, tab-separated, or as JSON
// objects.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "sdk/tools/shell/program.h"

namespace bastide {

class Listing {
 public:
  /// The heads, with _ for blanks, are the keys of the JSON objects; `name` is that of the list.
  Listing(std::string name, std::vector<std::string> heads)
      : name_(std::move(name)), heads_(std::move(heads)) {}

  /// One value per head. Lists are shown with blanks between, null and false as nothing, true as
  /// its head. `more` are members for JSON alone.
  void add(std::vector<nlohmann::ordered_json> row, nlohmann::ordered_json more = {}) {
    rows_.push_back(std::move(row));
    more_.push_back(std::move(more));
  }
  [[nodiscard]] bool empty() const { return rows_.empty(); }

  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string plain() const;
  [[nodiscard]] nlohmann::ordered_json json() const;
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  [[nodiscard]] std::vector<std::string> words(
      const std::vector<nlohmann::ordered_json>& row) const;

  std::string name_;
  std::vector<std::string> heads_;
  std::vector<std::vector<nlohmann::ordered_json>> rows_;
  std::vector<nlohmann::ordered_json> more_;  // by row
};

/// Shows the lists one after the other; `before` goes above them for people only. As JSON they are
/// the members of one object after those of `head`; as a stream each row is a line with its list's
/// name.
void show_listings(Program& program,
                   const std::string& before,
                   const nlohmann::ordered_json& head,
                   const std::vector<Listing>& listings);

}  // namespace bastide
