#include "tools/lint/lint.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/cat.h"
#include "base/near_name.h"
#include "base/pool_vector.h"
#include "tools/lint/reporter.h"
#include "wgsl/syntax/ast_views.h"
#include "wgsl/syntax/names.h"

namespace tessera::lint {

using wgsl::CallTarget;
using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::NodeList;
using wgsl::Operator;

namespace {

class Linter {
 public:
  Linter(const wgsl::Program& program, const wgsl::NameNotes& notes, std::span<const Span> comments,
         const Severities& severities, const wgsl::ExcludedCode& excluded)
      : program_(program),
        notes_(notes),
        ast_(program.ast),
        subject_{
            program,
            notes,
            {excluded, program.source, program.ast, program.module.strings, notes.declarations}},
        reporter_(program.source, comments, severities) {}

  std::vector<Finding> Run();

 private:
  // ---- facts
  void FindUses();
  void FindLive();
  void NoteChange(NodeId place);
  bool IsHost(NodeId declaration) const {
    return IsHostVariable(program_[program_.VariableOf(declaration)]);
  }

  // ---- rules
  void CheckDeclaration(const wgsl::NameNotes::Declared& declared);
  void CheckUnused(NodeId node);
  void CheckNeverChanged(NodeId node);
  bool Contains(uint32_t outer, uint32_t inner) const;
  void CheckShadowed(NodeId node, uint32_t scope);
  void CheckMembers(NodeId structure);
  void CheckSelfAssignment(NodeId node);
  void CheckCondition(NodeId condition);
  void CheckConversion(NodeId call);
  bool CanStandAlone(NodeId node, uint32_t end) const;
  bool IsExact(NodeId node) const;
  bool IsComputed(NodeId node) const;
  void CheckFloatEquality(NodeId node);
  void CheckNode(NodeId node);
  void CheckAllowedNames();

  bool AreSame(NodeId a, NodeId b) const;
  NodeId Strip(NodeId node) const { return subject_.Strip(node); }
  std::string_view NameOf(NodeId node) const { return program_.source.text(ast_.SpanOf(node)); }
  Diagnostic* Report(RuleId rule, Span span, std::string message) {
    return reporter_.Report(rule, span, std::move(message));
  }

  const wgsl::Program& program_;
  const wgsl::NameNotes& notes_;
  const wgsl::Ast& ast_;
  const Subject subject_;
  Reporter reporter_;
  // Indexed by node: true for a declaration to which at least one identifier refers.
  PoolVector<bool> used_;
  PoolVector<bool> changed_;  // indexed by node: variables that may change after their declaration
  PoolVector<bool> live_;     // indexed by node: module-scope declarations that an entry point uses
  PoolVector<bool> used_members_;  // indexed by node: members that are accessed
  PoolVector<bool> host_types_;    // indexed by TypeId: structures in buffers
  // Indexed by name: the visible declarations, from the outermost to the innermost scope.
  PoolVector<PoolVector<wgsl::NameNotes::Declared>> visible_;
  bool has_entry_point_ = false;
};

// ---------------------------------------------------------------- facts

void Linter::NoteChange(NodeId place) {
  const NodeId root = subject_.RootOf(place);
  if (!root.valid()) return;
  const NodeId declaration = notes_.declarations[root.value];
  if (declaration.valid()) changed_[declaration.value] = true;
}

void Linter::FindUses() {
  const size_t nodes = ast_.nodes.size();
  used_.resize(nodes);
  changed_.resize(nodes);
  used_members_.resize(nodes);
  PoolVector<NodeId> struct_of(program_.module.types.size());
  for (const uint32_t d : ast_.declarations) {
    const ir::TypeId type = program_.TypeOf(NodeId(d));
    if (ast_.kind(NodeId(d)) == NodeKind::kStruct && type.valid())
      struct_of[type.value] = NodeId(d);
  }
  for (uint32_t i = 0; i < nodes; ++i) {
    const NodeId node(i);
    switch (ast_.kind(node)) {
      case NodeKind::kIdentifier:
        if (const NodeId d = notes_.declarations[i]; d.valid()) used_[d.value] = true;
        break;
      case NodeKind::kAssign:
      case NodeKind::kCompoundAssign: NoteChange(wgsl::AssignView(ast_, node).target()); break;
      case NodeKind::kIncrement:
      case NodeKind::kDecrement: NoteChange(wgsl::StepView(ast_, node).target()); break;
      case NodeKind::kUnary:
        if (wgsl::UnaryView(ast_, node).op() == Operator::kAddressOf) {
          NoteChange(wgsl::UnaryView(ast_, node).operand());
        }
        break;
      case NodeKind::kMember: {
        const ir::TypeStore& types = program_.module.types;
        ir::TypeId type = program_.TypeOf(wgsl::MemberView(ast_, node).base());
        if (!type.valid()) break;
        const ir::TypeKind kind = types.kind(type);
        if (kind == ir::TypeKind::kReference || kind == ir::TypeKind::kPointer) {
          type = types[type].element;
        }
        if (types.kind(type) != ir::TypeKind::kStruct || !struct_of[type.value].valid()) break;
        const NodeList members = wgsl::StructView(ast_, struct_of[type.value]).members();
        used_members_[members[program_[node].ref].value] = true;
        break;
      }
      default: break;
    }
  }
}

// Finds the functions and module-scope variables that an entry point uses, directly or indirectly.
void Linter::FindLive() {
  live_.resize(ast_.nodes.size());
  PoolVector<wgsl::UserFunctionId> queue;
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    if (program_.functions[i].stage == ir::ShaderStage::kNone) continue;
    has_entry_point_ = true;
    live_[program_.functions[i].node.value] = true;
    queue.push_back(wgsl::UserFunctionId(i));
  }
  for (size_t i = 0; i < queue.size(); ++i) {
    const wgsl::UserFunction& function = program_[queue[i]];
    for (const wgsl::VariableId global : function.globals) {
      live_[program_[global].node.value] = true;
    }
    for (const wgsl::UserFunctionId callee : function.callees) {
      const NodeId node = program_[callee].node;
      if (live_[node.value]) continue;
      live_[node.value] = true;
      queue.push_back(callee);
    }
  }
}

// ---------------------------------------------------------------- rules about declarations

void Linter::CheckDeclaration(const wgsl::NameNotes::Declared& declared) {
  CheckShadowed(declared.node, declared.scope);
  if (NameOf(declared.node).starts_with('_')) return;
  if (subject_.other_features.MayUse(declared.node)) return;
  CheckUnused(declared.node);
  if (declared.scope != 0) CheckNeverChanged(declared.node);
}

void Linter::CheckUnused(NodeId node) {
  const std::string name = Quote(NameOf(node));
  const Span span = ast_.SpanOf(node);
  switch (ast_.kind(node)) {
    case NodeKind::kFunction:
      if (!has_entry_point_ || live_[node.value]) return;
      if (Diagnostic* d =
              Report(RuleId::unused_function, span, "no entry point calls the function " + name);
          d != nullptr && used_[node.value]) {
        d->AddNote("it is called only by functions that no entry point calls");
      }
      return;
    case NodeKind::kParameter: {
      if (used_[node.value]) return;
      Report(RuleId::unused_parameter, span, "the parameter " + name + " is never used");
      return;
    }
    case NodeKind::kVar:
      if (program_[program_.VariableOf(node)].module_scope && IsHost(node)) {
        if (!has_entry_point_ || live_[node.value]) return;
        Report(RuleId::unused_binding, span, "no entry point uses the resource " + name);
        return;
      }
      [[fallthrough]];
    case NodeKind::kLet:
    case NodeKind::kConst: {
      if (used_[node.value]) return;
      // If a module has no entry points, its module-scope variables and constants are not reported,
      // because other modules may import them.
      if (program_[program_.VariableOf(node)].module_scope && !has_entry_point_) return;
      Report(RuleId::unused_variable, span, name + " is never used");
      return;
    }
    default: return;
  }
}

void Linter::CheckNeverChanged(NodeId node) {
  if (ast_.kind(node) != NodeKind::kVar || changed_[node.value] || !used_[node.value]) return;
  const wgsl::VarView view(ast_, node);
  if (!view.init().valid()) return;
  // Dynamically indexing a 'let' array may copy the whole array on each access, so a 'var' is
  // preferable.
  const ir::TypeId type = program_[program_.VariableOf(node)].type;
  if (!type.valid() || program_.module.types.Has(type, ir::TypeFlags::kHasArray)) return;
  Diagnostic* d = Report(RuleId::never_changed, ast_.SpanOf(node),
                         Quote(NameOf(node)) + " is a 'var' that never changes");
  if (d == nullptr) return;
  d->AddHelp(program_.ValueOf(view.init()).valid()
                 ? "declare it with 'let', or with 'const', because its value is a constant"
                 : "declare it with 'let'");
  // Add a fix only if there is no template list, because only then does the keyword directly
  // precede the name.
  if (view.template_arguments().empty()) {
    d->AddFix(ast_.TokenSpan(ast_[node].token - 1), "let");
  }
}

// Returns whether the scope `inner` is `outer` or nested in it.
bool Linter::Contains(uint32_t outer, uint32_t inner) const {
  while (inner > outer) inner = notes_.scopes[inner].parent;
  return inner == outer;
}

void Linter::CheckShadowed(NodeId node, uint32_t scope) {
  if (!reporter_.IsOn(RuleId::shadowed_name)) return;
  const uint32_t name = ast_.token(node).payload;
  if (name >= visible_.size()) return;
  PoolVector<wgsl::NameNotes::Declared>& outer = visible_[name];
  while (!outer.empty() && !Contains(outer.back().scope, scope)) outer.pop_back();
  if (!outer.empty() && scope != 0) {
    const bool is_local = outer.back().scope != 0;
    Diagnostic* d = Report(RuleId::shadowed_name, ast_.SpanOf(node),
                           Quote(NameOf(node)) + " hides the declaration of that name in " +
                               (is_local ? "an outer block" : "the module"));
    if (d != nullptr) d->AddLabel(ast_.SpanOf(outer.back().node), "hidden here");
  }
  if (scope != 0) outer.push_back({node, scope});
}

void Linter::CheckMembers(NodeId structure) {
  const ir::TypeId type = program_.TypeOf(structure);
  if (!type.valid() || host_types_[type.value] || !used_[structure.value]) return;
  for (const NodeId member : wgsl::StructView(ast_, structure).members()) {
    const bool is_io = !wgsl::TypedNameView(ast_, member).attributes().empty();
    if (used_members_[member.value] || is_io || NameOf(member).starts_with('_')) continue;
    Report(RuleId::unused_member, ast_.SpanOf(member),
           "the member " + Quote(NameOf(member)) + " is never accessed");
  }
}

// ---------------------------------------------------------------- rules about code

// Returns true if two expressions certainly denote the same memory location, because they consist
// of the same names, members and indices.
bool Linter::AreSame(NodeId a, NodeId b) const {
  a = Strip(a);
  b = Strip(b);
  if (ast_.kind(a) != ast_.kind(b)) return false;
  switch (ast_.kind(a)) {
    case NodeKind::kIdentifier:
      return notes_.declarations[a.value].valid() &&
             notes_.declarations[a.value] == notes_.declarations[b.value];
    case NodeKind::kMember:
      return wgsl::MemberView(ast_, a).name() == wgsl::MemberView(ast_, b).name() &&
             AreSame(wgsl::MemberView(ast_, a).base(), wgsl::MemberView(ast_, b).base());
    case NodeKind::kIndex:
      return AreSame(wgsl::IndexView(ast_, a).index(), wgsl::IndexView(ast_, b).index()) &&
             AreSame(wgsl::IndexView(ast_, a).base(), wgsl::IndexView(ast_, b).base());
    case NodeKind::kUnary:
      return wgsl::UnaryView(ast_, a).op() == wgsl::UnaryView(ast_, b).op() &&
             AreSame(wgsl::UnaryView(ast_, a).operand(), wgsl::UnaryView(ast_, b).operand());
    case NodeKind::kIntLiteral: return NameOf(a) == NameOf(b);
    default: return false;
  }
}

void Linter::CheckSelfAssignment(NodeId node) {
  const wgsl::AssignView view(ast_, node);
  if (!AreSame(view.target(), view.value())) return;
  const Span all{ast_.FullSpan(view.target()).begin, ast_.FullSpan(view.value()).end};
  Report(RuleId::self_assignment, all, "this assigns a value to itself");
}

// Reports a constant condition. Literals are not reported, because they are deliberate. Conditions
// that name a declared constant are not reported either, because such constants configure the
// module.
void Linter::CheckCondition(NodeId condition) {
  const ir::ConstantId value = program_.ValueOf(condition);
  if (!value.valid() || ast_.kind(Strip(condition)) == NodeKind::kBoolLiteral) return;
  bool is_configured = false;
  PoolVector<NodeId> nodes = {condition};
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (ast_.kind(nodes[i]) == NodeKind::kIdentifier) {
      is_configured |= notes_.declarations[nodes[i].value].valid();
    }
    wgsl::ForEachChild(ast_, nodes[i], [&](NodeId child) { nodes.push_back(child); });
  }
  if (is_configured) return;
  const bool is_true = program_.module.constants.BoolValue(value);
  Report(RuleId::constant_condition, ast_.FullSpan(condition),
         is_true ? "this condition is always true" : "this condition is always false");
}

// Reports redundant conversions, e.g. f32(x) if x is a concrete f32.
void Linter::CheckConversion(NodeId node) {
  const CallTarget& target = program_.CallOf(node);
  if (target.kind != CallTarget::kConvert && target.kind != CallTarget::kConstruct) return;
  const wgsl::CallView call(ast_, node);
  const ir::TypeStore& types = program_.module.types;
  if (call.arguments().size() != 1 || !program_.TypeOf(call.callee()).valid()) return;
  const NodeId argument = call.arguments()[0];
  // Report nothing if the argument is a constant. It may originally have had an abstract type, and
  // then the conversion is not redundant. The original type is not recorded.
  if (program_.ValueOf(argument).valid()) return;
  ir::TypeId type = program_.TypeOf(argument);
  if (!type.valid()) return;
  if (types.kind(type) == ir::TypeKind::kReference) type = types[type].element;
  const bool is_number = types.ScalarOf(type).valid() && types.kind(type) != ir::TypeKind::kAtomic;
  if (type != program_.TypeOf(node) || !is_number) return;
  if (subject_.other_features.MayChange(node)) return;
  const std::string_view callee = program_.source.text(ast_.FullSpan(call.callee()));
  Diagnostic* d = Report(RuleId::redundant_conversion, ast_.FullSpan(node),
                         "the argument of " + Quote(callee) + " already has this type");
  if (d == nullptr) return;
  const Span whole = ast_.FullSpan(node), kept = ast_.FullSpan(argument);
  // The fix would delete comments that are between the tokens of the conversion.
  const auto has_comment = [&](Span span) {
    const std::string_view removed = program_.source.text(span);
    return removed.find("//") != std::string_view::npos ||
           removed.find("/*") != std::string_view::npos;
  };
  if (has_comment({whole.begin, kept.begin}) || has_comment({kept.end, whole.end})) return;
  const std::string text(program_.source.text(kept));
  d->AddFix(whole, CanStandAlone(argument, whole.end) ? text : "(" + text + ")");
}

// Returns whether an expression needs no parentheses if it replaces the operand that ends at `end`.
bool Linter::CanStandAlone(NodeId node, uint32_t end) const {
  switch (ast_.kind(node)) {
    case NodeKind::kIndex:
    case NodeKind::kCall:
    case NodeKind::kParen: return true;
    case NodeKind::kIdentifier:
    case NodeKind::kMember:
      // A '<' after a name could begin a template list (WGSL: Template Lists).
      return std::ranges::lower_bound(ast_.tokens, end, {}, &wgsl::Token::offset)->kind !=
             wgsl::TokenKind::kLessThan;
    default: return false;
  }
}

// Returns whether comparing a float for equality is reasonable. This is the case if the float
// - was converted from an integer,
// - is in a uniform buffer, i.e. set by the host, or
// - is the result of a function that rounds its argument or selects one of its arguments.
bool Linter::IsExact(NodeId node) const {
  node = Strip(node);
  const NodeId root = subject_.RootOf(node);
  if (root.valid()) {
    const NodeId declaration = notes_.declarations[root.value];
    if (!declaration.valid()) return false;
    if (ast_.kind(declaration) == NodeKind::kLet && root == node) {
      node = Strip(wgsl::ValueDeclView(ast_, declaration).init());
    } else if (ast_.kind(declaration) == NodeKind::kVar) {
      const wgsl::Variable& variable = program_[program_.VariableOf(declaration)];
      if (variable.space == ir::AddressSpace::kUniform) return true;
      const NodeId init = wgsl::VarView(ast_, declaration).init();
      if (root != node || variable.module_scope || changed_[declaration.value] || !init.valid()) {
        return false;
      }
      node = Strip(init);
    }
  }
  if (ast_.kind(node) != NodeKind::kCall) return false;
  if (program_.CallOf(node).kind == CallTarget::kConvert) {
    const ir::TypeId from = subject_.ValueTypeOf(wgsl::CallView(ast_, node).arguments()[0]);
    return from.valid() && !ir::TypeStore::IsFloatScalar(program_.module.types.ScalarOf(from));
  }
  if (program_.CallOf(node).kind != CallTarget::kBuiltin) return false;
  constexpr std::string_view kExact[] = {"max",  "min",   "clamp", "floor",
                                         "ceil", "trunc", "round", "saturate"};
  const std::string_view name = NameOf(wgsl::CallView(ast_, node).callee());
  return std::ranges::find(kExact, name) != std::end(kExact);
}

// Returns whether the expression computes a float. The result of a computation may have been
// rounded, but reading or passing a float does not round it. If neither operand of a comparison is
// computed, the comparison is therefore safe: it tests whether the operands are identical.
bool Linter::IsComputed(NodeId node) const {
  node = Strip(node);
  switch (ast_.kind(node)) {
    case NodeKind::kBinary: return true;
    case NodeKind::kUnary: return IsComputed(wgsl::UnaryView(ast_, node).operand());
    case NodeKind::kCall:
      if (program_.CallOf(node).kind == CallTarget::kUser ||
          program_.CallOf(node).kind == CallTarget::kBuiltin) {
        return true;
      }
      return std::ranges::any_of(wgsl::CallView(ast_, node).arguments(),
                                 [&](NodeId argument) { return IsComputed(argument); });
    default: break;
  }
  const NodeId root = subject_.RootOf(node);
  const NodeId declaration = root.valid() ? notes_.declarations[root.value] : NodeId();
  if (!declaration.valid()) return false;
  if (ast_.kind(declaration) == NodeKind::kVar) return changed_[declaration.value];
  if (ast_.kind(declaration) != NodeKind::kLet) return false;
  const NodeKind init = ast_.kind(Strip(wgsl::ValueDeclView(ast_, declaration).init()));
  return init == NodeKind::kBinary || init == NodeKind::kCall;
}

void Linter::CheckFloatEquality(NodeId node) {
  const wgsl::BinaryView view(ast_, node);
  if (view.op() != Operator::kEqual && view.op() != Operator::kNotEqual) return;
  ir::TypeId type = program_.TypeOf(view.left());
  if (!type.valid()) return;
  const ir::TypeStore& types = program_.module.types;
  if (types.kind(type) == ir::TypeKind::kReference) type = types[type].element;
  if (!types.ScalarOf(type).valid() || !types.IsFloatScalar(types.ScalarOf(type))) return;
  // A comparison with a constant may be deliberate, because the variable may have been set to that
  // exact constant as a marker. The comparison `x != x` may be a deliberate test for NaN.
  if (program_.ValueOf(view.left()).valid() || program_.ValueOf(view.right()).valid()) return;
  if (AreSame(view.left(), view.right())) return;
  if (IsExact(view.left()) || IsExact(view.right())) return;
  if (!IsComputed(view.left()) && !IsComputed(view.right())) return;
  Diagnostic* d = Report(RuleId::float_equality, ast_.SpanOf(node),
                         "floats that are computed differently are rarely equal");
  if (d != nullptr) d->AddHelp("compare the absolute difference with a tolerance");
}

void Linter::CheckNode(NodeId node) {
  switch (ast_.kind(node)) {
    case NodeKind::kAssign: return CheckSelfAssignment(node);
    case NodeKind::kIf: return CheckCondition(wgsl::IfView(ast_, node).condition());
    case NodeKind::kWhile: return CheckCondition(wgsl::WhileView(ast_, node).condition());
    case NodeKind::kCall: return program_.TypeOf(node).valid() ? CheckConversion(node) : void();
    case NodeKind::kBinary: return CheckFloatEquality(node);
    case NodeKind::kStruct: return CheckMembers(node);
    default: return;
  }
}

// Reports unknown rule names in `tessera-allow` comments. Such names have no effect.
void Linter::CheckAllowedNames() {
  PoolVector<std::string_view> names;
  for (const Rule& rule : Rules()) names.push_back(rule.name);
  for (const Span span : reporter_.allowed().unknown()) {
    const std::string_view name = program_.source.text(span);
    Diagnostic* d = Report(RuleId::unknown_rule, span, Cat("there is no rule ", Quote(name)));
    if (d == nullptr) continue;
    const Guess guess = Closest(name, names);
    if (guess.empty()) continue;
    d->AddHelp(Cat("did you mean ", Quote(guess), "?"));
    d->AddFix(span, std::string(std::string_view(guess)));
  }
}

std::vector<Finding> Linter::Run() {
  FindUses();
  FindLive();
  // Members of structures in buffers are never reported as unused, because the host may need them.
  host_types_ = HostTypesOf(program_);
  if (reporter_.IsOn(RuleId::shadowed_name)) visible_.resize(program_.module.strings.size());
  for (const wgsl::NameNotes::Declared& declared : notes_.declared) {
    const uint32_t name = ast_.token(declared.node).payload;
    if (declared.scope == 0 && name < visible_.size()) visible_[name] = {declared};
  }
  for (const wgsl::NameNotes::Declared& declared : notes_.declared) CheckDeclaration(declared);
  for (uint32_t i = 0; i < ast_.nodes.size(); ++i) CheckNode(NodeId(i));
  FindDuplicates(subject_, reporter_);
  FindPrivateVariables(subject_, reporter_);
  FindLayoutHazards(subject_, reporter_);
  FindHiddenNonUniformity(subject_, reporter_);
  FindSlowLoops(subject_, reporter_);
  FindHalfHazards(subject_, reporter_);
  FindBankConflicts(subject_, reporter_);
  FindUnusualNames(subject_, reporter_);
  CheckAllowedNames();
  return reporter_.Take();
}

}  // namespace

std::vector<Finding> Lint(const wgsl::Program& program, const wgsl::NameNotes& notes,
                          std::span<const Span> comments, const Severities& severities,
                          const wgsl::ExcludedCode& excluded) {
  return Linter(program, notes, comments, severities, excluded).Run();
}

}  // namespace tessera::lint
