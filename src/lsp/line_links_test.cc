#include "lsp/line_links.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/json.h"
#include "lsp/json_parser.h"
#include "tessera/source_map.h"
#include "tessera/tessera.h"

namespace tessera::lsp {
namespace {

// Returns the links, separated by blanks, in the form "output:file/line".
std::string Links(std::string_view mappings) {
  std::string text;
  for (const LineLink& link : LineLinks(mappings)) {
    if (!text.empty()) text += ' ';
    text += std::to_string(link.output_line) + ":" + std::to_string(link.file) + "/" +
            std::to_string(link.line);
  }
  return text;
}

TEST(LineLinks, DecodesMappings) {
  EXPECT_EQ(Links(""), "");
  EXPECT_EQ(Links("AAAA"), "0:0/0");
  EXPECT_EQ(Links(";;AAAA,IACA"), "2:0/0 2:0/1");
  EXPECT_EQ(Links("AAAA;AACA;AADA"), "0:0/0 1:0/1 2:0/0");
  EXPECT_EQ(Links("ACgBAA,EDhBA"), "0:0/0 0:1/16");
}

TEST(LineLinks, LeavesOutRepetitionsAndMappingsWithoutSource) {
  EXPECT_EQ(Links("AAAA,CAAC,C,EACA,CADA"), "0:0/0 0:0/1");
}

TEST(LineLinks, AcceptsAnything) {
  for (const char* text :
       {"!", "A", "AA", "AAA", "g", "gggggggggggggggggggggggggg", "AAAA!AAAA", ",,;;,"}) {
    LineLinks(text);
  }
}

// Finds the first IR line that contains `part`. Returns the source lines, counted from 1, to which
// the source map maps this line.
std::vector<uint32_t> SourceLinesOf(const IrAfterPass& pass, std::string_view part) {
  const std::string_view before = std::string_view(pass.ir).substr(0, pass.ir.find(part));
  const auto line = static_cast<uint32_t>(std::ranges::count(before, '\n'));
  const Json map = ParseJson(pass.source_map);
  std::vector<uint32_t> lines;
  for (const LineLink& link : LineLinks(TextOf(At(map, "mappings")))) {
    if (link.output_line == line) lines.push_back(link.line + 1);
  }
  return lines;
}

TEST(LineLinks, LinkTheIrAfterEachPassToTheSource) {
  constexpr std::string_view kText =
      "@group(0) @binding(0) var<storage, read_write> data: array<f32>;\n"
      "override scale: f32 = 2;\n"
      "@compute @workgroup_size(64)\n"
      "fn main(@builtin(global_invocation_id) id: vec3u) {\n"
      "  if id.x > 3 {\n"
      "    data[id.x] *= scale;\n"
      "  }\n"
      "}\n";
  using Lines = std::vector<uint32_t>;
  for (const Target target :
       {Target::kSpirv, Target::kMsl, Target::kHlsl, Target::kGlsl, Target::kWgsl}) {
    Options options;
    options.target = target;
    options.print_ir_after = {"all"};
    EXPECT_EQ(Compile(kText, options).ir.front().source_map, "");
    const Result result = CompileWithSourceMap(kText, options).result;
    ASSERT_TRUE(result.ok);
    EXPECT_EQ(SourceLinesOf(result.ir.front(), "override $scale"), Lines{2});
    for (const IrAfterPass& pass : result.ir) {
      EXPECT_EQ(SourceLinesOf(pass, "@data : "), Lines{1}) << pass.pass;
      EXPECT_EQ(SourceLinesOf(pass, "fn main"), Lines{4}) << pass.pass;
      EXPECT_EQ(SourceLinesOf(pass, "= gt"), Lines{5}) << pass.pass;
      EXPECT_EQ(SourceLinesOf(pass, "= mul"), Lines{6}) << pass.pass;
    }
  }
}

}  // namespace
}  // namespace tessera::lsp
