#include "sdk/session/connections.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace bastide {

namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";
constexpr std::string_view kLastChunk = "0\r\n\r\n";
constexpr std::size_t kMostOfHead = std::size_t{64} * 1024;
constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";

/// Of an error: nothing is wrong, it has to be tried again.
bool is_only_later(int error) {
  return error == EAGAIN || error == EINTR;  // EWOULDBLOCK is the first where we run
}

/// Nothing when it is no number, or there are several.
std::optional<std::size_t> length_in(const RequestHead& head) {
  if (head.all("content-length").empty()) {
    return 0;
  }
  const std::string_view text = head.only("content-length").value_or("-");
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(length)
                                                                  : std::nullopt;
}

}  // namespace

Connection::~Connection() {
  ::shutdown(socket_, SHUT_RDWR);
  ::close(socket_);
}

bool Connection::is_gone() const {
  char ignored = 0;
  const ssize_t got = ::recv(socket_, &ignored, 1, MSG_PEEK | MSG_DONTWAIT);
  return got == 0 || (got < 0 && !is_only_later(errno));
}

Connections::Connections(Bounds bounds,
                         std::function<bool(const RequestHead&)> has_body,
                         std::function<void(ConnectionPtr)> arrived)
    : bounds_(bounds), has_body_(std::move(has_body)), arrived_(std::move(arrived)) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  wake_read_ = ends[0];
  wake_write_ = ends[1];
  for (const int end : ends) {
    ::fcntl(end, F_SETFL, O_NONBLOCK);
    ::fcntl(end, F_SETFD, FD_CLOEXEC);
  }
  thread_ = std::thread([this] { run(); });
}

Connections::~Connections() {
  is_ending_ = true;
  wake();
  thread_.join();
  for (const int socket : new_) {
    ::close(socket);
  }
  ::close(wake_read_);
  ::close(wake_write_);
}

void Connections::wake() const {
  const char any = 0;
  static_cast<void>(::write(wake_write_, &any, 1));  // when it is full it wakes anyway
}

void Connections::take(int socket) {
  {
    const std::lock_guard lock(mutex_);
    new_.push_back(socket);
  }
  wake();
}

void Connections::reply(const ConnectionPtr& connection, std::string text) {
  connection->reply_ = std::move(text);
  connection->last_ = Clock::now();
  if (!write(*connection)) {  // mostly all of it goes at once
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    answered_.push_back(connection);
  }
  wake();
}

bool Connections::write(Connection& connection) {
  while (connection.sent_ < connection.reply_.size()) {
    const ssize_t sent = ::send(connection.socket_,
                                connection.reply_.data() + connection.sent_,
                                connection.reply_.size() - connection.sent_,
                                MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0) {
      return is_only_later(errno);
    }
    connection.sent_ += static_cast<std::size_t>(sent);
    connection.last_ = Clock::now();
  }
  return false;
}

/// Whoever has waited longest for the rest of a request makes place.
void Connections::make_room() {
  if (reading_.size() + writing_.size() >= bounds_.connections && !reading_.empty()) {
    held_ -= reading_.front()->request_.size();
    reading_.pop_front();
  }
}

void Connections::take_new() {
  std::array<char, 256> ignored{};
  while (::read(wake_read_, ignored.data(), ignored.size()) > 0) {
  }
  std::vector<int> sockets;
  {
    const std::lock_guard lock(mutex_);
    sockets.swap(new_);
    writing_.splice(writing_.end(), answered_);
  }
  for (const int socket : sockets) {
    make_room();
    reading_.push_back(std::make_shared<Connection>(socket));
  }
}

bool Connections::is_whole(const Connection& connection) {
  if (connection.body_ == 0) {
    return false;
  }
  return connection.is_chunked_ ? connection.request_.size() > connection.body_ &&
                                      std::string_view(connection.request_).ends_with(kLastChunk)
                                : connection.request_.size() >= connection.wanted_;
}

bool Connections::look_at_head(Connection& connection) const {
  const std::size_t end = connection.request_.find(kHeadEnd);
  if (end == std::string::npos) {
    return connection.request_.size() <= kMostOfHead;
  }
  connection.body_ = end + kHeadEnd.size();
  connection.wanted_ = connection.body_;
  connection.head_ =
      read_request_head(std::string_view(connection.request_).substr(0, connection.body_));
  if (!connection.head_) {
    return true;
  }
  const std::optional<std::size_t> length = length_in(*connection.head_);
  if (!length) {
    connection.head_.reset();
    return true;
  }
  // A small one is taken anyway: what is not read when a connection is closed may take the reply
  // along.
  if (*length > kMostOfHead && !has_body_(*connection.head_)) {
    return true;
  }
  connection.is_chunked_ = !connection.head_->all("transfer-encoding").empty();
  if (!connection.is_chunked_ && *length <= bounds_.bytes) {  // else it is refused without a body
    connection.wanted_ += *length;
  }
  if (!connection.head_->all("expect").empty() && !is_whole(connection)) {
    static_cast<void>(
        ::send(connection.socket_, kGoOn.data(), kGoOn.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
  }
  return true;
}

bool Connections::read(Connection& connection) {
  std::array<char, std::size_t{64} * 1024> part{};
  while (!is_whole(connection)) {
    const ssize_t got = ::recv(connection.socket_, part.data(), part.size(), MSG_DONTWAIT);
    if (got <= 0) {
      return got < 0 && (is_only_later(errno));
    }
    connection.last_ = Clock::now();
    connection.request_.append(part.data(), static_cast<std::size_t>(got));
    held_ += static_cast<std::size_t>(got);
    if (connection.body_ == 0 && !look_at_head(connection)) {
      return false;
    }
    if (connection.request_.size() > bounds_.bytes + kMostOfHead || held_ > bounds_.all_bytes) {
      return false;
    }
  }
  return true;
}

Connections::Clock::time_point Connections::end_of(const Connection& connection,
                                                   bool is_reading) const {
  if (!is_reading) {
    return connection.last_ + bounds_.no_taker;
  }
  return connection.request_.empty()
             ? connection.begin_ + bounds_.first
             : std::min(connection.begin_ + bounds_.reading, connection.last_ + bounds_.silence);
}

void Connections::run() {
  constexpr std::chrono::milliseconds kLongest{1000};
  std::vector<pollfd> watched;
  while (!is_ending_) {
    watched.assign(1, {wake_read_, POLLIN, 0});
    Clock::time_point end = Clock::now() + kLongest;
    for (const bool is_reading : {true, false}) {
      for (const ConnectionPtr& one : is_reading ? reading_ : writing_) {
        watched.push_back({one->socket(), static_cast<short>(is_reading ? POLLIN : POLLOUT), 0});
        end = std::min(end, end_of(*one, is_reading));
      }
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    static_cast<void>(::poll(watched.data(),
                             static_cast<nfds_t>(watched.size()),
                             static_cast<int>(std::max<decltype(left)>(left, 0))));
    const Clock::time_point now = Clock::now();
    std::size_t at = 0;
    for (auto one = reading_.begin(); one != reading_.end();) {
      Connection& connection = **one;
      const bool is_ready = watched[++at].revents != 0;
      const bool goes_on = is_ready ? read(connection) : now < end_of(connection, true);
      if (goes_on && !is_whole(connection)) {
        ++one;
        continue;
      }
      held_ -= connection.request_.size();
      if (goes_on) {
        arrived_(*one);
      }
      one = reading_.erase(one);
    }
    for (auto one = writing_.begin(); one != writing_.end();) {
      const bool is_ready = watched[++at].revents != 0;
      const bool goes_on = is_ready ? write(**one) : now < end_of(**one, false);
      one = goes_on ? std::next(one) : writing_.erase(one);
    }
    take_new();
  }
}

}  // namespace bastide
