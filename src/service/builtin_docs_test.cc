#include "service/builtin_docs.h"

#include <gtest/gtest.h>

#include <string>

#include "ir/builtin_functions.h"
#include "wgsl/resolve/extensions.h"
#include "wgsl/syntax/names.h"

namespace tessera::service {
namespace {

std::string_view NameOf(uint32_t id) { return wgsl::kFixedNames.names[id]; }

TEST(BuiltinDocs, EveryBuiltinFunctionHasDocumentation) {
  for (uint32_t i = 0; i < wgsl::kFixedNames.names.size(); ++i) {
    const StringId id(i);
    if (!wgsl::name::IsBuiltinFunction(id) && !wgsl::name::IsCooperativeFunction(id)) continue;
    EXPECT_NE(FindDoc(DocKind::kFunction, NameOf(i)), nullptr) << NameOf(i);
  }
}

TEST(BuiltinDocs, EveryKeywordHasDocumentation) {
  for (uint32_t i = 0; wgsl::name::IsKeyword(StringId(i)); ++i) {
    EXPECT_NE(FindDoc(DocKind::kKeyword, NameOf(i)), nullptr) << NameOf(i);
  }
}

TEST(BuiltinDocs, EveryStandardExtensionHasDocumentation) {
  for (const wgsl::LanguageExtension& e : wgsl::LanguageExtensions()) {
    if (!e.standard || NameOf(e.name.value) == "sized_binding_array") continue;
    EXPECT_NE(FindDoc(DocKind::kExtension, NameOf(e.name.value)), nullptr) << NameOf(e.name.value);
  }
}

TEST(BuiltinDocs, NoRowIsTwice) {
  for (const BuiltinDoc& doc : BuiltinDocs()) {
    EXPECT_EQ(FindDoc(doc.kind, doc.name), &doc) << doc.name;
    EXPECT_TRUE(doc.text.ends_with('.')) << doc.name;
  }
}

TEST(BuiltinDocs, EveryPredeclaredFunctionHasSignaturesWithItsName) {
  for (uint32_t i = 0; i < wgsl::kFixedNames.names.size(); ++i) {
    const StringId id(i);
    const bool is_function =
        wgsl::name::IsBuiltinFunction(id) || wgsl::name::IsCooperativeFunction(id);
    const auto signatures = SignaturesOf(id);
    EXPECT_EQ(!signatures.empty(), is_function) << NameOf(i);
    for (const std::string& signature : signatures) {
      EXPECT_TRUE(signature.starts_with(std::string(NameOf(i)) + "(")) << signature;
    }
  }
}

TEST(BuiltinDocs, SignaturesAreThoseOfTheTable) {
  const auto signatures = SignaturesOf(wgsl::name::NameOf(ir::BuiltinFn::k_clamp));
  ASSERT_EQ(signatures.size(), 1u);
  EXPECT_EQ(signatures[0],
            "clamp(e: T, low: T, high: T) -> T, where T is i32, u32, f32, f16 or a vector of them");
}

}  // namespace
}  // namespace tessera::service
