// Works around miscompiled u32 divisions in Metal on Apple silicon (docs/drivers.md).
#ifndef TESSERA_BACKEND_MSL_HIDDEN_DIVIDENDS_H_
#define TESSERA_BACKEND_MSL_HIDDEN_DIVIDENDS_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::msl {

// Adds a zero to the dividend of each u32 division and remainder, in a form that the Metal compiler
// cannot fold. Without the zero, the compiler may miscompile the operation if it knows facts about
// the dividend (crbug.com/517225032). Divisions by constant powers of two are not affected.
ir::Status RunHideDividends(ir::Module& m);

// Property: a hidden zero is added to each u32 dividend, except in divisions by constant powers of
// two.
extern const ir::Property kDividendsAreHidden;

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_HIDDEN_DIVIDENDS_H_
