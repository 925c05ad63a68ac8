#include "backend_msl/check_features.h"

#include "backend_msl/target_ops.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

// Returns the messages about the module `text`, or the module's text if there are no messages.
std::string Check(std::string_view text, uint32_t version) {
  return ir::RunTransform(text, [&](ir::Module& m, Diagnostics& d) {
    MslOptions options;
    options.version = version;
    return CheckFeatures(m, options, d);
  });
}

// The error is reported wherever the type occurs: in parameters, pointees, local variables and
// members.
TEST(MslCheckFeatures, LongsNeedAVersion) {
  for (const std::string_view text : {
           "fn f(%a: i64) {\n  return\n}\n",
           "struct S {\n  a: vec2<u64>\n}\nfn f(%p: ptr<function, S>) {\n  return\n}\n",
           "fn f() {\n  %v = var ptr<function, array<i64, 2>>\n  return\n}\n",
           "var<workgroup, read_write> @w : i64\nfn f() {\n  return\n}\n",
       }) {
    const std::string out = Check(text, 20200);
    EXPECT_NE(out.find("a 64-bit integer needs MSL 2.3"), std::string::npos) << text << out;
    EXPECT_EQ(Check(text, 20300).find("needs"), std::string::npos) << text;
  }
  EXPECT_EQ(Check("fn f(%a: i32) {\n  return\n}\n", 20200).find("needs"), std::string::npos);
}

// All missing features are reported together, each once.
TEST(MslCheckFeatures, ReportsEachFeatureOnce) {
  const std::string out = Check(
      R"(var<handle, read> @t : texture_storage_2d<r32uint, atomic> @group(0) @binding(0)

fn f(%a: i64) {
  textureAtomicOr @t, vec2<u32>{}, 1u
  textureAtomicOr @t, vec2<u32>{}, 2u
  return
}
)",
      20200);
  const auto count = [&](std::string_view message) {
    size_t n = 0;
    for (size_t at = out.find(message); at != std::string::npos; at = out.find(message, at + 1))
      ++n;
    return n;
  };
  EXPECT_EQ(count("an atomic operation on a texture needs MSL 3.1"), 1u) << out;
  EXPECT_EQ(count("a 64-bit integer needs MSL 2.3"), 1u) << out;
}

}  // namespace
}  // namespace tessera::msl
