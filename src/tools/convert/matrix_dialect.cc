#include "tools/convert/matrix_dialect.h"

#include "ir/builtin_info.h"
#include "tools/convert/conversions.h"
#include "wgsl/resolve/overload.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {
namespace {

StringId ExtensionOf(MatrixDialect dialect) {
  switch (dialect) {
    case MatrixDialect::kStandard: return name::k_subgroup_matrix;
    case MatrixDialect::kChromium: return name::k_chromium_experimental_subgroup_matrix;
    case MatrixDialect::kWgpu: break;
  }
  return name::k_wgpu_cooperative_matrix;
}

bool IsMatrixExtension(StringId extension) {
  return extension == name::k_subgroup_matrix ||
         extension == name::k_chromium_experimental_subgroup_matrix ||
         extension == name::k_wgpu_cooperative_matrix;
}

// Edits the enable directives and the names of diagnostic rules.
class DirectiveEdits {
 public:
  DirectiveEdits(MatrixRewriter& rewriter, MatrixDialect to)
      : r_(rewriter), ast_(rewriter.ast), to_(to) {}

  void Run();

 private:
  void EditEnable(NodeId directive);
  void EditRule(NodeId control);
  bool NamesSubgroups() const;
  bool UsesSubgroups() const;

  MatrixRewriter& r_;
  const Ast& ast_;
  MatrixDialect to_;
};

void DirectiveEdits::Run() {
  for (const uint32_t d : ast_.directives) {
    if (ast_.kind(NodeId(d)) == NodeKind::kEnable) EditEnable(NodeId(d));
  }
  for (uint32_t i = 0; i < ast_.nodes.size(); ++i) {
    if (ast_.kind(NodeId(i)) == NodeKind::kDiagnosticControl) EditRule(NodeId(i));
  }
}

void DirectiveEdits::EditEnable(NodeId directive) {
  std::string to(r_.program.module.strings.Get(ExtensionOf(to_)));
  // Enabling subgroup matrices implies the extension `subgroups`, but enabling cooperative matrices
  // does not.
  if (to_ == MatrixDialect::kWgpu && !NamesSubgroups() && UsesSubgroups()) to = "subgroups, " + to;
  for (const NodeId node : ExtensionDirectiveView(ast_, directive).names()) {
    if (ast_.kind(node) != NodeKind::kIdentifier) continue;
    const StringId name = IdentifierView(ast_, node).name();
    if (!IsMatrixExtension(name) || name == ExtensionOf(to_)) continue;
    r_.edits.Replace(ast_.SpanOf(node), Replacement().Text(to));
  }
}

bool DirectiveEdits::NamesSubgroups() const {
  const std::span<const EnableExtension> all = EnableExtensions();
  for (size_t i = 0; i < all.size(); ++i) {
    if ((r_.program.named_extensions >> i & 1) != 0 && !IsMatrixExtension(all[i].name) &&
        (all[i].adds & Bit(Extension::kSubgroups)) != 0) {
      return true;
    }
  }
  return false;
}

bool DirectiveEdits::UsesSubgroups() const {
  for (uint32_t i = 0; i < ast_.nodes.size(); ++i) {
    const NodeId node(i);
    if (ast_.kind(node) == NodeKind::kCall) {
      const CallTarget* target = r_.BuiltinCall(node);
      if (target == nullptr) continue;
      const ir::BuiltinInfo& info = ir::InfoOf(static_cast<ir::BuiltinFn>(target->index));
      if (info.IsSubgroup() && !info.IsSubgroupMatrix()) return true;
    }
    if (ast_.kind(node) != NodeKind::kAttribute) continue;
    for (const NodeId argument : AttributeView(ast_, node).arguments()) {
      if (ast_.kind(argument) != NodeKind::kIdentifier) continue;
      const StringId name = IdentifierView(ast_, argument).name();
      if (name == name::k_subgroup_size || name == name::k_subgroup_invocation_id ||
          name == name::k_subgroup_id || name == name::k_num_subgroups) {
        return true;
      }
    }
  }
  return false;
}

// Renames the diagnostic rule subgroup_matrix_uniformity, which has the prefix `chromium.` only in
// Chromium's dialect. Does nothing for wgpu, which has no such rule.
void DirectiveEdits::EditRule(NodeId control) {
  const DiagnosticControlView rule(ast_, control);
  const bool prefixed = rule.second().valid();
  const bool known = prefixed ? rule.first() == name::k_chromium &&
                                    rule.second() == name::k_subgroup_matrix_uniformity
                              : rule.first() == name::k_subgroup_matrix_uniformity;
  if (!known || to_ == MatrixDialect::kWgpu || prefixed == (to_ == MatrixDialect::kChromium))
    return;
  const uint32_t first = rule.first_token(), last = first + (prefixed ? 2 : 0);
  r_.edits.Replace({ast_.TokenSpan(first).begin, ast_.TokenSpan(last).end},
                   Replacement().Text(prefixed ? "subgroup_matrix_uniformity"
                                               : "chromium.subgroup_matrix_uniformity"));
}

}  // namespace

EditedText ConvertMatrixDialect(Program& program, const NameNotes& notes, const Trivia& trivia,
                                MatrixDialect to, Diagnostics& diagnostics) {
  const bool cooperative = program.Enabled(Extension::kCooperativeMatrix);
  if (!cooperative && !program.Enabled(Extension::kSubgroupMatrix)) {
    return {std::string(program.source.text()), {}};
  }
  MatrixRewriter rewriter(program, notes, trivia, diagnostics);
  DirectiveEdits(rewriter, to).Run();
  if (cooperative && to != MatrixDialect::kWgpu) ConvertToSubgroupMatrix(rewriter);
  if (!cooperative && to == MatrixDialect::kWgpu) ConvertToCooperativeMatrix(rewriter);
  rewriter.RenameHiding();
  return rewriter.edits.Apply();
}

}  // namespace tessera::wgsl
