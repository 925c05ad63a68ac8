/* Converts shaders from the dialect of naga_oil to WESL. The C interface; the C++ interface is in
 * naga_oil.h. */
#ifndef TESSERA_NAGA_OIL_C_H_
#define TESSERA_NAGA_OIL_C_H_

#include <stddef.h>

#include "tessera/export.h"
#include "tessera/tessera_c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Converts one file. The text of the result is in WESL. `options` may be NULL; only source_name is
 * used. Returns NULL if there is not enough memory. The caller frees the result with
 * tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_convert_naga_oil(const char* source, size_t length,
                                                        const tessera_options* options);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_NAGA_OIL_C_H_ */
