// Converts a shader in naga_oil's dialect to WESL.
#ifndef TESSERA_TOOLS_NAGA_OIL_TO_WESL_H_
#define TESSERA_TOOLS_NAGA_OIL_TO_WESL_H_

#include <string>

#include "base/diagnostics.h"
#include "base/source.h"

namespace tessera::wgsl::naga_oil {

struct WeslModule {
  std::string text;
  // The path given by #define_import_path, e.g. "bevy_pbr::lighting"; may be empty.
  std::string path;
};

// Converts a shader. Reports constructs without an equivalent as errors (`no-counterpart`), and
// warns if the host must define a feature or constant. The result is empty after an error.
WeslModule ToWesl(const Source& source, Diagnostics& diagnostics);

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_TO_WESL_H_
