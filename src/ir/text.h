// The text form of the IR, for debugging and for tests of transforms. It represents everything in a
// module except source positions.
//
//   struct S {
//     a: vec3<f32> @align(16)
//   }
//   override $n : u32 @id(3) = 4u
//   override_expr #0 : u32 "n * 2" {
//     %1 = mul u32 $n, 2u
//     yield %1
//   }
//   resource<storage> "buf" : array<f32> @group(0) @binding(1)
//   var<storage, read_write> @buf : array<f32> @group(0) @binding(1)
//   const array<f32, 2>{1f, 2f} @part
//
//   @compute @workgroup_size(8u, $n, #0)
//   fn main(%id: vec3<u32> @builtin(local_invocation_id)) {
//     %i = access u32 %id, 0u
//     %1 = access.inbounds ptr<storage, f32, read_write> @buf, %i
//     %2 = load f32 %1
//     %3 = gt bool %2, 1f
//     if %3 {
//       store %1, 0f
//       yield
//     } else {
//       yield
//     }
//     return
//   }
//
// Scalar constants are written as 1i, 1u, 1f, 1h and true. T{a, b} is a composite, T{a ...} has all
// elements equal to a, and T{} is the zero value. The count of array<T, #0> is override-expression
// 0. Flags follow the operation's name, each with a leading dot.
#ifndef TESSERA_IR_TEXT_H_
#define TESSERA_IR_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/pool_vector.h"
#include "base/position_marks.h"
#include "ir/module.h"

namespace tessera::ir {

// A message about an entity in a module.
struct Note {
  enum At : uint8_t {
    kStruct,
    kOverride,
    kOverrideExpr,
    kResource,
    kGlobal,
    kNamedConstant,
    kFunction,
    kInst
  };
  At at;
  // Id of the entity. For a structure, its TypeId; for a named constant, its index in the list.
  uint32_t index;
  std::string text;
};

// Returns the text form of a module. If the text is longer than `most` bytes, it is truncated, and
// a comment at its end says so. A limit is useful because even small modules can have long text
// forms: each use of a constant repeats its value.
std::string Print(const Module& m, size_t most = SIZE_MAX);
// Returns the text form of a module. For each variable, override, function and instruction, appends
// its offset in the text and its offset in the source to `places`. If the text is longer than
// `most` bytes, it is truncated, and a comment at its end says so.
std::string Print(const Module& m, size_t most, PoolVector<MarkedPlace>& places);
// Returns the text form of a module with notes as comments: `// ^ text` below an instruction or
// declaration, and `// v text` above a function.
std::string Print(const Module& m, std::span<const Note> notes, size_t most = SIZE_MAX);
// Returns the text form of a type or constant.
std::string PrintType(const Module& m, TypeId type);

// Parses the text form of a module into `m`, which must be empty. Accepts target operations only if
// `m.target_ops` is set. On failure, returns false and stores a message with the line ("line 3:
// ...") in `error`.
bool Parse(std::string_view text, Module& m, std::string* error);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TEXT_H_
