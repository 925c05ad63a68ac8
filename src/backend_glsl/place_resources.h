// Assigns OpenGL binding points to uniform and storage blocks, and image units to storage textures.
#ifndef TESSERA_BACKEND_GLSL_PLACE_RESOURCES_H_
#define TESSERA_BACKEND_GLSL_PLACE_RESOURCES_H_

#include "ir/module.h"

namespace tessera::glsl {

// Sets the places of resources in OpenGL. Uniform blocks, storage blocks and images are numbered
// separately, from 0, in the order of @group and @binding. The host finds textures and samplers by
// name.
//
// All rows of Module::resources are numbered, even if the output does not use them. As a result,
// all pipeline stages compiled from one module use the same numbers. If the size of a binding array
// depends on an override or an option, the elements after the first are numbered after all other
// resources. The numbers of these other resources thus do not depend on the size.
ir::Status PlaceForOpenGl(ir::Module& m);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_PLACE_RESOURCES_H_
