// The problems of a document, and their fixes.
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
  std::string_view code;  // static storage
  std::string message;    // with its notes and helps on separate lines
  std::vector<ProblemPlace> related;
  bool unnecessary = false;     // the code has no effect
  std::string fix_title;        // empty if there is no fix
  std::vector<TextEdit> fixes;  // applied together
  bool is_rule = false;         // `code` is a rule of the linter
};

// Returns the compiler's messages and, in a document without errors, what the linter finds. With
// errors, or if `lint` is null, there are only hints about local declarations that nothing uses.
std::vector<Problem> Problems(const Analysis& analysis, const LintOptions* lint);

// Returns the change that turns the rule of a problem off for its line with a comment.
TextEdit AllowingComment(const Analysis& analysis, const Problem& problem);

// Returns the errors and warnings of the given targets for a document without errors: this module
// on Metal 2.4, on Direct3D with shader model 6.0, and so on. Compiles the document for each of
// them.
std::vector<Problem> TargetProblems(const Document& document, const std::vector<Options>& targets);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_DIAGNOSTICS_H_
