#include "backend_spirv/global_variables.h"

#include "absl/container/flat_hash_map.h"
#include "base/stable_sort.h"
#include "ir/builtin_functions.h"
#include "ir/walk.h"

namespace tessera::spirv {
namespace {

using ir::AddressSpace;
using ir::TypeKind;
using spv::Op;
using spv::StorageClass;

void DecorateBuiltin(ModuleBuilder& builder, ir::BuiltinValue value, bool in, Id id) {
  using spv::BuiltIn;
  using V = ir::BuiltinValue;
  const auto builtin = [&](BuiltIn b) { builder.Decorate(id, spv::Decoration::BuiltIn, b); };
  const auto builtin_of = [&](spv::Capability capability, BuiltIn b) {
    builder.Capability(capability);
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
      builder.Extension("SPV_KHR_fragment_shader_barycentric");
      builtin_of(spv::Capability::FragmentBarycentricKHR, BuiltIn::BaryCoordKHR);
      break;
    case V::kBarycentricNoPerspective:
      builder.Extension("SPV_KHR_fragment_shader_barycentric");
      builtin_of(spv::Capability::FragmentBarycentricKHR, BuiltIn::BaryCoordNoPerspKHR);
      break;
    case V::kDrawIndex: builtin_of(spv::Capability::DrawParameters, BuiltIn::DrawIndex); break;
    case V::kViewIndex: builtin_of(spv::Capability::MultiView, BuiltIn::ViewIndex); break;
    case V::kPointSize: builtin(BuiltIn::PointSize); break;
    case V::kFirstVertex:
    case V::kFirstInstance: builder.Internal("a draw offset reached the SPIR-V writer"); break;
    case V::kGlobalInvocationIndex:
    case V::kWorkgroupIndex: builder.Internal("a linear index reached the SPIR-V writer"); break;
  }
}

// Decorates a shader input or output.
void DecorateIo(ModuleBuilder& builder, const ir::Global& g, Id id) {
  const ir::IoAttributes& io = g.io;
  DecorateBuiltin(builder, io.builtin, g.space == AddressSpace::kIn, id);
  if (io.location != ir::IoAttributes::kNone) {
    builder.Decorate(id, spv::Decoration::Location, io.location);
  }
  if (io.blend_src != ir::IoAttributes::kNone)
    builder.Decorate(id, spv::Decoration::Index, io.blend_src);
  if (io.invariant) builder.Decorate(id, spv::Decoration::Invariant);
  if (io.interpolation == ir::InterpolationType::kFlat) {
    builder.Decorate(id, spv::Decoration::Flat);
    return;
  }
  if (io.interpolation == ir::InterpolationType::kLinear) {
    builder.Decorate(id, spv::Decoration::NoPerspective);
  }
  if (io.sampling == ir::InterpolationSampling::kCentroid) {
    builder.Decorate(id, spv::Decoration::Centroid);
  } else if (io.sampling == ir::InterpolationSampling::kSample) {
    builder.Capability(spv::Capability::SampleRateShading);
    builder.Decorate(id, spv::Decoration::Sample);
  }
}

}  // namespace

GlobalVariables::GlobalVariables(const ir::Module& m, const IdTables& ids, ModuleBuilder& builder,
                                 SpecConstantTable& spec_constants, TypeTable& types,
                                 ConstantTable& constants, DebugInfoWriter& debug)
    : m_(m),
      builder_(builder),
      spec_constants_(spec_constants),
      types_(types),
      constants_(constants),
      debug_(debug),
      ids_(ids.globals),
      has_storage_barrier_(ir::HasCall(m, ir::BuiltinFn::k_storageBarrier)),
      has_texture_barrier_(ir::HasCall(m, ir::BuiltinFn::k_textureBarrier)) {
  if (builder.config().uses_subgroup_matrices) FindAliasedBuffers();
}

// Finds storage buffers that share a binding with another storage buffer. ir::RunAliasMatrixMemory
// creates such variables.
void GlobalVariables::FindAliasedBuffers() {
  absl::flat_hash_map<uint64_t, uint32_t> first;
  aliased_.resize(m_.globals.size());
  for (uint32_t g = 0; g < m_.globals.size(); ++g) {
    const ir::Global& global = m_.globals[g];
    if (!global.has_binding || global.space != ir::AddressSpace::kStorage) continue;
    const auto [it, is_new] =
        first.try_emplace(JoinKeys(global.place.space, global.place.index), g);
    if (!is_new) aliased_[it->second] = aliased_[g] = true;
  }
}

Id GlobalVariables::Make(ir::GlobalId gid) {
  const ir::Global& g = m_[gid];
  const StorageClass storage = StorageClassOf(g.space);
  const Id pointer_type = PointerType(g);
  const Id init = Initializer(g);
  const Id id = ids_[gid.value] = builder_.NewId();
  builder_.declaration_origins().Add(g.span.begin, MarkKind::kName);
  if (init != 0) {
    builder_.declarations().Emit(Op::OpVariable, pointer_type, id, storage, init);
  } else {
    builder_.declarations().Emit(Op::OpVariable, pointer_type, id, storage);
  }
  builder_.Name(id, g.name);
  debug_.DeclareGlobal(g, id);
  if (g.space == AddressSpace::kIn || g.space == AddressSpace::kOut) {
    DecorateIo(builder_, g, id);
  } else {
    DecorateResource(gid, id);
  }
  return id;
}

Id GlobalVariables::PointerType(const ir::Global& g) {
  const StorageClass storage = StorageClassOf(g.space);
  const Id pointer_type = types_.PointerTo(storage, g.type);
  if (LayoutOf(g.space) == Layout::kPlain) return pointer_type;
  // The variable is a block. PointerTo has declared the capabilities that the type requires.
  return types_.RawPointerTo(storage, types_.Block(g.type));
}

// Returns the id of the variable's initializer, or 0 if it has none.
Id GlobalVariables::Initializer(const ir::Global& g) {
  if (g.space == AddressSpace::kPrivate) {
    // A private variable without an initializer is initialized to zero (WGSL: Variable and Value
    // Declarations).
    if (!g.init.valid()) return constants_.Null(g.type);
    return g.init.is_constant() ? constants_.IdOf(g.init.constant()) : spec_constants_.IdOf(g.init);
  }
  if (g.space != AddressSpace::kWorkgroup ||
      !builder_.config().options.zero_initialize_workgroup_extension) {
    return 0;
  }
  // The initializer must be an OpConstantNull, even for scalars
  // (VUID-StandaloneSpirv-OpVariable-04734).
  const Id init = builder_.NewId();
  builder_.declarations().Emit(Op::OpConstantNull, types_.IdOf(g.type), init);
  return init;
}

void GlobalVariables::DecorateResource(ir::GlobalId gid, Id id) {
  const ir::Global& g = m_[gid];
  if (g.has_binding) {
    builder_.Decorate(id, spv::Decoration::DescriptorSet, g.place.space);
    builder_.Decorate(id, spv::Decoration::Binding, g.place.index);
  }
  if (m_.types.kind(g.type) == TypeKind::kInputAttachment) {
    builder_.Decorate(id, spv::Decoration::InputAttachmentIndex, g.attachment);
  }
  if (!aliased_.empty() && aliased_[gid.value]) builder_.Decorate(id, spv::Decoration::Aliased);
  if (g.space == AddressSpace::kStorage) {
    if (g.access == ir::Access::kRead) {
      builder_.Decorate(id, spv::Decoration::NonWritable);
    } else if (has_storage_barrier_ && !builder_.config().vulkan_memory_model) {
      builder_.Decorate(id, spv::Decoration::Coherent);
    }
  }
  ir::TypeId handle = g.type;
  if (m_.types.kind(handle) == TypeKind::kBindingArray) handle = m_.types[handle].element;
  if (m_.types.kind(handle) == TypeKind::kStorageTexture) {
    const ir::Access access = m_.types[handle].access;
    if (access == ir::Access::kRead) builder_.Decorate(id, spv::Decoration::NonWritable);
    if (access == ir::Access::kWrite) builder_.Decorate(id, spv::Decoration::NonReadable);
    if (IsReadAndWritten(access) && has_texture_barrier_ &&
        !builder_.config().vulkan_memory_model) {
      builder_.Decorate(id, spv::Decoration::Coherent);
    }
  }
}

}  // namespace tessera::spirv
