#include "ir/memory_limit.h"

#include <string>

namespace tessera::ir {

size_t MemoryLimit(size_t source_bytes, size_t wanted) {
  constexpr size_t kFree = size_t{4} << 20;
  constexpr size_t kRatio = 64;
  return wanted != 0 ? wanted : kFree + kRatio * source_bytes;
}

void ReportMemoryLimit(const Module& m, Diagnostics& diagnostics, std::string_view cause, Span at) {
  if (diagnostics.has_errors()) return;
  Diagnostic& d = diagnostics.Add(DiagCode::memory_limit, at,
                                  "what has to be written for this shader takes more than " +
                                      std::to_string(m.max_bytes) + " bytes");
  if (!cause.empty()) d.AddNote(std::string(cause));
  d.AddHelp("compile one entry point at a time, or allow more: Options::max_memory, --max-memory");
}

bool CheckMemoryLimit(const Module& m, Diagnostics& diagnostics) {
  if (!m.OverLimit()) return false;
  ReportMemoryLimit(m, diagnostics);
  return true;
}

}  // namespace tessera::ir
