#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tessera/tessera.h"

namespace tessera {
namespace {

using Json = nlohmann::json;

Message Sample() {
  Message m;
  m.severity = MessageSeverity::kWarning;
  m.code = "type-mismatch";
  m.text = "a \"b\"\n\\ \x01\xFF \xE7\x9F\xA9";
  m.range = {{10, 2, 3, 3}, {14, 2, 7, 7}};
  m.range_text = "here";
  m.labels.push_back({{{0, 1, 1, 1}, {1, 1, 2, 2}}, "there"});
  m.notes.push_back("why");
  m.fixes.push_back({m.range, "x"});
  return m;
}

TEST(RenderJson, HasPlacesAndEscapesText) {
  const Json json = Json::parse(RenderJson(std::vector{Sample()}));
  ASSERT_EQ(json.size(), 1u);
  EXPECT_EQ(json[0]["severity"], "warning");
  EXPECT_EQ(json[0]["message"], "a \"b\"\n\\ \x01\xEF\xBF\xBD \xE7\x9F\xA9");
  EXPECT_EQ(json[0]["line"], 2);
  EXPECT_EQ(json[0]["column"], 3);
  EXPECT_EQ(json[0]["end_column"], 7);
  EXPECT_EQ(json[0]["length"], 4);
  EXPECT_EQ(json[0]["labels"][0]["message"], "there");
  EXPECT_EQ(json[0]["notes"][0], "why");
  EXPECT_EQ(json[0]["fixes"][0]["replacement"], "x");
  EXPECT_FALSE(json[0].contains("helps"));
  EXPECT_EQ(RenderJson(std::span<const Message>()), "[]");
}

TEST(RenderSarif, HasResultsAndTheRulesThatOccur) {
  const std::vector<Message> messages = {Sample(), Sample()};
  const FileMessages files[] = {{"dir/a b.wgsl", messages}};
  const Json json = Json::parse(RenderSarif(files));
  EXPECT_EQ(json["version"], "2.1.0");
  const Json& run = json["runs"][0];
  ASSERT_EQ(run["tool"]["driver"]["rules"].size(), 1u);
  EXPECT_EQ(run["tool"]["driver"]["rules"][0]["id"], "type-mismatch");
  ASSERT_EQ(run["results"].size(), 2u);
  const Json& result = run["results"][0];
  EXPECT_EQ(result["level"], "warning");
  const Json& place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "dir/a%20b.wgsl");
  EXPECT_EQ(place["region"]["startLine"], 2);
  EXPECT_EQ(result["relatedLocations"][0]["message"]["text"], "there");
  EXPECT_EQ(result["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"],
            "x");
}

TEST(RenderSarif, TheFixesOfAMessageAreOne) {
  Message message = Sample();
  message.fixes.push_back({message.range, "y"});
  const std::vector<Message> messages = {message};
  const FileMessages files[] = {{"a.wgsl", messages}};
  const Json fixes = Json::parse(RenderSarif(files))["runs"][0]["results"][0]["fixes"];
  ASSERT_EQ(fixes.size(), 1u);
  const Json& replacements = fixes[0]["artifactChanges"][0]["replacements"];
  ASSERT_EQ(replacements.size(), 2u);
  EXPECT_EQ(replacements[1]["insertedContent"]["text"], "y");
}

TEST(Explain, EveryCodeHasAnExplanation) {
  for (const std::string_view code : DiagnosticCodes()) {
    EXPECT_FALSE(Explain(code).empty()) << code << " has none in src/api/explanations.def";
  }
  EXPECT_TRUE(Explain("no-such-code").empty());
}

}  // namespace
}  // namespace tessera
