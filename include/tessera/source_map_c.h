/* Creates source maps of text outputs. The C interface; the C++ interface is in source_map.h. */
#ifndef TESSERA_SOURCE_MAP_C_H_
#define TESSERA_SOURCE_MAP_C_H_

#include <stddef.h>

#include "tessera/export.h"
#include "tessera/modules_c.h"
#include "tessera/tessera_c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Compiles a module as tessera_compile does, and creates a source map of the output (source_map.h,
 * CompileWithSourceMap). `options` may be NULL. Returns NULL if there is not enough memory. The
 * caller frees the result with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_compile_with_source_map(const char* wgsl, size_t length,
                                                               const tessera_options* options);

/* Compiles a program like tessera_sources_compile, and creates a source map of the output. Returns
 * NULL if `sources` is NULL or there is not enough memory. The caller frees the result with
 * tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_sources_compile_with_source_map(
    tessera_sources* sources, const tessera_options* options);

/* Returns the source map of a result as JSON, or an empty string if there is none. The functions
 * above create source maps, and so do tessera_minify and tessera_sources_link_with if their options
 * request it. `length` may be NULL; otherwise it is set to the length in bytes without the final
 * NUL. */
TESSERA_EXPORT const char* tessera_result_source_map(const tessera_result* result, size_t* length);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_SOURCE_MAP_C_H_ */
