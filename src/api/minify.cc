// Implements MinifySource.
#include "tessera/minify.h"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/compilation.h"
#include "api/messages.h"
#include "api/source_map.h"
#include "base/block_reuse.h"
#include "base/cat.h"
#include "base/near_name.h"
#include "base/pool_vector.h"
#include "ir/memory_limit.h"
#include "tools/minify/minify.h"
#include "wgsl/analyze/control_flow_rules.h"
#include "wgsl/resolve/program.h"
#include "wgsl/resolve/resolver.h"
#include "wgsl/syntax/parser.h"

namespace tessera {
namespace {

bool IsOverLimits(Compilation& c) { return ir::CheckLimits(c.module, c.diagnostics, ""); }

bool Resolve(Compilation& c, wgsl::Program& program) {
  wgsl::Resolve(program, c.diagnostics);
  if (IsOverLimits(c)) return false;
  wgsl::CheckControlFlowRules(program, c.diagnostics);
  return !c.diagnostics.has_errors() && !IsOverLimits(c);
}

std::string SourceMapOf(const Source& source, const wgsl::Ast& ast,
                        const minify::Minified& minified) {
  SourceMap map(source, minified.text);
  for (const minify::Origin& origin : minified.origins) {
    const std::string_view name =
        origin.name.valid() ? source.text(ast.SpanOf(origin.name)) : std::string_view();
    map.Add(origin.at, origin.source, name);
  }
  return map.Finish();
}

// The maximum number of unknown names for which a correction is suggested. The number is limited
// because each name is compared with every declaration.
constexpr size_t kMostGuesses = 16;

// Warns about names in `keep` that match no module-scope declaration.
void WarnOfUnmatchedNames(const MinifyOptions& options, const wgsl::NameNotes& notes,
                          Compilation& c) {
  if (options.keep.empty()) return;
  std::set<std::string_view> names;
  for (const wgsl::NameNotes::Declared& declared : notes.declared) {
    if (declared.scope == 0) names.insert(c.source.text(c.ast.SpanOf(declared.node)));
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  size_t unmatched = 0;
  for (const std::string& name : options.keep) {
    if (names.contains(name)) continue;
    Diagnostic& d = c.diagnostics.Add(
        DiagCode::unmatched_option, Span{},
        Cat("--keep ", name, " names a declaration that the module does not have"));
    if (++unmatched > kMostGuesses) continue;
    const Guess guess = Closest(name, known);
    if (!guess.empty()) d.AddHelp(Cat("did you mean ", Quote(guess), "?"));
  }
}

void Minify(Compilation& c, const MinifyOptions& options, const Options& language,
            MinifyResult& result) {
  wgsl::Parse(c.source, c.strings, c.diagnostics, c.ast);
  if (c.diagnostics.has_errors() || IsOverLimits(c)) return;
  wgsl::Program program(c.source, c.ast, c.module);
  wgsl::NameNotes notes;
  program.notes = &notes;
  SetLanguage(language, program);
  if (!Resolve(c, program)) return;
  WarnOfUnmatchedNames(options, notes, c);
  const std::vector<std::string_view> keep(options.keep.begin(), options.keep.end());
  minify::Minified minified = minify::Minify(program, notes,
                                             {.rename = options.rename,
                                              .rename_host_names = options.rename_host_names,
                                              .remove_unused = options.remove_unused,
                                              .infer_types = options.infer_types,
                                              .fold_constants = options.fold_constants,
                                              .alias_types = options.alias_types,
                                              .remove_locals = options.remove_locals,
                                              .inline_functions = options.inline_functions,
                                              .merge_duplicates = options.merge_duplicates,
                                              .keep = keep});
  if (options.source_map) result.source_map = SourceMapOf(c.source, c.ast, minified);
  for (minify::NewName& name : minified.names) {
    const Span span = c.ast.SpanOf(name.declaration);
    result.names.push_back(
        {std::string(c.source.text(span)), std::move(name.name), ToLocation(c.source, span.begin)});
  }
  result.text = std::move(minified.text);
}

}  // namespace

MinifyResult MinifySource(std::string_view wgsl, const MinifyOptions& minify,
                          const Options& options) {
  const BlockReuse reuse;
  Compilation compilation(options.source_name, wgsl, options);
  const StopSignal stop(options.is_cancelled, options.max_seconds);
  compilation.module.stop = &stop;
  compilation.module.max_bytes = ir::MemoryLimit(wgsl.size(), options.max_memory);
  MinifyResult result;
  Minify(compilation, minify, options, result);
  result.diagnostics =
      ToMessages(compilation.source, compilation.diagnostics, options.warnings_as_errors);
  result.ok = !HasErrors(result.diagnostics);
  if (!result.ok) {
    result.text.clear();
    result.source_map.clear();
    result.names.clear();
  }
  return result;
}

}  // namespace tessera
