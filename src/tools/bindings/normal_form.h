// Keeps the identifiers of host code apart that a host language would take for the same one.
#ifndef TESSERA_TOOLS_BINDINGS_NORMAL_FORM_H_
#define TESSERA_TOOLS_BINDINGS_NORMAL_FORM_H_

#include <string>
#include <string_view>

#include "tessera/bindings.h"

namespace tessera::bindings {

// Returns an identifier in the normal form that the language requires of identifiers or converts
// them to: NFC in C, C++ and Rust, and NFKC in Python. The other languages compare identifiers
// code point by code point, as WGSL does.
//
// Different identifiers have different results, except if one of them contains text such as
// `u0301`. A character that normalization may change, which is rare, is replaced by its number:
// `e` and U+0301 become `eu0301`.
std::string InNormalForm(std::string_view identifier, HostLanguage language);

}  // namespace tessera::bindings

#endif  // TESSERA_TOOLS_BINDINGS_NORMAL_FORM_H_
