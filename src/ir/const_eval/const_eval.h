// Evaluates constant expressions: const-expressions for the WGSL resolver, and override-expressions
// when their values are known. Implements WGSL's rules exactly (Const-expressions, Floating Point
// Evaluation, and the description of each built-in function):
// - AbstractInt has 64 bits, and overflow is an error.
// - AbstractFloat is a double.
// - f32 and f16 are rounded after every step.
// - A result that is not finite is an error.
#ifndef TESSERA_IR_CONST_EVAL_CONST_EVAL_H_
#define TESSERA_IR_CONST_EVAL_CONST_EVAL_H_

#include <span>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "base/diagnostics.h"
#include "ir/constant.h"
#include "ir/module.h"
#include "ir/type.h"

namespace tessera::ir {

// Evaluates operations on constants. All functions return an invalid id if evaluation fails;
// error() then describes the error. The types must already match, because overload resolution
// precedes evaluation.
class ConstEval {
 public:
  struct Error {
    DiagCode code = DiagCode::const_eval_error;
    std::string message;  // a full sentence without a location, e.g. "'1i << 40u' ..."
    int argument = -1;    // index of the operand that causes the error; -1 if no single one does
  };

  ConstEval(TypeStore& types, ConstantStore& constants, const StringInterner& strings)
      : types(types), constants(constants), strings(strings) {}

  ConstantId Unary(UnaryOp op, ConstantId x);
  ConstantId Binary(BinaryOp op, TypeId result, ConstantId l, ConstantId r);
  // Performs the conversion of a value constructor, such as i32(x) or vec3<f32>(v) (WGSL: Value
  // Constructor Built-in Functions).
  ConstantId Convert(ConstantId x, TypeId to);
  // Performs WGSL's automatic conversion of an abstract scalar, or of a composite of abstract
  // scalars. Converts to a concrete type, or from AbstractInt to AbstractFloat. Fails if `to`
  // cannot represent the value.
  ConstantId Materialize(ConstantId x, TypeId to);
  ConstantId Bitcast(ConstantId x, TypeId to);
  // Evaluates Op::kConstruct.
  ConstantId Construct(TypeId type, std::span<const ConstantId> args);
  ConstantId Index(ConstantId base, int64_t index);  // fails if the index is out of range
  // Returns a scalar if `components` has one element, otherwise a vector.
  ConstantId Swizzle(ConstantId v, std::span<const uint8_t> components);
  ConstantId Select(TypeId type, ConstantId f, ConstantId t, ConstantId cond);
  // Evaluates a call to a built-in function that has the attribute @const.
  ConstantId Builtin(BuiltinFn fn, TypeId result, std::span<const ConstantId> args);

  // Check for errors that are certain even if only some operands are known: integer division or
  // remainder by zero, shift counts that are too large, clamp with low > high, extractBits beyond
  // the bit width, etc. Unknown operands are invalid ids in `args`. Return false and set error() if
  // there is an error. `result` is the result type, used for bufferView, bufferArrayView and
  // subgroupMatrixLoad. For `stride_in_elements` and the order of the arguments, see Op::kBuiltin.
  // wgpu's variants of subgroupMatrixLoad and subgroupMatrixStore allow shorter strides. For a call
  // of such a variant, `cooperative` is the variant's name. Otherwise, it is empty.
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
  ConstantId MaterializeComposite(ConstantId x, TypeId to);

  Error error_;
  // The results of array conversions, keyed by the array and the target type. The result is the
  // converted array or, if the conversion failed, the element that cannot be converted. Without
  // this cache, conversions could take an extremely long time: an array can be large and can be
  // used in many places, and nested arrays can share elements, so that a few constants represent a
  // huge number of values.
  absl::flat_hash_map<uint64_t, ConstantId> materialized_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_CONST_EVAL_CONST_EVAL_H_
