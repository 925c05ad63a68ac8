/* tessera: a compiler from WGSL to SPIR-V, MSL, HLSL, GLSL and simplified WGSL. The C interface;
 * the C++ interface is in tessera.h.
 *
 *   tessera_options* options = tessera_options_create();
 *   tessera_options_set(options, "target", "spirv");
 *   tessera_result* result = tessera_compile(wgsl, strlen(wgsl), options);
 *   if (!tessera_result_ok(result)) fputs(tessera_result_render_text(result, 0), stderr);
 *   tessera_result_destroy(result);
 *   tessera_options_destroy(options);
 *
 * Strings are UTF-8 and end with NUL. Strings and arrays that a function returns from a result
 * belong to the result and live as long as it does, unless the comment on the function says
 * otherwise.
 *
 * Threads: any number of threads may use the library at once. Several threads may use the same
 * object at once if they all pass it only as a pointer to const. For example, many compilations can
 * use the same options at the same time. While one thread changes or destroys an object, no other
 * thread may use it. A thread that calls the library needs a stack of 256 KiB, because deeply
 * nested source causes recursion. With musl, new threads have only 128 KiB by default.
 *
 * Every pointer may be NULL. A function that creates an object returns NULL if there is not enough
 * memory, or if the object from which it is created is NULL. A NULL result or module is not ok and
 * has neither output nor messages. No function throws. If memory runs out, memory that the function
 * has already allocated may leak. */
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

/* The version of this header. Programs that were compiled with another version but the same ABI
 * number keep working: new versions add functions and append structure members, but do not remove
 * or change any. */
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

/* A message. Before the library fills in this structure, the caller sets `size` to the sizeof of
 * the structure, e.g. with TESSERA_INIT(message). The same applies to the structures below. The
 * library fills in at most `size` bytes, and only the members that it knows. */
typedef struct tessera_message {
  size_t size;
  tessera_severity severity;
  const char* code; /* e.g. "type-mismatch" */
  const char* text; /* one sentence that describes the problem */
  tessera_range range;
  const char* range_text; /* a short text about `range`; may be empty */
  size_t label_count;     /* other relevant locations */
  size_t note_count;      /* explanations */
  size_t help_count;      /* suggestions */
  size_t fix_count;       /* replacements that together fix the error */
  const char* file;       /* the file of `range` in a program of several modules (modules_c.h);
                           * otherwise empty */
} tessera_message;

/* Another location that is relevant for a message, with a short text about it. */
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

/* A description of an option that tessera_options_set accepts. */
typedef struct tessera_option {
  size_t size;
  const char* name;   /* e.g. "msl-version" */
  const char* values; /* e.g. "1.1|1.2|1.3|1.4"; empty for a flag, whose values are "true" and
                       * "false" */
  const char* help;   /* one line; for a flag that is on by default, describes turning it off */
  int repeats;        /* may be set several times; the values accumulate */
  int on_by_default;  /* flags only */
  unsigned targets;   /* bits of tessera_targets; other targets ignore the option */
  const char* group;  /* the heading in help, e.g. "Robustness" */
} tessera_option;

/* A description of a target, i.e. of a value of the option "target". */
typedef struct tessera_target {
  size_t size;
  const char* name;        /* e.g. "msl" */
  const char* language;    /* for users, e.g. "MSL"; empty for the target "none" */
  size_t extension_count;  /* the number of extensions that tessera_target_extension returns */
  int is_text;             /* whether tessera_result_text returns the output */
  int has_slots;           /* whether tessera_bindings can add the slots of this target */
  unsigned bit;            /* its bit in tessera_targets, which "spirv" and "spvasm" share;
                            * 0 for "none" */
  int has_one_entry_point; /* whether each output has only one entry point; if so, and the module
                            * has several, the option "entry_point" must select one of them */
} tessera_target;

/* Returns the version of the library, e.g. "0.1.0". The string has static storage duration. */
TESSERA_EXPORT const char* tessera_version(void);
/* Returns the TESSERA_ABI that the library was built with. */
TESSERA_EXPORT uint32_t tessera_abi(void);

/* Sets how many bytes of freed memory the process keeps for later compilations on any thread. The
 * default is 16 MiB, or 0 if the library is built with AddressSanitizer or MemorySanitizer. Memory
 * above `bytes` is freed immediately. In addition, each running compilation keeps up to `bytes`
 * bytes of the memory that it frees. All kept memory is freed when the program exits or unloads the
 * library. */
TESSERA_EXPORT void tessera_keep_memory(size_t bytes);

/* Access the options of 'tessera compile', in the order of its help. tessera_option_count returns
 * their number. tessera_option_info fills in `option` and returns 1, or returns 0 if `index` is out
 * of range. Indices count from 0. */
TESSERA_EXPORT size_t tessera_option_count(void);
TESSERA_EXPORT int tessera_option_info(size_t index, tessera_option* option);

/* Access the targets, in the order of Targets (target_info.h). tessera_target_count returns their
 * number. tessera_target_info fills in `target` and returns 1, or returns 0 if `index` is out of
 * range. tessera_target_extension returns a file extension of the target, e.g. ".metal", or NULL if
 * a number is out of range. Extension 0 is the preferred one. Indices count from 0. The strings
 * have static storage duration. */
TESSERA_EXPORT size_t tessera_target_count(void);
TESSERA_EXPORT int tessera_target_info(size_t index, tessera_target* target);
TESSERA_EXPORT const char* tessera_target_extension(size_t index, size_t extension);

/* tessera_code_count returns the number of message codes. tessera_code returns the code at `index`,
 * which counts from 0, or NULL if `index` is out of range. The strings have static storage
 * duration. */
TESSERA_EXPORT size_t tessera_code_count(void);
TESSERA_EXPORT const char* tessera_code(size_t index);
/* Returns the text that 'tessera explain CODE' prints, or an empty string if the code is unknown.
 * The string has static storage duration. */
TESSERA_EXPORT const char* tessera_explain(const char* code);

/* Creates options with the default values. Returns NULL if there is not enough memory. The
 * caller frees them with tessera_options_destroy. */
TESSERA_EXPORT tessera_options* tessera_options_create(void);
/* Copies the options, including the function set by tessera_options_set_cancel. Use copies to
 * compile with varying options, because values of repeatable options cannot be removed. If
 * `options` is NULL, the copy has the default values. Returns NULL if there is not enough memory.
 * The caller frees the copy with tessera_options_destroy. */
TESSERA_EXPORT tessera_options* tessera_options_clone(const tessera_options* options);
/* Frees the options. Modules and results that were created with them remain valid. NULL is
 * allowed. */
TESSERA_EXPORT void tessera_options_destroy(tessera_options* options);

/* Sets an option by name: "target" (none, spirv, spvasm, msl, hlsl, glsl, wgsl), "entry_point",
 * "source_name", or an option of 'tessera compile' (docs/cli.md), e.g. "vulkan" to "1.3". The
 * values of flags are "true" and "false"; the prefix "no-" inverts the value. Returns 1 on success.
 * Returns 0 if the option does not exist or the value is invalid; tessera_options_error then
 * returns the reason. */
TESSERA_EXPORT int tessera_options_set(tessera_options* options, const char* name,
                                       const char* value);

/* Adds a value for an override (a pipeline constant). As in WebGPU, `name` is the @id in decimal if
 * the override has one, and its name otherwise. Returns 1 if the value was added, and 0 otherwise.
 * Unknown overrides, and two values for one override, are reported when a module is compiled. */
TESSERA_EXPORT int tessera_options_add_override(tessera_options* options, const char* name,
                                                double value);

/* Sets a function that can cancel compilations with these options. It is called between stages and
 * passes, on the compiling thread, with the argument `context`. If it returns nonzero, the
 * compilation ends with an error whose code is "cancelled". NULL removes the function. To limit the
 * time of compilations instead, set the option "max-seconds". */
TESSERA_EXPORT void tessera_options_set_cancel(tessera_options* options,
                                               int (*is_cancelled)(void* context), void* context);

/* Serializes the options, e.g. for a cache key. Equal options produce equal bytes. `length` may be
 * NULL; otherwise it is set to the number of bytes without the final NUL. The caller frees the
 * bytes with tessera_string_destroy. Returns NULL if there is not enough memory. */
TESSERA_EXPORT char* tessera_options_serialize(const tessera_options* options, size_t* length);

/* Returns the reason why the last call of tessera_options_set or tessera_options_add_override for
 * these options returned 0, or an empty string if it returned 1. The string lives until the next
 * call of one of these functions or of tessera_options_destroy. Do not call this function and
 * tessera_options_set in the arguments of the same call: C does not specify the order in which
 * arguments are evaluated. */
TESSERA_EXPORT const char* tessera_options_error(const tessera_options* options);

/* Compiles `length` bytes of WGSL, which the result copies. If `wgsl` is NULL, the source is empty.
 * If `options` is NULL, the source is only checked. Returns NULL if there is not enough memory. The
 * caller frees the result with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_compile(const char* wgsl, size_t length,
                                               const tessera_options* options);
/* Frees the result, with all strings and arrays that belong to it. NULL is allowed. */
TESSERA_EXPORT void tessera_result_destroy(tessera_result* result);

/* Parses and checks a module, which can then be compiled many times. Copies `length` bytes of WGSL;
 * if `wgsl` is NULL, the source is empty. Uses only the options that affect checking (tessera.h,
 * ShaderModule::Parse); `options` may be NULL. The module is immutable: several threads may use it
 * at once. Returns NULL if there is not enough memory. The caller frees the module with
 * tessera_module_destroy. */
TESSERA_EXPORT tessera_module* tessera_module_create(const char* wgsl, size_t length,
                                                     const tessera_options* options);
/* Frees the module. Results and reflections that were created from it remain valid. NULL is
 * allowed. */
TESSERA_EXPORT void tessera_module_destroy(tessera_module* module);
/* Returns 1 if the module has no errors, and 0 otherwise. */
TESSERA_EXPORT int tessera_module_ok(const tessera_module* module);
/* Returns the messages from checking the module, as a result without output. The caller frees it
 * with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_module_check(const tessera_module* module);
/* Returns the errors in the overrides of `options` (tessera.h, ShaderModule::CheckOverrides), as
 * a result without output. The caller frees it with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_module_check_overrides(const tessera_module* module,
                                                              const tessera_options* options);
/* Compiles the module. The result contains only the messages of this step. If the module has
 * errors, the result is not ok and contains the message "unusable-module". The caller frees the
 * result with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_module_generate(const tessera_module* module,
                                                       const tessera_options* options);
/* Returns the interface of the entry points as a JSON object (docs/cli.md, reflect).
 * tessera_module_reflect returns it as structures. If `options` is not NULL, its overrides are
 * used; if its entry point is set, only this entry point is described.
 *
 * Returns an empty string if the module is NULL or has errors, or if the entry points share so many
 * resources that each must be requested by name. Returns NULL if there is not enough memory. The
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

/* Options of tessera_format. The caller sets `size` to the sizeof of the structure. For members
 * that are 0, the default is used. */
typedef struct tessera_format_options {
  size_t size;
  uint32_t line_width;            /* columns, 1 to 65,535; default: 100 */
  uint32_t indent_width;          /* columns, at most 16; default: 4 */
  uint32_t indent_with_tabs;      /* 1: one tab per level, which counts as indent_width columns */
  uint32_t first_line, last_line; /* counted from 1, both inclusive; default: all lines */
} tessera_format_options;

/* Formats a WGSL module (source_tools.h, FormatSource). `options` may be NULL. The text of the
 * result is the formatted source, even if the result is not ok: declarations with syntax errors
 * are then left unchanged, and the messages describe the errors. Returns NULL if an option is
 * out of range or there is not enough memory. The caller frees the result with
 * tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_format(const char* wgsl, size_t length,
                                              const tessera_format_options* options);

/* A shader for tessera_bindings. `name` is the name of the namespace, module, class, enum,
 * structure or object that contains the shader's constants (in C: their prefix). */
typedef struct tessera_bindings_shader {
  const char* name;
  const tessera_module* module;
} tessera_bindings_shader;

/* Options of tessera_bindings. The caller sets `size` to the sizeof of the structure. For members
 * that are 0, the default is used. */
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

/* Generates host code for `count` shaders (bindings.h, GenerateBindings). `compile_options` may be
 * NULL; its overrides provide values for sizes. The text of the result is the code or, if the
 * result is not ok, the reason for the failure. If `compile_options` has a target, the code
 * contains the slots in the output for this target. Returns NULL if a name in `options` is unknown,
 * a module has errors, or there is not enough memory. The caller frees the result with
 * tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_bindings(const tessera_bindings_shader* shaders,
                                                size_t count,
                                                const tessera_bindings_options* options,
                                                const tessera_options* compile_options);

/* Returns 1 if there was no error, and 0 otherwise. */
TESSERA_EXPORT int tessera_result_ok(const tessera_result* result);
/* Returns the words of the SPIR-V module, or NULL if the target is not SPIR-V or there was an
 * error. `word_count` may be NULL; otherwise it is set to the number of words. */
TESSERA_EXPORT const uint32_t* tessera_result_spirv(const tessera_result* result,
                                                    size_t* word_count);
/* Returns the output as text, or an empty string if the output is not text or there was an error.
 * `length` may be NULL; otherwise it is set to the length in bytes without the final NUL. */
TESSERA_EXPORT const char* tessera_result_text(const tessera_result* result, size_t* length);

/* Returns the output as a source file in `language`, which is "c", "cpp", "rust" or "ts" (embed.h,
 * EmbedResult). All names in the file begin with `name`. `length` may be NULL; otherwise it is set
 * to the length in bytes without the final NUL. The string lives until the next call for the same
 * result. Returns NULL for an unknown language, if the result is not ok, or if there is not enough
 * memory. */
TESSERA_EXPORT const char* tessera_result_embed(tessera_result* result, const char* language,
                                                const char* name, size_t* length);

/* Returns the number of messages of the result. */
TESSERA_EXPORT size_t tessera_result_message_count(const tessera_result* result);
/* Fills in message number `index`, counted from 0. Returns 1, or 0 if `index` is out of range. */
TESSERA_EXPORT int tessera_result_message(const tessera_result* result, size_t index,
                                          tessera_message* message);
/* Return a label, fix, note or help text of message number `message`. Each of the four kinds has
 * its own `index`. All numbers count from 0. The functions for labels and fixes fill in `label` or
 * `fix` and return 1. If a number is out of range, the functions return 0 or NULL. */
TESSERA_EXPORT int tessera_result_label(const tessera_result* result, size_t message, size_t index,
                                        tessera_label* label);
TESSERA_EXPORT int tessera_result_fix(const tessera_result* result, size_t message, size_t index,
                                      tessera_fix* fix);
TESSERA_EXPORT const char* tessera_result_note(const tessera_result* result, size_t message,
                                               size_t index);
TESSERA_EXPORT const char* tessera_result_help(const tessera_result* result, size_t message,
                                               size_t index);
/* Renders all messages as text with source lines and carets, and with ANSI colors if `color` is not
 * 0. The string lives until the next rendering function (tessera_result_render_* or
 * tessera_result_*_json) is called for this result. */
TESSERA_EXPORT const char* tessera_result_render_text(tessera_result* result, int color);
/* Renders all messages as tessera_result_render_text does, for a terminal of `width` columns: text
 * is wrapped, and long source lines are cropped. Widths below 40 count as 40; 0 means no limit. */
TESSERA_EXPORT const char* tessera_result_render_text_to_width(tessera_result* result, int color,
                                                               uint32_t width);
/* Renders all messages as a JSON array (docs/cli.md). The string lives until the next rendering
 * function is called for this result. */
TESSERA_EXPORT const char* tessera_result_render_json(tessera_result* result);
/* Renders all messages as a SARIF 2.1.0 log. The string lives until the next rendering function is
 * called for this result. */
TESSERA_EXPORT const char* tessera_result_render_sarif(tessera_result* result);
/* Renders the entry points in the output, with the names and slots that a host needs, as a JSON
 * array (docs/cli.md, batch). tessera_result_entry_point returns them as structures. The string
 * lives until the next rendering function is called for this result. */
TESSERA_EXPORT const char* tessera_result_entry_points_json(tessera_result* result);
/* Renders the function constants in MSL as a JSON array of objects with `name` (of the override),
 * `output_name` and `index`. tessera_result_function_constant returns them as structures. The
 * string lives until the next rendering function is called for this result. */
TESSERA_EXPORT const char* tessera_result_function_constants_json(tessera_result* result);
/* Renders the traces that the options print-ir-after and time-report request, as a JSON object
 * (docs/cli.md, batch). The string lives until the next rendering function is called for this
 * result. */
TESSERA_EXPORT const char* tessera_result_trace_json(tessera_result* result);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_TESSERA_C_H_ */
