// Conditions on things, as g:tiles, g:pieces and the like take them in a table. Each condition is
// one row: its name, what may stand there, its sentence, how it is read, and when it holds.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/lua/api_docs.h"
#include "kernel/lua/things.h"

namespace bastide {

/// What a table asks of things in one condition.
struct Asked {
  std::int32_t number = -1;  ///< of a name (see Fields::name), a thing or a packed cell
  Kind thing = Kind::none;   ///< none: nothing of one game
  bool flag = false;
  std::string_view word{};  ///< in the table that was read
};

/// One condition. A thing is accepted by a table when all that stands in it holds.
template <class Thing>
struct FilterRow {
  const char* name;
  const char* type;  ///< as ApiDoc::type
  const char* about;
  Asked (*read)(Fields& fields, std::string_view name);
  bool (*holds)(const View& view, Thing thing, const Asked& asked);
  bool by_row = false;  ///< of pieces: their row and the seats decide
};

/// The rows for tiles, segments, features or pieces; the first is the kind.
template <class Thing>
[[nodiscard]] std::span<const FilterRow<Thing>> conditions();

/// What a table asks. Lives no longer than the table: its words are there.
template <class Thing>
class Filter {
 public:
  /// Reads the table at `index`; nothing accepts everything. Throws LuaError.
  Filter(lua_State* state, int index, const char* what) {
    const std::span<const FilterRow<Thing>> rows = conditions<Thing>();
    Fields fields(state, index, what, names());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (fields.at(i) != 0) {
        asked_.at(count_++) = {&rows[i], rows[i].read(fields, names()[i])};
      }
    }
  }

  /// For Readings: nothing in it is of one game.
  [[nodiscard]] bool is_constant() const {
    bool result = true;
    for (std::size_t i = 0; i < count_; ++i) {
      result = result && asked_.at(i).second.thing == Kind::none;
    }
    return result;
  }
  /// The kind that it asks for; -1 of a plugin that is not loaded.
  [[nodiscard]] std::optional<std::int32_t> kind() const {
    const bool asks = count_ > 0 && asked_[0].first == conditions<Thing>().data();
    return asks ? std::optional(asked_[0].second.number) : std::nullopt;
  }
  /// The colour that it asks for; -1: it does not.
  [[nodiscard]] std::int32_t colour() const {
    const auto* const last = asked_.begin() + static_cast<std::ptrdiff_t>(count_);
    const auto* const asks = std::find_if(
        asked_.begin(), last, [](const auto& asked) { return asked.second.thing == Kind::colour; });
    return asks == last ? -1 : asks->second.number;
  }
  [[nodiscard]] bool accepts_all() const { return count_ == 0; }
  [[nodiscard]] bool asks_kind_alone() const { return count_ == (kind() ? 1U : 0U); }
  /// Do the rows of the things decide alone, see FilterRow::by_row?
  [[nodiscard]] bool is_by_row() const {
    return std::all_of(asked_.begin(),
                       asked_.begin() + static_cast<std::ptrdiff_t>(count_),
                       [](const auto& asked) { return asked.first->by_row; });
  }
  [[nodiscard]] bool accepts(const View& view, Thing thing) const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (!asked_[i].first->holds(view, thing, asked_[i].second)) {
        return false;
      }
    }
    return true;
  }

 private:
  /// By row.
  static std::span<const std::string_view> names() {
    static const std::vector<std::string_view> kNames = [] {
      std::vector<std::string_view> names;
      for (const FilterRow<Thing>& row : conditions<Thing>()) {
        names.emplace_back(row.name);
      }
      return names;
    }();
    return kNames;
  }

  static constexpr std::size_t kMost = 16;
  std::array<std::pair<const FilterRow<Thing>*, Asked>, kMost> asked_{};
  std::size_t count_ = 0;
};

template <>
[[nodiscard]] std::span<const FilterRow<TileId>> conditions();
template <>
[[nodiscard]] std::span<const FilterRow<SegmentId>> conditions();
template <>
[[nodiscard]] std::span<const FilterRow<FeatureId>> conditions();
template <>
[[nodiscard]] std::span<const FilterRow<PieceId>> conditions();

/// What g:cells takes.
inline constexpr ApiDoc kCellConditions[] = {
    {"empty", "boolean", "Without a tile, or with one."},
    {"beside", "TileFilter", "Such a tile lies beside it."},
    {"around",
     "TileFilter|Tile|Cell|Feature|List<Tile>|List<Cell>|List<Feature>",
     "Such a tile lies on the eight cells around it; or one of the eight cells around a place, or "
     "around any place of a list."},
};

/// For the manual.
[[nodiscard]] std::vector<ApiTableDoc> filter_tables();

/// A feature, segment, tile or cell on which pieces stand. Throws LuaError.
[[nodiscard]] Asked read_place(lua_State* state, int index);
[[nodiscard]] bool stands_on(const View& view, PieceId piece, const Asked& place);

}  // namespace bastide
