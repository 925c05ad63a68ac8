#include "ir/transform/constant_variables.h"

#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/op_info.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

class ConstantVariables {
 public:
  explicit ConstantVariables(Module& m) : m_(m), is_constant_(m.globals.size()) {}

  Status Run() {
    for (uint32_t g = 0; g < m_.globals.size(); ++g) {
      is_constant_[g] = HasConstantValue(GlobalId(g));
      constants_ += is_constant_[g] ? 1 : 0;
    }
    if (constants_ != 0) FindUses();
    if (constants_ == 0) return Status::Ok();
    for (const InstId load : loads_) Replace(load);
    replacements_.Apply(m_);
    RemoveAccesses();
    is_constant_.flip();
    RemoveGlobals(m_, is_constant_);
    return Status::Ok();
  }

 private:
  bool HasConstantValue(GlobalId id) const {
    const Global& g = m_[id];
    return g.space == AddressSpace::kPrivate && m_.types.Has(g.type, TypeFlags::kConstructible) &&
           !m_.types.Has(g.type, TypeFlags::kHasSubgroupMatrix) &&
           (!g.init.valid() || g.init.is_constant());
  }
  ConstantId ValueOf(const Global& g) {
    return g.init.valid() ? g.init.constant() : m_.constants.Zero(g.type);
  }

  // Collects the load and access instructions of candidates, and removes candidates that have any
  // other use. Returns early if no candidate remains.
  void FindUses() {
    for (const Inst& inst : m_.insts) {
      if (!TakesPlaces(inst.op) || !inst.block.valid()) continue;
      for (const uint32_t bits : PlaceOperands(m_, inst)) {
        const GlobalId g = RootOf(Value::FromBits(bits));
        if (!g.valid() || !is_constant_[g.value]) continue;
        Use(m_.IdOf(inst), g);
        if (constants_ == 0) return;
      }
    }
  }

  // If `v` is a module-scope variable, returns it. If `v` is an access into a private variable,
  // returns that variable. Otherwise, returns an invalid id.
  GlobalId RootOf(Value v) const {
    if (v.kind() == Value::kGlobal) return v.global();
    if (!v.is_inst() || m_[v.inst()].op != Op::kAccess) return {};
    const Type& type = m_.types[m_[v.inst()].type];
    if (type.kind != TypeKind::kPointer || type.space != AddressSpace::kPrivate) return {};
    const Value root = MemoryRoot(m_, v);
    return root.kind() == Value::kGlobal ? root.global() : GlobalId();
  }

  // Records a use of `g`: the operand of `id` is `g` itself or points into it.
  void Use(InstId id, GlobalId g) {
    if (m_[id].op == Op::kAccess) {
      accesses_.push_back(id);
    } else if (m_[id].op == Op::kLoad &&
               (!IsLarge(m_[id].type) || m_.constants.IsZero(ValueOf(m_[g])))) {
      loads_.push_back(id);
    } else {
      --constants_;
      is_constant_[g.value] = false;
    }
  }
  bool IsLarge(TypeId type) const {
    return m_.types.kind(type) == TypeKind::kArray || m_.types.kind(type) == TypeKind::kStruct;
  }

  // Returns true if the variable `root` is still a candidate. loads_ and accesses_ may contain uses
  // of variables that are no longer candidates.
  bool IsConstant(Value root) const { return is_constant_[root.global().value]; }

  void Replace(InstId load) {
    PoolVector<InstId> chain;
    const Value root = MemoryRoot(m_, LoadInst(m_, load).pointer(), &chain);
    if (!IsConstant(root)) return;
    PoolVector<Value> indices;
    for (size_t i = chain.size(); i-- > 0;) {
      for (uint32_t k = 1; k < m_.OperandCount(chain[i]); ++k) {
        indices.push_back(m_.Operand(chain[i], k));
      }
    }
    replacements_.AddOwn(m_, load, PartOf(load, chain, ValueOf(m_[root.global()]), indices));
  }

  // Returns the part of the constant `whole` that `load` loads. Folds leading constant indices that
  // are in bounds. If other indices follow, emits an instruction that accesses the folded part with
  // these indices, unless that part is zero.
  Value PartOf(InstId load, std::span<const InstId> chain, ConstantId whole,
               std::span<const Value> indices) {
    while (!indices.empty() && indices[0].is_constant()) {
      const auto index = static_cast<uint64_t>(m_.constants.IntValue(indices[0].constant()));
      if (index >= m_.constants.ElementCount(m_.constants.type(whole))) break;
      whole = m_.constants.Element(whole, static_cast<uint32_t>(index));
      indices = indices.subspan(1);
    }
    if (m_.constants.IsZero(whole)) return m_.constants.Zero(m_[load].type);
    if (indices.empty()) return whole;
    Builder b(m_, load);
    return b.AccessInPlaceOf(chain, whole, indices);
  }

  // Removes the access instructions that point into replaced variables. When one is removed, only
  // later instructions in accesses_ can still use it. The loop removes these, too.
  void RemoveAccesses() {
    std::erase_if(accesses_, [&](InstId id) { return !IsConstant(MemoryRoot(m_, Value(id))); });
    for (const InstId id : accesses_) m_.Remove(id);
  }

  Module& m_;
  PoolVector<bool> is_constant_;  // indexed by GlobalId
  size_t constants_ = 0;          // number of candidates, i.e. of set bits in is_constant_
  PoolVector<InstId> loads_, accesses_;
  UseReplacements replacements_;
};

}  // namespace

Status RunConstantVariables(Module& m) { return ConstantVariables(m).Run(); }

}  // namespace tessera::ir
