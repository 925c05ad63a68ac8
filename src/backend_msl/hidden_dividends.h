// A workaround for Metal on Apple silicon: docs/drivers.md.
#ifndef TESSERA_BACKEND_MSL_HIDDEN_DIVIDENDS_H_
#define TESSERA_BACKEND_MSL_HIDDEN_DIVIDENDS_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::msl {

// Metal divides u32 wrongly if it knows something of the dividend (crbug.com/517225032). Adds a zero
// that the compiler cannot know to the dividend of each division and remainder of u32. Constant powers
// of two as divisors need none.
ir::Status RunHideDividends(ir::Module& m);

// No u32 is divided without such a zero.
extern const ir::Property kDividendsAreHidden;

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_HIDDEN_DIVIDENDS_H_
