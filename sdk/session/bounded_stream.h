// A connection that is read with an end: no request is longer than so many bytes, or takes longer
// than so long to arrive.
#pragma once

#include <chrono>
#include <cstddef>
#include <httplib.h>
#include <string>

namespace bastide {

class BoundedStream : public httplib::Stream {
 public:
  struct Bounds {
    std::size_t bytes = 0;                   // that are read
    std::chrono::milliseconds reading{};     // from now to the end of the request
    std::chrono::milliseconds first{};       // until its first byte
    std::chrono::milliseconds silence{};     // at most between two bytes
    std::chrono::milliseconds each_write{};  // until the reader takes something
  };

  BoundedStream(socket_t socket, Bounds bounds);

  [[nodiscard]] bool is_readable() const override;
  [[nodiscard]] bool is_writable() const override;
  ssize_t read(char* to, std::size_t size) override;
  ssize_t write(const char* from, std::size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  [[nodiscard]] socket_t socket() const override { return socket_; }

 private:
  [[nodiscard]] bool wait(short events, std::chrono::milliseconds most) const;
  [[nodiscard]] std::chrono::milliseconds left() const;

  socket_t socket_;
  Bounds bounds_;
  std::chrono::steady_clock::time_point end_;
  std::string buffer_;  // read from the socket, not yet from here
  std::size_t taken_ = 0;
  std::size_t total_ = 0;
};

}  // namespace bastide
