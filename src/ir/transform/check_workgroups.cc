#include "ir/transform/check_workgroups.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/cat.h"

namespace tessera::ir {
namespace {

// Returns the value of a size, or nullopt if it is absent or depends on overrides.
std::optional<int64_t> KnownSize(const Module& m, Value size) {
  if (!size.valid() || !size.is_constant()) return std::nullopt;
  return m.constants.IntValue(size.constant());
}

bool CheckWorkgroup(const Module& m, const Function& f, Diagnostics& diagnostics) {
  const auto error = [&](std::string message) {
    diagnostics.Add(DiagCode::invalid_workgroup_size, f.span, std::move(message));
    return false;
  };
  for (int i = 0; i < 3; ++i) {
    const std::optional<int64_t> n = KnownSize(m, f.workgroup_size[i]);
    if (!n || *n > 0) continue;
    return error(
        Cat("the workgroup size in ", "xyz"[i], " is ", *n, ", but must be greater than zero"));
  }
  const std::optional<int64_t> size = KnownSize(m, f.subgroup_size);
  if (!size) return true;
  if (*size <= 0 || (*size & (*size - 1)) != 0) {
    return error(Cat("the subgroup size is ", *size, ", but must be a power of two"));
  }
  const std::optional<int64_t> x = KnownSize(m, f.workgroup_size[0]);
  if (!x || *x % *size == 0) return true;
  return error(Cat("the workgroup size in x is ", *x,
                   ", but must be a multiple of the subgroup size, ", *size));
}

}  // namespace

bool CheckWorkgroups(const Module& m, Diagnostics& diagnostics) {
  bool ok = true;
  for (const Function& f : m.functions) {
    if (f.stage == ShaderStage::kCompute && !CheckWorkgroup(m, f, diagnostics)) ok = false;
  }
  return ok;
}

}  // namespace tessera::ir
