#include "backend_msl/parameters.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "backend_msl/place_resources.h"
#include "backend_msl/slots.h"
#include "base/round_up.h"
#include "base/stable_sort.h"
#include "fmt/format.h"
#include "ir/analysis/place_clashes.h"
#include "ir/memory_limit.h"

namespace tessera::msl {

using ir::AddressSpace;
using ir::FunctionId;
using ir::Global;
using ir::GlobalId;
using ir::PlaceTable;
using ir::TypeId;

bool EntryParameters::HasAmongImmediates(const ir::Module& m, GlobalId g) const {
  if (words.empty()) return false;
  return g == own_immediates || (IsHostData(m[g]) && !m[g].place.is_set());
}

namespace {

// The maximum size in bytes that Metal's setBytes accepts.
constexpr uint64_t kMostImmediates = 4096;

constexpr std::string_view kParametersNote =
    "MSL has no module-scope variables: each function receives those that it and its callees use "
    "as parameters";

constexpr std::string_view kArgumentBuffer = "the argument buffer of group";

constexpr auto kPlace = [](const auto& thing) { return std::pair(thing.group, thing.binding); };

// The resource or other data in a slot. Its name is formatted only when a message needs it.
struct SlotHolder {
  const Global* resource = nullptr;  // set only for resources
  std::string_view what = {};        // describes data other than resources
  Span at = {};                      // the source position for messages

  std::string Name(const ir::Module& m, uint32_t slot) const {
    if (resource != nullptr) return ir::NameInMessages(m, *resource);
    // An argument buffer is identified by its slot, which equals the number of its group.
    return what == kArgumentBuffer ? fmt::format("{} {}", what, slot) : std::string(what);
  }
};

uint64_t EndOf(uint64_t offset, uint64_t count) { return offset + 4 * count; }

// Returns the reason why `count` words cannot be stored at `offset` if the first `taken` bytes are
// occupied. Returns an empty string if they can be stored there.
std::string WhyNotAt(uint32_t offset, uint64_t count, uint64_t taken) {
  if (offset < taken) return fmt::format("the first {} bytes are already in use", taken);
  if (offset % 4 != 0) return "the offset must be a multiple of 4";
  const uint64_t end = EndOf(offset, count);
  if (end <= kMostImmediates) return {};
  return fmt::format("the immediates would have {} bytes, but the maximum is {}", end,
                     kMostImmediates);
}

class ParameterFinder {
 public:
  ParameterFinder(const ir::Module& m, const ir::GlobalUses& uses, const MslOptions& options,
                  Diagnostics& diagnostics, Parameters& found)
      : m_(m), uses_(uses), options_(options), diagnostics_(diagnostics), found_(found) {}

  ir::Status Run() {
    if (!uses_.complete()) {
      ir::ReportMemoryLimit(m_, diagnostics_, kParametersNote);
      return ir::Status::Failed();
    }
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (m_.functions[f].stage == ir::ShaderStage::kNone) continue;
      FindParametersOf(FunctionId(f), found_.entries.emplace_back());
      CheckSlots(FunctionId(f), found_.entries.back());
    }
    if (options_.argument_buffers) {
      found_.arguments.emplace(m_.types, ResourcesWithPlaces(m_, options_), m_.globals);
    }
    return failed_ ? ir::Status::Failed() : ir::Status::Ok();
  }

 private:
  void ErrorAt(Span at, std::string message) {
    failed_ = true;
    diagnostics_.Add(DiagCode::unsupported_by_target, at, std::move(message));
  }
  std::string QuoteName(GlobalId g) const { return ir::NameInMessages(m_, m_[g]); }

  // ---- buffer sizes

  // Returns the length of buffer_sizes, which is one more than the largest index that the entry
  // point may read. Ignores buffers without a slot, which CheckSlots reports.
  uint64_t CountOfSizes(FunctionId f) {
    PoolVector<GlobalId> sized;
    for (const GlobalId g : uses_.Of(f)) {
      if (m_[g].place.size_index && !HasNoSlot(m_[g])) sized.push_back(g);
    }
    for (const GlobalId g : sized) {
      if (std::ranges::count(options_.buffer_size_indices, kPlace(m_[g]), kPlace) > 1) {
        ErrorAt(m_[g].span, fmt::format("--msl-buffer-size gives {} two indices", QuoteName(g)));
      }
    }
    const auto index = [&](GlobalId g) { return *m_[g].place.size_index; };
    std::ranges::sort(sized, {}, index);
    const auto same = std::ranges::adjacent_find(sized, {}, index);
    if (same != sized.end()) {
      const GlobalId one = *same, other = *std::next(same);
      ErrorAt(m_[other].span,
              fmt::format("element {} of the buffer sizes is assigned to both {} and {}",
                          index(one), QuoteName(one), QuoteName(other)));
    }
    return sized.empty() ? 0 : uint64_t{index(sized.back())} + 1;
  }

  // ---- entry points

  void FindParametersOf(FunctionId f, EntryParameters& entry) {
    std::optional<GlobalId> depth_range;
    PoolVector<uint32_t>& groups = entry.argument_groups;
    for (const GlobalId g : uses_.Of(f)) {
      const ir::Place& place = m_[g].place;
      if (m_[g].space == AddressSpace::kImmediate) entry.own_immediates = g;
      if (IsDepthRange(m_[g])) depth_range = g;
      if (IsBufferSizes(m_[g])) entry.buffer_sizes = g;
      if (place.table != PlaceTable::kArgument) continue;
      groups.push_back(place.space);
      entry.reads_dynamic_offsets |= place.offset_index.has_value();
    }
    StableSort(groups, [](uint32_t group) { return group; });
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    auto& words = entry.words;
    if (depth_range && m_[*depth_range].place.is_set()) {
      entry.depth_range_slot = m_[*depth_range].place.index;
    } else if (depth_range) {
      words.push_back({options_.frag_depth_range->least, 1, "float", kDepthMin});
      words.push_back({options_.frag_depth_range->greatest, 1, "float", kDepthMax});
    }
    if (entry.buffer_sizes.valid()) {
      const uint64_t count = CountOfSizes(f);
      if (options_.buffer_sizes_offset && count != 0) {
        words.push_back({*options_.buffer_sizes_offset, count, "uint", kBufferSizes, true});
      }
    }
    StableSort(words, [](const HostWords& each) { return each.offset; });
    PlaceImmediates(m_[f].span, entry);
  }

  void PlaceImmediates(Span at, EntryParameters& entry) {
    uint64_t end = 0, align = 4;
    if (entry.own_immediates.valid()) {
      const TypeId own = m_[entry.own_immediates].type;
      align = std::max<uint64_t>(align, m_.types.AlignOf(own));
      end = RoundUp(m_.types.SizeOf64(own), m_.types.AlignOf(own));
    }
    entry.own_size = static_cast<uint32_t>(end);
    for (const HostWords& w : entry.words) {
      if (const std::string why = WhyNotAt(w.offset, w.count, end); !why.empty()) {
        failed_ = true;
        diagnostics_.Add(DiagCode::unsupported_feature, at,
                         fmt::format("{} cannot be at byte {} of the immediates; {}", Quote(w.name),
                                     w.offset, why));
      }
      end = EndOf(w.offset, w.count);
    }
    // The size is rounded up to the structure's alignment, because the host binds the whole
    // structure.
    if (!entry.words.empty()) end = RoundUp(end, align);
    entry.immediates_size = static_cast<uint32_t>(std::min<uint64_t>(end, UINT32_MAX));
  }

  // ---- checks

  void SlotError(Span at, std::string message) {
    failed_ = true;
    if (!slot_errors_.insert(at.begin).second) return;  // already reported
    diagnostics_.Add(DiagCode::unsupported_by_target, at, std::move(message))
        .AddHelp(options_.argument_buffers
                     ? "the number of a group is the slot of its argument buffer: move the "
                       "resources to another group (see 'binding' in docs/targets.md)"
                     : kOtherSlots);
  }

  void ReportNoSlot(const Global& g) {
    const PlaceTable table = g.place.table;
    SlotError(g.span,
              fmt::format("the module declares more than the {} {} slots that Metal has, and none "
                          "is left for {}",
                          SlotCountOf(table), NameOf(table), ir::NameInMessages(m_, g)));
  }

  void Occupy(const ir::PlaceRange& range, const SlotHolder& by) {
    const auto table = static_cast<PlaceTable>(range.table);
    if (range.end > SlotCountOf(table)) {
      const auto slot = static_cast<uint32_t>(range.first);
      return SlotError(
          by.at,
          fmt::format("{} would be in {} slot {}, but the last one in Metal is {}",
                      by.Name(m_, slot), NameOf(table), range.end - 1, SlotCountOf(table) - 1));
    }
    holders_.push_back(by);
    ranges_.push_back(range);
  }
  void OccupyBuffer(Span at, uint32_t slot, std::string_view what) {
    Occupy({.table = static_cast<uint32_t>(PlaceTable::kBuffer),
            .first = slot,
            .end = uint64_t{slot} + 1},
           {.what = what, .at = at});
  }

  // Checks that every slot exists in Metal and is occupied only once.
  void CheckSlots(FunctionId f, const EntryParameters& entry) {
    holders_.clear();
    ranges_.clear();
    const Span at = m_[f].span;
    for (const GlobalId id : uses_.Of(f)) {
      const Global& g = m_[id];
      if (!g.place.is_set() || entry.HasAmongImmediates(m_, id) || IsBufferSizes(g)) continue;
      if (g.space == AddressSpace::kImmediate) {
        OccupyBuffer(g.span, g.place.index, "immediate data");
      } else if (IsDepthRange(g)) {
        OccupyBuffer(at, g.place.index, "the range of frag_depth");
      } else if (HasNoSlot(g)) {
        ReportNoSlot(g);
      } else if (g.place.table != PlaceTable::kArgument) {
        Occupy(RangeOf(m_, g), {.resource = &g, .at = g.span});
      }
    }
    for (const uint32_t group : entry.argument_groups) OccupyBuffer(at, group, kArgumentBuffer);
    if (entry.reads_dynamic_offsets) {
      OccupyBuffer(at, options_.dynamic_offsets_index, "the dynamic offsets");
    }
    if (!entry.words.empty()) OccupyBuffer(at, options_.immediates_index, "immediate data");
    if (entry.buffer_sizes.valid() && m_[entry.buffer_sizes].place.is_set()) {
      OccupyBuffer(at, options_.buffer_sizes_index, "the sizes of buffers");
    }
    ReportClashes();
  }

  void ReportClashes() {
    PoolVector<ir::PlaceClash> clashes = ir::FindClashes(ranges_);
    // Clashes are reported in parameter order, because SlotError reports only the first error at
    // each source position.
    StableSort(clashes, [](const ir::PlaceClash& c) { return std::max(c.first, c.second); });
    for (const ir::PlaceClash& c : clashes) {
      const SlotHolder &one = holders_[std::min(c.first, c.second)],
                       &other = holders_[std::max(c.first, c.second)];
      const auto slot = static_cast<uint32_t>(c.number);
      SlotError(other.at, fmt::format("{} slot {} is assigned to both {} and {}",
                                      NameOf(static_cast<PlaceTable>(ranges_[c.first].table)), slot,
                                      one.Name(m_, slot), other.Name(m_, slot)));
    }
  }

  const ir::Module& m_;
  const ir::GlobalUses& uses_;
  const MslOptions& options_;
  Diagnostics& diagnostics_;
  Parameters& found_;
  bool failed_ = false;
  // The resources and other data in the current entry point's slots.
  PoolVector<SlotHolder> holders_;
  PoolVector<ir::PlaceRange> ranges_;
  // The source positions at which slot errors were reported.
  absl::flat_hash_set<uint32_t> slot_errors_;
};

}  // namespace

ir::Status FindParameters(const ir::Module& m, const ir::GlobalUses& uses,
                          const MslOptions& options, Diagnostics& diagnostics,
                          Parameters* parameters) {
  return ParameterFinder(m, uses, options, diagnostics, *parameters).Run();
}

}  // namespace tessera::msl
