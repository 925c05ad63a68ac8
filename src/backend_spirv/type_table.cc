#include "backend_spirv/type_table.h"

#include "base/pool_vector.h"
#include "ir/texel_format.h"

namespace tessera::spirv {
namespace {

using ir::AddressSpace;
using ir::TextureDim;
using ir::Type;
using ir::TypeKind;
using spv::Op;
using spv::StorageClass;

uint32_t ClassIndex(StorageClass c) {
  switch (c) {
    case StorageClass::Function: return 0;
    case StorageClass::Private: return 1;
    case StorageClass::Workgroup: return 2;
    case StorageClass::Uniform: return 3;
    case StorageClass::StorageBuffer: return 4;
    case StorageClass::UniformConstant: return 5;
    case StorageClass::PushConstant: return 6;
    case StorageClass::Input: return 7;
    case StorageClass::Image: return 9;  // used only by RawPointerTo
    default: return 8;                   // Output
  }
}

struct FormatRow {
  spv::ImageFormat format;
  bool extended;  // requires the capability StorageImageExtendedFormats
};

FormatRow FormatOf(ir::TexelFormat format) {
  using F = ir::TexelFormat;
  using S = spv::ImageFormat;
  switch (format) {
    case F::k_rgba8unorm: return {S::Rgba8, false};
    case F::k_rgba8snorm: return {S::Rgba8Snorm, false};
    case F::k_rgba8uint: return {S::Rgba8ui, false};
    case F::k_rgba8sint: return {S::Rgba8i, false};
    case F::k_rgba16unorm: return {S::Rgba16, true};
    case F::k_rgba16snorm: return {S::Rgba16Snorm, true};
    case F::k_rgba16uint: return {S::Rgba16ui, false};
    case F::k_rgba16sint: return {S::Rgba16i, false};
    case F::k_rgba16float: return {S::Rgba16f, false};
    case F::k_rg8unorm: return {S::Rg8, true};
    case F::k_rg8snorm: return {S::Rg8Snorm, true};
    case F::k_rg8uint: return {S::Rg8ui, true};
    case F::k_rg8sint: return {S::Rg8i, true};
    case F::k_rg16unorm: return {S::Rg16, true};
    case F::k_rg16snorm: return {S::Rg16Snorm, true};
    case F::k_rg16uint: return {S::Rg16ui, true};
    case F::k_rg16sint: return {S::Rg16i, true};
    case F::k_rg16float: return {S::Rg16f, true};
    case F::k_r32uint: return {S::R32ui, false};
    case F::k_r32sint: return {S::R32i, false};
    case F::k_r32float: return {S::R32f, false};
    case F::k_rg32uint: return {S::Rg32ui, true};
    case F::k_rg32sint: return {S::Rg32i, true};
    case F::k_rg32float: return {S::Rg32f, true};
    case F::k_rgba32uint: return {S::Rgba32ui, false};
    case F::k_rgba32sint: return {S::Rgba32i, false};
    case F::k_rgba32float: return {S::Rgba32f, false};
    case F::k_r8unorm: return {S::R8, true};
    case F::k_r8snorm: return {S::R8Snorm, true};
    case F::k_r8uint: return {S::R8ui, true};
    case F::k_r8sint: return {S::R8i, true};
    case F::k_r16unorm: return {S::R16, true};
    case F::k_r16snorm: return {S::R16Snorm, true};
    case F::k_r16uint: return {S::R16ui, true};
    case F::k_r16sint: return {S::R16i, true};
    case F::k_r16float: return {S::R16f, true};
    case F::k_rgb10a2unorm: return {S::Rgb10A2, true};
    case F::k_rgb10a2uint: return {S::Rgb10a2ui, true};
    case F::k_rg11b10ufloat: return {S::R11fG11fB10f, true};
    case F::k_r64uint: return {S::R64ui, false};
    case F::k_bgra8unorm:  // Vulkan supports this format, but SPIR-V has no name for it.
    case F::kNone: break;
  }
  return {S::Unknown, false};
}

// Returns the dimensionality of an image type, and declares the capability that it requires.
spv::Dim ImageDim(const Type& type, ModuleBuilder& builder) {
  if (type.kind == TypeKind::kInputAttachment) {
    builder.Capability(spv::Capability::InputAttachment);
    return spv::Dim::SubpassData;
  }
  switch (type.dim) {
    case TextureDim::k1D: {
      const bool storage = type.kind == TypeKind::kStorageTexture;
      builder.Capability(storage ? spv::Capability::Image1D : spv::Capability::Sampled1D);
      return spv::Dim::Dim1D;
    }
    case TextureDim::k2D:
    case TextureDim::k2DArray: break;
    case TextureDim::k3D: return spv::Dim::Dim3D;
    case TextureDim::kBuffer:
      builder.Capability(spv::Capability::ImageBuffer);
      return spv::Dim::Buffer;
    case TextureDim::kCube: return spv::Dim::Cube;
    case TextureDim::kCubeArray:
      builder.Capability(spv::Capability::SampledCubeArray);
      return spv::Dim::Cube;
  }
  return spv::Dim::Dim2D;
}

// Returns the format of a storage texture, and declares the capabilities that it requires.
spv::ImageFormat StorageImageFormat(const Type& type, ModuleBuilder& builder) {
  const FormatRow format = FormatOf(type.format);
  if (format.extended) builder.Capability(spv::Capability::StorageImageExtendedFormats);
  if (format.format == spv::ImageFormat::Unknown) {
    if (type.access != ir::Access::kRead) {
      builder.Capability(spv::Capability::StorageImageWriteWithoutFormat);
    }
    if (type.access != ir::Access::kWrite) {
      builder.Capability(spv::Capability::StorageImageReadWithoutFormat);
    }
  }
  return format.format;
}

}  // namespace

spv::StorageClass StorageClassOf(AddressSpace space) {
  switch (space) {
    case AddressSpace::kFunction: return StorageClass::Function;
    case AddressSpace::kPrivate: return StorageClass::Private;
    case AddressSpace::kWorkgroup: return StorageClass::Workgroup;
    case AddressSpace::kUniform: return StorageClass::Uniform;
    case AddressSpace::kStorage: return StorageClass::StorageBuffer;
    case AddressSpace::kImmediate: return StorageClass::PushConstant;
    case AddressSpace::kIn: return StorageClass::Input;
    case AddressSpace::kOut: return StorageClass::Output;
    case AddressSpace::kHandle:
    case AddressSpace::kPixelLocal:
    case AddressSpace::kNone: break;
  }
  return StorageClass::UniformConstant;
}

Layout LayoutOf(AddressSpace space) {
  return space == AddressSpace::kUniform || space == AddressSpace::kStorage ||
                 space == AddressSpace::kImmediate
             ? Layout::kExplicit
             : Layout::kPlain;
}

TypeTable::TypeTable(const ir::Module& m, const IdTables& ids, ModuleBuilder& builder,
                     ScalarTable& scalars, SpecConstantTable& spec_constants)
    : m_(m),
      ir_types_(m.types),
      builder_(builder),
      scalars_(scalars),
      spec_constants_(spec_constants),
      separate_layouts_(builder.config().separate_layouts),
      plain_(ids.plain_types),
      explicit_(ids.explicit_types),
      blocks_(ids.block_types),
      sampled_images_(ids.sampled_image_types),
      pointers_(ids.pointer_types) {}

bool TypeTable::HasSeparateLayouts(ir::TypeId type) const {
  if (!separate_layouts_) return false;
  const TypeKind kind = ir_types_.kind(type);
  return kind == TypeKind::kArray || kind == TypeKind::kStruct;
}

Id TypeTable::IdOf(ir::TypeId type, Layout layout) {
  const std::span<Id> ids =
      layout == Layout::kExplicit && HasSeparateLayouts(type) ? explicit_ : plain_;
  if (Id id = ids[type.value]; id != 0) return id;
  const Id id = Make(type, layout);
  return ids[type.value] = id;
}

Id TypeTable::Make(ir::TypeId id, Layout layout) {
  const Type& type = ir_types_[id];
  switch (type.kind) {
    case TypeKind::kVoid: {
      const Id result = builder_.NewId();
      builder_.declarations().Emit(Op::OpTypeVoid, result);
      return result;
    }
    case TypeKind::kBool:
    case TypeKind::kI32:
    case TypeKind::kU32:
    case TypeKind::kI64:
    case TypeKind::kU64:
    case TypeKind::kI8:
    case TypeKind::kU8:
    case TypeKind::kF32:
    case TypeKind::kF16: return scalars_.Type(id);
    case TypeKind::kVector:
    case TypeKind::kMatrix: {
      const Id element = IdOf(type.element), result = builder_.NewId();
      builder_.declarations().Emit(
          type.kind == TypeKind::kVector ? Op::OpTypeVector : Op::OpTypeMatrix, result, element,
          uint32_t{type.n});
      return result;
    }
    case TypeKind::kAtomic: return AtomicValue(type.element);
    case TypeKind::kArray: return MakeArray(id, layout);
    case TypeKind::kBindingArray: return MakeBindingArray(type);
    case TypeKind::kStruct: return MakeStruct(id, layout);
    case TypeKind::kPointer: return PointerTo(StorageClassOf(type.space), type.element);
    case TypeKind::kSampler:
    case TypeKind::kComparisonSampler: return MakeSampler();
    case TypeKind::kSampledTexture:
    case TypeKind::kMultisampledTexture:
    case TypeKind::kDepthTexture:
    case TypeKind::kDepthMultisampledTexture:
    case TypeKind::kStorageTexture:
    case TypeKind::kInputAttachment: return MakeImage(type);
    case TypeKind::kSubgroupMatrix: return MakeSubgroupMatrix(type);
    case TypeKind::kAbstractInt:
    case TypeKind::kAbstractFloat:
    case TypeKind::kReference:
    case TypeKind::kExternalTexture:
    case TypeKind::kBuffer: break;
  }
  builder_.Internal("type '" + ir_types_.NameOf(id, m_.strings) + "' reached the SPIR-V writer");
  return IdOf(ir::kU32);
}

Id TypeTable::MakeArray(ir::TypeId id, Layout layout) {
  const Type& type = ir_types_[id];
  const Id element = IdOf(type.element, layout);
  Id result = 0;
  if (type.count().is_runtime()) {
    builder_.declarations().Emit(Op::OpTypeRuntimeArray, result = builder_.NewId(), element);
  } else {
    const Id count = Count(type.count());
    builder_.declarations().Emit(Op::OpTypeArray, result = builder_.NewId(), element, count);
  }
  const bool decorate = layout == Layout::kExplicit ||
                        (!separate_layouts_ && ir_types_.Has(id, ir::TypeFlags::kHostShareable));
  if (decorate) builder_.Decorate(result, spv::Decoration::ArrayStride, ir_types_.StrideOf(id));
  return result;
}

Id TypeTable::MakeBindingArray(const Type& type) {
  const Id element = IdOf(type.element);
  if (type.count().is_runtime()) {
    builder_.Capability(spv::Capability::RuntimeDescriptorArray);
    builder_.ExtensionBefore(0x10500, "SPV_EXT_descriptor_indexing");
    const Id result = builder_.NewId();
    builder_.declarations().Emit(Op::OpTypeRuntimeArray, result, element);
    return result;
  }
  const Id count = Count(type.count()), result = builder_.NewId();
  builder_.declarations().Emit(Op::OpTypeArray, result, element, count);
  return result;
}

// WGSL's two sampler types correspond to the same SPIR-V type, which must be declared only once.
Id TypeTable::MakeSampler() {
  for (uint32_t t = 0; t < ir_types_.size(); ++t) {
    const TypeKind kind = ir_types_.kind(ir::TypeId(t));
    if (plain_[t] != 0 && (kind == TypeKind::kSampler || kind == TypeKind::kComparisonSampler)) {
      return plain_[t];
    }
  }
  const Id result = builder_.NewId();
  builder_.declarations().Emit(Op::OpTypeSampler, result);
  return result;
}

Id TypeTable::MakeSubgroupMatrix(const Type& type) {
  builder_.Capability(spv::Capability::CooperativeMatrixKHR);
  builder_.Extension("SPV_KHR_cooperative_matrix");
  const Id component = IdOf(type.element);
  const Id scope = scalars_.U32(static_cast<uint32_t>(spv::Scope::Subgroup));
  const Id rows = Count(type.rows());
  const Id columns = Count(type.columns());
  const auto use = type.use == ir::SubgroupMatrixUse::kLeft ? spv::CooperativeMatrixUse::MatrixAKHR
                   : type.use == ir::SubgroupMatrixUse::kRight
                       ? spv::CooperativeMatrixUse::MatrixBKHR
                       : spv::CooperativeMatrixUse::MatrixAccumulatorKHR;
  const Id use_id = scalars_.U32(static_cast<uint32_t>(use));
  const Id result = builder_.NewId();
  builder_.declarations().Emit(Op::OpTypeCooperativeMatrixKHR, result, component, scope, rows,
                               columns, use_id);
  return result;
}

Id TypeTable::MakeStruct(ir::TypeId id, Layout layout) {
  const ir::Struct& s = ir_types_.StructOf(id);
  PoolVector<Id> words;
  words.reserve(s.members.size() + 1);
  words.push_back(0);
  for (const ir::StructMember& member : s.members) words.push_back(IdOf(member.type, layout));
  const Id result = words[0] = builder_.NewId();
  builder_.declarations().EmitSpan(Op::OpTypeStruct, words);
  if (builder_.config().names) {
    builder_.Name(result, s.name);
    for (uint32_t i = 0; i < s.members.size(); ++i)
      builder_.MemberName(result, i, s.members[i].name);
  }
  const bool decorate = layout == Layout::kExplicit ||
                        (!separate_layouts_ && ir_types_.Has(id, ir::TypeFlags::kHostShareable));
  if (!decorate) return result;
  for (uint32_t i = 0; i < s.members.size(); ++i) {
    builder_.DecorateMember(result, i, spv::Decoration::Offset, s.members[i].offset);
    DecorateMatrixLayout(result, i, s.members[i].type);
  }
  return result;
}

void TypeTable::DecorateMatrixLayout(Id struct_id, uint32_t member, ir::TypeId type) {
  while (ir_types_.kind(type) == TypeKind::kArray) type = ir_types_[type].element;
  if (!ir_types_.IsMatrix(type)) return;
  builder_.DecorateMember(struct_id, member, spv::Decoration::ColMajor);
  // The matrix stride is the alignment of a column vector.
  builder_.DecorateMember(struct_id, member, spv::Decoration::MatrixStride,
                          ir_types_.AlignOf(ir_types_[type].element));
}

Id TypeTable::AtomicValue(ir::TypeId element) {
  // An atomic<vec2u> (proposal atomic-64-min-max) contains a 64-bit integer.
  const bool is_wide = ir_types_.IsVector(element) || ir::TypeStore::IsInt64Scalar(element);
  const Id type = IdOf(ir_types_.IsVector(element) ? ir::kU64 : element);
  if (is_wide) builder_.Capability(spv::Capability::Int64Atomics);
  return type;
}

Id TypeTable::MakeImage(const Type& type) {
  const bool storage = type.kind == TypeKind::kStorageTexture;
  const bool sampled_by_none = storage || type.kind == TypeKind::kInputAttachment;
  const bool depth = IsDepthTexture(type);
  const bool multisampled = IsMultisampledTexture(type) || IsMultisampledAttachment(type);
  const spv::Dim dim = ImageDim(type, builder_);
  const spv::ImageFormat format =
      storage ? StorageImageFormat(type, builder_) : spv::ImageFormat::Unknown;
  const ir::TypeId sampled = storage ? ir::TexelInfoOf(type.format).channel
                             : depth ? ir::kF32
                                     : type.element;
  const Id sampled_id = IdOf(sampled);
  if (sampled == ir::kU64) {
    builder_.Capability(spv::Capability::Int64ImageEXT);
    builder_.Extension("SPV_EXT_shader_image_int64");
  }
  const uint32_t operands[] = {sampled_id,
                               static_cast<uint32_t>(dim),
                               depth ? 1u : 0u,
                               IsArrayed(type.dim) ? 1u : 0u,
                               multisampled ? 1u : 0u,
                               sampled_by_none ? 2u : 1u,
                               static_cast<uint32_t>(format)};
  // Image types must be unique, but WGSL types that differ only in their access mode correspond to
  // the same SPIR-V type.
  uint64_t key = sampled_id;
  for (uint32_t w : std::span(operands).subspan(1)) key = key * 64 + w;
  auto [it, inserted] = images_.try_emplace(key | 1ull << 63, 0);
  if (!inserted) return it->second;
  const Id result = it->second = builder_.NewId();
  builder_.declarations().Emit(Op::OpTypeImage, result, operands[0], operands[1], operands[2],
                               operands[3], operands[4], operands[5], operands[6]);
  return result;
}

Id TypeTable::SampledImage(ir::TypeId image) {
  Id& id = sampled_images_[image.value];
  if (id == 0) {
    const Id image_id = IdOf(image);
    auto [it, inserted] = images_.try_emplace(uint64_t{image_id} | 1ull << 62, 0);
    if (inserted) {
      it->second = builder_.NewId();
      builder_.declarations().Emit(Op::OpTypeSampledImage, it->second, image_id);
    }
    sampled_images_[image.value] = it->second;
    return it->second;
  }
  return id;
}

Id TypeTable::RawPointerTo(StorageClass storage, Id pointee) {
  auto [it, inserted] = raw_pointers_.try_emplace(uint64_t{pointee} << 4 | ClassIndex(storage), 0);
  if (inserted) {
    it->second = builder_.NewId();
    builder_.declarations().Emit(Op::OpTypePointer, it->second, storage, pointee);
  }
  return it->second;
}

Id TypeTable::PointerTo(StorageClass storage, ir::TypeId type) {
  const size_t at = size_t{type.value} * kPointerClasses + ClassIndex(storage);
  if (Id id = pointers_[at]; id != 0) return id;
  const Layout layout = storage == StorageClass::Uniform ||
                                storage == StorageClass::StorageBuffer ||
                                storage == StorageClass::PushConstant
                            ? Layout::kExplicit
                            : Layout::kPlain;
  if (ir_types_.Has(type, ir::TypeFlags::kHasF16)) {
    if (storage == StorageClass::StorageBuffer) {
      builder_.Capability(spv::Capability::StorageBuffer16BitAccess);
    } else if (storage == StorageClass::Uniform) {
      builder_.Capability(spv::Capability::UniformAndStorageBuffer16BitAccess);
    } else if (storage == StorageClass::PushConstant) {
      builder_.Capability(spv::Capability::StoragePushConstant16);
    } else if (storage == StorageClass::Input || storage == StorageClass::Output) {
      builder_.Capability(spv::Capability::StorageInputOutput16);
    }
  }
  const Id id = RawPointerTo(storage, IdOf(type, layout));
  return pointers_[at] = id;
}

bool TypeTable::IsDirectBlock(ir::TypeId type) const {
  return ir_types_.kind(type) == TypeKind::kStruct && ir_types_.StructOf(type).has_runtime_array;
}

Id TypeTable::Block(ir::TypeId type) {
  Id& slot = blocks_[type.value];
  if (slot != 0) return slot;
  if (IsDirectBlock(type)) {
    const Id id = IdOf(type, Layout::kExplicit);
    builder_.Decorate(id, spv::Decoration::Block);
    return blocks_[type.value] = id;
  }
  const Id inner = IdOf(type, Layout::kExplicit);
  const Id id = builder_.NewId();
  builder_.declarations().Emit(Op::OpTypeStruct, id, inner);
  builder_.Decorate(id, spv::Decoration::Block);
  builder_.DecorateMember(id, 0, spv::Decoration::Offset, 0u);
  DecorateMatrixLayout(id, 0, type);
  return blocks_[type.value] = id;
}

Id TypeTable::Function(Id result, std::span<const Id> params) {
  absl::InlinedVector<Id, 8> key{result};
  key.insert(key.end(), params.begin(), params.end());
  auto [it, inserted] = functions_.try_emplace(key, 0);
  if (inserted) {
    it->second = builder_.NewId();
    key.insert(key.begin(), it->second);
    builder_.declarations().EmitSpan(Op::OpTypeFunction, key);
  }
  return it->second;
}

Id TypeTable::Count(ir::Count count) {
  return count.is_override() ? spec_constants_.IdOf(count.expr()) : scalars_.U32(count.value());
}

}  // namespace tessera::spirv
