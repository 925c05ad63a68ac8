#include "wgsl/resolve/resolver.h"

#include "wgsl/resolve/resolver_impl.h"

namespace tessera::wgsl {

void Resolve(Program& program, Diagnostics& diagnostics) {
  Resolver resolver(program, diagnostics);
  resolver.Run();
}

Resolver::Resolver(Program& program, Diagnostics& diagnostics)
    : program_(program),
      diagnostics_(diagnostics),
      ast_(program.ast),
      types_(program.module.types),
      constants_(program.module.constants),
      context_{
          program, diagnostics,
          ir::ConstEval(program.module.types, program.module.constants, program.module.strings),
          UserFunctionId(), false},
      after_syntax_errors_(diagnostics.has_errors()) {}

void Resolver::Run() {
  Directives();
  DeclareModuleScope();
  ResolveModuleScope();
  // All headers before any body, so that a body may call any function.
  for (uint32_t d : ast_.declarations) {
    if (ast_.kind(NodeId(d)) == NodeKind::kFunction) FunctionHeader(NodeId(d));
  }
  for (uint32_t d : ast_.declarations) {
    if (ast_.kind(NodeId(d)) == NodeKind::kFunction) FunctionBody(NodeId(d));
    if (ast_.kind(NodeId(d)) == NodeKind::kConstAssert) ConstAssert(NodeId(d));
  }
  OrderFunctions();
  EntryPoints();
}

bool Resolver::HoldTo(const Limit& limit, uint64_t have, Span span, std::string_view what,
                      std::string_view unit) {
  if (have <= limit.everywhere) return true;
  if (limit.of_device || (!program_.check_limits && have <= limit.most)) {
    diagnostics_.Add(DiagCode::limit_exceeded, Severity::kInfo, span,
                     Cat(what, " ", have, " ", unit, "; only ", limit.everywhere,
                         " are available on every device"));
    return true;
  }
  Error(DiagCode::limit_exceeded, span,
        Cat(what, " ", have, " ", unit, "; the limit is ",
            program_.check_limits ? limit.everywhere : limit.most));
  return false;
}

// ---------------------------------------------------------------- scopes

void Resolver::DeclareModuleScope() {
  innermost_.assign(program_.module.strings.size(), kNone);
  bindings_.reserve(ast_.declarations.size() + 32);
  // The nodes of a declaration stand between those of its neighbours, its own node last.
  uint32_t first = 0;
  for (uint32_t d : ast_.directives) first = std::max(first, d + 1);
  scope_starts_.push_back(0);
  for (uint32_t d : ast_.declarations) {
    const NodeId node(d);
    switch (ast_.kind(node)) {
      case NodeKind::kVar:
      case NodeKind::kConst:
      case NodeKind::kOverride:
      case NodeKind::kAlias:
      case NodeKind::kStruct:
      case NodeKind::kFunction: {
        const size_t before = bindings_.size();
        Bind(node);
        if (bindings_.size() != before) module_states_.push_back({first});
        break;
      }
      default: break;
    }
    first = d + 1;
  }
  module_binding_count_ = static_cast<uint32_t>(bindings_.size());
}

void Resolver::Bind(NodeId node) {
  const uint32_t name = ast_.token(node).payload;
  if (name >= innermost_.size()) return;  // '_' or damaged
  const uint32_t previous = innermost_[name];
  if (previous != kNone && previous >= scope_starts_.back()) {
    Error(DiagCode::redeclaration, SpanOf(node),
          Cat("'", Text(node), "' is declared twice in the same scope"))
        .AddLabel(SpanOf(bindings_[previous].node), "first declared here");
    return;
  }
  // The open question of gpuweb issue 5024, answered as browsers do.
  if (previous != kNone && scope_starts_.size() == for_scope_.body_depth &&
      previous >= for_scope_.header_start) {
    Error(DiagCode::loop_variable_redeclared, SpanOf(node),
          Cat("'", Text(node), "' is declared again in the body of the 'for' that declares it"))
        .AddLabel(SpanOf(bindings_[previous].node), "the loop's own, which this one hides")
        .AddHelp("give one of the two another name: not every implementation takes this");
  }
  innermost_[name] = static_cast<uint32_t>(bindings_.size());
  bindings_.push_back({name, previous, node});
}

void Resolver::ExitScope() {
  const uint32_t start = scope_starts_.back();
  scope_starts_.pop_back();
  while (bindings_.size() > start) {
    innermost_[bindings_.back().name] = bindings_.back().previous;
    bindings_.pop_back();
  }
}

// ---------------------------------------------------------------- module scope

void Resolver::ResolveModuleScope() {
  for (uint32_t b = 0; b < module_binding_count_; ++b) {
    if (ast_.kind(bindings_[b].node) == NodeKind::kFunction) {
      module_states_[b].state = 2;
    } else if (module_states_[b].state == 0) {
      ResolveInOrder(b);
    }
  }
}

// Resolves a module-scope declaration after everything that it mentions. The stack is our own, so
// that a chain of any length is fine.
void Resolver::ResolveInOrder(uint32_t binding) {
  frames_.push_back({binding, module_states_[binding].first_node});
  module_states_[binding].state = 1;
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    const uint32_t current = frame.binding;
    const NodeId decl = bindings_[current].node;
    const NodeId mention = NextDependency(frame.cursor, decl);
    if (!mention.valid()) {
      frames_.pop_back();
      if (module_states_[current].state == 1) {
        ModuleDeclaration(decl);
        module_states_[current].state = 2;
      }
      continue;
    }
    const uint32_t needed = innermost_[At(mention).a];
    if (module_states_[needed].state == 0) {
      module_states_[needed].state = 1;
      frames_.push_back({needed, module_states_[needed].first_node});
    } else if (module_states_[needed].state == 1) {
      CyclicDeclaration(needed);
    }
  }
}

// The next identifier from `cursor` on that names a module-scope declaration other than a function.
NodeId Resolver::NextDependency(uint32_t& cursor, NodeId decl) const {
  while (cursor < decl.value) {
    const uint32_t i = cursor++;
    const Node& node = ast_.nodes[i];
    if (node.kind != NodeKind::kIdentifier) continue;
    const uint32_t binding = Find(node.a);
    if (binding == kNone || ast_.kind(bindings_[binding].node) == NodeKind::kFunction) continue;
    // The arguments of @builtin and @interpolate are names of another kind; they stand right before
    // their attribute.
    bool context_name = false;
    for (uint32_t j = i + 1; j <= i + 2 && j < decl.value && !context_name; ++j) {
      const Node& after = ast_.nodes[j];
      if (after.kind == NodeKind::kAttribute) {
        const StringId name(after.a);
        if (name == name::k_builtin || name == name::k_interpolate) {
          for (uint32_t argument : ast_.List(after.b)) context_name |= argument == i;
        }
        break;
      }
      if (after.kind != NodeKind::kIdentifier) break;
    }
    if (!context_name) return NodeId(i);
  }
  return {};
}

// `again` is being resolved and is needed once more. WGSL: Declaration and Scope.
void Resolver::CyclicDeclaration(uint32_t again) {
  size_t start = frames_.size();
  while (start > 0 && frames_[start - 1].binding != again) --start;
  --start;
  std::string chain;
  for (size_t i = start; i < frames_.size(); ++i) {
    chain += Cat("'", Text(bindings_[frames_[i].binding].node), "' needs ");
  }
  const NodeId first = bindings_[again].node;
  Diagnostic& d = Error(DiagCode::cyclic_declaration, SpanOf(first),
                        Cat("'", Text(first), "' depends on itself"));
  d.AddNote(Cat(chain, "'", Text(first), "'"));
  for (size_t i = start; i < frames_.size(); ++i) {
    const NodeId mention(frames_[i].cursor - 1);
    d.AddLabel(SpanOf(mention), Cat("'", Text(bindings_[frames_[i].binding].node), "' mentions '",
                                    Text(StringId(At(mention).a)), "' here"));
    module_states_[frames_[i].binding].state = 3;
    if (d.labels.size() >= 8) break;
  }
  for (size_t i = start; i < frames_.size(); ++i) module_states_[frames_[i].binding].state = 3;
}

void Resolver::ModuleDeclaration(NodeId decl) {
  switch (ast_.kind(decl)) {
    case NodeKind::kVar: VarDeclaration(decl); break;
    case NodeKind::kConst: ConstDeclaration(decl); break;
    case NodeKind::kOverride: OverrideDeclaration(decl); break;
    case NodeKind::kAlias: AliasDeclaration(decl); break;
    case NodeKind::kStruct: StructDeclaration(decl); break;
    default: break;
  }
}

}  // namespace tessera::wgsl
