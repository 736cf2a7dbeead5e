#include "sdk/bots/restricted_bot.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"

namespace bastide {

namespace {

/// A piece, an action, a kind of feature or a question, by its number.
struct Nameable {
  enum class What : std::uint8_t { piece, action, feature, question };
  What what = What::piece;
  std::size_t number = 0;
  std::string name;
};

/// Keys of sentences are "plugin.word" where a question is asked.
bool is_of_question(std::string_view key) {
  return key.find('.') != std::string_view::npos && key.find(':') == std::string_view::npos;
}

std::string id_of_question(std::string key) {
  return key.replace(key.find('.'), 1, ":");
}

/// Is it the sentence with any values in place of those in braces?
bool is_filled_from(std::string_view sentence, std::string_view text) {
  const std::size_t brace = sentence.find('{');
  const std::string_view head = sentence.substr(0, brace);
  if (brace == std::string_view::npos || !text.starts_with(head)) {
    return text == sentence;
  }
  const std::size_t end = sentence.find('}', brace);
  const std::string_view rest =
      end == std::string_view::npos ? std::string_view() : sentence.substr(end + 1);
  for (std::size_t at = head.size(); at <= text.size(); ++at) {
    if (is_filled_from(rest, text.substr(at))) {
      return true;
    }
  }
  return false;
}

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
  for (const auto& [key, sentence] : catalog.texts) {
    if (is_of_question(key)) {
      all.push_back({Nameable::What::question, 0, id_of_question(key)});
    }
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
  return {ErrorCode::bad_input,
          said_with("nothing that a bot can leave alone in {} is called {}{}; pieces: {}; actions: "
                    "{}; kinds of features: {}; questions: {}",
                    rules.title,
                    in_quotes(word),
                    did_you_mean(word, known),
                    names_of(all, Nameable::What::piece),
                    names_of(all, Nameable::What::action),
                    names_of(all, Nameable::What::feature),
                    names_of(all, Nameable::What::question))};
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
    case Nameable::What::question:
      break;  // see passed_questions()
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
          said_with("{} may be {}: write which", in_quotes(word), joined(meant, said(" or ")))};
    }
    for (const Nameable& each : all) {
      if (each.name == *meant.begin()) {
        add(restraint, each);
      }
    }
  }
  return restraint;
}

std::vector<std::string> passed_questions(const std::vector<std::string>& words,
                                          const Ruleset& rules) {
  std::vector<std::string> sentences;
  for (const auto& [key, sentence] : rules.catalog.texts) {
    const std::string id = is_of_question(key) ? id_of_question(key) : std::string();
    const bool is_meant = !id.empty() && std::any_of(words.begin(), words.end(), [&](auto& word) {
      return word == id || word == short_name(id);
    });
    if (is_meant) {
      sentences.push_back(key);  // shown so when it has no values
      sentences.push_back(sentence);
    }
  }
  return sentences;
}

bool RestrictedBot::passes(const Context& own) const {
  const PendingChoice pending = pending_choice(own);
  return pending.choice == Choice::asked && pending.can_pass &&
         std::any_of(passed_.begin(), passed_.end(), [&](const std::string& sentence) {
           return is_filled_from(sentence, pending.prompt);
         });
}

void RestrictedBot::new_game(PlayerId seat, std::uint64_t seed) {
  restraint_.player = seat;
  inner_->new_game(seat, seed);
}

Option RestrictedBot::choose(Context& own) {
  own.restraint = &restraint_;
  if (passes(own)) {
    return list_options(own).back();
  }
  const Option option = inner_->choose(own);
  // A bot that does not list options might take what is left out; where all is, nothing is.
  return is_left_alone(own, option) && !is_option(own, option) ? list_options(own).front() : option;
}

std::vector<Advice> RestrictedBot::advise(Context& own) {
  own.restraint = &restraint_;
  return passes(own) ? Bot::advise(own) : inner_->advise(own);
}

}  // namespace bastide
