// Declares the pass that checks the places of the variables that entry points use.
#ifndef TESSERA_BACKEND_MSL_CHECK_PLACES_H_
#define TESSERA_BACKEND_MSL_CHECK_PLACES_H_

#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::msl {

// Returns whether CheckPlaces may find an error. Takes all variables into account, regardless of
// the entry points that use them, so it is much faster than CheckPlaces.
bool PlacesMayClash(const ir::Module& m, const MslOptions& options);

// Reports unsupported_by_target if two parameters of an entry point have the same slot, if the slot
// of a parameter does not exist in Metal, or if two buffers share an element of the buffer sizes.
// PlaceResources and RunResourceParameters must have run before.
ir::Status CheckPlaces(const ir::Module& m, const MslOptions& options, Diagnostics& diagnostics);

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_CHECK_PLACES_H_
