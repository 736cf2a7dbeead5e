#include "kernel/rules/line_words.h"

#include <algorithm>

#include "kernel/base/joined.h"

namespace bastide {

namespace {

std::string spaced(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

LineWords both_of(const std::string& one) {
  return {one, plural_of(one)};
}

/// Variables are named by one or by many.
LineWords variable_words(std::string_view name) {
  const std::string word = spaced(short_name(name));
  if (word.size() > 1 && word.ends_with('s') && !word.ends_with("ss")) {
    return {word.substr(0, word.size() - 1), word};
  }
  return both_of(word);
}

LineWords term_words(const Catalog& catalog, const FeatureKind& kind, const PointTerm& term) {
  switch (term.word) {
    case CountWord::tile:
      return both_of("tile");
    case CountWord::piece:
      return {"piece on it", "pieces on it"};
    case CountWord::neighbour:
      return {"tile around it", "tiles around it"};
    case CountWord::flat:
      return both_of(spaced(short_name(kind.name)));
    case CountWord::touching_done: {
      const LineWords of = both_of(spaced(short_name(catalog.feature_kinds[term.touching].name)));
      return {"completed " + of.one + " touched", "completed " + of.many + " touched"};
    }
    case CountWord::variable:
      return variable_words(catalog.variables[term.variable].name);
  }
  return {};
}

}  // namespace

LineWords line_words(const Catalog& catalog, FeatureKindId kind, std::string_view line) {
  if (const auto text = catalog.texts.find(line); text != catalog.texts.end()) {
    const std::size_t bar = text->second.find('|');
    return bar == std::string::npos
               ? both_of(text->second)
               : LineWords{text->second.substr(0, bar), text->second.substr(bar + 1)};
  }
  if (kind.is_some()) {
    const FeatureKind& scored = catalog.feature_kinds[kind];
    const auto term =
        std::find_if(scored.points.begin(), scored.points.end(), [&](const PointTerm& row) {
          return catalog.names.text(row.line) == line;
        });
    if (term != scored.points.end()) {
      return term_words(catalog, scored, *term);
    }
  }
  return variable_words(line.substr(line.rfind('.') + 1));
}

}  // namespace bastide
