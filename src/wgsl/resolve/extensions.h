// The extensions of the language that tessera knows.
#ifndef TESSERA_WGSL_RESOLVE_EXTENSIONS_H_
#define TESSERA_WGSL_RESOLVE_EXTENSIONS_H_

#include <cstdint>
#include <span>

#include "base/id.h"

namespace tessera::wgsl {

// What an enable-extension adds, as bits of Program::enabled. Two names may stand for the same.
enum class Extension : uint8_t {
  kF16,
  kClipDistances,
  kDualSourceBlending,
  kSubgroups,
  kPrimitiveIndex,
  kSubgroupSizeControl,
  kSubgroupMatrix,
};
constexpr uint32_t Bit(Extension e) { return 1u << static_cast<int>(e); }

struct EnableExtension {
  StringId name;
  uint32_t adds;  // bits of Extension: its own first, and what it brings along
};

// WGSL: Enable Extensions; subgroup matrices by their proposals. Fewer than 32.
std::span<const EnableExtension> EnableExtensions();
// WGSL: Language Extensions. All are always on.
std::span<const StringId> LanguageExtensions();

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_EXTENSIONS_H_
