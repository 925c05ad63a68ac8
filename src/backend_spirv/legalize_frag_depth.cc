// Extends the push constants with the range to which frag_depth is clamped.
#include <algorithm>
#include <string>

#include "backend_spirv/legalize.h"
#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/edit.h"
#include "ir/memory_limit.h"

namespace tessera::spirv {
namespace {

using ir::FunctionId;
using ir::GlobalId;
using ir::Value;

class RangeAdder {
 public:
  RangeAdder(ir::Module& m, FragDepthOffsets offsets, Diagnostics& diagnostics)
      : m_(m), offsets_(offsets), diagnostics_(diagnostics), uses_(m), merged_(m.globals.size()) {}

  ir::Status Run(PoolVector<ir::FragDepthRange>* ranges) {
    if (!uses_.complete()) {
      ir::ReportMemoryLimit(m_, diagnostics_);
      return ir::Status::Failed();
    }
    ranges->resize(m_.functions.size());
    bool any = false;
    for (uint32_t i = 0; i < m_.functions.size(); ++i) {
      if (!ir::WritesFragDepth(m_, m_.functions[i])) continue;
      const GlobalId old = ImmediatesOf(FunctionId(i));
      if (!Check(old, m_.functions[i].span)) return ir::Status::Failed();
      any = any || old.valid();
      (*ranges)[i] = old.valid() ? Merged(old) : NewRange({});
    }
    if (any) ReplaceUses();
    return ir::Status::Ok();
  }

 private:
  // Returns the immediate variable that the entry point uses, or an invalid id. WGSL allows at most
  // one per entry point.
  GlobalId ImmediatesOf(FunctionId entry) const {
    const ir::GlobalUses::Set used = uses_.Of(entry, ir::Bit(ir::AddressSpace::kImmediate));
    return used.empty() ? GlobalId() : *used.begin();
  }

  bool Check(GlobalId immediates, Span entry) {
    const uint32_t taken = immediates.valid() ? m_.types.SizeOf(m_[immediates].type) : 0;
    const auto [least, greatest] = offsets_;
    for (const uint32_t offset : {least, greatest}) {
      if (offset % 4 == 0 && offset >= taken) continue;
      diagnostics_.Add(DiagCode::unsupported_feature, entry,
                       "the range of frag_depth cannot be at byte " + std::to_string(offset) +
                           " of the immediates; the offset must be a multiple of 4, and the "
                           "shader's own immediates take the first " +
                           std::to_string(taken) + " bytes");
      return false;
    }
    if (least != greatest) return true;
    diagnostics_.Add(DiagCode::unsupported_feature, entry,
                     "the minimum and maximum frag_depth cannot both be at byte " +
                         std::to_string(least) + " of the immediates");
    return false;
  }

  const ir::FragDepthRange& Merged(GlobalId old) {
    ir::FragDepthRange& range = merged_[old.value];
    if (!range.global.valid()) range = NewRange(old);
    return range;
  }

  // Creates a variable of structure type. Its members are the immediates in `old`, if `old` is
  // valid, and the minimum and maximum of the depth range.
  ir::FragDepthRange NewRange(GlobalId old) {
    PoolVector<ir::StructMember> members;
    const auto add = [&](std::string_view name, ir::TypeId type) {
      ir::StructMember& member = members.emplace_back();
      member.name = m_.strings.Intern(name);
      member.type = type;
    };
    if (old.valid()) add("immediates", m_[old].type);
    const auto first = static_cast<uint32_t>(members.size());
    const bool rises = offsets_.least < offsets_.greatest;
    add(rises ? "frag_depth_min" : "frag_depth_max", ir::kF32);
    add(rises ? "frag_depth_max" : "frag_depth_min", ir::kF32);
    ir::Global g;
    g.name = old.valid() ? m_[old].name : m_.strings.Intern("frag_depth_range");
    g.type = m_.types.NewStruct(m_.strings.Intern("FragDepthRange"), members);
    g.space = ir::AddressSpace::kImmediate;
    g.access = ir::Access::kRead;
    // Sets the offsets directly, because @align and @size cannot express all offsets that the
    // application may choose.
    ir::Struct& s = m_.types.MutableStructOf(g.type);
    const std::span<ir::StructMember> placed = m_.arena.Copy(s.members);
    placed[first].offset = std::min(offsets_.least, offsets_.greatest);
    placed[first + 1].offset = std::max(offsets_.least, offsets_.greatest);
    s.members = placed;
    return {ir::AddGlobal(m_, g), rises ? first : first + 1, rises ? first + 1 : first};
  }

  void ReplaceUses() {
    const auto inst_count = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < inst_count; ++i) {
      const ir::InstId id(i);
      if (m_[id].op == ir::Op::kNop || !m_[id].block.valid()) continue;
      for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
        const Value v = m_.Operand(id, k);
        if (v.kind() != Value::kGlobal || v.index() >= merged_.size()) continue;
        const GlobalId merged = merged_[v.index()].global;
        if (!merged.valid()) continue;
        if (m_[id].op == ir::Op::kAccess) {
          GoThrough(id, merged);
          break;
        }
        ir::Builder b(m_, id);
        m_.SetOperand(id, k, b.Access(merged, {b.U32(0)}));
      }
    }
  }

  // Replaces the access base[i...] with merged[0][i...].
  void GoThrough(ir::InstId access, GlobalId merged) {
    PoolVector<Value> operands = {merged, m_.constants.U32(0)};
    for (uint32_t i = 1; i < m_.OperandCount(access); ++i)
      operands.push_back(m_.Operand(access, i));
    m_.SetOperands(access, operands);
  }

  ir::Module& m_;
  FragDepthOffsets offsets_;
  Diagnostics& diagnostics_;
  const ir::GlobalUses uses_;
  // The variable that replaces each immediate variable, indexed by GlobalId.
  PoolVector<ir::FragDepthRange> merged_;
};

}  // namespace

ir::Status AddFragDepthRange(ir::Module& m, FragDepthOffsets offsets, Diagnostics& diagnostics,
                             PoolVector<ir::FragDepthRange>* ranges) {
  return RangeAdder(m, offsets, diagnostics).Run(ranges);
}

}  // namespace tessera::spirv
