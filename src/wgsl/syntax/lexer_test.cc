#include "wgsl/syntax/lexer.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

// Returns the tokens separated by spaces, with ⟨ and ⟩ for template list delimiters and ? for
// errors.
std::string Tokens(std::string_view text, std::string* errors = nullptr) {
  Source source("test", text);
  Arena arena;
  StringInterner strings(arena, kFixedNames);
  Diagnostics diagnostics;
  Ast ast;
  Lex(source, strings, diagnostics, ast);
  std::string out;
  for (uint32_t i = 0; i + 1 < ast.tokens.size(); ++i) {
    if (i != 0) out += ' ';
    switch (ast.tokens[i].kind) {
      case TokenKind::kTemplateArgsStart: out += "⟨"; break;
      case TokenKind::kTemplateArgsEnd: out += "⟩"; break;
      case TokenKind::kError: out += "?"; break;
      default: out += source.text(ast.TokenSpan(i));
    }
  }
  EXPECT_EQ(ast.tokens.back().kind, TokenKind::kEof);
  if (errors != nullptr) {
    for (const Diagnostic& d : diagnostics.list()) *errors += d.message + "\n";
  } else {
    EXPECT_FALSE(diagnostics.has_errors()) << text << ": " << diagnostics.list()[0].message;
  }
  return out;
}

std::string Errors(std::string_view text) {
  std::string errors;
  Tokens(text, &errors);
  return errors;
}

TEST(Lexer, LongestTokens) {
  EXPECT_EQ(Tokens("a+++b-->c<<=d>>=e->f"), "a ++ + b -- > c <<= d >>= e -> f");
  EXPECT_EQ(Tokens("&&&|||==!!=%=^=/=*="), "&& & || |= = ! != %= ^= /= *=");
  EXPECT_EQ(Tokens("1.5.x 1u.y .5 5. 0x1p3f 0x.8 1e+5h a.b"),
            "1.5 . x 1u . y .5 5. 0x1p3f 0x.8 1e+5h a . b");
}

TEST(Lexer, CommentsAndBlanks) {
  EXPECT_EQ(Tokens("a/*b/*c*/d*/e//f\ng//h"), "a e g");
  EXPECT_EQ(Tokens("a//x\rb//x\xC2\x85"
                   "c//x\xE2\x80\xA8"
                   "d//\xC3\xA9 e\vf"),
            "a b c d f");
  EXPECT_EQ(Tokens("a\xE2\x80\x8E"
                   "b\xC2\x85"
                   "c"),
            "a b c");
  EXPECT_NE(Errors("a /* /* */"), "");
  EXPECT_NE(Errors("/*/"), "");
}

// The examples in the specification (WGSL: Template Lists).
TEST(Lexer, TemplateLists) {
  EXPECT_EQ(Tokens("array<vec4<f32>>"), "array ⟨ vec4 ⟨ f32 ⟩ ⟩");
  EXPECT_EQ(Tokens("var<storage,read_write>x"), "var ⟨ storage , read_write ⟩ x");
  EXPECT_EQ(Tokens("A ( B < C, D > ( E ) )"), "A ( B ⟨ C , D ⟩ ( E ) )");
  EXPECT_EQ(Tokens("array<i32,select(2,3,a>b)>"), "array ⟨ i32 , select ( 2 , 3 , a > b ) ⟩");
  EXPECT_EQ(Tokens("a[b<d]>()"), "a [ b < d ] > ( )");
  EXPECT_EQ(Tokens("A<B<<C>"), "A ⟨ B << C ⟩");
  EXPECT_EQ(Tokens("A<B<=C>"), "A ⟨ B <= C ⟩");
  EXPECT_EQ(Tokens("A<(B>=C)>"), "A ⟨ ( B >= C ) ⟩");
  EXPECT_EQ(Tokens("A<(B>>=C)>"), "A ⟨ ( B >>= C ) ⟩");
  EXPECT_EQ(Tokens("A<(B<<=C)>"), "A < ( B <<= C ) >");
  EXPECT_EQ(Tokens("A<(B!=C)>"), "A ⟨ ( B != C ) ⟩");
  EXPECT_EQ(Tokens("A<(B==C)>"), "A ⟨ ( B == C ) ⟩");
  EXPECT_EQ(Tokens("a<b || c>d"), "a < b || c > d");
  EXPECT_EQ(Tokens("a<b;c>d"), "a < b ; c > d");
  EXPECT_EQ(Tokens("x:array<i32,1>=y"), "x : array ⟨ i32 , 1 ⟩ = y");
  EXPECT_EQ(Tokens("1.0f<2 > true<x>y"), "1.0f < 2 > true < x > y");
  EXPECT_EQ(Tokens("a/**/<b>c"), "a ⟨ b ⟩ c");
}

TEST(Lexer, DeepTemplateListsAreLinear) {
  std::string text;
  for (int i = 0; i < 200000; ++i) text += "a<";
  const std::string shown = Tokens(text + "1");
  EXPECT_EQ(shown.find("⟨"), std::string::npos);
}

TEST(Lexer, Identifiers) {
  EXPECT_EQ(Tokens("Δέλτα réflexion Кызыл 𐰓𐰏𐰇 朝焼け سلام 검정 שָׁלוֹם गुलाबी փիրուզ _x _ a1"),
            "Δέλτα réflexion Кызыл 𐰓𐰏𐰇 朝焼け سلام 검정 שָׁלוֹם गुलाबी փիրուզ _x _ a1");
  EXPECT_NE(Errors("__x"), "");
  EXPECT_NE(Errors("a × b").find("U+00D7"), std::string::npos);
  EXPECT_NE(Errors("let a = \"x\";").find("strings"), std::string::npos);
}

TEST(Lexer, Keywords) {
  Source source("test", "var varx static f32");
  Arena arena;
  StringInterner strings(arena, kFixedNames);
  Diagnostics diagnostics;
  Ast ast;
  Lex(source, strings, diagnostics, ast);
  ASSERT_EQ(ast.tokens.size(), 5u);
  EXPECT_EQ(ast.tokens[0].kind, TokenKind::kVar);
  EXPECT_EQ(ast.tokens[1].kind, TokenKind::kIdentifier);
  EXPECT_EQ(ast.tokens[2].kind, TokenKind::kReserved);
  EXPECT_EQ(ast.tokens[3].payload, name::k_f32.value);
}

// Lexes tokens of all kinds, including invalid ones.
TEST(Lexer, AppendsTokensWithAnOffset) {
  const Source source(
      "test",
      "fn fn _ _a __b Δ aΔ abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz "
      "foo foo static true 1 2.5f 0x1fu 1e 08 = == >>= a<b, c> ; ( ) { } [ ] @ . .. "
      "++ -- -> && || : :: ? $ /* comment */ \"text\" // end");
  Arena arena;
  StringInterner strings(arena, kFixedNames);
  Diagnostics first, second;
  Ast ast;
  Lex(source, strings, first, ast);
  const size_t count = ast.tokens.size();
  ASSERT_GT(count, 40u);
  Lex(source, strings, second, ast, nullptr, 1000);
  ASSERT_EQ(ast.tokens.size(), 2 * count);
  for (size_t i = 0; i < count; ++i) {
    const Token& a = ast.tokens[i];
    const Token& b = ast.tokens[count + i];
    EXPECT_EQ(a.offset + 1000, b.offset) << i;
    EXPECT_TRUE(a.kind == b.kind && a.length == b.length && a.payload == b.payload) << i;
  }
  // `first_offset` is not added to the offsets in diagnostics.
  ASSERT_EQ(first.list().size(), second.list().size());
  ASSERT_FALSE(first.list().empty());
  for (size_t i = 0; i < first.list().size(); ++i) {
    EXPECT_EQ(first.list()[i].span.begin, second.list()[i].span.begin) << i;
  }
}

TEST(Lexer, TellsTheInternerThatItsWordsAreIdentifiersIfAllAreInAscii) {
  const std::pair<std::string_view, bool> kCases[] = {
      {"fn foo1() { _ = bar_2 - 3u; }", true},
      {"fn foo1() { /* Δ */ bar_2(); }", true},
      {"fn foo1() { let Δ = bar_2; }", false},
      {"fn foo1() { let aΔ = bar_2; }", false},
  };
  for (const auto& [text, known] : kCases) {
    Source source("test", text);
    Arena arena;
    StringInterner strings(arena, kFixedNames);
    const StringId before = strings.Intern("not-a-name");
    Diagnostics diagnostics;
    Ast ast;
    Lex(source, strings, diagnostics, ast);
    EXPECT_EQ(strings.IsKnownIdentifier(strings.Intern("foo1")), known) << text;
    EXPECT_EQ(strings.IsKnownIdentifier(strings.Intern("bar_2")), known) << text;
    EXPECT_FALSE(strings.IsKnownIdentifier(before));
    EXPECT_FALSE(strings.IsKnownIdentifier(strings.Intern("neither-is-this")));
    Arena own;
    StringInterner copy(own, strings);
    EXPECT_EQ(copy.IsKnownIdentifier(copy.Intern("foo1")), known) << text;
  }
}

TEST(Lexer, BadNumbers) {
  for (const char* text :
       {"08", "1e", "0x", "0xg", "1.5.5", "1__0", "1ul", "0b1", "1e+", "0x1p", "5x", "00"}) {
    EXPECT_NE(Errors(text), "") << text;
  }
}

TEST(Lexer, BadSuffixes) {
  for (const char* text : {"00lu", "01li", "01u", "00i"}) {
    EXPECT_NE(Errors(text).find("an integer must not begin with '0'"), std::string::npos) << text;
  }
  for (const char* text : {"1.0li", "1.5u", "1e5lu", "0x1.8i"}) {
    EXPECT_NE(Errors(text).find("only integers can have the suffix"), std::string::npos) << text;
  }
  EXPECT_NE(Errors("01f").find("must not begin with '0'"), std::string::npos);
  for (const char* text : {"5l", "5u64", "5ul"}) {
    EXPECT_NE(Errors(text).find("is not a suffix\n"), std::string::npos) << text;
  }
  EXPECT_NE(Errors("0x1.8h").find("the suffix 'h' needs an exponent"), std::string::npos);
  EXPECT_NE(Errors("1e5e3f").find("'1e5e3f' is not a valid number\n"), std::string::npos);
}

// The lexer processes blocks of 64 bytes. This test places every kind of token at every offset
// within a block.
TEST(Lexer, TokensAcrossBlocks) {
  const std::string text =
      "a_name_of_nearly_forty_letters_and_digits1 x é ünï_1 0x1.8p3f .5 1e+5h 7lu a<b<c>,d>> >>= "
      "<<= "
      "-> && || /* a /* nested */ comment */ @if(b[1].xy) // é to the end\n; a-->b\t\r\n_ {}~!= ";
  const std::string tokens =
      "a_name_of_nearly_forty_letters_and_digits1 x é ünï_1 0x1.8p3f .5 1e+5h 7lu a ⟨ b ⟨ c ⟩ , d "
      "⟩ > "
      ">>= <<= -> && || @ if ( b [ 1 ] . xy ) ; a -- > b _ { } ~ !=";
  for (size_t blanks = 0; blanks <= 64; ++blanks) {
    EXPECT_EQ(Tokens(std::string(blanks, ' ') + text), tokens) << blanks;
    EXPECT_EQ(Tokens(std::string(blanks, 'y') + ';' + text),
              (blanks == 0 ? "" : std::string(blanks, 'y') + ' ') + "; " + tokens);
  }
  for (size_t length = 0; length <= 130; ++length) {
    const std::string name(length, 'z');
    EXPECT_EQ(Tokens(name), name);
    EXPECT_EQ(Tokens("/*" + name + "*/1//" + name), "1");
  }
}

// Identifiers of ASCII characters occur at least twice, so that the lexer finds the later
// occurrences in its cache. Some occurrences are followed by a non-ASCII character that either
// continues or ends the identifier.
TEST(Lexer, KnownWordsAcrossBlocks) {
  std::string text, tokens;
  for (size_t length = 1; length <= 17; ++length) {
    const std::string name(length, 'q');
    text += name + '+' + name + ' ';
    tokens += name + " + " + name + ' ';
  }
  tokens.pop_back();
  for (size_t blanks = 0; blanks <= 64; ++blanks) {
    const std::string before(blanks, ' ');
    EXPECT_EQ(Tokens(before + text), tokens) << blanks;
    EXPECT_EQ(Tokens(before + "abc x xé abcé éabc abc\u2028abc x\u2028x+1\u2028x abc,é"),
              "abc x xé abcé éabc abc abc x x + 1 x abc , é")
        << blanks;
  }
}

TEST(Lexer, Encoding) {
  EXPECT_NE(Errors("\xEF\xBB\xBF a").find("byte order mark"), std::string::npos);
  EXPECT_NE(Errors(std::string_view("abcdefghij\0k", 12)).find("null"), std::string::npos);
  for (const char* text :
       {"//\xC0\x80", "//\xED\xA0\x80", "//\xF4\x90\x80\x80", "//\x80", "//\xE2\x82"}) {
    EXPECT_NE(Errors(text).find("UTF-8"), std::string::npos) << text;
  }
}

// CheckText examines eight bytes at a time, so the test puts an invalid byte at each position in
// three groups of eight bytes.
TEST(Lexer, EncodingAtEveryPlace) {
  for (size_t i = 0; i < 24; ++i) {
    std::string text = "//é" + std::string(24, '\x01');
    EXPECT_EQ(Errors(text), "");
    text[4 + i] = '\0';
    EXPECT_NE(Errors(text).find("null"), std::string::npos) << i;
    text[4 + i] = '\xFF';
    EXPECT_NE(Errors(text).find("0xFF"), std::string::npos) << i;
  }
}

}  // namespace
}  // namespace tessera::wgsl
