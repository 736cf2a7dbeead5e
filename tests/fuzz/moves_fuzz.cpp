// Typed moves: the first byte chooses a game, the second how far it has gone, the rest are lines.
#include <array>

#include "kernel/engine.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/play/play_input.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace bastide;

std::unique_ptr<Game> begun_game(Bytes& bytes) {
  constexpr std::array<const char*, 4> kRulesets{
      "base", "everything", "over-hill-and-dale", "mists-level-5"};
  LoadRequest request;
  request.ruleset = kRulesets[bytes.below(kRulesets.size())];
  GameSetup setup;
  setup.players = {"Anna", "Ben"};
  auto game = std::make_unique<Game>(project_ruleset(request), setup);
  Rng rng{5};
  for (std::size_t left = bytes.below(40); left > 0 && game->waiting(); --left) {
    const std::vector<Option> options = game->options();
    const Status answered =
        game->answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]);
    must(answered.ok(), answered.ok() ? "" : answered.error().message);
  }
  return game;
}

/// Reads the line in every way in which the program reads lines.
void try_line(Game& game, std::string_view line) {
  const std::uint64_t before = hash_state(game.state());
  const PlayInput input = read_play_input(line);
  const Result<Option> typed = typed_option(game, input.rest);
  const Result<Option> named = game.find_option(line);
  must(typed.ok() || !typed.error().message.empty(), "a refusal says why");
  must(named.ok() || !named.error().message.empty(), "a refusal says why");
  must(hash_state(game.state()) == before, "reading a line changes nothing");
  for (const Result<Option>* option : {&typed, &named}) {
    if (option->ok()) {
      const Result<Option> again = game.find_option(game.text(option->value()));
      must(again.ok() && again.value() == option->value(), "an option is found by its text");
    }
  }
  const Result<WhyAnswer> why = explain_move(game, line);
  if (why.ok()) {
    must(why.value().legal || !why.value().reasons.empty(), "an illegal move has a reason");
    must(!why_text(why.value()).empty(), "an explanation has words");
  }
  if (game.waiting() && named.ok() && hash_state(game.state()) == before) {
    must(game.answer(named.value()).ok(), "an option that was found is accepted");
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const auto game = begun_game(bytes);
  std::string_view text = bytes.rest();
  for (int lines = 0; lines < 8 && !text.empty() && game->waiting(); ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    try_line(*game, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
