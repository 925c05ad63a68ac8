// Defines the data that all lint rules share: the module, and the collector of findings.
#ifndef TESSERA_TOOLS_LINT_REPORTER_H_
#define TESSERA_TOOLS_LINT_REPORTER_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/pool_vector.h"
#include "tools/lint/allowed.h"
#include "tools/lint/lint.h"
#include "wgsl/resolve/program.h"

namespace tessera::lint {

// Collects the findings of the enabled rules.
class Reporter {
 public:
  Reporter(const Source& source, std::span<const Span> comments, const Severities& severities)
      : allowed_(source, comments), severities_(severities) {}

  const Allowed& allowed() const { return allowed_; }
  bool IsOn(RuleId rule) const { return SeverityOf(rule) != Severity::kOff; }
  // Adds a finding and returns its diagnostic, which is valid until the next call. Returns null if
  // the rule is turned off at `span`.
  Diagnostic* Report(RuleId rule, Span span, std::string message) {
    if (!IsOn(rule) || allowed_.Has(rule, span.begin)) return nullptr;
    findings_.push_back(
        {rule,
         {.code = {}, .severity = SeverityOf(rule), .span = span, .message = std::move(message)}});
    return &findings_.back().diagnostic;
  }
  std::vector<Finding> Take() { return std::move(findings_); }

 private:
  Severity SeverityOf(RuleId rule) const { return severities_[static_cast<size_t>(rule)]; }

  const Allowed allowed_;
  const Severities& severities_;
  std::vector<Finding> findings_;
};

// The module to lint, which has no errors. `notes` contains what the resolver recorded: the scopes
// and, for each identifier, its declaration.
struct Subject {
  const wgsl::Program& program;
  const wgsl::NameNotes& notes;
  const wgsl::OtherFeatures other_features;
  const wgsl::Ast& ast = program.ast;

  // Returns the text of a node's main token, which is the name if the node is a declaration.
  std::string_view NameOf(wgsl::NodeId node) const { return program.source.text(ast.SpanOf(node)); }
  // Returns the type of an expression's value. For a reference, this is the type that is loaded.
  ir::TypeId ValueTypeOf(wgsl::NodeId node) const {
    const ir::TypeId type = program.TypeOf(node);
    if (!type.valid() || program.module.types.kind(type) != ir::TypeKind::kReference) return type;
    return program.module.types[type].element;
  }
  // Returns `node` without enclosing parentheses.
  wgsl::NodeId Strip(wgsl::NodeId node) const;
  // Returns the identifier from which a memory location is derived, or none if it is accessed
  // through a pointer.
  wgsl::NodeId RootOf(wgsl::NodeId place) const;
};

// Returns the structures that are shared with the host, indexed by TypeId.
PoolVector<bool> HostTypesOf(const wgsl::Program& program);
// Returns whether the host provides the contents of the variable, e.g. because it has a binding.
bool IsHostVariable(const wgsl::Variable& variable);

// ---------------------------------------------------------------- groups of rules

void FindDuplicates(const Subject& subject, Reporter& reporter);
void FindPrivateVariables(const Subject& subject, Reporter& reporter);
void FindLayoutHazards(const Subject& subject, Reporter& reporter);
void FindHiddenNonUniformity(const Subject& subject, Reporter& reporter);
void FindSlowLoops(const Subject& subject, Reporter& reporter);
void FindHalfHazards(const Subject& subject, Reporter& reporter);
void FindBankConflicts(const Subject& subject, Reporter& reporter);
void FindUnusualNames(const Subject& subject, Reporter& reporter);

}  // namespace tessera::lint

#endif  // TESSERA_TOOLS_LINT_REPORTER_H_
