// The plugins of one game, and what is called how there and here.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sdk/tools/convert/counterparts.h"

namespace bastide {

/// The plugins of one game with the sets of tiles that stand for them. Points into the list of
/// counterparts, which outlives it.
class SharedPlugins {
 public:
  struct Row {
    const Counterparts* plugin;
    std::vector<const TileSet*> sets;  // of other parts each; none where its figures came alone

    /// A set that was chosen before, and brings one of these parts or as little as this one.
    [[nodiscard]] const TileSet* rival_of(const TileSet& set) const;
  };
  void add(Row row) { rows_.push_back(std::move(row)); }
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] bool has(const std::string& plugin) const;

  /// What may stand for a tile of theirs, in order of preference.
  [[nodiscard]] std::vector<const TilePair*> ours_of(const std::string& theirs) const;
  /// Null when it has no name there.
  [[nodiscard]] const TilePair* theirs_of(const std::string& ours) const;

  // The rows of all plugins, by what theirs or ours is called; null when there is none.
  [[nodiscard]] const FeatureName* feature(const std::string& theirs) const;
  [[nodiscard]] const FeatureName* feature_of(const std::string& ours) const;
  /// The full name of a kind for a location that needs no feature.
  [[nodiscard]] const std::string* inside(const std::string& location) const;
  /// Pairs of a word of theirs and a full name of ours.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> pieces() const;
  [[nodiscard]] const ActionName* action(const std::string& theirs) const;
  [[nodiscard]] const ActionName* action_of(const std::string& ours) const;
  [[nodiscard]] std::vector<const QuestionName*> questions() const;
  /// Is it a message that only confirms the one before?
  [[nodiscard]] bool confirms(const std::string& message) const;
  /// Where a token of ours lies in a bag there, from 0; none when that is not known.
  [[nodiscard]] std::optional<std::size_t> rank_of_token(const std::string& ours) const;

 private:
  std::vector<Row> rows_;
};

/// The first row of all plugins for which `fits` is true; null when there is none.
template <class Row, class Fits>
const Row* find_row(const std::vector<SharedPlugins::Row>& plugins,
                    std::vector<Row> Counterparts::*rows,
                    const Fits& fits) {
  for (const SharedPlugins::Row& plugin : plugins) {
    for (const Row& row : plugin.plugin->*rows) {
      if (fits(row)) {
        return &row;
      }
    }
  }
  return nullptr;
}

inline bool is_among(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace bastide
