#include "sdk/tools/convert/shared_plugins.h"

namespace bastide {

const TileSet* SharedPlugins::Row::rival_of(const TileSet& set) const {
  for (const TileSet* other : sets) {
    const auto& parts = set.meaning.parts;
    if (parts.empty() || std::any_of(parts.begin(), parts.end(), [&](const std::string& part) {
          return is_among(other->meaning.parts, part);
        })) {
      return other;
    }
  }
  return nullptr;
}

bool SharedPlugins::has(const std::string& plugin) const {
  return std::any_of(
      rows_.begin(), rows_.end(), [&](const Row& row) { return row.plugin->plugin == plugin; });
}

std::vector<const TilePair*> SharedPlugins::ours_of(const std::string& theirs) const {
  std::vector<const TilePair*> pairs;
  const auto add = [&](const std::vector<TilePair>& tiles) {
    for (const TilePair& pair : tiles) {
      if (pair.theirs == theirs) {
        pairs.push_back(&pair);
      }
    }
  };
  for (const Row& row : rows_) {
    add(row.plugin->tiles);
  }
  for (const Row& row : rows_) {
    for (const TileSet* set : row.sets) {
      add(set->tiles);
    }
  }
  return pairs;
}

const TilePair* SharedPlugins::theirs_of(const std::string& ours) const {
  const auto is_it = [&](const TilePair& pair) {
    return pair.ours == ours;
  };
  for (const Row& row : rows_) {
    for (const TileSet* set : row.sets) {
      const auto found = std::find_if(set->tiles.begin(), set->tiles.end(), is_it);
      if (found != set->tiles.end()) {
        return &*found;
      }
    }
  }
  return find_row(rows_, &Counterparts::tiles, is_it);
}

const FeatureName* SharedPlugins::feature(const std::string& theirs) const {
  return find_row(
      rows_, &Counterparts::features, [&](const FeatureName& row) { return row.theirs == theirs; });
}

const FeatureName* SharedPlugins::feature_of(const std::string& ours) const {
  return find_row(
      rows_, &Counterparts::features, [&](const FeatureName& row) { return row.ours == ours; });
}

const std::string* SharedPlugins::inside(const std::string& location) const {
  const auto* const row = find_row(
      rows_, &Counterparts::inside, [&](const auto& pair) { return pair.first == location; });
  return row == nullptr ? nullptr : &row->second;
}

std::vector<std::pair<std::string, std::string>> SharedPlugins::pieces() const {
  std::vector<std::pair<std::string, std::string>> all;
  for (const Row& row : rows_) {
    all.insert(all.end(), row.plugin->pieces.begin(), row.plugin->pieces.end());
  }
  return all;
}

const ActionName* SharedPlugins::action(const std::string& theirs) const {
  return find_row(
      rows_, &Counterparts::actions, [&](const ActionName& row) { return row.theirs == theirs; });
}

const ActionName* SharedPlugins::action_of(const std::string& ours) const {
  return find_row(
      rows_, &Counterparts::actions, [&](const ActionName& row) { return row.ours == ours; });
}

std::vector<const QuestionName*> SharedPlugins::questions() const {
  std::vector<const QuestionName*> all;
  for (const Row& row : rows_) {
    for (const QuestionName& question : row.plugin->questions) {
      all.push_back(&question);
    }
  }
  return all;
}

bool SharedPlugins::confirms(const std::string& message) const {
  return find_row(rows_, &Counterparts::confirmations, [&](const std::string& row) {
           return row == message;
         }) != nullptr;
}

std::optional<std::size_t> SharedPlugins::rank_of_token(const std::string& ours) const {
  for (const Row& row : rows_) {
    const std::vector<std::string>& tokens = row.plugin->tokens;
    const auto found = std::find(tokens.begin(), tokens.end(), ours);
    if (found != tokens.end()) {
      return static_cast<std::size_t>(found - tokens.begin());
    }
  }
  return std::nullopt;
}

}  // namespace bastide
