// Limits on the size and nesting depth of a module.
#ifndef TESSERA_WGSL_SYNTAX_LIMITS_H_
#define TESSERA_WGSL_SYNTAX_LIMITS_H_

#include <cstdint>
#include <string_view>

namespace tessera::wgsl {

// WGSL requires every implementation to support these values (section Limits). Tessera does not
// support larger ones.
inline constexpr uint32_t kMaxTypeNesting = 15;  // nesting of composite types
// The maximum nesting of brace-enclosed statements in a function.
inline constexpr uint32_t kMaxBraceDepth = 127;
// The maximum number of parameters of a function, the same as in SPIR-V (Universal Limits).
inline constexpr uint32_t kMaxFunctionParameters = 255;

// A WGSL limit that the targets exceed. `everywhere` is the limit that every implementation
// supports; Program::check_limits enforces it. `most` is the limit that every target of tessera
// supports.
struct Limit {
  uint64_t everywhere, most;
  bool of_device = false;  // whether the device has its own limit, which pipeline creation checks
};
inline constexpr uint64_t kNoLimit = UINT64_MAX;
// For the next two limits, `most` is the limit of SPIR-V (SPIR-V specification, Universal Limits).
inline constexpr Limit kMembers{1023, 16383};    // members of a structure
inline constexpr Limit kSelectors{1023, 16383};  // selectors of a switch, including `default`
// Elements in a value constructor of an array. `most` follows from the maximum length of a SPIR-V
// instruction, 65535 words.
inline constexpr Limit kArrayElements{2047, 65532};
inline constexpr Limit kPrivateBytes{8192, kNoLimit};   // private variables of a shader
inline constexpr Limit kFunctionBytes{8192, kNoLimit};  // variables declared in a function
// Workgroup variables of a shader (maxComputeWorkgroupStorageSize).
inline constexpr Limit kWorkgroupBytes{16384, kNoLimit, true};
// The maximum size of a single variable (maxImmediateSize).
inline constexpr Limit kImmediateBytes{64, kNoLimit, true};

// The compiler's own limit on the nesting of expressions: right operands, parentheses, calls and
// template lists. Every stage may recurse over a tree of this depth. Left operands and `else if` do
// not count, because no stage recurses over `a + b + c + ...` or over a chain of `else if`. They
// may therefore have any length.
inline constexpr uint32_t kMaxExpressionDepth = 600;
inline constexpr std::string_view kOwnLimit =
    "WGSL sets no such limit; this one is the compiler's own";

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_LIMITS_H_
