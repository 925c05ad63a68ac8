#include "ir/transform/struct_array_stores.h"

#include <algorithm>
#include <span>

#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class Rewriter {
 public:
  explicit Rewriter(Module& m)
      : m_(m), variables_(m.insts.size()), globals_(m.globals.size()), params_(m.params.size()) {}

  void Run() {
    for (const Function& f : m_.functions) Find(f.body);
    if (!any_) return;
    for (uint32_t g = 0; g < globals_.size(); ++g) {
      if (globals_[g]) WrapGlobal(m_.globals[g]);
    }
    for (size_t f = 0; f < m_.functions.size(); ++f) RewriteFunction(m_.functions[f]);
  }

 private:
  void Find(BlockId body) {
    if (!body.valid()) return;
    ForEachInst(m_, body, [&](InstId id) {
      if (m_[id].op == Op::kStore) Look(StoreInst(m_, id).pointer());
      if (m_[id].op != Op::kCall) return;
      for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
        if (m_.types.kind(m_.TypeOf(m_.Operand(id, k))) == TypeKind::kPointer) {
          Look(m_.Operand(id, k));
        }
      }
    });
  }

  void Look(Value pointer) {
    accesses_.clear();
    const Value root = MemoryRoot(m_, pointer, &accesses_);
    const Type type = m_.types[m_.TypeOf(root)];
    const bool is_own =
        type.space == AddressSpace::kFunction || type.space == AddressSpace::kPrivate;
    if (!is_own || m_.types.kind(type.element) != TypeKind::kStruct) return;
    if (std::ranges::none_of(accesses_, [&](InstId a) { return ChoosesElement(a); })) return;
    any_ = true;
    if (root.is_inst()) {
      variables_[root.inst().value] = true;
    } else if (root.kind() == Value::kGlobal) {
      globals_[root.index()] = true;
    } else {
      params_[root.index()] = true;
    }
  }

  bool ChoosesElement(InstId access) const {
    TypeId at = m_.types[m_.TypeOf(AccessInst(m_, access).base())].element;
    for (uint32_t k = 1; k < m_.OperandCount(access); ++k) {
      const Value index = m_.Operand(access, k);
      if (m_.types.kind(at) == TypeKind::kArray && !index.is_constant()) return true;
      at = m_.types.kind(at) == TypeKind::kStruct
               ? m_.types.StructOf(at)
                     .members[static_cast<size_t>(m_.constants.IntValue(index.constant()))]
                     .type
               : m_.types[at].element;
    }
    return false;
  }

  TypeId ArrayOf(TypeId structure) { return m_.types.Array(structure, Count::Of(1)); }

  void WrapGlobal(Global& g) {
    g.type = ArrayOf(g.type);
    if (g.init.valid()) {
      const ConstantId only[] = {g.init.constant()};
      g.init = m_.constants.Composite(g.type, only);
    }
    SetPointerType(m_, g);
  }

  void RewriteFunction(const Function& f) {
    if (!f.body.valid()) return;
    PoolVector<InstId> all;
    ForEachInst(m_, f.body, [&](InstId id) { all.push_back(id); });
    copies_.clear();
    for (const ParamId p : f.params) {
      if (params_[p.value]) CopyParameter(f, p, all);
    }
    for (const InstId id : all) {
      if (m_[id].op == Op::kVar && variables_[id.value]) WrapVariable(id);
      for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
        const Value array = ArrayInPlaceOf(m_.Operand(id, k));
        if (!array.valid()) continue;
        Builder b(m_, id);
        m_.SetOperand(id, k, Element(b, array));
      }
    }
  }

  void WrapVariable(InstId variable) {
    const TypeId array = ArrayOf(m_.types[m_[variable].type].element);
    if (m_.OperandCount(variable) == 1) {
      Builder b(m_, variable);
      m_.SetOperand(variable, 0, b.Emit(Op::kConstruct, array, {VarInst(m_, variable).initial()}));
    }
    m_[variable].type = m_.types.Pointer(AddressSpace::kFunction, array, Access::kReadWrite);
  }

  // Replaces the parameter `param` of `f` with a copy, which is stored back before each return.
  // `all` contains all instructions of `f`.
  void CopyParameter(const Function& f, ParamId param, std::span<const InstId> all) {
    const TypeId array = ArrayOf(m_.types[m_[param].type].element);
    Builder b(m_, m_[f.body].first);
    const Value before = b.Emit(Op::kConstruct, array, {b.Load(param)});
    const Value copy = Variable(b, m_.types[m_[param].type].space, before, m_[param].name);
    copies_.push_back({param, copy});
    for (const InstId id : all) {
      if (m_[id].op != Op::kReturn) continue;
      b.SetBefore(id);
      b.Store(param, b.Load(Element(b, copy)));
    }
  }

  // Declares the copy of a pointer parameter. The copy is in `space`, the address space of the
  // parameter, so that the types of existing pointers still match. A private copy is declared at
  // module scope, so all calls share it. This is safe, because WGSL has no recursion.
  Value Variable(Builder& b, AddressSpace space, Value init, StringId name) {
    const TypeId type = m_.TypeOf(init);
    if (space == AddressSpace::kPrivate) {
      Global g;
      g.name = name;
      g.type = type;
      g.space = space;
      g.access = Access::kReadWrite;
      const GlobalId global = AddGlobal(m_, g);
      b.Store(global, init);
      return global;
    }
    const InstId variable =
        b.Emit(Op::kVar, m_.types.Pointer(space, type, Access::kReadWrite), {init});
    m_.SetName(variable, name);
    return variable;
  }

  // If the structure that `v` points to was replaced by a one-element array, returns the pointer to
  // this array. Otherwise returns an invalid value.
  Value ArrayInPlaceOf(Value v) const {
    if (v.is_inst()) {
      const bool wrapped = v.index() < variables_.size() && variables_[v.index()];
      return wrapped ? v : Value();
    }
    if (v.kind() == Value::kGlobal) return globals_[v.index()] ? v : Value();
    if (v.kind() != Value::kParam || !params_[v.index()]) return {};
    return std::ranges::find(copies_, v.index(), [](const Copy& c) { return c.of.value; })
        ->variable;
  }

  Value Element(Builder& b, Value array) { return b.Access(array, {b.U32(0)}); }

  struct Copy {
    ParamId of;
    Value variable;
  };

  Module& m_;
  // Indexed by id: whether the variable or parameter must become an array.
  PoolVector<bool> variables_, globals_, params_;
  bool any_ = false;
  PoolVector<InstId> accesses_;  // scratch space of `Look`
  PoolVector<Copy> copies_;      // copies in the current function
};

}  // namespace

Status RunStructArrayStores(Module& m) {
  Rewriter(m).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
