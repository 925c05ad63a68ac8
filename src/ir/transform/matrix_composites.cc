#include "ir/transform/matrix_composites.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

bool IsConstant(const Module& m, Value v) {
  return v.is_constant() && IsMatrixComposite(m, m.constants.type(v.constant()));
}

bool IsConstruct(const Module& m, InstId id) {
  return m[id].op == Op::kConstruct && IsMatrixComposite(m, m[id].type);
}

// Returns true if `id` is a variable whose initial value is zero. The initial value must be a
// constant. Such a variable need not be rewritten, because variables are zero by default.
bool IsInitialZero(const Module& m, InstId id) {
  return m[id].op == Op::kVar && m.constants.IsZero(m.Operand(id, 0).constant());
}

class Composites {
 public:
  explicit Composites(Module& m) : m_(m), uses_(m.insts.size()), users_(m.insts.size()) {}

  void Run() {
    PoolVector<InstId> found;
    for (const Function& f : m_.functions) {
      if (f.body.valid()) ForEachInst(m_, f.body, [&](InstId id) { Look(id, found); });
    }
    for (const InstId id : found) Rewrite(id);
    replaced_.Apply(m_);
  }

 private:
  void Look(InstId id, PoolVector<InstId>& found) {
    bool has_constant = false;
    for (const uint32_t bits : m_.OperandBits(id)) {
      const Value v = Value::FromBits(bits);
      has_constant |= IsConstant(m_, v);
      if (!v.is_inst()) continue;
      ++uses_[v.index()];
      users_[v.index()] = id;
    }
    if (IsConstruct(m_, id) || has_constant) found.push_back(id);
  }

  void Rewrite(InstId id) {
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      if (!IsConstant(m_, m_.Operand(id, i)) || IsInitialZero(m_, id)) continue;
      Builder b(m_, id);
      m_.SetOperand(id, i, OfConstant(b, m_.Operand(id, i).constant()));
    }
    if (IsConstruct(m_, id)) RewriteConstruct(id);
  }

  InstId MakeVar(Builder& b, TypeId type) {
    return b.Emit(Op::kVar, m_.types.Pointer(AddressSpace::kFunction, type, Access::kReadWrite),
                  {});
  }

  Value OfConstant(Builder& b, ConstantId constant) {
    const TypeId type = m_.constants.type(constant);
    const InstId var = MakeVar(b, type);
    if (!m_.constants.IsZero(constant)) {
      for (uint32_t k = 0; k < m_.constants.ElementCount(type); ++k) {
        const ConstantId part = m_.constants.Element(constant, k);
        const Value value =
            IsMatrixComposite(m_, m_.constants.type(part)) ? OfConstant(b, part) : Value(part);
        b.Store(Part(b, var, k), value);
      }
    }
    return b.Load(var);
  }

  void RewriteConstruct(InstId id) {
    if (IsOnlyStored(id)) return StoreParts(users_[id.value], id);
    Builder b(m_, id);
    const InstId var = MakeVar(b, m_[id].type);
    for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
      b.Store(Part(b, var, k), m_.Operand(id, k));
    }
    replaced_.AddOwn(m_, id, b.Load(var));
  }

  // Returns true if the elements of the value can be stored to a variable one by one. The value
  // must have a single use: as the initial value of a variable, or in a store. A kConstruct without
  // operands is zero and has no elements to store. It must be an initial value, because variables
  // are zero by default.
  bool IsOnlyStored(InstId id) const {
    if (uses_[id.value] != 1) return false;
    const Op user = m_[users_[id.value]].op;
    return user == Op::kVar || (user == Op::kStore && m_.OperandCount(id) != 0);
  }

  void StoreParts(InstId user, InstId construct) {
    const bool is_var = m_[user].op == Op::kVar;
    Builder b(m_, is_var ? m_[user].next : user);
    b.source = m_[user].source;
    const Value pointer = is_var ? Value(user) : m_.Operand(user, StoreOperand::pointer);
    for (uint32_t k = 0; k < m_.OperandCount(construct); ++k) {
      b.Store(Part(b, pointer, k), m_.Operand(construct, k));
    }
    if (is_var) {
      ReplaceInPlace(m_, user, Op::kVar, {});
    } else {
      m_.Remove(user);
    }
    m_.Remove(construct);
  }

  Value Part(Builder& b, Value pointer, uint32_t index) {
    const Value part = b.Access(pointer, {b.U32(index)});
    m_[part.inst()].flags |= InstFlags::kInBounds;
    return part;
  }

  Module& m_;
  PoolVector<uint32_t> uses_;  // indexed by InstId
  PoolVector<InstId> users_;   // last user, indexed by InstId
  UseReplacements replaced_;
};

bool AnyMatrices(const Module& m) {
  for (uint32_t t = 0; t < m.types.size(); ++t) {
    if (IsMatrixComposite(m, TypeId(t))) return true;
  }
  return false;
}

}  // namespace

bool IsMatrixComposite(const Module& m, TypeId type) {
  const TypeKind kind = m.types.kind(type);
  return (kind == TypeKind::kArray || kind == TypeKind::kStruct) &&
         m.types.Has(type, TypeFlags::kHasSubgroupMatrix);
}

Status RunMatrixComposites(Module& m) {
  if (AnyMatrices(m)) Composites(m).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
