#include "kernel/state/zones.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

#include "kernel/base/check.h"

namespace bastide {

namespace {

/// Number of a copy that was put back once: beyond those that are printed.
constexpr std::int32_t kFirstReturn = 100'000;

/// `tile`: hash of (seed, its name).
std::uint64_t rank_of(std::uint64_t tile, std::int32_t copy) {
  return scatter(tile, static_cast<std::uint64_t>(copy) + 1);
}

bool higher_rank(const Ticket& a, const Ticket& b) {
  return a.rank != b.rank ? a.rank > b.rank : a.kind > b.kind;
}

/// By falling rank. Ranks are spread evenly, so each ticket is put nearly where it belongs first: a
/// sort of the whole would take a twentieth of a random game.
void sort_tickets(Rows<Ticket>& tickets) {
  const std::size_t count = tickets.size();
  const auto bucket_of = [&](const Ticket& ticket) {
    return static_cast<std::size_t>(static_cast<Uint128>(~ticket.rank) * count >> 64U);
  };
  std::vector<std::uint32_t> next(count + 1, 0);
  for (const Ticket& ticket : tickets) {
    ++next[bucket_of(ticket) + 1];
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  Rows<Ticket> sorted(count, Ticket{});
  for (const Ticket& ticket : tickets) {
    sorted[next[bucket_of(ticket)]++] = ticket;
  }
  for (std::size_t i = 1; i < count; ++i) {
    const Ticket ticket = sorted[i];
    std::size_t at = i;
    for (; at > 0 && higher_rank(ticket, sorted[at - 1]); --at) {
      sorted[at] = sorted[at - 1];
    }
    sorted[at] = ticket;
  }
  tickets = std::move(sorted);
}

}  // namespace

void Zones::start(const Catalog& catalog) {
  tile_kinds_ = static_cast<std::uint32_t>(catalog.tile_kinds.size());
  token_kinds_ = static_cast<std::uint32_t>(catalog.tokens.size());
  stock_ = catalog.stock_counts;
  sections_ = catalog.sections;
  totals_.clear();
  for (auto counts = stock_.begin(); counts != stock_.end();
       counts += static_cast<std::ptrdiff_t>(tile_kinds_)) {
    totals_.push_back(
        std::accumulate(counts, counts + static_cast<std::ptrdiff_t>(tile_kinds_), 0));
  }
  forget_ranks();
  loose_.clear();
  face_down_.clear();
  origins_.clear();
  returned_.clear();
  tokens_.assign(catalog.bags.size() * token_kinds_, 0);
  for (std::size_t bag = 0; bag < catalog.bags.size(); ++bag) {
    for (const auto& [token, count] : catalog.bags[BagId(bag)].tokens) {
      tokens_[token_slot(BagId(bag), token)] += count;
    }
  }
}

void Zones::rank_tiles(const Catalog& catalog, std::uint64_t seed) {
  tickets_.clear();
  std::vector<std::int32_t> copies(tile_kinds_, 0);
  for (std::size_t i = 0; i < stock_.size(); ++i) {
    const std::size_t kind = i % tile_kinds_;
    const std::uint64_t tile =
        stock_[i] == 0 ? 0 : mix_text(seed, catalog.tile_kinds[TileKindId(kind)].name);
    for (std::int32_t n = 0; n < stock_[i]; ++n) {
      Ticket& ticket = tickets_.emplace_back();
      ticket.rank = rank_of(tile, copies[kind]++);
      ticket.kind = static_cast<std::int32_t>(kind);
      ticket.stock = static_cast<std::int32_t>(i / tile_kinds_);
    }
  }
  sort_tickets(tickets_);
  ranked_ = true;
}

void Zones::make_up_covered(std::uint64_t seed) {
  const auto each_covered = [&](const auto& change) {
    for (std::size_t i = 0; i < loose_.size(); ++i) {
      if (loose_[i].kind >= 0 && (loose_[i].under_loose >= 0 || loose_[i].under_placed >= 0)) {
        change(loose_[i].kind, static_cast<std::size_t>(origins_[i]));
      }
    }
    for (FaceDownTile& tile : face_down_) {
      change(tile.kind, static_cast<std::size_t>(tile.stock));
    }
  };
  each_covered([&](std::int32_t kind, std::size_t stock) {
    ++stock_[stock * tile_kinds_ + static_cast<std::size_t>(kind)];
    ++totals_[stock];
  });
  Rng rng{seed};
  each_covered([&](std::int32_t& kind, std::size_t stock) {
    const std::int32_t* const counts = stock_.data() + stock * tile_kinds_;
    auto n = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(totals_[stock])));
    kind = 0;
    while (n >= counts[kind]) {
      n -= counts[kind++];
    }
    --stock_[stock * tile_kinds_ + static_cast<std::size_t>(kind)];
    --totals_[stock];
  });
}

std::int32_t Zones::reserve(PileId pile, TileKindId kind) {
  for (const Section& section : sections_) {
    if (section.pile == pile.value() && section.count > 0 &&
        stock_[static_cast<std::size_t>(section.stock) * tile_kinds_ + kind.index()] > 0) {
      change_stock(section.stock, kind, -1);
      return section.stock;
    }
  }
  return -1;
}

const Section* Zones::top(PileId pile) const {
  for (const Section& section : sections_) {
    if (section.pile == pile.value() && section.count > 0) {
      return &section;
    }
  }
  return nullptr;
}

std::int32_t Zones::pile_size(PileId pile) const {
  std::int32_t size = 0;
  for (const Section& section : sections_) {
    size += section.pile == pile.value() ? section.count : 0;
  }
  return size;
}

std::int64_t Zones::tiles_in_piles() const {
  return std::accumulate(totals_.begin(), totals_.end(), std::int64_t{0});
}

PileId Zones::active_pile(const Catalog& catalog) const {
  for (const PileId pile : catalog.draw_from) {
    if (top(pile) != nullptr) {
      return pile;
    }
  }
  return PileId();
}

std::int32_t Zones::drawable(PileId pile, TileKindId kind) const {
  const Section* section = top(pile);
  return section == nullptr
             ? 0
             : stock_[static_cast<std::size_t>(section->stock) * tile_kinds_ + kind.index()];
}

std::span<const std::int32_t> Zones::drawable(PileId pile) const {
  const Section* section = top(pile);
  return section == nullptr
             ? std::span<const std::int32_t>()
             : std::span(stock_).subspan(static_cast<std::size_t>(section->stock) * tile_kinds_,
                                         tile_kinds_);
}

std::int32_t Zones::drawable_count(PileId pile) const {
  const Section* section = top(pile);
  return section == nullptr ? 0 : totals_[static_cast<std::size_t>(section->stock)];
}

TileKindId Zones::nth_drawable(PileId pile, std::int32_t n) const {
  const Section* section = top(pile);
  BASTIDE_CHECK(section != nullptr);
  const std::int32_t* counts =
      stock_.data() + static_cast<std::size_t>(section->stock) * tile_kinds_;
  // Four kinds at a time, and the last step without a branch: where it ends cannot be foretold.
  std::size_t kind = 0;
  for (; kind + 4 <= tile_kinds_; kind += 4) {
    const std::int32_t one = counts[kind];
    const std::int32_t two = one + counts[kind + 1];
    const std::int32_t three = two + counts[kind + 2];
    const std::int32_t four = three + counts[kind + 3];
    if (n < four) {
      return TileKindId(kind + static_cast<std::size_t>(n >= one) +
                        static_cast<std::size_t>(n >= two) + static_cast<std::size_t>(n >= three));
    }
    n -= four;
  }
  while (n >= counts[kind]) {
    n -= counts[kind];
    ++kind;
  }
  return TileKindId(kind);
}

TileKindId Zones::ranked_draw(PileId pile) const {
  const Section* section = top(pile);
  if (section == nullptr) {
    return TileKindId();
  }
  const auto last =
      std::find_if(std::reverse_iterator(tickets_.end()),
                   std::reverse_iterator(tickets_.begin()),
                   [&](const Ticket& ticket) { return ticket.stock == section->stock; });
  return last.base() == tickets_.begin() ? TileKindId() : TileKindId(last->kind);
}

void Zones::take_ticket(std::int32_t stock, TileKindId kind) {
  for (std::size_t i = tickets_.size(); i > 0; --i) {
    const Ticket& ticket = tickets_[i - 1];
    if (ticket.stock == stock && ticket.kind == kind.value()) {
      tickets_.erase(tickets_.begin() + static_cast<std::ptrdiff_t>(i - 1));
      return;
    }
  }
}

std::int32_t Zones::take_from_pile(PileId pile, TileKindId kind) {
  auto* section =
      const_cast<Section*>(top(pile));  // NOLINT(cppcoreguidelines-pro-type-const-cast): own row
  BASTIDE_CHECK(section != nullptr);
  --section->count;
  --totals_[static_cast<std::size_t>(section->stock)];
  --stock_[static_cast<std::size_t>(section->stock) * tile_kinds_ + kind.index()];
  if (!tickets_.empty()) {
    take_ticket(section->stock, kind);
  }
  return section->stock;
}

void Zones::put_back(const Catalog& catalog, PileId pile, TileKindId kind, std::uint64_t seed) {
  Section* section = nullptr;
  for (Section& candidate : sections_) {
    if (candidate.pile == pile.value()) {
      section = &candidate;
      if (candidate.count > 0) {
        break;
      }
    }
  }
  if (section == nullptr) {  // it never had tiles of its own, or they were stacked elsewhere
    section = &sections_.emplace_back(
        Section{pile.value(), static_cast<std::int32_t>(totals_.size()), 0});
    totals_.push_back(0);
    stock_.resize(stock_.size() + tile_kinds_, 0);
  }
  ++section->count;
  ++totals_[static_cast<std::size_t>(section->stock)];
  ++stock_[static_cast<std::size_t>(section->stock) * tile_kinds_ + kind.index()];
  returned_.resize(tile_kinds_);
  const std::int32_t times = ++returned_[kind.index()];
  if (ranked_) {
    const std::uint64_t random =
        rank_of(mix_text(seed, catalog.tile_kinds[kind].name), kFirstReturn + times);
    // Each place among the tiles of the section is as likely. A rank of its own would not do: those
    // of the others are high by now, so it would come soon, and in the end again and again.
    auto before = static_cast<std::int32_t>(bounded(
        random, static_cast<std::uint32_t>(totals_[static_cast<std::size_t>(section->stock)])));
    auto place = tickets_.end();
    while (before > 0 && place != tickets_.begin()) {
      --place;
      before -= place->stock == section->stock ? 1 : 0;
    }
    tickets_.insert(place, {random, kind.value(), section->stock});
  }
}

void Zones::stack(PileId from, PileId onto) {
  std::vector<Section> moved;
  std::vector<Section> rest;
  for (const Section& section : sections_) {
    if (section.pile == from.value() && section.count > 0) {
      moved.push_back({onto.value(), section.stock, section.count});
    } else if (section.pile != from.value()) {
      rest.push_back(section);
    }
  }
  const auto place = std::find_if(
      rest.begin(), rest.end(), [&](const Section& s) { return s.pile == onto.value(); });
  rest.insert(place, moved.begin(), moved.end());
  sections_ = rest;
}

void Zones::remove_anywhere(TileKindId kind) {
  for (Section& section : sections_) {
    std::int32_t& count =
        stock_[static_cast<std::size_t>(section.stock) * tile_kinds_ + kind.index()];
    if (section.count > 0 && count > 0) {
      --count;
      --section.count;
      --totals_[static_cast<std::size_t>(section.stock)];
      take_ticket(section.stock, kind);
      return;
    }
  }
}

void Zones::fix_pile(PileId pile, const std::vector<TileKindId>& tiles) {
  sections_.erase_if([&](const Section& section) { return section.pile == pile.value(); });
  for (const TileKindId kind : tiles) {
    const auto stock = static_cast<std::int32_t>(totals_.size());
    totals_.push_back(1);
    stock_.resize(stock_.size() + tile_kinds_, 0);
    stock_[static_cast<std::size_t>(stock) * tile_kinds_ + kind.index()] = 1;
    sections_.push_back({pile.value(), stock, 1});
    if (ranked_) {
      tickets_.push_back({0, kind.value(), stock});
    }
  }
  if (tiles.empty()) {
    sections_.push_back(
        {pile.value(), 0, 0});  // a pile keeps at least one section, for tiles put back
  }
}

std::int32_t Zones::add_loose(TileKindId kind, ZoneId zone, PlayerId holder, std::int32_t stock) {
  std::size_t at = 0;
  while (at < loose_.size() && loose_[at].kind >= 0) {
    ++at;
  }
  if (at == loose_.size()) {
    loose_.emplace_back();
    origins_.emplace_back();
  }
  origins_[at] = stock;
  loose_[at] = {kind.value(), zone.value(), holder.value(), -1, -1, 0};
  return static_cast<std::int32_t>(at);
}

std::int32_t Zones::find_loose(ZoneId zone, PlayerId holder, TileKindId kind) const {
  for (std::size_t i = 0; i < loose_.size(); ++i) {
    if (loose_[i].is_held(zone, holder) && (kind.is_none() || loose_[i].kind == kind.value())) {
      return static_cast<std::int32_t>(i);
    }
  }
  return -1;
}

std::int32_t Zones::bag_size(BagId bag) const {
  std::int32_t size = 0;
  for (std::size_t token = 0; token < token_kinds_; ++token) {
    size += tokens_[token_slot(bag, TokenKindId(token))];
  }
  return size;
}

TokenKindId Zones::nth_token(BagId bag, std::int32_t n) const {
  for (std::size_t token = 0; token < token_kinds_; ++token) {
    n -= tokens_[token_slot(bag, TokenKindId(token))];
    if (n < 0) {
      return TokenKindId(token);
    }
  }
  return TokenKindId();
}

}  // namespace bastide
