#include "backend_hlsl/check_registers.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "backend_hlsl/root_constants.h"
#include "backend_hlsl/sampler_heap.h"
#include "base/pool_vector.h"
#include "fmt/format.h"
#include "ir/analysis/global_uses.h"
#include "ir/analysis/place_clashes.h"

namespace tessera::hlsl {
namespace {

using ir::AddressSpace;
using ir::GlobalId;
using ir::TypeKind;

class Checker {
 public:
  Checker(const ir::Module& m, Diagnostics& diagnostics) : m_(m), diagnostics_(diagnostics) {}

  ir::Status Run() {
    HostRegisters();
    OpenArrays();
    return failed_ ? ir::Status::Failed() : ir::Status::Ok();
  }

 private:
  // Returns the option that chooses the registers of a resource. Returns an empty string if the
  // shader declares them.
  static std::string_view OptionOf(const ir::Global& g) {
    if (g.space == AddressSpace::kImmediate) return "--hlsl-immediates";
    if (IsRootConstants(g)) return "--hlsl-constants";
    return IsOfSamplerHeap(g) ? "--hlsl-sampler-heap" : "";
  }

  std::string NameOf(GlobalId id) const {
    const ir::Global& g = m_[id];
    const std::string_view option = OptionOf(g);
    if (option.empty()) return ir::NameInMessages(m_, g);
    const std::string_view what = g.space == AddressSpace::kImmediate ? "immediate data"
                                  : IsRootConstants(g)                ? "root constants"
                                  : g.space == AddressSpace::kStorage ? "indices"
                                  : m_.types.kind(m_.types[g.type].element) == TypeKind::kSampler
                                      ? "samplers"
                                      : "comparison samplers";
    return fmt::format("the {} of {}", what, option);
  }

  // Reports resources whose registers, chosen by options, overlap the registers of other resources.
  void HostRegisters() {
    if (std::ranges::all_of(m_.globals, [](const ir::Global& g) { return OptionOf(g).empty(); })) {
      return;
    }
    // Variables that the shader declares may share a register with each other, because they may be
    // used by different entry points.
    enum Kind : uint8_t { kDeclared, kChosen };
    constexpr ir::PlaceRules kRules = {1 << kChosen, 1 << kDeclared | 1 << kChosen};
    PoolVector<GlobalId> resources;
    PoolVector<ir::PlaceRange> ranges;  // the registers of `resources`
    for (uint32_t i = 0; i < m_.globals.size(); ++i) {
      const ir::Global& g = m_.globals[i];
      if (!g.place.is_set()) continue;
      resources.emplace_back(i);
      ranges.push_back(RangeOf(m_, g));
      ranges.back().kind = OptionOf(g).empty() ? kDeclared : kChosen;
    }
    for (const ir::PlaceClash& clash : ir::FindClashes(ranges, kRules)) {
      GlobalId first = resources[clash.first], second = resources[clash.second];
      if (ranges[clash.second].kind == kDeclared) std::swap(first, second);
      failed_ = true;
      diagnostics_.Add(DiagCode::unsupported_by_target, m_[first].span,
                       fmt::format("register {}{} of space {} is assigned to both {} and {}",
                                   ir::NameOf(m_[first].place.table), clash.number,
                                   ranges[clash.first].space, NameOf(first), NameOf(second)));
    }
  }

  bool IsOpen(const ir::Global& g) const {
    return m_.types.kind(g.type) == TypeKind::kBindingArray &&
           m_.types[g.type].count().is_runtime();
  }

  // Reports resources that overlap an unsized array, which occupies all registers from its first
  // one on. ir::CheckPlaces reports all other resources that share registers.
  void OpenArrays() {
    if (std::ranges::none_of(m_.globals, [&](const ir::Global& g) { return IsOpen(g); })) return;
    const ir::GlobalUses uses(m_);
    PoolVector<bool> reported(m_.globals.size());
    PoolVector<GlobalId> resources;
    PoolVector<ir::PlaceRange> ranges;  // the registers of `resources`
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (m_.functions[f].stage == ir::ShaderStage::kNone) continue;
      resources.clear();
      ranges.clear();
      for (const GlobalId g : uses.Of(ir::FunctionId(f))) {
        if (!m_[g].has_binding) continue;
        resources.push_back(g);
        ranges.push_back(RangeOf(m_, m_[g]));
        if (IsOpen(m_[g])) ranges.back().end = UINT64_MAX;
      }
      for (const ir::PlaceClash& clash : ir::FindClashes(ranges)) {
        const GlobalId array = resources[clash.first], element = resources[clash.second];
        if (!IsOpen(m_[array]) || reported[element.value]) continue;
        reported[element.value] = true;
        ReportElement(element, array);
      }
    }
  }

  void ReportElement(GlobalId g, GlobalId array) {
    failed_ = true;
    diagnostics_
        .Add(DiagCode::invalid_resource_binding, m_[g].span,
             fmt::format("{} uses a register of an element of {}", ir::NameInMessages(m_, m_[g]),
                         ir::NameInMessages(m_, m_[array])))
        .AddLabel(m_[array].span,
                  "a binding array without a size occupies all registers from its first one on");
  }

  const ir::Module& m_;
  Diagnostics& diagnostics_;
  bool failed_ = false;
};

}  // namespace

ir::Status CheckRegisters(const ir::Module& m, Diagnostics& diagnostics) {
  return Checker(m, diagnostics).Run();
}

}  // namespace tessera::hlsl
