#include "ir/builder.h"

#include "base/pool_vector.h"

namespace tessera::ir {
namespace {

uint32_t Compute(BinaryOp op, uint32_t l, uint32_t r) {
  switch (op) {
    case BinaryOp::kAdd: return l + r;
    case BinaryOp::kMultiply: return l * r;
    case BinaryOp::kAnd: return l & r;
    default: return l >> r;
  }
}

// Returns true if `r` is a right identity of `op`, i.e. if `l op r` equals `l` for every `l`.
bool ChangesNothing(BinaryOp op, uint32_t r) {
  switch (op) {
    case BinaryOp::kMultiply: return r == 1;
    case BinaryOp::kAnd: return r == UINT32_MAX;
    default: return r == 0;
  }
}

// Converts a constant to `type`, which is u32, u64 or a vector of either.
ConstantId ToUnsignedConstant(Module& m, ConstantId c, TypeId type) {
  if (m.constants.IsScalar(c)) {
    const auto bits = static_cast<uint64_t>(m.constants.IntValue(c));
    return m.constants.Scalar(type, type == kU32 ? static_cast<uint32_t>(bits) : bits);
  }
  PoolVector<ConstantId> elements(m.constants.ElementCount(type));
  for (uint32_t i = 0; i < elements.size(); ++i) {
    elements[i] = ToUnsignedConstant(m, m.constants.Element(c, i), m.types.ScalarOf(type));
  }
  return m.constants.Composite(type, elements);
}

}  // namespace

InstId Builder::Emit(Op op, TypeId type, std::span<const Value> operands, InstFields fields) {
  if (!block_.valid() || flags != 0 || !m.HasRoom(operands.size())) {
    return EmitSlowPath(op, type, operands, fields);
  }
  return m.AppendInst(block_, op, type, operands, source, fields);
}

InstId Builder::EmitSlowPath(Op op, TypeId type, std::span<const Value> operands,
                             InstFields fields) {
  const InstId id = m.NewInst(op, type, operands, source, fields);
  m[id].flags = flags & AllowedFlags(op);
  if (before_.valid()) {
    m.InsertBefore(before_, id);
  } else if (block_.valid()) {
    m.Append(block_, id);
  }
  return id;
}

Value Builder::Load(Value pointer) { return Load(pointer, m.types[m.TypeOf(pointer)].element); }

Value Builder::Access(Value base, std::span<const Value> indices) {
  const TypeId type = AccessType(m, m.TypeOf(base), indices);
  const InstId id = Emit(Op::kAccess, type, {base});
  m.AppendOperands(id, indices);
  return id;
}

Value Builder::Access(Value base, std::initializer_list<Value> indices) {
  return Access(base, std::span<const Value>(indices.begin(), indices.size()));
}

Value Builder::AccessInPlaceOf(std::span<const InstId> chain, Value base,
                               std::span<const Value> indices) {
  const Value access = Access(base, indices);
  uint8_t in_bounds = InstFlags::kInBounds;
  for (const InstId id : chain) in_bounds &= m[id].flags;
  m[access.inst()].flags |= in_bounds;
  return access;
}

Value Builder::Arithmetic(BinaryOp op, Value l, Value r) {
  const bool commutes = op != BinaryOp::kShiftRight;
  if (commutes && l.is_constant() && !r.is_constant()) {
    const auto n = static_cast<uint32_t>(m.constants.IntValue(l.constant()));
    if (ChangesNothing(op, n)) return r;
  }
  if (r.is_constant()) {
    const auto n = static_cast<uint32_t>(m.constants.IntValue(r.constant()));
    if (ChangesNothing(op, n)) return l;
    if (l.is_constant()) {
      return U32(Compute(op, static_cast<uint32_t>(m.constants.IntValue(l.constant())), n));
    }
  }
  return Binary(op, kU32, l, r);
}

ConstantId NegatedConstant(Module& m, ConstantId c) {
  const TypeId type = m.constants.type(c);
  const uint64_t bits = 0 - static_cast<uint64_t>(m.constants.IntValue(c));
  const auto word = static_cast<uint32_t>(bits);
  if (type == kI32) return m.constants.I32(static_cast<int32_t>(word));
  return type == kU32 ? m.constants.U32(word) : m.constants.Scalar(type, bits);
}

Value Builder::ToU32(Value v) {
  const TypeId type = m.TypeOf(v), to = m.types.WithScalar(type, kU32);
  if (type == to) return v;
  if (v.is_constant()) return ToUnsignedConstant(m, v.constant(), to);
  return Emit(Op::kConvert, to, {v});
}

Value Builder::ToUnsigned(Value v) {
  const TypeId type = m.TypeOf(v);
  if (!TypeStore::IsInt64Scalar(m.types.ScalarOf(type))) return ToU32(v);
  const TypeId to = m.types.WithScalar(type, kU64);
  if (type == to) return v;
  if (v.is_constant()) return ToUnsignedConstant(m, v.constant(), to);
  return Emit(Op::kConvert, to, {v});
}

InstId Builder::If(Value condition, TypeId type) {
  const InstId id = Emit(Op::kIf, type, {condition});
  const FunctionId function = m.blocks[block().value].function;
  const BlockId true_block = m.NewBlock(function, id);
  const BlockId false_block = m.NewBlock(function, id);
  m.SetBlocks(id, ir::If{true_block, false_block});
  return id;
}

InstId Builder::Loop() {
  const InstId id = Emit(Op::kLoop, kVoid, {});
  const FunctionId function = m.blocks[block().value].function;
  const BlockId body = m.NewBlock(function, id);
  const BlockId continuing = m.NewBlock(function, id);
  m.SetBlocks(id, ir::Loop{body, continuing});
  return id;
}

TypeId AccessType(Module& m, TypeId base, std::span<const Value> indices) {
  const bool is_pointer = m.types.kind(base) == TypeKind::kPointer;
  const Type pointer = m.types[base];
  TypeId part = is_pointer ? pointer.element : base;
  for (Value index : indices) {
    const Type& t = m.types[part];
    switch (t.kind) {
      case TypeKind::kVector:
      case TypeKind::kMatrix:
      case TypeKind::kArray:
      case TypeKind::kBindingArray: part = t.element; break;
      case TypeKind::kStruct: {
        const auto members = m.types.StructOf(part).members;
        if (!index.is_constant()) return kVoid;
        const auto i = static_cast<uint64_t>(m.constants.IntValue(index.constant()));
        if (i >= members.size()) return kVoid;
        part = members[i].type;
        break;
      }
      default:  // others: types without elements
        return kVoid;
    }
  }
  return is_pointer ? m.types.Pointer(pointer.space, part, pointer.access) : part;
}

}  // namespace tessera::ir
