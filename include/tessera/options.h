// What can be asked of a compilation: plain structures, which the back ends read as they are. How an option is
// spelled on a command line stands in option_table.h; <tessera/tessera.h> includes this header.
#ifndef TESSERA_OPTIONS_H_
#define TESSERA_OPTIONS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera {

enum class Target : uint8_t {
  kNone,      // check only
  kSpirv,     // words in Result::spirv
  kSpirvAsm,  // disassembly in Result::text
  kMsl,       // Metal Shading Language in Result::text
  kHlsl,      // High Level Shader Language in Result::text
  kGlsl,      // OpenGL Shading Language, one entry point, in Result::text
};

enum class VulkanVersion : uint8_t { k1_1, k1_2, k1_3, k1_4 };
enum class MemoryModel : uint8_t {
  kAuto,  // Vulkan's where a feature needs it (subgroup matrices), else GLSL450
  kGlsl450,
  kVulkan,
};
enum class DebugInfo : uint8_t {
  kNone,
  kNames,  // OpName, OpMemberName; with Names::kStrip none
  kLines,  // and OpLine
  kFull,   // and NonSemantic.Shader.DebugInfo.100 with the source
};
enum class OverrideMode : uint8_t {
  kSubstitute,  // values given or defaults; a missing one is an error
  // SPIR-V: specialization constants, see OverrideInfo::spec_id. MSL: function constants, see
  // Result::function_constants; what sizes of types and of workgroups depend on is substituted. Values given are their
  // defaults. Errors that depend on values are not found: check with them and Target::kNone first.
  kSpecialize,
};
// Which indices into binding arrays of textures and samplers SPIR-V and GLSL use as they are; all others become
// a switch over the elements.
enum class BindingArrayIndices : uint8_t {
  kConstant,  // every device takes these
  kUniform,   // also those that are surely dynamically uniform; wants the device's features
              // shaderSampledImageArrayDynamicIndexing and shaderStorageImageArrayDynamicIndexing
  kAny,       // wants shaderSampledImageArrayNonUniformIndexing and its like (Vulkan 1.2)
};
enum class Names : uint8_t { kKeep, kStrip, kHash };

// A pipeline constant. Giving one override two values is an error.
struct OverrideValue {
  // WebGPU's pipeline constant identifier: the @id in decimal if the override has one, else its name.
  std::string name;
  double value = 0;
};

// The name that an entry point is to have in the output. Where the target's language has a use of its own for the name,
// or GLSL, whose entry points are all "main", EntryPointOutput::output_name tells what became of it.
struct EntryPointName {
  std::string entry_point, name;  // an identifier of ASCII letters, digits and '_'
};

// A place of a resource.
struct BindingPoint {
  uint32_t group = 0, binding = 0;
};

// Some of the memory that shaders access.
struct MemorySelection {
  bool function_variables =
      false;  // and values: arrays, vectors and matrices that are no variables
  bool private_variables = false;
  bool workgroup = false;
  bool uniform = false;
  bool storage = false;
  bool immediates = false;
  bool textures = false;                // textureLoad and textureStore
  std::vector<BindingPoint> resources;  // buffers and textures, at their places in the output
};

// Operations of integers with operands for which WGSL defines a result and targets do not. Those named here the output
// has as the target has them, without what makes them defined: with such operands what they give, and what is made of it,
// is undefined then, accesses to memory by such an index among it.
struct UndefinedOperations {
  bool division = false;            // x / y, x % y: y is 0, or x the lowest of its type and y -1
  bool negative_remainder = false;  // x % y: one of them is negative; MSL defines it
  bool shifts = false;              // x << n, x >> n: n is not less than the bits of x
  bool signed_overflow =
      false;  // sums, products and more of i32 that do not fit it: SPIR-V and GLSL define them
  bool float_conversion = false;  // i32(x), u32(x): x, as an integer, does not fit, or is no number
};

// Faults of drivers that the output is to avoid, each by another form of the same: docs/drivers.md tells which drivers
// have them, and what is written instead. All are off by default.
struct Workarounds {
  // `position` of fragments is that of the sample, not of the pixel's center, where shaders run for each sample.
  bool fragment_position_of_sample = false;
  bool matrix_parameters =
      false;  // matrices that functions take as values are read wrongly; not HLSL, GLSL
  bool reflect_vec2 = false;           // reflect of vec2<f32>
  bool pack_4x8_norm = false;          // pack4x8snorm, pack4x8unorm and their counterparts
  bool vector_min_max_clamp = false;   // min, max, clamp, saturate of vectors
  bool partial_vector_stores = false;  // stores to components of vectors in variables
  bool float_signs = false;            // -x and abs(x) of f32
  bool handle_parameters = false;      // textures and samplers that functions take; not MSL, HLSL
};

// (group, binding) of the source to (group, binding) of the output.
struct BindingRemap {
  uint32_t group = 0, binding = 0;
  uint32_t to_group = 0, to_binding = 0;
};

// How many elements the binding_array<T> without a size at (group, binding) of the source has.
struct BindingArraySize {
  uint32_t group = 0, binding = 0;
  uint32_t count = 0;
};

// The color attachment that a member of a pixel-local variable is (chromium_experimental_pixel_local). `member` counts from 0.
struct PixelLocalAttachment {
  uint32_t member = 0;
  uint32_t attachment = 0;
};

// The input attachment by which shaders in Vulkan read a color attachment, an input with @color(N). It is at (group, binding)
// of the output (docs/targets.md: Framebuffer fetch).
struct FramebufferFetchAttachment {
  uint32_t color = 0;
  uint32_t group = 0, binding = 0;
  std::optional<uint32_t> input_attachment_index;  // none: `color`
};

// Where the resources go that take the place of the texture_external at (group, binding), which is
// where its plane 0 stays: docs/external-textures.md. All are those of the output, after binding_remaps.
struct ExternalTextureBindings {
  uint32_t group = 0, binding = 0;
  uint32_t plane1_group = 0, plane1_binding = 0;  // a texture_2d<f32>
  uint32_t params_group = 0, params_binding = 0;  // a uniform buffer of 288 bytes
};

// One combination that a device multiplies (WebGPU: GPUSubgroupMatrixConfig). Component names as in
// WGSL: "f16", "i8", ...
struct SubgroupMatrixConfig {
  std::string component, result;
  uint32_t m = 0, n = 0, k = 0;
};

// WebGPU: GPUVertexFormat.
enum class VertexFormat : uint8_t {
  kUint8,
  kUint8x2,
  kUint8x4,
  kSint8,
  kSint8x2,
  kSint8x4,
  kUnorm8,
  kUnorm8x2,
  kUnorm8x4,
  kSnorm8,
  kSnorm8x2,
  kSnorm8x4,
  kUint16,
  kUint16x2,
  kUint16x4,
  kSint16,
  kSint16x2,
  kSint16x4,
  kUnorm16,
  kUnorm16x2,
  kUnorm16x4,
  kSnorm16,
  kSnorm16x2,
  kSnorm16x4,
  kFloat16,
  kFloat16x2,
  kFloat16x4,
  kFloat32,
  kFloat32x2,
  kFloat32x3,
  kFloat32x4,
  kUint32,
  kUint32x2,
  kUint32x3,
  kUint32x4,
  kSint32,
  kSint32x2,
  kSint32x3,
  kSint32x4,
  kUnorm10_10_10_2,
  kSnorm10_10_10_2,  // not WebGPU's; two's complement, as snorm8
  kUnorm8x4Bgra,
};

// WebGPU: GPUVertexAttribute.
struct VertexAttribute {
  VertexFormat format = VertexFormat::kFloat32x4;
  // In bytes from the beginning of the element; a multiple of 4, or of the format's size if that is less.
  uint32_t offset = 0;
  uint32_t location = 0;  // of the shader's input
};

// A vertex buffer that vertex shaders read themselves, as read-only storage: Options::vertex_buffers.
struct PulledVertexBuffer {
  uint32_t group = 0, binding = 0;  // in the output, where the shader has no other resource
  uint32_t stride = 0;        // bytes from an element to the next, a multiple of 4; 0: one for all
  bool per_instance = false;  // an element for each instance; else for each vertex
  std::vector<VertexAttribute> attributes;
};

enum class FragDepthClamp : uint8_t {
  kNone,
  kZeroToOne,
  kImmediates,  // to a range that the host gives: FragDepthOffsets, MslOptions::frag_depth_range_index
};

// Where among the immediate data the range of frag_depth is, two f32: in bytes, multiples of 4, behind the shader's own
// immediates (EntryPointInfo::immediate_size); else an error.
struct FragDepthOffsets {
  uint32_t least = 0, greatest = 4;
};

struct SpirvOptions {
  VulkanVersion vulkan = VulkanVersion::k1_3;
  // 0: the highest that the Vulkan version takes. Else 0x10300 .. 0x10600.
  uint32_t spirv_version = 0;
  MemoryModel memory_model = MemoryModel::kAuto;
  DebugInfo debug = DebugInfo::kNames;
  OverrideMode overrides = OverrideMode::kSubstitute;
  // SPIRV-Tools' optimizer. What it makes always goes through SPIRV-Tools' validator; where that
  // complains, or the optimizer fails, the result is the module without optimization, and the warning
  // not-optimized says why.
  bool optimize = false;
  bool validate = false;                 // SPIRV-Tools' validator; a complaint is an internal-error
  bool storage_input_output_16 = false;  // f16 in stage inputs and outputs without conversion
  // Instructions of SPV_KHR_integer_dot_product, which SPIR-V 1.6 has in any case.
  bool native_integer_dot_product = false;
  // Rely on VK_KHR_zero_initialize_workgroup_memory.
  bool zero_initialize_workgroup_extension = false;
  // VK_KHR_uniform_buffer_standard_layout: uniform buffers whose layout needs it stay as they are; else
  // they become arrays of vec4.
  bool uniform_buffer_standard_layout_extension = false;
  // Atomics have Device scope under the Vulkan memory model; else QueueFamily.
  bool vulkan_memory_model_device_scope = false;
  bool maximal_reconvergence = false;  // SPV_KHR_maximal_reconvergence
  // SPV_KHR_subgroup_uniform_control_flow, in compute shaders.
  bool subgroup_uniform_control_flow = false;
  // `discard` is OpDemoteToHelperInvocation, which Vulkan 1.3 has, before it VK_EXT_shader_demote_to_helper_invocation. Off:
  // the invocation stores nothing from there on, and ends where the entry point does. On, atomicCompareExchangeWeak in fragment
  // shaders counts as done in helper invocations, where loops would wait for it for ever; by the same feature.
  bool demote_to_helper_invocation = true;
  bool emit_point_size = false;  // write 1.0 to PointSize in vertex shaders
  bool flip_y = false;           // negate position.y in vertex shaders
  // Clip space with z from -w to w instead of WGSL's and Vulkan's 0 to w, in vertex shaders.
  bool depth_range_minus_one_to_one = false;
  // What frag_depth is clamped to. WebGPU: to the viewport's depth range; Vulkan takes it as it comes.
  FragDepthClamp clamp_frag_depth = FragDepthClamp::kNone;
  FragDepthOffsets frag_depth_range;  // kImmediates
  // The device checks the bounds of matrix loads and stores in storage buffers.
  bool cooperative_matrix_robust_access = false;
  BindingArrayIndices binding_array_indices = BindingArrayIndices::kConstant;
};

// The slot of the resource at (group, binding) of the output: buffers, textures and samplers count
// separately.
struct MslSlot {
  uint32_t group = 0, binding = 0;
  uint32_t slot = 0;
};

// The offset in bytes of the buffer at (group, binding) of the output is element `index` of the dynamic offsets.
struct MslDynamicOffset {
  uint32_t group = 0, binding = 0;
  uint32_t index = 0;
};

// Element `index` of the sizes of buffers is that of the buffer at (group, binding) of the output.
struct MslBufferSize {
  uint32_t group = 0, binding = 0;
  uint32_t index = 0;
};

enum class SamplerAddress : uint8_t {
  kClampToEdge,
  kRepeat,
  kMirrorRepeat,
  kClampToZero,
  kClampToBorder,
};
enum class SamplerFilter : uint8_t { kNearest, kLinear };
enum class SamplerMipFilter : uint8_t { kNone, kNearest, kLinear };
enum class SamplerBorder : uint8_t { kTransparentBlack, kOpaqueBlack, kOpaqueWhite };
enum class CompareFunction : uint8_t {
  kNever,
  kLess,
  kEqual,
  kLessEqual,
  kGreater,
  kNotEqual,
  kGreaterEqual,
  kAlways,
};

// The sampler at (group, binding) of the output as a constant of the text. Defaults are WebGPU's (GPUSamplerDescriptor).
struct MslInlineSampler {
  uint32_t group = 0, binding = 0;
  SamplerAddress address_u = SamplerAddress::kClampToEdge;
  SamplerAddress address_v = SamplerAddress::kClampToEdge;
  SamplerAddress address_w = SamplerAddress::kClampToEdge;
  SamplerBorder border = SamplerBorder::kTransparentBlack;  // of kClampToBorder
  SamplerFilter mag_filter = SamplerFilter::kNearest;
  SamplerFilter min_filter = SamplerFilter::kNearest;
  SamplerMipFilter mip_filter = SamplerMipFilter::kNearest;
  double lod_min = 0, lod_max = 32;
  uint32_t max_anisotropy = 1;             // to 16
  std::optional<CompareFunction> compare;  // sampler_comparison needs it, sampler must not have it
};

struct MslOptions {
  uint32_t version = 20300;  // 20300: MSL 2.3, 30100: 3.1; from 20100 on
  // The buffer slot in which the host gives the sizes in bytes of the other buffers, as uints by slot. Only
  // in outputs that use arrayLength or bound the indices of runtime-sized arrays.
  uint32_t buffer_sizes_index = 30;
  // When given, the sizes have no buffer of their own: they are among the immediate data, from this byte on. A multiple of 4,
  // behind the shader's own immediates; else an error.
  std::optional<uint32_t> buffer_sizes_offset;
  // Buffers that are not named here have the element of their slot; in argument buffers, the one that
  // ResourceOutput::size_index tells.
  std::vector<MslBufferSize> buffer_size_indices;
  uint32_t immediates_index = 29;  // buffer slot of immediate data
  // Resources that are not named here get slots that depend on what the module declares alone, not on the
  // entry point: docs/targets.md.
  std::vector<MslSlot> slots;
  // The resources of group g come in one structure, an argument buffer, in buffer slot g: docs/targets.md. Then
  // there are no `slots`; ids are the bindings.
  bool argument_buffers = false;
  OverrideMode overrides = OverrideMode::kSubstitute;
  // Of buffers in argument buffers: the buffer slot in which the host gives their offsets as uints.
  std::vector<MslDynamicOffset> dynamic_offsets;
  uint32_t dynamic_offsets_index = 27;
  // Vertex functions give 1.0 as [[point_size]]: pipelines of points need it.
  bool emit_point_size = false;
  // Fragment functions cover none but these samples, whatever sample_mask the shader gives.
  uint32_t fixed_sample_mask = 0xffffffff;
  // What frag_depth is clamped to. kImmediates: to two floats, the least depth and the greatest, in the
  // buffer slot `frag_depth_range_index`, which only fragment functions that write it read; or, when `frag_depth_range`
  // is given, among the immediate data.
  FragDepthClamp clamp_frag_depth = FragDepthClamp::kNone;
  uint32_t frag_depth_range_index = 28;
  std::optional<FragDepthOffsets> frag_depth_range;
  // Samplers that the host does not bind: docs/targets.md.
  std::vector<MslInlineSampler> inline_samplers;
  // Avoids wrong divisions and remainders of u32 on Apple silicon before macOS 26.6.1: docs/drivers.md.
  bool hide_dividends = true;
};

// register(b<number>, space<space>), or with another letter where it says so.
struct ConstantRegister {
  uint32_t space = 0, number = 0;
};

// Samplers in heaps, of which Direct3D 12 lets a command list have one: docs/targets.md.
struct HlslSamplerHeap {
  ConstantRegister samplers{0, 0};             // s: 2048 samplers
  ConstantRegister comparison_samplers{1, 0};  // s: 2048 comparison samplers
  // t: of group g, in this space the register `number` + g, a raw buffer. Its word n says which of the heap is at binding n.
  ConstantRegister indices{255, 0};
};

// A storage buffer that begins at an offset among the constants.
struct HlslDynamicOffset {
  uint32_t group = 0, binding = 0;  // in the output
  uint32_t index = 0;               // of the offset, in bytes
};

struct HlslOptions {
  uint32_t shader_model = 66;  // 51 (for FXC), 60 .. 610 (6.10); matrices make it 6.10
  // Of the language: 2018 or 2021; 0: 2021, for shader model 5.1 2018. That has no other: then 2021 is an error.
  uint32_t version = 0;
  ConstantRegister immediates{30, 0};
  // The constant buffer in which the host gives what Direct3D does not tell a shader; docs/targets.md has its layout,
  // EntryPointOutput::root_constants what of it is read. Only in outputs that read some.
  ConstantRegister constants{31, 0};
  // vertex_index and instance_index count from the first vertex and instance of the draw, as WGSL says. Shader Model
  // 6.8 tells those; before they are among the constants. Off: draws begin at 0.
  bool first_index = true;
  // The sizes of storage buffers are among the constants. Off: their views are asked.
  bool buffer_sizes = false;
  // For views of whole buffers, of which a bind group has a part: their sizes are among the constants in any case.
  std::vector<HlslDynamicOffset> dynamic_offsets;
  // Of inputs of vertex shaders whose attributes have the format snorm10-10-10-2, which Direct3D lacks: they come as
  // R10G10B10A2_UINT. Those of them that are floats.
  std::vector<uint32_t> snorm10_10_10_2_locations;
  // When given: samplers are those of heaps, and have no registers of their own.
  std::optional<HlslSamplerHeap> sampler_heap;
  // When given: the locations that the fragment shader of the pipeline takes, in any order. Vertex shaders
  // write no others: Direct3D links outputs and inputs by register, so that one more moves those after it.
  // Built-in values are written in any case. Other stages are as without it.
  std::optional<std::vector<uint32_t>> interstage_locations;
  // Loads and stores of subgroup matrices in buffers promise DXC the alignment that the module
  // proves: `Load<4>`, at most 16. DXC takes that from 1.9.0.5517 on. Off: what DXC promises by
  // itself, 128 bytes or, from that version on, the lesser of 16 and the bytes of a row.
  bool matrix_alignment = false;
};

// What GLSL is written for: Vulkan, OpenGL or OpenGL ES.
enum class GlslVersion : uint8_t { kVulkan460, k430, k440, k450, k460, k310es, k320es };

// The extension that subgroup matrices are written for. That of NVIDIA, which came first, has no uses of matrices in its
// types.
enum class GlslCooperativeMatrix : uint8_t { kKhr, kNv };

struct GlslOptions {
  // Those but kVulkan460 have textures and samplers in one, and numbers for resources: EntryPointOutput::resources,
  // combined_samplers and host_uniforms.
  GlslVersion version = GlslVersion::kVulkan460;
  GlslCooperativeMatrix cooperative_matrix = GlslCooperativeMatrix::kKhr;
  // Vertex functions give 1.0 as gl_PointSize: pipelines of points need it.
  bool emit_point_size = false;
  // For hosts of OpenGL without glClipControl; see SpirvOptions.
  bool flip_y = false;
  bool depth_range_minus_one_to_one = false;
  BindingArrayIndices binding_array_indices = BindingArrayIndices::kConstant;
};

// Limits of the device. The defaults are those of the WebGPU specification, which every device offers. Only
// Options::check_limits makes the compiler check them; the two subgroup sizes are checked whenever they are given.
// A shader that exceeds one is an error of pipeline creation: Generate and Compile report it.
struct Limits {
  uint32_t max_compute_workgroup_storage_size = 16384;
  uint32_t max_compute_invocations_per_workgroup = 256;
  uint32_t max_compute_workgroup_size_x = 256;
  uint32_t max_compute_workgroup_size_y = 256;
  uint32_t max_compute_workgroup_size_z = 64;
  // Vertex outputs and fragment inputs with a location, and their locations plus one. The output `clip_distances`, and
  // built-in inputs other than `position`, lower the limit as WebGPU says. A pipeline of points has one output less,
  // which the compiler cannot know.
  uint32_t max_inter_stage_shader_variables = 16;
  // GPUAdapterInfo.subgroupMinSize and subgroupMaxSize; 0 if unknown. @subgroup_size must lie between them. The x of
  // the workgroup size must be a multiple of the largest size where a shader uses subgroup matrices.
  uint32_t subgroup_min_size = 0;
  uint32_t subgroup_max_size = 0;
};

struct Options {
  Target target = Target::kNone;
  std::string source_name = "input.wgsl";
  // Empty: all entry points of the module. SPIR-V holds them in one module; MSL and HLSL in one
  // text. GLSL has one entry point a text: of a module with several it has to be named.
  std::string entry_point;
  std::vector<OverrideValue> overrides;
  // When given: the enable-extensions that the device has; to enable another is an error. Names that
  // tessera does not know may stand there.
  std::optional<std::vector<std::string>> allowed_extensions;
  // When given: the language features that there are (WebGPU: wgslLanguageFeatures); to use what another one adds is an
  // error, and so is to require it. "standard" stands for those of LanguageExtensions(), which are there when nothing is
  // given, "all" for the experimental ones of proposals as well. Names that tessera does not know may stand there.
  std::optional<std::vector<std::string>> allowed_language_features;
  // False takes the language extension of that name away; without it uniform buffers have stricter layout rules.
  bool uniform_buffer_standard_layout = true;
  // WGSL: Out-of-Bounds Access. Indices are clamped to the last element, so are the coordinates of
  // textureLoad, but see `read_zero`; textureStore outside of the texture stores nothing; a subgroup matrix that does not lie
  // wholly inside its array loads as zero and stores nothing. Off: such accesses are undefined, on every
  // target.
  bool robustness = true;
  // What robustness leaves out: accesses outside of this memory are undefined.
  MemorySelection unchecked;
  // Where robustness clamps no index or coordinate, unless that is left out: of what is outside, a load gives zero, and a
  // store or an atomic operation does nothing, of which the latter gives zero, too (docs/targets.md: Accesses outside of
  // memory).
  MemorySelection read_zero;
  UndefinedOperations undefined;
  // With robustness: a loop that is not seen to end gets a limit to its bound, or is left after 2^64 - 1
  // turns (docs/targets.md: Loops that do not end). Compilers behind the output assume that loops end,
  // and leave out checks that only an endless one makes necessary. Off: such loops are undefined.
  bool loop_guard = true;
  // How many invocations subgroups have, where the host sees to it: a power of two, 128 at most. Compute entry points
  // without @subgroup_size are compiled as if they had @subgroup_size(N), where N divides the x of their workgroup size: the
  // built-in value subgroup_size is a constant there, and bounds are known that follow from it. Run with subgroups of
  // another size, or not all full, such shaders are undefined, memory accesses among it; docs/cli.md says what a host
  // asks for. 0: not known.
  uint32_t subgroup_size = 0;
  bool zero_initialize_workgroup = true;
  Workarounds workarounds;
  Names names = Names::kKeep;
  uint32_t max_errors = 100;
  bool warnings_as_errors = false;
  // How many bytes a compilation may make: the module in all its stages and the output. What would take more
  // ends with the diagnostic memory-limit. 0: 4 MiB and 64 times the size of the source. In all, with the
  // source's tree and messages, a compilation takes about as much again, without SPIRV-Tools (`optimize`,
  // `validate`), which allocate by themselves; what is likely to take them more than twice the limit is not optimized.
  uint64_t max_memory = 0;
  // How many seconds a compilation may take, on the clock; one that has not ended then ends with the diagnostic
  // time-limit. 0: any number. It is looked at between one stage or pass and the next, some milliseconds apart for
  // each 100 KB of source; SPIRV-Tools (`optimize`, `validate`) is not stopped.
  double max_seconds = 0;
  // Unless empty: asked at the same places, by the thread that compiles. When it gives true, the compilation ends
  // with the diagnostic cancelled. It must not throw, and where threads share the options several may call it at once.
  std::function<bool()> is_cancelled;
  std::vector<EntryPointName> entry_point_names;
  std::vector<BindingRemap> binding_remaps;
  // wgpu's binding arrays without a size. Those that are not here are errors, unless `robustness` is off and the target
  // has such arrays: their indices could not be bounded.
  std::vector<BindingArraySize> binding_array_sizes;
  // Members that are not here are the attachments of their own numbers.
  std::vector<PixelLocalAttachment> pixel_local_attachments;
  // SPIR-V and Vulkan's GLSL: a color that is read and not here is an error.
  std::vector<FramebufferFetchAttachment> framebuffer_fetch;
  // These attachments are multisampled: shaders that read one run for each sample, and read what that has. Elsewhere the
  // driver sees to it.
  bool multisampled_framebuffer_fetch = false;
  // Those not named here get the two bindings after the largest of their group that the module declares, or that
  // `framebuffer_fetch` names where the target takes it.
  std::vector<ExternalTextureBindings> external_textures;
  // Unless empty: vertex shaders have no inputs with a location. They read all of them from these buffers, which are
  // storage buffers (`array<u32>`) to the target; robustness bounds the reads (docs/targets.md: Vertex pulling).
  std::vector<PulledVertexBuffer> vertex_buffers;
  Limits limits;
  // Holds the module to what every implementation takes: to WGSL's limits (section Limits), and pipelines
  // to `limits`. Off: to what the targets take, since a device may offer more; only sizes that go beyond
  // WGSL's limits are told, as MessageSeverity::kInfo. With Target::kNone the pipelines of all entry points are
  // checked, with the defaults of overrides, unless an override has neither a value nor a default.
  bool check_limits = false;
  // Warns (unmatched-option) of options that name an entry point, a resource or a color that the module does not have.
  // Off: such options do nothing, so that one set of options may serve many modules.
  bool warn_unmatched = false;
  // The passes of the compiler (PassNames) after which Result::ir shows its intermediate representation; "all": each.
  // Those that the target does not have, or the options leave out, show nothing. All together are cut where they would
  // be longer than max_memory.
  std::vector<std::string> print_ir_after;
  bool time_report = false;  // Result::times
  // When given, every subgroup matrix type and multiplication must be in one of these.
  std::optional<std::vector<SubgroupMatrixConfig>> subgroup_matrix_configs;
  SpirvOptions spirv;
  MslOptions msl;
  HlslOptions hlsl;
  GlslOptions glsl;
};

}  // namespace tessera

#endif  // TESSERA_OPTIONS_H_
