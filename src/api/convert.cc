// Implements ConvertMatrixDialect, which converts sources between matrix dialects.
#include <string>
#include <utility>
#include <vector>

#include "api/compilation.h"
#include "api/messages.h"
#include "base/block_reuse.h"
#include "ir/memory_limit.h"
#include "tessera/tessera.h"
#include "tools/convert/matrix_dialect.h"
#include "wgsl/analyze/control_flow_rules.h"
#include "wgsl/resolve/program.h"
#include "wgsl/resolve/resolver.h"
#include "wgsl/syntax/parser.h"

namespace tessera {
namespace {

// Reports an error and returns true if the module exceeds a limit. The error does not suggest
// compiling a single entry point, because the whole module is converted.
bool IsOverLimits(Compilation& c) { return ir::CheckLimits(c.module, c.diagnostics, ""); }

// Returns the converted source, or an empty result after an error.
wgsl::EditedText Convert(Compilation& c, wgsl::MatrixDialect to, const Options& options) {
  wgsl::Trivia trivia;
  wgsl::Parse(c.source, c.strings, c.diagnostics, c.ast, &trivia);
  if (c.diagnostics.has_errors() || IsOverLimits(c)) return {};
  wgsl::Program program(c.source, c.ast, c.module);
  wgsl::NameNotes notes;
  program.notes = &notes;
  SetLanguage(options, program);
  wgsl::Resolve(program, c.diagnostics);
  if (IsOverLimits(c)) return {};
  wgsl::CheckControlFlowRules(program, c.diagnostics);
  if (c.diagnostics.has_errors() || IsOverLimits(c)) return {};
  wgsl::EditedText text = wgsl::ConvertMatrixDialect(program, notes, trivia, to, c.diagnostics);
  return c.diagnostics.has_errors() ? wgsl::EditedText() : std::move(text);
}

// If `message` says that the check of the converted text reached a resource limit, reports this
// limit and returns true. The converted text may nevertheless be valid.
bool PassLimit(const Message& message, Diagnostics& diagnostics) {
  for (const DiagCode limit : {DiagCode::memory_limit, DiagCode::time_limit, DiagCode::cancelled}) {
    if (message.code != InfoOf(limit).code) continue;
    Diagnostic& d = diagnostics.Add(limit, {}, message.text);
    for (std::string_view help : message.helps) {
      if (help.starts_with(ir::kOneEntryPoint)) help.remove_prefix(ir::kOneEntryPoint.size());
      d.AddHelp(std::string(help));
    }
    return true;
  }
  return false;
}

// Reports an error if the converted module is invalid on a device with all features. Such an error
// is a bug in the conversion, unless the message is that a matrix extends beyond its array. A valid
// source may contain such a matrix, because some dialects report it only when a pipeline is
// created, or never.
void CheckConverted(const wgsl::EditedText& converted, Options options, Compilation& c) {
  options.target = Target::kNone;
  options.allowed_extensions.reset();
  options.warnings_as_errors = false;
  const Result result = Compile(converted.text, options);
  if (result.ok) return;
  bool expected = true;
  std::vector<Label> errors;
  for (const Message& message : result.diagnostics) {
    if (message.severity != MessageSeverity::kError) continue;
    if (PassLimit(message, c.diagnostics)) return;
    expected &= message.code == InfoOf(DiagCode::subgroup_matrix_stride).code;
    const Span there{message.range.begin.offset, message.range.end.offset};
    errors.push_back({converted.SourceOf(there), message.text});
  }
  if (errors.empty()) errors.emplace_back();
  Diagnostic& d = c.diagnostics.Add(expected ? DiagCode::no_counterpart : DiagCode::internal_error,
                                    errors[0].span, "the converted module would have errors");
  d.AtSpan(errors[0].text);
  d.labels.assign(errors.begin() + 1, errors.end());
  if (expected) {
    d.AddNote("the converted code shows that the matrix extends beyond its array")
        .AddHelp("make the array larger, or move the matrix so that it fits");
  }
}

}  // namespace

Result ConvertMatrixDialect(std::string_view wgsl, MatrixDialect to, const Options& options) {
  const BlockReuse reuse;
  Compilation compilation(options.source_name, wgsl, options);
  const StopSignal stop(options.is_cancelled, options.max_seconds);
  compilation.module.stop = &stop;
  compilation.module.max_bytes = ir::MemoryLimit(wgsl.size(), options.max_memory);
  Result result;
  wgsl::EditedText converted = Convert(compilation, static_cast<wgsl::MatrixDialect>(to), options);
  if (!compilation.diagnostics.has_errors()) CheckConverted(converted, options, compilation);
  result.text = std::move(converted.text);
  const bool failed = compilation.diagnostics.has_errors();
  result.diagnostics =
      ToMessages(compilation.source, compilation.diagnostics, options.warnings_as_errors);
  result.ok = !failed;
  for (const Message& m : result.diagnostics) {
    if (m.severity == MessageSeverity::kError) result.ok = false;
  }
  if (!result.ok) result.text.clear();
  return result;
}

std::optional<MatrixDialect> MatrixDialectOf(std::string_view name) {
  if (name == "standard") return MatrixDialect::kStandard;
  if (name == "chromium") return MatrixDialect::kChromium;
  if (name == "wgpu") return MatrixDialect::kWgpu;
  return {};
}

}  // namespace tessera
