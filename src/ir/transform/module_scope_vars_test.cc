#include "ir/transform/module_scope_vars.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Moved(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) {
    RunModuleScopeVars(m);
    return Status::Ok();
  });
}

TEST(ModuleScopeVars, HandsDownOneStructure) {
  EXPECT_EQ(Moved(R"(var<private, read_write> @seed : u32 = 7u
var<private, read_write> @only_main : f32
var<private, read_write> @table : array<u32, 4>

fn next(%by: u32) -> u32 {
  %1 = load u32 @seed
  %2 = add u32 %1, %by
  store @seed, %2
  return %2
}
fn pure() {
  return
}
fn caller() -> u32 {
  %1 = call u32 next(3u)
  %2 = access ptr<private, u32> @table, %1
  %3 = load u32 %2
  return %3
}
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = call u32 caller()
  call pure()
  store @only_main, 2f
  return
}
@compute @workgroup_size(1u, 1u, 1u)
fn other() {
  return
}
)"),
            R"(struct PrivateVariables {
  seed: u32
  table: array<u32, 4>
}

fn next(%by: u32, %privates: ptr<private, PrivateVariables>) -> u32 {
  %1 = access ptr<private, u32> %privates, 0u
  %2 = load u32 %1
  %3 = add u32 %2, %by
  store %1, %3
  return %3
}

fn pure() {
  return
}

fn caller(%privates: ptr<private, PrivateVariables>) -> u32 {
  %1 = call u32 next(3u, %privates)
  %2 = access ptr<private, array<u32, 4>> %privates, 1u
  %3 = access ptr<private, u32> %2, %1
  %4 = load u32 %3
  return %4
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %only_main = var ptr<private, f32>
  %privates = var ptr<private, PrivateVariables> PrivateVariables{7u, array<u32, 4>{}}
  %1 = call u32 caller(%privates)
  call pure()
  store %only_main, 2f
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn other() {
  return
}
)");
}

TEST(ModuleScopeVars, DeclaresInEachEntryPointWhatOnlyEntryPointsName) {
  EXPECT_EQ(Moved(R"(var<private, read_write> @x : f32 = 2f

@compute @workgroup_size(1u, 1u, 1u)
fn a() {
  %1 = load f32 @x
  store @x, %1
  return
}
@compute @workgroup_size(1u, 1u, 1u)
fn b() {
  store @x, 1f
  return
}
)"),
            R"(
@compute @workgroup_size(1u, 1u, 1u)
fn a() {
  %x = var ptr<private, f32> 2f
  %1 = load f32 %x
  store %x, %1
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn b() {
  %x = var ptr<private, f32> 2f
  store %x, 1f
  return
}
)");
}

// The remaining variables are renumbered in all functions, including those that use no private
// variable, and in every operand that can be a variable.
constexpr const char* kOthers = R"(var<private, read_write> @first : f32
var<workgroup, read_write> @shared : atomic<u32>
var<private, read_write> @unnamed : f32
var<storage, read_write> @out : array<f32> @group(0) @binding(0)
var<private, read_write> @last : f32
var<workgroup, read_write> @flag : u32

fn helper() -> u32 {
  %1 = atomicAdd u32 @shared, 1u
  return %1
}
fn unchanged(%p: ptr<workgroup, u32>) {
  store %p, 1u
  return
}
@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %1 = access ptr<storage, f32, read_write> @out, 0i
  %2 = load f32 @first
  store %1, %2
  store @last, 1f
  store @flag, 2u
  call unchanged(@flag)
  %3 = call u32 helper()
  return
}
)";

TEST(ModuleScopeVars, NamesTheOthersAnew) {
  EXPECT_EQ(Moved(kOthers), R"(var<workgroup, read_write> @shared : atomic<u32>
var<storage, read_write> @out : array<f32> @group(0) @binding(0)
var<workgroup, read_write> @flag : u32

fn helper() -> u32 {
  %1 = atomicAdd u32 @shared, 1u
  return %1
}

fn unchanged(%p: ptr<workgroup, u32>) {
  store %p, 1u
  return
}

@compute @workgroup_size(1u, 1u, 1u)
fn main() {
  %last = var ptr<private, f32>
  %first = var ptr<private, f32>
  %1 = access ptr<storage, f32, read_write> @out, 0i
  %2 = load f32 %first
  store %1, %2
  store %last, 1f
  store @flag, 2u
  call unchanged(@flag)
  %3 = call u32 helper()
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
