#include "kernel/state/variables.h"

namespace bastide {

void Variables::start(const Catalog& catalog,
                      std::size_t players,
                      std::size_t colours,
                      std::size_t pieces) {
  for (std::size_t s = 0; s < kScopes; ++s) {
    values_[s].clear();
    columns_[s] = static_cast<std::uint16_t>(catalog.columns[s]);
  }
  nodes_.clear();
  free_ = 0;
  ends_ = {};
  const auto rows = [&](Scope which, std::size_t count) {
    const std::vector<std::int32_t>& row = catalog.defaults[static_cast<std::size_t>(which)];
    Rows<std::int32_t>& into = values_[static_cast<std::size_t>(which)];
    for (std::size_t i = 0; !row.empty() && i < count; ++i) {
      into.append(row.data(), row.size());
    }
  };
  rows(Scope::game, 1);
  rows(Scope::player, players);
  rows(Scope::colour, colours);
  rows(Scope::piece, pieces);
}

void Variables::add_tile(const Catalog& catalog, TileKindId kind, bool face_up) {
  const auto& row = catalog.defaults[static_cast<std::size_t>(Scope::tile)];
  if (!row.empty()) {
    Rows<std::int32_t>& tiles = values_[static_cast<std::size_t>(Scope::tile)];
    tiles.append(row.data(), row.size());
  }
  const std::size_t columns = columns_[static_cast<std::size_t>(Scope::segment)];
  if (columns == 0 || !face_up) {
    return;
  }
  const TileSeed& range = catalog.play.tiles[kind.index()];
  const std::int32_t* first =
      catalog.play.rows.data() + static_cast<std::size_t>(range.first) * columns;
  Rows<std::int32_t>& segments = values_[static_cast<std::size_t>(Scope::segment)];
  segments.append(first, static_cast<std::size_t>(range.count) * columns);
}

void Variables::reset(const Variable& variable) {
  const std::size_t s = scope(variable);
  for (std::size_t i = static_cast<std::size_t>(variable.column); i < values_[s].size();
       i += columns_[s]) {
    values_[s][i] =
        variable.type == ValueType::token_list ? list_clear(values_[s][i]) : variable.initial;
  }
}

std::vector<std::int32_t> Variables::list(std::int32_t head) const {
  std::vector<std::int32_t> values;
  for (; head != 0; head = nodes_[static_cast<std::size_t>(head - 1)].next) {
    values.push_back(nodes_[static_cast<std::size_t>(head - 1)].value);
  }
  return values;
}

std::int32_t Variables::list_push(std::int32_t head, std::int32_t value) {
  std::int32_t node = free_;
  if (node != 0) {
    free_ = nodes_[static_cast<std::size_t>(node - 1)].next;
    nodes_[static_cast<std::size_t>(node - 1)] = {value, 0};
  } else {
    nodes_.push_back({value, 0});
    node = static_cast<std::int32_t>(nodes_.size());
  }
  if (head == 0) {
    head = node;
  } else {
    const ListEnd& known = ends_[static_cast<std::size_t>(head) % ends_.size()];
    std::int32_t at = known.head == head ? known.last : head;
    while (nodes_[static_cast<std::size_t>(at - 1)].next != 0) {
      at = nodes_[static_cast<std::size_t>(at - 1)].next;
    }
    nodes_[static_cast<std::size_t>(at - 1)].next = node;
  }
  ends_[static_cast<std::size_t>(head) % ends_.size()] = {head, node};
  return head;
}

std::int32_t Variables::list_clear(std::int32_t head) {
  if (ListEnd& known = ends_[static_cast<std::size_t>(head) % ends_.size()]; known.head == head) {
    known = {};
  }
  while (head != 0) {
    ListNode& node = nodes_[static_cast<std::size_t>(head - 1)];
    const std::int32_t next = node.next;
    node = {0, free_};
    free_ = head;
    head = next;
  }
  return 0;
}

}  // namespace bastide
