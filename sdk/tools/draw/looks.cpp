#include "sdk/tools/draw/looks.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/trial/option_text.h"

namespace bastide {

namespace {

struct Paint {
  std::string_view fill;
  std::string_view ink;
};

// Terrain is pale, so that the pieces, which are not, stand out. Order: first kind of the form,
// second, …
constexpr std::array<Paint, 2> kGrounds{{{"#dfe9c8", "#a9bd84"}, {"#e9e3c8", "#bdb184"}}};
constexpr std::array<Paint, 5> kAreas{{{"#d9b48f", "#8a5a33"},
                                       {"#c3c9d6", "#5b6780"},
                                       {"#e3c6d8", "#8d5b79"},
                                       {"#f0e1a1", "#94802b"},
                                       {"#bfdad6", "#3f7a72"}}};
constexpr std::array<Paint, 5> kLines{{{"#fffdf5", "#5a5348"},
                                       {"#8fc1e3", "#2b6a97"},
                                       {"#c9a26a", "#6b4a1d"},
                                       {"#d8d8d8", "#444444"},
                                       {"#d7b5e0", "#6b3f78"}}};
constexpr std::array<Paint, 5> kSymbols{{{"#fff3cf", "#7a5a10"},
                                         {"#e3f1ff", "#1f4e79"},
                                         {"#ffe3e3", "#8a2b2b"},
                                         {"#e7ffe3", "#2b6b2b"},
                                         {"#f0e6ff", "#56378a"}}};

template <std::size_t N>
Paint paint_of(const std::array<Paint, N>& paints, std::size_t nth) {
  return paints[nth % N];
}

/// Paints of pictures; the others are those of terminals, where a kind has one colour.
Paint paint_of(LookStyle style, const Paint& plain) {
  switch (style) {
    case LookStyle::grass:
      return {"#c6d8a2", "#9cbb76"};
    case LookStyle::crop:
      return {"#ecd488", "#b08d3c"};
    case LookStyle::trees:
      return {"#abc687", "#5f8347"};
    case LookStyle::walls:
      return {"#e3c89c", "#6a5440"};
    case LookStyle::cloud:
      return {"#dde3ed", "#8a96ad"};
    case LookStyle::paved:
      return {"#f6eed9", "#84704e"};
    case LookStyle::track:
      return {"#ead6a8", "#97763f"};
    case LookStyle::water:
      return {"#92c6e0", "#437fa3"};
    default:
      return plain;
  }
}

/// What a kind is drawn as when its plugin does not say.
LookStyle style_of(Form form, std::size_t nth) {
  if (form == Form::ground) {
    return nth == 0 ? LookStyle::grass : LookStyle::plain;
  }
  return form == Form::line && nth == 0 ? LookStyle::paved : LookStyle::plain;
}

Paint paint_of(Form form, std::size_t nth) {
  switch (form) {
    case Form::ground:
      return paint_of(kGrounds, nth);
    case Form::area:
      return paint_of(kAreas, nth);
    case Form::line:
      return paint_of(kLines, nth);
    case Form::symbol:
      break;
  }
  return paint_of(kSymbols, nth);
}

/// Ports of a segment in its own layer.
std::array<bool, kPorts> ports_of(const Catalog& catalog,
                                  const TileKind& tile,
                                  std::size_t segment) {
  std::array<bool, kPorts> owned{};
  const LayerId layer = catalog.feature_kinds[tile.segments[segment].kind].layer;
  for (std::size_t port = 0; layer.index() < tile.rings.size() && port < owned.size(); ++port) {
    owned[port] = tile.rings[layer.index()][port] == static_cast<std::int8_t>(segment);
  }
  return owned;
}

/// What a segment owns, side by side.
struct SideCount {
  int whole = 0;   // sides of which it owns every port
  int middle = 0;  // sides of which it owns the middle port alone
  int half = 0;    // ports on other sides
};

SideCount count_sides(const std::array<bool, kPorts>& owned) {
  SideCount count;
  for (std::size_t side = 0; side < kSides; ++side) {
    const bool left = owned[side * kSlots];
    const bool middle = owned[side * kSlots + 1];
    const bool right = owned[side * kSlots + 2];
    if (left && middle && right) {
      ++count.whole;
    } else if (middle && !left && !right) {
      ++count.middle;
    } else {
      count.half += (left ? 1 : 0) + (middle ? 1 : 0) + (right ? 1 : 0);
    }
  }
  return count;
}

}  // namespace

Looks::Looks(const Catalog& catalog) : catalog_(&catalog), kinds_(catalog.feature_kinds.size()) {
  decide_forms();
  choose_letters();
  choose_badges();
  say_names();
  choose_figures();
  for (const PluginInfo& plugin : catalog.plugins) {
    take_looks(plugin);
  }
  find_shared_figures();
}

Form Looks::form(const TileKind& tile, std::size_t segment) const {
  if (tile.segments[segment].kind == ground_) {
    return Form::ground;  // also where it reaches no side
  }
  const SideCount count = count_sides(ports_of(*catalog_, tile, segment));
  if (count.whole + count.middle + count.half == 0) {
    return Form::symbol;
  }
  return count.whole == 0 && count.half == 0 ? Form::line : Form::area;
}

void Looks::decide_forms() {
  std::vector<int> half(kinds_.size());
  std::vector<int> all(kinds_.size());
  for (const TileKind& tile : catalog_->tile_kinds) {
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
      const FeatureKindId kind = tile.segments[i].kind;
      const SideCount count = count_sides(ports_of(*catalog_, tile, i));
      if (catalog_->feature_kinds[kind].layer.value() == 0) {
        half[kind.index()] += count.half;
        all[kind.index()] += count.half + 3 * count.whole;
      }
    }
  }
  // A ruleset without half sides has no lines between fields: its commonest area is the ground.
  const bool any_half = std::any_of(half.begin(), half.end(), [](int n) { return n > 0; });
  const std::vector<int>& votes = any_half ? half : all;
  const auto most = std::max_element(votes.begin(), votes.end());
  if (most != votes.end() && *most > 0) {
    ground_ = FeatureKindId(static_cast<std::size_t>(most - votes.begin()));
  }
  std::vector<std::array<int, 4>> forms(kinds_.size());
  for (const TileKind& tile : catalog_->tile_kinds) {
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
      ++forms[tile.segments[i].kind.index()][static_cast<std::size_t>(form(tile, i))];
    }
  }
  std::array<std::size_t, 4> used{};
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
    const auto best = std::max_element(forms[kind].begin(), forms[kind].end());
    KindLook& look = kinds_[kind];
    look.form = *best == 0 ? Form::symbol : static_cast<Form>(best - forms[kind].begin());
    look.nth = used[static_cast<std::size_t>(look.form)]++;
    const Paint paint = paint_of(look.form, look.nth);
    look.fill = paint.fill;
    look.ink = paint.ink;
    look.style = style_of(look.form, look.nth);
    const Paint drawn = paint_of(look.style, paint);
    look.paint = drawn.fill;
    look.edge = drawn.ink;
  }
}

char Looks::take_letter(std::string_view word, bool upper) {
  std::string wanted;
  for (const char letter : std::string(word) + "abcdefghijklmnopqrstuvwxyz") {
    const auto code = static_cast<unsigned char>(letter);
    if (std::isalpha(code) != 0) {
      wanted += static_cast<char>(upper ? std::toupper(code) : std::tolower(code));
    }
  }
  for (const char letter : wanted) {
    if (taken_.find(letter) == std::string::npos) {
      taken_ += letter;
      return letter;
    }
  }
  return '*';
}

void Looks::choose_letters() {
  // Text boards without Unicode show the pieces of seats as capitals from the front of the
  // alphabet.
  for (std::int32_t seat = 0; seat < std::min(catalog_->most_players, kMaxColours); ++seat) {
    taken_ += static_cast<char>('A' + seat);
  }
  std::map<std::string, int, std::less<>> shared;
  for (const FeatureKind& kind : catalog_->feature_kinds) {
    ++shared[std::string(short_name(kind.name))];
  }
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    const std::string& full = catalog_->feature_kinds[FeatureKindId(i)].name;
    const std::string word(short_name(full));
    kinds_[i].letter = take_letter(word, kinds_[i].form == Form::symbol);
    kinds_[i].name = shared[word] > 1 ? full : word;
  }
  std::string used;
  for (const PieceKind& kind : catalog_->piece_kinds) {
    char letter = '?';
    for (const char wanted : std::string(short_name(kind.name)) + "abcdefghijklmnopqrstuvwxyz") {
      letter = static_cast<char>(std::toupper(static_cast<unsigned char>(wanted)));
      if (used.find(letter) == std::string::npos) {
        break;
      }
    }
    used += letter;
  }
  for (const char letter : used) {
    pieces_.push_back({used.size() > 1 ? letter : ' '});
  }
}

void Looks::choose_badges() {
  std::set<std::string> marks;
  for (const TileKind& tile : catalog_->tile_kinds) {
    for (const SegmentKind& segment : tile.segments) {
      for (const auto& [variable, value] : segment.values) {
        if (!variables_.contains(variable)) {
          const std::string word(short_name(catalog_->variables[variable].name));
          variables_[variable] = {take_letter(word, true), word, {}};
        }
      }
      marks.insert(segment.marks.begin(), segment.marks.end());
    }
    const std::vector<std::string> shown = shown_marks(tile);
    marks.insert(shown.begin(), shown.end());
  }
  choose_carried();
  choose_signs();
  for (const Pool& pool : catalog_->pools) {
    const std::string word(short_name(pool.name));
    pools_.push_back({take_letter(word, true), word, {}});
  }
  for (const std::string& mark : marks) {
    marks_[mark] = {take_letter(mark, true), mark, {}};
  }
}

void Looks::choose_carried() {
  for (std::size_t i = 0; i < catalog_->variables.size(); ++i) {
    const Variable& variable = catalog_->variables[VariableId(i)];
    const bool is_shown =
        variable.type == ValueType::integer || variable.type == ValueType::boolean;
    if (variable.scope == Scope::piece && variable.sight == Sight::all && is_shown) {
      const std::string word(short_name(variable.name));
      variables_[VariableId(i)] = {take_letter(word, true), word, {}};
      carried_.emplace_back(i);
    }
  }
}

void Looks::choose_signs() {
  for (auto& [id, look] : variables_) {
    std::size_t shared = 0;
    for (const auto& [other_id, other] : variables_) {
      if (id != other_id) {
        const auto [mine, its] =
            std::mismatch(look.name.begin(), look.name.end(), other.name.begin(), other.name.end());
        shared = std::max(shared, static_cast<std::size_t>(mine - look.name.begin()));
      }
    }
    look.sign = look.name.substr(0, shared + 1);
    look.sign.front() =
        static_cast<char>(std::toupper(static_cast<unsigned char>(look.sign.front())));
    look.adds_up = catalog_->variables[id].scope == Scope::feature;
  }
}

void Looks::say_names() {
  const bool is_english = language_code() == "en";  // looks have English names of their own
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    kinds_[i].said =
        is_english ? kinds_[i].name : said_name(catalog_->feature_kinds[FeatureKindId(i)].name);
  }
  for (auto& [id, look] : variables_) {
    look.said = is_english ? look.name : said_name(catalog_->variables[id].name);
  }
  for (std::size_t i = 0; i < pools_.size(); ++i) {
    pools_[i].said = is_english ? pools_[i].name : said_name(catalog_->pools[PoolId(i)].name);
  }
  for (auto& [word, look] : marks_) {
    look.said = said_word_of_any(*catalog_, word);
  }
}

void Looks::choose_figures() {
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const std::int32_t power = catalog_->piece_kinds[PieceKindId(i)].power;
    pieces_[i].style = power > 1    ? LookStyle::giant
                       : power == 1 ? LookStyle::person
                                    : LookStyle::pawn;
  }
}

void Looks::find_shared_figures() {
  for (PieceLook& piece : pieces_) {
    const auto same = std::count_if(pieces_.begin(), pieces_.end(), [&](const PieceLook& other) {
      return other.style == piece.style && other.symbol.empty() && other.icon.empty();
    });
    piece.shares_figure = piece.symbol.empty() && piece.icon.empty() && same > 1;
  }
}

namespace {

/// What a plugin says beats what the tiles suggest.
template <typename Drawn>
void dress(const Look& look, const std::string& symbol, Drawn& drawn) {
  drawn.fill = look.fill.empty() ? drawn.fill : look.fill;
  drawn.ink = look.ink.empty() ? drawn.ink : look.ink;
  drawn.icon = look.icon.empty() ? drawn.icon : look.icon;
  drawn.symbol = symbol.empty() ? drawn.symbol : symbol;
}

void dress_kind(const Look& look, const std::string& symbol, KindLook& kind) {
  dress(look, symbol, kind);
  if (look.style != LookStyle::none) {
    kind.style = look.style;
    const Paint paint = paint_of(look.style, {kind.fill, kind.ink});
    kind.paint = paint.fill;
    kind.edge = paint.ink;
  }
  kind.paint = look.fill.empty() ? kind.paint : look.fill;
  kind.edge = look.ink.empty() ? kind.edge : look.ink;
}

void dress_piece(const Look& look, const std::string& symbol, PieceLook& piece) {
  piece.icon = look.icon;
  piece.symbol = symbol;
  piece.style = look.style == LookStyle::none ? piece.style : look.style;
}

}  // namespace

std::string Looks::symbol_id(const Symbol& symbol) {
  if (symbol.content.empty()) {
    return {};
  }
  const auto found = std::find(symbols_.begin(), symbols_.end(), symbol);
  const auto nth = found - symbols_.begin();
  if (found == symbols_.end()) {
    symbols_.push_back(symbol);
  }
  return fmt::format("y{}", nth);
}

void Looks::take_looks(const PluginInfo& plugin) {
  for (const Look& look : plugin.looks) {
    take_look(plugin.id, look);
  }
}

void Looks::take_look(const std::string& plugin, const Look& look) {
  const std::string name = plugin + ":" + look.word;
  const std::string symbol = symbol_id(look.symbol);
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    if (catalog_->feature_kinds[FeatureKindId(i)].name == name) {
      dress_kind(look, symbol, kinds_[i]);
    }
  }
  for (auto& [id, badge] : variables_) {
    if (catalog_->variables[id].name == name) {
      dress(look, symbol, badge);
    }
  }
  for (std::size_t i = 0; i < pools_.size(); ++i) {
    if (catalog_->pools[PoolId(i)].name == name) {
      dress(look, symbol, pools_[i]);
    }
  }
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    if (catalog_->piece_kinds[PieceKindId(i)].name == name) {
      dress_piece(look, symbol, pieces_[i]);
    }
  }
  if (const auto mark = marks_.find(look.word); mark != marks_.end()) {
    dress(look, symbol, mark->second);
  }
}

const BadgeLook* Looks::variable(VariableId id) const {
  const auto found = variables_.find(id);
  return found == variables_.end() ? nullptr : &found->second;
}

const BadgeLook* Looks::mark(std::string_view mark) const {
  const auto found = marks_.find(mark);
  return found == marks_.end() ? nullptr : &found->second;
}

const BadgeLook* Looks::pool(PoolId id) const {
  return id.index() < pools_.size() ? &pools_[id.index()] : nullptr;
}

std::vector<std::string> Looks::shown_marks(const TileKind& tile) const {
  std::vector<std::string> shown;
  for (const std::string& mark : tile.marks) {
    const bool stands =
        std::any_of(tile.segments.begin(), tile.segments.end(), [&](const SegmentKind& segment) {
          return catalog_->feature_kinds[segment.kind].mark == mark;
        });
    if (!stands && !catalog_->undrawn_marks.contains(mark)) {
      shown.push_back(mark);
    }
  }
  return shown;
}

}  // namespace bastide
