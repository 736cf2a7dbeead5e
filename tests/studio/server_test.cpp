// Who is not meant gets nothing from the studio's server, and cannot bring it down.
#include <array>
#include <atomic>
#include <chrono>
#include <httplib.h>
#include <thread>

#include "tests/studio/serving.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

TEST(StudioServer, StoppedBeforeItRunsDoesNotRun) {
  const OwnFolder folder;
  Talk talk(folder);
  StudioServer server(talk.session(), {0, {}});
  server.stop();
  server.run();
}

TEST(StudioServer, OnlyTheTokenOpens) {
  const Serving server;
  const std::string& token = server.token();
  EXPECT_GE(token.size(), 32U);
  EXPECT_EQ(server.status({{"X-Bastide-Token", token}}), 200);
  EXPECT_EQ(server.status({}), 403);
  for (const std::string& wrong : {std::string(),
                                   token.substr(1),
                                   token + "x",
                                   token + token,
                                   std::string(token.size(), 'a')}) {
    EXPECT_EQ(server.status({{"X-Bastide-Token", wrong}}), 403) << wrong;
    const httplib::Result events = server.client().Get("/events?token=" + wrong);
    ASSERT_TRUE(events);
    EXPECT_EQ(events->status, 403) << wrong;
  }
  std::string coded = fmt::format("%{:02x}", static_cast<unsigned char>(token.front()));
  coded += token.substr(1);
  EXPECT_EQ(server.status({{"X-Bastide-Token", coded}}), 403);
  const RawSocket events(server.port());
  ASSERT_TRUE(events.send("GET /events?token=" + coded + " HTTP/1.1\r\nHost: " + server.host() +
                          "\r\n\r\n"));
  EXPECT_EQ(events.receive().find("HTTP/1.1 403"), 0U);
  // Not where messages have none.
  const httplib::Result in_address =
      server.client().Post("/api?token=" + token, {}, Serving::kHello, "application/json");
  EXPECT_EQ(in_address->status, 403);
  const Serving other;
  EXPECT_NE(other.token(), token);
  EXPECT_EQ(other.status({{"X-Bastide-Token", token}}), 403);
  server.expect_alive();
}

TEST(StudioServer, ForeignPagesAndNamesAreRefused) {
  const Serving server;
  const std::string token = server.token();
  const auto status = [&](const std::string& name, const std::string& value) {
    return server.status({{"X-Bastide-Token", token}, {name, value}});
  };
  EXPECT_EQ(status("Host", server.host()), 200);
  EXPECT_EQ(status("Host", fmt::format("localhost:{}", server.port())), 200);
  for (const std::string& host : {std::string("evil.example"),
                                  fmt::format("evil.example:{}", server.port()),
                                  std::string("127.0.0.1"),
                                  std::string("127.0.0.1:1"),
                                  server.host() + ".evil.example",
                                  fmt::format("127.0.0.1.evil.example:{}", server.port())}) {
    EXPECT_EQ(status("Host", host), 403) << host;
  }
  EXPECT_EQ(status("Origin", "http://" + server.host()), 200);
  for (const std::string& origin : {std::string("http://evil.example"),
                                    std::string("null"),
                                    "https://" + server.host(),
                                    "http://" + server.host() + ".evil.example",
                                    std::string("http://127.0.0.1:1"),
                                    std::string("http://localhost")}) {
    EXPECT_EQ(status("Origin", origin), 403) << origin;
  }
  for (const std::string& hidden :
       {fmt::format("Host: %3127.0.0.1:{}", server.port()),
        fmt::format("Host: {}\r\nOrigin: ", server.host()),
        fmt::format("Host: {0}\r\nOrigin: http://{0}\r\nOrigin: http://evil.example",
                    server.host()),
        fmt::format("Host: {0}\r\nOrigin: http%3A//{0}", server.host())}) {
    const RawSocket socket(server.port());
    ASSERT_TRUE(socket.send("GET / HTTP/1.1\r\n" + hidden + "\r\n\r\n"));
    EXPECT_EQ(socket.receive().find("HTTP/1.1 403"), 0U) << hidden;
  }
  const RawSocket none(server.port());
  ASSERT_TRUE(none.send("GET / HTTP/1.1\r\n\r\n"));
  EXPECT_EQ(none.receive().find("HTTP/1.1 403"), 0U);
  const RawSocket two(server.port());
  ASSERT_TRUE(two.send("GET / HTTP/1.1\r\nHost: " + server.host() + "\r\nHost: x\r\n\r\n"));
  EXPECT_EQ(two.receive().find("HTTP/1.1 403"), 0U);
  const httplib::Result options = server.client().Options("/api");
  ASSERT_TRUE(options);
  EXPECT_FALSE(options->has_header("Access-Control-Allow-Origin"));
}

TEST(StudioServer, ItsPagesMayRunNothingOfOthers) {
  const Serving server;
  const httplib::Result page = server.client().Get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  const std::string policy = page->get_header_value("Content-Security-Policy");
  EXPECT_EQ(policy.find("default-src 'none'"), 0U);
  EXPECT_EQ(policy.find("unsafe"), std::string::npos);
  EXPECT_NE(policy.find("script-src 'self';"), std::string::npos);
  EXPECT_EQ(page->get_header_value("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(page->get_header_value("Cache-Control"), "no-store");
  EXPECT_EQ(page->body.find(server.token()), std::string::npos);
}

/// Within one machine packing takes longer than sending.
TEST(StudioServer, NothingIsPacked) {
  const Serving server;
  const httplib::Headers headers{{"X-Bastide-Token", server.token()},
                                 {"Accept-Encoding", "br, gzip, deflate"}};
  const httplib::Result reply =
      server.client().Post("/api", headers, Serving::kHello, "application/json");
  const httplib::Result page = server.client().Get("/", headers);
  for (const httplib::Result* one : {&reply, &page}) {
    ASSERT_TRUE(*one);
    EXPECT_EQ((*one)->status, 200);
    EXPECT_FALSE((*one)->has_header("Content-Encoding"));
    EXPECT_EQ((*one)->get_header_value("Content-Length"), std::to_string((*one)->body.size()));
  }
  EXPECT_EQ(Json::parse(reply->body)["ok"]["protocol"], kSessionProtocol);
}

TEST(StudioServer, PathsLeadNowhereElse) {
  const OwnFolder pages;
  std::ofstream(pages.path() / "index.html") << "<p>here</p>";
  std::ofstream(pages.path() / ".secret") << "no";
  fs::create_symlink("/etc/passwd", pages.path() / "passwd");
  const Serving server(pages.path());
  const auto get = [&](const std::string& path) {
    const RawSocket socket(server.port());
    EXPECT_TRUE(socket.send("GET " + path + " HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n"));
    return socket.receive();
  };
  EXPECT_NE(get("/").find("<p>here</p>"), std::string::npos);
  EXPECT_NE(get("/index.html").find("<p>here</p>"), std::string::npos);
  for (const char* path : {"/.secret",
                           "/%2esecret",
                           "/passwd",
                           "/../../../../etc/passwd",
                           "/..%2f..%2f..%2fetc%2fpasswd",
                           "/%2e%2e/%2e%2e/etc/passwd",
                           "//etc/passwd",
                           "/etc/passwd",
                           "/..",
                           "/.",
                           "/index.html/",
                           "/index.html%00.js",
                           "/\\..\\passwd",
                           "file:///etc/passwd",
                           "http://evil.example/"}) {
    const std::string reply = get(path);
    EXPECT_EQ(reply.find("root:"), std::string::npos) << path;
    EXPECT_EQ(reply.find("HTTP/1.1 200"), std::string::npos) << path << "\n" << reply;
  }
  server.expect_alive();
}

TEST(StudioServer, ChangesReachEveryPage) {
  const Serving server;
  const auto join = [&] {
    auto socket = std::make_unique<RawSocket>(server.port());
    EXPECT_TRUE(socket->send("GET /events?token=" + server.token() +
                             " HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n"));
    const std::string head = socket->receive(1);
    EXPECT_NE(head.find("text/event-stream"), std::string::npos) << head;
    return socket;
  };
  const auto one = join();
  const auto two = join();
  ASSERT_EQ(server.status({{"X-Bastide-Token", server.token()}},
                          "{\"do\":\"open\",\"ruleset\":\"base\"}"),
            200);
  for (const auto* page : {&one, &two}) {
    std::string text;
    while (text.find("\"event\":\"opened\"") == std::string::npos) {
      const std::string part = (*page)->receive(1);
      ASSERT_FALSE(part.empty());
      text += part;
    }
  }
}

TEST(StudioServer, LargeBodiesAreRefused) {
  const Serving server;
  constexpr std::size_t kMegabytes = 100;
  const std::string part(1'000'000, ' ');
  for (const bool has_token : {true, false}) {
    for (const bool is_chunked : {true, false}) {
      const RawSocket socket(server.port());
      std::string head = "POST /api HTTP/1.1\r\nHost: " + server.host() + "\r\n";
      head += has_token ? "X-Bastide-Token: " + server.token() + "\r\n" : "";
      head += is_chunked ? std::string("Transfer-Encoding: chunked\r\n\r\n")
                         : fmt::format("Content-Length: {}\r\n\r\n", kMegabytes * part.size());
      ASSERT_TRUE(socket.send(head));
      std::size_t sent = 0;
      while (sent < kMegabytes &&
             socket.send(is_chunked ? fmt::format("{:x}\r\n{}\r\n", part.size(), part) : part)) {
        ++sent;
      }
      EXPECT_LT(sent, kMegabytes) << "all of it was read";
      server.expect_alive();
    }
  }
}

TEST(StudioServer, EndlessHeadsAreCutOff) {
  const Serving server;
  const RawSocket socket(server.port());
  ASSERT_TRUE(socket.send("GET / HTTP/1.1\r\nHost: " + server.host() + "\r\n"));
  std::string lines;
  for (int i = 0; i < 1000; ++i) {
    lines += fmt::format("X-Header-{}: {}\r\n", i, std::string(1000, 'x'));
  }
  int sent = 0;
  while (sent < 100 && socket.send(lines)) {
    ++sent;
  }
  EXPECT_LT(sent, 100) << "100 MB of headers were read";
  server.expect_alive();
}

TEST(StudioServer, StreamsAreCounted) {
  const Serving server;
  std::vector<std::unique_ptr<RawSocket>> streams;
  std::size_t refused = 0;
  for (std::size_t i = 0; i < kMostStreams + 8; ++i) {
    auto socket = std::make_unique<RawSocket>(server.port());
    ASSERT_TRUE(socket->send("GET /events?token=" + server.token() +
                             " HTTP/1.1\r\nHost: " + server.host() + "\r\n\r\n"));
    refused += socket->receive(1).find("HTTP/1.1 429") == 0 ? 1U : 0U;
    streams.push_back(std::move(socket));
  }
  EXPECT_EQ(refused, 8U);
  server.expect_alive();
  const int status = server.status({{"X-Bastide-Token", server.token()}});
  EXPECT_EQ(status, 200);
}

/// Who sends a request letter by letter, or does not read its reply, takes no place from others.
TEST(StudioServer, DrippingConnectionsTakeNoPlace) {
  const Serving server;
  std::vector<std::unique_ptr<RawSocket>> sockets;
  for (int i = 0; i < 200; ++i) {
    sockets.push_back(std::make_unique<RawSocket>(server.port()));
    ASSERT_TRUE(sockets.back()->send("POST /api HTTP/1.1\r\nHost: "));
  }
  for (int i = 0; i < 5; ++i) {
    for (const auto& socket : sockets) {
      ASSERT_TRUE(socket->send("1"));
    }
    const auto begin = std::chrono::steady_clock::now();
    server.expect_alive();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 1s);
  }
}

TEST(StudioServer, SilentAndBrokenConnectionsAreLeft) {
  const Serving server;
  std::vector<std::unique_ptr<RawSocket>> sockets;
  for (int i = 0; i < 100; ++i) {
    sockets.push_back(std::make_unique<RawSocket>(server.port()));
    sockets.back()->send(i % 3 == 0   ? std::string()
                         : i % 3 == 1 ? std::string("GET")
                                      : std::string("\x16\x03\x01\x00\xff garbage\r\n\r\n", 17));
  }
  const auto begin = std::chrono::steady_clock::now();
  server.expect_alive();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 20s);
}

TEST(StudioServer, AFloodOfMessagesIsAnswered) {
  const Serving server;
  ASSERT_EQ(server.status({{"X-Bastide-Token", server.token()}},
                          "{\"do\":\"open\",\"ruleset\":\"base\"}"),
            200);
  std::atomic<int> other = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 24; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 10; ++i) {
        const int status = server.status({{"X-Bastide-Token", server.token()}},
                                         "{\"do\":\"state\",\"game\":\"g1\"}");
        if (status != 200) {
          other = status;
        }
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(other, 0);
  server.expect_alive();
}

TEST(StudioServer, ATakenPortIsSaid) {
  const Serving server;
  const OwnFolder folder;
  Talk talk(folder);
  EXPECT_THROW(StudioServer(talk.session(), {server.port(), {}}), std::exception);
}

}  // namespace
}  // namespace bastide
