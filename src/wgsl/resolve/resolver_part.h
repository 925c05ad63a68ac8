// Defines the base class of every part of the resolver. The class provides access to the module and
// has no state of its own.
//
// The parts of the resolver own the following data:
//
//   Scopes              the declaration that each name denotes now
//   Suggestions         the names whose declarations the parser may have skipped
//   FunctionUses        the calls, variables and stage requirements of each function
//   Jumps               the loops and switches around the current statement
//   TypeExpressions     the override-expressions of element counts
//   Calls               the arguments of the calls being resolved
//   Expressions         the member indices of large structures
//   Declarations        the @id values given to overrides
//   StageRules          the functions and variables that entry points reach
//   EntryPointInterfaces    the members that have been reported
//   Directives, TypeRules, Attributes, Functions, Statements, CallGraph:
//                       nothing; they fill the Program
//
// resolver.cc creates the parts and runs the phases in order.
#ifndef TESSERA_WGSL_RESOLVE_RESOLVER_PART_H_
#define TESSERA_WGSL_RESOLVE_RESOLVER_PART_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/cat.h"
#include "wgsl/resolve/overload.h"
#include "wgsl/resolve/program.h"
#include "wgsl/resolve/type_name.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/limits.h"
#include "wgsl/syntax/names.h"

namespace tessera::wgsl {

class ResolverPart {
 protected:
  static constexpr uint32_t kNone = NodeId::kNoneValue;

  // The message for code such as 'f(a < b, c > (d))', in which WGSL parses '<' and '>' as a
  // template list (WGSL: Template Lists).
  static constexpr std::string_view kReadAsTemplateList =
      "'<' and the '>' after it are read as a template list; put a comparison in parentheses: '(a "
      "< b)'";

  explicit ResolverPart(SemanticContext& context)
      : context_(context),
        program_(context.program),
        diagnostics_(context.diagnostics),
        ast_(context.program.ast),
        types_(context.program.module.types),
        constants_(context.program.module.constants) {}
  ResolverPart(const ResolverPart&) = delete;
  ResolverPart& operator=(const ResolverPart&) = delete;
  ~ResolverPart() = default;

  const Node& At(NodeId id) const { return ast_[id]; }
  Span SpanOf(NodeId id) const { return ast_.SpanOf(id); }
  StringId DeclName(NodeId decl) const { return StringId(ast_.token(decl).payload); }
  std::string_view Text(StringId id) const { return program_.module.strings.Get(id); }
  std::string_view Text(NodeId decl) const { return Text(DeclName(decl)); }
  std::string TypeName(TypeId type) const { return wgsl::TypeName(program_, type); }

  Diagnostic& Error(DiagCode code, Span span, std::string message) const {
    return diagnostics_.Add(code, span, std::move(message));
  }
  Diagnostic& Error(DiagCode code, NodeId node, std::string message) const {
    return diagnostics_.Add(code, ast_.FullSpan(node), std::move(message));
  }
  Diagnostic& Error(DiagCode code, Span span, const char* message) const {
    return diagnostics_.Add(code, span, message);
  }
  Diagnostic& Error(DiagCode code, NodeId node, const char* message) const {
    return diagnostics_.Add(code, ast_.FullSpan(node), message);
  }
  // CheckLimit, RequireExtension and RequireFeature usually succeed. To save time, they take the
  // parts of the string `what` and concatenate them only on failure (see Cat).
  //
  // If `have` exceeds `limit.everywhere`, CheckLimit adds a diagnostic, and returns false if the
  // diagnostic is an error (see IsAllowed). The message begins with `what`, followed by `have` and
  // `unit`. Therefore `what` must end with a verb, e.g. "this array constructor has".
  template <typename... Parts>
  bool CheckLimit(const Limit& limit, uint64_t have, std::string_view unit, Span span,
                  const Parts&... what) const {
    return have <= limit.everywhere || IsAllowed(limit, have, unit, span, Cat(what...));
  }
  // Reports an error and returns false if `what` needs `extension` and the module does not enable
  // it.
  template <typename... Parts>
  bool RequireExtension(Extension extension, Span span, const Parts&... what) const {
    return program_.Enabled(extension) || ExtensionMissing(extension, span, Cat(what...));
  }
  // Reports an error and returns false if `what` needs a language extension that is unavailable.
  template <typename... Parts>
  bool RequireFeature(LanguageFeature feature, Span span, const Parts&... what) const {
    return program_.Has(feature) || FeatureMissing(feature, span, Cat(what...));
  }
  // Explains in a diagnostic why a language extension is unavailable.
  void NotAvailable(Diagnostic& diagnostic, const LanguageExtension& extension) const;

  // Records the type, stage and value of an expression and returns its NodeFacts. If `r` is a
  // failed resolution, clears the type and returns null.
  const NodeFacts* Set(NodeId node, TypeId type, EvalStage stage, ConstantId value = {}) const {
    NodeFacts& facts = program_[node];
    facts.type = type;
    facts.stage = stage;
    facts.value = value;
    return &facts;
  }
  const NodeFacts* Set(NodeId node, const Resolution& r) const {
    if (r.ok) return Set(node, r.type, r.stage, r.value);
    program_[node].type = {};
    return nullptr;
  }

  SemanticContext& context_;
  Program& program_;
  Diagnostics& diagnostics_;
  const Ast& ast_;
  ir::TypeStore& types_;
  ir::ConstantStore& constants_;

 private:
  // Returns whether the value `have`, which exceeds `limit.everywhere`, is allowed. It is allowed
  // if the limit depends on the device, or if tessera supports the value and Program::check_limits
  // is not set. Adds a remark if the value is allowed, and reports an error otherwise.
  bool IsAllowed(const Limit& limit, uint64_t have, std::string_view unit, Span span,
                 std::string_view what) const;
  // Report that the extension or feature is unavailable, and always return false.
  bool ExtensionMissing(Extension extension, Span span, std::string_view what) const;
  bool FeatureMissing(LanguageFeature feature, Span span, std::string_view what) const;
  std::string_view ExtensionName(Extension extension) const;
  void AddEnableFix(Diagnostic& diagnostic, Extension extension) const;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_RESOLVER_PART_H_
