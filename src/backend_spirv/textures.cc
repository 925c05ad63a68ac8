#include "backend_spirv/textures.h"

#include "absl/container/inlined_vector.h"
#include "backend_spirv/atomics.h"
#include "backend_spirv/builtin_table.h"
#include "backend_spirv/conversions.h"
#include "ir/builtin_functions.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using ir::Inst;
using ir::TypeKind;
using ir::Value;
using spv::Op;

using ImageOperands = absl::InlinedVector<uint32_t, 10>;

// Bits of the image operands mask (SPIR-V: Image Operands).
constexpr uint32_t kBias = 0x1, kLod = 0x2, kGrad = 0x4, kConstOffset = 0x8, kSample = 0x40,
                   kNonPrivateTexel = 0x400;

// Returns the texel coordinates, which begin at operand `*at`. The array index of an arrayed
// texture becomes the last component. Advances `*at` to the operand after the coordinates.
Id TexelCoords(BodyBuilder& body, const Inst& inst, ir::TextureDim dim, uint32_t* at) {
  const ir::TypeStore& types = body.ir_types();
  const ir::TypeId coords_type = body.OperandType(inst, *at);
  const Id coords = body.Operand(inst, (*at)++);
  if (!IsArrayed(dim)) return coords;
  const ir::TypeId index_type = body.OperandType(inst, *at);
  const Id index = body.Operand(inst, (*at)++);
  const ir::TypeId scalar = types.ScalarOf(coords_type);
  const Id layer = Convert(body, index, index_type, scalar);
  const uint32_t n = types.IsVector(coords_type) ? types[coords_type].n : 1;
  const Id type = body.Type(ir::TypeStore::Vector(scalar, n + 1));
  return body.Emit(Op::OpCompositeConstruct, type, coords, layer);
}

// Writes OpSampledImage. `texture` is the index of the texture operand; the next operand is the
// sampler. `image` and `sampler` are the loaded handles.
Id SampledImage(BodyBuilder& body, const Inst& inst, uint32_t texture, Id image, Id sampler) {
  const Id type = body.types().SampledImage(body.OperandType(inst, texture));
  const Id id = body.Emit(Op::OpSampledImage, type, image, sampler);
  for (uint32_t i = texture; i < texture + 2; ++i) {
    if (!body.IsNonUniform(body.OperandValue(inst, i))) continue;
    body.DecorateNonUniform(id);
    break;
  }
  return id;
}

// Returns the image operands of a sampling function, beginning with the mask. `at` is the index of
// the function's first operand after the coordinates. Stores the reference value of a comparison in
// `reference`.
ImageOperands SampleOperands(BodyBuilder& body, const Inst& inst, uint32_t at, Id& reference) {
  ImageOperands words{0};
  switch (inst.builtin()) {
    case BuiltinFn::k_textureSampleBias:
      words[0] = kBias;
      words.push_back(body.Operand(inst, at++));
      break;
    case BuiltinFn::k_textureSampleLevel: {
      words[0] = kLod;
      const Id level = body.Operand(inst, at);
      words.push_back(Convert(body, level, body.OperandType(inst, at), ir::kF32));
      ++at;
      break;
    }
    case BuiltinFn::k_textureSampleGrad:
      words[0] = kGrad;
      words.push_back(body.Operand(inst, at++));
      words.push_back(body.Operand(inst, at++));
      break;
    case BuiltinFn::k_textureSampleCompareLevel:
      words[0] = kLod;
      words.push_back(body.scalars().F32(0));
      reference = body.Operand(inst, at++);
      break;
    case BuiltinFn::k_textureSampleCompare: reference = body.Operand(inst, at++); break;
    default:  // others: textureSample, which has no such operand
      break;
  }
  if (at < inst.operand_count) {
    words[0] |= kConstOffset;
    words.push_back(body.Operand(inst, at));
  }
  return words;
}

Id WriteTextureSample(BodyBuilder& body, const Inst& inst) {
  const ir::Type texture = body.ir_types()[body.OperandType(inst, 0)];
  const bool depth = IsDepthTexture(texture);
  uint32_t at = 2;
  const Id image = body.Operand(inst, 0), sampler = body.Operand(inst, 1);
  const Id coords = TexelCoords(body, inst, texture.dim, &at);
  Id reference = 0;
  const ImageOperands operands = SampleOperands(body, inst, at, reference);
  const bool compare = reference != 0;
  const bool explicit_lod = (operands[0] & (kLod | kGrad)) != 0;
  const Id sampled = SampledImage(body, inst, 0, image, sampler);
  const ir::TypeId scalar = depth ? ir::kF32 : texture.element;
  const Id result_type = body.Type(compare ? ir::kF32 : ir::TypeStore::Vector(scalar, 4));
  ImageOperands words{sampled, coords};
  if (compare) words.push_back(reference);
  if (operands[0] != 0) words.insert(words.end(), operands.begin(), operands.end());
  const Op op =
      compare ? (explicit_lod ? Op::OpImageSampleDrefExplicitLod : Op::OpImageSampleDrefImplicitLod)
              : (explicit_lod ? Op::OpImageSampleExplicitLod : Op::OpImageSampleImplicitLod);
  const Id result = body.EmitSpan(op, result_type, words);
  if (!depth || compare) return result;
  return body.Emit(Op::OpCompositeExtract, body.Type(ir::kF32), result, 0u);
}

Id WriteTextureGather(BodyBuilder& body, const Inst& inst) {
  const bool compare = inst.builtin() == BuiltinFn::k_textureGatherCompare;
  uint32_t at = 0;
  Id component = 0;
  if (!compare) {
    if (body.ir_types().IsTexture(body.OperandType(inst, 0))) {
      component = body.U32(0);  // depth textures have only one component
    } else {
      component = body.Operand(inst, at++);
    }
  }
  const ir::TypeId texture_type = body.OperandType(inst, at);
  const ir::Type texture = body.ir_types()[texture_type];
  const uint32_t texture_at = at;
  const Id image = body.Operand(inst, at++);
  const Id sampler = body.Operand(inst, at++);
  const Id coords = TexelCoords(body, inst, texture.dim, &at);
  if (compare) component = body.Operand(inst, at++);  // the reference value
  const Id type = body.Type(inst.type);
  Id offset = 0;
  if (at < inst.operand_count) offset = body.Operand(inst, at);
  const Id sampled = SampledImage(body, inst, texture_at, image, sampler);
  const Op op = compare ? Op::OpImageDrefGather : Op::OpImageGather;
  if (offset == 0) return body.Emit(op, type, sampled, coords, component);
  return body.Emit(op, type, sampled, coords, component, kConstOffset, offset);
}

Id WriteTextureLoad(BodyBuilder& body, const Inst& inst) {
  const ir::TypeId texture_type = body.OperandType(inst, 0);
  const ir::Type texture = body.ir_types()[texture_type];
  const Id image = body.Operand(inst, 0);
  uint32_t at = 1;
  const Id coords = TexelCoords(body, inst, texture.dim, &at);
  if (texture.kind == TypeKind::kStorageTexture) {
    const Id type = body.Type(inst.type);
    if (body.config().vulkan_memory_model && IsReadAndWritten(texture.access)) {
      return body.Emit(Op::OpImageRead, type, image, coords, kNonPrivateTexel);
    }
    return body.Emit(Op::OpImageRead, type, image, coords);
  }
  const bool depth = IsDepthTexture(texture);
  const Id type = body.Type(depth ? ir::TypeStore::Vector(ir::kF32, 4) : inst.type);
  const Id last = body.Operand(inst, at);
  const Id result = body.Emit(Op::OpImageFetch, type, image, coords,
                              IsMultisampledTexture(texture) ? kSample : kLod, last);
  return depth ? body.Emit(Op::OpCompositeExtract, body.Type(ir::kF32), result, 0u) : result;
}

void WriteTextureStore(BodyBuilder& body, const Inst& inst) {
  const ir::Type texture = body.ir_types()[body.OperandType(inst, 0)];
  const Id image = body.Operand(inst, 0);
  uint32_t at = 1;
  const Id coords = TexelCoords(body, inst, texture.dim, &at);
  const Id value = body.Operand(inst, at);
  if (body.config().vulkan_memory_model && IsReadAndWritten(texture.access)) {
    body.Append(Op::OpImageWrite, image, coords, value, kNonPrivateTexel);
  } else {
    body.Append(Op::OpImageWrite, image, coords, value);
  }
}

// Writes a texture atomic. OpImageTexelPointer requires the texture's variable instead of a loaded
// value. A pass has already replaced texture parameters with variables.
Id WriteTextureAtomic(BodyBuilder& body, const Inst& inst) {
  const Value handle = body.OperandValue(inst, 0);
  const ir::Type texture = body.ir_types()[body.TypeOf(handle)];
  const Id image = body.HandlePointer(handle);
  uint32_t at = 1;
  const Id coords = TexelCoords(body, inst, texture.dim, &at);
  const ir::TypeId channel = body.OperandType(inst, at);
  const Id value = body.Operand(inst, at);
  const Id type = body.types().AtomicValue(channel);
  const Id pointer_type = body.types().RawPointerTo(spv::StorageClass::Image, type);
  const Id sample = body.U32(0);
  const Id texel = body.Emit(Op::OpImageTexelPointer, pointer_type, image, coords, sample);
  if (body.IsNonUniform(handle)) body.DecorateNonUniform(texel);
  const Codes codes = RowOf(inst.builtin()).codes;
  const auto op =
      static_cast<Op>(ir::TypeStore::IsSignedInt(channel) ? codes.of_i32 : codes.of_u32);
  const Id scope = DeviceScope(body), relaxed = body.U32(0);
  body.Emit(op, type, texel, scope, relaxed, value);
  return 0;
}

Id WriteTextureQuery(BodyBuilder& body, const Inst& inst) {
  body.builder().Capability(spv::Capability::ImageQuery);
  const ir::Type texture = body.ir_types()[body.OperandType(inst, 0)];
  const Id image = body.Operand(inst, 0);
  const Id u32 = body.Type(ir::kU32);
  if (inst.builtin() == BuiltinFn::k_textureNumLevels) {
    return body.Emit(Op::OpImageQueryLevels, u32, image);
  }
  if (inst.builtin() == BuiltinFn::k_textureNumSamples) {
    return body.Emit(Op::OpImageQuerySamples, u32, image);
  }
  const uint32_t size = SizeCount(texture.dim);
  const uint32_t all = size + (IsArrayed(texture.dim) ? 1 : 0);
  const Id all_type = body.Type(all == 1 ? ir::kU32 : ir::TypeStore::Vector(ir::kU32, all));
  Id result;
  if (texture.kind == TypeKind::kStorageTexture || IsMultisampledTexture(texture)) {
    result = body.Emit(Op::OpImageQuerySize, all_type, image);
  } else {
    const Id level = inst.operand_count > 1 ? body.Operand(inst, 1) : body.U32(0);
    result = body.Emit(Op::OpImageQuerySizeLod, all_type, image, level);
  }
  if (inst.builtin() == BuiltinFn::k_textureNumLayers) {
    return body.Emit(Op::OpCompositeExtract, u32, result, size);
  }
  if (all == size) return result;
  return body.Emit(Op::OpVectorShuffle, body.Type(inst.type), result, result, 0u, 1u);
}

}  // namespace

Id WriteTexture(BodyBuilder& body, const Inst& inst) {
  if (IsTextureAtomic(inst.builtin())) return WriteTextureAtomic(body, inst);
  switch (inst.builtin()) {
    case BuiltinFn::k_textureDimensions:
    case BuiltinFn::k_textureNumLayers:
    case BuiltinFn::k_textureNumLevels:
    case BuiltinFn::k_textureNumSamples: return WriteTextureQuery(body, inst);
    case BuiltinFn::k_textureGather:
    case BuiltinFn::k_textureGatherCompare: return WriteTextureGather(body, inst);
    case BuiltinFn::k_textureLoad: return WriteTextureLoad(body, inst);
    case BuiltinFn::k_textureStore: WriteTextureStore(body, inst); return 0;
    case BuiltinFn::k_inputAttachmentLoad: {
      // The coordinates of SubpassData images are relative to the current pixel (SPIR-V:
      // OpImageRead).
      const Id image = body.Operand(inst, 0);
      const Id here = body.constants().Null(ir::TypeStore::Vector(ir::kI32, 2));
      if (inst.operand_count == 1)
        return body.Emit(Op::OpImageRead, body.Type(inst.type), image, here);
      const Id sample = body.Operand(inst, 1);
      return body.Emit(Op::OpImageRead, body.Type(inst.type), image, here, kSample, sample);
    }
    default:  // others: functions that sample
      return WriteTextureSample(body, inst);
  }
}

}  // namespace tessera::spirv
