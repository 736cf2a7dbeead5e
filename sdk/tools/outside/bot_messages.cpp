#include "sdk/tools/outside/bot_messages.h"

#include <array>

#include <fmt/format.h>

#include "kernel/base/object_reader.h"
#include "kernel/base/said.h"
#include "kernel/flow/turn.h"
#include "kernel/io/json_parser.h"
#include "sdk/tools/explain/option_facts.h"

namespace bastide {

namespace {

constexpr std::int64_t kMostNumber = std::int64_t{1} << 53U;  // that every language can hold

void add_texts(JsonLine& json, std::string_view key, const std::vector<std::string>& texts) {
  json.key(key).open_list();
  for (const std::string& text : texts) {
    json.text(text);
  }
  json.close_list();
}

/// What an option is about, beside its text.
void add_facts(JsonLine& json, const Catalog& catalog, const View& view, const OptionFacts& facts) {
  json.member("kind", facts.kind);
  if (facts.tile.is_some()) {
    json.member("tile", catalog.tile_kinds[facts.tile].name);
  }
  if (facts.has_cell) {
    json.key("cell").open_list().number(facts.cell.x).number(facts.cell.y).close_list();
  }
  if (facts.rotation >= 0) {
    json.member("rotation", facts.rotation);
  }
  if (facts.action.is_some()) {
    json.member("action", catalog.actions[facts.action].name);
  }
  if (facts.piece.is_some()) {
    json.member("piece", catalog.piece_kinds[facts.piece].name);
  }
  if (facts.colour.is_some()) {
    json.member("colour", facts.colour.value());
  }
  if (facts.segment.is_some()) {
    const SegmentKind& segment = view.segment_kind(facts.segment);
    json.member("segment", segment.key);
    json.member("feature_kind", catalog.feature_kinds[segment.kind].name);
  }
  if (facts.seat.is_some()) {
    json.member("seat", facts.seat.value());
  }
  if (facts.token.is_some()) {
    json.member("token", catalog.tokens[facts.token].name);
  }
}

/// Every complaint about the line, in one sentence.
Error bad_line(const Diagnostics& complaints) {
  std::string text;
  for (const Diagnostic& complaint : complaints.all()) {
    text += (text.empty() ? "" : "; ") + complaint.message;
  }
  return {ErrorCode::bad_input, std::move(text)};
}

/// The object of a line; none with a complaint.
std::optional<Value> object_of(std::string_view line, Diagnostics& complaints) {
  const SourceRef place{"line", 1, 1};
  std::optional<Value> value = parse_json(line, place, complaints);
  if (value && complaints.empty() && !value->is(Value::Kind::object)) {
    complaints.add(place, said_with("expected an object, found {}", describe(*value)));
  }
  return complaints.empty() ? std::move(value) : std::nullopt;
}

}  // namespace

std::string hello_line(std::string_view program) {
  std::string text;
  JsonLine json(text);
  json.open_object()
      .member("do", "hello")
      .member("protocol", kBotProtocol)
      .member("program", program)
      .close_object()
      .end();
  return text;
}

void add_new_game(std::string& text, const NewGame& game) {
  JsonLine json(text);
  json.open_object().member("do", "newgame").member("ruleset", game.ruleset);
  add_texts(json, "with", game.with);
  add_texts(json, "set", game.set);
  json.member("seat", game.seat);
  add_texts(json, "seats", game.seats);
  json.member("first", game.first).member("seed", game.seed).close_object().end();
}

void add_go(std::string& text,
            const BotQuestion& question,
            Context& own,
            const std::vector<Option>& options) {
  const State& shown = position_of(own);
  const View view(own.catalog, shown);
  JsonLine json(text);
  json.open_object().member("do", "go").member("go", question.go).member("turn", question.turn);
  json.member("choice", question.choice);
  if (!question.prompt.empty()) {
    json.member("prompt", question.prompt);
  }
  json.key("points").open_list();
  for (const std::int32_t points : question.points) {
    json.number(points);
  }
  json.close_list().member("clock_ms", question.clock).key("legal").open_list();
  std::int64_t number = 0;
  for (const NamedOption& named : named_options(own, options)) {
    json.open_object().member("id", number++).member("move", named.text);
    add_facts(json, own.catalog, view, option_facts(own.catalog, own.state, shown, named.option));
    json.close_object();
  }
  json.close_list().close_object().end();
}

Result<BotHello> read_hello(std::string_view line) {
  Diagnostics complaints;
  const std::optional<Value> value = object_of(line, complaints);
  if (!value) {
    return bad_line(complaints);
  }
  ObjectReader reader(*value, complaints, said("the answer to hello"));
  BotHello hello;
  static_cast<void>(reader.require("ok"));
  hello.protocol = reader.integer("ok", 1, kMostNumber, 0);
  hello.name = reader.text("name", "");
  reader.finish();
  return complaints.empty() ? Result<BotHello>(hello) : bad_line(complaints);
}

Result<BotAnswer> read_answer(std::string_view line) {
  Diagnostics complaints;
  const std::optional<Value> value = object_of(line, complaints);
  if (!value) {
    return bad_line(complaints);
  }
  ObjectReader reader(*value, complaints, said("the line"));
  BotAnswer answer;
  if (const Value* const best = reader.find("best")) {
    answer.kind = BotAnswer::Kind::best;
    static_cast<void>(reader.require("go"));
    answer.go = reader.integer("go", 0, kMostNumber, -1);
    if (best->is(Value::Kind::text)) {
      answer.text = best->text;
    } else {
      answer.best = reader.integer("best", 0, kMostNumber, -1);
    }
    reader.ignore("value");
    reader.ignore("pv");
  } else if (reader.has("ask")) {
    constexpr std::array<std::string_view, 3> kWords{"why", "score", "board"};
    const std::string word = reader.word("ask", kWords, "");
    answer.kind = word == "why"     ? BotAnswer::Kind::why
                  : word == "score" ? BotAnswer::Kind::score
                                    : BotAnswer::Kind::board;
    answer.text = word == "why" ? reader.text("move") : "";
  } else if (reader.has("error")) {
    answer.kind = BotAnswer::Kind::refusal;
    answer.text = reader.text("error");
  } else if (reader.has("info")) {
    reader.ignore("info");
  } else {
    return Error{ErrorCode::bad_input,
                 said("expected an object with \"best\", \"info\", \"ask\" or \"error\"")};
  }
  reader.finish();
  return complaints.empty() ? Result<BotAnswer>(answer) : bad_line(complaints);
}

namespace {

/// The fields of each order of the game.
class OrderReader {
 public:
  explicit OrderReader(ObjectReader& reader, Diagnostics& complaints)
      : reader_(reader), complaints_(complaints) {}

  [[nodiscard]] BotOrder read() {
    constexpr std::array<std::string_view, 6> kOrders{
        "hello", "newgame", "position", "go", "stop", "quit"};
    if (reader_.has("why") || reader_.has("score") || reader_.has("board")) {
      order_.kind = BotOrder::Kind::reply;
      return order_;
    }
    static_cast<void>(reader_.require("do"));
    const std::string word = reader_.word("do", kOrders, "");
    if (word == "hello") {
      order_.protocol = reader_.integer("protocol", 1, kMostNumber, 0);
      reader_.ignore("program");
    } else if (word == "newgame") {
      read_new_game();
    } else if (word == "position") {
      read_position();
    } else if (word == "go") {
      read_go();
    } else if (word == "stop") {
      order_.kind = BotOrder::Kind::stop;
      reader_.ignore("go");
    } else {
      order_.kind = BotOrder::Kind::quit;
    }
    return order_;
  }

 private:
  void read_new_game() {
    order_.kind = BotOrder::Kind::new_game;
    order_.game.ruleset = reader_.text("ruleset");
    order_.game.with = reader_.texts("with", false);
    order_.game.set = reader_.texts("set", false);
    order_.game.seats = reader_.texts("seats", false);
    order_.game.seat = reader_.integer("seat", 0, 63, 0);
    order_.game.first = reader_.integer("first", -1, 63, -1);
    order_.game.seed = reader_.integer("seed", 0, kMostNumber, 0);
  }

  void read_position() {
    order_.kind = BotOrder::Kind::position;
    order_.from = reader_.integer("from", 0, kMostNumber, 0);
    const Value* const moves = reader_.require("moves");
    for (const Value& item : moves == nullptr ? std::vector<Value>() : moves->items) {
      ObjectReader row(item, complaints_, said("a move"));
      BotOrder::Move move;
      move.by = row.integer("by", -1, 63, -1);
      row.ignore("choice");
      move.is_told = row.has("move");
      move.move = move.is_told ? row.text("move") : "";
      row.finish();
      order_.moves.push_back(std::move(move));
    }
  }

  void read_go() {
    order_.kind = BotOrder::Kind::go;
    order_.go = reader_.integer("go", 0, kMostNumber, 0);
    for (const std::string_view word : {"turn", "choice", "prompt", "points", "clock_ms"}) {
      reader_.ignore(word);
    }
    const Value* const legal = reader_.find("legal");
    for (const Value& item : legal == nullptr ? std::vector<Value>() : legal->items) {
      const Value* const move = item.find("move");
      if (move == nullptr || !move->is(Value::Kind::text)) {
        reader_.complain(&item, said("an option has no \"move\""));
        return;
      }
      order_.legal.push_back(move->text);
    }
  }

  ObjectReader& reader_;
  Diagnostics& complaints_;
  BotOrder order_;
};

}  // namespace

Result<BotOrder> read_order(std::string_view line) {
  Diagnostics complaints;
  const std::optional<Value> value = object_of(line, complaints);
  if (!value) {
    return bad_line(complaints);
  }
  ObjectReader reader(*value, complaints, said("the line"));
  BotOrder order = OrderReader(reader, complaints).read();
  reader.finish();
  return complaints.empty() ? Result<BotOrder>(std::move(order)) : bad_line(complaints);
}

}  // namespace bastide
