// Defines diagnostics: the compiler's messages to its user.
#ifndef TESSERA_BASE_DIAGNOSTICS_H_
#define TESSERA_BASE_DIAGNOSTICS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/compiler.h"
#include "base/source.h"

namespace tessera {

enum class Severity : uint8_t { kOff, kInfo, kWarning, kError };

// The kinds of diagnostics, from diagnostics.def. The kebab-case code is stable public API.
enum class DiagCode : uint16_t {
#define TESSERA_DIAGNOSTIC(name, severity, summary) name,
#include "base/diagnostics.def"
#undef TESSERA_DIAGNOSTIC
};

struct DiagInfo {
  std::string_view code;     // e.g. "type-mismatch"
  Severity severity;         // default severity
  std::string_view summary;  // a one-line description of this kind of diagnostic
};
const DiagInfo& InfoOf(DiagCode code);
uint32_t DiagCodeCount();

// A secondary source location with a description, e.g. 'declared here'.
struct Label {
  Span span;
  std::string text;
};

// A replacement that is known to fix the error.
struct FixIt {
  Span span;
  std::string replacement;
};

struct Diagnostic {
  DiagCode code;
  Severity severity;
  Span span;
  std::string message;
  std::string span_text;  // short text next to the carets; may be empty
  std::vector<Label> labels;
  std::vector<std::string> notes;  // shown as '= note: ...'
  std::vector<std::string> helps;  // shown as '= help: ...'
  std::vector<FixIt> fixes;

  Diagnostic& AddLabel(Span at, std::string text) {
    labels.push_back({at, std::move(text)});
    return *this;
  }
  Diagnostic& AddNote(std::string text) {
    notes.push_back(std::move(text));
    return *this;
  }
  Diagnostic& AddHelp(std::string text) {
    helps.push_back(std::move(text));
    return *this;
  }
  Diagnostic& AddFix(Span at, std::string replacement) {
    fixes.push_back({at, std::move(replacement)});
    return *this;
  }
  Diagnostic& AtSpan(std::string text) {
    span_text = std::move(text);
    return *this;
  }
  // Overloads for string literals. Without them, every call site would construct and destroy a
  // std::string. This would account for most of the cost of a call.
  TESSERA_COLD Diagnostic& AddLabel(Span at, const char* text);
  TESSERA_COLD Diagnostic& AddNote(const char* text);
  TESSERA_COLD Diagnostic& AddHelp(const char* text);
  TESSERA_COLD Diagnostic& AddFix(Span at, const char* replacement);
  TESSERA_COLD Diagnostic& AtSpan(const char* text);
};

// Returns a piece of the source in quotes, for use in a message.
inline std::string Quote(std::string_view text) { return "'" + std::string(text) + "'"; }

// Collects diagnostics up to a limit. The first error is always stored. Once `max_errors` errors
// are stored, or the stored diagnostics occupy `max_bytes`, further errors are only counted. Once
// half of `max_bytes` is occupied, diagnostics other than errors are dropped, which leaves room for
// errors.
class Diagnostics {
 public:
  // The minimum number of bytes charged for a diagnostic: roughly the size of an unrendered
  // diagnostic.
  static constexpr size_t kLeastBytes = 4096;

  explicit Diagnostics(uint32_t max_errors = 100, size_t max_bytes = SIZE_MAX)
      : max_errors_(max_errors), max_bytes_(max_bytes) {}

  // Adds a diagnostic with the default severity of its code. The returned reference is valid until
  // the next call to `Add`.
  Diagnostic& Add(DiagCode code, Span span, std::string message) {
    return Add(code, InfoOf(code).severity, span, std::move(message));
  }
  TESSERA_COLD Diagnostic& Add(DiagCode code, Span span, const char* message);
  TESSERA_COLD Diagnostic& Add(DiagCode code, Severity severity, Span span, std::string message);

  // Returns the most recently added diagnostic. If it was dropped, returns a dummy that is never
  // reported.
  Diagnostic& last() { return last_dropped_ || list_.empty() ? dropped_ : list_.back(); }

  bool has_errors() const { return error_count_ != 0; }
  uint32_t error_count() const { return error_count_; }
  const std::vector<Diagnostic>& list() const { return list_; }
  std::vector<Diagnostic> Take() { return std::move(list_); }
  uint32_t dropped_errors() const { return dropped_errors_; }
  uint32_t dropped_others() const { return dropped_others_; }
  // Returns the location of the first dropped error, or of the first dropped diagnostic if no error
  // was dropped.
  Span first_not_given() const {
    return dropped_errors_ != 0 ? first_dropped_error_ : first_dropped_other_;
  }

 private:
  // Shortens overlong strings in the most recently added diagnostic and adds the diagnostic's size
  // to `bytes_`. Called when no more notes or labels can be added to the diagnostic.
  void FinishLast();
  bool HasRoom(bool is_error) const;
  void CountDropped(bool is_error, Span span);

  uint32_t max_errors_;
  size_t max_bytes_;
  size_t bytes_ = 0;
  uint32_t error_count_ = 0;
  uint32_t dropped_errors_ = 0, dropped_others_ = 0;
  std::vector<Diagnostic> list_;
  Diagnostic dropped_{};
  Span first_dropped_error_{}, first_dropped_other_{};
  bool last_dropped_ = true;
};

}  // namespace tessera

#endif  // TESSERA_BASE_DIAGNOSTICS_H_
