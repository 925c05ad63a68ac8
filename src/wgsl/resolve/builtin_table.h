// Declares the table of built-in functions and their overloads. builtins.def is parsed when tessera
// is built, so the table is constant data.
#ifndef TESSERA_WGSL_RESOLVE_BUILTIN_TABLE_H_
#define TESSERA_WGSL_RESOLVE_BUILTIN_TABLE_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "ir/enums.h"
#include "ir/module.h"
#include "ir/type.h"
#include "wgsl/resolve/overload.h"

namespace tessera::wgsl {

// A set of the scalar types kBool .. kAbstractFloat: bit i represents TypeId i.
using ScalarSet = uint16_t;
constexpr ScalarSet SetOf(TypeId scalar) { return static_cast<ScalarSet>(1u << scalar.value); }
inline constexpr ScalarSet kAbstractScalars = SetOf(ir::kAbstractInt) | SetOf(ir::kAbstractFloat);
inline constexpr ScalarSet kWideIntegers = SetOf(ir::kI64) | SetOf(ir::kU64);
inline constexpr ScalarSet kConcreteScalars =
    SetOf(ir::kI32) | SetOf(ir::kU32) | SetOf(ir::kF32) | SetOf(ir::kF16) | kWideIntegers;

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
// The order of preference follows from the conversion ranks and is the same for every source type
// (WGSL: Conversion Rank): AbstractInt, i32, u32, AbstractFloat, f32, f16. wgpu's i64 and u64 come
// last, so that they do not change the meaning of standard programs.
constexpr TypeId PreferredOf(ScalarSet set) {
  for (TypeId s : {ir::kAbstractInt, ir::kI32, ir::kU32, ir::kAbstractFloat, ir::kF32, ir::kF16,
                   ir::kI64, ir::kU64, ir::kBool}) {
    if ((set & SetOf(s)) != 0) return s;
  }
  return {};
}

enum class PatternKind : uint8_t {
  kNone,    // the function has no result
  kScalar,  // the scalar type `fixed`
  kVar,     // the type parameter `var`: a scalar, or a vector if it allows vectors
  // A vector of `fixed` or `var` with n components. n = 0 stands for any number of components. All
  // such vectors in a row have the same number.
  kVector,
  kMatrix,      // matrix of `var`, any C x R
  kTransposed,  // matrix of `var`, R x C if the argument of kMatrix is C x R
  kSquare,      // matrix, C x C
  kSampled,
  kMultisampled,  // texture of `fixed` or `var`
  kDepth,
  kDepthMultisampled,
  kExternal,
  kInputAttachment,  // input attachment of `fixed` or `var`
  kStorage,          // `var` is the channel format, `access` the required access mode
  kSampler,
  kComparisonSampler,
  kAtomicPointer,  // pointer to an atomic of `var`
  kArrayPointer,   // pointer to a runtime-sized array
  kFrexp,
  kModf,
  kCompareExchange,  // the result structure of atomicCompareExchangeWeak for `var`
  kOwn,              // a function in overload_rules.cc checks the calls
};

enum class NeededAccess : uint8_t { kAny, kReadable, kWritable, kAtomic };

struct TypePattern {
  PatternKind kind = PatternKind::kNone;
  int8_t var = -1;    // index of a type parameter
  uint8_t fixed = 0;  // TypeId value of a scalar if var < 0
  uint8_t n = 0;      // number of components
  ir::TextureDim dim = ir::TextureDim::k2D;
  NeededAccess access = NeededAccess::kAny;

  bool operator==(const TypePattern&) const = default;
};

struct ParameterPattern {
  TypePattern type;
  bool is_const = false;   // must be a const-expression
  bool has_range = false;  // all components must be in the range low..high
  int8_t low = 0, high = 0;
  uint8_t name_at = 0, name_length = 0;  // position of the parameter's name in the signature
};

struct TypeParameter {
  ScalarSet set = 0;
  bool vec = false;  // whether vectors of the scalars are allowed too
};

// The properties in the rows of builtins.def.
enum BuiltinProperty : uint16_t {
  kNone = 0,
  kConst = 1 << 0,
  kMustUse = 1 << 1,
  kFragment = 1 << 2,
  kCompute = 1 << 3,
  kNotVertex = 1 << 4,
  kBarrier = 1 << 5,
  kNonUniform = 1 << 6,
  kOwnRules = 1 << 7,
  kMatrix = 1 << 8,
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
  std::string_view signature;  // the text of the row in builtins.def

  constexpr std::string_view ParameterName(size_t index) const {
    return signature.substr(parameters[index].name_at, parameters[index].name_length);
  }
};

std::span<const Overload> OverloadsOf(ir::BuiltinFn fn);

// Returns the signature of an overload for messages: "clamp(e: T, low: T, high: T) -> T, where T is
// ...". Omits scalar types that are not in `known`.
std::string FormOf(const Overload& overload, ScalarSet known);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_BUILTIN_TABLE_H_
