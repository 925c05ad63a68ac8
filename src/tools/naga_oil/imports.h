// Converts the import directives of naga_oil.
#ifndef TESSERA_TOOLS_NAGA_OIL_IMPORTS_H_
#define TESSERA_TOOLS_NAGA_OIL_IMPORTS_H_

#include <string>
#include <string_view>
#include <vector>

namespace tessera::wgsl::naga_oil {

struct ConvertedImport {
  std::string text;                // the WESL statement; empty if the import has no equivalent
  std::vector<std::string> names;  // the names that the import brings into scope
};

// Converts an import. `argument` is the text after '#import'.
ConvertedImport ConvertImport(std::string_view argument);

}  // namespace tessera::wgsl::naga_oil

#endif  // TESSERA_TOOLS_NAGA_OIL_IMPORTS_H_
