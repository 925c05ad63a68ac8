#include "ir/transform/copy_types.h"

#include <functional>

#include "base/stable_sort.h"

namespace tessera::ir {

TypeCopier::TypeCopier(const Module& from, Module& to)
    : from_(from),
      to_(to),
      fixed_(to.types.size()),
      types_(from.types.size(), kAbsent),
      constants_(from.constants.size(), kAbsent) {
  for (uint32_t i = 0; i < fixed_; ++i) types_[i] = i;
  if (from.types.HasCooperativeNames()) to.types.UseCooperativeNames();
}

// Uses `needed_types_` as a worklist instead of recursion.
void TypeCopier::Need(TypeId id) {
  const auto note = [&](TypeId type) {
    if (!type.valid() || types_[type.value] != kAbsent) return;
    types_[type.value] = kNoted;
    needed_types_.push_back(type.value);
  };
  const size_t first = needed_types_.size();
  note(id);
  for (size_t i = first; i < needed_types_.size(); ++i) {
    const TypeId at(needed_types_[i]);
    const Type& type = from_.types[at];
    note(type.element);
    if (type.kind != TypeKind::kStruct) continue;
    for (const StructMember& m : from_.types.StructOf(at).members) note(m.type);
  }
}

void TypeCopier::Need(ConstantId id) {
  const auto note = [&](ConstantId constant) {
    if (constants_[constant.value] != kAbsent) return;
    constants_[constant.value] = kNoted;
    needed_constants_.push_back(constant.value);
  };
  const size_t first = needed_constants_.size();
  note(id);
  for (size_t i = first; i < needed_constants_.size(); ++i) {
    const Constant& c = from_.constants[ConstantId(needed_constants_[i])];
    Need(c.type);
    if (c.kind == ConstantKind::kScalar || c.kind == ConstantKind::kZero) continue;
    for (uint32_t k = 0; k < c.count; ++k) note(c.elements[k]);
  }
}

// Copies the types and constants in ascending order of ids. Components have smaller ids, so they
// are copied before the types and constants that contain them.
void TypeCopier::Copy() {
  StableSort(needed_types_, std::identity());
  StableSort(needed_constants_, std::identity());
  for (const uint32_t id : needed_types_) types_[id] = CopyType(TypeId(id)).value;
  for (const uint32_t id : needed_constants_) constants_[id] = CopyConstant(ConstantId(id)).value;
}

TypeId TypeCopier::CopyType(TypeId id) {
  const Type& t = from_.types[id];
  const TypeId element = (*this)(t.element);
  TypeStore& types = to_.types;
  switch (t.kind) {
    case TypeKind::kAtomic: return types.Atomic(element);
    case TypeKind::kArray: return types.Array(element, t.count());
    case TypeKind::kStruct: return CopyStruct(from_.types.StructOf(id));
    case TypeKind::kPointer: return types.Pointer(t.space, element, t.access);
    case TypeKind::kReference: return types.Reference(t.space, element, t.access);
    case TypeKind::kSampler: return types.Sampler();
    case TypeKind::kComparisonSampler: return types.ComparisonSampler();
    case TypeKind::kSampledTexture: return types.SampledTexture(t.dim, element);
    case TypeKind::kMultisampledTexture: return types.MultisampledTexture(t.dim, element);
    case TypeKind::kDepthTexture: return types.DepthTexture(t.dim);
    case TypeKind::kDepthMultisampledTexture: return types.DepthMultisampledTexture(t.dim);
    case TypeKind::kStorageTexture: return types.StorageTexture(t.dim, t.format, t.access);
    case TypeKind::kExternalTexture: return types.ExternalTexture();
    case TypeKind::kInputAttachment:
      return types.InputAttachment(element, IsMultisampledAttachment(t));
    case TypeKind::kSubgroupMatrix:
      return types.SubgroupMatrix(t.use, element, t.columns(), t.rows());
    case TypeKind::kBindingArray: return types.BindingArray(element, t.count());
    case TypeKind::kBuffer: return types.Buffer(t.count());
    default:  // others: types whose ids are the same in all modules
      return id;
  }
}

// Does not copy sizes or offsets, because NewStruct computes them from the members and their
// attributes.
TypeId TypeCopier::CopyStruct(const Struct& s) {
  PoolVector<StructMember> members(s.members.begin(), s.members.end());
  for (StructMember& m : members) m.type = (*this)(m.type);
  const TypeId id = to_.types.NewStruct(s.name, members, s.span);
  to_.types.MutableStructOf(id).is_builtin_result = s.is_builtin_result;
  return id;
}

ConstantId TypeCopier::CopyConstant(ConstantId id) {
  const Constant& c = from_.constants[id];
  const TypeId type = (*this)(c.type);
  switch (c.kind) {
    case ConstantKind::kScalar: return to_.constants.Scalar(type, c.bits);
    case ConstantKind::kZero: return to_.constants.Zero(type);
    case ConstantKind::kSplat: return to_.constants.Splat(type, (*this)(c.elements[0]));
    case ConstantKind::kComposite: break;
  }
  PoolVector<ConstantId> elements(c.elements, c.elements + c.count);
  for (ConstantId& e : elements) e = (*this)(e);
  return to_.constants.Composite(type, elements);
}

}  // namespace tessera::ir
