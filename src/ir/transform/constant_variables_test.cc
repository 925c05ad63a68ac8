#include "ir/transform/constant_variables.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Rewritten(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunConstantVariables(m); });
}

constexpr std::string_view kOut = "var<storage, read_write> @o : u32 @group(0) @binding(0)\n";

std::string Text(std::string_view variables, std::string_view body) {
  return std::string(kOut) + std::string(variables) + "\nfn main(%i: u32) {\n" + std::string(body) +
         "  return\n}\n";
}

TEST(ConstantVariables, MakesValuesOfLoads) {
  EXPECT_EQ(Rewritten(Text(R"(var<private, read_write> @n : u32 = 7u
var<private, read_write> @zero : u32
var<private, read_write> @stored : u32 = 3u
)",
                           R"(  %1 = load u32 @n
  %2 = load u32 @zero
  %3 = add u32 %1, %2
  %4 = load u32 @stored
  %5 = add u32 %3, %4
  store @stored, %5
  store @o, %5
)")),
            Text("var<private, read_write> @stored : u32 = 3u\n", R"(  %1 = add u32 7u, 0u
  %2 = load u32 @stored
  %3 = add u32 %1, %2
  store @stored, %3
  store @o, %3
)"));
}

TEST(ConstantVariables, FollowsAccesses) {
  // The pass folds constant indices up to the first run-time index, including those of accesses
  // through a pointer. Elements of a zero value are zero.
  EXPECT_EQ(
      Rewritten(Text(
          R"(var<private, read_write> @t : array<array<u32, 2>, 2> = array<array<u32, 2>, 2>{array<u32, 2>{1u, 2u}, array<u32, 2>{3u, 4u}}
var<private, read_write> @z : array<u32, 9>
)",
          R"(  %1 = access ptr<private, array<u32, 2>> @t, 1u
  %2 = access ptr<private, u32> %1, %i
  %3 = load u32 %2
  %4 = access ptr<private, u32> %1, 1u
  %5 = load u32 %4
  %6 = access ptr<private, array<u32, 2>> @t, %i
  %7 = access ptr<private, u32> %6, 0u
  %8 = load u32 %7
  %9 = access ptr<private, u32> @z, %i
  %10 = load u32 %9
  %11 = load array<u32, 9> @z
  %12 = access u32 %11, %i
  %13 = add u32 %3, %5
  %14 = add u32 %8, %10
  %15 = add u32 %13, %14
  %16 = add u32 %15, %12
  store @o, %16
)")),
      Text("", R"(  %1 = access u32 array<u32, 2>{3u, 4u}, %i
  %2 = access u32 array<array<u32, 2>, 2>{array<u32, 2>{1u, 2u}, array<u32, 2>{3u, 4u}}, %i, 0u
  %3 = access u32 array<u32, 9>{}, %i
  %4 = add u32 %1, 4u
  %5 = add u32 %2, 0u
  %6 = add u32 %4, %5
  %7 = add u32 %6, %3
  store @o, %7
)"));
}

TEST(ConstantVariables, LeavesWhatMayBeStoredTo) {
  const std::string stored_in_part = Text("var<private, read_write> @v : vec2<u32>\n",
                                          R"(  %1 = access ptr<private, u32> @v, %i
  store %1, 1u
  %2 = access ptr<private, u32> @v, 0u
  %3 = load u32 %2
  store @o, %3
)");
  EXPECT_EQ(Rewritten(stored_in_part), stored_in_part);
  const std::string whole =
      Text("var<private, read_write> @a : array<u32, 2> = array<u32, 2>{1u, 2u}\n",
           R"(  %1 = load array<u32, 2> @a
  %2 = access u32 %1, %i
  store @o, %2
)");
  EXPECT_EQ(Rewritten(whole), whole);
  const std::string passed = R"(var<private, read_write> @p : u32 = 7u

fn f(%q: ptr<private, u32>) -> u32 {
  %1 = load u32 %q
  return %1
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call u32 f(@p)
  return
}
)";
  EXPECT_EQ(Rewritten(passed), passed);
  const std::string overridden = R"(override $n : u32 = 7u
var<private, read_write> @p : u32 = $n

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = load u32 @p
  return
}
)";
  EXPECT_EQ(Rewritten(overridden), overridden);
}

// The IR may contain out-of-bounds constant indices, because the source may have used a variable as
// the index.
TEST(ConstantVariables, LeavesIndicesOutOfBounds) {
  EXPECT_EQ(Rewritten(Text("var<private, read_write> @a : array<u32, 2> = array<u32, 2>{1u, 2u}\n",
                           R"(  %1 = access ptr<private, u32> @a, 2u
  %2 = load u32 %1
  %3 = access ptr<private, u32> @a, -1i
  %4 = load u32 %3
  %5 = add u32 %2, %4
  store @o, %5
)")),
            Text("", R"(  %1 = access u32 array<u32, 2>{1u, 2u}, 2u
  %2 = access u32 array<u32, 2>{1u, 2u}, -1i
  %3 = add u32 %1, %2
  store @o, %3
)"));
}

}  // namespace
}  // namespace tessera::ir
