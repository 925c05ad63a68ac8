#include "test/exec/data.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace exec_test {
namespace {

struct TypeRow {
  const char* name;
  ScalarType type;
  size_t size;
  bool is_float;
};

constexpr TypeRow kTypes[] = {
    {"i8", ScalarType::kI8, 1, false},   {"u8", ScalarType::kU8, 1, false},
    {"i16", ScalarType::kI16, 2, false}, {"u16", ScalarType::kU16, 2, false},
    {"i32", ScalarType::kI32, 4, false}, {"u32", ScalarType::kU32, 4, false},
    {"i64", ScalarType::kI64, 8, false}, {"u64", ScalarType::kU64, 8, false},
    {"f16", ScalarType::kF16, 2, true},  {"f32", ScalarType::kF32, 4, true},
    {"f64", ScalarType::kF64, 8, true},
};

template <typename T>
T Read(const uint8_t* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

template <typename T>
void Write(T value, uint8_t* at) {
  std::memcpy(at, &value, sizeof value);
}

int64_t ReadInteger(ScalarType type, const uint8_t* at) {
  switch (type) {
    case ScalarType::kI8: return Read<int8_t>(at);
    case ScalarType::kU8: return Read<uint8_t>(at);
    case ScalarType::kI16: return Read<int16_t>(at);
    case ScalarType::kU16: return Read<uint16_t>(at);
    case ScalarType::kI32: return Read<int32_t>(at);
    case ScalarType::kU32: return Read<uint32_t>(at);
    default: return Read<int64_t>(at);
  }
}

void WriteInteger(ScalarType type, uint64_t value, uint8_t* at) {
  std::memcpy(at, &value, ScalarSize(type));  // assumes a little-endian host, as the drivers do
}

// Maps the bits of a float to an integer such that adjacent floats map to adjacent integers.
int64_t OrderedBits(ScalarType type, const uint8_t* at) {
  int64_t bits;
  int64_t sign;
  switch (type) {
    case ScalarType::kF16:
      bits = Read<uint16_t>(at);
      sign = 0x8000;
      break;
    case ScalarType::kF32:
      bits = Read<uint32_t>(at);
      sign = 0x80000000LL;
      break;
    default:
      bits = Read<int64_t>(at);
      return bits < 0 ? std::numeric_limits<int64_t>::min() - bits : bits;
  }
  return (bits & sign) != 0 ? sign - bits : bits;
}

bool WriteValue(ScalarType type, const Json& value, uint8_t* at, std::string* error) {
  if (value.is_string()) {
    const std::string& text = value.get_ref<const std::string&>();
    if (text.rfind("bits:", 0) == 0) {
      WriteInteger(type, std::strtoull(text.c_str() + 5, nullptr, 16), at);
      return true;
    }
    char* end = nullptr;
    if (IsFloat(type)) {
      StoreScalar(type, std::strtod(text.c_str(), &end), at);
    } else {
      WriteInteger(type, std::strtoull(text.c_str(), &end, 0), at);
    }
    if (end == text.c_str() || *end != 0) {
      *error = "'" + text + "' is no number";
      return false;
    }
    return true;
  }
  if (value.is_boolean()) {
    WriteInteger(type, value.get<bool>() ? 1 : 0, at);
    return true;
  }
  if (!value.is_number()) {
    *error = "a value has to be a number, a bool or a string";
    return false;
  }
  if (IsFloat(type)) {
    StoreScalar(type, value.get<double>(), at);
  } else if (value.is_number_unsigned()) {
    WriteInteger(type, value.get<uint64_t>(), at);
  } else {
    WriteInteger(type, static_cast<uint64_t>(value.get<int64_t>()), at);
  }
  return true;
}

// Implements xorshift32, which the scripts that compute expected values use as well.
uint32_t NextRandom(uint32_t* state) {
  uint32_t x = *state;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return *state = x;
}

bool DecodeValues(const Json& values, Piece* out, std::string* error) {
  const size_t size = ScalarSize(out->type);
  out->bytes.resize(values.size() * size);
  size_t at = 0;
  for (const Json& value : values) {
    if (!WriteValue(out->type, value, &out->bytes[at], error)) {
      return false;
    }
    at += size;
  }
  return true;
}

void MakeRandom(const Json& random, size_t count, Piece* out) {
  const size_t size = ScalarSize(out->type);
  uint32_t state = random.value("seed", 1u) * 2654435761u + 12345u;
  state = state == 0 ? 1 : state;
  const int64_t low = random.value("min", int64_t{0});
  const int64_t high = random.value("max", int64_t{7});
  const double scale = random.value("scale", 1.0);
  const auto range = static_cast<uint64_t>(high - low + 1);
  for (size_t i = 0; i < count; ++i) {
    const uint64_t pick = (NextRandom(&state) >> 8) % range;
    StoreScalar(out->type, static_cast<double>(low + static_cast<int64_t>(pick)) * scale,
                &out->bytes[i * size]);
  }
}

// Decodes the JSON forms that have a "count" (see Piece).
bool DecodeCounted(const Json& json, Piece* out, std::string* error) {
  const size_t size = ScalarSize(out->type);
  const size_t count = json.value("count", size_t{0});
  if (count == 0) {
    *error = "data needs a count, or one of values, hex";
    return false;
  }
  out->bytes.resize(count * size);
  if (json.contains("fill")) {
    for (size_t i = 0; i < count; ++i) {
      if (!WriteValue(out->type, json["fill"], &out->bytes[i * size], error)) {
        return false;
      }
    }
  } else if (json.contains("iota")) {
    const double start = json["iota"][0].get<double>();
    const double step = json["iota"][1].get<double>();
    for (size_t i = 0; i < count; ++i) {
      StoreScalar(out->type, start + step * static_cast<double>(i), &out->bytes[i * size]);
    }
  } else if (json.contains("random")) {
    MakeRandom(json["random"], count, out);
  } else {
    *error = "data needs one of values, fill, iota, random, hex";
    return false;
  }
  return true;
}

bool DecodePiece(const Json& json, Piece* out, std::string* error) {
  if (!json.is_object()) {
    *error = "data has to be an object";
    return false;
  }
  out->offset = json.value("offset", size_t{0});
  out->tolerance = ParseTolerance(json);
  if (json.contains("hex")) {
    if (!DecodeHex(json["hex"].get<std::string>(), &out->bytes)) {
      *error = "bad hex";
      return false;
    }
    return true;
  }
  if (!ParseScalarType(json.value("type", "u32"), &out->type)) {
    *error = "unknown type '" + json.value("type", "") + "'";
    return false;
  }
  return json.contains("values") ? DecodeValues(json["values"], out, error)
                                 : DecodeCounted(json, out, error);
}

}  // namespace

bool ParseScalarType(std::string_view name, ScalarType* out) {
  for (const TypeRow& row : kTypes) {
    if (name == row.name) {
      *out = row.type;
      return true;
    }
  }
  return false;
}

size_t ScalarSize(ScalarType type) { return kTypes[static_cast<int>(type)].size; }
bool IsFloat(ScalarType type) { return kTypes[static_cast<int>(type)].is_float; }

double HalfToDouble(uint16_t half) {
  const int exponent = (half >> 10) & 31;
  const int mantissa = half & 1023;
  double value;
  if (exponent == 31) {
    value = mantissa != 0 ? std::nan("") : std::numeric_limits<double>::infinity();
  } else if (exponent == 0) {
    value = std::ldexp(mantissa, -24);
  } else {
    value = std::ldexp(mantissa + 1024, exponent - 25);
  }
  return (half & 0x8000) != 0 ? -value : value;
}

uint16_t DoubleToHalf(double value) {
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double magnitude = std::fabs(value);
  if (std::isnan(value)) {
    return 0x7e00;
  }
  if (magnitude >= 65520.0) {
    return sign | 0x7c00;
  }
  if (magnitude == 0) {
    return sign;
  }
  int exponent = 0;
  std::frexp(magnitude, &exponent);  // magnitude is in [2^(exponent-1), 2^exponent)
  const int scale = exponent - 1 < -14 ? 24 : 11 - exponent;
  const double rounded = std::nearbyint(std::ldexp(magnitude, scale));
  const auto mantissa = static_cast<uint32_t>(rounded);
  if (scale == 24) {
    return sign | static_cast<uint16_t>(mantissa);
  }
  // If rounding carries out of the mantissa, the addition increments the exponent, which is
  // correct.
  return sign | static_cast<uint16_t>(((exponent + 14) << 10) + (mantissa - 1024));
}

double LoadScalar(ScalarType type, const uint8_t* at) {
  switch (type) {
    case ScalarType::kF16: return HalfToDouble(Read<uint16_t>(at));
    case ScalarType::kF32: return static_cast<double>(Read<float>(at));
    case ScalarType::kF64: return Read<double>(at);
    case ScalarType::kU64: return static_cast<double>(Read<uint64_t>(at));
    default: return static_cast<double>(ReadInteger(type, at));
  }
}

void StoreScalar(ScalarType type, double value, uint8_t* at) {
  switch (type) {
    case ScalarType::kF16: return Write(DoubleToHalf(value), at);
    case ScalarType::kF32: return Write(static_cast<float>(value), at);
    case ScalarType::kF64: return Write(value, at);
    default:
      return WriteInteger(type,
                          value < 0 ? static_cast<uint64_t>(static_cast<int64_t>(value))
                                    : static_cast<uint64_t>(value),
                          at);
  }
}

double UlpDistance(ScalarType type, const uint8_t* a, const uint8_t* b) {
  const bool a_nan = std::isnan(LoadScalar(type, a));
  const bool b_nan = std::isnan(LoadScalar(type, b));
  if (a_nan || b_nan) {
    return a_nan && b_nan ? 0 : 1e300;
  }
  return std::fabs(static_cast<double>(OrderedBits(type, a)) -
                   static_cast<double>(OrderedBits(type, b)));
}

Tolerance ParseTolerance(const Json& piece) {
  return {piece.value("abs", 0.0), piece.value("rel", 0.0), piece.value("ulp", 0.0)};
}

bool CloseEnough(ScalarType type, const uint8_t* got, const uint8_t* want, const Tolerance& tol) {
  if (!IsFloat(type)) {
    return std::memcmp(got, want, ScalarSize(type)) == 0;
  }
  const double g = LoadScalar(type, got);
  const double w = LoadScalar(type, want);
  if (UlpDistance(type, got, want) <= tol.ulp) {
    return true;
  }
  if (!std::isfinite(g) || !std::isfinite(w)) {
    return false;
  }
  const double difference = std::fabs(g - w);
  return difference <= tol.abs || difference <= tol.rel * std::fabs(w);
}

std::string ScalarText(ScalarType type, const uint8_t* at) {
  char text[64];
  if (type == ScalarType::kU64) {
    std::snprintf(text, sizeof text, "%llu", static_cast<unsigned long long>(Read<uint64_t>(at)));
  } else if (!IsFloat(type)) {
    std::snprintf(text, sizeof text, "%lld", static_cast<long long>(ReadInteger(type, at)));
  } else {
    uint64_t bits = 0;
    std::memcpy(&bits, at, ScalarSize(type));
    std::snprintf(text, sizeof text, "%.9g (0x%0*llx)", LoadScalar(type, at),
                  static_cast<int>(ScalarSize(type) * 2), static_cast<unsigned long long>(bits));
  }
  return text;
}

bool DecodePieces(const Json& json, std::vector<Piece>* out, std::string* error) {
  if (!json.is_array()) {
    out->emplace_back();
    return DecodePiece(json, &out->back(), error);
  }
  for (const Json& item : json) {
    out->emplace_back();
    if (!DecodePiece(item, &out->back(), error)) {
      return false;
    }
  }
  return true;
}

bool ApplyPieces(const std::vector<Piece>& pieces, bool grow, Bytes* into, std::string* error) {
  for (const Piece& piece : pieces) {
    const size_t end = piece.offset + piece.bytes.size();
    if (end > into->size()) {
      if (!grow) {
        *error = "data of " + std::to_string(end) + " bytes does not fit in " +
                 std::to_string(into->size());
        return false;
      }
      into->resize(end);
    }
    std::copy(piece.bytes.begin(), piece.bytes.end(),
              into->begin() + static_cast<ptrdiff_t>(piece.offset));
  }
  return true;
}

bool DecodeHex(std::string_view text, Bytes* out) {
  out->clear();
  int high = -1;
  for (const char c : text) {
    int digit;
    if (c >= '0' && c <= '9') {
      digit = c - '0';
    } else if (c >= 'a' && c <= 'f') {
      digit = c - 'a' + 10;
    } else if (c >= 'A' && c <= 'F') {
      digit = c - 'A' + 10;
    } else if (c == ' ') {
      continue;
    } else {
      return false;
    }
    if (high < 0) {
      high = digit;
    } else {
      out->push_back(static_cast<uint8_t>(high * 16 + digit));
      high = -1;
    }
  }
  return high < 0;
}

std::string EncodeHex(const uint8_t* data, size_t size) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  text.reserve(size * 2);
  for (size_t i = 0; i < size; ++i) {
    text += kDigits[data[i] >> 4];
    text += kDigits[data[i] & 15];
  }
  return text;
}

bool DecodeBase64(std::string_view text, Bytes* out) {
  out->clear();
  uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    uint32_t value;
    if (c >= 'A' && c <= 'Z') {
      value = c - 'A';
    } else if (c >= 'a' && c <= 'z') {
      value = c - 'a' + 26;
    } else if (c >= '0' && c <= '9') {
      value = c - '0' + 52;
    } else if (c == '+') {
      value = 62;
    } else if (c == '/') {
      value = 63;
    } else if (c == '=') {
      break;
    } else {
      return false;
    }
    bits = (bits << 6) | value;
    count += 6;
    if (count >= 8) {
      count -= 8;
      out->push_back(static_cast<uint8_t>(bits >> count));
    }
  }
  return true;
}

}  // namespace exec_test
