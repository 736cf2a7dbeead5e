#include "sdk/bots/restricted_bot.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"

namespace bastide {

namespace {

/// A piece, an action or a kind of feature, by its number.
struct Nameable {
  enum class What : std::uint8_t { piece, action, feature };
  What what = What::piece;
  std::size_t number = 0;
  std::string_view name;
};

std::vector<Nameable> nameables(const Catalog& catalog) {
  std::vector<Nameable> all;
  for (std::size_t i = 0; i < catalog.piece_kinds.size(); ++i) {
    all.push_back({Nameable::What::piece, i, catalog.piece_kinds[PieceKindId(i)].name});
  }
  for (std::size_t i = 0; i < catalog.actions.size(); ++i) {
    all.push_back({Nameable::What::action, i, catalog.actions[ActionId(i)].name});
  }
  for (std::size_t i = 0; i < catalog.feature_kinds.size(); ++i) {
    all.push_back({Nameable::What::feature, i, catalog.feature_kinds[FeatureKindId(i)].name});
  }
  return all;
}

std::string names_of(const std::vector<Nameable>& all, Nameable::What what) {
  std::vector<std::string> names;
  for (const Nameable& each : all) {
    if (each.what == what) {
      names.emplace_back(each.name);
    }
  }
  return names.empty() ? "none" : joined(names, ", ");
}

Error unknown_name(const std::vector<Nameable>& all,
                   const Ruleset& rules,
                   const std::string& word) {
  std::vector<std::string> known;
  for (const Nameable& each : all) {
    known.emplace_back(each.name);
    known.emplace_back(short_name(each.name));
  }
  return {
      ErrorCode::bad_input,
      fmt::format("nothing that a bot can leave alone in {} is called {}{}; pieces: {}; actions: "
                  "{}; kinds of features: {}",
                  rules.title,
                  in_quotes(word),
                  did_you_mean(word, known),
                  names_of(all, Nameable::What::piece),
                  names_of(all, Nameable::What::action),
                  names_of(all, Nameable::What::feature))};
}

void add(Restraint& restraint, const Nameable& named) {
  switch (named.what) {
    case Nameable::What::piece:
      restraint.pieces.emplace_back(named.number);
      break;
    case Nameable::What::action:
      restraint.actions.emplace_back(named.number);
      break;
    case Nameable::What::feature:
      restraint.features |= std::uint64_t{1} << named.number;
      break;
  }
}

}  // namespace

Result<Restraint> restraint_of(const std::vector<std::string>& words, const Ruleset& rules) {
  const std::vector<Nameable> all = nameables(rules.catalog);
  Restraint restraint;
  for (const std::string& word : words) {
    std::set<std::string> meant;  // ids; one id may be that of a piece and of an action
    for (const Nameable& each : all) {
      if (each.name == word || short_name(each.name) == word) {
        meant.emplace(each.name);
      }
    }
    if (meant.empty()) {
      return unknown_name(all, rules, word);
    }
    if (meant.size() > 1) {
      return Error{
          ErrorCode::bad_input,
          fmt::format("{} may be {}: write which", in_quotes(word), joined(meant, " or "))};
    }
    for (const Nameable& each : all) {
      if (each.name == *meant.begin()) {
        add(restraint, each);
      }
    }
  }
  return restraint;
}

void RestrictedBot::new_game(PlayerId seat) {
  restraint_.player = seat;
  inner_->new_game(seat);
}

Option RestrictedBot::choose(Context& own) {
  own.restraint = &restraint_;
  const Option option = inner_->choose(own);
  // A bot that does not list options might take what is left out; where all is, nothing is.
  return is_left_alone(own, option) && !is_option(own, option) ? list_options(own).front() : option;
}

std::vector<Advice> RestrictedBot::advise(Context& own) {
  own.restraint = &restraint_;
  return inner_->advise(own);
}

}  // namespace bastide
