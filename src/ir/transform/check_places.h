// Reports resources of one entry point that have the same place in the output.
#ifndef TESSERA_IR_TRANSFORM_CHECK_PLACES_H_
#define TESSERA_IR_TRANSFORM_CHECK_PLACES_H_

#include <cstdint>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct CheckPlacesConfig {
  // In Vulkan, all elements of a binding array share one binding. A texture and a sampler may have
  // the same binding: they are then one descriptor of type COMBINED_IMAGE_SAMPLER.
  bool vulkan = false;
  // True if the option --framebuffer-fetch is used. It chooses the bindings of input attachments,
  // so the help text of errors mentions it.
  bool input_attachments = false;
};

// Checks that no two resources of an entry point have the same place (slot or binding), and reports
// the first two that do. Each resource must have a place. Does not compare resources that the host
// finds by their names (PlaceTable::kName). WGSL forbids clashes in the source (WGSL: Resource
// Interface), but options may move resources onto each other.
Status CheckPlaces(const Module& m, const CheckPlacesConfig& config, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_CHECK_PLACES_H_
