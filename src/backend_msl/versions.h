// Lists the versions of the Metal Shading Language, and the features that each version introduced.
#ifndef TESSERA_BACKEND_MSL_VERSIONS_H_
#define TESSERA_BACKEND_MSL_VERSIONS_H_

#include <cstdint>
#include <string_view>

namespace tessera::msl {

// The oldest supported version, in the format of MslOptions::version.
inline constexpr uint32_t kOldestVersion = 20100;

// A feature that the output may need but that some versions lack. Version numbers are those for
// macOS (Metal Shading Language Specification, tables of attributes and functions).
struct Feature {
  std::string_view what;  // for messages, e.g. "a 64-bit integer needs"
  uint32_t since;
};
inline constexpr Feature kSimdgroupMatrices = {"subgroup matrices need", 20300};
inline constexpr Feature kTensorOps = {"subgroup matrices of tensor operations need", 40000};
inline constexpr Feature kPrimitiveIdInFragments = {"'primitive_index' in a fragment shader needs",
                                                    20200};
inline constexpr Feature kAmplification = {"'view_index' needs", 20300};
inline constexpr Feature kBarycentricCoords = {"a barycentric coordinate needs", 20200};
// On macOS, only Apple's own GPU families support color inputs.
inline constexpr Feature kColorInputs = {"reading a color attachment needs", 20300};
inline constexpr Feature kLongs = {"a 64-bit integer needs", 20300};
inline constexpr Feature kAtomicUlong = {"'atomic<vec2u>' needs", 20400};
inline constexpr Feature kAtomicU64 = {"'atomic<u64>' needs", 20400};
inline constexpr Feature kTextureAtomics = {"an atomic operation on a texture needs", 30100};
inline constexpr Feature kSimdgroupsInFragments = {"subgroups in a fragment shader need", 20200};
inline constexpr Feature kLogging = {"'print' needs", 30200};
// From this version on, derivatives remain defined after discard_fragment(). For older versions,
// ir::RunLateDiscard rewrites the discard.
inline constexpr uint32_t kDemotionSince = 20300;
// From this version on, matrices may be declared in threadgroup memory. For older versions, the
// writer declares an array of vectors and accesses it as a matrix.
inline constexpr uint32_t kThreadgroupMatricesSince = 30000;

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_VERSIONS_H_
