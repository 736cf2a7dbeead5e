// Connections of a server on which a whole request is awaited, and a reply written, without a
// thread for each: who sends or reads slowly takes no place from others.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "sdk/session/request_head.h"

namespace bastide {

/// One request, and the way back to who sent it. Closed when nobody has it any more.
class Connection {
 public:
  explicit Connection(int socket) : socket_(socket) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  [[nodiscard]] int socket() const { return socket_; }
  /// As it came.
  [[nodiscard]] const std::string& request() const { return request_; }
  /// Null: it is none.
  [[nodiscard]] const RequestHead* head() const { return head_ ? &*head_ : nullptr; }
  [[nodiscard]] std::string_view body() const {
    return std::string_view(request_).substr(std::min(body_, request_.size()));
  }
  /// Has the other side gone?
  [[nodiscard]] bool is_gone() const;

 private:
  friend class Connections;
  using Clock = std::chrono::steady_clock;

  const int socket_;
  std::string request_;
  std::optional<RequestHead> head_;
  std::size_t body_ = 0;    // where it begins; 0: the head is not whole yet
  std::size_t wanted_ = 0;  // bytes of the request, once the head is whole
  bool is_chunked_ = false;
  std::string reply_;
  std::size_t sent_ = 0;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_ = begin_;  // when something came or went
};

class Connections {
 public:
  struct Bounds {
    std::size_t bytes = 0;                 // of the body of a request
    std::size_t all_bytes = 0;             // of all requests that are not whole yet
    std::size_t connections = 0;           // then the oldest that is not whole yet is closed
    std::chrono::milliseconds reading{};   // until a request is whole
    std::chrono::milliseconds first{};     // until its first byte
    std::chrono::milliseconds silence{};   // at most between two bytes
    std::chrono::milliseconds no_taker{};  // until the reader of a reply takes something
  };
  using ConnectionPtr = std::shared_ptr<Connection>;

  /// `has_body`: asked once the head is there, is a long rest awaited? `arrived` gets what is
  /// whole. Both are called by a thread of this, and must not take long.
  Connections(Bounds bounds,
              std::function<bool(const RequestHead&)> has_body,
              std::function<void(ConnectionPtr)> arrived);
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;
  /// Closes all.
  ~Connections();

  /// From any thread: awaits a request on it.
  void take(int socket);
  /// From any thread: sends this, then closes it.
  void reply(const ConnectionPtr& connection, std::string text);

 private:
  using Clock = std::chrono::steady_clock;
  using List = std::list<ConnectionPtr>;

  void run();
  void wake() const;
  void take_new();
  void make_room();
  /// False: it is to be closed.
  [[nodiscard]] bool read(Connection& connection);
  [[nodiscard]] bool look_at_head(Connection& connection) const;
  [[nodiscard]] static bool is_whole(const Connection& connection);
  /// Sends what can be sent at once; false when it is to be closed, sent or not.
  [[nodiscard]] static bool write(Connection& connection);
  [[nodiscard]] Clock::time_point end_of(const Connection& connection, bool is_reading) const;

  const Bounds bounds_;
  const std::function<bool(const RequestHead&)> has_body_;
  const std::function<void(ConnectionPtr)> arrived_;
  int wake_read_ = -1;
  int wake_write_ = -1;
  std::mutex mutex_;  // guards the next two
  std::vector<int> new_;
  List answered_;
  List reading_;  // the oldest first
  List writing_;
  std::size_t held_ = 0;  // bytes of requests that are not whole yet
  std::atomic<bool> is_ending_ = false;
  std::thread thread_;
};

}  // namespace bastide
