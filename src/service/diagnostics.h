// The problems in a document, and their fixes.
#ifndef TESSERA_SERVICE_DIAGNOSTICS_H_
#define TESSERA_SERVICE_DIAGNOSTICS_H_

#include <string>
#include <string_view>
#include <vector>

#include "service/document.h"
#include "service/edits.h"
#include "tessera/lint.h"

namespace tessera::service {

// The values equal those of DiagnosticSeverity in the Language Server Protocol.
enum class ProblemSeverity : uint8_t { kError = 1, kWarning = 2, kInformation = 3, kHint = 4 };

struct ProblemPlace {
  Span span;
  std::string message;
};

struct Problem {
  Span span;
  ProblemSeverity severity;
  std::string_view code;  // static storage
  std::string message;    // includes its notes and helps, on separate lines
  std::vector<ProblemPlace> related;
  bool unnecessary = false;     // whether the code has no effect
  std::string fix_title;        // empty if there is no fix
  std::vector<TextEdit> fixes;  // must be applied together
  bool is_rule = false;         // whether `code` is a rule of the linter
};

// Returns the compiler's messages and, if the document has no errors, the linter's findings. If it
// has errors, or if `lint` is null, adds only hints about unused local declarations instead.
std::vector<Problem> Problems(const Analysis& analysis, const LintOptions* lint);

// Returns the edit that adds a comment which turns off the problem's rule for its line.
TextEdit AllowingComment(const Analysis& analysis, const Problem& problem);

// Compiles a document without errors for each of `targets`, e.g. Metal 2.4 or Direct3D with shader
// model 6.0. Returns the errors and warnings of these targets.
std::vector<Problem> TargetProblems(const Document& document, const std::vector<Options>& targets);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_DIAGNOSTICS_H_
