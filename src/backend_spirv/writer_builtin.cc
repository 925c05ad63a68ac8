// Built-in functions on numbers, atomics, barriers. What needs more than an instruction or three has
// been rewritten by legalise_builtins.cc.
#include <array>

#include "backend_spirv/writer.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using ir::Inst;
using ir::TypeKind;
using ir::Value;
using spv::Op;

constexpr uint32_t kAcquireRelease = 0x8;
constexpr uint32_t kUniformMemory = 0x40;
constexpr uint32_t kWorkgroupMemory = 0x100;
constexpr uint32_t kImageMemory = 0x800;
constexpr uint32_t kMakeAvailableVisible = 0x6000;

// The instruction of the extended set for floats, signed and unsigned integers; 0: none.
struct ExtRow {
  uint8_t f = 0, s = 0, u = 0;
};

constexpr size_t kBuiltinCount = 0
#define TESSERA_BUILTIN(name) +1
#include "ir/builtin_functions.def"
#undef TESSERA_BUILTIN
    ;

constexpr std::array<ExtRow, kBuiltinCount> MakeExtTable() {
  std::array<ExtRow, kBuiltinCount> t{};
  const auto set = [&t](BuiltinFn fn, int f, int s = 0, int u = 0) {
    t[static_cast<size_t>(fn)] = {static_cast<uint8_t>(f), static_cast<uint8_t>(s),
                                  static_cast<uint8_t>(u)};
  };
  set(BuiltinFn::k_abs, GLSLstd450FAbs, GLSLstd450SAbs, 0);
  set(BuiltinFn::k_acos, GLSLstd450Acos);
  set(BuiltinFn::k_acosh, GLSLstd450Acosh);
  set(BuiltinFn::k_asin, GLSLstd450Asin);
  set(BuiltinFn::k_asinh, GLSLstd450Asinh);
  set(BuiltinFn::k_atan, GLSLstd450Atan);
  set(BuiltinFn::k_atanh, GLSLstd450Atanh);
  set(BuiltinFn::k_atan2, GLSLstd450Atan2);
  set(BuiltinFn::k_ceil, GLSLstd450Ceil);
  set(BuiltinFn::k_cos, GLSLstd450Cos);
  set(BuiltinFn::k_cosh, GLSLstd450Cosh);
  set(BuiltinFn::k_cross, GLSLstd450Cross);
  set(BuiltinFn::k_degrees, GLSLstd450Degrees);
  set(BuiltinFn::k_determinant, GLSLstd450Determinant);
  set(BuiltinFn::k_distance, GLSLstd450Distance);
  set(BuiltinFn::k_exp, GLSLstd450Exp);
  set(BuiltinFn::k_exp2, GLSLstd450Exp2);
  set(BuiltinFn::k_faceForward, GLSLstd450FaceForward);
  set(BuiltinFn::k_firstLeadingBit, 0, GLSLstd450FindSMsb, GLSLstd450FindUMsb);
  set(BuiltinFn::k_firstTrailingBit, 0, GLSLstd450FindILsb, GLSLstd450FindILsb);
  set(BuiltinFn::k_floor, GLSLstd450Floor);
  set(BuiltinFn::k_fma, GLSLstd450Fma);
  set(BuiltinFn::k_fract, GLSLstd450Fract);
  set(BuiltinFn::k_inverseSqrt, GLSLstd450InverseSqrt);
  set(BuiltinFn::k_ldexp, GLSLstd450Ldexp);
  set(BuiltinFn::k_length, GLSLstd450Length);
  set(BuiltinFn::k_log, GLSLstd450Log);
  set(BuiltinFn::k_log2, GLSLstd450Log2);
  set(BuiltinFn::k_max, GLSLstd450FMax, GLSLstd450SMax, GLSLstd450UMax);
  set(BuiltinFn::k_min, GLSLstd450FMin, GLSLstd450SMin, GLSLstd450UMin);
  set(BuiltinFn::k_mix, GLSLstd450FMix);
  set(BuiltinFn::k_normalize, GLSLstd450Normalize);
  set(BuiltinFn::k_pow, GLSLstd450Pow);
  set(BuiltinFn::k_radians, GLSLstd450Radians);
  set(BuiltinFn::k_reflect, GLSLstd450Reflect);
  set(BuiltinFn::k_refract, GLSLstd450Refract);
  set(BuiltinFn::k_round, GLSLstd450RoundEven);
  set(BuiltinFn::k_sign, GLSLstd450FSign, GLSLstd450SSign);
  set(BuiltinFn::k_sin, GLSLstd450Sin);
  set(BuiltinFn::k_sinh, GLSLstd450Sinh);
  set(BuiltinFn::k_smoothstep, GLSLstd450SmoothStep);
  set(BuiltinFn::k_sqrt, GLSLstd450Sqrt);
  set(BuiltinFn::k_step, GLSLstd450Step);
  set(BuiltinFn::k_tan, GLSLstd450Tan);
  set(BuiltinFn::k_tanh, GLSLstd450Tanh);
  set(BuiltinFn::k_trunc, GLSLstd450Trunc);
  // Operand and result differ in type, so that one column is enough: by the operand's.
  set(BuiltinFn::k_pack4x8snorm, GLSLstd450PackSnorm4x8);
  set(BuiltinFn::k_pack4x8unorm, GLSLstd450PackUnorm4x8);
  set(BuiltinFn::k_pack2x16snorm, GLSLstd450PackSnorm2x16);
  set(BuiltinFn::k_pack2x16unorm, GLSLstd450PackUnorm2x16);
  set(BuiltinFn::k_pack2x16float, GLSLstd450PackHalf2x16);
  set(BuiltinFn::k_unpack4x8snorm, 0, 0, GLSLstd450UnpackSnorm4x8);
  set(BuiltinFn::k_unpack4x8unorm, 0, 0, GLSLstd450UnpackUnorm4x8);
  set(BuiltinFn::k_unpack2x16snorm, 0, 0, GLSLstd450UnpackSnorm2x16);
  set(BuiltinFn::k_unpack2x16unorm, 0, 0, GLSLstd450UnpackUnorm2x16);
  set(BuiltinFn::k_unpack2x16float, 0, 0, GLSLstd450UnpackHalf2x16);
  return t;
}
constexpr std::array<ExtRow, kBuiltinCount> kExtTable = MakeExtTable();

}  // namespace

Writer::Id Writer::WriteExtBuiltin(const Inst& inst) {
  const ExtRow& row = kExtTable[inst.sub];
  const ir::TypeId scalar = types_.ScalarOf(OperandType(inst, 0));
  const uint8_t op = ir::TypeStore::IsFloatScalar(scalar) ? row.f
                     : scalar == ir::kI32                 ? row.s
                                                          : row.u;
  if (op == 0) {
    Internal(Quote(ir::NameOf(inst.builtin())) + " reached the SPIR-V writer", inst.source);
    return 0;
  }
  const Id type = TypeId_(inst.type);
  uint32_t words[6] = {GlslImport(), op};
  for (uint32_t i = 0; i < inst.operand_count; ++i) words[2 + i] = Operand(inst, i);
  return EmitSpan(Op::OpExtInst, type, std::span(words, 2 + inst.operand_count));
}

Writer::Id Writer::WriteBuiltin(ir::InstId id, const Inst& inst) {
  (void)id;
  switch (inst.builtin()) {
    case BuiltinFn::k_all:
    case BuiltinFn::k_any: {
      const Id x = Operand(inst, 0);
      if (!types_.IsVector(OperandType(inst, 0))) return x;
      return Emit(inst.builtin() == BuiltinFn::k_all ? Op::OpAll : Op::OpAny, TypeId_(inst.type),
                  x);
    }
    case BuiltinFn::k_abs:
    case BuiltinFn::k_sign:
      if (inst.builtin() == BuiltinFn::k_abs && types_.ScalarOf(inst.type) == ir::kU32) {
        return Operand(inst, 0);
      }
      return WriteExtBuiltin(inst);
    case BuiltinFn::k_arrayLength: return WriteArrayLength(inst);
    case BuiltinFn::k_bitcast: return WriteBitcast(inst);
    case BuiltinFn::k_clamp:
    case BuiltinFn::k_saturate: return WriteClamp(inst);
    case BuiltinFn::k_dot: {
      const Id type = TypeId_(inst.type);
      const Id a = Operand(inst, 0), b = Operand(inst, 1);
      return Emit(Op::OpDot, type, a, b);
    }
    case BuiltinFn::k_dot4U8Packed: return WritePackedDot(inst, false);
    case BuiltinFn::k_dot4I8Packed: return WritePackedDot(inst, true);
    case BuiltinFn::k_countLeadingZeros:
    case BuiltinFn::k_countTrailingZeros:
    case BuiltinFn::k_countOneBits:
    case BuiltinFn::k_reverseBits:
    case BuiltinFn::k_extractBits:
    case BuiltinFn::k_insertBits: return WriteBits(inst);
    case BuiltinFn::k_frexp:
    case BuiltinFn::k_modf: return WriteModfFrexp(inst);
    case BuiltinFn::k_length:
      if (!types_.IsVector(OperandType(inst, 0))) {
        const Id type = TypeId_(inst.type);
        return Ext(GLSLstd450FAbs, type, Operand(inst, 0));
      }
      return WriteExtBuiltin(inst);
    case BuiltinFn::k_distance:
      if (!types_.IsVector(OperandType(inst, 0))) {
        const Id type = TypeId_(inst.type);
        const Id a = Operand(inst, 0), b = Operand(inst, 1);
        const Id difference = Emit(Op::OpFSub, type, a, b);
        return Ext(GLSLstd450FAbs, type, difference);
      }
      return WriteExtBuiltin(inst);
    case BuiltinFn::k_mix: {
      const Id type = TypeId_(inst.type);
      const Id a = Operand(inst, 0), b = Operand(inst, 1);
      const Id c = Widen(Operand(inst, 2), OperandType(inst, 2), inst.type);
      return Ext(GLSLstd450FMix, type, a, b, c);
    }
    case BuiltinFn::k_quantizeToF16: {
      const Id type = TypeId_(inst.type);
      return Emit(Op::OpQuantizeToF16, type, Operand(inst, 0));
    }
    case BuiltinFn::k_transpose: {
      const Id type = TypeId_(inst.type);
      return Emit(Op::OpTranspose, type, Operand(inst, 0));
    }
    case BuiltinFn::k_dpdx:
    case BuiltinFn::k_dpdxCoarse:
    case BuiltinFn::k_dpdxFine:
    case BuiltinFn::k_dpdy:
    case BuiltinFn::k_dpdyCoarse:
    case BuiltinFn::k_dpdyFine:
    case BuiltinFn::k_fwidth:
    case BuiltinFn::k_fwidthCoarse:
    case BuiltinFn::k_fwidthFine: return WriteDerivative(inst);
    case BuiltinFn::k_textureDimensions:
    case BuiltinFn::k_textureGather:
    case BuiltinFn::k_textureGatherCompare:
    case BuiltinFn::k_textureLoad:
    case BuiltinFn::k_textureNumLayers:
    case BuiltinFn::k_textureNumLevels:
    case BuiltinFn::k_textureNumSamples:
    case BuiltinFn::k_textureSample:
    case BuiltinFn::k_textureSampleBias:
    case BuiltinFn::k_textureSampleCompare:
    case BuiltinFn::k_textureSampleCompareLevel:
    case BuiltinFn::k_textureSampleGrad:
    case BuiltinFn::k_textureSampleLevel:
    case BuiltinFn::k_textureSampleBaseClampToEdge:
    case BuiltinFn::k_textureStore: return WriteTexture(inst);
    case BuiltinFn::k_atomicLoad:
    case BuiltinFn::k_atomicStore:
    case BuiltinFn::k_atomicAdd:
    case BuiltinFn::k_atomicSub:
    case BuiltinFn::k_atomicMax:
    case BuiltinFn::k_atomicMin:
    case BuiltinFn::k_atomicAnd:
    case BuiltinFn::k_atomicOr:
    case BuiltinFn::k_atomicXor:
    case BuiltinFn::k_atomicExchange:
    case BuiltinFn::k_atomicCompareExchangeWeak: return WriteAtomic(inst);
    case BuiltinFn::k_storageBarrier: WriteBarrier(kUniformMemory); return 0;
    case BuiltinFn::k_textureBarrier: WriteBarrier(kImageMemory); return 0;
    case BuiltinFn::k_workgroupBarrier: WriteBarrier(kWorkgroupMemory); return 0;
    case BuiltinFn::k_workgroupUniformLoad: return WriteWorkgroupUniformLoad(inst);
    case BuiltinFn::k_subgroupAdd:
    case BuiltinFn::k_subgroupExclusiveAdd:
    case BuiltinFn::k_subgroupInclusiveAdd:
    case BuiltinFn::k_subgroupAll:
    case BuiltinFn::k_subgroupAnd:
    case BuiltinFn::k_subgroupAny:
    case BuiltinFn::k_subgroupBallot:
    case BuiltinFn::k_subgroupBroadcast:
    case BuiltinFn::k_subgroupBroadcastFirst:
    case BuiltinFn::k_subgroupElect:
    case BuiltinFn::k_subgroupMax:
    case BuiltinFn::k_subgroupMin:
    case BuiltinFn::k_subgroupMul:
    case BuiltinFn::k_subgroupExclusiveMul:
    case BuiltinFn::k_subgroupInclusiveMul:
    case BuiltinFn::k_subgroupOr:
    case BuiltinFn::k_subgroupShuffle:
    case BuiltinFn::k_subgroupShuffleDown:
    case BuiltinFn::k_subgroupShuffleUp:
    case BuiltinFn::k_subgroupShuffleXor:
    case BuiltinFn::k_subgroupXor:
    case BuiltinFn::k_quadBroadcast:
    case BuiltinFn::k_quadSwapDiagonal:
    case BuiltinFn::k_quadSwapX:
    case BuiltinFn::k_quadSwapY: return WriteSubgroup(inst);
    case BuiltinFn::k_subgroupMatrixLoad:
    case BuiltinFn::k_subgroupMatrixStore:
    case BuiltinFn::k_subgroupMatrixMultiply:
    case BuiltinFn::k_subgroupMatrixMultiplyAccumulate:
    case BuiltinFn::k_subgroupMatrixScalarAdd:
    case BuiltinFn::k_subgroupMatrixScalarSubtract:
    case BuiltinFn::k_subgroupMatrixScalarMultiply: return WriteSubgroupMatrix(inst);
    case BuiltinFn::k_bufferView:
    case BuiltinFn::k_bufferArrayView:
    case BuiltinFn::k_bufferLength:
      Unsupported(Quote(ir::NameOf(inst.builtin())) + " is not supported in SPIR-V yet",
                  inst.source);
      return 0;
    default: return WriteExtBuiltin(inst);
  }
}

// The extended instructions are undefined for low > high; WGSL gives min(max(e, low), high).
Writer::Id Writer::WriteClamp(const Inst& inst) {
  const Id type = TypeId_(inst.type);
  const ir::TypeId scalar = types_.ScalarOf(inst.type);
  const bool is_float = ir::TypeStore::IsFloatScalar(scalar), is_signed = scalar == ir::kI32;
  const Id x = Operand(inst, 0);
  if (inst.builtin() == BuiltinFn::k_saturate) {
    const Id zero = ConstNumber(inst.type, 0), one = ConstNumber(inst.type, 1);
    return Ext(GLSLstd450NClamp, type, x, zero, one);
  }
  const Value low = OperandValue(inst, 1), high = OperandValue(inst, 2);
  const Id low_id = Use(low), high_id = Use(high);
  const bool ordered = low.is_constant() && high.is_constant();  // checked by the front end
  if (ordered) {
    // FClamp may give NaN, of which OpConvertFToS is undefined.
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

Writer::Id Writer::WritePackedDot(const Inst& inst, bool is_signed) {
  Capability(spv::Capability::DotProduct);
  Capability(spv::Capability::DotProductInput4x8BitPacked);
  if (version_ < 0x10600) Extension("SPV_KHR_integer_dot_product");
  const Id type = TypeId_(inst.type);
  const Id a = Operand(inst, 0), b = Operand(inst, 1);
  return Emit(is_signed ? Op::OpSDot : Op::OpUDot, type, a, b,
              static_cast<uint32_t>(spv::PackedVectorFormat::PackedVectorFormat4x8Bit));
}

Writer::Id Writer::WriteBits(const Inst& inst) {
  const Id type = TypeId_(inst.type);
  const Id x = Operand(inst, 0);
  switch (inst.builtin()) {
    case BuiltinFn::k_countOneBits: return Emit(Op::OpBitCount, type, x);
    case BuiltinFn::k_reverseBits: return Emit(Op::OpBitReverse, type, x);
    case BuiltinFn::k_countLeadingZeros: {
      // FindUMsb(0) is -1, which gives 32.
      const Id msb = Ext(GLSLstd450FindUMsb, type, x);
      const Id top = ConstNumber(inst.type, 31);
      return Emit(Op::OpISub, type, top, msb);
    }
    case BuiltinFn::k_countTrailingZeros: {
      const Id lsb = Ext(GLSLstd450FindILsb, type, x);  // -1 for 0
      const Id width = ConstNumber(inst.type, 32);
      return Ext(GLSLstd450UMin, type, lsb, width);
    }
    default: break;
  }
  // extractBits and insertBits: offset and count are brought into the word.
  const bool insert = inst.builtin() == BuiltinFn::k_insertBits;
  const uint32_t at = insert ? 2 : 1;
  const Value offset = OperandValue(inst, at), count = OperandValue(inst, at + 1);
  Id offset_id = Use(offset), count_id = Use(count);
  const bool proved =
      offset.is_constant() && count.is_constant() &&
      m_.constants.IntValue(offset.constant()) + m_.constants.IntValue(count.constant()) <= 32;
  if (!proved) {
    const Id u32 = TypeId_(ir::kU32);
    const Id width = ConstU32(32);
    offset_id = Ext(GLSLstd450UMin, u32, offset_id, width);
    const Id room = Emit(Op::OpISub, u32, width, offset_id);
    count_id = Ext(GLSLstd450UMin, u32, count_id, room);
  }
  if (insert) {
    const Id bits = Operand(inst, 1);
    return Emit(Op::OpBitFieldInsert, type, x, bits, offset_id, count_id);
  }
  const bool is_signed = types_.ScalarOf(inst.type) == ir::kI32;
  return Emit(is_signed ? Op::OpBitFieldSExtract : Op::OpBitFieldUExtract, type, x, offset_id,
              count_id);
}

Writer::Id Writer::WriteModfFrexp(const Inst& inst) {
  const Id type = TypeId_(inst.type);
  const Id x = Operand(inst, 0);
  const bool modf = inst.builtin() == BuiltinFn::k_modf;
  return Ext(modf ? GLSLstd450ModfStruct : GLSLstd450FrexpStruct, type, x);
}

Writer::Id Writer::WriteBitcast(const Inst& inst) {
  const Id x = Operand(inst, 0);
  const Id type = TypeId_(inst.type);
  const Id from = TypeId_(OperandType(inst, 0));
  return type == from ? x : Emit(Op::OpBitcast, type, x);
}

Writer::Id Writer::WriteArrayLength(const Inst& inst) {
  Value pointer = OperandValue(inst, 0);
  uint32_t member = 0;
  if (pointer.is_inst()) {
    const Inst& access = m_[pointer.inst()];
    const Value index = access.op == ir::Op::kAccess && access.operand_count == 2
                            ? OperandValue(access, 1)
                            : Value();
    if (!index.is_constant()) {
      Internal("arrayLength of a pointer whose variable is not known", inst.source);
      return 0;
    }
    member = static_cast<uint32_t>(m_.constants.IntValue(index.constant()));
    pointer = OperandValue(access, 0);
  }
  if (pointer.kind() != Value::kGlobal) {
    Internal("arrayLength of a pointer whose variable is not known", inst.source);
    return 0;
  }
  const Id type = TypeId_(ir::kU32);
  const Id block = GlobalVar(pointer.global());
  return Emit(Op::OpArrayLength, type, block, member);
}

Writer::Id Writer::WriteDerivative(const Inst& inst) {
  Op op = Op::OpDPdx;
  bool control = true;
  switch (inst.builtin()) {
    case BuiltinFn::k_dpdx:
      op = Op::OpDPdx;
      control = false;
      break;
    case BuiltinFn::k_dpdy:
      op = Op::OpDPdy;
      control = false;
      break;
    case BuiltinFn::k_fwidth:
      op = Op::OpFwidth;
      control = false;
      break;
    case BuiltinFn::k_dpdxCoarse: op = Op::OpDPdxCoarse; break;
    case BuiltinFn::k_dpdxFine: op = Op::OpDPdxFine; break;
    case BuiltinFn::k_dpdyCoarse: op = Op::OpDPdyCoarse; break;
    case BuiltinFn::k_dpdyFine: op = Op::OpDPdyFine; break;
    case BuiltinFn::k_fwidthCoarse: op = Op::OpFwidthCoarse; break;
    default: op = Op::OpFwidthFine; break;
  }
  if (control) Capability(spv::Capability::DerivativeControl);
  const Id type = TypeId_(inst.type);
  return Emit(op, type, Operand(inst, 0));
}

// ---- atomics and barriers

Writer::Id Writer::WriteAtomic(const Inst& inst) {
  const Value pointer = OperandValue(inst, 0);
  const ir::Type& pointer_type = types_[TypeOf(pointer)];
  const ir::TypeId element = types_[pointer_type.element].element;
  const bool is_signed = element == ir::kI32;
  const Id address = AccessChain(pointer, {}, 0, pointer_type.element);
  // WGSL: Atomic Operations: relaxed, at the scope of the address space. Device scope needs a
  // capability of its own under the Vulkan memory model.
  auto scope_value = spv::Scope::Workgroup;
  if (pointer_type.space == ir::AddressSpace::kStorage) {
    scope_value = vulkan_memory_ && !options_.vulkan_memory_model_device_scope
                      ? spv::Scope::QueueFamily
                      : spv::Scope::Device;
  }
  const Id scope = ConstU32(static_cast<uint32_t>(scope_value));
  const Id relaxed = ConstU32(0);
  const Id type = TypeId_(element);
  Op op = Op::OpAtomicIAdd;
  switch (inst.builtin()) {
    case BuiltinFn::k_atomicLoad: return Emit(Op::OpAtomicLoad, type, address, scope, relaxed);
    case BuiltinFn::k_atomicStore: {
      const Id value = Operand(inst, 1);
      body_.Emit(Op::OpAtomicStore, address, scope, relaxed, value);
      return 0;
    }
    case BuiltinFn::k_atomicCompareExchangeWeak: {
      const Id compare = Operand(inst, 1), value = Operand(inst, 2);
      const Id old =
          Emit(Op::OpAtomicCompareExchange, type, address, scope, relaxed, relaxed, value, compare);
      const Id exchanged = Emit(Op::OpIEqual, TypeId_(ir::kBool), old, compare);
      return Emit(Op::OpCompositeConstruct, TypeId_(inst.type), old, exchanged);
    }
    case BuiltinFn::k_atomicAdd: op = Op::OpAtomicIAdd; break;
    case BuiltinFn::k_atomicSub: op = Op::OpAtomicISub; break;
    case BuiltinFn::k_atomicMax: op = is_signed ? Op::OpAtomicSMax : Op::OpAtomicUMax; break;
    case BuiltinFn::k_atomicMin: op = is_signed ? Op::OpAtomicSMin : Op::OpAtomicUMin; break;
    case BuiltinFn::k_atomicAnd: op = Op::OpAtomicAnd; break;
    case BuiltinFn::k_atomicOr: op = Op::OpAtomicOr; break;
    case BuiltinFn::k_atomicXor: op = Op::OpAtomicXor; break;
    default: op = Op::OpAtomicExchange; break;
  }
  const Id value = Operand(inst, 1);
  return Emit(op, type, address, scope, relaxed, value);
}

void Writer::WriteBarrier(uint32_t memory_bits) {
  // Accesses are non-private under the Vulkan memory model, but only the barrier makes what they
  // wrote available to the workgroup and visible in it.
  const uint32_t semantics =
      kAcquireRelease | memory_bits | (vulkan_memory_ ? kMakeAvailableVisible : 0);
  const Id scope = ConstU32(static_cast<uint32_t>(spv::Scope::Workgroup));
  const Id semantics_id = ConstU32(semantics);
  body_.Emit(Op::OpControlBarrier, scope, scope, semantics_id);
}

Writer::Id Writer::WriteWorkgroupUniformLoad(const Inst& inst) {
  const Value pointer = OperandValue(inst, 0);
  const ir::Type& pointer_type = types_[TypeOf(pointer)];
  WriteBarrier(kWorkgroupMemory);
  Id result;
  if (types_.kind(pointer_type.element) == TypeKind::kAtomic) {
    const Id address = AccessChain(pointer, {}, 0, pointer_type.element);
    const Id scope = ConstU32(static_cast<uint32_t>(spv::Scope::Workgroup));
    const Id relaxed = ConstU32(0);
    result = Emit(Op::OpAtomicLoad, TypeId_(inst.type), address, scope, relaxed);
  } else {
    result = LoadFrom(pointer);
  }
  WriteBarrier(kWorkgroupMemory);
  return result;
}

}  // namespace tessera::spirv
