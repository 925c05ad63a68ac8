// Determines which values in a document are uniform, for views that color them.
#ifndef TESSERA_SERVICE_UNIFORM_VALUES_H_
#define TESSERA_SERVICE_UNIFORM_VALUES_H_

#include <optional>
#include <vector>

#include "service/document.h"
#include "wgsl/analyze/uniformity_query.h"

namespace tessera::service {

struct UniformValue {
  Span span;  // a name or an access such as `data[i]`
  wgsl::Uniformity uniformity = wgsl::Uniformity::kUniform;
  bool is_decision = false;    // whether `span` is a condition
  std::vector<Label> reasons;  // empty for kUniform
};

// Returns the values that the document's functions declare or load, and the conditions that may be
// non-uniform, in source order. A nested value follows the value that contains it. Returns nullopt
// if errors prevent the analysis.
std::optional<std::vector<UniformValue>> UniformValues(const Analysis& analysis);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_UNIFORM_VALUES_H_
