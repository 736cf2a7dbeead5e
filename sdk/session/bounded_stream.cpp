#include "sdk/session/bounded_stream.h"

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <sys/socket.h>

namespace bastide {

BoundedStream::BoundedStream(socket_t socket, Bounds bounds)
    : socket_(socket), bounds_(bounds), end_(std::chrono::steady_clock::now() + bounds.reading) {}

std::chrono::milliseconds BoundedStream::left() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(end_ -
                                                               std::chrono::steady_clock::now());
}

bool BoundedStream::wait(short events, std::chrono::milliseconds most) const {
  if (most.count() <= 0) {
    return false;
  }
  pollfd one{socket_, events, 0};
  int ready = 0;
  do {
    ready = ::poll(&one, 1, static_cast<int>(most.count()));
  } while (ready < 0 && errno == EINTR);
  return ready > 0 && (one.revents & events) != 0;
}

bool BoundedStream::is_readable() const {
  return taken_ < buffer_.size() ||
         wait(POLLIN, std::min(total_ == 0 ? bounds_.first : bounds_.silence, left()));
}

bool BoundedStream::is_writable() const {
  char ignored = 0;
  // Readable without a byte: the other side has gone.
  return wait(POLLOUT, bounds_.each_write) &&
         ::recv(socket_, &ignored, 1, MSG_PEEK | MSG_DONTWAIT) != 0;
}

ssize_t BoundedStream::read(char* to, std::size_t size) {
  if (taken_ == buffer_.size()) {
    if (!is_readable() || total_ >= bounds_.bytes) {
      return -1;
    }
    buffer_.resize(std::min<std::size_t>(std::size_t{64} * 1024, bounds_.bytes - total_));
    const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
    buffer_.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    taken_ = 0;
    if (got <= 0) {
      return got;
    }
    total_ += buffer_.size();
  }
  const std::size_t count = std::min(size, buffer_.size() - taken_);
  std::copy_n(buffer_.data() + taken_, count, to);
  taken_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t BoundedStream::write(const char* from, std::size_t size) {
  if (!wait(POLLOUT, bounds_.each_write)) {
    return -1;
  }
  return ::send(socket_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void BoundedStream::get_remote_ip_and_port(std::string& ip, int& port) const {
  ip = "127.0.0.1";
  port = 0;
}

void BoundedStream::get_local_ip_and_port(std::string& ip, int& port) const {
  get_remote_ip_and_port(ip, port);
}

}  // namespace bastide
