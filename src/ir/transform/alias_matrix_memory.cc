#include "ir/transform/alias_matrix_memory.h"

#include <algorithm>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/transform/flatten_matrix_memory.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// In an array, a three-component vector takes the space of four scalars, because it has the
// alignment of a four-component vector (WGSL: Alignment and Size).
constexpr uint32_t kScalarsPerVector = 4;

bool IsPadded(const Module& m, InstId id) {
  const Inst& inst = m[id];
  return inst.op == Op::kBuiltin &&
         (inst.builtin() == BuiltinFn::k_subgroupMatrixLoad ||
          inst.builtin() == BuiltinFn::k_subgroupMatrixStore) &&
         PaddedScalar(m, id) != kVoid;
}

class Aliases {
 public:
  explicit Aliases(Module& m) : m_(m), aliases_(m.globals.size()) {}

  void Run() {
    PoolVector<InstId> found;
    for (const Function& f : m_.functions) {
      if (!f.body.valid()) continue;
      ForEachInst(m_, f.body, [&](InstId id) {
        if (IsPadded(m_, id)) found.push_back(id);
      });
    }
    for (const InstId id : found) Rewrite(id);
  }

 private:
  void Rewrite(InstId id) {
    PoolVector<InstId> accesses;
    const Value root = MemoryRoot(m_, BuiltinInst(m_, id).argument(0), &accesses);
    if (root.kind() != Value::kGlobal || m_[root.global()].space != AddressSpace::kStorage) return;
    PoolVector<Value> indices;
    for (size_t a = accesses.size(); a-- > 0;) {
      for (uint32_t k = 1; k < m_.OperandCount(accesses[a]); ++k) {
        indices.push_back(m_.Operand(accesses[a], k));
      }
    }
    Builder b(m_, id);
    const GlobalId alias = AliasOf(root.global());
    m_.SetOperand(id, 0,
                  indices.empty() ? Value(alias) : b.AccessInPlaceOf(accesses, alias, indices));
    // Scale the offset and the stride: they count array elements, and each vector becomes four
    // scalars.
    for (const uint32_t at : {1u, m_.OperandCount(id) - 1}) {
      m_.SetOperand(id, at, b.Multiply(b.ToU32(m_.Operand(id, at)), kScalarsPerVector));
    }
  }

  GlobalId AliasOf(GlobalId variable) {
    GlobalId& alias = aliases_[variable.value];
    if (alias.valid()) return alias;
    Global copy = m_[variable];
    copy.name = m_.strings.Intern(std::string(m_.strings.Get(copy.name)) + "_scalars");
    copy.type = ScalarsOf(copy.type);
    copy.role = GlobalRole::kAlias;
    return alias = AddGlobal(m_, copy);
  }

  // Returns the type `id` with each array of three-component vectors replaced by an array of
  // scalars. The offsets of all data are unchanged.
  TypeId ScalarsOf(TypeId id) {
    const Type type = m_.types[id];
    if (type.kind == TypeKind::kStruct) return ScalarsOfStruct(id);
    if (type.kind != TypeKind::kArray) return id;
    const Type element = m_.types[type.element];
    if (element.kind != TypeKind::kVector || element.n != 3) {
      return m_.types.Array(ScalarsOf(type.element), type.count());
    }
    const Count count = type.count();
    return m_.types.Array(element.element, count.is_constant()
                                               ? Count::Of(count.value() * kScalarsPerVector)
                                               : count);
  }

  TypeId ScalarsOfStruct(TypeId id) {
    if (const auto it = structs_.find(id.value); it != structs_.end()) return it->second;
    const StringId name = m_.types.StructOf(id).name;
    const Span span = m_.types.StructOf(id).span;
    const std::span<const StructMember> before = m_.types.StructOf(id).members;
    PoolVector<StructMember> members;
    bool changed = false;
    for (StructMember member : before) {
      const TypeId type = ScalarsOf(member.type);
      changed |= type != member.type;
      // The array of scalars has a smaller alignment than the array of vectors that it replaces, so
      // the member needs an explicit @align to stay at its offset.
      member.has_align_attribute |= type != member.type;
      member.type = type;
      members.push_back(member);
    }
    const TypeId made = changed ? m_.types.NewStruct(name, members, span) : id;
    structs_.emplace(id.value, made);
    return made;
  }

  Module& m_;
  PoolVector<GlobalId> aliases_;                   // indexed by GlobalId of the original variables
  absl::flat_hash_map<uint32_t, TypeId> structs_;  // new type, indexed by TypeId of the structure
};

}  // namespace

Status RunAliasMatrixMemory(Module& m) {
  if (m.MayHave(BuiltinFn::k_subgroupMatrixLoad) || m.MayHave(BuiltinFn::k_subgroupMatrixStore)) {
    Aliases(m).Run();
  }
  return Status::Ok();
}

}  // namespace tessera::ir
