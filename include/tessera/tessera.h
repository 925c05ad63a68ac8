// tessera: a compiler from WGSL to SPIR-V, MSL, HLSL, GLSL and simplified WGSL. The C++ interface;
// the C interface is in tessera_c.h.
//
//   tessera::Options options;
//   options.target = tessera::Target::kSpirv;
//   tessera::Result result = tessera::Compile(wgsl, options);
//   if (!result.ok) std::cerr << tessera::RenderText(wgsl, "a.wgsl", result.diagnostics);
//
// Any bytes are accepted as source: errors become diagnostics. No function throws or aborts. No
// function keeps state between calls, except for memory kept for reuse (KeepMemory). All functions
// may be called concurrently from any number of threads. No function depends on the locale of the C
// library.
//
// A thread that calls the library needs a stack of 256 KiB, because the compiler recurses on nested
// source. With musl, new threads have only 128 KiB by default; create them with a larger stack
// (pthread_attr_setstacksize).
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
#include "tessera/output.h"
#include "tessera/reflection.h"

namespace tessera {

class SourceSet;  // modules.h

// ---------------------------------------------------------------------------- diagnostics

enum class MessageSeverity : uint8_t { kInfo, kWarning, kError };

// A position in the source. `offset` counts bytes from 0. `line` and `column` count from 1; columns
// are Unicode code points. `utf16_column` and `utf16_offset` count UTF-16 code units, like
// GPUCompilationMessage.linePos and GPUCompilationMessage.offset.
struct Location {
  uint32_t offset = 0;
  uint32_t line = 1;
  uint32_t column = 1;
  uint32_t utf16_column = 1;
  uint32_t utf16_offset = 0;
};

// A range of the source.
struct SourceRange {
  Location begin, end;  // half-open
  // The name of the file, if the program consists of several modules (modules.h). Otherwise empty.
  std::string file;
};

// Another location that is relevant to a message, with a short explanation.
struct MessageLabel {
  SourceRange range;
  std::string text;
};

// A replacement for the text in `range`. Applying all fixes of a message together resolves the
// problem that the message reports.
struct MessageFix {
  SourceRange range;
  std::string replacement;
};

// A diagnostic about the source or the options: an error, a warning or a remark.
struct Message {
  MessageSeverity severity = MessageSeverity::kError;
  std::string_view code;             // stable kebab-case code, e.g. "type-mismatch"; static storage
  std::string text;                  // one sentence that describes the problem
  SourceRange range;                 // the primary location
  std::string range_text;            // a short text about `range`; may be empty
  std::vector<MessageLabel> labels;  // other relevant locations
  std::vector<std::string> notes;    // explanations
  std::vector<std::string> helps;    // suggestions
  std::vector<MessageFix> fixes;     // replacements, to be applied together
};

// Renders messages for a terminal or log, with source lines and carets. Uses ANSI colors if `color`
// is true. `width` is the number of columns of the terminal, or 0 for no limit. Widths from 1 to 39
// count as 40. Text is wrapped and long source lines are cropped at this width, so that carets stay
// below the code they mark.
TESSERA_EXPORT std::string RenderText(std::string_view source, std::string_view source_name,
                                      ArrayView<const Message> messages, bool color = false,
                                      uint32_t width = 0);

// Returns `text` as one line that is safe to print on a terminal. Control characters, bidirectional
// control characters and invalid UTF-8 are replaced with U+FFFD. RenderText applies this to
// everything it prints.
TESSERA_EXPORT std::string Printable(std::string_view text);

// The messages about one source file.
struct FileMessages {
  std::string_view source_name;
  ArrayView<const Message> messages;
};

// Renders messages as a JSON array of objects. Each object contains severity, code, message, line,
// column, end_line, end_column, offset, length, utf16_offset and utf16_length. It also contains
// label, labels, notes, helps and fixes, unless they are empty.
//
// Lines and columns count from 1; columns are Unicode code points. `offset` and `length` are in
// bytes, `utf16_offset` and `utf16_length` in UTF-16 code units.
TESSERA_EXPORT std::string RenderJson(ArrayView<const Message> messages);
// Renders the messages about several files as one JSON array. Each object begins with "file",
// followed by the same members as in the overload for a single source.
TESSERA_EXPORT std::string RenderJson(ArrayView<const FileMessages> files);
// Renders the messages about several files as one SARIF 2.1.0 log.
TESSERA_EXPORT std::string RenderSarif(ArrayView<const FileMessages> files);

// Returns the explanation that `tessera explain CODE` prints: a paragraph, an incorrect example and
// a correct one. Returns an empty string if the code is unknown. The string has static storage
// duration.
TESSERA_EXPORT std::string_view Explain(std::string_view code);
// Returns all diagnostic codes, in the order in which `tessera explain` lists them. The strings
// have static storage duration.
TESSERA_EXPORT std::vector<std::string_view> DiagnosticCodes();

// ---------------------------------------------------------------------------- reflection

// Renders a reflection as one JSON object, as printed by 'tessera reflect' (docs/cli.md). `outputs`
// (Result::entry_points) are merged into the entry points by name, and `constants`
// (Result::function_constants) into the overrides.
TESSERA_EXPORT std::string RenderJson(const Reflection& reflection,
                                      ArrayView<const EntryPointOutput> outputs = {},
                                      ArrayView<const FunctionConstantOutput> constants = {});

// ---------------------------------------------------------------------------- compiling

// The intermediate representation after a pass, as text for debugging and tests. The format changes
// between versions.
struct IrAfterPass {
  std::string_view pass;  // the pass's name; static storage duration
  std::string ir;
  // The source map of `ir`, if the compilation creates source maps (tessera/source_map.h).
  std::string source_map;
};

// The time that a stage or pass of the compiler took.
struct StageTime {
  std::string_view stage;  // the name of a stage or pass; static storage duration
  double seconds = 0;
};

// The messages and output of a compilation. If `ok` is false, there is no output.
struct Result {
  bool ok = false;
  std::vector<Message> diagnostics;
  std::vector<uint32_t> spirv;                 // the output for Target::kSpirv
  std::string text;                            // the output for all other targets
  std::vector<EntryPointOutput> entry_points;  // the entry points in the output
  // If MslOptions::overrides is kSpecialize: the function constants that the output uses, in module
  // order.
  std::vector<FunctionConstantOutput> function_constants;
  // The requested IR dumps, and the time of each stage and pass that ran. Set even if there are
  // errors.
  std::vector<IrAfterPass> ir;   // Options::print_ir_after
  std::vector<StageTime> times;  // Options::time_report, in execution order
};

// Render entry points or function constants as a JSON array, in the format of 'tessera batch'
// (docs/cli.md).
TESSERA_EXPORT std::string RenderJson(ArrayView<const EntryPointOutput> entry_points);
TESSERA_EXPORT std::string RenderJson(ArrayView<const FunctionConstantOutput> constants);

// Renders Result::ir and Result::times as a JSON object, in the format of 'tessera batch'
// (docs/cli.md).
TESSERA_EXPORT std::string RenderTraceJson(const Result& result);

// Serializes all options except is_cancelled, e.g. for a pipeline cache key. Equal options produce
// the same bytes on every machine. The bytes may differ between versions of tessera.
TESSERA_EXPORT std::string SerializeOptions(const Options& options);
// Parses the result of SerializeOptions. Returns nullopt if `bytes` were not produced by
// SerializeOptions in this version of tessera.
TESSERA_EXPORT std::optional<Options> ParseOptions(std::string_view bytes);
// These functions compare and hash options by the bytes that SerializeOptions returns. Hashes may
// change between versions, so use them only for in-memory tables.
TESSERA_EXPORT bool operator==(const Options& a, const Options& b);
TESSERA_EXPORT uint64_t HashOf(const Options& options);

// Compiles one WGSL module. Result::ok is false if there was an error.
TESSERA_EXPORT Result Compile(std::string_view wgsl, const Options& options);

// A module that is checked once and can be compiled many times, like a GPUShaderModule in WebGPU.
// The const functions of a module may be called concurrently.
//
// A module is in one of four states:
//   valid       ok() is true.
//   invalid     Parse() found errors, which diagnostics() returns.
//   consumed    GenerateLast was called.
//   empty       The module was default-constructed or moved from.
// In all states except `valid`, ok() is false and EntryPointNames, Reflect and CheckOverrides
// return nothing. Generate and GenerateLast then return a failed result whose error,
// unusable-module, states the reason.
class TESSERA_EXPORT ShaderModule {
 public:
  // Creates an empty module.
  ShaderModule() noexcept;
  // Parses and checks a module. Copies `wgsl`. Uses only these options: source_name, max_errors,
  // warnings_as_errors, allowed_extensions, allowed_language_features,
  // uniform_buffer_standard_layout, check_limits, max_memory, max_seconds, is_cancelled and
  // time_report.
  static ShaderModule Parse(std::string_view wgsl, const Options& options = {});
  // Links a program of several modules (modules.h), and parses and checks the result.
  static ShaderModule Parse(SourceSet& sources, const Options& options = {});

  // Moving from a module leaves it empty.
  ShaderModule(ShaderModule&&) noexcept;
  ShaderModule& operator=(ShaderModule&&) noexcept;
  ~ShaderModule();

  // Returns whether the module can be compiled.
  bool ok() const;
  // Returns the messages of Parse(). They stay available after GenerateLast. Returns an empty list
  // if the module is empty.
  const std::vector<Message>& diagnostics() const;
  // Returns the stage times of Parse(), if Options::time_report was set.
  const std::vector<StageTime>& times() const;
  // Returns the names of the entry points, in the order of Reflection::entry_points. This is much
  // faster than Reflect(). The strings live as long as the module. Returns nothing if ok() is
  // false.
  std::vector<std::string_view> EntryPointNames() const;
  // Returns the interface of the entry point called `entry_point`, or of all entry points if
  // `entry_point` is empty (see Reflection::complete). The result is empty if ok() is false.
  //
  // Array sizes and other sizes that depend on overrides are computed from `overrides`. Invalid
  // values are ignored; CheckOverrides reports them. The sizes of wgpu's unsized binding arrays are
  // those in `array_sizes` (Options::binding_array_sizes).
  Reflection Reflect(ArrayView<const OverrideValue> overrides = {},
                     std::string_view entry_point = {},
                     ArrayView<const BindingArraySize> array_sizes = {}) const;
  // Returns the errors in Options::overrides: unknown names, and values that the override's type
  // cannot represent. An override without a value is not an error. Generate reports the same
  // errors. Uses only these options: overrides, max_errors and warnings_as_errors.
  std::vector<Message> CheckOverrides(const Options& options) const;
  // Compiles the module. The result contains only the messages of this step, not those of Parse().
  // If ok() is false, the result contains the error unusable-module. Works on a copy of the module;
  // if Options::entry_point is set, copies only the functions that this entry point needs.
  Result Generate(const Options& options) const;
  // Compiles the module without copying it. Afterwards, the module is consumed: ok() returns false.
  // The memory used for parsing counts toward max_memory, as in Compile(). No other thread may use
  // the module during the call.
  Result GenerateLast(const Options& options);

 private:
  struct State;
  explicit ShaderModule(std::unique_ptr<State> state);
  Result Unusable() const;
  std::unique_ptr<State> state_;  // null if the module is empty
};

// ---------------------------------------------------------------------------- rewriting

// The dialect in which a module uses subgroup matrices (docs/matrix-dialects.md). Each comment is
// the directive that enables the dialect.
enum class MatrixDialect : uint8_t {
  kStandard,  // enable subgroup_matrix
  kChromium,  // enable chromium_experimental_subgroup_matrix
  kWgpu,      // enable wgpu_cooperative_matrix
};

// Converts the subgroup matrices of a module to another dialect. Result::text is the converted
// source; code that does not depend on the dialect is kept byte for byte. Uses the same options as
// ShaderModule::Parse.
//
// Fails, with messages about `wgsl`, if the module has errors or uses something that has no
// counterpart in the other dialect ("no-counterpart").
TESSERA_EXPORT Result ConvertMatrixDialect(std::string_view wgsl, MatrixDialect to,
                                           const Options& options = {});
// Returns the dialect called "standard", "chromium" or "wgpu". Returns nullopt for any other name.
TESSERA_EXPORT std::optional<MatrixDialect> MatrixDialectOf(std::string_view name);

// ---------------------------------------------------------------------------- names

// Convert between a vertex format and its WebGPU name, e.g. "float32x3" or "unorm10-10-10-2".
// VertexFormatOf returns nullopt if the name is unknown.
TESSERA_EXPORT std::string_view NameOf(VertexFormat format);
TESSERA_EXPORT std::optional<VertexFormat> VertexFormatOf(std::string_view name);

// Returns the names of all enable-extensions, which 'enable' directives accept.
TESSERA_EXPORT std::vector<std::string_view> EnableExtensions();
// Returns the names of the language extensions that 'requires' directives accept by default
// (WebGPU: wgslLanguageFeatures). Options::allowed_language_features specifies a different set.
TESSERA_EXPORT std::vector<std::string_view> LanguageExtensions();
// Returns the names that Options::allowed_language_features accepts: "all", "standard" and every
// language extension that tessera knows.
TESSERA_EXPORT std::vector<std::string_view> LanguageFeatureNames();

// Returns the names of the compiler passes for a target, in execution order, for
// Options::print_ir_after. The first is "lower", which creates the intermediate representation.
TESSERA_EXPORT std::vector<std::string_view> PassNames(Target target);

// Sets how many bytes of freed memory the process keeps for later compilations on any thread. The
// default is 16 MiB, or 0 if the library is built with AddressSanitizer or MemorySanitizer. Freed
// memory in excess of `bytes` is returned to the system allocator immediately. In addition, each
// running compilation keeps up to `bytes` bytes of the memory that it frees.
//
// All kept memory is returned when the program exits or unloads the library.
TESSERA_EXPORT void KeepMemory(size_t bytes);

// Returns the version of the library, e.g. "0.1.0".
TESSERA_EXPORT std::string_view Version();

}  // namespace tessera

#endif  // TESSERA_TESSERA_H_
