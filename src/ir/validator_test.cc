#include "ir/validator.h"

#include <gtest/gtest.h>

#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/builtin_signature.h"
#include "ir/pipeline/pipeline.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// ---- each text parses, but breaks one rule

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

TEST(IrValidator, FindsBrokenRules) {
  EXPECT_INVALID("%1 = add f32 %x, %x", "without terminator");
  EXPECT_INVALID("return\n return", "terminator inside");
  EXPECT_INVALID("return %x", "number of operands");
  EXPECT_INVALID("%1 = add f32 %x, 1i\n return", "component types differ");
  EXPECT_INVALID("%1 = lt f32 %x, 1f\n return", "comparison types");
  EXPECT_INVALID("%1 = if f32 %c { yield %x } else { yield }\n return", "number of operands");
  EXPECT_INVALID("if %c { %1 = neg f32 %x\n yield } else { yield }\n %2 = neg f32 %1\n return",
                 "not defined here");
  EXPECT_INVALID("loop { %1 = neg f32 %x\n yield } continuing { yield }\n return",
                 "ends in a yield");
  EXPECT_INVALID("loop { break } continuing { return }\n return", "return in a continuing");
  EXPECT_INVALID("%1 = swizzle vec2<f32> vec2<f32>{}, xz\n return", "swizzle component");
  EXPECT_INVALID("%1 = construct vec3<f32> %x, %x\n return", "number of components");
  EXPECT_INVALID("switch 1i { case 1i { yield } }\n return", "exactly one default");
  EXPECT_INVALID("%1 = convert vec2<i32> %x\n return", "conversion changes");
}

TEST(IrValidator, HoldsOperandsToTheirKinds) {
  EXPECT_INVALID("%1 = load f32 %x\n return", "operand 'pointer'");
  EXPECT_INVALID("if %x { yield } else { yield }\n return", "operand 'condition'");
  EXPECT_INVALID("%1 = access f32 vec2<f32>{}, %x\n return", "operand 'index'");
  EXPECT_INVALID("%1 = neg i32 %x\n return", "operand 'operand'");
  EXPECT_INVALID("%1 = select f32 %x, 1i, %c\n return", "operand 'if_true'");
  EXPECT_INVALID("%v = var ptr<function, f32> 1i\n return", "operand 'initial'");
  EXPECT_INVALID("%v = var ptr<function, f32>\n store %v, 1i\n return", "operand 'value'");
  EXPECT_INVALID("%1 = var f32\n return", "result type");
  EXPECT_INVALID("switch %x { case default { yield } }\n return", "operand 'selector'");
  EXPECT_INVALID("neg %x\n return", "result type");
  EXPECT_INVALID("%1 = insert vec2<f32> vec2<f32>{}, %x\n return", "number of operands");
}

// The validator enforces the rule that passes rely on: TakesPlaces tells which operations can have
// pointers and handles as operands.
TEST(IrValidator, LetsFewOperationsTakePointersAndHandles) {
  EXPECT_INVALID(
      "%v = var ptr<function, f32>\n"
      "%1 = select ptr<function, f32> %v, %v, %c\n return",
      "pointer or handle as operand 'if_false'");
  EXPECT_INVALID_MODULE("fn f(%s: sampler) -> sampler {\n return %s\n}\n",
                        "pointer or handle as operand 'value'");
}

TEST(IrValidator, LooksForOverrideExpressions) {
  EXPECT_INVALID_MODULE("var<workgroup, read_write> @w : array<u32, #0>\n", "does not exist");
  EXPECT_INVALID_MODULE("fn f() {\n %1 = var ptr<function, array<f32, #1>>\n return\n}\n",
                        "a size in its type");
  EXPECT_INVALID_MODULE("fn f() -> u32 {\n return #0\n}\n", "not defined here");
}

TEST(IrValidator, ChecksInsertedParts) {
  EXPECT_INVALID("%1 = insert vec2<f32> vec2<f32>{}, 1i, 0u\n return", "type of the part");
  EXPECT_INVALID("%1 = insert vec2<f32> vec2<f32>{}, %x, 0u, 1u\n return", "without parts");
  EXPECT_INVALID_MODULE(R"(struct S {
  a: f32
}
fn f() {
  %1 = insert S S{1f}, 1f, 1u
  return
})",
                        "no such member");
}

TEST(IrValidator, ChecksShapesOfLoopsAndShortCircuits) {
  EXPECT_INVALID("%1 = if.short bool %c { yield %c } else { yield true }\n return",
                 "neither && nor ||");
  EXPECT_INVALID("if.short %c { yield } else { yield }\n return", "neither && nor ||");
  EXPECT_INVALID("%1 = neg.short f32 %x\n return", "a flag of another operation");
  EXPECT_INVALID(
      "loop.for { if %c { yield } else { return }\n continue } continuing { yield }\n return",
      "without its test");
  EXPECT_INVALID("loop.for { continue } continuing { yield }\n return", "without its test");
}

TEST(IrValidator, HoldsBuiltinCallsToTheirSignatures) {
  EXPECT_INVALID("%1 = clamp f32 %x, 0f\n return", "argument 'high' is missing");
  EXPECT_INVALID("%1 = sqrt f32 %x, %x\n return", "too many arguments");
  EXPECT_INVALID("%1 = sqrt i32 1i\n return", "argument 'e' is not T");
  EXPECT_INVALID("%1 = max f32 %x, 1i\n return", "argument 'b' is not T");
  EXPECT_INVALID("%1 = sin vec2<f32> %x\n return", "the result is not T");
  EXPECT_INVALID("%1 = dot f32 vec2<f32>{}, vec3<f32>{}\n return", "argument 'b' is not T");
  EXPECT_INVALID("%1 = dot vec2<f32> vec2<f32>{}, vec2<f32>{}\n return",
                 "the result is not scalar<T>");
  EXPECT_INVALID("%1 = workgroupBarrier f32\n return", "a result");
  EXPECT_INVALID("%1 = arrayLength u32 %x\n return", "argument 'p' is not ptr<array>");
  EXPECT_INVALID("%1 = all bool %x\n return", "argument 'e' is not bools");
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
  expect("%1 = textureSampleLevel vec4<f32> @t, @s, vec2<f32>{}, 0f", "'layer' is not layer");
  expect("%1 = textureSampleLevel vec4<f32> @t, @s, vec2<f32>{}, 0i", "'level' is missing");
  expect("%1 = textureSampleLevel vec4<f32> @t, @s, vec3<f32>{}, 0i, 0f", "'coords'");
  expect("%1 = textureSampleLevel vec4<f32> @t, @s, vec2<f32>{}, 0f, 0f", "'layer'");
  expect("%1 = textureSampleLevel vec4<f32> @t, @t, vec2<f32>{}, 0i, 0f", "'s' is not sampler");
  expect("%1 = textureSampleLevel vec4<f32> @d, @s, vec2<f32>{}, 0i", "the result is not texel");
  expect("%1 = textureSampleLevel f32 @d, @s, vec2<f32>{}, 0i, vec3<i32>{}", "'offset'");
  expect("%1 = textureGather vec4<f32> @t, @s, vec2<f32>{}, 0i", "'component'");
  expect("%1 = textureDimensions vec3<u32> @t", "the result is not size");
  expect("textureStore @w, 0i, vec4<f32>{}", "'value' is not texel");
  expect("%1 = textureLoad vec4<u32> @w, 0i, 0i", "too many arguments");
}

TEST(IrValidator, ChecksInputsAndOutputs) {
  EXPECT_INVALID_MODULE("@fragment\nfn f(%i: u32 @builtin(vertex_index)) {\n  return\n}\n",
                        "vertex_index is no input of the stage");
  EXPECT_INVALID_MODULE("@fragment\nfn f(%i: vec3<f32> @builtin(position)) {\n  return\n}\n",
                        "position has a wrong type");
  EXPECT_INVALID_MODULE(
      "@fragment\nfn f(%a: f32 @location(1), %b: f32 @location(1)) {\n  return\n}\n",
      "location 1 occurs twice");
  EXPECT_INVALID_MODULE("@fragment\nfn f(%a: bool @location(0)) {\n  return\n}\n",
                        "location 0 is no number");
  EXPECT_INVALID_MODULE(
      "@compute @workgroup_size(1u, 1u, 1u)\nfn f(%a: f32 @location(0)) {\n  return\n}\n",
      "a compute shader with a location");
  EXPECT_INVALID_MODULE(
      "@vertex\nfn f(%a: u32 @builtin(vertex_index), %b: u32 @builtin(vertex_index)) {\n  "
      "return\n}\n",
      "vertex_index occurs twice");
}

// ---- the tables

TEST(IrValidator, CanReadEverySignature) {
  for (size_t i = 0; i < kBuiltinCount; ++i) {
    const BuiltinInfo& f = InfoOf(static_cast<BuiltinFn>(i));
    EXPECT_TRUE(IsWellFormedSignature(f.signature)) << f.name << f.signature;
  }
  EXPECT_FALSE(IsWellFormedSignature("(e: T) -> T"));
  EXPECT_FALSE(IsWellFormedSignature("<T: flaot>(e: T) -> T"));
  EXPECT_FALSE(IsWellFormedSignature("(e: vec5<f32>)"));
  EXPECT_FALSE(IsWellFormedSignature("(e: u32) ->"));
  EXPECT_FALSE(IsWellFormedSignature("(u32)"));
}

// ---- errors that a pass makes are reported with its name

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
  std::string_view what;  // part of the message
  void (*plant)(Module& m);
};
constexpr Planted kPlanted[] = {
    {"type of operand 'value'",
     [](Module& m) { m.SetOperand(Find(m, Op::kStore), StoreOperand::value, m.constants.I32(1)); }},
    {"wrong number of operands", [](Module& m) { m.TruncateOperands(Find(m, Op::kStore), 1); }},
    {"argument 'b' is not T",
     [](Module& m) { m.SetOperand(Find(m, Op::kBuiltin), 1, m.constants.I32(1)); }},
    {"argument 'low' is missing",
     [](Module& m) {
       const InstId call = Find(m, Op::kBuiltin);
       m.SetOp(call, Op::kBuiltin, BuiltinFn::k_clamp);
       m.TruncateOperands(call, 1);
     }},
    {"not made by Module::NewInst",
     [](Module& m) { m[Find(m, Op::kBuiltin)].set_builtin(BuiltinFn::k_determinant); }},
    {"without parts", [](Module& m) { m.AppendOperand(Find(m, Op::kInsert), m.constants.U32(0)); }},
    {"without its test", [](Module& m) { m.SetOp(Find(m, Op::kBreak), Op::kUnreachable); }},
    {"neither && nor ||",
     [](Module& m) {
       const BlockId right = m.IfOf(Find(m, Op::kIf)).false_block;
       m.SetOperand(m[right].first, YieldOperand::value, m.constants.Bool(true));
     }},
    {"location 0 occurs twice", [](Module& m) { m.params.back().io.location = 0; }},
    {"jump to something that does not enclose it",
     [](Module& m) { m[Find(m, Op::kContinue)].set_target(InstId(0)); }},
    {"terminator inside a block",
     [](Module& m) {
       const InstId extra = m.NewInst(Op::kUnreachable, kVoid, {}, 0);
       m.InsertBefore(Find(m, Op::kStore), extra);
     }},
    {"it does not name its block", [](Module& m) { m[Find(m, Op::kStore)].block = BlockId(1); }},
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

}  // namespace
}  // namespace tessera::ir
