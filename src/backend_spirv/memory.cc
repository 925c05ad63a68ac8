#include "backend_spirv/memory.h"

#include "base/pool_vector.h"

namespace tessera::spirv {
namespace {

using ir::Inst;
using ir::TypeKind;
using ir::Value;
using spv::Op;
using spv::StorageClass;

Id ConvertLayout(BodyBuilder& body, Id value, ir::TypeId type, Layout to) {
  if (!body.types().HasSeparateLayouts(type)) return value;
  const Id type_id = body.types().IdOf(type, to);
  return body.Emit(Op::OpCopyLogical, type_id, value);
}

}  // namespace

bool PointsToRuntimeArray(const ir::TypeStore& types, ir::TypeId pointer) {
  const ir::Type& type = types[pointer];
  if (type.kind != TypeKind::kPointer) return false;
  return types.kind(type.element) == TypeKind::kArray && types[type.element].count().is_runtime();
}

bool IsNonPrivate(const BodyBuilder& body, ir::TypeId pointer_type) {
  if (!body.config().vulkan_memory_model) return false;
  const ir::Type& pointer = body.ir_types()[pointer_type];
  return pointer.space == ir::AddressSpace::kWorkgroup ||
         (pointer.space == ir::AddressSpace::kStorage && pointer.access != ir::Access::kRead);
}

Id AccessChain(BodyBuilder& body, Value base, std::span<const uint32_t> index_bits, Id last_index,
               ir::TypeId pointee) {
  const ir::Module& m = body.ir();
  if (base.is_inst() && m[base.inst()].op == ir::Op::kAccess &&
      PointsToRuntimeArray(body.ir_types(), body.TypeOf(base))) {
    // Pointers to runtime-sized arrays have no access chain of their own. The access chain to an
    // element therefore begins at the variable.
    const std::span<const uint32_t> part = m.OperandBits(base.inst());
    PoolVector<uint32_t> all(part.begin() + 1, part.end());
    all.insert(all.end(), index_bits.begin(), index_bits.end());
    return AccessChain(body, Value::FromBits(part[0]), all, last_index, pointee);
  }
  Words words;
  StorageClass storage = StorageClass::UniformConstant;
  if (base.kind() == Value::kGlobal) {
    const ir::Global& g = m.globals[base.index()];
    storage = StorageClassOf(g.space);
    words.push_back(body.globals().IdOf(base.global()));
    if (LayoutOf(g.space) == Layout::kExplicit && !body.types().IsDirectBlock(g.type)) {
      words.push_back(body.U32(0));
    }
  } else {
    const ir::Type& pointer = body.ir_types()[body.TypeOf(base)];
    if (pointer.kind == TypeKind::kPointer) {
      storage = StorageClassOf(pointer.space);
      words.push_back(body.Use(base));
    } else {
      words.push_back(body.HandlePointer(base));
    }
  }
  for (uint32_t bits : index_bits) words.push_back(body.Use(Value::FromBits(bits)));
  if (last_index != 0) words.push_back(last_index);
  if (words.size() == 1) return words[0];
  const Id type = body.types().PointerTo(storage, pointee);
  return body.EmitSpan(Op::OpAccessChain, type, words);
}

// If an IR instruction computes the pointer, the result of that instruction is the address. A
// variable in a buffer is usually a member of a block in SPIR-V, so its pointer is an access chain
// to that member.
Id Address(BodyBuilder& body, Value pointer, ir::TypeId pointee) {
  if (pointer.is_inst()) return body.IdOf(pointer.inst());
  const bool in_block = LayoutOf(body.ir_types()[body.TypeOf(pointer)].space) == Layout::kExplicit;
  if (pointer.kind() == Value::kGlobal && !in_block) return body.globals().IdOf(pointer.global());
  return AccessChain(body, pointer, {}, 0, pointee);
}

Id LoadFrom(BodyBuilder& body, Value pointer) {
  const ir::TypeId pointer_type = body.TypeOf(pointer);
  const ir::TypeId type = body.ir_types()[pointer_type].element;
  const Layout layout = LayoutOf(body.ir_types()[pointer_type].space);
  const Id address = Address(body, pointer, type);
  const Id type_id = body.types().IdOf(type, layout);
  const Id value = IsNonPrivate(body, pointer_type)
                       ? body.Emit(Op::OpLoad, type_id, address, kNonPrivatePointer)
                       : body.Emit(Op::OpLoad, type_id, address);
  return layout == Layout::kExplicit ? ConvertLayout(body, value, type, Layout::kPlain) : value;
}

Id WriteLoad(BodyBuilder& body, const Inst& inst) {
  return LoadFrom(body, body.OperandValue(inst, 0));
}

void WriteStore(BodyBuilder& body, const Inst& inst) {
  const Value pointer = body.OperandValue(inst, ir::StoreOperand::pointer);
  const ir::TypeId pointer_type = body.TypeOf(pointer);
  const ir::TypeId type = body.ir_types()[pointer_type].element;
  const Id address = Address(body, pointer, type);
  Id value = body.Operand(inst, ir::StoreOperand::value);
  if (LayoutOf(body.ir_types()[pointer_type].space) == Layout::kExplicit) {
    value = ConvertLayout(body, value, type, Layout::kExplicit);
  }
  if (IsNonPrivate(body, pointer_type)) {
    body.Append(Op::OpStore, address, value, kNonPrivatePointer);
  } else {
    body.Append(Op::OpStore, address, value);
  }
}

}  // namespace tessera::spirv
