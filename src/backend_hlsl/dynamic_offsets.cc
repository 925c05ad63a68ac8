#include "backend_hlsl/dynamic_offsets.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "fmt/format.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"

namespace tessera::hlsl {
namespace {

using ir::BuiltinFn;
using ir::FunctionId;
using ir::Global;
using ir::GlobalId;
using ir::InstId;
using ir::Module;
using ir::TypeId;
using ir::Value;

class Mover {
 public:
  Mover(Module& m, const RootConstants& constants, Diagnostics& diagnostics)
      : m_(m), constants_(constants), diagnostics_(diagnostics) {}

  ir::Status Run() {
    if (!FindMoved()) return ir::Status::Failed();
    const auto end = static_cast<uint32_t>(m_.insts.size());
    for (uint32_t i = 0; i < end; ++i) {
      const InstId id(i);
      if (!m_[id].block.valid()) continue;
      for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
        const Value v = m_.Operand(id, k);
        if (v.kind() != Value::kGlobal || v.index() >= moved_.size()) continue;
        if (moved_[v.index()] == nullptr) continue;
        const Value view = ViewOf(v.global(), m_[m_[id].block].function);
        m_.SetOperand(id, k, view);
      }
    }
    const TypeId bytes = m_.types.Buffer(ir::Count::Runtime());
    for (uint32_t g = 0; g < moved_.size(); ++g) {
      if (moved_[g] == nullptr) continue;
      Global& global = m_.globals[g];
      global.type = bytes;
      global.pointer_type = m_.types.Pointer(global.space, bytes, global.access);
    }
    return ir::Status::Ok();
  }

 private:
  bool FindMoved() {
    moved_.resize(m_.globals.size());
    for (uint32_t g = 0; g < moved_.size(); ++g) {
      const Global& global = m_.globals[g];
      if (!global.has_binding) continue;
      const std::vector<HlslDynamicOffset>& offsets = constants_.options.dynamic_offsets;
      const auto at = std::ranges::find_if(offsets, [&](const HlslDynamicOffset& o) {
        return o.group == global.group && o.binding == global.binding;
      });
      if (at == offsets.end()) continue;
      if (global.space != ir::AddressSpace::kStorage) return Refuse(global);
      moved_[g] = &*at;
    }
    return true;
  }

  bool Refuse(const Global& global) {
    diagnostics_
        .Add(DiagCode::unsupported_by_target, global.span,
             fmt::format("'{}' has a dynamic offset but is not a storage buffer",
                         m_.strings.Get(global.name)))
        .AddHelp("bind a uniform buffer at its offset, as a root descriptor");
    return false;
  }

  // Returns the view of `variable` in `function`. The first call creates the view at the beginning
  // of the function.
  Value ViewOf(GlobalId variable, FunctionId function) {
    const uint64_t key = uint64_t{function.value} << 32 | variable.value;
    if (const auto known = views_.find(key); known != views_.end()) return known->second;
    const Global global = m_[variable];
    ir::Builder b(m_, m_[m_[function].body].first);
    const Value offset = LoadRootConstant(b, constants_, RootConstant::kDynamicOffsets,
                                          moved_[variable.value]->index);
    const std::string name = std::string(m_.strings.Get(global.name)) + "_offset";
    m_.SetName(offset.inst(), m_.strings.Intern(name));
    const TypeId view = m_.types.Pointer(global.space, global.type, global.access);
    return views_[key] = b.Builtin(BuiltinFn::k_bufferView, view, {variable, offset});
  }

  Module& m_;
  const RootConstants& constants_;
  Diagnostics& diagnostics_;
  // The dynamic offset of each buffer, indexed by GlobalId. Null if the buffer has none.
  PoolVector<const HlslDynamicOffset*> moved_;
  absl::flat_hash_map<uint64_t, Value> views_;
};

}  // namespace

ir::Status RunDynamicOffsets(Module& m, const RootConstants& constants, Diagnostics& diagnostics) {
  return Mover(m, constants, diagnostics).Run();
}

}  // namespace tessera::hlsl
