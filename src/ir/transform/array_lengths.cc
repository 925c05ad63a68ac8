#include "ir/transform/array_lengths.h"

#include "ir/analysis/memory_root.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/target_ops.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

GlobalId BufferOf(const Module& m, Value pointer) {
  const Value root = MemoryRoot(m, pointer);
  return root.kind() == Value::kGlobal ? root.global() : GlobalId();
}

// Returns the byte offset of the runtime-sized array in `type`. If `type` is a structure, the array
// is its last member; otherwise `type` is the array itself, and the offset is 0.
uint32_t OffsetOfArray(const TypeStore& types, TypeId type) {
  if (types.kind(type) != TypeKind::kStruct) return 0;
  return types.StructOf(type).members.back().offset;
}

bool IsNative(const Module& m, InstId id, BinaryOp op) {
  return m[id].op == Op::kBinary && m[id].binary() == op &&
         (m[id].flags & InstFlags::kNativeSemantics) != 0 && BinaryInst(m, id).left().is_inst();
}

}  // namespace

Status RunArrayLengths(Module& m, const ByteLengthFn& byte_length) {
  for (const InstId id : CallsOf(m, BuiltinFn::k_arrayLength)) {
    const GlobalId buffer = BufferOf(m, BuiltinInst(m, id).argument(0));
    if (!buffer.valid()) continue;
    const uint32_t stride =
        m.types.StrideOf(m.types[m.TypeOf(BuiltinInst(m, id).argument(0))].element);
    const uint32_t offset = OffsetOfArray(m.types, m[buffer].type);
    Builder b(m, id);
    b.source = m[id].source;
    Value bytes = byte_length(b, buffer);
    b.flags = InstFlags::kNativeSemantics;
    if (offset != 0) bytes = b.Binary(BinaryOp::kSubtract, kU32, bytes, b.U32(offset));
    ReplaceInPlace(m, id, Op::kBinary, {bytes, b.U32(stride)}, BinaryOp::kDivide);
    m[id].flags |= InstFlags::kNativeSemantics;
  }
  return Status::Ok();
}

GlobalId BufferOfLength(const Module& m, InstId id) {
  if (IsBuiltin(m, id, BuiltinFn::k_arrayLength))
    return BufferOf(m, BuiltinInst(m, id).argument(0));
  if (!IsNative(m, id, BinaryOp::kDivide)) return {};
  InstId bytes = BinaryInst(m, id).left().inst();
  if (IsNative(m, bytes, BinaryOp::kSubtract)) bytes = BinaryInst(m, bytes).left().inst();
  if (m[bytes].op != Op::kTarget || InfoOf(m, m[bytes].target_op()).name != kByteLengthOp)
    return {};
  return BufferOf(m, TargetInst(m, bytes).argument(0));
}

}  // namespace tessera::ir
