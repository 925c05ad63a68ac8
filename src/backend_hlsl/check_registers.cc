#include "backend_hlsl/check_registers.h"

#include <cstdint>
#include <string>
#include <string_view>

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

// The kinds of resources that CheckRegisters distinguishes. The shader declares the registers of a
// kDeclared resource, and an option chooses those of a kByOption resource. A kUnsized resource is
// an unsized array, which occupies all registers from its first one on.
enum Kind : uint8_t { kDeclared, kByOption, kUnsized };
// The constants below list, for each kind in the order of `Kind`, the kinds that it must not
// overlap (ir::PlaceRules).
//
// The shader may declare the same register for two resources, because different entry points may
// use them. In contrast, a register that an option chooses must not be used twice.
constexpr ir::PlaceRules kModuleRules = {
    1 << kByOption, 1 << kDeclared | 1 << kByOption | 1 << kUnsized, 1 << kByOption};
// In an entry point, only overlaps with unsized arrays are checked here. ir::CheckPlaces reports
// all other overlaps.
constexpr ir::PlaceRules kEntryPointRules = {1 << kUnsized, 0, 1 << kDeclared | 1 << kUnsized};

class Checker {
 public:
  Checker(const ir::Module& m, Diagnostics& diagnostics) : m_(m), diagnostics_(diagnostics) {}

  ir::Status Run() {
    unsigned kinds = 0;
    for (const ir::Global& g : m_.globals) {
      if (g.place.is_set()) kinds |= 1u << KindOf(g);
    }
    if ((kinds & 1u << kByOption) != 0) CheckModule();
    if ((kinds & 1u << kUnsized) != 0) CheckEntryPoints();
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

  Kind KindOf(const ir::Global& g) const {
    if (!OptionOf(g).empty()) return kByOption;
    const bool is_unsized =
        m_.types.kind(g.type) == TypeKind::kBindingArray && m_.types[g.type].count().is_runtime();
    return is_unsized ? kUnsized : kDeclared;
  }

  void CheckModule() {
    PoolVector<GlobalId> placed;
    for (uint32_t i = 0; i < m_.globals.size(); ++i) {
      if (m_.globals[i].place.is_set()) placed.emplace_back(i);
    }
    Check(placed, kModuleRules);
  }

  void CheckEntryPoints() {
    const ir::GlobalUses uses(m_);
    reported_.resize(m_.globals.size());
    PoolVector<GlobalId> placed;
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (m_.functions[f].stage == ir::ShaderStage::kNone) continue;
      placed.clear();
      for (const GlobalId g : uses.Of(ir::FunctionId(f))) {
        if (m_[g].place.is_set()) placed.push_back(g);
      }
      Check(placed, kEntryPointRules);
    }
  }

  // Reports variables in `placed` whose registers overlap in a way that `rules` forbids.
  void Check(const PoolVector<GlobalId>& placed, const ir::PlaceRules& rules) {
    PoolVector<ir::PlaceRange> ranges;  // the registers of `placed`
    for (const GlobalId g : placed) {
      ranges.push_back(RangeOf(m_, m_[g]));
      ranges.back().kind = KindOf(m_[g]);
      if (ranges.back().kind == kUnsized) ranges.back().end = UINT64_MAX;
    }
    for (const ir::PlaceClash& clash : ir::FindClashes(ranges, rules)) {
      const Kind first = Kind(ranges[clash.first].kind), second = Kind(ranges[clash.second].kind);
      if (second == kByOption) {
        ReportChosen(placed[clash.first], placed[clash.second], clash.number);
      } else if (first == kByOption) {
        ReportChosen(placed[clash.second], placed[clash.first], clash.number);
      } else if (first == kUnsized) {
        // If only the second is an unsized array, they share its first register. The front end or
        // ir::CheckPlaces reports that.
        ReportElement(placed[clash.second], placed[clash.first]);
      }
    }
  }

  void ReportChosen(GlobalId first, GlobalId second, uint64_t number) {
    failed_ = true;
    const ir::Place& place = m_[first].place;
    diagnostics_.Add(
        DiagCode::unsupported_by_target, m_[first].span,
        fmt::format("register {}{} of space {} is assigned to both {} and {}",
                    ir::NameOf(place.table), number, place.space, NameOf(first), NameOf(second)));
  }

  void ReportElement(GlobalId g, GlobalId array) {
    if (reported_[g.value]) return;
    reported_[g.value] = failed_ = true;
    diagnostics_
        .Add(DiagCode::invalid_resource_binding, m_[g].span,
             fmt::format("{} uses a register of an element of {}", ir::NameInMessages(m_, m_[g]),
                         ir::NameInMessages(m_, m_[array])))
        .AddLabel(m_[array].span,
                  "a binding array without a size occupies all registers from its first one on");
  }

  const ir::Module& m_;
  Diagnostics& diagnostics_;
  PoolVector<bool> reported_;  // indexed by GlobalId: whether ReportElement reported the variable
  bool failed_ = false;
};

}  // namespace

ir::Status CheckRegisters(const ir::Module& m, Diagnostics& diagnostics) {
  return Checker(m, diagnostics).Run();
}

}  // namespace tessera::hlsl
