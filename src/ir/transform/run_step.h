// Runs the transforms of a pipeline one by one.
#ifndef TESSERA_IR_TRANSFORM_RUN_STEP_H_
#define TESSERA_IR_TRANSFORM_RUN_STEP_H_

#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "ir/memory_limit.h"
#include "ir/module.h"
#include "ir/validator.h"

namespace tessera::ir {

// Is shown the module after each step: tests run what every one of them has made.
class StepObserver {
 public:
  virtual ~StepObserver() = default;
  virtual void AfterStep(std::string_view name, const Module& m) = 0;
};

// Runs `step`, which gives a Status; in debug builds checks the module that it made. What fails without a
// diagnostic of its own is reported as internal-error. A step that has made the module too large may have stopped
// half-way: the module is of no more use. `observer` may be null.
template <typename Step>
bool RunStep(const char* name, Module& m, Diagnostics& diagnostics, StepObserver* observer,
             Step step) {
  const bool ok = step().ok;
  if (CheckMemoryLimit(m, diagnostics)) return false;
  if (!ok) {
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
#endif
  if (observer != nullptr) observer->AfterStep(name, m);
  return true;
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_RUN_STEP_H_
