// Defines the compilation options, as plain structures that the back ends read directly.
// option_table.h describes how command lines spell the options. <tessera/tessera.h> includes this
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
  kNone,      // no output; the module is only checked
  kSpirv,     // words in Result::spirv
  kSpirvAsm,  // disassembly in Result::text
  kMsl,       // Metal Shading Language in Result::text
  kHlsl,      // High Level Shader Language in Result::text
  kGlsl,      // OpenGL Shading Language, one entry point, in Result::text
  kWgsl,      // WGSL with overrides substituted and unused code removed, in Result::text
};

enum class VulkanVersion : uint8_t { k1_1, k1_2, k1_3, k1_4 };
// The memory model that a SPIR-V module declares.
enum class MemoryModel : uint8_t {
  kAuto,  // the Vulkan memory model if the output uses subgroup matrices, otherwise GLSL450
  kGlsl450,
  kVulkan,
};
// The debug information that a SPIR-V module contains.
enum class DebugInfo : uint8_t {
  kNone,
  kNames,  // OpName and OpMemberName, unless Names::kStrip removes them
  kLines,  // kNames and OpLine
  kFull,   // kNames and NonSemantic.Shader.DebugInfo.100, which includes the source text
};
enum class OverrideMode : uint8_t {
  // Overrides are replaced with their given values or defaults. An override without either is an
  // error.
  kSubstitute,
  // SPIR-V: overrides become specialization constants (OverrideInfo::spec_id). MSL: they become
  // function constants (Result::function_constants), but values are substituted for overrides that
  // determine the size of a type or workgroup.
  //
  // Values in Options::overrides become the defaults of these constants. With kSpecialize, the
  // compiler does not detect errors that depend on override values. To detect them, first check the
  // module with the same values and Target::kNone.
  kSpecialize,
};
// For SPIR-V and GLSL: the kinds of index into binding arrays of textures and samplers that the
// device supports. Accesses with any other index are lowered to a switch over the elements.
enum class BindingArrayIndices : uint8_t {
  kConstant,  // constant indices; supported by every device
  // Constant indices, and indices that are known to be dynamically uniform. The latter require the
  // device features shaderSampledImageArrayDynamicIndexing and
  // shaderStorageImageArrayDynamicIndexing.
  kUniform,
  kAny,  // all indices; requires shaderSampledImageArrayNonUniformIndexing etc. (Vulkan 1.2)
};
// How names from the source appear in the output: unchanged, not at all, or as hashes.
enum class Names : uint8_t { kKeep, kStrip, kHash };

// The subgroup matrices to emulate. Each invocation in the subgroup keeps some rows or columns of
// an emulated matrix in an array. Multiplications use subgroupShuffle to exchange components
// between invocations. Emulated matrices are much slower than native ones. Matrices that are
// multiplied by an emulated matrix are emulated, too.
enum class EmulateMatrices : uint8_t {
  kNone,
  // matrices that the target or `subgroup_matrix_configs` does not support, except matrices that
  // can be split into supported ones
  kMissing,
  // also matrices with a load or store for which the compiler cannot prove the alignment that
  // Vulkan and Direct3D require
  kUnaligned,
  kAll,
};

// The value of an override (WebGPU: a pipeline-overridable constant). It is an error to specify two
// values for one override.
struct OverrideValue {
  // WebGPU's pipeline constant identifier: the @id in decimal if the override has one, otherwise
  // the override's name.
  std::string name;
  double value = 0;
};

// Renames an entry point in the output. A number is appended to `name` if the output language (MSL,
// HLSL or WGSL) reserves it. The same applies if WGSL output uses a predeclared type or function
// with this name. Has no effect for GLSL, where every entry point is called "main".
// EntryPointOutput::output_name is the resulting name.
struct EntryPointName {
  std::string entry_point, name;  // `name` is an identifier of ASCII letters, digits and '_'
};

// The group and binding of a resource.
struct BindingPoint {
  uint32_t group = 0, binding = 0;
};

// Selects memory: address spaces, all textures, or individual resources.
struct MemorySelection {
  bool function_variables = false;  // also array, vector and matrix values not stored in a variable
  bool private_variables = false;
  bool workgroup = false;
  bool uniform = false;
  bool storage = false;
  bool immediates = false;
  bool textures = false;                // accesses by textureLoad and textureStore
  std::vector<BindingPoint> resources;  // buffers and textures, by group and binding in the output
};

// Selects integer operations that WGSL defines for all operands, but that the target leaves
// undefined for some operands. For each selected operation, the output omits the code that handles
// such operands. If such an operand occurs, the whole shader has undefined behavior. For example,
// the shader may access memory out of bounds if it computes an index from the result.
struct UndefinedOperations {
  bool division = false;            // division or remainder by 0, or of the lowest value by -1
  bool negative_remainder = false;  // x % y if an operand is negative (well-defined in MSL)
  bool shifts = false;              // x << n, x >> n if n is at least the bit width of x
  bool signed_overflow = false;   // +, -, * etc. of i32 that overflow (well-defined in SPIR-V/GLSL)
  bool float_conversion = false;  // i32(x), u32(x) if x is NaN or does not fit after truncation
};

// Selects driver bugs to work around with equivalent code. docs/drivers.md lists the affected
// drivers and the replacement code. All workarounds are off by default.
struct Workarounds {
  // In fragment shaders that run per sample, the driver sets the input `position` to the position
  // of the sample instead of the pixel center.
  bool fragment_position_of_sample = false;
  // The driver misreads matrices that are passed by value. The option has no effect in HLSL and
  // GLSL.
  bool matrix_parameters = false;
  bool reflect_vec2 = false;   // reflect of vec2<f32> is wrong
  bool pack_4x8_norm = false;  // pack4x8snorm, pack4x8unorm and their counterparts are inexact
  bool vector_min_max_clamp = false;  // min, max, clamp and saturate of vectors are wrong
  // The driver's compiler crashes on stores to single components of vector variables.
  bool partial_vector_stores = false;
  bool float_signs = false;  // -x and abs(x) of f32 are wrong
  // The driver misreads textures and samplers that are passed to functions. The option has no
  // effect in MSL and HLSL.
  bool handle_parameters = false;
};

// Moves the resource at (group, binding) in the source to another group and binding in the output.
struct BindingRemap {
  uint32_t group = 0, binding = 0;
  uint32_t to_group = 0, to_binding = 0;
};

// The number of elements of the unsized binding_array<T> at (group, binding) in the source.
struct BindingArraySize {
  uint32_t group = 0, binding = 0;
  uint32_t count = 0;
};

// Assigns a member of a pixel-local variable (chromium_experimental_pixel_local) to a color
// attachment. `member` is the member's index, counted from 0.
struct PixelLocalAttachment {
  uint32_t member = 0;
  uint32_t attachment = 0;
};

// The input attachment through which Vulkan shaders read color attachment `color`. It replaces
// shader inputs with @color(`color`). (group, binding) is its binding in the output
// (docs/targets.md: Framebuffer fetch).
struct FramebufferFetchAttachment {
  uint32_t color = 0;
  uint32_t group = 0, binding = 0;
  std::optional<uint32_t> input_attachment_index;  // nullopt: equal to `color`
};

// The bindings of the two additional resources that the texture_external at (group, binding) is
// lowered to. Plane 0 keeps the texture's binding. All groups and bindings are those in the output,
// after binding_remaps. See docs/external-textures.md.
struct ExternalTextureBindings {
  uint32_t group = 0, binding = 0;
  uint32_t plane1_group = 0, plane1_binding = 0;  // plane 1, a texture_2d<f32>
  uint32_t params_group = 0, params_binding = 0;  // the parameters, a uniform buffer of 288 bytes
};

// A subgroup matrix configuration that the device supports (WebGPU: GPUSubgroupMatrixConfig).
// Component types have their WGSL names: "f16", "i8", ...
struct SubgroupMatrixConfig {
  std::string component, result;
  uint32_t m = 0, n = 0, k = 0;
};

// The format of a vertex attribute in memory (WebGPU: GPUVertexFormat).
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
  kSnorm10_10_10_2,  // not a WebGPU format; two's complement, as in kSnorm8
  kUnorm8x4Bgra,
};

// An attribute of a vertex buffer (WebGPU: GPUVertexAttribute).
struct VertexAttribute {
  VertexFormat format = VertexFormat::kFloat32x4;
  // The byte offset of the attribute in a buffer element. It must be a multiple of 4, or of the
  // format's size if that is smaller.
  uint32_t offset = 0;
  uint32_t location = 0;  // the location of the shader input
};

// A vertex buffer that the host binds as a read-only storage buffer, for vertex shaders that read
// their inputs from it (Options::vertex_buffers).
struct PulledVertexBuffer {
  // The group and binding in the output. No other resource of the shader may use this binding.
  uint32_t group = 0, binding = 0;
  // The number of bytes from one element to the next, a multiple of 4. If 0, the buffer has one
  // element, which all vertices or instances read.
  uint32_t stride = 0;
  bool per_instance = false;  // whether the buffer has one element per instance, not per vertex
  std::vector<VertexAttribute> attributes;
};

// The range to which frag_depth is clamped.
enum class FragDepthClamp : uint8_t {
  kNone,
  kZeroToOne,
  kImmediates,  // a range that the host passes; see `frag_depth_range` and `frag_depth_range_index`
};

// Byte offsets of the two bounds of frag_depth in the immediate data. Each bound is an f32. The
// offsets must be multiples of 4, and the bounds must follow the shader's own immediates
// (EntryPointInfo::immediate_size). Otherwise compilation fails.
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
  // Runs SPIRV-Tools' optimizer, then its validator on the optimized module. If either fails, the
  // result is the unoptimized module, and the warning not-optimized states the reason.
  bool optimize = false;
  // Runs SPIRV-Tools' validator. An invalid output is reported as internal-error.
  bool validate = false;
  bool storage_input_output_16 = false;  // uses f16 in stage inputs and outputs, without conversion
  // Uses the instructions of SPV_KHR_integer_dot_product. SPIR-V 1.6 and later include these
  // instructions, so the output always uses them in these versions.
  bool native_integer_dot_product = false;
  // Relies on VK_KHR_zero_initialize_workgroup_memory to initialize workgroup variables.
  bool zero_initialize_workgroup_extension = false;
  // Relies on VK_KHR_uniform_buffer_standard_layout for uniform buffers whose layout requires it.
  // Without it, these buffers become arrays of vec4.
  bool uniform_buffer_standard_layout_extension = false;
  // Uses Device scope instead of QueueFamily scope for atomics under the Vulkan memory model.
  bool vulkan_memory_model_device_scope = false;
  bool maximal_reconvergence = false;  // uses SPV_KHR_maximal_reconvergence
  // Uses SPV_KHR_subgroup_uniform_control_flow in compute shaders.
  bool subgroup_uniform_control_flow = false;
  // Lowers `discard` to OpDemoteToHelperInvocation. This requires Vulkan 1.3 or
  // VK_EXT_shader_demote_to_helper_invocation. If off, the discarded invocation skips all later
  // stores and ends when the entry point returns.
  //
  // If on, atomicCompareExchangeWeak in fragment shaders reports success in all helper invocations,
  // because loops that wait for success would not end otherwise. If off, it does so only in
  // discarded invocations, because detecting the other helper invocations requires the same device
  // feature as OpDemoteToHelperInvocation.
  bool demote_to_helper_invocation = true;
  bool emit_point_size = false;  // writes 1.0 to PointSize in vertex shaders
  bool flip_y = false;           // negates position.y in vertex shaders
  // Makes vertex shaders write clip-space z from -w to w, instead of 0 to w as in WGSL and Vulkan.
  bool depth_range_minus_one_to_one = false;
  // The range to which frag_depth is clamped. WebGPU requires clamping to the viewport's depth
  // range; Vulkan does not clamp.
  FragDepthClamp clamp_frag_depth = FragDepthClamp::kNone;
  FragDepthOffsets frag_depth_range;  // used with kImmediates
  // Relies on the device to check the bounds of matrix loads and stores in storage buffers.
  bool cooperative_matrix_robust_access = false;
  BindingArrayIndices binding_array_indices = BindingArrayIndices::kConstant;
};

// Assigns a slot to the resource whose binding in the output is (group, binding). Buffers, textures
// and samplers are numbered separately.
struct MslSlot {
  uint32_t group = 0, binding = 0;
  uint32_t slot = 0;
};

// The host passes the byte offset of a buffer in element `index` of the array of dynamic offsets.
// (group, binding) is the buffer's binding in the output.
struct MslDynamicOffset {
  uint32_t group = 0, binding = 0;
  uint32_t index = 0;
};

// The host passes the size of a buffer in element `index` of the array of buffer sizes.
// (group, binding) is the buffer's binding in the output.
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

// Replaces a sampler with a constant in the MSL. (group, binding) is the sampler's binding after
// Options::binding_remaps. The defaults are those of WebGPU (GPUSamplerDescriptor).
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
  uint32_t max_anisotropy = 1;  // 1 to 16
  // Required for sampler_comparison, and not allowed for sampler.
  std::optional<CompareFunction> compare;
};

// How MSL multiplies subgroup matrices: with `simdgroup_matrix`, or with `matmul2d` of Metal
// Performance Primitives, which requires MSL 4.0 (docs/targets.md).
enum class MslMatrix : uint8_t { kSimdgroup, kTensorOps };

// Options for Target::kMsl.
struct MslOptions {
  uint32_t version = 20300;  // the MSL version, at least 20100; 20300 is MSL 2.3, 30100 is 3.1
  // The slot of the buffer in which the host passes the sizes of the other buffers, as an array of
  // uints. By default, element n is the size in bytes of the buffer in slot n. Used only if the
  // output uses arrayLength or checks indices of runtime-sized arrays.
  uint32_t buffer_sizes_index = 30;
  // If set, the host passes the buffer sizes in the immediate data, not in a separate buffer. The
  // value is the byte offset of the first size. Compilation fails if the offset is not a multiple
  // of 4, or if the sizes do not follow the shader's own immediates.
  std::optional<uint32_t> buffer_sizes_offset;
  // For each listed buffer, the index of its size in the array of buffer sizes. The default index
  // is the buffer's slot. For buffers in an argument buffer, tessera chooses the default index and
  // reports it in ResourceOutput::size_index.
  std::vector<MslBufferSize> buffer_size_indices;
  uint32_t immediates_index = 29;  // the buffer slot of the immediate data
  // Explicitly assigned resource slots. For resources not listed here, tessera derives the slot
  // from the declarations of the module, so it is the same for every entry point (docs/targets.md).
  std::vector<MslSlot> slots;
  // Passes the resources of each group g in an argument buffer, i.e. one structure in buffer slot g
  // (docs/targets.md). `slots` must then be empty. Each resource's id in the structure is its
  // binding number.
  bool argument_buffers = false;
  OverrideMode overrides = OverrideMode::kSubstitute;
  // The dynamic offsets of buffers in argument buffers. The host passes them as uints in buffer
  // slot `dynamic_offsets_index`.
  std::vector<MslDynamicOffset> dynamic_offsets;
  uint32_t dynamic_offsets_index = 27;
  // Makes vertex functions write 1.0 to [[point_size]], as pipelines that draw points require.
  bool emit_point_size = false;
  // Restricts the coverage of fragments to these samples, in addition to the shader's sample_mask:
  // the two masks are ANDed.
  uint32_t fixed_sample_mask = 0xffffffff;
  // The range to which frag_depth is clamped. With kImmediates, the host passes two floats, the
  // lower and the upper bound, in buffer slot `frag_depth_range_index`. If `frag_depth_range` is
  // set, the bounds are part of the immediate data instead. Only fragment functions that write
  // frag_depth read the bounds.
  FragDepthClamp clamp_frag_depth = FragDepthClamp::kNone;
  uint32_t frag_depth_range_index = 28;
  std::optional<FragDepthOffsets> frag_depth_range;
  // Samplers that become constants in the output. The host does not bind them (docs/targets.md:
  // Inline samplers).
  std::vector<MslInlineSampler> inline_samplers;
  // Works around wrong u32 divisions and remainders on Apple silicon before macOS 26.6.1
  // (docs/drivers.md).
  bool hide_dividends = true;
  MslMatrix matrix = MslMatrix::kSimdgroup;
};

// The register of a constant buffer: register(b<number>, space<space>). In HlslSamplerHeap, the
// same structure describes s and t registers.
struct ConstantRegister {
  uint32_t space = 0, number = 0;
};

// The registers through which the output indexes a whole heap of samplers (docs/targets.md: Sampler
// heaps). In Direct3D 12, a shader can access only one sampler heap at a time, and a sampler heap
// is too small to contain separate descriptors for every bind group. Therefore, the bind groups
// share descriptors, and each group has a buffer of indices into the heap.
struct HlslSamplerHeap {
  ConstantRegister samplers{0, 0};             // s registers: 2048 samplers
  ConstantRegister comparison_samplers{1, 0};  // s registers: 2048 comparison samplers
  // The t registers of the index buffers: the index buffer for group g is in register `number` + g
  // of space `space`. Word n of this raw buffer is the heap index of the sampler at binding n.
  ConstantRegister indices{255, 0};
};

// A storage buffer that begins at a dynamic offset, which the host passes in
// HlslOptions::constants.
struct HlslDynamicOffset {
  uint32_t group = 0, binding = 0;  // the binding in the output
  uint32_t index = 0;               // the index of the byte offset among all dynamic offsets
};

// Options for Target::kHlsl.
struct HlslOptions {
  // The shader model: 51 (for FXC), or 60 to 610 (6.10). Subgroup matrices raise it to 610.
  uint32_t shader_model = 66;
  // The HLSL language version: 2018 or 2021. 0 means 2018 for shader model 5.1 and 2021 otherwise.
  // 2021 is an error for shader model 5.1, because FXC supports only 2018.
  uint32_t version = 0;
  ConstantRegister immediates{30, 0};
  // The constant buffer in which the host passes values that Direct3D does not provide to shaders.
  // docs/targets.md describes its layout. EntryPointOutput::root_constants lists the values that
  // the entry point reads. The output declares the buffer only if the entry point reads any.
  ConstantRegister constants{31, 0};
  // Makes vertex_index and instance_index include the draw's first vertex and first instance, as
  // WGSL specifies. Shader model 6.8 provides these two numbers; for earlier shader models, the
  // host passes them in `constants`. If off, draws are assumed to start at 0.
  bool first_index = true;
  // Reads the sizes of storage buffers from `constants` instead of querying their views.
  bool buffer_sizes = false;
  // The dynamic offsets of storage buffers. For each of these buffers, the host binds a view of the
  // whole buffer, even if the bind group uses only a part of it. The shader always reads the size
  // of that part from `constants`, even if `buffer_sizes` is off.
  std::vector<HlslDynamicOffset> dynamic_offsets;
  // The locations of float vertex inputs whose attributes have the format snorm10-10-10-2. Direct3D
  // does not have this format; the host binds these attributes as R10G10B10A2_UINT.
  std::vector<uint32_t> snorm10_10_10_2_locations;
  // If set, samplers come from the sampler heaps instead of being bound to registers.
  std::optional<HlslSamplerHeap> sampler_heap;
  // If set, lists the locations that the pipeline's fragment shader reads; their order does not
  // matter. Vertex shaders then write only these locations. Direct3D matches outputs to inputs by
  // register, so an extra output would shift the registers of the outputs after it. Built-in values
  // are always written. Other stages are not affected.
  std::optional<std::vector<uint32_t>> interstage_locations;
  // Adds an alignment to loads and stores of subgroup matrices in buffers, e.g. `Load<4>`. It is
  // the largest alignment that the compiler can prove, but at least 4 and at most 16 bytes.
  // Requires DXC 1.9.0.5517 or later. If off, DXC assumes a default alignment of 16 bytes or the
  // size of a row, whichever is smaller. Before version 1.9.0.5517, the default is 128 bytes.
  bool matrix_alignment = false;
};

// The dialect of GLSL to generate: for Vulkan, OpenGL or OpenGL ES.
enum class GlslVersion : uint8_t { kVulkan460, k430, k440, k450, k460, k310es, k320es };

// The extension that subgroup matrices use. In NVIDIA's older extension, matrix types do not
// specify the matrix's use (A, B or accumulator).
enum class GlslCooperativeMatrix : uint8_t { kKhr, kNv };

// Options for Target::kGlsl.
struct GlslOptions {
  // Versions other than kVulkan460 combine textures with samplers, and number each kind of resource
  // separately. See EntryPointOutput::resources, combined_samplers and host_uniforms.
  GlslVersion version = GlslVersion::kVulkan460;
  GlslCooperativeMatrix cooperative_matrix = GlslCooperativeMatrix::kKhr;
  // Makes vertex functions write 1.0 to gl_PointSize, as pipelines that draw points require.
  bool emit_point_size = false;
  // For OpenGL hosts without glClipControl. In vertex shaders, `flip_y` negates position.y, and
  // `depth_range_minus_one_to_one` changes the range of clip-space z from [0, w] to [-w, w].
  bool flip_y = false;
  bool depth_range_minus_one_to_one = false;
  BindingArrayIndices binding_array_indices = BindingArrayIndices::kConstant;
};

// Limits of the device. The defaults are those of the WebGPU specification, which every device
// supports. The limits are checked only with Options::check_limits, except the two subgroup sizes,
// which are always checked if known. Generate and Compile report a shader that exceeds a limit as a
// pipeline-creation error.
struct Limits {
  uint32_t max_compute_workgroup_storage_size = 16384;
  uint32_t max_compute_invocations_per_workgroup = 256;
  uint32_t max_compute_workgroup_size_x = 256;
  uint32_t max_compute_workgroup_size_y = 256;
  uint32_t max_compute_workgroup_size_z = 64;
  // The maximum number of vertex outputs and fragment inputs with a location. Each location must be
  // below this number. The output `clip_distances` and built-in inputs other than `position` reduce
  // the maximum as WebGPU specifies. WebGPU also reduces it by one for pipelines that draw points;
  // this is not checked, because the compiler does not know what a pipeline draws.
  uint32_t max_inter_stage_shader_variables = 16;
  // GPUAdapterInfo.subgroupMinSize and subgroupMaxSize; 0 if unknown. @subgroup_size must lie
  // between them. If a shader uses subgroup matrices, the x dimension of its workgroup size must be
  // a multiple of `subgroup_max_size`.
  uint32_t subgroup_min_size = 0;
  uint32_t subgroup_max_size = 0;
};

// Compilation options. With the defaults, a module is checked against WGSL and no output is
// generated.
struct Options {
  Target target = Target::kNone;
  std::string source_name = "input.wgsl";
  // The entry point to compile. If empty, all entry points of the module are compiled into a single
  // output. A GLSL shader has only one entry point, so for GLSL, a name is required if the module
  // has several entry points.
  std::string entry_point;
  std::vector<OverrideValue> overrides;
  // If set, the enable-extensions that the device supports; enabling any other extension is an
  // error. Unknown names are allowed.
  std::optional<std::vector<std::string>> allowed_extensions;
  // If set, the available language features (WebGPU: wgslLanguageFeatures). Using or requiring any
  // other feature is an error. "standard", the default, stands for the names that
  // LanguageExtensions() returns; "all" adds experimental features from proposals. Unknown names
  // are allowed.
  std::optional<std::vector<std::string>> allowed_language_features;
  // If false, the language extension uniform_buffer_standard_layout is not available; uniform
  // buffers then have stricter layout rules.
  bool uniform_buffer_standard_layout = true;
  // Makes out-of-bounds accesses safe (WGSL: Out-of-Bounds Access):
  //
  // - An out-of-bounds index, or out-of-bounds coordinates of textureLoad, select some element,
  //   usually the last one. In the memory that `read_zero` lists, the access is skipped instead.
  // - textureStore outside of the texture stores nothing.
  // - If a subgroup matrix does not lie entirely inside its array, a load returns zeros and a store
  //   does nothing.
  //
  // If this option is off, out-of-bounds accesses are undefined behavior on every target.
  bool robustness = true;
  // The memory to exclude from `robustness`: out-of-bounds accesses to it are undefined.
  MemorySelection unchecked;
  // The memory in which out-of-bounds accesses are skipped instead of clamped (docs/targets.md:
  // Accesses outside of memory). Loads and atomic operations then return zero, and stores do
  // nothing. `unchecked` takes precedence for memory that both members select.
  MemorySelection read_zero;
  UndefinedOperations undefined;
  // If `robustness` is on, guards loops that are not known to end: clamps the bound of the loop, or
  // exits the loop after 2^64 - 1 iterations (docs/targets.md: Loops that do not end). Without
  // guards, infinite loops are undefined behavior: downstream compilers assume that every loop
  // ends, and may remove bounds checks that are redundant under this assumption.
  bool loop_guard = true;
  // Declares read_write storage buffers as read-only in the output (`NonWritable`, `const device`,
  // `readonly`) if no function of the output writes to them. Applies only to compute shaders.
  // Reflection and the kind of binding stay the same.
  //
  // This relies on WebGPU's rule that no other binding of the shader overlaps a writable binding. A
  // host that binds the same memory twice must turn this option off.
  bool infer_read_only = true;
  // The number of invocations in a subgroup, if the host guarantees it: a power of two, at most
  // 128. 0 if unknown.
  //
  // If a compute entry point has no @subgroup_size, and this number divides the x dimension of its
  // workgroup size, the entry point is compiled with this number as its subgroup size. The built-in
  // value subgroup_size is then a constant, so that more accesses are proven to be in bounds.
  // Behavior, including memory accesses, is undefined if such a shader runs with subgroups of
  // another size, or with partial subgroups. docs/cli.md describes what the host must request.
  uint32_t subgroup_size = 0;
  bool zero_initialize_workgroup = true;
  Workarounds workarounds;
  Names names = Names::kKeep;
  // MSL, HLSL and GLSL: writes line directives (docs/targets.md: Lines of the source). Downstream
  // compilers then refer to the source files in their messages and debug information.
  bool line_directives = false;
  uint32_t max_errors = 100;
  bool warnings_as_errors = false;
  // The maximum memory, in bytes, that the compilation may allocate for all stages of the module
  // and for the output. Exceeding it ends the compilation with the diagnostic memory-limit. 0 means
  // 4 MiB plus 64 times the source size.
  //
  // The syntax tree and the messages do not count toward this limit. Together, they may need about
  // as much additional memory as the limit allows. SPIRV-Tools (`optimize`, `validate`) does not
  // count either. If the optimizer would probably need more than twice the limit, the module is not
  // optimized.
  uint64_t max_memory = 0;
  // The maximum wall-clock time of a compilation, in seconds; 0 for no limit. Exceeding it ends the
  // compilation with the diagnostic time-limit. The time is checked between stages and passes. For
  // a 100 KB source, this happens every few milliseconds. SPIRV-Tools (`optimize`, `validate`) is
  // not interrupted.
  double max_seconds = 0;
  // If set, this function is called between stages and passes, on the compiling thread. If it
  // returns true, the compilation ends with the diagnostic `cancelled`. It must not throw. It must
  // be thread-safe if several threads share the options.
  std::function<bool()> is_cancelled;
  // Names for entry points in the output. Entry points that are not listed here keep their names,
  // unless the target reserves them.
  std::vector<EntryPointName> entry_point_names;
  // Moves resources to other bindings. Resources that are not listed here keep their bindings.
  std::vector<BindingRemap> binding_remaps;
  // The element counts of wgpu's unsized binding arrays. The compiler cannot check the indices of
  // an array that is not listed here. Such an array is an error, unless `robustness` is off and the
  // target supports unsized arrays of its element type.
  std::vector<BindingArraySize> binding_array_sizes;
  // The color attachments of members of the pixel-local variable. By default, member N uses
  // attachment N.
  std::vector<PixelLocalAttachment> pixel_local_attachments;
  // The input attachments for SPIR-V and Vulkan's GLSL. Reading a color that is not listed here is
  // an error.
  std::vector<FramebufferFetchAttachment> framebuffer_fetch;
  // If true, the attachments in `framebuffer_fetch` are multisampled. Shaders that read one of them
  // run once per sample and read that sample. Targets that do not use `framebuffer_fetch` ignore
  // this option; their drivers handle multisampling.
  bool multisampled_framebuffer_fetch = false;
  // Bindings for the parts of external textures. If an external texture is not listed here, its
  // parts get the two bindings after the largest binding that its group uses. A group uses the
  // bindings that the module declares and, if the target uses `framebuffer_fetch`, the bindings
  // listed there.
  std::vector<ExternalTextureBindings> external_textures;
  // If not empty, vertex shaders do not declare inputs that have a location. Instead, they read the
  // values from these buffers. In the output, the buffers are storage buffers (`array<u32>`).
  // Accesses to them are bounds-checked if `robustness` is on (docs/targets.md: Vertex pulling).
  std::vector<PulledVertexBuffer> vertex_buffers;
  Limits limits;
  // Checks the module against the limits in the WGSL specification (section Limits), and pipelines
  // against `limits`. If off, only the limits of the targets apply, because a device may support
  // more than WGSL requires. Sizes beyond WGSL's limits are then reported as
  // MessageSeverity::kInfo.
  //
  // With Target::kNone, the pipelines of all entry points, or of `entry_point`, are checked.
  // Overrides that `overrides` does not list have their default values. A pipeline that uses
  // an override without a value cannot be checked. This is an error if `entry_point`, `overrides`
  // or `subgroup_matrix_configs` is set. If none of them is set, no pipelines are checked.
  bool check_limits = false;
  // Warns (unmatched-option) about options that name an entry point, resource or color that the
  // module does not have. Without this warning, such options are silently ignored, so that the same
  // options can be used for many modules.
  bool warn_unmatched = false;
  // The passes (PassNames) after which the intermediate representation is appended to Result::ir;
  // "all" for every pass. Passes that the target does not have, or that the options disable, are
  // ignored. The dumps are truncated to a total size of `max_memory`.
  std::vector<std::string> print_ir_after;
  bool time_report = false;  // records the time of each stage in Result::times
  // If set, every subgroup matrix type and multiplication must match one of these configurations.
  // With `emulate_matrices`, a mismatch is not an error: matrices are split or emulated instead.
  std::optional<std::vector<SubgroupMatrixConfig>> subgroup_matrix_configs;
  EmulateMatrices emulate_matrices = EmulateMatrices::kNone;
  // Only with EmulateMatrices::kUnaligned: the host guarantees the alignment of matrices in
  // buffers. It binds each buffer at an address that is a multiple of
  // ResourceInfo::matrix_alignment. All offsets and strides that it passes to the shader, converted
  // to bytes, are also multiples of this alignment. Matrices in buffers are then emulated only if a
  // constant offset or stride shows that they are not aligned. The behavior is undefined if the
  // guarantee is broken.
  bool assume_matrix_alignment = false;
  SpirvOptions spirv;
  MslOptions msl;
  HlslOptions hlsl;
  GlslOptions glsl;
};

}  // namespace tessera

#endif  // TESSERA_OPTIONS_H_
