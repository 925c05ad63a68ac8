// Reduces the size of an IR text that causes a finding.
#ifndef TESSERA_TEST_FUZZ_PASSES_REDUCE_H_
#define TESSERA_TEST_FUZZ_PASSES_REDUCE_H_

#include <functional>
#include <string>

namespace tessera::passes {

// Removes lines and braced blocks from `text`, each only if `still` returns true for the text
// without it. Returns the reduced text.
std::string Reduce(const std::string& text, const std::function<bool(const std::string&)>& still);

}  // namespace tessera::passes

#endif  // TESSERA_TEST_FUZZ_PASSES_REDUCE_H_
