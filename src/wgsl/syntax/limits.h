// Defines the limits on the size and nesting depth of a module.
#ifndef TESSERA_WGSL_SYNTAX_LIMITS_H_
#define TESSERA_WGSL_SYNTAX_LIMITS_H_

#include <cstdint>
#include <string_view>

namespace tessera::wgsl {

// The values that WGSL requires every implementation to support (section Limits). tessera supports
// no larger values.
inline constexpr uint32_t kMaxTypeNesting = 15;  // nesting of composite types
// The maximum nesting depth of brace-enclosed statements in a function.
inline constexpr uint32_t kMaxBraceDepth = 127;
// The maximum number of function parameters, the same as in SPIR-V (Universal Limits).
inline constexpr uint32_t kMaxFunctionParameters = 255;

// A limit for which tessera supports larger values than WGSL requires. `everywhere` is the value
// that every WGSL implementation supports; exceeding it is an error if Program::check_limits is
// set. `most` is the largest value that all of tessera's targets support.
struct Limit {
  uint64_t everywhere, most;
  bool of_device = false;  // whether devices have their own limit, checked at pipeline creation
};
inline constexpr uint64_t kNoLimit = UINT64_MAX;
// For kMembers and kSelectors, `most` is SPIR-V's own limit (SPIR-V specification, Universal
// Limits).
inline constexpr Limit kMembers{1023, 16383};    // members of a structure
inline constexpr Limit kSelectors{1023, 16383};  // selectors of a switch, including `default`
// The number of elements in an array constructor. `most` follows from the maximum length of a
// SPIR-V instruction, 65535 words.
inline constexpr Limit kArrayElements{2047, 65532};
inline constexpr Limit kPrivateBytes{8192, kNoLimit};  // total size of a shader's private variables
inline constexpr Limit kFunctionBytes{8192, kNoLimit};  // total size of a function's variables
// The total size of a shader's workgroup variables (maxComputeWorkgroupStorageSize).
inline constexpr Limit kWorkgroupBytes{16384, kNoLimit, true};
// The maximum size of a variable in the `immediate` address space (maxImmediateSize).
inline constexpr Limit kImmediateBytes{64, kNoLimit, true};

// The compiler's own limit on the nesting of expressions: right operands, parentheses, calls and
// template lists. Every stage may recurse over a tree of this depth. Left operands and `else if` do
// not count, because no stage recurses over them. Sums such as `a + b + c + ...` and chains of
// `else if` may have any length.
inline constexpr uint32_t kMaxExpressionDepth = 600;
inline constexpr std::string_view kOwnLimit =
    "WGSL sets no such limit; this one is the compiler's own";

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_LIMITS_H_
