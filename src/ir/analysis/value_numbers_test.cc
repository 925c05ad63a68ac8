#include "ir/analysis/value_numbers.h"

#include "ir/analysis/ranges.h"
#include "ir/transform/transform_test_helper.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// Returns "NAME=FIRST" for each named instruction. FIRST is the name of the first instruction with
// the same value number.
std::string Numbers(std::string_view text) {
  TestModule test(text);
  const Module& m = test.m;
  RangeAnalysis ranges(m);  // tracks the open blocks
  std::string all;
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    ranges.BeginFunction(FunctionId(f));
    PoolVector<InstId> named;
    ForEachInst(m, m.functions[f].body, [&](InstId at) {
      ranges.Visit(at);
      if (!m.NameOf(at).valid() || m[at].op == Op::kVar) return;
      InstId first = at;
      for (const InstId earlier : named) {
        if (first == at && ranges.numbers().Of(earlier) == ranges.numbers().Of(at)) first = earlier;
      }
      named.push_back(at);
      all += std::string(m.strings.Get(m.NameOf(at))) + "=" +
             std::string(m.strings.Get(m.NameOf(first))) + " ";
    });
  }
  return all;
}

TEST(ValueNumbers, Operations) {
  EXPECT_EQ(Numbers(R"(
fn f(%p: vec3<u32>, %i: u32, %j: i32) {
  %a = swizzle u32 %p, x
  %b = swizzle u32 %p, x
  %c = swizzle u32 %p, y
  %d = add u32 %a, %i
  %e = add u32 %b, %i
  %f = sub u32 %b, %i
  %g = convert i32 %d
  %h = div u32 %i, 2u
  %k = convert u32 %j
  %l = div i32 %j, 2i
  return
}
)"),
            "a=a b=a c=c d=d e=d f=f g=d h=h k=k l=l ");
}

TEST(ValueNumbers, Loads) {
  EXPECT_EQ(Numbers(R"(
var<private, read_write> @g : u32
var<uniform, read> @u : vec2<u32> @group(0) @binding(0)
var<storage, read_write> @s : u32 @group(0) @binding(1)
fn other() {
  return
}
fn change(%p: ptr<function, u32>) {
  return
}
fn f(%x: u32) {
  %v = var ptr<function, u32>
  %w = var ptr<function, vec2<u32>>
  %a = load u32 %v
  %b = load u32 %v
  store %v, %x
  %c = load u32 %v
  %d = add u32 %x, 0u
  %e = add u32 %c, 0u
  call change(%v)
  %h = load u32 %v
  %i = load u32 @g
  %j = load u32 @g
  call other()
  %k = load u32 @g
  %1 = access ptr<function, u32> %w, 0u
  %l = load u32 %1
  store %1, %x
  %m = load u32 %1
  %n = load vec2<u32> @u
  %o = load vec2<u32> @u
  %q = load u32 @s
  %r = load u32 @s
  return
}
)"),
            "a=a b=a c=c d=d e=d h=h i=i j=i k=k l=l m=m n=n o=n q=q r=r ");
}

TEST(ValueNumbers, Branches) {
  EXPECT_EQ(Numbers(R"(
fn f(%c: bool, %x: u32) {
  %v = var ptr<function, u32>
  %a = load u32 %v
  if %c {
    %b = load u32 %v
    store %v, %x
    %d = load u32 %v
    %z = add u32 %x, 0u
    yield
  } else {
    %e = load u32 %v
    yield
  }
  %g = load u32 %v
  return
}
)"),
            "a=a b=a d=d z=z e=e g=e ");
}

// A load may return a different value in a later iteration than in the first one.
TEST(ValueNumbers, Loops) {
  EXPECT_EQ(Numbers(R"(
fn f(%x: u32) {
  %v = var ptr<function, u32> %x
  %w = var ptr<function, u32> %x
  %a = load u32 %v
  %b = load u32 %w
  loop {
    %c = load u32 %v
    %d = load u32 %w
    loop {
      %e = load u32 %v
      %g = load u32 %w
      break
    } continuing {
      yield
    }
    break
  } continuing {
    store %w, 0u
    yield
  }
  %h = load u32 %v
  return
}
)"),
            "a=a b=a c=a d=d e=a g=d h=a ");
}

}  // namespace
}  // namespace tessera::ir
