#include "ir/transform/read_only_buffers.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Infer(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunReadOnlyBuffers(m); });
}

// Returns true if the variable `name` is read-only in the module text `text`.
bool IsReadOnly(const std::string& text, const std::string& name) {
  const bool read = text.find("var<storage, read> @" + name + " ") != std::string::npos;
  const bool written = text.find("var<storage, read_write> @" + name + " ") != std::string::npos;
  EXPECT_NE(read, written) << text;
  return read;
}

TEST(ReadOnlyBuffers, LoadsAndLengthsLeaveABufferReadOnly) {
  EXPECT_EQ(Infer(R"(var<storage, read_write> @in : array<f32> @group(0) @binding(1)
var<storage, read_write> @out : array<f32> @group(0) @binding(3)

fn part(%p : ptr<storage, array<f32>, read_write>) -> f32 {
  %1 = access ptr<storage, f32, read_write> %p, 2i
  %2 = load f32 %1
  return %2
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call f32 part(@in)
  %2 = arrayLength u32 @in
  %3 = access ptr<storage, f32, read_write> @out, %2
  store %3, %1
  return
}
)"),
            R"(var<storage, read> @in : array<f32> @group(0) @binding(1) @bound_writable
var<storage, read_write> @out : array<f32> @group(0) @binding(3)

fn part(%p: ptr<storage, array<f32>, read>) -> f32 {
  %1 = access ptr<storage, f32, read> %p, 2i
  %2 = load f32 %1
  return %2
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call f32 part(@in)
  %2 = arrayLength u32 @in
  %3 = access ptr<storage, f32, read_write> @out, %2
  store %3, %1
  return
}
)");
}

TEST(ReadOnlyBuffers, AParameterThatIsWrittenWritesAllItsArguments) {
  const std::string text = Infer(R"(var<storage, read_write> @a : array<f32> @group(0) @binding(0)
var<storage, read_write> @b : array<f32> @group(0) @binding(1)
var<storage, read_write> @c : array<f32> @group(0) @binding(2)

fn write(%p : ptr<storage, f32, read_write>) {
  store %p, 1f
  return
}

fn forward(%q : ptr<storage, f32, read_write>) {
  call write(%q)
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = access ptr<storage, f32, read_write> @a, 2i
  call write(%1)
  %2 = access ptr<storage, f32, read_write> @b, 2i
  call forward(%2)
  %3 = access ptr<storage, f32, read_write> @c, 2i
  %4 = load f32 %3
  return
}
)");
  EXPECT_FALSE(IsReadOnly(text, "a"));
  EXPECT_FALSE(IsReadOnly(text, "b"));
  EXPECT_TRUE(IsReadOnly(text, "c"));
}

// A parameter has a single type. If any of the buffers that calls pass for the parameter is
// written, all of these buffers stay writable.
TEST(ReadOnlyBuffers, BuffersOfOneParameterKeepOneType) {
  const std::string text = Infer(R"(var<storage, read_write> @a : array<f32> @group(0) @binding(0)
var<storage, read_write> @b : array<f32> @group(0) @binding(1)

fn read(%p : ptr<storage, array<f32>, read_write>) -> f32 {
  %1 = access ptr<storage, f32, read_write> %p, 2i
  %2 = load f32 %1
  return %2
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call f32 read(@a)
  %2 = call f32 read(@b)
  %3 = access ptr<storage, f32, read_write> @a, 1i
  store %3, %2
  return
}
)");
  EXPECT_FALSE(IsReadOnly(text, "a"));
  EXPECT_FALSE(IsReadOnly(text, "b"));
}

TEST(ReadOnlyBuffers, AtomicsAndMatrixStoresWrite) {
  const std::string text =
      Infer(R"(var<storage, read_write> @a : array<atomic<u32>> @group(0) @binding(0)
var<storage, read_write> @b : array<f32> @group(0) @binding(1)
var<storage, read_write> @c : array<f32> @group(0) @binding(2)

@compute @workgroup_size(32u, 1u, 1u)
fn main() {
  %1 = access ptr<storage, atomic<u32>, read_write> @a, 1i
  %2 = atomicLoad u32 %1
  %3 = subgroupMatrixLoad subgroup_matrix_result<f32, 8, 8> @b, 0u, false, 8u
  subgroupMatrixStore @c, 0u, %3, false, 8u
  return
}
)");
  EXPECT_FALSE(IsReadOnly(text, "a"));
  EXPECT_TRUE(IsReadOnly(text, "b"));
  EXPECT_FALSE(IsReadOnly(text, "c"));
}

TEST(ReadOnlyBuffers, BuffersOfFragmentShadersStay) {
  const std::string text = Infer(R"(var<storage, read_write> @a : array<f32> @group(0) @binding(0)
var<storage, read_write> @b : array<f32> @group(0) @binding(1)

fn both() -> f32 {
  %1 = access ptr<storage, f32, read_write> @a, 2i
  %2 = load f32 %1
  return %2
}

@fragment
fn color() -> f32 @location(0) {
  %1 = call f32 both()
  return %1
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call f32 both()
  %2 = access ptr<storage, f32, read_write> @b, 2i
  %3 = load f32 %2
  return
}
)");
  EXPECT_FALSE(IsReadOnly(text, "a"));
  EXPECT_TRUE(IsReadOnly(text, "b"));
}

}  // namespace
}  // namespace tessera::ir
