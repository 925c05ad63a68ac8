#include "tools/minify/minify.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/arena.h"
#include "base/string_interner.h"
#include "tools/minify/literals.h"
#include "wgsl/analyze/control_flow_rules.h"
#include "wgsl/resolve/resolver.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/parser.h"

namespace tessera::minify {
namespace {

Minified MinifyText(std::string_view wgsl, const Settings& settings) {
  const Source source("", wgsl);
  Diagnostics diagnostics(100);
  Arena arena;
  StringInterner strings(arena, wgsl::kFixedNames);
  wgsl::Ast ast;
  wgsl::Parse(source, strings, diagnostics, ast);
  ir::Module module(arena, strings);
  wgsl::Program program(source, ast, module);
  wgsl::NameNotes notes;
  program.notes = &notes;
  wgsl::Resolve(program, diagnostics);
  wgsl::CheckControlFlowRules(program, diagnostics);
  for (const Diagnostic& d : diagnostics.list()) {
    EXPECT_NE(d.severity, Severity::kError) << d.message << "\n" << wgsl;
  }
  return Minify(program, notes, settings);
}

// Checks that minifying `wgsl` yields `expected`, that this result is valid, and that minifying the
// result again does not change its length. A second run may change names, because inlining changes
// the order of declarations.
void ExpectSimplified(std::string_view wgsl, std::string_view expected,
                      const Settings& settings = {}) {
  const std::string once = MinifyText(wgsl, settings).text;
  EXPECT_EQ(once, expected) << wgsl;
  EXPECT_EQ(MinifyText(once, settings).text.size(), once.size());
}

// Like ExpectSimplified, but turns off the steps that remove, merge or inline code.
void ExpectMinified(std::string_view wgsl, std::string_view expected, Settings settings = {}) {
  settings.remove_locals = settings.inline_functions = settings.merge_duplicates = false;
  ExpectSimplified(wgsl, expected, settings);
}

// Minifies a function body in a module without entry points, and checks the result.
void ExpectBody(std::string_view body, std::string_view expected) {
  const std::string after = body.find("return") == std::string_view::npos ? "return x;}" : "}";
  constexpr std::string_view kBefore =
      "var<private>x0:f32;var<private>x1:f32;fn discard_it(){}"
      "fn f(x:f32,i:i32,u:u32,v:vec3f)->f32{";
  const std::string text = std::string(kBefore) + std::string(body) + after;
  const std::string once =
      MinifyText(text, {.rename = false, .alias_types = false, .remove_locals = false}).text;
  EXPECT_EQ(once, std::string(kBefore) + std::string(expected) + after);
}

TEST(Minify, EmptyModuleStaysEmpty) { ExpectMinified(" // nothing\n", ""); }

TEST(Minify, BlanksCommentsAndLastCommasGo) {
  ExpectMinified(
      "enable f16 ; enable subgroups; diagnostic( off , a.b , );\n"
      "struct S { @size(16u) a : f32 , /* b */ b : vec3 < f32 > , }",
      "enable f16,subgroups;diagnostic(off,a.b);"
      "struct S{@size(16)a:f32,b:vec3f}");
}

TEST(Minify, ModuleWithoutEntryPointsKeepsItsNames) {
  ExpectMinified("fn twice(number : f32) -> f32 { return number * 2.0; } const unused = 1;",
                 "fn twice(a:f32)->f32{return a*2;}const unused=1;");
}

TEST(Minify, UnreachableDeclarationsGo) {
  ExpectMinified(
      "fn used() { inner(); } fn inner() {} fn dead() { used(); } struct D { a : f32 }\n"
      "const d = 1u; @group(0) @binding(0) var<uniform> also_dead : vec4f;\n"
      "override kept : f32 = 2.0; const_assert d == 1u;\n"
      "@compute @workgroup_size(1) fn main() { used(); }",
      "fn a(){b();}fn b(){}override kept=2.;@compute@workgroup_size(1)fn main(){a();}");
}

TEST(Minify, HostNamesStayUnlessAsked) {
  constexpr std::string_view kModule =
      "struct Inner { value : f32 } struct Outer { inner : array<Inner, 2> } struct Own { k : f32 "
      "}\n"
      "@group(0) @binding(1) var<storage, read_write> data : Outer;\n"
      "@id(3) override factor : f32; override named : f32;\n"
      "@compute @workgroup_size(8, 1, 1) fn main() {\n"
      "  var own : Own; own.k = factor * named; data.inner[0].value = own.k; }";
  ExpectMinified(kModule,
                 "struct Inner{value:f32}struct Outer{inner:array<Inner,2>}struct b{a:f32}"
                 "@group(0)@binding(1)var<storage,read_write>data:Outer;"
                 "@id(3)override factor:f32;override named:f32;"
                 "@compute@workgroup_size(8)fn main(){var a:b;a.a=factor*named;"
                 "data.inner[0].value=a.a;}");
  ExpectMinified(kModule,
                 "struct a{a:f32}struct b{a:array<a,2>}struct c{a:f32}"
                 "@group(0)@binding(1)var<storage,read_write>d:b;"
                 "@id(3)override e:f32;override named:f32;"
                 "@compute@workgroup_size(8)fn main(){var a:c;a.a=e*named;d.a[0].a=a.a;}",
                 {.rename_host_names = true});
}

TEST(Minify, LocalsShareNamesButHideNothingInUse) {
  ExpectMinified(
      "var<private> total : f32; fn first(p : f32) { total = p; }\n"
      "fn second(p : f32) -> f32 { let total = p; { let inner = total; return inner; } }\n"
      "@compute @workgroup_size(1) fn main() { first(second(1.0)); total = 2.0; }",
      "var<private>a:f32;fn b(b:f32){a=b;}fn c(a:f32)->f32{let b=a;{let a=b;return a;}}"
      "@compute@workgroup_size(1)fn main(){b(c(1));a=2;}");
  // A name in a loop body must not hide a variable that is declared in the loop's header.
  ExpectMinified("fn f() { for (var index = 0; index < 2;) { let other = 1; _ = other; } }",
                 "fn f(){for(var a=0;a<2;){let b=1;_=b;}}");
}

TEST(Minify, KeptNamesAreNotGivenAgain) {
  ExpectMinified(
      "override a : f32; var<private> x : f32; @compute @workgroup_size(1)\n"
      "fn b() { let y = a; x = y; }",
      "override a:f32;var<private>c:f32;@compute@workgroup_size(1)fn b(){let d=a;c=d;}");
  const std::string_view keep[] = {"helper"};
  ExpectMinified("fn helper() {} @compute @workgroup_size(1) fn main() {}",
                 "fn helper(){}@compute@workgroup_size(1)fn main(){}", {.keep = keep});
}

TEST(Minify, HiddenBuiltinsStayHidden) {
  ExpectMinified(
      "fn min(a : f32, b : f32) -> f32 { return max(a, b); }\n"
      "@compute @workgroup_size(1) fn main() { _ = min(1.0, 2.0); let max = 3; _ = max; }",
      "fn a(a:f32,b:f32)->f32{return max(a,b);}"
      "@compute@workgroup_size(1)fn main(){_=a(1,2);let b=3;_=b;}");
  // A type must not be shortened to an alias name that the module itself declares.
  ExpectMinified("@compute @workgroup_size(1) fn vec3f() { var x : vec3<f32>; _ = x; }",
                 "@compute@workgroup_size(1)fn vec3f(){var a:vec3<f32>;_=a;}");
}

TEST(Minify, LocalNamesThatAreKeptHideNothingInTypes) {
  constexpr std::string_view kDeclarations =
      "struct S{a:i32}alias A=S;alias P=ptr<private,i32>;var<private>g:i32;"
      "@compute@workgroup_size(1)fn main(){";
  for (const std::string_view body :
       {"let S=1;var a:A;a.a=S;_=A(g).a;}", "let private=1;let p:P=&g;*p=private;}"}) {
    const std::string text = std::string(kDeclarations) + std::string(body);
    ExpectMinified(text, text, {.rename = false, .remove_unused = false});
  }
}

TEST(Minify, LiteralsKeepTheirTypes) {
  ExpectBody("var a = 1.0; var b = 0.50; var c = 1.0f; var d = 1u; var e = 1i; var g = 0xFFu;",
             "var a=1.;var b=.5;var c=1f;var d=1u;var e=1i;var g=255u;");
  ExpectBody("const a = 3.14159265358979; const b = 1.0 / 3.0; _ = x * b;", "_=x*.33333334;");
  ExpectBody("return x * 1.0 + 100000.0 - 0.00001;", "return x*1+1e5-1e-5;");
  ExpectBody("return 2.0f * 3.0f;", "return 6;");
  ExpectBody("return max(x, 0.0) + clamp(1.0, 0.0, x) + pow(2.0, x);",
             "return max(x,0)+clamp(1,0,x)+pow(2,x);");
  ExpectBody("_ = select(1.0, 0.0, x < 1.0); _ = select(x, 0.0, true);",
             "_=select(1.,0.,x<1);_=select(x,0,true);");
  ExpectBody("_ = vec3(1.0, 0.0, 0.0); _ = vec3(x, 0.0, 1.0); _ = vec3<f32>(1.0, 0.0, 0.0);",
             "_=vec3(1.,0.,0.);_=vec3(x,0,1);_=vec3f(1,0,0);");
  ExpectBody("_ = u32(-1.0); _ = f32(1u); _ = i32(x); return -0.0;",
             "_=0u;_=1f;_=i32(x);return-0.;");
  ExpectBody("_ = u << 2u; _ = u == 3u; _ = 1u + u; _ = i << 31u;", "_=u<<2;_=u==3;_=1+u;_=i<<31;");
}

TEST(Minify, RoundedFloatsKeepTheirTypesInConversions) {
  const auto minified = [](std::string_view body) {
    const std::string text = MinifyText("enable f16;fn f(){" + std::string(body) + "}",
                                        {.fold_constants = false, .remove_locals = false})
                                 .text;
    return text.substr(text.find('{'));
  };
  EXPECT_EQ(minified("_ = f32(0.1h); _ = vec2f(f32(0.1h));"), "{_=f32(.1h);_=vec2f(f32(.1h));}");
  EXPECT_EQ(minified("_ = f16(1.00048828125f);"), "{_=f16(1.0004883f);}");
  EXPECT_EQ(minified("_ = f16(0.5h); _ = f32(0.50); _ = f32(7u);"),
            "{_=f16(.5);_=f32(.5);_=f32(7);}");
}

TEST(Minify, GreatestFloatIsNotExceeded) {
  ExpectBody("var a : f32 = 3.4028234663852886e38; a = -3.4028234663852886e38;",
             "var a=34028234663852886e22;a=-34028234663852886e22;");
}

TEST(Minify, InitializersImplyTypes) {
  ExpectBody(
      "let a : f32 = x; var b : u32 = 0u; let c : i32 = 1; let d : f32 = 1; const e : f32 = 2;",
      "let a=x;var b=0u;let c=1;let d=1.;");
  ExpectBody("let a : vec3f = vec3(0.5); let b : vec3f = vec3(1); let c : vec3i = vec3(1);",
             "let a=vec3(.5);let b:vec3f=vec3(1);let c=vec3(1);");
  ExpectBody("const a : vec2f = vec2(0.5); _ = a;", "const a:vec2f=vec2(.5);_=a;");
}

TEST(Minify, ShortConstantsAreWrittenAsLiterals) {
  ExpectBody("const n = 4u; for (var k = 0u; k < n; k++) {}", "for(var k=0u;k<4;k++){}");
  ExpectBody("const long = 123456; _ = long + i; _ = long - i; _ = long * i; _ = long / i;",
             "const long=123456;_=long+i;_=long-i;_=long*i;_=long/i;");
}

TEST(Minify, ParenthesesThatTheGrammarNeedsStay) {
  ExpectBody("return ((x + 1.0)) * (x * x) - (x - x) + ((x * x) * x);",
             "return(x+1)*(x*x)-(x-x)+x*x*x;");
  ExpectBody(
      "_ = (u & 1u) | (u ^ 2u); _ = ((u & 1u) & u); _ = (u << 1u) << 2u; _ = (u + 1u) << 2u;",
      "_=(u&1)|(u^2);_=u&1&u;_=(u<<1)<<2;_=(u+1)<<2;");
  ExpectBody("_ = (x < 1.0) == (x > 2.0); _ = (x < 1.0 && x > 0.0) || x == 2.0; _ = !(x < 1.0);",
             "_=(x<1)==(x>2);_=(x<1&&x>0)||x==2;_=!(x<1);");
  ExpectBody("return -(-x) - (-x) - -1.0;", "return- -x- -x- -1;");
  ExpectBody("var a = v; let p = &(a); return (*p).x / (*p)[0] + (v + v).y;",
             "var a=v;let p=&a;return(*p).x/(*p)[0]+(v+v).y;");
}

TEST(Minify, NoTemplateListsArise) {
  ExpectBody("_ = vec2((x < x), (x > (x)));", "_=vec2((x<x),x>x);");
  ExpectBody("_ = array<f32, (4 >> 1)>(); _ = 1.0 / *&x0;", "_=array<f32,2>();_=1/ *&x0;");
  ExpectBody("_ = u < (u >> u); _ = u <= (u >> u); _ = u > (u >> u); _ = (u >> u) < (u << u);",
             "_=u<(u>>u);_=u<=u>>u;_=u>u>>u;_=u>>u<u<<u;");
}

TEST(Minify, StatementsAreWrittenBriefly) {
  ExpectBody(
      "if (x < 1.0) { return x; } else { if (x > 2.0) { discard_it(); } else {} }"
      " return 1.0;",
      "if x<1{return x;}else if x>2{discard_it();}return 1;");
  ExpectBody("switch (u) { case 1u, 2u : { _ = x; } case default, 3u: {} }",
             "switch u{case 1,2{_=x;}case default,3{}}");
  ExpectBody("loop { continuing { break if (x < 1.0); } } while (x < 2.0) { x1 += 2.0; }",
             "loop{continuing{break if x<1;}}while x<2{x1+=2;}");
}

TEST(Minify, LongTypesGetAliases) {
  ExpectMinified(
      "var<private> a : array<vec4f, 16>; var<private> b : array<vec4f, 16>;\n"
      "var<private> c : array<vec4f, 16>; var<private> d : array<vec4f, 16>;\n"
      "@compute @workgroup_size(1) fn main() { _ = a[0] + b[0] + c[0] + d[0]; }",
      "alias a=array<vec4f,16>;var<private>b:a;var<private>c:a;var<private>d:a;"
      "var<private>e:a;@compute@workgroup_size(1)fn main(){_=b[0]+c[0]+d[0]+e[0];}");
}

TEST(Minify, LocalsDoNotHideAliases) {
  std::string text = "var<private> p: vec4f; @compute @workgroup_size(1) fn main() {";
  for (int i = 0; i < 9; ++i) text += "{ let value = array<vec4f, 2>(); p = value[0] + vec4f(); }";
  const std::string minified = MinifyText(text + "}", {}).text;
  EXPECT_TRUE(
      minified.starts_with("alias b=vec4f;alias c=array<b,2>;var<private>a:b;"
                           "@compute@workgroup_size(1)fn main(){{let d=c();a=d[0]+b();}"))
      << minified;
}

TEST(Minify, LongChainsTakeNoRecursion) {
  std::string sum = "x";
  for (int i = 0; i < 20'000; ++i) sum += "+x";
  EXPECT_EQ(MinifyText("fn f(x:f32)->f32{return " + sum + ";}", {.rename = false}).text,
            "fn f(x:f32)->f32{return " + sum + ";}");
}

TEST(Minify, OriginsPointAtTheSource) {
  constexpr std::string_view kSource = "fn twice(number : f32) -> f32 { return number; }";
  const Minified minified = MinifyText(kSource, {});
  EXPECT_EQ(minified.text, "fn twice(a:f32)->f32{return a;}");
  ASSERT_EQ(minified.names.size(), 1u);
  EXPECT_EQ(minified.names[0].name, "a");
  const Origin& last = minified.origins.back();
  EXPECT_EQ(minified.text.substr(last.at, 1), "a");
  EXPECT_EQ(kSource.substr(last.source, 6), "number");
  EXPECT_EQ(last.name, minified.names[0].declaration);
}

TEST(Literals, AreTheShortestOfTheirForm) {
  const auto text = [](double value, LiteralForm form) {
    return ShortestLiteral({.type = ir::kF32, .f = value}, form);
  };
  EXPECT_EQ(text(1000, LiteralForm::kConverted), "1e3");
  EXPECT_EQ(text(100, LiteralForm::kConverted), "100");
  EXPECT_EQ(text(100, LiteralForm::kAbstractFloat), "1e2");
  EXPECT_EQ(text(0.125, LiteralForm::kConcrete), ".125f");
  EXPECT_EQ(text(12.5, LiteralForm::kConcrete), "12.5f");
  EXPECT_EQ(text(-0.0, LiteralForm::kConverted), "-0.");
  EXPECT_EQ(text(0, LiteralForm::kInferred), "0.");
  EXPECT_EQ(text(static_cast<double>(0.1f), LiteralForm::kConverted), ".1");
  EXPECT_EQ(ShortestLiteral({.type = ir::kF16, .f = 0.0999755859375}, LiteralForm::kConcrete),
            ".1h");
  EXPECT_EQ(ShortestLiteral({.type = ir::kI32, .i = -2147483648}, LiteralForm::kConcrete), "");
  EXPECT_EQ(ShortestLiteral({.type = ir::kI32, .i = -2147483648}, LiteralForm::kInferred),
            "-2147483648");
  EXPECT_EQ(ShortestLiteral({.type = ir::kU32, .i = 7}, LiteralForm::kInferred), "7u");
  EXPECT_EQ(ShortestLiteral({.type = ir::kI64, .i = 7}, LiteralForm::kConcrete), "");
}

// Minifies a compute shader that consists of `functions` and an entry point with the given body.
// The expectations exclude the declaration of the buffer `o` and the head of the entry point.
void ExpectSimplified(std::string_view functions, std::string_view body,
                      std::string_view expected_functions, std::string_view expected_body,
                      const Settings& settings = {}) {
  const auto module = [](std::string_view before, std::string_view head, std::string_view code) {
    return std::string("@group(0)@binding(0)var<storage,read_write>o:array<f32>;") +
           std::string(before) +
           "@compute@workgroup_size(1)fn main(@builtin(local_invocation_index)" +
           std::string(head) + std::string(code) + "}";
  };
  const std::string once =
      MinifyText(module(functions, "i:u32){let x=f32(i);", body), settings).text;
  EXPECT_EQ(once, module(expected_functions, "", expected_body));
  EXPECT_EQ(MinifyText(once, settings).text.size(), once.size());
}

TEST(Minify, UnusedLocalDeclarationsGo) {
  ExpectSimplified("", "let a=x*2;var b:f32;let c=&b;let d=a+1;o[i]=x;", "",
                   "a:u32){let b=f32(a);o[a]=b;");
  ExpectSimplified("", "for(var a=1;;){o[i]=1;break;}", "", "a:u32){for(;;){o[a]=1;break;}");
  ExpectSimplified("", "let a=x;o[i]=1;", "", "a:u32){let b=f32(a);let c=b;o[a]=1;",
                   {.remove_locals = false});
}

TEST(Minify, LocalDeclarationsThatMatterStay) {
  // A declaration is kept if its initializer has side effects.
  ExpectSimplified("var<private>p:f32;fn f()->f32{p+=1;return p;}", "let a=f();o[i]=1;",
                   "var<private>a:f32;", "b:u32){a+=1;let c=a;o[b]=1;");
  // A declaration that refers to a resource is kept, because the referenced resources determine the
  // pipeline layout.
  ExpectSimplified("", "let a=o[i];", "", "a:u32){let b=o[a];");
}

TEST(Minify, FunctionsWithOneCallAreInlined) {
  ExpectSimplified("var<private>p:f32;fn f(a:f32,b:f32)->f32{return a*b+p;}", "o[i]=2*f(x+1,(x));",
                   "var<private>c:f32;", "a:u32){let b=f32(a);o[a]=2*((b+1)*b+c);");
  ExpectSimplified("fn f(a:vec3f)->f32{return a.y;}", "o[i]=f(vec3f(x)+1);", "",
                   "a:u32){let b=f32(a);o[a]=(vec3f(b)+1).y;");
  // A parameter that is used more than once is replaced with its argument only if the argument is a
  // name.
  ExpectSimplified("fn f(a:f32)->f32{return a*a;}", "o[i]=f(x);", "",
                   "a:u32){let b=f32(a);o[a]=b*b;");
  ExpectSimplified("fn f(a:f32)->f32{return a*a;}", "o[i]=f(x+1);", "",
                   "b:u32){let c=f32(b);let a=c+1;o[b]=a*a;");
}

TEST(Minify, FunctionsAreNotInlinedIfThatChangesTheMeaning) {
  // If `a` were replaced with 0, the division would become the const-expression 1 / 0, which is an
  // error.
  ExpectSimplified("fn f(a:u32)->u32{return 1/a;}", "o[f(0)]=x;", "fn a(a:u32)->u32{return 1/a;}",
                   "b:u32){let c=f32(b);o[a(0)]=c;");
  constexpr std::string_view kKept[] = {"f"};
  ExpectSimplified("fn f(a:f32)->f32{return a+1;}", "o[i]=f(x);", "fn f(a:f32)->f32{return a+1;}",
                   "a:u32){let b=f32(a);o[a]=f(b);", {.keep = kKept});
  ExpectSimplified("fn f(a:f32)->f32{return a+1;}", "o[i]=f(x);", "fn b(a:f32)->f32{return a+1;}",
                   "a:u32){let c=f32(a);o[a]=b(c);", {.inline_functions = false});
}

TEST(Minify, BodiesMoveInFrontOfTheStatementWithTheCall) {
  constexpr std::string_view kAdd = "fn f(a:f32)->f32{var b=a;b+=1;return b*b;}";
  ExpectSimplified(kAdd, "o[i]=2*f(x);", "", "b:u32){let c=f32(b);var a=c;a+=1;o[b]=2*(a*a);");
  ExpectSimplified(kAdd, "if f(x)>2{o[i]=x;}", "",
                   "b:u32){let c=f32(b);var a=c;a+=1;if a*a>2{o[b]=c;}");
  ExpectSimplified(kAdd, "switch u32(f(x)){default{o[i]=x;}}", "",
                   "b:u32){let c=f32(b);var a=c;a+=1;switch u32(a*a){default{o[b]=c;}}");
  // Arguments other than plain value names are evaluated before the body.
  ExpectSimplified(kAdd, "o[i]=f(o[0]);", "", "c:u32){let b=o[0];var a=b;a+=1;o[c]=a*a;");
  ExpectSimplified(kAdd, "o[i]=f(2);", "", "c:u32){let b=2.;var a=b;a+=1;o[c]=a*a;");
  // The body of a function without a result replaces the call statement.
  ExpectSimplified("fn f(a:f32){o[0]=a;if a>2{o[1]=a;}}", "f(x);o[2]=x;", "",
                   "b:u32){let a=f32(b);o[0]=a;if a>2{o[1]=a;}o[2]=a;");
  // The inlined body of f contains the inlined body of g.
  ExpectSimplified("fn g(a:f32)->f32{o[1]=a;return a+1;}fn f(a:f32)->f32{o[2]=a;return 2*g(a);}",
                   "o[i]=f(x)+1;", "", "b:u32){let a=f32(b);o[2]=a;o[1]=a;o[b]=2*(a+1)+1;");
}

TEST(Minify, BodiesMoveOnlyIfTheyAreEvaluatedFirst) {
  // Returns true if the body was not moved, i.e. if the output has another function besides `many`
  // and `main`.
  const auto unmoved = [](std::string_view body) {
    const std::string text =
        MinifyText(
            "@group(0)@binding(0)var<storage,read_write>o:array<f32>;var<private>p:f32;"
            "fn f(a:f32)->f32{p+=a;return p;}fn q(a:f32)->bool{var b=a;b*=2;return b>a;}"
            "fn w(a:ptr<function,f32>)->f32{let b=*a+1;*a=b;return b;}"
            "fn many()->f32{p*=2;return p;}"
            "@compute@workgroup_size(1)fn main(@builtin(local_invocation_index)i:u32){"
            "let x=f32(i);var y=x;o[0]=many()+many();" +
                std::string(body) + "}",
            {})
            .text;
    return text.find("fn ", text.find("fn ") + 1) != text.rfind("fn ");
  };
  for (const std::string_view body :
       {"o[1]=f(x)+p;", "o[1]=x*f(x);", "o[1]=y+f(x);", "p=f(x);", "o[i]=f(x);", "y=w(&y);",
        "if q(x){o[1]=x;}", "if q(p)&&x>1{o[1]=x;}", "o[1]=p+f32(q(x));",
        "for(var k=0;k<2;k++){o[k]=f(x);}", "if x>1{o[1]=x;}else{if q(x){o[2]=x;}}"}) {
    EXPECT_FALSE(unmoved(body)) << body;
  }
  for (const std::string_view body :
       {"o[1]=p+f(x);", "o[1]=many()+f(x);", "o[1]=many()+f32(q(x));", "p+=f(x);",
        "o[u32(p)]=f(x);", "y+=w(&y);", "o[1]=y+w(&y);", "if x>1&&q(x){o[1]=x;}",
        "if x>1||f(x)>1{o[1]=x;}", "if x>1{o[1]=x;}else if q(x){o[2]=x;}", "while q(y){y*=2;}",
        "for(;q(y);){y*=2;}", "for(var k=f(x);k<2;){k+=1;}", "for(;y<9;y+=f(x)){}",
        "loop{continuing{y*=2;break if q(y);}}", "o[u32(f(x))]=x;"}) {
    EXPECT_TRUE(unmoved(body)) << body;
  }
}

TEST(Minify, BodiesInAnElseBlockStayInIt) {
  ExpectSimplified("fn f(a:f32)->bool{var b=a;b*=2;return b>3;}",
                   "if x>1{o[i]=1;}else{if f(x){o[i]=2;}}", "",
                   "a:u32){let c=f32(a);if c>1{o[a]=1;}else{var b=c;b*=2;if b>3{o[a]=2;}}");
}

// A call in a `for` header is a statement, which cannot be replaced by an expression.
TEST(Minify, CallsInTheHeaderOfAForStay) {
  ExpectSimplified("fn f(a:f32)->f32{return a+o[0];}", "for(f(x);o[1]<3;){o[1]+=1;}",
                   "fn a(a:f32)->f32{return a+o[0];}",
                   "b:u32){let c=f32(b);for(a(c);o[1]<3;){o[1]+=1;}");
}

// The body of `f` is not inserted before an `if` with an attribute, because the attribute would not
// apply to the body.
TEST(Minify, BodiesDoNotLeaveStatementsWithAttributes) {
  ExpectSimplified("fn f(a:f32)->f32{var b=a;b*=2;return b;}",
                   "@diagnostic(off,derivative_uniformity)if f(x)>1{o[i]=1;}",
                   "fn b(b:f32)->f32{var a=b;a*=2;return a;}",
                   "a:u32){let c=f32(a);@diagnostic(off,derivative_uniformity)if b(c)>1{o[a]=1;}");
}

// The use of `y` disappears for two reasons: the argument that contains it is dropped together with
// the member `b`, and the statement `let s` is dropped as a whole. The use must be subtracted only
// once.
TEST(Minify, LocalsInDroppedArgumentsOfDroppedStatementsStay) {
  ExpectSimplified("struct S{a:f32,b:f32}", "let y=x+1;let s=S(1,y);o[0]=S(x,2).a;o[1]=y;",
                   "struct b{a:f32}", "c:u32){let a=f32(c);let d=a+1;o[0]=b(a).a;o[1]=d;");
}

TEST(Minify, FunctionsThatReturnEarlyReplaceReturnStatements) {
  constexpr std::string_view kEarly = "fn g(a:f32)->f32{if a>2{return 1;}return a;}";
  ExpectSimplified(std::string(kEarly) + "fn f(a:f32)->f32{o[1]=a;return g(a+1);}",
                   "o[i]=f(x)+f(1);",
                   "fn a(b:f32)->f32{o[1]=b;let a=b+1;if a>2{return 1;}return a;}",
                   "b:u32){let c=f32(b);o[b]=a(c)+a(1);");
  ExpectSimplified(kEarly, "o[i]=g(x);", "fn b(a:f32)->f32{if a>2{return 1;}return a;}",
                   "a:u32){let c=f32(a);o[a]=b(c);");
  constexpr std::string_view kLeaves = "fn g(a:f32){if a>2{return;}o[1]=a;}";
  ExpectSimplified(kLeaves, "g(x);", "", "b:u32){let a=f32(b);if a>2{return;}o[1]=a;");
  ExpectSimplified(kLeaves, "g(x);o[2]=x;", "fn b(a:f32){if a>2{return;}o[1]=a;}",
                   "c:u32){let a=f32(c);b(a);o[2]=a;");
}

TEST(Minify, VariablesReplacePointersToThem) {
  ExpectSimplified(
      "struct S{a:f32,b:array<f32,2>}fn f(s:ptr<function,S>,k:u32){"
      "(*s).a+=1;s.b[k]=2;let t=s;(*t).a*=2;}",
      "var v=S();f(&v,i);o[i]=v.a+v.b[1];", "struct c{a:f32,b:array<f32,2>}",
      "b:u32){var a=c();a.a+=1;a.b[b]=2;let d=&a;(*d).a*=2;o[b]=a.a+a.b[1];");
  // The index `k` is a variable and must be evaluated only once, so the pointer becomes a `let`.
  ExpectSimplified("fn f(a:ptr<function,f32>){*a+=1;*a*=2;}",
                   "var v:array<f32,2>;var k=i;f(&v[k]);o[i]=v[1];", "",
                   "b:u32){var c:array<f32,2>;var d=b;let a:ptr<function,f32>=&c[d];*a+=1;*a*=2;"
                   "o[b]=c[1];");
}

TEST(Minify, InliningRespectsLimits) {
  const auto has_call = [](std::string_view functions, std::string_view body) {
    const std::string text = MinifyText(std::string(functions) +
                                            "var<private>p:f32;"
                                            "@compute@workgroup_size(1)fn main(){p+=1;" +
                                            std::string(body) + "p+=1;}",
                                        {})
                                 .text;
    return text.find("fn ") != text.rfind("fn ");
  };
  const auto local = [](int count) {
    const std::string type = "array<f32," + std::to_string(count) + ">";
    return "var v:" + type + ";v[u32(p)]=p;p=v[u32(p)+1];";
  };
  const auto function = [](const std::string& body) { return "fn f(){" + body + "}"; };
  EXPECT_FALSE(has_call(function(local(1024)), local(1024) + "f();"));
  EXPECT_TRUE(has_call(function(local(1024)), local(1025) + "f();"));
  const auto nested = [](int depth, const std::string& inner) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += "{";
    text += inner;
    for (int i = 0; i < depth; ++i) text += "}";
    return text;
  };
  EXPECT_FALSE(has_call(function(nested(64, "p+=2;")), nested(63, "f();")));
  EXPECT_TRUE(has_call(function(nested(64, "p+=2;")), nested(64, "f();")));
  std::string chain = "fn g0(){p+=1;}";
  for (int i = 1; i < 5000; ++i) {
    chain += "fn g" + std::to_string(i) + "(){p*=2;g" + std::to_string(i - 1) + "();}";
  }
  EXPECT_TRUE(has_call(chain, "g4999();"));
}

TEST(Minify, InliningKeepsTheSeverityOfDiagnostics) {
  constexpr std::string_view kModule =
      "@group(0)@binding(0)var t:texture_2d<f32>;@group(0)@binding(1)var s:sampler;"
      "fn f(a:vec2f)->vec4f{var b=a;b+=1;return textureSample(t,s,b);}"
      "%@fragment fn main(@location(0)v:vec2f)->@location(0)vec4f{return f(v);}";
  const auto minified = [&](std::string_view attribute) {
    std::string text(kModule);
    return MinifyText(text.replace(text.find('%'), 1, attribute), {}).text;
  };
  EXPECT_EQ(minified("").find("fn a"), std::string::npos);
  EXPECT_NE(minified("@diagnostic(off,derivative_uniformity)").find("fn a"), std::string::npos);
}

TEST(Minify, LargeNumbersInAttributesKeepTheirSuffix) {
  const std::string text =
      MinifyText(
          "@group(4294967295u) @binding(2147483647u) var<storage, read_write> a: u32;"
          "@compute @workgroup_size(1) fn main() { a = 1u; }",
          {})
          .text;
  EXPECT_NE(text.find("@group(4294967295u)@binding(2147483647)"), std::string::npos) << text;
}

TEST(Minify, FunctionsThatKeptFunctionsCallAreNotInlinedElsewhere) {
  constexpr std::string_view kKept[] = {"k"};
  ExpectSimplified("fn f(a:f32)->f32{return a+1;}fn k(b:f32)->f32{return f(b)*2;}", "o[i]=f(x);",
                   "fn a(a:f32)->f32{return a+1;}fn k(b:f32)->f32{return a(b)*2;}",
                   "b:u32){let c=f32(b);o[b]=a(c);", {.keep = kKept});
}

TEST(Minify, MembersThatNothingAccessesGo) {
  // The argument for the dropped member `b` refers to nothing that must be kept, so the argument is
  // dropped. This leaves `y` unused, so `y` is dropped, too.
  ExpectSimplified("struct S{a:f32,b:vec4f,c:f32}fn f(s:S)->f32{return s.a*s.c;}",
                   "let y=x+1;var s=S(x,vec4f(y),2);o[i]=f(s)+f(S());",
                   "struct a{a:f32,b:f32}fn b(b:a)->f32{return b.a*b.b;}",
                   "c:u32){let d=f32(c);var e=a(d,2);o[c]=b(e)+b(a());");
  // Neither member is used, but one is kept, because a structure must have at least one member.
  ExpectSimplified("struct S{a:f32,b:f32}var<private>s:S;var<private>t:S;", "s=t;o[i]=1;",
                   "struct a{a:f32}var<private>b:a;var<private>c:a;", "a:u32){b=c;o[a]=1;");
}

TEST(Minify, MembersThatMatterStay) {
  // Members that are visible to the host are kept, including those of nested structures.
  for (const std::string_view use :
       {"var<storage>v:S;", "var<uniform>v:S;", "var<storage>v:array<S>;"}) {
    const std::string text =
        MinifyText(
            "struct T{a:f32,b:f32}struct S{t:T,c:f32}"
            "@group(0)@binding(0)" +
                std::string(use) + "@compute@workgroup_size(1)fn main(){_=&v;}",
            {})
            .text;
    EXPECT_NE(text.find("struct T{a:f32,b:f32}struct S{t:T,c:f32}"), std::string::npos) << text;
  }
  // Members of a structure are kept if a buffer view accesses the structure.
  const std::string view =
      MinifyText(
          "requires buffer_view;struct "
          "S{a:f32,b:f32}@group(0)@binding(0)var<storage,read_write>o:buffer;"
          "@compute@workgroup_size(1)fn main(){*bufferView<S>(&o,0)=*bufferView<S>(&o,8);}",
          {})
          .text;
  EXPECT_NE(view.find("a:f32,b:f32}"), std::string::npos) << view;
  // Members in an entry point's interface are kept.
  const std::string_view kStage =
      "struct a{@location(0)a:f32,@location(1)b:f32}struct b{@location(0)a:vec4f,@location(1)b:f32}"
      "@fragment fn main(a:a)->b{var c=b();c.a.x=a.b;return c;}";
  ExpectSimplified(kStage,
                   "struct c{@location(0)b:f32,@location(1)a:f32}"
                   "struct a{@location(0)a:vec4f,@location(1)b:f32}"
                   "@fragment fn main(d:c)->a{var b=a();b.a.x=d.a;return b;}");
  // A member is kept if its constructor argument has effects or refers to a module-scope variable.
  for (const std::string_view argument : {"f()", "o[1]", "p"}) {
    const std::string text =
        MinifyText(
            "@group(0)@binding(0)var<storage,read_write>o:array<f32>;var<private>p:f32;"
            "struct S{a:f32,b:f32}fn f()->f32{p+=1;return p;}"
            "@compute@workgroup_size(1)fn main(){let s=S(1," +
                std::string(argument) + ");o[2]=s.a+f()+p;}",
            {})
            .text;
    EXPECT_NE(text.find(":f32,"), std::string::npos) << text;
  }
  constexpr std::string_view kKept[] = {"S"};
  ExpectSimplified("struct S{a:f32,b:f32}", "let s=S(x,x);o[i]=s.a;", "struct S{a:f32,b:f32}",
                   "a:u32){let b=f32(a);let c=S(b,b);o[a]=c.a;", {.keep = kKept});
}

TEST(Minify, CallsWithoutEffectsGo) {
  constexpr std::string_view kPure = "fn f(a:f32)->f32{var b=a;b+=1;return b;}";
  ExpectSimplified(kPure, "f(x);_=f(2)+f(x);let y=f(x);o[i]=1;", "", "a:u32){o[a]=1;");
  ExpectSimplified("fn g(){}", "for(var k=1;k<3;g()){o[i]=1;k++;}", "",
                   "b:u32){for(var a=1;a<3;){o[b]=1;a++;}");
  // Calls are kept if the called function has effects, contains a loop that may not terminate, or
  // refers to a resource.
  for (const std::string_view function :
       {"fn f(){o[1]=2;}", "var<private>p:f32;fn f(){p=2;}", "fn f(){loop{if o[0]>1{break;}}}",
        "fn f(){workgroupBarrier();}", "fn f(){_=o[0];}", "fn f(){g();}fn g(){o[1]=2;}",
        "fn f(){let a=&o[0];*a=1;}"}) {
    const std::string text =
        MinifyText("@group(0)@binding(0)var<storage,read_write>o:array<f32>;" +
                       std::string(function) + "@compute@workgroup_size(1)fn main(){f();f();}",
                   {.inline_functions = false})
            .text;
    EXPECT_NE(text.find("fn main(){a();a();}"), std::string::npos) << text;
  }
}

TEST(Minify, InliningKeepsTheNamesOfResources) {
  constexpr std::string_view kArguments[][3] = {
      {"var kept:sampler;fn f(s:sampler,a:f32)->f32{return a*2;}", "f(kept,x)", "sampler"},
      {"var<uniform>kept:f32;fn f(a:f32,b:f32)->f32{return b*2;}", "f(kept,x)", "uniform"},
      {"var<storage>kept:array<f32>;fn f(a:f32,b:f32)->f32{return b*2;}", "f(kept[i]+1,x)",
       "storage"},
      // The parameter of one inlined function becomes the argument of another.
      {"var kept:sampler;fn g(s:sampler,a:f32)->f32{return a*2;}"
       "fn f(s:sampler,a:f32)->f32{return g(s,a);}",
       "f(kept,x)", "sampler in two calls"},
      {"var<uniform>kept:f32;fn g(a:f32,b:f32)->f32{return b*2;}"
       "fn f(a:f32,b:f32)->f32{return g(a,b);}",
       "f(kept,x)", "uniform in two calls"},
  };
  for (const auto& [functions, call, name] : kArguments) {
    const std::string text =
        MinifyText("@group(0)@binding(0)var<storage,read_write>o:array<f32>;@group(0)@binding(1)" +
                       std::string(functions) +
                       "@compute@workgroup_size(1)fn main(@builtin(local_invocation_index)i:u32){"
                       "let x=f32(i);o[i]=" +
                       std::string(call) + ";}",
                   {})
            .text;
    const size_t declaration = text.find("kept");
    ASSERT_NE(declaration, std::string::npos) << name << "\n" << text;
    EXPECT_NE(text.find("kept", declaration + 1), std::string::npos) << name << "\n" << text;
  }
  // An unused parameter is dropped together with its argument. The argument has no side effects: it
  // is only the name of a value.
  ExpectSimplified("fn f(a:f32,b:f32)->f32{return b*2;}", "let y=o[i];o[i]=f(y,x)+x+y;", "",
                   "a:u32){let b=f32(a);let c=o[a];o[a]=b*2+b+c;");
}

TEST(Minify, EqualDeclarationsAreMerged) {
  // `k` multiplies its parameters in the opposite order, so it is not merged with `f` and `g`.
  ExpectSimplified(
      "fn f(p:f32,q:f32)->f32{let r=q*p;return r+r;}"
      "fn g(b:f32,c:f32)->f32{let d=c*b;return d+d;}"
      "fn k(b:f32,c:f32)->f32{let d=b*c;return d+d;}",
      "o[i]=f(x,3)+g(2,x)+k(x,2)+k(x,3);",
      "fn b(b:f32,c:f32)->f32{let a=c*b;return a+a;}"
      "fn c(b:f32,c:f32)->f32{let a=b*c;return a+a;}",
      "d:u32){let a=f32(d);o[d]=b(a,3)+b(2,a)+c(a,2)+c(a,3);");
  // `h` and `k` are equal, too: they differ only in that `h` calls `f` and `k` calls `g`, and `f`
  // and `g` are equal.
  ExpectSimplified(
      "fn f(a:f32)->f32{return a*a;}fn g(a:f32)->f32{return a*a;}"
      "fn h(a:f32)->f32{return f(a+1);}fn k(a:f32)->f32{return g(a+1);}",
      "o[i]=h(x)+k(3);", "fn a(b:f32)->f32{let a=b+1;return a*a;}",
      "b:u32){let c=f32(b);o[b]=a(c)+a(3);");
  ExpectSimplified("const A=array(1,2,3);const B=array(1,2,3);", "o[i]=f32(A[i]+B[i]);",
                   "const b=array(1,2,3);", "a:u32){o[a]=f32(b[a]+b[a]);");
  ExpectSimplified("const A=array(1,2);const B=array(1,2);", "o[i]=f32(A[i]+B[i]);",
                   "const b=array(1,2);const c=array(1,2);", "a:u32){o[a]=f32(b[a]+c[a]);",
                   {.merge_duplicates = false});
}

}  // namespace
}  // namespace tessera::minify
