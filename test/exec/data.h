// Decodes and compares the data of an execution test: the initial and expected contents of buffers,
// with their types.
#ifndef TEST_EXEC_DATA_H_
#define TEST_EXEC_DATA_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace exec_test {

using Json = nlohmann::json;
using Bytes = std::vector<uint8_t>;

enum class ScalarType { kI8, kU8, kI16, kU16, kI32, kU32, kI64, kU64, kF16, kF32, kF64 };

bool ParseScalarType(std::string_view name, ScalarType* out);
size_t ScalarSize(ScalarType type);
bool IsFloat(ScalarType type);

// Convert between binary16 and double. DoubleToHalf rounds to nearest even.
double HalfToDouble(uint16_t half);
uint16_t DoubleToHalf(double value);

// Reads one element as a double. Exact for all types, except for 64-bit integers above 2^53.
double LoadScalar(ScalarType type, const uint8_t* at);
void StoreScalar(ScalarType type, double value, uint8_t* at);

// Returns the distance between two floats, measured in units in the last place (ULPs). The distance
// is 0 for equal values and for two NaNs, and a huge number if exactly one float is a NaN.
double UlpDistance(ScalarType type, const uint8_t* a, const uint8_t* b);

// Limits on the difference between an element and its expected value: absolute, relative to the
// expected value, and in ULPs. An element passes if the difference is within at least one of them.
struct Tolerance {
  double abs = 0;
  double rel = 0;
  double ulp = 0;
};
Tolerance ParseTolerance(const Json& piece);

// Returns whether `got` equals `want` within the tolerance. Integers must be equal. -0 equals 0.
bool CloseEnough(ScalarType type, const uint8_t* got, const uint8_t* want, const Tolerance& tol);

// Returns the value of an element as text. For floats, the text includes the bits.
std::string ScalarText(ScalarType type, const uint8_t* at);

// A piece of a buffer's contents: a sequence of elements at a byte offset. It has these JSON forms
// (see README.md in this directory):
//   {"type", "values": [...]}, {"type", "count", "fill"}, {"type", "count", "iota": [start, step]},
//   {"type", "count", "random": {"seed", "min", "max"}}, {"hex": "..."}
// All forms may contain an "offset" in bytes.
struct Piece {
  size_t offset = 0;
  ScalarType type = ScalarType::kU8;
  Bytes bytes;
  Tolerance tolerance;
};

// Decodes a Piece or an array of Pieces. On failure, returns false and sets `error`.
bool DecodePieces(const Json& json, std::vector<Piece>* out, std::string* error);

// Writes the pieces to their offsets in `into`. A piece that extends past the end enlarges `into`
// if `grow` is true, and is an error otherwise.
bool ApplyPieces(const std::vector<Piece>& pieces, bool grow, Bytes* into, std::string* error);

bool DecodeHex(std::string_view text, Bytes* out);
std::string EncodeHex(const uint8_t* data, size_t size);
bool DecodeBase64(std::string_view text, Bytes* out);

}  // namespace exec_test

#endif  // TEST_EXEC_DATA_H_
