#include "ir/transform/module_scope_vars.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "ir/analysis/direct_uses.h"
#include "ir/builder.h"
#include "ir/op_info.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

bool IsPrivateVariable(const Global& g) { return g.space == AddressSpace::kPrivate; }

class ModuleScopeVars {
 public:
  explicit ModuleScopeVars(Module& m) : m_(m), member_of_(m.globals.size(), kNone) {}

  void Run() {
    const DirectUses direct(m_);
    NumberOthers();
    FindMembers(direct);
    if (!members_.empty()) MakeStruct();
    last_.resize(members_.size());
    // Callees precede callers, so a call is rewritten after its callee has received the structure
    // parameter.
    needs_struct_.resize(m_.functions.size());
    local_in_.resize(m_.globals.size());
    locals_.resize(m_.globals.size());
    for (uint32_t f = 0; f < m_.functions.size(); ++f)
      Rewrite(FunctionId(f), direct.Of(FunctionId(f)));
    std::erase_if(m_.globals, IsPrivateVariable);
  }

 private:
  static constexpr uint32_t kNone = 0xffffffffu, kRemoved = 0xffffffffu;

  bool IsPrivate(Value v) const {
    return v.kind() == Value::kGlobal && IsPrivateVariable(m_[v.global()]);
  }
  bool IsEntryPoint(FunctionId f) const { return m_[f].stage != ShaderStage::kNone; }

  void NumberOthers() {
    uint32_t next = 0;
    for (const Global& g : m_.globals) {
      to_.push_back(IsPrivateVariable(g) ? kRemoved : next++);
    }
  }

  // Selects the private variables that become members of the structure: those that functions other
  // than entry points use. The members are in declaration order.
  void FindMembers(const DirectUses& direct) {
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (m_.functions[f].stage != ShaderStage::kNone) continue;
      for (const DirectUses::Use& use : direct.Of(FunctionId(f))) {
        if (IsPrivate(use.value)) member_of_[use.value.index()] = 0;
      }
    }
    for (uint32_t g = 0; g < m_.globals.size(); ++g) {
      if (member_of_[g] == kNone) continue;
      member_of_[g] = static_cast<uint32_t>(members_.size());
      members_.push_back(GlobalId(g));
    }
  }

  void MakeStruct() {
    PoolVector<StructMember> members;
    PoolVector<ConstantId> values;
    bool all_zero = true;
    for (GlobalId g : members_) {
      StructMember member;
      member.name = m_[g].name;
      member.type = m_[g].type;
      members.push_back(member);
      const Value init = m_[g].init;
      values.push_back(init.is_constant() ? init.constant() : m_.constants.Zero(member.type));
      all_zero = all_zero && m_.constants.IsZero(values.back());
    }
    struct_ = m_.types.NewStruct(m_.strings.Intern("PrivateVariables"), members);
    pointer_ = m_.types.Pointer(AddressSpace::kPrivate, struct_, Access::kReadWrite);
    name_ = m_.strings.Intern("privates");
    if (!all_zero) initial_ = m_.constants.Composite(struct_, values);
  }

  void Rewrite(FunctionId f, std::span<const DirectUses::Use> direct) {
    bool any = false, any_member = false;
    for (const DirectUses::Use& use : direct) {
      any |= use.value.kind() == Value::kGlobal && to_[use.value.index()] != use.value.index();
      any_member |= IsPrivate(use.value) && member_of_[use.value.index()] != kNone;
      any_member |= use.callee.valid() && needs_struct_[use.callee.value];
    }
    if (!any && !any_member) return;
    Value privates;
    if (any_member) {
      privates = IsEntryPoint(f) ? Declare(f, pointer_, initial_, name_) : AddParameter(f);
    }
    ForEachInstOf(kTakePlaces, m_, m_[f].body, [&](InstId id) {
      const Inst& inst = m_[id];
      if (!OnlyFirstIsPlace(inst.op)) {
        RewriteOther(f, id, privates);
      } else if (m_.Operand(inst, 0).kind() == Value::kGlobal) {
        RewriteOperand(f, id, 0, privates);
      }
    });
  }

  // Rewrites an instruction that may have a pointer as any of its operands, e.g. a call.
  void RewriteOther(FunctionId f, InstId id, Value privates) {
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      if (m_.Operand(id, i).kind() == Value::kGlobal) RewriteOperand(f, id, i, privates);
    }
    if (m_[id].op == Op::kCall && needs_struct_[m_[id].callee().value]) {
      m_.AppendOperand(id, privates);
    }
  }

  // Rewrites an operand that is a module-scope variable. Replaces a private variable with a pointer
  // to its new location, and renumbers any other variable.
  void RewriteOperand(FunctionId f, InstId id, uint32_t operand, Value privates) {
    const GlobalId g = m_.Operand(id, operand).global();
    if (to_[g.value] != kRemoved) {
      return m_.SetOperand(id, operand, GlobalId(to_[g.value]));
    }
    if (member_of_[g.value] != kNone) {
      return m_.SetOperand(id, operand, MemberFor(id, member_of_[g.value], privates));
    }
    if (local_in_[g.value] != f.value + 1) {
      local_in_[g.value] = f.value + 1;
      locals_[g.value] = Declare(f, m_[g].pointer_type, m_[g].init, m_[g].name);
    }
    m_.SetOperand(id, operand, locals_[g.value]);
  }

  // Returns a pointer to the structure member, for use by `id`. A store after a load, as in
  // `x += 1`, reuses the load's pointer, so that later code recognizes that the load and the store
  // access the same location.
  Value MemberFor(InstId id, uint32_t member, Value privates) {
    LastAccess& last = last_[member];
    const bool again = m_[id].op == Op::kStore && last.user.valid() &&
                       m_[last.user].op == Op::kLoad && m_[last.user].block == m_[id].block;
    if (!again) {
      Builder b(m_, id);
      // A pointer to the member has the same type as a pointer to the former variable.
      const TypeId pointer = m_[members_[member]].pointer_type;
      if (!last.number.valid()) last.number = b.U32(member);
      last.pointer = b.Emit(Op::kAccess, pointer, {privates, last.number});
    }
    last.user = id;
    return last.pointer;
  }

  // Declares a variable at the beginning of an entry point.
  Value Declare(FunctionId f, TypeId pointer, Value init, StringId name) {
    Builder b(m_, m_[m_[f].body].first);
    const InstId var = init.valid() ? b.Emit(Op::kVar, pointer, {init})
                                    : b.Emit(Op::kVar, pointer, std::initializer_list<Value>{});
    m_.SetName(var, name);
    return var;
  }

  Value AddParameter(FunctionId f) {
    needs_struct_[f.value] = true;
    Param added;
    added.name = name_;
    added.type = pointer_;
    const ParamId id(static_cast<uint32_t>(m_.params.size()));
    m_.params.push_back(added);
    const std::span<const ParamId> old = m_[f].params;
    const std::span<ParamId> params = m_.arena.NewArray<ParamId>(old.size() + 1);
    std::copy(old.begin(), old.end(), params.begin());
    params[old.size()] = id;
    m_.functions[f.value].params = params;
    return id;
  }

  struct LastAccess {
    InstId user;
    Value pointer;
    Value number;  // constant that contains the member's index; created on demand
  };

  Module& m_;
  // Indexed by GlobalId: the new id, or kRemoved for private variables.
  PoolVector<uint32_t> to_;
  PoolVector<LastAccess> last_;  // indexed by member
  // Member number in the structure; kNone if the variable is not a member. Indexed by GlobalId.
  PoolVector<uint32_t> member_of_;
  PoolVector<GlobalId> members_;
  TypeId struct_, pointer_;
  StringId name_;
  Value initial_;                  // the structure's initial value, or none if all members are zero
  PoolVector<bool> needs_struct_;  // by FunctionId: whether the structure is passed to the function
  PoolVector<uint32_t> local_in_;  // by GlobalId: 1 + the id of the last entry point to declare it
  PoolVector<Value> locals_;       // local variable, indexed by GlobalId
};

}  // namespace

void RunModuleScopeVars(Module& m) {
  if (std::ranges::any_of(m.globals, IsPrivateVariable)) ModuleScopeVars(m).Run();
}

}  // namespace tessera::ir
