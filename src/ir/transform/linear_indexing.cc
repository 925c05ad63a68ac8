#include "ir/transform/linear_indexing.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/transform/builtin_input.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

constexpr TypeId kVec3u = TypeStore::Vector(kU32, 3);

bool IsIndex(const IoAttributes& io) {
  return io.builtin == BuiltinValue::kGlobalInvocationIndex ||
         io.builtin == BuiltinValue::kWorkgroupIndex;
}

class EntryPoint {
 public:
  EntryPoint(Module& m, FunctionId entry) : m_(m), entry_(entry), b_(m, m[m[entry].body].first) {}

  void Run() {
    const std::span<const ParamId> params = m_[entry_].params;
    if (std::none_of(params.begin(), params.end(), [&](ParamId p) { return HasIndex(p); })) return;
    // Set the new parameters first: `Index`, which ValueOf calls, looks for inputs among them.
    PoolVector<ParamId> kept;
    PoolVector<Taken> taken;
    for (ParamId p : params) Take(p, kept, taken);
    m_.functions[entry_.value].params = m_.arena.Copy(std::span<const ParamId>(kept));
    absl::flat_hash_map<uint32_t, Value> replaced;  // indexed by ParamId
    for (const Taken& t : taken) replaced[t.param.value] = ValueOf(t);
    ForEachInst(m_, m_[entry_].body, [&](InstId id) {
      for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
        const Value v = m_.Operand(id, i);
        if (v.kind() != Value::kParam) continue;
        if (const auto it = replaced.find(v.index()); it != replaced.end()) {
          m_.SetOperand(id, i, it->second);
        }
      }
    });
  }

 private:
  // A removed parameter. If it is a structure, `members` contains, for each member, the id of the
  // parameter that replaces the member. The id of a linear index is invalid, because no parameter
  // replaces it. Its value is computed.
  struct Taken {
    ParamId param;
    PoolVector<ParamId> members;
  };

  bool HasIndex(ParamId p) const {
    if (m_.types.kind(m_[p].type) != TypeKind::kStruct) return IsIndex(m_[p].io);
    const auto members = m_.types.StructOf(m_[p].type).members;
    return std::any_of(members.begin(), members.end(),
                       [](const StructMember& member) { return IsIndex(member.io); });
  }

  void Take(ParamId p, PoolVector<ParamId>& kept, PoolVector<Taken>& taken) {
    if (!HasIndex(p)) return kept.push_back(p);
    Taken& t = taken.emplace_back();
    t.param = p;
    if (m_.types.kind(m_[p].type) != TypeKind::kStruct) return;
    for (const StructMember& member : m_.types.StructOf(m_[p].type).members) {
      ParamId& id = t.members.emplace_back();
      if (IsIndex(member.io)) continue;
      id = ParamId(static_cast<uint32_t>(m_.params.size()));
      m_.params.push_back({member.name, member.type, member.io, member.span});
      kept.push_back(id);
    }
  }

  Value ValueOf(const Taken& t) {
    const TypeId type = m_[t.param].type;
    if (t.members.empty()) return Index(m_[t.param].io.builtin);
    PoolVector<Value> parts;
    for (size_t i = 0; i < t.members.size(); ++i) {
      parts.push_back(t.members[i].valid() ? Value(t.members[i])
                                           : Index(m_.types.StructOf(type).members[i].io.builtin));
    }
    return b_.Emit(Op::kConstruct, type, parts);
  }

  // Computes x + y * (size of a row) + z * (size of a layer). The sizes are measured in workgroups
  // for workgroup_index, and in invocations for global_invocation_index.
  Value Index(BuiltinValue builtin) {
    const bool workgroups = builtin == BuiltinValue::kWorkgroupIndex;
    const Value id = BuiltinInput(
        m_, entry_, workgroups ? BuiltinValue::kWorkgroupId : BuiltinValue::kGlobalInvocationId,
        kVec3u, b_);
    const Value groups = BuiltinInput(m_, entry_, BuiltinValue::kNumWorkgroups, kVec3u, b_);
    const auto extent = [&](uint32_t i) {
      const Value count = b_.Access(groups, {b_.U32(i)});
      return workgroups ? count : b_.Multiply(count, b_.ToU32(m_[entry_].workgroup_size[i]));
    };
    const Value row = extent(0);
    const Value layer = b_.Multiply(row, extent(1));
    const Value y = b_.Multiply(b_.Access(id, {b_.U32(1)}), row);
    const Value z = b_.Multiply(b_.Access(id, {b_.U32(2)}), layer);
    return Sum(Sum(b_.Access(id, {b_.U32(0)}), y), z);
  }

  Value Sum(Value x, Value y) { return b_.Binary(BinaryOp::kAdd, kU32, x, y); }

  Module& m_;
  FunctionId entry_;
  Builder b_;
};

}  // namespace

Status RunLinearIndexing(Module& m) {
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    if (m.functions[f].stage == ShaderStage::kCompute) EntryPoint(m, FunctionId(f)).Run();
  }
  return Status::Ok();
}

}  // namespace tessera::ir
