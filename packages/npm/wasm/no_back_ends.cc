// Replaces the back ends in check.wasm: the linker uses the functions in this file instead of those
// in the library. The definitions have qualified names. As a result, if the library declares a
// function with different parameters, which would not be replaced, compilation fails.
#include <string_view>
#include <vector>

#include "api/compilation.h"
#include "tessera/remarks.h"
#include "tessera/tessera.h"

namespace {

bool HasNoBackEnd(tessera::Diagnostics& diagnostics) {
  diagnostics.Add(tessera::DiagCode::unsupported_by_target, {}, "check.wasm has no back ends")
      .AddHelp("load tessera.wasm or compile.wasm to compile");
  return false;
}

}  // namespace

bool tessera::GenerateSpirv(ir::Module&, const JoinedSource&, const Options&,
                            const DeclaredResources&, Diagnostics& diagnostics, Result&,
                            const ir::PassWatch&, bool) {
  return HasNoBackEnd(diagnostics);
}

bool tessera::GenerateMsl(ir::Module&, const Options&, const DeclaredResources&,
                          Diagnostics& diagnostics, Result&, const ir::PassWatch&, bool) {
  return HasNoBackEnd(diagnostics);
}

bool tessera::GenerateHlsl(ir::Module&, const Options&, const DeclaredResources&,
                           Diagnostics& diagnostics, Result&, const ir::PassWatch&, bool) {
  return HasNoBackEnd(diagnostics);
}

bool tessera::GenerateGlsl(ir::Module&, const Options&, const DeclaredResources&,
                           Diagnostics& diagnostics, Result&, const ir::PassWatch&, bool) {
  return HasNoBackEnd(diagnostics);
}

bool tessera::GenerateWgsl(ir::Module&, const wgsl_target::Directives&, const Options&,
                           Diagnostics& diagnostics, Result&, const ir::PassWatch&, bool) {
  return HasNoBackEnd(diagnostics);
}

std::vector<std::string_view> tessera::PassNames(Target) { return {}; }

// Without outputs there are no remarks about them.
tessera::ArrayView<const tessera::RemarkKindInfo> tessera::RemarkKinds() { return {}; }

bool tessera::ParseRemarkKinds(std::string_view, std::vector<RemarkKind>&) { return false; }

tessera::RemarkedResult tessera::CompileWithRemarks(std::string_view wgsl, const Options& options,
                                                    ArrayView<const RemarkKind>) {
  return {Compile(wgsl, options), {}};
}

tessera::RemarkedResult tessera::CompileWithRemarks(SourceSet& sources, const Options& options,
                                                    ArrayView<const RemarkKind>) {
  return {Compile(sources, options), {}};
}
