// Converts shaders from naga_oil's dialect, in which Bevy's shaders were written, to WESL
// (docs/modules.md). The C++ interface; the C interface is in naga_oil_c.h.
#ifndef TESSERA_NAGA_OIL_H_
#define TESSERA_NAGA_OIL_H_

#include <string>
#include <string_view>
#include <vector>

#include "tessera/export.h"
#include "tessera/tessera.h"

namespace tessera {

struct NagaOilResult {
  bool ok = false;
  std::string text;  // the converted shader, in WESL; empty if there are errors
  // The path by which other modules import this module, e.g. "bevy_pbr::lighting". The directive
  // define_import_path specifies it. Empty if the source has no such directive.
  std::string module;
  // Errors ("no-counterpart") report constructs without an equivalent in WESL. Warnings report
  // constructs whose equivalent needs a feature or a constant that the host must define.
  std::vector<Message> diagnostics;
};

// Converts one file. All imports in the result refer to modules in the file's own package: for
// example, an import of a::b::c becomes 'import package::a::b::c;'.
TESSERA_EXPORT NagaOilResult ConvertNagaOil(std::string_view source,
                                            std::string_view source_name = {});

}  // namespace tessera

#endif  // TESSERA_NAGA_OIL_H_
