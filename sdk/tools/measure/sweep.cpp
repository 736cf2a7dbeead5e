#include "sdk/tools/measure/sweep.h"

#include <algorithm>
#include <charconv>
#include <set>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/rng.h"
#include "kernel/base/said.h"

namespace bastide {

namespace {

constexpr const char* kWith = "with";
constexpr const char* kNone = "none";
constexpr std::size_t kMostValues = 200;  // of one factor

std::vector<std::string> split(const std::string& text, char mark) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, from)) {
    parts.push_back(text.substr(from, at - from));
    from = at + 1;
  }
  parts.push_back(text.substr(from));
  return parts;
}

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value)
                                                                  : std::nullopt;
}

[[noreturn]] void refuse(const std::string& text, const std::string& why) {
  throw ToolError(Exit::usage, said_with("--vary {}: {}", text, why));
}

/// "1..9:2" as 1, 3, 5, 7, 9; nothing when it is no range.
std::optional<std::vector<std::string>> range_values(const std::string& text,
                                                     const std::string& words) {
  const std::size_t dots = words.find("..");
  if (dots == std::string::npos) {
    return std::nullopt;
  }
  const std::size_t colon = words.find(':', dots);
  const auto least = whole(words.substr(0, dots));
  const auto most = whole(words.substr(dots + 2, colon - dots - 2));
  const auto step =
      colon == std::string::npos ? std::optional<std::int64_t>(1) : whole(words.substr(colon + 1));
  if (!least || !most || !step || *step < 1 || *least > *most) {
    refuse(text,
           said("a range is LEAST..MOST or LEAST..MOST:STEP, of whole numbers, such as 1..9:2"));
  }
  if (static_cast<std::uint64_t>(*most - *least) / static_cast<std::uint64_t>(*step) >=
      kMostValues) {
    refuse(text, said_with("that is more than {} values", kMostValues));
  }
  std::vector<std::string> values;
  for (std::int64_t value = *least; value <= *most; value += *step) {
    values.push_back(std::to_string(value));
  }
  return values;
}

std::vector<std::string> values_of(const std::string& text, const std::string& words) {
  if (auto range = range_values(text, words)) {
    return *range;
  }
  std::vector<std::string> values = split(words, ',');
  std::set<std::string> seen;
  for (const std::string& value : values) {
    if (value.empty()) {
      refuse(text, said("a value is missing"));
    }
    if (!seen.insert(value).second) {
      refuse(text, said_with("{} stands there twice", value));
    }
  }
  if (values.size() > kMostValues) {
    refuse(text, said_with("that is more than {} values", kMostValues));
  }
  return values;
}

const OptionSetting& option_of(const std::string& text,
                               const std::string& name,
                               const Ruleset& rules) {
  std::vector<std::string> known;
  for (const OptionSetting& option : rules.catalog.options) {
    if (option.name == name) {
      return option;
    }
    known.push_back(option.name);
  }
  refuse(text,
         said_with("{} has no option {}{}; what else can be varied: with=VARIANT, and what an "
                   "amendment changes, such as base/B.count=1..6",
                   rules.title,
                   in_quotes(name),
                   did_you_mean(name, known)));
}

std::vector<std::string> all_values(const std::string& text, const OptionSetting& option) {
  if (option.type == "bool") {
    return {"false", "true"};
  }
  if (option.words.empty()) {
    refuse(text, said_with("which values? For example {}=1..5", option.name));
  }
  return option.words;
}

/// As a literal of Lua.
std::string literal(const std::string& value) {
  const bool is_bare = value == "true" || value == "false" || whole(value).has_value();
  return is_bare ? value : fmt::format("[==[{}]==]", value);
}

std::vector<SweepPoint> grid(const std::vector<SweepFactor>& factors) {
  std::vector<SweepPoint> points{SweepPoint(factors.size())};
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    std::vector<SweepPoint> longer;
    for (const SweepPoint& point : points) {
      for (std::size_t value = 0; value < factors[factor].values.size(); ++value) {
        longer.push_back(point);
        longer.back()[factor] = value;
      }
    }
    if (longer.size() > kMostCells) {
      throw ToolError(Exit::usage,
                      said_with("a grid of all values has more than {} cells: give fewer values, "
                                "or --design single or latin",
                                kMostCells));
    }
    points = std::move(longer);
  }
  return points;
}

std::vector<SweepPoint> one_at_a_time(const std::vector<SweepFactor>& factors) {
  std::vector<SweepPoint> points;
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    for (std::size_t value = 0; value < factors[factor].values.size(); ++value) {
      points.emplace_back(factors.size())[factor] = value;
    }
  }
  return points;
}

std::vector<SweepPoint> latin(const std::vector<SweepFactor>& factors,
                              std::size_t cells,
                              std::uint64_t seed) {
  std::vector<SweepPoint> points(cells, SweepPoint(factors.size()));
  for (std::size_t factor = 0; factor < factors.size(); ++factor) {
    std::vector<std::size_t> order(cells);
    for (std::size_t i = 0; i < cells; ++i) {
      order[i] = i;
    }
    Rng rng{scatter(seed, factor)};
    for (std::size_t i = cells; i > 1; --i) {
      std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
    }
    for (std::size_t i = 0; i < cells; ++i) {
      points[i][factor] = order[i] * factors[factor].values.size() / cells;
    }
  }
  std::set<SweepPoint> seen;
  std::erase_if(points, [&seen](const SweepPoint& point) { return !seen.insert(point).second; });
  return points;
}

}  // namespace

SweepFactor read_factor(const std::string& text, const Ruleset& rules) {
  SweepFactor factor;
  const std::size_t equals = text.find('=');
  factor.name = text.substr(0, equals);
  const bool has_values = equals != std::string::npos;
  if (factor.name == kWith) {
    factor.kind = SweepFactor::Kind::variants;
    if (!has_values) {
      refuse(text, said("which variants? For example with=two_tile_city"));
    }
    factor.values = values_of(text, text.substr(equals + 1));
    if (std::find(factor.values.begin(), factor.values.end(), kNone) == factor.values.end()) {
      factor.values.insert(factor.values.begin(), kNone);
    }
    return factor;
  }
  if (factor.name.find('/') != std::string::npos) {
    factor.kind = SweepFactor::Kind::amendment;
    const std::size_t dot = factor.name.rfind('.');
    if (dot == std::string::npos || dot + 1 == factor.name.size() || !has_values ||
        factor.name.find_first_of("\"\\\n") != std::string::npos) {
      refuse(text, said("an amendment is TARGET.FIELD=VALUES, such as base/B.count=1..6"));
    }
    factor.values = values_of(text, text.substr(equals + 1));
    return factor;
  }
  const OptionSetting& option = option_of(text, factor.name, rules);
  factor.values = has_values ? values_of(text, text.substr(equals + 1)) : all_values(text, option);
  return factor;
}

std::vector<SweepPoint> sweep_points(const std::vector<SweepFactor>& factors,
                                     SweepDesign design,
                                     std::size_t cells,
                                     std::uint64_t seed) {
  switch (design) {
    case SweepDesign::grid:
      return grid(factors);
    case SweepDesign::latin:
      return latin(factors, cells, seed);
    case SweepDesign::single:
      break;
  }
  return one_at_a_time(factors);
}

std::string point_name(const std::vector<SweepFactor>& factors, const SweepPoint& point) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    if (point[i]) {
      words.push_back(factors[i].name + "=" + factors[i].values[*point[i]]);
    }
  }
  return fmt::format("{}", fmt::join(words, " "));
}

SweepVersion version_of(const RulesetChoice& base,
                        const std::vector<SweepFactor>& factors,
                        const SweepPoint& point) {
  SweepVersion version{base, {}};
  for (std::size_t i = 0; i < factors.size(); ++i) {
    if (!point[i]) {
      continue;
    }
    const SweepFactor& factor = factors[i];
    const std::string& value = factor.values[*point[i]];
    switch (factor.kind) {
      case SweepFactor::Kind::option:
        version.choice.set.push_back(factor.name + "=" + value);
        break;
      case SweepFactor::Kind::variants:
        for (const std::string& variant : split(value, '+')) {
          if (variant != kNone) {
            version.choice.with.push_back(variant);
          }
        }
        break;
      case SweepFactor::Kind::amendment: {
        const std::size_t dot = factor.name.rfind('.');
        version.amendments.push_back(fmt::format("amend(\"{}\", {{ {} = {} }})",
                                                 factor.name.substr(0, dot),
                                                 factor.name.substr(dot + 1),
                                                 literal(value)));
        break;
      }
    }
  }
  return version;
}

}  // namespace bastide
