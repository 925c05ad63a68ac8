#include "backend_spirv/composites.h"

#include "backend_spirv/conversions.h"
#include "backend_spirv/memory.h"
#include "backend_spirv/subgroup_matrices.h"

namespace tessera::spirv {
namespace {

using ir::Inst;
using ir::TypeKind;
using ir::Value;
using spv::Op;

// Returns a pointer to the texture or sampler that `inst` accesses in a binding array.
Id BindingArrayElement(BodyBuilder& body, const Inst& inst) {
  ModuleBuilder& builder = body.builder();
  const std::span<const uint32_t> indices = body.ir().OperandBits(inst).subspan(1);
  const Id element = AccessChain(body, body.OperandValue(inst, 0), indices, 0, inst.type);
  const ir::Type& type = body.ir_types()[inst.type];
  const bool storage = type.kind == TypeKind::kStorageTexture;
  const bool texels = storage && type.dim == ir::TextureDim::kBuffer;
  if (body.IsNonUniform(inst)) {
    builder.Capability(spv::Capability::ShaderNonUniform);
    builder.Capability(texels    ? spv::Capability::StorageTexelBufferArrayNonUniformIndexing
                       : storage ? spv::Capability::StorageImageArrayNonUniformIndexing
                                 : spv::Capability::SampledImageArrayNonUniformIndexing);
    builder.ExtensionBefore(0x10500, "SPV_EXT_descriptor_indexing");
    body.DecorateNonUniform(element);
  } else if (!Value::FromBits(indices[0]).is_constant()) {
    builder.Capability(texels    ? spv::Capability::StorageTexelBufferArrayDynamicIndexing
                       : storage ? spv::Capability::StorageImageArrayDynamicIndexing
                                 : spv::Capability::SampledImageArrayDynamicIndexing);
    if (texels) builder.ExtensionBefore(0x10500, "SPV_EXT_descriptor_indexing");
  }
  return element;
}

// Returns the type of the component at `index`, which must be constant if the composite is a
// structure.
ir::TypeId PartType(BodyBuilder& body, ir::TypeId composite, Value index) {
  const ir::TypeStore& types = body.ir_types();
  if (types.kind(composite) != TypeKind::kStruct) return types[composite].element;
  const auto at = static_cast<size_t>(body.ir().constants.IntValue(index.constant()));
  return types.StructOf(composite).members[at].type;
}

// Extracts the component of `composite` at the path `indices`, which must be constants.
Id ExtractPart(BodyBuilder& body, const Inst& inst, Id composite, Id type,
               std::span<const uint32_t> indices) {
  Words words{composite};
  for (uint32_t bits : indices) {
    const Value index = Value::FromBits(bits);
    if (!index.is_constant()) {
      body.builder().Internal("a dynamic index into a composite value", inst.source);
      return 0;
    }
    words.push_back(static_cast<uint32_t>(body.ir().constants.IntValue(index.constant())));
  }
  return body.EmitSpan(Op::OpCompositeExtract, type, words);
}

}  // namespace

Id WriteConstruct(BodyBuilder& body, const Inst& inst) {
  const ir::TypeStore& types = body.ir_types();
  if (inst.operand_count == 0) return body.constants().Null(inst.type);
  const ir::TypeKind kind = types.kind(inst.type);
  if (kind == TypeKind::kSubgroupMatrix) {
    return MatrixSplat(body, inst.type, body.Operand(inst, ir::ConstructOperand::part),
                       body.OperandType(inst, ir::ConstructOperand::part));
  }
  if (inst.operand_count == 1 && body.OperandType(inst, ir::ConstructOperand::part) == inst.type &&
      kind != TypeKind::kStruct && kind != TypeKind::kArray) {
    return body.Operand(inst, ir::ConstructOperand::part);
  }
  const Id type = body.Type(inst.type);
  if (kind == TypeKind::kVector && inst.operand_count == 1) {
    return Splat(body, inst.type, body.Operand(inst, ir::ConstructOperand::part));
  }
  if (kind == TypeKind::kMatrix &&
      types.IsScalar(body.OperandType(inst, ir::ConstructOperand::part))) {
    const ir::Type& matrix = types[inst.type];
    const uint32_t rows = types[matrix.element].n;
    const Id column_type = body.Type(matrix.element);
    uint32_t columns[4];
    for (uint32_t c = 0; c < matrix.n; ++c) {
      uint32_t parts[4];
      for (uint32_t r = 0; r < rows; ++r) parts[r] = body.Operand(inst, c * rows + r);
      columns[c] = body.EmitSpan(Op::OpCompositeConstruct, column_type, std::span(parts, rows));
    }
    return body.EmitSpan(Op::OpCompositeConstruct, type, std::span(columns, matrix.n));
  }
  Words words;
  for (uint32_t i = 0; i < inst.operand_count; ++i) words.push_back(body.Operand(inst, i));
  return body.EmitSpan(Op::OpCompositeConstruct, type, words);
}

Id WriteAccess(BodyBuilder& body, const Inst& inst) {
  const ir::TypeStore& types = body.ir_types();
  const Value base = body.OperandValue(inst, 0);
  const ir::TypeId base_type = body.TypeOf(base);
  const std::span<const uint32_t> indices = body.ir().OperandBits(inst).subspan(1);
  const TypeKind kind = types.kind(base_type);
  if (kind == TypeKind::kPointer) {
    return AccessChain(body, base, indices, 0, types[inst.type].element);
  }
  if (kind == TypeKind::kBindingArray) return BindingArrayElement(body, inst);
  const Id type = body.Type(inst.type);
  const Id composite = body.Use(base);
  const Value last = Value::FromBits(indices.back());
  if (last.is_constant()) return ExtractPart(body, inst, composite, type, indices);
  // After legalize_access, only the last index can be dynamic, and only if it indexes a vector.
  const std::span<const uint32_t> path = indices.first(indices.size() - 1);
  ir::TypeId vector_type = base_type;
  for (uint32_t bits : path) vector_type = PartType(body, vector_type, Value::FromBits(bits));
  if (types.kind(vector_type) != TypeKind::kVector) {
    body.builder().Internal("a dynamic index into a composite value", inst.source);
    return 0;
  }
  Id vector = composite;
  if (!path.empty()) vector = ExtractPart(body, inst, composite, body.Type(vector_type), path);
  const Id index = body.Use(last);
  return body.Emit(Op::OpVectorExtractDynamic, type, vector, index);
}

Id WriteSwizzle(BodyBuilder& body, const Inst& inst) {
  const Id v = body.Operand(inst, ir::SwizzleOperand::vector);
  const ir::Swizzle swizzle = inst.swizzle();
  const uint32_t n = swizzle.count();
  const Id type = body.Type(inst.type);
  if (n == 1) return body.Emit(Op::OpCompositeExtract, type, v, swizzle[0]);
  uint32_t words[6] = {v, v};
  for (uint32_t i = 0; i < n; ++i) words[2 + i] = swizzle[i];
  return body.EmitSpan(Op::OpVectorShuffle, type, std::span(words, 2 + n));
}

Id WriteInsert(BodyBuilder& body, const Inst& inst) {
  const Id type = body.Type(inst.type);
  const Id composite = body.Operand(inst, ir::InsertOperand::composite),
           part = body.Operand(inst, ir::InsertOperand::part);
  Words words{part, composite};
  for (uint32_t i = 2; i < inst.operand_count; ++i) {
    const Value index = body.OperandValue(inst, i);
    if (!index.is_constant()) {
      if (body.ir_types().IsVector(inst.type)) {
        const Id index_id = body.Use(index);
        return body.Emit(Op::OpVectorInsertDynamic, type, composite, part, index_id);
      }
      body.builder().Internal("a dynamic index into a composite value", inst.source);
      return 0;
    }
    words.push_back(static_cast<uint32_t>(body.ir().constants.IntValue(index.constant())));
  }
  return body.EmitSpan(Op::OpCompositeInsert, type, words);
}

}  // namespace tessera::spirv
