// For tests of transforms: text before, text after.
#ifndef TESSERA_IR_TRANSFORM_TRANSFORM_TEST_HELPER_H_
#define TESSERA_IR_TRANSFORM_TRANSFORM_TEST_HELPER_H_

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "ir/text.h"
#include "ir/validator.h"

namespace tessera::ir {

// A module from text, with all that it needs around it.
class TestModule {
 public:
  // `target_ops`: the table of the target whose operations the text has.
  explicit TestModule(std::string_view text, const TargetOps* target_ops = nullptr) {
    std::string error;
    m.target_ops = target_ops;
    if (!Parse(text, m, &error)) ADD_FAILURE() << "parse: " << error << "\n" << text;
    Check("before the transform");
  }
  // Validates and prints.
  std::string Text() {
    Check("after the transform");
    return Print(m);
  }
  // The messages of all diagnostics, one a line.
  std::string Messages() const {
    std::string all;
    for (const Diagnostic& d : diagnostics.list()) {
      all += std::string(InfoOf(d.code).code) + ": " + d.message + "\n";
    }
    return all;
  }

  FixedStrings fixed;
  Arena arena;
  StringInterner strings{arena, fixed};
  Module m{arena, strings};
  Diagnostics diagnostics;

 private:
  void Check(const char* when) {
    std::string what;
    if (!Validate(m, &what))
      ADD_FAILURE() << "invalid " << when << ": " << what << "\n" << Print(m);
  }
};

// Runs `transform(module, diagnostics) -> Status` on the text; gives the text afterwards, after the
// messages if there were any.
template <typename Transform>
std::string RunTransform(std::string_view text, Transform transform,
                         const TargetOps* target_ops = nullptr) {
  TestModule test(text, target_ops);
  const Status status = transform(test.m, test.diagnostics);
  if (!status.ok) return "failed\n" + test.Messages();
  return test.Messages() + test.Text();
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_TRANSFORM_TEST_HELPER_H_
