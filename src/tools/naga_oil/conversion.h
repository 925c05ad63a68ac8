// Defines the state that all parts of a file's conversion share.
#ifndef TESSERA_TOOLS_NAGA_OIL_CONVERSION_H_
#define TESSERA_TOOLS_NAGA_OIL_CONVERSION_H_

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include "base/diagnostics.h"
#include "base/source.h"
#include "tools/naga_oil/conditions.h"

namespace tessera::wgsl::naga_oil {

struct Conversion {
  Conversion(const Source& s, Diagnostics& d) : source(s), diagnostics(d) {}

  Diagnostic& Wrong(Span span, std::string message) {
    return diagnostics.Add(DiagCode::no_counterpart, span, std::move(message));
  }
  // Adds a warning, unless one about the same `subject` has been added.
  void Warn(std::string subject, Span span, std::string message, std::string help) {
    if (!warned.insert(std::move(subject)).second) return;
    diagnostics.Add(DiagCode::no_counterpart, Severity::kWarning, span, std::move(message))
        .AddHelp(std::move(help));
  }

  const Source& source;
  Diagnostics& diagnostics;
  ConditionReader conditions;
  std::set<std::string, std::less<>> imported;  // names that imports bring into scope
  std::set<std::string, std::less<>> warned;    // the subjects of the warnings so far
  size_t copied = 0;  // the total size in bytes of all copied nodes (see ListConverter)
};

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_CONVERSION_H_
