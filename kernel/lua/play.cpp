#include "kernel/lua/play.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/base/visible.h"
#include "kernel/lua/wrap_state.h"

namespace bastide {
namespace {

constexpr std::size_t kLongestName = 200;
constexpr std::size_t kMostCoined = 10'000;

constexpr std::array<std::string_view, 13> kWords = {
    marked_as("kind of definition", "kind of feature"),
    marked_as("kind of definition", "kind of piece"),
    "tile_attr",
    marked_as("kind of definition", "token"),
    marked_as("kind of definition", "bag"),
    marked_as("kind of definition", "pool"),
    marked_as("kind of definition", "pile"),
    marked_as("kind of definition", "zone"),
    marked_as("kind of definition", "track"),
    marked_as("kind of definition", "tile"),
    marked_as("kind of definition", "phase"),
    marked_as("kind of definition", "variable"),
    marked_as("kind of definition", "hook point")};

// Uses of words, besides those of NameOf.
constexpr std::uint32_t kPerhaps = 0x100;
constexpr std::uint32_t kName = 0x200;
constexpr std::uint32_t kOwnName = 0x201;
constexpr std::uint32_t kQuestion = 0x300;

template <class Rows>
std::vector<std::string> names_of(const Rows& rows) {
  std::vector<std::string> names;
  for (const auto& row : rows) {
    names.push_back(row.name);
  }
  return names;
}

/// What `visit` makes of the rows that the name may stand for.
template <class Visit>
auto with_rows(const Ruleset& rules, NameOf what, const Visit& visit) {
  const Catalog& catalog = rules.catalog;
  switch (what) {
    case NameOf::feature:
      return visit(catalog.feature_kinds);
    case NameOf::piece:
      return visit(catalog.piece_kinds);
    case NameOf::tile_attr:
      return visit(catalog.attributes);
    case NameOf::token:
      return visit(catalog.tokens);
    case NameOf::bag:
      return visit(catalog.bags);
    case NameOf::pool:
      return visit(catalog.pools);
    case NameOf::pile:
      return visit(catalog.piles);
    case NameOf::zone:
      return visit(catalog.zones);
    case NameOf::track:
      return visit(catalog.tracks);
    case NameOf::tile:
      return visit(catalog.tile_kinds);
    case NameOf::phase:
      return visit(rules.phases);
    case NameOf::state:
      return visit(catalog.variables);
    case NameOf::hook:
      break;
  }
  return visit(rules.points);
}

}  // namespace

PlayScope::PlayScope(const Ruleset& rules, LuaRules& lua)
    : rules_(rules),
      lua_(lua),
      link_(link_of(lua.vm().state())),
      lists_(lua.vm().state()),
      words_(lua.vm().state()),
      readings_(lua.vm().state()) {
  link_.play = this;
  link_.lists = &lists_;
  for (const std::string& name : lua.variables()) {
    variables_.push_back(rules.catalog.variables.find(name));
  }
}

PlayScope::~PlayScope() {
  link_.play = nullptr;
  link_.lists = nullptr;
}

void PlayScope::enter(const PlayFrame& frame) {
  if (frames_.empty()) {
    lists_.begin();
  }
  frames_.push_back(frame);
  link_.frame = &frames_.back();
}

void PlayScope::leave() {
  frames_.pop_back();
  link_.frame = frames_.empty() ? nullptr : &frames_.back();
}

const PlayFrame& PlayScope::frame() const {
  read_unnoted(link_);
  return innermost();
}

const PlayFrame& PlayScope::innermost() const {
  if (frames_.empty()) {
    throw LuaError(said("nothing is being played"));
  }
  return frames_.back();
}

std::vector<std::string> PlayScope::names(NameOf what) const {
  return with_rows(rules_, what, [](const auto& rows) { return names_of(rows); });
}

std::int32_t PlayScope::look_up(NameOf what, std::string_view full) const {
  return with_rows(rules_, what, [&](const auto& rows) {
    lua_.vm().budget().charge(rows.size() / 8);
    std::int32_t number = 0;
    for (const auto& row : rows) {
      if (row.name == full) {
        return number;
      }
      ++number;
    }
    return -1;
  });
}

bool PlayScope::is_absent(std::string_view full) const {
  const std::size_t colon = full.find(':');
  const std::string_view other = full.substr(0, colon);
  return colon != std::string_view::npos &&
         std::none_of(rules_.catalog.plugins.begin(),
                      rules_.catalog.plugins.end(),
                      [&](const PluginInfo& info) { return info.id == other; });
}

std::int32_t PlayScope::resolve(NameOf what, std::string_view written) const {
  if (what == NameOf::tile || written.find(':') != std::string_view::npos) {
    return look_up(what, written);
  }
  const std::int32_t own = look_up(what, fmt::format("{}:{}", plugin(), written));
  if (own >= 0) {
    return own;
  }
  std::int32_t found = -1;
  for (const PluginInfo& info : rules_.catalog.plugins) {
    if (info.id != plugin()) {
      continue;
    }
    for (const std::string& other : info.uses) {
      const std::int32_t candidate = look_up(what, fmt::format("{}:{}", other, written));
      if (candidate >= 0 && found >= 0) {
        throw LuaError(said_with("'{}' of several plugins: write plugin:{}", written, written));
      }
      found = candidate >= 0 ? candidate : found;
    }
  }
  return found >= 0 ? found : look_up(what, fmt::format("core:{}", written));
}

std::int32_t PlayScope::find_if_known(NameOf what, std::string_view written) const {
  return resolve(what, written);
}

std::int32_t PlayScope::find(NameOf what, std::string_view written) const {
  const std::int32_t found = resolve(what, written);
  if (found < 0 && !is_absent(written)) {
    throw LuaError(
        said_with("unknown {} '{}'{}",
                  said_as("kind of definition", kWords.at(static_cast<std::size_t>(what))),
                  written,
                  did_you_mean(written, known(what))));
  }
  return found;
}

std::uint32_t PlayScope::word_key(std::uint32_t use) const {
  return use << 16U | static_cast<std::uint32_t>(lua_.owner(frame().function));
}

std::int32_t PlayScope::find_at(lua_State* state, int index, NameOf what) {
  const std::string_view written = read_text(state, index);
  const std::uint32_t key = word_key(static_cast<std::uint32_t>(what));
  if (const std::int32_t* known = words_.find(written, key)) {
    return *known;
  }
  return words_.keep(index, key, find(what, written));
}

std::int32_t PlayScope::find_if_known_at(lua_State* state, int index, NameOf what) {
  const std::string_view written = read_text(state, index);
  const std::uint32_t key = word_key(static_cast<std::uint32_t>(what) | kPerhaps);
  if (const std::int32_t* known = words_.find(written, key)) {
    return *known;
  }
  return words_.keep(index, key, resolve(what, written));
}

const std::int32_t* PlayScope::known_question(std::string_view written) const {
  return words_.find(written, word_key(kQuestion));
}

void PlayScope::keep_question(int index, std::int32_t reference) {
  static_cast<void>(words_.keep(index, word_key(kQuestion), reference));
}

NameId PlayScope::coin_at(lua_State* state, int index, bool is_own) {
  const std::string_view written = read_text(state, index);
  const std::uint32_t key = word_key(is_own ? kOwnName : kName);
  if (const std::int32_t* known = words_.find(written, key)) {
    return NameId(*known);
  }
  const std::string text = is_own ? full_name(written) : std::string(written);
  const NameId name = rules_.catalog.names.find(text);
  // A name that a game coins while it is played has its number in that game alone.
  return name.is_some() ? NameId(words_.keep(index, key, name.value())) : coin(text);
}

std::vector<std::string> PlayScope::known(NameOf what) const {
  std::vector<std::string> result = names(what);
  for (std::size_t i = result.size(); i > 0; --i) {
    result.emplace_back(short_name(result[i - 1]));
  }
  return result;
}

std::string PlayScope::full_name(std::string_view word) const {
  return word.find(':') == std::string_view::npos ? plugin() + ":" + std::string(word)
                                                  : std::string(word);
}

NameId PlayScope::coin(std::string_view text) const {
  Context& context = frame().context;
  if (link_.reads != nullptr) {
    link_.reads->give_up();  // names that a game coins are its own
  }
  if (text.size() > kLongestName) {
    throw LuaError(said_with("a name of {} bytes; at most {}", text.size(), kLongestName));
  }
  if (find_invisible(text) != std::string_view::npos) {
    throw LuaError(said_with("a name: {}", expected_found(said(kVisibleLine), in_quotes(text))));
  }
  if (context.names != nullptr && context.names->find(text).is_none() &&
      context.names->size() >= rules_.catalog.names.size() + kMostCoined) {
    throw LuaError(
        said_with("more than {} different names of lines and reasons in one game", kMostCoined));
  }
  const NameId name = coin_name(context, text);
  return name.is_some() ? name : rules_.reasons[3];  // nobody reads names then
}

PlayScope& play_of(lua_State* state) {
  PlayScope* play = link_of(state).play;
  if (play == nullptr) {
    throw LuaError(said(
        "this belongs to the play stage, in a hook; it was called in the define stage, while files "
        "are loaded"));
  }
  return *play;
}

Context& writing(lua_State* state) {
  const PlayFrame& frame = frame_of(state);
  if (!frame.writes) {
    throw LuaError(
        said("this hook only reads: effects belong to on.react, on.intercept, phases and actions"));
  }
  return frame.context;
}

}  // namespace bastide
