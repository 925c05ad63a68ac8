// libFuzzer target: compiles arbitrary bytes for every target and every matrix dialect. Fails on
// crashes, hangs, invalid SPIR-V and internal errors.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tessera/target_info.h"
#include "tessera/tessera.h"

namespace {

// Derives the options from the source, so that failures are reproducible.
tessera::Options OptionsFor(std::string_view source) {
  uint32_t bits = 2166136261u;  // the initial value of an FNV-1a hash
  for (const char c : source) bits = (bits ^ static_cast<unsigned char>(c)) * 16777619u;
  const auto take = [&](uint32_t choices) {
    const uint32_t choice = (bits >> 8) % choices;
    bits = bits * 1664525u + 1013904223u;
    return choice;
  };
  tessera::Options o;
  o.robustness = take(4) != 0;
  o.zero_initialize_workgroup = take(4) != 0;
  o.names = static_cast<tessera::Names>(take(3));
  o.spirv.vulkan = static_cast<tessera::VulkanVersion>(take(4));
  o.spirv.debug = static_cast<tessera::DebugInfo>(take(4));
  o.spirv.overrides = static_cast<tessera::OverrideMode>(take(2));
  o.spirv.native_integer_dot_product = take(2) == 0;
  o.spirv.zero_initialize_workgroup_extension = take(2) == 0;
  o.loop_guard = take(2) == 0;
  o.spirv.optimize = take(8) == 0;
  return o;
}

void AbortOnInternalError(const tessera::Result& result) {
  for (const tessera::Message& message : result.diagnostics) {
    if (message.code == "internal-error") {
      std::fprintf(stderr, "%s\n", message.text.c_str());
      std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view source(reinterpret_cast<const char*>(data), size);
  for (const tessera::TargetInfo& info : tessera::Targets()) {
    if (info.target == tessera::Target::kNone) continue;
    tessera::Options options = OptionsFor(source);
    options.target = info.target;
    options.spirv.validate = true;
    const tessera::Result result = tessera::Compile(source, options);
    AbortOnInternalError(result);
    if (!result.ok) break;
  }
  using tessera::MatrixDialect;
  for (const MatrixDialect to : {MatrixDialect::kChromium, MatrixDialect::kWgpu}) {
    AbortOnInternalError(tessera::ConvertMatrixDialect(source, to));
  }
  return 0;
}
