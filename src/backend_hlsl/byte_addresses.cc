#include "backend_hlsl/byte_addresses.h"

#include "backend_hlsl/target_ops.h"
#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/pipeline/properties.h"
#include "ir/transform/buffer_memory.h"
#include "ir/views.h"

namespace tessera::hlsl {
namespace {

using ir::AddressSpace;
using ir::BufferPlace;
using ir::Builder;
using ir::BuiltinFn;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::Value;

class ByteMemory final : public ir::BufferMemory {
 public:
  explicit ByteMemory(ir::Module& m) : m_(m) {}

  Value Load(Builder& b, const BufferPlace& at, TypeId type) override {
    const Value offset = at.InUnits(b, 1);
    return Emit(b, HlslOp::kLoad, type, {at.buffer, offset});
  }
  void Store(Builder& b, const BufferPlace& at, Value value) override {
    const Value offset = at.InUnits(b, 1);
    Emit(b, HlslOp::kStore, ir::kVoid, {at.buffer, offset, value});
  }

  bool Rewrite(Builder& b, const BufferPlace& at, InstId id) override {
    if (IsOp(m_[id], HlslOp::kByteLength)) return false;
    if (m_[id].op == Op::kTarget) {  // an Interlocked operation
      const Value offset = at.InUnits(b, 1);
      m_.SetOperand(id, 0, at.buffer);
      m_.AppendOperand(id, offset);
      return true;
    }
    switch (m_[id].builtin()) {
      case BuiltinFn::k_subgroupMatrixLoad: {
        const Matrix where = MatrixAt(b, at, id);
        ir::ReplaceInPlace(
            m_, id, Op::kTarget,
            {at.buffer, where.offset, where.stride, ir::MatrixMemoryInst(m_, id).col_major()},
            InIr(HlslOp::kLoadMatrix));
        return true;
      }
      case BuiltinFn::k_subgroupMatrixStore: {
        const Matrix where = MatrixAt(b, at, id);
        ir::ReplaceInPlace(
            m_, id, Op::kTarget,
            {at.buffer, where.offset, where.stride, ir::MatrixMemoryInst(m_, id).col_major(),
             ir::MatrixMemoryInst(m_, id).value()},
            InIr(HlslOp::kStoreMatrix));
        return true;
      }
      default:  // others: functions that access no buffers
        return false;
    }
  }

 private:
  struct Matrix {
    Value offset, stride;  // in bytes
  };

  static Value Emit(Builder b, HlslOp op, TypeId type, std::initializer_list<Value> operands) {
    b.flags = 0;
    return b.Emit(Op::kTarget, type, operands, InIr(op));
  }

  // Returns the offset and stride, in bytes, of a subgroup matrix that is loaded from or stored to
  // the array at `array`.
  Matrix MatrixAt(Builder& b, BufferPlace array, InstId id) {
    const TypeId type = m_.TypeOf(ir::MatrixMemoryInst(m_, id).array());
    const uint32_t element = m_.types.StrideOf(m_.types[type].element);
    const TypeId matrix = ir::MatrixMemoryInst(m_, id).matrix();
    const uint32_t component = m_.types.SizeOf(m_.types[matrix].element);
    const Value first = b.Multiply(b.ToU32(ir::MatrixMemoryInst(m_, id).offset()), element);
    array.dynamic = array.dynamic.valid() ? b.Add(array.dynamic, first) : first;
    array.scale = 1;
    const Value stride = b.ToU32(ir::MatrixMemoryInst(m_, id).stride());
    return {array.InUnits(b, 1),
            b.Multiply(stride, m_[id].stride_in_elements() ? element : component)};
  }

  ir::Module& m_;
};

bool BuffersAreBytes(const ir::Module& m, std::string* what) {
  return ir::HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    const ir::Inst& inst = m[id];
    Value place;
    if (inst.op == Op::kLoad) {
      place = ir::LoadInst(m, id).pointer();
    } else if (inst.op == Op::kStore) {
      place = ir::StoreInst(m, id).pointer();
    } else if (inst.op == Op::kBuiltin && inst.operand_count != 0 &&
               inst.builtin() != BuiltinFn::k_bufferView) {
      place = ir::BuiltinInst(m, id).argument(0);
    } else {
      return nullptr;
    }
    const ir::Type& pointer = m.types[m.TypeOf(place)];
    return pointer.kind == ir::TypeKind::kPointer && pointer.space == AddressSpace::kStorage
               ? "a storage buffer whose bytes are not addressed"
               : nullptr;
  });
}

bool NoByteAddresses(const ir::Module& m, std::string* what) {
  return ir::HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != Op::kTarget) return nullptr;
    const HlslOp op = HlslOpOf(m[id]);
    if (op == HlslOp::kByteLength || op == HlslOp::kIsHelperLane) return nullptr;
    const bool interlocked = IsInterlocked(op);
    // The number of operands, the buffer and one or two values, before RunByteAddresses appends the
    // offset.
    const uint32_t without_offset = op == HlslOp::kInterlockedCompareExchange ? 3 : 2;
    return !interlocked || m.OperandCount(id) > without_offset ? "an operation on bytes of a buffer"
                                                               : nullptr;
  });
}

}  // namespace

const ir::Property kNoByteAddresses{"no_byte_addresses", NoByteAddresses};
const ir::Property kBuffersAreBytes{"buffers_are_bytes", BuffersAreBytes};

ir::Status RunByteAddresses(ir::Module& m) {
  m.target_ops = &kTargetOps;
  PoolVector<bool> buffers(m.globals.size());
  for (uint32_t g = 0; g < m.globals.size(); ++g) {
    buffers[g] = m.globals[g].space == AddressSpace::kStorage;
  }
  ByteMemory memory(m);
  // Loads and stores composite values through function calls, unless they consist of a single
  // scalar or vector.
  ir::RewriteBuffers(m, buffers, memory, {.byte_sums = true, .most_in_place = 1});
  return ir::Status::Ok();
}

}  // namespace tessera::hlsl
