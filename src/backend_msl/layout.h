// Describes how Metal lays out structures in buffers.
#ifndef TESSERA_BACKEND_MSL_LAYOUT_H_
#define TESSERA_BACKEND_MSL_LAYOUT_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "text_backend/lay_out_structs.h"

namespace tessera::msl {

// A vector with three components is declared as packed if another member lies where its fourth
// component would be. Padding is declared as an array of bytes.
extern const text::LayoutPolicy kLayout;
extern const ir::Property kStructsAreLaidOut;

// Replaces stores to storage buffers if the stored value has bytes that belong to no member,
// element or component. A WGSL store does not change such bytes, so each of these stores becomes a
// call to a function that stores the members, elements or columns one by one. In Metal, a vector
// with three components is as large as one with four, so vectors with three components are stored
// as packed vectors (MslOp::kStoreVec3). Requires kStructsAreLaidOut.
ir::Status SplitPaddedStores(ir::Module& m);
extern const ir::Property kNoPaddedStores;

// Returns whether `pointer` points to a packed member of a structure. Requires kStructsAreLaidOut.
bool IsPackedPlace(const ir::Module& m, ir::Value pointer);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_LAYOUT_H_
