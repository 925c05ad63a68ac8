/* Reports remarks about the output. The C interface; the C++ interface is in remarks.h. */
#ifndef TESSERA_REMARKS_C_H_
#define TESSERA_REMARKS_C_H_

#include <stddef.h>

#include "tessera/export.h"
#include "tessera/modules_c.h"
#include "tessera/tessera_c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Compiles a module as tessera_compile does, and adds remarks to the messages (remarks.h,
 * CompileWithRemarks). `kinds` lists kinds of remarks, separated by commas, e.g. "bounds,loops";
 * NULL means all. `options` may be NULL. Returns NULL if a kind is unknown or there is not enough
 * memory. The caller frees the result with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_compile_with_remarks(const char* wgsl, size_t length,
                                                            const char* kinds,
                                                            const tessera_options* options);

/* Compiles a program like tessera_sources_compile, and adds remarks to the messages. `kinds` is the
 * same as for tessera_compile_with_remarks. Returns NULL if `sources` is NULL, a kind is unknown or
 * there is not enough memory. The caller frees the result with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_sources_compile_with_remarks(tessera_sources* sources,
                                                                    const char* kinds,
                                                                    const tessera_options* options);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_REMARKS_C_H_ */
