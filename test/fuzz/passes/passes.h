// The passes of all targets, each to be run by itself.
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
  std::string name;  // "msl/shader_io"; "all/..." for the passes of every target
  Target target;     // one that has it
  ir::PassInfo info;
  // What is needed after it and not established anew before that.
  std::vector<const ir::Property*> needed_later;
  // With the options that are given when none are.
  std::function<ir::Status(ir::Module&, Diagnostics&)> run;
};

// Those that the default options ask for.
std::vector<PassUnderTest> AllPasses();

// A module of its own, with the ids of the one it is copied from.
struct Copy {
  explicit Copy(const ir::Module& from)
      : strings(arena, from.strings), module(arena, strings, from) {}
  Arena arena;
  StringInterner strings;
  ir::Module module;
};

// The module that a text is. Without one if the text does not parse or is not valid: `error` says why.
struct TextModule {
  explicit TextModule(std::string_view text);
  FixedStrings fixed;
  Arena arena;
  StringInterner strings{arena, fixed};
  ir::Module module{arena, strings};
  std::string error;
  bool parses = false;
};

}  // namespace tessera::passes

#endif  // TESSERA_TEST_FUZZ_PASSES_PASSES_H_
