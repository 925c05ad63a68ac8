#include "backend_msl/resource_parameters.h"

#include "backend_msl/place_resources.h"
#include "backend_msl/target_ops.h"
#include "ir/transform/list_resources.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

constexpr std::string_view kText = R"(var<handle, read> @t : texture_2d<f32> @group(1) @binding(0)
var<storage, read> @a : array<f32> @group(0) @binding(3)
var<immediate, read> @i : vec3<f32>
var<uniform, read> @buffer_sizes : array<u32>

@fragment
fn textures() {
  %1 = textureNumLevels u32 @t
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn sizes() {
  %1 = ByteLength u32 @a, @buffer_sizes
  %2 = load vec3<f32> @i
  return
}
)";

// Returns the names and kinds of the parameters of each entry point, one line per entry point.
std::string Parameters(const MslOptions& options = {}) {
  ir::TestModule test(kText, &kTargetOps);
  ir::Module& m = test.m;
  ir::ListResources(m, {});
  EXPECT_TRUE(PlaceResources(m, options, test.diagnostics).ok) << test.Messages();
  if (NeedsResourceParameters(m, options)) {
    EXPECT_TRUE(RunResourceParameters(m, options, test.diagnostics).ok) << test.Messages();
  }
  const ir::GlobalUses uses(m);
  std::string text;
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    for (const auto& [variable, kind] : ParametersOf(m, uses, ir::FunctionId(f))) {
      constexpr std::string_view kKinds[] = {"resource",        "immediates", "depth range",
                                             "argument buffer", "offsets",    "sizes"};
      text += std::string(m.strings.Get(m[variable].name)) + ": " +
              std::string(kKinds[static_cast<size_t>(kind)]) + "; ";
    }
    text += "\n";
  }
  return text;
}

TEST(MslResourceParameters, OnlyThoseThatTheEntryPointUses) {
  EXPECT_EQ(Parameters(), "t: resource; \na: resource; i: immediates; buffer_sizes: sizes; \n");
}

TEST(MslResourceParameters, PartsAreNotParameters) {
  MslOptions options;
  options.buffer_sizes_offset = 16;
  EXPECT_EQ(Parameters(options), "t: resource; \na: resource; host_immediates: immediates; \n");
  options.argument_buffers = true;
  EXPECT_EQ(Parameters(options),
            "group1: argument buffer; \ngroup0: argument buffer; host_immediates: immediates; \n");
}

TEST(MslResourceParameters, DynamicOffsetsAreNotSizes) {
  MslOptions options;
  options.argument_buffers = true;
  options.dynamic_offsets = {{0, 3, 1}};
  EXPECT_EQ(Parameters(options),
            "group1: argument buffer; \n"
            "i: immediates; group0: argument buffer; dynamic_offsets: offsets; buffer_sizes: "
            "sizes; \n");
}

// Returns why kPartsHaveParameters does not hold for a module whose entry point begins with
// `parts`, or an empty string if it holds.
std::string WhyNot(std::string_view parts) {
  ir::TestModule test(R"(struct Group0 {
  a: ptr<storage, array<f32>, read> @location(3)
  b: ptr<storage, array<u32>, read> @location(4)
}
struct Immediates {
  buffer_sizes: array<u32, 2>
}
var<storage, read> @a : array<f32> @group(0) @binding(3) @place(argument, 0, 3) @size_index(0)
var<uniform, read> @group0 : Group0 @place(buffer, 0, 0)
var<uniform, read> @immediates : Immediates @place(buffer, 0, 29)
var<uniform, read> @buffer_sizes : array<u32>

@compute @workgroup_size(1u, 1u, 1u)
fn f() {
)" + std::string(parts) + R"(  %1 = ByteLength u32 @a, @buffer_sizes
  return
}
)",
                      &kTargetOps);
  std::string what;
  return kPartsHaveParameters.holds(test.m, &what) ? "" : what;
}

TEST(MslResourceParameters, PropertyOfTheParts) {
  const std::string sizes = "  Part @buffer_sizes, @immediates, 0u\n";
  EXPECT_EQ(WhyNot("  Part @a, @group0, 0u\n" + sizes), "");
  EXPECT_EQ(WhyNot(sizes), "'a': part of no parameter");
  EXPECT_EQ(WhyNot("  Part @a, @group0, 0u\n"), "'buffer_sizes': part of no parameter");
  EXPECT_EQ(WhyNot("  Part @a, @group0, 1u\n" + sizes), "'a': a member of another type");
  EXPECT_EQ(WhyNot("  Part @a, @group0, 2u\n" + sizes), "'a': no such member");
  EXPECT_EQ(WhyNot("  Part @a, @immediates, 0u\n" + sizes), "'a': the wrong structure");
  EXPECT_EQ(WhyNot("  Part @a, @buffer_sizes, 0u\n" + sizes),
            "'a': a parameter without a place, or not a structure");
}

}  // namespace
}  // namespace tessera::msl
