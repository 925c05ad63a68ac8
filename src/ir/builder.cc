#include "ir/builder.h"

namespace tessera::ir {

InstId Builder::Emit(Op op, TypeId type, std::span<const Value> operands, uint8_t sub,
                     uint32_t aux) {
  const InstId id = m.NewInst(op, type, operands, source);
  Inst& inst = m.insts[id.value];
  inst.sub = sub;
  inst.aux = aux;
  inst.flags = flags;
  if (before_.valid()) {
    m.InsertBefore(before_, id);
  } else if (block_.valid()) {
    m.Append(block_, id);
  }
  return id;
}

Value Builder::Load(Value pointer) {
  return Emit(Op::kLoad, m.types[m.TypeOf(pointer)].element, {pointer});
}

Value Builder::Access(Value base, std::span<const Value> indices) {
  const TypeId type = AccessType(m, m.TypeOf(base), indices);
  const InstId id = Emit(Op::kAccess, type, std::span<const Value>());
  // The operands follow each other at the end of the pool, so no array of them is needed.
  Inst& inst = m.insts[id.value];
  inst.operands = static_cast<uint32_t>(m.operand_pool.size());
  inst.operand_count = static_cast<uint32_t>(indices.size() + 1);
  m.operand_pool.push_back(base.bits());
  for (Value v : indices) m.operand_pool.push_back(v.bits());
  return id;
}

Value Builder::Access(Value base, std::initializer_list<Value> indices) {
  return Access(base, std::span<const Value>(indices.begin(), indices.size()));
}

InstId Builder::If(Value condition, TypeId type) {
  const InstId id = Emit(Op::kIf, type, {condition});
  const FunctionId function = m.blocks[block().value].function;
  const BlockId true_block = m.NewBlock(function, id);
  const BlockId false_block = m.NewBlock(function, id);
  m.insts[id.value].aux = static_cast<uint32_t>(m.ifs.size());
  m.ifs.push_back({true_block, false_block});
  return id;
}

InstId Builder::Loop() {
  const InstId id = Emit(Op::kLoop, kVoid, {});
  const FunctionId function = m.blocks[block().value].function;
  const BlockId body = m.NewBlock(function, id);
  const BlockId continuing = m.NewBlock(function, id);
  m.insts[id.value].aux = static_cast<uint32_t>(m.loops.size());
  m.loops.push_back({body, continuing});
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
      default: return kVoid;
    }
  }
  return is_pointer ? m.types.Pointer(pointer.space, part, pointer.access) : part;
}

}  // namespace tessera::ir
