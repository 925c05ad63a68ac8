// Evaluation of constant expressions: by the WGSL resolver for const-expressions and by override
// substitution for override-expressions. Exact as WGSL: Const-expressions, Floating Point
// Evaluation and the built-in functions' own texts demand: AbstractInt in 64 bits with overflow
// errors, AbstractFloat in double, f32 and f16 rounded at every step; a result that is not finite
// is an error.
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

// Every function returns an invalid id when the evaluation is an error; error() then says what and
// why. Operand and result types must already fit (overload resolution has been done).
class ConstEval {
 public:
  struct Error {
    DiagCode code = DiagCode::const_eval_error;
    std::string message;  // "'1i << 40u' ..." : complete sentence without place
    int argument = -1;    // the operand at fault, if one is
  };

  ConstEval(TypeStore& types, ConstantStore& constants, const StringInterner& strings)
      : types(types), constants(constants), strings(strings) {}

  ConstantId Unary(UnaryOp op, ConstantId x);
  ConstantId Binary(BinaryOp op, TypeId result, ConstantId l, ConstantId r);
  // Value constructor conversion, i32(x), vec3<f32>(v): WGSL: Value Constructor Built-in Functions.
  ConstantId Convert(ConstantId x, TypeId to);
  // Feasible automatic conversion of abstract (scalars and composites of them) to concrete types;
  // an error when the value is not representable. Also AbstractInt to AbstractFloat.
  ConstantId Materialize(ConstantId x, TypeId to);
  ConstantId Bitcast(ConstantId x, TypeId to);
  // Op::kConstruct of constants.
  ConstantId Construct(TypeId type, std::span<const ConstantId> args);
  ConstantId Index(ConstantId base, int64_t index);  // index in range, or error
  ConstantId Swizzle(ConstantId v, std::span<const uint8_t> components);  // 1 component: a scalar
  ConstantId Select(TypeId type, ConstantId f, ConstantId t, ConstantId cond);
  // Built-in functions that WGSL allows in const-expressions (those with @const).
  ConstantId Builtin(BuiltinFn fn, TypeId result, std::span<const ConstantId> args);

  // Checks what the specification makes an error although only some operands are known: invalid ids
  // in `args` are unknown. Integer division or remainder by zero, shift counts, clamp with low >
  // high, extractBits offsets, ... Returns false with error() set. `result` is the type of the call
  // (needed by bufferView, bufferArrayView and subgroupMatrixLoad), `stride_in_elements` and the arguments as
  // Op::kBuiltin says. `cooperative`: wgpu's name of subgroupMatrixLoad or Store, which may have shorter strides.
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
  // By the id of an array and of the type that it was to get: the converted array, or the element that cannot be converted.
  // Arrays may be large and named in many places, and arrays of arrays may share their elements, so that few constants stand
  // for very many values: each is converted once.
  absl::flat_hash_map<uint64_t, ConstantId> materialized_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_CONST_EVAL_CONST_EVAL_H_
