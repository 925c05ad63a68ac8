// The versions of GLSL and the features that each of them lacks.
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
  std::string_view option;     // the value of --glsl-version
  std::string_view directive;  // after #version
  std::string_view title;      // in messages
  uint16_t number;
  bool es = false;
};

const Version& VersionOf(GlslVersion version);

inline bool IsForVulkan(const GlslOptions& options) {
  return options.version == GlslVersion::kVulkan460;
}

// Reports each feature that legal IR has and the version lacks once, as unsupported-by-target.
ir::Status CheckVersion(const ir::Module& module, GlslVersion version, Diagnostics& diagnostics);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_VERSION_H_
