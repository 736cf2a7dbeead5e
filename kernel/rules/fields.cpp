#include "kernel/rules/fields.h"

#include <algorithm>
#include <array>

#include "kernel/base/said.h"

namespace bastide {

namespace {

constexpr std::array kIds = std::to_array<ApiDoc>({
    {"FeatureId", "feature", "Kinds of features."},
    {"PieceId", "piece", "Kinds of pieces."},
    {"AttrId", "tile_attr", "Attributes of tiles."},
    {"TokenId", "token", "Tokens."},
    {"BagId", "bag", "Bags."},
    {"PoolId", "pool", "Pools of markers."},
    {"PileId", "pile", "Piles of tiles."},
    {"ZoneId", "zone", "Zones."},
    {"TrackId", "track", "Tracks."},
    {"PhaseId", "phase", "Steps of the game."},
    {"PointId", "hook", "Hook points."},
    {"EventId", "event", "Events that rules react to."},
    {"TileName", "tile", "Kinds of tiles."},
});

/// Categories of definitions as complaints name them, where that is no word of the rule language.
constexpr std::array<const char*, 23> kCategories{
    marked_as("kind of definition", "feature"),  marked_as("kind of definition", "piece"),
    marked_as("kind of definition", "tile"),     marked_as("kind of definition", "tiles"),
    marked_as("kind of definition", "mark"),     marked_as("kind of definition", "token"),
    marked_as("kind of definition", "bag"),      marked_as("kind of definition", "pool"),
    marked_as("kind of definition", "zone"),     marked_as("kind of definition", "track"),
    marked_as("kind of definition", "question"), marked_as("kind of definition", "board"),
    marked_as("kind of definition", "text"),     marked_as("kind of definition", "pile"),
    marked_as("kind of definition", "start"),    marked_as("kind of definition", "phase"),
    marked_as("kind of definition", "action"),   marked_as("kind of definition", "ending"),
    marked_as("kind of definition", "guard"),    marked_as("kind of definition", "hook"),
    marked_as("kind of definition", "state"),    marked_as("kind of definition", "plugin"),
    marked_as("kind of definition", "seats")};

}  // namespace

std::string said_category(std::string_view category) {
  const bool is_known =
      std::find(kCategories.begin(), kCategories.end(), category) != kCategories.end();
  return is_known ? said_as("kind of definition", category) : std::string(category);
}

std::span<const ApiDoc> id_words() {
  return kIds;
}

const std::vector<Declaration>& definitions() {
  static const std::vector<Declaration> kAll = [] {
    std::vector<Declaration> all;
    for (const auto& part : {kind_definitions(),
                             tile_definitions(),
                             turn_definitions(),
                             candidate_definitions(),
                             guard_definitions(),
                             hook_definitions(),
                             sheet_definitions()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }();
  return kAll;
}

const Declaration* find_definition(std::string_view category) {
  const auto& all = definitions();
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const Declaration& row) { return row.name == category; });
  return found == all.end() ? nullptr : &*found;
}

AnyField::AnyField() = default;
AnyField::AnyField(std::string_view its_type, std::string_view its_rest, ReadField reader)
    : type(its_type), rest(its_rest), read(std::move(reader)) {}
AnyField::AnyField(const AnyField& other) = default;
AnyField::AnyField(AnyField&& other) noexcept = default;
AnyField::~AnyField() = default;

FieldRow::FieldRow(std::string_view its_name, const AnyField& its_field, std::string_view sentence)
    : name(its_name), field(its_field), about(sentence) {
  about += (field.rest.empty() ? "" : " ") + field.rest;
}

FieldTable::FieldTable(const char* its_title, const char* sentence, ReadField check)
    : ApiTableDoc{its_title, sentence, {}}, check_(std::move(check)) {}
FieldTable::~FieldTable() = default;

void FieldTable::add(const FieldRow& row) {
  rows_.push_back(row);
}

void FieldTable::describe_rows() {
  for (const FieldRow& row : rows_) {
    if (!row.field.type.empty()) {
      docs_.push_back({row.name.c_str(), row.field.type.c_str(), row.about.c_str()});
    }
  }
  fields = docs_;
}

void FieldTable::read_object(Compiler& compiler,
                             std::size_t plugin,
                             const Value& written,
                             std::string what,
                             void* into) const {
  FieldReader at{compiler, plugin, written, {written, compiler.diagnostics, std::move(what)}};
  read_rows(at, into);
  at.object.finish();
}

void FieldTable::read_rows(FieldReader& at, void* into) const {
  for (const auto& [name, field, sentence] : rows_) {
    const bool may_miss = name.ends_with('?');
    at.key = name.substr(0, name.size() - (may_miss ? 1 : 0));
    at.value = at.written.find(at.key);
    if (at.value != nullptr && field.type.empty() && field.read == nullptr) {
      at.object.complain(at.value, fmt::format("\"{}\" {}", at.key, said(sentence)));
    }
    if (at.key != "id" && (at.value != nullptr || !field.type.empty())) {
      at.object.ignore(at.key);
    }
    if (at.value != nullptr && field.read != nullptr) {
      field.read(at, into);
    } else if (field.read != nullptr && !may_miss) {
      static_cast<void>(at.object.require(at.key));
    }
  }
  if (check_ != nullptr) {
    check_(at, into);
  }
}

namespace field {

std::string type_of_words(std::span<const std::string_view> words) {
  return fmt::format("\"{}\"", fmt::join(words, "\"|\""));
}

std::string bounds_text(std::int64_t least, std::int64_t most, std::int64_t initial) {
  const bool has_bounds = least > INT32_MIN && most < INT32_MAX;
  const bool has_default = has_bounds && initial >= least && initial <= most;
  return (has_bounds ? fmt::format("{} to {}.", least, most) : "") +
         (has_default ? fmt::format(" Default {}.", initial) : "");
}

std::string id_type(std::string_view category) {
  const auto* const found = std::find_if(
      kIds.begin(), kIds.end(), [&](const ApiDoc& row) { return category == row.type; });
  return found->name;
}

}  // namespace field

}  // namespace bastide
