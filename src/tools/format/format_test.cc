#include "tools/format/format.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/arena.h"
#include "base/string_interner.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/parser.h"

namespace tessera::format {
namespace {

std::string Formatted(std::string_view wgsl, const Style& style = {},
                      std::optional<LineRange> lines = {}) {
  const Source source("", wgsl);
  Diagnostics diagnostics(1000);
  Arena arena;
  StringInterner strings(arena, wgsl::kFixedNames);
  wgsl::Ast ast;
  wgsl::Trivia trivia;
  wgsl::Parse(source, strings, diagnostics, ast, &trivia);
  return Format(source, ast, trivia, diagnostics.list(), style, lines);
}

// Checks that formatting `wgsl` yields `expected`, and that formatting is idempotent.
void ExpectFormatted(std::string_view wgsl, std::string_view expected, const Style& style = {}) {
  const std::string once = Formatted(wgsl, style);
  EXPECT_EQ(once, expected);
  EXPECT_EQ(Formatted(once, style), once);
}

constexpr Style kNarrow{.line_width = 30, .indent_width = 2};

TEST(Format, EmptySourceStaysEmpty) {
  ExpectFormatted("", "");
  ExpectFormatted(" \n\n ", "");
  ExpectFormatted("// a", "// a\n");
}

TEST(Format, DirectivesAndDeclarationsHaveLinesOfTheirOwn) {
  ExpectFormatted(
      "enable  f16 ,subgroups;requires x;diagnostic( off,a.b );alias T=array < f32 , 4 >;",
      "enable f16, subgroups;\nrequires x;\ndiagnostic(off, a.b);\nalias T = array<f32, 4>;\n");
}

TEST(Format, AtMostOneBlankLineStays) {
  ExpectFormatted("\n\nconst a=1;\n\n\n\nconst b=2;\nconst c=3;\n\n",
                  "const a = 1;\n\nconst b = 2;\nconst c = 3;\n");
  ExpectFormatted("fn f(){\n\n\na();\n\n\nb();\n\n}", "fn f() {\n    a();\n\n    b();\n}\n");
}

TEST(Format, MembersEndWithACommaEach) {
  ExpectFormatted("struct S{a:f32,@size(16)b:vec3f}",
                  "struct S {\n    a: f32,\n    @size(16) b: vec3f,\n}\n");
  ExpectFormatted("struct S{a:f32,};", "struct S {\n    a: f32,\n}\n");
}

TEST(Format, AttributesOfFunctionsStandAboveThem) {
  ExpectFormatted(
      "@compute@workgroup_size(8,8)fn f(@builtin(position)p:vec4f)->@location(0)vec4f{}",
      "@compute @workgroup_size(8, 8)\nfn f(@builtin(position) p: vec4f) -> @location(0) vec4f "
      "{}\n");
}

TEST(Format, LongListsHaveALinePerElement) {
  ExpectFormatted("fn f(aaaaaaaa:f32,bbbbbbbb:f32,){let x=g(aaaaaaaaaaaaaa,bbbbbbbbbbbbb);h(1,);}",
                  "fn f(\n  aaaaaaaa: f32,\n  bbbbbbbb: f32,\n) {\n  let x = g(\n    "
                  "aaaaaaaaaaaaaa,\n    bbbbbbbbbbbbb,\n  );\n  h(1);\n}\n",
                  kNarrow);
}

// A list that ends exactly at column 30 stays on one line. A list that is one column longer is
// split across lines.
TEST(Format, TheLineWidthBelongsToTheLine) {
  ExpectFormatted("const a = ffffffff(ggggg, hh);", "const a = ffffffff(ggggg, hh);\n", kNarrow);
  ExpectFormatted("const a = ffffffff(ggggg, hhh);", "const a = ffffffff(\n  ggggg,\n  hhh,\n);\n",
                  kNarrow);
}

TEST(Format, ArgumentsBreakRatherThanTheTemplateListBeforeThem) {
  ExpectFormatted("const a = vec3<f32>(aaaaaa, bbbbb, cc);",
                  "const a = vec3<f32>(\n  aaaaaa,\n  bbbbb,\n  cc,\n);\n", kNarrow);
  ExpectFormatted("const a = vec3<f32>(aaaaaa, /* why */ bbbbb, cc);",
                  "const a = vec3<f32>(\n  aaaaaa,\n  /* why */ bbbbb,\n  cc,\n);\n", kNarrow);
  ExpectFormatted("const a = array<i32, 20000000>(1);",
                  "const a = array<\n  i32,\n  20000000,\n>(1);\n", kNarrow);
}

TEST(Format, ChainsBreakBeforeTheirOperators) {
  ExpectFormatted("fn f(){let x=aaaaaaaaaa+bbbbbbbbbb*cccc-dddd;}",
                  "fn f() {\n  let x =\n    aaaaaaaaaa\n    + bbbbbbbbbb * cccc\n    - dddd;\n}\n",
                  kNarrow);
  ExpectFormatted("fn f(){if(aaaaaaaaaaaa&&bbbbbbbbbbbb){}}",
                  "fn f() {\n  if (\n    aaaaaaaaaaaa\n    && bbbbbbbbbbbb\n  ) {}\n}\n", kNarrow);
  ExpectFormatted("fn f(){x=g(aaaaaaaaaaaa+bbbbbbbbbbbb,c);}",
                  "fn f() {\n  x = g(\n    aaaaaaaaaaaa\n      + bbbbbbbbbbbb,\n    c,\n  );\n}\n",
                  kNarrow);
}

TEST(Format, PrefixOperatorsStandBesideTheirOperands) {
  ExpectFormatted("fn f(){x=- - a- -b;y=! !c;z=~d;*p= * q;g(& & r,&s[ 1 ] . t);i ++;}",
                  "fn f() {\n    x = - -a - -b;\n    y = !!c;\n    z = ~d;\n    *p = *q;\n    g(& "
                  "&r, &s[1].t);\n    i++;\n}\n");
}

// Without the space, "1 .x" would be lexed as "1." and "x".
TEST(Format, TokensDoNotGrowTogether) {
  ExpectFormatted("const a = 1 .x;", "const a = 1 .x;\n");
  ExpectFormatted("var<private>a:array<vec2<f32> >=b;", "var<private> a: array<vec2<f32>> = b;\n");
}

TEST(Format, StatementsHaveLinesOfTheirOwn) {
  ExpectFormatted(
      "fn f(){for(var i=0;i<4;i++){if a{break;}else if b{continue;}else{discard;}}while "
      "c{}loop{x();continuing{break if d;}}for(;;){return;}}",
      R"(fn f() {
    for (var i = 0; i < 4; i++) {
        if a {
            break;
        } else if b {
            continue;
        } else {
            discard;
        }
    }
    while c {}
    loop {
        x();
        continuing {
            break if d;
        }
    }
    for (;;) {
        return;
    }
}
)");
  ExpectFormatted("fn f(){switch x{case 1,2:{a();}default{}}{b();}}",
                  R"(fn f() {
    switch x {
        case 1, 2: {
            a();
        }
        default {}
    }
    {
        b();
    }
}
)");
}

TEST(Format, LongHeadsOfLoopsAndCasesBreak) {
  ExpectFormatted(
      "fn f(){for(var iiiiii=0;iiiiii<jjjjjjjj;iiiiii++){}}",
      "fn f() {\n  for (\n    var iiiiii = 0;\n    iiiiii < jjjjjjjj;\n    iiiiii++\n  ) {}\n}\n",
      kNarrow);
  ExpectFormatted(
      "fn f(){switch x{case 1000,2000,3000,4000,5000{}}}",
      "fn f() {\n  switch x {\n    case 1000, 2000, 3000,\n      4000, 5000 {}\n  }\n}\n", kNarrow);
}

TEST(Format, EmptyStatementsGo) {
  ExpectFormatted("const a=1;;;fn f(){;a();;{};}; ;",
                  "const a = 1;\nfn f() {\n    a();\n    {}\n}\n");
}

TEST(Format, RowsOfNumbersStay) {
  ExpectFormatted("const a=array(1,2,\n3,4);", "const a = array(\n    1, 2,\n    3, 4,\n);\n");
  ExpectFormatted("const a=array(1,-2,3,\n);", "const a = array(1, -2, 3);\n");
  ExpectFormatted("const a=array(100,200,300,400,500);",
                  "const a = array(\n  100, 200, 300, 400, 500,\n);\n", kNarrow);
  ExpectFormatted("const a=array(100,200,300,400,500,600);",
                  "const a = array(\n  100, 200, 300, 400, 500,\n  600,\n);\n", kNarrow);
  ExpectFormatted("const a=mat2x3f(1000,2000,3000,4000,5000,6000);",
                  "const a = mat2x3f(\n  1000, 2000, 3000,\n  4000, 5000, 6000,\n);\n", kNarrow);
}

TEST(Format, AttributesWithoutRoomStandAbove) {
  ExpectFormatted("@group(0)@binding(0)var<uniform>u:U;",
                  "@group(0) @binding(0)\nvar<uniform> u: U;\n", kNarrow);
}

TEST(Format, CommentsStayWhereTheyAre) {
  ExpectFormatted(
      "// a  \n\n/* b */const x=1; // c\n// d\nfn f(){ // e\n// f\ng(); /* h */ /* i */\n// j\n}// "
      "k",
      R"(// a

/* b */ const x = 1; // c
// d
fn f() { // e
    // f
    g(); /* h */ /* i */
    // j
} // k
)");
  ExpectFormatted(
      "fn f(){}/* a */fn g(/* b */x:f32/* c */,/* d */y:f32){h(/* e */);}",
      "fn f() {}\n/* a */ fn g(/* b */ x: f32 /* c */, /* d */ y: f32) {\n    h(/* e */);\n}\n");
}

TEST(Format, ALineCommentBreaksItsList) {
  ExpectFormatted("fn f(){g(a,// a\n/* b */b // c\n);}",
                  "fn f() {\n    g(\n        a, // a\n        /* b */ b, // c\n    );\n}\n");
  ExpectFormatted("const a=b+// c\nd;", "const a =\n    b\n    + // c\n        d;\n");
}

// A line break between a comment and a closing bracket is removed if the list fits on one line.
TEST(Format, ACommentBeforeABracketDoesNotDecide) {
  const std::string a(20, 'a'), b(20, 'b');
  ExpectFormatted("const x = y[" + a + "][" + b + " /* c */];",
                  "const x = y[\n  " + a + "\n][\n  " + b + " /* c */\n];\n", kNarrow);
  ExpectFormatted("const x = y[a /* c */\n];", "const x = y[a /* c */];\n", kNarrow);
}

TEST(Format, UnformattedPartsStay) {
  ExpectFormatted(
      "const a=1;\n// tessera-format off\nconst  b=2;\n// tessera-format on\nconst c=3;",
      "const a = 1;\n// tessera-format off\nconst  b=2;\n// tessera-format on\nconst c = 3;\n");
  ExpectFormatted(
      "fn f(){a();\n // tessera-format off\n  if  x{ b( ) ;\n//tessera-format on\nc();}}",
      "fn f() {\n    a();\n    // tessera-format off\n  if  x{ b( ) ;\n//tessera-format on\n       "
      " c();\n    }\n}\n");
  ExpectFormatted("const a=1;\n// tessera-format off\nconst  b=2;\n\n",
                  "const a = 1;\n// tessera-format off\nconst  b=2;\n\n");
}

TEST(Format, BrokenDeclarationsStay) {
  ExpectFormatted(
      "const a=1;\nfn f(){ let  = ; }\nfn g(){a();}\nfoo  bar;\nconst b=2;",
      "const a = 1;\nfn f(){ let  = ; }\nfn g() {\n    a();\n}\nfoo  bar;\nconst b = 2;\n");
  ExpectFormatted("#define  A\nconst a=1;\n#define  B // c\n\nconst b=2;\nconst c=3;",
                  "#define  A\nconst a=1;\n#define  B // c\n\nconst b = 2;\nconst c = 3;\n");
  ExpectFormatted("#define  A\n", "#define  A\n");
  ExpectFormatted("const a=\xFF;", "const a=\xFF;");
}

TEST(Format, OnlyTheLinesThatWereAskedForChange) {
  EXPECT_EQ(Formatted("const a=1;\nconst b=2;\nconst c=3;\n", {}, LineRange{2, 2}),
            "const a=1;\nconst b = 2;\nconst c=3;\n");
  EXPECT_EQ(Formatted("fn f(){\na( );b( );\nc( );}", {}, LineRange{3, 9}),
            "fn f(){\na( );b( );\n    c();\n}\n");
}

TEST(Format, LinesEndAsMostDo) {
  ExpectFormatted("const a=1;\r\nconst b=2;\r\n", "const a = 1;\r\nconst b = 2;\r\n");
  ExpectFormatted("const a=1;\rconst b=2;\r", "const a = 1;\rconst b = 2;\r");
}

TEST(Format, TabsIndentOneLevelEach) {
  ExpectFormatted("fn f(){if a{b();}}", "fn f() {\n\tif a {\n\t\tb();\n\t}\n}\n",
                  {.indent_with_tabs = true});
}

TEST(Format, WideCharactersCountTwice) {
  ExpectFormatted(
      "const a = \xE5\xAD\x97\xE5\xAD\x97\xE5\xAD\x97\xE5\xAD\x97(ggggg, hhh);",
      "const a = \xE5\xAD\x97\xE5\xAD\x97\xE5\xAD\x97\xE5\xAD\x97(\n  ggggg,\n  hhh,\n);\n",
      kNarrow);
}

}  // namespace
}  // namespace tessera::format
