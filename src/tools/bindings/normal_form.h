// Changes identifiers of host code that the host language might otherwise treat as equal.
#ifndef TESSERA_TOOLS_BINDINGS_NORMAL_FORM_H_
#define TESSERA_TOOLS_BINDINGS_NORMAL_FORM_H_

#include <string>
#include <string_view>

#include "tessera/bindings.h"

namespace tessera::bindings {

// Returns an identifier in the Unicode normalization form that the language requires or applies:
// NFC in C, C++ and Rust, and NFKC in Python. The other languages compare identifiers code point by
// code point, as WGSL does.
//
// Each character that normalization may change, which is rare, is replaced by its code point: `e`
// and U+0301 become `eu0301`. Different identifiers therefore have different results, unless one of
// them contains text such as `u0301`.
std::string InNormalForm(std::string_view identifier, HostLanguage language);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_NORMAL_FORM_H_
