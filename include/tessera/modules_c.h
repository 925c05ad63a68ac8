/* Links and compiles shaders that consist of several modules, in WESL (docs/modules.md). The C
 * interface; the C++ interface is in modules.h.
 *
 *   static int load(void* data, const char* package, const char* path, tessera_module_text* text);
 *
 *   tessera_sources* sources = tessera_sources_create("main.wesl", wesl, length);
 *   tessera_sources_set_loader(sources, load, data);
 *   tessera_sources_set_feature(sources, "SHADOWS", 1);
 *   tessera_result* result = tessera_sources_compile(sources, options);
 *
 * Memory and errors are handled as described in tessera_c.h. */
#ifndef TESSERA_MODULES_C_H_
#define TESSERA_MODULES_C_H_

#include <stddef.h>
#include <stdint.h>

#include "tessera/export.h"
#include "tessera/tessera_c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The source of a module, which a loader fills in. The library sets `size` before it calls the
 * loader, and copies the strings when the loader returns. */
typedef struct tessera_module_text {
  size_t size;
  const char* name; /* the name of the module's file, for messages */
  const char* text; /* need not end with NUL */
  size_t length;    /* of `text`, in bytes */
} tessera_module_text;

/* Finds the module at `path` in `package`. If it exists, fills in `text` and returns 1; otherwise
 * returns 0. `path` consists of names separated by '/', e.g. "lighting/math"; "" is the package
 * itself. The package of the root module is called "". `data` is the argument of
 * tessera_sources_set_loader. */
typedef int (*tessera_load_module)(void* data, const char* package, const char* path,
                                   tessera_module_text* text);

/* Returns the unique name of the package that modules of the package `from` refer to as `name`, or
 * NULL if there is no such package. The library copies the string when the function returns. `data`
 * is the argument of tessera_sources_set_package_finder. */
typedef const char* (*tessera_find_package)(void* data, const char* from, const char* name);

/* A program: its root module, and how to find the others. */
typedef struct tessera_sources tessera_sources;

/* Creates a program with a copy of its root module, `length` bytes of WESL. `name` is the name of
 * the module's file, for messages. Returns NULL if there is not enough memory. */
TESSERA_EXPORT tessera_sources* tessera_sources_create(const char* name, const char* wesl,
                                                       size_t length);
TESSERA_EXPORT void tessera_sources_destroy(tessera_sources* sources);
/* Sets the function that finds all other modules, and the argument `data` with which it is
 * called. */
TESSERA_EXPORT void tessera_sources_set_loader(tessera_sources* sources, tessera_load_module load,
                                               void* data);
/* Sets the function that finds other packages, and the argument `data` with which it is called. If
 * it is not set, the program cannot import other packages. */
TESSERA_EXPORT void tessera_sources_set_package_finder(tessera_sources* sources,
                                                       tessera_find_package find, void* data);
/* Sets the path of the root module in its package, with '/' between its parts. The default is
 * "main". Returns 0 if there is not enough memory. */
TESSERA_EXPORT int tessera_sources_set_path(tessera_sources* sources, const char* path);
/* Turns a feature that @if conditions use on or off. Returns 0 if there is not enough memory. */
TESSERA_EXPORT int tessera_sources_set_feature(tessera_sources* sources, const char* name,
                                               int is_on);
/* Replaces the value of a module-scope constant of the root module. Returns 0 if there is not
 * enough memory. */
TESSERA_EXPORT int tessera_sources_set_constant(tessera_sources* sources, const char* name,
                                                const char* value);

/* Sets the edition (language version) of WESL, e.g. "2026_pre". The default is the newest edition
 * that the library supports. If the library does not support `edition`, linking and compiling
 * report the error invalid-option. Returns 0 if there is not enough memory. */
TESSERA_EXPORT int tessera_sources_set_edition(tessera_sources* sources, const char* edition);

/* Compiles the program. `options` may be NULL. The caller frees the result with
 * tessera_result_destroy. Returns NULL if there is not enough memory. */
TESSERA_EXPORT tessera_result* tessera_sources_compile(tessera_sources* sources,
                                                       const tessera_options* options);
/* Parses and checks the program, like tessera_module_create. The caller frees the module with
 * tessera_module_destroy. Returns NULL if there is not enough memory. */
TESSERA_EXPORT tessera_module* tessera_sources_parse(tessera_sources* sources,
                                                     const tessera_options* options);
/* Checks the program with every combination of features, and merges the messages
 * (feature_combinations.h). Combinations for which all conditions have the same results are checked
 * only once. Features set with tessera_sources_set_feature keep their values. At most
 * `max_combinations` combinations are checked.
 *
 * `*checked` is set to the number of combinations that were checked. `*is_complete` is set to 0 if
 * only a sample of the combinations was checked, and to 1 otherwise. Both pointers may be NULL.
 * Returns NULL if there is not enough memory. */
TESSERA_EXPORT tessera_result* tessera_sources_check_features(tessera_sources* sources,
                                                              const tessera_options* options,
                                                              uint32_t max_combinations,
                                                              uint32_t* checked, int* is_complete);
/* Links the program into one WGSL module, which is the text of the result. `mangling` is "escape"
 * or "underscore". Returns NULL for any other string, or if there is not enough memory. */
TESSERA_EXPORT tessera_result* tessera_sources_link(tessera_sources* sources, const char* mangling);

/* Options of tessera_sources_link_with. The caller sets `size` to the sizeof of the structure. A
 * member that is 0 or NULL selects the default; in a flag, any other value means true. */
typedef struct tessera_link_options {
  size_t size;
  const char* mangling; /* "escape", the default, or "underscore" */
  uint32_t comments;    /* before each declaration from another module, writes a comment with the
                         * declaration's original file and line */
  uint32_t syntax_only; /* reads only the root module; the result has no text */
  uint32_t source_map;  /* creates a source map: tessera_result_source_map (source_map_c.h) */
} tessera_link_options;

/* Links the program with the given options (modules.h, Link and LinkTextOptions). `options` may be
 * NULL. Returns NULL if `mangling` is unknown or there is not enough memory. The caller frees the
 * result with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_sources_link_with(tessera_sources* sources,
                                                         const tessera_link_options* options);

/* Return the number of files that the last compilation read, and their names, the root module
 * first. tessera_sources_file returns NULL if `index` is out of range. */
TESSERA_EXPORT size_t tessera_sources_file_count(const tessera_sources* sources);
TESSERA_EXPORT const char* tessera_sources_file(const tessera_sources* sources, size_t index);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_MODULES_C_H_ */
