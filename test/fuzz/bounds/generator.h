// Generates random shaders with loops, conditions and index arithmetic.
#ifndef TESSERA_TEST_FUZZ_BOUNDS_GENERATOR_H_
#define TESSERA_TEST_FUZZ_BOUNDS_GENERATOR_H_

#include <cstdint>
#include <string>

namespace tessera::bounds {

// Returns a WGSL module with one entry point. The same seed yields the same module. A few modules
// are invalid, because the values of some constants cause errors. Each line contains one statement.
// If a line opens a block, the opening brace is at the end of the line.
std::string GenerateShader(uint64_t seed);

}  // namespace tessera::bounds

#endif  // TESSERA_TEST_FUZZ_BOUNDS_GENERATOR_H_
