// Random shaders about loops, conditions and index arithmetic.
#ifndef TESSERA_TEST_FUZZ_BOUNDS_GENERATOR_H_
#define TESSERA_TEST_FUZZ_BOUNDS_GENERATOR_H_

#include <cstdint>
#include <string>

namespace tessera::bounds {

// A module of WGSL with one entry point, the same for the same seed. Almost all are valid; a few meet errors
// that depend on constants. One statement a line: a brace ends the line that opens a block.
std::string GenerateShader(uint64_t seed);

}  // namespace tessera::bounds

#endif  // TESSERA_TEST_FUZZ_BOUNDS_GENERATOR_H_
