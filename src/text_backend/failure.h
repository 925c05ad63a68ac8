// Describes why a writer of a text back end stopped.
#ifndef TESSERA_TEXT_BACKEND_FAILURE_H_
#define TESSERA_TEXT_BACKEND_FAILURE_H_

#include <optional>
#include <string>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::text {

// The reason why a writer stopped. Passes have already reported everything that a target does not
// support. A writer therefore reports no diagnostics, and stops only if the text exceeds
// Module::max_bytes or the compiler has a bug.
struct Failure {
  Span at;
  std::string mistake;  // the compiler bug; empty if the text exceeds max_bytes
};

// Reports why the writer of `module` stopped: memory-limit or internal-error. Returns success and
// reports nothing if there is no failure.
ir::Status Report(const std::optional<Failure>& failure, const ir::Module& module,
                  Diagnostics& diagnostics);

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_FAILURE_H_
