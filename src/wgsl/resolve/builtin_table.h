// The built-in functions and their overloads, read from builtins.def by the compiler that compiles
// us: at run time the table is constant data.
#ifndef TESSERA_WGSL_RESOLVE_BUILTIN_TABLE_H_
#define TESSERA_WGSL_RESOLVE_BUILTIN_TABLE_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "ir/enums.h"
#include "ir/module.h"
#include "ir/type.h"
#include "wgsl/resolve/overload.h"

namespace tessera::wgsl {

// A set of the scalars kBool .. kAbstractFloat: bit i for TypeId i.
using ScalarSet = uint16_t;
constexpr ScalarSet SetOf(TypeId scalar) { return static_cast<ScalarSet>(1u << scalar.value); }
inline constexpr ScalarSet kAbstractScalars = SetOf(ir::kAbstractInt) | SetOf(ir::kAbstractFloat);
inline constexpr ScalarSet kWideIntegers = SetOf(ir::kI64) | SetOf(ir::kU64);
inline constexpr ScalarSet kConcreteScalars =
    SetOf(ir::kI32) | SetOf(ir::kU32) | SetOf(ir::kF32) | SetOf(ir::kF16) | kWideIntegers;

// The scalars that a value of the scalar type converts to automatically, itself included.
constexpr ScalarSet ConvertibleTo(TypeId scalar) {
  if (scalar == ir::kAbstractInt) return kConcreteScalars | kAbstractScalars;
  if (scalar == ir::kAbstractFloat) {
    return SetOf(ir::kF32) | SetOf(ir::kF16) | SetOf(ir::kAbstractFloat);
  }
  return SetOf(scalar);
}

// The one of the set that overload resolution prefers: conversion ranks order AbstractInt, i32,
// u32, AbstractFloat, f32, f16 whatever the source (WGSL: Conversion Rank), and wgpu's i64, u64 after them, so that they
// change the meaning of nothing else. None for the empty set.
constexpr TypeId PreferredOf(ScalarSet set) {
  for (TypeId s : {ir::kAbstractInt, ir::kI32, ir::kU32, ir::kAbstractFloat, ir::kF32, ir::kF16,
                   ir::kI64, ir::kU64, ir::kBool}) {
    if ((set & SetOf(s)) != 0) return s;
  }
  return {};
}

enum class PatternKind : uint8_t {
  kNone,        // no result
  kScalar,      // fixed
  kVar,         // var: a scalar, or a vector if the variable allows it
  kVector,      // of fixed or var, n components (0: any, the same everywhere in the row)
  kMatrix,      // of var, any C x R
  kTransposed,  // RxC
  kSquare,      // CxC
  kSampled,
  kMultisampled,  // texture of fixed or var
  kDepth,
  kDepthMultisampled,
  kExternal,
  kInputAttachment,  // of fixed or var
  kStorage,          // var: the channel format; access: what is needed
  kSampler,
  kComparisonSampler,
  kAtomicPointer,  // to an atomic of var
  kArrayPointer,   // to a runtime-sized array
  kFrexp,
  kModf,
  kCompareExchange,  // result structures for var
  kOwn,              // what a function of overload_rules.cc checks
};

enum class NeededAccess : uint8_t { kAny, kReadable, kWritable, kAtomic };

struct TypePattern {
  PatternKind kind = PatternKind::kNone;
  int8_t var = -1;    // index of a type parameter
  uint8_t fixed = 0;  // the value of a scalar's TypeId, when var < 0
  uint8_t n = 0;      // components
  ir::TextureDim dim = ir::TextureDim::k2D;
  NeededAccess access = NeededAccess::kAny;

  bool operator==(const TypePattern&) const = default;
};

struct ParameterPattern {
  TypePattern type;
  bool is_const = false;   // must be a const-expression ...
  bool has_range = false;  // ... with components from low to high
  int8_t low = 0, high = 0;
  uint8_t name_at = 0, name_length = 0;  // in the row's signature
};

struct TypeParameter {
  ScalarSet set = 0;
  bool vec = false;  // vectors of the set as well
};

// Properties of rows, as builtins.def names them.
enum BuiltinProperty : uint16_t {
  kNone = 0,
  kConst = 1 << 0,
  kMustUse = 1 << 1,
  kFragment = 1 << 2,
  kCompute = 1 << 3,
  kNotVertex = 1 << 4,
  kSubgroups = 1 << 5,
  kDerivative = 1 << 6,
  kBarrier = 1 << 7,
  kNonUniform = 1 << 8,
  kOwnRules = 1 << 9,
  kMatrix = 1 << 10,
};

inline constexpr uint32_t kMaxParameters = 7;
inline constexpr uint32_t kMaxTypeParameters = 4;

struct Overload {
  ir::BuiltinFn fn{};
  uint8_t parameter_count = 0;
  uint8_t type_parameter_count = 0;
  uint16_t properties = 0;
  TypePattern result;
  TypeParameter type_parameters[kMaxTypeParameters];
  ParameterPattern parameters[kMaxParameters];
  std::string_view signature;  // as in builtins.def

  constexpr std::string_view ParameterName(size_t index) const {
    return signature.substr(parameters[index].name_at, parameters[index].name_length);
  }
};

std::span<const Overload> OverloadsOf(ir::BuiltinFn fn);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_BUILTIN_TABLE_H_
