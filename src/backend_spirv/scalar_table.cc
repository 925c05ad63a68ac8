#include "backend_spirv/scalar_table.h"

#include <bit>

namespace tessera::spirv {

using spv::Op;

namespace {

// Returns the f16 bit pattern of a double, which must be exactly representable in f16.
// `double_bits` is the bit pattern of the double.
uint32_t HalfBits(uint64_t double_bits) {
  const uint32_t sign = static_cast<uint32_t>(double_bits >> 63) << 15;
  const int exponent = static_cast<int>(double_bits >> 52 & 0x7ff) - 1023;
  const uint64_t mantissa = double_bits & 0xfffffffffffffull;
  if ((double_bits << 1) == 0) return sign;
  if (exponent > 15) return sign | 0x7c00;
  if (exponent >= -14) {
    return sign | static_cast<uint32_t>(exponent + 15) << 10 |
           static_cast<uint32_t>(mantissa >> 42);
  }
  const int shift = 42 + (-14 - exponent);
  if (shift > 53) return sign;
  return sign | static_cast<uint32_t>((mantissa | 1ull << 52) >> shift);
}

uint32_t FloatBits(uint64_t double_bits) {
  return std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(double_bits)));
}

}  // namespace

uint32_t ScalarWord(ir::TypeId type, uint64_t bits) {
  if (type == ir::kF32) return FloatBits(bits);
  return type == ir::kF16 ? HalfBits(bits) : static_cast<uint32_t>(bits);
}

Id ScalarTable::Type(ir::TypeId type) {
  Id& id = types_[type.value];
  if (id == 0) id = MakeType(type);
  return id;
}

Id ScalarTable::MakeType(ir::TypeId type) {
  const auto make = [&](Op op, auto... words) {
    const Id result = builder_.NewId();
    builder_.declarations().Emit(op, result, words...);
    return result;
  };
  if (type == ir::kBool) return make(Op::OpTypeBool);
  if (type == ir::kF32) return make(Op::OpTypeFloat, 32u);
  if (type == ir::kF16) {
    builder_.Capability(spv::Capability::Float16);
    return make(Op::OpTypeFloat, 16u);
  }
  const bool is_signed = type == ir::kI32 || type == ir::kI64 || type == ir::kI8;
  if (type == ir::kI32 || type == ir::kU32) return make(Op::OpTypeInt, 32u, is_signed ? 1u : 0u);
  if (ir::TypeStore::IsInt64Scalar(type)) {
    builder_.Capability(spv::Capability::Int64);
    return make(Op::OpTypeInt, 64u, is_signed ? 1u : 0u);
  }
  builder_.Capability(spv::Capability::Int8);
  return make(Op::OpTypeInt, 8u, is_signed ? 1u : 0u);
}

Id ScalarTable::U32(uint32_t v) {
  if (v >= small_u32_.size()) return Constant(ir::kU32, v);
  if (small_u32_[v] == 0) {
    const Id type = Type(ir::kU32);
    builder_.declarations().Emit(Op::OpConstant, type, small_u32_[v] = builder_.NewId(), v);
  }
  return small_u32_[v];
}

Id ScalarTable::I32(int32_t v) { return Constant(ir::kI32, static_cast<uint64_t>(int64_t{v})); }

Id ScalarTable::F32(float v) {
  return Constant(ir::kF32, std::bit_cast<uint64_t>(static_cast<double>(v)));
}

Id ScalarTable::Bool(bool v) { return Constant(ir::kBool, v ? 1 : 0); }

Id ScalarTable::Number(ir::TypeId type, double v) {
  return Constant(type, ir::TypeStore::IsFloatScalar(type)
                            ? std::bit_cast<uint64_t>(v)
                            : static_cast<uint64_t>(static_cast<int64_t>(v)));
}

Id ScalarTable::Int64(ir::TypeId type, uint64_t bits) {
  const auto [it, inserted] = int64_constants_.try_emplace(std::pair(type.value, bits), 0);
  if (!inserted) return it->second;
  const Id type_id = Type(type);
  const Id id = it->second = builder_.NewId();
  builder_.declarations().Emit(Op::OpConstant, type_id, id, static_cast<uint32_t>(bits),
                               static_cast<uint32_t>(bits >> 32));
  return id;
}

Id ScalarTable::Constant(ir::TypeId type, uint64_t bits) {
  if (ir::TypeStore::IsInt64Scalar(type)) return Int64(type, bits);
  const uint32_t word = ScalarWord(type, bits);
  if (type == ir::kU32 && word < small_u32_.size()) return U32(word);
  const uint64_t key = uint64_t{type.value} << 32 | word;
  if (auto it = constants_.find(key); it != constants_.end()) return it->second;
  const Id type_id = Type(type);
  const Id id = builder_.NewId();
  if (type == ir::kBool) {
    builder_.declarations().Emit(word != 0 ? Op::OpConstantTrue : Op::OpConstantFalse, type_id, id);
  } else {
    builder_.declarations().Emit(Op::OpConstant, type_id, id, word);
  }
  constants_.emplace(key, id);
  return id;
}

}  // namespace tessera::spirv
