// Tests linking through the public interface: imports, conditions, names and messages.
#include "tessera/modules.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tessera/feature_combinations.h"
#include "tessera/modules_c.h"
#include "tessera/remarks_c.h"
#include "tessera/source_map_c.h"
#include "tessera/tessera_c.h"

namespace tessera {
namespace {

using Files = std::map<std::string, std::string>;

// Returns a program with the modules in `files`, of which "main" is the root.
SourceSet ProgramOf(const Files& files) {
  SourceSet sources("main.wesl", files.at("main"));
  sources.link.load = [files](std::string_view package, const std::vector<std::string_view>& path) {
    std::string name(package);
    for (const std::string_view part : path) (name += name.empty() ? "" : "/") += part;
    ModuleText result;
    const auto found = files.find(name);
    result.is_found = found != files.end();
    if (result.is_found) {
      result.name = name + ".wesl";
      result.text = found->second;
    } else {
      result.tried.push_back(name + ".wesl");
    }
    return result;
  };
  sources.link.find_package = [](std::string_view, std::string_view name) {
    return std::string(name == "lib" ? "lib" : "");
  };
  return sources;
}

// Returns the linked text with white space collapsed to single spaces, or the first error.
std::string Linked(const Files& files, NameMangling mangling = NameMangling::kEscape,
                   const std::vector<std::pair<std::string, bool>>& features = {}) {
  SourceSet sources = ProgramOf(files);
  sources.link.features = features;
  LinkTextOptions options;
  options.mangling = mangling;
  const Result result = Link(sources, options);
  if (!result.ok) {
    const Message& m = result.diagnostics.front();
    return std::string(m.code) + " " + m.range.file + ": " + m.text;
  }
  std::string words;
  bool blank = false;
  for (const char c : result.text) {
    const bool is_blank = c == ' ' || c == '\n';
    if (!is_blank && blank && !words.empty()) words += ' ';
    if (!is_blank) words += c;
    blank = is_blank;
  }
  return words;
}

TEST(Modules, ImportsAndMangling) {
  const Files files = {
      {"main",
       "import package::a_b::{f as g, S}; fn main() { g(); let s = S(h()); } fn h() -> u32 "
       "{ return 1; }"},
      {"a_b", "struct S { x: u32 } fn f() { h(2u); } fn h(a: u32) {}"}};
  EXPECT_EQ(Linked(files),
            "fn main() { g(); let s = S(h()); } fn h() -> u32 { return 1; } fn g() { h0(2u); } "
            "struct S { x: u32 } fn h0(a: u32) {}");
  EXPECT_EQ(Linked(files, NameMangling::kUnderscore),
            "fn main() { package__1a_b_f(); let s = package__1a_b_S(h()); } fn h() -> u32 { return "
            "1; } fn package__1a_b_f() { package__1a_b_h(2u); } struct package__1a_b_S { x: u32 } "
            "fn package__1a_b_h(a: u32) {}");
}

TEST(Modules, LocalNamesHideAndAreNotHiddenBy) {
  // The imported `b` is renamed, because the local `b` would hide it.
  EXPECT_EQ(
      Linked({{"main", "fn f() { let b = 1; let c = b + package::m::b; }"}, {"m", "const b = 2;"}}),
      "fn f() { let b = 1; let c = b + b0; } const b0 = 2;");
  // A variable is in scope only after its initializer, and a loop variable only in the loop.
  EXPECT_EQ(Linked({{"main",
                     "import package::m::b; fn f() { for (var b = b; b < 2; b++) { let c = "
                     "b; } _ = b; let b = b; }"},
                    {"m", "const b = 2;"}},
                   NameMangling::kUnderscore),
            "fn f() { for (var b = package_m_b; b < 2; b++) { let c = b; } _ = package_m_b; let b "
            "= package_m_b; } const package_m_b = 2;");
  // The names of members, attributes and parameters are not uses of the imported declaration.
  EXPECT_EQ(Linked({{"main",
                     "import package::m::position; struct S { @builtin(position) position: "
                     "vec4f } fn f(position: S) { _ = position.position; _ = "
                     "package::m::position; }"},
                    {"m", "const position = 2;"}},
                   NameMangling::kUnderscore),
            "struct S { @builtin(position) position: vec4f } fn f(position: S) { _ = "
            "position.position; _ = package_m_position; } const package_m_position = 2;");
}

// A declaration of the root module is renamed if a local name would hide it at one of its uses.
TEST(Modules, LocalNamesDoNotHideTheRootModule) {
  const std::string main = "import package::m::g; const b = 2; fn f() { g(); }";
  EXPECT_EQ(Linked({{"main", main},
                    {"m", "import package::main::b as c; fn g() { let b = 1; let d = b + c; }"}}),
            "const b0 = 2; fn f() { g(); } fn g() { let b = 1; let d = b + b0; }");
  EXPECT_EQ(Linked({{"main", main}, {"m", "fn g() { let b = 1; let d = b + package::main::b; }"}}),
            "const b0 = 2; fn f() { g(); } fn g() { let b = 1; let d = b + b0; }");
  // An override must keep its name, because hosts refer to it.
  EXPECT_EQ(Linked({{"main", "override b = 2; fn f(b: i32) { _ = package::main::b; }"}}),
            "redeclaration main.wesl: the name 'b' is already used in the linked module");
  // A declaration keeps its name if no local name hides it where it is used.
  EXPECT_EQ(Linked({{"main", "const b = 2; fn f() { let b = package::main::b; }"}}),
            "const b = 2; fn f() { let b = b; }");
  EXPECT_EQ(Linked({{"main", "import package::m::b as c; fn f() { _ = c; } fn g(b: f32) {}"},
                    {"m", "override b = 2;"}}),
            "fn f() { _ = b; } fn g(b: f32) {} override b = 2;");
}

// A declaration of the root module must not hide a predeclared name that another module uses.
TEST(Modules, PredeclaredNamesOfOtherModules) {
  EXPECT_EQ(Linked({{"main", "fn max() -> i32 { return package::m::f(); }"},
                    {"m", "fn f() -> i32 { return max(1, 2); }"}}),
            "fn max0() -> i32 { return f(); } fn f() -> i32 { return max(1, 2); }");
}

TEST(Modules, QualifiedNamesInTemplatesAndTypes) {
  EXPECT_EQ(
      Linked({{"main",
               "import package::m; var<private> a: array<m::S, m::n>; fn f(p: ptr<function, "
               "array<super::m::S, 2>>) -> m::S { return (*p)[0]; }"},
              {"m", "struct S { x: f32 } const n = 4;"}}),
      "var<private> a: array<S, n>; fn f(p: ptr<function, array<S, 2>>) -> S { return (*p)[0]; } "
      "struct S { x: f32 } const n = 4;");
}

// The roles of wgpu's matrices do not refer to declarations, so they are not mangled.
TEST(Modules, MatrixRoles) {
  EXPECT_EQ(Linked({{"main",
                     "import package::lib::{f, M}; const A = 1; fn g(m: M) -> i32 { return f(m) + "
                     "A; }"},
                    {"lib",
                     "enable wgpu_cooperative_matrix; const A = 8; alias T = f32; "
                     "alias M = coop_mat8x8<T, A>; "
                     "fn f(m: coop_mat8x8<f32, A>) -> i32 { return A; }"}}),
            "enable wgpu_cooperative_matrix; const A = 1; fn g(m: M) -> i32 { return f(m) + A; } "
            "alias M = coop_mat8x8<T, A>; fn f(m: coop_mat8x8<f32, A>) -> i32 { return A0; } "
            "alias T = f32; const A0 = 8;");
}

TEST(Modules, CyclesPackagesAndAssertions) {
  EXPECT_EQ(Linked({{"main", "import package::a::f; fn main() { f(); }"},
                    {"a",
                     "import super::b::g; const_assert package::c::n > 0; fn f() { g(); } fn "
                     "unused() { package::missing::x(); } fn h() {}"},
                    {"b", "import lib::k; fn g() { package::a::h(); k(); }  // of g"},
                    {"c", "const n = 1; const_assert n < 2;"},
                    {"lib", "fn k() {}"}}),
            "fn main() { f(); } const_assert n > 0; const_assert n < 2; fn f() { g(); } const n = "
            "1; fn g() { h(); k(); } fn h() {} fn k() {}");
}

TEST(Modules, Conditions) {
  const Files files = {
      {"main",
       "@if(a) enable f16; @if(!a && (b || true)) const x = 1; @elif(b) const x = 2; @else const x "
       "= 3; struct S { @if(a) m: u32, n: u32, @if(false) o: u32 } fn f(@if(b) p: u32, @else q: "
       "f32) { switch 1 { @if(a) case 1: {} default {} } @if(b) (x)++; @if(a) if true {} else if "
       "false {} else {} loop { @if(a) break; @if(!a) continuing { } } }"}};
  EXPECT_EQ(
      Linked(files, NameMangling::kEscape, {{"a", true}, {"b", false}}),
      "enable f16; const x = 3; struct S { m: u32, n: u32 } fn f(q: f32) { switch 1 { case 1: "
      "{} default {} } if true {} else if false {} else {} loop { break; } }");
  EXPECT_EQ(
      Linked(files, NameMangling::kEscape, {{"a", false}, {"b", true}}),
      "const x = 1; struct S { n: u32 } fn f(p: u32 ) { switch 1 { default {} } (x)++; loop { "
      "continuing { } } }");
}

TEST(Modules, WrongConditions) {
  const auto error = [](const std::string& text) { return Linked({{"main", text}}); };
  EXPECT_EQ(error("@if(x) const a = 1;"),
            "unresolved-identifier main.wesl: the feature 'x' is neither on nor off");
  EXPECT_EQ(error("@else const a = 1;"),
            "invalid-attribute main.wesl: there is no '@if' or '@elif' directly before this");
  EXPECT_EQ(error("@if(true) @if(true) const a = 1;"),
            "invalid-attribute main.wesl: only one of '@if', '@elif' and '@else' is allowed here");
  const std::string misplaced = "invalid-attribute main.wesl: conditions are not allowed here";
  EXPECT_EQ(error("fn f() @if(true) {}"), misplaced);
  EXPECT_EQ(error("fn f() -> @if(true) u32 { return 1; }"), misplaced);
  EXPECT_EQ(error("fn f() { loop @if(true) { break; } }"), misplaced);
  EXPECT_EQ(error("fn f() { let x = @if(true) 1; }"), misplaced);
  EXPECT_EQ(error("@if(true && false || true) const a = 1;"),
            "invalid-attribute main.wesl: '&&' and '||' cannot be mixed without parentheses");
  EXPECT_EQ(error("@if const a = 1;"),
            "invalid-attribute main.wesl: this attribute needs a condition in parentheses");
}

TEST(Modules, WrongImports) {
  const Files lib = {{"m", "fn pbr() {} import x::y;"}, {"k", "import package::m::pbr;"}};
  const auto error = [&](const std::string& text) {
    Files files = lib;
    files["main"] = text;
    return Linked(files);
  };
  EXPECT_EQ(error("import package::k::pbr; fn f() { pbr(); }"),
            "unresolved-identifier main.wesl: there is no 'pbr' in the module 'k'");
  EXPECT_EQ(error("fn f() { super::super::m::f(); }"),
            "syntax-error main.wesl: 'super' leads out of the package");
  EXPECT_EQ(error("import other::f; fn g() { f(); }"),
            "unresolved-identifier main.wesl: there is no package 'other'");
  EXPECT_EQ(error("fn f() { m::pbr(); }"),
            "unresolved-identifier main.wesl: there is no module or package 'm'");
  EXPECT_EQ(error("import package::k; fn f() { k(); }"),
            "wrong-kind-of-name main.wesl: 'k' is a module, not a declaration");
  EXPECT_EQ(error("import package::a::f; import package::b::f;"),
            "redeclaration main.wesl: 'f' is imported twice");
  EXPECT_EQ(error("import package::k::f; fn f() {}"),
            "redeclaration main.wesl: 'f' is imported and declared");
  EXPECT_EQ(error("fn f() { package::m::pbr(); }"),
            "syntax-error m.wesl: imports must come before all directives and declarations");
}

TEST(Modules, MessagesNameFilesAndPaths) {
  SourceSet sources =
      ProgramOf({{"main",
                  "import package::lighting::pbr;\n@compute @workgroup_size(1)\nfn main() { _ = "
                  "pbr(1u); }\n"},
                 {"lighting", "// lights\nfn pbr(x: f32) -> f32 { return x; }\n"}});
  const Result result = Compile(sources, {});
  ASSERT_FALSE(result.ok);
  const std::string text = RenderText(sources, result.diagnostics);
  EXPECT_NE(text.find("--> main.wesl:3:"), std::string::npos) << text;
  EXPECT_NE(text.find("::: lighting.wesl:2:"), std::string::npos) << text;
  EXPECT_NE(text.find("lighting::pbr"), std::string::npos) << text;
  ASSERT_EQ(sources.files().size(), 2u);
}

TEST(Modules, CompilesAndKeepsNamesThatHostsSee) {
  SourceSet sources = ProgramOf(
      {{"main",
        "import package::a::{cs, n};\n@group(0) @binding(0) var<storage, read_write> out: "
        "array<u32>;\n@compute @workgroup_size(n) fn other() { out[0] = package::a::n; }"},
       {"a",
        "override n: u32 = 4;\n@compute @workgroup_size(n) fn cs() { helper(); }\nfn helper() "
        "{}"}});
  const ShaderModule module = ShaderModule::Parse(sources);
  ASSERT_TRUE(module.ok()) << RenderText(sources, module.diagnostics());
  EXPECT_EQ(module.EntryPointNames(), (std::vector<std::string_view>{"other", "cs"}));
  Options options;
  options.target = Target::kMsl;
  const Result result = module.Generate(options);
  ASSERT_TRUE(result.ok) << RenderText(sources, result.diagnostics);
  EXPECT_EQ(result.text.find("::helper"), std::string::npos) << result.text;
}

TEST(Modules, ReplacesConstants) {
  SourceSet sources =
      ProgramOf({{"main", "const LIGHTS = 1u; @id(3) override o = LIGHTS; fn f() {}"}});
  sources.link.constants = {{"LIGHTS", "4u + 1u"}};
  EXPECT_EQ(Link(sources).text, "const LIGHTS = 4u + 1u; @id(3) override o = LIGHTS; fn f() {}\n");
  EXPECT_TRUE(ShaderModule::Parse(sources).ok());
  sources.link.constants = {{"LIGTS", "4"}};
  EXPECT_FALSE(Link(sources).ok);
}

// The linker must not read past the last token of a malformed module.
TEST(Modules, BrokenText) {
  EXPECT_EQ(Linked({{"main", "@if(false) fn f() { for ( , "}}), "");
  EXPECT_EQ(Linked({{"main", "fn f(@if(false) a: ("}}).substr(0, 12), "syntax-error");
  SourceSet sources =
      ProgramOf({{"main", "const n = 1 + 2 + 3; enable f16; import package::a::b; const m = n;"}});
  sources.link.constants = {{"n", "1"}};
  EXPECT_FALSE(Link(sources).ok);
}

// Long chains of imports must not overflow the stack, and linking many modules must not take
// quadratic time.
TEST(Modules, ManyModules) {
  SourceSet sources("main.wesl", "import package::m0::f; fn main() { f(); }");
  sources.link.load = [](std::string_view, const std::vector<std::string_view>& path) {
    const std::string name(path.empty() ? std::string_view("m-") : path.back());
    const int n = std::atoi(name.c_str() + 1);
    ModuleText result;
    result.is_found = name[0] == 'm' && name != "m-";
    result.name = name + ".wesl";
    const std::string next = "package::m" + std::to_string(n + 1) + "::f";
    result.text = "fn f() {" + (n == 9999 ? "" : next + "();") + "} const_assert true;" +
                  (n == 9999 ? "" : "const_assert " + next + "x == 1;") + " const fx = 1;";
    return result;
  };
  const Result result = Link(sources);
  EXPECT_TRUE(result.ok);
  EXPECT_NE(result.text.find("fn f9998()"), std::string::npos);
}

int LoadForC(void* data, const char* package, const char* path, tessera_module_text* text) {
  const std::string wanted = std::string(package) + path;
  if (wanted != "a/b") return 0;
  text->name = "b.wesl";
  text->text = static_cast<const char*>(data);
  text->length = std::string_view(text->text).size();
  return 1;
}

TEST(Modules, CInterface) {
  char module[] = "@if(ON) fn f() -> f32 { return N(); } fn N() -> f32 { return true; }";
  const std::string root = "const N = 1; fn main() { _ = package::a::b::f() + N; }";
  tessera_sources* sources = tessera_sources_create("r.wesl", root.data(), root.size());
  tessera_sources_set_loader(sources, LoadForC, module);
  EXPECT_EQ(tessera_sources_set_path(sources, "x/r"), 1);
  EXPECT_EQ(tessera_sources_set_feature(sources, "ON", 1), 1);
  EXPECT_EQ(tessera_sources_set_constant(sources, "N", "2"), 1);
  EXPECT_EQ(tessera_sources_link(sources, "other"), nullptr);
  tessera_result* linked = tessera_sources_link(sources, "underscore");
  EXPECT_EQ(std::string(tessera_result_text(linked, nullptr)),
            "const N = 2; fn main() { _ = package_a_b_f() + N; }\n\n"
            "fn package_a_b_f() -> f32 { return package_a_b_N(); }\n\n"
            "fn package_a_b_N() -> f32 { return true; }\n");
  tessera_result_destroy(linked);
  tessera_result* compiled = tessera_sources_compile(sources, nullptr);
  EXPECT_EQ(tessera_result_ok(compiled), 0);
  tessera_message message = {sizeof message};
  ASSERT_EQ(tessera_result_message(compiled, 0, &message), 1);
  EXPECT_EQ(std::string(message.file), "b.wesl");
  EXPECT_NE(std::string(tessera_result_render_text(compiled, 0)).find("--> b.wesl:1:"),
            std::string::npos);
  tessera_result_destroy(compiled);
  ASSERT_EQ(tessera_sources_file_count(sources), 3u);  // one is the pseudo-file that declares N
  EXPECT_EQ(std::string(tessera_sources_file(sources, 2)), "b.wesl");
  EXPECT_EQ(tessera_sources_file(sources, 3), nullptr);
  tessera_sources_destroy(sources);
}

const char* FindForC(void* data, const char* from, const char* name) {
  const bool is_known = *from == 0 && name == std::string_view("lib");
  return is_known ? static_cast<const char*>(data) : nullptr;
}

TEST(Modules, CPackages) {
  char module[] = "const c = 1;", package[] = "a/";
  const std::string root = "import lib::b::c; const d = c;";
  tessera_sources* sources = tessera_sources_create("r.wesl", root.data(), root.size());
  tessera_sources_set_loader(sources, LoadForC, module);
  tessera_result* linked = tessera_sources_link(sources, "escape");
  EXPECT_EQ(tessera_result_ok(linked), 0);
  tessera_result_destroy(linked);
  tessera_sources_set_package_finder(sources, FindForC, package);
  linked = tessera_sources_link(sources, "escape");
  EXPECT_EQ(std::string(tessera_result_text(linked, nullptr)), "const d = c;\n\nconst c = 1;\n");
  tessera_result_destroy(linked);
  tessera_sources_set_package_finder(sources, nullptr, nullptr);
  linked = tessera_sources_link(sources, "escape");
  EXPECT_EQ(tessera_result_ok(linked), 0);
  tessera_result_destroy(linked);
  tessera_sources_destroy(sources);
}

TEST(Modules, COptionsOfLinking) {
  char module[] = "override o = 1; fn f() {}";
  const std::string root = "fn main() { package::a::b::f(); _ = package::a::b::o; }";
  tessera_sources* sources = tessera_sources_create("r.wesl", root.data(), root.size());
  tessera_sources_set_loader(sources, LoadForC, module);
  tessera_link_options options = {sizeof options};
  options.comments = options.source_map = 1;
  options.mangling = "underscore";
  tessera_result* linked = tessera_sources_link_with(sources, &options);
  ASSERT_EQ(tessera_result_ok(linked), 1);
  EXPECT_NE(std::string(tessera_result_text(linked, nullptr)).find("// from b.wesl:1\nfn"),
            std::string::npos);
  const std::string map = tessera_result_source_map(linked, nullptr);
  EXPECT_NE(map.find(R"("sources":["r.wesl","b.wesl"])"), std::string::npos) << map;
  tessera_message message = {sizeof message};
  ASSERT_EQ(tessera_result_message(linked, 0, &message), 1);
  EXPECT_EQ(std::string(message.code), "renamed-override");
  tessera_result_destroy(linked);
  // The caller's `size` covers only the first member of the structure, so all other members have
  // default values.
  options.size = sizeof options.size;
  linked = tessera_sources_link_with(sources, &options);
  EXPECT_EQ(std::string(tessera_result_source_map(linked, nullptr)), "");
  tessera_result_destroy(linked);
  options = {sizeof options};
  options.syntax_only = 1;
  linked = tessera_sources_link_with(sources, &options);
  EXPECT_EQ(tessera_result_ok(linked), 1);
  EXPECT_EQ(std::string(tessera_result_text(linked, nullptr)), "");
  tessera_result_destroy(linked);
  options.mangling = "other";
  EXPECT_EQ(tessera_sources_link_with(sources, &options), nullptr);
  tessera_sources_destroy(sources);
}

TEST(Modules, Editions) {
  SourceSet sources = ProgramOf({{"main", "fn main() {}"}});
  EXPECT_EQ(WeslEditions(), std::vector<std::string_view>{"2026_pre"});
  for (const std::string_view edition : {"", "2026_pre"}) {
    sources.link.edition = edition;
    EXPECT_TRUE(Link(sources).ok);
    EXPECT_EQ(WrongEdition(edition), "");
  }
  sources.link.edition = "2019";
  Result result = Link(sources);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].text,
            "unknown edition '2019' of WESL; tessera supports '2026_pre'");
  result = Compile(sources, {});
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].code, "invalid-option");
}

// The remark must point to module `b`, where the clamped index is.
TEST(Modules, CInterfaceOfSourceMapsAndRemarks) {
  char module[] =
      "@group(0) @binding(0) var<storage, read_write> data: array<f32>;\n"
      "fn f(i: u32) { data[i] = 1.0; }";
  const std::string root =
      "import package::a::b::f;\n@compute @workgroup_size(1) fn main("
      "@builtin(global_invocation_id) id: vec3u) { f(id.x); }";
  tessera_sources* sources = tessera_sources_create("r.wesl", root.data(), root.size());
  tessera_sources_set_loader(sources, LoadForC, module);
  tessera_options* options = tessera_options_create();
  ASSERT_EQ(tessera_options_set(options, "target", "msl"), 1);
  tessera_result* mapped = tessera_sources_compile_with_source_map(sources, options);
  EXPECT_NE(std::string(tessera_result_source_map(mapped, nullptr))
                .find(R"("sources":["r.wesl","b.wesl"])"),
            std::string::npos);
  tessera_result* remarked = tessera_sources_compile_with_remarks(sources, "bounds", options);
  EXPECT_STREQ(tessera_result_text(mapped, nullptr), tessera_result_text(remarked, nullptr));
  ASSERT_EQ(tessera_result_message_count(remarked), 1u);
  tessera_message message = {sizeof message};
  ASSERT_EQ(tessera_result_message(remarked, 0, &message), 1);
  EXPECT_STREQ(message.code, "clamped-index");
  EXPECT_STREQ(message.file, "b.wesl");
  EXPECT_EQ(tessera_sources_compile_with_remarks(sources, "bound", options), nullptr);
  EXPECT_EQ(tessera_sources_compile_with_remarks(nullptr, nullptr, options), nullptr);
  EXPECT_EQ(tessera_sources_compile_with_source_map(nullptr, options), nullptr);
  for (tessera_result* each : {mapped, remarked}) tessera_result_destroy(each);
  tessera_options_destroy(options);
  tessera_sources_destroy(sources);
}

TEST(Modules, FeatureCombinationsAreMerged) {
  SourceSet sources = ProgramOf({{"main",
                                  "import package::b::f;\n@if(A || B) const x: u32 = f();\n"
                                  "@if(!A && !B && A) const y = 1;\n"},
                                 {"b", "@if(C) const f = 1i;\n@else const f = 1u;"}});
  sources.link.features = {{"C", true}};
  const FeatureCheck check = CheckFeatures(sources, Options());
  EXPECT_EQ(check.features, (std::vector<std::string>{"A", "B"}));
  EXPECT_EQ(check.combinations, 2u);  // A alone and B alone yield the same results
  EXPECT_TRUE(check.is_complete);
  ASSERT_EQ(check.diagnostics.size(), 2u);
  // The message occurs if A is on, or if A is off and B is on. These combinations do not have the
  // value of any feature in common, so the note gives one combination as an example.
  EXPECT_EQ(check.diagnostics[0].notes.back(),
            "in 1 of 2 combinations of features, for example if A is off and B is on");
  EXPECT_EQ(check.diagnostics[1].code, "constant-condition");
  EXPECT_EQ(check.diagnostics[1].range.begin.line, 3u);
  EXPECT_EQ(sources.link.features.size(), 1u);
  EXPECT_EQ(sources.files().size(), 2u);
  EXPECT_FALSE(CheckFeatures(sources, Options(), 1).is_complete);
}

TEST(Modules, FeaturesWithoutEffectAreNotCombined) {
  // B matters only if A is on, and D matters only if module `b` is imported.
  SourceSet sources = ProgramOf({{"main",
                                  "@if(A && B) import package::b::f;\n@if(A && B) const x = f;\n"
                                  "@if(A) fn g() { @if(B || true) { } }\n"},
                                 {"b", "const f = 1; @if(D) const g = 2;"}});
  EXPECT_EQ(CheckFeatures(sources, Options()).combinations, 4u);
}

TEST(Modules, ManyFeaturesAreSampled) {
  std::string text;
  for (int i = 0; i < 40; ++i)
    text += "@if(F" + std::to_string(i) + ") const c" + std::to_string(i) + " = 1;\n";
  SourceSet sources = ProgramOf({{"main", text + "@if(F39) const wrong: u32 = 1i;"}});
  const FeatureCheck check = CheckFeatures(sources, Options(), 100);
  EXPECT_EQ(check.combinations, 100u);
  EXPECT_EQ(check.features.size(), 40u);
  EXPECT_FALSE(check.is_complete);
  // No constant-condition warnings are expected, because each condition is true in some of the
  // combinations and false in others.
  ASSERT_EQ(check.diagnostics.size(), 1u);
  EXPECT_EQ(check.diagnostics[0].notes.back(), "only if F39 is on");
}

TEST(Modules, BeginsWithImport) {
  for (const std::string_view text :
       {"import a::b;", "\n\t import{a};", "// import\nimport a;", "// a\rimport b;",
        "/* /* */ fn */import/**/a::b;", "\xE2\x80\xA8import a;", "//\xC2\x85import\na;"}) {
    EXPECT_TRUE(BeginsWithImport(text)) << text;
  }
  for (const std::string_view text :
       {"", "import", "imports a;", "fn f() {} import a;", "// import a;", "/* /* */ import a; */",
        "/*/import a;", "/*", "/", "import\xC3\xA4 b;", "@if(A) import b;"}) {
    EXPECT_FALSE(BeginsWithImport(text)) << text;
  }
}

TEST(Modules, CForFeatures) {
  const std::string text = "@if(A) const x: u32 = 1i;";
  tessera_sources* sources = tessera_sources_create("main.wesl", text.data(), text.size());
  uint32_t checked = 0;
  int is_complete = 0;
  tessera_result* result =
      tessera_sources_check_features(sources, nullptr, 256, &checked, &is_complete);
  EXPECT_EQ(tessera_result_ok(result), 0);
  EXPECT_EQ(checked, 2u);
  EXPECT_EQ(is_complete, 1);
  tessera_result_destroy(result);
  ASSERT_EQ(tessera_sources_set_feature(sources, "A", 0), 1);
  tessera_module* module = tessera_sources_parse(sources, nullptr);
  EXPECT_EQ(tessera_module_ok(module), 1);
  tessera_module_destroy(module);
  ASSERT_EQ(tessera_sources_set_feature(sources, "A", 1), 1);
  module = tessera_sources_parse(sources, nullptr);
  EXPECT_EQ(tessera_module_ok(module), 0);
  result = tessera_module_check(module);
  EXPECT_NE(std::string(tessera_result_render_text(result, 0)).find("--> main.wesl:1:"),
            std::string::npos);
  tessera_result_destroy(result);
  tessera_module_destroy(module);
  tessera_sources_destroy(sources);
}

}  // namespace
}  // namespace tessera
