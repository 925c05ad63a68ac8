#include "base/diagnostics.h"

#include <array>

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
