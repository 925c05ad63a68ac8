// Multiplies matrices on the host, to compute the expected results of execution tests.
#ifndef TEST_EXEC_MATMUL_H_
#define TEST_EXEC_MATMUL_H_

#include <functional>

#include "test/exec/data.h"

namespace exec_test {

// Returns the initial bytes of the buffer that the "group" and "binding" of `matrix` identify, or
// null if there is no such buffer.
using FindBytes = std::function<const Bytes*(const Json& matrix)>;

// Computes D = A B + C + bias, where C and the bias are optional. Stores the elements of D in
// `out`, as pieces of D's buffer. `json` has this form, where '?' marks optional members:
//   {"m", "n", "k", "bias"?, "a": MATRIX, "b": MATRIX, "c"?: MATRIX, "d": MATRIX, "abs"?, "rel"?}
//   MATRIX: {"group", "binding", "type", "offset", "stride", "col_major"}
// "offset" and "stride" are in elements. Sums are computed in double or in 64-bit integers. The
// values in the cases are chosen such that the sums are exact.
bool MatmulReference(const Json& json, const FindBytes& find, std::vector<Piece>* out,
                     std::string* error);

}  // namespace exec_test

#endif  // TEST_EXEC_MATMUL_H_
