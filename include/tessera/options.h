// The options of a compilation, as plain structures that the back ends read directly. The
// command-line spelling of each option is in option_table.h. <tessera/tessera.h> includes this
// header.
#ifndef TESSERA_OPTIONS_H_
#define TESSERA_OPTIONS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera {

enum class Target : uint8_t {
  kNone,      // checks only; no output
  kSpirv,     // words in Result::spirv
  kSpirvAsm,  // disassembly in Result::text
  kMsl,       // Metal Shading Language in Result::text
  kHlsl,      // High Level Shader Language in Result::text
  kGlsl,      // OpenGL Shading Language, one entry point, in Result::text
  kWgsl,      // WGSL with overrides substituted and unused code removed, in Result::text
};

enum class VulkanVersion : uint8_t { k1_1, k1_2, k1_3, k1_4 };
// The SPIR-V memory model.
enum class MemoryModel : uint8_t {
  kAuto,  // Vulkan if a feature requires it (subgroup matrices), otherwise GLSL450
  kGlsl450,
  kVulkan,
};
// The debug information in SPIR-V.
enum class DebugInfo : uint8_t {
  kNone,
  kNames,  // OpName and OpMemberName; nothing with Names::kStrip
  kLines,  // kNames and OpLine
  kFull,   // kLines and NonSemantic.Shader.DebugInfo.100 with the source
};
enum class OverrideMode : uint8_t {
  kSubstitute,  // given values or defaults; an override without either is an error
  // SPIR-V: overrides become specialization constants (OverrideInfo::spec_id). MSL: they become
  // function constants (Result::function_constants), but overrides that determine the size of a
  // type or workgroup are substituted.
  //
  // Given values become the defaults of the constants. Errors that depend on override values are
  // not found. To find them, first check with the values and Target::kNone.
  kSpecialize,
};
// The indices into binding arrays of textures and samplers that SPIR-V and GLSL use directly.
// Accesses with other indices are lowered to a switch over the elements.
enum class BindingArrayIndices : uint8_t {
  kConstant,  // constant indices; supported by every device
  // also indices known to be dynamically uniform; requires the device features
  // shaderSampledImageArrayDynamicIndexing and shaderStorageImageArrayDynamicIndexing
  kUniform,
  kAny,  // all; requires shaderSampledImageArrayNonUniformIndexing etc. (Vulkan 1.2)
};
// Whether names of the source are kept, removed, or replaced by hashes.
enum class Names : uint8_t { kKeep, kStrip, kHash };

// Which subgroup matrices are emulated: each invocation of a subgroup keeps some rows or columns in
// an array, and products exchange components by subgroupShuffle. This is much slower than the
// device's own matrices. Matrices that are multiplied with an emulated one are emulated, too.
enum class EmulateMatrices : uint8_t {
  kNone,
  kMissing,  // those that the target or `subgroup_matrix_configs` lacks; splits them if possible
  // also those that are loaded from or stored to memory without the alignment that Vulkan and
  // Direct3D require, as far as the compiler can prove it
  kUnaligned,
  kAll,
};

// A value of a pipeline constant. Giving two values for one override is an error.
struct OverrideValue {
  // WebGPU's pipeline constant identifier: the @id in decimal if the override has one, otherwise
  // its name.
  std::string name;
  double value = 0;
};

// The name to give an entry point in the output. It is not used if the target language reserves it,
// or for GLSL, where every entry point is called "main". EntryPointOutput::output_name has the name
// that was used.
struct EntryPointName {
  std::string entry_point, name;  // `name`: an identifier of ASCII letters, digits and '_'
};

// The group and binding of a resource.
struct BindingPoint {
  uint32_t group = 0, binding = 0;
};

// Selects parts of the memory that shaders access.
struct MemorySelection {
  bool function_variables = false;  // also arrays, vectors and matrices that are values
  bool private_variables = false;
  bool workgroup = false;
  bool uniform = false;
  bool storage = false;
  bool immediates = false;
  bool textures = false;                // textureLoad and textureStore
  std::vector<BindingPoint> resources;  // buffers and textures, by group and binding in the output
};

// Selects integer operations for which WGSL defines results that the target leaves undefined. For
// each selected operation the output uses the target's own operation, without extra code for
// operands that the target leaves undefined. For these operands the result is then undefined, as is
// everything computed from it, including memory accesses that use it as an index.
struct UndefinedOperations {
  bool division = false;            // x / y, x % y: y is 0, or x is the lowest value and y is -1
  bool negative_remainder = false;  // x % y: an operand is negative; defined in MSL
  bool shifts = false;              // x << n, x >> n: n is at least the bit width of x
  bool signed_overflow = false;     // i32 overflow in +, -, * etc.; defined in SPIR-V and GLSL
  bool float_conversion = false;    // i32(x), u32(x): x is NaN or does not fit after truncation
};

// Selects driver bugs to work around by emitting equivalent code. docs/drivers.md lists the
// affected drivers and the code that is written instead. All are off by default.
struct Workarounds {
  // The `position` input of fragment shaders is the position of the sample instead of the pixel
  // center if the shader runs per sample.
  bool fragment_position_of_sample = false;
  bool matrix_parameters = false;      // matrices passed by value are misread; not HLSL, GLSL
  bool reflect_vec2 = false;           // reflect of vec2<f32>
  bool pack_4x8_norm = false;          // pack4x8snorm, pack4x8unorm and their counterparts
  bool vector_min_max_clamp = false;   // min, max, clamp and saturate of vectors
  bool partial_vector_stores = false;  // stores to single components of vector variables
  bool float_signs = false;            // -x and abs(x) of f32
  bool handle_parameters = false;  // textures and samplers as function parameters; not MSL, HLSL
};

// Maps a (group, binding) of the source to a (group, binding) of the output.
struct BindingRemap {
  uint32_t group = 0, binding = 0;
  uint32_t to_group = 0, to_binding = 0;
};

// The number of elements of the unsized binding_array<T> at (group, binding) of the source.
struct BindingArraySize {
  uint32_t group = 0, binding = 0;
  uint32_t count = 0;
};

// Maps a member of a pixel-local variable (chromium_experimental_pixel_local) to a color
// attachment. `member` counts from 0.
struct PixelLocalAttachment {
  uint32_t member = 0;
  uint32_t attachment = 0;
};

// The input attachment through which Vulkan shaders read a color attachment, i.e. an input with
// @color(N). (group, binding) is its place in the output (docs/targets.md: Framebuffer fetch).
struct FramebufferFetchAttachment {
  uint32_t color = 0;
  uint32_t group = 0, binding = 0;
  std::optional<uint32_t> input_attachment_index;  // nullopt: same as `color`
};

// Bindings of the two additional resources into which the texture_external at (group, binding) is
// lowered. Plane 0 keeps the binding of the texture. All groups and bindings are those of the
// output, after binding_remaps. See docs/external-textures.md.
struct ExternalTextureBindings {
  uint32_t group = 0, binding = 0;
  uint32_t plane1_group = 0, plane1_binding = 0;  // a texture_2d<f32>
  uint32_t params_group = 0, params_binding = 0;  // a uniform buffer of 288 bytes
};

// A subgroup matrix configuration that the device supports (WebGPU: GPUSubgroupMatrixConfig).
// Component types are spelled as in WGSL: "f16", "i8", ...
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
  kSnorm10_10_10_2,  // not in WebGPU; two's complement, as in kSnorm8
  kUnorm8x4Bgra,
};

// WebGPU: GPUVertexAttribute.
struct VertexAttribute {
  VertexFormat format = VertexFormat::kFloat32x4;
  // The byte offset from the start of the element. Must be a multiple of 4, or of the format's size
  // if that is smaller.
  uint32_t offset = 0;
  uint32_t location = 0;  // of the shader input
};

// A vertex buffer that vertex shaders read as a read-only storage buffer. Used with
// Options::vertex_buffers.
struct PulledVertexBuffer {
  // in the output; must not be used by another resource of the shader
  uint32_t group = 0, binding = 0;
  uint32_t stride = 0;        // bytes between elements, a multiple of 4; 0: all share one
  bool per_instance = false;  // one element per instance instead of per vertex
  std::vector<VertexAttribute> attributes;
};

// The range to which frag_depth is clamped.
enum class FragDepthClamp : uint8_t {
  kNone,
  kZeroToOne,
  kImmediates,  // a range set by the host: FragDepthOffsets, MslOptions::frag_depth_range_index
};

// Byte offsets of the bounds of frag_depth in the immediate data, where each is an f32. They must
// be multiples of 4 and follow the shader's own immediates (EntryPointInfo::immediate_size).
// Otherwise compilation fails.
struct FragDepthOffsets {
  uint32_t least = 0, greatest = 4;
};

// Options for Target::kSpirv and Target::kSpirvAsm.
struct SpirvOptions {
  VulkanVersion vulkan = VulkanVersion::k1_3;
  // 0x10300 to 0x10600, or 0 for the highest version that `vulkan` supports.
  uint32_t spirv_version = 0;
  MemoryModel memory_model = MemoryModel::kAuto;
  DebugInfo debug = DebugInfo::kNames;
  OverrideMode overrides = OverrideMode::kSubstitute;
  // Runs SPIRV-Tools' optimizer. Its output is always checked by SPIRV-Tools' validator. If the
  // optimizer or the validator fails, the result is the unoptimized module, and the warning
  // not-optimized gives the reason.
  bool optimize = false;
  bool validate = false;  // SPIRV-Tools' validator; a failure is reported as internal-error
  bool storage_input_output_16 = false;  // f16 in stage inputs and outputs without conversion
  // Uses the instructions of SPV_KHR_integer_dot_product. SPIR-V 1.6 includes them, so they are
  // always used there.
  bool native_integer_dot_product = false;
  // Relies on VK_KHR_zero_initialize_workgroup_memory.
  bool zero_initialize_workgroup_extension = false;
  // Relies on VK_KHR_uniform_buffer_standard_layout for uniform buffers whose layout requires it.
  // Without it, these buffers become arrays of vec4.
  bool uniform_buffer_standard_layout_extension = false;
  // Under the Vulkan memory model, gives atomics Device scope instead of QueueFamily scope.
  bool vulkan_memory_model_device_scope = false;
  bool maximal_reconvergence = false;  // SPV_KHR_maximal_reconvergence
  // Uses SPV_KHR_subgroup_uniform_control_flow in compute shaders.
  bool subgroup_uniform_control_flow = false;
  // Lowers `discard` to OpDemoteToHelperInvocation. This requires Vulkan 1.3 or
  // VK_EXT_shader_demote_to_helper_invocation. If off, the invocation instead skips all later
  // stores and ends where the entry point ends.
  //
  // If on, atomicCompareExchangeWeak in fragment shaders reports success in helper invocations,
  // because loops that wait for success would not end. This needs the same device feature.
  bool demote_to_helper_invocation = true;
  bool emit_point_size = false;  // writes 1.0 to PointSize in vertex shaders
  bool flip_y = false;           // negates position.y in vertex shaders
  // Makes vertex shaders write clip-space z from -w to w, instead of 0 to w as in WGSL and Vulkan.
  bool depth_range_minus_one_to_one = false;
  // The range to which frag_depth is clamped. WebGPU requires the viewport's depth range; Vulkan
  // does not clamp.
  FragDepthClamp clamp_frag_depth = FragDepthClamp::kNone;
  FragDepthOffsets frag_depth_range;  // used with kImmediates
  // Relies on the device to check the bounds of matrix loads and stores in storage buffers.
  bool cooperative_matrix_robust_access = false;
  BindingArrayIndices binding_array_indices = BindingArrayIndices::kConstant;
};

// Assigns a slot to the resource at (group, binding) of the output. Buffers, textures and samplers
// are numbered separately.
struct MslSlot {
  uint32_t group = 0, binding = 0;
  uint32_t slot = 0;
};

// Assigns element `index` of the dynamic offsets to the buffer at (group, binding) of the output.
// The element is an offset in bytes.
struct MslDynamicOffset {
  uint32_t group = 0, binding = 0;
  uint32_t index = 0;
};

// Assigns element `index` of the buffer sizes to the buffer at (group, binding) of the output.
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

// Compiles the sampler at (group, binding) of the output into the text as a constant. The defaults
// are those of WebGPU (GPUSamplerDescriptor).
struct MslInlineSampler {
  uint32_t group = 0, binding = 0;
  SamplerAddress address_u = SamplerAddress::kClampToEdge;
  SamplerAddress address_v = SamplerAddress::kClampToEdge;
  SamplerAddress address_w = SamplerAddress::kClampToEdge;
  SamplerBorder border = SamplerBorder::kTransparentBlack;  // used with kClampToBorder
  SamplerFilter mag_filter = SamplerFilter::kNearest;
  SamplerFilter min_filter = SamplerFilter::kNearest;
  SamplerMipFilter mip_filter = SamplerMipFilter::kNearest;
  double lod_min = 0, lod_max = 32;
  uint32_t max_anisotropy = 1;  // at most 16
  // required for sampler_comparison, not allowed for sampler
  std::optional<CompareFunction> compare;
};

// Options for Target::kMsl.
struct MslOptions {
  uint32_t version = 20300;  // at least 20100; 20300 is MSL 2.3, 30100 is 3.1
  // The buffer slot in which the host passes the sizes of the other buffers, in bytes, as one uint
  // per slot. Used only if the output uses arrayLength or bounds the indices of runtime-sized
  // arrays.
  uint32_t buffer_sizes_index = 30;
  // If set, the buffer sizes are part of the immediate data instead of a separate buffer. The value
  // is the byte offset of the first size. It must be a multiple of 4 and follow the shader's own
  // immediates; otherwise compilation fails.
  std::optional<uint32_t> buffer_sizes_offset;
  // The index of each buffer's size among the buffer sizes. The default is the slot of the buffer;
  // in an argument buffer the default is chosen by tessera and reported in
  // ResourceOutput::size_index.
  std::vector<MslBufferSize> buffer_size_indices;
  uint32_t immediates_index = 29;  // the buffer slot of the immediate data
  // The slots of resources. Resources not listed here get slots that depend only on the
  // declarations of the module, not on the entry point (docs/targets.md).
  std::vector<MslSlot> slots;
  // Passes the resources of group g in one structure, an argument buffer, in buffer slot g
  // (docs/targets.md). `slots` must then be empty; the ids in the structure are the bindings.
  bool argument_buffers = false;
  OverrideMode overrides = OverrideMode::kSubstitute;
  // Dynamic offsets of buffers in argument buffers. The host passes them as uints in buffer slot
  // `dynamic_offsets_index`.
  std::vector<MslDynamicOffset> dynamic_offsets;
  uint32_t dynamic_offsets_index = 27;
  // Makes vertex functions write 1.0 to [[point_size]], which pipelines that draw points require.
  bool emit_point_size = false;
  // Restricts the coverage of fragment functions to these samples, regardless of the shader's
  // sample_mask.
  uint32_t fixed_sample_mask = 0xffffffff;
  // The range to which frag_depth is clamped. With kImmediates the host passes two floats, the
  // lower and the upper bound, in buffer slot `frag_depth_range_index`. If `frag_depth_range` is
  // set, they are part of the immediate data instead. Only fragment functions that write frag_depth
  // read them.
  FragDepthClamp clamp_frag_depth = FragDepthClamp::kNone;
  uint32_t frag_depth_range_index = 28;
  std::optional<FragDepthOffsets> frag_depth_range;
  // Samplers that are compiled into the output, so that the host does not bind them
  // (docs/targets.md).
  std::vector<MslInlineSampler> inline_samplers;
  // Works around wrong u32 divisions and remainders on Apple silicon before macOS 26.6.1
  // (docs/drivers.md).
  bool hide_dividends = true;
};

// register(b<number>, space<space>). Where noted, the register has another letter.
struct ConstantRegister {
  uint32_t space = 0, number = 0;
};

// Samplers in descriptor heaps (docs/targets.md). Direct3D 12 allows one sampler heap per command
// list.
struct HlslSamplerHeap {
  ConstantRegister samplers{0, 0};             // s registers: 2048 samplers
  ConstantRegister comparison_samplers{1, 0};  // s registers: 2048 comparison samplers
  // t registers: group g uses the register `number` + g of this space, a raw buffer. Word n of the
  // buffer is the index in the heap of the sampler at binding n.
  ConstantRegister indices{255, 0};
};

// A storage buffer that starts at an offset that the host passes in the constant buffer.
struct HlslDynamicOffset {
  uint32_t group = 0, binding = 0;  // in the output
  uint32_t index = 0;               // of the offset, which is in bytes
};

// Options for Target::kHlsl.
struct HlslOptions {
  uint32_t shader_model = 66;  // 51 (for FXC), 60 to 610 (6.10); subgroup matrices raise it to 610
  // The HLSL language version: 2018 or 2021. 0 means 2018 for shader model 5.1 and 2021 otherwise.
  // Shader model 5.1 supports only 2018; 2021 is then an error.
  uint32_t version = 0;
  ConstantRegister immediates{30, 0};
  // The constant buffer in which the host passes values that Direct3D does not provide to shaders.
  // docs/targets.md has its layout. EntryPointOutput::root_constants lists the parts that the entry
  // point reads. The output declares it only if it reads some.
  ConstantRegister constants{31, 0};
  // Makes vertex_index and instance_index start at the first vertex and instance of the draw, as
  // WGSL specifies. Shader model 6.8 provides these numbers; for lower shader models the host
  // passes them in `constants`. If off, draws are assumed to start at 0.
  bool first_index = true;
  // Reads the sizes of storage buffers from `constants` instead of querying their views.
  bool buffer_sizes = false;
  // Offsets of storage buffers whose view covers a whole buffer of which the bind group uses a
  // part. The sizes of these buffers are always read from `constants`.
  std::vector<HlslDynamicOffset> dynamic_offsets;
  // The locations of float vertex inputs whose attributes have the format snorm10-10-10-2. Direct3D
  // lacks this format; the host binds them as R10G10B10A2_UINT.
  std::vector<uint32_t> snorm10_10_10_2_locations;
  // If set, samplers come from the sampler heaps instead of being bound to registers.
  std::optional<HlslSamplerHeap> sampler_heap;
  // If set, the locations that the pipeline's fragment shader reads, in any order. Vertex shaders
  // then write only these, because Direct3D links outputs and inputs by register and an extra
  // output shifts the later ones. Built-in values are always written. Other stages are not
  // affected.
  std::optional<std::vector<uint32_t>> interstage_locations;
  // Loads and stores of subgroup matrices in buffers promise DXC the alignment that the module
  // proves: `Load<4>`, at most 16. DXC supports this since 1.9.0.5517. If off, DXC promises an
  // alignment by itself: 128 bytes in older versions; since that version, 16 or the size of a row
  // in bytes, whichever is smaller.
  bool matrix_alignment = false;
};

// The dialect of GLSL to write: for Vulkan, OpenGL or OpenGL ES.
enum class GlslVersion : uint8_t { kVulkan460, k430, k440, k450, k460, k310es, k320es };

// The extension that subgroup matrices use. NVIDIA's older extension has no matrix use in its
// types.
enum class GlslCooperativeMatrix : uint8_t { kKhr, kNv };

// Options for Target::kGlsl.
struct GlslOptions {
  // Versions other than kVulkan460 combine textures with samplers and number resources per kind.
  // See EntryPointOutput::resources, combined_samplers and host_uniforms.
  GlslVersion version = GlslVersion::kVulkan460;
  GlslCooperativeMatrix cooperative_matrix = GlslCooperativeMatrix::kKhr;
  // Makes vertex functions write 1.0 to gl_PointSize, which pipelines that draw points require.
  bool emit_point_size = false;
  // For OpenGL hosts without glClipControl. `flip_y` negates position.y in vertex shaders.
  // `depth_range_minus_one_to_one` makes them write clip-space z from -w to w instead of 0 to w.
  bool flip_y = false;
  bool depth_range_minus_one_to_one = false;
  BindingArrayIndices binding_array_indices = BindingArrayIndices::kConstant;
};

// Limits of the device. The defaults are those of the WebGPU specification, which every device
// supports. They are checked only with Options::check_limits, except the two subgroup sizes, which
// are always checked if given. A shader that exceeds a limit is an error of pipeline creation,
// reported by Generate and Compile.
struct Limits {
  uint32_t max_compute_workgroup_storage_size = 16384;
  uint32_t max_compute_invocations_per_workgroup = 256;
  uint32_t max_compute_workgroup_size_x = 256;
  uint32_t max_compute_workgroup_size_y = 256;
  uint32_t max_compute_workgroup_size_z = 64;
  // The maximum number of vertex outputs and fragment inputs with a location, and the maximum
  // location plus one. The output `clip_distances` and built-in inputs other than `position` lower
  // it as WebGPU specifies. A pipeline that draws points has one output less, which the compiler
  // cannot know.
  uint32_t max_inter_stage_shader_variables = 16;
  // GPUAdapterInfo.subgroupMinSize and subgroupMaxSize; 0 if unknown. @subgroup_size must lie
  // between them. If a shader uses subgroup matrices, the x dimension of its workgroup size must be
  // a multiple of `subgroup_max_size`.
  uint32_t subgroup_min_size = 0;
  uint32_t subgroup_max_size = 0;
};

// The options of a compilation. The defaults check a module against WGSL without output.
struct Options {
  Target target = Target::kNone;
  std::string source_name = "input.wgsl";
  // The entry point to compile. If empty, all entry points of the module are compiled: SPIR-V puts
  // them in one module, MSL, HLSL and WGSL in one text. GLSL allows one entry point per text, so a module
  // with several needs a name here.
  std::string entry_point;
  std::vector<OverrideValue> overrides;
  // If set, the enable-extensions that the device supports; enabling another is an error. Unknown
  // names are allowed.
  std::optional<std::vector<std::string>> allowed_extensions;
  // If set, the available language features (WebGPU: wgslLanguageFeatures). Using or requiring
  // another feature is an error. "standard" means the names that LanguageExtensions() returns,
  // which is also the default; "all" adds experimental features from proposals. Unknown names are
  // allowed.
  std::optional<std::vector<std::string>> allowed_language_features;
  // If false, removes the language extension of this name; uniform buffers then have stricter
  // layout rules.
  bool uniform_buffer_standard_layout = true;
  // Makes out-of-bounds accesses safe (WGSL: Out-of-Bounds Access):
  //
  // - Indices and textureLoad coordinates are clamped to the last element, except in memory
  //   selected by `read_zero`.
  // - textureStore outside of the texture stores nothing.
  // - A subgroup matrix that does not lie entirely inside its array loads zero and stores nothing.
  //
  // If off, such accesses are undefined on every target.
  bool robustness = true;
  // The memory to exclude from `robustness`: out-of-bounds accesses to it are undefined.
  MemorySelection unchecked;
  // The memory in which out-of-bounds accesses are skipped instead of clamped, unless `unchecked`
  // excludes it. Loads and atomic operations return zero; stores and atomic operations have no
  // effect (docs/targets.md: Accesses outside of memory).
  MemorySelection read_zero;
  UndefinedOperations undefined;
  // With `robustness`: guards loops that are not known to end. The bound of a loop is clamped, or
  // the loop exits after 2^64 - 1 iterations (docs/targets.md: Loops that do not end). This is
  // needed because downstream compilers assume that loops end and remove checks that only an
  // endless loop needs. If off, endless loops are undefined.
  bool loop_guard = true;
  // Treats storage buffers that are declared read_write, but that no function of the output writes,
  // as read-only: `NonWritable`, `const device`, `readonly`. Only for compute shaders. Reflection
  // and the kind of binding stay the same.
  //
  // This relies on WebGPU's rule that no other binding of the shader overlaps a writable binding. A
  // host that binds the same memory twice must turn it off.
  bool infer_read_only = true;
  // The number of invocations in a subgroup, if the host guarantees it: a power of two, at most
  // 128. 0 if unknown.
  //
  // Compute entry points without @subgroup_size are compiled as if they had @subgroup_size(N),
  // provided that N divides the x dimension of their workgroup size. The built-in value
  // subgroup_size is then a constant, which also gives tighter bounds. Behavior, including memory
  // accesses, is undefined if such a shader runs with subgroups of another size or with partial
  // ones. docs/cli.md describes what the host must request.
  uint32_t subgroup_size = 0;
  bool zero_initialize_workgroup = true;
  Workarounds workarounds;
  Names names = Names::kKeep;
  // MSL, HLSL and GLSL: writes #line directives, so that messages of the compiler that reads the
  // output, and its debug information, refer to the files of the source (docs/targets.md: Lines of
  // the source).
  bool line_directives = false;
  uint32_t max_errors = 100;
  bool warnings_as_errors = false;
  // The maximum memory, in bytes, that the compilation may allocate for all stages of the module
  // and for the output. Exceeding it ends the compilation with the diagnostic memory-limit. 0 means
  // 4 MiB plus 64 times the source size.
  //
  // The syntax tree and messages need about as much again. SPIRV-Tools (`optimize`, `validate`)
  // allocates separately; a module for which it would probably need more than twice the limit is
  // not optimized.
  uint64_t max_memory = 0;
  // The maximum wall-clock time of a compilation, in seconds; 0 for no limit. Exceeding it ends the
  // compilation with the diagnostic time-limit. It is checked between stages and passes, i.e. every
  // few milliseconds per 100 KB of source. SPIRV-Tools (`optimize`, `validate`) is not interrupted.
  double max_seconds = 0;
  // If set, called between stages and passes on the compiling thread. If it returns true, the
  // compilation ends with the diagnostic cancelled. It must not throw. It must be thread-safe if
  // several threads share the options.
  std::function<bool()> is_cancelled;
  // Names for entry points in the output. Entry points that are not listed here keep their names if
  // the target allows it.
  std::vector<EntryPointName> entry_point_names;
  // Moves resources to other bindings. Resources that are not listed here keep their bindings.
  std::vector<BindingRemap> binding_remaps;
  // The sizes of wgpu's unsized binding arrays. An unsized array that is not listed here is an
  // error, because its indices cannot be bounded, unless `robustness` is off and the target
  // supports such arrays.
  std::vector<BindingArraySize> binding_array_sizes;
  // A member that is not listed here uses the attachment with its own number.
  std::vector<PixelLocalAttachment> pixel_local_attachments;
  // The input attachments for SPIR-V and Vulkan's GLSL. Reading a color that is not listed here is
  // an error.
  std::vector<FramebufferFetchAttachment> framebuffer_fetch;
  // The attachments in `framebuffer_fetch` are multisampled. Shaders that read one run per sample
  // and read that sample. Targets without `framebuffer_fetch` need no option for this; their
  // drivers handle it.
  bool multisampled_framebuffer_fetch = false;
  // Bindings for the parts of external textures. An external texture that is not listed here gets
  // the two bindings after the largest binding of its group. The largest binding is determined from
  // the declarations of the module and, if the target uses it, `framebuffer_fetch`.
  std::vector<ExternalTextureBindings> external_textures;
  // If not empty, vertex shaders have no inputs with a location and instead read all of them from
  // these buffers. The target sees storage buffers (`array<u32>`), whose reads `robustness` bounds
  // (docs/targets.md: Vertex pulling).
  std::vector<PulledVertexBuffer> vertex_buffers;
  Limits limits;
  // Checks the module against the limits in the WGSL specification (section Limits), and pipelines
  // against `limits`. If off, only the limits of the targets apply, since a device may support
  // more; sizes beyond WGSL's limits are reported as MessageSeverity::kInfo.
  //
  // With Target::kNone the pipelines of all entry points are checked, using the defaults of
  // overrides, unless an override has neither a value nor a default.
  bool check_limits = false;
  // Warns (unmatched-option) about options that name an entry point, resource or color that the
  // module does not have. If off, such options are ignored, so that one set of options can serve
  // many modules.
  bool warn_unmatched = false;
  // The passes (PassNames) after which the intermediate representation is appended to Result::ir;
  // "all" for every pass. Passes that the target lacks or the options disable are ignored. The
  // total size is truncated to `max_memory`.
  std::vector<std::string> print_ir_after;
  bool time_report = false;  // fills Result::times
  // If set, every subgroup matrix type and multiplication must match one of these configurations.
  // With `emulate_matrices`, the others are split or emulated instead.
  std::optional<std::vector<SubgroupMatrixConfig>> subgroup_matrix_configs;
  EmulateMatrices emulate_matrices = EmulateMatrices::kNone;
  SpirvOptions spirv;
  MslOptions msl;
  HlslOptions hlsl;
  GlslOptions glsl;
};

}  // namespace tessera

#endif  // TESSERA_OPTIONS_H_
