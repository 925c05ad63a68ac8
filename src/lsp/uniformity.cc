// Implements the request tessera/uniformity, which lists the uniformity of the values in a
// document.
#include "lsp/feature_list.h"
#include "service/uniform_values.h"

namespace tessera::lsp {
namespace {

std::string_view NameOf(wgsl::Uniformity uniformity) {
  switch (uniformity) {
    case wgsl::Uniformity::kUniform: return "uniform";
    case wgsl::Uniformity::kUniformInSubgroup: return "subgroup";
    case wgsl::Uniformity::kNonUniform: return "nonUniform";
  }
  return "";
}

}  // namespace

Json Uniformity(const Context& context, const Json& /*params*/) {
  const auto found = service::UniformValues(context.analysis());
  if (!found) return nullptr;
  Json values = Json::array();
  for (const service::UniformValue& value : *found) {
    Json reasons = Json::array();
    for (const Label& reason : value.reasons) {
      reasons.push_back({{"location", LocationTo(context, reason.span)}, {"message", reason.text}});
    }
    values.push_back({{"range", RangeTo(context, value.span)},
                      {"uniformity", NameOf(value.uniformity)},
                      {"isCondition", value.is_decision},
                      {"reasons", std::move(reasons)}});
  }
  return {{"values", std::move(values)}};
}

}  // namespace tessera::lsp
