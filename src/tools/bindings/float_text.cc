#include <charconv>
#include <string>

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

}  // namespace tessera::bindings
