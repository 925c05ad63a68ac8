// Tests that each example in `tessera explain` produces the diagnostic that it illustrates.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tessera/tessera.h"

namespace tessera {
namespace {

// Returns the indented module that follows a heading in an explanation, or an empty string if there
// is none.
std::string ExampleOf(std::string_view text, std::string_view heading) {
  size_t at = text.find(heading);
  if (at == std::string_view::npos) return "";
  at += heading.size();
  std::string module;
  while (at < text.size()) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (!line.empty() && !line.starts_with("    ")) break;
    if (!line.empty()) module += line.substr(4);
    module += '\n';
    at = end + 1;
  }
  return module;
}

class ExplainExample : public testing::TestWithParam<std::string_view> {};

TEST_P(ExplainExample, WrongGivesTheCodeAndRightGivesNothing) {
  const std::string wrong = ExampleOf(Explain(GetParam()), "\nWrong:\n");
  if (wrong.empty()) GTEST_SKIP() << "has no example";
  Options options;
  options.source_name = "wrong.wgsl";
  Result result = Compile(wrong, options);
  if (result.diagnostics.empty()) {  // some errors are found only during code generation
    options.target = Target::kSpirv;
    result = Compile(wrong, options);
  }
  ASSERT_FALSE(result.diagnostics.empty()) << wrong;
  for (const Message& message : result.diagnostics) {
    EXPECT_EQ(message.code, GetParam()) << RenderText(wrong, "wrong.wgsl", result.diagnostics);
  }
  const std::string right = ExampleOf(Explain(GetParam()), "\nRight:\n");
  ASSERT_FALSE(right.empty());
  options.target = Target::kNone;
  const Result fine = Compile(right, options);
  EXPECT_TRUE(fine.diagnostics.empty()) << RenderText(right, "right.wgsl", fine.diagnostics);
}

std::string NameOf(const testing::TestParamInfo<std::string_view>& info) {
  std::string name(info.param);
  for (char& c : name) {
    if (c == '-') c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Codes, ExplainExample, testing::ValuesIn(DiagnosticCodes()), NameOf);

}  // namespace
}  // namespace tessera
