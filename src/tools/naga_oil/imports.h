// Converts naga_oil's import directives.
#ifndef TESSERA_TOOLS_NAGA_OIL_IMPORTS_H_
#define TESSERA_TOOLS_NAGA_OIL_IMPORTS_H_

#include <string>
#include <string_view>
#include <vector>

namespace tessera::wgsl::naga_oil {

struct ConvertedImport {
  std::string text;                // the WESL import statement; empty if there is no equivalent
  std::vector<std::string> names;  // the names that the import brings into scope
};

// Converts an import. `argument` is the text after '#import'.
ConvertedImport ConvertImport(std::string_view argument);

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_IMPORTS_H_
