// Leaves parts of the library out of check.wasm: the linker uses the functions in this file instead
// of those in the library. Every function is defined by its qualified name, so a function that the
// library does not declare is a compile error.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/text.h"
#include "lsp/feature_list.h"
#include "lsp/output.h"
#include "lsp/settings.h"
#include "service/dialects.h"
#include "service/slots.h"
#include "service/targets.h"
#include "tessera/tessera.h"
#include "tools/lint/lint.h"

namespace {

constexpr std::string_view kMissing = "check.wasm has no back ends";

}  // namespace

// ---- back ends

// Stubs for the library's functions that use the back ends. Without the stubs, check.wasm would
// contain the back ends and be much larger.
void tessera::service::ForEachOutput(const Document&, const std::vector<Options>&,
                                     const OutputUse&) {}

tessera::service::SlotTexts tessera::service::SlotsOf(const Document&,
                                                      const std::vector<Options>&) {
  return {};
}

std::vector<std::string_view> tessera::PassNames(Target) { return {}; }

tessera::lsp::Json tessera::lsp::Output(const Context&, const OutputRequest&) {
  return RequestError(kMissing);
}

tessera::lsp::Json tessera::lsp::Remarks(const Context&, const OutputRequest&) {
  return RequestError(kMissing);
}

// ---- printing the IR (no function of check.wasm returns the printed IR)

std::string tessera::ir::Print(const Module&, size_t) { return {}; }

std::string tessera::ir::Print(const Module&, size_t, PoolVector<MarkedPlace>&) { return {}; }

std::string tessera::ir::Print(const Module&, std::span<const Note>, size_t) { return {}; }

std::string tessera::ir::PrintType(const Module&, TypeId) { return {}; }

// ---- the source tools, except for the formatter

std::optional<tessera::LintOptions> tessera::lsp::LintOf(const Json&) { return std::nullopt; }

std::vector<tessera::lint::Finding> tessera::lint::Lint(const wgsl::Program&,
                                                        const wgsl::NameNotes&,
                                                        std::span<const Span>, const Severities&,
                                                        const wgsl::ExcludedCode&) {
  return {};
}

std::vector<tessera::service::Refactoring> tessera::service::DialectConversions(const Document&) {
  return {};
}

// ---- reflection

tessera::lsp::Json tessera::lsp::Bindings(const Context&, const Json&) {
  return RequestError("check.wasm has no reflection");
}
