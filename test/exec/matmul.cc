#include "test/exec/matmul.h"

namespace exec_test {
namespace {

struct Matrix {
  ScalarType type = ScalarType::kF32;
  size_t offset = 0;
  size_t stride = 0;
  bool col_major = false;

  size_t Index(size_t row, size_t column) const {
    return offset + (col_major ? column * stride + row : row * stride + column);
  }
};

bool Parse(const Json& json, Matrix* out, std::string* error) {
  if (!json.is_object() || !ParseScalarType(json.value("type", ""), &out->type)) {
    *error = "a matrix needs a type";
    return false;
  }
  out->offset = json.value("offset", size_t{0});
  out->stride = json.value("stride", size_t{0});
  out->col_major = json.value("col_major", false);
  return true;
}

// Reads a matrix as doubles, in row-major order.
bool Read(const Json& json, size_t rows, size_t columns, const FindBytes& find,
          std::vector<double>* out, std::string* error) {
  Matrix matrix;
  if (!Parse(json, &matrix, error)) {
    return false;
  }
  const Bytes* bytes = find(json);
  const size_t size = ScalarSize(matrix.type);
  if (bytes == nullptr || (matrix.Index(rows - 1, columns - 1) + 1) * size > bytes->size()) {
    *error = "a matrix lies outside its buffer";
    return false;
  }
  out->resize(rows * columns);
  for (size_t r = 0; r < rows; ++r) {
    for (size_t c = 0; c < columns; ++c) {
      (*out)[r * columns + c] = LoadScalar(matrix.type, &(*bytes)[matrix.Index(r, c) * size]);
    }
  }
  return true;
}

}  // namespace

bool MatmulReference(const Json& json, const FindBytes& find, std::vector<Piece>* out,
                     std::string* error) {
  const auto m = json.value("m", size_t{0});
  const auto n = json.value("n", size_t{0});
  const auto k = json.value("k", size_t{0});
  std::vector<double> a;
  std::vector<double> b;
  std::vector<double> sum(m * n, 0.0);
  Matrix d;
  if (m == 0 || n == 0 || k == 0 || !Read(json.value("a", Json()), m, k, find, &a, error) ||
      !Read(json.value("b", Json()), k, n, find, &b, error) ||
      !Parse(json.value("d", Json()), &d, error)) {
    return false;
  }
  if (json.contains("c") && !Read(json["c"], m, n, find, &sum, error)) {
    return false;
  }
  for (size_t i = 0; i < m; ++i) {
    for (size_t x = 0; x < k; ++x) {
      const double left = a[i * k + x];
      for (size_t j = 0; j < n; ++j) {
        sum[i * n + j] += left * b[x * n + j];
      }
    }
  }
  const double bias = json.value("bias", 0.0);
  const double scale = json.value("scale", 1.0);
  const Tolerance tolerance = ParseTolerance(json);
  const size_t size = ScalarSize(d.type);
  const size_t lines = d.col_major ? n : m;
  const size_t length = d.col_major ? m : n;
  for (size_t line = 0; line < lines; ++line) {
    Piece piece;
    piece.type = d.type;
    piece.tolerance = tolerance;
    piece.offset = (d.offset + line * d.stride) * size;
    piece.bytes.resize(length * size);
    for (size_t e = 0; e < length; ++e) {
      const double value = d.col_major ? sum[e * n + line] : sum[line * n + e];
      StoreScalar(d.type, (value + bias) * scale, &piece.bytes[e * size]);
    }
    out->push_back(std::move(piece));
  }
  return true;
}

}  // namespace exec_test
