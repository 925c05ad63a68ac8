// Processes tasks in parallel and delivers their results in order.
#ifndef TESSERA_CLI_IN_ORDER_H_
#define TESSERA_CLI_IN_ORDER_H_

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace tessera::cli {

template <typename Task>
struct InOrderSteps {
  std::function<void(Task&)> work;     // called concurrently, in any order
  std::function<bool(Task&)> deliver;  // called in task order, never concurrently
  std::function<bool()> idle;          // called before the delivering thread waits for a task
  // If `deliver` or `idle` returns false, processing stops.
};

// Runs tasks in parallel and delivers their results in the order of submission. The queue is
// bounded, so that a fast producer cannot exhaust memory. With one job, everything runs on the
// caller's thread.
template <typename Task>
class InOrder {
 public:
  InOrder(unsigned jobs, InOrderSteps<Task> steps)
      : steps_(std::move(steps)), limit_(size_t{jobs} * 64) {
    while (jobs > 1 && !Start(jobs)) {
      // A thread could not be created, usually because memory is short. Retries with half as many
      // threads as were created, to leave memory for the tasks.
      jobs = static_cast<unsigned>(threads_.size() / 2);
      Join();
      threads_.clear();
      closed_ = false;
    }
  }
  InOrder(const InOrder&) = delete;
  InOrder& operator=(const InOrder&) = delete;
  ~InOrder() { Join(); }

  // Submits a task. Blocks while the queue is full. Returns false if processing has stopped.
  bool Submit(Task task) {
    if (threads_.empty()) {
      if (stopped_) return false;
      steps_.work(task);
      stopped_ = !steps_.deliver(task);
      return !stopped_;
    }
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return tasks_.size() < limit_ || stopped_; });
    if (stopped_) return false;
    tasks_.push_back(std::make_unique<Slot>(Slot{std::move(task)}));
    work_.notify_one();
    return true;
  }

  // Must be called before the caller waits for the input of its next task. With one job, calls
  // `idle` itself, because there is no delivering thread to call it.
  void WaitsForMore() {
    if (threads_.empty()) stopped_ = stopped_ || !steps_.idle();
  }

  // Waits until all results have been delivered. Returns false if processing stopped early.
  bool Finish() {
    if (threads_.empty()) return !stopped_ && steps_.idle();
    Join();
    return !stopped_;
  }

 private:
  struct Slot {
    Task task;
    bool done = false;
  };

  // Starts `jobs` worker threads and one thread that delivers results. Returns false if a thread
  // cannot be created.
  bool Start(unsigned jobs) {
    try {
      threads_.emplace_back([this] { DeliverAll(); });
      for (unsigned i = 0; i < jobs; ++i) threads_.emplace_back([this] { RunJobs(); });
    } catch (const std::system_error&) {
      return false;
    }
    return true;
  }

  void RunJobs() {
    std::unique_lock lock(mutex_);
    for (;;) {
      work_.wait(lock, [&] { return started_ < tasks_.size() || closed_ || stopped_; });
      if (stopped_ || started_ == tasks_.size()) return;
      Slot* slot = tasks_[started_++].get();
      lock.unlock();
      steps_.work(slot->task);
      lock.lock();
      slot->done = true;
      if (slot == tasks_.front().get()) done_.notify_one();
    }
  }

  // If the queue is empty or its first task is not done yet, calls `idle` and stores the result in
  // `wanted`. If `idle` returns true, waits until the first task is done. Returns false if `idle`
  // returned false or if all tasks have been delivered.
  bool WaitForFirst(std::unique_lock<std::mutex>& lock, bool& wanted) {
    const auto ready = [&] { return !tasks_.empty() && tasks_.front()->done; };
    if (ready()) return true;
    lock.unlock();
    wanted = steps_.idle();
    lock.lock();
    if (!wanted) return false;
    done_.wait(lock, [&] { return ready() || (closed_ && tasks_.empty()); });
    return !tasks_.empty();
  }

  void DeliverAll() {
    std::unique_lock lock(mutex_);
    bool wanted = true;
    while (wanted && WaitForFirst(lock, wanted)) {
      const std::unique_ptr<Slot> slot = std::move(tasks_.front());
      tasks_.pop_front();
      --started_;
      lock.unlock();
      room_.notify_one();
      wanted = steps_.deliver(slot->task);
      lock.lock();
    }
    if (wanted) return;
    stopped_ = true;
    room_.notify_all();
    work_.notify_all();
  }

  void Join() {
    {
      const std::unique_lock lock(mutex_);
      closed_ = true;
    }
    work_.notify_all();
    done_.notify_all();
    for (std::thread& thread : threads_) {
      if (thread.joinable()) thread.join();
    }
  }

  const InOrderSteps<Task> steps_;
  const size_t limit_;
  std::mutex mutex_;
  std::condition_variable work_, done_, room_;
  // The queued tasks in the order of submission. The first `started_` of them are running or done.
  std::deque<std::unique_ptr<Slot>> tasks_;
  size_t started_ = 0;
  bool closed_ = false;   // whether all tasks have been submitted
  bool stopped_ = false;  // whether `deliver` or `idle` has returned false
  std::vector<std::thread> threads_;
};

}  // namespace tessera::cli

#endif  // TESSERA_CLI_IN_ORDER_H_
