#include "ir/transform/length_parameters.h"

#include <algorithm>
#include <span>
#include <string>

#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/edit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

class LengthParameters {
 public:
  explicit LengthParameters(Module& m) : m_(m), lengths_(m.params.size()) {}

  void Run() {
    added_.resize(m_.functions.size());
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (!replaced_.empty()) AppendToCalls(FunctionId(f));
      if (HasPointer(m_.functions[f])) TakeFromParameters(FunctionId(f));
    }
    if (replaced_.empty()) return;
    replaced_.Apply(m_);
    RemoveUnused();
  }

 private:
  bool HasPointer(const Function& f) const {
    return std::ranges::any_of(
        f.params, [&](ParamId p) { return m_.types.kind(m_[p].type) == TypeKind::kPointer; });
  }

  // Appends length arguments to the calls in `f` whose callees have gained length parameters. Each
  // argument is an arrayLength call. If the array is a parameter of `f`, TakeFromParameters later
  // replaces the call with the length parameter.
  void AppendToCalls(FunctionId f) {
    PoolVector<InstId> calls;
    ForEachInst(m_, m_[f].body, [&](InstId id) {
      if (m_[id].op == Op::kCall && !added_[m_[id].callee().value].empty()) calls.push_back(id);
    });
    for (InstId call : calls) {
      for (uint32_t i : added_[m_[call].callee().value]) {
        m_.AppendOperand(call, LengthOf(m_.Operand(call, i), call));
      }
    }
  }

  // Emits an arrayLength of the array that `pointer` points to, or of the array at the end of the
  // structure that `pointer` points to.
  Value LengthOf(Value pointer, InstId before) {
    Builder b(m_, before);
    const TypeId target = m_.types[m_.TypeOf(pointer)].element;
    Value array = pointer;
    if (m_.types.kind(target) == TypeKind::kStruct) {
      array = b.Access(
          pointer, {b.U32(static_cast<uint32_t>(m_.types.StructOf(target).members.size() - 1))});
      m_[array.inst()].flags |= InstFlags::kInBounds;
    }
    return b.Builtin(BuiltinFn::k_arrayLength, kU32, {array});
  }

  void TakeFromParameters(FunctionId f) {
    ForEachInst(m_, m_[f].body, [&](InstId id) {
      if (m_[id].op != Op::kBuiltin || m_[id].builtin() != BuiltinFn::k_arrayLength) return;
      const Value array = BuiltinInst(m_, id).argument(0);
      const Value root = MemoryRoot(m_, array);
      if (root.kind() != Value::kParam) return;
      if (array.is_inst()) accesses_.push_back(array.inst());
      replaced_.Add(m_, id, LengthParameter(f, root.param()));
    });
  }

  Value LengthParameter(FunctionId f, ParamId of) {
    if (lengths_[of.value].valid()) return lengths_[of.value];
    const std::span<const ParamId> old = m_[f].params;
    const auto place = std::ranges::find(old, of) - old.begin();
    added_[f.value].push_back(static_cast<uint32_t>(place));
    Param added;
    if (m_[of].name.valid()) {
      added.name = m_.strings.Intern(std::string(m_.strings.Get(m_[of].name)) + "_length");
    }
    added.type = kU32;
    const ParamId id(static_cast<uint32_t>(m_.params.size()));
    m_.params.push_back(added);
    const std::span<ParamId> params = m_.arena.NewArray<ParamId>(old.size() + 1);
    std::copy(old.begin(), old.end(), params.begin());
    params[old.size()] = id;
    m_.functions[f.value].params = params;
    return lengths_[of.value] = id;
  }

  // Removes access instructions whose only use was an arrayLength.
  void RemoveUnused() {
    PoolVector<bool> used(m_.insts.size());
    for (uint32_t i = 0; i < m_.insts.size(); ++i) {
      if (m_.insts[i].op == Op::kNop) continue;
      for (uint32_t bits : m_.OperandBits(InstId(i))) {
        if (const Value v = Value::FromBits(bits); v.is_inst()) used[v.index()] = true;
      }
    }
    for (InstId id : accesses_) {
      if (!used[id.value] && m_[id].op != Op::kNop) m_.Remove(id);
    }
  }

  Module& m_;
  PoolVector<Value> lengths_;  // indexed by the ParamId of a pointer: its length parameter
  // For each function, the positions of the pointer parameters that have a length parameter, in the
  // order in which the length parameters were added.
  PoolVector<PoolVector<uint32_t>> added_;
  PoolVector<InstId> accesses_;
  UseReplacements replaced_;
};

}  // namespace

Status RunLengthParameters(Module& m) {
  if (m.MayHave(BuiltinFn::k_arrayLength)) LengthParameters(m).Run();
  return Status::Ok();
}

}  // namespace tessera::ir
