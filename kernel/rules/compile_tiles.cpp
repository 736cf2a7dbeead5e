// Tile kinds, start tiles, piles.
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/rules/fields.h"

namespace bastide {

namespace {

constexpr std::size_t kMostEdgeKinds = 250;
constexpr std::int32_t kAnswersPerTile = 100;  // several times what any game needs

/// The name of a kind of feature that a segment has; nothing, and reported, when none is written.
std::optional<std::string> segment_kind(Compiler& compiler,
                                        const std::string& what,
                                        const Value& written) {
  if (written.is(Value::Kind::text)) {
    return written.text;
  }
  if (written.is(Value::Kind::object)) {
    return ObjectReader(written, compiler.diagnostics, what).name("kind");
  }
  compiler.diagnostics.add(
      written.at,
      fmt::format("{}: {}",
                  what,
                  expected_found(said("a kind of feature, or an object with the key \"kind\""),
                                 describe(written))));
  return {};
}

/// Everything but kind and marks is the first value of a variable.
void add_value(Compiler& compiler,
               std::size_t plugin,
               const std::string& what,
               const Value::Member& member,
               SegmentKind& segment) {
  const VariableId id =
      compiler.catalog().variables.find(compiler.resolve(plugin, "state", member.key));
  if (id.is_none()) {
    compiler.diagnostics.add(member.key_at, [&] {
      return said_with("unknown key {} in {}: no variable of this name is declared",
                       in_quotes(member.key),
                       what) +
             compiler.near_name("state", member.key);
    });
    return;
  }
  const Variable& variable = compiler.catalog().variables[id];
  if (const auto value = value_of(variable, member.value)) {
    segment.values.emplace_back(id, *value);
  } else {
    compiler.diagnostics.add(
        member.value.at,
        said_with("\"{}\" in {}: {}",
                  member.key,
                  what,
                  expected_found(expected_value(variable), describe(member.value))));
  }
}

/// A segment of the tile, by its key and what the file says of it.
void add_segment(Compiler& compiler,
                 std::size_t plugin,
                 TileKind& tile,
                 const std::string& key,
                 const Value& written) {
  const std::string what = said_with("segment {} of tile {}", in_quotes(key), in_quotes(tile.name));
  if (find_segment(tile, key)) {
    compiler.diagnostics.add(
        written.at, said_with("{} is named in two layers; give one of them another letter", what));
    return;
  }
  SegmentKind segment;
  segment.key = key;
  if (const auto kind = segment_kind(compiler, what, written)) {
    segment.kind =
        compiler.catalog().feature_kinds.find(compiler.resolve(plugin, "feature", *kind));
    if (segment.kind.is_none()) {
      compiler.unknown(written.at, plugin, "feature", *kind);
    }
  }
  for (const Value::Member& member : written.members) {
    if (member.key == "marks") {
      segment.marks = ObjectReader(written, compiler.diagnostics, what).texts("marks", false);
    } else if (member.key != "kind") {
      add_value(compiler, plugin, what, member, segment);
    }
  }
  tile.segments.push_back(std::move(segment));
}

/// The ring and the segments of a tile, or of one of its layers, as they are written.
struct RingDraft {
  const Value* ring = nullptr;
  const Value* named = nullptr;  // its segments
};

/// The ports of one layer, and the segments that the ring names.
void add_ring(Compiler& compiler,
              std::size_t plugin,
              TileKind& tile,
              const RingDraft& draft,
              std::size_t layer) {
  if (draft.ring == nullptr || draft.named == nullptr) {
    return;
  }
  const auto complain = [&](const Value& where, const std::string& message) {
    compiler.diagnostics.add(where.at,
                             fmt::format("{}: {}", said_with("tile \"{}\"", tile.name), message));
  };
  const RingText ring = parse_ring(draft.ring->text);
  if (!ring.error.empty()) {
    complain(*draft.ring, fmt::format("\"ring\": {}", ring.error));
    return;
  }
  const std::size_t first = tile.segments.size();
  for (const Value::Member& member : draft.named->members) {
    add_segment(compiler, plugin, tile, member.key, member.value);
    const bool in_ring =
        member.key.size() == 1 && ring.letters.find(member.key) != std::string::npos;
    if (member.key.size() == 1 && !in_ring) {
      complain(member.value,
               said_with("segment \"{}\" owns no port of the ring \"{}\"; a segment without "
                         "ports has a longer name",
                         member.key,
                         draft.ring->text));
    }
  }
  Ring& ports = tile.rings[layer];
  for (std::size_t port = 0; port < ring.letters.size(); ++port) {
    if (ring.letters[port] == '.') {
      continue;
    }
    const std::string key(1, ring.letters[port]);
    std::size_t index = first;
    while (index < tile.segments.size() && tile.segments[index].key != key) {
      ++index;
    }
    if (index == tile.segments.size()) {
      complain(*draft.ring, said_with("the ring's letter \"{}\" is missing in \"segments\"", key));
      return;
    }
    ports[port] = static_cast<std::int8_t>(index);
    ++tile.segments[index].ports;
  }
}

void add_touches(Compiler& compiler, TileKind& tile, const Value& touches) {
  ObjectReader reader(touches, compiler.diagnostics, "touches");
  for (const Value::Member& member : touches.members) {
    const auto a = find_segment(tile, member.key);
    if (reader.texts(member.key, false).size() < member.value.items.size()) {
      continue;  // reported
    }
    for (const Value& other : member.value.items) {
      const auto b = find_segment(tile, other.text);
      if (!a || !b) {
        compiler.diagnostics.add(other.at,
                                 said_with("tile \"{}\": \"touches\" names the segments \"{}\" "
                                           "and \"{}\"; one of them is missing",
                                           tile.name,
                                           member.key,
                                           other.text));
        continue;
      }
      tile.segments[*a].touches |= 1U << *b;
      tile.segments[*b].touches |= 1U << *a;
    }
  }
}

void add_marked_segments(Catalog& catalog, TileKind& tile) {
  for (std::size_t kind = 0; kind < catalog.feature_kinds.size(); ++kind) {
    const FeatureKind& feature = catalog.feature_kinds[FeatureKindId(kind)];
    if (!feature.mark.empty() &&
        std::find(tile.marks.begin(), tile.marks.end(), feature.mark) != tile.marks.end()) {
      SegmentKind segment;
      segment.key = short_name(feature.name);
      segment.kind = FeatureKindId(kind);
      tile.segments.push_back(std::move(segment));
    }
  }
  for (const TileAttribute& attribute : catalog.attributes) {
    const bool marked =
        std::find(tile.marks.begin(), tile.marks.end(), attribute.mark) != tile.marks.end();
    tile.attributes.push_back(marked ? 1 : 0);
  }
}

struct TileDraft : TileKind, RingDraft {
  const Value* layers = nullptr;
  const Value* touches = nullptr;
};

void read_ring(FieldReader& at, RingDraft& draft) {
  static_cast<void>(at.object.text(at.key));
  draft.ring = at.value->is(Value::Kind::text) ? at.value : nullptr;
}

/// A table as it is written.
template <class T>
Field<T> written(std::string type, const Value* T::*member) {
  const auto read = [=](FieldReader& at, T& into) {
    if (at.value->is(Value::Kind::object)) {
      into.*member = at.value;
    } else {
      at.object.complain(
          at.value,
          fmt::format("\"{}\": {}",
                      at.key,
                      expected_found(said("an object { ... }"), describe(*at.value))));
    }
  };
  return {std::move(type), "", read};
}

/// A list of texts; a single one is not enough.
Field<TileKind> words(std::vector<std::string> TileKind::*member) {
  const auto read = [=](FieldReader& at, TileKind& into) {
    into.*member = at.object.texts(at.key, false);
  };
  return {"string[]", "", read};
}

const FieldsOf<RingDraft> kLayerFields(
    "TileLayer",
    "A further plane of ports of a tile.",
    {{"ring", field::custom("string", read_ring), "As of TileFields."},
     {"segments",
      written("table<string, any>", &RingDraft::named),
      "As of TileFields; no segment stands in two planes."}});

const FieldsOf<TileDraft> kTileFields(
    "TileFields",
    "Of the tiles in tiles.json, and of amend(\"set/name\", …).",
    {{"count", field::whole(&TileKind::count, 0, kMaxTiles, false), "Copies in the box."},
     {"ring",
      field::custom("string", read_ring),
      "Twelve ports in four groups (north, east, south, west), each clockwise; the same letter is "
      "the same segment, '.' is a port nobody owns."},
     {"segments",
      written("table<string, any>", &RingDraft::named),
      "By letter, or by a longer name without ports: the kind of feature, or { kind = …, marks = "
      "{…} } with first values of variables by their names."},
     {"touches?",
      written("table<string, string[]>", &TileDraft::touches),
      "Contacts that the ring does not show: segment to the segments it touches."},
     {"layers?",
      written("table<string, TileLayer>", &TileDraft::layers),
      "Further planes of ports, by layer."},
     {"marks?", words(&TileKind::marks), "Words printed on it that a rule of any plugin may read."},
     {"decoration?",
      words(&TileKind::decoration),
      "Words that are only pictures; never read by a rule."},
     {"start?", field::truth(&TileKind::start), "It opens the game, without a define.start."},
     {"reconstructed?",
      field::truth(&TileKind::reconstructed),
      "The face is not known for certain."}});

void add_layers(Compiler& compiler, std::size_t plugin, TileDraft& tile) {
  const auto& layers = compiler.catalog().layers.rows();
  for (std::size_t i = 0; tile.layers != nullptr && i < tile.layers->members.size(); ++i) {
    const Value::Member& member = tile.layers->members[i];
    const std::string what =
        said_with("layer {} of tile {}", in_quotes(member.key), in_quotes(tile.name));
    if (!member.value.is(Value::Kind::object)) {
      compiler.diagnostics.add(
          member.value.at,
          fmt::format("{}: {}", what, expected_found(said("an object"), describe(member.value))));
      continue;
    }
    RingDraft draft;
    kLayerFields.read(compiler, plugin, member.value, what, draft);
    const auto known = std::find_if(layers.begin() + 1, layers.end(), [&](const Layer& layer) {
      return layer.name == member.key;
    });
    if (known == layers.end()) {
      compiler.diagnostics.add(
          member.value.at,
          said_with(
              "tile \"{}\": no kind of feature lies on a layer \"{}\"", tile.name, member.key));
    } else {
      add_ring(compiler, plugin, tile, draft, static_cast<std::size_t>(known - layers.begin()));
    }
  }
}

void compile_tile(Compiler& compiler, std::size_t plugin, const Definition& definition) {
  FieldReader at{compiler,
                 plugin,
                 definition.fields,
                 {definition.fields, compiler.diagnostics, compiler.what(definition)}};
  Catalog& catalog = compiler.catalog();
  TileDraft tile;
  tile.name = definition.id;
  tile.plugin = PluginId(plugin);
  tile.part = definition.part;
  kTileFields.read(at, tile);
  at.object.ignore("id");  // of the file
  at.object.finish();
  tile.count *= compiler.plugins[plugin].tile_copies;
  Ring nobody;
  nobody.fill(kNobody);
  tile.rings.assign(catalog.layers.size(), nobody);
  add_ring(compiler, plugin, tile, tile, 0);
  add_layers(compiler, plugin, tile);
  add_marked_segments(catalog, tile);
  if (tile.segments.size() > kMaxSegments) {
    at.object.complain(nullptr,
                       said_with("{} segments; at most {}", tile.segments.size(), kMaxSegments));
    return;
  }
  for (const Ring& ring : tile.rings) {
    derive_touches(tile, ring);
  }
  if (tile.touches != nullptr) {
    add_touches(compiler, tile, *tile.touches);
  }
  catalog.tile_kinds.add(std::move(tile));
}

void read_cell(FieldReader& at, StartTile& start) {
  constexpr std::int64_t kFarthest = 500;
  const std::vector<Value>& items = at.value->items;
  const bool is_near = std::all_of(items.begin(), items.end(), [](const Value& number) {
    return number.is(Value::Kind::integer) && std::abs(number.integer) <= kFarthest;
  });
  if (items.size() == 2 && is_near) {
    start.cell = {static_cast<std::int16_t>(items[0].integer),
                  static_cast<std::int16_t>(items[1].integer)};
  } else {
    at.object.complain(
        at.value, said_with("\"cell\": expected {{ x, y }}, each from -{0} to {0}", kFarthest));
  }
}

const FieldsOf<StartTile> kStartFields(
    "StartTile",
    "Of the list in define.start.",
    {{"tile", field::name("tile", &StartTile::kind, &Catalog::tile_kinds), "Which tile."},
     {"cell?", field::custom("integer[]", read_cell), "{ x, y }. Default { 0, 0 }."},
     {"rotation?", field::whole(&StartTile::rotation, 0, 3), "Clockwise quarter turns."}});

void compile_start(Compiler& compiler) {
  Catalog& catalog = compiler.catalog();
  // A plugin that requires another may lay another start.
  const auto* const chosen =
      compiler.last_of("start", marked("\"{}\" and \"{}\" both lay the start of the game"));
  if (chosen == nullptr) {
    for (std::size_t i = 0; i < catalog.tile_kinds.size(); ++i) {
      if (catalog.tile_kinds[TileKindId(i)].start && catalog.start.empty()) {
        catalog.start.push_back({TileKindId(i), {}, 0});
      }
    }
    return;
  }
  for (const Value& item : chosen->second.fields.items) {
    const Value* tile = item.find("tile");
    StartTile start;
    kStartFields.read(
        compiler,
        chosen->first,
        item,
        tile == nullptr ? said("start tile") : said_with("start tile {}", in_quotes(tile->text)),
        start);
    if (start.kind.is_some()) {
      catalog.start.push_back(start);
    }
  }
}

/// Of a whole game: of all kinds, and those that lie there at the start beyond the copies of their
/// kind.
std::int64_t count_tiles(const Catalog& catalog) {
  std::int64_t tiles = 0;
  std::vector<std::int32_t> left;  // by kind
  for (const TileKind& tile : catalog.tile_kinds) {
    tiles += tile.count;
    left.push_back(tile.count);
  }
  for (const StartTile& start : catalog.start) {
    tiles += left[start.kind.index()]-- > 0 ? 0 : 1;
  }
  return tiles;
}

struct SectionDraft {
  std::vector<std::string> tiles;
  std::string mark;
  PileId of;
  std::int32_t count = -1;
  // Of the pile that it stands in:
  std::size_t plugin = 0;
  bool is_core = false;
  Section section{};

  [[nodiscard]] bool is_rest() const { return tiles.size() == 1 && tiles[0] == "rest"; }
  /// What is left comes after what is named, and what is left of all last.
  [[nodiscard]] int pass() const { return !is_rest() || of.is_some() ? 0 : is_core ? 2 : 1; }
};

void check_section(FieldReader& at, SectionDraft& section) {
  if (at.object.has("of") != (section.count >= 0)) {
    at.object.complain(
        &at.written,
        said("\"of\" (the pile whose tiles it shares) and \"count\" (how many) go together"));
  }
  for (const std::string& tile : section.tiles) {
    if (!section.is_rest() && !at.compiler.is_defined("tile", tile)) {
      at.compiler.unknown(at.written.at, at.plugin, "tile", tile);
    }
  }
}

const FieldsOf<SectionDraft> kSectionFields(
    "PileSection",
    "Tiles of a pile, out of those that no section before took: by name or mark, then what is left "
    "of the plugin's own, of core:pile/supply of all; or so many of another pile.",
    {{"tiles?",
      field::texts(&SectionDraft::tiles, "TileName[]|\"rest\""),
      "These, or all that are left."},
     {"mark?", field::text(&SectionDraft::mark), "The plugin's tiles with this mark."},
     {"of?",
      field::name("pile", &SectionDraft::of, &Catalog::piles),
      "The pile whose tiles it shares; goes with count."},
     {"count?", field::whole(&SectionDraft::count, 0, 1000000), "How many of them."}},
    check_section);

struct PileDraft {
  std::vector<SectionDraft> sections;
  std::int32_t size = -1;
};

const FieldsOf<PileDraft> kPileFields(
    "PileFields",
    "Of define.pile.",
    {{"id", {"string"}, "Its word."},
     {"sections",
      field::list(&PileDraft::sections, kSectionFields, marked("section")),
      "Top first: { tiles = { \"set/A\", ... } }, { tiles = \"rest\" }, { mark = word }, or { of = "
      "pile, count = n }: so many of another pile's tiles."},
     {"size?",
      field::whole(&PileDraft::size, 0, 1000000),
      "The tiles that it must hold; another number is an error."}});

/// Which pile section each tile kind goes to, and the stocks behind the sections.
class PileBuilder {
 public:
  explicit PileBuilder(Compiler& compiler) : compiler_(compiler), catalog_(compiler.catalog()) {}

  void build() {
    for (const TileKind& tile : catalog_.tile_kinds) {
      left_.push_back(tile.count);
    }
    for (const StartTile& start : catalog_.start) {
      left_[start.kind.index()] -= left_[start.kind.index()] > 0 ? 1 : 0;
    }
    compiler_.each("pile", [&](std::size_t, const Definition& definition) {
      catalog_.piles.add({definition.id});
    });
    read();
    for (int pass = 0; pass < 3; ++pass) {
      for (SectionDraft& draft : drafts_) {
        if (draft.pass() == pass) {
          fill(draft);
        }
      }
    }
    share_stocks();
    for (const SectionDraft& draft : drafts_) {
      catalog_.sections.push_back(draft.section);
    }
    check_sizes();
  }

 private:
  void read() {
    compiler_.each("pile", [&](std::size_t plugin, const Definition& definition) {
      PileDraft pile = kPileFields.read(compiler_, plugin, definition, {});
      for (SectionDraft& draft : pile.sections) {
        draft.plugin = plugin;
        draft.is_core = definition.id.starts_with("core:");
        draft.section.pile = static_cast<std::int32_t>(sizes_.size());
        drafts_.push_back(std::move(draft));
      }
      sizes_.emplace_back(pile.size, definition.at);
    });
  }

  void fill(SectionDraft& draft) {
    if (draft.of.is_some()) {
      draft.section.count = draft.count;
      return;
    }
    draft.section.stock = catalog_.stocks++;
    for (std::size_t i = 0; i < left_.size(); ++i) {
      const bool moves = takes(draft, catalog_.tile_kinds[TileKindId(i)]);
      catalog_.stock_counts.push_back(moves ? left_[i] : 0);
      draft.section.count += catalog_.stock_counts.back();
      left_[i] = moves ? 0 : left_[i];
    }
  }

  static bool takes(const SectionDraft& draft, const TileKind& tile) {
    const auto holds = [](const std::vector<std::string>& list, const std::string& word) {
      return std::find(list.begin(), list.end(), word) != list.end();
    };
    const bool own = tile.plugin == PluginId(draft.plugin);
    return holds(draft.tiles, tile.name) || (own && holds(tile.marks, draft.mark)) ||
           (draft.is_rest() && (draft.is_core || own));
  }

  /// What others count out of a stock is not its own pile's.
  void share_stocks() {
    for (SectionDraft& source : drafts_) {
      for (SectionDraft& draft : drafts_) {
        if (source.of.is_none() && draft.of == PileId(source.section.pile)) {
          draft.section.stock = source.section.stock;
          source.section.count -= draft.section.count;
        }
      }
      if (source.section.count < 0) {
        compiler_.diagnostics.add(
            {},
            said_with("pile \"{}\": other piles take {} tiles more than there are",
                      catalog_.piles[PileId(source.section.pile)].name,
                      -source.section.count));
      }
    }
  }

  void check_sizes() {
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
      const auto& [size, at] = sizes_[i];
      std::int32_t tiles = 0;
      for (const Section& section : catalog_.sections) {
        tiles += PileId(section.pile) == PileId(i) ? section.count : 0;
      }
      if (size >= 0 && tiles != size) {
        compiler_.diagnostics.add(at,
                                  said_with("pile \"{}\" holds {} tiles, but its \"size\" is {}",
                                            catalog_.piles[PileId(i)].name,
                                            tiles,
                                            size));
      }
    }
  }

  Compiler& compiler_;
  Catalog& catalog_;
  std::vector<std::int32_t> left_;  // by tile kind: in no section yet
  std::vector<SectionDraft> drafts_;
  std::vector<std::pair<std::int32_t, SourceRef>> sizes_;  // by pile: what its author says, or -1
};

/// The board keeps one byte for what a side must show.
void check_edge_kinds(Compiler& compiler) {
  std::set<std::array<FeatureKindId, kSlots>> kinds;
  for (const TileKind& tile : compiler.catalog().tile_kinds) {
    for (int side = 0; side < kSides; ++side) {
      std::array<FeatureKindId, kSlots> shown;
      for (int slot = 0; slot < kSlots; ++slot) {
        const auto s = static_cast<std::size_t>(slot);
        const std::int8_t segment = tile.rings[0][static_cast<std::size_t>(side * kSlots + slot)];
        shown[s] = segment != kNobody ? tile.segments[static_cast<std::size_t>(segment)].kind
                   : slot > 0         ? shown[s - 1]
                                      : FeatureKindId();
      }
      kinds.insert(shown);
      std::reverse(shown.begin(), shown.end());
      kinds.insert(shown);
    }
  }
  if (kinds.size() > kMostEdgeKinds) {
    compiler.diagnostics.add({},
                             said_with("the tiles have {} kinds of sides (which kinds of "
                                       "features meet the side, in order); at most {}",
                                       kinds.size(),
                                       kMostEdgeKinds));
  }
}

}  // namespace

std::vector<Declaration> tile_definitions() {
  return {{{"pile", "(fields: PileFields)", "A pile of tiles."},
           {&kPileFields, &kSectionFields, &kTileFields, &kLayerFields}},
          {{"start", "(tiles: StartTile[])", "Tiles that lie there when the game begins."},
           {&kStartFields},
           true}};
}

void compile_tiles(Compiler& compiler) {
  bool any = false;  // also of those that were refused
  compiler.each("tile", [&](std::size_t plugin, const Definition& definition) {
    any = true;
    compile_tile(compiler, plugin, definition);
  });
  compile_start(compiler);
  const std::int64_t tiles = count_tiles(compiler.catalog());
  if (!any) {
    compiler.diagnostics.add({}, said("no plugin of this ruleset brings tiles"));
  } else if (tiles > kMaxTiles) {
    compiler.diagnostics.add({}, said_with("{} tiles in all; at most {}", tiles, kMaxTiles));
    return;  // their piles need not be made
  }
  compiler.catalog().most_answers += static_cast<std::int32_t>(tiles) * kAnswersPerTile;
  check_edge_kinds(compiler);
  PileBuilder(compiler).build();
}

}  // namespace bastide
