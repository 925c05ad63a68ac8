// Defines the IR module that unit tests use if their input is IR text.
#ifndef TESSERA_IR_TRANSFORM_TRANSFORM_TEST_HELPER_H_
#define TESSERA_IR_TRANSFORM_TRANSFORM_TEST_HELPER_H_

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "ir/text.h"
#include "ir/validator.h"

namespace tessera::ir {

// A module parsed from IR text, with the objects that it needs.
class TestModule {
 public:
  // `target_ops` is the table of the target operations that occur in the text; null if there are
  // none.
  explicit TestModule(std::string_view text, const TargetOps* target_ops = nullptr) {
    std::string error;
    m.target_ops = target_ops;
    if (!Parse(text, m, &error)) ADD_FAILURE() << "parse: " << error << "\n" << text;
    Check("before the transform");
  }
  // Validates the module and returns its text.
  std::string Text() {
    Check("after the transform");
    return Print(m);
  }
  // Returns the messages of all diagnostics, one per line.
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
    if (!Validate(m, &what)) ADD_FAILURE() << "invalid " << when << ": " << what;
  }
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_TRANSFORM_TEST_HELPER_H_
