#include "backend_hlsl/check_registers.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::hlsl {
namespace {

// Returns the messages about the module `text`, or the module's text if there are no messages.
std::string Check(std::string_view text) {
  return ir::RunTransform(text, [](ir::Module& m, Diagnostics& d) { return CheckRegisters(m, d); });
}

TEST(HlslCheckRegisters, ImmediateDataHaveARegisterOfTheirOwn) {
  const std::string resources =
      "var<uniform, read> @u : u32 @group(2) @binding(3) @place(b, 2, 3)\n"
      "var<storage, read> @s : u32 @group(2) @binding(4) @place(t, 2, 4)\n"
      "var<immediate, read> @i : u32 ";
  const std::string both = Check(resources + "@place(b, 2, 3)\n");
  EXPECT_NE(both.find("register b3 of space 2 is assigned to both 'u' and the immediate data of "
                      "--hlsl-immediates"),
            std::string::npos)
      << both;
  const std::string other = resources + "@place(b, 2, 4)\n";  // 't4' holds the storage buffer
  EXPECT_EQ(Check(other), other);
}

TEST(HlslCheckRegisters, ArraysWithoutASizeHaveAllLaterRegisters) {
  const auto check = [&](uint32_t binding) {
    return Check(
        "var<handle, read> @all : binding_array<texture_2d<f32>> @group(0) @binding(1) "
        "@place(t, 0, 1)\n"
        "var<handle, read> @one : texture_2d<f32> @group(0) @binding(0) @place(t, 0, " +
        std::to_string(binding) + R"()

@fragment fn main() {
  %1 = access texture_2d<f32> @all, 0u
  %2 = textureNumLevels u32 %1
  %3 = textureNumLevels u32 @one
  return
}
)");
  };
  EXPECT_NE(check(7).find("'one' uses a register of an element of 'all'"), std::string::npos)
      << check(7);
  EXPECT_EQ(check(0).find("register"), std::string::npos) << check(0);
}

// The registers that the options choose are bound for every entry point, so they must also lie
// outside of the registers of any unsized array.
TEST(HlslCheckRegisters, ChosenRegistersAreNotThoseOfAnOpenArray) {
  const auto check = [&](std::string_view place) {
    return Check(
        "var<uniform, read> @all : binding_array<u32> @group(2) @binding(3) "
        "@place(b, 2, 3)\nvar<immediate, read> @i : u32 @place(" +
        std::string(place) + ")\n");
  };
  EXPECT_NE(check("b, 2, 7").find("register b7 of space 2 is assigned to both 'all' and the "
                                  "immediate data of --hlsl-immediates"),
            std::string::npos)
      << check("b, 2, 7");
  EXPECT_EQ(check("b, 2, 2").find("register"), std::string::npos) << check("b, 2, 2");
}

}  // namespace
}  // namespace tessera::hlsl
