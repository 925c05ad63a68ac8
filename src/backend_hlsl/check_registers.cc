#include "backend_hlsl/check_registers.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "backend_hlsl/hlsl_writer.h"
#include "backend_hlsl/root_constants.h"
#include "backend_hlsl/sampler_heap.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "fmt/format.h"

namespace tessera::hlsl {
namespace {

using ir::AddressSpace;
using ir::GlobalId;
using ir::TypeKind;

class Checker {
 public:
  Checker(const ir::Module& m, const ir::GlobalUses& uses, const HlslOptions& options,
          Diagnostics& diagnostics)
      : m_(m), uses_(uses), options_(options), diagnostics_(diagnostics) {}

  ir::Status Run() {
    HostRegisters();
    OpenArrays();
    return failed_ ? ir::Status::Failed() : ir::Status::Ok();
  }

 private:
  // A resource and its range of registers.
  struct Used {
    RegisterKind kind;
    uint32_t space = 0;
    uint64_t number = 0, end = 0;
    std::string_view option;  // empty if the shader declares the resource
    GlobalId variable;
  };

  RegisterKind KindOf(GlobalId g) const { return RegisterKindOf(m_.types, m_[g]); }

  // Returns the option that chooses the registers of a resource. Returns an empty string if the
  // shader declares them.
  static std::string_view OptionOf(const ir::Global& g) {
    if (g.space == AddressSpace::kImmediate) return "--hlsl-immediates";
    if (IsRootConstants(g)) return "--hlsl-constants";
    return IsOfSamplerHeap(g) ? "--hlsl-sampler-heap" : "";
  }

  // Returns the registers of all resources, ordered by register class, space and number.
  PoolVector<Used> AllUsed() const {
    PoolVector<Used> all;
    for (uint32_t i = 0; i < m_.globals.size(); ++i) {
      const ir::Global& g = m_.globals[i];
      const bool immediate = g.space == AddressSpace::kImmediate;
      if (!immediate && !g.has_binding) continue;
      const ConstantRegister at =
          immediate ? options_.immediates : ConstantRegister{g.group, g.binding};
      const uint64_t count = immediate ? 1 : std::max(1u, m_.types.BindingCount(g.type));
      all.push_back(
          {KindOf(GlobalId(i)), at.space, at.number, at.number + count, OptionOf(g), GlobalId(i)});
    }
    StableSort(all, [](const Used& u) { return !u.option.empty(); });
    StableSort(all, [](const Used& u) { return u.number; });
    StableSort(all, [](const Used& u) { return JoinKeys(u.space, static_cast<uint32_t>(u.kind)); });
    return all;
  }

  std::string NameOf(const Used& u) const {
    const ir::Global& g = m_[u.variable];
    if (u.option.empty()) return fmt::format("'{}'", m_.strings.Get(g.name));
    const std::string_view what = g.space == AddressSpace::kImmediate ? "immediate data"
                                  : IsRootConstants(g)                ? "root constants"
                                  : g.space == AddressSpace::kStorage ? "indices"
                                  : m_.types.kind(m_.types[g.type].element) == TypeKind::kSampler
                                      ? "samplers"
                                      : "comparison samplers";
    return fmt::format("the {} of {}", what, u.option);
  }

  // Reports resources whose registers are chosen by options and overlap those of other resources.
  void HostRegisters() {
    if (std::ranges::all_of(m_.globals, [](const ir::Global& g) { return OptionOf(g).empty(); })) {
      return;
    }
    const PoolVector<Used> all = AllUsed();
    const Used* own = nullptr;  // the shader's own resource with the largest `end` so far
    const Used* placed = nullptr;
    for (const Used& u : all) {
      for (const Used** far : {&own, &placed}) {
        if (*far == nullptr || (*far)->kind != u.kind || (*far)->space != u.space) *far = nullptr;
        const bool clash = *far != nullptr && u.number < (*far)->end;
        // Two variables that the shader declares may share a register, because they may belong to
        // different entry points.
        if (!clash || (u.option.empty() && (*far)->option.empty())) continue;
        const Used& first = u.option.empty() ? u : **far;
        const Used& second = u.option.empty() ? **far : u;
        failed_ = true;
        diagnostics_.Add(
            DiagCode::unsupported_by_target, m_[first.variable].span,
            fmt::format("register {}{} of space {} is assigned to both {} and {}", LetterOf(u.kind),
                        u.number, u.space, NameOf(first), NameOf(second)));
      }
      const Used*& far = u.option.empty() ? own : placed;
      if (far == nullptr || far->end < u.end) far = &u;
    }
  }

  bool IsOpen(const ir::Global& g) const {
    return m_.types.kind(g.type) == TypeKind::kBindingArray &&
           m_.types[g.type].count().is_runtime();
  }

  // Reports resources whose registers lie in those of an unsized array. An unsized array occupies
  // all registers of its class and space from its own register on.
  void OpenArrays() {
    if (std::ranges::none_of(m_.globals, [&](const ir::Global& g) { return IsOpen(g); })) return;
    PoolVector<bool> reported(m_.globals.size());
    PoolVector<GlobalId> sorted;
    const auto space = [&](GlobalId g) { return std::pair(m_[g].group, KindOf(g)); };
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (m_.functions[f].stage == ir::ShaderStage::kNone) continue;
      sorted.clear();
      for (const GlobalId g : uses_.Of(ir::FunctionId(f))) {
        if (m_[g].has_binding) sorted.push_back(g);
      }
      StableSort(sorted, [&](GlobalId g) { return m_[g].binding; });
      StableSort(sorted, [&](GlobalId g) {
        return JoinKeys(m_[g].group, static_cast<uint32_t>(KindOf(g)));
      });
      GlobalId array;
      for (const GlobalId g : sorted) {
        if (!array.valid() || space(array) != space(g)) {
          array = IsOpen(m_[g]) ? g : GlobalId();
        } else if (!reported[g.value]) {
          reported[g.value] = true;
          ReportElement(g, array);
        }
      }
    }
  }

  void ReportElement(GlobalId g, GlobalId array) {
    failed_ = true;
    diagnostics_
        .Add(DiagCode::invalid_resource_binding, m_[g].span,
             fmt::format("'{}' uses a register of an element of '{}'", m_.strings.Get(m_[g].name),
                         m_.strings.Get(m_[array].name)))
        .AddLabel(m_[array].span, "without a size, it occupies all registers from its own on");
  }

  const ir::Module& m_;
  const ir::GlobalUses& uses_;
  const HlslOptions& options_;
  Diagnostics& diagnostics_;
  bool failed_ = false;
};

}  // namespace

ir::Status CheckRegisters(const ir::Module& m, const ir::GlobalUses& uses,
                          const HlslOptions& options, Diagnostics& diagnostics) {
  return Checker(m, uses, options, diagnostics).Run();
}

}  // namespace tessera::hlsl
