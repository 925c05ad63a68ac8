// Converts a shader in naga_oil's dialect to WESL.
#ifndef TESSERA_TOOLS_NAGA_OIL_TO_WESL_H_
#define TESSERA_TOOLS_NAGA_OIL_TO_WESL_H_

#include <string>

#include "base/diagnostics.h"
#include "base/source.h"

namespace tessera::wgsl::naga_oil {

struct WeslModule {
  std::string text;
  std::string path;  // as given by #define_import_path, e.g. "bevy_pbr::lighting"; may be empty
};

// Converts a shader. Reports constructs without an equivalent as errors (`no-counterpart`). Reports
// a warning if the host must define a feature or a constant for the equivalent. The result is empty
// after an error.
WeslModule ToWesl(const Source& source, Diagnostics& diagnostics);

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_TO_WESL_H_
