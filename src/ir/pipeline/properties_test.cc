// Tests each property with a module for which it holds, and with modules for which it does not.
#include "ir/pipeline/properties.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// Returns the message of the violated property, without the location, or an empty string if the
// property holds.
std::string Wrong(const Property& property, std::string_view text) {
  TestModule test(text);
  std::string what;
  if (property.holds(test.m, &what)) return "";
  EXPECT_NE(what, "");
  return what.substr(0, what.find(" ("));
}

TEST(Properties, NoStaticUses) {
  TestModule test("var<private, read_write> @g : f32\nfn f() {\n  return\n}\n");
  std::string what;
  EXPECT_TRUE(kNoStaticUses.holds(test.m, &what));
  const Value mentioned[] = {GlobalId(0)};
  test.m.functions[0].statically_used = mentioned;
  EXPECT_FALSE(kNoStaticUses.holds(test.m, &what));
}

TEST(Properties, Overrides) {
  EXPECT_EQ(Wrong(kNoOverrides, "override $n : u32 = 4u\n"), "an override is declared");
  EXPECT_EQ(Wrong(kNoOverrides, "fn f() {\n  return\n}\n"), "");
  EXPECT_EQ(Wrong(kOverridesAreSpecConstants, "override $n : u32 = 4u\n"), "");
  EXPECT_EQ(Wrong(kOverridesAreSpecConstants, "override $n : u32\noverride $k : u32 = $n\n"),
            "the default of an override is computed");
  EXPECT_EQ(Wrong(kOverridesAreSpecConstants, "override $n : u32\noverride $k : u32\n"),
            "two overrides have the same SpecId");  // both SpecIds are 0, the default
  constexpr std::string_view kSize = R"(
override $n : u32
override_expr #0 : u32 { yield $n }
var<workgroup, read_write> @w : array<u32, #0>
)";
  EXPECT_EQ(Wrong(kNoOverrideSizes, kSize), "a type depends on an override");
  EXPECT_EQ(Wrong(kNoOverrideSizes,
                  "override $n : u32\n@compute @workgroup_size($n, 1u, 1u)\nfn f() { return }\n"),
            "the workgroup size is open");
  EXPECT_EQ(Wrong(kNoOverrideSizes,
                  "override $n : u32\n@compute @workgroup_size(8u, 1u, 1u) @subgroup_size($n)\n"
                  "fn f() { return }\n"),
            "the subgroup size is open");
  constexpr std::string_view kInitial = R"(
override $n : u32
var<private, read_write> @p : u32 = $n
)";
  EXPECT_EQ(Wrong(kNoOverrideSizes, kInitial), "");
  EXPECT_EQ(Wrong(kNoOverrideExpressions, kInitial), "an initial value is an override");
  constexpr std::string_view kUse = R"(
override $n : u32
override_expr #0 : u32 of $n { yield $n }
fn f() -> u32 { return #0 }
)";
  EXPECT_EQ(Wrong(kNoOverrideExpressions, kUse), "an override-expression is used");
  EXPECT_EQ(Wrong(kNoOverrideExpressions, "override $n : u32\nfn f() -> u32 { return $n }\n"), "");
}

TEST(Properties, LengthsOfVariables) {
  EXPECT_EQ(Wrong(kLengthsOfVariables, R"(
fn f(%p: ptr<storage, array<f32>>) -> u32 {
  %1 = arrayLength u32 %p
  return %1
}
)"),
            "a call to arrayLength whose argument is a parameter");
  EXPECT_EQ(Wrong(kLengthsOfVariables, R"(
var<storage, read_write> @a : array<f32> @group(0) @binding(0)
fn f() -> u32 {
  %1 = arrayLength u32 @a
  return %1
}
)"),
            "");
}

TEST(Properties, NoArrayLengths) {
  constexpr std::string_view kText = R"(
var<storage, read_write> @a : array<f32> @group(0) @binding(0)
fn f() -> u32 {
  %1 = arrayLength u32 @a
  return %1
}
)";
  EXPECT_EQ(Wrong(kNoArrayLengths, kText), "an arrayLength");
  EXPECT_EQ(Wrong(kNoArrayLengths, "fn f() {\n  return\n}\n"), "");
}

TEST(Properties, SwitchesAndComponentsForFxc) {
  constexpr std::string_view kText = R"(
struct Struct {
  a : array<f32, 4>
}

fn f(%x: i32, %i: u32) {
  %v = var ptr<function, array<vec2<f32>, 4>>
  loop {
    switch %x {
      case 1i {
        continue
      }
      case default {
        return
      }
    }
    unreachable
  } continuing {
    yield
  }
  switch %x {
    case default {
      yield
    }
  }
  %1 = access ptr<function, f32> %v, %i, %i
  store %1, 1.0f
  %s = var ptr<function, Struct>
  %2 = access ptr<function, array<f32, 4>> %s, 0u
  %3 = access ptr<function, f32> %2, %i
  store %3, 1.0f
  return
}
)";
  EXPECT_EQ(Wrong(kNoStructArrayStores, kText),
            "a store to an element of an array in a structure that is chosen at run time");
  EXPECT_EQ(Wrong(kNoReturnInSwitch, kText), "a return in a switch");
  EXPECT_EQ(Wrong(kNoContinueInSwitch, kText), "a continue in a switch");
  EXPECT_EQ(Wrong(kNoLoneDefaults, kText), "a default case alone");
  EXPECT_EQ(Wrong(kNoDynamicComponentStores, kText),
            "a store to a component that is chosen at run time");
  constexpr std::string_view kGood = R"(
struct Struct {
  a : array<f32, 4>
}

fn f(%x: i32, %i: u32) {
  %v = var ptr<function, array<vec2<f32>, 4>>
  switch %x {
    case 1i {
      loop {
        if true {
          return
        } else {
          yield
        }
        continue
      } continuing {
        yield
      }
      unreachable
    }
    case default {
      yield
    }
  }
  %1 = access ptr<function, f32> %v, %i, 1u
  store %1, 1.0f
  %s = var ptr<function, array<Struct, 1>>
  %2 = access ptr<function, f32> %s, 0u, 0u, %i
  store %2, 1.0f
  return
}
)";
  for (const Property* property : {&kNoReturnInSwitch, &kNoContinueInSwitch, &kNoLoneDefaults,
                                   &kNoDynamicComponentStores, &kNoStructArrayStores}) {
    EXPECT_EQ(Wrong(*property, kGood), "");
  }
}

TEST(Properties, OverridesThatNobodyDeclares) {
  TestModule test("fn f() -> u32 {\n  %1 = add u32 1u, 2u\n  return %1\n}\n");
  std::string what;
  EXPECT_TRUE(kNoOverrides.holds(test.m, &what));
  test.m.SetOperand(test.m[test.m.functions[0].body].first, 1, OverrideExprId(0));
  EXPECT_FALSE(kNoOverrides.holds(test.m, &what));
}

TEST(Properties, NoPixelLocals) {
  constexpr const char* kFound = "a pixel-local variable, or a pointer to one";
  EXPECT_EQ(Wrong(kNoPixelLocals, "struct P {\n  a: u32\n}\nvar<pixel_local, read_write> @p : P\n"),
            kFound);
  EXPECT_EQ(Wrong(kNoPixelLocals, R"(fn g(%p: ptr<pixel_local, u32>) {
  return
})"),
            kFound);
  EXPECT_EQ(Wrong(kNoPixelLocals, R"(fn g(%p: ptr<private, u32>) {
  return
})"),
            "");
}

TEST(Properties, LinearIndices) {
  constexpr std::string_view kMember = R"(struct In {
  a: u32 @builtin(local_invocation_index)
  b: u32 @builtin(workgroup_index)
}
@compute @workgroup_size(1u, 1u, 1u)
fn main(%in: In) {
  return
}
)";
  EXPECT_EQ(Wrong(kNoLinearIndices, kMember), "an entry point takes a linear index");
  EXPECT_EQ(Wrong(kNoLinearIndices, R"(@compute @workgroup_size(1u, 1u, 1u)
fn main(%i: u32 @builtin(global_invocation_index)) {
  return
})"),
            "an entry point takes a linear index");
  EXPECT_EQ(Wrong(kNoLinearIndices, R"(@compute @workgroup_size(1u, 1u, 1u)
fn main(%i: u32 @builtin(local_invocation_index)) {
  return
})"),
            "");
}

std::string Bias(std::string_view before, std::string_view bias) {
  return Wrong(kSampleBiasInRange, R"(
var<handle, read> @t : texture_2d<f32> @group(0) @binding(0)
var<handle, read> @s : sampler @group(0) @binding(1)
fn f(%b: f32) {
)" + std::string(before) + "  %2 = textureSampleBias vec4<f32> @t, @s, vec2<f32>{}, " +
                                       std::string(bias) + "\n  return\n}\n");
}
TEST(Properties, SampleBias) {
  EXPECT_EQ(Bias("", "%b"), "the bias has no bounds");
  EXPECT_EQ(Bias("", "16f"), "the bias has no bounds");
  EXPECT_EQ(Bias("", "15.99f"), "");
  EXPECT_EQ(Bias("  %1 = clamp f32 %b, -16f, 15.99f\n", "%1"), "");
}

TEST(Properties, BindingArrays) {
  EXPECT_EQ(Wrong(kBindingArraysOfHandles, R"(
struct S {
  a: f32
}
var<storage, read> @b : binding_array<S, 2> @group(0) @binding(0))"),
            "a binding array whose elements are separate variables");
  EXPECT_EQ(Wrong(kBindingArraysOfHandles, R"(
var<handle, read> @t : binding_array<texture_2d<f32>, 2> @group(0) @binding(0)
fn g(%t: texture_2d<f32>) {
  return
}
fn f() {
  %1 = access texture_2d<f32> @t, 1u
  call g(%1)
  return
})"),
            "an element of a binding array is an argument");
  EXPECT_EQ(Wrong(kBindingArraysOfHandles,
                  "var<handle, read> @t : binding_array<sampler, 2> @group(0) @binding(0)\n"),
            "");
}

TEST(Properties, SizesOfBindingArrays) {
  constexpr std::string_view kBuffers =
      "var<storage, read> @b : binding_array<array<u32>> @group(0) @binding(0)\n";
  EXPECT_EQ(Wrong(kArraysOfVariablesAreSized, kBuffers),
            "an unsized binding array whose elements are separate variables");
  EXPECT_EQ(Wrong(kArraysOfVariablesAreSized,
                  "var<storage, read> @b : binding_array<array<u32>, 2> @group(0) @binding(0)\n"),
            "");
  EXPECT_EQ(Wrong(kArraysOfVariablesAreSized,
                  "var<handle, read> @t : binding_array<sampler> @group(0) @binding(0)\n"),
            "");
}

TEST(Properties, MatricesOfArrays) {
  constexpr std::string_view kMatrix =
      "fn f(%p: ptr<storage, f32, read>, %a: ptr<storage, array<f32>, read>) {\n"
      "  %1 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> ";
  EXPECT_EQ(Wrong(kMatricesOfArrays, std::string(kMatrix) + "%p, 0u, true, 8u !1\n  return\n}\n"),
            "a matrix of an element");
  EXPECT_EQ(Wrong(kMatricesOfArrays, std::string(kMatrix) + "%a, 0u, true, 8u !1\n  return\n}\n"),
            "");
}

TEST(Properties, MatrixMemory) {
  const auto store = [](std::string_view type) {
    return "var<workgroup, read_write> @w : " + std::string(type) +
           "\nfn f() {\n  subgroupMatrixStore @w, 0u, subgroup_matrix_left<f32, 8, 8>{}, true, 8u "
           "!1\n  return\n}\n";
  };
  EXPECT_EQ(Wrong(kFlatMatrixMemory, store("array<vec2<f32>, 64>")),
            "a matrix in an array whose elements are not scalars");
  EXPECT_EQ(Wrong(kFlatMatrixMemory, store("array<f32, 64>")), "");
  EXPECT_EQ(Wrong(kNoPaddedMatrixMemory, store("array<vec3<f32>, 64>")),
            "a matrix in an array of three-component vectors");
  EXPECT_EQ(Wrong(kNoPaddedMatrixMemory, store("array<vec4<f32>, 64>")), "");
}

TEST(Properties, MatrixComposites) {
  constexpr std::string_view kType = "array<subgroup_matrix_left<f32, 8, 8>, 2>";
  const auto with = [&](std::string_view line) {
    return "fn f(%v: ptr<function, " + std::string(kType) + ">) {\n  " + std::string(line) +
           "\n  return\n}\n";
  };
  EXPECT_EQ(Wrong(kNoMatrixComposites, with("%1 = construct " + std::string(kType))),
            "a constructed array or structure of subgroup matrices");
  EXPECT_EQ(Wrong(kNoMatrixComposites, with("store %v, " + std::string(kType) + "{}")),
            "a constant array or structure of subgroup matrices");
  EXPECT_EQ(Wrong(kNoMatrixComposites, with("%1 = load " + std::string(kType) + " %v")), "");
}

TEST(Properties, BufferViews) {
  EXPECT_EQ(Wrong(kNoBufferViews, "var<storage, read> @b : buffer @group(0) @binding(0)\n"),
            "a buffer");
  EXPECT_EQ(Wrong(kNoBufferViews, "fn f(%b: ptr<storage, buffer<16>, read>) {\n  return\n}\n"),
            "a parameter that is a buffer");
  EXPECT_EQ(Wrong(kNoBufferViews, "var<storage, read> @b : array<u32> @group(0) @binding(0)\n"),
            "");
}

TEST(Properties, ExternalTextures) {
  EXPECT_EQ(
      Wrong(kNoExternalTextures,
            "var<handle, read> @t : binding_array<texture_external, 2> @group(0) @binding(0)\n"),
      "an external texture");
  EXPECT_EQ(Wrong(kNoExternalTextures, "fn f(%t: texture_external) {\n  return\n}\n"),
            "a parameter that is an external texture");
}

TEST(Properties, InputAttachments) {
  EXPECT_EQ(Wrong(kNoInputAttachments,
                  "var<handle, read> @a : input_attachment<f32> @group(0) @binding(0) "
                  "@input_attachment_index(1)\n"),
            "an input attachment");
  EXPECT_EQ(Wrong(kNoInputAttachments, "fn f(%a: input_attachment<u32>) {\n  return\n}\n"),
            "a parameter that is an input attachment");
}

TEST(Properties, StageVariables) {
  EXPECT_EQ(Wrong(kNoStageVariables, "var<__in, read_write> @a : f32 @location(0)\n"),
            "a variable is an input or output");
  EXPECT_EQ(Wrong(kNoStageVariables, "var<__out, read_write> @b : f32 @location(0)\n"),
            "a variable is an input or output");
  EXPECT_EQ(Wrong(kNoStageVariables,
                  "var<private, read_write> @p : f32\n"
                  "@fragment\nfn f(%c: f32 @location(0)) {\n  return\n}\n"),
            "");
}

TEST(Properties, ColorInputs) {
  EXPECT_EQ(Wrong(kNoColorInputs, "@fragment\nfn f(%c: vec4<f32> @color(0)) {\n  return\n}\n"),
            "an input with a color");
  EXPECT_EQ(Wrong(kNoColorInputs,
                  "struct S {\n  a: f32 @color(2)\n}\n@fragment\nfn f(%s: S) {\n  return\n}\n"),
            "an input with a color");
  EXPECT_EQ(Wrong(kNoColorInputs, "@fragment\nfn f(%c: f32 @location(0)) {\n  return\n}\n"), "");
  EXPECT_EQ(Wrong(kNoColorInputs, "var<__in, read_write> @c : f32 @color(0)\n"),
            "an input with a color");
  EXPECT_EQ(Wrong(kNoColorInputs, "var<__out, read_write> @c : f32 @location(0) @color(0)\n"), "");
}

TEST(Properties, PointerParameters) {
  constexpr std::string_view kWorkgroup = "fn f(%p: ptr<workgroup, f32>) {\n  return\n}\n";
  constexpr std::string_view kFunction = "fn f(%p: ptr<function, f32>) {\n  return\n}\n";
  EXPECT_EQ(Wrong(kNoMemoryPointerParameters, kWorkgroup), "a pointer parameter");
  EXPECT_EQ(Wrong(kNoMemoryPointerParameters, kFunction), "");
  EXPECT_EQ(Wrong(kNoUnusedPointerParameters, kFunction), "an unused pointer parameter");
  EXPECT_EQ(Wrong(kNoUnusedPointerParameters,
                  "fn f(%p: ptr<function, f32>) {\n  store %p, 1f\n  return\n}\n"),
            "");
}

TEST(Properties, PartsAsArguments) {
  constexpr std::string_view kText = R"(
struct S {
  a: vec3<f32>
  b: array<vec3<f32>, 2>
}
fn g(%p: ptr<function, vec3<f32>>) {
  return
}
fn f() {
  %s = var ptr<function, S>
  %1 = access ptr<function, vec3<f32>> %s, )";
  const auto text = [&](std::string_view indices) {
    return std::string(kText) + std::string(indices) + "\n  call g(%1)\n  return\n}\n";
  };
  EXPECT_EQ(Wrong(kArgumentsAreWholeVariables, text("0u")),
            "an argument points to a part of a variable");
  // A structure is packed only if a variable that is shared with the host contains it.
  EXPECT_EQ(Wrong(kNoVec3MemberArguments, text("0u")), "");
  const auto shared = [&](std::string_view indices) {
    std::string with = text(indices);
    return with.insert(with.find("fn g"), "var<uniform, read> @u : S @group(0) @binding(0)\n");
  };
  EXPECT_EQ(Wrong(kNoVec3MemberArguments, shared("0u")), "an argument points to a vec3 member");
  EXPECT_EQ(Wrong(kNoVec3MemberArguments, shared("1u, 0u")), "");
}

TEST(Properties, PrivateVariables) {
  constexpr std::string_view kText = "var<private, read_write> @v : f32\nfn f() {\n";
  EXPECT_EQ(Wrong(kNoPrivateVariables, std::string(kText) + "  store @v, 1f\n  return\n}\n"),
            "a module-scope private variable is used");
  EXPECT_EQ(Wrong(kNoPrivateVariables, std::string(kText) + "  return\n}\n"), "");
}

TEST(Properties, DiscardsAreLast) {
  const auto shader = [](std::string_view after) {
    return "var<private, read_write> @v : bool\n@fragment\nfn f() {\n  %1 = load bool @v\n  if %1 "
           "{\n    discard\n" +
           std::string(after) + "    yield\n  } else {\n    yield\n  }\n  return\n}\n";
  };
  EXPECT_EQ(Wrong(kDiscardsAreLast, shader("")), "");
  EXPECT_EQ(Wrong(kDiscardsAreLast, shader("    store @v, true\n")),
            "a discard that something follows");
}

TEST(Properties, NoHandleParameters) {
  EXPECT_EQ(Wrong(kNoHandleParameters, "fn f(%s: sampler) {\n  return\n}\n"),
            "a parameter that is a texture or a sampler");
  EXPECT_EQ(Wrong(kNoHandleParameters, "fn f(%x: f32) {\n  return\n}\n"), "");
}

TEST(Properties, NoUnusedVariables) {
  constexpr std::string_view kText = "var<private, read_write> @v : f32\nfn f() {\n";
  EXPECT_EQ(Wrong(kNoUnusedVariables, std::string(kText) + "  return\n}\n"),
            "no function uses a variable");
  EXPECT_EQ(Wrong(kNoUnusedVariables, std::string(kText) + "  store @v, 1f\n  return\n}\n"), "");
}

TEST(Properties, ResourcesArePlaced) {
  constexpr std::string_view kText = "var<uniform, read> @u : f32 @group(0) @binding(1)";
  EXPECT_EQ(Wrong(kResourcesArePlaced, std::string(kText)), "a resource without a place");
  EXPECT_EQ(Wrong(kResourcesArePlaced, std::string(kText) + " @place(b, 0, 1)"), "");
  EXPECT_EQ(Wrong(kResourcesArePlaced, "var<private, read_write> @p : f32"), "");
}

TEST(Properties, LoopsHaveExits) {
  const auto loop = [](std::string_view body) {
    return "fn f(%c: bool) {\n  loop {\n" + std::string(body) +
           "  } continuing {\n    yield\n  }\n  return\n}\n";
  };
  EXPECT_EQ(Wrong(kLoopsHaveExits, loop("    continue\n")), "a loop without an exit");
  EXPECT_EQ(Wrong(kLoopsHaveExits, loop("    switch 1i {\n      case default {\n        break\n"
                                        "      }\n    }\n    continue\n")),
            "a loop without an exit");
  EXPECT_EQ(Wrong(kLoopsHaveExits, loop("    break\n")), "");
  EXPECT_EQ(Wrong(kLoopsHaveExits, loop("    if %c {\n      return\n    } else {\n      yield\n"
                                        "    }\n    continue\n")),
            "");
}

TEST(Properties, AccessesInBounds) {
  const auto access = [](std::string_view operation, std::string_view index) {
    return "fn f(%a: array<f32, 4>, %i: u32) {\n  %1 = " + std::string(operation) + " f32 %a, " +
           std::string(index) + "\n  return\n}\n";
  };
  EXPECT_EQ(Wrong(kAccessesInBounds, access("access", "%i")), "an index without bounds");
  EXPECT_EQ(Wrong(kAccessesInBounds, access("access", "4u")), "an index without bounds");
  EXPECT_EQ(Wrong(kAccessesInBounds, access("access", "3u")), "");
  EXPECT_EQ(Wrong(kAccessesInBounds, access("access.inbounds", "%i")), "");
  EXPECT_EQ(Wrong(kAccessesInBounds, R"(
var<handle, read> @t : texture_storage_2d<rgba8unorm, write> @group(0) @binding(0)
fn f() {
  textureStore @t, vec2<u32>{}, vec4<f32>{}
  return
})"),
            "a textureStore without a test");
  EXPECT_EQ(Wrong(kAccessesInBounds, R"(
var<workgroup, read_write> @m : array<f32, 64>
fn f() {
  %1 = subgroupMatrixLoad subgroup_matrix_left<f32, 8, 8> @m, 0u, true, 8u
  return
})"),
            "a subgroup matrix without a test");
}

TEST(Properties, IntegerOperations) {
  const auto f = [](std::string_view line) {
    return "fn f(%x: i32, %u: u32, %f: f32) {\n  %1 = " + std::string(line) + "\n  return\n}\n";
  };
  EXPECT_EQ(Wrong(kIntegerOperationsDefined, f("mod i32 %x, 2i")), "a division");
  EXPECT_EQ(Wrong(kIntegerOperationsDefined, f("shl i32 %x, %u")), "a shift");
  EXPECT_EQ(Wrong(kIntegerOperationsDefined, f("convert u32 %f")), "a conversion to integers");
  EXPECT_EQ(Wrong(kIntegerOperationsDefined, f("convert.native u32 %f")), "");
  EXPECT_EQ(Wrong(kIntegerOperationsDefined, f("div f32 %f, %f")), "");
  EXPECT_EQ(Wrong(kIntegerOperationsDefined, f("convert u32 %x")), "");

  constexpr const char* kWrong = "arithmetic of i32 that may overflow";
  EXPECT_EQ(Wrong(kNoSignedOverflow, f("add i32 %x, 1i")), kWrong);
  EXPECT_EQ(Wrong(kNoSignedOverflow, f("neg i32 %x")), kWrong);
  EXPECT_EQ(Wrong(kNoSignedOverflow, f("mul.native i32 %x, %x")), "");
  EXPECT_EQ(Wrong(kNoSignedOverflow, f("add u32 %u, 1u")), "");
  EXPECT_EQ(
      Wrong(kNoSignedOverflow, f("and i32 %x, 15i\n  %2 = mul i32 %1, %1\n  %3 = sub i32 %2, %1")),
      "");
  EXPECT_EQ(Wrong(kNoSignedOverflow, f("and i32 %x, 65535i\n  %2 = mul i32 %1, %1")), kWrong);
}

std::string Zeroed(std::string_view body) {
  return Wrong(kWorkgroupMemoryIsZero, R"(var<workgroup, read_write> @w : f32
var<workgroup, read_write> @a : atomic<u32>
fn g() {
  store @w, 1f
  return
}
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
)" + std::string(body) + "  return\n}\n");
}
TEST(Properties, WorkgroupMemory) {
  EXPECT_EQ(Zeroed(""), "");
  EXPECT_EQ(Zeroed("  store @w, 0f\n  workgroupBarrier\n  call g()\n"), "");
  EXPECT_EQ(Zeroed("  call g()\n  workgroupBarrier\n"), "a call before workgroup memory is zeroed");
  EXPECT_EQ(Zeroed("  store @w, 0f\n  call g()\n"), "a call before workgroup memory is zeroed");
  EXPECT_EQ(Zeroed("  store @w, 0f\n"), "no barrier after zeroing");
  EXPECT_EQ(Zeroed("  %1 = load f32 @w\n  workgroupBarrier\n"),
            "workgroup memory is used before it is zeroed");
  EXPECT_EQ(Zeroed("  store @w, 0f\n  workgroupBarrier\n  atomicStore @a, 1u\n"),
            "workgroup memory is not set to zero");
}

}  // namespace
}  // namespace tessera::ir
