// Describes the interface of a module's entry points. Returned by ShaderModule::Reflect.
//
// In a program of several modules (modules.h), `module` is the path of the module that contains the
// declaration, e.g. "lighting::math". Otherwise it is empty.
// <tessera/tessera.h> includes this header.
#ifndef TESSERA_REFLECTION_H_
#define TESSERA_REFLECTION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/export.h"
#include "tessera/options.h"

namespace tessera {

enum class Stage : uint8_t { kVertex, kFragment, kCompute };

enum class ResourceKind : uint8_t {
  kUniformBuffer,
  kStorageBuffer,
  kReadOnlyStorageBuffer,
  kSampler,
  kComparisonSampler,
  kSampledTexture,
  kMultisampledTexture,
  kDepthTexture,
  kDepthMultisampledTexture,
  kStorageTexture,
  kExternalTexture,
  kTexelBuffer,
  kInputAttachment,
};

enum class TextureDimension : uint8_t { kNone, k1D, k2D, k2DArray, k3D, kCube, kCubeArray };
// The result type of reading a texture. Whether a kFloat texture must be filterable depends on the
// samplers that it is used with: EntryPointInfo::sampling_pairs.
enum class SampleType : uint8_t { kNone, kFloat, kSint, kUint, kDepth };
// kAtomic is wgpu's: read, written and modified by atomic operations.
enum class StorageAccess : uint8_t { kNone, kRead, kWrite, kReadWrite, kAtomic };

// WGSL: Texel Formats.
enum class TexelFormat : uint8_t {
  kNone,
  kRgba8unorm,
  kRgba8snorm,
  kRgba8uint,
  kRgba8sint,
  kRgba16unorm,
  kRgba16snorm,
  kRgba16uint,
  kRgba16sint,
  kRgba16float,
  kRg8unorm,
  kRg8snorm,
  kRg8uint,
  kRg8sint,
  kRg16unorm,
  kRg16snorm,
  kRg16uint,
  kRg16sint,
  kRg16float,
  kR32uint,
  kR32sint,
  kR32float,
  kRg32uint,
  kRg32sint,
  kRg32float,
  kRgba32uint,
  kRgba32sint,
  kRgba32float,
  kBgra8unorm,
  kR8unorm,
  kR8snorm,
  kR8uint,
  kR8sint,
  kR16unorm,
  kR16snorm,
  kR16uint,
  kR16sint,
  kR16float,
  kRgb10a2unorm,
  kRgb10a2uint,
  kRg11b10ufloat,
  kR64uint,
};

// WGSL: Built-in Inputs and Outputs.
enum class BuiltinValue : uint8_t {
  kNone,
  kVertexIndex,
  kInstanceIndex,
  kPosition,
  kClipDistances,
  kFrontFacing,
  kFragDepth,
  kPrimitiveIndex,
  kSampleIndex,
  kSampleMask,
  kLocalInvocationId,
  kLocalInvocationIndex,
  kGlobalInvocationId,
  kGlobalInvocationIndex,
  kWorkgroupId,
  kWorkgroupIndex,
  kNumWorkgroups,
  kSubgroupInvocationId,
  kSubgroupSize,
  kSubgroupId,
  kNumSubgroups,
  kBarycentricCoord,
  // wgpu's built-in values.
  kBarycentricNoPerspective,
  kDrawIndex,
  kViewIndex,
};

// kI64 and kU64 are wgpu's.
enum class ScalarType : uint8_t { kNone, kBool, kI32, kU32, kF32, kF16, kI8, kU8, kI64, kU64 };

// WGSL: Interpolation.
enum class InterpolationType : uint8_t { kNone, kPerspective, kLinear, kFlat };
enum class InterpolationSampling : uint8_t { kNone, kCenter, kCentroid, kSample, kFirst, kEither };

enum class SubgroupMatrixUse : uint8_t { kLeft, kRight, kResult };

// Returns the WGSL spelling, or an empty string for kNone. The text has static storage.
TESSERA_EXPORT std::string_view NameOf(TexelFormat format);
TESSERA_EXPORT std::string_view NameOf(BuiltinValue value);
TESSERA_EXPORT std::string_view NameOf(ScalarType type);
TESSERA_EXPORT std::string_view NameOf(InterpolationType type);
TESSERA_EXPORT std::string_view NameOf(InterpolationSampling sampling);
TESSERA_EXPORT std::string_view NameOf(SubgroupMatrixUse use);

// One dimension of an array.
struct ArrayLevel {
  uint64_t count = 0;   // elements; 0 if runtime-sized, or sized by an override without a value
  uint64_t stride = 0;  // bytes from one element to the next
};

// The memory layout of a type (WGSL: Memory Layout). The type is an array with `arrays.size()`
// dimensions, where 0 dimensions means no array. Its elements are a structure or consist of 1 to 16
// scalars. The type `buffer` has neither.
struct TypeLayout {
  std::string type;                   // WGSL spelling
  uint64_t size = 0;                  // bytes; 0 if the number of elements is unknown
  uint64_t align = 0;                 // bytes
  std::vector<ArrayLevel> arrays;     // outermost array first
  std::optional<uint32_t> structure;  // index of the element type in Reflection::structures
  // The scalar type of the element. kNone for structures and `buffer`.
  ScalarType component = ScalarType::kNone;
  bool is_atomic = false;
  uint32_t columns = 1;        // columns of a matrix
  uint32_t rows = 1;           // rows of a matrix, or components of a vector
  uint64_t column_stride = 0;  // matrices: bytes from one column to the next
};

struct StructureMember {
  std::string name;
  uint64_t offset = 0;  // bytes from the start of the structure
  TypeLayout layout;    // `size` and `align` respect @size and @align
};

// A host-shareable structure of the source, i.e. one whose values may be in buffers.
struct StructureInfo {
  std::string name;
  uint64_t size = 0;  // bytes, with trailing padding; 0 if the last member is runtime-sized
  uint64_t align = 0;
  std::vector<StructureMember> members;
  std::string module;
};

// A variable of an entry point that is not a resource.
struct VariableInfo {
  std::string name;
  TypeLayout layout;
  std::string module;
};

// A `const` declaration of module scope.
struct ConstantInfo {
  std::string name;
  std::string type;  // WGSL spelling, or "AbstractInt", "AbstractFloat" and types made of them
  // `value` is a WGSL expression of the type; `scalars` are its scalars in the order of that
  // expression, with bools as 0 and 1. Integers beyond 2^53 are exact only in `value`. Both are
  // empty if there are more than 4096 scalars.
  std::string value;
  std::vector<double> scalars;
  std::string module;
};

// A resource that an entry point uses. Groups and bindings are those in the source, because
// reflection does not depend on options.
struct ResourceInfo {
  std::string name;
  uint32_t group = 0, binding = 0;
  ResourceKind kind = ResourceKind::kUniformBuffer;
  std::string type;  // WGSL spelling
  // Buffers: the smallest valid binding size, in bytes (GPUBufferBindingLayout.minBindingSize). A
  // runtime-sized array counts as one element. An unsized `buffer` counts as the extent of its
  // views. Subgroup matrix loads and stores are included.
  uint64_t min_size = 0;
  // Buffers: `min_size` without the trailing padding, i.e. up to the end of the last member, in
  // bytes.
  uint64_t min_size_without_padding = 0;
  // The number of elements of a binding array (GPUBindGroupLayoutEntry.bindingArraySize), which
  // have consecutive binding numbers from `binding` on. 0 if it depends on an override without a
  // value or on Options::binding_array_sizes.
  uint32_t binding_array_size = 1;
  TextureDimension dimension = TextureDimension::kNone;  // textures, except external ones
  SampleType sample_type = SampleType::kNone;     // sampled and depth textures, input attachments
  TexelFormat texel_format = TexelFormat::kNone;  // storage textures
  StorageAccess access = StorageAccess::kNone;    // storage textures
  // Textures: how the shader uses them. Sampled textures are in EntryPointInfo::sampling_pairs.
  bool is_loaded = false;        // textureLoad
  bool queries_levels = false;   // textureNumLevels
  bool queries_samples = false;  // textureNumSamples
  // Input attachments: the value of @input_attachment_index.
  std::optional<uint32_t> input_attachment_index;
  // Buffers: the layout of the store type, or of the element if this is a binding array.
  std::optional<TypeLayout> layout;
  // Buffers: the alignment in bytes that Vulkan needs of the buffer's address for the subgroup
  // matrices in it. 0 if there are none, or if it depends on an override without a value.
  uint32_t matrix_alignment = 0;
  std::string module;
};

// A texture and a sampler that it is sampled with, as indices into EntryPointInfo::resources.
struct SamplingPairInfo {
  uint32_t texture = 0, sampler = 0;
};

// An override of the module. `id` is the value of @id.
struct OverrideInfo {
  std::string name;
  std::optional<uint16_t> id;
  ScalarType type = ScalarType::kNone;
  bool has_default = false;
  // With OverrideMode::kSpecialize: the SpecId of the value. If the default depends on other
  // overrides, the value is used only if the boolean constant (VkBool32) `given_spec_id` is also
  // set to true.
  uint32_t spec_id = 0;
  std::optional<uint32_t> given_spec_id;
  // The default if it is a constant, with bools as 0 and 1. A default that depends on other
  // overrides is not evaluated.
  std::optional<double> default_value;
  std::string module;
};

// An input or output of an entry point, with a location or a built-in value.
struct StageVariable {
  std::string name;
  std::string type;  // WGSL spelling
  ScalarType component = ScalarType::kNone;
  uint32_t width = 1;       // components: 1 for a scalar, 2 to 4 for a vector
  uint32_t array_size = 0;  // clip_distances: number of elements
  std::optional<uint32_t> location;
  std::optional<uint32_t> blend_src;
  std::optional<uint32_t> color;  // inputs: the color attachment to read
  BuiltinValue builtin = BuiltinValue::kNone;
  // The values of @interpolate. Without the attribute they are perspective and center for floats.
  // Integers between stages always have the attribute.
  InterpolationType interpolation = InterpolationType::kNone;
  InterpolationSampling sampling = InterpolationSampling::kNone;
};

// A member of the pixel-local variable (chromium_experimental_pixel_local). It is a color
// attachment with one channel of the given type; Options::pixel_local_attachments selects the
// attachment.
struct PixelLocalMember {
  std::string name;
  ScalarType type = ScalarType::kNone;  // i32, u32 or f32
};

// A subgroup matrix type that the entry point uses. Overrides in the dimensions are substituted.
struct SubgroupMatrixTypeInfo {
  SubgroupMatrixUse use = SubgroupMatrixUse::kLeft;
  ScalarType component = ScalarType::kNone;
  uint32_t columns = 0, rows = 0;
};

// Features that an entry point or its callees use.
struct UsedFeatures {
  bool f16 = false;
  bool derivatives = false;       // includes the implicit ones of textureSample
  bool fine_derivatives = false;  // dpdxFine, dpdyFine, fwidthFine
  bool discard = false;
  bool subgroups = false;      // subgroup and quad built-in functions and values
  bool int64 = false;          // i64, u64
  bool int64_atomics = false;  // 64-bit atomics, also on vec2u and r64uint textures
};

// The interface of an entry point, and the features and limits that it requires of the device.
struct EntryPointInfo {
  std::string name;
  Stage stage = Stage::kCompute;
  // Compute only. A dimension is 0 if it depends on an override without a value.
  uint32_t workgroup_size[3] = {0, 0, 0};
  uint32_t subgroup_size = 0;           // @subgroup_size; 0 if absent
  uint64_t workgroup_storage_size = 0;  // bytes; 0 if it depends on an override without a value
  uint32_t immediate_size = 0;          // bytes
  // The 4-byte words of the immediate data that hold data rather than padding: bit n represents
  // bytes 4n to 4n + 3.
  uint64_t immediate_words = 0;
  std::vector<ResourceInfo> resources;  // statically used
  std::vector<SamplingPairInfo> sampling_pairs;
  std::vector<std::string> overrides;  // statically used
  std::vector<StageVariable> inputs, outputs;
  std::vector<PixelLocalMember> pixel_local_members;  // in member order
  std::vector<SubgroupMatrixTypeInfo> subgroup_matrices;
  std::vector<SubgroupMatrixConfig> subgroup_matrix_multiplies;
  UsedFeatures features;
  std::optional<VariableInfo> immediates;
  // The workgroup variables, in module order. Sizes that depend on overrides are computed from the
  // given values.
  std::vector<VariableInfo> workgroup_variables;
  std::string module;
};

// The entry points of a module, and the declarations that their descriptions refer to.
struct Reflection {
  // False if many entry points share so much that one list of all of them would be
  // disproportionately large. `entry_points` is then empty, and each entry point must be requested
  // by name.
  bool complete = true;
  std::vector<EntryPointInfo> entry_points;
  std::vector<OverrideInfo> overrides;
  std::vector<std::string> enabled_extensions;  // names in 'enable' directives, without duplicates
  std::vector<StructureInfo> structures;        // in module order, used or not
  std::vector<ConstantInfo> constants;          // in module order, used or not
};

}  // namespace tessera

#endif  // TESSERA_REFLECTION_H_
