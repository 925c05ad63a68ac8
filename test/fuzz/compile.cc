// Any bytes as source, for every target: no crash, no hang, no invalid SPIR-V, no internal error.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tessera/tessera.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view source(reinterpret_cast<const char*>(data), size);
  using tessera::Target;
  for (const Target target : {Target::kSpirv, Target::kMsl, Target::kHlsl}) {
    tessera::Options options;
    options.target = target;
    options.spirv.validate = true;
    const tessera::Result result = tessera::Compile(source, options);
    for (const tessera::Message& message : result.diagnostics) {
      if (message.code == "internal-error") {
        std::fprintf(stderr, "%s\n", message.text.c_str());
        std::abort();
      }
    }
    if (!result.ok) break;
  }
  return 0;
}
