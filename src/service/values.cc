#include "service/values.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::service {
namespace {

std::string FloatText(double value, ir::TypeId type) {
  // Use the fewest digits that still convert to the same value of the type.
  std::string text =
      type == ir::kF32 ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  if (type == ir::kF16) text += 'h';
  return text;
}

std::string ScalarText(const ir::ConstantStore& constants, ir::ConstantId value) {
  const ir::TypeId type = constants.type(value);
  if (type == ir::kBool) return constants.BoolValue(value) ? "true" : "false";
  if (ir::TypeStore::IsFloatScalar(type)) return FloatText(constants.FloatValue(value), type);
  const int64_t number = constants.IntValue(value);
  if (type == ir::kU32) return fmt::format("{}u", number);
  if (type == ir::kU64) return fmt::format("{}lu", static_cast<uint64_t>(number));
  if (type == ir::kI64) return fmt::format("{}li", number);
  return fmt::format("{}", number);
}

std::string ConstructorName(const ir::Module& module, ir::TypeId type) {
  const ir::Type& t = module.types[type];
  if (t.kind == ir::TypeKind::kVector) return fmt::format("vec{}", t.n);
  return module.types.NameOf(type, module.strings);
}

}  // namespace

std::string ValueText(const ir::Module& module, ir::ConstantId value, uint32_t max_elements) {
  const ir::Constant& constant = module.constants[value];
  if (constant.kind == ir::ConstantKind::kScalar) return ScalarText(module.constants, value);
  std::string text = ConstructorName(module, constant.type) + "(";
  if (constant.kind == ir::ConstantKind::kZero) return text + ")";
  const bool is_vector = module.types.IsVector(constant.type);
  const uint32_t stored = constant.count;
  const uint32_t count = std::min(stored, max_elements);
  for (uint32_t i = 0; i < count; ++i) {
    if (i != 0) text += ", ";
    text += ValueText(module, constant.elements[i], max_elements / std::max(count, 1u));
  }
  if (stored > count) text += count == 0 ? "…" : ", …";
  // All elements of a splat are equal, so only one is written. In vector constructors, WGSL repeats
  // a single component. In other constructors, "…" after the element stands for the rest.
  if (constant.kind == ir::ConstantKind::kSplat && !is_vector) text += ", …";
  return text + ")";
}

}  // namespace tessera::service
