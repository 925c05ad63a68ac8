#include "base/stop_signal.h"

namespace tessera {

using Clock = std::chrono::steady_clock;

StopSignal::StopSignal(const std::function<bool()>& is_cancelled, double max_seconds)
    : is_cancelled_(is_cancelled), asks_(is_cancelled != nullptr) {
  // The longest time limit, in seconds (about three years). Longer limits are ignored, because they
  // could overflow the clock's 64-bit nanosecond count.
  constexpr double kLongest = 1e8;
  if (!(max_seconds > 0) || max_seconds > kLongest) return;
  end_ = Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(max_seconds));
  asks_ = true;
}

StopSignal::Reason StopSignal::AskNow() const {
  if (is_cancelled_ && is_cancelled_()) return Reason::kCancelled;
  if (end_ != Clock::time_point::max() && Clock::now() >= end_) return Reason::kTimeLimit;
  return Reason::kNone;
}

}  // namespace tessera
