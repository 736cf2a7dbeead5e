#include "tests/attacks/json_tree.h"

#include <cctype>

namespace bastide {

namespace {

constexpr int kDeepest = 500;

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::optional<JsonNode> whole() {
    JsonNode root;
    if (!value(root)) {
      return std::nullopt;
    }
    skip_space();
    return at_ == text_.size() ? std::optional(root) : std::nullopt;
  }

 private:
  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
      ++at_;
    }
  }

  bool take(char c) {
    skip_space();
    const bool found = at_ < text_.size() && text_[at_] == c;
    at_ += found ? 1U : 0U;
    return found;
  }

  // With its quotes.
  bool text(std::string& raw) {
    const std::size_t begin = at_;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      at_ += text_[at_] == '\\' ? 1U : 0U;
    }
    if (at_ >= text_.size()) {
      return false;
    }
    raw = text_.substr(begin, ++at_ - begin);
    return true;
  }

  bool value(JsonNode& node) {
    skip_space();
    if (at_ >= text_.size()) {
      return false;
    }
    const char first = text_[at_];
    if (first == '{' || first == '[') {
      if (++depth_ > kDeepest) {
        return false;
      }
      node.kind = first == '{' ? JsonNode::Kind::object : JsonNode::Kind::list;
      ++at_;
      const bool whole = children(node, first == '{' ? '}' : ']');
      --depth_;
      return whole;
    }
    if (first == '"') {
      node.kind = JsonNode::Kind::text;
      return text(node.raw);
    }
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n,]}", at_), text_.size());
    node.raw = text_.substr(at_, end - at_);
    node.kind = std::isalpha(static_cast<unsigned char>(first)) != 0 ? JsonNode::Kind::word
                                                                     : JsonNode::Kind::number;
    at_ = end;
    return !node.raw.empty();
  }

  bool children(JsonNode& node, char closing) {
    if (take(closing)) {
      return true;
    }
    do {
      if (node.kind == JsonNode::Kind::object && !key(node)) {
        return false;
      }
      if (!value(node.children.emplace_back())) {
        return false;
      }
    } while (take(','));
    return take(closing);
  }

  bool key(JsonNode& node) {
    skip_space();
    std::string raw;
    if (at_ >= text_.size() || text_[at_] != '"' || !text(raw)) {
      return false;
    }
    node.keys.push_back(raw.substr(1, raw.size() - 2));
    return take(':');
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

void write(const JsonNode& node, std::string& out) {
  if (!node.is_inner()) {
    out += node.raw;
    return;
  }
  const bool object = node.kind == JsonNode::Kind::object;
  out += object ? '{' : '[';
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    out += i > 0 ? "," : "";
    if (object) {
      out += '"' + node.keys[i] + "\":";
    }
    write(node.children[i], out);
  }
  out += object ? '}' : ']';
}

void list(JsonNode& node, std::vector<JsonNode*>& nodes) {
  nodes.push_back(&node);
  for (JsonNode& child : node.children) {
    list(child, nodes);
  }
}

}  // namespace

std::optional<JsonNode> parse_json_tree(std::string_view text) {
  return Parser(text).whole();
}

std::string write_json_tree(const JsonNode& node) {
  std::string out;
  write(node, out);
  return out;
}

std::vector<JsonNode*> list_nodes(JsonNode& root) {
  std::vector<JsonNode*> nodes;
  list(root, nodes);
  return nodes;
}

}  // namespace bastide
