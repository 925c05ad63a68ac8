#include "backend_msl/check_places.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "backend_msl/place_resources.h"
#include "backend_msl/resource_parameters.h"
#include "backend_msl/slots.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "fmt/format.h"
#include "ir/analysis/global_uses.h"
#include "ir/analysis/place_clashes.h"

namespace tessera::msl {

using ir::FunctionId;
using ir::Global;
using ir::GlobalId;
using ir::PlaceTable;

namespace {

constexpr auto kPlace = [](const auto& thing) { return std::pair(thing.group, thing.binding); };

// The parameter in a slot. Its name is formatted only when a message needs it.
struct SlotHolder {
  const Global* variable;
  ParameterKind kind;
  Span at;  // the source position for messages

  std::string Name(const ir::Module& m) const {
    switch (kind) {
      case ParameterKind::kResource: break;
      case ParameterKind::kImmediates: return "immediate data";
      case ParameterKind::kDepthRange: return "the range of frag_depth";
      case ParameterKind::kArgumentBuffer:
        // The slot of an argument buffer equals the number of its group.
        return fmt::format("the argument buffer of group {}", variable->place.index);
      case ParameterKind::kDynamicOffsets: return "the dynamic offsets";
      case ParameterKind::kBufferSizes: return "the sizes of buffers";
    }
    return ir::NameInMessages(m, *variable);
  }
};

class PlaceChecker {
 public:
  PlaceChecker(const ir::Module& m, const MslOptions& options, Diagnostics& diagnostics)
      : m_(m), uses_(m), options_(options), diagnostics_(diagnostics) {}

  ir::Status Run() {
    const ir::Status status = CheckComplete(uses_, m_, diagnostics_);
    if (!status.ok) return status;
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (m_.functions[f].stage != ir::ShaderStage::kNone) CheckEntryPoint(FunctionId(f));
    }
    return failed_ ? ir::Status::Failed() : ir::Status::Ok();
  }

 private:
  void CheckEntryPoint(FunctionId f) {
    const PoolVector<Parameter> parameters = ParametersOf(m_, uses_, f);
    bool reads_sizes = std::ranges::find(parameters, ParameterKind::kBufferSizes,
                                         &Parameter::kind) != parameters.end();
    // Buffer sizes without a place are part of the immediate data. If the options for that data are
    // invalid, resource_parameters has not declared the parts.
    for (const GlobalId g : uses_.Of(f)) {
      reads_sizes |= !m_[g].place.is_set() && IsBufferSizes(m_[g]);
    }
    if (reads_sizes) CheckSizes(f);
    CheckSlots(f, parameters);
  }

  // Checks the buffers whose sizes the entry point `f` may read. Reports two buffers with the same
  // index in the array of buffer sizes, and buffers to which the options give two indices. Ignores
  // buffers without a slot, which CheckSlots reports.
  void CheckSizes(FunctionId f) {
    const auto name = [&](GlobalId g) { return ir::NameInMessages(m_, m_[g]); };
    const auto error_at = [&](GlobalId g, std::string message) {
      failed_ = true;
      diagnostics_.Add(DiagCode::unsupported_by_target, m_[g].span, std::move(message));
    };
    PoolVector<GlobalId> sized;
    for (const GlobalId g : uses_.Of(f)) {
      if (m_[g].place.size_index && !HasNoSlot(m_[g])) sized.push_back(g);
    }
    for (const GlobalId g : sized) {
      if (std::ranges::count(options_.buffer_size_indices, kPlace(m_[g]), kPlace) > 1) {
        error_at(g, fmt::format("--msl-buffer-size gives {} two indices", name(g)));
      }
    }
    const auto index = [&](GlobalId g) { return *m_[g].place.size_index; };
    StableSort(sized, index);
    const auto same = std::ranges::adjacent_find(sized, {}, index);
    if (same == sized.end()) return;
    const GlobalId one = *same, other = *std::next(same);
    error_at(other, fmt::format("element {} of the buffer sizes is assigned to both {} and {}",
                                index(one), name(one), name(other)));
  }

  void SlotError(Span at, std::string message, const char* help = kOtherSlots) {
    failed_ = true;
    if (!slot_errors_.insert(at.begin).second) return;  // already reported
    diagnostics_.Add(DiagCode::unsupported_by_target, at, std::move(message)).AddHelp(help);
  }

  // Returns the help for an error in slots: `one` and `other` have the same slot or, if they are
  // the same parameter, its slot does not exist.
  static const char* HelpFor(const SlotHolder& one, const SlotHolder& other) {
    if (one.kind == ParameterKind::kArgumentBuffer ||
        other.kind == ParameterKind::kArgumentBuffer) {
      return "the number of a group is the slot of its argument buffer: move the resources to "
             "another group (see 'binding' in docs/targets.md)";
    }
    const Global &a = *one.variable, &b = *other.variable;
    const bool is_shared = &a != &b && a.has_binding && b.has_binding && kPlace(a) == kPlace(b);
    return is_shared ? "they have the same binding: --binding and --external-texture must give "
                       "each resource its own binding"
                     : kOtherSlots;
  }

  void ReportNoSlot(const Global& g) {
    const PlaceTable table = g.place.table;
    SlotError(g.span,
              fmt::format("the module declares more than the {} {} slots that Metal has, and none "
                          "is left for {}",
                          SlotCountOf(table), NameOf(table), ir::NameInMessages(m_, g)));
  }

  void Occupy(const SlotHolder& by) {
    const Global& g = *by.variable;
    if (HasNoSlot(g)) return ReportNoSlot(g);
    const ir::PlaceRange range = RangeOf(m_, g);
    const PlaceTable table = g.place.table;
    if (range.end > SlotCountOf(table)) {
      return SlotError(
          by.at,
          fmt::format("{} would be in {} slot {}, but the last one in Metal is {}", by.Name(m_),
                      NameOf(table), range.end - 1, SlotCountOf(table) - 1),
          HelpFor(by, by));
    }
    holders_.push_back(by);
    ranges_.push_back(range);
  }

  // Checks that every slot exists in Metal and is occupied only once.
  void CheckSlots(FunctionId f, std::span<const Parameter> parameters) {
    holders_.clear();
    ranges_.clear();
    for (const auto& [variable, kind] : parameters) {
      const Global& g = m_[variable];
      // Variables that a pass has added have no position in the source.
      const bool is_declared = g.has_binding || g.space == ir::AddressSpace::kImmediate;
      Occupy({&g, kind, is_declared ? g.span : m_[f].span});
    }
    PoolVector<ir::PlaceClash> clashes = ir::FindClashes(ranges_);
    // Clashes are reported in parameter order, because SlotError reports only the first error at
    // each source position.
    StableSort(clashes, [](const ir::PlaceClash& c) { return std::max(c.first, c.second); });
    for (const ir::PlaceClash& c : clashes) {
      const SlotHolder &one = holders_[std::min(c.first, c.second)],
                       &other = holders_[std::max(c.first, c.second)];
      SlotError(
          other.at,
          fmt::format("{} slot {} is assigned to both {} and {}",
                      NameOf(other.variable->place.table), c.number, one.Name(m_), other.Name(m_)),
          HelpFor(one, other));
    }
  }

  const ir::Module& m_;
  const ir::GlobalUses uses_;
  const MslOptions& options_;
  Diagnostics& diagnostics_;
  bool failed_ = false;
  // The parameters in the current entry point's slots.
  PoolVector<SlotHolder> holders_;
  PoolVector<ir::PlaceRange> ranges_;
  // The source positions at which slot errors were reported.
  absl::flat_hash_set<uint32_t> slot_errors_;
};

}  // namespace

bool PlacesMayClash(const ir::Module& m, const MslOptions& options) {
  if (!options.buffer_size_indices.empty()) return true;
  PoolVector<ir::PlaceRange> ranges;
  ranges.reserve(m.globals.size());
  for (const Global& g : m.globals) {
    if (!g.place.is_set() || g.place.table == PlaceTable::kArgument) continue;
    ranges.push_back(RangeOf(m, g));
    if (HasNoSlot(g) || ranges.back().end > SlotCountOf(g.place.table)) return true;
  }
  return !ir::FindClashes(ranges).empty();
}

ir::Status CheckPlaces(const ir::Module& m, const MslOptions& options, Diagnostics& diagnostics) {
  return PlaceChecker(m, options, diagnostics).Run();
}

}  // namespace tessera::msl
