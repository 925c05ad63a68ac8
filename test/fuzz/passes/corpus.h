// Modules to begin with: the texts in the passes' own tests, and what the compiler makes of WGSL before each pass.
#ifndef TESSERA_TEST_FUZZ_PASSES_CORPUS_H_
#define TESSERA_TEST_FUZZ_PASSES_CORPUS_H_

#include <string>
#include <vector>

#include "fuzz/passes/passes.h"

namespace tessera::passes {

class Corpus {
 public:
  // `root`: of the repository.
  explicit Corpus(const std::string& root);

  const std::vector<std::string>& texts() const { return texts_; }
  const std::vector<std::string>& shaders() const { return shaders_; }
  // The text of the module that comes to the pass; empty if the shader does not get that far.
  std::string Before(const std::string& wgsl, const PassUnderTest& pass) const;

 private:
  std::vector<std::string> texts_;    // IR
  std::vector<std::string> shaders_;  // WGSL
};

}  // namespace tessera::passes

#endif  // TESSERA_TEST_FUZZ_PASSES_CORPUS_H_
