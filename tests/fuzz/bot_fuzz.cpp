// Lines of bots and to bots: the first byte chooses a ruleset, the rest are lines that somebody's
// program might say to a bot of ours, or answer to the game.
#include <array>

#include "sdk/tools/outside/bot_messages.h"
#include "sdk/tools/outside/bot_server.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace bastide;

void try_answer(std::string_view line) {
  const Result<BotAnswer> answer = read_answer(line);
  const Result<BotHello> hello = read_hello(line);
  const Result<BotOrder> order = read_order(line);
  must(answer.ok() || !answer.error().message.empty(), "a refusal says why");
  must(hello.ok() || !hello.error().message.empty(), "a refusal says why");
  must(order.ok() || !order.error().message.empty(), "a refusal says why");
  must(!(answer.ok() && hello.ok()), "a line means one thing");
  if (answer.ok() && answer.value().kind == BotAnswer::Kind::best) {
    must(answer.value().go >= 0, "an answer names its question");
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::array<const char*, 3> kRulesets{"base", "over-hill-and-dale", "mists-level-1"};
  Bytes bytes(data, size);
  const char* const name = kRulesets[bytes.below(kRulesets.size())];
  BotServer server("random", [name](const NewGame& /*told*/) {
    LoadRequest request;
    request.ruleset = name;
    return project_ruleset(request);
  });
  std::string_view text = bytes.rest();
  for (int lines = 0; lines < 40 && !text.empty() && !server.is_over(); ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    try_answer(line);
    const std::string reply = server.reply(line);
    if (!reply.empty()) {
      must(reply.back() == '\n' && reply.find('\n') + 1 == reply.size(), "a reply is one line");
      const std::string_view said = std::string_view(reply).substr(0, reply.size() - 1);
      must(read_hello(said).ok() || read_answer(said).ok(), "a reply keeps to the protocol");
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
