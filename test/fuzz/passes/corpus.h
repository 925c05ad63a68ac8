// Reads the modules from which mutation starts: the IR in the passes' unit tests, and the IR of
// WGSL shaders before each pass.
#ifndef TESSERA_TEST_FUZZ_PASSES_CORPUS_H_
#define TESSERA_TEST_FUZZ_PASSES_CORPUS_H_

#include <string>
#include <vector>

#include "fuzz/passes/passes.h"

namespace tessera::passes {

class Corpus {
 public:
  // Reads the modules. `root` is the root directory of the repository.
  explicit Corpus(const std::string& root);

  const std::vector<std::string>& texts() const { return texts_; }
  const std::vector<std::string>& shaders() const { return shaders_; }
  // Returns the text of the module as it is before the pass, or an empty string if compilation ends
  // before that pass.
  std::string Before(const std::string& wgsl, const PassUnderTest& pass) const;

 private:
  std::vector<std::string> texts_;    // IR from the tests of passes
  std::vector<std::string> shaders_;  // WGSL sources
};

}  // namespace tessera::passes

#endif  // TESSERA_TEST_FUZZ_PASSES_CORPUS_H_
