#include "text_backend/literals.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "base/cat.h"

namespace tessera::text {

using ir::ConstantId;
using ir::kBool;
using ir::kF16;
using ir::kI32;
using ir::kU32;
using ir::TypeId;
using ir::TypeStore;

void Literals::Write(ConstantId id, Prec min) {
  const TypeId type = m_.constants.type(id);
  if (type == kBool) {
    w_ << (m_.constants.BoolValue(id) ? "true" : "false");
  } else if (type == kU32) {
    w_ << static_cast<uint32_t>(m_.constants.IntValue(id)) << 'u';
  } else if (type == ir::kU64) {
    w_ << std::to_string(static_cast<uint64_t>(m_.constants.IntValue(id))) << syntax_.u64_suffix;
  } else if (type == kI32) {
    const int64_t v = m_.constants.IntValue(id);
    if (v == INT32_MIN) {  // 2147483648 does not fit in an int
      w_ << syntax_.lowest_i32;
    } else {
      WriteSigned(v, "", min);
    }
  } else if (TypeStore::IsInt64Scalar(type)) {
    const int64_t v = m_.constants.IntValue(id);
    if (v == INT64_MIN) {
      w_ << syntax_.lowest_i64;
    } else {
      WriteSigned(v, syntax_.i64_suffix, min);
    }
  } else {
    WriteFloat(id, min);
  }
}

void Literals::WriteSigned(int64_t v, std::string_view suffix, Prec min) {
  const bool open = v < 0 && Prec::kUnary < min;
  if (open) w_ << '(';
  if (v < 0) w_ << '-';
  const auto size = static_cast<uint64_t>(v < 0 ? -v : v);
  if (size <= UINT32_MAX) {
    w_ << static_cast<uint32_t>(size);
  } else {
    w_ << std::to_string(size);
  }
  w_ << suffix;
  if (open) w_ << ')';
}

void Literals::WriteFloat(ConstantId id, Prec min) {
  const bool half = m_.constants.type(id) == kF16;
  const bool of_type = half && !syntax_.half_type.empty();
  const double v = m_.constants.FloatValue(id);
  const bool open = !of_type && std::signbit(v) && Prec::kUnary < min;
  if (open) w_ << '(';
  if (of_type) w_ << syntax_.half_type << '(';
  // Fast path: small integers, the most frequent constants, are written in full. For larger
  // integers, the form with an exponent may be shorter.
  constexpr double kWhole = 1e5;
  if (const double size = std::abs(v); size < kWhole && size == static_cast<uint32_t>(size)) {
    if (std::signbit(v)) w_ << '-';
    w_ << static_cast<uint32_t>(size) << ".0";
  } else {
    w_ << DigitsOf(id);
  }
  if (of_type) {
    w_ << ')';
  } else {
    w_ << (half ? 'h' : 'f');
  }
  if (open) w_ << ')';
}

// Returns the shortest decimal representation that parses back to the same f32 (and therefore to
// the same f16). It has a decimal point or an exponent.
std::string_view Literals::DigitsOf(ConstantId id) {
  if (id.value >= digits_.size()) digits_.resize(m_.constants.size());
  std::string_view& known = digits_[id.value];
  if (!known.empty()) return known;
  char buffer[64];
  char* const last = buffer + sizeof(buffer) - 2;
  const auto v = static_cast<float>(m_.constants.FloatValue(id));
  if (std::abs(v) == std::numeric_limits<float>::max()) {
    const std::string_view sign = v < 0 ? "-" : "";
    return known = m_.arena.CopyString(Cat(sign, syntax_.largest_float));
  }
  char* end = std::to_chars(buffer, last, v).ptr;
  const std::string_view digits(buffer, static_cast<size_t>(end - buffer));
  if (digits.find_first_of(".e") == std::string_view::npos) end = std::copy_n(".0", 2, end);
  return known = m_.arena.CopyString({buffer, static_cast<size_t>(end - buffer)});
}

}  // namespace tessera::text
