#include "text_backend/place_expressions.h"

#include "ir/builtin_functions.h"
#include "ir/overload_reader.h"
#include "ir/placement.h"
#include "ir/target_ops.h"
#include "ir/transform/transform_test_helper.h"
#include "ir/walk.h"

namespace tessera::text {

using ir::ForEachInst;
using ir::Inst;
using ir::InstId;
using ir::kVoid;
using ir::Module;
using ir::Op;
using ir::TestModule;
namespace {

constexpr std::string_view kModule = R"(
var<storage, read_write> @s : array<u32, 4> @group(0) @binding(0)
var<storage, read_write> @c : atomic<u32> @group(0) @binding(1)
var<uniform, read> @u : u32 @group(0) @binding(2)

fn pure(%x: u32) -> u32 {
  %1 = add u32 %x, 1u
  return %1
}
fn writes() -> u32 {
  %1 = access ptr<storage, u32, read_write> @s, 0u
  store %1, 7u
  return 1u
}
fn sets(%p: ptr<function, u32>) -> u32 {
  store %p, 3u
  return 2u
}
)";

// Returns the text of the last function of the module after the pass.
std::string Place(std::string_view body, const PlacementOptions& options = {},
                  const ir::TargetOps* target_ops = nullptr) {
  const std::string text = ir::RunTransform(
      std::string(kModule) + std::string(body),
      [&](Module& m, Diagnostics&) { return PlaceExpressions(m, options); }, target_ops);
  return text.substr(text.rfind("\nfn ") + 1);
}

// Returns one letter for each value of the last function, in order: i if the value is inlined or
// dead, v if it is stored in a variable.
std::string Plan(std::string_view body, const PlacementOptions& options = {},
                 const ir::TargetOps* target_ops = nullptr) {
  TestModule test(std::string(kModule) + std::string(body), target_ops);
  EXPECT_TRUE(PlaceExpressions(test.m, options).ok);
  std::string letters;
  ForEachInst(test.m, test.m.functions.back().body, [&](InstId i) {
    const Inst& inst = test.m[i];
    if (inst.type == kVoid || inst.op == Op::kVar || inst.op == Op::kAccess) return;
    letters += ir::IsPlaced(inst, ir::Placement::kInline) ? 'i' : 'v';
  });
  return letters;
}

TEST(PlaceExpressions, ExpressionsAreWrittenAtTheirOneUse) {
  EXPECT_EQ(Plan(R"(
fn f(%x: u32) -> u32 {
  %1 = add u32 %x, 1u
  %2 = mul u32 %1, %x
  return %2
}
)"),
            "ii");
}

TEST(PlaceExpressions, TwoUsesANameOrNoneAtAll) {
  EXPECT_EQ(Plan(R"(
fn f(%x: u32) -> u32 {
  %1 = add u32 %x, 1u
  %named = mul u32 %x, 5u
  %3 = sub u32 %x, 9u
  %4 = mul u32 %1, %1
  %5 = add u32 %4, %named
  return %5
}
)"),
            "vviii");
}

// A load must not move past a later store to the same memory.
TEST(PlaceExpressions, LoadsDoNotPassStores) {
  constexpr std::string_view kBefore = R"(
fn f() -> u32 {
  %p = var ptr<function, u32> 0u
  %1 = load u32 %p
  store PLACE, 5u
  return %1
}
)";
  const auto with = [&](std::string_view place, std::string_view extra) {
    std::string text(kBefore);
    text.replace(text.find("PLACE"), 5, place);
    text.insert(text.find("  %1"), extra);
    return Plan(text);
  };
  EXPECT_EQ(with("%p", ""), "v");
  // A store to another variable does not prevent inlining.
  EXPECT_EQ(with("%q", "  %q = var ptr<function, u32> 0u\n"), "i");
  EXPECT_EQ(with("%q", "  %q = access ptr<storage, u32, read_write> @s, 0u\n"), "i");
}

// The target of a store in a loop is evaluated in each iteration. A load from before the loop must
// therefore not be inlined into the target's index if the loop changes the loaded variable.
TEST(PlaceExpressions, IndicesOfPlacesInLoops) {
  constexpr std::string_view kText = R"(
fn f(%x: bool) {
  %i = var ptr<function, u32> 0u
  %j = var ptr<function, u32> 0u
  %a = var ptr<function, array<u32, 4>>
  %1 = load u32 %i
  %2 = add u32 %1, 1u
  %p = access ptr<function, u32> %a, %2
  loop {
    store %p, 7u
    if %x {
      break
    } else {
      yield
    }
    STATEMENT
    continue
  } continuing {
    yield
  }
  return
}
)";
  const auto with = [&](std::string_view statement) {
    std::string text(kText);
    text.replace(text.find("STATEMENT"), 9, statement);
    return Plan(text, {.has_pointers = false}).substr(0, 2);
  };
  EXPECT_EQ(with("store %i, 5u"), "vi");
  EXPECT_EQ(with("store %j, 5u"), "ii");
}

TEST(PlaceExpressions, LoadsOfBuffersDoNotPassWritesOfMemory) {
  constexpr std::string_view kText = R"(
fn f() -> u32 {
  %1 = access ptr<storage, u32, read_write> @s, 1u
  %2 = load u32 %1
  STATEMENT
  return %2
}
)";
  const auto with = [&](std::string_view statement) {
    std::string text(kText);
    text.replace(text.find("STATEMENT"), 9, statement);
    return Plan(text).substr(0, 1);
  };
  EXPECT_EQ(with("%3 = call u32 writes()"), "v");
  EXPECT_EQ(with("atomicStore @c, 1u"), "v");
  EXPECT_EQ(with("storageBarrier"), "v");
  EXPECT_EQ(with("%3 = load u32 @u"), "i");
}

// Loads from uniform buffers may move past stores, because uniform buffers never change.
TEST(PlaceExpressions, LoadsOfUniformBuffersMayWait) {
  EXPECT_EQ(Plan(R"(
fn f() -> u32 {
  %1 = load u32 @u
  %2 = access ptr<storage, u32, read_write> @s, 0u
  store %2, 5u
  return %1
}
)"),
            "i");
}

TEST(PlaceExpressions, CallsWithEffectsKeepTheirOrder) {
  EXPECT_EQ(Plan(R"(
fn f() -> u32 {
  %1 = call u32 writes()
  %2 = call u32 writes()
  %3 = add u32 %1, %2
  return %3
}
)"),
            "vii");  // the first call is a statement, so it precedes the second
  EXPECT_EQ(Plan(R"(
fn f() -> u32 {
  %1 = call u32 pure(1u)
  %2 = call u32 pure(2u)
  %3 = add u32 %1, %2
  return %3
}
)"),
            "iii");
  // The load must precede the call, which stores to the variable. The call is a statement of its
  // own, because it stores to a local variable.
  EXPECT_EQ(Plan(R"(
fn f() -> u32 {
  %p = var ptr<function, u32> 0u
  %1 = load u32 %p
  %2 = call u32 sets(%p)
  %3 = add u32 %1, %2
  return %3
}
)"),
            "vvi");
}

// An effect must not move into a branch, a loop or an operand that may be skipped, because the
// effect might then be skipped or repeated.
TEST(PlaceExpressions, EffectsStayOnEveryPath) {
  EXPECT_EQ(Plan(R"(
fn f(%b: bool) -> u32 {
  %1 = call u32 writes()
  %2 = select u32 0u, %1, %b
  return %2
}
)"),
            "vi");
  EXPECT_EQ(Plan(R"(
fn f(%b: bool) {
  %1 = call u32 writes()
  if %b {
    %2 = access ptr<storage, u32, read_write> @s, 0u
    store %2, %1
    yield
  } else {
    yield
  }
  return
}
)"),
            "v");
}

TEST(PlaceExpressions, ShortCircuits) {
  constexpr std::string_view kText = R"(
fn f(%a: bool, %x: u32) -> bool {
  %1 = if.short bool %a {
    %2 = RIGHT
    %3 = eq bool %2, 1u
    yield %3
  } else {
    yield false
  }
  return %1
}
)";
  const auto with = [&](std::string_view right) {
    std::string text(kText);
    text.replace(text.find("RIGHT"), 5, right);
    return Plan(text);
  };
  EXPECT_EQ(with("add u32 %x, 1u"), "iii");
  EXPECT_EQ(with("call u32 pure(%x)"), "iii");
  EXPECT_EQ(with("call u32 writes()"), "vii");  // remains a statement in an `if`
}

// A short-circuiting operator always evaluates its left side, so it has the effects of the left
// side.
TEST(PlaceExpressions, EffectsOfShortCircuits) {
  constexpr std::string_view kText = R"(
fn f(%a: bool, %x: u32) -> bool {
  %1 = call u32 CALLEE
  %2 = eq bool %1, 1u
  %3 = if.short bool %2 {
    %4 = eq bool %x, 1u
    yield %4
  } else {
    yield false
  }
  %5 = or bool %a, %3
  return %5
}
)";
  const auto has_no_effects = [&](std::string_view callee) {
    std::string text(kText);
    text.replace(text.find("CALLEE"), 6, callee);
    return Place(text).find("= or.inline.lazy bool") != std::string::npos;
  };
  EXPECT_TRUE(has_no_effects("pure(%x)"));
  EXPECT_FALSE(has_no_effects("writes()"));
}

// Nothing is written for `_ = a && b` if the operands have no effects.
TEST(PlaceExpressions, UnusedShortCircuits) {
  EXPECT_EQ(Place(R"(
fn f(%a: bool, %x: u32) {
  %1 = if.short bool %a {
    %2 = if.short bool %a {
      %3 = eq bool %x, 1u
      yield %3
    } else {
      yield false
    }
    yield %2
  } else {
    yield false
  }
  return
}
)"),
            R"(fn f(%a: bool, %x: u32) {
  %1 = if.inline bool %a {
    %2 = if bool %a {
      %3 = eq bool %x, 1u
      yield %3
    } else {
      yield false
    }
    yield %2
  } else {
    yield false
  }
  return
}
)");
}

TEST(PlaceExpressions, WhatALanguageLacks) {
  constexpr std::string_view kAtomic = R"(
fn f() -> u32 {
  %1 = atomicAdd u32 @c, 1u
  return %1
}
)";
  EXPECT_EQ(Plan(kAtomic), "i");
  EXPECT_EQ(Plan(kAtomic, {.atomics_in_expressions = false}), "v");
  constexpr std::string_view kArray = R"(
fn f(%i: u32) -> u32 {
  %1 = construct array<u32, 2> 1u, %i
  %2 = access u32 %1, %i
  return %2
}
)";
  EXPECT_EQ(Plan(kArray), "i");
  EXPECT_EQ(Plan(kArray, {.arrays_in_expressions = false}), "v");
}

TEST(PlaceExpressions, CompoundAssignment) {
  const auto compound = [](std::string_view body) {
    return Place(body).find("store.compound") != std::string::npos;
  };
  EXPECT_TRUE(compound(R"(
fn f(%x: u32) {
  %p = var ptr<function, u32> 0u
  %1 = load u32 %p
  %2 = sub u32 %1, %x
  store %p, %2
  return
}
)"));
  // `p = x - p` is not a compound assignment, because p is the right operand.
  EXPECT_FALSE(compound(R"(
fn f(%x: u32) {
  %p = var ptr<function, u32> 0u
  %1 = load u32 %p
  %2 = sub u32 %x, %1
  store %p, %2
  return
}
)"));
  // A load and a store cannot become a compound assignment if another store lies between them.
  EXPECT_FALSE(compound(R"(
fn f(%x: u32) {
  %p = var ptr<function, u32> 0u
  %1 = load u32 %p
  store %p, 3u
  %2 = sub u32 %1, %x
  store %p, %2
  return
}
)"));
}

// If the language has no compound assignment to a place, the store names the place twice. The index
// of the place is read only once, because another invocation may change it.
TEST(PlaceExpressions, StoresThatCannotBeCompound) {
  constexpr std::string_view kText = R"(
fn f() {
  %1 = access ptr<storage, u32, read_write> @s, 0u
  %2 = load u32 %1
  %3 = access ptr<storage, u32, read_write> @s, %2
  %4 = load u32 %3
  %5 = add u32 %4, 7u
  store %3, %5
  return
}
)";
  const std::string compound = Place(kText);
  EXPECT_NE(compound.find("%2 = load.inline"), std::string::npos) << compound;
  EXPECT_NE(compound.find("store.compound"), std::string::npos) << compound;
  const std::string twice = Place(kText, {.allows_compound = [](ir::Value) { return false; }});
  EXPECT_NE(twice.find("%2 = load u32"), std::string::npos) << twice;
  EXPECT_EQ(twice.find("store.compound"), std::string::npos) << twice;
}

// A use in a branch is not a reason to copy a subgroup matrix to a variable, because matrices are
// large.
TEST(PlaceExpressions, SubgroupMatricesAreNotCopiedForABranch) {
  constexpr std::string_view kBody = R"(
fn f(%c: bool, %v: subgroup_matrix_result<f32, 8, 8>) {
  %m = var ptr<function, subgroup_matrix_result<f32, 8, 8>> %v
  %1 = load subgroup_matrix_result<f32, 8, 8> %m
  if %c {
    BEFORE
    subgroupMatrixStore @floats, 0u, %1, false, 8u
    yield
  } else {
    yield
  }
  return
}
)";
  const auto with = [&](std::string_view before) {
    std::string text(kBody);
    text.replace(text.find("BEFORE"), 6, before);
    return Plan("var<storage, read_write> @floats : array<f32> @group(0) @binding(3)\n" + text);
  };
  EXPECT_EQ(with(""), "i");
  EXPECT_EQ(with("store %m, %v"), "v");
}

// The effects of target operations come from their table.
TEST(PlaceExpressions, OperationsOfTheTargetWaitAsTheirEffectsSay) {
  static constexpr ir::TargetOpInfo kRows[] = {
      {"Peek", ir::Effects::kReadsMemory,
       ir::ReadSignature("(buffer: ptr<storage>, offset: u32) -> u32")},
      {"Poke", ir::Effects::kWritesMemory,
       ir::ReadSignature("(buffer: ptr<storage>, offset: u32, value: u32)")},
      {"Swap", ir::Effects::kReadsMemory | ir::Effects::kWritesMemory,
       ir::ReadSignature("(buffer: ptr<storage>, offset: u32, value: u32) -> u32")},
  };
  static constexpr ir::TargetOps kTable{kRows};
  const auto plan = [](std::string_view body, const PlacementOptions& options = {}) {
    return Plan("fn f(%x: u32) {\n" + std::string(body) + "\n return\n}\n", options, &kTable);
  };
  EXPECT_EQ(plan("%1 = Peek u32 @s, 0u\n Poke @s, 4u, %1"), "i");
  EXPECT_EQ(plan("%1 = Peek u32 @s, 0u\n Poke @s, 4u, 1u\n Poke @s, 8u, %1"), "v");
  EXPECT_EQ(plan("%1 = Peek u32 @s, 0u"), "i");
  EXPECT_EQ(plan("%1 = Swap u32 @s, 0u, 1u"), "v");
  EXPECT_EQ(plan("%1 = Swap u32 @s, 0u, 1u\n Poke @s, 4u, %1"), "i");
  EXPECT_EQ(plan("%1 = Swap u32 @s, 0u, 1u\n Poke @s, 4u, %1", {.atomics_in_expressions = false}),
            "v");
}

// A `for` declares its variable and contains its continuing statement.
TEST(PlaceExpressions, LoopHeaders) {
  EXPECT_EQ(Place(R"(
fn f(%n: u32) {
  %i = var ptr<function, u32> 0u
  loop.for {
    %1 = load u32 %i
    %2 = lt bool %1, %n
    if %2 {
      yield
    } else {
      break
    }
    %3 = call u32 writes()
    continue
  } continuing {
    %4 = load u32 %i
    %5 = add u32 %4, 1u
    store %i, %5
    yield
  }
  return
}
)"),
            R"(fn f(%n: u32) {
  %i = var.inline ptr<function, u32> 0u
  loop.for.declares.header {
    %1 = load.inline u32 %i
    %2 = lt.inline bool %1, %n
    if %2 {
      yield
    } else {
      break
    }
    %3 = call.unused u32 writes()
    continue
  } continuing {
    %4 = load.inline u32 %i
    %5 = add.inline u32 %4, 1u
    store.compound %i, %5
    yield
  }
  return
}
)");
}

// If a `continue` must execute the continuing block, that block is moved to the beginning of the
// next iteration. The values of the body that it uses are stored in variables.
TEST(PlaceExpressions, ContinuingBlocksOfTheNextTurn) {
  constexpr std::string_view kText = R"(
fn f(%n: u32, %b: bool) {
  loop {
    %1 = call u32 writes()
    %x = add u32 %1, %n
    %i = var ptr<function, u32> %x
    if %b {
      continue
    } else {
      yield
    }
    continue
  } continuing {
    %2 = eq bool %x, 4u
    break_if %2
  }
  return
}
)";
  EXPECT_EQ(Place(kText), R"(fn f(%n: u32, %b: bool) {
  %x = var ptr<function, u32>
  %is_next_turn = var ptr<function, bool> false
  loop {
    %1 = load.inline bool %is_next_turn
    if %1 {
      %2 = load.inline u32 %x
      %3 = eq.inline bool %2, 4u
      if %3 {
        break
      } else {
        yield
      }
      yield
    } else {
      yield
    }
    store %is_next_turn, true
    %4 = call.inline u32 writes()
    %5 = add.inline u32 %4, %n
    store %x, %5
    %6 = load.inline u32 %x
    %i = var ptr<function, u32> %6
    if %b {
      continue
    } else {
      yield
    }
    continue
  } continuing {
    yield
  }
  return
}
)");
  EXPECT_EQ(Place(kText, {.continuing_blocks = true}).find("is_next_turn"), std::string::npos);
}

// A moved variable is set to a zero array in each iteration. The zero array is not a constant; it
// is loaded from a variable that has no initial value.
TEST(PlaceExpressions, ZeroArraysOfTheNextTurn) {
  for (const std::string_view initial : {"", " array<u32, 4>{}"}) {
    std::string text = R"(
fn f(%b: bool) {
  loop {
    %named = var ptr<function, array<u32, 4>>INITIAL
    %p = access ptr<function, u32> %named, 1u
    if %b {
      continue
    } else {
      yield
    }
    continue
  } continuing {
    %1 = access ptr<function, u32> %named, 0u
    store %1, 7u
    yield
  }
  return
}
)";
    text.replace(text.find("INITIAL"), 7, initial);
    const std::string placed = Place(text);
    EXPECT_NE(placed.find(R"(fn f(%b: bool) {
  %named = var ptr<function, array<u32, 4>>
  %is_next_turn = var ptr<function, bool> false
  loop {
)"),
              std::string::npos)
        << placed;
    EXPECT_NE(placed.find(R"(
    %3 = var ptr<function, array<u32, 4>>
    %4 = load.inline array<u32, 4> %3
    store %named, %4
)"),
              std::string::npos)
        << placed;
  }
}

// A dead && stays dead if the functions are analyzed again because a loop was rewritten.
TEST(PlaceExpressions, DeadLogicalOperatorsBesideTheNextTurn) {
  EXPECT_EQ(Place(R"(
fn loops(%b: bool) {
  loop {
    if %b {
      continue
    } else {
      yield
    }
    continue
  } continuing {
    %1 = call u32 writes()
    break_if %b
  }
  return
}
fn f(%x: u32, %b: bool) -> u32 {
  %1 = if.short bool %b {
    %2 = if.short bool %b {
      yield true
    } else {
      %3 = eq bool %x, 1u
      yield %3
    }
    yield %2
  } else {
    yield false
  }
  return %x
}
)"),
            R"(fn f(%x: u32, %b: bool) -> u32 {
  %1 = if.inline bool %b {
    %2 = if bool %b {
      yield true
    } else {
      %3 = eq bool %x, 1u
      yield %3
    }
    yield %2
  } else {
    yield false
  }
  return %x
}
)");
}

// A variable that is declared before the loop is declared neither by the `if` before it nor by the
// header of the loop after it. Pointers are computed again instead of being stored.
TEST(PlaceExpressions, VariablesOfTheNextTurnAreDeclaredOnce) {
  EXPECT_EQ(Place(R"(
fn f(%n: u32, %b: bool) {
  loop {
    %a = var ptr<function, array<u32, 4>>
    %x = add u32 %n, 1u
    %p = access ptr<function, u32> %a, %x
    %1 = call u32 writes()
    if %b {
      continue
    } else {
      yield
    }
    %2 = if bool %b {
      yield true
    } else {
      %3 = call u32 writes()
      %4 = eq bool %3, 1u
      yield %4
    }
    %m = var ptr<function, bool> %2
    loop.for {
      %5 = load bool %m
      if %5 {
        yield
      } else {
        break
      }
      %6 = call u32 writes()
      continue
    } continuing {
      store %m, false
      yield
    }
    continue
  } continuing {
    store %m, false
    %7 = load u32 %p
    %8 = eq bool %7, 4u
    break_if %8
  }
  return
}
)"),
            R"(fn f(%n: u32, %b: bool) {
  %a = var ptr<function, array<u32, 4>>
  %x = var ptr<function, u32>
  %m = var ptr<function, bool>
  %is_next_turn = var ptr<function, bool> false
  loop {
    %1 = load.inline bool %is_next_turn
    if %1 {
      %2 = load.inline u32 %x
      %3 = access.inline ptr<function, u32> %a, %2
      store %m, false
      %4 = load.inline u32 %3
      %5 = eq.inline bool %4, 4u
      if %5 {
        break
      } else {
        yield
      }
      yield
    } else {
      yield
    }
    store %is_next_turn, true
    %6 = var ptr<function, array<u32, 4>>
    %7 = load.inline array<u32, 4> %6
    store %a, %7
    %8 = add.inline u32 %n, 1u
    store %x, %8
    %9 = load.inline u32 %x
    %p = access.inline ptr<function, u32> %a, %9
    %10 = call.unused u32 writes()
    if %b {
      continue
    } else {
      yield
    }
    %11 = if bool %b {
      yield true
    } else {
      %12 = call.inline u32 writes()
      %13 = eq.inline bool %12, 1u
      yield %13
    }
    store %m, %11
    loop.for.header {
      %14 = load.inline bool %m
      if %14 {
        yield
      } else {
        break
      }
      %15 = call.unused u32 writes()
      continue
    } continuing {
      store %m, false
      yield
    }
    continue
  } continuing {
    yield
  }
  return
}
)");
}

// A dead value is never written, so it needs no statements, even if another dead value uses it.
TEST(PlaceExpressions, DeadValuesNeedNoStatements) {
  const PlacementOptions options{.by_statements = [](const Module& m, InstId call) {
    return m[call].op == Op::kBuiltin && m[call].builtin() == ir::BuiltinFn::k_countOneBits;
  }};
  TestModule test(
      "fn f(%x: u32) {\n  %1 = countOneBits u32 %x\n  %2 = add u32 %1, 1u\n  return\n}\n");
  EXPECT_TRUE(PlaceExpressions(test.m, options).ok);
  std::string what;
  EXPECT_TRUE(kExpressionsArePlaced.holds(test.m, &what)) << what;
}

// A value that is computed by statements is inlined only where it is assigned to a variable. The
// header of a `for` contains no such statements.
TEST(PlaceExpressions, ValuesComputedByStatements) {
  const PlacementOptions options{.by_statements = [](const Module& m, InstId call) {
    return m[call].op == Op::kBuiltin && m[call].builtin() == ir::BuiltinFn::k_countOneBits;
  }};
  EXPECT_EQ(Place(R"(
fn f(%x: u32, %b: bool) -> u32 {
  %1 = countOneBits u32 %x
  %v = var ptr<function, u32> %1
  %2 = if u32 %b {
    %3 = countOneBits u32 %x
    yield %3
  } else {
    yield 0u
  }
  loop.for {
    if %b {
      yield
    } else {
      break
    }
    continue
  } continuing {
    %4 = countOneBits u32 %x
    store %v, %4
    yield
  }
  %5 = countOneBits u32 %x
  %6 = add u32 %5, %2
  return %6
}
)",
                  options),
            R"(fn f(%x: u32, %b: bool) -> u32 {
  %1 = countOneBits.inline.statements u32 %x
  %v = var ptr<function, u32> %1
  %2 = if u32 %b {
    %3 = countOneBits.inline.statements u32 %x
    yield %3
  } else {
    yield 0u
  }
  loop.for {
    if %b {
      yield
    } else {
      break
    }
    continue
  } continuing {
    %4 = countOneBits.inline.statements u32 %x
    store %v, %4
    yield
  }
  %5 = countOneBits.statements u32 %x
  %6 = add.inline u32 %5, %2
  return %6
}
)");
}

TEST(PlaceExpressions, AnIfAssignsToTheNextVariable) {
  EXPECT_EQ(Place(R"(
fn f(%b: bool) -> u32 {
  %1 = if u32 %b {
    yield 1u
  } else {
    yield 2u
  }
  %v = var ptr<function, u32> %1
  %2 = load u32 %v
  return %2
}
)"),
            R"(fn f(%b: bool) -> u32 {
  %1 = if.declares u32 %b {
    yield 1u
  } else {
    yield 2u
  }
  %v = var.inline ptr<function, u32> %1
  %2 = load.inline u32 %v
  return %2
}
)");
}

// The flag `short` is removed if the right side needs statements, and `for` if the condition does.
TEST(PlaceExpressions, RemovesFlagsThatCannotBeWritten) {
  constexpr std::string_view kText = R"(
fn f(%a: bool) {
  loop.for {
    %1 = if.short bool %a {
      %2 = call u32 writes()
      %3 = eq bool %2, 1u
      yield %3
    } else {
      yield false
    }
    if %1 {
      yield
    } else {
      break
    }
    continue
  } continuing {
    yield
  }
  return
}
)";
  const std::string text = Place(kText);
  EXPECT_NE(text.find("  loop {\n    %1 = if bool %a {\n"), std::string::npos) << text;
  TestModule before(std::string(kModule) + std::string(kText));
  std::string what;
  EXPECT_FALSE(kExpressionsArePlaced.holds(before.m, &what));
  EXPECT_TRUE(what.starts_with("a loop whose condition needs statements")) << what;
}

// Returns the violation of kExpressionsArePlaced by the flags in the text, or "". Does not run the
// pass, which would set the flags.
std::string MistakeIn(std::string_view text) {
  TestModule test(std::string(kModule) + std::string(text));
  std::string what;
  return kExpressionsArePlaced.holds(test.m, &what) ? "" : what.substr(0, what.find(':'));
}

// A value that is computed by statements violates the property if it occurs within an expression.
TEST(PlaceExpressions, StatementsWithinAnExpression) {
  constexpr std::string_view kText = R"(
fn f(%x: u32) -> u32 {
  %1 = countOneBits.inline.statements u32 %x
  %2 = add.inline u32 %1, %x
  return %2
}
)";
  EXPECT_TRUE(MistakeIn(kText).starts_with("an expression whose value needs statements"))
      << MistakeIn(kText);
}

TEST(PlaceExpressions, EachVariableIsDeclaredOnce) {
  constexpr std::string_view kUndeclared = R"(
fn f() {
  %v = var.inline ptr<function, u32> 0u
  return
}
)";
  EXPECT_TRUE(MistakeIn(kUndeclared).starts_with("a variable that is not declared exactly once"))
      << MistakeIn(kUndeclared);
  constexpr std::string_view kTwice = R"(
fn f(%a: bool) {
  %1 = if.declares u32 %a {
    yield 1u
  } else {
    yield 2u
  }
  %v = var ptr<function, u32> %1
  return
}
)";
  EXPECT_TRUE(MistakeIn(kTwice).starts_with("a variable that is not declared exactly once"))
      << MistakeIn(kTwice);
  constexpr std::string_view kNone = R"(
fn f(%a: bool) {
  %1 = if.declares u32 %a {
    yield 1u
  } else {
    yield 2u
  }
  return
}
)";
  EXPECT_TRUE(MistakeIn(kNone).starts_with("an instruction that declares a variable"))
      << MistakeIn(kNone);
}

// A call whose unused result has a name is written as a declaration.
TEST(PlaceExpressions, NamedResultsAreDeclared) {
  const std::string text = Place(R"(
fn f() {
  %named = call u32 writes()
  %1 = call u32 writes()
  return
}
)");
  EXPECT_NE(text.find("%named = call u32"), std::string::npos) << text;
  EXPECT_EQ(text.find("%named = call.unused"), std::string::npos) << text;
  EXPECT_NE(text.find("= call.unused u32"), std::string::npos) << text;
}

// The pass removes placement flags that an earlier run has set.
TEST(PlaceExpressions, ReplacesOldFlags) {
  EXPECT_EQ(Place(R"(
fn f(%x: u32) -> u32 {
  %1 = add.inline u32 %x, 1u
  %2 = mul.lazy u32 %1, %1
  return %2
}
)"),
            R"(fn f(%x: u32) -> u32 {
  %1 = add u32 %x, 1u
  %2 = mul.inline u32 %1, %1
  return %2
}
)");
}

}  // namespace
}  // namespace tessera::text
