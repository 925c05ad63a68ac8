// Defines the names that diagnostic filters use (WGSL: Diagnostic Filtering).
#ifndef TESSERA_WGSL_RESOLVE_DIAGNOSTIC_RULES_H_
#define TESSERA_WGSL_RESOLVE_DIAGNOSTIC_RULES_H_

#include <cstddef>
#include <iterator>
#include <string_view>

#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// The names of the severities, indexed by Severity.
inline constexpr std::string_view kSeverityNames[] = {"off", "info", "warning", "error"};

// Chromium's names for the rules, indexed by DiagnosticRule.
inline constexpr std::string_view kRuleNames[] = {"derivative_uniformity", "subgroup_uniformity",
                                                  "chromium.subgroup_matrix_uniformity"};
static_assert(std::size(kRuleNames) == static_cast<size_t>(DiagnosticRule::kCount));

// The name of kSubgroupMatrixUniformity in the subgroup matrix proposal.
inline constexpr std::string_view kMatrixRuleName = "subgroup_matrix_uniformity";

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_DIAGNOSTIC_RULES_H_
