#include "base/diagnostics.h"

#include <array>

#include "base/compiler.h"

namespace tessera {
namespace {

// unknown_identifier -> "unknown-identifier", at compile time.
template <size_t N>
struct KebabCase {
  char text[N]{};
  constexpr explicit KebabCase(const char (&name)[N]) {
    for (size_t i = 0; i < N; ++i) text[i] = name[i] == '_' ? '-' : name[i];
  }
};
#define TESSERA_DIAGNOSTIC(name, severity, summary) \
  constexpr KebabCase<sizeof(#name)> kCode_##name(#name);
#include "base/diagnostics.def"
#undef TESSERA_DIAGNOSTIC

constexpr DiagInfo kInfo[] = {
#define TESSERA_DIAGNOSTIC(name, severity, summary) \
  {std::string_view(kCode_##name.text, sizeof(#name) - 1), Severity::k##severity, summary},
#include "base/diagnostics.def"
#undef TESSERA_DIAGNOSTIC
};

}  // namespace

const DiagInfo& InfoOf(DiagCode code) { return kInfo[static_cast<size_t>(code)]; }

uint32_t DiagCodeCount() { return static_cast<uint32_t>(std::size(kInfo)); }

// None is taken into its callers.
TESSERA_NOINLINE Diagnostic& Diagnostic::AddLabel(Span at, const char* text) {
  return AddLabel(at, std::string(text));
}
TESSERA_NOINLINE Diagnostic& Diagnostic::AddNote(const char* text) {
  return AddNote(std::string(text));
}
TESSERA_NOINLINE Diagnostic& Diagnostic::AddHelp(const char* text) {
  return AddHelp(std::string(text));
}
TESSERA_NOINLINE Diagnostic& Diagnostic::AddFix(Span at, const char* replacement) {
  return AddFix(at, std::string(replacement));
}
TESSERA_NOINLINE Diagnostic& Diagnostic::AtSpan(const char* text) {
  return AtSpan(std::string(text));
}
TESSERA_NOINLINE Diagnostic& Diagnostics::Add(DiagCode code, Span span, const char* message) {
  return Add(code, span, std::string(message));
}

Diagnostic& Diagnostics::Add(DiagCode code, Severity severity, Span span, std::string message) {
  Diagnostic* d = &dropped_;
  if (severity == Severity::kError) ++error_count_;
  if (severity != Severity::kOff && (severity != Severity::kError || error_count_ <= max_errors_)) {
    d = &list_.emplace_back();
  }
  last_dropped_ = d == &dropped_;
  if (severity == Severity::kError && error_count_ - 1 == max_errors_) first_not_given_ = span;
  *d = Diagnostic{};
  d->code = code;
  d->severity = severity;
  d->span = span;
  d->message = std::move(message);
  return *d;
}

}  // namespace tessera
