#include "ir/memory_limit.h"

#include <string>

#include "base/stop_signal.h"

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

namespace {

void ReportStop(StopSignal::Reason reason, Diagnostics& diagnostics) {
  if (diagnostics.has_errors()) return;
  if (reason == StopSignal::Reason::kCancelled) {
    diagnostics.Add(DiagCode::cancelled, {}, "the compilation was cancelled");
    return;
  }
  diagnostics.Add(DiagCode::time_limit, {}, "the compilation takes more time than it was given")
      .AddHelp(
          "compile one entry point at a time, or give it more: Options::max_seconds, "
          "--max-seconds");
}

}  // namespace

bool CheckLimits(const Module& m, Diagnostics& diagnostics) {
  if (m.OverLimit()) {
    ReportMemoryLimit(m, diagnostics);
    return true;
  }
  const auto reason = m.stop != nullptr ? m.stop->Ask() : StopSignal::Reason::kNone;
  if (reason == StopSignal::Reason::kNone) return false;
  ReportStop(reason, diagnostics);
  return true;
}

}  // namespace tessera::ir
