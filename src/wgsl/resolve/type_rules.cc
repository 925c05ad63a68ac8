#include "wgsl/resolve/type_rules.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "base/round_up.h"

namespace tessera::wgsl {
namespace {

using ir::AddressSpace;
using ir::TypeFlags;
using ir::TypeKind;

// The alignment of arrays and structures in uniform buffers, in bytes (WGSL: Address Space Layout
// Constraints).
constexpr uint32_t kUniformAlign = 16;

constexpr std::string_view kNotShareable = "the type is not host-shareable";

// Messages about the address spaces of matrix variables. kMatrixSpace states the subgroup-matrix
// proposal's rule; kCooperativeSpace states wgpu's rule, which is also SPIR-V's.
constexpr std::string_view kMatrixSpace = "subgroup matrices exist only in function variables";
constexpr const char* kPrivateMatrixNote =
    "the first draft of the proposal and Chromium's experimental extension allow 'private'; the "
    "current proposal does not";
constexpr std::string_view kCooperativeSpace =
    "cooperative matrices exist only in 'function' and 'private' variables";

}  // namespace

// Checks that a type may be the type of an element or member (WGSL: Array Types, Structure Types).
bool TypeRules::CheckElement(TypeId element, NodeId node, std::string_view what) const {
  const uint32_t flags = types_.flags(element);
  const TypeKind kind = types_.kind(element);
  const bool plain = ir::TypeStore::IsScalar(element) || kind == TypeKind::kVector ||
                     kind == TypeKind::kMatrix || kind == TypeKind::kAtomic ||
                     kind == TypeKind::kArray || kind == TypeKind::kStruct ||
                     kind == TypeKind::kSubgroupMatrix;
  if (plain && (flags & TypeFlags::kCreationFixedFootprint) != 0) return true;
  Diagnostic& d =
      Error(DiagCode::invalid_type, node, Cat("'", TypeName(element), "' cannot be ", what));
  if (plain && (flags & TypeFlags::kHasRuntimeArray) != 0) {
    d.AddNote(
        "a runtime-sized array can only be the type of a storage buffer, or the last member of a "
        "structure that is the type of one");
  } else if (plain && (flags & TypeFlags::kHasOverrideSize) != 0) {
    d.AddNote(
        "an array whose element count is an override-expression can only be the type of a "
        "workgroup variable");
  }
  return false;
}

bool TypeRules::CheckNesting(TypeId type, NodeId node) const {
  if (types_.NestingDepth(type) > kMaxTypeNesting) {
    Error(DiagCode::limit_exceeded, node,
          Cat("the type nests ", types_.NestingDepth(type), " composite types; the limit is ",
              kMaxTypeNesting));
    return false;
  }
  if (types_.SizeOf64(type) > UINT32_MAX) {
    Error(DiagCode::limit_exceeded, node,
          Cat("the type '", TypeName(type), "' is larger than 4294967295 bytes"))
        .AddNote(std::string(kOwnLimit));
    return false;
  }
  return true;
}

// Checks that a type may be the type of a function parameter (WGSL: Restrictions on Functions).
bool TypeRules::CheckParameter(TypeId type, NodeId node, NodeId type_node) const {
  const TypeKind kind = types_.kind(type);
  if (types_.Has(type, TypeFlags::kConstructible)) return true;
  // Binding arrays of textures and samplers are allowed, because single textures and samplers are
  // allowed. The proposal does not mention this.
  if (kind == TypeKind::kPointer || types_.Has(type, TypeFlags::kHasHandle)) return true;
  Error(DiagCode::invalid_function, type_node,
        Cat("the parameter '", Text(node), "' cannot have the type '", TypeName(type), "'"))
      .AddNote("parameters can be of constructible types, pointers, textures and samplers");
  return false;
}

// ---------------------------------------------------------------- address spaces

// Checks which store types an address space allows (WGSL: var Declarations, Atomic Types, Buffer
// Types, Reference and Pointer Types).
bool TypeRules::CheckStore(AddressSpace space, ir::Access access, TypeId type, NodeId at,
                           bool is_pointer) const {
  TypeId store = type;
  // Check the element type of a sized binding array, because each element is like a separate
  // variable in the address space.
  if (types_.kind(type) == TypeKind::kBindingArray && !types_.Has(type, TypeFlags::kHasHandle) &&
      (space == AddressSpace::kUniform || space == AddressSpace::kStorage)) {
    store = types_[type].element;
  }
  const std::string_view problem = StoreProblem(space, access, store, is_pointer);
  if (!problem.empty()) {
    Diagnostic& d = Error(
        DiagCode::invalid_type, at,
        Cat(is_pointer ? "a pointer into" : "a variable in", " address space '", NameOf(space),
            "' cannot ", is_pointer ? "point to" : "hold", " '", TypeName(store), "': ", problem));
    if (problem == kNotShareable) ExplainNotShareable(store, d);
    if (problem == kMatrixSpace && space == AddressSpace::kPrivate) {
      d.AddNote(kPrivateMatrixNote);
      if (!is_pointer)
        d.AddHelp("declare it in a function, and pass a pointer to it to other functions");
    }
    return false;
  }
  if (space == AddressSpace::kUniform || space == AddressSpace::kStorage) {
    return CheckLayout(store, space, at);
  }
  return true;
}

// Adds labels for the chain of members down to the type that is not host-shareable.
void TypeRules::ExplainNotShareable(TypeId type, Diagnostic& d) const {
  for (TypeKind kind = types_.kind(type); kind == TypeKind::kStruct || kind == TypeKind::kArray;
       kind = types_.kind(type)) {
    if (kind == TypeKind::kArray) {
      type = types_[type].element;
      continue;
    }
    const ir::Struct& structure = types_.StructOf(type);
    const auto found =
        std::ranges::find_if(structure.members, [this](const ir::StructMember& member) {
          return !types_.Has(member.type, TypeFlags::kHostShareable);
        });
    if (found == structure.members.end() || structure.is_builtin_result) return;
    d.AddLabel(found->span, Cat("this is '", TypeName(found->type), "'"));
    type = found->type;
  }
  if (types_.ScalarOf(type) == ir::kBool) {
    d.AddHelp("a 'bool' has no memory layout that hosts can rely on: store 0 or 1 in a 'u32'");
  }
}

std::string_view TypeRules::ConstructibleProblem(TypeId type) const {
  if (types_.Has(type, TypeFlags::kConstructible)) return {};
  if (types_.Has(type, TypeFlags::kHasRuntimeArray)) {
    return "a runtime-sized array can only be declared in address space 'storage'";
  }
  if (types_.Has(type, TypeFlags::kHasOverrideSize)) {
    return "only a 'workgroup' variable can have an array type whose element count is an "
           "override-expression";
  }
  return "the type is not constructible";
}

std::string_view TypeRules::StoreProblem(AddressSpace space, ir::Access access, TypeId type,
                                         bool is_pointer) const {
  const uint32_t flags = types_.flags(type);
  const TypeKind kind = types_.kind(type);
  const auto has = [flags](uint32_t f) { return (flags & f) != 0; };
  if (!has(TypeFlags::kStorable) || kind == TypeKind::kVoid || kind == TypeKind::kI8 ||
      kind == TypeKind::kU8) {
    return "the type is not storable";
  }
  if (has(TypeFlags::kHasHandle))
    return "textures and samplers are declared without an address space";
  if (kind == TypeKind::kBindingArray) {
    return "a binding array of buffers must be in address space 'uniform' or 'storage'";
  }
  if (has(TypeFlags::kHasAtomic) && space != AddressSpace::kWorkgroup &&
      !(space == AddressSpace::kStorage && access == ir::Access::kReadWrite)) {
    return "atomics exist only in workgroup variables and storage buffers with access 'read_write'";
  }
  // This rule is from the atomic-64-min-max proposal.
  if (space == AddressSpace::kWorkgroup && types_.HasAtomicVector(type)) {
    return "atomics of 'vec2u' exist only in storage buffers";
  }
  const bool cooperative = program_.Enabled(Extension::kCooperativeMatrix);
  const std::string_view matrix_space = cooperative ? kCooperativeSpace : kMatrixSpace;
  constexpr std::string_view kOverrideSize = "its size depends on an override";
  // bufferView and bufferArrayView return pointers to types that no variable can have (WGSL:
  // Reference and Pointer Types), so such pointer types are allowed. Pointers to unsized buffers
  // are also allowed, because a pointer to a sized buffer converts to a pointer to an unsized one.
  if (is_pointer && (space == AddressSpace::kWorkgroup || space == AddressSpace::kUniform) &&
      has(TypeFlags::kHostShareable) && has(TypeFlags::kHasRuntimeArray | TypeFlags::kHasBuffer)) {
    const bool ok = space == AddressSpace::kWorkgroup || !has(TypeFlags::kHasOverrideSize);
    return ok ? std::string_view() : kOverrideSize;
  }
  switch (space) {
    case AddressSpace::kFunction: return ConstructibleProblem(type);
    case AddressSpace::kPrivate:
    case AddressSpace::kPixelLocal:
      return has(TypeFlags::kHasSubgroupMatrix) && !cooperative ? matrix_space
                                                                : ConstructibleProblem(type);
    case AddressSpace::kWorkgroup:
      if (has(TypeFlags::kHasSubgroupMatrix)) return matrix_space;
      return has(TypeFlags::kFixedFootprint) ? std::string_view() : "its size is not fixed";
    case AddressSpace::kUniform:
      if (kind == TypeKind::kBuffer) {
        return has(TypeFlags::kCreationFixedFootprint)
                   ? std::string_view()
                   : "a buffer in this address space needs a constant size";
      }
      return has(TypeFlags::kHostShareable) ? ConstructibleProblem(type) : kNotShareable;
    case AddressSpace::kStorage:
      if (!has(TypeFlags::kHostShareable)) return kNotShareable;
      return has(TypeFlags::kHasOverrideSize) ? kOverrideSize : std::string_view();
    case AddressSpace::kImmediate: {
      if (!has(TypeFlags::kHostShareable)) return kNotShareable;
      const std::string_view problem = ConstructibleProblem(type);
      if (!problem.empty()) return problem;
      return has(TypeFlags::kHasArray) ? "immediate data cannot contain arrays" : problem;
    }
    default: return {};
  }
}

// ---------------------------------------------------------------- layout

// Checks the layout of a type (WGSL: Address Space Layout Constraints). Only uniform buffers need a
// check, and only if uniform_buffer_standard_layout is unavailable. In this case, arrays and
// structures must be aligned to 16 bytes. In all other cases, the rules for @align and for
// structures guarantee a valid layout.
bool TypeRules::CheckLayout(TypeId type, AddressSpace space, NodeId at) const {
  if (space != AddressSpace::kUniform ||
      program_.Has(LanguageFeature::kUniformBufferStandardLayout)) {
    return true;
  }
  const Span span = ast_.FullSpan(at);
  PoolVector<TypeId> work{type};
  PoolVector<bool> seen(types_.size());
  while (!work.empty()) {
    const TypeId t = work.back();
    work.pop_back();
    if (seen[t.value]) continue;
    seen[t.value] = true;
    if (types_.kind(t) == TypeKind::kArray) {
      if (types_.StrideOf(t) % kUniformAlign != 0) {
        Error(DiagCode::layout_error, span,
              Cat("in a uniform buffer, the stride of '", TypeName(t),
                  "' must be a multiple of 16 bytes, not ", types_.StrideOf(t)))
            .AddHelp("use a 16-byte element type, or a structure whose member has '@size(16)'");
        return false;
      }
      work.push_back(types_[t].element);
    } else if (types_.kind(t) == TypeKind::kStruct) {
      if (!CheckUniformMembers(t, span)) return false;
      for (const ir::StructMember& m : types_.StructOf(t).members) work.push_back(m.type);
    }
  }
  return true;
}

// Returns the alignment that a type requires in a uniform buffer.
uint32_t TypeRules::UniformAlign(TypeId type) const {
  const TypeKind kind = types_.kind(type);
  const uint32_t align = types_.AlignOf(type);
  const bool aggregate = kind == TypeKind::kArray || kind == TypeKind::kStruct;
  return aggregate ? RoundUp(align, kUniformAlign) : align;
}

bool TypeRules::CheckUniformMembers(TypeId type, Span span) const {
  const auto& members = types_.StructOf(type).members;
  for (size_t i = 0; i < members.size(); ++i) {
    const ir::StructMember& m = members[i];
    const uint32_t align = UniformAlign(m.type);
    if (m.offset % align != 0) {
      Error(DiagCode::layout_error, m.span,
            Cat("in a uniform buffer, '", Text(m.name), "' must be at a multiple of ", align,
                " bytes, not at ", m.offset))
          .AddLabel(span, "uniform buffer here")
          .AddHelp(Cat("add '@align(", align, ")'"));
      return false;
    }
    if (types_.kind(m.type) != TypeKind::kStruct || i + 1 == members.size()) continue;
    const uint32_t room = members[i + 1].offset - m.offset;
    const uint64_t need = RoundUp(types_.SizeOf64(m.type), kUniformAlign);
    if (room < need) {
      Error(DiagCode::layout_error, members[i + 1].span,
            Cat("in a uniform buffer, '", Text(members[i + 1].name), "' must be at least ", need,
                " bytes after the start of the structure '", Text(m.name), "', not ", room))
          .AddLabel(span, "uniform buffer here")
          .AddHelp("add '@align(16)'");
      return false;
    }
  }
  return true;
}

}  // namespace tessera::wgsl
