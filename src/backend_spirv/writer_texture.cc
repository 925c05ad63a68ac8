// Writes texture built-in functions (WGSL: Texture Built-in Functions).
#include "backend_spirv/writer.h"
#include "ir/builtin_functions.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using ir::Inst;
using ir::TypeKind;
using ir::Value;
using spv::Op;

// Bits of the image operands mask (SPIR-V: Image Operands).
constexpr uint32_t kBias = 0x1, kLod = 0x2, kGrad = 0x4, kConstOffset = 0x8, kSample = 0x40,
                   kNonPrivateTexel = 0x400;

}  // namespace

Id Writer::WriteTexture(const Inst& inst) {
  if (IsTextureAtomic(inst.builtin())) return WriteTextureAtomic(inst);
  switch (inst.builtin()) {
    case BuiltinFn::k_textureDimensions:
    case BuiltinFn::k_textureNumLayers:
    case BuiltinFn::k_textureNumLevels:
    case BuiltinFn::k_textureNumSamples: return WriteTextureQuery(inst);
    case BuiltinFn::k_textureGather:
    case BuiltinFn::k_textureGatherCompare: return WriteTextureGather(inst);
    case BuiltinFn::k_textureLoad: return WriteTextureLoad(inst);
    case BuiltinFn::k_textureStore: WriteTextureStore(inst); return 0;
    case BuiltinFn::k_inputAttachmentLoad: {
      // The coordinates of SubpassData images are relative to the current pixel (SPIR-V:
      // OpImageRead).
      const Id image = Operand(inst, 0);
      const Id here = constants_.Null(ir::TypeStore::Vector(ir::kI32, 2));
      if (inst.operand_count == 1)
        return Emit(Op::OpImageRead, types_.IdOf(inst.type), image, here);
      const Id sample = Operand(inst, 1);
      return Emit(Op::OpImageRead, types_.IdOf(inst.type), image, here, kSample, sample);
    }
    default:  // others: functions that sample
      return WriteTextureSample(inst);
  }
}

// Returns the texel coordinates, which begin at operand `*at`. The array index of an arrayed
// texture becomes the last component. Advances `*at` to the operand after the coordinates.
Id Writer::TexelCoords(const Inst& inst, ir::TextureDim dim, uint32_t* at) {
  const ir::TypeId coords_type = OperandType(inst, *at);
  const Id coords = Operand(inst, (*at)++);
  if (!IsArrayed(dim)) return coords;
  const ir::TypeId index_type = OperandType(inst, *at);
  const Id index = Operand(inst, (*at)++);
  const ir::TypeId scalar = ir_types_.ScalarOf(coords_type);
  const Id layer = ConvertScalarOrVector(index, index_type, scalar);
  const uint32_t n = ir_types_.IsVector(coords_type) ? ir_types_[coords_type].n : 1;
  const Id type = types_.IdOf(ir::TypeStore::Vector(scalar, n + 1));
  return Emit(Op::OpCompositeConstruct, type, coords, layer);
}

// Returns the image operands of a sampling function, beginning with the mask. `at` is the index of
// the function's first operand after the coordinates. Stores the reference value of a comparison in
// `reference`.
Writer::ImageOperands Writer::SampleOperands(const Inst& inst, uint32_t at, Id& reference) {
  ImageOperands words{0};
  switch (inst.builtin()) {
    case BuiltinFn::k_textureSampleBias:
      words[0] = kBias;
      words.push_back(Operand(inst, at++));
      break;
    case BuiltinFn::k_textureSampleLevel: {
      words[0] = kLod;
      const Id level = Operand(inst, at);
      words.push_back(ConvertScalarOrVector(level, OperandType(inst, at), ir::kF32));
      ++at;
      break;
    }
    case BuiltinFn::k_textureSampleGrad:
      words[0] = kGrad;
      words.push_back(Operand(inst, at++));
      words.push_back(Operand(inst, at++));
      break;
    case BuiltinFn::k_textureSampleCompareLevel:
      words[0] = kLod;
      words.push_back(scalars_.F32(0));
      reference = Operand(inst, at++);
      break;
    case BuiltinFn::k_textureSampleCompare: reference = Operand(inst, at++); break;
    default:  // others: textureSample, which has no such operand
      break;
  }
  if (at < inst.operand_count) {
    words[0] |= kConstOffset;
    words.push_back(Operand(inst, at));
  }
  return words;
}

Id Writer::WriteTextureSample(const Inst& inst) {
  const ir::Type texture = ir_types_[OperandType(inst, 0)];
  const bool depth = IsDepthTexture(texture);
  uint32_t at = 2;
  const Id image = Operand(inst, 0), sampler = Operand(inst, 1);
  const Id coords = TexelCoords(inst, texture.dim, &at);
  Id reference = 0;
  const ImageOperands operands = SampleOperands(inst, at, reference);
  const bool compare = reference != 0;
  const bool explicit_lod = (operands[0] & (kLod | kGrad)) != 0;
  const Id sampled = SampledImage(inst, 0, image, sampler);
  const ir::TypeId scalar = depth ? ir::kF32 : texture.element;
  const Id result_type = types_.IdOf(compare ? ir::kF32 : ir::TypeStore::Vector(scalar, 4));
  ImageOperands words{sampled, coords};
  if (compare) words.push_back(reference);
  if (operands[0] != 0) words.insert(words.end(), operands.begin(), operands.end());
  const Op op =
      compare ? (explicit_lod ? Op::OpImageSampleDrefExplicitLod : Op::OpImageSampleDrefImplicitLod)
              : (explicit_lod ? Op::OpImageSampleExplicitLod : Op::OpImageSampleImplicitLod);
  const Id result = EmitSpan(op, result_type, words);
  if (!depth || compare) return result;
  return Emit(Op::OpCompositeExtract, types_.IdOf(ir::kF32), result, 0u);
}

Id Writer::WriteTextureGather(const Inst& inst) {
  const bool compare = inst.builtin() == BuiltinFn::k_textureGatherCompare;
  uint32_t at = 0;
  Id component = 0;
  if (!compare) {
    if (ir_types_.IsTexture(OperandType(inst, 0))) {
      component = scalars_.U32(0);  // depth textures have only one component
    } else {
      component = Operand(inst, at++);
    }
  }
  const ir::TypeId texture_type = OperandType(inst, at);
  const ir::Type texture = ir_types_[texture_type];
  const uint32_t texture_at = at;
  const Id image = Operand(inst, at++);
  const Id sampler = Operand(inst, at++);
  const Id coords = TexelCoords(inst, texture.dim, &at);
  if (compare) component = Operand(inst, at++);  // the reference value
  const Id type = types_.IdOf(inst.type);
  Id offset = 0;
  if (at < inst.operand_count) offset = Operand(inst, at);
  const Id sampled = SampledImage(inst, texture_at, image, sampler);
  const Op op = compare ? Op::OpImageDrefGather : Op::OpImageGather;
  if (offset == 0) return Emit(op, type, sampled, coords, component);
  return Emit(op, type, sampled, coords, component, kConstOffset, offset);
}

Id Writer::WriteTextureLoad(const Inst& inst) {
  const ir::TypeId texture_type = OperandType(inst, 0);
  const ir::Type texture = ir_types_[texture_type];
  const Id image = Operand(inst, 0);
  uint32_t at = 1;
  const Id coords = TexelCoords(inst, texture.dim, &at);
  if (texture.kind == TypeKind::kStorageTexture) {
    const Id type = types_.IdOf(inst.type);
    if (config_.vulkan_memory_model && IsReadAndWritten(texture.access)) {
      return Emit(Op::OpImageRead, type, image, coords, kNonPrivateTexel);
    }
    return Emit(Op::OpImageRead, type, image, coords);
  }
  const bool depth = IsDepthTexture(texture);
  const Id type = types_.IdOf(depth ? ir::TypeStore::Vector(ir::kF32, 4) : inst.type);
  const Id last = Operand(inst, at);
  const Id result = Emit(Op::OpImageFetch, type, image, coords,
                         IsMultisampledTexture(texture) ? kSample : kLod, last);
  return depth ? Emit(Op::OpCompositeExtract, types_.IdOf(ir::kF32), result, 0u) : result;
}

void Writer::WriteTextureStore(const Inst& inst) {
  const ir::Type texture = ir_types_[OperandType(inst, 0)];
  const Id image = Operand(inst, 0);
  uint32_t at = 1;
  const Id coords = TexelCoords(inst, texture.dim, &at);
  const Id value = Operand(inst, at);
  if (config_.vulkan_memory_model && IsReadAndWritten(texture.access)) {
    builder_.functions().Emit(Op::OpImageWrite, image, coords, value, kNonPrivateTexel);
  } else {
    builder_.functions().Emit(Op::OpImageWrite, image, coords, value);
  }
}

// Writes a texture atomic. OpImageTexelPointer requires the texture's variable instead of a loaded
// value. A pass has already replaced texture parameters with variables.
Id Writer::WriteTextureAtomic(const Inst& inst) {
  const Value handle = OperandValue(inst, 0);
  const ir::Type texture = ir_types_[TypeOf(handle)];
  const Id image = HandlePointer(handle);
  uint32_t at = 1;
  const Id coords = TexelCoords(inst, texture.dim, &at);
  const ir::TypeId channel = OperandType(inst, at);
  const Id value = Operand(inst, at);
  const Id type = types_.AtomicValue(channel);
  const Id pointer_type = types_.RawPointerTo(spv::StorageClass::Image, type);
  const Id sample = scalars_.U32(0);
  const Id texel = Emit(Op::OpImageTexelPointer, pointer_type, image, coords, sample);
  if (handle.is_inst() && IsNonUniform(m_[handle.inst()])) DecorateNonUniform(texel);
  const Codes codes = RowOf(inst.builtin()).codes;
  const auto op =
      static_cast<Op>(ir::TypeStore::IsSignedInt(channel) ? codes.of_i32 : codes.of_u32);
  const Id scope = DeviceScope(), relaxed = scalars_.U32(0);
  Emit(op, type, texel, scope, relaxed, value);
  return 0;
}

Id Writer::WriteTextureQuery(const Inst& inst) {
  builder_.Capability(spv::Capability::ImageQuery);
  const ir::Type texture = ir_types_[OperandType(inst, 0)];
  const Id image = Operand(inst, 0);
  const Id u32 = types_.IdOf(ir::kU32);
  if (inst.builtin() == BuiltinFn::k_textureNumLevels) {
    return Emit(Op::OpImageQueryLevels, u32, image);
  }
  if (inst.builtin() == BuiltinFn::k_textureNumSamples) {
    return Emit(Op::OpImageQuerySamples, u32, image);
  }
  const uint32_t size = SizeCount(texture.dim);
  const uint32_t all = size + (IsArrayed(texture.dim) ? 1 : 0);
  const Id all_type = types_.IdOf(all == 1 ? ir::kU32 : ir::TypeStore::Vector(ir::kU32, all));
  Id result;
  if (texture.kind == TypeKind::kStorageTexture || IsMultisampledTexture(texture)) {
    result = Emit(Op::OpImageQuerySize, all_type, image);
  } else {
    const Id level = inst.operand_count > 1 ? Operand(inst, 1) : scalars_.U32(0);
    result = Emit(Op::OpImageQuerySizeLod, all_type, image, level);
  }
  if (inst.builtin() == BuiltinFn::k_textureNumLayers) {
    return Emit(Op::OpCompositeExtract, u32, result, size);
  }
  if (all == size) return result;
  return Emit(Op::OpVectorShuffle, types_.IdOf(inst.type), result, result, 0u, 1u);
}

}  // namespace tessera::spirv
