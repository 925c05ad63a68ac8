#include "service/dialects.h"

#include <string_view>

#include "tessera/tessera.h"

namespace tessera::service {

std::vector<Refactoring> DialectConversions(const Document& document) {
  struct Dialect {
    MatrixDialect dialect;
    std::string_view title;
  };
  constexpr Dialect kDialects[] = {
      {MatrixDialect::kStandard, "Convert subgroup matrices to the standard dialect"},
      {MatrixDialect::kChromium, "Convert subgroup matrices to Chromium's dialect"},
      {MatrixDialect::kWgpu, "Convert subgroup matrices to wgpu's dialect"}};
  const Analysis& analysis = document.analysis();
  const bool has_matrices = analysis.program().Enabled(wgsl::Extension::kSubgroupMatrix) ||
                            analysis.program().Enabled(wgsl::Extension::kCooperativeMatrix);
  if (!has_matrices) return {};
  std::vector<Refactoring> found;
  for (const Dialect& to : kDialects) {
    const Result result = ConvertMatrixDialect(document.text(), to.dialect, document.options());
    if (!result.ok || result.text == document.text()) continue;
    found.push_back({std::string(to.title), kRewrite, EditsBetween(document.text(), result.text)});
  }
  return found;
}

}  // namespace tessera::service
