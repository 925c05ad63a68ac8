// tessera: a compiler from WGSL to SPIR-V, MSL and HLSL. The C++ interface.
//
//   tessera::Options options;
//   options.target = tessera::Target::kSpirv;
//   tessera::Result result = tessera::Compile(wgsl, options);
//   if (!result.ok) std::cerr << tessera::RenderText(wgsl, "a.wgsl", result.diagnostics);
//
// Any bytes may be given as source: mistakes become diagnostics. No function throws, aborts or
// keeps state between calls; all may be called from any number of threads at once.
#ifndef TESSERA_TESSERA_H_
#define TESSERA_TESSERA_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera {

// ---------------------------------------------------------------------------- diagnostics

enum class MessageSeverity : uint8_t { kInfo, kWarning, kError };

// A place in the source. `offset` counts bytes from 0; `line` and `column` count from 1, columns in
// Unicode code points; `utf16_column` in UTF-16 code units (as GPUCompilationMessage.linePos).
struct Location {
  uint32_t offset = 0;
  uint32_t line = 1;
  uint32_t column = 1;
  uint32_t utf16_column = 1;
};

struct SourceRange {
  Location begin, end;  // half open
};

struct MessageLabel {
  SourceRange range;
  std::string text;
};

// A replacement of `range` that certainly mends the mistake.
struct MessageFix {
  SourceRange range;
  std::string replacement;
};

struct Message {
  MessageSeverity severity = MessageSeverity::kError;
  std::string_view code;             // stable kebab-case code, "type-mismatch"; static storage
  std::string text;                  // one sentence: what is wrong
  SourceRange range;                 // where
  std::string range_text;            // short text for the place itself; may be empty
  std::vector<MessageLabel> labels;  // other places involved
  std::vector<std::string> notes;    // why
  std::vector<std::string> helps;    // what to do
  std::vector<MessageFix> fixes;
};

// Renders messages for a terminal or log, with source lines and carets. `color`: ANSI colors.
std::string RenderText(std::string_view source, std::string_view source_name,
                       std::span<const Message> messages, bool color = false);

// `text` on one line, fit for a terminal: control characters, direction controls and bytes that are
// not UTF-8 become U+FFFD. RenderText does it to all that it shows.
std::string Printable(std::string_view text);

// The messages of one source.
struct FileMessages {
  std::string_view source_name;
  std::span<const Message> messages;
};

// Renders messages as a JSON array of objects with severity, code, message, line, column, end_line,
// end_column, offset, length and, where there are any, label, labels, notes, helps and fixes. Lines
// and columns count from 1, columns in Unicode code points; offset and length in bytes.
std::string RenderJson(std::span<const Message> messages);
// The same for several sources: each object begins with "file".
std::string RenderJson(std::span<const FileMessages> files);
// Renders messages as one SARIF 2.1.0 log.
std::string RenderSarif(std::span<const FileMessages> files);

// What `tessera explain CODE` prints: a paragraph with a wrong and a right example; empty if there
// is no such code.
std::string_view Explain(std::string_view code);
// All codes, in the order of the registry.
std::vector<std::string_view> DiagnosticCodes();

// ---------------------------------------------------------------------------- options

enum class Target : uint8_t {
  kNone,      // check only
  kSpirv,     // words in Result::spirv
  kSpirvAsm,  // disassembly in Result::text
  kMsl,       // Metal Shading Language in Result::text
  kHlsl,      // High Level Shader Language in Result::text
};

enum class VulkanVersion : uint8_t { k1_1, k1_2, k1_3, k1_4 };
enum class MemoryModel : uint8_t {
  kAuto,
  kGlsl450,
  kVulkan
};  // kAuto: Vulkan where a feature needs it
enum class DebugInfo : uint8_t {
  kNone,
  kNames,
  kLines,
  kFull
};  // kFull: NonSemantic.Shader.DebugInfo.100
enum class OverrideMode : uint8_t {
  kSubstitute,  // values given or defaults; a missing one is an error
  // SPIR-V: specialization constants, see OverrideInfo::spec_id; values given are their defaults. Errors
  // that depend on values are not found: check with them and Target::kNone first.
  kSpecialize,
};
// Which indices into binding arrays of textures and samplers SPIR-V uses as they are; all others become
// a switch over the elements.
enum class BindingArrayIndices : uint8_t {
  kConstant,  // every device takes these
  kUniform,   // also those that are surely dynamically uniform; wants the device's features
              // shaderSampledImageArrayDynamicIndexing and shaderStorageImageArrayDynamicIndexing
  kAny,       // wants shaderSampledImageArrayNonUniformIndexing and its like (Vulkan 1.2)
};
enum class Names : uint8_t { kKeep, kStrip, kHash };

struct OverrideValue {
  std::string name;  // the override's name, or its @id in decimal
  double value = 0;
};

// (group, binding) of the source to (group, binding) of the output.
struct BindingRemap {
  uint32_t group = 0, binding = 0;
  uint32_t to_group = 0, to_binding = 0;
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
  kUnorm8x4Bgra,
};
// As WebGPU spells it: "float32x3", "unorm10-10-10-2".
std::string_view NameOf(VertexFormat format);
std::optional<VertexFormat> VertexFormatOf(std::string_view name);

// WebGPU: GPUVertexAttribute.
struct VertexAttribute {
  VertexFormat format = VertexFormat::kFloat32x4;
  uint32_t offset =
      0;  // bytes from the beginning of the element; a multiple of 4, or of the format's size if less
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
  kImmediates,  // see SpirvOptions::frag_depth_range_offset
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
  bool native_integer_dot_product = false;
  bool zero_initialize_workgroup_extension =
      false;  // rely on VK_KHR_zero_initialize_workgroup_memory
  // VK_KHR_uniform_buffer_standard_layout: uniform buffers whose layout needs it stay as they are; else
  // they become arrays of vec4.
  bool uniform_buffer_standard_layout_extension = false;
  // Atomics have Device scope under the Vulkan memory model; else QueueFamily.
  bool vulkan_memory_model_device_scope = false;
  bool maximal_reconvergence = false;
  bool emit_point_size = false;  // write 1.0 to PointSize in vertex shaders
  bool flip_y = false;           // negate position.y in vertex shaders
  // Clip space with z from -w to w instead of WGSL's and Vulkan's 0 to w, in vertex shaders.
  bool depth_range_minus_one_to_one = false;
  // What frag_depth is clamped to. WebGPU: to the viewport's depth range; Vulkan takes it as it comes.
  FragDepthClamp clamp_frag_depth = FragDepthClamp::kNone;
  // kImmediates: where in the push constants the two f32 are, the least depth and the greatest. In bytes,
  // a multiple of 4, behind the shader's own immediates (EntryPointInfo::immediate_size); else an error.
  uint32_t frag_depth_range_offset = 0;
  bool cooperative_matrix_robust_access =
      false;  // the device bounds-checks matrix loads and stores
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

struct MslOptions {
  uint32_t version = 20300;  // 20300: MSL 2.3, 30100: 3.1; from 20100 on
  // The buffer slot in which the host gives the sizes in bytes of the other buffers, as uints by slot. Only
  // in outputs that use arrayLength or bound the indices of runtime-sized arrays.
  uint32_t buffer_sizes_index = 30;
  uint32_t immediates_index = 29;  // buffer slot of immediate data
  // Resources that are not named here get slots that depend on what the module declares alone, not on the
  // entry point: docs/targets.md.
  std::vector<MslSlot> slots;
  // The resources of group g come in one structure, an argument buffer, in buffer slot g: docs/targets.md. Then
  // there are no `slots`; ids are the bindings.
  bool argument_buffers = false;
  // Of buffers in argument buffers: the buffer slot in which the host gives their offsets as uints.
  std::vector<MslDynamicOffset> dynamic_offsets;
  uint32_t dynamic_offsets_index = 27;
  bool emit_point_size =
      false;  // vertex functions give 1.0 as [[point_size]]: pipelines of points need it
  // Fragment functions cover none but these samples, whatever sample_mask the shader gives.
  uint32_t fixed_sample_mask = 0xffffffff;
  // What frag_depth is clamped to. kImmediates: to two floats, the least depth and the greatest, in the
  // buffer slot `frag_depth_range_index`, which only fragment functions that write it read.
  FragDepthClamp clamp_frag_depth = FragDepthClamp::kNone;
  uint32_t frag_depth_range_index = 28;
};

// register(b<number>, space<space>).
struct ConstantRegister {
  uint32_t space = 0, number = 0;
};

struct HlslOptions {
  uint32_t shader_model = 66;  // 51 (for FXC), 60 .. 610 (6.10); matrices make it 6.10
  uint32_t version = 2021;     // of the language: 2018 or 2021; 5.1 is always in 2018
  ConstantRegister immediates{30, 0};
  // The constant buffer in which the host gives @builtin(num_workgroups) as three uints: Direct3D has no
  // such value. Only in outputs whose entry points have that input.
  ConstantRegister num_workgroups{31, 0};
  // When given: the locations that the fragment shader of the pipeline takes, in any order. Vertex shaders
  // write no others: Direct3D links outputs and inputs by register, so that one more moves those after it.
  // Built-in values are written in any case. Other stages are as without it.
  std::optional<std::vector<uint32_t>> interstage_locations;
};

// WebGPU limits that shader and pipeline creation check; the defaults of the specification.
struct Limits {
  uint32_t max_compute_workgroup_storage_size = 16384;
  uint32_t max_compute_invocations_per_workgroup = 256;
  uint32_t max_compute_workgroup_size_x = 256;
  uint32_t max_compute_workgroup_size_y = 256;
  uint32_t max_compute_workgroup_size_z = 64;
};

struct Options {
  Target target = Target::kNone;
  std::string source_name = "input.wgsl";
  // Empty: all entry points of the module. SPIR-V holds them in one module; MSL and HLSL in one
  // text.
  std::string entry_point;
  std::vector<OverrideValue> overrides;
  // When given: the enable-extensions that the device has; to enable another is an error. Names that
  // tessera does not know may stand there.
  std::optional<std::vector<std::string>> allowed_extensions;
  // The language extension of that name; without it uniform buffers have stricter layout rules.
  bool uniform_buffer_standard_layout = true;
  // WGSL: Out-of-Bounds Access. Indices are clamped to the last element, so are the coordinates of
  // textureLoad; textureStore outside of the texture stores nothing; a subgroup matrix that does not lie
  // wholly inside its array loads as zero and stores nothing. Off: such accesses are undefined, on every
  // target.
  bool robustness = true;
  // With robustness: a loop that is not seen to end gets a limit to its bound, or is left after 2^64 - 1
  // turns (docs/targets.md: Loops that do not end). Compilers behind the output take it that loops end,
  // and leave out checks that only an endless one makes necessary. Off: such loops are undefined.
  bool loop_guard = true;
  bool zero_initialize_workgroup = true;
  Names names = Names::kKeep;
  uint32_t max_errors = 100;
  bool warnings_as_errors = false;
  // How many bytes a compilation may make: the module in all its stages and the output. What would take more
  // ends with the diagnostic memory-limit. 0: 4 MiB and 64 times the size of the source. In all, with the
  // source's tree and messages, a compilation takes about as much again, without SPIRV-Tools (`optimize`,
  // `validate`), which allocate by themselves; what is likely to take them more than twice the limit is not optimized.
  uint64_t max_memory = 0;
  std::vector<BindingRemap> binding_remaps;
  // Those not named here get the two bindings after the largest of their group that the module declares.
  std::vector<ExternalTextureBindings> external_textures;
  // Unless empty: vertex shaders have no inputs with a location. They read all of them from these buffers, which are
  // storage buffers (`array<u32>`) to the target; robustness bounds the reads (docs/targets.md: Vertex pulling).
  std::vector<PulledVertexBuffer> vertex_buffers;
  Limits limits;
  // Holds the module to what every implementation takes: to WGSL's limits (section Limits), and pipelines
  // to `limits`. Off: to what the targets take, since a device may offer more; only sizes that go beyond
  // WGSL's limits are told, as MessageSeverity::kInfo.
  bool check_limits = false;
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
};

// ---------------------------------------------------------------------------- reflection

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
};

enum class TextureDimension : uint8_t { kNone, k1D, k2D, k2DArray, k3D, kCube, kCubeArray };
// What reading a texture gives. Whether a kFloat texture must be filterable follows from the
// samplers that it is used with: EntryPointInfo::sampling_pairs.
enum class SampleType : uint8_t { kNone, kFloat, kSint, kUint, kDepth };
enum class StorageAccess : uint8_t { kNone, kRead, kWrite, kReadWrite };

struct ResourceInfo {
  std::string name;
  uint32_t group = 0, binding = 0;
  ResourceKind kind = ResourceKind::kUniformBuffer;
  std::string type;  // as WGSL spells it
  // Buffers: the smallest binding, in bytes (GPUBufferBindingLayout.minBindingSize). A runtime-sized array counts with one element, a `buffer`
  // without a size with what its views span.
  uint64_t min_size = 0;
  // GPUBindGroupLayoutEntry.bindingArraySize: the elements have the binding numbers from `binding` on. 0
  // where an override without a value decides.
  uint32_t binding_array_size = 1;
  TextureDimension dimension = TextureDimension::kNone;  // textures that are not external
  SampleType sample_type = SampleType::kNone;            // sampled and depth textures
  std::string texel_format;                              // storage textures: "rgba8unorm"
  StorageAccess access = StorageAccess::kNone;           // storage textures
};

// A texture that is sampled with a sampler: indices into EntryPointInfo::resources.
struct SamplingPairInfo {
  uint32_t texture = 0, sampler = 0;
};

struct OverrideInfo {
  std::string name;
  std::optional<uint16_t> id;
  std::string type;  // "bool", "i32", "u32", "f32", "f16"
  bool has_default = false;
  // OverrideMode::kSpecialize: the SpecId of the value. Where the default depends on other overrides,
  // a value counts only if the bool (VkBool32) of given_spec_id is set to true, too.
  uint32_t spec_id = 0;
  std::optional<uint32_t> given_spec_id;
};

struct StageVariable {
  std::string name;
  std::string type;
  std::optional<uint32_t> location;
  std::optional<uint32_t> blend_src;
  std::string builtin;        // or empty
  std::string interpolation;  // "flat, either"; or empty
};

// A subgroup matrix type in use. Dimensions that depend on overrides are those after substitution.
struct SubgroupMatrixTypeInfo {
  std::string use;  // "left", "right", "result"
  std::string component;
  uint32_t columns = 0, rows = 0;
};

struct EntryPointInfo {
  std::string name;
  Stage stage = Stage::kCompute;
  // Compute; 0 where it depends on an override without a value.
  uint32_t workgroup_size[3] = {0, 0, 0};
  uint32_t subgroup_size = 0;           // @subgroup_size; 0 also where there is none
  uint64_t workgroup_storage_size = 0;  // bytes; 0 where it depends on an override without a value
  uint32_t immediate_size = 0;          // bytes
  std::vector<ResourceInfo> resources;  // statically used
  std::vector<SamplingPairInfo> sampling_pairs;
  std::vector<std::string> overrides;  // statically used
  std::vector<StageVariable> inputs, outputs;
  std::vector<SubgroupMatrixTypeInfo> subgroup_matrices;
  std::vector<SubgroupMatrixConfig> subgroup_matrix_multiplies;
};

struct Reflection {
  // False where one list of all entry points would be out of proportion to the source, because many of them
  // share much: then it is empty. Each can be asked for by its name.
  bool complete = true;
  std::vector<EntryPointInfo> entry_points;
  std::vector<OverrideInfo> overrides;
  std::vector<std::string> enabled_extensions;  // named by 'enable' directives, each once
};

struct EntryPointOutput;
// Renders a reflection as one JSON object, as 'tessera reflect' prints it (docs/cli.md). `outputs`, of
// Result::entry_points, stand in the entry points of their names.
std::string RenderJson(const Reflection& reflection,
                       std::span<const EntryPointOutput> outputs = {});

// ---------------------------------------------------------------------------- compiling

enum class SlotTable : uint8_t {
  kBuffer,
  kTexture,
  kSampler,
  kArgument,  // of the argument buffer in the buffer slot of its group: MslOptions::argument_buffers
};

struct ResourceOutput {
  std::string name;                 // in the output
  uint32_t group = 0, binding = 0;  // after Options::binding_remaps
  SlotTable table = SlotTable::kBuffer;
  uint32_t slot = 0;   // of its first element; kArgument: the id
  uint32_t count = 1;  // the slots that it takes: a binding array has one for each element
  // Buffers: the element of the sizes of buffers that is its own.
  std::optional<uint32_t> size_index;
};

// What a host has to know of an entry point in the output to bind what it takes.
struct EntryPointOutput {
  std::string name;         // in WGSL
  std::string output_name;  // in the output
  std::vector<ResourceOutput> resources;
  std::optional<uint32_t> buffer_sizes_slot;  // MslOptions::buffer_sizes_index, where it is read
  std::optional<uint32_t> immediates_slot;    // MslOptions::immediates_index, where it is read
  std::optional<uint32_t>
      dynamic_offsets_slot;  // MslOptions::dynamic_offsets_index, where it is read
  // MslOptions::frag_depth_range_index, where it is read.
  std::optional<uint32_t> frag_depth_range_slot;
  // An output is invariant: compile with preserveInvariance.
  bool invariant = false;
};

// The intermediate representation as text; for people and tests: the form changes between versions.
struct IrAfterPass {
  std::string_view pass;  // static storage
  std::string ir;
};

struct StageTime {
  std::string_view stage;  // or pass; static storage
  double seconds = 0;
};

struct Result {
  bool ok = false;
  std::vector<Message> diagnostics;
  std::vector<uint32_t> spirv;                 // Target::kSpirv
  std::string text;                            // the text targets
  std::vector<EntryPointOutput> entry_points;  // Target::kMsl
  // What was asked for, as far as it came, also where there are errors.
  std::vector<IrAfterPass> ir;   // Options::print_ir_after
  std::vector<StageTime> times;  // Options::time_report, in the order of the work
};

// Renders them as a JSON array, as 'tessera batch' gives it (docs/cli.md).
std::string RenderJson(std::span<const EntryPointOutput> entry_points);

// Renders Result::ir and times as a JSON object, as 'tessera batch' gives it (docs/cli.md).
std::string RenderTraceJson(const Result& result);

// Compiles one WGSL module. `ok` is false when there was an error.
Result Compile(std::string_view wgsl, const Options& options);

// A module that was checked once and can be compiled many times: WebGPU's createShaderModule
// followed by pipeline creations. Immutable: several threads may generate from one module at once.
class ShaderModule {
 public:
  // Copies `wgsl`. Of `options` only source_name, max_errors, warnings_as_errors,
  // allowed_extensions, uniform_buffer_standard_layout and check_limits matter.
  static ShaderModule Parse(std::string_view wgsl, const Options& options = {});

  ShaderModule(ShaderModule&&) noexcept;
  ShaderModule& operator=(ShaderModule&&) noexcept;
  ~ShaderModule();

  bool ok() const;
  const std::vector<Message>& diagnostics() const;
  // What entry points use: the one of that name, or all of them if it is empty (see Reflection::complete).
  // Empty when !ok(). `overrides` gives
  // values that array sizes and the like depend on; those that do not fit are passed over.
  Reflection Reflect(std::span<const OverrideValue> overrides = {},
                     std::string_view entry_point = {}) const;
  // Diagnostics of the result are those of generation alone.
  Result Generate(const Options& options) const;

 private:
  struct State;
  explicit ShaderModule(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// The names that 'enable' directives may hold.
std::vector<std::string_view> EnableExtensions();
// The language extensions, which are always there and may stand in 'requires' directives
// (WebGPU: wgslLanguageFeatures).
std::vector<std::string_view> LanguageExtensions();

// The passes of the compiler for a target in their order, for Options::print_ir_after. The first is "lower", which
// makes the intermediate representation.
std::vector<std::string_view> PassNames(Target target);

// "0.1.0"
std::string_view Version();

}  // namespace tessera

#endif  // TESSERA_TESSERA_H_
