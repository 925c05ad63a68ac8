// The overloads of the built-in functions: the rows of builtin_functions.def as data.
#include <array>
#include <cstddef>
#include <cstdint>

#include "ir/builtin_functions.h"
#include "ir/overload.h"
#include "ir/overload_reader.h"

namespace tessera::ir {
namespace {

// Each row is a separate constant, because compilers limit the number of steps in one constant
// evaluation.
#define TESSERA_JOIN2(a, b) a##b
#define TESSERA_JOIN(a, b) TESSERA_JOIN2(a, b)
#define TESSERA_OVERLOAD(signature) \
  constexpr Overload TESSERA_JOIN(kRow, __LINE__) = ReadSignature(signature);
#define TESSERA_OWN_OVERLOAD(signature) \
  constexpr Overload TESSERA_JOIN(kRow, __LINE__) = ReadSignature(signature, true);
#define TESSERA_IR_FORM(signature) TESSERA_OVERLOAD(signature)
#include "ir/builtin_functions.def"

// The indices of all rows. begin_<function> is the index of the function's first row.
namespace overload {
enum Index : int16_t {
#define TESSERA_BUILTIN(function, ...) begin_##function, before_##function = begin_##function - 1,
#define TESSERA_OVERLOAD(signature) TESSERA_JOIN(row_, __LINE__),
#define TESSERA_OWN_OVERLOAD(signature) TESSERA_JOIN(row_, __LINE__),
#include "ir/builtin_functions.def"
  end
};
}  // namespace overload
namespace form {
enum Index : int16_t {
#define TESSERA_BUILTIN(function, ...) begin_##function, before_##function = begin_##function - 1,
#define TESSERA_IR_FORM(signature) TESSERA_JOIN(row_, __LINE__),
#include "ir/builtin_functions.def"
  end
};
}  // namespace form

// The index of each function's first row. The last element is the total number of rows.
using FirstRows = std::array<uint16_t, kBuiltinCount + 1>;
constexpr FirstRows kFirstOverload = {
#define TESSERA_BUILTIN(function, ...) overload::begin_##function,
#include "ir/builtin_functions.def"
    overload::end};
constexpr FirstRows kFirstForm = {
#define TESSERA_BUILTIN(function, ...) form::begin_##function,
#include "ir/builtin_functions.def"
    form::end};
constexpr bool HasRows(const FirstRows& first, size_t fn) { return first[fn] != first[fn + 1]; }

// Sets Overload::fn of each row in `rows` to the row's function, and returns the rows.
template <size_t N>
consteval std::array<Overload, N> WithFunctions(std::array<Overload, N> rows,
                                                const FirstRows& first) {
  for (size_t fn = 0; fn < kBuiltinCount; ++fn) {
    for (size_t i = first[fn]; i < first[fn + 1]; ++i) rows[i].fn = static_cast<BuiltinFn>(fn);
  }
  return rows;
}

constexpr auto kOverloads = WithFunctions(std::to_array<Overload>({
#define TESSERA_OVERLOAD(signature) TESSERA_JOIN(kRow, __LINE__),
#define TESSERA_OWN_OVERLOAD(signature) TESSERA_JOIN(kRow, __LINE__),
#include "ir/builtin_functions.def"
                                          }),
                                          kFirstOverload);
constexpr auto kIrForms = WithFunctions(std::to_array<Overload>({
#define TESSERA_IR_FORM(signature) TESSERA_JOIN(kRow, __LINE__),
#include "ir/builtin_functions.def"
                                        }),
                                        kFirstForm);

constexpr bool HaveOverloads() {
  for (size_t fn = 0; fn < kBuiltinCount; ++fn) {
    if (!HasRows(kFirstOverload, fn)) return false;
  }
  return true;
}
static_assert(HaveOverloads(), "a row of builtin_functions.def has no overload");

// Returns whether the front end does not handle the pattern. Such a pattern must not occur in WGSL
// overloads, only in IR forms (TESSERA_IR_FORM).
constexpr bool IsOnlyInIr(const TypePattern& p) {
  switch (p.kind) {
    case PatternKind::kAny:
    case PatternKind::kPointer:
    case PatternKind::kBufferPointer:
    case PatternKind::kStoragePointer:
    case PatternKind::kAtomicVectorPointer:
    case PatternKind::kTexture:
    case PatternKind::kSubgroupMatrix: return true;
    case PatternKind::kInputAttachment: return p.n != 0;
    default: return false;  // others: patterns that the front end handles
  }
}
constexpr bool AreForWgsl() {
  for (const Overload& o : kOverloads) {
    if (IsOnlyInIr(o.result)) return false;
    for (const ParameterPattern& p : o.parameters) {
      if (p.optional || IsOnlyInIr(p.type)) return false;
    }
  }
  return true;
}
static_assert(AreForWgsl(), "an overload in builtin_functions.def uses notation for the IR");

constexpr bool HaveForms() {
  for (const Overload& o : kOverloads) {
    if (o.own_rules && !HasRows(kFirstForm, static_cast<size_t>(o.fn))) return false;
  }
  return true;
}
static_assert(HaveForms(), "a row of builtin_functions.def with own rules has no IR form");

// Returns the functions that have a row whose first parameter type satisfies `matches`.
template <typename Predicate>
consteval BuiltinSet BuiltinsWith(Predicate matches) {
  BuiltinSet set;
  for (const Overload& o : kOverloads) {
    if (matches(o.parameters[0].type)) set.Add(o.fn);
  }
  for (const Overload& o : kIrForms) {
    if (matches(o.parameters[0].type)) set.Add(o.fn);
  }
  return set;
}

}  // namespace

constinit const BuiltinSet kAtomicFunctions = BuiltinsWith([](const TypePattern& p) {
  return p.kind == PatternKind::kAtomicPointer || p.kind == PatternKind::kAtomicVectorPointer;
});
constinit const BuiltinSet kTextureAtomics =
    BuiltinsWith([](const TypePattern& p) { return p.access == NeededAccess::kAtomic; });

std::span<const Overload> OverloadsOf(BuiltinFn fn) {
  const auto i = static_cast<size_t>(fn);
  return {kOverloads.data() + kFirstOverload[i], kOverloads.data() + kFirstOverload[i + 1]};
}

std::span<const Overload> IrFormsOf(BuiltinFn fn) {
  const auto i = static_cast<size_t>(fn);
  if (!HasRows(kFirstForm, i)) return OverloadsOf(fn);
  return {kIrForms.data() + kFirstForm[i], kIrForms.data() + kFirstForm[i + 1]};
}

}  // namespace tessera::ir
