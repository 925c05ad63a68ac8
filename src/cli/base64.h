// Encodes bytes in base64.
#ifndef TESSERA_CLI_BASE64_H_
#define TESSERA_CLI_BASE64_H_

#include <string>
#include <string_view>

namespace tessera::cli {

// Returns `bytes` as Base64 text with padding (RFC 4648, section 4).
std::string Base64(std::string_view bytes);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_BASE64_H_
