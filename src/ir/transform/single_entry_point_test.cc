#include "ir/transform/single_entry_point.h"

#include <algorithm>
#include <string>

#include "ir/analysis/entry_point_needs.h"
#include "ir/builtin_functions.h"
#include "ir/transform/copy_entry_point.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// Copies the entry point `entry_point` out of the module `text` with CopyEntryPoint, runs the pass
// on the copy, and returns the result as text.
std::string KeepOfCopy(std::string_view text, std::string_view entry_point) {
  TestModule whole(text), copied("");
  const FunctionId function = FindEntryPoint(whole.m, entry_point);
  StringInterner strings(copied.arena, whole.strings);
  Module m(copied.arena, strings);
  CopyEntryPoint(whole.m, function, m);
  std::string what;
  EXPECT_TRUE(Validate(m, &what)) << what;
  EXPECT_TRUE(RunSingleEntryPoint(m, {entry_point}, copied.diagnostics).ok);
  EXPECT_TRUE(Validate(m, &what)) << what;
  return Print(m);
}

// Returns a module with every kind of reference to an instruction. The first function, which the
// pass drops, contains `count` additional instructions.
std::string BehindDropped(size_t count) {
  std::string text = R"(override $n : u32 @id(1) = 4u
override_expr #0 : u32 {
  %1 = lt bool $n, 8u
  %2 = if u32 %1 {
    %3 = add u32 $n, 1u
    yield %3
  } else {
    yield $n
  }
  yield %2
}
var<private, read_write> @f : f32
var<workgroup, read_write> @w : array<u32, #0>

fn dropped() {
  %1 = load f32 @f
  %2 = sin f32 %1
  loop {
    %3 = lt bool %2, 1f
    if %3 {
      break
    } else {
      yield
    }
    continue
  } continuing {
    yield
  }
)";
  for (size_t i = 0; i < count; ++i) text += "  store @f, %2\n";
  return text + "  return\n}\n";
}

constexpr std::string_view kKept = R"(
fn kept(%x: u32) -> u32 {
  %i = var ptr<function, u32> %x
  loop {
    %1 = load u32 %i
    %2 = lt bool %1, %x
    if %2 {
      yield
    } else {
      break
    }
    switch %1 {
      case 1u {
        continue
      }
      case default {
        yield
      }
    }
    continue
  } continuing {
    %3 = load u32 %i
    %4 = add u32 %3, 1u
    store %i, %4
    %5 = lt bool %4, 9u
    break_if %5
  }
  %6 = load u32 %i
  return %6
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = access ptr<workgroup, u32> @w, 0u
  %2 = call u32 kept(3u)
  %3 = lt bool %2, 4u
  %4 = if u32 %3 {
    yield %2
  } else {
    %5 = mul u32 %2, 2u
    yield %5
  }
  store %1, %4
  return
}
)";

TEST(SingleEntryPoint, CopiesWithoutWhatIsDropped) {
  const std::string text = BehindDropped(100) + std::string(kKept);
  TestModule whole(text), copied("");
  Module m(copied.arena, copied.strings);
  CopyEntryPoint(whole.m, FindEntryPoint(whole.m, "main"), m);
  EXPECT_EQ(m.functions.size(), 2u);
  // Every variable is copied, because slot numbers in the output depend on all declared variables.
  EXPECT_EQ(m.globals.size(), 2u);
  EXPECT_LT(m.insts.size() + 100, whole.m.insts.size());
  EXPECT_LT(m.blocks.size(), whole.m.blocks.size());
  EXPECT_EQ(m.loops.size(), 1u);
  EXPECT_EQ(m.params.size(), 1u);
  EXPECT_FALSE(m.MayHave(BuiltinFn::k_sin));
}

// The copy of an entry point must not contain types and constants that only other entry points use.
// Otherwise, each copy would be as large as the whole module.
TEST(SingleEntryPoint, CopiesTheTypesAndConstantsThatItNeeds) {
  std::string text = "struct Mine {\n  a : vec4<f32>\n  b : array<u32, 3>\n}\n";
  for (int i = 0; i < 50; ++i)
    text +=
        "struct S" + std::to_string(i) + " {\n  a : array<u32, " + std::to_string(i + 5) + ">\n}\n";
  text += "var<storage, read_write> @mine : Mine @group(0) @binding(0)\n";
  for (int i = 0; i < 50; ++i) {
    const std::string n = std::to_string(i);
    text += "var<storage, read_write> @v" + n + " : S" + n + " @group(1) @binding(" + n + ")\n";
  }
  for (int i = 0; i < 50; ++i) {
    const std::string n = std::to_string(i), value = std::to_string(i + 100) + "u";
    text += "\n@compute @workgroup_size(1u, 1u, 1u)\nfn e" + n +
            "() {\n  %1 = access ptr<storage, u32, read_write> @v" + n + ", 0u, " + value +
            "\n  store %1, " + value + "\n  return\n}\n";
  }
  text +=
      "\n@compute @workgroup_size(1u, 1u, 1u)\nfn main() {\n"
      "  %1 = access ptr<storage, u32, read_write> @mine, 1u, 2u\n  store %1, 77u\n  return\n}\n";
  TestModule whole(text), copied("");
  const uint32_t fixed = copied.m.types.size();
  StringInterner strings(copied.arena, whole.strings);
  Module m(copied.arena, strings);
  CopyEntryPoint(whole.m, FindEntryPoint(whole.m, "main"), m);
  EXPECT_GT(whole.m.types.size(), fixed + 150);
  EXPECT_LT(m.types.size(), fixed + 10);
  EXPECT_LT(m.constants.size(), 10u);
  EXPECT_EQ(m.globals.size(), 51u);
  EXPECT_EQ(KeepOfCopy(text, "main"), R"(struct Mine {
  a: vec4<f32>
  b: array<u32, 3>
}
var<storage, read_write> @mine : Mine @group(0) @binding(0)

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = access ptr<storage, u32, read_write> @mine, 1u, 2u
  store %1, 77u
  return
}
)");
}

// If most instructions are dropped, the remaining ones are compacted; otherwise the dropped
// instructions become kNop.
TEST(SingleEntryPoint, ClosesLargeGaps) {
  std::string without = BehindDropped(0);
  without.erase(without.find("\nfn dropped"));
  without.erase(without.find("var<private, read_write> @f : f32\n"), 34);
  for (const size_t dropped : {0, 100}) {
    const std::string text = BehindDropped(dropped) + std::string(kKept);
    TestModule test(text);
    const size_t all = test.m.insts.size();
    ASSERT_TRUE(RunSingleEntryPoint(test.m, {"main"}, test.diagnostics).ok);
    EXPECT_EQ(test.Text(), without + std::string(kKept));
    EXPECT_EQ(KeepOfCopy(text, "main"), without + std::string(kKept));
    const bool closed = dropped != 0;
    EXPECT_EQ(test.m.insts.size() < all, closed);
    EXPECT_EQ(test.m.MayHave(BuiltinFn::k_sin), !closed);
    EXPECT_EQ(std::ranges::any_of(test.m.insts, [](const Inst& i) { return i.op == Op::kNop; }),
              !closed);
    EXPECT_TRUE(test.m.MayHave(Op::kSwitch));
  }
}

}  // namespace
}  // namespace tessera::ir
