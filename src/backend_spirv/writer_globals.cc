// Writes module-scope variables.
#include "backend_spirv/writer.h"

namespace tessera::spirv {
namespace {

using ir::AddressSpace;
using ir::TypeKind;
using spv::Op;
using spv::StorageClass;

}  // namespace

Id Writer::MakeGlobalVar(ir::GlobalId gid) {
  const ir::Global& g = m_.globals[gid.value];
  const StorageClass storage = StorageClassOf(g.space);
  Id pointer_type, init = 0;
  if (LayoutOf(g.space) == Layout::kExplicit) {
    types_.PointerTo(storage, g.type);  // declares the capabilities that the type requires
    pointer_type = types_.RawPointerTo(storage, types_.Block(g.type));
  } else {
    pointer_type = types_.PointerTo(storage, g.type);
  }
  if (g.space == AddressSpace::kPrivate) {
    // A private variable without an initializer is initialized to zero (WGSL: Variable and Value
    // Declarations).
    init = g.init.valid() ? (g.init.is_constant() ? constants_.IdOf(g.init.constant())
                                                  : spec_constants_.IdOf(g.init))
                          : constants_.Null(g.type);
  } else if (g.space == AddressSpace::kWorkgroup &&
             config_.options.zero_initialize_workgroup_extension) {
    // The initializer must be an OpConstantNull, even for scalars
    // (VUID-StandaloneSpirv-OpVariable-04734).
    init = builder_.NewId();
    builder_.declarations().Emit(Op::OpConstantNull, types_.IdOf(g.type), init);
  }
  const Id id = ids_.globals[gid.value] = builder_.NewId();
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
  if (ir_types_.kind(g.type) == TypeKind::kInputAttachment) {
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
  if (ir_types_.kind(handle) == TypeKind::kBindingArray) handle = ir_types_[handle].element;
  if (ir_types_.kind(handle) == TypeKind::kStorageTexture) {
    const ir::Access access = ir_types_[handle].access;
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
