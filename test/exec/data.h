// Typed data of an execution test: what fills a buffer before the run and what has to be in it
// after.
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

// Conversions between binary16 and double; to half rounds to nearest even.
double HalfToDouble(uint16_t half);
uint16_t DoubleToHalf(double value);

// One element read as a double (exact for every type but 64-bit integers beyond 2^53).
double LoadScalar(ScalarType type, const uint8_t* at);
void StoreScalar(ScalarType type, double value, uint8_t* at);

// The distance of two floats of the type in units in the last place; 0 for equal values and for two
// NaNs, a huge number where only one is a NaN.
double UlpDistance(ScalarType type, const uint8_t* a, const uint8_t* b);

// How far an element may be from what is expected; passes when any of the three allows it.
struct Tolerance {
  double abs = 0;
  double rel = 0;
  double ulp = 0;
};
Tolerance ParseTolerance(const Json& piece);

// True when `got` is `want` within the tolerance. Bit equality for integers; -0 equals 0.
bool CloseEnough(ScalarType type, const uint8_t* got, const uint8_t* want, const Tolerance& tol);

// A human-readable element: the value, with its bits for floats.
std::string ScalarText(ScalarType type, const uint8_t* at);

// A run of elements at a byte offset. Forms of the JSON (README.md beside this file):
//   {"type", "values": [...]}, {"type", "count", "fill"}, {"type", "count", "iota": [start, step]},
//   {"type", "count", "random": {"seed", "min", "max"}}, {"hex": "..."}; "offset" in bytes in all.
struct Piece {
  size_t offset = 0;
  ScalarType type = ScalarType::kU8;
  Bytes bytes;
  Tolerance tolerance;
};

// Decodes one piece or an array of pieces. On failure returns false and says why in `error`.
bool DecodePieces(const Json& json, std::vector<Piece>* out, std::string* error);

// Writes the pieces into `into`, growing it where `grow`; otherwise a piece that does not fit
// fails.
bool ApplyPieces(const std::vector<Piece>& pieces, bool grow, Bytes* into, std::string* error);

bool DecodeHex(std::string_view text, Bytes* out);
std::string EncodeHex(const uint8_t* data, size_t size);
bool DecodeBase64(std::string_view text, Bytes* out);

}  // namespace exec_test

#endif  // TEST_EXEC_DATA_H_
