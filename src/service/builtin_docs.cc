#include "service/builtin_docs.h"

#include <algorithm>

#include "wgsl/resolve/builtin_table.h"
#include "wgsl/syntax/names.h"

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

// wgpu's cooperative matrix functions, which have no overload tables, in the order of names.def.
constexpr std::string_view kCooperativeSignatures[] = {
    "coopLoad(p: ptr<AS, E, AM>, stride: u32) -> T, where stride is optional",
    "coopLoadT(p: ptr<AS, E, AM>, stride: u32) -> T, where stride is optional",
    "coopStore(value: T, p: ptr<AS, E, AM>, stride: u32), where stride is optional",
    "coopStoreT(value: T, p: ptr<AS, E, AM>, stride: u32), where stride is optional",
    "coopMultiplyAdd(a: TA, b: TB, c: TC) -> TC, where TA, TB and TC have the roles A, B and C",
};

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

std::vector<std::string> SignaturesOf(StringId name) {
  std::vector<std::string> signatures;
  if (wgsl::name::IsCooperativeFunction(name)) {
    signatures.push_back(
        std::string(kCooperativeSignatures[name.value - wgsl::name::k_coopLoad.value]));
  }
  if (!wgsl::name::IsBuiltinFunction(name)) return signatures;
  for (const wgsl::Overload& overload : wgsl::OverloadsOf(wgsl::name::BuiltinFunctionOf(name))) {
    signatures.push_back(wgsl::FormOf(overload, kShown));
  }
  return signatures;
}

}  // namespace tessera::service
