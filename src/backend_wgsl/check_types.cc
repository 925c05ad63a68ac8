#include "backend_wgsl/check_types.h"

#include <string_view>

#include "absl/container/flat_hash_set.h"
#include "fmt/format.h"
#include "ir/analysis/used_types.h"

namespace tessera::wgsl_target {

using ir::TypeKind;

ir::Status CheckTypes(const ir::Module& m, Diagnostics& diagnostics) {
  absl::flat_hash_set<std::string_view> refused;
  const auto refuse = [&](Span at, std::string_view what) {
    if (!refused.insert(what).second) return;
    diagnostics.Add(DiagCode::unsupported_by_target, at,
                    fmt::format("{} cannot be written as WGSL", what));
  };
  for (const auto& [id, at] : ir::UsedTypes(m)) {
    const TypeKind kind = m.types.kind(id);
    if (kind == TypeKind::kSubgroupMatrix && m.types.HasCooperativeNames()) {
      refuse(at, "a cooperative matrix of wgpu");
    } else if (kind == TypeKind::kBuffer) {
      refuse(at, "a buffer view");
    } else if (kind == TypeKind::kInputAttachment) {
      refuse(at, "an input attachment");
    }
  }
  for (const ir::Global& g : m.globals) {
    if (g.space == ir::AddressSpace::kPixelLocal) refuse(g.span, "a pixel-local variable");
  }
  return refused.empty() ? ir::Status::Ok() : ir::Status::Failed();
}

}  // namespace tessera::wgsl_target
