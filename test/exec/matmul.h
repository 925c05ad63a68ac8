// The reference of the matrix multiplication tests: plain loops on the host.
#ifndef TEST_EXEC_MATMUL_H_
#define TEST_EXEC_MATMUL_H_

#include <functional>

#include "test/exec/data.h"

namespace exec_test {

// Gives the initial bytes of the buffer that a matrix object names by "group" and "binding", or
// null.
using FindBytes = std::function<const Bytes*(const Json& matrix)>;

// Computes D = A B + C * (C given) + bias, and gives D's elements as pieces of D's buffer.
//   {"m", "n", "k", "bias"?, "a": MATRIX, "b": MATRIX, "c"?: MATRIX, "d": MATRIX, "abs"?, "rel"?}
//   MATRIX: {"group", "binding", "type", "offset", "stride", "col_major"}, the last three in
//   elements.
// Sums are exact in double or 64-bit integers; the cases' values are chosen so that they fit.
bool MatmulReference(const Json& json, const FindBytes& find, std::vector<Piece>* out,
                     std::string* error);

}  // namespace exec_test

#endif  // TEST_EXEC_MATMUL_H_
