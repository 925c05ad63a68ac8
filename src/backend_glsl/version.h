// Defines the supported GLSL versions, and reports features that a version lacks.
#ifndef TESSERA_BACKEND_GLSL_VERSION_H_
#define TESSERA_BACKEND_GLSL_VERSION_H_

#include <cstdint>
#include <string_view>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::glsl {

struct Version {
  GlslVersion id;
  std::string_view option;     // the argument of --glsl-version
  std::string_view directive;  // the text after #version
  std::string_view title;      // how messages name the version
  uint16_t number;
  bool es = false;
};

const Version& VersionOf(GlslVersion version);

inline bool IsForVulkan(const GlslOptions& options) {
  return options.version == GlslVersion::kVulkan460;
}

// Reports one unsupported-by-target error for each feature that the module uses but `version`
// lacks.
ir::Status CheckVersion(const ir::Module& module, GlslVersion version, Diagnostics& diagnostics);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_VERSION_H_
