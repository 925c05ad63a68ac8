#include "backend_msl/resource_parameters.h"

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>

#include "backend_msl/argument_buffers.h"
#include "backend_msl/check_places.h"
#include "backend_msl/layout.h"
#include "backend_msl/place_resources.h"
#include "backend_msl/target_ops.h"
#include "base/round_up.h"
#include "base/stable_sort.h"
#include "fmt/format.h"
#include "ir/analysis/place_clashes.h"
#include "ir/argument_buffer.h"
#include "ir/builder.h"
#include "ir/edit.h"
#include "ir/memory_limit.h"
#include "ir/views.h"

namespace tessera::msl {

using ir::AddressSpace;
using ir::FunctionId;
using ir::Global;
using ir::GlobalId;
using ir::InstId;
using ir::Module;
using ir::PlaceTable;
using ir::StructMember;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

namespace {

// The maximum size in bytes that Metal's setBytes accepts.
constexpr uint64_t kMostImmediates = 4096;

constexpr std::string_view kParametersNote =
    "MSL has no module-scope variables: each function receives those that it and its callees use "
    "as parameters";

bool IsArgument(const Global& g) { return g.place.table == PlaceTable::kArgument; }

// Returns whether the variable contains data that the host appends to the immediate data.
bool IsAppended(const Global& g) { return IsHostData(g) && !g.place.is_set(); }

// Data that the host appends to the shader's own immediate data: `count` words at `offset`.
struct HostWords {
  uint32_t offset = 0;  // in bytes
  uint64_t count = 1;
  TypeId type;
  std::string_view name;
  bool is_array = false;
  uint32_t* member;  // receives the index of the structure member
};

uint64_t EndOf(const HostWords& words) { return words.offset + 4 * words.count; }

// Returns why the words cannot be placed at their offset, or an empty string if they can. The first
// `taken` bytes of the immediate data are already occupied.
std::string WhyNot(const HostWords& words, uint64_t taken) {
  if (words.offset < taken) return fmt::format("the first {} bytes are already in use", taken);
  if (words.offset % 4 != 0) return "the offset must be a multiple of 4";
  const uint64_t end = EndOf(words);
  if (end <= kMostImmediates) return {};
  return fmt::format("the immediates would have {} bytes, but the maximum is {}", end,
                     kMostImmediates);
}

class ResourceParameters {
 public:
  ResourceParameters(Module& m, const MslOptions& options, Diagnostics& diagnostics)
      : m_(m), uses_(m), options_(options), diagnostics_(diagnostics) {}

  ir::Status Run() {
    const ir::Status status = CheckComplete(uses_, m_, diagnostics_);
    if (!status.ok) return status;
    if (options_.argument_buffers) MakeArgumentBuffers();
    for (const FunctionId f : EntryPoints()) MakeImmediates(f);
    if (failed_) {
      // No pass runs after an error, but the errors in slots should be reported, too.
      (void)CheckPlaces(m_, options_, diagnostics_);
      return ir::Status::Failed();
    }
    if (added_.empty()) return ir::Status::Ok();
    AddVariables();
    m_.target_ops = &kTargetOps;
    for (const FunctionId f : EntryPoints()) {
      DeclareParts(f);
      if (!m_.OverLimit()) continue;
      ir::ReportMemoryLimit(m_, diagnostics_, kParametersNote);
      return ir::Status::Failed();
    }
    return immediates_.empty() ? ir::Status::Ok() : text::LayOutStructs(m_, kLayout);
  }

 private:
  // The structure of the immediate data of an entry point. The variables have the ids that they
  // have before AddVariables.
  struct Immediates {
    FunctionId entry;
    GlobalId own, depth_range, buffer_sizes;  // the members, if valid
    uint32_t depth_min = 0, depth_max = 0, sizes = 0;
    uint32_t added = 0;  // index of the variable in added_
  };

  PoolVector<FunctionId> EntryPoints() const {
    PoolVector<FunctionId> entries;
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (m_.functions[f].stage != ir::ShaderStage::kNone) entries.push_back(FunctionId(f));
    }
    return entries;
  }

  // Creates the variable of a parameter. AddVariables adds it to the module.
  void Add(std::string_view name, TypeId type, uint32_t slot) {
    Global g;
    g.name = m_.strings.Intern(name);
    g.type = type;
    g.space = AddressSpace::kUniform;
    g.access = ir::Access::kRead;
    g.place = {.table = PlaceTable::kBuffer, .index = slot};
    ir::SetPointerType(m_, g);
    added_.push_back(g);
  }

  // ---- argument buffers

  // Creates variables for the argument buffers and the dynamic offsets that entry points use.
  void MakeArgumentBuffers() {
    PoolVector<bool> seen(m_.globals.size());
    bool has_offsets = false;
    for (const FunctionId f : EntryPoints()) {
      for (const GlobalId g : uses_.Of(f)) {
        if (seen[g.value] || !IsArgument(m_[g])) continue;
        seen[g.value] = true;
        groups_.push_back(m_[g].place.space);
        has_offsets |= m_[g].place.offset_index.has_value();
      }
    }
    StableSort(groups_, [](uint32_t group) { return group; });
    groups_.erase(std::unique(groups_.begin(), groups_.end()), groups_.end());
    layout_.emplace(m_.types, ResourcesWithPlaces(m_, options_), m_.globals);
    for (const uint32_t group : groups_) {
      Add(fmt::format("group{}", group), ArgumentBuffer(group), group);
    }
    if (has_offsets) {
      Add("dynamic_offsets", m_.types.Array(ir::kU32, ir::Count::Runtime()),
          options_.dynamic_offsets_index);
    }
  }

  // Creates the structure for a group. Resources that the output does not use are members, too, so
  // that the layout is the same for all entry points.
  TypeId ArgumentBuffer(uint32_t group) {
    PoolVector<StructMember> members;
    for (const ArgumentLayout::Member& resource : layout_->Of(group)) {
      StructMember& member = members.emplace_back();
      member.name = resource.global.valid()
                        ? m_[resource.global].name
                        : m_.strings.Intern(fmt::format("unused_{}", resource.binding));
      member.type = TypeOfMember(resource);
      member.io.location = resource.binding;
    }
    return m_.types.NewStruct(m_.strings.Intern(fmt::format("Group{}", group)), members);
  }

  TypeId TypeOfMember(const ArgumentLayout::Member& resource) {
    if (m_.types.kind(resource.type) == TypeKind::kExternalTexture) {
      return m_.types.SampledTexture(ir::TextureDim::k2D, ir::kF32);
    }
    const ir::Type& type = m_.types[resource.type];
    if (type.kind == TypeKind::kBindingArray) {
      // The type in the source may have a size that depends on overrides or options.
      return m_.types.BindingArray(type.element, ir::Count::Of(resource.count));
    }
    if (m_.types.Has(resource.type, ir::TypeFlags::kHasHandle)) return resource.type;
    if (resource.global.valid()) return m_[resource.global].pointer_type;
    return m_.types.Pointer(AddressSpace::kStorage, ir::kU32, ir::Access::kRead);
  }

  // ---- immediates

  // Creates the structure of the immediate data of the entry point `f`, and a variable for it, if
  // the host appends data to the entry point's own immediate data.
  void MakeImmediates(FunctionId f) {
    Immediates made{.entry = f, .added = static_cast<uint32_t>(added_.size())};
    for (const GlobalId g : uses_.Of(f)) {
      if (m_[g].space == AddressSpace::kImmediate) made.own = g;
      if (IsAppended(m_[g])) (IsDepthRange(m_[g]) ? made.depth_range : made.buffer_sizes) = g;
    }
    PoolVector<HostWords> words;
    if (made.depth_range.valid()) {
      const FragDepthOffsets& range = *options_.frag_depth_range;
      words.push_back({range.least, 1, ir::kF32, kDepthMin, false, &made.depth_min});
      words.push_back({range.greatest, 1, ir::kF32, kDepthMax, false, &made.depth_max});
    }
    if (made.buffer_sizes.valid()) {
      // If the count is 0, the buffers have no slots, which CheckPlaces reports. The variable must
      // be a part nevertheless.
      const uint64_t count = std::max<uint64_t>(CountOfSizes(f), 1);
      words.push_back(
          {*options_.buffer_sizes_offset, count, ir::kU32, kBufferSizes, true, &made.sizes});
    }
    if (words.empty()) return;
    StableSort(words, [](const HostWords& each) { return each.offset; });
    const PoolVector<StructMember> members = MembersOf(made, words);
    if (failed_) return;
    const std::string name = fmt::format("{}_immediates", m_.strings.Get(m_[f].name));
    Add("host_immediates", m_.types.NewStruct(m_.strings.Intern(name), members),
        options_.immediates_index);
    immediates_.push_back(made);
  }

  // Returns the length of buffer_sizes, which is one more than the largest index that the entry
  // point may read.
  uint64_t CountOfSizes(FunctionId f) const {
    uint64_t count = 0;
    for (const GlobalId g : uses_.Of(f)) {
      const auto& index = m_[g].place.size_index;
      if (index && !HasNoSlot(m_[g])) count = std::max<uint64_t>(count, uint64_t{*index} + 1);
    }
    return count;
  }

  PoolVector<StructMember> MembersOf(const Immediates& immediates,
                                     std::span<const HostWords> words) {
    PoolVector<StructMember> members;
    PoolVector<uint64_t> offsets;  // of the members
    const auto add = [&](std::string_view name, TypeId type, uint64_t offset) {
      members.push_back({.name = m_.strings.Intern(name), .type = type});
      offsets.push_back(offset);
    };
    uint64_t end = 0;
    if (immediates.own.valid()) {
      const TypeId own = m_[immediates.own].type;
      add("own", own, 0);
      end = RoundUp(m_.types.SizeOf64(own), m_.types.AlignOf(own));
    } else if (words[0].offset != 0) {
      add("padding", ir::kU32, 0);
    }
    for (const HostWords& w : words) {
      if (const std::string why = WhyNot(w, end); !why.empty()) {
        failed_ = true;
        diagnostics_.Add(DiagCode::unsupported_feature, m_[immediates.entry].span,
                         fmt::format("{} cannot be at byte {} of the immediates; {}", Quote(w.name),
                                     w.offset, why));
      }
      end = EndOf(w);
      if (failed_) continue;
      *w.member = static_cast<uint32_t>(members.size());
      add(w.name, w.is_array ? ArrayOf(w.type, w.count) : w.type, w.offset);
    }
    // A gap after a member is part of the member.
    for (size_t k = 0; k + 1 < members.size(); ++k) {
      members[k].size = static_cast<uint32_t>(offsets[k + 1] - offsets[k]);
      members[k].has_size_attribute = members[k].size != m_.types.SizeOf64(members[k].type);
    }
    return members;
  }
  TypeId ArrayOf(TypeId element, uint64_t count) {
    return m_.types.Array(element, ir::Count::Of(static_cast<uint32_t>(count)));
  }

  // ---- the module

  // Adds the variables in added_. They precede the variable for the buffer sizes, which is the last
  // parameter of an entry point.
  void AddVariables() {
    const auto at = std::ranges::find_if(m_.globals, IsBufferSizes);
    first_added_ = static_cast<uint32_t>(at - m_.globals.begin());
    const bool is_last = at == m_.globals.end();
    m_.globals.insert(at, added_.begin(), added_.end());
    if (is_last) return;
    m_.ReplaceAllOperands(
        [&](Value v) { return v.kind() == Value::kGlobal ? Value(NewId(v.global())) : v; });
  }
  // Returns the id that a variable has after AddVariables.
  GlobalId NewId(GlobalId g) const {
    const bool moves = g.value >= first_added_;
    return moves ? GlobalId(g.value + static_cast<uint32_t>(added_.size())) : g;
  }
  GlobalId Added(uint32_t index) const { return GlobalId(first_added_ + index); }

  // Adds the operations kPart and kPartAtOffset to the beginning of the entry point `f`.
  void DeclareParts(FunctionId f) {
    ir::Builder b(m_, m_[m_[f].body].first);
    b.source = 0;
    for (const GlobalId g : uses_.Of(f)) {
      if (IsArgument(m_[NewId(g)])) DeclareArgument(b, NewId(g));
    }
    if (next_ == immediates_.size() || immediates_[next_].entry != f) return;
    const Immediates& i = immediates_[next_++];
    const GlobalId from = Added(i.added);
    if (i.own.valid()) EmitPart(b, {NewId(i.own), from, b.U32(0)});
    if (i.depth_range.valid()) {
      EmitPart(b, {NewId(i.depth_range), from, b.U32(i.depth_min), b.U32(i.depth_max)});
    }
    if (i.buffer_sizes.valid()) EmitPart(b, {NewId(i.buffer_sizes), from, b.U32(i.sizes)});
  }

  void DeclareArgument(ir::Builder& b, GlobalId variable) {
    const ir::Place place = m_[variable].place;
    const auto members = layout_->Of(place.space);
    const auto member =
        std::ranges::lower_bound(members, place.index, {}, &ArgumentLayout::Member::binding);
    const Value index = b.U32(static_cast<uint32_t>(member - members.begin()));
    const auto group = std::ranges::lower_bound(groups_, place.space) - groups_.begin();
    const GlobalId parameter = Added(static_cast<uint32_t>(group));
    if (!place.offset_index) return EmitPart(b, {variable, parameter, index});
    const GlobalId offsets = Added(static_cast<uint32_t>(groups_.size()));
    b.Emit(ir::Op::kTarget, ir::kVoid,
           {variable, parameter, index, offsets, b.U32(*place.offset_index)},
           InIr(MslOp::kPartAtOffset));
  }

  static void EmitPart(ir::Builder& b, std::initializer_list<Value> operands) {
    b.Emit(ir::Op::kTarget, ir::kVoid, std::span<const Value>(operands), InIr(MslOp::kPart));
  }

  Module& m_;
  const ir::GlobalUses uses_;  // with the ids before AddVariables
  const MslOptions& options_;
  Diagnostics& diagnostics_;
  bool failed_ = false;
  std::optional<ArgumentLayout> layout_;
  PoolVector<uint32_t> groups_;        // the groups of the argument buffers, in ascending order
  PoolVector<Immediates> immediates_;  // in function order
  size_t next_ = 0;                    // index of the next element of immediates_ for DeclareParts
  // The new variables: one per element of groups_, the dynamic offsets if there are any, and one
  // per element of immediates_.
  PoolVector<Global> added_;
  uint32_t first_added_ = 0;  // id of the first new variable
};

}  // namespace

bool NeedsResourceParameters(const Module& m, const MslOptions& options) {
  return options.argument_buffers || std::ranges::any_of(m.globals, IsAppended);
}

ir::Status RunResourceParameters(Module& m, const MslOptions& options, Diagnostics& diagnostics) {
  return ResourceParameters(m, options, diagnostics).Run();
}

// ---- parts

bool IsPart(const ir::Inst& inst) {
  return IsOp(inst, MslOp::kPart) || IsOp(inst, MslOp::kPartAtOffset);
}

Part PartOf(const Module& m, InstId id) {
  const ir::TargetInst inst(m, id);
  const auto number = [&](uint32_t k) {
    return static_cast<uint32_t>(m.constants.IntValue(inst.argument(k).constant()));
  };
  Part part{.variable = inst.argument(0).global(),
            .parameter = inst.argument(1).global(),
            .member = number(2)};
  if (IsOp(m[id], MslOp::kPartAtOffset)) {
    part.offsets = inst.argument(3).global();
    part.offset_index = number(4);
  } else if (m.OperandCount(id) == 4) {
    part.second = number(3);
  }
  return part;
}

PoolVector<Part> PartsOf(const Module& m, FunctionId f) {
  PoolVector<Part> parts;
  for (InstId id = m[m[f].body].first; id.valid() && IsPart(m[id]); id = m[id].next) {
    parts.push_back(PartOf(m, id));
  }
  return parts;
}

// ---- parameters

namespace {

ParameterKind KindOf(const Module& m, const Global& g) {
  if (g.has_binding) return ParameterKind::kResource;
  if (g.space == AddressSpace::kImmediate) return ParameterKind::kImmediates;
  if (IsDepthRange(g)) return ParameterKind::kDepthRange;
  if (m.types.kind(g.type) != TypeKind::kStruct) return ParameterKind::kBufferSizes;
  return ir::IsArgumentBuffer(m.types, g.type) ? ParameterKind::kArgumentBuffer
                                               : ParameterKind::kImmediates;
}

constexpr ir::AddressSpaces kParameterSpaces = ir::kAllSpaces & ~ir::Bit(AddressSpace::kWorkgroup);

// Returns which rule the part breaks, or null if it breaks none.
const char* WhyInvalid(const Module& m, const Part& part) {
  const Global& parameter = m[part.parameter];
  if (!parameter.place.is_set() || m.types.kind(parameter.type) != TypeKind::kStruct) {
    return "a parameter without a place, or not a structure";
  }
  const std::span<const StructMember> members = m.types.StructOf(parameter.type).members;
  if (std::max(part.member, part.second.value_or(0)) >= members.size()) return "no such member";
  const bool is_argument = IsArgument(m[part.variable]);
  if (is_argument != ir::IsArgumentBuffer(m.types, parameter.type)) return "the wrong structure";
  return !is_argument || members[part.member].type == m[part.variable].pointer_type
             ? nullptr
             : "a member of another type";
}

bool PartsHaveParameters(const Module& m, std::string* what) {
  const ir::GlobalUses uses(m);
  PoolVector<bool> is_part;
  const auto fail = [&](GlobalId g, std::string_view why) {
    *what = fmt::format("{}: {}", ir::NameInMessages(m, m[g]), why);
    return false;
  };
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    if (m.functions[f].stage == ir::ShaderStage::kNone) continue;
    is_part.assign(m.globals.size(), false);
    for (const Part& part : PartsOf(m, FunctionId(f))) {
      is_part[part.variable.value] = true;
      if (const char* why = WhyInvalid(m, part)) return fail(part.variable, why);
    }
    for (const GlobalId g : uses.Of(FunctionId(f))) {
      const bool must_be = IsArgument(m[g]) || IsAppended(m[g]);
      if (must_be && !is_part[g.value]) return fail(g, "part of no parameter");
    }
  }
  return true;
}

}  // namespace

const ir::Property kPartsHaveParameters{"parts_have_parameters", PartsHaveParameters};

PoolVector<Parameter> ParametersOf(const Module& m, const ir::GlobalUses& uses, FunctionId f) {
  GlobalId own, offsets;  // the shader's immediate data if it is a part; the dynamic offsets
  for (const Part& part : PartsOf(m, f)) {
    if (m[part.variable].space == AddressSpace::kImmediate) own = part.variable;
    if (part.offsets.valid()) offsets = part.offsets;
  }
  PoolVector<Parameter> parameters;
  for (const GlobalId g : uses.Of(f, kParameterSpaces)) {
    if (!m[g].place.is_set() || IsArgument(m[g]) || g == own) continue;
    parameters.push_back({g, g == offsets ? ParameterKind::kDynamicOffsets : KindOf(m, m[g])});
  }
  return parameters;
}

ir::Status CheckComplete(const ir::GlobalUses& uses, const Module& m, Diagnostics& diagnostics) {
  if (uses.complete()) return ir::Status::Ok();
  ir::ReportMemoryLimit(m, diagnostics, kParametersNote);
  return ir::Status::Failed();
}

}  // namespace tessera::msl
