// Limits on the size and nesting depth of a module.
#ifndef TESSERA_WGSL_SYNTAX_LIMITS_H_
#define TESSERA_WGSL_SYNTAX_LIMITS_H_

#include <cstdint>
#include <string_view>

namespace tessera::wgsl {

// WGSL (section Limits) requires every implementation to support these values. Tessera supports no
// larger ones:
inline constexpr uint32_t kMaxTypeNesting = 15;  // nesting of composite types
// nesting of brace-enclosed statements in a function
inline constexpr uint32_t kMaxBraceDepth = 127;
// SPIR-V: Universal Limits has the same limit
inline constexpr uint32_t kMaxFunctionParameters = 255;

// A limit of WGSL that the targets exceed. `everywhere` is the limit that every implementation
// supports; Program::check_limits enforces it. `most` is the limit that every target of this
// compiler supports.
struct Limit {
  uint64_t everywhere, most;
  bool of_device = false;  // the device has its own limit, which pipeline creation checks
};
inline constexpr uint64_t kNoLimit = UINT64_MAX;
// These maxima are those of SPIR-V (Universal Limits).
inline constexpr Limit kMembers{1023, 16383};    // members of a structure
inline constexpr Limit kSelectors{1023, 16383};  // selectors of a switch, including `default`
// Elements in a value constructor of an array. A SPIR-V instruction has at most 65535 words.
inline constexpr Limit kArrayElements{2047, 65532};
inline constexpr Limit kPrivateBytes{8192, kNoLimit};   // private variables of a shader
inline constexpr Limit kFunctionBytes{8192, kNoLimit};  // variables declared in a function
// Workgroup variables of a shader (maxComputeWorkgroupStorageSize).
inline constexpr Limit kWorkgroupBytes{16384, kNoLimit, true};
inline constexpr Limit kImmediateBytes{64, kNoLimit, true};  // a single variable (maxImmediateSize)

// The compiler's own limit on the nesting of expressions: right operands, parentheses, calls and
// template lists. Every stage may recurse over a tree of this depth. Left operands and 'else if' do
// not count: no stage recurses over `a + b + c + ...` or over a chain of 'else if', so both may
// have any length.
inline constexpr uint32_t kMaxExpressionDepth = 600;
inline constexpr std::string_view kOwnLimit =
    "WGSL sets no such limit; this one is the compiler's own";

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_LIMITS_H_
