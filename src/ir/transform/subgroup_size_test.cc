#include "ir/transform/subgroup_size.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Sized(std::string_view text, uint32_t size = 0) {
  return RunTransform(text,
                      [&](Module& m, Diagnostics& d) { return RunSubgroupSize(m, {size}, d); });
}

constexpr std::string_view kBody =
    R"(fn main(%i: u32 @builtin(local_invocation_index), %size: u32 @builtin(subgroup_size)) {
  %1 = div u32 %i, %size
  return
}
)";

TEST(SubgroupSize, TheAttributesIsAConstant) {
  EXPECT_EQ(
      Sized("@compute @workgroup_size(64u, 1u, 1u) @subgroup_size(32i)\n" + std::string(kBody)),
      R"(
@compute @workgroup_size(64u, 1u, 1u) @subgroup_size(32i)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = div u32 %i, 32u
  return
}
)");
  // The attribute @subgroup_size takes precedence over the size that the host guarantees.
  EXPECT_NE(
      Sized("@compute @workgroup_size(64u, 1u, 1u) @subgroup_size(32i)\n" + std::string(kBody), 16)
          .find("div u32 %i, 32u"),
      std::string::npos);
}

TEST(SubgroupSize, TheHostsIsOneWhereItDividesTheWorkgroup) {
  EXPECT_EQ(Sized("@compute @workgroup_size(64u, 1u, 1u)\n" + std::string(kBody), 16),
            R"(
@compute @workgroup_size(64u, 1u, 1u) @subgroup_size(16u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  %1 = div u32 %i, 16u
  return
}
)");
  for (const std::string_view attributes :
       {"@compute @workgroup_size(8u, 2u, 1u)\n", "@fragment\n",
        "override $n : u32 = 16u\n@compute @workgroup_size($n, 1u, 1u)\n"}) {
    const std::string text = attributes == "@fragment\n"
                                 ? "@fragment\nfn main(%size: u32 @builtin(subgroup_size)) {\n  %1 "
                                   "= div u32 6u, %size\n  return\n}\n"
                                 : std::string(attributes) + std::string(kBody);
    EXPECT_EQ(Sized(text, 16), Sized(text)) << text;
    EXPECT_NE(Sized(text, 16).find(", %size\n"), std::string::npos);
  }
}

TEST(SubgroupSize, MembersOfParameters) {
  EXPECT_EQ(Sized(R"(struct In {
  i: u32 @builtin(local_invocation_index)
  size: u32 @builtin(subgroup_size)
}
@compute @workgroup_size(64u, 1u, 1u) @subgroup_size(32u)
fn main(%in: In) {
  %a = access u32 %in, 1u
  %b = access u32 %in, 0u
  %c = mul u32 %a, %b
  return
}
)"),
            R"(struct In {
  i: u32 @builtin(local_invocation_index)
  size: u32 @builtin(subgroup_size)
}

@compute @workgroup_size(64u, 1u, 1u) @subgroup_size(32u)
fn main(%in: In) {
  %b = access u32 %in, 0u
  %c = mul u32 32u, %b
  return
}
)");
}

TEST(SubgroupSize, TheirNumber) {
  constexpr std::string_view kCount =
      "fn main(%n: u32 @builtin(num_subgroups)) {\n  %1 = add u32 %n, 0u\n  return\n}\n";
  EXPECT_NE(
      Sized("@compute @workgroup_size(64u, 3u, 1u) @subgroup_size(32u)\n" + std::string(kCount))
          .find("add u32 6u, 0u"),
      std::string::npos);
  EXPECT_NE(
      Sized("override $n : u32 = 16u\n@compute @workgroup_size(64u, $n, 1u) @subgroup_size(32u)\n" +
            std::string(kCount))
          .find("add u32 %n, 0u"),
      std::string::npos);
}

TEST(SubgroupSize, OnesThatThereAreNot) {
  for (const uint32_t size : {33u, 256u}) {
    EXPECT_EQ(Sized("@compute @workgroup_size(64u, 1u, 1u)\n" + std::string(kBody), size),
              "failed\ninvalid-workgroup-size: the subgroup size is " + std::to_string(size) +
                  ", but must be a power of two, 128 at most\n");
  }
}

}  // namespace
}  // namespace tessera::ir
