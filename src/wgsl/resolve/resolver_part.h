// What every part of the resolver stands on: access to the module, and no state of its own.
//
// The resolver is cut along its data. Each part owns what is written beside its name, and nothing else:
//
//   Scopes              which declaration each name denotes now
//   Suggestions         where syntax errors may have swallowed declarations
//   FunctionUses        what each function calls, mentions and asks of its stage
//   Jumps               the loops and switches around the statement
//   TypeExpressions     which override decides which count
//   Calls               the arguments of the calls being resolved
//   Expressions         where the members of large structures are
//   Declarations        the @id values given to overrides
//   StageRules          what an entry point has reached
//   EntryPointInterfaces    which members have been found fault with
//   Directives, TypeRules, Attributes, Functions, Statements, CallGraph:
//                       nothing; they fill the Program
//
// resolver.cc puts the parts together and has the order of the whole.
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

  // WGSL: Template Lists: 'f(a < b, c > (d))' has one.
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
  // What is asked for is there as a rule: `what`, one text in parts as of Cat, is put together only if it is not.
  //
  // Holds `have` to a limit: an error where it is exceeded, a remark where other implementations may
  // take less. `what` begins the message and ends with a verb. Returns whether there was no error.
  template <typename... Parts>
  bool HoldTo(const Limit& limit, uint64_t have, std::string_view unit, Span span,
              const Parts&... what) const {
    return have <= limit.everywhere || IsAllowed(limit, have, unit, span, Cat(what...));
  }
  // False after an error: `what` needs an extension that the module does not enable.
  template <typename... Parts>
  bool RequireExtension(Extension extension, Span span, const Parts&... what) const {
    return program_.Enabled(extension) || ExtensionMissing(extension, span, Cat(what...));
  }
  // False after an error: `what` needs a language extension that there is not.
  template <typename... Parts>
  bool RequireFeature(LanguageFeature feature, Span span, const Parts&... what) const {
    return program_.Has(feature) || FeatureMissing(feature, span, Cat(what...));
  }
  // Says of a diagnostic that the language extension is not available why not.
  void NotAvailable(Diagnostic& diagnostic, const LanguageExtension& extension) const;

  // Records what was found out about an expression, and gives all that is known of it; of a Resolution that failed, null.
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
  // Whether what is more than all implementations take is no error.
  bool IsAllowed(const Limit& limit, uint64_t have, std::string_view unit, Span span,
                 std::string_view what) const;
  // The errors; both return false.
  bool ExtensionMissing(Extension extension, Span span, std::string_view what) const;
  bool FeatureMissing(LanguageFeature feature, Span span, std::string_view what) const;
  std::string_view ExtensionName(Extension extension) const;
  void AddEnableFix(Diagnostic& diagnostic, Extension extension) const;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_RESOLVER_PART_H_
