// What the entry points of a module take, give and need: ShaderModule::Reflect. <tessera/tessera.h> includes this header.
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
// What reading a texture gives. Whether a kFloat texture must be filterable follows from the
// samplers that it is used with: EntryPointInfo::sampling_pairs.
enum class SampleType : uint8_t { kNone, kFloat, kSint, kUint, kDepth };
// kAtomic: wgpu's, read, written and changed by atomic operations.
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
  // Of wgpu.
  kBarycentricNoPerspective,
  kDrawIndex,
  kViewIndex,
};

// kI64, kU64: wgpu's.
enum class ScalarType : uint8_t { kNone, kBool, kI32, kU32, kF32, kF16, kI8, kU8, kI64, kU64 };

// WGSL: Interpolation.
enum class InterpolationType : uint8_t { kNone, kPerspective, kLinear, kFlat };
enum class InterpolationSampling : uint8_t { kNone, kCenter, kCentroid, kSample, kFirst, kEither };

enum class SubgroupMatrixUse : uint8_t { kLeft, kRight, kResult };

// As WGSL spells them, kNone as nothing.
TESSERA_EXPORT std::string_view NameOf(TexelFormat format);
TESSERA_EXPORT std::string_view NameOf(BuiltinValue value);
TESSERA_EXPORT std::string_view NameOf(ScalarType type);
TESSERA_EXPORT std::string_view NameOf(InterpolationType type);
TESSERA_EXPORT std::string_view NameOf(InterpolationSampling sampling);
TESSERA_EXPORT std::string_view NameOf(SubgroupMatrixUse use);

// One dimension of an array.
struct ArrayLevel {
  uint64_t count =
      0;  // elements; 0 if the array is runtime-sized, or an override without a value decides
  uint64_t stride = 0;  // bytes from one element to the next
};

// How a type lies in memory (WGSL: Memory Layout). The type is an array of `arrays.size()` dimensions, or none, of
// elements that are a structure, or one to 16 scalars. A `buffer` has neither.
struct TypeLayout {
  std::string type;                   // as WGSL spells it
  uint64_t size = 0;                  // bytes; 0 if the number of elements is not known
  uint64_t align = 0;                 // bytes
  std::vector<ArrayLevel> arrays;     // the outermost array first
  std::optional<uint32_t> structure;  // the element: an index into Reflection::structures
  // The element's scalar. kNone for structures and buffers.
  ScalarType component = ScalarType::kNone;
  bool is_atomic = false;
  uint32_t columns = 1;        // of a matrix
  uint32_t rows = 1;           // of a matrix; components of a vector
  uint64_t column_stride = 0;  // matrices: bytes from one column to the next
};

struct StructureMember {
  std::string name;
  uint64_t offset = 0;  // bytes from the beginning of the structure
  TypeLayout layout;  // `size` and `align` are those of @size and @align where the member has them
};

// A structure of the source whose values may lie in buffers (WGSL: host-shareable).
struct StructureInfo {
  std::string name;
  uint64_t size =
      0;  // bytes, with the padding at its end; 0 if its last member is a runtime-sized array
  uint64_t align = 0;
  std::vector<StructureMember> members;
};

// A variable of an entry point that is no resource.
struct VariableInfo {
  std::string name;
  TypeLayout layout;
};

// A `const` declaration of module scope.
struct ConstantInfo {
  std::string name;
  std::string
      type;  // as WGSL spells it; "AbstractInt", "AbstractFloat" and types made of them occur
  // The value as a WGSL expression of that type, and its scalars in the order in which they stand there, bools as 0 and 1.
  // Integers beyond 2^53 are exact in `value` only. Both are empty if there are more than 4096 scalars.
  std::string value;
  std::vector<double> scalars;
};

// Groups and bindings are those of the source: reflection knows no options.
struct ResourceInfo {
  std::string name;
  uint32_t group = 0, binding = 0;
  ResourceKind kind = ResourceKind::kUniformBuffer;
  std::string type;  // as WGSL spells it
  // Buffers: the smallest binding, in bytes (GPUBufferBindingLayout.minBindingSize). A runtime-sized array counts with one element, a `buffer`
  // without a size with what its views span, and there is room for the subgroup matrices that are loaded or stored.
  uint64_t min_size = 0;
  // The same without the padding at the end: up to where the last member ends.
  uint64_t min_size_without_padding = 0;
  // GPUBindGroupLayoutEntry.bindingArraySize: the elements have the binding numbers from `binding` on. 0
  // where an override without a value decides, or Options::binding_array_sizes.
  uint32_t binding_array_size = 1;
  TextureDimension dimension = TextureDimension::kNone;  // textures that are not external
  SampleType sample_type = SampleType::kNone;     // sampled and depth textures, input attachments
  TexelFormat texel_format = TexelFormat::kNone;  // storage textures
  StorageAccess access = StorageAccess::kNone;    // storage textures
  // Textures: what the shader does with them. Those that are sampled stand in EntryPointInfo::sampling_pairs.
  bool is_loaded = false;        // textureLoad
  bool queries_levels = false;   // textureNumLevels
  bool queries_samples = false;  // textureNumSamples
  // Input attachments: @input_attachment_index.
  std::optional<uint32_t> input_attachment_index;
  // Buffers: how the store type lies in memory; of a binding array, the element's.
  std::optional<TypeLayout> layout;
  // Buffers: the alignment in bytes that Vulkan needs of the buffer's address for the subgroup
  // matrices in it. 0 if there are none, or if it depends on an override without a value.
  uint32_t matrix_alignment = 0;
};

// A texture that is sampled with a sampler: indices into EntryPointInfo::resources.
struct SamplingPairInfo {
  uint32_t texture = 0, sampler = 0;
};

struct OverrideInfo {
  std::string name;
  std::optional<uint16_t> id;
  ScalarType type = ScalarType::kNone;
  bool has_default = false;
  // OverrideMode::kSpecialize: the SpecId of the value. Where the default depends on other overrides,
  // a value counts only if the bool (VkBool32) of given_spec_id is set to true, too.
  uint32_t spec_id = 0;
  std::optional<uint32_t> given_spec_id;
  // The default if it is a constant, bools as 0 and 1. A default that depends on other overrides is not evaluated.
  std::optional<double> default_value;
};

struct StageVariable {
  std::string name;
  std::string type;  // as WGSL spells it
  ScalarType component = ScalarType::kNone;
  uint32_t width = 1;       // components: 1 for a scalar, 2 to 4 for a vector
  uint32_t array_size = 0;  // clip_distances: how many there are
  std::optional<uint32_t> location;
  std::optional<uint32_t> blend_src;
  std::optional<uint32_t> color;  // inputs: the color attachment that is read
  BuiltinValue builtin = BuiltinValue::kNone;
  // As the attribute says. Without it: perspective and center for floats; integers between stages always have it.
  InterpolationType interpolation = InterpolationType::kNone;
  InterpolationSampling sampling = InterpolationSampling::kNone;
};

// A member of the pixel-local variable (chromium_experimental_pixel_local): a color attachment of one channel of the type. Which one
// says Options::pixel_local_attachments.
struct PixelLocalMember {
  std::string name;
  ScalarType type = ScalarType::kNone;  // i32, u32 or f32
};

// A subgroup matrix type in use. Dimensions that depend on overrides are those after substitution.
struct SubgroupMatrixTypeInfo {
  SubgroupMatrixUse use = SubgroupMatrixUse::kLeft;
  ScalarType component = ScalarType::kNone;
  uint32_t columns = 0, rows = 0;
};

// What an entry point and the functions that it calls have in them.
struct UsedFeatures {
  bool f16 = false;
  bool derivatives = false;       // also those that textureSample takes without being told
  bool fine_derivatives = false;  // dpdxFine, dpdyFine, fwidthFine
  bool discard = false;
  bool subgroups = false;      // built-in functions and values of subgroups and quads
  bool int64 = false;          // i64, u64
  bool int64_atomics = false;  // atomics of these and of vec2u, and textures of r64uint
};

struct EntryPointInfo {
  std::string name;
  Stage stage = Stage::kCompute;
  // Compute; 0 where it depends on an override without a value.
  uint32_t workgroup_size[3] = {0, 0, 0};
  uint32_t subgroup_size = 0;           // @subgroup_size; 0 also where there is none
  uint64_t workgroup_storage_size = 0;  // bytes; 0 where it depends on an override without a value
  uint32_t immediate_size = 0;          // bytes
  // The words of 4 bytes of the immediate data that hold something, without padding: bit n for bytes 4n to 4n + 3.
  uint64_t immediate_words = 0;
  std::vector<ResourceInfo> resources;  // statically used
  std::vector<SamplingPairInfo> sampling_pairs;
  std::vector<std::string> overrides;  // statically used
  std::vector<StageVariable> inputs, outputs;
  std::vector<PixelLocalMember> pixel_local_members;  // in the order of their numbers
  std::vector<SubgroupMatrixTypeInfo> subgroup_matrices;
  std::vector<SubgroupMatrixConfig> subgroup_matrix_multiplies;
  UsedFeatures features;
  std::optional<VariableInfo> immediates;
  // Workgroup variables, in the order of the module. Sizes that depend on overrides are those with the values given.
  std::vector<VariableInfo> workgroup_variables;
};

struct Reflection {
  // False where one list of all entry points would be out of proportion to the source, because many of them
  // share much: then it is empty. Each can be asked for by its name.
  bool complete = true;
  std::vector<EntryPointInfo> entry_points;
  std::vector<OverrideInfo> overrides;
  std::vector<std::string> enabled_extensions;  // named by 'enable' directives, each once
  std::vector<StructureInfo> structures;        // in the order of the module, used or not
  std::vector<ConstantInfo> constants;          // likewise
};

}  // namespace tessera

#endif  // TESSERA_REFLECTION_H_
