#include "backend_msl/argument_buffers.h"

#include <algorithm>
#include <utility>

#include "backend_msl/slots.h"
#include "backend_msl/writer.h"
#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "fmt/format.h"

namespace tessera::msl {

using ir::AddressSpace;
using ir::FunctionId;
using ir::Global;
using ir::GlobalId;
using ir::TypeKind;

namespace {

constexpr auto kPlace = [](const auto& thing) { return std::pair(thing.group, thing.binding); };

}  // namespace

ArgumentLayout::ArgumentLayout(const ir::TypeStore& types, std::span<const ir::Resource> resources,
                               std::span<const Global> used) {
  const auto add = [&](const auto& g, GlobalId id) {
    const ir::Type& type = types[g.type];
    const bool array = type.kind == TypeKind::kBindingArray;
    const bool together = array && types.IsHandle(type.element) &&
                          types.kind(type.element) != TypeKind::kExternalTexture;
    const uint32_t count = together ? 1 : types.BindingCount(g.type);
    for (uint32_t i = 0; i < count && members_.size() <= 2 * kMostArguments; ++i) {
      members_.push_back(
          {g.group, g.binding + i, array && !together ? type.element : g.type, id, g.span, 0});
    }
  };
  for (uint32_t i = 0; i < used.size(); ++i) {
    if (used[i].has_binding) add(used[i], GlobalId(i));
  }
  for (const ir::Resource& r : resources) add(r, {});
  too_many_ = members_.size() > 2 * kMostArguments;  // used variables are also in `resources`
  // Keeps only the first member for each group and binding. Used variables precede unused ones in
  // the list, so a used variable is kept if there is one.
  StableSort(members_, [](const Member& m) { return JoinKeys(m.group, m.binding); });
  size_t kept = 0;
  uint32_t sizes = 0;
  for (const Member& member : members_) {
    if (kept != 0 && kPlace(members_[kept - 1]) == kPlace(member)) {
      const Member& first = members_[kept - 1];
      if (member.global.valid()) clash_ = {first.global, member.global};
      continue;
    }
    members_[kept] = member;
    const bool buffer = TableOf(types, member.type) == ir::PlaceTable::kBuffer;
    members_[kept++].size_index = buffer ? sizes++ : 0;
  }
  members_.resize(kept);
}

std::span<const ArgumentLayout::Member> ArgumentLayout::Of(uint32_t group) const {
  const auto range = std::ranges::equal_range(members_, group, {}, &Member::group);
  return {range.begin(), range.end()};
}

// ------------------------------------------------------------------------------------- MslWriter

void MslWriter::NameArgumentBuffers() {
  if (!parameters_.arguments) return;
  for (const ArgumentLayout::Member& member : parameters_.arguments->members()) {
    const uint32_t group = member.group;
    if (!argument_buffers_.empty() && argument_buffers_.back().group == group) continue;
    argument_buffers_.push_back({group, names_.Module(fmt::format("Group{}", group)),
                                 names_.Module(fmt::format("group{}", group))});
  }
  other_names_.resize(m_.globals.size());
  for (uint32_t i = 0; i < m_.globals.size(); ++i) {
    const Global& g = m_.globals[i];
    if (g.space != AddressSpace::kHandle || !IsArgument(GlobalId(i))) continue;
    other_names_[i] = m_.arena.CopyString(
        fmt::format("{}.{}", ArgumentBufferOf(g.group).name, named_.globals[i]));
  }
}

const MslWriter::ArgumentBuffer& MslWriter::ArgumentBufferOf(uint32_t group) const {
  return *std::ranges::lower_bound(argument_buffers_, group, {}, &ArgumentBuffer::group);
}

namespace {

std::string_view SpaceOf(const Global& g) {
  if (g.space != AddressSpace::kStorage) return "constant";
  return g.access == ir::Access::kRead ? "const device" : "device";
}

}  // namespace

// Returns the pointee type of a pointer to the buffer, preceded by the address space, e.g.
// "constant S". For a runtime-sized array, the pointee type is the element type.
std::string MslWriter::PointedTo(const Global& g) {
  const ir::Type& type = m_.types[g.type];
  const bool runtime = type.kind == TypeKind::kArray && type.count().is_runtime();
  return fmt::format("{} {}", SpaceOf(g), TypeName(runtime ? type.element : g.type));
}

std::string MslWriter::ArgumentType(const ArgumentLayout::Member& member) {
  if (m_.types.kind(member.type) == TypeKind::kExternalTexture) return "texture2d<float>";
  if (m_.types.IsHandle(member.type) || m_.types.kind(member.type) == TypeKind::kBindingArray) {
    return std::string(TypeName(member.type));
  }
  return member.global.valid() ? PointedTo(m_[member.global]) + "*" : "const device uint*";
}

// Writes the structures of the argument buffers. Resources that the output does not use are
// members, too, so that the layout is the same for all entry points.
void MslWriter::WriteArgumentBuffers() {
  for (const ArgumentBuffer& buffer : argument_buffers_) {
    w_.Blank();
    w_ << "struct " << buffer.type << ' ';
    w_.OpenBrace();
    const auto members = parameters_.arguments->Of(buffer.group);
    const auto is_taken = [&](const std::string& name) {
      return std::ranges::any_of(members, [&](const ArgumentLayout::Member& other) {
        return other.global.valid() && GlobalName(other.global) == name;
      });
    };
    for (const ArgumentLayout::Member& member : members) {
      std::string name = fmt::format("unused_{}", member.binding);
      if (member.global.valid()) {
        name = GlobalName(member.global);
      } else {
        while (is_taken(name)) name += '_';
      }
      w_.Line(fmt::format("{} {} [[id({})]];", ArgumentType(member), name, member.binding));
    }
    w_.CloseBrace(";");
  }
}

void MslWriter::ArgumentParameters(PoolVector<std::string_view>& parameters) {
  for (const uint32_t group : entry_->argument_groups) {
    const ArgumentBuffer& buffer = ArgumentBufferOf(group);
    parameters.push_back(CaptureInArena([&] {
      w_ << "constant " << buffer.type << "& " << buffer.name << " [[buffer(" << group << ")]]";
    }));
  }
  if (entry_->reads_dynamic_offsets) {
    parameters.push_back(CaptureInArena([&] {
      w_ << "constant uint* dynamic_offsets [[buffer(" << options_.dynamic_offsets_index << ")]]";
    }));
  }
}

// Declares a variable for a buffer in an argument buffer. The entry point refers to the buffer by
// the name of this variable. Textures and samplers are not declared, because MSL does not allow
// variables of writable texture types. Instead, the entry point refers to them with the expression
// that accesses the member (see other_names_).
void MslWriter::DeclareArgument(GlobalId id) {
  const Global& g = m_[id];
  if (g.space == AddressSpace::kHandle) return;
  const std::string_view name = GlobalName(id);
  const std::string pointed = PointedTo(g);
  std::string member = fmt::format("{}.{}", ArgumentBufferOf(g.group).name, name);
  if (g.place.offset_index) {
    member =
        fmt::format("reinterpret_cast<{}*>(reinterpret_cast<{} char*>({}) + dynamic_offsets[{}])",
                    pointed, SpaceOf(g), member, *g.place.offset_index);
  }
  const ir::Type& type = m_.types[g.type];
  if (type.kind == TypeKind::kArray && type.count().is_runtime()) {
    w_.Line(fmt::format("{}* {} = {};", pointed, name, member));
  } else {
    w_.Line(fmt::format("{}& {} = *{};", pointed, name, member));
  }
}

// Swaps the parameter name and the member expression (see other_names_) of each texture or sampler
// that `f` uses and that is in an argument buffer. Called before and after writing the body of an
// entry point.
void MslWriter::ExchangeArgumentNames(FunctionId f) {
  if (argument_buffers_.empty()) return;
  for (const GlobalId g : uses_.Of(f, ir::Bit(AddressSpace::kHandle))) {
    if (IsArgument(g)) std::swap(named_.globals[g.value], other_names_[g.value]);
  }
}

}  // namespace tessera::msl
