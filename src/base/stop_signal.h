// Tells a compilation when it has to stop early.
#ifndef TESSERA_BASE_STOP_SIGNAL_H_
#define TESSERA_BASE_STOP_SIGNAL_H_

#include <chrono>
#include <functional>

namespace tessera {

class StopSignal {
 public:
  enum class Reason : unsigned char { kNone, kCancelled, kTimeLimit };

  // `is_cancelled` must outlive this object, even if it is empty. The time limit of `max_seconds`
  // starts at construction; 0 means no limit.
  StopSignal(const std::function<bool()>& is_cancelled, double max_seconds);

  // Returns why the compilation must stop, or kNone. Cheap if `is_cancelled` is empty and there is
  // no time limit.
  Reason Ask() const { return asks_ ? AskNow() : Reason::kNone; }

 private:
  Reason AskNow() const;

  const std::function<bool()>& is_cancelled_;
  bool asks_;  // whether there is a callback or a time limit
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::time_point::max();
};

}  // namespace tessera

#endif  // TESSERA_BASE_STOP_SIGNAL_H_
