// Lists the explanations, so that build.mjs can write them to a separate file. A module that
// contained them would be 5 % larger, and most applications show no explanations.
#include <string>
#include <string_view>
#include <vector>

#include "tessera/tessera.h"

namespace {

// The codes that DiagnosticCodes does not return: those of lint rules and remarks.
constexpr std::string_view kOtherCodes[] = {
#define TESSERA_LINT_RULE(name, preset, public_name, summary, explanation) public_name,
#include "tools/lint/rules.def"
#undef TESSERA_LINT_RULE
#define TESSERA_REMARK(name, word, code, summary, explanation) code,
#include "tools/remarks/kinds.def"
#undef TESSERA_REMARK
};

void AppendExplanation(std::string_view code, std::string& text) {
  text.append(code).push_back('\0');
  text.append(tessera::Explain(code)).push_back('\0');
}

}  // namespace

// Returns codes and explanations alternately, each NUL-terminated. An empty code ends the list.
extern "C" const char* explanations() {
  static std::string text;
  for (const std::string_view code : tessera::DiagnosticCodes()) AppendExplanation(code, text);
  for (const std::string_view code : kOtherCodes) AppendExplanation(code, text);
  return text.c_str();
}
