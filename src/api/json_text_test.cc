#include "api/json_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace tessera {
namespace {

using Json = nlohmann::ordered_json;

// Returns the text that nlohmann-json's own serializer writes.
std::string Expected(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

void Check(const Json& json) {
  for (const int indent : {-1, 0, 2}) EXPECT_EQ(JsonText(json, indent), Expected(json, indent));
}

TEST(JsonText, WritesEveryKindOfValue) {
  Check(
      Json{{"object", {{"a", 1}, {"b", Json::object()}}},
           {"array", {1, -2, Json::array(), {true, false, nullptr}}},
           {"numbers", {0, INT64_MIN, UINT64_MAX, 0.0, -0.0, 1.5, 1e15, 1e300, 5e-324, 0.1, 1e-7}},
           {"none", {std::numeric_limits<double>::infinity(), std::nan("")}},
           {"", "key\n"}});
}

TEST(JsonText, EscapesStrings) {
  std::string all;
  for (int c = 0; c < 128; ++c) all += static_cast<char>(c);
  Check(all);
  Check("\u00e4\u20ac\U0001F600\uFFFD");
}

// Tests every string of three bytes from `kBytes`, and random strings of eight. `kBytes` contains
// the boundaries of the byte ranges that UTF-8 distinguishes.
TEST(JsonText, ReplacesWhatIsNotUtf8) {
  constexpr unsigned char kBytes[] = {0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                      0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
                                      0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF};
  Json texts = Json::array();
  for (const unsigned char a : kBytes) {
    for (const unsigned char b : kBytes) {
      for (const unsigned char c : kBytes) texts.push_back(std::string{char(a), char(b), char(c)});
    }
  }
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (int n = 0; n < 8; ++n) text += static_cast<char>(kBytes[random() % sizeof kBytes]);
    texts.push_back(text);
  }
  EXPECT_EQ(JsonText(texts), Expected(texts, -1));
}

}  // namespace
}  // namespace tessera
