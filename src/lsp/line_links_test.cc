#include "lsp/line_links.h"

#include <gtest/gtest.h>

#include <string>

namespace tessera::lsp {
namespace {

// Returns the links as "output:file/line" separated by blanks.
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

}  // namespace
}  // namespace tessera::lsp
