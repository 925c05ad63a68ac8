// Provides helpers for testing the writers of C-like languages.
#ifndef TESSERA_TEXT_BACKEND_C_WRITER_TEST_HELPER_H_
#define TESSERA_TEXT_BACKEND_C_WRITER_TEST_HELPER_H_

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "ir/builtin_functions.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::text {

// Returns the output for a module in text form. `write` has the type (module, diagnostics, output)
// -> Status. `target_ops` is the table of target operations that the module may use.
template <typename Write>
std::string WriteText(std::string_view text, Write write,
                      const ir::TargetOps* target_ops = nullptr) {
  ir::TestModule test(text, target_ops);
  std::string out;
  if (!write(test.m, test.diagnostics, &out).ok) return "failed\n" + test.Messages();
  return out;
}

// Returns how the writer writes a constant of the given type.
template <typename Write>
std::string WriteLiteral(std::string_view type, std::string_view value, Write write) {
  const std::string out = WriteText(
      "\nfn f() -> " + std::string(type) + " {\n  return " + std::string(value) + "\n}\n", write);
  const size_t at = out.find("return ");
  return at == std::string::npos ? out : out.substr(at + 7, out.find(';', at) - at - 7);
}

// Checks, for each built-in function that the output replaces with a helper function, that the
// helper exists and that its name is reserved.
template <typename RowOf, typename SourceOf>
void ExpectHelpers(RowOf row_of, SourceOf source_of, std::span<const std::string_view> reserved) {
  EXPECT_TRUE(std::is_sorted(reserved.begin(), reserved.end()));
  for (size_t i = 0; i < ir::kBuiltinCount; ++i) {
    const auto fn = static_cast<ir::BuiltinFn>(i);
    const auto& row = row_of(fn);
    if (row.form != decltype(row.form)::kHelper) continue;
    EXPECT_FALSE(source_of(row.text).empty()) << row.text;
    EXPECT_TRUE(std::binary_search(reserved.begin(), reserved.end(), row.text)) << row.text;
  }
}

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_C_WRITER_TEST_HELPER_H_
