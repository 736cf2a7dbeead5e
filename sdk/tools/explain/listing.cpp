#include "sdk/tools/explain/listing.h"

#include "sdk/tools/shell/text_table.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

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
    cells.push_back(word(row[i], heads_[i]));
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
  TextTable table(heads_, aligns);
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
  for (const std::vector<Json>& row : rows_) {
    Json object;
    for (std::size_t i = 0; i < row.size(); ++i) {
      object[key_of(heads_[i])] = row[i];
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
          program.out((first ? "" : "\n") + program.paint(Ink::strong, listing.name()) + "\n" +
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
