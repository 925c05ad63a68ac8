// Defines helpers that overload resolution uses to read the overloads of built-in functions
// (ir/overload.h).
#ifndef TESSERA_WGSL_RESOLVE_BUILTIN_TABLE_H_
#define TESSERA_WGSL_RESOLVE_BUILTIN_TABLE_H_

#include <string>

#include "ir/module.h"
#include "ir/overload.h"
#include "ir/type.h"
#include "wgsl/resolve/overload.h"

namespace tessera::wgsl {

using ir::kAbstractScalars;
using ir::kConcreteScalars;
using ir::kMaxParameters;
using ir::kMaxTypeParameters;
using ir::kWideIntegers;
using ir::NeededAccess;
using ir::Overload;
using ir::OverloadsOf;
using ir::ParameterPattern;
using ir::PatternKind;
using ir::ScalarSet;
using ir::SetOf;
using ir::TypeParameter;
using ir::TypePattern;

// Returns the scalar types to which values of type `scalar` convert automatically. Includes
// `scalar` itself.
constexpr ScalarSet ConvertibleTo(TypeId scalar) {
  if (scalar == ir::kAbstractInt) return kConcreteScalars | kAbstractScalars;
  if (scalar == ir::kAbstractFloat) {
    return SetOf(ir::kF32) | SetOf(ir::kF16) | SetOf(ir::kAbstractFloat);
  }
  return SetOf(scalar);
}

// Returns the type in `set` that overload resolution prefers, or none if the set is empty.
//
// The order of preference is AbstractInt, i32, u32, AbstractFloat, f32, f16. It follows from the
// conversion ranks and is the same for every source type (WGSL: Conversion Rank). wgpu's i64 and
// u64 come last, so that they do not change the meaning of standard programs.
constexpr TypeId PreferredOf(ScalarSet set) {
  for (TypeId s : {ir::kAbstractInt, ir::kI32, ir::kU32, ir::kAbstractFloat, ir::kF32, ir::kF16,
                   ir::kI64, ir::kU64, ir::kBool}) {
    if ((set & SetOf(s)) != 0) return s;
  }
  return {};
}

// Returns the signature of an overload for messages: "clamp(e: T, low: T, high: T) -> T, where T is
// ...". Omits scalar types that are not in `known`.
std::string FormOf(const Overload& overload, ScalarSet known);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_BUILTIN_TABLE_H_
