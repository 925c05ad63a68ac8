#include "wgsl/resolve/statements.h"

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/builtin_info.h"
#include "wgsl/resolve/late_value.h"
#include "wgsl/resolve/memory_view.h"

namespace tessera::wgsl {
namespace {

using ir::TypeFlags;
using ir::TypeKind;

constexpr uint32_t kStatementAttrs = AttrBits({Attr::kDiagnostic});

}  // namespace

void Statements::FunctionBody(NodeId function, NodeId body) {
  const NodeList attributes = FunctionView(ast_, function).attributes();
  if (directives_.HasRangeFilters(attributes)) {
    directives_.RangeFilters(attributes, {SpanOf(function).begin, EndOfBraces(At(body).token)});
  }
  BodyInCurrentScope(body);
  jumps_.Clear();
}

void Statements::Resolve(NodeList statements) {
  for (NodeId s : statements) Resolve(s);
}

void Statements::Resolve(NodeId node) {
  switch (ast_.kind(node)) {
    case NodeKind::kCompound: Compound(node); break;
    case NodeKind::kAssign: Assign(node); break;
    case NodeKind::kCompoundAssign: CompoundAssign(node); break;
    case NodeKind::kPhonyAssign: PhonyAssign(node); break;
    case NodeKind::kIncrement:
    case NodeKind::kDecrement: IncrementOrDecrement(node); break;
    case NodeKind::kCallStatement: CallStatement(node); break;
    case NodeKind::kIf: If(node); break;
    case NodeKind::kSwitch: Switch(node); break;
    case NodeKind::kLoop: Loop(node); break;
    case NodeKind::kFor: For(node); break;
    case NodeKind::kWhile: While(node); break;
    case NodeKind::kBreak: Break(node); break;
    case NodeKind::kBreakIf: MisplacedBreakIf(node); break;
    case NodeKind::kContinuing: Continuing(node); break;
    case NodeKind::kContinue: Continue(node); break;
    case NodeKind::kReturn: Return(node); break;
    case NodeKind::kDiscard:
      uses_.NeedFragment(node);  // checked later by StageRules (WGSL: Discard Statement)
      break;
    case NodeKind::kConstAssert: ConstAssert(node); break;
    case NodeKind::kVar:
    case NodeKind::kLet:
    case NodeKind::kConst: Declaration(node); break;
    default: break;
  }
}

void Statements::Declaration(NodeId node) {
  declarations_.Resolve(node);
  scopes_.Bind(node);
}

// Reports a misplaced `break if` (WGSL: Break-If Statement). Its only valid position is the end of
// a continuing block, which Continuing() handles.
void Statements::MisplacedBreakIf(NodeId node) {
  Error(DiagCode::invalid_statement, SpanOf(node),
        "'break if' can only be the last statement of a continuing block");
}

// ---------------------------------------------------------------- blocks

// Returns the offset after the '}' that closes the first '{' at or after `token`.
uint32_t Statements::EndOfBraces(uint32_t token) const {
  uint32_t depth = 0;
  const auto count = static_cast<uint32_t>(ast_.tokens.size());
  for (uint32_t i = token; i < count; ++i) {
    const TokenKind kind = ast_.tokens[i].kind;
    if (kind == TokenKind::kBraceLeft) ++depth;
    if (kind == TokenKind::kBraceRight && depth > 0 && --depth == 0) {
      return ast_.tokens[i].offset + ast_.tokens[i].length;
    }
  }
  return count == 0 ? 0 : ast_.tokens[count - 1].offset;
}

// Handles the attributes of a statement. Only @diagnostic is allowed (WGSL: Diagnostic Filtering).
// The filter applies from the statement's first token to its last '}'.
void Statements::Filters(NodeList attributes, NodeId node) {
  if (attributes.empty()) return;
  attributes_.Collect(attributes, kStatementAttrs, "a statement");
  NodeId last = node;
  while (ast_.kind(last) == NodeKind::kIf) {
    const IfView branch(ast_, last);
    last = branch.else_node().valid() ? branch.else_node() : branch.then_body();
  }
  directives_.RangeFilters(attributes, {SpanOf(node).begin, EndOfBraces(At(last).token)});
}

void Statements::Compound(NodeId node) {
  scopes_.Enter(node);
  BodyInCurrentScope(node);
  scopes_.Exit();
}

void Statements::BodyInCurrentScope(NodeId compound) {
  if (ast_.kind(compound) != NodeKind::kCompound) return;
  const CompoundView view(ast_, compound);
  Filters(view.attributes(), compound);
  Resolve(view.statements());
}

// ---------------------------------------------------------------- assignments

// Resolves the target of an assignment, which must be a writable reference. Returns its store type,
// or none if an error was reported.
//
// With swizzle_assignment, the target may also be a swizzle of several components of a vector in
// memory ('v.xy'), or a component of such a swizzle ('v.xy.x', 'v.xy[i]'). If `parts` is not null,
// it receives the components that the swizzles select; a final index is ignored.
TypeId Statements::StoreTarget(NodeId node, bool needs_read, ir::Swizzle* parts) {
  const NodeFacts* facts = expressions_.Resolve(node);
  if (facts == nullptr) return {};
  if (!facts->is_reference) return StoreToSwizzle(node, needs_read, parts);
  const ir::Type& view = types_[facts->type];
  return CheckWritable(node, needs_read, view) ? view.element : TypeId();
}

TypeId Statements::StoreToSwizzle(NodeId node, bool needs_read, ir::Swizzle* parts) {
  const TypeId type = program_[node].type;
  const NodeId vector = parts != nullptr && program_.Has(LanguageFeature::kSwizzleAssignment)
                            ? SwizzledVector(node, parts)
                            : NodeId();
  if (!vector.valid()) {
    NotAssignable(node, type);
    return {};
  }
  const bool ok =
      CheckParts(node, *parts) && CheckWritable(node, needs_read, types_[program_[vector].type]);
  return ok ? type : TypeId();
}

bool Statements::NotWritable(NodeId node, const ir::Type& view) {
  Diagnostic& d = Error(DiagCode::invalid_store, node,
                        Cat("memory in address space '", NameOf(view.space), "' with access mode '",
                            NameOf(view.access), "' cannot be written"));
  const VariableId root = RootOf(program_, node);
  if (root.valid()) {
    d.AddLabel(SpanOf(program_[root].node),
               Cat("'", Text(program_[root].name), "' is declared here"));
  }
  HelpToWrite(view, root, d);
  return false;
}

// Suggests how to make `root`, a storage buffer or a pointer parameter, writable. Does nothing if
// `root` is none or the memory is not in address space `storage`.
void Statements::HelpToWrite(const ir::Type& view, VariableId root, Diagnostic& d) const {
  if (!root.valid() || view.space != ir::AddressSpace::kStorage) return;
  const Variable& v = program_[root];
  d.AddHelp(v.kind == VariableKind::kParameter
                ? Cat("declare it with 'ptr<storage, ", TypeName(types_[v.type].element),
                      ", read_write>'")
                : std::string("declare it with 'var<storage, read_write>'"));
}

// If the expression consists of one or more swizzles of a vector in memory, optionally followed by
// an index, returns the vector and stores the components that the swizzles select in `parts`.
// Otherwise returns none.
NodeId Statements::SwizzledVector(NodeId node, ir::Swizzle* parts) const {
  const auto inside = [&](NodeId n) { return WithoutParens(ast_, n); };
  const auto base_of = [&](NodeId n) {
    return inside(ast_.kind(n) == NodeKind::kIndex ? IndexView(ast_, n).base()
                                                   : MemberView(ast_, n).base());
  };
  PoolVector<ir::Swizzle> swizzles;  // outermost first
  NodeId at = inside(node);
  if (ast_.kind(at) == NodeKind::kIndex) at = base_of(at);
  ir::Type view;
  while (!IsMemoryView(types_, program_[at].type, &view)) {
    const uint32_t ref = program_[at].ref;
    if (ast_.kind(at) != NodeKind::kMember || (ref & Program::kSwizzleBit) == 0) return {};
    swizzles.push_back(ir::Swizzle::FromBits(ref & ~Program::kSwizzleBit));
    at = base_of(at);
  }
  if (swizzles.empty()) return {};
  *parts = swizzles.back();
  for (size_t i = swizzles.size() - 1; i-- > 0;) {
    ir::Swizzle inner;
    for (uint32_t k = 0; k < swizzles[i].count(); ++k) inner.Append((*parts)[swizzles[i][k]]);
    *parts = inner;
  }
  return at;
}

// Checks that the target of an assignment does not select a component twice.
bool Statements::CheckParts(NodeId node, const ir::Swizzle& parts) {
  // An access such as 'v.xx[i]' stores to one component.
  if (ir::TypeStore::IsScalar(program_[node].type)) return true;
  for (uint32_t i = 0; i < parts.count(); ++i) {
    for (uint32_t k = i + 1; k < parts.count(); ++k) {
      if (parts[i] != parts[k]) continue;
      Error(DiagCode::invalid_store, node,
            Cat("this swizzle names the component '", std::string_view("xyzw").substr(parts[i], 1),
                "' twice, so it cannot be assigned to"));
      return false;
    }
  }
  return true;
}

// Returns the root of a chain of member and index accesses. If the root is a variable, messages
// show its declaration to explain why the chain is not a reference.
NodeId Statements::RootOfValue(NodeId node) const {
  while (true) {
    switch (ast_.kind(node)) {
      case NodeKind::kMember: node = MemberView(ast_, node).base(); break;
      case NodeKind::kIndex: node = IndexView(ast_, node).base(); break;
      case NodeKind::kParen: node = ParenView(ast_, node).inner(); break;
      default: return node;
    }
  }
}

// Returns whether `node` is a swizzle that selects several components.
bool Statements::IsSwizzleOfSeveral(NodeId node) const {
  if (ast_.kind(node) != NodeKind::kMember || program_[node].ref == kNone) return false;
  const uint32_t ref = program_[node].ref;
  return (ref & Program::kSwizzleBit) != 0 &&
         ir::Swizzle::FromBits(ref & ~Program::kSwizzleBit).count() > 1;
}

// Explains why a swizzle of several components is not assignable. If `fixed` is true, the root is
// not a `var`, so its components cannot be assigned one by one either.
void Statements::ExplainSwizzle(bool fixed, Diagnostic& d) const {
  if (program_.Has(LanguageFeature::kSwizzleAssignment)) {
    d.AddNote(
        "only a swizzle of a vector in memory can be assigned to, and '++' and '--' need a single "
        "component");
  } else if (!fixed) {
    d.AddNote("a swizzle of several components is a value; assign the components one by one");
    d.AddNote(
        "assigning to a swizzle requires the language feature 'swizzle_assignment', which is not "
        "available");
  }
}

void Statements::NotAssignable(NodeId node, TypeId type) {
  const NodeId inner = WithoutParens(ast_, node);
  const bool name = ast_.kind(inner) == NodeKind::kIdentifier;
  Diagnostic& d =
      Error(DiagCode::invalid_store, node,
            type == ir::kVoid ? std::string("this cannot be assigned to")
            : name ? Cat("'", Text(IdentifierView(ast_, inner).name()), "' cannot be assigned to")
                   : Cat("this value of type '", TypeName(type), "' cannot be assigned to"));
  if (types_.kind(type) == TypeKind::kPointer) {
    const ir::Type& view = types_[type];
    if (view.access != ir::Access::kRead) {
      d.AddHelp("dereference the pointer with '*' to assign to its memory");
    } else {
      HelpToWrite(view, RootOf(program_, inner), d);
    }
    return;
  }
  const NodeId root = RootOfValue(inner);
  const VariableId id =
      ast_.kind(root) == NodeKind::kIdentifier ? program_.VariableOf(root) : VariableId();
  const bool fixed = id.valid() && program_[id].kind != VariableKind::kVar;
  if (IsSwizzleOfSeveral(inner)) ExplainSwizzle(fixed, d);
  if (!fixed) return;
  constexpr std::string_view kKinds[] = {"var", "let", "const", "override", "parameter"};
  const Variable& v = program_[id];
  d.AddLabel(SpanOf(v.node), Cat("'", Text(v.name), "' is a ", kKinds[static_cast<int>(v.kind)],
                                 "; only a 'var' can be assigned to"));
}

// Resolves a simple assignment (WGSL: Simple Assignment).
void Statements::Assign(NodeId node) {
  const AssignView assign(ast_, node);
  const NodeId left = assign.target(), right = assign.value();
  ir::Swizzle parts;
  const TypeId store = StoreTarget(left, false, &parts);
  if (parts.count() != 0) program_[node].ref = Program::kSwizzleBit | parts.bits();
  const Operand x = expressions_.Value(right);
  if (!store.valid() || !x.type.valid()) return;
  if (!types_.Has(store, TypeFlags::kConstructible)) {
    Diagnostic& d = Error(DiagCode::invalid_store, left,
                          Cat("a value of type '", TypeName(store), "' cannot be assigned"));
    if (types_.kind(store) == TypeKind::kAtomic) d.AddHelp("use 'atomicStore(&..., value)'");
    return;
  }
  if (x.type == store) return;
  if (ConversionRank(types_, x.type, store) == kNoConversion) {
    Diagnostic& d = Error(
        DiagCode::type_mismatch, right,
        Cat("cannot assign a value of type '", TypeName(x.type), "' to '", TypeName(store), "'"));
    d.AddLabel(ast_.FullSpan(left), Cat("of type '", TypeName(store), "'"));
    SuggestConversion(context_, d, x.type, store);
    if (TypeName(x.type) == TypeName(store)) {
      d.AddNote(std::string(kOverrideSizeNote));
    }
    return;
  }
  Materialize(context_, right, store);
}

// Resolves a compound assignment (WGSL: Compound Assignment).
void Statements::CompoundAssign(NodeId node) {
  const AssignView assign(ast_, node);
  const NodeId left = assign.target(), right = assign.value();
  ir::Swizzle parts;
  const TypeId store = StoreTarget(left, true, &parts);
  if (parts.count() != 0) program_[node].ref = Program::kSwizzleBit | parts.bits();
  const Operand r = expressions_.Value(right);
  if (!store.valid() || !r.type.valid()) return;
  if (types_.kind(store) == TypeKind::kAtomic) {
    Error(DiagCode::invalid_reference, ast_.FullSpan(left),
          Cat("a value of type '", TypeName(store), "' cannot be read from memory"))
        .AddHelp("call an atomic built-in function, e.g. 'atomicAdd(&x, 1)'");
    return;
  }
  const Operand l = expressions_.OperandOf(left, program_[left]);
  if (!l.type.valid()) return;
  const Resolution result = ResolveBinary(context_, node, assign.op(), l, r);
  if (!result.ok) return;
  if (result.type != store) {
    Error(DiagCode::type_mismatch, SpanOf(node),
          Cat("the result of type '", TypeName(result.type), "' cannot be assigned to '",
              TypeName(store), "'"))
        .AddLabel(ast_.FullSpan(left), Cat("of type '", TypeName(store), "'"));
    return;
  }
  program_[node].type = result.type;
}

// Resolves a phony assignment (WGSL: Phony Assignment).
void Statements::PhonyAssign(NodeId node) {
  const NodeId right = PhonyAssignView(ast_, node).value();
  const Operand x = expressions_.Value(right);
  if (!x.type.valid()) return;
  const TypeKind kind = types_.kind(x.type);
  if (!types_.Has(x.type, TypeFlags::kConstructible) && kind != TypeKind::kPointer &&
      !types_.IsHandle(x.type)) {
    Error(DiagCode::type_mismatch, right,
          Cat("a value of type '", TypeName(x.type), "' cannot be assigned to '_'"));
    return;
  }
  // The value is not stored, so a constant need not be representable in a concrete type.
  if (!x.value.valid()) expressions_.MaterializeDefault(right);
}

// Resolves an increment or decrement (WGSL: Increment and Decrement Statements).
void Statements::IncrementOrDecrement(NodeId node) {
  const NodeId left = StepView(ast_, node).target();
  const TypeId store = StoreTarget(left, true);
  if (store.valid() && !ir::TypeStore::IsConcreteInt(store)) {
    Diagnostic& d =
        Error(DiagCode::type_mismatch, left,
              Cat("'", ast_.kind(node) == NodeKind::kIncrement ? "++" : "--", "' needs an ",
                  program_.Has(LanguageFeature::kInt64) ? "'i32', 'u32', 'i64' or 'u64'"
                                                        : "'i32' or 'u32'",
                  ", not '", TypeName(store), "'"));
    if (types_.kind(store) == TypeKind::kAtomic) d.AddHelp("use 'atomicAdd' or 'atomicSub'");
  }
}

// Resolves a function call statement (WGSL: Function Call Statement, must_use).
void Statements::CallStatement(NodeId node) {
  const NodeId call = CallStatementView(ast_, node).call();
  if (ast_.kind(call) != NodeKind::kCall || !expressions_.Resolve(call)) return;
  const CallTarget& target = program_.CallOf(call);
  const StringId name = IdentifierView(ast_, CallView(ast_, call).callee()).name();
  switch (target.kind) {
    case CallTarget::kUser: {
      const UserFunction& f = program_[UserFunctionId(target.index)];
      if (!f.must_use) return;
      Error(DiagCode::must_use, SpanOf(call),
            Cat("the result of '", Text(f.name), "' must be used"))
          .AddLabel(SpanOf(f.node), "declared '@must_use' here")
          .AddHelp(Cat("write '_ = ", Text(f.name), "(...)' to ignore it"));
      return;
    }
    case CallTarget::kBuiltin:
      if (!ir::InfoOf(static_cast<ir::BuiltinFn>(target.index)).MustUse()) return;
      break;
    default: break;  // value constructors, conversions, select
  }
  Error(DiagCode::must_use, SpanOf(call), Cat("the result of '", Text(name), "' must be used"))
      .AddHelp(Cat("write '_ = ", Text(name), "(...)' to ignore it"));
}

// ---------------------------------------------------------------- control flow

void Statements::Condition(NodeId node, std::string_view what) {
  const Operand x = expressions_.Value(node);
  if (!x.type.valid() || x.type == ir::kBool) return;
  Diagnostic& d =
      Error(DiagCode::type_mismatch, node,
            Cat("the condition of ", what, " must be a 'bool', not '", TypeName(x.type), "'"));
  if (ir::TypeStore::IsScalar(x.type)) d.AddHelp("compare it with zero: '... != 0'");
  if (types_.IsVector(x.type) && types_[x.type].element == ir::kBool) AllOrAny(d, node);
}

// Suggests all() or any() for a condition of vector type, e.g. a comparison of vectors.
void Statements::AllOrAny(Diagnostic& d, NodeId condition) const {
  condition = WithoutParens(ast_, condition);
  const bool differs = ast_.kind(condition) == NodeKind::kBinary &&
                       BinaryView(ast_, condition).op() == Operator::kNotEqual;
  const bool equals = ast_.kind(condition) == NodeKind::kBinary &&
                      BinaryView(ast_, condition).op() == Operator::kEqual;
  const Span span = ast_.FullSpan(condition);
  if ((!differs && !equals) || span.end - span.begin > 200) {
    d.AddHelp(
        "write 'all(…)' to test whether all components are true, or 'any(…)' to test whether any "
        "is");
    return;
  }
  const std::string_view text = program_.source.text(span);
  const std::string call = Cat(differs ? "any(" : "all(", text, ")");
  d.AddHelp(Cat("vectors are compared component by component: write '", call, "'"));
  d.AddFix(span, call);
}

// Resolves an if statement (WGSL: If Statement). Iterates over a chain of `else if` clauses instead
// of recursing, because the chain can be long.
void Statements::If(NodeId node) {
  const NodeId first = node;
  while (node.valid() && ast_.kind(node) == NodeKind::kIf) {
    const IfView branch(ast_, node);
    if (node == first) Filters(branch.attributes(), node);
    Condition(branch.condition(), "'if'");
    Compound(branch.then_body());
    node = branch.else_node();
  }
  if (node.valid()) Compound(node);
}

// Resolves a switch statement (WGSL: Switch Statement).
void Statements::Switch(NodeId node) {
  const SwitchView s(ast_, node);
  Filters(s.attributes(), node);
  SwitchSelectors(node);
  if (!s.body_attributes().empty()) {
    attributes_.Collect(s.body_attributes(), kStatementAttrs, "a switch body");
    uint32_t open = At(node).token;
    while (open + 1 < ast_.tokens.size() && ast_.tokens[open].kind != TokenKind::kBraceLeft) ++open;
    directives_.RangeFilters(s.body_attributes(), {ast_.tokens[open].offset, EndOfBraces(open)});
  }
  jumps_.EnterSwitch();
  for (NodeId clause : s.clauses()) {
    if (ast_.kind(clause) == NodeKind::kCase) Compound(CaseView(ast_, clause).body());
  }
  jumps_.ExitSwitch();
}

void Statements::SwitchSelectors(NodeId node) {
  const SwitchView s(ast_, node);
  const NodeId selector = s.selector();
  const Operand value = expressions_.Value(selector);
  SelectorState state;
  state.type = value.type;
  state.decided_by = selector;
  state.ok = value.type.valid();
  if (state.ok && !ir::TypeStore::IsIntScalar(value.type)) {
    Error(DiagCode::invalid_switch, selector,
          Cat("the selector of 'switch' must be an 'i32' or 'u32', not '", TypeName(value.type),
              "'"));
    state.ok = false;
  }
  uint32_t count = 0;
  for (NodeId clause : s.clauses()) {
    if (ast_.kind(clause) != NodeKind::kCase) {
      state.ok = false;
      continue;
    }
    for (NodeId item : CaseView(ast_, clause).selectors()) {
      CaseSelector(item, state);
      ++count;
    }
  }
  if (!state.default_node.valid()) {
    Error(DiagCode::invalid_switch, SpanOf(node), "'switch' needs a default clause")
        .AddHelp("add 'default {}'");
  }
  CheckLimit(kSelectors, count, "case selectors", SpanOf(node), "'switch' has");
  if (!state.ok) return;
  const TypeId type = state.type == ir::kAbstractInt ? ir::kI32 : state.type;
  if (value.type == ir::kAbstractInt) Materialize(context_, selector, type);
  for (const Selector& x : state.values) {
    if (program_[x.node].type == ir::kAbstractInt) Materialize(context_, x.node, type);
  }
  CheckSelectors(state.values);
}

void Statements::CaseSelector(NodeId e, SelectorState& state) {
  if (ast_.kind(e) == NodeKind::kDefaultSelector) {
    if (state.default_node.valid()) {
      Error(DiagCode::invalid_switch, SpanOf(e), "'switch' has more than one default clause")
          .AddLabel(SpanOf(state.default_node), "another one here");
    }
    state.default_node = e;
    return;
  }
  const Operand x = expressions_.Value(e);
  if (!x.type.valid()) {
    state.ok = false;
    return;
  }
  if (x.stage != EvalStage::kConst) {
    Diagnostic& d = Error(DiagCode::not_constant, e, "a case selector must be a const-expression");
    LabelLateValue(program_, d, e, EvalStage::kConst);
    state.ok = false;
    return;
  }
  if (!ir::TypeStore::IsIntScalar(x.type)) {
    Error(DiagCode::invalid_switch, e,
          Cat("a case selector must be an 'i32' or 'u32', not '", TypeName(x.type), "'"));
    state.ok = false;
    return;
  }
  if (state.ok && x.type != ir::kAbstractInt && x.type != state.type) {
    if (state.type != ir::kAbstractInt) {
      Error(DiagCode::invalid_switch, e,
            Cat("this case selector has the type '", TypeName(x.type), "', which differs from '",
                TypeName(state.type), "'"))
          .AddLabel(ast_.FullSpan(state.decided_by),
                    Cat("this has the type '", TypeName(state.type), "'"));
      state.ok = false;
      return;
    }
    state.type = x.type;
    state.decided_by = e;
  }
  if (x.value.valid()) state.values.push_back({constants_.IntValue(x.value), e});
}

// Reports selector values that occur twice in a switch.
void Statements::CheckSelectors(PoolVector<Selector>& selectors) {
  StableSort(selectors, [](const Selector& s) { return SignedKey(s.value); });
  for (size_t i = 1; i < selectors.size(); ++i) {
    if (selectors[i].value != selectors[i - 1].value) continue;
    Error(DiagCode::invalid_switch, selectors[i].node,
          Cat("the case selector ", selectors[i].value, " is used twice"))
        .AddLabel(ast_.FullSpan(selectors[i - 1].node), "first used here");
  }
}

// Resolves a loop statement (WGSL: Loop Statement). The continuing block sees the declarations of
// the body.
void Statements::Loop(NodeId node) {
  const LoopView loop(ast_, node);
  Filters(loop.attributes(), node);
  scopes_.Enter(loop.body());
  jumps_.EnterLoop();
  BodyInCurrentScope(loop.body());
  if (loop.continuing().valid()) Continuing(loop.continuing());
  jumps_.ExitLoop();
  scopes_.Exit();
}

void Statements::Continuing(NodeId node) {
  if (ast_.kind(node) != NodeKind::kContinuing || !jumps_.InLoop()) return;
  jumps_.EnterContinuing();
  const NodeId body = ContinuingView(ast_, node).body();
  if (ast_.kind(body) == NodeKind::kCompound) {
    scopes_.Enter(body);
    const CompoundView view(ast_, body);
    Filters(view.attributes(), body);
    const NodeList statements = view.statements();
    for (size_t i = 0; i < statements.size(); ++i) {
      const NodeId s = statements[i];
      if (ast_.kind(s) == NodeKind::kBreakIf && i + 1 == statements.size()) {
        Condition(BreakIfView(ast_, s).condition(), "'break if'");
      } else {
        Resolve(s);
      }
    }
    scopes_.Exit();
  }
  jumps_.ExitContinuing();
}

// Resolves a for statement (WGSL: For Statement). According to the specification, the header and
// the body share a scope. Browsers nevertheless allow the body to redeclare a name from the header
// (gpuweb issue 5024), and so does Scopes::Bind, with a warning.
void Statements::For(NodeId node) {
  const ForView loop(ast_, node);
  Filters(loop.attributes(), node);
  scopes_.Enter(node);
  if (loop.init().valid()) Resolve(loop.init());
  if (loop.condition().valid()) Condition(loop.condition(), "'for'");
  if (loop.update().valid()) Resolve(loop.update());
  jumps_.EnterPlainLoop();
  const Scopes::ForBody outer = scopes_.EnterForBody(loop.body());
  BodyInCurrentScope(loop.body());
  scopes_.ExitForBody(outer);
  jumps_.ExitLoop();
  scopes_.Exit();
}

// Resolves a while statement (WGSL: While Statement).
void Statements::While(NodeId node) {
  const WhileView loop(ast_, node);
  Filters(loop.attributes(), node);
  Condition(loop.condition(), "'while'");
  jumps_.EnterPlainLoop();
  Compound(loop.body());
  jumps_.ExitLoop();
}

// Checks a break statement (WGSL: Break Statement).
void Statements::Break(NodeId node) {
  switch (jumps_.Innermost()) {
    case Jumps::Kind::kNone:
      Error(DiagCode::invalid_statement, SpanOf(node),
            "'break' can only be used in a loop or a switch");
      break;
    case Jumps::Kind::kContinuing:
      Error(DiagCode::invalid_statement, SpanOf(node), "'break' cannot leave a continuing block")
          .AddHelp("use 'break if condition;' as the last statement of the continuing block");
      break;
    case Jumps::Kind::kLoop:
    case Jumps::Kind::kSwitch: break;
  }
}

// Checks a continue statement (WGSL: Continue Statement).
void Statements::Continue(NodeId node) {
  switch (jumps_.InnermostBesideSwitch()) {
    case Jumps::Kind::kNone:
    case Jumps::Kind::kSwitch:
      Error(DiagCode::invalid_statement, SpanOf(node), "'continue' can only be used in a loop");
      break;
    case Jumps::Kind::kContinuing:
      Error(DiagCode::invalid_statement, SpanOf(node),
            "'continue' cannot be used in a continuing block");
      break;
    case Jumps::Kind::kLoop: jumps_.NoteContinue(node); break;
  }
}

// Resolves a return statement (WGSL: Return Statement).
void Statements::Return(NodeId node) {
  const UserFunction& f = program_[context_.current_function];
  if (jumps_.InContinuing()) {
    Error(DiagCode::invalid_statement, SpanOf(node),
          "'return' cannot be used in a continuing block");
  }
  const TypeId want = f.return_type;
  const NodeId decl = f.node;
  const NodeId expression = ReturnView(ast_, node).value();
  if (!expression.valid()) {
    if (want.valid() && want != ir::kVoid) {
      Error(DiagCode::type_mismatch, SpanOf(node),
            Cat("'return' needs a value of type '", TypeName(want), "'"))
          .AddLabel(SpanOf(decl), Cat("'", Text(decl), "' returns '", TypeName(want), "'"));
    }
    return;
  }
  const Operand x = expressions_.Value(expression);
  if (!x.type.valid() || !want.valid()) return;
  if (want == ir::kVoid) {
    Error(DiagCode::type_mismatch, expression, Cat("'", Text(decl), "' returns nothing"))
        .AddLabel(SpanOf(decl), "declared without a return type");
    return;
  }
  if (x.type == want) return;
  if (ConversionRank(types_, x.type, want) == kNoConversion) {
    Diagnostic& d = Error(
        DiagCode::type_mismatch, expression,
        Cat("cannot return a value of type '", TypeName(x.type), "' from '", Text(decl), "'"));
    d.AddLabel(SpanOf(decl), Cat("'", Text(decl), "' returns '", TypeName(want), "'"));
    SuggestConversion(context_, d, x.type, want);
    return;
  }
  Materialize(context_, expression, want);
}

// Resolves a const_assert (WGSL: Const Assertion Statement).
void Statements::ConstAssert(NodeId node) {
  const NodeId condition = ConstAssertView(ast_, node).condition();
  const Operand x = expressions_.Value(condition);
  if (!x.type.valid()) return;
  if (x.stage != EvalStage::kConst) {
    Diagnostic& d = Error(DiagCode::not_constant, condition,
                          "the condition of 'const_assert' must be a const-expression");
    LabelLateValue(program_, d, condition, EvalStage::kConst);
    return;
  }
  if (x.type != ir::kBool) {
    Error(DiagCode::type_mismatch, condition,
          Cat("the condition of 'const_assert' must be a 'bool', not '", TypeName(x.type), "'"));
    return;
  }
  if (x.value.valid() && !constants_.BoolValue(x.value)) {
    Error(DiagCode::const_assert_failed, condition, "this condition is false");
  }
}

}  // namespace tessera::wgsl
