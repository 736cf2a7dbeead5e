// `when = { … }`: conditions as plain data.
#include <algorithm>

#include <fmt/format.h>

#include "kernel/rules/compiler.h"

namespace bastide {

namespace {

bool has_segment(const TileKind& tile, FeatureKindId kind) {
  return std::any_of(tile.segments.begin(), tile.segments.end(), [&](const SegmentKind& segment) {
    return segment.kind == kind;
  });
}

bool has_mark(const TileKind& tile, const std::string& mark) {
  return std::find(tile.marks.begin(), tile.marks.end(), mark) != tile.marks.end();
}

class GuardReader {
 public:
  GuardReader(Compiler& compiler, std::size_t plugin, const Value& when)
      : compiler_(compiler), plugin_(plugin), reader_(when, compiler.diagnostics, "when") {}

  Guard read() {
    guard_.any = false;
    read_tile();
    read_feature_and_piece();
    read_board();
    read_option();
    reader_.finish();
    return std::move(guard_);
  }

 private:
  std::int8_t flag(std::string_view key) {
    return reader_.has(key) ? static_cast<std::int8_t>(reader_.boolean(key, false))
                            : std::int8_t{-1};
  }

  /// The full name of what a key names; empty and reported, or impossible, when there is none.
  template <class Find>
  auto named(std::string_view category, const std::string& written, const Find& find) {
    const auto id = find(compiler_.resolve(plugin_, category, written));
    if (id.is_none() && compiler_.is_absent_optional(plugin_, written)) {
      guard_.impossible = true;
    } else if (id.is_none()) {
      compiler_.unknown(reader_.at(), plugin_, category, written);
    }
    return id;
  }

  FeatureKindId feature(std::string_view key) {
    return !reader_.has(key) ? FeatureKindId()
                             : named("feature", reader_.text(key), [&](const std::string& full) {
                                 return compiler_.catalog().find_feature_kind(full);
                               });
  }

  PieceKindId piece(std::string_view key) {
    return !reader_.has(key) ? PieceKindId()
                             : named("piece", reader_.text(key), [&](const std::string& full) {
                                 return compiler_.catalog().find_piece_kind(full);
                               });
  }

  PieceKindId own_piece(std::string_view key) {
    const PieceKindId kind = piece(key);
    if (kind.is_some() && compiler_.catalog().piece_kinds[kind].neutral) {
      reader_.complain(reader_.find(key),
                       fmt::format("\"{}\": a neutral piece is nobody's own", key));
    }
    return kind;
  }

  /// Leaves out the tile kinds for which `fits` does not hold.
  template <class Fits>
  void only(const Fits& fits) {
    const auto& kinds = compiler_.catalog().tile_kinds;
    if (guard_.tiles.empty()) {
      guard_.tiles.assign(std::max<std::size_t>(1, kinds.size()), 1);
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      guard_.tiles[i] = guard_.tiles[i] != 0 && fits(kinds.rows()[i]) ? 1 : 0;
    }
  }

  void read_tile() {
    Catalog& catalog = compiler_.catalog();
    if (reader_.has("has")) {  // a kind of feature, or a mark
      const std::string written = reader_.text("has");
      const FeatureKindId kind =
          catalog.find_feature_kind(compiler_.resolve(plugin_, "feature", written));
      guard_.has = kind;
      guard_.has_mark = kind.is_some() ? NameId() : catalog.names.intern(written);
      only([&](const TileKind& tile) {
        return kind.is_some() ? has_segment(tile, kind) : has_mark(tile, written);
      });
    }
    if (reader_.has("tile_attr")) {
      const std::string written = reader_.text("tile_attr");
      const std::string full = compiler_.resolve(plugin_, "tile_attr", written);
      const auto& rows = catalog.attributes.rows();
      const auto found = std::find_if(
          rows.begin(), rows.end(), [&](const TileAttribute& row) { return row.name == full; });
      if (found == rows.end()) {
        compiler_.unknown(reader_.at(), plugin_, "tile_attr", written);
        return;
      }
      const auto index = static_cast<std::size_t>(found - rows.begin());
      guard_.attribute = static_cast<std::int32_t>(index);
      only([&](const TileKind& tile) { return tile.attributes[index] != 0; });
    }
  }

  void read_feature_and_piece() {
    guard_.kind = feature("kind");
    guard_.complete = flag("complete");
    guard_.closed = flag("closed");
    if (reader_.has("reason")) {
      guard_.reason = compiler_.catalog().names.intern(reader_.text("reason"));
    }
    guard_.piece = piece("piece");
    guard_.votes = flag("votes");
    guard_.owner = flag("owner");
  }

  void read_board() {
    constexpr std::array<std::string_view, 16> kKeys{"standing",
                                                     "own_standing",
                                                     "extends_own",
                                                     "enclosed",
                                                     "near",
                                                     "joins",
                                                     "unjoined",
                                                     "bends_again",
                                                     "bends_thrice",
                                                     "covered",
                                                     "unfinished",
                                                     "carries",
                                                     "empty_pile",
                                                     "filled_sides",
                                                     "placed",
                                                     "shared"};
    guard_.looks_around = std::any_of(
        kKeys.begin(), kKeys.end(), [&](std::string_view key) { return reader_.has(key); });
    guard_.standing = piece("standing");
    guard_.own_standing = own_piece("own_standing");
    guard_.extends_own = own_piece("extends_own");
    guard_.enclosed = piece("enclosed");
    guard_.near = piece("near");
    guard_.on = feature("on");
    guard_.joins = feature("joins");
    guard_.unjoined = feature("unjoined");
    guard_.bends_again = feature("bends_again");
    guard_.bends_thrice = feature("bends_thrice");
    guard_.covered = feature("covered");
    guard_.unfinished = feature("unfinished");
    if (guard_.unfinished.is_some()) {
      for (const TileKind& kind : compiler_.catalog().tile_kinds) {
        guard_.unfinished_on.push_back(has_segment(kind, guard_.unfinished) ? 1 : 0);
      }
    }
    guard_.filled_sides = static_cast<std::int8_t>(reader_.integer("filled_sides", 0, 4, -1));
    guard_.placed = flag("placed");
    guard_.shared = flag("shared");
    if (guard_.joins.is_some()) {  // what joins a kind has it
      only([&](const TileKind& tile) { return has_segment(tile, guard_.joins); });
    }
    for (const FeatureKindId kind : {guard_.bends_again, guard_.bends_thrice}) {
      if (kind.is_some()) {
        only([&](const TileKind& tile) { return has_segment(tile, kind); });
      }
    }
    read_on();
    read_carries();
    read_piles();
  }

  void read_on() {
    const bool searches = guard_.standing.is_some() || guard_.own_standing.is_some() ||
                          guard_.extends_own.is_some() || guard_.enclosed.is_some() ||
                          guard_.near.is_some();
    if (guard_.on.is_some() && !searches && !guard_.impossible) {
      reader_.complain(reader_.find("on"),
                       "\"on\" goes with standing, own_standing, extends_own, enclosed or near");
    }
  }

  void read_carries() {
    for (const std::string& written : reader_.texts("carries")) {
      const VariableId id = named("state", written, [&](const std::string& full) {
        return compiler_.catalog().find_variable(full);
      });
      if (id.is_none()) {
        continue;
      }
      const Variable& variable = compiler_.catalog().variables[id];
      if (variable.scope != Scope::feature && variable.scope != Scope::segment &&
          variable.scope != Scope::piece) {
        reader_.complain(reader_.find("carries"),
                         fmt::format("\"carries\": expected variables of features, segments or "
                                     "pieces, found \"{}\"",
                                     written));
      }
      guard_.carries.push_back(id);
    }
  }

  void read_piles() {
    for (const std::string& written : reader_.texts("empty_pile")) {
      const PileId id = named("pile", written, [&](const std::string& full) {
        return compiler_.catalog().find_pile(full);
      });
      if (id.is_some()) {
        guard_.empty_pile.push_back(id);
      }
    }
  }

  void read_option() {
    if (!reader_.has("option")) {
      return;
    }
    const PluginDef& plugin = compiler_.plugins[plugin_];
    const std::string name = fmt::format("{}.{}", plugin.id, reader_.text("option"));
    const auto found = std::find_if(plugin.options.begin(),
                                    plugin.options.end(),
                                    [&](const OptionSetting& o) { return o.name == name; });
    if (found == plugin.options.end()) {
      compiler_.diagnostics.add(reader_.at(), fmt::format("when: unknown option \"{}\"", name));
    } else {
      guard_.impossible = guard_.impossible || found->value == "false";
    }
  }

  Compiler& compiler_;
  std::size_t plugin_;
  ObjectReader reader_;
  Guard guard_;
};

}  // namespace

Guard Compiler::guard(std::size_t plugin, const Value* when) {
  return when == nullptr ? Guard() : GuardReader(*this, plugin, *when).read();
}

}  // namespace bastide
