#include "ir/memory_limit.h"

#include <string>

#include "base/stop_signal.h"

namespace tessera::ir {

size_t MemoryLimit(size_t source_bytes, size_t wanted) {
  constexpr size_t kFree = size_t{4} << 20;
  constexpr size_t kRatio = 64;
  return wanted != 0 ? wanted : kFree + kRatio * source_bytes;
}

namespace {

std::string Advice(std::string_view instead, std::string_view more) {
  return std::string(instead) + std::string(more);
}

void ReportSize(const Module& m, Diagnostics& diagnostics, std::string_view cause, Span at,
                std::string_view instead) {
  if (diagnostics.has_errors()) return;
  Diagnostic& d = diagnostics.Add(
      DiagCode::memory_limit, at,
      "compiling this shader takes more than " + std::to_string(m.max_bytes) + " bytes of memory");
  if (!cause.empty()) d.AddNote(std::string(cause));
  d.AddHelp(Advice(instead, "allow more memory: Options::max_memory, --max-memory"));
}

void ReportStop(StopSignal::Reason reason, Diagnostics& diagnostics, std::string_view instead) {
  if (diagnostics.has_errors()) return;
  if (reason == StopSignal::Reason::kCancelled) {
    diagnostics.Add(DiagCode::cancelled, {}, "the compilation was cancelled");
    return;
  }
  diagnostics.Add(DiagCode::time_limit, {}, "the compilation exceeded its time limit")
      .AddHelp(Advice(instead, "allow more time: Options::max_seconds, --max-seconds"));
}

}  // namespace

void ReportMemoryLimit(const Module& m, Diagnostics& diagnostics, std::string_view cause, Span at) {
  ReportSize(m, diagnostics, cause, at, kOneEntryPoint);
}

bool CheckLimits(const Module& m, Diagnostics& diagnostics, std::string_view instead) {
  if (m.OverLimit()) {
    ReportSize(m, diagnostics, {}, {}, instead);
    return true;
  }
  const auto reason = m.stop != nullptr ? m.stop->Ask() : StopSignal::Reason::kNone;
  if (reason == StopSignal::Reason::kNone) return false;
  ReportStop(reason, diagnostics, instead);
  return true;
}

}  // namespace tessera::ir
