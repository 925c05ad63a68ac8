#include "ir/transform/stage_variables.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

// What SPIR-V has in common with it is tested there, in backend_spirv/legalize_test.cc.
TEST(StageVariables, BuiltInValuesThatAreSigned) {
  EXPECT_EQ(RunTransform(R"(@fragment
fn main(%i: u32 @builtin(sample_index), %m: u32 @builtin(sample_mask)) -> u32 @builtin(sample_mask) {
  %1 = or u32 %i, %m
  return %1
}
)",
                         [](Module& m, Diagnostics&) {
                           StageVariablesConfig config;
                           config.signed_built_ins = true;
                           config.result_name = "result";
                           StageVariables variables(m, config);
                           return RunShaderIo(m, {}, variables);
                         }),
            R"(var<__in, read_write> @i : i32 @builtin(sample_index) @interpolate(flat)
var<__in, read_write> @m : array<i32, 1> @builtin(sample_mask) @interpolate(flat)
var<__out, read_write> @result : array<i32, 1> @builtin(sample_mask)

@fragment
fn main() {
  %1 = load i32 @i
  %2 = convert u32 %1
  %3 = access ptr<__in, i32, read_write> @m, 0u
  %4 = load i32 %3
  %5 = convert u32 %4
  %6 = or u32 %2, %5
  %7 = access ptr<__out, i32, read_write> @result, 0u
  %8 = convert i32 %6
  store %7, %8
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
