// Resolves and evaluates operators, built-in functions and value constructors (WGSL: Overload
// Resolution, Built-in Functions). The operands must already be resolved, with the load rule
// applied.
#ifndef TESSERA_WGSL_RESOLVE_OVERLOAD_H_
#define TESSERA_WGSL_RESOLVE_OVERLOAD_H_

#include <span>

#include "base/diagnostics.h"
#include "ir/const_eval/const_eval.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// The state that all functions in this file share. Created once per module.
struct SemanticContext {
  Program& program;
  Diagnostics& diagnostics;
  ir::ConstEval eval;
  // The function being resolved, or none at module scope. Used to record facts for the stage rules,
  // which are checked later.
  UserFunctionId current_function;
  // Set while resolving the right operand of a short-circuited `false && ...` or `true || ...`
  // (WGSL: const Expressions). Only types are checked; nothing is evaluated, so there are no
  // evaluation errors.
  //
  // Unevaluated expressions still have the stage kConst, so an operand of this stage may have no
  // value.
  bool unevaluated = false;
};

// A resolved argument. `type` may be abstract or a pointer, but is never a reference.
struct Operand {
  // The members are in the same order as in NodeFacts, which makes copying them cheap.
  TypeId type;
  ConstantId value;  // none unless the argument is a const-expression
  NodeId node;
  EvalStage stage = EvalStage::kRuntime;
};

// A template argument of a built-in function: bitcast<T>, subgroupMatrixLoad<T, row_major>, ...
struct TemplateArgument {
  NodeId node;
  TypeId type;       // none unless the argument is a type
  ConstantId value;  // none unless the argument is a const-expression
  StringId name;     // none unless the argument is a plain identifier, e.g. an enumerant
};

// The result of overload resolution. If `ok` is false, an error was reported.
struct Resolution {
  bool ok = false;
  TypeId type;
  ConstantId value;
  EvalStage stage = EvalStage::kRuntime;
  CallTarget target;
};

// The Resolve... functions choose the overload and convert abstract operands. They record the new
// operand types in the program, and in `args` if that list is mutable. They perform all checks that
// are possible at this point, and evaluate the call if all operands are constant. On failure, they
// report exactly one error. `node` is the operator or call.
Resolution ResolveUnary(SemanticContext& context, NodeId node, Operator op, Operand x);
Resolution ResolveBinary(SemanticContext& context, NodeId node, Operator op, Operand l, Operand r);
// Returns whether an operation has the most common form: '+', '-', '*' or '/', where the operands
// and the result have the same numeric scalar or vector type. `l` and `r` are the types of the
// operands.
inline bool IsPlainArithmetic(Operator op, TypeId l, TypeId r) {
  using ir::TypeStore;
  const bool number = TypeStore::IsScalar(l) && l != ir::kBool;
  const bool vector = l.value >= TypeStore::Vector(ir::kI32, 2).value &&
                      l.value <= TypeStore::Vector(ir::kAbstractFloat, 4).value;
  return l == r && op <= Operator::kDivide && (number || vector);
}
// Resolves a call to a function from wgpu's cooperative matrix dialect: coopLoad, coopStore,
// coopMultiplyAdd, ...
Resolution ResolveCooperative(SemanticContext& context, NodeId node, StringId name,
                              std::span<const TemplateArgument> template_args,
                              std::span<const Operand> args);
Resolution ResolveBuiltin(SemanticContext& context, NodeId node, ir::BuiltinFn fn,
                          std::span<const TemplateArgument> template_args, std::span<Operand> args);
// Resolves the value constructor T(args...). T is a complete type: a scalar, vector, matrix, array,
// structure or subgroup matrix, or an alias of such a type.
Resolution ResolveConstructor(SemanticContext& context, NodeId node, TypeId type,
                              std::span<Operand> args);
// Resolves a value constructor that infers the element type from the arguments, e.g. vec3(...),
// mat2x2(...) or array(...). `generator` is the StringId of the predeclared name.
Resolution ResolveInferredConstructor(SemanticContext& context, NodeId node, StringId generator,
                                      std::span<Operand> args);

// Returns the rank of the automatic conversion from `from` to `to` (WGSL: Conversion Rank), or
// kNoConversion if there is none.
inline constexpr uint32_t kNoConversion = 0xffffffffu;
uint32_t ConversionRank(const ir::TypeStore& types, TypeId from, TypeId to);
// Adds to `d`, which reports a mismatch of the types `from` and `to`, the suggestion to convert
// explicitly to `to`. Does so only for scalars, and for vectors of equal size. Does not suggest
// converting 64-bit integers to 32-bit integers.
void SuggestConversion(const SemanticContext& context, Diagnostic& d, TypeId from, TypeId to);
// The note for two types that differ only in the override-expressions that specify their sizes.
inline constexpr std::string_view kOverrideSizeNote =
    "types whose sizes depend on overrides are the same only if each size is the name of the same "
    "override";
// Returns the type to which an abstract type converts by default: i32, f32, vec3<f32>, array<i32,
// 4>, ...
TypeId ConcreteType(ir::TypeStore& types, TypeId type);
// Converts the expression `node` to the type `to`. ConversionRank must allow the conversion.
// Records the new type and value in the program. Reports an error and returns false if the type
// cannot represent the value.
bool Materialize(SemanticContext& context, NodeId node, TypeId to);

// Adds to `d` the suggestion to pass the address of the argument `node`, if `node` is a reference
// whose address is valid there. The address must be a valid first argument of the built-in function
// `fn` (first overload), or a valid argument for a parameter of the type `pointer` (second
// overload). If `fn` is arrayLength and `node` refers to a structure that ends in a runtime-sized
// array, suggests the address of that array instead.
void SuggestAddressOf(SemanticContext& context, Diagnostic& d, NodeId node, ir::BuiltinFn fn);
void SuggestAddressOf(SemanticContext& context, Diagnostic& d, NodeId node, TypeId pointer);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_OVERLOAD_H_
