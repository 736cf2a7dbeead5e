#include "sdk/tools/mutants/mutant_excuses.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"

namespace bastide {

namespace {

std::size_t count_fitting(const Excuse& excuse, const std::vector<Mutant>& mutants) {
  return static_cast<std::size_t>(std::count_if(
      mutants.begin(), mutants.end(), [&](const Mutant& mutant) { return fits(excuse, mutant); }));
}

bool agrees(const std::string& said, std::string_view found) {
  return said.empty() || said == found;
}

}  // namespace

std::vector<Excuse> read_excuses(std::string_view text,
                                 const std::string& file,
                                 Diagnostics& diagnostics) {
  std::vector<Excuse> excuses;
  const std::optional<Value> root = parse_json(text, {file, 1, 1}, diagnostics);
  if (!root) {
    return excuses;
  }
  JsonObjectReader whole(*root, diagnostics, said("a file of excuses"));
  for (const Value& value : as_list(whole.require("excused"), "\"excused\"", diagnostics)) {
    JsonObjectReader reader(value, diagnostics, said("an excuse"));
    Excuse excuse;
    excuse.at = value.at;
    excuse.file = read_optional_text(reader, "file", diagnostics);
    excuse.where = read_optional_text(reader, "where", diagnostics);
    excuse.kind = read_optional_text(reader, "kind", diagnostics);
    excuse.change = read_optional_text(reader, "change", diagnostics);
    excuse.source = read_optional_text(reader, "source", diagnostics);
    excuse.reason = reader.text("reason");
    reader.finish();
    if ((excuse.file + excuse.where + excuse.kind + excuse.change + excuse.source).empty()) {
      diagnostics.add(excuse.at,
                      said("this excuse would fit every change; say which file or change"));
    }
    excuses.push_back(std::move(excuse));
  }
  whole.finish();
  return excuses;
}

bool fits(const Excuse& excuse, const Mutant& mutant) {
  return agrees(excuse.file, mutant.file) && agrees(excuse.where, mutant.where) &&
         agrees(excuse.kind, word_of(mutant.kind)) && agrees(excuse.change, mutant.change) &&
         agrees(excuse.source, mutant.source);
}

void check_excuses(const std::vector<Excuse>& excuses,
                   const MutantSet& set,
                   bool is_all,
                   Diagnostics& diagnostics) {
  for (const Excuse& excuse : excuses) {
    const bool is_asked =
        is_all || std::find(set.files.begin(), set.files.end(), excuse.file) != set.files.end();
    if (is_asked && count_fitting(excuse, set.all) == 0) {
      diagnostics.add(
          excuse.at,
          said("this excuse fits no change of the rules any more: say what it means now, or "
               "take it out"));
    }
  }
}

void check_need(const std::vector<Excuse>& excuses,
                const MutantSet& set,
                const Judgements& judgements,
                Diagnostics& diagnostics) {
  for (const Excuse& excuse : excuses) {
    std::size_t noticed = 0;
    std::string by;
    for (std::size_t i = 0; i < set.tried.size(); ++i) {
      const std::optional<Judgement>& judgement = judgements[i];
      if (fits(excuse, set.tried[i]) && judgement && judgement->fate != Fate::survived) {
        ++noticed;
        by = judgement->by;
      }
    }
    if (noticed > 0 && noticed == count_fitting(excuse, set.all)) {
      diagnostics.add(excuse.at,
                      said_with("this excuse is not needed any more, take it out: {}", by));
    }
  }
}

}  // namespace bastide
