#include "sdk/tools/shell/completion.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace bastide {

namespace {

constexpr const char* kFlagsEnd = "--";

// What a help page calls a value tells what it can be.
constexpr std::array<std::pair<std::string_view, Nameable>, 6> kNameables{{
    {"RULESET", Nameable::ruleset},
    {"PLUGIN.OPTION=", Nameable::setting},
    {"PLUGIN ", Nameable::plugin},
    {"PLUGIN|", Nameable::plugin},
    {"VARIANT", Nameable::variant},
    {"PARCEL", Nameable::parcel},
}};
constexpr std::array<std::string_view, 4> kFiles{"FILE", "GAME", "RULESET", "PLAN"};

bool is_flag_like(std::string_view word) {
  return word.size() > 1 && word.starts_with("-");
}

const OptionRow* option_named(const std::vector<OptionRow>& rows, std::string_view name) {
  for (const OptionRow& row : rows) {
    if (!row.is_word && std::find(row.names.begin(), row.names.end(), name) != row.names.end()) {
      return &row;
    }
  }
  return nullptr;
}

/// The words of the command line that were understood, up to the one that is being typed.
struct Typed {
  const VerbRow* verb = nullptr;
  std::size_t word_count = 0;       // that stand by themselves, after the verb
  bool flags_ended = false;         // by "--"
  const OptionRow* open = nullptr;  // its value is being typed
  std::vector<const OptionRow*> given;
};

const OptionRow* find_option(const CommandTable& table, const Typed& typed, std::string_view name) {
  const OptionRow* found =
      typed.verb == nullptr ? nullptr : option_named(typed.verb->options, name);
  return found != nullptr ? found : option_named(table.globals, name);
}

void read_word(const CommandTable& table, const std::string& word, Typed& typed) {
  if (typed.open != nullptr) {
    typed.open = nullptr;
  } else if (!typed.flags_ended && word == kFlagsEnd) {
    typed.flags_ended = true;
  } else if (!typed.flags_ended && is_flag_like(word)) {
    const std::size_t equals = word.find('=');
    if (const OptionRow* row = find_option(table, typed, word.substr(0, equals)); row != nullptr) {
      typed.given.push_back(row);
      typed.open = row->value.empty() || equals != std::string::npos ? nullptr : row;
    }
  } else if (typed.verb == nullptr) {
    const auto verb = std::find_if(table.verbs.begin(), table.verbs.end(), [&](const VerbRow& row) {
      return row.text.name == word;
    });
    typed.verb = verb == table.verbs.end() ? nullptr : &*verb;
  } else {
    ++typed.word_count;
  }
}

/// The row of the word number `at` after the verb; the last one may be many. None: no more words.
const OptionRow* word_row(const VerbRow& verb, std::size_t at) {
  const OptionRow* last = nullptr;
  for (const OptionRow& row : verb.options) {
    if (!row.is_word) {
      continue;
    }
    if (at == 0) {
      return &row;
    }
    --at;
    last = &row;
  }
  return last != nullptr && last->is_many ? last : nullptr;
}

class Finder {
 public:
  Finder(const CommandTable& table, const NamesOf& names, std::string typed)
      : table_(table), names_(names), typed_(std::move(typed)) {}

  void add_verbs() {
    add({"help", "tells of the program, or of a verb"});
    for (const VerbRow& verb : table_.verbs) {
      add({verb.text.name, verb.text.about});
    }
  }

  /// Long names of flags that were not given, or can be given again.
  void add_flags(const std::vector<OptionRow>& rows, const std::vector<const OptionRow*>& given) {
    for (const OptionRow& row : rows) {
      const bool is_spent =
          !row.is_many && std::find(given.begin(), given.end(), &row) != given.end();
      if (row.is_word || row.names.empty() || is_spent) {
        continue;
      }
      add({row.names.back(), row.about});
    }
  }

  /// What the value of this row may be. `lead` stands before it in the same word.
  void add_values(const OptionRow& row, const std::string& lead) {
    lead_ = lead;
    for (const std::string& word : row.words) {
      add({word, ""});
    }
    const std::string text = row.is_word ? row.names.front() + ' ' + row.value : row.value;
    const auto tells_of = [&text](std::string_view what) {
      return text.find(what) != std::string::npos;
    };
    for (const auto& [what, kind] : kNameables) {
      if (tells_of(what)) {
        add_names(kind);
      }
    }
    if (tells_of("BOT") || tells_of("SEAT,")) {
      add_players(tells_of("SEAT,"));
    }
    if (tells_of("FOLDER")) {
      found.files = FilesToo::folders;
    } else if (std::any_of(kFiles.begin(), kFiles.end(), tells_of)) {
      found.files = FilesToo::files;
    }
  }

  Completion found;

 private:
  void add(Candidate candidate) {
    candidate.text = lead_ + candidate.text;
    if (candidate.text.starts_with(typed_)) {
      found.candidates.push_back(std::move(candidate));
    }
  }
  void add_names(Nameable kind) {
    for (Candidate& name : names_(kind)) {
      add(std::move(name));
    }
  }

  /// A list of them grows behind its last comma.
  void add_players(bool has_people) {
    if (const std::size_t comma = typed_.rfind(','); comma != std::string::npos) {
      lead_ += typed_.substr(lead_.size(), comma + 1 - lead_.size());
    }
    if (has_people) {
      add({"human", "a person at this keyboard"});
    }
    add_names(Nameable::bot);
  }

  const CommandTable& table_;
  const NamesOf& names_;
  std::string typed_;
  std::string lead_;
};

}  // namespace

Completion complete(const CommandTable& table,
                    const std::vector<std::string>& words,
                    const NamesOf& names) {
  Typed typed;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    read_word(table, words[i], typed);
  }
  const std::string last = words.empty() ? "" : words.back();
  Finder finder(table, names, last);
  const std::size_t equals = last.find('=');
  if (typed.open != nullptr) {
    finder.add_values(*typed.open, "");
  } else if (!typed.flags_ended && is_flag_like(last) && equals != std::string::npos) {
    const OptionRow* row = find_option(table, typed, last.substr(0, equals));
    if (row != nullptr && !row->value.empty()) {
      finder.add_values(*row, last.substr(0, equals + 1));
    }
  } else if (!typed.flags_ended && last.starts_with("-")) {
    if (typed.verb != nullptr) {
      finder.add_flags(typed.verb->options, typed.given);
    }
    finder.add_flags(table.globals, typed.given);
  } else if (typed.verb == nullptr) {
    finder.add_verbs();
  } else if (const OptionRow* row = word_row(*typed.verb, typed.word_count); row != nullptr) {
    finder.add_values(*row, "");
  }
  return std::move(finder.found);
}

std::string completion_lines(const Completion& completion) {
  std::string text;
  for (const Candidate& candidate : completion.candidates) {
    text += candidate.text;
    if (!candidate.about.empty()) {
      text += '\t' + candidate.about;
    }
    text += '\n';
  }
  switch (completion.files) {
    case FilesToo::files:
      return text + ":files\n";
    case FilesToo::folders:
      return text + ":folders\n";
    case FilesToo::none:
      break;
  }
  return text;
}

}  // namespace bastide
