#include "sdk/tools/draw/text_book.h"

#include <string_view>

#include "sdk/tools/shell/gate.h"

namespace bastide {

namespace {

// Pieces and letters must be read, terrain only seen.
constexpr double kOfText = 4.5;
constexpr double kOfTerrain = 3.5;

}  // namespace

TextBook::TextBook(const Catalog& catalog, Signs signs) : looks_(catalog), signs_(signs) {
  const Palette& palette = signs.palette;
  for (std::size_t i = 0; i < catalog.feature_kinds.size(); ++i) {
    const KindLook& look = looks_.kind(FeatureKindId(i));
    // Fills are pale and inks are dark: a thin line wants what is farther from the background.
    const bool is_thin = look.form == Form::line || look.form == Form::symbol;
    const bool fill = is_thin && !palette.light && palette.depth != Depth::sixteen;
    kinds_.push_back(palette.code(fill ? look.fill : look.ink, is_thin ? kOfText : kOfTerrain));
  }
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const std::string code = palette.code(seat_look(i).colour, kOfText);
    seats_[i] = code.empty() ? code : "1;" + code;
  }
  if (palette.depth != Depth::none) {
    tones_ = {"",
              "2",
              palette.code(palette.light ? "#0a6b2b" : "#7fe08a", kOfText),
              "1;" + palette.code(palette.light ? "#9a3412" : "#ffd75f", kOfText)};
  }
}

const std::string& TextBook::code(const Glyph& glyph) const {
  if (glyph.colour >= 0) {
    return seats_[static_cast<std::size_t>(glyph.colour) % seats_.size()];
  }
  return glyph.tone == Tone::plain && glyph.kind >= 0
             ? kinds_[static_cast<std::size_t>(glyph.kind)]
             : tones_[static_cast<std::size_t>(glyph.tone)];
}

std::string TextBook::painted(const Glyph& glyph) const {
  const std::string& style = code(glyph);
  return style.empty() ? glyph.text : styled(style, glyph.text);
}

std::string TextBook::seat(std::size_t colour) const {
  Glyph glyph;
  glyph.text = seat_sign(colour, unicode());
  glyph.colour = static_cast<std::int16_t>(colour);
  return painted(glyph);
}

std::string TextBook::kind(FeatureKindId id) const {
  constexpr std::array<std::string_view, 3> kShades{"▒", "░", "▓"};
  const KindLook& look = looks_.kind(id);
  const bool is_overlay = looks_.catalog().feature_kinds[id].layer.value() > 0;
  Glyph glyph;
  glyph.kind = static_cast<std::int16_t>(id.value());
  glyph.text = std::string(1, look.letter);
  if (look.form == Form::ground) {
    glyph.text = unicode() ? "·" : ".";
  } else if (is_overlay && look.form == Form::area) {
    glyph.text = unicode() ? "≈" : "~";
  } else if (unicode() && look.form == Form::area && look.nth < kShades.size()) {
    glyph.text = kShades[look.nth];
  } else if (unicode() && look.form == Form::line && look.nth < 2) {
    glyph.text = look.nth == 0 ? "═" : "~";
  }
  return painted(glyph);
}

std::string seat_sign(std::size_t colour, bool unicode) {
  return unicode ? std::string(seat_look(colour).glyph)
                 : std::string(1, static_cast<char>('A' + colour % kMaxColours));
}

}  // namespace bastide
