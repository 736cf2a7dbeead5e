#include <algorithm>

#include "tests/attacks/json_tree.h"
#include "tests/attacks/mutation.h"

namespace bastide {

namespace {

using Kind = JsonNode::Kind;

std::uint32_t count(const std::vector<JsonNode>& nodes) {
  return static_cast<std::uint32_t>(nodes.size());
}

std::string new_key(const Words& words, Rng& rng) {
  return rng.below(4) == 0 || words.keys.empty() ? strange_json_text(rng) : one_of(words.keys, rng);
}

JsonNode leaf(Kind kind, std::string raw) {
  JsonNode node;
  node.kind = kind;
  node.raw = std::move(raw);
  return node;
}

// Of another type, most of the time.
JsonNode new_value(const Words& words, Rng& rng) {
  switch (rng.below(7)) {
    case 0:
      return leaf(Kind::word, rng.below(2) == 0 ? "true" : "false");
    case 1:
      return leaf(Kind::word, "null");
    case 2:
      return leaf(Kind::text, '"' + strange_json_text(rng) + '"');
    case 3:
      return leaf(Kind::text, '"' + (words.names.empty() ? "x" : one_of(words.names, rng)) + '"');
    case 4:
      return leaf(Kind::list, "");
    case 5:
      return leaf(Kind::object, "");
    default:
      return leaf(Kind::number, strange_number(rng));
  }
}

void insert(JsonNode& parent, std::uint32_t at, JsonNode child, std::string key) {
  parent.children.insert(parent.children.begin() + at, std::move(child));
  if (parent.kind == Kind::object) {
    parent.keys.insert(parent.keys.begin() + at, std::move(key));
  }
}

void erase(JsonNode& parent, std::uint32_t at) {
  parent.children.erase(parent.children.begin() + at);
  if (parent.kind == Kind::object) {
    parent.keys.erase(parent.keys.begin() + at);
  }
}

// So that it is written within many brackets; beyond some hundred it is written in one piece.
void nest(JsonNode& node, Rng& rng) {
  const std::size_t deep = std::size_t{1} << rng.below(17);
  const bool list = rng.below(2) == 0;
  std::string text = write_json_tree(node);
  std::string before;
  for (std::size_t i = 0; i < deep; ++i) {
    before += list ? "[" : "{\"a\":";
  }
  node = leaf(Kind::number, before + text + std::string(deep, list ? ']' : '}'));
}

void change_inner(JsonNode& node, const Words& words, Rng& rng) {
  const std::uint32_t at = rng.below(std::max(count(node.children), 1U));
  if (node.children.empty()) {
    insert(node, 0, new_value(words, rng), new_key(words, rng));
    return;
  }
  switch (rng.below(7)) {
    case 0:
      erase(node, at);
      break;
    case 1:
      insert(node, at, node.children[at], node.kind == Kind::object ? node.keys[at] : "");
      break;
    case 2:
      std::swap(node.children[at], node.children[rng.below(count(node.children))]);
      break;
    case 3:
      insert(node, at, new_value(words, rng), new_key(words, rng));
      break;
    case 4:
      if (node.kind == Kind::object) {
        node.keys[at] = new_key(words, rng);
        break;
      }
      [[fallthrough]];
    case 5: {  // huge
      const std::uint32_t many = rng.below(8) == 0 ? 1U << rng.below(11) : 1U << rng.below(5);
      for (std::uint32_t i = 0; i < many; ++i) {
        insert(node,
               at,
               node.children[at],
               node.kind == Kind::object ? node.keys[at] + std::to_string(i) : "");
      }
      break;
    }
    default:
      node.children[at] = new_value(words, rng);
  }
}

void change_leaf(JsonNode& node, const Words& words, Rng& rng) {
  if (node.kind == Kind::number && rng.below(4) != 0) {
    node.raw = strange_number(rng);
  } else if (node.kind == Kind::text && rng.below(2) != 0) {
    const bool in_the_midst = node.raw.size() > 2 && rng.below(2) == 0;
    const std::size_t at = in_the_midst ? 1 + node.raw.size() / 2 - 1 : 1;
    const std::string strange = strange_json_text(rng);
    node.raw = in_the_midst && node.raw[at - 1] != '\\'
                   ? node.raw.substr(0, at) + strange + node.raw.substr(at)
                   : '"' + strange + '"';
  } else {
    node = new_value(words, rng);
  }
}

void change(JsonNode& root, const Words& words, Rng& rng) {
  const std::vector<JsonNode*> nodes = list_nodes(root);
  JsonNode& node = *one_of(nodes, rng);
  switch (rng.below(12)) {
    case 0:
      nest(node, rng);
      break;
    case 1: {  // another part of the file
      JsonNode other = *one_of(nodes, rng);
      node = std::move(other);
      break;
    }
    default:
      if (node.is_inner()) {
        change_inner(node, words, rng);
      } else {
        change_leaf(node, words, rng);
      }
  }
}

}  // namespace

std::string mutate_json(std::string_view text, const Words& words, Rng& rng) {
  std::optional<JsonNode> root = parse_json_tree(text);
  if (!root) {
    return mutate_bytes(text, rng);
  }
  for (std::uint32_t left = 1 + rng.below(4); left > 0; --left) {
    change(*root, words, rng);
  }
  return write_json_tree(*root) + '\n';
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string mutate_lines(std::string_view text, const Words& words, Rng& rng, std::uint32_t most) {
  std::vector<std::string> lines = split_lines(text);
  if (lines.empty()) {
    return mutate_bytes(text, rng);
  }
  for (std::uint32_t left = 1 + rng.below(most); left > 0 && !lines.empty(); --left) {
    // The set-up and what is near it, as often as all the rest.
    const auto size = static_cast<std::uint32_t>(lines.size());
    const std::uint32_t at = rng.below(rng.below(2) == 0 ? std::min(size, 4U) : size);
    switch (rng.below(6)) {
      case 0:
        lines.erase(lines.begin() + at);
        break;
      case 1:
        lines.insert(lines.begin() + at, lines[at]);
        break;
      case 2:
        std::swap(lines[at], lines[rng.below(size)]);
        break;
      default:
        lines[at] = mutate_json(lines[at], words, rng);
        std::erase(lines[at], '\n');
    }
  }
  std::string out;
  for (const std::string& line : lines) {
    out += line + '\n';
  }
  return out;
}

}  // namespace bastide
