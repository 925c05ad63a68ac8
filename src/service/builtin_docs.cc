#include "service/builtin_docs.h"

#include <algorithm>

#include "wgsl/resolve/builtin_table.h"

namespace tessera::service {
namespace {

constexpr BuiltinDoc kDocs[] = {
#define TESSERA_DOC(kind, name, anchor, text) {DocKind::kind, #name, anchor, text},
#include "service/builtin_docs.def"
#undef TESSERA_DOC
};

// Signatures list only the scalar types of standard WGSL, not wgpu's 64-bit integers.
constexpr wgsl::ScalarSet kShown =
    (wgsl::kConcreteScalars & ~wgsl::kWideIntegers) | wgsl::SetOf(ir::kBool);

}  // namespace

std::span<const BuiltinDoc> BuiltinDocs() { return kDocs; }

const BuiltinDoc* FindDoc(DocKind kind, std::string_view name) {
  const auto found = std::ranges::find_if(
      kDocs, [&](const BuiltinDoc& doc) { return doc.kind == kind && doc.name == name; });
  return found == std::end(kDocs) ? nullptr : &*found;
}

std::string SpecLink(const BuiltinDoc& doc) {
  if (doc.anchor.empty()) return {};
  return "https://www.w3.org/TR/WGSL/#" + std::string(doc.anchor);
}

std::vector<std::string> SignaturesOf(ir::BuiltinFn fn) {
  std::vector<std::string> signatures;
  for (const wgsl::Overload& overload : wgsl::OverloadsOf(fn)) {
    signatures.push_back(wgsl::FormOf(overload, kShown));
  }
  return signatures;
}

}  // namespace tessera::service
