// Statements (WGSL: Statements). What behaviour analysis finds (missing returns, endless loops,
// code that cannot run) is not here.
#include <algorithm>

#include "wgsl/resolve/resolver_impl.h"

namespace tessera::wgsl {
namespace {

using ir::TypeFlags;
using ir::TypeKind;

}  // namespace

void Resolver::Statements(std::span<const uint32_t> statements) {
  for (uint32_t s : statements) Statement(NodeId(s));
}

void Resolver::Statement(NodeId node) {
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
    case NodeKind::kBreakIf:
      // WGSL: Break-If Statement: only as the last statement of a continuing block.
      Error(DiagCode::invalid_statement, SpanOf(node),
            "'break if' can only be the last statement of a continuing block");
      break;
    case NodeKind::kContinuing: Continuing(node); break;
    case NodeKind::kContinue: Continue(node); break;
    case NodeKind::kReturn: Return(node); break;
    case NodeKind::kDiscard: Discard(node); break;
    case NodeKind::kConstAssert: ConstAssert(node); break;
    case NodeKind::kVar:
      VarDeclaration(node);
      Bind(node);
      break;
    case NodeKind::kLet:
      LetDeclaration(node);
      Bind(node);
      break;
    case NodeKind::kConst:
      ConstDeclaration(node);
      Bind(node);
      break;
    default: break;
  }
}

// ---------------------------------------------------------------- blocks

// The offset behind the '}' that closes the first '{' at or after `token`.
uint32_t Resolver::EndOfBraces(uint32_t token) const {
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

// The attributes of a statement: only @diagnostic (WGSL: Diagnostic Filtering). The range is from
// the statement's first token to the last '}' of it.
void Resolver::StatementFilters(uint32_t attributes, NodeId node) {
  if (attributes == kNone) return;
  Attributes(attributes, 1u << static_cast<int>(Attr::kDiagnostic), "a statement");
  NodeId last = node;
  while (ast_.kind(last) == NodeKind::kIf) {
    const auto& branch = ast_.Extra<IfNode>(At(last).b);
    last = NodeId(branch.else_node == kNone ? branch.then_body : branch.else_node);
  }
  RangeFilters(attributes, {SpanOf(node).begin, EndOfBraces(At(last).token)});
}

void Resolver::Compound(NodeId node) {
  EnterScope();
  BodyInCurrentScope(node);
  ExitScope();
}

void Resolver::BodyInCurrentScope(NodeId compound) {
  if (ast_.kind(compound) != NodeKind::kCompound) return;
  StatementFilters(At(compound).b, compound);
  Statements(ast_.List(At(compound).a));
}

// ---------------------------------------------------------------- assignments

// The left side must be a reference that can be written; `view` gets it.
bool Resolver::CheckStoreTarget(NodeId node, bool needs_read, ir::Type* view) {
  if (!Expression(node)) return false;
  const TypeId type = program_.types[node.value];
  if (!MemoryView(type, false, view)) {
    NodeId inner = node;
    while (ast_.kind(inner) == NodeKind::kParen) inner = NodeId(At(inner).a);
    const bool name = ast_.kind(inner) == NodeKind::kIdentifier;
    Diagnostic& d =
        Error(DiagCode::invalid_store, node,
              type == ir::kVoid ? std::string("this cannot be assigned to")
              : name            ? Cat("'", Text(StringId(At(inner).a)), "' cannot be assigned to")
                     : Cat("this value of type '", TypeName(type), "' cannot be assigned to"));
    if (types_.kind(type) == TypeKind::kPointer) {
      d.AddHelp("to write what the pointer points to, dereference it with '*'");
      return false;
    }
    if (ast_.kind(inner) == NodeKind::kMember && program_.refs[inner.value] != kNone &&
        (program_.refs[inner.value] & Program::kSwizzleBit) != 0 &&
        (program_.refs[inner.value] & 7) > 1) {
      d.AddNote("a swizzle of several components is a value: assign the components one by one");
    }
    // The variable at the root tells most.
    NodeId root = inner;
    while (ast_.kind(root) == NodeKind::kMember || ast_.kind(root) == NodeKind::kIndex ||
           ast_.kind(root) == NodeKind::kParen) {
      root = NodeId(At(root).a);
    }
    if (ast_.kind(root) == NodeKind::kIdentifier) {
      const VariableId id = program_.VariableOf(root);
      if (id.valid()) {
        const Variable& v = program_[id];
        constexpr std::string_view kKinds[] = {"var", "let", "const", "override", "parameter"};
        if (v.kind != VariableKind::kVar) {
          d.AddLabel(SpanOf(v.node),
                     Cat("'", Text(v.name), "' is a ", kKinds[static_cast<int>(v.kind)],
                         "; only 'var' can change"));
        }
      }
    }
    return false;
  }
  const bool writable =
      view->access == ir::Access::kReadWrite || (view->access == ir::Access::kWrite && !needs_read);
  if (!writable) {
    Diagnostic& d = Error(DiagCode::invalid_store, node,
                          Cat("memory in address space '", NameOf(view->space),
                              "' with access mode '", NameOf(view->access), "' cannot be written"));
    const VariableId root = RootOf(node);
    if (root.valid()) {
      d.AddLabel(SpanOf(program_[root].node),
                 Cat("'", Text(program_[root].name), "' is declared here"));
      if (view->space == ir::AddressSpace::kStorage) {
        d.AddHelp("declare it with 'var<storage, read_write>'");
      }
    }
    return false;
  }
  return true;
}

// WGSL: Simple Assignment.
void Resolver::Assign(NodeId node) {
  ir::Type view;
  const NodeId left(At(node).a), right(At(node).b);
  const bool left_ok = CheckStoreTarget(left, false, &view);
  const Operand x = Value(right);
  if (!left_ok || !x.type.valid()) return;
  const TypeId store = view.element;
  if (!types_.Has(store, TypeFlags::kConstructible)) {
    Diagnostic& d = Error(DiagCode::invalid_store, left,
                          Cat("a value of type '", TypeName(store), "' cannot be assigned"));
    if (types_.kind(store) == TypeKind::kAtomic) d.AddHelp("use 'atomicStore(&..., value)'");
    return;
  }
  if (x.type == store) return;
  if (ConversionRank(types_, x.type, store) == kNoConversion) {
    Error(DiagCode::type_mismatch, right,
          Cat("cannot assign a value of type '", TypeName(x.type), "' to '", TypeName(store), "'"))
        .AddLabel(ast_.FullSpan(left), Cat("of type '", TypeName(store), "'"));
    return;
  }
  Materialize(context_, right, store);
}

// WGSL: Compound Assignment.
void Resolver::CompoundAssign(NodeId node) {
  ir::Type view;
  const NodeId left(At(node).a), right(At(node).b);
  const bool left_ok = CheckStoreTarget(left, true, &view);
  const Operand r = Value(right);
  if (!left_ok || !r.type.valid()) return;
  const Operand l = OperandOf(left);
  if (!l.type.valid()) return;
  const Resolution result = ResolveBinary(context_, node, At(node).op, l, r);
  if (!result.ok) return;
  if (result.type != view.element) {
    Error(DiagCode::type_mismatch, SpanOf(node),
          Cat("the result of type '", TypeName(result.type), "' cannot be assigned to '",
              TypeName(view.element), "'"))
        .AddLabel(ast_.FullSpan(left), Cat("of type '", TypeName(view.element), "'"));
    return;
  }
  program_.types[node.value] = result.type;
}

// WGSL: Phony Assignment.
void Resolver::PhonyAssign(NodeId node) {
  const NodeId right(At(node).b);
  const Operand x = Value(right);
  if (!x.type.valid()) return;
  const TypeKind kind = types_.kind(x.type);
  if (!types_.Has(x.type, TypeFlags::kConstructible) && kind != TypeKind::kPointer &&
      !types_.IsHandle(x.type)) {
    Error(DiagCode::type_mismatch, right,
          Cat("a value of type '", TypeName(x.type), "' cannot be assigned to '_'"));
    return;
  }
  // An abstract value stays abstract: nothing is stored, so it need not fit a concrete type.
  if (!x.value.valid()) MaterializeDefault(right);
}

// WGSL: Increment and Decrement Statements.
void Resolver::IncrementOrDecrement(NodeId node) {
  ir::Type view;
  const NodeId left(At(node).a);
  if (!CheckStoreTarget(left, true, &view)) return;
  if (view.element != ir::kI32 && view.element != ir::kU32) {
    Diagnostic& d = Error(DiagCode::type_mismatch, left,
                          Cat("'", ast_.kind(node) == NodeKind::kIncrement ? "++" : "--",
                              "' needs an 'i32' or 'u32', not '", TypeName(view.element), "'"));
    if (types_.kind(view.element) == TypeKind::kAtomic) d.AddHelp("use 'atomicAdd' or 'atomicSub'");
  }
}

// WGSL: Function Call Statement, must_use.
void Resolver::CallStatement(NodeId node) {
  const NodeId call(At(node).a);
  if (ast_.kind(call) != NodeKind::kCall || !Expression(call)) return;
  const CallTarget& target = program_.CallOf(call);
  const StringId name(At(NodeId(At(call).a)).a);
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
      if (!PropertiesOf(static_cast<ir::BuiltinFn>(target.index)).must_use) return;
      break;
    default: break;  // constructors, conversions, select
  }
  Error(DiagCode::must_use, SpanOf(call), Cat("the result of '", Text(name), "' must be used"))
      .AddHelp(Cat("write '_ = ", Text(name), "(...)' to ignore it"));
}

// ---------------------------------------------------------------- control flow

void Resolver::Condition(NodeId node, std::string_view what) {
  const Operand x = Value(node);
  if (!x.type.valid() || x.type == ir::kBool) return;
  Diagnostic& d =
      Error(DiagCode::type_mismatch, node,
            Cat("the condition of ", what, " must be a 'bool', not '", TypeName(x.type), "'"));
  if (x.type == ir::kI32 || x.type == ir::kU32 || x.type == ir::kAbstractInt) {
    d.AddHelp("compare it: '... != 0'");
  }
}

// WGSL: If Statement. A chain of else-if is a loop here.
void Resolver::If(NodeId node) {
  const NodeId first = node;
  while (node.valid() && ast_.kind(node) == NodeKind::kIf) {
    const auto& branch = ast_.Extra<IfNode>(At(node).b);
    if (node == first) StatementFilters(branch.attributes, node);
    Condition(NodeId(At(node).a), "'if'");
    Compound(NodeId(branch.then_body));
    node = NodeId(branch.else_node);
  }
  if (node.valid()) Compound(node);
}

// WGSL: Switch Statement.
void Resolver::Switch(NodeId node) {
  const auto& s = ast_.Extra<SwitchNode>(At(node).b);
  StatementFilters(s.attributes, node);
  const NodeId selector(At(node).a);
  SwitchSelectors(node, selector);
  if (s.body_attributes != kNone) {
    Attributes(s.body_attributes, 1u << static_cast<int>(Attr::kDiagnostic), "a switch body");
    uint32_t open = At(node).token;
    while (open + 1 < ast_.tokens.size() && ast_.tokens[open].kind != TokenKind::kBraceLeft) ++open;
    RangeFilters(s.body_attributes, {ast_.tokens[open].offset, EndOfBraces(open)});
  }
  jumps_.push_back(Jump::kSwitch);
  for (uint32_t c : ast_.List(s.cases)) {
    const NodeId clause(c);
    if (ast_.kind(clause) == NodeKind::kCase) Compound(NodeId(At(clause).b));
  }
  jumps_.pop_back();
}

void Resolver::SwitchSelectors(NodeId node, NodeId selector) {
  const auto& s = ast_.Extra<SwitchNode>(At(node).b);
  const Operand value = Value(selector);
  TypeId type = value.type;  // the common type
  bool ok = type.valid();
  if (ok && !ir::TypeStore::IsIntScalar(type)) {
    Error(DiagCode::invalid_switch, selector,
          Cat("the selector of 'switch' must be an 'i32' or 'u32', not '", TypeName(type), "'"));
    ok = false;
  }
  struct Selector {
    int64_t value;
    NodeId node;
  };
  std::vector<Selector> selectors;
  NodeId default_node;
  NodeId decided_by = selector;
  uint32_t count = 0;
  for (uint32_t c : ast_.List(s.cases)) {
    if (ast_.nodes[c].kind != NodeKind::kCase) {
      ok = false;
      continue;
    }
    for (uint32_t item : ast_.List(ast_.nodes[c].a)) {
      const NodeId e(item);
      ++count;
      if (ast_.kind(e) == NodeKind::kDefaultSelector) {
        if (default_node.valid()) {
          Error(DiagCode::invalid_switch, SpanOf(e), "'switch' has more than one default clause")
              .AddLabel(SpanOf(default_node), "another one here");
        }
        default_node = e;
        continue;
      }
      const Operand x = Value(e);
      if (!x.type.valid()) {
        ok = false;
        continue;
      }
      if (x.stage != EvalStage::kConst) {
        Error(DiagCode::not_constant, e, "a case selector must be a const-expression");
        ok = false;
        continue;
      }
      if (!ir::TypeStore::IsIntScalar(x.type)) {
        Error(DiagCode::invalid_switch, e,
              Cat("a case selector must be an 'i32' or 'u32', not '", TypeName(x.type), "'"));
        ok = false;
        continue;
      }
      if (ok && x.type != ir::kAbstractInt && x.type != type) {
        if (type == ir::kAbstractInt) {
          type = x.type;
          decided_by = e;
        } else {
          Error(DiagCode::invalid_switch, e,
                Cat("this case selector has the type '", TypeName(x.type),
                    "', which differs from '", TypeName(type), "'"))
              .AddLabel(ast_.FullSpan(decided_by), Cat("this has the type '", TypeName(type), "'"));
          ok = false;
          continue;
        }
      }
      if (x.value.valid()) selectors.push_back({constants_.IntValue(x.value), e});
    }
  }
  if (!default_node.valid()) {
    Error(DiagCode::invalid_switch, SpanOf(node), "'switch' needs a default clause")
        .AddHelp("add 'default {}'");
  }
  HoldTo(kSelectors, count, SpanOf(node), "'switch' has", "case selectors");
  if (!ok) return;
  if (type == ir::kAbstractInt) type = ir::kI32;
  if (value.type == ir::kAbstractInt) Materialize(context_, selector, type);
  for (const Selector& x : selectors) {
    if (program_.types[x.node.value] == ir::kAbstractInt) Materialize(context_, x.node, type);
  }
  std::stable_sort(selectors.begin(), selectors.end(),
                   [](const Selector& a, const Selector& b) { return a.value < b.value; });
  for (size_t i = 1; i < selectors.size(); ++i) {
    if (selectors[i].value != selectors[i - 1].value) continue;
    Error(DiagCode::invalid_switch, selectors[i].node,
          Cat("the case selector ", selectors[i].value, " is used twice"))
        .AddLabel(ast_.FullSpan(selectors[i - 1].node), "first used here");
  }
}

// WGSL: Loop Statement. The continuing block sees the declarations of the body.
void Resolver::Loop(NodeId node) {
  const auto& loop = ast_.Extra<LoopNode>(At(node).b);
  StatementFilters(loop.attributes, node);
  const NodeId body(At(node).a);
  EnterScope();
  LoopState state{};
  state.scope_start = scope_starts_.back();
  state.scope_depth = static_cast<uint32_t>(scope_starts_.size());
  loops_.push_back(state);
  jumps_.push_back(Jump::kLoop);
  if (loop.body_attributes != kNone) StatementFilters(loop.body_attributes, body);
  BodyInCurrentScope(body);
  if (loop.continuing != kNone) Continuing(NodeId(loop.continuing));
  jumps_.pop_back();
  loops_.pop_back();
  ExitScope();
}

void Resolver::Continuing(NodeId node) {
  if (ast_.kind(node) != NodeKind::kContinuing || loops_.empty()) return;
  jumps_.push_back(Jump::kContinuing);
  const size_t loop = loops_.size() - 1;
  loops_[loop].in_continuing = true;
  const NodeId body(At(node).a);
  if (ast_.kind(body) == NodeKind::kCompound) {
    EnterScope();
    StatementFilters(At(body).b, body);
    const auto statements = ast_.List(At(body).a);
    for (size_t i = 0; i < statements.size(); ++i) {
      const NodeId s(statements[i]);
      if (ast_.kind(s) == NodeKind::kBreakIf && i + 1 == statements.size()) {
        Condition(NodeId(At(s).a), "'break if'");
      } else {
        Statement(s);
      }
    }
    ExitScope();
  }
  loops_[loop].in_continuing = false;
  jumps_.pop_back();
}

// WGSL: For Statement. By the specification what the header declares shares its scope with what the
// body declares; browsers let the body declare the name again (gpuweb issue 5024), and so does Bind.
void Resolver::For(NodeId node) {
  const auto& loop = ast_.Extra<ForNode>(At(node).b);
  StatementFilters(loop.attributes, node);
  EnterScope();
  if (loop.init != kNone) Statement(NodeId(loop.init));
  if (loop.condition != kNone) Condition(NodeId(loop.condition), "'for'");
  if (loop.update != kNone) Statement(NodeId(loop.update));
  jumps_.push_back(Jump::kLoop);
  loops_.emplace_back();
  const ForScope outer = for_scope_;
  EnterScope();
  for_scope_ = {scope_starts_.size(), scope_starts_[scope_starts_.size() - 2]};
  BodyInCurrentScope(NodeId(At(node).a));
  ExitScope();
  for_scope_ = outer;
  loops_.pop_back();
  jumps_.pop_back();
  ExitScope();
}

// WGSL: While Statement.
void Resolver::While(NodeId node) {
  const auto& loop = ast_.Extra<WhileNode>(At(node).b);
  StatementFilters(loop.attributes, node);
  Condition(NodeId(At(node).a), "'while'");
  jumps_.push_back(Jump::kLoop);
  loops_.emplace_back();
  Compound(NodeId(loop.body));
  loops_.pop_back();
  jumps_.pop_back();
}

// WGSL: Break Statement.
void Resolver::Break(NodeId node) {
  if (jumps_.empty()) {
    Error(DiagCode::invalid_statement, SpanOf(node),
          "'break' can only be used in a loop or a switch");
  } else if (jumps_.back() == Jump::kContinuing) {
    Error(DiagCode::invalid_statement, SpanOf(node), "'break' cannot leave a continuing block")
        .AddHelp("use 'break if condition;' as the last statement of the continuing block");
  }
}

// WGSL: Continue Statement.
void Resolver::Continue(NodeId node) {
  size_t i = jumps_.size();
  while (i > 0 && jumps_[i - 1] == Jump::kSwitch) --i;
  if (i == 0) {
    Error(DiagCode::invalid_statement, SpanOf(node), "'continue' can only be used in a loop");
    return;
  }
  if (jumps_[i - 1] == Jump::kContinuing) {
    Error(DiagCode::invalid_statement, SpanOf(node),
          "'continue' cannot be used in a continuing block");
    return;
  }
  LoopState& loop = loops_.back();
  if (loop.scope_depth == 0) return;  // for and while: what their header uses is declared before
  // What is declared in the loop's own scope so far; deeper scopes follow it on the stack.
  const uint32_t visible = loop.scope_depth < scope_starts_.size()
                               ? scope_starts_[loop.scope_depth]
                               : static_cast<uint32_t>(bindings_.size());
  if (visible < loop.visible_at_continue) {
    loop.visible_at_continue = visible;
    loop.continue_node = node;
  }
}

// WGSL: Return Statement.
void Resolver::Return(NodeId node) {
  const UserFunction& f = program_[context_.current_function];
  for (Jump jump : jumps_) {
    if (jump != Jump::kContinuing) continue;
    Error(DiagCode::invalid_statement, SpanOf(node),
          "'return' cannot be used in a continuing block");
    break;
  }
  const TypeId want = f.return_type;
  const NodeId decl = f.node;
  if (At(node).a == kNone) {
    if (want.valid() && want != ir::kVoid) {
      Error(DiagCode::type_mismatch, SpanOf(node),
            Cat("'return' needs a value of type '", TypeName(want), "'"))
          .AddLabel(SpanOf(decl), Cat("'", Text(decl), "' returns '", TypeName(want), "'"));
    }
    return;
  }
  const NodeId expression(At(node).a);
  const Operand x = Value(expression);
  if (!x.type.valid() || !want.valid()) return;
  if (want == ir::kVoid) {
    Error(DiagCode::type_mismatch, expression, Cat("'", Text(decl), "' returns nothing"))
        .AddLabel(SpanOf(decl), "declared without a return type");
    return;
  }
  if (x.type == want) return;
  if (ConversionRank(types_, x.type, want) == kNoConversion) {
    Error(DiagCode::type_mismatch, expression,
          Cat("cannot return a value of type '", TypeName(x.type), "' from '", Text(decl), "'"))
        .AddLabel(SpanOf(decl), Cat("'", Text(decl), "' returns '", TypeName(want), "'"));
    return;
  }
  Materialize(context_, expression, want);
}

// WGSL: Discard Statement: fragment shaders only; found through the call graph.
void Resolver::Discard(NodeId node) {
  FunctionNeeds& needs = needs_[context_.current_function.value];
  if (!needs.fragment_only.valid()) needs.fragment_only = node;
}

// WGSL: Const Assertion Statement.
void Resolver::ConstAssert(NodeId node) {
  const NodeId condition(At(node).a);
  const Operand x = Value(condition);
  if (!x.type.valid()) return;
  if (x.stage != EvalStage::kConst) {
    Error(DiagCode::not_constant, condition,
          "the condition of 'const_assert' must be a const-expression");
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
