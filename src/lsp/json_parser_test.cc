#include "lsp/json_parser.h"

#include <gtest/gtest.h>

#include <clocale>
#include <random>
#include <string>

namespace tessera::lsp {
namespace {

// Parses a text with nlohmann-json's own parser.
Json Theirs(const std::string& text) {
  return Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

// nlohmann-json does not consider discarded values equal, so they are compared separately.
bool AreSame(const Json& a, const Json& b) {
  return a.is_discarded() ? b.is_discarded() : a == b && a.type() == b.type();
}

TEST(JsonParser, ReadsWhatTheLibraryReads) {
  for (const char* text : {"",
                           " ",
                           "null",
                           "nul",
                           "nulll",
                           "true",
                           "false",
                           "[]",
                           "{}",
                           "[1,2,3]",
                           "[1,]",
                           "[,1]",
                           "[1 2]",
                           "{\"a\":1}",
                           "{\"a\":1,}",
                           "{\"a\"}",
                           "{a:1}",
                           "{\"a\":1,\"b\":{\"c\":[true]}}",
                           " { \"a\" : [ 1 , null ] } ",
                           "[1]]",
                           "[",
                           "{",
                           "\"",
                           "\"a",
                           "\"a\\\"",
                           "\"\\n\\u00e9\\/\"",
                           "\"\\x\"",
                           "\"\\u12\"",
                           "\"\\ud83d\\ude00\"",
                           "\"\\u-123\"",
                           "\"\t\"",
                           "\"\x7f\"",
                           "\"\xc3\xa9\"",
                           "\"\xc3\"",
                           "\"\xff\"",
                           "\"\xed\xa0\x80\"",
                           "0",
                           "-0",
                           "01",
                           "-",
                           "1.",
                           ".5",
                           "1.5",
                           "1e3",
                           "1E+3",
                           "1e",
                           "1e-",
                           "-1.25e-2",
                           "123456789",
                           "-123456789",
                           "9223372036854775807",
                           "9223372036854775808",
                           "18446744073709551615",
                           "18446744073709551616",
                           "-9223372036854775808",
                           "-9223372036854775809",
                           "1e308",
                           "1e309",
                           "-1e400",
                           "1e-400",
                           "0.1",
                           "3.141592653589793",
                           "+1",
                           "NaN",
                           "Infinity",
                           "[1.5,\"x\",{}]",
                           "\xef\xbb\xbf{",
                           "// a\n1"}) {
    EXPECT_TRUE(AreSame(ParseJson(text), Theirs(text))) << text;
  }
}

TEST(JsonParser, KeepsTheLastOfEqualKeys) {
  EXPECT_EQ(ParseJson(R"({"a":[1],"b":2,"a":"c"})"), Json({{"a", "c"}, {"b", 2}}));
}

// nlohmann-json rejects unpaired surrogates, so the results cannot be compared.
TEST(JsonParser, ReplacesUnpairedSurrogates) {
  constexpr const char* kCases[][2] = {
      {R"("\ud83d")", "\uFFFD"},
      {R"("\ude00")", "\uFFFD"},
      {R"("a\ud83db")", "a\uFFFDb"},
      {R"("\ud83d\n")", "\uFFFD\n"},
      {R"("\ud83d\u0041")", "\uFFFDA"},
      {R"("\ude00\ud83d")", "\uFFFD\uFFFD"},
      {R"("\ud83d\ud83d\ude00")", "\uFFFD\U0001F600"},
  };
  for (const auto& [text, expected] : kCases) EXPECT_EQ(ParseJson(text), Json(expected)) << text;
}

TEST(JsonParser, RefusesMistakesAfterASurrogate) {
  for (const char* text : {R"("\ud83d)", R"("\ud83d\)", R"("\ud83d\x")", R"("\ud83d\u12")",
                           R"("\ud83d\uzzzz")", R"({"\ud83d":)"}) {
    EXPECT_TRUE(ParseJson(text).is_discarded()) << text;
  }
}

TEST(JsonParser, RefusesNulCharacters) {
  EXPECT_TRUE(ParseJson(std::string_view("1\0", 2)).is_discarded());
  EXPECT_TRUE(ParseJson(std::string_view("[\0]", 3)).is_discarded());
  EXPECT_TRUE(ParseJson(std::string_view("\"\0\"", 3)).is_discarded());
}

TEST(JsonParser, LimitsNesting) {
  const auto nested = [](size_t n) { return std::string(n, '[') + std::string(n, ']'); };
  EXPECT_FALSE(ParseJson(nested(256)).is_discarded());
  EXPECT_TRUE(ParseJson(nested(257)).is_discarded());
  EXPECT_TRUE(ParseJson(nested(1'000'000)).is_discarded());
}

TEST(JsonParser, AgreesWithTheLibraryOnRandomEdits) {
  const std::string source =
      R"({"a":[1,-2.5e3,"x\n\u00e9",null,true],"b":{"c":"é€😀","d":[]},"e":false,"f":0})";
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string text = source;
    for (int edits = 0; edits < 2; ++edits) {
      const size_t at = random() % text.size();
      if (random() % 2 == 0) {
        text[at] = source[random() % source.size()];
      } else {
        text.erase(at, 1 + random() % 3);
      }
    }
    ASSERT_TRUE(AreSame(ParseJson(text), Theirs(text))) << text;
  }
}

// In the locale de_DE, strtod expects a decimal comma.
TEST(JsonParser, IgnoresTheLocale) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"}) {
    if (std::setlocale(LC_ALL, name) != nullptr) break;
  }
  EXPECT_EQ(ParseJson("[0.5,1e3]"), Json({0.5, 1000.0}));
  std::setlocale(LC_ALL, before.c_str());
}

}  // namespace
}  // namespace tessera::lsp
