#include "sdk/tools/shell/workers.h"

#include <chrono>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace bastide {

void Workers::run(int threads,
                  const std::function<void()>& work,
                  const std::function<void()>& meanwhile) {
  std::mutex mutex;
  std::exception_ptr failure;  // guarded by mutex
  const Stoppable* const waiting = Stoppable::innermost();
  const auto guarded = [&](const std::function<void()>& call) {
    try {
      call();
    } catch (const Stopped&) {  // what it was at is left out
    } catch (...) {
      stop();
      const std::lock_guard lock(mutex);
      failure = failure == nullptr ? std::current_exception() : failure;
    }
  };

  std::atomic<int> running{threads};
  std::vector<std::thread> pool;
  for (int i = 0; i < threads; ++i) {
    pool.emplace_back([&] {
      const Stoppable stoppable(stopped_, waiting);
      guarded(work);
      --running;
    });
  }
  while (running > 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (stop_asked()) {
      stop();
    }
    const Undisturbed keeping;
    guarded(meanwhile);
  }
  for (std::thread& thread : pool) {
    thread.join();
  }
  if (failure != nullptr) {
    std::rethrow_exception(failure);
  }
}

}  // namespace bastide
