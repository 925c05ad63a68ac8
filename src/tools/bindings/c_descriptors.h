// Writes bind group and vertex buffer descriptors for C and C++.
#ifndef TESSERA_TOOLS_BINDINGS_C_DESCRIPTORS_H_
#define TESSERA_TOOLS_BINDINGS_C_DESCRIPTORS_H_

#include <string>

#include "base/text_writer.h"
#include "tools/bindings/model.h"
#include "tools/bindings/names.h"

namespace tessera::bindings {

// Writes the descriptors for webgpu.h, Vulkan and Direct3D 12 that the options request.
void WriteCDescriptors(const Shader& shader, const BindingsOptions& options,
                       const std::string& prefix, Names& names, TextWriter& w);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_C_DESCRIPTORS_H_
