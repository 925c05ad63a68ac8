/* tessera: a compiler from WGSL to SPIR-V, MSL, HLSL and GLSL. The C interface.
 *
 *   tessera_options* options = tessera_options_create();
 *   tessera_options_set(options, "target", "spirv");
 *   tessera_result* result = tessera_compile(wgsl, strlen(wgsl), options);
 *   if (!tessera_result_ok(result)) fputs(tessera_result_render_text(result, 0), stderr);
 *   tessera_result_destroy(result);
 *   tessera_options_destroy(options);
 *
 * Strings are UTF-8 and end with NUL. Strings and arrays returned for a result belong to it and
 * live as long as it does, unless the function says otherwise.
 *
 * Threads: any number of threads may use the library at once. Several threads may use one object
 * at once if all of them only pass it as a pointer to const. For example, one set of options can
 * serve many compilations at the same time. A thread that changes or destroys an object must be
 * the only one that uses it. A thread that calls the library needs 256 KiB of stack, because
 * deeply nested source causes recursion. musl gives new threads 128 KiB by default.
 *
 * Every pointer may be NULL. A function that creates an object returns NULL if there is not
 * enough memory or the object to create it from is NULL. A NULL result or module is not ok and
 * has no output and no messages. No function throws. If memory runs out, memory that the
 * function had already allocated may leak. */
#ifndef TESSERA_TESSERA_C_H_
#define TESSERA_TESSERA_C_H_

#include <stddef.h>
#include <stdint.h>

#include "tessera/export.h"
#include "tessera/reflection_c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Options of a compilation. Created by tessera_options_create, freed by tessera_options_destroy. */
typedef struct tessera_options tessera_options;
/* A parsed and checked module. Created by tessera_module_create, freed by
 * tessera_module_destroy. */
typedef struct tessera_module tessera_module;
/* Messages and output of a compilation or another operation. Freed by tessera_result_destroy. */
typedef struct tessera_result tessera_result;

typedef enum tessera_severity {
  TESSERA_SEVERITY_INFO = 0,
  TESSERA_SEVERITY_WARNING = 1,
  TESSERA_SEVERITY_ERROR = 2
} tessera_severity;

/* The version of this header. Programs compiled with another version and the same ABI number
 * keep working: new versions add functions and append structure members, but do not remove or
 * change any. */
#define TESSERA_VERSION_MAJOR 0
#define TESSERA_VERSION_MINOR 1
#define TESSERA_VERSION_PATCH 0
#define TESSERA_ABI 0

/* A range of the source. Lines and columns count from 1; columns are Unicode code points.
 * `offset` and `length` are in bytes, `utf16_offset` and `utf16_length` in UTF-16 code units
 * (WebGPU: GPUCompilationMessage). */
typedef struct tessera_range {
  uint32_t line, column;
  uint32_t end_line, end_column;
  uint32_t offset, length;
  uint32_t utf16_offset, utf16_length;
} tessera_range;

/* A message. Before the call, the caller sets `size` of this and the following structures to
 * their sizeof, e.g. with TESSERA_INIT(message). The library fills in at most `size` bytes. A
 * library older than the caller's header leaves newer members unchanged. */
typedef struct tessera_message {
  size_t size;
  tessera_severity severity;
  const char* code; /* e.g. "type-mismatch" */
  const char* text; /* one sentence: what is wrong */
  tessera_range range;
  const char* range_text; /* short text for `range` itself; may be empty */
  size_t label_count;     /* other locations involved */
  size_t note_count;      /* explanations */
  size_t help_count;      /* suggestions */
  size_t fix_count;       /* source replacements that fix the error together */
  const char* file;       /* the file of `range` in linked modules (modules_c.h); else empty */
} tessera_message;

/* Another location that a message involves, with a short text for it. */
typedef struct tessera_label {
  size_t size;
  tessera_range range;
  const char* text;
  const char* file; /* as in tessera_message */
} tessera_label;

/* Replaces `range` of the source with `replacement`. All fixes of a message must be applied
 * together. */
typedef struct tessera_fix {
  size_t size;
  tessera_range range;
  const char* replacement;
  const char* file; /* as in tessera_message */
} tessera_fix;

/* Bits for the targets that an option affects. */
typedef enum tessera_targets {
  TESSERA_FOR_SPIRV = 1,
  TESSERA_FOR_MSL = 2,
  TESSERA_FOR_HLSL = 4,
  TESSERA_FOR_GLSL = 8,
  TESSERA_FOR_WGSL = 16
} tessera_targets;

/* A row of the table of options: a name that tessera_options_set accepts, and its description. */
typedef struct tessera_option {
  size_t size;
  const char* name;   /* e.g. "msl-version" */
  const char* values; /* e.g. "1.1|1.2|1.3|1.4"; empty for a flag: "true" or "false" */
  const char* help;   /* one line; for a flag that is on by default, describes turning it off */
  int repeats;        /* may be set several times; the values accumulate */
  int on_by_default;  /* flags only */
  unsigned targets;   /* bits of tessera_targets; ignored for other targets */
  const char* group;  /* the heading in help, e.g. "Robustness" */
} tessera_option;

/* Returns the version of the library, e.g. "0.1.0". The string has static storage. */
TESSERA_EXPORT const char* tessera_version(void);
/* Returns the TESSERA_ABI that the library was built with. */
TESSERA_EXPORT uint32_t tessera_abi(void);

/* Sets how many bytes of freed memory the process keeps for later compilations on any thread.
 * The default is 16 MiB, or 0 if the library is built with AddressSanitizer or MemorySanitizer.
 * Memory above `bytes` is freed immediately. Each running compilation keeps up to the same
 * amount in addition. All kept memory is freed when the program exits or unloads the library. */
TESSERA_EXPORT void tessera_keep_memory(size_t bytes);

/* The options of 'tessera compile', in the order of its help. tessera_option_info fills in
 * `option` for `index`, from 0; it returns 1, or 0 if `index` is out of range. */
TESSERA_EXPORT size_t tessera_option_count(void);
TESSERA_EXPORT int tessera_option_info(size_t index, tessera_option* option);

/* The codes of messages, in the order of the registry. tessera_code returns NULL if `index` is
 * out of range. The strings have static storage. */
TESSERA_EXPORT size_t tessera_code_count(void);
TESSERA_EXPORT const char* tessera_code(size_t index);
/* Returns the text that 'tessera explain CODE' prints, or an empty string if the code is
 * unknown. The text has static storage. */
TESSERA_EXPORT const char* tessera_explain(const char* code);

/* Creates options with the default values. Returns NULL if there is not enough memory. The
 * caller frees them with tessera_options_destroy. */
TESSERA_EXPORT tessera_options* tessera_options_create(void);
/* Copies the options, including the function set by tessera_options_set_cancel. Use it to vary
 * options, because values of repeatable options cannot be removed. If `options` is NULL, the
 * copy has the defaults. Returns NULL if there is not enough memory. */
TESSERA_EXPORT tessera_options* tessera_options_clone(const tessera_options* options);
/* Frees the options. Modules and results that were created with them remain valid. NULL is
 * allowed. */
TESSERA_EXPORT void tessera_options_destroy(tessera_options* options);

/* Sets an option by name: "target" (none, spirv, spvasm, msl, hlsl, glsl, wgsl), "entry_point",
 * "source_name", or an option of 'tessera compile' (docs/cli.md), e.g. "vulkan" to "1.3". Flags
 * take "true" or "false"; the prefix "no-" inverts the value. Returns 1 on success. Returns 0 if
 * the option does not exist or the value is invalid; tessera_options_error then gives the
 * reason. */
TESSERA_EXPORT int tessera_options_set(tessera_options* options, const char* name,
                                       const char* value);

/* Adds a value for an override (a pipeline constant). As in WebGPU, `name` is the @id in decimal
 * if the override has one, and its name otherwise. Returns 1 if the value was added, 0
 * otherwise. Unknown overrides, and two values for one override, are reported when a module is
 * compiled. */
TESSERA_EXPORT int tessera_options_add_override(tessera_options* options, const char* name,
                                                double value);

/* Sets a function that can cancel compilations with these options. It is called between steps,
 * on the compiling thread and with `context`. If it returns nonzero, the compilation ends with
 * the code "cancelled". NULL removes the function. To limit the time of compilations instead,
 * set the option "max-seconds". */
TESSERA_EXPORT void tessera_options_set_cancel(tessera_options* options,
                                               int (*is_cancelled)(void* context), void* context);

/* Serializes the options, e.g. for a cache key. Equal options give equal bytes. `length` may be
 * NULL; otherwise it is set to the number of bytes without the final NUL. The caller frees the
 * bytes with tessera_string_destroy. Returns NULL if there is not enough memory. */
TESSERA_EXPORT char* tessera_options_serialize(const tessera_options* options, size_t* length);

/* Returns why the last tessera_options_set or tessera_options_add_override returned 0 for these
 * options; empty if it returned 1. The text lives until the next call of one of them or of
 * tessera_options_destroy. Do not call this function among the arguments of the same call as
 * tessera_options_set: C does not specify the order in which arguments are evaluated. */
TESSERA_EXPORT const char* tessera_options_error(const tessera_options* options);

/* Compiles `length` bytes of WGSL, which are copied. If `wgsl` is NULL, the source is empty. If
 * `options` is NULL, the source is only checked. Returns NULL if there is not enough memory. The
 * caller frees the result with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_compile(const char* wgsl, size_t length,
                                               const tessera_options* options);
/* Frees the result and everything that was returned for it. NULL is allowed. */
TESSERA_EXPORT void tessera_result_destroy(tessera_result* result);

/* Creates a module, which is checked once and can be compiled many times. Copies `length` bytes
 * of WGSL; if `wgsl` is NULL, the source is empty. Uses only the options that affect checking
 * (tessera.h, ShaderModule::Parse); `options` may be NULL. The module is immutable: several
 * threads may use it at once. Returns NULL if there is not enough memory. The caller frees the
 * module with tessera_module_destroy. */
TESSERA_EXPORT tessera_module* tessera_module_create(const char* wgsl, size_t length,
                                                     const tessera_options* options);
/* Frees the module. Results and reflections that were created from it remain valid. NULL is
 * allowed. */
TESSERA_EXPORT void tessera_module_destroy(tessera_module* module);
/* Returns 1 if the module has no errors, 0 otherwise. */
TESSERA_EXPORT int tessera_module_ok(const tessera_module* module);
/* Returns the messages from checking the module, as a result without output. The caller frees it
 * with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_module_check(const tessera_module* module);
/* Returns the errors in the overrides of `options` (tessera.h, ShaderModule::CheckOverrides), as
 * a result without output. The caller frees it with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_module_check_overrides(const tessera_module* module,
                                                              const tessera_options* options);
/* Compiles the module. The result has only the messages of this step. If the module has errors,
 * the result is not ok and has the message "unusable-module". The caller frees the result with
 * tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_module_generate(const tessera_module* module,
                                                       const tessera_options* options);
/* Returns the interface of the entry points as a JSON object (docs/cli.md, reflect).
 * tessera_module_reflect returns it as structures. If `options` is not NULL, its overrides are
 * used, and its entry point, if set, is the only one described.
 *
 * Returns an empty string if the module is NULL or has errors, or if the entry points share so
 * much that each must be requested by name. Returns NULL if there is not enough memory. The
 * caller frees the string with tessera_string_destroy. */
TESSERA_EXPORT char* tessera_module_reflect_json(const tessera_module* module,
                                                 const tessera_options* options);
/* Frees a string that a function of this header returned for the caller to free. NULL is
 * allowed. */
TESSERA_EXPORT void tessera_string_destroy(char* string);

/* Converts the subgroup matrices of a module to another dialect: "standard", "chromium" or
 * "wgpu". The text of the result is the converted source (tessera.h, ConvertMatrixDialect). Uses
 * only the options that affect checking; `options` may be NULL. Returns NULL if the dialect is
 * unknown or there is not enough memory. The caller frees the result with
 * tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_convert_matrix_dialect(const char* wgsl, size_t length,
                                                              const char* dialect,
                                                              const tessera_options* options);

/* Options of tessera_format. The caller sets `size` to the sizeof of the structure. A member
 * that is 0 has its default. */
typedef struct tessera_format_options {
  size_t size;
  uint32_t line_width;            /* columns, at most 65,535; default: 100 */
  uint32_t indent_width;          /* columns, at most 16; default: 4 */
  uint32_t indent_with_tabs;      /* 1: one tab per level, counted as indent_width columns */
  uint32_t first_line, last_line; /* the lines to format, from 1, inclusive; default: all */
} tessera_format_options;

/* Formats a WGSL module (source_tools.h, FormatSource). `options` may be NULL. The text of the
 * result is the formatted source, even if the result is not ok: declarations with syntax errors
 * are then left unchanged, and the messages describe the errors. Returns NULL if an option is
 * out of range or there is not enough memory. The caller frees the result with
 * tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_format(const char* wgsl, size_t length,
                                              const tessera_format_options* options);

/* A shader of tessera_bindings. `name` names the group of its constants. */
typedef struct tessera_bindings_shader {
  const char* name;
  const tessera_module* module;
} tessera_bindings_shader;

/* Options of tessera_bindings. The caller sets `size` to the sizeof of the structure. A member
 * that is 0 has its default. */
typedef struct tessera_bindings_options {
  size_t size;
  /* "cpp", "c", "rust", "typescript", "python", "zig" or "swift"; must be set */
  const char* language;
  /* "none"; C++: "glm", "eigen" or "hlsl++"; Rust: "glam" or "nalgebra"; TypeScript: "gl-matrix" or
   * "wgpu-matrix" */
  const char* math;
  const char* apis; /* "webgpu", "wgpu", "vulkan" or "d3d12", or several, separated by commas */
  const char* name_space;  /* C++: the namespace; C: a prefix of all names */
  uint32_t all_structures; /* 1: includes host-shareable structures that no buffer contains */
} tessera_bindings_options;

/* Generates host code for `count` shaders (bindings.h, GenerateBindings). `compile_options` may be NULL; its
 * overrides give values for sizes. The text of the result is the code or, if the result is
 * not ok, the reason. With a target in `compile_options`, the code has the slots of its output.
 * Returns NULL if a name in `options` is unknown, a module has errors, or there is not enough
 * memory. The caller frees the result with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_bindings(const tessera_bindings_shader* shaders,
                                                size_t count,
                                                const tessera_bindings_options* options,
                                                const tessera_options* compile_options);

/* Returns 1 if there was no error, 0 otherwise. */
TESSERA_EXPORT int tessera_result_ok(const tessera_result* result);
/* Returns the words of the SPIR-V module, or NULL if the target is not SPIR-V or there was an
 * error. `word_count` may be NULL; otherwise it is set to the number of words. */
TESSERA_EXPORT const uint32_t* tessera_result_spirv(const tessera_result* result,
                                                    size_t* word_count);
/* Returns the output as text, or an empty string if the target has no text or there was an
 * error. `length` may be NULL; otherwise it is set to the length in bytes without the final NUL. */
TESSERA_EXPORT const char* tessera_result_text(const tessera_result* result, size_t* length);

/* Returns the output as a source file of a language: "c", "cpp", "rust" or "ts" (embed.h,
 * EmbedResult). All names in it begin with `name`. `length` may be NULL; otherwise it is set to the
 * length in bytes without the final NUL. The text is valid until the next call for the result.
 * Returns NULL for an unknown language, if the result is not ok, or if there is not enough
 * memory. */
TESSERA_EXPORT const char* tessera_result_embed(tessera_result* result, const char* language,
                                                const char* name, size_t* length);

/* Returns the number of messages of the result. */
TESSERA_EXPORT size_t tessera_result_message_count(const tessera_result* result);
/* Fills in `message` for `index`, from 0. Returns 1, or 0 if `index` is out of range. */
TESSERA_EXPORT int tessera_result_message(const tessera_result* result, size_t index,
                                          tessera_message* message);
/* Return the parts of message number `message`. `index` counts from 0 within each kind of part.
 * Return 0 or NULL if there is no such part. */
TESSERA_EXPORT int tessera_result_label(const tessera_result* result, size_t message, size_t index,
                                        tessera_label* label);
TESSERA_EXPORT int tessera_result_fix(const tessera_result* result, size_t message, size_t index,
                                      tessera_fix* fix);
TESSERA_EXPORT const char* tessera_result_note(const tessera_result* result, size_t message,
                                               size_t index);
TESSERA_EXPORT const char* tessera_result_help(const tessera_result* result, size_t message,
                                               size_t index);
/* Renders all messages as text with source lines and carets, and with ANSI colors if `color` is
 * not 0. The text lives until the next rendering function (tessera_result_render_* or
 * tessera_result_*_json) is called for this result. */
TESSERA_EXPORT const char* tessera_result_render_text(tessera_result* result, int color);
/* Like tessera_result_render_text, for a terminal of `width` columns: text wraps, and long source
 * lines are cropped. Widths below 40 count as 40; 0 means no limit. */
TESSERA_EXPORT const char* tessera_result_render_text_to_width(tessera_result* result, int color,
                                                               uint32_t width);
/* Renders all messages as a JSON array (docs/cli.md). The text lives until the next rendering
 * function is called for this result. */
TESSERA_EXPORT const char* tessera_result_render_json(tessera_result* result);
/* Renders all messages as a SARIF 2.1.0 log. The text lives until the next rendering function is
 * called for this result. */
TESSERA_EXPORT const char* tessera_result_render_sarif(tessera_result* result);
/* Renders the entry points in the output, with the names and slots that a host needs, as a JSON
 * array (docs/cli.md, batch). tessera_result_entry_point returns them as structures. The text
 * lives until the next rendering function is called for this result. */
TESSERA_EXPORT const char* tessera_result_entry_points_json(tessera_result* result);
/* Renders the function constants of MSL as a JSON array: name of the override, output_name and
 * index of each. tessera_result_function_constant returns them as structures. The text lives
 * until the next rendering function is called for this result. */
TESSERA_EXPORT const char* tessera_result_function_constants_json(tessera_result* result);
/* Renders the traces that the options print-ir-after and time-report request, as a JSON object
 * (docs/cli.md, batch). The text lives until the next rendering function is called for this
 * result. */
TESSERA_EXPORT const char* tessera_result_trace_json(tessera_result* result);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_TESSERA_C_H_ */
