// Reports whether a compilation has to stop early.
#ifndef TESSERA_BASE_STOP_SIGNAL_H_
#define TESSERA_BASE_STOP_SIGNAL_H_

#include <chrono>
#include <functional>

namespace tessera {

class StopSignal {
 public:
  enum class Reason : unsigned char { kNone, kCancelled, kTimeLimit };

  // `is_cancelled` may be empty and must outlive this object. The limit of `max_seconds` starts
  // now; 0 means no limit.
  StopSignal(const std::function<bool()>& is_cancelled, double max_seconds);

  // Calls the host's function and checks the clock, as far as they were specified.
  Reason Ask() const { return asks_ ? AskNow() : Reason::kNone; }

 private:
  Reason AskNow() const;

  const std::function<bool()>& is_cancelled_;
  bool asks_;  // whether a function or a time limit was specified
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::time_point::max();
};

}  // namespace tessera

#endif  // TESSERA_BASE_STOP_SIGNAL_H_
