/* Minifies WGSL source. The C interface; the C++ interface is in minify.h. */
#ifndef TESSERA_MINIFY_C_H_
#define TESSERA_MINIFY_C_H_

#include <stddef.h>
#include <stdint.h>

#include "tessera/export.h"
#include "tessera/source_map_c.h"
#include "tessera/tessera_c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Options of tessera_minify (minify.h, MinifyOptions). The caller sets `size` to the sizeof of the
 * structure. A member that is 0 or NULL selects the default; in a flag, any other value means
 * true. */
typedef struct tessera_minify_options {
  size_t size;
  /* also renames resource variables, structures used in their types, members of those structures,
   * and overrides with an @id */
  uint32_t rename_host_names;
  uint32_t no_rename;
  uint32_t no_remove_unused;
  uint32_t no_infer_types;
  uint32_t no_fold_constants;
  uint32_t no_alias_types;
  uint32_t source_map;     /* creates a source map: tessera_result_source_map */
  const char* const* keep; /* the names of module-scope declarations to keep unchanged; a name that
                            * the module does not declare causes the warning unmatched-option */
  size_t keep_count;
  uint32_t no_remove_locals;
  uint32_t no_inline_functions;
  uint32_t no_merge_duplicates;
} tessera_minify_options;

/* Minifies a WGSL module (minify.h, MinifySource). `minify` and `options` may be NULL. The text of
 * the result is the minified module. Returns NULL if there is not enough memory. The caller frees
 * the result with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_minify(const char* wgsl, size_t length,
                                              const tessera_minify_options* minify,
                                              const tessera_options* options);

/* A declaration that tessera_minify renamed. The caller sets `size` to the sizeof of the structure.
 * The result owns the strings. */
typedef struct tessera_minified_name {
  size_t size;
  const char* name;      /* the name in the source */
  const char* minified;  /* the name in the output */
  uint32_t line, column; /* of the declaration in the source, from 1 */
} tessera_minified_name;

/* Returns the number of renamed declarations. */
TESSERA_EXPORT size_t tessera_result_minified_name_count(const tessera_result* result);
/* Fills in renamed declaration number `index`, counted from 0. Returns 1, or 0 if `index` is out of
 * range. */
TESSERA_EXPORT int tessera_result_minified_name(const tessera_result* result, size_t index,
                                                tessera_minified_name* name);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_MINIFY_C_H_ */
