#include "ir/transform/late_discard.h"

#include <gtest/gtest.h>

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Late(std::string_view text) {
  return RunTransform(text, [](Module& m, Diagnostics&) { return RunLateDiscard(m); });
}

TEST(LateDiscard, WhereEntryPointsReturn) {
  EXPECT_EQ(Late(R"(fn inner(%a: bool) {
  if %a {
    discard
    yield
  } else {
    return
  }
  return
}

@fragment
fn main() {
  call inner(true)
  if false {
    return
  } else {
    yield
  }
  return
}
)"),
            R"(var<private, read_write> @discarded : bool

fn inner(%a: bool) {
  if %a {
    store @discarded, true
    yield
  } else {
    return
  }
  return
}

@fragment
fn main() {
  call inner(true)
  if false {
    %1 = load bool @discarded
    if %1 {
      discard
      yield
    } else {
      yield
    }
    return
  } else {
    yield
  }
  %2 = load bool @discarded
  if %2 {
    discard
    yield
  } else {
    yield
  }
  return
}
)");
}

// Writes to memory that only this invocation can access are unchanged.
TEST(LateDiscard, NothingIsWrittenForOthers) {
  EXPECT_EQ(Late(R"(var<storage, read_write> @a : atomic<u32> @group(0) @binding(0)
var<storage, read_write> @b : array<u32> @group(0) @binding(1)
var<private, read_write> @c : u32

@fragment
fn main() {
  discard
  %1 = atomicAdd u32 @a, 1u
  %2 = access ptr<storage, u32, read_write> @b, 0u
  store %2, %1
  store @c, %1
  return
}
)"),
            R"(var<storage, read_write> @a : atomic<u32> @group(0) @binding(0)
var<storage, read_write> @b : array<u32> @group(0) @binding(1)
var<private, read_write> @c : u32
var<private, read_write> @discarded : bool

@fragment
fn main() {
  store @discarded, true
  %1 = load bool @discarded
  %2 = not bool %1
  %3 = if u32 %2 {
    %4 = atomicAdd u32 @a, 1u
    yield %4
  } else {
    yield 0u
  }
  %5 = access ptr<storage, u32, read_write> @b, 0u
  %6 = load bool @discarded
  %7 = not bool %6
  if %7 {
    store %5, %3
    yield
  } else {
    yield
  }
  store @c, %3
  %8 = load bool @discarded
  if %8 {
    discard
    yield
  } else {
    yield
  }
  return
}
)");
}

// No discard precedes the first call to `mark`, but one may precede the second call. In a loop, a
// store before the discard may run after it in a later iteration.
TEST(LateDiscard, WhatNoneComesBeforeStaysAsItIs) {
  EXPECT_EQ(Late(R"(var<storage, read_write> @b : u32 @group(0) @binding(1)

fn mark() {
  store @b, 1u
  return
}

fn before(%p: ptr<storage, u32, read_write>) {
  store %p, 2u
  return
}

@fragment
fn main() {
  call before(@b)
  call mark()
  if true {
    return
  } else {
    yield
  }
  loop {
    store @b, 3u
    discard
    continue
  } continuing {
    break_if false
  }
  call mark()
  return
}

@fragment
fn other() {
  store @b, 4u
  return
}
)"),
            R"(var<storage, read_write> @b : u32 @group(0) @binding(1)
var<private, read_write> @discarded : bool

fn mark() {
  %1 = load bool @discarded
  %2 = not bool %1
  if %2 {
    store @b, 1u
    yield
  } else {
    yield
  }
  return
}

fn before(%p: ptr<storage, u32, read_write>) {
  store %p, 2u
  return
}

@fragment
fn main() {
  call before(@b)
  call mark()
  if true {
    return
  } else {
    yield
  }
  loop {
    %1 = load bool @discarded
    %2 = not bool %1
    if %2 {
      store @b, 3u
      yield
    } else {
      yield
    }
    store @discarded, true
    continue
  } continuing {
    break_if false
  }
  call mark()
  %3 = load bool @discarded
  if %3 {
    discard
    yield
  } else {
    yield
  }
  return
}

@fragment
fn other() {
  store @b, 4u
  return
}
)");
}

TEST(LateDiscard, TellsWhetherSomethingIsWrittenAfterOne) {
  const auto writes = [](std::string_view body) {
    TestModule module(
        "var<storage, read_write> @b : u32 @group(0) @binding(1)\n\n@fragment\nfn main() {\n" +
        std::string(body) + "  return\n}\n");
    return WritesAfterDiscard(module.m);
  };
  EXPECT_TRUE(writes("  discard\n  store @b, 1u\n"));
  EXPECT_FALSE(writes("  store @b, 1u\n  discard\n"));
  EXPECT_FALSE(writes("  store @b, 1u\n"));
}

TEST(LateDiscard, WithoutOneNothingChanges) {
  constexpr std::string_view kText = R"(var<storage, read_write> @b : u32 @group(0) @binding(1)

@fragment
fn main() {
  store @b, 1u
  return
}
)";
  EXPECT_EQ(RunTransform(kText, [](Module& m, Diagnostics&) { return RunLateDiscard(m); }), kText);
}

}  // namespace
}  // namespace tessera::ir
