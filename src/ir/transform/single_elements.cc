#include "ir/transform/single_elements.h"

#include <span>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class Rewriter {
 public:
  explicit Rewriter(Module& m) : m_(m) {}

  void Run() {
    if (!HasSingleElements()) return;
    is_copied_.resize(m_.insts.size());
    FindCopied();
    const auto end = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < end; ++i) {
      const InstId id(i);
      if (!m_[id].block.valid() || !IsStructWithMatrix(m_[id].type) || !IsOfOnlyElement(id)) {
        continue;
      }
      Builder b(m_, id);
      replaced_.Add(m_, id, MembersOf(b, id));
    }
    replaced_.Apply(m_);
  }

 private:
  // Returns true if the module has an array type whose single element contains a matrix. Most
  // modules have none, so Run ends early.
  bool HasSingleElements() const {
    for (uint32_t t = 0; t < m_.types.size(); ++t) {
      const TypeId type(t);
      if (m_.types.kind(type) != TypeKind::kArray) continue;
      if (m_.types[type].count() == Count::Of(1) && m_.types.Has(type, TypeFlags::kHasMatrix)) {
        return true;
      }
    }
    return false;
  }

  bool IsStructWithMatrix(TypeId type) const {
    return m_.types.kind(type) == TypeKind::kStruct && m_.types.Has(type, TypeFlags::kHasMatrix);
  }

  // Finds the access instructions whose results are used by instructions other than accesses. The
  // output copies these results. It also copies the results of accesses that have names. All other
  // accesses become parts of the access expressions that use them.
  void FindCopied() {
    for (const Inst& inst : m_.insts) {
      if (inst.op == Op::kAccess || !inst.block.valid()) continue;
      for (const uint32_t bits : m_.OperandBits(inst)) {
        const Value v = Value::FromBits(bits);
        if (v.is_inst()) is_copied_[v.index()] = true;
      }
    }
  }

  // Returns true if the instruction copies the element of a one-element array.
  bool IsOfOnlyElement(InstId id) const {
    if (m_[id].op == Op::kAccess) {
      return (is_copied_[id.value] || m_.NameOf(id).valid()) && EndsInOnlyElement(id);
    }
    if (m_[id].op != Op::kLoad) return false;
    const Value pointer = LoadInst(m_, id).pointer();
    const AddressSpace space = m_.types[m_.TypeOf(pointer)].space;
    return (space == AddressSpace::kFunction || space == AddressSpace::kPrivate) &&
           pointer.is_inst() && m_[pointer.inst()].op == Op::kAccess &&
           EndsInOnlyElement(pointer.inst());
  }

  bool EndsInOnlyElement(InstId access) const {
    TypeId at = m_.TypeOf(AccessInst(m_, access).base());
    if (m_.types.kind(at) == TypeKind::kPointer) at = m_.types[at].element;
    TypeId whole = at;
    for (uint32_t k = 1; k < m_.OperandCount(access); ++k) {
      whole = at;
      if (m_.types.kind(at) != TypeKind::kStruct) {
        at = m_.types[at].element;
        continue;
      }
      const auto member = m_.constants.IntValue(m_.Operand(access, k).constant());
      at = m_.types.StructOf(at).members[static_cast<size_t>(member)].type;
    }
    return m_.types.kind(whole) == TypeKind::kArray && m_.types[whole].count() == Count::Of(1);
  }

  // Constructs the structure that the access or load `id` returns. Accesses each member separately,
  // because accessing the whole structure would copy it at once, which this pass must avoid.
  Value MembersOf(Builder& b, InstId id) {
    if (m_[id].op == Op::kLoad) return Members(b, {}, LoadInst(m_, id).pointer(), {}, m_[id].type);
    PoolVector<Value> indices;
    for (uint32_t k = 1; k < m_.OperandCount(id); ++k) indices.push_back(m_.Operand(id, k));
    return Members(b, {&id, 1}, AccessInst(m_, id).base(), indices, m_[id].type);
  }

  // Constructs the structure at `indices` in `from`, which is a pointer or a composite value. The
  // emitted accesses replace `chain`.
  Value Members(Builder& b, std::span<const InstId> chain, Value from,
                const PoolVector<Value>& indices, TypeId type) {
    PoolVector<Value> members;
    const bool is_memory = m_.types.kind(m_.TypeOf(from)) == TypeKind::kPointer;
    const auto count = static_cast<uint32_t>(m_.types.StructOf(type).members.size());
    for (uint32_t k = 0; k < count; ++k) {
      PoolVector<Value> path = indices;
      path.push_back(b.U32(k));
      const TypeId member = m_.types.StructOf(type).members[k].type;
      if (m_.types.kind(member) == TypeKind::kStruct) {
        members.push_back(Members(b, chain, from, path, member));
        continue;
      }
      const Value part = b.AccessInPlaceOf(chain, from, path);
      members.push_back(is_memory ? b.Load(part) : part);
    }
    return b.Emit(Op::kConstruct, type, members);
  }

  Module& m_;
  // Indexed by InstId: whether an instruction other than kAccess uses the result.
  PoolVector<bool> is_copied_;
  UseReplacements replaced_;
};

}  // namespace

Status RunSingleElements(Module& m) {
  Rewriter(m).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
