// Lists the passes of all targets, so that tests can run each pass individually.
#ifndef TESSERA_TEST_FUZZ_PASSES_PASSES_H_
#define TESSERA_TEST_FUZZ_PASSES_PASSES_H_

#include <functional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "tessera/tessera.h"

namespace tessera::passes {

struct PassUnderTest {
  std::string name;  // e.g. "msl/shader_io"; "all/..." for passes that every target has
  Target target;     // a target that has the pass
  ir::PassInfo info;
  // The properties that must hold after the pass, because a later pass needs them and no pass in
  // between restores them.
  std::vector<const ir::Property*> needed_later;
  // Runs the pass with its default options.
  std::function<ir::Status(ir::Module&, Diagnostics&)> run;
};

// Returns all passes that can run with default options.
std::vector<PassUnderTest> AllPasses();

// A copy of a module with the same ids.
struct Copy {
  explicit Copy(const ir::Module& from)
      : strings(arena, from.strings), module(arena, strings, from) {}
  Arena arena;
  StringInterner strings;
  ir::Module module;
};

// A module parsed from text. If the text cannot be parsed or the module is invalid, `parses` is
// false and `error` contains the reason.
struct TextModule {
  explicit TextModule(std::string_view text);
  TextModule(std::string_view text, const ir::TargetOps* target_ops);
  FixedStrings fixed;
  Arena arena;
  StringInterner strings{arena, fixed};
  ir::Module module{arena, strings};
  std::string error;
  bool parses = false;
};

}  // namespace tessera::passes

#endif  // TESSERA_TEST_FUZZ_PASSES_PASSES_H_
