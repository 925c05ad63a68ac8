// Makes the text of a finding small.
#ifndef TESSERA_TEST_FUZZ_PASSES_REDUCE_H_
#define TESSERA_TEST_FUZZ_PASSES_REDUCE_H_

#include <functional>
#include <string>

namespace tessera::passes {

// Leaves out lines, and blocks in braces, as long as `still` holds.
std::string Reduce(const std::string& text, const std::function<bool(const std::string&)>& still);

}  // namespace tessera::passes

#endif  // TESSERA_TEST_FUZZ_PASSES_REDUCE_H_
