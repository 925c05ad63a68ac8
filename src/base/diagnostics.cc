#include "base/diagnostics.h"

#include <algorithm>
#include <array>

#include "base/bounded_text.h"

namespace tessera {
namespace {

// Converts an identifier to kebab-case at compile time, e.g. unknown_identifier to
// "unknown-identifier".
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

void Bound(std::string& text) {
  constexpr size_t kMaxBytes = 2000;
  if (text.size() <= kMaxBytes) return;
  const auto inside_character = [&](size_t i) {
    return (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
  };
  size_t from = kMaxBytes / 2, to = text.size() - kMaxBytes / 2;
  while (from > 0 && inside_character(from)) --from;
  while (to + 1 < text.size() && inside_character(to)) ++to;
  text.replace(from, to - from, "...");
  text.shrink_to_fit();
}

// Returns the approximate size of the diagnostic in bytes, including all its strings.
size_t BytesOf(const Diagnostic& d) {
  // The number of bytes charged for each message, label, note, help and fix, in addition to the
  // size of its text. It accounts for the memory that rendering takes.
  constexpr size_t kEach = 256;
  size_t bytes = kEach + d.message.size() + d.span_text.size();
  for (const Label& label : d.labels) bytes += kEach + label.text.size();
  for (const std::string& note : d.notes) bytes += kEach + note.size();
  for (const std::string& help : d.helps) bytes += kEach + help.size();
  for (const FixIt& fix : d.fixes) bytes += kEach + fix.replacement.size();
  return bytes;
}

}  // namespace

void BoundTexts(Diagnostic& d) {
  Bound(d.message);
  Bound(d.span_text);
  for (Label& label : d.labels) Bound(label.text);
  for (std::string& note : d.notes) Bound(note);
  for (std::string& help : d.helps) Bound(help);
}

const DiagInfo& InfoOf(DiagCode code) { return kInfo[static_cast<size_t>(code)]; }

uint32_t DiagCodeCount() { return static_cast<uint32_t>(std::size(kInfo)); }

Diagnostic& Diagnostic::AddLabel(Span at, const char* text) {
  return AddLabel(at, std::string(text));
}
Diagnostic& Diagnostic::AddNote(const char* text) { return AddNote(std::string(text)); }
Diagnostic& Diagnostic::AddHelp(const char* text) { return AddHelp(std::string(text)); }
Diagnostic& Diagnostic::AddFix(Span at, const char* replacement) {
  return AddFix(at, std::string(replacement));
}
Diagnostic& Diagnostic::AtSpan(const char* text) { return AtSpan(std::string(text)); }
Diagnostic& Diagnostics::Add(DiagCode code, Span span, const char* message) {
  return Add(code, span, std::string(message));
}

void Diagnostics::FinishLast() {
  if (last_dropped_ || list_.empty()) return;
  Diagnostic& d = list_.back();
  BoundTexts(d);
  bytes_ += std::max(kLeastBytes, BytesOf(d));
}

bool Diagnostics::HasRoom(bool is_error) const {
  if (!is_error) return bytes_ < max_bytes_ / 2;
  const uint32_t stored = error_count_ - dropped_errors_;
  return stored == 0 || (stored < max_errors_ && bytes_ + kLeastBytes <= max_bytes_);
}

void Diagnostics::CountDropped(bool is_error, Span span) {
  uint32_t& count = is_error ? dropped_errors_ : dropped_others_;
  if (count++ == 0) (is_error ? first_dropped_error_ : first_dropped_other_) = span;
}

Diagnostic& Diagnostics::Add(DiagCode code, Severity severity, Span span, std::string message) {
  FinishLast();
  const bool is_error = severity == Severity::kError;
  const bool is_stored = severity != Severity::kOff && HasRoom(is_error);
  if (!is_stored && severity != Severity::kOff) CountDropped(is_error, span);
  if (is_error) ++error_count_;
  last_dropped_ = !is_stored;
  Diagnostic& d = is_stored ? list_.emplace_back() : dropped_;
  d = Diagnostic{};
  d.code = code;
  d.severity = severity;
  d.span = span;
  d.message = std::move(message);
  return d;
}

}  // namespace tessera
