#include "text_backend/lay_out_structs.h"

#include <algorithm>
#include <span>

#include "base/cat.h"
#include "base/round_up.h"
#include "ir/analysis/held_structs.h"

namespace tessera::text {
namespace {

using ir::MemberLayout;
using ir::Padding;
using ir::Struct;
using ir::Type;
using ir::TypeId;
using ir::TypeKind;

// The size and alignment, in bytes, that a type has in the language. `fits` is true if all parts of
// a value have their WGSL offsets.
struct Extent {
  uint64_t size = 0;
  uint32_t align = 1;
  bool fits = true;
};

// Computes the layouts of structures in a language.
class StructLayouts {
 public:
  StructLayouts(const ir::Module& m, const LayoutPolicy& policy, EnumSet<ir::AddressSpace> spaces)
      : m_(m),
        policy_(policy),
        limited_rules_(policy.limited_rules != nullptr ? *policy.limited_rules : policy.rules),
        structs_(ir::HeldStructs(m, spaces)),
        layouts_(m.types.structs().size()) {
    for (const TypeId id : structs_) {
      const Struct& s = m.types.StructOf(id);
      Layout& layout = layouts_[m.types[id].index];
      layout.extent = Pad(s, &layout.members);
      if (policy.limited_rules != nullptr) layout.limited = Place(s, layout.members);
    }
  }

  // Returns the structures that occur in the address spaces passed to the constructor. Each
  // structure comes after the structures that it contains.
  std::span<const TypeId> structs() const { return structs_; }
  // Returns the value for Struct::layout.
  std::span<const MemberLayout> Of(TypeId structure) const {
    return layouts_[m_.types[structure].index].members;
  }
  // Returns whether a variable has its WGSL layout. The variable must be in one of the address
  // spaces passed to the constructor.
  bool Fits(const ir::Global& g) const {
    const bool is_limited = policy_.limited.Has(g.space);
    return ExtentOf(g.type, is_limited ? limited_rules_ : policy_.rules).fits;
  }

 private:
  struct Layout {
    PoolVector<MemberLayout> members;
    Extent extent;   // according to LayoutPolicy::rules
    Extent limited;  // according to LayoutPolicy::limited_rules, if set
  };

  bool IsVec3(TypeId id) const { return m_.types.IsVector(id) && m_.types[id].n == 3; }

  Extent ExtentOf(TypeId id, const LayoutRules& rules) const {
    const Type& type = m_.types[id];
    switch (type.kind) {
      case TypeKind::kArray:
      case TypeKind::kMatrix: {
        const bool is_array = type.kind == TypeKind::kArray;
        const Extent part = ExtentOf(type.element, rules);
        const uint32_t align = std::max(part.align, rules.composite_align);
        const uint64_t stride = RoundUp(part.size, align);
        const uint32_t wgsl_stride = is_array ? m_.types.StrideOf(id) : m_.types.AlignOf(id);
        const uint64_t count = !is_array                    ? type.n
                               : type.count().is_constant() ? type.count().value()
                                                            : 1;
        return {stride * (count - 1) + (rules.has_rows ? part.size : stride), align,
                part.fits && stride == wgsl_stride};
      }
      case TypeKind::kStruct: {
        const Layout& layout = layouts_[type.index];
        return &rules == &policy_.rules ? layout.extent : layout.limited;
      }
      default: {  // others: scalars, atomics and vectors
        const bool is_vector = type.kind == TypeKind::kVector;
        const uint64_t size = m_.types.SizeOf64(id);
        const uint32_t align = m_.types.AlignOf(rules.has_rows && is_vector ? type.element : id);
        return {rules.vec3_is_vec4 && IsVec3(id) ? size / 3 * 4 : size, align,
                align <= rules.max_align};
      }
    }
  }

  // Returns the offset at which the language places a value if the preceding value ends at `end`.
  static uint64_t StartOf(uint64_t end, const Extent& value, const LayoutRules& rules) {
    constexpr uint64_t kRow = 16;
    const uint64_t start = RoundUp(end, value.align);
    const bool crosses = start / kRow != (start + value.size - 1) / kRow;
    return rules.has_rows && value.align < kRow && crosses ? RoundUp(start, kRow) : start;
  }

  // Places padding members at the end of `whole`.
  static void AddRuns(std::span<const Padding> runs, const LayoutRules& rules, Extent* whole) {
    for (const Padding& run : runs) {
      const bool is_array = !rules.has_rows && run.count != 1;
      const uint32_t unit = is_array ? std::max(run.size, rules.composite_align) : run.size;
      whole->size = RoundUp(whole->size, unit) + uint64_t{unit} * run.count;
    }
  }

  // Appends a member to `whole`. Returns whether the language places the member at its WGSL offset.
  static bool AddMember(const ir::StructMember& member, const Extent& extent,
                        const LayoutRules& rules, Extent* whole) {
    const uint64_t start = StartOf(whole->size, extent, rules);
    whole->size = start + extent.size;
    whole->align = std::max(whole->align, extent.align);
    return extent.fits && start == member.offset;
  }

  // Computes the layout of a structure.
  Extent Pad(const Struct& s, PoolVector<MemberLayout>* layout) const {
    const LayoutRules& rules = policy_.rules;
    const size_t count = s.members.size();
    PoolVector<MemberLayout> members(count + 1);
    bool is_plain = true;
    Extent whole{0, rules.composite_align, true};
    const auto fill = [&](size_t k, uint64_t offset) {
      is_plain = false;
      whole.fits &= Fill(whole.size, offset, s.align < 4, &members[k]);
      AddRuns(members[k].padding(), rules, &whole);
    };
    for (size_t k = 0; k < count; ++k) {
      const ir::StructMember& member = s.members[k];
      Extent extent = ExtentOf(member.type, rules);
      const uint64_t next = k + 1 < count ? s.members[k + 1].offset : s.size;
      if (policy_.packs_vec3 && IsVec3(member.type) && next < member.offset + extent.size) {
        is_plain = false;
        members[k].is_packed = true;
        extent = {extent.size / 4 * 3, extent.align / 4, extent.fits};
      }
      if (StartOf(whole.size, extent, rules) < member.offset) fill(k, member.offset);
      whole.fits &= AddMember(member, extent, rules, &whole);
    }
    if (policy_.pads_end && !s.has_runtime_array && RoundUp(whole.size, whole.align) < s.size) {
      fill(count, s.size);
    }
    for (const MemberLayout& member : members) {
      for (const Padding& run : member.padding()) whole.align = std::max(whole.align, run.size);
    }
    if (whole.fits && !is_plain) layout->swap(members);
    if (!rules.has_rows) whole.size = RoundUp(whole.size, whole.align);
    return whole;
  }

  // Places the members and padding of a structure in a limited address space.
  Extent Place(const Struct& s, std::span<const MemberLayout> layout) const {
    const LayoutRules& rules = limited_rules_;
    Extent whole{0, rules.composite_align, true};
    for (size_t k = 0; k < s.members.size(); ++k) {
      if (!layout.empty()) AddRuns(layout[k].padding(), rules, &whole);
      whole.fits &= AddMember(s.members[k], ExtentOf(s.members[k].type, rules), rules, &whole);
    }
    if (!layout.empty()) AddRuns(layout.back().padding(), rules, &whole);
    if (!rules.has_rows) whole.size = RoundUp(whole.size, whole.align);
    return whole;
  }

  // Sets the padding of `layout` to the bytes from `begin` to `end`. Returns false if the padding
  // would consist of more than LayoutPolicy::max_words 4-byte units.
  bool Fill(uint64_t begin, uint64_t end, bool halves_only, MemberLayout* layout) const {
    const auto add = [&](uint32_t size, uint64_t count) {
      if (count != 0) layout->runs[layout->run_count++] = {size, static_cast<uint32_t>(count)};
    };
    if (policy_.units == PaddingUnits::kBytes) {
      add(1, end - begin);
      return true;
    }
    if (policy_.units == PaddingUnits::kWordArrays && halves_only) {
      add(2, (end - begin) / 2);
      return true;
    }
    const uint64_t first = RoundUp(begin, 4), last = end / 4 * 4;
    const uint64_t words = first < last ? (last - first) / 4 : 0;
    if (words > policy_.max_words) return false;
    if (words == 0 || policy_.units == PaddingUnits::kWordArrays) add(2, begin % 4 / 2);
    add(4, words);
    add(2, end % 4 / 2);
    return true;
  }

  const ir::Module& m_;
  const LayoutPolicy& policy_;
  const LayoutRules& limited_rules_;
  PoolVector<TypeId> structs_;
  PoolVector<Layout> layouts_;  // indexed by structure
};

bool Equal(std::span<const MemberLayout> a, std::span<const MemberLayout> b) {
  const auto equal_runs = [](const Padding& x, const Padding& y) {
    return x.size == y.size && x.count == y.count;
  };
  return std::ranges::equal(a, b, [&](const MemberLayout& x, const MemberLayout& y) {
    return x.is_packed == y.is_packed && std::ranges::equal(x.padding(), y.padding(), equal_runs);
  });
}

std::string UnfitVariable(const ir::Module& m, const ir::Global& g) {
  return Cat("the variable '", m.strings.Get(g.name), "' does not have its WGSL layout");
}

bool HasVariables(const ir::Module& m, EnumSet<ir::AddressSpace> spaces) {
  return std::ranges::any_of(m.globals, [&](const ir::Global& g) { return spaces.Has(g.space); });
}

}  // namespace

ir::Status LayOutStructs(ir::Module& m, const LayoutPolicy& policy) {
  if (!HasVariables(m, policy.spaces)) return ir::Status::Ok();
  const StructLayouts layouts(m, policy, policy.spaces);
  for (const TypeId id : layouts.structs()) {
    m.types.MutableStructOf(id).layout = m.arena.Copy(layouts.Of(id));
  }
  return ir::Status::Ok();
}

bool StructsAreLaidOut(const ir::Module& m, const LayoutPolicy& policy, std::string* what) {
  const StructLayouts layouts(m, policy, policy.spaces);
  for (const TypeId id : layouts.structs()) {
    const Struct& s = m.types.StructOf(id);
    if (Equal(s.layout, layouts.Of(id))) continue;
    *what = Cat("the structure '", m.strings.Get(s.name), "' does not have its WGSL layout");
    return false;
  }
  for (const ir::Global& g : m.globals) {
    // Variables in limited address spaces need not have their WGSL layout (FindUnfitVariables).
    if (!policy.spaces.Has(g.space) || policy.limited.Has(g.space) || layouts.Fits(g)) continue;
    *what = UnfitVariable(m, g);
    return false;
  }
  return true;
}

PoolVector<bool> FindUnfitVariables(const ir::Module& m, const LayoutPolicy& policy) {
  PoolVector<bool> unfit(m.globals.size());
  if (!HasVariables(m, policy.limited)) return unfit;
  const StructLayouts layouts(m, policy, policy.limited);
  for (uint32_t i = 0; i < m.globals.size(); ++i) {
    const ir::Global& g = m.globals[i];
    unfit[i] = policy.limited.Has(g.space) && !layouts.Fits(g);
  }
  return unfit;
}

bool VariablesFit(const ir::Module& m, const LayoutPolicy& policy, std::string* what) {
  const PoolVector<bool> unfit = FindUnfitVariables(m, policy);
  const auto at = std::ranges::find(unfit, true);
  if (at == unfit.end()) return true;
  *what = UnfitVariable(m, m.globals[static_cast<size_t>(at - unfit.begin())]);
  return false;
}

}  // namespace tessera::text
