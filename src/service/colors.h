// Finds colors: calls such as vec3f(1, 0.5, 0) and vec4f(1, 0.5, 0, 1), with constant components
// from 0 to 1.
#ifndef TESSERA_SERVICE_COLORS_H_
#define TESSERA_SERVICE_COLORS_H_

#include <string>
#include <vector>

#include "service/document.h"

namespace tessera::service {

struct Color {
  double red = 0, green = 0, blue = 0, alpha = 1;
};
struct ColorPlace {
  Span span;
  Color color;
};

// Returns the colors of the document. A vector counts as a color if the name of its destination
// contains a word such as "color", "albedo" or "tint". The destination is the variable, value,
// lvalue, parameter or member that the vector, or an expression that contains it, initializes or is
// assigned to.
std::vector<ColorPlace> Colors(const Analysis& analysis);
// Returns the source text of the vector at `span`, with its components replaced by those of
// `color`.
std::string ColorText(const Analysis& analysis, Span span, const Color& color);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_COLORS_H_
