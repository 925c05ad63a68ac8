// Implements Explain and DiagnosticCodes, the public interface of the diagnostics registry.
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

std::string_view ExplanationOf(DiagCode code) {
  switch (code) {
#define TESSERA_EXPLANATION(name, text) \
  case DiagCode::name: return text;
#include "api/explanations.def"
#undef TESSERA_EXPLANATION
    default: return "";
  }
}

}  // namespace

std::string_view Explain(std::string_view code) {
  for (uint32_t i = 0; i < DiagCodeCount(); ++i) {
    const auto each = static_cast<DiagCode>(i);
    if (InfoOf(each).code == code) return ExplanationOf(each);
  }
#define TESSERA_LINT_RULE(name, preset, public_name, summary, explanation) \
  if (code == std::string_view(public_name)) return explanation;
#include "tools/lint/rules.def"
#undef TESSERA_LINT_RULE
#define TESSERA_REMARK(name, word, public_code, summary, explanation) \
  if (code == std::string_view(public_code)) return explanation;
#include "tools/remarks/kinds.def"
#undef TESSERA_REMARK
  return "";
}

std::vector<std::string_view> DiagnosticCodes() {
  std::vector<std::string_view> codes;
  codes.reserve(DiagCodeCount());
  for (uint32_t i = 0; i < DiagCodeCount(); ++i) {
    codes.push_back(InfoOf(static_cast<DiagCode>(i)).code);
  }
  return codes;
}

}  // namespace tessera
