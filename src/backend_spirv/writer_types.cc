// Writes types, constants and module-scope variables.
#include <bit>
#include <cstring>

#include "backend_spirv/writer.h"
#include "base/pool_vector.h"
#include "ir/texel_format.h"

namespace tessera::spirv {
namespace {

using ir::AddressSpace;
using ir::Constant;
using ir::ConstantKind;
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
    case StorageClass::Image: return 9;  // used only by RawPointerType
    default: return 8;                   // Output
  }
}

// Returns the f16 bit pattern of a double, which must be exactly representable in f16.
// `double_bits` is the bit pattern of the double.
uint32_t HalfBits(uint64_t double_bits) {
  const uint32_t sign = static_cast<uint32_t>(double_bits >> 63) << 15;
  const int exponent = static_cast<int>(double_bits >> 52 & 0x7ff) - 1023;
  const uint64_t mantissa = double_bits & 0xfffffffffffffull;
  if ((double_bits << 1) == 0) return sign;
  if (exponent > 15) return sign | 0x7c00;
  if (exponent >= -14) {
    return sign | static_cast<uint32_t>(exponent + 15) << 10 |
           static_cast<uint32_t>(mantissa >> 42);
  }
  const int shift = 42 + (-14 - exponent);
  if (shift > 53) return sign;
  return sign | static_cast<uint32_t>((mantissa | 1ull << 52) >> shift);
}

uint32_t FloatBits(uint64_t double_bits) {
  return std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(double_bits)));
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

}  // namespace

spv::StorageClass Writer::StorageClassOf(AddressSpace space) {
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

Layout Writer::LayoutOf(AddressSpace space) const {
  return space == AddressSpace::kUniform || space == AddressSpace::kStorage ||
                 space == AddressSpace::kImmediate
             ? Layout::kExplicit
             : Layout::kPlain;
}

bool Writer::HasForks(ir::TypeId type) const {
  if (!config_.separate_layouts) return false;
  const TypeKind kind = types_.kind(type);
  return kind == TypeKind::kArray || kind == TypeKind::kStruct;
}

Id Writer::VoidType() {
  if (void_type_ == 0) {
    void_type_ = builder_.NewId();
    builder_.declarations().Emit(Op::OpTypeVoid, void_type_);
  }
  return void_type_;
}

Id Writer::TypeId_(ir::TypeId type, Layout layout) {
  const std::span<Id> ids =
      layout == Layout::kExplicit && HasForks(type) ? explicit_types_ : plain_types_;
  if (Id id = ids[type.value]; id != 0) return id;
  const Id id = MakeType(type, layout);
  return ids[type.value] = id;
}

Id Writer::MakeType(ir::TypeId id, Layout layout) {
  const Type& type = types_[id];
  switch (type.kind) {
    case TypeKind::kVoid: return VoidType();
    case TypeKind::kBool:
    case TypeKind::kI32:
    case TypeKind::kU32:
    case TypeKind::kI64:
    case TypeKind::kU64:
    case TypeKind::kI8:
    case TypeKind::kU8:
    case TypeKind::kF32:
    case TypeKind::kF16: return MakeScalar(type.kind);
    case TypeKind::kVector:
    case TypeKind::kMatrix: {
      const Id element = TypeId_(type.element), result = builder_.NewId();
      builder_.declarations().Emit(
          type.kind == TypeKind::kVector ? Op::OpTypeVector : Op::OpTypeMatrix, result, element,
          uint32_t{type.n});
      return result;
    }
    case TypeKind::kAtomic:
      if (types_.IsVector(type.element)) return AtomicVectorType();
      return AtomicType(type.element);
    case TypeKind::kArray: return MakeArray(id, layout);
    case TypeKind::kBindingArray: {
      const Id element = TypeId_(type.element);
      if (type.count().is_runtime()) return RuntimeDescriptorArray(element);
      const Id count = CountId(type.count()), result = builder_.NewId();
      builder_.declarations().Emit(Op::OpTypeArray, result, element, count);
      return result;
    }
    case TypeKind::kStruct: return MakeStruct(id, layout);
    case TypeKind::kPointer: return PointerType(StorageClassOf(type.space), type.element);
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
  builder_.Internal("type '" + types_.NameOf(id, m_.strings) + "' reached the SPIR-V writer");
  return TypeId_(ir::kU32);
}

Id Writer::MakeScalar(TypeKind kind) {
  const auto make = [&](Op op, auto... words) {
    const Id result = builder_.NewId();
    builder_.declarations().Emit(op, result, words...);
    return result;
  };
  if (kind == TypeKind::kBool) return make(Op::OpTypeBool);
  const bool is_signed = kind == TypeKind::kI32 || kind == TypeKind::kI64 || kind == TypeKind::kI8;
  if (kind == TypeKind::kI32 || kind == TypeKind::kU32) {
    return make(Op::OpTypeInt, 32u, is_signed ? 1u : 0u);
  }
  if (kind == TypeKind::kI64 || kind == TypeKind::kU64) {
    builder_.Capability(spv::Capability::Int64);
    return make(Op::OpTypeInt, 64u, is_signed ? 1u : 0u);
  }
  if (kind == TypeKind::kI8 || kind == TypeKind::kU8) {
    builder_.Capability(spv::Capability::Int8);
    return make(Op::OpTypeInt, 8u, is_signed ? 1u : 0u);
  }
  if (kind == TypeKind::kF32) return make(Op::OpTypeFloat, 32u);
  builder_.Capability(spv::Capability::Float16);
  return make(Op::OpTypeFloat, 16u);
}

Id Writer::MakeArray(ir::TypeId id, Layout layout) {
  const Type& type = types_[id];
  const Id element = TypeId_(type.element, layout);
  Id result = 0;
  if (type.count().is_runtime()) {
    builder_.declarations().Emit(Op::OpTypeRuntimeArray, result = builder_.NewId(), element);
  } else {
    const Id count = CountId(type.count());
    builder_.declarations().Emit(Op::OpTypeArray, result = builder_.NewId(), element, count);
  }
  const bool decorate =
      layout == Layout::kExplicit ||
      (!config_.separate_layouts && types_.Has(id, ir::TypeFlags::kHostShareable));
  if (decorate) builder_.Decorate(result, spv::Decoration::ArrayStride, types_.StrideOf(id));
  return result;
}

// WGSL's two sampler types correspond to the same SPIR-V type, which must be declared only once.
Id Writer::MakeSampler() {
  for (uint32_t t = 0; t < types_.size(); ++t) {
    const TypeKind kind = types_.kind(ir::TypeId(t));
    if (plain_types_[t] != 0 &&
        (kind == TypeKind::kSampler || kind == TypeKind::kComparisonSampler)) {
      return plain_types_[t];
    }
  }
  const Id result = builder_.NewId();
  builder_.declarations().Emit(Op::OpTypeSampler, result);
  return result;
}

Id Writer::MakeSubgroupMatrix(const Type& type) {
  builder_.Capability(spv::Capability::CooperativeMatrixKHR);
  builder_.Extension("SPV_KHR_cooperative_matrix");
  const Id component = TypeId_(type.element);
  const Id scope = ConstU32(static_cast<uint32_t>(spv::Scope::Subgroup));
  const Id rows = CountId(type.rows());
  const Id columns = CountId(type.columns());
  const auto use = type.use == ir::SubgroupMatrixUse::kLeft ? spv::CooperativeMatrixUse::MatrixAKHR
                   : type.use == ir::SubgroupMatrixUse::kRight
                       ? spv::CooperativeMatrixUse::MatrixBKHR
                       : spv::CooperativeMatrixUse::MatrixAccumulatorKHR;
  const Id use_id = ConstU32(static_cast<uint32_t>(use));
  const Id result = builder_.NewId();
  builder_.declarations().Emit(Op::OpTypeCooperativeMatrixKHR, result, component, scope, rows,
                               columns, use_id);
  return result;
}

Id Writer::MakeStruct(ir::TypeId id, Layout layout) {
  const ir::Struct& s = types_.StructOf(id);
  PoolVector<Id> words;
  words.reserve(s.members.size() + 1);
  words.push_back(0);
  for (const ir::StructMember& member : s.members) words.push_back(TypeId_(member.type, layout));
  const Id result = words[0] = builder_.NewId();
  builder_.declarations().EmitSpan(Op::OpTypeStruct, words);
  if (config_.names) {
    builder_.Name(result, s.name);
    for (uint32_t i = 0; i < s.members.size(); ++i)
      builder_.MemberName(result, i, s.members[i].name);
  }
  const bool decorate =
      layout == Layout::kExplicit ||
      (!config_.separate_layouts && types_.Has(id, ir::TypeFlags::kHostShareable));
  if (!decorate) return result;
  for (uint32_t i = 0; i < s.members.size(); ++i) {
    builder_.DecorateMember(result, i, spv::Decoration::Offset, s.members[i].offset);
    DecorateMatrixLayout(result, i, s.members[i].type);
  }
  return result;
}

void Writer::DecorateMatrixLayout(Id struct_id, uint32_t member, ir::TypeId type) {
  while (types_.kind(type) == TypeKind::kArray) type = types_[type].element;
  if (!types_.IsMatrix(type)) return;
  builder_.DecorateMember(struct_id, member, spv::Decoration::ColMajor);
  // The matrix stride is the alignment of a column vector.
  builder_.DecorateMember(struct_id, member, spv::Decoration::MatrixStride,
                          types_.AlignOf(types_[type].element));
}

Id Writer::RuntimeDescriptorArray(Id element) {
  builder_.Capability(spv::Capability::RuntimeDescriptorArray);
  builder_.ExtensionBefore(0x10500, "SPV_EXT_descriptor_indexing");
  const Id result = builder_.NewId();
  builder_.declarations().Emit(Op::OpTypeRuntimeArray, result, element);
  return result;
}

Id Writer::AtomicType(ir::TypeId element) {
  const Id type = TypeId_(element);
  if (ir::TypeStore::IsInt64Scalar(element)) builder_.Capability(spv::Capability::Int64Atomics);
  return type;
}

// Returns the type of an atomic<vec2u> (proposal atomic-64-min-max).
Id Writer::AtomicVectorType() {
  const Id type = TypeId_(ir::kU64);
  builder_.Capability(spv::Capability::Int64Atomics);
  return type;
}

spv::Dim Writer::ImageDim(const Type& type) {
  if (type.kind == TypeKind::kInputAttachment) {
    builder_.Capability(spv::Capability::InputAttachment);
    return spv::Dim::SubpassData;
  }
  switch (type.dim) {
    case TextureDim::k1D: {
      const bool storage = type.kind == TypeKind::kStorageTexture;
      builder_.Capability(storage ? spv::Capability::Image1D : spv::Capability::Sampled1D);
      return spv::Dim::Dim1D;
    }
    case TextureDim::k2D:
    case TextureDim::k2DArray: break;
    case TextureDim::k3D: return spv::Dim::Dim3D;
    case TextureDim::kBuffer:
      builder_.Capability(spv::Capability::ImageBuffer);
      return spv::Dim::Buffer;
    case TextureDim::kCube: return spv::Dim::Cube;
    case TextureDim::kCubeArray:
      builder_.Capability(spv::Capability::SampledCubeArray);
      return spv::Dim::Cube;
  }
  return spv::Dim::Dim2D;
}

spv::ImageFormat Writer::StorageImageFormat(const Type& type) {
  const FormatRow format = FormatOf(type.format);
  if (format.extended) builder_.Capability(spv::Capability::StorageImageExtendedFormats);
  if (format.format == spv::ImageFormat::Unknown) {
    if (type.access != ir::Access::kRead) {
      builder_.Capability(spv::Capability::StorageImageWriteWithoutFormat);
    }
    if (type.access != ir::Access::kWrite) {
      builder_.Capability(spv::Capability::StorageImageReadWithoutFormat);
    }
  }
  return format.format;
}

Id Writer::MakeImage(const Type& type) {
  const bool storage = type.kind == TypeKind::kStorageTexture;
  const bool sampled_by_none = storage || type.kind == TypeKind::kInputAttachment;
  const bool depth = IsDepthTexture(type);
  const bool multisampled = IsMultisampledTexture(type) || IsMultisampledAttachment(type);
  const spv::Dim dim = ImageDim(type);
  const spv::ImageFormat format = storage ? StorageImageFormat(type) : spv::ImageFormat::Unknown;
  const ir::TypeId sampled = storage ? ir::TexelInfoOf(type.format).channel
                             : depth ? ir::kF32
                                     : type.element;
  const Id sampled_id = TypeId_(sampled);
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
  auto [it, inserted] = pairs_.try_emplace(key | 1ull << 63, 0);
  if (!inserted) return it->second;
  const Id result = it->second = builder_.NewId();
  builder_.declarations().Emit(Op::OpTypeImage, result, operands[0], operands[1], operands[2],
                               operands[3], operands[4], operands[5], operands[6]);
  return result;
}

Id Writer::SampledImageType(ir::TypeId image) {
  Id& id = sampled_image_types_[image.value];
  if (id == 0) {
    const Id image_id = TypeId_(image);
    auto [it, inserted] = pairs_.try_emplace(uint64_t{image_id} | 1ull << 62, 0);
    if (inserted) {
      it->second = builder_.NewId();
      builder_.declarations().Emit(Op::OpTypeSampledImage, it->second, image_id);
    }
    sampled_image_types_[image.value] = it->second;
    return it->second;
  }
  return id;
}

Id Writer::RawPointerType(StorageClass storage, Id pointee) {
  auto [it, inserted] = raw_pointers_.try_emplace(uint64_t{pointee} << 4 | ClassIndex(storage), 0);
  if (inserted) {
    it->second = builder_.NewId();
    builder_.declarations().Emit(Op::OpTypePointer, it->second, storage, pointee);
  }
  return it->second;
}

Id Writer::PointerType(StorageClass storage, ir::TypeId type) {
  const size_t at = size_t{type.value} * kPointerClasses + ClassIndex(storage);
  if (Id id = pointer_types_[at]; id != 0) return id;
  const Layout layout = storage == StorageClass::Uniform ||
                                storage == StorageClass::StorageBuffer ||
                                storage == StorageClass::PushConstant
                            ? Layout::kExplicit
                            : Layout::kPlain;
  if (types_.Has(type, ir::TypeFlags::kHasF16)) {
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
  const Id id = RawPointerType(storage, TypeId_(type, layout));
  return pointer_types_[at] = id;
}

// Returns whether the type of a buffer is itself the block in SPIR-V. This applies to structures
// that end with a runtime-sized array. Any other type becomes the only member of a block.
bool Writer::IsDirectBlock(ir::TypeId type) const {
  return types_.kind(type) == TypeKind::kStruct && types_.StructOf(type).has_runtime_array;
}

Id Writer::BlockType(ir::TypeId type) {
  Id& slot = block_types_[type.value];
  if (slot != 0) return slot;
  if (IsDirectBlock(type)) {
    const Id id = TypeId_(type, Layout::kExplicit);
    builder_.Decorate(id, spv::Decoration::Block);
    return block_types_[type.value] = id;
  }
  const Id inner = TypeId_(type, Layout::kExplicit);
  const Id id = builder_.NewId();
  builder_.declarations().Emit(Op::OpTypeStruct, id, inner);
  builder_.Decorate(id, spv::Decoration::Block);
  builder_.DecorateMember(id, 0, spv::Decoration::Offset, 0u);
  DecorateMatrixLayout(id, 0, type);
  return block_types_[type.value] = id;
}

Id Writer::FunctionType(Id result, std::span<const Id> params) {
  absl::InlinedVector<Id, 8> key{result};
  key.insert(key.end(), params.begin(), params.end());
  auto [it, inserted] = function_types_.try_emplace(key, 0);
  if (inserted) {
    it->second = builder_.NewId();
    key.insert(key.begin(), it->second);
    builder_.declarations().EmitSpan(Op::OpTypeFunction, key);
  }
  return it->second;
}

Id Writer::CountId(ir::Count count) {
  return count.is_override() ? OverrideExprId(count.expr()) : ConstU32(count.value());
}

// ---- constants

Id Writer::ConstU32(uint32_t v) {
  if (v < small_u32_.size()) {
    if (small_u32_[v] == 0) {
      const Id type = TypeId_(ir::kU32);
      builder_.declarations().Emit(Op::OpConstant, type, small_u32_[v] = builder_.NewId(), v);
    }
    return small_u32_[v];
  }
  return ConstScalar(ir::kU32, v);
}

Id Writer::ConstI32(int32_t v) { return ConstScalar(ir::kI32, static_cast<uint64_t>(int64_t{v})); }

Id Writer::ConstF32(float v) {
  return ConstScalar(ir::kF32, std::bit_cast<uint64_t>(static_cast<double>(v)));
}

Id Writer::ConstBool(bool v) { return ConstScalar(ir::kBool, v ? 1 : 0); }

uint32_t Writer::ScalarWord(ir::TypeId type, uint64_t bits) {
  if (type == ir::kF32) return FloatBits(bits);
  return type == ir::kF16 ? HalfBits(bits) : static_cast<uint32_t>(bits);
}

Id Writer::ConstWide(ir::TypeId type, uint64_t bits) {
  const auto [it, inserted] = wide_scalars_.try_emplace(std::pair(type.value, bits), 0);
  if (!inserted) return it->second;
  const Id type_id = TypeId_(type);
  const Id id = it->second = builder_.NewId();
  builder_.declarations().Emit(Op::OpConstant, type_id, id, static_cast<uint32_t>(bits),
                               static_cast<uint32_t>(bits >> 32));
  return id;
}

Id Writer::ConstScalar(ir::TypeId type, uint64_t bits) {
  if (ir::TypeStore::IsInt64Scalar(type)) return ConstWide(type, bits);
  const uint32_t word = ScalarWord(type, bits);
  if (type == ir::kU32 && word < small_u32_.size()) return ConstU32(word);
  const uint64_t key = uint64_t{type.value} << 32 | word;
  if (auto it = scalars_.find(key); it != scalars_.end()) return it->second;
  const Id type_id = TypeId_(type);
  const Id id = builder_.NewId();
  if (type == ir::kBool) {
    builder_.declarations().Emit(word != 0 ? Op::OpConstantTrue : Op::OpConstantFalse, type_id, id);
  } else {
    builder_.declarations().Emit(Op::OpConstant, type_id, id, word);
  }
  scalars_.emplace(key, id);
  return id;
}

Id Writer::ConstNumber(ir::TypeId type, double v) {
  const ir::TypeId scalar = types_.ScalarOf(type);
  const uint64_t bits = ir::TypeStore::IsFloatScalar(scalar)
                            ? std::bit_cast<uint64_t>(v)
                            : static_cast<uint64_t>(static_cast<int64_t>(v));
  const Id id = ConstScalar(scalar, bits);
  return types_.IsVector(type) ? ConstSplat(type, id) : id;
}

Id Writer::ConstSplat(ir::TypeId type, Id scalar) {
  if (!types_.IsVector(type)) return scalar;
  auto [it, inserted] = splats_.try_emplace(uint64_t{type.value} << 32 | scalar, 0);
  if (!inserted) return it->second;
  const Id type_id = TypeId_(type);
  const Id id = builder_.NewId();
  uint32_t words[6] = {type_id, id, scalar, scalar, scalar, scalar};
  builder_.declarations().EmitSpan(Op::OpConstantComposite, std::span(words, 2 + types_[type].n));
  splats_[uint64_t{type.value} << 32 | scalar] = id;
  return id;
}

Id Writer::ConstId(ir::ConstantId id) {
  if (Id known = const_ids_[id.value]; known != 0) return known;
  const Constant& c = m_.constants[id];
  Id result = 0;
  switch (c.kind) {
    case ConstantKind::kScalar: result = ConstScalar(c.type, c.bits); break;
    case ConstantKind::kZero: result = NullOf(c.type); break;
    case ConstantKind::kSplat: {
      if (types_.IsVector(c.type)) {
        result = ConstSplat(c.type, ConstId(c.elements[0]));
        break;
      }
      const Id element = ConstId(c.elements[0]);
      const Id type = TypeId_(c.type);
      const uint32_t n =
          types_.kind(c.type) == TypeKind::kSubgroupMatrix ? 1 : m_.constants.ElementCount(c.type);
      PoolVector<uint32_t> words(2 + n, element);
      words[0] = type;
      words[1] = result = builder_.NewId();
      builder_.declarations().EmitSpan(Op::OpConstantComposite, words);
      break;
    }
    case ConstantKind::kComposite: {
      PoolVector<uint32_t> words;
      words.reserve(2 + c.count);
      words.push_back(TypeId_(c.type));
      words.push_back(0);
      for (uint32_t i = 0; i < c.count; ++i) words.push_back(ConstId(c.elements[i]));
      words[1] = result = builder_.NewId();
      builder_.declarations().EmitSpan(Op::OpConstantComposite, words);
      break;
    }
  }
  return const_ids_[id.value] = result;
}

Id Writer::NullOf(ir::TypeId type, Layout layout) {
  const Id type_id = TypeId_(type, layout);
  if (ir::TypeStore::IsScalar(type)) return ConstScalar(type, 0);
  Id& known = nulls_[type.value];
  const bool explicit_fork = layout == Layout::kExplicit && HasForks(type);
  if (!explicit_fork && known != 0) return known;
  const Id id = builder_.NewId();
  builder_.declarations().Emit(Op::OpConstantNull, type_id, id);
  if (!explicit_fork) known = id;
  return id;
}

Id Writer::UndefOf(ir::TypeId type) {
  const Id type_id = TypeId_(type);
  Id& id = undefs_[type.value];
  if (id == 0) builder_.declarations().Emit(Op::OpUndef, type_id, id = builder_.NewId());
  return id;
}

// ---- module-scope variables

Id Writer::MakeGlobalVar(ir::GlobalId gid) {
  const ir::Global& g = m_.globals[gid.value];
  const StorageClass storage = StorageClassOf(g.space);
  Id pointer_type, init = 0;
  if (LayoutOf(g.space) == Layout::kExplicit) {
    PointerType(storage, g.type);  // declares the capabilities that the type requires
    pointer_type = RawPointerType(storage, BlockType(g.type));
  } else {
    pointer_type = PointerType(storage, g.type);
  }
  if (g.space == AddressSpace::kPrivate) {
    // A private variable without an initializer is initialized to zero (WGSL: Variable and Value
    // Declarations).
    init = g.init.valid() ? (g.init.is_constant() ? ConstId(g.init.constant()) : SpecValue(g.init))
                          : NullOf(g.type);
  } else if (g.space == AddressSpace::kWorkgroup &&
             config_.options.zero_initialize_workgroup_extension) {
    // The initializer must be an OpConstantNull, even for scalars
    // (VUID-StandaloneSpirv-OpVariable-04734).
    init = builder_.NewId();
    builder_.declarations().Emit(Op::OpConstantNull, TypeId_(g.type), init);
  }
  const Id id = global_ids_[gid.value] = builder_.NewId();
  builder_.declaration_origins().Add(g.span.begin, MarkKind::kName);
  if (init != 0) {
    builder_.declarations().Emit(Op::OpVariable, pointer_type, id, storage, init);
  } else {
    builder_.declarations().Emit(Op::OpVariable, pointer_type, id, storage);
  }
  builder_.Name(id, g.name);
  DebugGlobal(g, id);
  if (g.space == AddressSpace::kIn || g.space == AddressSpace::kOut) {
    DecorateIo(g, id);
  } else {
    DecorateResource(g, id);
  }
  return id;
}

void Writer::DecorateResource(const ir::Global& g, Id id) {
  if (g.has_binding) {
    builder_.Decorate(id, spv::Decoration::DescriptorSet, g.place.space);
    builder_.Decorate(id, spv::Decoration::Binding, g.place.index);
  }
  if (types_.kind(g.type) == TypeKind::kInputAttachment) {
    builder_.Decorate(id, spv::Decoration::InputAttachmentIndex, g.attachment);
  }
  const auto index = static_cast<size_t>(&g - m_.globals.data());
  if (index < aliased_.size() && aliased_[index]) builder_.Decorate(id, spv::Decoration::Aliased);
  if (g.space == AddressSpace::kStorage) {
    if (g.access == ir::Access::kRead) {
      builder_.Decorate(id, spv::Decoration::NonWritable);
    } else if (storage_coherent_ && !config_.vulkan_memory_model) {
      builder_.Decorate(id, spv::Decoration::Coherent);
    }
  }
  ir::TypeId handle = g.type;
  if (types_.kind(handle) == TypeKind::kBindingArray) handle = types_[handle].element;
  if (types_.kind(handle) == TypeKind::kStorageTexture) {
    const ir::Access access = types_[handle].access;
    if (access == ir::Access::kRead) builder_.Decorate(id, spv::Decoration::NonWritable);
    if (access == ir::Access::kWrite) builder_.Decorate(id, spv::Decoration::NonReadable);
    if (IsReadAndWritten(access) && textures_coherent_ && !config_.vulkan_memory_model) {
      builder_.Decorate(id, spv::Decoration::Coherent);
    }
  }
}

void Writer::DecorateBuiltin(ir::BuiltinValue value, bool in, Id id) {
  using spv::BuiltIn;
  using V = ir::BuiltinValue;
  const auto builtin = [&](BuiltIn b) { builder_.Decorate(id, spv::Decoration::BuiltIn, b); };
  const auto builtin_of = [&](spv::Capability capability, BuiltIn b) {
    builder_.Capability(capability);
    builtin(b);
  };
  switch (value) {
    case V::kNone: break;
    case V::kVertexIndex: builtin(BuiltIn::VertexIndex); break;
    case V::kInstanceIndex: builtin(BuiltIn::InstanceIndex); break;
    case V::kPosition: builtin(in ? BuiltIn::FragCoord : BuiltIn::Position); break;
    case V::kClipDistances: builtin_of(spv::Capability::ClipDistance, BuiltIn::ClipDistance); break;
    case V::kFrontFacing: builtin(BuiltIn::FrontFacing); break;
    case V::kFragDepth: builtin(BuiltIn::FragDepth); break;
    case V::kPrimitiveIndex: builtin_of(spv::Capability::Geometry, BuiltIn::PrimitiveId); break;
    case V::kSampleIndex: builtin_of(spv::Capability::SampleRateShading, BuiltIn::SampleId); break;
    case V::kSampleMask: builtin(BuiltIn::SampleMask); break;
    case V::kLocalInvocationId: builtin(BuiltIn::LocalInvocationId); break;
    case V::kLocalInvocationIndex: builtin(BuiltIn::LocalInvocationIndex); break;
    case V::kGlobalInvocationId: builtin(BuiltIn::GlobalInvocationId); break;
    case V::kWorkgroupId: builtin(BuiltIn::WorkgroupId); break;
    case V::kNumWorkgroups: builtin(BuiltIn::NumWorkgroups); break;
    case V::kSubgroupInvocationId:
      builtin_of(spv::Capability::GroupNonUniform, BuiltIn::SubgroupLocalInvocationId);
      break;
    case V::kSubgroupSize:
      builtin_of(spv::Capability::GroupNonUniform, BuiltIn::SubgroupSize);
      break;
    case V::kSubgroupId: builtin_of(spv::Capability::GroupNonUniform, BuiltIn::SubgroupId); break;
    case V::kNumSubgroups:
      builtin_of(spv::Capability::GroupNonUniform, BuiltIn::NumSubgroups);
      break;
    case V::kBarycentricCoord:
      builder_.Extension("SPV_KHR_fragment_shader_barycentric");
      builtin_of(spv::Capability::FragmentBarycentricKHR, BuiltIn::BaryCoordKHR);
      break;
    case V::kBarycentricNoPerspective:
      builder_.Extension("SPV_KHR_fragment_shader_barycentric");
      builtin_of(spv::Capability::FragmentBarycentricKHR, BuiltIn::BaryCoordNoPerspKHR);
      break;
    case V::kDrawIndex: builtin_of(spv::Capability::DrawParameters, BuiltIn::DrawIndex); break;
    case V::kViewIndex: builtin_of(spv::Capability::MultiView, BuiltIn::ViewIndex); break;
    case V::kPointSize: builtin(BuiltIn::PointSize); break;
    case V::kFirstVertex:
    case V::kFirstInstance:
      builder_.Internal("where a draw begins, which its indices count");
      break;
    case V::kGlobalInvocationIndex:
    case V::kWorkgroupIndex: builder_.Internal("an index that linear_indexing computes"); break;
  }
}

void Writer::DecorateIo(const ir::Global& g, Id id) {
  const ir::IoAttributes& io = g.io;
  DecorateBuiltin(io.builtin, g.space == AddressSpace::kIn, id);
  if (io.location != ir::IoAttributes::kNone) {
    builder_.Decorate(id, spv::Decoration::Location, io.location);
  }
  if (io.blend_src != ir::IoAttributes::kNone)
    builder_.Decorate(id, spv::Decoration::Index, io.blend_src);
  if (io.invariant) builder_.Decorate(id, spv::Decoration::Invariant);
  if (io.interpolation == ir::InterpolationType::kFlat) {
    builder_.Decorate(id, spv::Decoration::Flat);
    return;
  }
  if (io.interpolation == ir::InterpolationType::kLinear) {
    builder_.Decorate(id, spv::Decoration::NoPerspective);
  }
  if (io.sampling == ir::InterpolationSampling::kCentroid) {
    builder_.Decorate(id, spv::Decoration::Centroid);
  } else if (io.sampling == ir::InterpolationSampling::kSample) {
    builder_.Capability(spv::Capability::SampleRateShading);
    builder_.Decorate(id, spv::Decoration::Sample);
  }
}

}  // namespace tessera::spirv
