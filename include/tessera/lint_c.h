/* Lints WGSL source. The C interface; the C++ interface is in lint.h. */
#ifndef TESSERA_LINT_C_H_
#define TESSERA_LINT_C_H_

#include <stddef.h>

#include "tessera/export.h"
#include "tessera/tessera_c.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Checks a WGSL module with the rules of tessera lint (lint.h, LintSource). `preset` is
 * "recommended", "strict", "performance" or "portability"; NULL means "recommended". `rules` is an
 * array of `rule_count` strings of the form RULE=SEVERITY, e.g. "unused-member=off", and may be
 * NULL. `options` may be NULL.
 *
 * The result contains the messages from the compiler and the rules, and no text. Returns NULL if
 * the preset, a rule or a severity is unknown, or if there is not enough memory. The caller frees
 * the result with tessera_result_destroy. */
TESSERA_EXPORT tessera_result* tessera_lint(const char* wgsl, size_t length, const char* preset,
                                            const char* const* rules, size_t rule_count,
                                            const tessera_options* options);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_LINT_C_H_ */
