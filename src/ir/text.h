// The text form of the IR: for tests of transforms, for debugging. It holds all of a module but
// source positions.
//
//   struct S {
//     a: vec3<f32> @align(16)
//   }
//   override $n : u32 @id(3) = 4u
//   override_expr #0 : u32 "n * 2" {
//     %1 = mul u32 $n, 2u
//     yield %1
//   }
//   var<storage, read_write> @buf : array<f32> @group(0) @binding(1)
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
// Constants are 1i 1u 1f 1h true; T{a, b} is a composite, T{a ...} has all elements a, T{} is zero.
// array<T, #0> has the count of override expression 0. Flags follow the operation's name with dots.
#ifndef TESSERA_IR_TEXT_H_
#define TESSERA_IR_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "ir/module.h"

namespace tessera::ir {

// A module of little memory can have a long text: constants are written out wherever they are used. A text of more
// than `most` bytes is cut, and its last line says so.
std::string Print(const Module& m, size_t most = SIZE_MAX);
// One type or constant as Print writes it.
std::string PrintType(const Module& m, TypeId type);

// Fills an empty module. Operations of a target are known if the module has the target's table. On failure says what is wrong and where ("line 3: ...").
bool Parse(std::string_view text, Module& m, std::string* error);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TEXT_H_
