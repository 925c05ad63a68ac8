#include "text_backend/name_allocator.h"

#include <gtest/gtest.h>

#include <string>

#include "base/arena.h"
#include "base/word_set.h"

namespace tessera::text {
namespace {

constexpr std::string_view kReservedWords[] = {"float", "main"};
constexpr WordSet kReserved = WordSetOf<kReservedWords>();
constexpr std::string_view kHelperNames[] = {"bytes"};
constexpr WordSet kHelpers = WordSetOf<kHelperNames>();

constexpr FixedStrings kNoStrings{};

struct Strings {
  Arena arena;
  StringInterner strings{arena, kNoStrings};
};

// A name allocator together with the string interner that it needs.
struct Names : Strings, NameAllocator {
  explicit Names(WordSet reserved = {}, WordSet module_reserved = {},
                 NameRule rule = NameRule::kNone)
      : NameAllocator(strings, reserved, module_reserved, rule) {}
};

// The lexer has recorded these names as ASCII identifiers, so they are checked only for the forms
// that GLSL reserves.
TEST(NameAllocator, TakesIdentifiersOfTheLexerAsTheyAre) {
  for (const NameRule rule : {NameRule::kNone, NameRule::kGlsl, NameRule::kCpp}) {
    Names names(kReserved, {}, rule);
    const uint32_t first = names.strings.size();
    const StringId plain = names.strings.Intern("plain"), builtin = names.strings.Intern("gl_a"),
                   word = names.strings.Intern("float");
    names.strings.NoteIdentifiers(first);
    EXPECT_EQ(names.Module(plain), "plain");
    EXPECT_EQ(names.Module(builtin), rule == NameRule::kGlsl ? "_gl_a" : "gl_a");
    EXPECT_EQ(names.Module(word), "float_1");
    EXPECT_EQ(names.Module(names.strings.Intern("a-b")), "a_b");
  }
}

TEST(NameAllocator, KeepsNamesWhereItCan) {
  Names names(kReserved);
  EXPECT_EQ(names.Module("a"), "a");
  EXPECT_EQ(names.Module("a"), "a_1");
  EXPECT_EQ(names.Module("a_1"), "a_1_1");
  EXPECT_EQ(names.Module("main"), "main_1");
  EXPECT_EQ(names.Module("Main"), "Main");
  EXPECT_EQ(names.Module("", "struct"), "struct");
}

TEST(NameAllocator, KeepsNamesForTheirOwners) {
  Names names(kReserved, kHelpers, NameRule::kCpp);
  const StringId a = names.strings.Intern("a"), a_1 = names.strings.Intern("a_1");
  for (const StringId name : {a, a_1}) names.Keep(name);
  for (const char* invalid : {"_b", "c__d", "main", "bytes", "e-f"}) {
    names.Keep(names.strings.Intern(invalid));
  }
  EXPECT_EQ(names.Module("a"), "a_2");
  EXPECT_EQ(names.EntryPoint(names.strings.Intern("_a")), "a_3");
  EXPECT_EQ(names.Local("a"), "a");
  names.NextFunction();
  names.Keep(a);
  names.StopKeeping(a);
  EXPECT_EQ(names.Module(a), "a");
  names.Keep(a);  // too late
  names.StopKeeping(a);
  EXPECT_EQ(names.Module(a), "a_4");
  names.StopKeeping(a_1);
  EXPECT_EQ(names.EntryPoint(a_1), "a_1");
  EXPECT_EQ(names.Module("_b"), "b");
  EXPECT_EQ(names.Module("c__d"), "c_d");
  EXPECT_EQ(names.Module("main"), "main_1");
  EXPECT_EQ(names.Module("bytes"), "bytes_1");
  EXPECT_EQ(names.Module("e-f"), "e_f");
}

TEST(NameAllocator, ReservesWordsInAnyCase) {
  constexpr std::string_view kWords[] = {"asm", "technique"};
  Strings strings;
  NameAllocator names(strings.strings, {}, {}, NameRule::kNone, kWords);
  EXPECT_EQ(names.Module("asm"), "asm_1");
  EXPECT_EQ(names.Module("aSM"), "aSM_1");
  EXPECT_EQ(names.Local("Technique"), "Technique_1");
  EXPECT_EQ(names.Local("as"), "as");
  EXPECT_EQ(names.Local("ASMs"), "ASMs");
  EXPECT_EQ(names.Local("Technique1"), "Technique1");
}

TEST(NameAllocator, ASourceNameIsItsStringOrTheFallback) {
  Names names(kReserved);
  EXPECT_EQ(names.Local(names.strings.Intern("x")), "x");
  EXPECT_EQ(names.Local(names.strings.Intern("x")), "x_1");
  EXPECT_EQ(names.Local(StringId(), "result"), "result");
  EXPECT_EQ(names.Local(names.strings.Intern(""), "result"), "result_1");
}

TEST(NameAllocator, LocalsHideNothing) {
  Names names(kReserved);
  names.Module("buffer");
  EXPECT_EQ(names.Local("buffer"), "buffer_1");
  EXPECT_EQ(names.Local("x"), "x");
  // A module-scope name that is first needed in the middle of a function must not be hidden by a
  // local variable.
  EXPECT_EQ(names.Module("x"), "x_1");
  names.NextFunction();
  EXPECT_EQ(names.Local("y"), "y");
}

TEST(NameAllocator, NamesOfAClosedBlockAreFree) {
  Names names(kReserved);
  EXPECT_EQ(names.Local("i"), "i");
  const size_t outer = names.Mark();
  EXPECT_EQ(names.Local("i"), "i_1");
  const size_t inner = names.Mark();
  EXPECT_EQ(names.Local("i"), "i_2");
  EXPECT_EQ(names.Local("float"), "float_1");
  names.Release(inner);
  EXPECT_EQ(names.Local("i"), "i_2");
  EXPECT_EQ(names.Local("float"), "float_1");
  names.Release(outer);
  EXPECT_EQ(names.Local("i"), "i_1");
  EXPECT_EQ(names.Local("j"), "j");
}

TEST(NameAllocator, WordsReservedForTheModule) {
  Names names(kReserved, kHelpers);
  EXPECT_EQ(names.Module("bytes"), "bytes_1");
  EXPECT_EQ(names.Local("bytes"), "bytes");
}

TEST(NameAllocator, UnicodeBecomesAscii) {
  Names names(kReserved);
  EXPECT_EQ(names.Module("größe"), "gru00F6u00DFe");
  EXPECT_EQ(names.Module("gru00F6u00DFe"), "gru00F6u00DFe_1");
  EXPECT_EQ(names.Module("𝛼"), "u1D6FC");
  EXPECT_EQ(names.Module("2d"), "_2d");
  EXPECT_EQ(names.Module("\xc3"), "u0003");  // an incomplete UTF-8 character
}

TEST(NameAllocator, ReplacesWhatNoNameMayHaveAnywhere) {
  const std::string all = "azAZ_09bcdefghijklmn";
  for (size_t size = 1; size <= all.size(); ++size) {
    EXPECT_EQ(Names().Local(all.substr(0, size)), all.substr(0, size));
    for (size_t at = 0; at < size; ++at) {
      for (const char bad : std::string("`@[{^/: \x1a\x7f", 10)) {
        std::string name = all.substr(0, size);
        name[at] = bad;
        std::string expected = name;
        expected[at] = '_';
        EXPECT_EQ(Names().Local(name), expected) << name;
      }
    }
  }
}

TEST(NameAllocator, ManyEqualNamesTakeLinearTime) {
  Names names(kReserved);
  std::string last;
  for (int i = 0; i < 100000; ++i) last = names.Local("x");
  EXPECT_EQ(last, "x_99999");
}

// GLSL reserves names with two consecutive underscores (section Identifiers). Appending a number
// must not create such a name either.
TEST(NameAllocator, KeepsWhatGlslReserves) {
  Names names({}, {}, NameRule::kGlsl);
  EXPECT_EQ(names.Module("a__b"), "a_b");
  EXPECT_EQ(names.Module("a_b"), "a_b_1");
  EXPECT_EQ(names.Module("x___"), "x_");
  EXPECT_EQ(names.Module("x_"), "x_1");
  EXPECT_EQ(names.Local("gl_Position"), "_gl_Position");
  EXPECT_EQ(names.Local("gl__x"), "_gl_x");
  EXPECT_EQ(names.Local("GL_KHR_shader_subgroup_basic"), "_GL_KHR_shader_subgroup_basic");
  EXPECT_EQ(names.Local("glow"), "glow");
}

// C++ reserves names with two consecutive underscores, names that begin with an underscore and an
// uppercase letter and, in the global namespace, names that begin with an underscore ([lex.name]).
TEST(NameAllocator, AvoidsWhatCppReserves) {
  Names names({}, {}, NameRule::kCpp);
  EXPECT_EQ(names.Module("a__b"), "a_b");
  EXPECT_EQ(names.Local("a__b"), "a_b_1");
  EXPECT_EQ(names.Local("x___"), "x_");
  EXPECT_EQ(names.Local("x_"), "x_1");
  EXPECT_EQ(names.Local("_Upper"), "Upper");
  EXPECT_EQ(names.Local("__Upper"), "Upper_1");
  EXPECT_EQ(names.Local("_lower"), "_lower");
  EXPECT_EQ(names.Local("_1"), "_1");
  EXPECT_EQ(names.Local("_\u00c9"), "_u00C9");
  EXPECT_EQ(names.Module("_global"), "global");
  EXPECT_EQ(names.Module("global"), "global_1");
  EXPECT_EQ(names.Module("_2d", "Struct"), "Struct_2d");
  EXPECT_EQ(names.Module("___", "Struct"), "Struct_");
  EXPECT_EQ(names.Module("_\u00e9"), "u00E9");
  EXPECT_EQ(names.EntryPoint(names.strings.Intern("_main")), "main");
  EXPECT_EQ(names.EntryPoint(names.strings.Intern("_3")), "function_3");
  EXPECT_EQ(names.Local("gl_x"), "gl_x");
}

TEST(NameAllocator, CutsLongNamesButThoseOfEntryPoints) {
  Names names;
  const std::string endless(5000, 'n');
  EXPECT_EQ(names.EntryPoint(names.strings.Intern(endless)), endless);
  const std::string cut(names.Module(endless));
  EXPECT_EQ(cut, endless.substr(0, NameAllocator::kLongest));
  EXPECT_EQ(names.Local(endless + "x"), cut + "_1");
}

}  // namespace
}  // namespace tessera::text
