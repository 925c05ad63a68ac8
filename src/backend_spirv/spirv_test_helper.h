// Provides test helpers that translate IR text to SPIR-V and validate it.
#ifndef TESSERA_BACKEND_SPIRV_SPIRV_TEST_HELPER_H_
#define TESSERA_BACKEND_SPIRV_SPIRV_TEST_HELPER_H_

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "backend_spirv/legalize_test_helper.h"
#include "backend_spirv/spirv_tools.h"
#include "backend_spirv/spirv_writer.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::spirv {

// Legalizes `text` with the given options and returns the assembly.
inline std::string WriteOne(std::string_view text, const Options& options, const Source& source) {
  ir::TestModule test(text);
  if (!LegalizeKeepingDeadCode(test.m, options, test.diagnostics).ok)
    return "failed\n" + test.Messages();
  std::vector<uint32_t> words;
  if (!WriteSpirv(test.m, ir::GlobalUses(test.m), options, source, test.diagnostics, &words).ok) {
    return "failed\n" + test.Messages();
  }
  std::string assembly, message;
  if (!Disassemble(words, &assembly)) return "not SPIR-V";
  if (!Validate(words, options.spirv.vulkan, &message)) {
    ADD_FAILURE() << "spirv-val: " << message << "\n" << assembly;
  }
  return assembly;
}

// Writes `text` as SPIR-V for `spirv.vulkan` and, unless `text` uses subgroup matrices, also for
// Vulkan 1.1. Validates each module that it writes. Returns the assembly for `spirv.vulkan`.
inline std::string WriteSpirvText(std::string_view text, const SpirvOptions& spirv = {},
                                  const Source& source = {"", ""}) {
  Options options;
  options.spirv = spirv;
  ir::TestModule probe(text);
  if (!UsesSubgroupMatrices(probe.m)) {
    Options old = options;
    old.spirv.vulkan = VulkanVersion::k1_1;
    const std::string assembly = WriteOne(text, old, source);
    if (assembly.starts_with("failed")) return assembly;
  }
  return WriteOne(text, options, source);
}

#define EXPECT_HAS(text, part) \
  EXPECT_NE((text).find(part), std::string::npos) << "not found: " << (part) << "\nin:\n" << (text)
#define EXPECT_HAS_NOT(text, part) \
  EXPECT_EQ((text).find(part), std::string::npos) << "found: " << (part) << "\nin:\n" << (text)

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SPIRV_TEST_HELPER_H_
