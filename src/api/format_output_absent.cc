// Implements FormatOutput for libraries without source tools.
#include "api/format_output.h"

namespace tessera {

bool FormatOutput(std::string&) { return true; }

}  // namespace tessera
