#include <charconv>
#include <string>
#include <variant>

#include "base/cat.h"
#include "tools/bindings/writers.h"

namespace tessera::bindings {
namespace {

template <typename Float>
std::string TextOf(Float value) {
  char buffer[64];
  char* const end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  std::string text(buffer, end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

}  // namespace

std::string FloatText(float value) { return TextOf(value); }
std::string FloatText(double value) { return TextOf(value); }

std::string LiteralOf(const Constant::Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return Cat('"', *text, '"');
  if (const auto* is_set = std::get_if<bool>(&value)) return *is_set ? "true" : "false";
  if (const auto* f32 = std::get_if<Constant::Float>(&value)) {
    return FloatText(static_cast<float>(f32->value));
  }
  if (const auto* f64 = std::get_if<double>(&value)) return FloatText(*f64);
  if (const auto* u64 = std::get_if<uint64_t>(&value)) return Cat(*u64);
  if (const auto* u32 = std::get_if<uint32_t>(&value)) return Cat(*u32);
  if (const auto* i64 = std::get_if<int64_t>(&value)) return Cat(*i64);
  return Cat(std::get<int32_t>(value));
}

}  // namespace tessera::bindings
