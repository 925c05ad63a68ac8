// Overload resolution and evaluation of operators, built-in functions and value constructors
// (WGSL: Overload Resolution, Built-in Functions). The resolver calls these with operands that are
// already resolved and to which the load rule has been applied.
#ifndef TESSERA_WGSL_RESOLVE_OVERLOAD_H_
#define TESSERA_WGSL_RESOLVE_OVERLOAD_H_

#include <span>

#include "base/diagnostics.h"
#include "ir/const_eval/const_eval.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// What the functions below work with; made once a module.
struct SemanticContext {
  Program& program;
  Diagnostics& diagnostics;
  ir::ConstEval eval;
  // The function that is being resolved, or none at module scope (for stage rules checked later).
  UserFunctionId current_function;
  // Set while the right side of a short-circuited `false && ...` or `true || ...` is resolved: only
  // types are checked; nothing is evaluated, so that no evaluation error is given and values stay
  // none while stages stay kConst (WGSL: const Expressions). An operand of stage kConst may thus
  // have no value.
  bool unevaluated = false;
};

// A resolved argument. `type` is a value type (pointers allowed), never a reference, possibly
// abstract.
struct Operand {
  // In the order of NodeFacts, so that it is made by few instructions.
  TypeId type;
  ConstantId value;  // if const
  NodeId node;
  EvalStage stage = EvalStage::kRuntime;
};

// A template argument of a built-in function: bitcast<T>, subgroupMatrixLoad<T, row_major>, ...
struct TemplateArgument {
  NodeId node;
  TypeId type;       // if it is a type
  ConstantId value;  // if it is a const-expression
  StringId name;     // if it is a plain identifier: its name (enumerants)
};

// The outcome. `ok` false: a diagnostic has been given.
struct Resolution {
  bool ok = false;
  TypeId type;
  ConstantId value;
  EvalStage stage = EvalStage::kRuntime;
  CallTarget target;
};

// Each of these chooses the overload, converts abstract operands (updating their types and values, and those of
// their nodes in the program, through Materialize), checks what is known at this stage, evaluates
// if all is constant, and gives one good diagnostic otherwise. `node` is the operator or call.
Resolution ResolveUnary(SemanticContext& context, NodeId node, Operator op, Operand x);
Resolution ResolveBinary(SemanticContext& context, NodeId node, Operator op, Operand l, Operand r);
// The usual case: '+', '-', '*' or '/' of two numbers, or vectors of them, of one type, which the result has too.
inline bool IsPlainArithmetic(Operator op, TypeId l, TypeId r) {
  using ir::TypeStore;
  const bool number = TypeStore::IsScalar(l) && l != ir::kBool;
  const bool vector = l.value >= TypeStore::Vector(ir::kI32, 2).value &&
                      l.value <= TypeStore::Vector(ir::kAbstractFloat, 4).value;
  return l == r && op <= Operator::kDivide && (number || vector);
}
// A call of wgpu's coopLoad, coopStore, coopMultiplyAdd and their like.
Resolution ResolveCooperative(SemanticContext& context, NodeId node, StringId name,
                              std::span<const TemplateArgument> template_args,
                              std::span<const Operand> args);
Resolution ResolveBuiltin(SemanticContext& context, NodeId node, ir::BuiltinFn fn,
                          std::span<const TemplateArgument> template_args, std::span<Operand> args);
// T(args...) for a type T written in full (or an alias): scalars, vectors, matrices, arrays,
// structures, subgroup matrices.
Resolution ResolveConstructor(SemanticContext& context, NodeId node, TypeId type,
                              std::span<Operand> args);
// vec3(...), mat2x2(...), array(...): the element type follows from the arguments. `generator` is
// the predeclared name's StringId.
Resolution ResolveInferredConstructor(SemanticContext& context, NodeId node, StringId generator,
                                      std::span<Operand> args);

// Whether a value of type `from` converts automatically to `to`, and the rank (WGSL: Conversion
// Rank); kNoConversion if not.
inline constexpr uint32_t kNoConversion = 0xffffffffu;
uint32_t ConversionRank(const ir::TypeStore& types, TypeId from, TypeId to);
// Adds to `d`, which says that a `from` is no `to`, the conversion that makes it one: scalars, and vectors of one size.
void SuggestConversion(const SemanticContext& context, Diagnostic& d, TypeId from, TypeId to);
// The concrete type of an abstract type by default: i32, f32, vec3<f32>, array<i32, 4>, ...
TypeId ConcreteType(ir::TypeStore& types, TypeId type);
// Converts the expression `node` to `to` (ConversionRank must allow it) and records type and value
// in the program. Gives a diagnostic and returns false when the value is not representable.
bool Materialize(SemanticContext& context, NodeId node, TypeId to);

// Properties of built-in functions, from the builtin table; used by the uniformity analysis, stage
// checks and must-use.
struct BuiltinProperties {
  bool must_use : 1;
  bool is_const : 1;                              // allowed in const- and override-expressions
  bool fragment_only : 1;                         // derivatives, implicit-LOD sampling
  bool compute_only : 1;                          // workgroup barriers, subgroup matrices, ...
  bool not_vertex : 1;                            // atomics, subgroup and quad operations
  bool needs_uniform_workgroup_control_flow : 1;  // barriers, workgroupUniformLoad
  bool derivative : 1;                            // triggers derivative_uniformity
  bool subgroup : 1;                              // triggers subgroup_uniformity
  bool subgroup_matrix : 1;                       // triggers subgroup_matrix_uniformity
  bool result_may_be_non_uniform : 1;  // atomics, subgroup results, textureLoad of writable, ...

  // Whether it has to be called in uniform control flow.
  bool RequiresUniformity() const {
    return needs_uniform_workgroup_control_flow || derivative || subgroup || subgroup_matrix;
  }
};
const BuiltinProperties& PropertiesOf(ir::BuiltinFn fn);

// Says of an argument that is memory that a pointer to it is to be passed, if that is one that the built-in function
// takes, or the one that a parameter wants.
void SuggestAddressOf(SemanticContext& context, Diagnostic& d, NodeId node, ir::BuiltinFn fn);
void SuggestAddressOf(SemanticContext& context, Diagnostic& d, NodeId node, TypeId pointer);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_OVERLOAD_H_
