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

ArgumentLayout::ArgumentLayout(const ir::TypeStore& types, std::span<const Global> declared,
                               std::span<const Global> used, PoolVector<GlobalId>* clash) {
  const auto add = [&](const Global& g, GlobalId id) {
    if (!g.has_binding) return;
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
  for (uint32_t i = 0; i < used.size(); ++i) add(used[i], GlobalId(i));
  for (const Global& g : declared) add(g, {});
  too_many_ = members_.size() > 2 * kMostArguments;  // used variables occur twice in the list
  // Keeps one member per group and binding. Used variables are first in the list, so they are kept
  // rather than unused ones.
  StableSort(members_, [](const Member& m) { return JoinKeys(m.group, m.binding); });
  size_t kept = 0;
  uint32_t sizes = 0;
  for (const Member& member : members_) {
    if (kept != 0 && kPlace(members_[kept - 1]) == kPlace(member)) {
      const Member& first = members_[kept - 1];
      if (member.global.valid()) *clash = {first.global, member.global};
      continue;
    }
    members_[kept] = member;
    const bool buffer = TableOf(types, member.type) == SlotTable::kBuffer;
    members_[kept++].size_index = buffer ? sizes++ : 0;
  }
  members_.resize(kept);
}

std::span<const ArgumentLayout::Member> ArgumentLayout::Of(uint32_t group) const {
  const auto range = std::ranges::equal_range(members_, group, {}, &Member::group);
  return {range.begin(), range.end()};
}

const ArgumentLayout::Member& ArgumentLayout::At(uint32_t group, uint32_t binding) const {
  return *std::ranges::lower_bound(members_, std::pair(group, binding), {}, kPlace);
}

// ------------------------------------------------------------------------------------- MslWriter

void MslWriter::PrepareArguments() {
  if (!options_.argument_buffers) {
    if (!options_.dynamic_offsets.empty()) {
      ErrorAt({}, DiagCode::unsupported_by_target,
              "dynamic offsets are read only for resources in argument buffers");
    }
    return;
  }
  if (!options_.slots.empty()) {
    ErrorAt({}, DiagCode::unsupported_by_target,
            "resources in argument buffers have no slots to choose: their ids are the bindings");
  }
  PoolVector<GlobalId> clash;
  arguments_.emplace(m_.types, declared_, m_.globals, &clash);
  if (!clash.empty()) {
    ErrorAt(
        m_[clash[1]].span, DiagCode::unsupported_by_target,
        fmt::format("{} and {} have the same place in an argument buffer: compile their entry "
                    "points one by one",
                    Quote(global_names_[clash[0].value]), Quote(global_names_[clash[1].value])));
  }
  if (arguments_->too_many()) {
    ErrorAt({}, DiagCode::unsupported_by_target,
            fmt::format("argument buffers are written for {} resources at most", kMostArguments));
    return;
  }
  for (const ArgumentLayout::Member& member : arguments_->members()) {
    const ir::Type& type = m_.types[member.type];
    if (type.kind == TypeKind::kBindingArray && !type.count().is_constant()) {
      ErrorAt(member.span, DiagCode::unsupported_by_target,
              "a binding array in an argument buffer must have a known size, used or not");
    }
    if (!argument_buffers_.empty() && argument_buffers_.back().group == member.group) continue;
    argument_buffers_.push_back({member.group, names_.Module(fmt::format("Group{}", member.group)),
                                 names_.Module(fmt::format("group{}", member.group))});
  }
}

uint32_t MslWriter::SizeIndex(GlobalId buffer) const {
  const auto chosen = std::ranges::find_if(options_.buffer_size_indices, [&](const auto& size) {
    return kPlace(size) == kPlace(m_[buffer]);
  });
  if (chosen != options_.buffer_size_indices.end()) return chosen->index;
  if (!IsArgument(buffer)) return slots_[buffer.value];
  return arguments_->At(m_[buffer].group, m_[buffer].binding).size_index;
}

// Returns the argument buffers with resources that an entry point uses. They become parameters of
// the entry point.
PoolVector<const MslWriter::ArgumentBuffer*> MslWriter::ArgumentBuffersOf(FunctionId f) const {
  PoolVector<const ArgumentBuffer*> buffers;
  for (const ArgumentBuffer& buffer : argument_buffers_) {
    const bool used = std::ranges::any_of(
        uses_.Of(f), [&](GlobalId g) { return m_[g].has_binding && m_[g].group == buffer.group; });
    if (used) buffers.push_back(&buffer);
  }
  return buffers;
}

namespace {

std::string_view SpaceOf(const Global& g) {
  if (g.space != AddressSpace::kStorage) return "constant";
  return g.access == ir::Access::kRead ? "const device" : "device";
}

}  // namespace

// Returns the pointee type of the pointer to a buffer, including the address space.
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
    const auto members = arguments_->Of(buffer.group);
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

void MslWriter::ArgumentParameters(FunctionId f, PoolVector<std::string_view>& parameters) {
  for (const ArgumentBuffer* buffer : ArgumentBuffersOf(f)) {
    parameters.push_back(CaptureInArena([&] {
      w_ << "constant " << buffer->type << "& " << buffer->name << " [[buffer(" << buffer->group
         << ")]]";
    }));
  }
  if (ReadsDynamicOffsets(f)) {
    parameters.push_back(CaptureInArena([&] {
      w_ << "constant uint* dynamic_offsets [[buffer(" << options_.dynamic_offsets_index << ")]]";
    }));
  }
}

const MslDynamicOffset* MslWriter::DynamicOffsetOf(GlobalId id) const {
  if (!IsArgument(id) || m_.types.IsHandle(m_[id].type)) return nullptr;
  const auto found = std::ranges::find_if(options_.dynamic_offsets, [&](const MslDynamicOffset& d) {
    return kPlace(d) == kPlace(m_[id]);
  });
  return found == options_.dynamic_offsets.end() ? nullptr : &*found;
}

bool MslWriter::ReadsDynamicOffsets(FunctionId f) const {
  return std::ranges::any_of(uses_.Of(f),
                             [&](GlobalId g) { return DynamicOffsetOf(g) != nullptr; });
}

// Declares a buffer that is in an argument buffer under the name that functions use. Textures and
// samplers are not declared, because MSL does not allow variables of writable textures. Instead,
// the member access (`buffer.member`) serves as their name.
void MslWriter::DeclareArgument(GlobalId id) {
  const Global& g = m_[id];
  const auto buffer = std::ranges::find(argument_buffers_, g.group, &ArgumentBuffer::group);
  std::string member = fmt::format("{}.{}", buffer->name, global_names_[id.value]);
  if (g.space == AddressSpace::kHandle) {
    global_names_[id.value] = m_.arena.CopyString(member);
    return;
  }
  const std::string_view name = GlobalName(id);
  const std::string pointed = PointedTo(g);
  if (const MslDynamicOffset* offset = DynamicOffsetOf(id)) {
    member =
        fmt::format("reinterpret_cast<{}*>(reinterpret_cast<{} char*>({}) + dynamic_offsets[{}])",
                    pointed, SpaceOf(g), member, offset->index);
  }
  const ir::Type& type = m_.types[g.type];
  if (type.kind == TypeKind::kArray && type.count().is_runtime()) {
    w_.Line(fmt::format("{}* {} = {};", pointed, name, member));
  } else {
    w_.Line(fmt::format("{}& {} = *{};", pointed, name, member));
  }
}

// Restores the original names of textures and samplers, which are parameters in other functions.
void MslWriter::ForgetArguments(FunctionId f) {
  for (GlobalId g : uses_.Of(f)) {
    if (!IsArgument(g) || m_[g].space != AddressSpace::kHandle) continue;
    std::string_view& name = global_names_[g.value];
    name.remove_prefix(name.find('.') + 1);
  }
}

}  // namespace tessera::msl
