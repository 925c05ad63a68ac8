#include "backend_msl/layout.h"

#include <string>

#include "backend_msl/target_ops.h"
#include "base/pool_vector.h"
#include "ir/analysis/held_structs.h"
#include "ir/edit.h"
#include "ir/pipeline/properties.h"
#include "ir/transform/split_stores.h"
#include "ir/views.h"

namespace tessera::msl {

using ir::InstId;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

constexpr text::LayoutPolicy kLayout{
    .spaces = ir::kHostSpaces,
    .rules = {.vec3_is_vec4 = true},
    .units = text::PaddingUnits::kBytes,
    .packs_vec3 = true,
};

const ir::Property kStructsAreLaidOut{"structs_are_laid_out",
                                      [](const ir::Module& m, std::string* what) {
                                        return text::StructsAreLaidOut(m, kLayout, what);
                                      }};

namespace {

// Returns the types whose values contain bytes that belong to no member or element, indexed by
// TypeId.
PoolVector<bool> FindPadded(const ir::Module& m) {
  PoolVector<bool> padded(m.types.size());
  for (uint32_t t = 0; t < padded.size(); ++t) {  // element and member types have lower ids
    const TypeId id(t);
    const ir::Type& type = m.types[id];
    if (type.kind == TypeKind::kArray) {
      padded[t] =
          padded[type.element.value] || m.types.StrideOf(id) != m.types.SizeOf64(type.element);
    }
    if (type.kind == TypeKind::kMatrix) padded[t] = m.types[type.element].n == 3;
    if (type.kind != TypeKind::kStruct) continue;
    const ir::Struct& s = m.types.StructOf(id);
    uint64_t end = 0;
    for (const ir::StructMember& member : s.members) {
      if (member.offset != end || padded[member.type.value]) padded[t] = true;
      end = member.offset + m.types.SizeOf64(member.type);
    }
    if (end != s.size) padded[t] = true;
  }
  return padded;
}

// Returns whether the instruction stores a vector with three components to a storage buffer, at a
// place that is not packed. Metal's compiler may store four components there.
bool StoresVec3(const ir::Module& m, InstId id) {
  if (m[id].op != ir::Op::kStore) return false;
  const Value to = ir::StoreInst(m, id).pointer();
  const ir::Type& pointer = m.types[m.TypeOf(to)];
  const ir::Type& type = m.types[pointer.element];
  return pointer.space == ir::AddressSpace::kStorage && type.kind == TypeKind::kVector &&
         type.n == 3 && !IsPackedPlace(m, to);
}

}  // namespace

ir::Status SplitPaddedStores(ir::Module& m) {
  const PoolVector<bool> padded = FindPadded(m);
  const ir::Status status = ir::RunSplitStores(m, {.types = padded, .has_buffer_parameters = true});
  if (!status.ok) return status;
  for (uint32_t i = 0; i < m.insts.size(); ++i) {
    const InstId id(i);
    if (!m[id].block.valid() || !StoresVec3(m, id)) continue;
    m.target_ops = &kTargetOps;
    const ir::StoreInst store(m, id);
    ir::ReplaceInPlace(m, id, ir::Op::kTarget, {store.pointer(), store.value()},
                       InIr(MslOp::kStoreVec3));
  }
  return ir::Status::Ok();
}

const ir::Property kNoPaddedStores{
    "no_padded_stores", [](const ir::Module& m, std::string* what) {
      return ir::NoBufferStoresOf(FindPadded(m), m, what) &&
             ir::HoldsForEachInst(m, what, [&](InstId id) {
               return StoresVec3(m, id) ? "a store that may overwrite padding" : nullptr;
             });
    }};

bool IsPackedPlace(const ir::Module& m, Value pointer) {
  if (!pointer.is_inst() || m[pointer.inst()].op != ir::Op::kAccess) return false;
  const ir::Type& type = m.types[m[pointer.inst()].type];
  if (type.kind != TypeKind::kPointer) return false;
  if (m.types.kind(type.element) != TypeKind::kVector || m.types[type.element].n != 3) {
    return false;
  }
  const ir::AccessInst access(m, pointer.inst());
  TypeId at = m.types[m.TypeOf(access.base())].element;
  bool packed = false;
  for (uint32_t k = 1; k < m.OperandCount(pointer.inst()); ++k) {
    packed = false;
    if (m.types.kind(at) != TypeKind::kStruct) {
      at = m.types[at].element;
      continue;
    }
    const Value index = m.Operand(pointer.inst(), k);
    const auto member = static_cast<uint32_t>(m.constants.IntValue(index.constant()));
    packed = m.types.StructOf(at).IsPacked(member);
    at = m.types.StructOf(at).members[member].type;
  }
  return packed;
}

}  // namespace tessera::msl
