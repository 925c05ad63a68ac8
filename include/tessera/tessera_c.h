/* tessera: a compiler from WGSL to SPIR-V, MSL, HLSL and GLSL. The C interface.
 *
 *   tessera_options* options = tessera_options_create();
 *   tessera_options_set(options, "target", "spirv");
 *   tessera_result* result = tessera_compile(wgsl, strlen(wgsl), options);
 *   if (!tessera_result_ok(result)) fputs(tessera_result_render_text(result, 0), stderr);
 *   tessera_result_destroy(result);
 *   tessera_options_destroy(options);
 *
 * Strings are UTF-8 and end with NUL. What a result gives belongs to it and lives as long as it
 * does.
 *
 * Threads: any number may use the library at once. Several threads may use one object at once if all only pass it as a
 * pointer to const: a set of options may serve many compilations at the same time. A thread that changes or destroys an
 * object must be the only one that uses it. A thread that calls the library needs 256 KiB of stack, as deeply nested source
 * makes it recurse; musl gives new threads 128 KiB by default.
 *
 * Every pointer may be NULL. A function that makes an object gives NULL if there is not enough memory, or
 * if it is given NULL for what it is made from; a result or module that is NULL is not ok, has no output
 * and no messages. No function throws; what a function had allocated by then is not freed where the memory
 * was not enough. */
#ifndef TESSERA_TESSERA_C_H_
#define TESSERA_TESSERA_C_H_

#include <stddef.h>
#include <stdint.h>

#include "tessera/export.h"
#include "tessera/reflection_c.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tessera_options tessera_options;
typedef struct tessera_module tessera_module;
typedef struct tessera_result tessera_result;

typedef enum tessera_severity {
  TESSERA_SEVERITY_INFO = 0,
  TESSERA_SEVERITY_WARNING = 1,
  TESSERA_SEVERITY_ERROR = 2
} tessera_severity;

/* The version of this header. Programs that were compiled with another one of the same ABI number go on to work: functions
 * and members at the end of structures are added, none is taken away or changed. */
#define TESSERA_VERSION_MAJOR 0
#define TESSERA_VERSION_MINOR 1
#define TESSERA_VERSION_PATCH 0
#define TESSERA_ABI 0

/* A part of the source. Lines and columns count from 1, columns in Unicode code points; offset and length in bytes, the
 * last two in UTF-16 code units (WebGPU: GPUCompilationMessage). */
typedef struct tessera_range {
  uint32_t line, column;
  uint32_t end_line, end_column;
  uint32_t offset, length;
  uint32_t utf16_offset, utf16_length;
} tessera_range;

/* The caller sets `size` of this structure and of those below to its sizeof, e.g. by TESSERA_INIT(message). The library fills
 * in no more than the caller has room for. A library that is older than the caller's header leaves the rest unchanged. */
typedef struct tessera_message {
  size_t size;
  tessera_severity severity;
  const char* code; /* "type-mismatch" */
  const char* text; /* one sentence: what is wrong */
  tessera_range range;
  const char* range_text; /* short text for the place itself; may be empty */
  size_t label_count;     /* other places involved */
  size_t note_count;      /* why */
  size_t help_count;      /* what to do */
  size_t fix_count;       /* replacements in the source, which mend the mistake together */
} tessera_message;

typedef struct tessera_label {
  size_t size;
  tessera_range range;
  const char* text;
} tessera_label;

typedef struct tessera_fix {
  size_t size;
  tessera_range range;
  const char* replacement;
} tessera_fix;

typedef enum tessera_targets {
  TESSERA_FOR_SPIRV = 1,
  TESSERA_FOR_MSL = 2,
  TESSERA_FOR_HLSL = 4,
  TESSERA_FOR_GLSL = 8
} tessera_targets;

typedef struct tessera_option {
  size_t size;
  const char* name;   /* "msl-version" */
  const char* values; /* "1.1|1.2|1.3|1.4"; empty for a flag, which is "true" or "false" */
  const char* help;   /* one line; of a flag that is on by default, what turning it off does */
  int repeats;        /* several values add up */
  int on_by_default;  /* of a flag */
  unsigned
      targets; /* those that it changes something in, of tessera_targets; to others it is given in vain */
} tessera_option;

/* "0.1.0" */
TESSERA_EXPORT const char* tessera_version(void);
/* TESSERA_ABI of the library. */
TESSERA_EXPORT uint32_t tessera_abi(void);

/* Sets how many bytes of freed memory the process keeps at most for later compilations, whichever threads
 * run them: 16 MiB by default (none where the library is built with AddressSanitizer or MemorySanitizer).
 * While a compilation runs, it keeps at most as many besides. Memory above `bytes` is freed at once, with
 * 0 all of it, and all of it when the program ends or unloads the library. */
TESSERA_EXPORT void tessera_keep_memory(size_t bytes);

/* The options of 'tessera compile' in their order. 1 if there is one of this index. */
TESSERA_EXPORT size_t tessera_option_count(void);
TESSERA_EXPORT int tessera_option_info(size_t index, tessera_option* option);

/* The codes of messages, in the order of the registry; NULL if there is none of this index. */
TESSERA_EXPORT size_t tessera_code_count(void);
TESSERA_EXPORT const char* tessera_code(size_t index);
/* What 'tessera explain CODE' prints; empty if there is no such code. */
TESSERA_EXPORT const char* tessera_explain(const char* code);

TESSERA_EXPORT tessera_options* tessera_options_create(void);
/* A copy of the options, with the function of tessera_options_set_cancel, for a variation: values cannot be taken away from
 * options that may be repeated. NULL copies the defaults. Returns NULL if there is not enough memory. */
TESSERA_EXPORT tessera_options* tessera_options_clone(const tessera_options* options);
TESSERA_EXPORT void tessera_options_destroy(tessera_options* options);

/* Sets an option by its name: "target" (none, spirv, spvasm, msl, hlsl, glsl), "entry_point",
 * "source_name", or an option of 'tessera compile' (docs/cli.md), such as "vulkan" to "1.3". Flags
 * are "true" or "false", with or without "no-" before the name. 1 if it was set; 0 if there is no
 * such option or the value is not one of its own: tessera_options_error says which. */
TESSERA_EXPORT int tessera_options_set(tessera_options* options, const char* name,
                                       const char* value);

/* Adds the value of an override: a pipeline constant. `name` is the @id in decimal if the override has one, else its name, as
 * in WebGPU. Returns 1 if it was added. Whether there is such an override shows when a module is compiled; giving one
 * override two values is an error then. */
TESSERA_EXPORT int tessera_options_add_override(tessera_options* options, const char* name,
                                                double value);

/* Compilations with these options ask `is_cancelled`, with the `context` and from the thread that compiles, between one step
 * and the next, and end with the code "cancelled" when it gives another number than 0. NULL: none asks. The option
 * "max-seconds" bounds their time. */
TESSERA_EXPORT void tessera_options_set_cancel(tessera_options* options,
                                               int (*is_cancelled)(void* context), void* context);

/* The options as bytes, for instance as part of a cache's key: the same for options that are the same. NULL if there is
 * not enough memory. To be given to tessera_string_destroy; `length`, which may be NULL, is theirs without the NUL at the
 * end. */
TESSERA_EXPORT char* tessera_options_serialize(const tessera_options* options, size_t* length);

/* Returns why the last tessera_options_set or _add_override returned 0 for these options; empty if it returned 1. The text
 * lives until the next call of one of them or of tessera_options_destroy. Do not call this function among the arguments of
 * the same call as tessera_options_set: C does not say which of two arguments is evaluated first. */
TESSERA_EXPORT const char* tessera_options_error(const tessera_options* options);

/* Compiles `length` bytes of WGSL, which is copied; NULL is an empty text. `options` may be NULL: check
 * only. */
TESSERA_EXPORT tessera_result* tessera_compile(const char* wgsl, size_t length,
                                               const tessera_options* options);
TESSERA_EXPORT void tessera_result_destroy(tessera_result* result);

/* A module that is checked once and compiled many times. Copies `length` bytes of WGSL; NULL is an empty
 * text. Of `options`, which may be NULL, those matter that check (tessera.h, ShaderModule::Parse). The
 * module does not change: several threads may use it at once. */
TESSERA_EXPORT tessera_module* tessera_module_create(const char* wgsl, size_t length,
                                                     const tessera_options* options);
TESSERA_EXPORT void tessera_module_destroy(tessera_module* module);
/* 1 if the module has no error. */
TESSERA_EXPORT int tessera_module_ok(const tessera_module* module);
/* What checking had to say, as a result without output. */
TESSERA_EXPORT tessera_result* tessera_module_check(const tessera_module* module);
/* What is wrong with the overrides of the options (tessera.h, ShaderModule::CheckOverrides), as a result without output. */
TESSERA_EXPORT tessera_result* tessera_module_check_overrides(const tessera_module* module,
                                                              const tessera_options* options);
/* Compiles the module; messages are those of this step alone. The result for a module with errors is not ok and has the
 * message "unusable-module". */
TESSERA_EXPORT tessera_result* tessera_module_generate(const tessera_module* module,
                                                       const tessera_options* options);
/* What the entry points take, give and need, as a JSON object (docs/cli.md, reflect); tessera_module_reflect gives it as structures.
 * `options` may be NULL; else its entry point, unless empty, is the only one told of, and its overrides count.
 * Empty if the module has errors or is NULL, or if its entry points share so much that they have to be asked for one by one. To be
 * given to tessera_string_destroy. */
TESSERA_EXPORT char* tessera_module_reflect_json(const tessera_module* module,
                                                 const tessera_options* options);
TESSERA_EXPORT void tessera_string_destroy(char* string);

/* The module with its subgroup matrices in another dialect, "standard", "chromium" or "wgpu", as the text of the result
 * (tessera.h, ConvertMatrixDialect). Of `options`, which may be NULL, those matter that check. NULL if there is no such
 * dialect. */
TESSERA_EXPORT tessera_result* tessera_convert_matrix_dialect(const char* wgsl, size_t length,
                                                              const char* dialect,
                                                              const tessera_options* options);

/* How tessera_format writes. The caller sets `size` to sizeof; a member that is 0 has its default. */
typedef struct tessera_format_options {
  size_t size;
  uint32_t line_width;            /* columns, up to 65,535; default: 100 */
  uint32_t indent_width;          /* columns, up to 16; default: 4 */
  uint32_t indent_with_tabs;      /* 1: one tab per level, which counts as indent_width columns */
  uint32_t first_line, last_line; /* the lines to format, from 1; default: all */
} tessera_format_options;

/* Formats a WGSL module (source_tools.h, FormatSource). `options` may be NULL. The text of the result is
 * the formatted source, also if the result is not ok: declarations with syntax errors are then left
 * as they are, and the messages say what is wrong. Returns NULL if an option is out of its range or
 * there is not enough memory. The caller gives the result to tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_format(const char* wgsl, size_t length,
                                              const tessera_format_options* options);

/* 1 if there was no error. */
TESSERA_EXPORT int tessera_result_ok(const tessera_result* result);
/* The words of the SPIR-V module, or NULL where the target is another or there was an error.
 * `word_count` may be NULL. */
TESSERA_EXPORT const uint32_t* tessera_result_spirv(const tessera_result* result,
                                                    size_t* word_count);
/* The output as text; empty where the target is another or there was an error. `length` may be
 * NULL. */
TESSERA_EXPORT const char* tessera_result_text(const tessera_result* result, size_t* length);

TESSERA_EXPORT size_t tessera_result_message_count(const tessera_result* result);
/* The message of this index; 0 if there is none. */
TESSERA_EXPORT int tessera_result_message(const tessera_result* result, size_t index,
                                          tessera_message* message);
/* Its parts by their own indices; 0 or NULL if there is none. */
TESSERA_EXPORT int tessera_result_label(const tessera_result* result, size_t message, size_t index,
                                        tessera_label* label);
TESSERA_EXPORT int tessera_result_fix(const tessera_result* result, size_t message, size_t index,
                                      tessera_fix* fix);
TESSERA_EXPORT const char* tessera_result_note(const tessera_result* result, size_t message,
                                               size_t index);
TESSERA_EXPORT const char* tessera_result_help(const tessera_result* result, size_t message,
                                               size_t index);
/* All messages with source lines and carets; with ANSI colors if `color` is not 0. The text lives
 * until the next call for this result. */
TESSERA_EXPORT const char* tessera_result_render_text(tessera_result* result, int color);
/* All messages as a JSON array (docs/cli.md). The text lives as above. */
TESSERA_EXPORT const char* tessera_result_render_json(tessera_result* result);
/* All messages as a SARIF 2.1.0 log. The text lives as above. */
TESSERA_EXPORT const char* tessera_result_render_sarif(tessera_result* result);
/* What a host has to know of the entry points in the output: names and slots, as a JSON array (docs/cli.md, batch);
 * tessera_result_entry_point gives it as structures. The text lives as above. */
TESSERA_EXPORT const char* tessera_result_entry_points_json(tessera_result* result);
/* The function constants of MSL: name of the override, output_name, index, as a JSON array. Structures as above: tessera_result_function_constant. */
TESSERA_EXPORT const char* tessera_result_function_constants_json(tessera_result* result);
/* What the options print-ir-after and time-report asked for, as a JSON object (docs/cli.md, batch). The text
 * lives as above. */
TESSERA_EXPORT const char* tessera_result_trace_json(tessera_result* result);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_TESSERA_C_H_ */
