// Describes how Metal lays out structures in buffers.
#ifndef TESSERA_BACKEND_MSL_LAYOUT_H_
#define TESSERA_BACKEND_MSL_LAYOUT_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "text_backend/lay_out_structs.h"

namespace tessera::msl {

// A vector with three components is packed if another member occupies the place of its fourth
// component. Padding is an array of bytes.
extern const text::LayoutPolicy kLayout;
extern const ir::Property kStructsAreLaidOut;

// Replaces each store to a storage buffer whose value has bytes that belong to no member or
// element. A function stores the parts instead, because a WGSL store does not change such bytes.
ir::Status SplitPaddedStores(ir::Module& m);
extern const ir::Property kNoPaddedStores;

// Returns whether `pointer` points to a packed member of a structure. Requires kStructsAreLaidOut.
bool IsPackedPlace(const ir::Module& m, ir::Value pointer);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_LAYOUT_H_
