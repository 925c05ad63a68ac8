// Finds the problems in a document and the fixes for them.
#ifndef TESSERA_SERVICE_DIAGNOSTICS_H_
#define TESSERA_SERVICE_DIAGNOSTICS_H_

#include <string>
#include <string_view>
#include <vector>

#include "service/document.h"
#include "service/edits.h"
#include "tessera/lint.h"

namespace tessera::service {

// The values are those of DiagnosticSeverity in the Language Server Protocol.
enum class ProblemSeverity : uint8_t { kError = 1, kWarning = 2, kInformation = 3, kHint = 4 };

struct ProblemPlace {
  Span span;
  std::string message;
};

struct Problem {
  Span span;
  ProblemSeverity severity;
  std::string_view code;  // has static storage
  std::string message;    // includes notes and helps, on separate lines
  std::vector<ProblemPlace> related;
  bool unnecessary = false;     // whether the code in the range has no effect
  std::string fix_title;        // empty if there is no fix
  std::vector<TextEdit> fixes;  // the edits of the fix, all of which must be applied
  bool is_rule = false;         // whether `code` is a rule of the linter
};

// Returns the compiler's messages and the linter's findings. If the document has errors or `lint`
// is null, the linter does not run, and the result contains hints about unused local declarations
// instead of findings.
std::vector<Problem> Problems(const Analysis& analysis, const LintOptions* lint);

// Returns an edit that turns off the rule `problem.code` for the line of the problem. The edit
// inserts a comment or extends an existing one.
TextEdit AllowingComment(const Analysis& analysis, const Problem& problem);

// Compiles the document for each of `targets`, e.g. Metal 2.4 or Direct3D with shader model 6.0,
// and returns the errors and warnings. Returns nothing if the document itself has errors.
std::vector<Problem> TargetProblems(const Document& document, const std::vector<Options>& targets);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_DIAGNOSTICS_H_
