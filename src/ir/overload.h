// Describes the overloads of built-in functions and the operands of target operations. These
// descriptions are constant data, because the rows of builtin_functions.def and target_ops.def are
// parsed when tessera is built.
#ifndef TESSERA_IR_OVERLOAD_H_
#define TESSERA_IR_OVERLOAD_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "ir/enums.h"
#include "ir/module.h"
#include "ir/type.h"

namespace tessera::ir {

// A set of the scalar types kBool .. kAbstractFloat: bit i represents TypeId i.
using ScalarSet = uint16_t;
constexpr ScalarSet SetOf(TypeId scalar) { return static_cast<ScalarSet>(1u << scalar.value); }
inline constexpr ScalarSet kAbstractScalars = SetOf(kAbstractInt) | SetOf(kAbstractFloat);
inline constexpr ScalarSet kWideIntegers = SetOf(kI64) | SetOf(kU64);
inline constexpr ScalarSet kConcreteScalars =
    SetOf(kI32) | SetOf(kU32) | SetOf(kF32) | SetOf(kF16) | kWideIntegers;

enum class PatternKind : uint8_t {
  kNone,    // the function has no result
  kScalar,  // the scalar type `fixed`
  kVar,     // the type parameter `var`: a scalar or, if the parameter allows it, a vector
  // A vector of `fixed` or `var` with n components. n = 0 stands for any number of components. All
  // such vectors in a row have the same number of components.
  kVector,
  kMatrix,      // matrix of `var`, any C x R
  kTransposed,  // matrix of `var`: the transpose (R x C) of kMatrix (C x R)
  kSquare,      // matrix, C x C
  kSampled,
  kMultisampled,  // texture of `fixed` or `var`
  kDepth,
  kDepthMultisampled,
  kExternal,
  kInputAttachment,  // input attachment of `fixed` or `var`; in the IR, n = 1 if multisampled
  kStorage,          // `var` is the channel format, `access` the required access mode
  kSampler,
  kComparisonSampler,
  kAtomicPointer,  // pointer to an atomic<T>, where T is `var`
  kArrayPointer,   // pointer to a runtime-sized array
  kFrexp,
  kModf,
  kCompareExchange,  // the result structure of atomicCompareExchangeWeak for `var`
  kOwn,              // a function in overload_rules.cc checks the calls
  // Only in the IR:
  kAny,
  kPointer,              // pointer to anything
  kBufferPointer,        // pointer to a WGSL buffer
  kStoragePointer,       // pointer to memory of a storage buffer
  kAtomicVectorPointer,  // pointer to an atomic<vec2<u32>>
  kTexture,              // any texture
  kSubgroupMatrix,       // any subgroup matrix
};

enum class NeededAccess : uint8_t { kAny, kReadable, kWritable, kAtomic };

struct TypePattern {
  PatternKind kind = PatternKind::kNone;
  int8_t var = -1;    // index of a type parameter
  uint8_t fixed = 0;  // if var < 0: TypeId::value of a scalar type
  uint8_t n = 0;      // number of components
  TextureDim dim = TextureDim::k2D;
  NeededAccess access = NeededAccess::kAny;

  bool operator==(const TypePattern&) const = default;
};

struct ParameterPattern {
  TypePattern type;
  bool is_const : 1 = false;   // must be a const-expression
  bool has_range : 1 = false;  // all components must be in the range low..high
  bool optional : 1 = false;   // only in the IR
  int8_t low = 0, high = 0;
  uint8_t name_at = 0, name_length = 0;  // position of the parameter's name in the signature
};

struct TypeParameter {
  ScalarSet set : 15 = 0;
  ScalarSet vec : 1 = 0;  // whether vectors of the scalars are allowed too
};

inline constexpr uint32_t kMaxParameters = 7;
inline constexpr uint32_t kMaxTypeParameters = 4;

// The members are packed, because the library contains hundreds of overloads as constant data.
struct Overload {
  BuiltinFn fn{};
  uint8_t parameter_count = 0;
  uint8_t type_parameter_count = 0;
  bool own_rules = false;  // a function in overload_rules.cc checks the calls
  TypePattern result;
  TypeParameter type_parameters[kMaxTypeParameters];
  ParameterPattern parameters[kMaxParameters];
  std::string_view signature;  // the text that was parsed

  constexpr std::string_view ParameterName(size_t index) const {
    return signature.substr(parameters[index].name_at, parameters[index].name_length);
  }
};

// Returns a function's WGSL overloads. There is at least one.
std::span<const Overload> OverloadsOf(BuiltinFn fn);
// Returns the signatures that calls to a function may have in the IR: the TESSERA_IR_FORM rows of
// the function, or its WGSL overloads if it has no such rows.
std::span<const Overload> IrFormsOf(BuiltinFn fn);

}  // namespace tessera::ir

#endif  // TESSERA_IR_OVERLOAD_H_
