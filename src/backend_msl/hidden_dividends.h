// A workaround for Metal on Apple silicon: docs/drivers.md.
#ifndef TESSERA_BACKEND_MSL_HIDDEN_DIVIDENDS_H_
#define TESSERA_BACKEND_MSL_HIDDEN_DIVIDENDS_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::msl {

// Adds a zero that the compiler cannot recognize to the dividend of each u32 division and
// remainder. Otherwise Metal computes wrong results if it knows something about the dividend
// (crbug.com/517225032). Divisions by constant powers of two are not affected.
ir::Status RunHideDividends(ir::Module& m);

// Each u32 dividend contains such a zero, except for divisions by constant powers of two.
extern const ir::Property kDividendsAreHidden;

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_HIDDEN_DIVIDENDS_H_
