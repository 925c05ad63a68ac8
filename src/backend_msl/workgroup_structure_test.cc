#include "backend_msl/workgroup_structure.h"

#include <string>

#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

std::string Joined(std::string_view text) {
  return ir::RunTransform(text,
                          [](ir::Module& m, Diagnostics&) { return RunWorkgroupStructure(m); });
}

// Concatenates the results of calling `piece` for `count` variables.
template <typename Piece>
std::string ForEach(int count, Piece piece) {
  std::string all;
  for (int i = 0; i < count; ++i) all += piece(std::to_string(i));
  return all;
}

std::string Variables(int count, std::string_view type) {
  return ForEach(count, [&](const std::string& i) {
    return "var<workgroup, read_write> @w" + i + " : " + std::string(type) + "\n";
  });
}

std::string Stores(int count) {
  return ForEach(count, [](const std::string& i) { return "  store @w" + i + ", 1u\n"; });
}

constexpr std::string_view kMain = R"(
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  call f()
  store @own, 2u
  return
}
)";

TEST(WorkgroupStructure, HoldsManyVariables) {
  const std::string own = "var<workgroup, read_write> @own : u32\n";
  const std::string before = Variables(17, "u32") + own + "\nfn f() {\n" + Stores(17) +
                             "  return\n}\n" + std::string(kMain);
  int pointer = 0;
  const std::string members =
      ForEach(17, [](const std::string& i) { return "  w" + i + ": u32\n"; });
  const std::string accesses = ForEach(17, [&](const std::string& i) {
    const std::string at = "%" + std::to_string(++pointer);
    return "  " + at + " = access ptr<workgroup, u32> @workgroup, " + i + "u\n  store " + at +
           ", 1u\n";
  });
  EXPECT_EQ(Joined(before),
            "struct WorkgroupVariables {\n" + members + "}\n" + own +
                "var<workgroup, read_write> @workgroup : WorkgroupVariables\n\nfn f() {\n" +
                accesses + "  return\n}\n" + std::string(kMain));
}

TEST(WorkgroupStructure, LeavesFewVariables) {
  const std::string few = Variables(16, "u32") +
                          "var<workgroup, read_write> @own : u32\n\nfn f() {\n" + Stores(16) +
                          "  return\n}\n" + std::string(kMain);
  EXPECT_EQ(Joined(few), few);
}

// With a single structure, each of the two kernels would allocate memory for the variables of both.
TEST(WorkgroupStructure, LeavesMuchMemoryOfSeveralKernels) {
  const std::string much = Variables(17, "u32") + "var<workgroup, read_write> @own : u32\n" +
                           "var<workgroup, read_write> @big : array<u32, 4090>\n\nfn f() {\n" +
                           Stores(17) + "  return\n}\n" + std::string(kMain);
  EXPECT_NE(Joined(much), much);
  const std::string two =
      much + "\n@compute @workgroup_size(1u, 1u, 1u)\nfn second() {\n  call f()\n  return\n}\n";
  EXPECT_EQ(Joined(two), two);
}

}  // namespace
}  // namespace tessera::msl
