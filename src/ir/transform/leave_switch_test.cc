#include "ir/transform/leave_switch.h"

#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

std::string Rewrite(std::string_view text, Op op = Op::kReturn) {
  return RunTransform(text, [&](Module& m, Diagnostics&) { return RunLeaveSwitch(m, {op}); });
}

TEST(LeaveSwitch, AlwaysReturns) {
  const std::string out = Rewrite(R"(
fn f(%x: i32) -> i32 {
  switch %x {
    case 0i {
      return 1i
    }
    case default {
      return %x
    }
  }
  unreachable
}
)");
  EXPECT_EQ(out, R"(
fn f(%x: i32) -> i32 {
  %result = var ptr<function, i32>
  switch %x {
    case 0i {
      store %result, 1i
      break
    }
    case default {
      store %result, %x
      break
    }
  }
  %1 = load i32 %result
  return %1
}
)");
}

TEST(LeaveSwitch, SometimesReturnsFromInnerSwitches) {
  const std::string out = Rewrite(R"(
fn f(%x: i32) {
  switch %x {
    case 0i {
      switch %x {
        case 1i {
          return
        }
        case default {
          yield
        }
      }
      yield
    }
    case default {
      loop {
        return
      } continuing {
        yield
      }
      unreachable
    }
  }
  return
}
)");
  EXPECT_EQ(out, R"(
fn f(%x: i32) {
  %has_returned = var ptr<function, bool>
  switch %x {
    case 0i {
      %has_returned.2 = var ptr<function, bool>
      switch %x {
        case 1i {
          store %has_returned.2, true
          break
        }
        case default {
          yield
        }
      }
      %1 = load bool %has_returned.2
      if %1 {
        store %has_returned, true
        break
      } else {
        yield
      }
      yield
    }
    case default {
      loop {
        return
      } continuing {
        yield
      }
      unreachable
    }
  }
  %2 = load bool %has_returned
  if %2 {
    return
  } else {
    yield
  }
  return
}
)");
}

TEST(LeaveSwitch, Continues) {
  const std::string out = Rewrite(R"(
fn f(%x: i32, %p: ptr<function, i32>) {
  loop {
    switch %x {
      case 1i {
        continue
      }
      case default {
        break
      }
    }
    store %p, 1i
    continue
  } continuing {
    yield
  }
  unreachable
}
)",
                                  Op::kContinue);
  EXPECT_EQ(out, R"(
fn f(%x: i32, %p: ptr<function, i32>) {
  loop {
    %continues = var ptr<function, bool>
    switch %x {
      case 1i {
        store %continues, true
        break
      }
      case default {
        break
      }
    }
    %1 = load bool %continues
    if %1 {
      continue
    } else {
      yield
    }
    store %p, 1i
    continue
  } continuing {
    yield
  }
  unreachable
}
)");
}

}  // namespace
}  // namespace tessera::ir
