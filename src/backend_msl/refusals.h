// Reports the errors of the MSL writer.
#ifndef TESSERA_BACKEND_MSL_REFUSALS_H_
#define TESSERA_BACKEND_MSL_REFUSALS_H_

#include <string>
#include <utility>

#include "base/diagnostics.h"

namespace tessera::msl {

// Reports features that Metal does not support, and remembers whether it has reported any.
class Refusals {
 protected:
  explicit Refusals(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}
  void ErrorAt(Span at, DiagCode code, std::string message) {
    refused_ = true;
    diagnostics_.Add(code, at, std::move(message));
  }
  void ErrorSeen() { refused_ = true; }  // the error was reported elsewhere
  bool refused() const { return refused_; }

  Diagnostics& diagnostics_;

 private:
  bool refused_ = false;
};

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_REFUSALS_H_
