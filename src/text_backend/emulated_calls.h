// Collects the calls to built-in functions for which a writer adds helper functions to the output.
#ifndef TESSERA_TEXT_BACKEND_EMULATED_CALLS_H_
#define TESSERA_TEXT_BACKEND_EMULATED_CALLS_H_

#include <utility>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::text {

class EmulatedCalls {
 public:
  // Marks a call as the one being written, until the end of the scope. Scopes nest, because the
  // arguments of a call may be calls.
  class Scope {
   public:
    Scope(EmulatedCalls& calls, ir::InstId call)
        : calls_(calls), outer_(std::exchange(calls.current_, call)) {}
    ~Scope() { calls_.current_ = outer_; }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    EmulatedCalls& calls_;
    const ir::InstId outer_;
  };

  // Records that the call being written uses a helper function. Does nothing if no call is being
  // written.
  void Note() {
    if (current_.valid()) calls_.push_back(current_);
  }
  // Records that `operation`, which has replaced a call, uses a helper function.
  void Note(ir::InstId operation) { calls_.push_back(operation); }
  PoolVector<ir::InstId> Take() { return std::move(calls_); }

 private:
  ir::InstId current_;  // the innermost call, or none
  PoolVector<ir::InstId> calls_;
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_EMULATED_CALLS_H_
