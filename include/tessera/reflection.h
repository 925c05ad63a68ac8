// Describes the interface of a module's entry points. Returned by ShaderModule::Reflect.
//
// In a program of several modules (modules.h), `module` is the path of the module that contains the
// declaration, e.g. "lighting::math". Otherwise it is empty. <tessera/tessera.h> includes this
// header. The C structures are generated from it (docs/extending.md).
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
// The type of the values that a texture returns. A kFloat texture needs a filterable format only if
// it is used with a filtering sampler (EntryPointInfo::sampling_pairs).
enum class SampleType : uint8_t { kNone, kFloat, kSint, kUint, kDepth };
// The access mode of a storage texture. kAtomic, a wgpu extension, allows reads, writes and atomic
// operations.
enum class StorageAccess : uint8_t { kNone, kRead, kWrite, kReadWrite, kAtomic };

// The format of a storage texture (WGSL: Texel Formats).
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

// A built-in value (WGSL: Built-in Inputs and Outputs).
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
  // Extensions of wgpu.
  kBarycentricNoPerspective,
  kDrawIndex,
  kViewIndex,
};

// A scalar type. kI64 and kU64 are wgpu extensions.
enum class ScalarType : uint8_t { kNone, kBool, kI32, kU32, kF32, kF16, kI8, kU8, kI64, kU64 };

// The arguments of @interpolate (WGSL: Interpolation).
enum class InterpolationType : uint8_t { kNone, kPerspective, kLinear, kFlat };
enum class InterpolationSampling : uint8_t { kNone, kCenter, kCentroid, kSample, kFirst, kEither };

enum class SubgroupMatrixUse : uint8_t { kLeft, kRight, kResult };

// Returns the name in WGSL, or an empty string for kNone. The string has static storage duration.
TESSERA_EXPORT std::string_view NameOf(TexelFormat format);
TESSERA_EXPORT std::string_view NameOf(BuiltinValue value);
TESSERA_EXPORT std::string_view NameOf(ScalarType type);
TESSERA_EXPORT std::string_view NameOf(InterpolationType type);
TESSERA_EXPORT std::string_view NameOf(InterpolationSampling sampling);
TESSERA_EXPORT std::string_view NameOf(SubgroupMatrixUse use);

// One dimension of an array.
struct ArrayLevel {
  // The number of elements. 0 if the array is runtime-sized, or if the number depends on an
  // override without a value.
  uint64_t count = 0;
  uint64_t stride = 0;  // bytes from one element to the next
};

// The memory layout of a type (WGSL: Memory Layout). If the type is an array, `structure` and the
// members after it describe its innermost elements; otherwise they describe the type itself. The
// described type is a structure, the type `buffer`, or a type that consists of 1 to 16 scalars: a
// scalar, atomic, vector or matrix.
struct TypeLayout {
  std::string type;    // the name in WGSL
  uint64_t size = 0;   // in bytes; 0 if the number of elements is unknown
  uint64_t align = 0;  // in bytes
  // The dimensions of an array, from outermost to innermost. Empty if the type is not an array.
  std::vector<ArrayLevel> arrays;
  // The index of the structure in Reflection::structures. nullopt if the described type is not a
  // structure.
  std::optional<uint32_t> structure;
  // The scalar type. kNone for structures and `buffer`.
  ScalarType component = ScalarType::kNone;
  bool is_atomic = false;
  uint32_t columns = 1;        // matrices: the number of columns; otherwise 1
  uint32_t rows = 1;           // the rows of a matrix or the components of a vector; otherwise 1
  uint64_t column_stride = 0;  // matrices: bytes from one column to the next; otherwise 0
};

struct StructureMember {
  std::string name;
  uint64_t offset = 0;  // bytes from the start of the structure
  TypeLayout layout;    // @size and @align affect its `size` and `align`
};

// A host-shareable structure in the source, i.e. one whose values may be in buffers.
struct StructureInfo {
  std::string name;
  // The size in bytes, with trailing padding. 0 if the last member is runtime-sized.
  uint64_t size = 0;
  uint64_t align = 0;
  std::vector<StructureMember> members;
  std::string module;
};

// A non-resource variable that an entry point uses.
struct VariableInfo {
  std::string name;
  TypeLayout layout;
  std::string module;
};

// A module-scope `const` declaration.
struct ConstantInfo {
  std::string name;
  // The name in WGSL, or "AbstractInt", "AbstractFloat" or a type composed of these.
  std::string type;
  // `value` is a WGSL expression of the type. `scalars` contains its scalars in the order in which
  // they appear in that expression, with bools as 0 and 1. Integers beyond 2^53 are exact only in
  // `value`. `value` and `scalars` are empty if there are more than 4096 scalars.
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
  std::string type;  // the name in WGSL
  // Buffers: the smallest valid binding size, in bytes (GPUBufferBindingLayout.minBindingSize). It
  // covers one element of a runtime-sized array, the views of an unsized `buffer`, and the subgroup
  // matrices that are loaded or stored.
  uint64_t min_size = 0;
  // Buffers: `min_size` without trailing padding, i.e. up to the end of the last member, in bytes.
  uint64_t min_size_without_padding = 0;
  // The number of elements of a binding array (GPUBindGroupLayoutEntry.bindingArraySize). The
  // elements have consecutive binding numbers, starting with `binding`. 0 if an
  // override without a value determines the number, or if the host must choose it
  // (Options::binding_array_sizes) and has not done so.
  uint32_t binding_array_size = 1;
  TextureDimension dimension = TextureDimension::kNone;  // textures, except external ones
  SampleType sample_type = SampleType::kNone;     // sampled or depth textures, input attachments
  TexelFormat texel_format = TexelFormat::kNone;  // storage textures
  StorageAccess access = StorageAccess::kNone;    // storage textures
  // Textures: how the shader uses the texture besides sampling it. For sampling, see
  // EntryPointInfo::sampling_pairs.
  bool is_loaded = false;        // textureLoad
  bool queries_levels = false;   // textureNumLevels
  bool queries_samples = false;  // textureNumSamples
  // Input attachments: the value of @input_attachment_index.
  std::optional<uint32_t> input_attachment_index;
  // Buffers: the layout of the store type or, for a binding array, of its element type.
  std::optional<TypeLayout> layout;
  // Buffers with subgroup matrices: the alignment that Vulkan requires for the buffer's address, in
  // bytes. 0 for other resources, and for buffers whose alignment depends on an override without a
  // value.
  uint32_t matrix_alignment = 0;
  std::string module;
};

// A texture and a sampler that are used together in one call to a texture function, as indices into
// EntryPointInfo::resources.
struct SamplingPairInfo {
  uint32_t texture = 0, sampler = 0;
};

// An override of the module. `id` is the value of @id.
struct OverrideInfo {
  std::string name;
  std::optional<uint16_t> id;
  ScalarType type = ScalarType::kNone;
  bool has_default = false;
  // With OverrideMode::kSpecialize: the SpecId of the constant for the override's value. If the
  // default depends on other overrides, a second, boolean constant (VkBool32) has the SpecId
  // `given_spec_id`. The host's value for `spec_id` is then used only if the host also sets the
  // second constant to true.
  uint32_t spec_id = 0;
  std::optional<uint32_t> given_spec_id;
  // The default value if it is a constant, with bools as 0 and 1. A default that depends on other
  // overrides is not evaluated.
  std::optional<double> default_value;
  std::string module;
};

// An input or output of an entry point: a built-in value, or a variable with a location or color.
struct StageVariable {
  std::string name;
  std::string type;  // the name in WGSL
  ScalarType component = ScalarType::kNone;
  uint32_t width = 1;       // the number of components: 1 for a scalar, 2 to 4 for a vector
  uint32_t array_size = 0;  // clip_distances: the number of elements
  std::optional<uint32_t> location;
  std::optional<uint32_t> blend_src;
  std::optional<uint32_t> color;  // inputs: the color attachment from which the value is read
  BuiltinValue builtin = BuiltinValue::kNone;
  // The interpolation type and sampling given by @interpolate. Floating-point variables without the
  // attribute default to perspective and center. Integer inter-stage variables always have the
  // attribute.
  InterpolationType interpolation = InterpolationType::kNone;
  InterpolationSampling sampling = InterpolationSampling::kNone;
};

// A member of the pixel-local variable (chromium_experimental_pixel_local). It is stored in a color
// attachment with a single channel of the member's `type`. Options::pixel_local_attachments selects
// the attachment.
struct PixelLocalMember {
  std::string name;
  ScalarType type = ScalarType::kNone;  // i32, u32 or f32
};

// A subgroup matrix type that the entry point uses. If the dimensions depend on overrides, they are
// computed from the overrides' values.
struct SubgroupMatrixTypeInfo {
  SubgroupMatrixUse use = SubgroupMatrixUse::kLeft;
  ScalarType component = ScalarType::kNone;
  uint32_t columns = 0, rows = 0;
};

// The features that an entry point and its callees use.
struct UsedFeatures {
  bool f16 = false;
  bool derivatives = false;       // includes the implicit derivatives of textureSample
  bool fine_derivatives = false;  // dpdxFine, dpdyFine, fwidthFine
  bool discard = false;
  bool subgroups = false;      // subgroup and quad built-in functions and values
  bool int64 = false;          // i64, u64
  bool int64_atomics = false;  // 64-bit atomics, also on vec2u and r64uint textures
};

// The interface of an entry point, and the features and limits that it requires the device to
// support.
struct EntryPointInfo {
  std::string name;
  Stage stage = Stage::kCompute;
  // Compute only. A dimension is 0 if it depends on an override without a value.
  uint32_t workgroup_size[3] = {0, 0, 0};
  uint32_t subgroup_size = 0;           // @subgroup_size; 0 if absent
  uint64_t workgroup_storage_size = 0;  // bytes; 0 if it depends on an override without a value
  uint32_t immediate_size = 0;          // bytes
  // The 4-byte words of the immediate data that contain data rather than padding: bit n represents
  // bytes 4n to 4n + 3.
  uint64_t immediate_words = 0;
  std::vector<ResourceInfo> resources;  // the statically used resources
  std::vector<SamplingPairInfo> sampling_pairs;
  std::vector<std::string> overrides;  // the statically used overrides, by name
  std::vector<StageVariable> inputs, outputs;
  std::vector<PixelLocalMember> pixel_local_members;  // in declaration order
  std::vector<SubgroupMatrixTypeInfo> subgroup_matrices;
  std::vector<SubgroupMatrixConfig> subgroup_matrix_multiplies;
  UsedFeatures features;
  std::optional<VariableInfo> immediates;
  // The workgroup variables, in module order. Sizes that depend on overrides are computed from the
  // given values.
  std::vector<VariableInfo> workgroup_variables;
  std::string module;
};

// The entry points of a module, and the declarations that they refer to.
struct Reflection {
  // False if a complete list would be disproportionately large, because many entry points share
  // many resources. `entry_points` is then empty, and each entry point must be requested by name.
  bool complete = true;
  std::vector<EntryPointInfo> entry_points;
  std::vector<OverrideInfo> overrides;
  std::vector<std::string> enabled_extensions;  // names in 'enable' directives, without duplicates
  // The module's structures and constants, even unused ones, in module order.
  std::vector<StructureInfo> structures;
  std::vector<ConstantInfo> constants;
};

}  // namespace tessera

#endif  // TESSERA_REFLECTION_H_
