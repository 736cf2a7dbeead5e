// The studio's server with a session of its own, and connections that say whatever they like.
#pragma once

#include <arpa/inet.h>
#include <array>
#include <filesystem>
#include <httplib.h>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "sdk/session/studio_server.h"
#include "tests/studio/talk.h"

namespace bastide {

class Serving {
 public:
  explicit Serving(std::filesystem::path pages = {})
      : talk_(folder_),
        server_(talk_.session(), {0, std::move(pages)}),
        thread_([this] { server_.run(); }) {}
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;
  ~Serving() {
    server_.stop();
    thread_.join();
  }

  [[nodiscard]] const OwnFolder& folder() const { return folder_; }
  [[nodiscard]] int port() const { return server_.port(); }
  [[nodiscard]] const std::string& token() const { return server_.token(); }
  [[nodiscard]] std::string host() const { return fmt::format("127.0.0.1:{}", port()); }
  [[nodiscard]] httplib::Client client() const {
    httplib::Client client("127.0.0.1", port());
    client.set_read_timeout(20);
    return client;
  }
  /// Status of a message with these headers; negative when there is no reply.
  [[nodiscard]] int status(const httplib::Headers& headers,
                           const std::string& body = kHello) const {
    const httplib::Result reply = client().Post("/api", headers, body, "application/json");
    return reply ? reply->status : -1 - static_cast<int>(reply.error());
  }
  /// It still does what it is there for.
  void expect_alive() const {
    const httplib::Result reply =
        client().Post("/api", {{"X-Bastide-Token", token()}}, kHello, "application/json");
    ASSERT_TRUE(reply) << httplib::to_string(reply.error());
    EXPECT_EQ(reply->status, 200);
    EXPECT_EQ(Json::parse(reply->body)["ok"]["protocol"], kSessionProtocol);
  }

  static constexpr const char* kHello = "{\"do\":\"hello\"}";

 private:
  OwnFolder folder_;
  Talk talk_;
  StudioServer server_;
  std::thread thread_;
};

/// A connection that says whatever it likes.
class RawSocket {
 public:
  explicit RawSocket(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    is_open_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    const timeval most{20, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
    ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
  }
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;
  ~RawSocket() { ::close(socket_); }

  [[nodiscard]] bool is_open() const { return is_open_; }
  /// False when the other side has closed.
  bool send(const std::string& text) const {
    std::size_t sent = 0;
    while (sent < text.size()) {
      const ssize_t n = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
      if (n <= 0) {
        return false;
      }
      sent += static_cast<std::size_t>(n);
    }
    return true;
  }
  /// Up to `most` bytes, or to the end.
  [[nodiscard]] std::string receive(std::size_t most = 1'000'000) const {
    std::string text;
    std::array<char, 4096> part{};
    while (text.size() < most) {
      const ssize_t n = ::recv(socket_, part.data(), part.size(), 0);
      if (n <= 0) {
        break;
      }
      text.append(part.data(), static_cast<std::size_t>(n));
    }
    return text;
  }

 private:
  int socket_;
  bool is_open_ = false;
};

}  // namespace bastide
