// tessera: a compiler from WGSL to SPIR-V, MSL, HLSL and GLSL. The C++ interface.
//
//   tessera::Options options;
//   options.target = tessera::Target::kSpirv;
//   tessera::Result result = tessera::Compile(wgsl, options);
//   if (!result.ok) std::cerr << tessera::RenderText(wgsl, "a.wgsl", result.diagnostics);
//
// Any bytes may be given as source: mistakes become diagnostics. No function throws or aborts. Apart from free memory
// (KeepMemory) no function keeps state between calls, and any number of threads may call all of them at once. None calls
// functions of the C library that depend on the locale.
//
// A thread that calls the library needs 256 KiB of stack, as deeply nested source makes it recurse. musl gives new threads
// 128 KiB by default: create them with more (pthread_attr_setstacksize).
#ifndef TESSERA_TESSERA_H_
#define TESSERA_TESSERA_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/array_view.h"
#include "tessera/export.h"
#include "tessera/options.h"
#include "tessera/reflection.h"

namespace tessera {

// ---------------------------------------------------------------------------- diagnostics

enum class MessageSeverity : uint8_t { kInfo, kWarning, kError };

// A place in the source. `offset` counts bytes from 0; `line` and `column` count from 1, columns in
// Unicode code points; the last two in UTF-16 code units, as GPUCompilationMessage.linePos and offset.
struct Location {
  uint32_t offset = 0;
  uint32_t line = 1;
  uint32_t column = 1;
  uint32_t utf16_column = 1;
  uint32_t utf16_offset = 0;
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
  std::vector<MessageFix> fixes;     // together they mend it
};

// Renders messages for a terminal or log, with source lines and carets. `color`: ANSI colors.
TESSERA_EXPORT std::string RenderText(std::string_view source, std::string_view source_name,
                                      ArrayView<const Message> messages, bool color = false);

// `text` on one line, fit for a terminal: control characters, direction controls and bytes that are
// not UTF-8 become U+FFFD. RenderText does it to all that it shows.
TESSERA_EXPORT std::string Printable(std::string_view text);

// The messages of one source.
struct FileMessages {
  std::string_view source_name;
  ArrayView<const Message> messages;
};

// Renders messages as a JSON array of objects with severity, code, message, line, column, end_line,
// end_column, offset, length, utf16_offset, utf16_length and, where there are any, label, labels, notes, helps and
// fixes. Lines and columns count from 1, columns in Unicode code points; offset and length in bytes, the last two in
// UTF-16 code units.
TESSERA_EXPORT std::string RenderJson(ArrayView<const Message> messages);
// The same for several sources: each object begins with "file".
TESSERA_EXPORT std::string RenderJson(ArrayView<const FileMessages> files);
// Renders messages as one SARIF 2.1.0 log.
TESSERA_EXPORT std::string RenderSarif(ArrayView<const FileMessages> files);

// What `tessera explain CODE` prints: a paragraph with a wrong and a right example; empty if there
// is no such code.
TESSERA_EXPORT std::string_view Explain(std::string_view code);
// All codes, in the order of the registry.
TESSERA_EXPORT std::vector<std::string_view> DiagnosticCodes();

// ---------------------------------------------------------------------------- reflection

struct EntryPointOutput;
struct FunctionConstantOutput;
// Renders a reflection as one JSON object, as 'tessera reflect' prints it (docs/cli.md). `outputs`, of
// Result::entry_points, stand in the entry points of their names, `constants`, of Result::function_constants, in the
// overrides.
TESSERA_EXPORT std::string RenderJson(const Reflection& reflection,
                                      ArrayView<const EntryPointOutput> outputs = {},
                                      ArrayView<const FunctionConstantOutput> constants = {});

// ---------------------------------------------------------------------------- compiling

enum class SlotTable : uint8_t {
  // Metal's.
  kBuffer,
  kTexture,
  kSampler,
  kArgument,  // of the argument buffer in the buffer slot of its group: MslOptions::argument_buffers
  // OpenGL's binding points, each kind with numbers of its own.
  kUniformBlock,
  kStorageBlock,
  kImage,
  // Direct3D's registers: constant buffers, what is read alone, what is written, samplers.
  kRegisterB,
  kRegisterT,
  kRegisterU,
  kRegisterS,
  kDescriptor,  // Vulkan's: `slot` is the binding
  // HlslOptions::sampler_heap: `slot` is the word in the indices of the sampler's group.
  kSamplerHeap,
};

// What a resource is of a texture_external, whose plane 0 stays where the texture was (docs/external-textures.md).
enum class ExternalTexturePart : uint8_t { kNone, kPlane1, kParameters };

struct ResourceOutput {
  std::string name;                 // in the output
  uint32_t group = 0, binding = 0;  // after Options::binding_remaps
  SlotTable table = SlotTable::kBuffer;
  uint32_t space = 0;  // of a register; kDescriptor: the descriptor set
  uint32_t slot = 0;   // of its first element; kArgument: the id
  // The slots that it takes: a binding array has one for each element. 0: all from its own on, an array without a size.
  uint32_t count = 1;
  ExternalTexturePart part = ExternalTexturePart::kNone;
  uint32_t texture_group = 0, texture_binding = 0;  // of a part: where plane 0 is
  // Buffers with a runtime-sized array: the element of the sizes of buffers that is its own.
  std::optional<uint32_t> size_index;
  // Input attachments: those of the source, and those of Options::framebuffer_fetch.
  std::optional<uint32_t> input_attachment_index;
};

// A part of the constant buffer HlslOptions::constants, in bytes.
struct RootConstantOutput {
  // "num_workgroups", "first_vertex", "first_instance", "dynamic_offset", "buffer_size"
  std::string name;
  uint32_t offset = 0, size = 0;
  uint32_t group = 0, binding = 0;  // of the last two: the buffer
};

// A uniform of OpenGL that is a texture with the sampler that it is sampled with. The host gives it a texture unit by its name.
struct CombinedSamplerOutput {
  std::string name;                                 // in the output
  uint32_t texture_group = 0, texture_binding = 0;  // after Options::binding_remaps
  // None: it is read without one, and the unit's sampler must not filter.
  std::optional<uint32_t> sampler_group, sampler_binding;
};

// A uniform of OpenGL in which the host tells what the version does not.
struct HostUniformOutput {
  std::string name;  // in the output
  // "first_instance", an int; "num_levels" or "num_samples", a uint.
  std::string what;
  uint32_t group = 0, binding = 0;  // of the last two: the texture, after Options::binding_remaps
};

// What a host has to know of an entry point in the output to bind what it takes.
struct EntryPointOutput {
  std::string name;         // in WGSL
  std::string output_name;  // in the output
  // Those that the output uses, in the order of its declarations. OpenGL: textures and samplers are `combined_samplers`.
  std::vector<ResourceOutput> resources;
  // Compute; 0 where the host specializes an override that it depends on.
  uint32_t workgroup_size[3] = {0, 0, 0};
  // Compute: the size of subgroups that the output relies on, of @subgroup_size or Options::subgroup_size. 0: any.
  uint32_t subgroup_size = 0;
  // Bytes of the workgroup variables in the output, each at a multiple of 16, as WebGPU counts them.
  uint64_t workgroup_storage_size = 0;
  // SPIR-V, GLSL for Vulkan: bytes of the push constants; MSL: of the buffer at immediates_slot. With what the host gives
  // behind the shader's own immediates: the range of frag_depth, the sizes of buffers. 0: none.
  uint32_t push_constants_size = 0;
  std::optional<uint32_t> buffer_sizes_slot;  // MslOptions::buffer_sizes_index, where it is read
  // MslOptions::buffer_sizes_offset, where it is read: of the buffer at immediates_slot.
  std::optional<uint32_t> buffer_sizes_offset;
  std::optional<uint32_t> immediates_slot;  // MslOptions::immediates_index, where it is read
  std::optional<uint32_t>
      dynamic_offsets_slot;  // MslOptions::dynamic_offsets_index, where it is read
  // MslOptions::frag_depth_range_index, where it is read.
  std::optional<uint32_t> frag_depth_range_slot;
  // An output is invariant. MSL: compile with preserveInvariance.
  bool invariant = false;
  std::optional<ConstantRegister> immediates_register;  // HlslOptions::immediates, where it is read
  // HLSL: what is read of the constant buffer HlslOptions::constants, by offset, the buffer's size in bytes, and where it
  // is, if some is read.
  std::vector<RootConstantOutput> root_constants;
  uint32_t root_constants_size = 0;
  std::optional<ConstantRegister> root_constants_register;
  // GlslOptions::version but for Vulkan.
  std::vector<CombinedSamplerOutput> combined_samplers;
  std::vector<HostUniformOutput> host_uniforms;
};

// An override that the output leaves open: `constant T output_name [[function_constant(index)]]`. Where the override
// has a default, the host may leave it out.
struct FunctionConstantOutput {
  std::string name;         // in WGSL
  std::string output_name;  // in the output
  uint32_t index = 0;       // its @id where it has one
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
  std::vector<EntryPointOutput> entry_points;  // of the output
  // MslOptions::overrides: those that the output uses, in the order of the module.
  std::vector<FunctionConstantOutput> function_constants;
  // What was asked for, as far as it came, also where there are errors.
  std::vector<IrAfterPass> ir;   // Options::print_ir_after
  std::vector<StageTime> times;  // Options::time_report, in the order of the work
};

// Renders them as a JSON array, as 'tessera batch' gives it (docs/cli.md).
TESSERA_EXPORT std::string RenderJson(ArrayView<const EntryPointOutput> entry_points);
TESSERA_EXPORT std::string RenderJson(ArrayView<const FunctionConstantOutput> constants);

// Renders Result::ir and times as a JSON object, as 'tessera batch' gives it (docs/cli.md).
TESSERA_EXPORT std::string RenderTraceJson(const Result& result);

// All of the options but is_cancelled as bytes, for instance as part of a pipeline cache's key: the same for options that
// are the same, whatever the machine. Versions of tessera differ.
TESSERA_EXPORT std::string SerializeOptions(const Options& options);
// The other way round. Nothing if the bytes are not what this version of SerializeOptions gives.
TESSERA_EXPORT std::optional<Options> ParseOptions(std::string_view bytes);
// By SerializeOptions. A hash is for tables in memory: it may change between versions.
TESSERA_EXPORT bool operator==(const Options& a, const Options& b);
TESSERA_EXPORT uint64_t HashOf(const Options& options);

// Compiles one WGSL module. `ok` is false when there was an error.
TESSERA_EXPORT Result Compile(std::string_view wgsl, const Options& options);

// A module that was checked once and can be compiled many times: WebGPU's createShaderModule
// followed by pipeline creations. Several threads may use its const functions at once.
//
// A module is in one of four states:
//   valid       ok() is true;
//   with errors Parse found errors, which diagnostics() has;
//   used up     GenerateLast was called;
//   empty       it was default-constructed or moved from.
// In all states but the first ok() is false, EntryPointNames, Reflect and CheckOverrides return nothing, and Generate and
// GenerateLast return a result that is not ok and holds the error unusable-module, which says why.
class TESSERA_EXPORT ShaderModule {
 public:
  // An empty module.
  ShaderModule() noexcept;
  // Copies `wgsl`. Of `options` only source_name, max_errors, warnings_as_errors,
  // allowed_extensions, allowed_language_features, uniform_buffer_standard_layout, check_limits, max_memory, max_seconds,
  // is_cancelled and time_report matter.
  static ShaderModule Parse(std::string_view wgsl, const Options& options = {});

  // Leaves the other module empty.
  ShaderModule(ShaderModule&&) noexcept;
  ShaderModule& operator=(ShaderModule&&) noexcept;
  ~ShaderModule();

  // Whether the module can be compiled.
  bool ok() const;
  // The messages of Parse. They stay when the module is used up; an empty module has none.
  const std::vector<Message>& diagnostics() const;
  // Of Parse, where Options::time_report asked for it.
  const std::vector<StageTime>& times() const;
  // In the order of Reflection::entry_points, which take much longer to make. They live as long as the module. Empty when !ok().
  std::vector<std::string_view> EntryPointNames() const;
  // What entry points use: the one of that name, or all of them if it is empty (see Reflection::complete).
  // Empty when !ok(). `overrides` gives
  // values that array sizes and the like depend on; those that do not fit are passed over: CheckOverrides tells of them.
  Reflection Reflect(ArrayView<const OverrideValue> overrides = {},
                     std::string_view entry_point = {}) const;
  // What is wrong with Options::overrides: names that no override has, values that a type does not take. Overrides that are
  // given none are no mistake. Generate says the same. Of `options` max_errors and warnings_as_errors matter besides.
  std::vector<Message> CheckOverrides(const Options& options) const;
  // Compiles the module. The messages of the result are those of this step alone, without those of Parse. The result of
  // a module that is not ok() has the error unusable-module. Copies only the functions that Options::entry_point needs.
  Result Generate(const Options& options) const;
  // Like Generate, but without a copy: the module is used up and no longer ok(). What parsing took counts toward
  // max_memory, as in Compile. No other thread may use the module meanwhile.
  Result GenerateLast(const Options& options);

 private:
  struct State;
  explicit ShaderModule(std::unique_ptr<State> state);
  Result Unusable() const;
  std::unique_ptr<State> state_;  // null: empty
};

// ---------------------------------------------------------------------------- rewriting

// How a module writes subgroup matrices (docs/matrix-dialects.md).
enum class MatrixDialect : uint8_t {
  kStandard,  // enable subgroup_matrix
  kChromium,  // enable chromium_experimental_subgroup_matrix
  kWgpu,      // enable wgpu_cooperative_matrix
};

// The module in another dialect as Result::text: what is no matter of the dialect stays as it is, to the byte. Of
// `options` those matter that ShaderModule::Parse takes. Not ok, with messages about `wgsl`, where the module has errors
// or something in it has no counterpart in the other dialect ("no-counterpart").
TESSERA_EXPORT Result ConvertMatrixDialect(std::string_view wgsl, MatrixDialect to,
                                           const Options& options = {});
// "standard", "chromium", "wgpu"
TESSERA_EXPORT std::optional<MatrixDialect> MatrixDialectOf(std::string_view name);

// ---------------------------------------------------------------------------- names

// The name of a vertex format as WebGPU spells it: "float32x3", "unorm10-10-10-2".
TESSERA_EXPORT std::string_view NameOf(VertexFormat format);
TESSERA_EXPORT std::optional<VertexFormat> VertexFormatOf(std::string_view name);

// The names that 'enable' directives may hold.
TESSERA_EXPORT std::vector<std::string_view> EnableExtensions();
// The language extensions that are there if Options::allowed_language_features does not say otherwise, and may stand in
// 'requires' directives (WebGPU: wgslLanguageFeatures).
TESSERA_EXPORT std::vector<std::string_view> LanguageExtensions();
// What Options::allowed_language_features may hold: "all", "standard", and each language extension that tessera knows.
TESSERA_EXPORT std::vector<std::string_view> LanguageFeatureNames();

// The passes of the compiler for a target in their order, for Options::print_ir_after. The first is "lower", which
// makes the intermediate representation.
TESSERA_EXPORT std::vector<std::string_view> PassNames(Target target);

// Sets how many bytes of freed memory the process keeps at most for later compilations, whichever threads run them: 16 MiB
// by default (none where the library is built with AddressSanitizer or MemorySanitizer). While a compilation runs, it keeps at
// most as many besides. Memory above `bytes` is freed at once, with 0 all of it.
//
// When the program ends or unloads the library, all that is kept is freed.
TESSERA_EXPORT void KeepMemory(size_t bytes);

// "0.1.0"
TESSERA_EXPORT std::string_view Version();

}  // namespace tessera

#endif  // TESSERA_TESSERA_H_
