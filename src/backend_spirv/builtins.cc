#include "backend_spirv/builtins.h"

#include "backend_spirv/atomics.h"
#include "backend_spirv/builtin_table.h"
#include "backend_spirv/conversions.h"
#include "backend_spirv/subgroup_matrices.h"
#include "backend_spirv/subgroups.h"
#include "backend_spirv/textures.h"
#include "ir/analysis/ordered_bounds.h"
#include "ir/builtin_functions.h"
#include "ir/print_format.h"
#include "spirv/unified1/NonSemanticDebugPrintf.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using ir::Inst;
using ir::Value;
using spv::Op;

Id WriteExtended(BodyBuilder& body, const Inst& inst, const Codes& codes) {
  const ir::TypeId scalar = body.ir_types().ScalarOf(body.OperandType(inst, 0));
  const uint16_t op = ir::TypeStore::IsFloatScalar(scalar) ? codes.of_f32
                      : ir::TypeStore::IsSignedInt(scalar) ? codes.of_i32
                                                           : codes.of_u32;
  if (op == 0) {
    body.builder().Internal(
        Quote(ir::NameOf(inst.builtin())) + " has no instruction for its argument", inst.source);
    return 0;
  }
  const Id type = body.Type(inst.type);
  uint32_t words[6] = {body.builder().GlslImport(), op};
  for (uint32_t i = 0; i < inst.operand_count; ++i) words[2 + i] = body.Operand(inst, i);
  return body.EmitSpan(Op::OpExtInst, type, std::span(words, 2 + inst.operand_count));
}

Id WritePlain(BodyBuilder& body, const Inst& inst, Op op) {
  const Id type = body.Type(inst.type);
  uint32_t words[4];
  for (uint32_t i = 0; i < inst.operand_count; ++i) words[i] = body.Operand(inst, i);
  return body.EmitSpan(op, type, std::span(words, inst.operand_count));
}

void WritePrint(BodyBuilder& body, const Inst& inst) {
  ModuleBuilder& builder = body.builder();
  builder.ExtensionBefore(0x10600, "SPV_KHR_non_semantic_info");
  const Id import = builder.Import("NonSemantic.DebugPrintf");
  const Id format =
      builder.SharedString(ir::PrintFormat(body.ir_types(), body.OperandType(inst, 0)));
  const Id value = body.Operand(inst, 0);
  body.Emit(Op::OpExtInst, body.Type(ir::kVoid), import,
            uint32_t{NonSemanticDebugPrintfDebugPrintf}, format, value);
}

// Writes `length` or `distance` of scalar arguments.
Id WriteScalarDistance(BodyBuilder& body, const Inst& inst) {
  const Id type = body.Type(inst.type);
  Id x = body.Operand(inst, 0);
  if (inst.operand_count == 2) {
    const Id y = body.Operand(inst, 1);
    x = body.Emit(Op::OpFSub, type, x, y);
  }
  return body.Ext(GLSLstd450FAbs, type, x);
}

// Uses the clamp instructions of GLSL.std.450 only if low <= high is known to be true, because
// their result is undefined if low > high. WGSL defines the result as min(max(e, low), high).
Id WriteClamp(BodyBuilder& body, const Inst& inst) {
  const Id type = body.Type(inst.type);
  const ir::TypeId scalar = body.ir_types().ScalarOf(inst.type);
  const bool is_float = ir::TypeStore::IsFloatScalar(scalar);
  const bool is_signed = ir::TypeStore::IsSignedInt(scalar);
  const Id x = body.Operand(inst, 0);
  if (inst.builtin() == BuiltinFn::k_saturate) {
    const Id zero = body.constants().Number(inst.type, 0),
             one = body.constants().Number(inst.type, 1);
    return body.Ext(GLSLstd450NClamp, type, x, zero, one);
  }
  const Id low_id = body.Operand(inst, 1), high_id = body.Operand(inst, 2);
  if (ir::HasOrderedBounds(body.ir(), inst)) {
    // Uses NClamp for kInBounds, because the result must be in bounds even if `x` is NaN. FClamp
    // may return NaN, for which OpConvertFToS is undefined.
    if ((inst.flags & ir::InstFlags::kInBounds) != 0) {
      return body.Ext(GLSLstd450NClamp, type, x, low_id, high_id);
    }
    return body.Ext(is_float    ? GLSLstd450FClamp
                    : is_signed ? GLSLstd450SClamp
                                : GLSLstd450UClamp,
                    type, x, low_id, high_id);
  }
  const Id above = body.Ext(is_float    ? GLSLstd450FMax
                            : is_signed ? GLSLstd450SMax
                                        : GLSLstd450UMax,
                            type, x, low_id);
  return body.Ext(is_float    ? GLSLstd450FMin
                  : is_signed ? GLSLstd450SMin
                              : GLSLstd450UMin,
                  type, above, high_id);
}

Id WritePackedDot(BodyBuilder& body, const Inst& inst, Op op) {
  ModuleBuilder& builder = body.builder();
  builder.Capability(spv::Capability::DotProduct);
  builder.Capability(spv::Capability::DotProductInput4x8BitPacked);
  builder.ExtensionBefore(0x10600, "SPV_KHR_integer_dot_product");
  const Id type = body.Type(inst.type);
  const Id a = body.Operand(inst, 0), b = body.Operand(inst, 1);
  return body.Emit(op, type, a, b,
                   static_cast<uint32_t>(spv::PackedVectorFormat::PackedVectorFormat4x8Bit));
}

Id WriteCountZeros(BodyBuilder& body, const Inst& inst) {
  const Id type = body.Type(inst.type);
  const Id x = body.Operand(inst, 0);
  if (inst.builtin() == BuiltinFn::k_countLeadingZeros) {
    // FindUMsb(0) is -1, so the result for 0 is 31 - (-1) = 32, as WGSL requires.
    const Id msb = body.Ext(GLSLstd450FindUMsb, type, x);
    const Id top = body.constants().Number(inst.type, 31);
    return body.Emit(Op::OpISub, type, top, msb);
  }
  const Id lsb = body.Ext(GLSLstd450FindILsb, type, x);  // -1 if x is 0
  const Id width = body.constants().Number(inst.type, 32);
  return body.Ext(GLSLstd450UMin, type, lsb, width);
}

// Writes extractBits or insertBits. Clamps the offset and count to the width of the type.
Id WriteBitField(BodyBuilder& body, const Inst& inst) {
  const Id type = body.Type(inst.type);
  const Id x = body.Operand(inst, 0);
  const bool insert = inst.builtin() == BuiltinFn::k_insertBits;
  const uint32_t at = insert ? 2 : 1;
  const Value offset = body.OperandValue(inst, at), count = body.OperandValue(inst, at + 1);
  Id offset_id = body.Use(offset), count_id = body.Use(count);
  const bool proved = offset.is_constant() && count.is_constant() &&
                      body.ir().constants.IntValue(offset.constant()) +
                              body.ir().constants.IntValue(count.constant()) <=
                          32;
  if (!proved) {
    const Id u32 = body.Type(ir::kU32);
    const Id width = body.U32(32);
    offset_id = body.Ext(GLSLstd450UMin, u32, offset_id, width);
    const Id room = body.Emit(Op::OpISub, u32, width, offset_id);
    count_id = body.Ext(GLSLstd450UMin, u32, count_id, room);
  }
  if (insert) {
    const Id bits = body.Operand(inst, 1);
    return body.Emit(Op::OpBitFieldInsert, type, x, bits, offset_id, count_id);
  }
  const bool is_signed = body.ir_types().ScalarOf(inst.type) == ir::kI32;
  return body.Emit(is_signed ? Op::OpBitFieldSExtract : Op::OpBitFieldUExtract, type, x, offset_id,
                   count_id);
}

Id WriteBitcast(BodyBuilder& body, const Inst& inst) {
  const Id x = body.Operand(inst, 0);
  const Id type = body.Type(inst.type);
  const Id from = body.Type(body.OperandType(inst, 0));
  return type == from ? x : body.Emit(Op::OpBitcast, type, x);
}

Id WriteArrayLength(BodyBuilder& body, const Inst& inst) {
  Value pointer = body.OperandValue(inst, 0);
  uint32_t member = 0;
  if (pointer.is_inst()) {
    const Inst& access = body.ir()[pointer.inst()];
    const Value index = access.op == ir::Op::kAccess && access.operand_count == 2
                            ? body.OperandValue(access, 1)
                            : Value();
    if (!index.is_constant()) {
      body.builder().Internal("arrayLength of a pointer whose variable is not known", inst.source);
      return 0;
    }
    member = static_cast<uint32_t>(body.ir().constants.IntValue(index.constant()));
    pointer = body.OperandValue(access, 0);
  }
  if (pointer.kind() != Value::kGlobal) {
    body.builder().Internal("arrayLength of a pointer whose variable is not known", inst.source);
    return 0;
  }
  const Id type = body.Type(ir::kU32);
  const Id block = body.globals().IdOf(pointer.global());
  return body.Emit(Op::OpArrayLength, type, block, member);
}

// Writes a built-in function that fits no other BuiltinForm, e.g. because it needs several
// instructions, or because its instruction depends on more than the scalar type of the first
// argument.
Id WriteSpecial(BodyBuilder& body, const Inst& inst, const BuiltinRow& row) {
  const ir::TypeStore& types = body.ir_types();
  switch (row.fn) {
    case BuiltinFn::k_abs:
      if (types.ScalarOf(inst.type) == ir::kU32 || types.ScalarOf(inst.type) == ir::kU64) {
        return body.Operand(inst, 0);
      }
      return WriteExtended(body, inst, row.codes);
    case BuiltinFn::k_length:
    case BuiltinFn::k_distance:
      if (types.IsVector(body.OperandType(inst, 0))) return WriteExtended(body, inst, row.codes);
      return WriteScalarDistance(body, inst);
    case BuiltinFn::k_arrayLength: return WriteArrayLength(body, inst);
    case BuiltinFn::k_bitcast: return WriteBitcast(body, inst);
    case BuiltinFn::k_clamp:
    case BuiltinFn::k_saturate: return WriteClamp(body, inst);
    case BuiltinFn::k_countLeadingZeros:
    case BuiltinFn::k_countTrailingZeros: return WriteCountZeros(body, inst);
    case BuiltinFn::k_extractBits:
    case BuiltinFn::k_insertBits: return WriteBitField(body, inst);
    case BuiltinFn::k_mix: {
      const Id type = body.Type(inst.type);
      const Id a = body.Operand(inst, 0), b = body.Operand(inst, 1);
      const Id c = Widen(body, body.Operand(inst, 2), body.OperandType(inst, 2), inst.type);
      return body.Ext(GLSLstd450FMix, type, a, b, c);
    }
    case BuiltinFn::k_atomicLoad:
    case BuiltinFn::k_atomicStore:
    case BuiltinFn::k_atomicCompareExchangeWeak: return WriteAtomic(body, inst, row.codes);
    case BuiltinFn::k_workgroupUniformLoad: return WriteWorkgroupUniformLoad(body, inst);
    case BuiltinFn::k_print: WritePrint(body, inst); return 0;
    default:  // others: kSpecial functions that lack a case, reported below
      break;
  }
  body.builder().Internal(Quote(ir::NameOf(row.fn)) + " has no case in WriteSpecial", inst.source);
  return 0;
}

}  // namespace

Id WriteBuiltin(BodyBuilder& body, const Inst& inst) {
  const BuiltinRow& row = RowOf(inst.builtin());
  switch (row.form) {
    case BuiltinForm::kExtended: return WriteExtended(body, inst, row.codes);
    case BuiltinForm::kControlledDerivative:
      body.builder().Capability(spv::Capability::DerivativeControl);
      [[fallthrough]];
    case BuiltinForm::kPlain: return WritePlain(body, inst, static_cast<Op>(row.codes.of_f32));
    case BuiltinForm::kTest: {
      const Id x = body.Operand(inst, 0);
      if (!body.ir_types().IsVector(body.OperandType(inst, 0))) return x;
      return body.Emit(static_cast<Op>(row.codes.of_f32), body.Type(inst.type), x);
    }
    case BuiltinForm::kPackedDot:
      return WritePackedDot(body, inst, static_cast<Op>(row.codes.of_f32));
    case BuiltinForm::kAtomic: return WriteAtomic(body, inst, row.codes);
    case BuiltinForm::kBarrier: WriteBarrier(body, row.codes.of_f32); return 0;
    case BuiltinForm::kTexture: return WriteTexture(body, inst);
    case BuiltinForm::kSubgroup: return WriteSubgroup(body, inst);
    case BuiltinForm::kMatrix: return WriteSubgroupMatrix(body, inst);
    case BuiltinForm::kSpecial: return WriteSpecial(body, inst, row);
    case BuiltinForm::kAbsent: break;
  }
  body.builder().Internal(Quote(ir::NameOf(inst.builtin())) + " reached the SPIR-V writer",
                          inst.source);
  return 0;
}

}  // namespace tessera::spirv
