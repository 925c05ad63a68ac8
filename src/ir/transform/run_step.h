// Runs the transforms of a pipeline one by one.
#ifndef TESSERA_IR_TRANSFORM_RUN_STEP_H_
#define TESSERA_IR_TRANSFORM_RUN_STEP_H_

#include <string>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/validator.h"

namespace tessera::ir {

// Runs `step`, which gives a Status; in debug builds checks the module that it made. What fails without a
// diagnostic of its own is reported as internal-error.
template <typename Step>
bool RunStep(const char* name, Module& m, Diagnostics& diagnostics, Step step) {
  if (!step().ok) {
    if (!diagnostics.has_errors()) {
      diagnostics.Add(DiagCode::internal_error, {}, std::string(name) + " failed");
    }
    return false;
  }
#ifndef NDEBUG
  std::string what;
  if (!Validate(m, &what)) {
    diagnostics.Add(DiagCode::internal_error, {}, "after " + std::string(name) + ": " + what);
    return false;
  }
#else
  (void)m;
#endif
  return true;
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_RUN_STEP_H_
