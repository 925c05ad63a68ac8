#include "cli/temporaries.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>

#ifndef _WIN32
#include <unistd.h>
#endif

namespace tessera::cli {
namespace {

// The head of the list of temporary files. `busy` is the lock of the list. A mutex would not be
// async-signal-safe.
Temporary* first = nullptr;
std::atomic_flag busy = ATOMIC_FLAG_INIT;

#ifndef _WIN32
// The signals whose default action terminates the program.
constexpr int kDeadly[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGXFSZ};

sigset_t DeadlySignals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : kDeadly) sigaddset(&set, signal);
  return set;
}
#endif

// Holds the lock of the list and blocks the signals on this thread. Otherwise, a signal could
// interrupt the thread that holds the lock, and the signal handler would wait for the lock forever.
class Hold {
 public:
  Hold() {
#ifndef _WIN32
    const sigset_t deadly = DeadlySignals();
    pthread_sigmask(SIG_BLOCK, &deadly, &before_);
#endif
    while (busy.test_and_set()) std::this_thread::yield();
  }
  ~Hold() {
    busy.clear();
#ifndef _WIN32
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
#endif
  }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;

#ifndef _WIN32
 private:
  sigset_t before_;
#endif
};

}  // namespace

// Deletes all temporary files. Calls only async-signal-safe functions.
void RemoveTemporaries() {
#ifndef _WIN32
  for (const Temporary* t = first; t != nullptr; t = t->next_) unlink(t->path_.c_str());
#endif
}

namespace {

#ifndef _WIN32
// Deletes the temporary files and keeps their list locked, so that other threads cannot create new
// temporary files. Then terminates the program with the signal's default action, so that the parent
// process sees the signal.
void OnDeadlySignal(int signal) {
  const int error = errno;  // a signal handler must preserve errno
  // Yielding is async-signal-safe, because it is a plain system call.
  while (busy.test_and_set()) std::this_thread::yield();
  RemoveTemporaries();
  struct sigaction action = {};
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, nullptr);
  raise(signal);  // the signal is delivered when this handler returns
  errno = error;
}

// Installs the signal handlers. Called when the first temporary file is created. Signals that are
// ignored (e.g. under nohup, or in background jobs of a shell) remain ignored.
bool HandleSignals() {
  for (const int signal : kDeadly) {
    struct sigaction action = {};
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action.sa_handler = OnDeadlySignal;
    action.sa_mask = DeadlySignals();
    action.sa_flags = SA_RESTART;
    sigaction(signal, &action, nullptr);
  }
  return true;
}
#else
bool HandleSignals() { return true; }
#endif

}  // namespace

Temporary::Temporary(std::string path) : path_(std::move(path)) {
  [[maybe_unused]] static const bool handled = HandleSignals();
  int reason = 0;
  {
    const Hold hold;
    file_ = std::fopen(path_.c_str(), "wbx");
    if (file_ == nullptr) {
      reason = errno;
    } else {
      next_ = first;
      if (next_ != nullptr) next_->previous_ = this;
      first = this;
    }
  }
  if (file_ == nullptr) errno = reason;
}

Temporary::~Temporary() {
  if (file_ == nullptr) return;
  const Hold hold;
  (previous_ != nullptr ? previous_->next_ : first) = next_;
  if (next_ != nullptr) next_->previous_ = previous_;
}

}  // namespace tessera::cli
