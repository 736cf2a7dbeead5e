#include "sdk/session/fair_queue.h"

#include <utility>

namespace bastide {

bool FairQueue::add(const std::string& page, Work work) {
  const std::lock_guard lock(mutex_);
  if (is_closed_ || count_ >= most_) {
    return false;
  }
  // No page of a program has a name that begins so.
  const std::string name = page.empty() ? "\n" + std::to_string(++last_) : page;
  std::deque<Work>& own = waiting_[name];
  own.push_back(std::move(work));
  ++count_;
  if (own.size() == 1 && !busy_.contains(name)) {
    turns_.push_back(name);
    come_.notify_one();
  }
  return true;
}

bool FairQueue::do_next() {
  std::unique_lock lock(mutex_);
  come_.wait(lock, [&] { return is_closed_ || !turns_.empty(); });
  if (is_closed_) {
    return false;
  }
  const std::string page = std::move(turns_.front());
  turns_.pop_front();
  const auto own = waiting_.find(page);
  const Work work = std::move(own->second.front());
  own->second.pop_front();
  if (own->second.empty()) {
    waiting_.erase(own);
  }
  --count_;
  busy_.insert(page);
  lock.unlock();
  work();
  lock.lock();
  busy_.erase(page);
  if (waiting_.contains(page)) {
    turns_.push_back(page);
    come_.notify_one();
  }
  return !is_closed_;
}

void FairQueue::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    waiting_.clear();
    turns_.clear();
    count_ = 0;
  }
  come_.notify_all();
}

}  // namespace bastide
