#include "tools/minify/literals.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "wgsl/syntax/literal.h"

namespace tessera::minify {
namespace {

using ir::TypeId;
using wgsl::LiteralType;

TypeId TypeOf(LiteralType type) {
  switch (type) {
    case LiteralType::kAbstractInt: return ir::kAbstractInt;
    case LiteralType::kI32: return ir::kI32;
    case LiteralType::kU32: return ir::kU32;
    case LiteralType::kI64: return ir::kI64;
    case LiteralType::kU64: return ir::kU64;
    case LiteralType::kAbstractFloat: return ir::kAbstractFloat;
    case LiteralType::kF32: return ir::kF32;
    case LiteralType::kF16: return ir::kF16;
  }
  return ir::kAbstractInt;
}

// A decimal number: digits * 10^exponent. `digits` has no leading or trailing zeros.
struct Decimal {
  std::string digits;
  int exponent = 0;
};

// Parses a positive number in the format of fmt, e.g. "0.001", "1e-05" or "123.0".
Decimal DecimalOf(std::string_view text) {
  Decimal decimal;
  size_t at = 0;
  bool in_fraction = false;
  for (; at < text.size() && text[at] != 'e'; ++at) {
    if (text[at] == '.') {
      in_fraction = true;
      continue;
    }
    decimal.digits += text[at];
    decimal.exponent -= in_fraction ? 1 : 0;
  }
  if (at < text.size()) {
    int exponent = 0;
    for (const char c : text.substr(at + 2)) exponent = exponent * 10 + (c - '0');
    decimal.exponent += text[at + 1] == '-' ? -exponent : exponent;
  }
  decimal.digits.erase(0, decimal.digits.find_first_not_of('0'));
  while (decimal.digits.ends_with('0')) {
    decimal.digits.pop_back();
    ++decimal.exponent;
  }
  return decimal;
}

// Returns the shortest decimal number that rounds to `value` in the given type. `value` must be
// positive.
Decimal ShortestDecimal(double value, TypeId type) {
  if (type == ir::kF32) return DecimalOf(fmt::format("{}", static_cast<float>(value)));
  if (type == ir::kF16) {
    for (int precision = 1; precision <= 5; ++precision) {
      const std::string text = fmt::format("{:.{}e}", value, precision - 1);
      const wgsl::Literal read = wgsl::ReadLiteral(text + "h");
      if (read.ok && read.f == value) return DecimalOf(text);
    }
  }
  return DecimalOf(fmt::format("{}", value));
}

std::string Positional(const Decimal& d) {
  if (d.exponent >= 0) return d.digits + std::string(static_cast<size_t>(d.exponent), '0');
  const auto fraction = static_cast<size_t>(-d.exponent);
  if (fraction < d.digits.size()) {
    std::string text = d.digits;
    return text.insert(text.size() - fraction, 1, '.');
  }
  return "." + std::string(fraction - d.digits.size(), '0') + d.digits;
}

// Returns the number's text without its sign or suffix. If `as_float` is true, writes the number so
// that it is not a valid integer literal.
std::string FloatText(double value, TypeId type, bool as_float) {
  if (value == 0) return as_float ? "0." : "0";
  const Decimal d = ShortestDecimal(value, type);
  const std::string scientific = d.digits + "e" + std::to_string(d.exponent);
  if (std::abs(d.exponent) > 40) return scientific;
  std::string text = Positional(d);
  // Too large for an AbstractInt literal.
  const bool too_large = d.exponent > 0 && text.size() > 18;
  if (d.exponent >= 0 && (as_float || too_large)) text += '.';
  return scientific.size() < text.size() ? scientific : text;
}

// Returns whether an abstract literal equals `value` after conversion to f32. Always returns true
// if `type` is not f32.
bool Converts(const std::string& text, double value, TypeId type) {
  if (type != ir::kF32) return true;
  const wgsl::Literal read = wgsl::ReadLiteral(text);
  if (!read.ok) return false;
  const double number =
      read.type == LiteralType::kAbstractInt ? static_cast<double>(read.i) : read.f;
  constexpr double kMax = std::numeric_limits<float>::max();
  return number <= kMax && static_cast<double>(static_cast<float>(number)) == value;
}

std::string FloatLiteral(const ScalarValue& value, LiteralForm form) {
  const bool negative = std::signbit(value.f);
  const double magnitude = std::abs(value.f);
  const std::string sign = negative ? "-" : "";
  const bool is_f32 = value.type == ir::kF32;
  if (form == LiteralForm::kAbstractInt) return {};
  const bool is_suffixed =
      value.type != ir::kAbstractFloat &&
      (form == LiteralForm::kConcrete || (form == LiteralForm::kInferred && !is_f32));
  if (is_suffixed) {
    // An integer with a float suffix is a valid literal of the float type in WGSL.
    const std::string suffix = is_f32 ? "f" : "h";
    std::string text = FloatText(magnitude, value.type, false) + suffix;
    if (!wgsl::ReadLiteral(text).ok) {
      text = FloatText(magnitude, ir::kAbstractFloat, false) + suffix;
    }
    return sign + text;
  }
  // Negative zero requires a float literal.
  const bool as_float = form != LiteralForm::kConverted || value.type == ir::kAbstractFloat ||
                        (value.f == 0 && negative);
  std::string text = FloatText(magnitude, value.type, as_float);
  // The shortest decimal that rounds to the largest f32 exceeds that f32, so WGSL rejects it.
  if (!Converts(text, magnitude, value.type))
    text = FloatText(magnitude, ir::kAbstractFloat, as_float);
  return sign + text;
}

std::string IntLiteral(const ScalarValue& value, LiteralForm form) {
  if (value.i == std::numeric_limits<int64_t>::min()) return {};
  if (form == LiteralForm::kAbstractFloat) return {};
  const std::string text = std::to_string(value.i);
  const bool suffixed =
      form == LiteralForm::kConcrete || (form == LiteralForm::kInferred && value.type == ir::kU32);
  if (value.type == ir::kAbstractInt || !suffixed) return text;
  if (value.type == ir::kU32) return text + "u";
  return value.i == std::numeric_limits<int32_t>::min() ? std::string() : text + "i";
}

}  // namespace

ScalarValue ScalarOf(const ir::ConstantStore& constants, ir::ConstantId id) {
  ScalarValue value{constants.type(id)};
  if (ir::TypeStore::IsFloatScalar(value.type)) {
    value.f = constants.FloatValue(id);
  } else {
    value.i = constants.IntValue(id);
  }
  return value;
}

ScalarValue ScalarOf(std::string_view literal) {
  const wgsl::Literal read = wgsl::ReadLiteral(literal);
  return {TypeOf(read.type), read.i, read.f};
}

std::string ShortestLiteral(const ScalarValue& value, LiteralForm form) {
  if (value.type == ir::kBool) return value.i != 0 ? "true" : "false";
  if (ir::TypeStore::IsFloatScalar(value.type)) return FloatLiteral(value, form);
  if (ir::TypeStore::IsIntScalar(value.type)) return IntLiteral(value, form);
  return {};  // WGSL has no literals for 64-bit integers
}

}  // namespace tessera::minify
