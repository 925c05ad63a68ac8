// Evaluates constant expressions: const-expressions for the WGSL resolver, and override-expressions
// when overrides are substituted. Follows WGSL (Const-expressions, Floating Point Evaluation, and
// the description of each built-in function) exactly:
// - AbstractInt has 64 bits, and overflow is an error.
// - AbstractFloat is a double.
// - f32 and f16 are rounded after every step.
// - A result that is not finite is an error.
#ifndef TESSERA_IR_CONST_EVAL_CONST_EVAL_H_
#define TESSERA_IR_CONST_EVAL_CONST_EVAL_H_

#include <span>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "base/compiler.h"
#include "base/diagnostics.h"
#include "ir/constant.h"
#include "ir/module.h"
#include "ir/type.h"

namespace tessera::ir {

// Every function returns an invalid id if the evaluation fails; error() then describes the error.
// The types of operands and results must already match: overload resolution precedes evaluation.
class ConstEval {
 public:
  struct Error {
    DiagCode code = DiagCode::const_eval_error;
    std::string message;  // a complete sentence without a location, e.g. "'1i << 40u' ..."
    int argument = -1;    // index of the operand at fault, or -1
  };

  ConstEval(TypeStore& types, ConstantStore& constants, const StringInterner& strings)
      : types(types), constants(constants), strings(strings) {}

  ConstantId Unary(UnaryOp op, ConstantId x);
  ConstantId Binary(BinaryOp op, TypeId result, ConstantId l, ConstantId r);
  // Converts like a value constructor, e.g. i32(x), vec3<f32>(v) (WGSL: Value Constructor Built-in
  // Functions).
  ConstantId Convert(ConstantId x, TypeId to);
  // Converts abstract scalars, and composites of them, implicitly to concrete types, or AbstractInt
  // to AbstractFloat. Fails if the value is not representable.
  ConstantId Materialize(ConstantId x, TypeId to);
  ConstantId Bitcast(ConstantId x, TypeId to);
  // Evaluates Op::kConstruct.
  ConstantId Construct(TypeId type, std::span<const ConstantId> args);
  ConstantId Index(ConstantId base, int64_t index);  // fails if the index is out of range
  // Returns a scalar if the swizzle has one component.
  ConstantId Swizzle(ConstantId v, std::span<const uint8_t> components);
  ConstantId Select(TypeId type, ConstantId f, ConstantId t, ConstantId cond);
  // Evaluates a built-in function that WGSL allows in const-expressions (those with @const).
  ConstantId Builtin(BuiltinFn fn, TypeId result, std::span<const ConstantId> args);

  // Check for errors that the specification defines even if only some operands are known. Examples
  // are integer division or remainder by zero, shift counts, clamp with low > high, and extractBits
  // offsets. Unknown operands are invalid ids in `args`. Return false and set error() if there is
  // an error. `result` is the type of the call, needed by bufferView, bufferArrayView and
  // subgroupMatrixLoad. For `stride_in_elements` and the arguments, see Op::kBuiltin. `cooperative`
  // is the name of wgpu's variant of subgroupMatrixLoad or subgroupMatrixStore, which allows
  // shorter strides.
  bool CheckBinary(BinaryOp op, TypeId left_type, ConstantId l, ConstantId r);
  bool CheckBuiltin(BuiltinFn fn, std::span<const TypeId> arg_types,
                    std::span<const ConstantId> args, TypeId result = {},
                    bool stride_in_elements = false, std::string_view cooperative = {});

  const Error& error() const { return error_; }

  TypeStore& types;
  ConstantStore& constants;
  const StringInterner& strings;

 private:
  friend struct ConstEvalImpl;
  TESSERA_NOINLINE ConstantId MaterializeComposite(ConstantId x, TypeId to);

  Error error_;
  // Maps an array and its target type to the converted array, or to the element that cannot be
  // converted. Each array is converted only once, because it may be large and used in many places.
  // Elements of nested arrays may be shared, so that a few constants represent a huge number of
  // values.
  absl::flat_hash_map<uint64_t, ConstantId> materialized_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_CONST_EVAL_CONST_EVAL_H_
