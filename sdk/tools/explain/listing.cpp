#include "sdk/tools/explain/listing.h"

#include <array>

#include "kernel/base/said.h"
#include "sdk/tools/shell/text_table.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

/// Names of lists and heads of their columns, for translators.
[[maybe_unused]] constexpr std::array<const char*, 74> kHeads{
    marked_as("list", "rulesets"),
    marked_as("list", "plugins"),
    marked_as("list", "variants"),
    marked_as("list", "tiles"),
    marked_as("list", "features"),
    marked_as("list", "pieces"),
    marked_as("list", "piles"),
    marked_as("list", "table"),
    marked_as("list", "actions"),
    marked_as("list", "endings"),
    marked_as("list", "candidates"),
    marked_as("list", "texts"),
    marked_as("list", "options"),
    marked_as("list", "hooks"),
    marked_as("list", "changes"),
    marked_as("list", "phases"),
    marked_as("list", "definitions"),
    marked_as("list", "steps"),
    marked_as("list", "sheet"),
    marked_as("list", "files"),
    marked_as("list", "name"),
    marked_as("list", "title"),
    marked_as("list", "file"),
    marked_as("list", "problem"),
    marked_as("list", "version"),
    marked_as("list", "status"),
    marked_as("list", "rules"),
    marked_as("list", "tile"),
    marked_as("list", "count"),
    marked_as("list", "ring"),
    marked_as("list", "segments"),
    marked_as("list", "marks"),
    marked_as("list", "start"),
    marked_as("list", "reconstructed"),
    marked_as("list", "plugin"),
    marked_as("list", "part"),
    marked_as("list", "kind"),
    marked_as("list", "complete"),
    marked_as("list", "claimed as"),
    marked_as("list", "points open/complete"),
    marked_as("list", "layer"),
    marked_as("list", "supply"),
    marked_as("list", "power"),
    marked_as("list", "group"),
    marked_as("list", "stands on"),
    marked_as("list", "stays"),
    marked_as("list", "pile"),
    marked_as("list", "tiles by section, top first"),
    marked_as("list", "what"),
    marked_as("list", "value"),
    marked_as("list", "action"),
    marked_as("list", "ending"),
    marked_as("list", "tested after"),
    marked_as("list", "slot"),
    marked_as("list", "instead of the usual"),
    marked_as("list", "key"),
    marked_as("list", "sentence"),
    marked_as("list", "option"),
    marked_as("list", "default"),
    marked_as("list", "type"),
    marked_as("list", "about"),
    marked_as("list", "point"),
    marked_as("list", "shape"),
    marked_as("list", "stage"),
    marked_as("list", "handler"),
    marked_as("list", "when"),
    marked_as("list", "order"),
    marked_as("list", "at"),
    marked_as("list", "definition"),
    marked_as("list", "changed by"),
    marked_as("list", "phase"),
    marked_as("list", "nr"),
    marked_as("list", "only when"),
    marked_as("list", "state")};

std::vector<std::string> said_heads(const std::vector<std::string>& heads) {
  std::vector<std::string> words;
  for (const std::string& head : heads) {
    words.push_back(said_as("list", head));
  }
  return words;
}

/// A head as a JSON key.
std::string key_of(std::string head) {
  for (char& c : head) {
    c = c == ' ' || c == '/' || c == '-' ? '_' : c;
  }
  std::erase(head, ',');
  return head;
}

std::string word(const Json& value, const std::string& head) {
  if (value.is_null() || (value.is_boolean() && !value.get<bool>())) {
    return "";
  }
  if (value.is_boolean()) {
    return head;
  }
  if (value.is_string()) {
    return value.get<std::string>();
  }
  if (!value.is_array() && !value.is_object()) {
    return value.dump();
  }
  std::string text;
  for (const auto& [key, item] : value.items()) {
    text += text.empty() ? "" : " ";
    text += value.is_object() ? key + "=" + word(item, key) : word(item, head);
  }
  return text;
}

}  // namespace

std::vector<std::string> Listing::words(const std::vector<Json>& row) const {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < row.size(); ++i) {
    cells.push_back(word(row[i], said_as("list", heads_[i])));
  }
  return cells;
}

std::string Listing::text() const {
  std::vector<Align> aligns(heads_.size(), Align::right);
  for (const std::vector<Json>& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      aligns[i] = row[i].is_number() ? aligns[i] : Align::left;
    }
  }
  TextTable table(said_heads(heads_), aligns);
  for (const std::vector<Json>& row : rows_) {
    table.add(words(row));
  }
  return table.aligned();
}

std::string Listing::plain() const {
  TextTable table(heads_);
  for (const std::vector<Json>& row : rows_) {
    table.add(words(row));
  }
  return table.plain();
}

Json Listing::json() const {
  Json list = Json::array();
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    Json object;
    for (std::size_t i = 0; i < rows_[r].size(); ++i) {
      object[key_of(heads_[i])] = rows_[r][i];
    }
    if (more_[r].is_object()) {
      object.update(more_[r]);
    }
    list.push_back(std::move(object));
  }
  return list;
}

void show_listings(Program& program,
                   const std::string& before,
                   const Json& head,
                   const std::vector<Listing>& listings) {
  switch (program.format()) {
    case Format::text: {
      program.out(before);
      bool first = before.empty();
      for (const Listing& listing : listings) {
        if (!listing.empty()) {
          program.out((first ? "" : "\n") +
                      program.paint(Ink::strong, said_as("list", listing.name())) + "\n" +
                      listing.text());
          first = false;
        }
      }
      break;
    }
    case Format::plain:
      for (const Listing& listing : listings) {
        program.out(listing.plain());
      }
      break;
    case Format::json: {
      Json all = head;
      for (const Listing& listing : listings) {
        all[listing.name()] = listing.json();
      }
      program.out_json(all);
      break;
    }
    case Format::jsonl:
      for (const Listing& listing : listings) {
        for (const Json& row : listing.json()) {
          Json line{{"list", listing.name()}};
          line.update(row);
          program.out_json(line);
        }
      }
      break;
  }
}

}  // namespace bastide
