// The studio under load: 200 clients that ask again as soon as they are answered, among them some
// that ask what takes long. In ./test for a moment; BASTIDE_LOAD_SECONDS says how long else.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <iostream>

#include "tests/studio/serving.h"

namespace bastide {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kClients = 200;
constexpr int kGames = 8;
constexpr int kBegun = 100;  // answers of each game
constexpr int kDear = 10;    // of the clients ask for advice

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// What one client has met.
struct Met {
  std::vector<double> waits;  // seconds, of what is quick
  std::size_t dear = 0;
  std::size_t refused = 0;
  std::size_t lost = 0;
};

Met ask_on(const Serving& server, int client, double seconds) {
  Met met;
  const Clock::time_point begin = Clock::now();
  const std::string game = "g" + std::to_string(1 + client % kGames);
  const bool is_dear = client < kDear;
  for (int n = 0; seconds_since(begin) < seconds; ++n) {
    const char* const what = is_dear ? "advise" : n % 2 == 0 ? "state" : "options";
    const Json message{{"do", what}, {"game", game}};
    const std::string body = message.dump();
    const Clock::time_point asked = Clock::now();
    const RawSocket socket(server.port());
    const bool is_sent = socket.send(fmt::format(
        "POST /api HTTP/1.1\r\nHost: {}\r\nX-Bastide-Token: {}\r\nX-Bastide-Page: p{}\r\n"
        "Content-Length: {}\r\n\r\n{}",
        server.host(),
        server.token(),
        client,
        body.size(),
        body));
    const std::string reply = is_sent ? socket.receive() : "";
    if (reply.starts_with("HTTP/1.1 429")) {
      ++met.refused;
    } else if (!reply.starts_with("HTTP/1.1 200")) {
      ++met.lost;
    } else if (is_dear) {
      ++met.dear;
    } else {
      met.waits.push_back(seconds_since(asked));
    }
  }
  return met;
}

TEST(StudioLoad, QuickQuestionsAreAnsweredSoonAmongDearOnes) {
  const char* const wanted = std::getenv("BASTIDE_LOAD_SECONDS");
  const double seconds = wanted == nullptr ? 1 : std::atof(wanted);
  const Serving server;
  for (int i = 0; i < kGames; ++i) {
    const Json message{{"do", "open"}, {"ruleset", "base"}, {"seed", std::to_string(i + 1)}};
    ASSERT_EQ(server.status({{"X-Bastide-Token", server.token()}}, message.dump()), 200);
    const std::string game = "g" + std::to_string(i + 1);
    for (const Json& more : {Json{{"do", "bots"}, {"game", game}, {"to", "end"}},
                             Json{{"do", "go_to"}, {"game", game}, {"position", kBegun}}}) {
      ASSERT_EQ(server.status({{"X-Bastide-Token", server.token()}}, more.dump()), 200);
    }
  }
  std::vector<Met> met(kClients);
  std::vector<std::thread> clients;
  for (int i = 0; i < kClients; ++i) {
    clients.emplace_back([&, i] { met[static_cast<std::size_t>(i)] = ask_on(server, i, seconds); });
  }
  for (std::thread& client : clients) {
    client.join();
  }
  std::vector<double> waits;
  std::size_t dear = 0;
  for (const Met& one : met) {
    EXPECT_EQ(one.refused, 0U);
    EXPECT_EQ(one.lost, 0U);
    waits.insert(waits.end(), one.waits.begin(), one.waits.end());
    dear += one.dear;
  }
  ASSERT_GT(waits.size(), static_cast<std::size_t>(kClients));
  std::sort(waits.begin(), waits.end());
  const double median = waits[waits.size() / 2];
  const double nine_of_ten = waits[waits.size() * 9 / 10];
  std::cout << fmt::format(
      "{} clients, {} s: {} quick answers, median {:.0f} ms, nine of ten {:.0f} ms, longest {:.0f} "
      "ms; {} dear ones\n",
      kClients,
      seconds,
      waits.size(),
      1000 * median,
      1000 * nine_of_ten,
      1000 * waits.back(),
      dear);
  EXPECT_GT(dear, 0U);
  EXPECT_LT(nine_of_ten, 1);
}

}  // namespace
}  // namespace bastide
