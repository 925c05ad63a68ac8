#include "tools/minify/effects.h"

#include "ir/builtin_info.h"

namespace tessera::minify {

using wgsl::CallTarget;
using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::UserFunctionId;

namespace {

class Finder {
 public:
  Finder(const wgsl::Program& program, const wgsl::NameNotes& notes)
      : program_(program), notes_(notes), ast_(program.ast) {}

  PoolVector<uint8_t> Run() {
    found_.resize(program_.functions.size());
    const PoolVector<uint32_t> first = FirstNodes(program_);
    for (const UserFunctionId id : program_.order) {
      const uint32_t end = program_[id].node.value;
      uint8_t effects = 0;
      for (uint32_t node = first[id.value]; node < end; ++node) effects |= OfNode(NodeId(node));
      found_[id.value] = effects;
    }
    return std::move(found_);
  }

 private:
  // Returns the effects of a node, excluding the effects of its operands.
  uint8_t OfNode(NodeId node) const {
    switch (ast_.kind(node)) {
      case NodeKind::kIdentifier: return OfName(node);
      case NodeKind::kCall: return OfCall(node);
      case NodeKind::kAssign:
      case NodeKind::kCompoundAssign: return OfTarget(wgsl::AssignView(ast_, node).target());
      case NodeKind::kIncrement:
      case NodeKind::kDecrement: return OfTarget(wgsl::StepView(ast_, node).target());
      case NodeKind::kLoop:
      case NodeKind::kWhile:
      case NodeKind::kFor: return Effect::kLoops;
      case NodeKind::kDiscard: return Effect::kWrites;
      default: return 0;
    }
  }

  uint8_t OfName(NodeId node) const {
    const NodeId named = notes_.declarations[node.value];
    if (!named.valid()) return 0;
    if (ast_.kind(named) == NodeKind::kVar) {
      const bool is_local = !program_[program_.VariableOf(named)].module_scope;
      return is_local ? 0 : Effect::kReads | Effect::kNamesVariable;
    }
    const ir::TypeId type = program_.TypeOf(node);
    const bool is_pointer =
        type.valid() && program_.module.types.kind(type) == ir::TypeKind::kPointer;
    return is_pointer ? Effect::kReads : 0;
  }

  uint8_t OfCall(NodeId node) const {
    if (!program_.TypeOf(node).valid()) return 0;
    const CallTarget& target = program_.CallOf(node);
    if (target.kind == CallTarget::kUser) return found_[target.index];
    return target.kind == CallTarget::kBuiltin ? EffectsOf(static_cast<ir::BuiltinFn>(target.index))
                                               : 0;
  }

  uint8_t OfTarget(NodeId target) const {
    while (true) {
      switch (ast_.kind(target)) {
        case NodeKind::kParen: target = wgsl::ParenView(ast_, target).inner(); continue;
        case NodeKind::kMember: target = wgsl::MemberView(ast_, target).base(); continue;
        case NodeKind::kIndex: target = wgsl::IndexView(ast_, target).base(); continue;
        case NodeKind::kIdentifier: break;
        default: return Effect::kWrites;
      }
      const NodeId named = notes_.declarations[target.value];
      const bool is_local = named.valid() && ast_.kind(named) == NodeKind::kVar &&
                            !program_[program_.VariableOf(named)].module_scope;
      return is_local ? 0 : Effect::kWrites;
    }
  }

  const wgsl::Program& program_;
  const wgsl::NameNotes& notes_;
  const wgsl::Ast& ast_;
  PoolVector<uint8_t> found_;
};

}  // namespace

uint8_t EffectsOf(ir::BuiltinFn fn) {
  const uint8_t effects = ir::InfoOf(fn).effects;
  uint8_t result = effects != 0 ? Effect::kReads : 0;
  if ((effects & ir::Effects::kWritesMemory) != 0) result |= Effect::kWrites;
  return result;
}

PoolVector<uint8_t> FindEffects(const wgsl::Program& program, const wgsl::NameNotes& notes) {
  return Finder(program, notes).Run();
}

bool IsPure(const wgsl::Program& program, NodeId expression) {
  return AllNodes(program.ast, expression, [&](NodeId node) {
    if (program.ast.kind(node) != NodeKind::kCall || !program.TypeOf(node).valid()) return true;
    const CallTarget& target = program.CallOf(node);
    if (target.kind == CallTarget::kUser) return false;
    return target.kind != CallTarget::kBuiltin ||
           ir::InfoOf(static_cast<ir::BuiltinFn>(target.index)).IsValueOfArguments();
  });
}

bool IsRemovable(const wgsl::Program& program, const wgsl::NameNotes& notes,
                 const PoolVector<uint8_t>& effects, NodeId expression) {
  constexpr uint8_t kKeeps = Effect::kWrites | Effect::kLoops | Effect::kNamesVariable;
  const wgsl::Ast& ast = program.ast;
  return AllNodes(ast, expression, [&](NodeId node) {
    if (ast.kind(node) == NodeKind::kIdentifier) {
      const NodeId named = notes.declarations[node.value];
      return !named.valid() || ast.kind(named) != NodeKind::kVar ||
             !program[program.VariableOf(named)].module_scope;
    }
    if (ast.kind(node) != NodeKind::kCall || !program.TypeOf(node).valid()) return true;
    const CallTarget& target = program.CallOf(node);
    if (target.kind == CallTarget::kUser) return (effects[target.index] & kKeeps) == 0;
    return target.kind != CallTarget::kBuiltin ||
           EffectsOf(static_cast<ir::BuiltinFn>(target.index)) == 0;
  });
}

PoolVector<uint32_t> FirstNodes(const wgsl::Program& program) {
  PoolVector<uint32_t> first(program.functions.size());
  uint32_t begin = 0;
  for (const uint32_t node : program.ast.declarations) {
    if (program.ast.kind(NodeId(node)) == NodeKind::kFunction) {
      first[program[NodeId(node)].ref] = begin;
    }
    begin = node + 1;
  }
  return first;
}

}  // namespace tessera::minify
