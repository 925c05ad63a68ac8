// How large and how deep a module may be.
#ifndef TESSERA_WGSL_SYNTAX_LIMITS_H_
#define TESSERA_WGSL_SYNTAX_LIMITS_H_

#include <cstdint>
#include <string_view>

namespace tessera::wgsl {

// WGSL: Limits: what every implementation takes. It is also all that we take of:
inline constexpr uint32_t kMaxTypeNesting = 15;  // of composite types
inline constexpr uint32_t kMaxBraceDepth = 127;  // of brace-enclosed statements in a function
inline constexpr uint32_t kMaxFunctionParameters = 255;  // SPIR-V: Universal Limits has no more

// A limit of WGSL beyond which our targets go on: `everywhere` is what every implementation takes, and
// what Program::check_limits holds a module to; `most` is what every target of ours takes.
struct Limit {
  uint64_t everywhere, most;
  bool of_device = false;  // a device tells its own, which pipeline creation checks
};
inline constexpr uint64_t kNoLimit = UINT64_MAX;
// SPIR-V: Universal Limits.
inline constexpr Limit kMembers{1023, 16383};    // of a structure
inline constexpr Limit kSelectors{1023, 16383};  // of a switch, with its default
// In a value constructor of an array. A SPIR-V instruction has 65535 words.
inline constexpr Limit kArrayElements{2047, 65532};
inline constexpr Limit kPrivateBytes{8192, kNoLimit};   // of the private variables of a shader
inline constexpr Limit kFunctionBytes{8192, kNoLimit};  // of the variables declared in a function
// Of the workgroup variables of a shader (maxComputeWorkgroupStorageSize).
inline constexpr Limit kWorkgroupBytes{16384, kNoLimit, true};
inline constexpr Limit kImmediateBytes{64, kNoLimit, true};  // of a variable (maxImmediateSize)

// The compiler's own limit: how deep expressions may nest (operators on the right side of others,
// parentheses, calls, template lists). Every stage may recurse over a tree of this depth. The left side
// of an operator does not count, nor does 'else if': no stage recurses over `a + b + c + ...` or over a
// chain of 'else if', and both may be of any length.
inline constexpr uint32_t kMaxExpressionDepth = 600;
inline constexpr std::string_view kOwnLimit =
    "WGSL sets no such limit; this one is the compiler's own";

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_SYNTAX_LIMITS_H_
