// Defines the structures that describe the output of a compilation to the host: entry points and
// the slots of their resources. tessera.h includes this header.
#ifndef TESSERA_OUTPUT_H_
#define TESSERA_OUTPUT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tessera/options.h"

namespace tessera {

// The kind of slot to which a resource is bound. The slots of each kind are numbered separately.
enum class SlotTable : uint8_t {
  // Metal argument tables.
  kBuffer,
  kTexture,
  kSampler,
  kArgument,  // in the argument buffer of the resource's group (MslOptions::argument_buffers)
  // OpenGL binding points; each kind is numbered separately.
  kUniformBlock,
  kStorageBlock,
  kImage,
  // Direct3D registers: constant buffers, read-only resources, writable resources, samplers.
  kRegisterB,
  kRegisterT,
  kRegisterU,
  kRegisterS,
  kDescriptor,  // Vulkan descriptor; `slot` is the binding
  // A sampler in a heap (HlslOptions::sampler_heap): `slot` is the index of the sampler's word in
  // its group's index buffer.
  kSamplerHeap,
};

// The part of a lowered texture_external that a resource represents (docs/external-textures.md).
// kNone for all other resources, and for plane 0, which keeps the binding of the texture_external.
enum class ExternalTexturePart : uint8_t { kNone, kPlane1, kParameters };

// A resource in the output, and the slot to which the host binds it.
struct ResourceOutput {
  std::string name;                 // the name in the output
  uint32_t group = 0, binding = 0;  // after Options::binding_remaps
  SlotTable table = SlotTable::kBuffer;
  uint32_t space = 0;  // kRegisterB etc.: the register space; kDescriptor: the descriptor set
  uint32_t slot = 0;   // the slot of the first element; kArgument: the id
  // The number of slots: the number of elements of a binding array, or 1 for any other resource. 0
  // if the array is unsized and occupies all slots from `slot` on.
  uint32_t count = 1;
  ExternalTexturePart part = ExternalTexturePart::kNone;
  // If `part` is kPlane1 or kParameters: the binding of the external texture's plane 0.
  uint32_t texture_group = 0, texture_binding = 0;
  // If the resource is a buffer with a runtime-sized array: the index of its size in the array of
  // buffer sizes.
  std::optional<uint32_t> size_index;
  // The index of an input attachment, whether declared in the source or added by
  // Options::framebuffer_fetch.
  std::optional<uint32_t> input_attachment_index;
};

// A value in the constant buffer HlslOptions::constants. `offset` and `size` are in bytes.
struct RootConstantOutput {
  // One of "num_workgroups", "first_vertex", "first_instance", "dynamic_offset", "buffer_size".
  std::string name;
  uint32_t offset = 0, size = 0;
  uint32_t group = 0, binding = 0;  // "dynamic_offset", "buffer_size": the buffer's binding
};

// An OpenGL uniform that combines a texture with one of the samplers that it is used with. The host
// looks up the uniform by name and assigns it a texture unit.
struct CombinedSamplerOutput {
  std::string name;                                 // the name in the output
  uint32_t texture_group = 0, texture_binding = 0;  // after Options::binding_remaps
  // The sampler's binding. nullopt if the texture is read without a sampler; the host must then
  // bind a non-filtering sampler to the texture unit.
  std::optional<uint32_t> sampler_group, sampler_binding;
};

// An OpenGL uniform in which the host passes a value that this GLSL version does not provide.
struct HostUniformOutput {
  std::string name;  // the name in the output
  // The value to set: "first_instance" (an int), or "num_levels" or "num_samples" (a uint).
  std::string what;
  // For "num_levels" and "num_samples": the texture's binding, after Options::binding_remaps.
  uint32_t group = 0, binding = 0;
};

// Describes an entry point in the output: everything that a host needs to bind its resources.
struct EntryPointOutput {
  std::string name;         // the name in WGSL
  std::string output_name;  // the name in the output
  // The resources that the output uses, in declaration order. For OpenGL, textures and samplers are
  // in `combined_samplers` instead.
  std::vector<ResourceOutput> resources;
  // Compute only. A dimension is 0 if it depends on an override that the host specializes.
  uint32_t workgroup_size[3] = {0, 0, 0};
  // Compute only: the subgroup size that the output requires, from @subgroup_size or
  // Options::subgroup_size. 0 if it works with any size.
  uint32_t subgroup_size = 0;
  // The size of the workgroup variables in the output, in bytes. As in WebGPU, each variable starts
  // at a multiple of 16 bytes.
  uint64_t workgroup_storage_size = 0;
  // The size in bytes of the push constants (SPIR-V, GLSL for Vulkan) or of the buffer at
  // immediates_slot (MSL); 0 if there is none. It includes data that the host passes after the
  // shader's own immediates, e.g. the range of frag_depth and buffer sizes.
  uint32_t push_constants_size = 0;
  // MslOptions::buffer_sizes_index. Set only if the entry point reads buffer sizes from that slot.
  std::optional<uint32_t> buffer_sizes_slot;
  // MslOptions::buffer_sizes_offset: the byte offset of the buffer sizes in the buffer at
  // `immediates_slot`. Set only if the entry point reads them there.
  std::optional<uint32_t> buffer_sizes_offset;
  // MslOptions::immediates_index. Set only if the entry point reads the buffer in that slot.
  std::optional<uint32_t> immediates_slot;
  // MslOptions::dynamic_offsets_index. Set only if the entry point reads dynamic offsets.
  std::optional<uint32_t> dynamic_offsets_slot;
  // MslOptions::frag_depth_range_index. Set only if the entry point reads the range from that slot.
  std::optional<uint32_t> frag_depth_range_slot;
  // True if an output of the entry point is invariant. The host must then compile the MSL with
  // preserveInvariance.
  bool invariant = false;
  // HlslOptions::immediates. Set only if the entry point reads immediate data.
  std::optional<ConstantRegister> immediates_register;
  // HLSL: describes the constant buffer HlslOptions::constants. `root_constants` contains the
  // values that the entry point reads from it, sorted by offset. `root_constants_size` is the size
  // of the buffer in bytes. `root_constants_register` is set only if the entry point reads any
  // value.
  std::vector<RootConstantOutput> root_constants;
  uint32_t root_constants_size = 0;
  std::optional<ConstantRegister> root_constants_register;
  // OpenGL and OpenGL ES only (GlslOptions::version).
  std::vector<CombinedSamplerOutput> combined_samplers;
  std::vector<HostUniformOutput> host_uniforms;
};

// MSL: an override whose value the host sets as a function constant: `constant T output_name
// [[function_constant(index)]]`. The host may omit the value if the override has a default.
struct FunctionConstantOutput {
  std::string name;         // the name in WGSL
  std::string output_name;  // the name in the output
  uint32_t index = 0;       // the @id of the override, or a number that no @id uses
};

}  // namespace tessera

#endif  // TESSERA_OUTPUT_H_
