// How large and how deep a module may be.
#ifndef TESSERA_WGSL_LIMITS_H_
#define TESSERA_WGSL_LIMITS_H_

#include <cstdint>
#include <string_view>

namespace tessera::wgsl {

// WGSL: Limits: what every implementation takes, and more may not run elsewhere.
inline constexpr uint32_t kMaxMembers = 1023;    // of a structure
inline constexpr uint32_t kMaxTypeNesting = 15;  // of composite types
inline constexpr uint32_t kMaxBraceDepth = 127;  // of brace-enclosed statements in a function
inline constexpr uint32_t kMaxFunctionParameters = 255;
inline constexpr uint32_t kMaxSelectors = 1023;        // of a switch, with its default
inline constexpr uint64_t kMaxPrivateBytes = 8192;     // of the private variables of a shader
inline constexpr uint64_t kMaxFunctionBytes = 8192;    // of the variables declared in a function
inline constexpr uint64_t kMaxWorkgroupBytes = 16384;  // of the workgroup variables of a shader
inline constexpr uint32_t kMaxImmediateBytes = 64;     // of a variable of immediate data
inline constexpr uint32_t kMaxArrayElements = 2047;    // in a value constructor of an array

// Ours: how deep a tree may be: expressions (operators, chains of them, parentheses, template lists) and
// chains of 'else if'. Everybody behind the parser may recurse over a tree of this depth.
inline constexpr uint32_t kMaxExpressionDepth = 600;
inline constexpr uint32_t kMaxElseIfs = 600;
inline constexpr std::string_view kOwnLimit =
    "WGSL sets no such limit; this one is the compiler's own";

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_LIMITS_H_
