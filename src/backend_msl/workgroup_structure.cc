#include "backend_msl/workgroup_structure.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/walk.h"

namespace tessera::msl {
namespace {

using ir::AddressSpace;
using ir::Global;
using ir::GlobalId;
using ir::InstId;
using ir::Module;
using ir::Value;

constexpr size_t kMostParameters = 16;
// The lowest maxComputeWorkgroupStorageSize that a device may have (WebGPU: Limits).
constexpr uint64_t kMostBytes = 16384;
constexpr uint32_t kNone = 0xffffffffu;

class WorkgroupStructure {
 public:
  explicit WorkgroupStructure(Module& m) : m_(m), member_of_(m.globals.size(), kNone) {}

  ir::Status Run() {
    const auto count = std::ranges::count(m_.globals, AddressSpace::kWorkgroup, &Global::space);
    if (static_cast<size_t>(count) <= kMostParameters) return ir::Status::Ok();
    FindMembers();
    if (members_.size() <= kMostParameters || (HasSeveralKernels() && Bytes() > kMostBytes)) {
      return ir::Status::Ok();
    }
    MakeVariable();
    for (const ir::Function& f : m_.functions) {
      ir::ForEachInst(m_, f.body, [&](InstId id) { Rewrite(id); });
    }
    PoolVector<bool> kept(m_.globals.size(), true);
    for (const GlobalId g : members_) kept[g.value] = false;
    ir::RemoveGlobals(m_, kept);
    return ir::Status::Ok();
  }

 private:
  // Finds the variables that functions other than entry points use, in the order of their
  // declarations.
  void FindMembers() {
    for (uint32_t i = 0; i < m_.insts.size(); ++i) {
      const InstId id(i);
      if (!m_[id].block.valid()) continue;
      const ir::FunctionId f = m_[m_[id].block].function;
      if (!f.valid() || m_[f].stage != ir::ShaderStage::kNone) continue;
      for (const uint32_t bits : m_.OperandBits(id)) {
        const Value v = Value::FromBits(bits);
        if (IsWorkgroup(v)) member_of_[v.index()] = 0;
      }
    }
    for (uint32_t g = 0; g < m_.globals.size(); ++g) {
      if (member_of_[g] == kNone) continue;
      member_of_[g] = static_cast<uint32_t>(members_.size());
      members_.push_back(GlobalId(g));
    }
  }
  bool IsWorkgroup(Value v) const {
    return v.kind() == Value::kGlobal && m_[v.global()].space == AddressSpace::kWorkgroup;
  }

  bool HasSeveralKernels() const {
    return std::ranges::count(m_.functions, ir::ShaderStage::kCompute, &ir::Function::stage) > 1;
  }
  uint64_t Bytes() const {
    uint64_t bytes = 0;
    for (const Global& g : m_.globals) {
      if (g.space == AddressSpace::kWorkgroup) bytes += m_.types.SizeOf64(g.type);
    }
    return bytes;
  }

  void MakeVariable() {
    PoolVector<ir::StructMember> members(members_.size());
    for (size_t i = 0; i < members_.size(); ++i) {
      members[i].name = m_[members_[i]].name;
      members[i].type = m_[members_[i]].type;
    }
    Global g;
    g.name = m_.strings.Intern("workgroup");
    g.type = m_.types.NewStruct(m_.strings.Intern("WorkgroupVariables"), members);
    g.space = AddressSpace::kWorkgroup;
    g.access = ir::Access::kReadWrite;
    variable_ = ir::AddGlobal(m_, g);
    last_.resize(members_.size());
  }

  void Rewrite(InstId id) {
    for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
      const Value v = m_.Operand(id, k);
      if (!IsWorkgroup(v) || member_of_[v.index()] == kNone) continue;
      m_.SetOperand(id, k, MemberFor(id, member_of_[v.index()]));
    }
  }

  // Returns a pointer to the member for use by the instruction `id`. A store after a load uses the
  // same pointer as the load, so that `x += 1` is recognized as a compound assignment.
  Value MemberFor(InstId id, uint32_t member) {
    LastAccess& last = last_[member];
    const bool again = m_[id].op == ir::Op::kStore && last.user.valid() &&
                       m_[last.user].op == ir::Op::kLoad && m_[last.user].block == m_[id].block;
    if (!again) {
      ir::Builder b(m_, id);
      last.pointer = b.Access(variable_, {b.U32(member)});
    }
    last.user = id;
    return last.pointer;
  }

  struct LastAccess {
    InstId user;
    Value pointer;
  };

  Module& m_;
  PoolVector<uint32_t> member_of_;  // indexed by GlobalId: the index of the member, or kNone
  PoolVector<GlobalId> members_;
  PoolVector<LastAccess> last_;  // indexed by member
  GlobalId variable_;
};

}  // namespace

ir::Status RunWorkgroupStructure(Module& m) { return WorkgroupStructure(m).Run(); }

}  // namespace tessera::msl
