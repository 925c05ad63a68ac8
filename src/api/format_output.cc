#include "api/format_output.h"

#include <utility>

#include "tessera/source_tools.h"

namespace tessera {

bool FormatOutput(std::string& wgsl) {
  FormatResult result = FormatSource(wgsl, {});
  wgsl = std::move(result.text);
  return result.ok;
}

}  // namespace tessera
