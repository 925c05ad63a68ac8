// Resolves structure types.

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "wgsl/resolve/declarations.h"

namespace tessera::wgsl {
namespace {

using ir::TypeFlags;
using ir::TypeKind;

constexpr uint32_t kMemberAttrs = kIoAttrs | AttrBits({Attr::kAlign, Attr::kSize});

}  // namespace

void Declarations::Struct(NodeId node) {
  const NodeList nodes = StructView(ast_, node).members();
  PoolVector<ir::StructMember>& members = members_;
  members.clear();
  members.reserve(nodes.size());
  bool ok = true;
  for (size_t i = 0; i < nodes.size(); ++i) {
    const NodeId member = nodes[i];
    if (ast_.kind(member) != NodeKind::kStructMember) {
      ok = false;
      continue;
    }
    program_[member].ref = static_cast<uint32_t>(members.size());
    if (!Member(member, i + 1 == nodes.size(), members.emplace_back())) {
      ok = false;
      members.pop_back();
    }
  }
  ok &= CheckMemberNames(node);
  if (nodes.empty() && ok && after_syntax_errors_) return;
  if (nodes.empty() && ok) {
    Error(DiagCode::invalid_type, SpanOf(node),
          Cat("the structure '", Text(node), "' needs at least one member"));
    ok = false;
  }
  ok &= CheckLimit(kMembers, nodes.size(), "members", SpanOf(node), "the structure '", Text(node),
                   "' has");
  if (!ok) return;
  CheckStructIo(node, members);
  const TypeId type = types_.NewStruct(DeclName(node), members, SpanOf(node));
  if (rules_.CheckNesting(type, node)) program_[node].type = type;
}

bool Declarations::Member(NodeId node, bool last, ir::StructMember& m) {
  const TypedNameView decl(ast_, node);
  m.name = DeclName(node);
  m.span = SpanOf(node);
  bool ok = true;
  if (decl.attributes().empty()) {
    m.type = program_[node].type = type_expressions_.Resolve(decl.type());
    return m.type.valid() && MemberType(node, last, m.type, &ok) && ok;
  }
  const AttributeSet attributes =
      attributes_.Collect(decl.attributes(), kMemberAttrs, "a structure member");
  m.type = program_[node].type = type_expressions_.Resolve(decl.type());
  ok = attributes_.Io(attributes, &m.io);
  if (!m.type.valid() || !MemberType(node, last, m.type, &ok)) return false;
  attributes_.CheckIoType(attributes, m.io, m.type, node);
  if (attributes.Has(Attr::kAlign)) ok &= MemberAlign(attributes[Attr::kAlign], m);
  if (attributes.Has(Attr::kSize)) ok &= MemberSize(attributes[Attr::kSize], m);
  return ok;
}

// Checks the type of a member. Returns true if the member can be checked further: its type is
// valid, or is a runtime-sized array in the wrong position. In the latter case, reports an error
// and sets `ok` to false. Returns false after any other error.
bool Declarations::MemberType(NodeId node, bool last, TypeId type, bool* ok) {
  const NodeId at = TypedNameView(ast_, node).type();
  const bool runtime_array =
      types_.kind(type) == TypeKind::kArray && types_.Has(type, TypeFlags::kHasRuntimeArray);
  if (!runtime_array) return rules_.CheckElement(type, at, "a member of a structure");
  if (!last) {
    Error(
        DiagCode::invalid_type, at,
        Cat("the runtime-sized array '", Text(node), "' must be the last member of the structure"));
    *ok = false;
  }
  return true;
}

bool Declarations::MemberAlign(NodeId attribute, ir::StructMember& m) {
  int64_t n = 0;
  if (!attributes_.Integer(attribute, &n)) return false;
  const NodeId argument = AttributeView(ast_, attribute).arguments()[0];
  if (n <= 0 || (n & (n - 1)) != 0) {
    Error(DiagCode::invalid_attribute, argument,
          Cat("an alignment must be a positive power of two, but this is ", n));
    return false;
  }
  if (n % types_.AlignOf(m.type) != 0) {
    Error(DiagCode::invalid_attribute, argument,
          Cat("the alignment must be a multiple of ", types_.AlignOf(m.type),
              ", the alignment of '", TypeName(m.type), "'"));
    return false;
  }
  m.align = static_cast<uint32_t>(n);
  m.has_align_attribute = true;
  return true;
}

bool Declarations::MemberSize(NodeId attribute, ir::StructMember& m) {
  int64_t n = 0;
  if (!attributes_.Integer(attribute, &n)) return false;
  if (!types_.Has(m.type, TypeFlags::kCreationFixedFootprint)) {
    Error(DiagCode::invalid_attribute, SpanOf(attribute),
          Cat("'@size' cannot be applied to '", TypeName(m.type), "', whose size is not fixed"));
    return false;
  }
  if (n <= 0 || static_cast<uint64_t>(n) < types_.SizeOf64(m.type)) {
    Error(DiagCode::invalid_attribute, AttributeView(ast_, attribute).arguments()[0],
          Cat("the size must be at least ", types_.SizeOf64(m.type), ", the size of '",
              TypeName(m.type), "'"));
    return false;
  }
  m.size = static_cast<uint32_t>(n);
  m.has_size_attribute = true;
  return true;
}

// Reports members that have the same name. Returns false if it reports any.
bool Declarations::CheckMemberNames(NodeId node) {
  const NodeList members = StructView(ast_, node).members();
  PoolVector<std::pair<uint32_t, NodeId>>& names = member_names_;
  names.clear();
  for (NodeId member : members) {
    if (ast_.kind(member) == NodeKind::kStructMember) {
      names.push_back({ast_.token(member).payload, member});
    }
  }
  // Sort members by name. Members with the same name stay in source order.
  StableSort(names, [](const auto& name) { return name.first; });
  bool ok = true;
  size_t first = 0;  // the first member with this name
  for (size_t i = 1; i < names.size(); ++i) {
    if (names[i].first != names[first].first) {
      first = i;
      continue;
    }
    Error(
        DiagCode::redeclaration, SpanOf(names[i].second),
        Cat("the structure '", Text(node), "' has two members named '", Text(names[i].second), "'"))
        .AddLabel(SpanOf(names[first].second), "first declared here");
    ok = false;
  }
  return ok;
}

// Checks that a structure with @blend_src has both blend sources and no other locations (WGSL:
// blend_src).
void Declarations::CheckBlendSources(NodeId node, std::span<const ir::StructMember> members,
                                     const ir::StructMember& blend) {
  uint32_t located = 0, sources = 0;
  bool ok = true;
  for (const ir::StructMember& m : members) {
    if (m.io.location == ir::IoAttributes::kNone) continue;
    ++located;
    if (m.io.blend_src == ir::IoAttributes::kNone || m.io.location != 0) {
      ok = false;
      continue;
    }
    sources |= 1u << m.io.blend_src;
    ok &= m.type == blend.type;
  }
  if (ok && located == 2 && sources == 3) return;
  Error(DiagCode::invalid_io, blend.span,
        Cat("the structure '", Text(node), "' does not use '@blend_src' correctly"))
      .AddNote(
          "its only members with a location must be '@location(0) @blend_src(0)' and "
          "'@location(0) @blend_src(1)', of the same type");
}

// Checks the input and output attributes of a structure, even if no entry point uses it (WGSL:
// Input-output Locations).
void Declarations::CheckStructIo(NodeId node, std::span<const ir::StructMember> members) {
  constexpr uint32_t kNoLocation = ir::IoAttributes::kNone;
  const ir::StructMember* blend = nullptr;
  uint32_t located = 0;
  for (const ir::StructMember& m : members) {
    if (m.io.location == kNoLocation) continue;
    ++located;
    if (m.io.blend_src != kNoLocation && blend == nullptr) blend = &m;
  }
  if (located < 2 && blend == nullptr) return;
  if (blend != nullptr) {
    CheckBlendSources(node, members, *blend);
    return;
  }
  PoolVector<std::pair<uint32_t, const ir::StructMember*>> seen;
  seen.reserve(located);
  for (const ir::StructMember& m : members) {
    if (m.io.location != kNoLocation) seen.push_back({m.io.location, &m});
  }
  StableSort(seen, [](const auto& member) { return member.first; });
  for (size_t i = 1; i < seen.size(); ++i) {
    if (seen[i].first != seen[i - 1].first) continue;
    Error(DiagCode::invalid_io, seen[i].second->span,
          Cat("two members of the structure '", Text(node), "' have the location ", seen[i].first))
        .AddLabel(seen[i - 1].second->span, "the other one");
  }
}

}  // namespace tessera::wgsl
