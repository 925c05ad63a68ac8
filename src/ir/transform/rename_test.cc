#include "ir/transform/rename.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Rename(RenameConfig::Mode mode) {
  return RunTransform(R"(
struct Secret {
  a: u32
  b: u32
}
var<private, read_write> @hidden : Secret
fn helper(%x: u32) -> u32 {
  %y = add u32 %x, 1u
  return %y
}
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call u32 helper(1u)
  return
}
)",
                      [&](Module& m, Diagnostics& d) { return RunRename(m, {mode}, d); });
}

TEST(Rename, Strip) {
  EXPECT_EQ(Rename(RenameConfig::kStrip), R"(struct 1 {
  : u32
  : u32
}
var<private, read_write> @1 : 1

fn 1(%1: u32) -> u32 {
  %2 = add u32 %1, 1u
  return %2
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call u32 1(1u)
  return
}
)");
}

TEST(Rename, EntryPointsOfTwoStagesMayHaveOneNameInSpirv) {
  constexpr std::string_view kText = R"(
@fragment
fn paint() {
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn sum() {
  return
}
)";
  const RenameConfig::EntryPoint names[] = {{"paint", "sum"}};
  const auto rename = [&](bool by_stage) {
    return RunTransform(kText, [&](Module& m, Diagnostics& d) {
      return RunRename(m, {.entry_points = names, .by_stage = by_stage}, d);
    });
  };
  EXPECT_EQ(rename(false),
            "failed\nunsupported-by-target: two entry points would be called 'sum'\n");
  const std::string both = rename(true);
  EXPECT_EQ(both.find("paint"), std::string::npos);
  EXPECT_NE(both.rfind("fn sum"), both.find("fn sum"));
}

TEST(Rename, HashKeepsEntryPointsAndIsStable) {
  const std::string text = Rename(RenameConfig::kHash);
  EXPECT_EQ(text.find("ecret"), std::string::npos);
  EXPECT_EQ(text.find("helper"), std::string::npos);
  EXPECT_NE(text.find("fn main()"), std::string::npos);
  EXPECT_EQ(text, Rename(RenameConfig::kHash));
}

}  // namespace
}  // namespace tessera::ir
