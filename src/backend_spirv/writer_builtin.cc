// Writes numeric built-in functions, atomics and barriers. builtin_polyfill.cc has already
// rewritten functions that would need more than about three instructions.
#include <algorithm>

#include "backend_spirv/writer.h"
#include "ir/analysis/ordered_bounds.h"
#include "ir/builtin_functions.h"
#include "ir/print_format.h"
#include "spirv/unified1/NonSemanticDebugPrintf.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using ir::Inst;
using ir::TypeKind;
using ir::Value;
using spv::Op;

constexpr uint32_t kAcquireRelease = 0x8;
constexpr uint32_t kWorkgroupMemory = 0x100;
constexpr uint32_t kMakeAvailableVisible = 0x6000;

}  // namespace

Id Writer::WriteBuiltin(const Inst& inst) {
  const BuiltinRow& row = RowOf(inst.builtin());
  switch (row.form) {
    case BuiltinForm::kExtended: return WriteExtended(inst, row.codes);
    case BuiltinForm::kControlledDerivative:
      builder_.Capability(spv::Capability::DerivativeControl);
      [[fallthrough]];
    case BuiltinForm::kPlain: return WritePlain(inst, static_cast<Op>(row.codes.of_f32));
    case BuiltinForm::kTest: {
      const Id x = Operand(inst, 0);
      if (!ir_types_.IsVector(OperandType(inst, 0))) return x;
      return Emit(static_cast<Op>(row.codes.of_f32), types_.IdOf(inst.type), x);
    }
    case BuiltinForm::kPackedDot: return WritePackedDot(inst, static_cast<Op>(row.codes.of_f32));
    case BuiltinForm::kAtomic: return WriteAtomic(inst, row.codes);
    case BuiltinForm::kBarrier: WriteBarrier(row.codes.of_f32); return 0;
    case BuiltinForm::kTexture: return WriteTexture(inst);
    case BuiltinForm::kSubgroup: return WriteSubgroup(inst);
    case BuiltinForm::kMatrix: return WriteSubgroupMatrix(inst);
    case BuiltinForm::kSpecial: return WriteSpecial(inst, row);
    case BuiltinForm::kAbsent: break;
  }
  builder_.Internal(Quote(ir::NameOf(inst.builtin())) + " reached the SPIR-V writer", inst.source);
  return 0;
}

Id Writer::WriteExtended(const Inst& inst, const Codes& codes) {
  const ir::TypeId scalar = ir_types_.ScalarOf(OperandType(inst, 0));
  const uint16_t op = ir::TypeStore::IsFloatScalar(scalar) ? codes.of_f32
                      : ir::TypeStore::IsSignedInt(scalar) ? codes.of_i32
                                                           : codes.of_u32;
  if (op == 0) {
    builder_.Internal(Quote(ir::NameOf(inst.builtin())) + " has no instruction for its argument",
                      inst.source);
    return 0;
  }
  const Id type = types_.IdOf(inst.type);
  uint32_t words[6] = {builder_.GlslImport(), op};
  for (uint32_t i = 0; i < inst.operand_count; ++i) words[2 + i] = Operand(inst, i);
  return EmitSpan(Op::OpExtInst, type, std::span(words, 2 + inst.operand_count));
}

Id Writer::WritePlain(const Inst& inst, Op op) {
  const Id type = types_.IdOf(inst.type);
  uint32_t words[4];
  for (uint32_t i = 0; i < inst.operand_count; ++i) words[i] = Operand(inst, i);
  return EmitSpan(op, type, std::span(words, inst.operand_count));
}

// Writes a built-in function that fits no other BuiltinForm, e.g. because it needs several
// instructions, or because its instruction depends on more than the scalar type of the first
// argument.
Id Writer::WriteSpecial(const Inst& inst, const BuiltinRow& row) {
  switch (row.fn) {
    case BuiltinFn::k_abs:
      if (ir_types_.ScalarOf(inst.type) == ir::kU32 || ir_types_.ScalarOf(inst.type) == ir::kU64) {
        return Operand(inst, 0);
      }
      return WriteExtended(inst, row.codes);
    case BuiltinFn::k_length:
    case BuiltinFn::k_distance:
      if (ir_types_.IsVector(OperandType(inst, 0))) return WriteExtended(inst, row.codes);
      return WriteScalarDistance(inst);
    case BuiltinFn::k_arrayLength: return WriteArrayLength(inst);
    case BuiltinFn::k_bitcast: return WriteBitcast(inst);
    case BuiltinFn::k_clamp:
    case BuiltinFn::k_saturate: return WriteClamp(inst);
    case BuiltinFn::k_countLeadingZeros:
    case BuiltinFn::k_countTrailingZeros: return WriteCountZeros(inst);
    case BuiltinFn::k_extractBits:
    case BuiltinFn::k_insertBits: return WriteBitField(inst);
    case BuiltinFn::k_mix: {
      const Id type = types_.IdOf(inst.type);
      const Id a = Operand(inst, 0), b = Operand(inst, 1);
      const Id c = Widen(Operand(inst, 2), OperandType(inst, 2), inst.type);
      return Ext(GLSLstd450FMix, type, a, b, c);
    }
    case BuiltinFn::k_atomicLoad:
    case BuiltinFn::k_atomicStore:
    case BuiltinFn::k_atomicCompareExchangeWeak: return WriteAtomic(inst, row.codes);
    case BuiltinFn::k_workgroupUniformLoad: return WriteWorkgroupUniformLoad(inst);
    case BuiltinFn::k_print: WritePrint(inst); return 0;
    default:  // others: kSpecial functions that lack a case, reported below
      break;
  }
  builder_.Internal(Quote(ir::NameOf(row.fn)) + " has no case in WriteSpecial", inst.source);
  return 0;
}

void Writer::WritePrint(const Inst& inst) {
  if (printf_import_ == 0) {
    builder_.ExtensionBefore(0x10600, "SPV_KHR_non_semantic_info");
    printf_import_ = builder_.Import("NonSemantic.DebugPrintf");
  }
  std::string format = ir::PrintFormat(ir_types_, OperandType(inst, 0));
  auto known = std::ranges::find(printf_formats_, format, &std::pair<std::string, Id>::first);
  if (known == printf_formats_.end()) {
    const Id text = builder_.String(format);
    known = printf_formats_.insert(known, {std::move(format), text});
  }
  const Id value = Operand(inst, 0);
  Emit(Op::OpExtInst, types_.IdOf(ir::kVoid), printf_import_,
       uint32_t{NonSemanticDebugPrintfDebugPrintf}, known->second, value);
}

// Writes `length` or `distance` of scalar arguments.
Id Writer::WriteScalarDistance(const Inst& inst) {
  const Id type = types_.IdOf(inst.type);
  Id x = Operand(inst, 0);
  if (inst.operand_count == 2) {
    const Id y = Operand(inst, 1);
    x = Emit(Op::OpFSub, type, x, y);
  }
  return Ext(GLSLstd450FAbs, type, x);
}

// Uses the clamp instructions of GLSL.std.450 only if low <= high is known to be true, because
// their result is undefined if low > high. WGSL defines the result as min(max(e, low), high).
Id Writer::WriteClamp(const Inst& inst) {
  const Id type = types_.IdOf(inst.type);
  const ir::TypeId scalar = ir_types_.ScalarOf(inst.type);
  const bool is_float = ir::TypeStore::IsFloatScalar(scalar);
  const bool is_signed = ir::TypeStore::IsSignedInt(scalar);
  const Id x = Operand(inst, 0);
  if (inst.builtin() == BuiltinFn::k_saturate) {
    const Id zero = constants_.Number(inst.type, 0), one = constants_.Number(inst.type, 1);
    return Ext(GLSLstd450NClamp, type, x, zero, one);
  }
  const Id low_id = Operand(inst, 1), high_id = Operand(inst, 2);
  if (ir::HasOrderedBounds(m_, inst)) {
    // Uses NClamp for kInBounds, because the result must be in bounds even if `x` is NaN. FClamp
    // may return NaN, for which OpConvertFToS is undefined.
    if ((inst.flags & ir::InstFlags::kInBounds) != 0) {
      return Ext(GLSLstd450NClamp, type, x, low_id, high_id);
    }
    return Ext(is_float    ? GLSLstd450FClamp
               : is_signed ? GLSLstd450SClamp
                           : GLSLstd450UClamp,
               type, x, low_id, high_id);
  }
  const Id above = Ext(is_float    ? GLSLstd450FMax
                       : is_signed ? GLSLstd450SMax
                                   : GLSLstd450UMax,
                       type, x, low_id);
  return Ext(is_float    ? GLSLstd450FMin
             : is_signed ? GLSLstd450SMin
                         : GLSLstd450UMin,
             type, above, high_id);
}

Id Writer::WritePackedDot(const Inst& inst, Op op) {
  builder_.Capability(spv::Capability::DotProduct);
  builder_.Capability(spv::Capability::DotProductInput4x8BitPacked);
  builder_.ExtensionBefore(0x10600, "SPV_KHR_integer_dot_product");
  const Id type = types_.IdOf(inst.type);
  const Id a = Operand(inst, 0), b = Operand(inst, 1);
  return Emit(op, type, a, b,
              static_cast<uint32_t>(spv::PackedVectorFormat::PackedVectorFormat4x8Bit));
}

Id Writer::WriteCountZeros(const Inst& inst) {
  const Id type = types_.IdOf(inst.type);
  const Id x = Operand(inst, 0);
  if (inst.builtin() == BuiltinFn::k_countLeadingZeros) {
    // FindUMsb(0) is -1, so the result for 0 is 31 - (-1) = 32, as WGSL requires.
    const Id msb = Ext(GLSLstd450FindUMsb, type, x);
    const Id top = constants_.Number(inst.type, 31);
    return Emit(Op::OpISub, type, top, msb);
  }
  const Id lsb = Ext(GLSLstd450FindILsb, type, x);  // -1 if x is 0
  const Id width = constants_.Number(inst.type, 32);
  return Ext(GLSLstd450UMin, type, lsb, width);
}

// Writes extractBits or insertBits. Clamps the offset and count to the width of the type.
Id Writer::WriteBitField(const Inst& inst) {
  const Id type = types_.IdOf(inst.type);
  const Id x = Operand(inst, 0);
  const bool insert = inst.builtin() == BuiltinFn::k_insertBits;
  const uint32_t at = insert ? 2 : 1;
  const Value offset = OperandValue(inst, at), count = OperandValue(inst, at + 1);
  Id offset_id = Use(offset), count_id = Use(count);
  const bool proved =
      offset.is_constant() && count.is_constant() &&
      m_.constants.IntValue(offset.constant()) + m_.constants.IntValue(count.constant()) <= 32;
  if (!proved) {
    const Id u32 = types_.IdOf(ir::kU32);
    const Id width = scalars_.U32(32);
    offset_id = Ext(GLSLstd450UMin, u32, offset_id, width);
    const Id room = Emit(Op::OpISub, u32, width, offset_id);
    count_id = Ext(GLSLstd450UMin, u32, count_id, room);
  }
  if (insert) {
    const Id bits = Operand(inst, 1);
    return Emit(Op::OpBitFieldInsert, type, x, bits, offset_id, count_id);
  }
  const bool is_signed = ir_types_.ScalarOf(inst.type) == ir::kI32;
  return Emit(is_signed ? Op::OpBitFieldSExtract : Op::OpBitFieldUExtract, type, x, offset_id,
              count_id);
}

Id Writer::WriteBitcast(const Inst& inst) {
  const Id x = Operand(inst, 0);
  const Id type = types_.IdOf(inst.type);
  const Id from = types_.IdOf(OperandType(inst, 0));
  return type == from ? x : Emit(Op::OpBitcast, type, x);
}

Id Writer::WriteArrayLength(const Inst& inst) {
  Value pointer = OperandValue(inst, 0);
  uint32_t member = 0;
  if (pointer.is_inst()) {
    const Inst& access = m_[pointer.inst()];
    const Value index = access.op == ir::Op::kAccess && access.operand_count == 2
                            ? OperandValue(access, 1)
                            : Value();
    if (!index.is_constant()) {
      builder_.Internal("arrayLength of a pointer whose variable is not known", inst.source);
      return 0;
    }
    member = static_cast<uint32_t>(m_.constants.IntValue(index.constant()));
    pointer = OperandValue(access, 0);
  }
  if (pointer.kind() != Value::kGlobal) {
    builder_.Internal("arrayLength of a pointer whose variable is not known", inst.source);
    return 0;
  }
  const Id type = types_.IdOf(ir::kU32);
  const Id block = globals_.IdOf(pointer.global());
  return Emit(Op::OpArrayLength, type, block, member);
}

// ---- atomics and barriers

// Returns the scope of atomics in storage buffers. Under the Vulkan memory model, Device scope
// requires a separate capability.
Id Writer::DeviceScope() {
  const bool narrower =
      config_.vulkan_memory_model && !config_.options.vulkan_memory_model_device_scope;
  return scalars_.U32(
      static_cast<uint32_t>(narrower ? spv::Scope::QueueFamily : spv::Scope::Device));
}

Id Writer::WriteAtomic(const Inst& inst, const Codes& codes) {
  const Value pointer = OperandValue(inst, 0);
  const ir::Type& pointer_type = ir_types_[TypeOf(pointer)];
  const ir::TypeId element = ir_types_[pointer_type.element].element;
  const Id address = Address(pointer, pointer_type.element);
  // WGSL's atomics have relaxed memory order, with the scope of their address space (WGSL: Atomic
  // Operations).
  const Id scope = pointer_type.space == ir::AddressSpace::kStorage
                       ? DeviceScope()
                       : scalars_.U32(static_cast<uint32_t>(spv::Scope::Workgroup));
  const Id relaxed = scalars_.U32(0);
  const Id type = types_.IdOf(element);
  if (inst.builtin() == BuiltinFn::k_atomicLoad) {
    return Emit(Op::OpAtomicLoad, type, address, scope, relaxed);
  }
  if (inst.builtin() == BuiltinFn::k_atomicStore) {
    const Id value = Operand(inst, 1);
    builder_.functions().Emit(Op::OpAtomicStore, address, scope, relaxed, value);
    return 0;
  }
  if (inst.builtin() == BuiltinFn::k_atomicCompareExchangeWeak) {
    const Id compare = Operand(inst, 1), value = Operand(inst, 2);
    Id old =
        Emit(Op::OpAtomicCompareExchange, type, address, scope, relaxed, relaxed, value, compare);
    if (const Id helper = IsHelper(); helper != 0) {
      old = Emit(Op::OpSelect, type, helper, compare, old);
    }
    const Id exchanged = Emit(Op::OpIEqual, types_.IdOf(ir::kBool), old, compare);
    return Emit(Op::OpCompositeConstruct, types_.IdOf(inst.type), old, exchanged);
  }
  const bool is_signed = ir::TypeStore::IsSignedInt(element);
  const auto op = static_cast<Op>(is_signed ? codes.of_i32 : codes.of_u32);
  const Id value = Operand(inst, 1);
  if (ir_types_.IsVector(element)) {  // for atomicStoreMin or atomicStoreMax
    const Id wide = types_.AtomicValue(element), bits = Emit(Op::OpBitcast, wide, value);
    return Emit(op, wide, address, scope, relaxed, bits);
  }
  return Emit(op, type, address, scope, relaxed, value);
}

// Returns the id of a bool that is true in helper invocations. Returns 0 if the device lacks the
// extension for demotion, which provides OpIsHelperInvocationEXT. Also returns 0 if shaders other
// than fragment shaders execute the current function (see FragmentFunctions).
Id Writer::IsHelper() {
  if (!config_.options.demote_to_helper_invocation) return 0;
  if (!fragment_functions_.Contains(ir::FunctionId(current_function_))) return 0;
  builder_.Capability(spv::Capability::DemoteToHelperInvocation);
  // SPIR-V 1.6 has demotion without this extension, but not OpIsHelperInvocationEXT.
  builder_.Extension("SPV_EXT_demote_to_helper_invocation");
  return Emit(Op::OpIsHelperInvocationEXT, types_.IdOf(ir::kBool));
}

void Writer::WriteBarrier(uint32_t memory_bits) {
  // Under the Vulkan memory model, marking accesses as non-private is not sufficient. The barrier
  // must also make writes available and visible to the workgroup.
  const uint32_t semantics =
      kAcquireRelease | memory_bits | (config_.vulkan_memory_model ? kMakeAvailableVisible : 0);
  const Id scope = scalars_.U32(static_cast<uint32_t>(spv::Scope::Workgroup));
  const Id semantics_id = scalars_.U32(semantics);
  builder_.functions().Emit(Op::OpControlBarrier, scope, scope, semantics_id);
}

Id Writer::WriteWorkgroupUniformLoad(const Inst& inst) {
  const Value pointer = OperandValue(inst, 0);
  const ir::Type& pointer_type = ir_types_[TypeOf(pointer)];
  WriteBarrier(kWorkgroupMemory);
  Id result;
  if (ir_types_.kind(pointer_type.element) == TypeKind::kAtomic) {
    const Id address = Address(pointer, pointer_type.element);
    const Id scope = scalars_.U32(static_cast<uint32_t>(spv::Scope::Workgroup));
    const Id relaxed = scalars_.U32(0);
    result = Emit(Op::OpAtomicLoad, types_.IdOf(inst.type), address, scope, relaxed);
  } else {
    result = LoadFrom(pointer);
  }
  WriteBarrier(kWorkgroupMemory);
  return result;
}

}  // namespace tessera::spirv
