// Tests CWriter with a language that defines only what is required.
#include "text_backend/c_writer.h"

#include <gtest/gtest.h>

#include "base/word_set.h"
#include "fmt/format.h"
#include "text_backend/c_writer_test_helper.h"
#include "text_backend/place_expressions.h"
#include "text_backend/text_parts.h"

namespace tessera::text {
namespace {

using ir::InstId;
using ir::TypeId;
using ir::Value;

class PlainWriter final : public CWriter {
 public:
  PlainWriter(ir::Module& m, const Language& language) : CWriter(m, language) {}

  std::optional<Failure> Write(std::string* out) {
    NameModule();
    for (uint32_t f = 0; f < m_.functions.size(); ++f) Function(ir::FunctionId(f));
    *out = w_.Take();
    return failure();
  }

 private:
  void Function(ir::FunctionId f) {
    BeginFunction(f);
    std::vector<std::string_view> parameters;
    for (const ir::ParamId p : m_[f].params) {
      param_names_[p.value] = names_.Local(m_[p].name, "parameter");
      parameters.push_back(CaptureInArena([&] { Declare(m_[p].type, param_names_[p.value]); }));
    }
    FunctionHead(f);
    WriteParameters(w_, marker_, parameters);
    OpenScope();
    Body();
    CloseScope();
  }

  std::string MakeTypeName(TypeId type) override {
    if (type == ir::kVoid) return "void";
    if (m_.types.kind(type) == ir::TypeKind::kStruct) return std::string(StructName(type));
    if (m_.types.kind(type) == ir::TypeKind::kPointer)
      return fmt::format("{}*", TypeName(m_.types[type].element));
    return type == ir::kI32 ? "int" : type == ir::kU32 ? "uint" : type == ir::kBool ? "bool" : "T";
  }
  void Constant(ir::ConstantId id, Prec min) override { literals_.Write(id, min); }
  void Construct(InstId inst, Prec) override { Call(TypeName(m_[inst].type), inst); }
  void Builtin(InstId inst, Prec) override { Call(NameOf(m_[inst].builtin()), inst); }
  void CallArguments(InstId call) override { Arguments(call); }
  void Pointer(Value pointer, Prec min) override {
    w_ << '&';
    Place(pointer, min);
  }
  void Indirection(Value pointer, Prec) override { w_ << '*' << NameOfValue(pointer); }
  void ZeroInitializer(TypeId) override { w_ << " = 0"; }
  void Discard() override { w_.Line("discard;"); }
};

constexpr std::string_view kReservedWords[] = {"float"};
constexpr WordSet kReserved = WordSetOf<kReservedWords>();

std::string Write(std::string_view text, bool for_variables_leak = false) {
  return WriteText(text, [&](ir::Module& m, Diagnostics& diagnostics, std::string* out) {
    (void)PlaceExpressions(m, {});
    Language language{.reserved = kReserved, .for_variables_leak = for_variables_leak};
    return Report(PlainWriter(m, language).Write(out), m, diagnostics);
  });
}
// Returns the output for statements in a function with two i32 parameters and a bool parameter.
std::string Body(std::string_view statements) {
  const std::string out =
      Write(fmt::format("\nvar<private, read_write> @g : i32\nvar<private, read_write> @h : i32\n\n"
                        "fn f(%a: i32, %b: i32, %c: bool) -> i32 {{\n{}}}\n",
                        statements));
  constexpr std::string_view kHead = "int f(int a, int b, bool c) {\n", kTail = "}\n";
  if (!out.starts_with(kHead) || !out.ends_with(kTail)) return out;
  return out.substr(kHead.size(), out.size() - kHead.size() - kTail.size());
}

TEST(CWriter, ParenthesesOnlyWhereTheyAreNeeded) {
  const auto value = [](std::string_view insts, std::string_view result) {
    const std::string out = Body(fmt::format("{}  return {}\n", insts, result));
    return out.substr(out.find("return ") + 7, out.find(';') - out.find("return ") - 7);
  };
  EXPECT_EQ(value("  %1 = mul i32 %a, %b\n  %2 = add i32 %1, %a\n", "%2"), "a * b + a");
  EXPECT_EQ(value("  %1 = add i32 %a, %b\n  %2 = mul i32 %1, %a\n", "%2"), "(a + b) * a");
  EXPECT_EQ(value("  %1 = sub i32 %a, %b\n  %2 = sub i32 %a, %1\n", "%2"), "a - (a - b)");
  EXPECT_EQ(value("  %1 = sub i32 %a, %b\n  %2 = sub i32 %1, %a\n", "%2"), "a - b - a");
  EXPECT_EQ(value("  %1 = neg i32 %a\n  %2 = neg i32 %1\n", "%2"), "-(-a)");
  EXPECT_EQ(value("  %1 = select i32 %a, %b, %c\n  %2 = add i32 %1, %a\n", "%2"),
            "(c ? b : a) + a");
}

TEST(CWriter, IfAndElse) {
  EXPECT_EQ(Body(R"(  if %c {
    store @g, %a
    yield
  } else {
    %1 = lt bool %a, %b
    if %1 {
      store @g, %b
      yield
    } else {
      yield
    }
    yield
  }
  return %a
)"),
            R"(  if (c) {
    g = a;
  } else if (a < b) {
    g = b;
  }
  return a;
)");
  // The true block is empty, so the output inverts the condition and has no `else`.
  EXPECT_EQ(Body(R"(  if %c {
    yield
  } else {
    store @g, %a
    yield
  }
  return %a
)"),
            R"(  if (!c) {
    g = a;
  }
  return a;
)");
  // The result of an `if` is stored in a variable that is declared before the `if`.
  EXPECT_EQ(Body(R"(  %x = if i32 %c {
    store @g, 1i
    yield %a
  } else {
    yield %b
  }
  return %x
)"),
            R"(  int x;
  if (c) {
    g = 1;
    x = a;
  } else {
    x = b;
  }
  return x;
)");
}

TEST(CWriter, LoopsInTheFormOfTheSource) {
  // The variable is declared in the loop header.
  constexpr std::string_view kFor = R"(  %i = var ptr<function, i32> 0i
  loop.for {
    %1 = load i32 %i
    %2 = lt bool %1, %a
    if %2 {
      yield
    } else {
      break
    }
    store @g, %b
    continue
  } continuing {
    %3 = load i32 %i
    %4 = add i32 %3, 1i
    store %i, %4
    yield
  }
  return %a
)";
  EXPECT_EQ(Body(kFor), R"(  for (int i = 0; i < a; i++) {
    g = b;
  }
  return a;
)");
}

// The variables of two `for` loops may have the same name, unless the first variable is still in
// scope after its loop.
TEST(CWriter, LoopVariablesShareAName) {
  std::string text = "\nfn f(%a: i32) {\n";
  for (const int i : {1, 6}) {
    text += fmt::format(R"(  %{} = var ptr<function, i32> 0i
  loop.for {{
    %{} = load i32 %{}
    %{} = lt bool %{}, %a
    if %{} {{
      yield
    }} else {{
      break
    }}
    continue
  }} continuing {{
    %{} = load i32 %{}
    %{} = add i32 %{}, 1i
    store %{}, %{}
    yield
  }}
)",
                        i, i + 1, i, i + 2, i + 1, i + 2, i + 3, i, i + 4, i + 3, i, i + 4);
  }
  text += "  return\n}\n";
  const auto loop = [](const std::string& name) {
    return fmt::format("  for (int {0} = 0; {0} < a; {0}++) {{\n  }}\n", name);
  };
  EXPECT_EQ(Write(text), "void f(int a) {\n" + loop("index") + loop("index") + "}\n");
  EXPECT_EQ(Write(text, /*for_variables_leak=*/true),
            "void f(int a) {\n" + loop("index") + loop("index_1") + "}\n");
}

// A `continue` must execute the continuing block, so the statements of that block are written at
// the beginning of the loop, where they run before the next iteration.
TEST(CWriter, ContinueReachesTheContinuingPart) {
  EXPECT_EQ(Body(R"(  loop {
    if %c {
      continue
    } else {
      yield
    }
    store @g, %a
    continue
  } continuing {
    store @g, %b
    store @h, %b
    break_if %c
  }
  return %a
)"),
            R"(  bool is_next_turn = false;
  while (true) {
    if (is_next_turn) {
      g = b;
      h = b;
      if (c) {
        break;
      }
    }
    is_next_turn = true;
    if (c) {
      continue;
    }
    g = a;
  }
  return a;
)");
  // The body contains no `continue`, so the instructions of the continuing block are written at the
  // end of the body.
  EXPECT_EQ(Body(R"(  loop {
    store @g, %a
    continue
  } continuing {
    store @h, %b
    break_if %c
  }
  return %a
)"),
            R"(  while (true) {
    g = a;
    h = b;
    if (c) {
      break;
    }
  }
  return a;
)");
}

TEST(CWriter, SwitchesHaveBlocksOfTheirOwn) {
  EXPECT_EQ(Body(R"(  switch %a {
    case 1i, -2i {
      store @g, %a
      yield
    }
    case default {
      yield
    }
  }
  return %a
)"),
            R"(  switch (a) {
    case 1:
    case -2: {
      g = a;
      break;
    }
    default: {
      break;
    }
  }
  return a;
)");
}

TEST(CWriter, StoresThatChangeAValue) {
  const auto store = [](std::string_view insts) {
    const std::string out = Body(fmt::format("  %1 = load i32 @g\n{}  return %a\n", insts));
    return out.substr(2, out.find(';') - 2);
  };
  EXPECT_EQ(store("  %2 = add i32 %1, 1i\n  store @g, %2\n"), "g++");
  EXPECT_EQ(store("  %2 = sub i32 %1, 1i\n  store @g, %2\n"), "g--");
  EXPECT_EQ(store("  %2 = add i32 %1, %a\n  store @g, %2\n"), "g += a");
  EXPECT_EQ(store("  %2 = shl i32 %1, 3u\n  store @g, %2\n"), "g <<= 3u");
  EXPECT_EQ(store("  %2 = sub i32 %a, %1\n  store @g, %2\n"), "g = a - g");
  EXPECT_EQ(store("  %2 = add i32 %1, %a\n  store @h, %2\n"), "h = g + a");
}

// A load before a store yields the old value, so the load must not move past the store.
TEST(CWriter, ValuesAreReadWhereTheSourceReadsThem) {
  EXPECT_EQ(Body(R"(  %before = load i32 @g
  store @g, %a
  %1 = load i32 @g
  %2 = add i32 %before, %1
  return %2
)"),
            R"(  const int before = g;
  g = a;
  return before + g;
)");
}

TEST(CWriter, NamesDoNotClash) {
  EXPECT_EQ(Write(R"(struct S {
  a: i32
}
var<private, read_write> @x : i32

fn x(%float: i32) -> i32 {
  %x = add i32 %float, 1i
  store @x, %x
  %1 = load i32 @x
  %2 = mul i32 %x, %x
  %3 = add i32 %2, %1
  return %3
}
)"),
            R"(int x(int float_1) {
  const int x_2 = float_1 + 1;
  x_1 = x_2;
  return x_2 * x_2 + x_1;
}
)");
}

TEST(CWriter, LongHeadersHaveALineForEachParameter) {
  std::string parameters;
  for (int i = 0; i < 6; ++i) {
    parameters += fmt::format("{}%a_name_that_is_not_short_{}: i32", i == 0 ? "" : ", ", i);
  }
  const std::string out = Write("\nfn f(" + parameters + ") {\n  return\n}\n");
  EXPECT_TRUE(out.starts_with("void f(\n    int a_name_that_is_not_short_0,\n")) << out;
  EXPECT_NE(out.find("int a_name_that_is_not_short_5) {\n"), std::string::npos) << out;
}

}  // namespace
}  // namespace tessera::text
