#include "ir/validator.h"

#include <gtest/gtest.h>

#include "ir/builtin_functions.h"
#include "ir/pipeline/pipeline.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// ---- each text parses, but breaks one rule; test/ir/validator has a case for each rule

std::string Invalid(std::string_view text) {
  FixedStrings fixed;
  Arena arena;
  StringInterner strings(arena, fixed);
  Module m(arena, strings);
  std::string error;
  EXPECT_TRUE(Parse(text, m, &error)) << error;
  std::string what;
  EXPECT_FALSE(Validate(m, &what)) << text;
  return what;
}
#define EXPECT_INVALID(body, part)                                                           \
  EXPECT_NE(Invalid("fn f(%x: f32, %c: bool) {\n" body "\n}").find(part), std::string::npos) \
      << Invalid("fn f(%x: f32, %c: bool) {\n" body "\n}")
#define EXPECT_INVALID_MODULE(text, part) \
  EXPECT_NE(Invalid(text).find(part), std::string::npos) << Invalid(text)

TEST(IrValidator, HoldsBuiltinCallsToTheirSignatures) {
  EXPECT_INVALID("%1 = clamp f32 %x, 0f\n return", "argument 'high' is missing");
  EXPECT_INVALID("%1 = sqrt f32 %x, %x\n return", "too many arguments");
  EXPECT_INVALID("%1 = sqrt i32 1i\n return", "argument 'e' is not T");
  EXPECT_INVALID("%1 = max f32 %x, 1i\n return", "argument 'e2' is not T");
  EXPECT_INVALID("%1 = sin vec2<f32> %x\n return", "the result is not T");
  EXPECT_INVALID("%1 = dot f32 vec2<f32>{}, vec3<f32>{}\n return", "argument 'e2' is not vecN<T>");
  EXPECT_INVALID("%1 = dot vec2<f32> vec2<f32>{}, vec2<f32>{}\n return", "the result is not T");
  EXPECT_INVALID("%1 = workgroupBarrier f32\n return", "the function has no result");
  EXPECT_INVALID("%1 = arrayLength u32 %x\n return", "argument 'p' is not ptr<array<E>>");
  EXPECT_INVALID("%1 = all bool %x\n return", "argument 'e' is not bool");
  EXPECT_INVALID("%1 = pack4x8unorm u32 vec3<f32>{}\n return", "argument 'e' is not vec4<f32>");
}

TEST(IrValidator, TellsAtomicsOfNumbersFromThoseOfVectors) {
  const std::string atomics =
      "var<storage, read_write> @a : atomic<u32> @group(0) @binding(0)\n"
      "var<storage, read_write> @v : atomic<vec2<u32>> @group(0) @binding(1)\nfn f() {\n  ";
  EXPECT_INVALID_MODULE(atomics + "atomicStoreMax @a, vec2<u32>{}\n  return\n}\n", "argument 'p'");
  EXPECT_INVALID_MODULE(atomics + "%1 = atomicAdd vec2<u32> @v, vec2<u32>{}\n  return\n}\n",
                        "argument 'p'");
}

TEST(IrValidator, HoldsTextureCallsToTheirTextures) {
  const auto invalid = [](std::string_view line) {
    return Invalid(R"(var<handle, read> @t : texture_2d_array<f32> @group(0) @binding(0)
var<handle, read> @d : texture_depth_2d @group(0) @binding(1)
var<handle, read> @w : texture_storage_1d<rgba8uint, write> @group(0) @binding(2)
var<handle, read> @s : sampler @group(0) @binding(3)
fn f() {
)" + std::string(line) +
                   "\n  return\n}\n");
  };
  const auto expect = [&](std::string_view line, std::string_view part) {
    EXPECT_NE(invalid(line).find(part), std::string::npos) << line << "\n" << invalid(line);
  };
  expect("%1 = textureSampleLevel vec4<f32> @t, @s, vec2<f32>{}, 0f", "'array_index' is not A");
  expect("%1 = textureSampleLevel vec4<f32> @t, @s, vec2<f32>{}, 0i", "'level' is missing");
  expect("%1 = textureSampleLevel vec4<f32> @t, @s, vec3<f32>{}, 0i, 0f", "'coords'");
  expect("%1 = textureSampleLevel vec4<f32> @t, @s, vec2<f32>{}, 0f, 0f", "'array_index'");
  expect("%1 = textureSampleLevel vec4<f32> @t, @t, vec2<f32>{}, 0i, 0f", "'s' is not sampler");
  expect("%1 = textureSampleLevel vec4<f32> @d, @s, vec2<f32>{}, 0i", "the result is not f32");
  expect("%1 = textureSampleLevel f32 @d, @s, vec2<f32>{}, 0i, vec3<i32>{}", "'offset'");
  expect("%1 = textureGather vec4<f32> @t, @s, vec2<f32>{}, 0i", "'component'");
  expect("%1 = textureDimensions vec3<u32> @t", "the result is not vec2<u32>");
  expect("textureStore @w, 0i, vec4<f32>{}", "'value' is not vec4<CF>");
  expect("%1 = textureLoad vec4<u32> @w, 0i, 0i", "too many arguments");
}

// ---- if a pass makes the module invalid, the error names the pass

constexpr std::string_view kSound = R"(
var<private, read_write> @g : f32

fn f(%v: vec2<f32>, %c: bool) -> f32 {
  %1 = insert vec2<f32> %v, 1f, 0u
  %2 = access f32 %1, 1u
  %3 = max f32 %2, 1f
  %4 = if.short bool %c {
    yield %c
  } else {
    yield false
  }
  loop.for {
    if %4 {
      yield
    } else {
      break
    }
    continue
  } continuing {
    yield
  }
  store @g, %3
  return %3
}

@fragment
fn main(%a: f32 @location(0), %b: f32 @location(1)) {
  return
}
)";

InstId Find(const Module& m, Op op) {
  for (uint32_t i = 0; i < m.insts.size(); ++i) {
    if (m.insts[i].op == op) return InstId(i);
  }
  ADD_FAILURE() << "no such instruction";
  return InstId(0);
}

struct Planted {
  std::string_view what;  // part of the expected message
  void (*plant)(Module& m);
};
constexpr Planted kPlanted[] = {
    {"type of operand 'value'",
     [](Module& m) { m.SetOperand(Find(m, Op::kStore), StoreOperand::value, m.constants.I32(1)); }},
    {"wrong number of operands", [](Module& m) { m.TruncateOperands(Find(m, Op::kStore), 1); }},
    {"argument 'e2' is not T",
     [](Module& m) { m.SetOperand(Find(m, Op::kBuiltin), 1, m.constants.I32(1)); }},
    {"argument 'low' is missing",
     [](Module& m) {
       const InstId call = Find(m, Op::kBuiltin);
       m.SetOp(call, Op::kBuiltin, BuiltinFn::k_clamp);
       m.TruncateOperands(call, 1);
     }},
    {"not created by Module::NewInst",
     [](Module& m) { m[Find(m, Op::kBuiltin)].set_builtin(BuiltinFn::k_determinant); }},
    {"without parts", [](Module& m) { m.AppendOperand(Find(m, Op::kInsert), m.constants.U32(0)); }},
    {"has no loop test", [](Module& m) { m.SetOp(Find(m, Op::kBreak), Op::kUnreachable); }},
    {"neither && nor ||",
     [](Module& m) {
       const BlockId right = m.IfOf(Find(m, Op::kIf)).false_block;
       m.SetOperand(m[right].first, YieldOperand::value, m.constants.Bool(true));
     }},
    {"location 0 occurs twice", [](Module& m) { m.params.back().io.location = 0; }},
    {"the target of a jump does not enclose the jump",
     [](Module& m) { m[Find(m, Op::kContinue)].set_target(InstId(0)); }},
    {"a terminator is not the last instruction",
     [](Module& m) {
       const InstId extra = m.NewInst(Op::kUnreachable, kVoid, {}, 0);
       m.InsertBefore(Find(m, Op::kStore), extra);
     }},
    {"it does not refer to its block",
     [](Module& m) { m[Find(m, Op::kStore)].block = BlockId(1); }},
    {"the layout does not match the members",
     [](Module& m) {
       const StructMember members[] = {{.type = kF32}, {.type = kF32}};
       const TypeId id = m.types.NewStruct(StringId(0), members);
       m.types.MutableStructOf(id).layout = m.arena.NewArray<MemberLayout>(1);
     }},
    {"not defined here",
     [](Module& m) {
       const Value later = m.Operand(Find(m, Op::kReturn), 0);
       m.SetOperand(Find(m, Op::kAccess), 0, later);
     }},
};

struct NoConfig {};

class PlantedErrors : public testing::TestWithParam<Planted> {};

TEST_P(PlantedErrors, AreReportedWithThePassThatMadeThem) {
  static const Planted* planted;
  planted = &GetParam();
  TestModule test(kSound);
  const Pass<NoConfig> passes[] = {
      {.name = "honest",
       .run = [](Module&, const NoConfig&, Diagnostics&) { return Status::Ok(); }},
      {.name = "careless",
       .run =
           [](Module& m, const NoConfig&, Diagnostics&) {
             planted->plant(m);
             return Status::Ok();
           }},
      {.name = "late", .run = [](Module&, const NoConfig&, Diagnostics&) { return Status::Ok(); }},
  };
  const PassTable<NoConfig> table{.given = {}, .passes = passes, .leaves = {}};
  EXPECT_FALSE(RunPasses(table, test.m, NoConfig(), test.diagnostics, {.check = true}).ok);
  const std::string messages = test.Messages();
  EXPECT_TRUE(messages.starts_with("internal-error: after careless: ")) << messages;
  EXPECT_NE(messages.find(planted->what), std::string::npos) << messages;
}
INSTANTIATE_TEST_SUITE_P(OneOfEachKind, PlantedErrors, testing::ValuesIn(kPlanted));

// A fault is reported at the instruction, variable or function that breaks the rule.
TEST(ValidatorText, PointsAtEveryFault) {
  std::string what;
  FixedStrings fixed;
  Arena arena;
  StringInterner strings(arena, fixed);
  Module m(arena, strings);
  ASSERT_TRUE(
      Parse("var<uniform, read_write> @g : u32 @group(0) @binding(0)\n"
            "fn f(%x: f32) {\n  %1 = neg i32 %x\n  %2 = not f32 %x\n  return\n}\n",
            m, nullptr));
  EXPECT_FALSE(Validate(m, &what));
  EXPECT_EQ(what,
            R"(variable 'g': the address space 'uniform' does not allow the access mode 'read_write'
instruction 0 (unary, type i32) in 'f': wrong type of operand 'operand'
instruction 1 (unary, type f32) in 'f': `not` requires bools

var<uniform, read_write> @g : u32 @group(0) @binding(0)
// ^ the address space 'uniform' does not allow the access mode 'read_write'

fn f(%x: f32) {
  %1 = neg i32 %x
  // ^ wrong type of operand 'operand'
  %2 = not f32 %x
  // ^ `not` requires bools
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
