#include "ir/transform/read_only_buffers.h"

#include <algorithm>
#include <span>

#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/analysis/memory_root.h"
#include "ir/builtin_info.h"
#include "ir/edit.h"
#include "ir/op_info.h"
#include "ir/views.h"

namespace tessera::ir {
namespace {

bool IsWritablePointer(const Type& t) {
  return t.kind == TypeKind::kPointer && t.space == AddressSpace::kStorage &&
         t.access == Access::kReadWrite;
}

// Divides buffers and parameters into classes. A parameter has a single pointer type, so it belongs
// to the same class as all variables and parameters that calls pass for it. A class counts as
// written to if the shader writes to any of its members.
class ReadOnlyBuffers {
 public:
  explicit ReadOnlyBuffers(Module& m)
      : m_(m), parents_(m.globals.size() + m.params.size()), written_(parents_.size()) {
    for (uint32_t i = 0; i < parents_.size(); ++i) parents_[i] = i;
  }

  Status Run() {
    if (!HasCandidates() || !ExcludeRenderStages()) return Status::Ok();
    for (const Inst& inst : m_.insts) {
      if (TakesPlaces(inst.op) && inst.block.valid()) NoteUses(inst);
    }
    if (ChangeVariables()) ChangePointers();
    return Status::Ok();
  }

 private:
  static bool MayBeReadOnly(const Module& m, const Global& g) {
    return g.space == AddressSpace::kStorage && g.access == Access::kReadWrite &&
           !m.types.Has(g.type, TypeFlags::kHasAtomic);
  }

  bool HasCandidates() {
    bool any = false;
    for (uint32_t g = 0; g < m_.globals.size(); ++g) {
      const bool may = MayBeReadOnly(m_, m_.globals[g]);
      written_[g] = !may;
      any |= may;
    }
    return any;
  }

  // Sets written_ for all storage buffers that vertex and fragment shaders use, even if the shaders
  // only read them. Returns false if the memory limit stopped the analysis that finds these
  // buffers.
  bool ExcludeRenderStages() {
    const auto renders = [](const Function& f) {
      return f.stage == ShaderStage::kVertex || f.stage == ShaderStage::kFragment;
    };
    if (std::ranges::none_of(m_.functions, renders)) return true;
    const GlobalUses uses(m_);
    if (!uses.complete()) return false;
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (!renders(m_.functions[f])) continue;
      for (const GlobalId g : uses.Of(FunctionId(f), Bit(AddressSpace::kStorage))) {
        written_[g.value] = true;
      }
    }
    return true;
  }

  // ---- classes

  static constexpr uint32_t kNoMember = 0xffffffffu;

  // Returns the index (in parents_) of the variable or parameter that `pointer` points into.
  uint32_t MemberOf(Value pointer) const {
    const Value root = MemoryRoot(m_, pointer);
    if (root.kind() == Value::kGlobal) return root.index();
    if (root.kind() != Value::kParam) return kNoMember;
    return static_cast<uint32_t>(m_.globals.size()) + root.index();
  }

  uint32_t ClassOf(uint32_t member) {
    while (parents_[member] != member) {
      parents_[member] = parents_[parents_[member]];
      member = parents_[member];
    }
    return member;
  }

  void Write(Value pointer) {
    if (!IsWritablePointer(m_.types[m_.TypeOf(pointer)])) return;
    if (const uint32_t member = MemberOf(pointer); member != kNoMember) {
      written_[ClassOf(member)] = true;
    }
  }

  void Unite(Value argument, ParamId param) {
    if (!IsWritablePointer(m_.types[m_[param].type])) return;
    const uint32_t from = MemberOf(argument), to = MemberOf(param);
    if (from == kNoMember) return Write(param);
    const uint32_t a = ClassOf(from), b = ClassOf(to);
    if (a == b) return;
    parents_[b] = a;
    written_[a] = written_[a] || written_[b];
  }

  // Records writes and pointer arguments. The operation of `inst` must be in kTakePlaces.
  void NoteUses(const Inst& inst) {
    switch (inst.op) {
      case Op::kLoad:
      case Op::kAccess: return;
      case Op::kBuiltin: {
        const PointerUse use = InfoOf(inst.builtin()).pointer;
        if (use == PointerUse::kStores || use == PointerUse::kLoadsAndStores) {
          Write(BuiltinInst(m_, inst).argument(0));
        }
        return;
      }
      case Op::kCall: {
        const std::span<const ParamId> params = m_[inst.callee()].params;
        for (uint32_t k = 0; k < params.size(); ++k) Unite(m_.Operand(inst, k), params[k]);
        return;
      }
      default:  // others: operations that may store through their pointer operands
        for (const uint32_t bits : PlaceOperands(m_, inst)) Write(Value::FromBits(bits));
        return;
    }
  }

  // ---- changes

  bool IsReadOnly(Value pointer) {
    const uint32_t member = MemberOf(pointer);
    return member != kNoMember && !written_[ClassOf(member)];
  }

  // Makes each buffer read-only unless it is written to. Returns true if it changes any buffer.
  bool ChangeVariables() {
    bool changed = false;
    for (uint32_t g = 0; g < m_.globals.size(); ++g) {
      Global& global = m_.globals[g];
      if (!MayBeReadOnly(m_, global) || !IsReadOnly(GlobalId(g))) continue;
      global.access = Access::kRead;
      global.bound_writable = true;
      SetPointerType(m_, global);
      changed = true;
    }
    return changed;
  }

  void ChangePointers() {
    for (uint32_t p = 0; p < m_.params.size(); ++p) {
      Param& param = m_.params[p];
      if (IsWritablePointer(m_.types[param.type]) && IsReadOnly(ParamId(p))) {
        param.type = ReadPointer(param.type);
      }
    }
    for (Inst& inst : m_.insts) {
      if (inst.op != Op::kAccess || !IsWritablePointer(m_.types[inst.type])) continue;
      if (IsReadOnly(m_.IdOf(inst))) inst.type = ReadPointer(inst.type);
    }
  }

  TypeId ReadPointer(TypeId pointer) {
    const Type t = m_.types[pointer];
    return m_.types.Pointer(t.space, t.element, Access::kRead);
  }

  Module& m_;
  // The parent of each member in the union-find structure. The members are numbered: first all
  // variables in the order of their GlobalIds, then all parameters in the order of their ParamIds.
  PoolVector<uint32_t> parents_;
  PoolVector<bool> written_;  // whether a class is written; valid at the root of the class
};

}  // namespace

Status RunReadOnlyBuffers(Module& m) { return ReadOnlyBuffers(m).Run(); }

}  // namespace tessera::ir
