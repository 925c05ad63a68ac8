// Reduces the IR text that causes a finding.
#ifndef TESSERA_TEST_FUZZ_PASSES_REDUCE_H_
#define TESSERA_TEST_FUZZ_PASSES_REDUCE_H_

#include <functional>
#include <string>

namespace tessera::passes {

// Removes lines, and blocks in braces, from `text` as long as `still` returns true. Returns the
// rest.
std::string Reduce(const std::string& text, const std::function<bool(const std::string&)>& still);

}  // namespace tessera::passes

#endif  // TESSERA_TEST_FUZZ_PASSES_REDUCE_H_
