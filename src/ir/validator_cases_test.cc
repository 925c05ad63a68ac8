// Runs the cases in test/ir/validator/. The first line of a file states a rule from docs/ir.md. The
// rest of the file is a module that breaks the rule, with the expected faults as comments.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "ir/text.h"
#include "ir/validator.h"

namespace tessera::ir {
namespace {

std::vector<std::string> CaseFiles() {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(TESSERA_SOURCE_DIR "/test/ir/validator")) {
    if (entry.path().extension() == ".ir") files.push_back(entry.path().string());
  }
  std::ranges::sort(files);
  return files;
}

std::string Read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// Returns the text of the module with its faults as comments. The test fails if there are none.
std::string WithFaults(std::string_view text) {
  FixedStrings fixed;
  Arena arena;
  StringInterner strings(arena, fixed);
  Module m(arena, strings);
  std::string error;
  EXPECT_TRUE(Parse(text, m, &error)) << error;
  const Faults faults = FindFaults(m);
  EXPECT_FALSE(faults.notes.empty()) << "the validator finds no fault";
  if (faults.printable) return Print(m, faults.notes);
  // The module cannot be printed, so append the faults to the original text.
  std::string what(text.substr(text.find('\n') + 1, text.find("// v ") - text.find('\n') - 1));
  for (const Note& note : faults.notes) what += "// v " + note.text + "\n";
  return what;
}

class ValidatorCase : public testing::TestWithParam<std::string> {};

TEST_P(ValidatorCase, HasTheFaultsThatItShows) {
  const std::string text = Read(GetParam());
  const size_t end = text.find('\n');
  ASSERT_TRUE(text.starts_with("// ") && end != std::string::npos) << "no rule in the first line";
  const std::string found = text.substr(0, end + 1) + WithFaults(text);
  if (std::getenv("TESSERA_UPDATE") != nullptr) {
    std::ofstream(GetParam(), std::ios::binary) << found;
  }
  EXPECT_EQ(text, found) << "TESSERA_UPDATE=1 tessera_tests --gtest_filter='*ValidatorCase*' "
                            "writes it";
}

std::string NameOfCase(const testing::TestParamInfo<std::string>& info) {
  return std::filesystem::path(info.param).stem().string();
}
INSTANTIATE_TEST_SUITE_P(Rules, ValidatorCase, testing::ValuesIn(CaseFiles()), NameOfCase);

// A fault is reported at the instruction, variable or function that breaks the rule.
TEST(ValidatorText, PointsAtEveryFault) {
  std::string what;
  FixedStrings fixed;
  Arena arena;
  StringInterner strings(arena, fixed);
  Module m(arena, strings);
  ASSERT_TRUE(
      Parse("var<uniform, read_write> @g : u32 @group(0) @binding(0)\n"
            "fn f(%x: f32) {\n  %1 = neg i32 %x\n  %2 = not f32 %x\n  return\n}\n",
            m, nullptr));
  EXPECT_FALSE(Validate(m, &what));
  EXPECT_EQ(what,
            R"(variable 'g': the address space 'uniform' does not allow the access mode 'read_write'
instruction 0 (unary, type i32) in 'f': wrong type of operand 'operand'
instruction 1 (unary, type f32) in 'f': `not` requires bools

var<uniform, read_write> @g : u32 @group(0) @binding(0)
// ^ the address space 'uniform' does not allow the access mode 'read_write'

fn f(%x: f32) {
  %1 = neg i32 %x
  // ^ wrong type of operand 'operand'
  %2 = not f32 %x
  // ^ `not` requires bools
  return
}
)");
}

}  // namespace
}  // namespace tessera::ir
