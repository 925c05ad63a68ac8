// Whether a compilation has to end before its time.
#ifndef TESSERA_BASE_STOP_SIGNAL_H_
#define TESSERA_BASE_STOP_SIGNAL_H_

#include <chrono>
#include <functional>

namespace tessera {

class StopSignal {
 public:
  enum class Reason : unsigned char { kNone, kCancelled, kTimeLimit };

  // `is_cancelled` may be empty, and must outlive this; `max_seconds` from now on, 0: any number.
  StopSignal(const std::function<bool()>& is_cancelled, double max_seconds);

  // Asks the caller's function and the clock, if there are such.
  Reason Ask() const { return asks_ ? AskNow() : Reason::kNone; }

 private:
  Reason AskNow() const;

  const std::function<bool()>& is_cancelled_;
  bool asks_;  // whether there are such
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::time_point::max();
};

}  // namespace tessera

#endif  // TESSERA_BASE_STOP_SIGNAL_H_
