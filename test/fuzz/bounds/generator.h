// Generates random shaders with loops, conditions and index arithmetic.
#ifndef TESSERA_TEST_FUZZ_BOUNDS_GENERATOR_H_
#define TESSERA_TEST_FUZZ_BOUNDS_GENERATOR_H_

#include <cstdint>
#include <string>

namespace tessera::bounds {

// Returns a WGSL module with one entry point. The same seed yields the same module. A few modules
// are invalid because of errors that depend on constants. Each line contains one statement, and a
// line that opens a block ends with the brace.
std::string GenerateShader(uint64_t seed);

}  // namespace tessera::bounds

#endif  // TESSERA_TEST_FUZZ_BOUNDS_GENERATOR_H_
