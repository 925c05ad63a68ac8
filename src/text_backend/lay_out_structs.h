// Declares the pass that gives structures in buffers their WGSL layout in the text targets. The
// pass computes the offset at which a language places each member of a structure. If this is not
// the member's WGSL offset (WGSL: Structure Member Layout), the pass adds padding members or packs
// vectors. It stores the result in ir::Struct::layout, from which the writers print declarations.
#ifndef TESSERA_TEXT_BACKEND_LAY_OUT_STRUCTS_H_
#define TESSERA_TEXT_BACKEND_LAY_OUT_STRUCTS_H_

#include <cstdint>
#include <string>

#include "base/enum_set.h"
#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/pipeline/properties.h"

namespace tessera::text {

// The rules by which a language places values in memory. Sizes and alignments are in bytes. By
// default, every value has its natural size and alignment, as in std430.
struct LayoutRules {
  // The minimum alignment of arrays, array elements, matrices, matrix columns and structures.
  uint32_t composite_align = 1;
  // The largest alignment that padding can achieve for scalars and vectors. A type that contains
  // scalars or vectors with a larger alignment cannot have its WGSL layout.
  uint32_t max_align = UINT32_MAX;
  // True if a vector with three components is as large as one with four.
  bool vec3_is_vec4 = false;
  // True if memory consists of rows of 16 bytes. A vector is then aligned like its components,
  // but a scalar or vector that would cross the end of a row begins in the next row. A member after
  // an array, matrix or structure begins directly after the last component of that value.
  bool has_rows = false;
};

// The padding members that can be added to a structure.
enum class PaddingUnits : uint8_t {
  kBytes,  // an array of bytes
  // The padding consists of 4-byte scalars, followed by a 2-byte scalar if 2 more bytes remain. If
  // there is no room for an aligned 4-byte scalar, it consists of one or two 2-byte scalars.
  kWords,
  // A 2-byte scalar, an array of 4-byte scalars, and another 2-byte scalar; any of these may be
  // absent. In a structure that WGSL aligns to 2 bytes, the padding is a single array of 2-byte
  // scalars, because larger scalars would increase the structure's alignment.
  kWordArrays,
};

// Describes how a language declares structures.
struct LayoutPolicy {
  // The address spaces in which a structure needs its WGSL layout. A structure that occurs in none
  // of them has no padding, because its layout is not observable.
  EnumSet<ir::AddressSpace> spaces;
  LayoutRules rules;
  PaddingUnits units = PaddingUnits::kBytes;
  // True if the language has packed three-component vectors, i.e. vectors without space for a
  // fourth component. A vec3 is packed if another member lies where its fourth component would be.
  bool packs_vec3 = false;
  // True if padding is added at the end of a structure that would otherwise be smaller than in
  // WGSL.
  bool pads_end = true;
  // The maximum number of 4-byte units of padding before a member or at the end of a structure.
  uint32_t max_words = UINT32_MAX;
  // The address spaces in which some types cannot have their WGSL layout. A subset of `spaces`.
  EnumSet<ir::AddressSpace> limited = {};
  // The rules for the address spaces in `limited` if they differ from `rules`, otherwise null.
  // Padding is always computed with `rules`.
  const LayoutRules* limited_rules = nullptr;
};

// Sets Struct::layout for each structure that occurs in an address space in `policy.spaces`.
ir::Status LayOutStructs(ir::Module& m, const LayoutPolicy& policy);

// Returns whether every structure has the layout that LayOutStructs would set, and whether every
// variable in `policy.spaces` that is not in `policy.limited` has its WGSL layout.
bool StructsAreLaidOut(const ir::Module& m, const LayoutPolicy& policy, std::string* what);

// Returns for each variable, indexed by GlobalId, whether it is in a limited address space and
// cannot have its WGSL layout there.
PoolVector<bool> FindUnfitVariables(const ir::Module& m, const LayoutPolicy& policy);

// Returns whether all variables in limited address spaces (LayoutPolicy::limited) have their WGSL
// layout.
bool VariablesFit(const ir::Module& m, const LayoutPolicy& policy, std::string* what);

// Returns the row for LayOutStructs in a target's table of passes. If a later pass adds structures
// to buffers or changes which buffers the module has, it must call LayOutStructs itself.
template <typename Config>
constexpr ir::Pass<Config> LayOutStructsPass(ir::Status (*run)(ir::Module& m, const Config&,
                                                               Diagnostics&),
                                             const ir::Property* laid_out) {
  return {.name = "lay_out_structs",
          .needs = {&ir::kNoUnusedVariables},
          .establishes = {laid_out},
          .run = run};
}

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_LAY_OUT_STRUCTS_H_
