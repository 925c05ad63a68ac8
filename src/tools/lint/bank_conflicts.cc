// Implements the lint rule about bank conflicts. A conflict occurs if invocations access different
// words in the same bank of workgroup memory at once. The hardware then serializes these accesses.
//
// Workgroup memory of current GPUs has 32 banks, which interleave 4-byte words. An access by 32
// consecutive invocations takes one step for each distinct word that the busiest bank has to
// deliver. The rule evaluates indices for the first 32 invocations of a workgroup. An index can be
// evaluated if it consists of constants, values that are uniform in the workgroup, and built-in
// values that identify the invocation. Invocations that do not execute the access, according to the
// enclosing conditions, are not counted.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <optional>
#include <set>
#include <unordered_map>

#include "tools/lint/reporter.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::lint {

using wgsl::CallTarget;
using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::Operator;

namespace {

constexpr uint32_t kLanes = 32;
constexpr uint32_t kBanks = 32;
constexpr uint32_t kWord = 4;  // bytes

// A bit mask with one bit per invocation.
using Mask = uint32_t;
constexpr Mask BitOf(uint32_t lane) { return Mask{1} << lane; }

// The value of an integer in each invocation. If `is_exact` is false, the actual values differ from
// `value` by an unknown constant, which is the same in all invocations.
struct Lanes {
  std::array<int64_t, kLanes> value = {};
  bool is_exact = true;

  bool IsUniform() const {
    return std::ranges::all_of(value, [&](int64_t v) { return v == value[0]; });
  }
};
using MaybeLanes = std::optional<Lanes>;

constexpr Lanes kUniform = {.value = {}, .is_exact = false};

// Returns the declaration of the variable that a statement assigns to, or none.
NodeId TargetOf(const Subject& s, NodeId statement) {
  NodeId target;
  switch (s.ast.kind(statement)) {
    case NodeKind::kAssign:
    case NodeKind::kCompoundAssign: target = wgsl::AssignView(s.ast, statement).target(); break;
    case NodeKind::kIncrement:
    case NodeKind::kDecrement: target = wgsl::StepView(s.ast, statement).target(); break;
    default: return {};
  }
  target = s.Strip(target);
  return s.ast.kind(target) == NodeKind::kIdentifier ? s.notes.declarations[target.value]
                                                     : NodeId();
}

// Maps the declaration of each loop counter to its 'for' loop. A loop counter is a variable that is
// declared in the header of a 'for' and changed only by the update statement.
using Counters = std::unordered_map<uint32_t, NodeId>;

Counters CountersOf(const Subject& s) {
  std::unordered_map<uint32_t, uint32_t> changes;
  const auto note = [&](NodeId place) {
    const NodeId root = s.RootOf(place);
    if (root.valid()) ++changes[s.notes.declarations[root.value].value];
  };
  for (uint32_t i = 0; i < s.ast.nodes.size(); ++i) {
    const NodeId node(i);
    switch (s.ast.kind(node)) {
      case NodeKind::kAssign:
      case NodeKind::kCompoundAssign: note(wgsl::AssignView(s.ast, node).target()); break;
      case NodeKind::kIncrement:
      case NodeKind::kDecrement: note(wgsl::StepView(s.ast, node).target()); break;
      case NodeKind::kUnary:
        if (wgsl::UnaryView(s.ast, node).op() == Operator::kAddressOf) {
          note(wgsl::UnaryView(s.ast, node).operand());
        }
        break;
      default: break;
    }
  }
  Counters counters;
  for (uint32_t i = 0; i < s.ast.nodes.size(); ++i) {
    if (s.ast.kind(NodeId(i)) != NodeKind::kFor) continue;
    const wgsl::ForView view(s.ast, NodeId(i));
    const NodeId variable = view.init();
    if (!variable.valid() || !view.update().valid()) continue;
    if (s.ast.kind(variable) != NodeKind::kVar) continue;
    if (!wgsl::VarView(s.ast, variable).init().valid() || changes[variable.value] != 1) continue;
    if (TargetOf(s, view.update()) == variable) counters[variable.value] = NodeId(i);
  }
  return counters;
}

// Evaluates the expressions of one entry point for the first 32 invocations of a workgroup.
class LaneValues {
 public:
  LaneValues(const Subject& subject, const wgsl::UserFunction& function, const Counters& counters)
      : s_(subject), ast_(subject.ast), program_(subject.program), counters_(counters) {
    for (int i = 0; i < 3; ++i) {
      const NodeId size = function.workgroup_size[i];
      if (!size.valid()) continue;
      const ir::ConstantId value = program_.ValueOf(size);
      is_known_ &= value.valid();
      if (value.valid()) {
        size_[i] = static_cast<uint32_t>(program_.module.constants.IntValue(value));
      }
    }
  }

  bool IsKnown() const { return is_known_; }
  uint32_t Count() const {
    const uint64_t all = uint64_t{size_[0]} * size_[1] * size_[2];
    return static_cast<uint32_t>(std::min<uint64_t>(all, kLanes));
  }

  // Returns the mask of all evaluated invocations.
  Mask All() const { return Count() == kLanes ? ~Mask{0} : BitOf(Count()) - 1; }

  // Returns the invocations in `active` for which the condition may have the value `wanted`. If the
  // value is unknown for an invocation, the invocation is included.
  Mask Where(NodeId condition, bool wanted, Mask active, int depth = 0) {
    constexpr int kDeepest = 16;
    condition = s_.Strip(condition);
    if (depth >= kDeepest) return active;
    if (ast_.kind(condition) == NodeKind::kUnary) {
      const wgsl::UnaryView view(ast_, condition);
      if (view.op() != Operator::kNot) return active;
      return Where(view.operand(), !wanted, active, depth + 1);
    }
    if (ast_.kind(condition) != NodeKind::kBinary) return active;
    const wgsl::BinaryView view(ast_, condition);
    if (view.is_logical()) {
      const Mask left = Where(view.left(), wanted, active, depth + 1);
      // If && must be true, or || must be false, both operands must have the value `wanted`.
      // Otherwise, one operand with this value is enough.
      if ((view.op() == Operator::kLogicalAnd) == wanted) {
        return Where(view.right(), wanted, left, depth + 1);
      }
      return left | Where(view.right(), wanted, active, depth + 1);
    }
    const MaybeLanes a = Of(view.left());
    const MaybeLanes b = a ? Of(view.right()) : MaybeLanes();
    if (!b) return active;
    return a->is_exact && b->is_exact ? WhereExact(view.op(), *a, *b, wanted, active)
                                      : WhereInexact(view.op(), *a, *b, wanted, active);
  }

  // Returns the value of a scalar expression in each invocation, or nullopt if it is unknown.
  MaybeLanes Of(NodeId node) {
    constexpr int kDeepest = 64;
    if (depth_ >= kDeepest) return {};
    ++depth_;
    const MaybeLanes lanes = Evaluate(s_.Strip(node));
    --depth_;
    return lanes;
  }

 private:
  static Mask WhereExact(Operator op, const Lanes& a, const Lanes& b, bool wanted, Mask active) {
    Mask mask = 0;
    for (uint32_t i = 0; i < kLanes; ++i) {
      const auto holds = Holds(op, a.value[i], b.value[i]);
      if (!holds || *holds == wanted) mask |= BitOf(i);
    }
    return mask & active;
  }

  // Returns the invocations in `active` in which the comparison may yield `wanted`. The actual
  // value of each side is its known value plus an unknown constant that all invocations share. If
  // `wanted` requires equal sides, the difference between the two known values must therefore be
  // the same in all invocations that yield `wanted`. In this case, returns the largest set of
  // invocations with the same difference. Otherwise, returns `active`.
  static Mask WhereInexact(Operator op, const Lanes& a, const Lanes& b, bool wanted, Mask active) {
    if (op != (wanted ? Operator::kEqual : Operator::kNotEqual)) return active;
    Mask largest = 0;
    for (uint32_t i = 0; i < kLanes; ++i) {
      Mask same = 0;
      for (uint32_t j = 0; j < kLanes; ++j) {
        if (a.value[i] - b.value[i] == a.value[j] - b.value[j]) same |= BitOf(j);
      }
      if (std::popcount(same & active) > std::popcount(largest)) largest = same & active;
    }
    return largest;
  }

  static std::optional<bool> Holds(Operator op, int64_t a, int64_t b) {
    switch (op) {
      case Operator::kEqual: return a == b;
      case Operator::kNotEqual: return a != b;
      case Operator::kLess: return a < b;
      case Operator::kLessEqual: return a <= b;
      case Operator::kGreater: return a > b;
      case Operator::kGreaterEqual: return a >= b;
      default: return {};
    }
  }

  MaybeLanes Evaluate(NodeId node) {
    if (const ir::ConstantId value = program_.ValueOf(node); value.valid()) return Constant(value);
    if (program_.StageOf(node) != wgsl::EvalStage::kRuntime) return kUniform;
    switch (ast_.kind(node)) {
      case NodeKind::kIdentifier: return OfName(node);
      case NodeKind::kMember: return OfMember(node);
      case NodeKind::kIndex: return OfIndex(node);
      case NodeKind::kBinary: return OfBinary(node);
      case NodeKind::kCall: return OfCall(node);
      default: return {};
    }
  }

  MaybeLanes Constant(ir::ConstantId value) const {
    const ir::ConstantStore& constants = program_.module.constants;
    if (!constants.IsScalar(value) || ir::TypeStore::IsFloatScalar(constants.type(value)))
      return {};
    Lanes lanes;
    lanes.value.fill(constants.IntValue(value));
    return lanes;
  }

  // Returns the value of component `c` of the built-in input `builtin` in each invocation.
  MaybeLanes OfBuiltin(ir::BuiltinValue builtin, uint32_t c) const {
    switch (builtin) {
      case ir::BuiltinValue::kWorkgroupId:
      case ir::BuiltinValue::kWorkgroupIndex:
      case ir::BuiltinValue::kNumWorkgroups: return kUniform;
      case ir::BuiltinValue::kLocalInvocationId:
      case ir::BuiltinValue::kGlobalInvocationId: break;
      case ir::BuiltinValue::kLocalInvocationIndex: c = 3; break;
      default: return {};
    }
    Lanes lanes;
    for (uint32_t i = 0; i < kLanes; ++i) {
      const uint32_t id[] = {i % size_[0], i / size_[0] % size_[1], i / size_[0] / size_[1], i};
      lanes.value[i] = id[c];
    }
    lanes.is_exact = builtin != ir::BuiltinValue::kGlobalInvocationId;
    return lanes;
  }

  MaybeLanes OfName(NodeId name) {
    const NodeId declaration = s_.notes.declarations[name.value];
    if (!declaration.valid()) return {};
    const auto [known, is_new] = known_.try_emplace(declaration.value);
    // If evaluating a name leads to the same name again, the value of the name is unknown. This
    // rule ends the recursion.
    if (!is_new) return known->second;
    const MaybeLanes lanes = OfDeclaration(declaration);
    known_[declaration.value] = lanes;
    return lanes;
  }

  MaybeLanes OfDeclaration(NodeId declaration) {
    const wgsl::Variable& variable = program_[program_.VariableOf(declaration)];
    switch (ast_.kind(declaration)) {
      case NodeKind::kParameter: return OfBuiltin(variable.io.builtin, 0);
      case NodeKind::kLet: return Of(wgsl::ValueDeclView(ast_, declaration).init());
      case NodeKind::kVar:
        if (variable.space == ir::AddressSpace::kUniform) return kUniform;
        return OfCounter(declaration);
      default: return {};
    }
  }

  // Returns the values of a loop counter. They are known only if the update does not change the
  // differences between invocations, e.g. if it adds the same step in all invocations.
  MaybeLanes OfCounter(NodeId declaration) {
    const auto loop = counters_.find(declaration.value);
    if (loop == counters_.end()) return {};
    MaybeLanes lanes = Of(wgsl::VarView(ast_, declaration).init());
    const NodeId update = wgsl::ForView(ast_, loop->second).update();
    if (!lanes) return {};
    switch (ast_.kind(update)) {
      case NodeKind::kIncrement:
      case NodeKind::kDecrement: break;
      case NodeKind::kCompoundAssign: {
        const wgsl::AssignView view(ast_, update);
        const MaybeLanes step = Of(view.value());
        const bool is_sum = view.op() == Operator::kAdd || view.op() == Operator::kSubtract;
        if (!step || !step->IsUniform() || (!is_sum && !lanes->IsUniform())) return {};
        break;
      }
      case NodeKind::kAssign: {
        if (!lanes->IsUniform()) return {};
        known_[declaration.value] = kUniform;
        const MaybeLanes next = Of(wgsl::AssignView(ast_, update).value());
        if (!next || !next->IsUniform()) return {};
        break;
      }
      default: return {};
    }
    lanes->is_exact = false;
    return lanes;
  }

  // Returns the values of component `c` of a vector.
  MaybeLanes OfComponent(NodeId node, uint32_t c) {
    node = s_.Strip(node);
    if (program_.ValueOf(node).valid()) {
      ir::ConstantStore& constants = program_.module.constants;
      return Constant(constants.Element(program_.ValueOf(node), c));
    }
    switch (ast_.kind(node)) {
      case NodeKind::kIdentifier: {
        const NodeId declaration = s_.notes.declarations[node.value];
        if (!declaration.valid()) return {};
        const wgsl::Variable& variable = program_[program_.VariableOf(declaration)];
        if (ast_.kind(declaration) == NodeKind::kParameter) {
          return OfBuiltin(variable.io.builtin, c);
        }
        if (ast_.kind(declaration) != NodeKind::kLet) return {};
        return OfLet(declaration, c);
      }
      case NodeKind::kMember: {
        const uint32_t ref = program_[node].ref;
        const NodeId base = wgsl::MemberView(ast_, node).base();
        if ((ref & wgsl::Program::kSwizzleBit) != 0) {
          return OfComponent(base, ir::Swizzle::FromBits(ref & ~wgsl::Program::kSwizzleBit)[c]);
        }
        return OfBuiltin(BuiltinOf(base, ref), c);
      }
      default: return {};
    }
  }

  MaybeLanes OfLet(NodeId declaration, uint32_t c) {
    constexpr int kDeepest = 16;
    if (lets_ >= kDeepest) return {};
    ++lets_;
    const MaybeLanes lanes = OfComponent(wgsl::ValueDeclView(ast_, declaration).init(), c);
    --lets_;
    return lanes;
  }

  // Returns the built-in value that a structure parameter's member holds, or kNone.
  ir::BuiltinValue BuiltinOf(NodeId base, uint32_t member) const {
    const NodeId name = s_.Strip(base);
    const ir::TypeId type = s_.ValueTypeOf(base);
    if (ast_.kind(name) != NodeKind::kIdentifier || !type.valid()) return ir::BuiltinValue::kNone;
    const NodeId declaration = s_.notes.declarations[name.value];
    const ir::TypeStore& types = program_.module.types;
    if (!declaration.valid() || ast_.kind(declaration) != NodeKind::kParameter ||
        types.kind(type) != ir::TypeKind::kStruct) {
      return ir::BuiltinValue::kNone;
    }
    return types.StructOf(type).members[member].io.builtin;
  }

  bool IsUniformBuffer(NodeId place) const {
    const NodeId root = s_.RootOf(place);
    if (!root.valid() || !s_.notes.declarations[root.value].valid()) return false;
    const NodeId declaration = s_.notes.declarations[root.value];
    return ast_.kind(declaration) == NodeKind::kVar &&
           program_[program_.VariableOf(declaration)].space == ir::AddressSpace::kUniform;
  }

  MaybeLanes OfMember(NodeId node) {
    const uint32_t ref = program_[node].ref;
    const NodeId base = wgsl::MemberView(ast_, node).base();
    if (IsUniformBuffer(node)) return OfUniform(node);
    if ((ref & wgsl::Program::kSwizzleBit) == 0) return OfBuiltin(BuiltinOf(base, ref), 0);
    const ir::Swizzle swizzle = ir::Swizzle::FromBits(ref & ~wgsl::Program::kSwizzleBit);
    return swizzle.count() == 1 ? OfComponent(base, swizzle[0]) : std::nullopt;
  }

  MaybeLanes OfIndex(NodeId node) {
    if (IsUniformBuffer(node)) return OfUniform(node);
    const wgsl::IndexView view(ast_, node);
    const ir::TypeId type = s_.ValueTypeOf(view.base());
    const MaybeLanes index = Of(view.index());
    if (!type.valid() || !program_.module.types.IsVector(type)) return {};
    if (!index || !index->is_exact || !index->IsUniform()) return {};
    if (index->value[0] < 0 || index->value[0] >= program_.module.types[type].n) return {};
    return OfComponent(view.base(), static_cast<uint32_t>(index->value[0]));
  }

  // Returns kUniform for a location in a uniform buffer if all indices in the access are uniform,
  // otherwise nullopt.
  MaybeLanes OfUniform(NodeId place) {
    while (ast_.kind(place) != NodeKind::kIdentifier) {
      if (ast_.kind(place) == NodeKind::kIndex) {
        const MaybeLanes index = Of(wgsl::IndexView(ast_, place).index());
        if (!index || !index->IsUniform()) return {};
        place = wgsl::IndexView(ast_, place).base();
      } else if (ast_.kind(place) == NodeKind::kMember) {
        place = wgsl::MemberView(ast_, place).base();
      } else {
        place = wgsl::ParenView(ast_, place).inner();
      }
    }
    return kUniform;
  }

  MaybeLanes OfCall(NodeId node) {
    const CallTarget& target = program_.CallOf(node);
    const wgsl::NodeList arguments = wgsl::CallView(ast_, node).arguments();
    if (target.kind != CallTarget::kConvert || arguments.size() != 1) return {};
    const ir::TypeId type = s_.ValueTypeOf(arguments[0]);
    if (!type.valid() || !ir::TypeStore::IsIntScalar(type)) return {};
    return Of(arguments[0]);
  }

  MaybeLanes OfBinary(NodeId node) {
    const wgsl::BinaryView view(ast_, node);
    const MaybeLanes a = Of(view.left());
    if (!a) return {};
    const MaybeLanes b = Of(view.right());
    if (!b) return {};
    Lanes result;
    for (uint32_t i = 0; i < kLanes; ++i) {
      const auto value = Compute(view.op(), a->value[i], b->value[i]);
      if (!value) return {};
      result.value[i] = *value;
    }
    result.is_exact = a->is_exact && b->is_exact;
    if (result.is_exact) return result;
    if (a->IsUniform() && b->IsUniform()) return kUniform;
    switch (view.op()) {
      case Operator::kAdd:
      case Operator::kSubtract: return result;
      // An inexact operand is off by an unknown constant, so the product is off by this constant
      // times the other operand. This difference is the same in all invocations only if the other
      // operand is exact and uniform.
      case Operator::kMultiply:
        if (a->is_exact && a->IsUniform()) return result;
        [[fallthrough]];
      case Operator::kShiftLeft:
        if (b->is_exact && b->IsUniform()) return result;
        return {};
      default: return {};
    }
  }

  static std::optional<int64_t> Compute(Operator op, int64_t a, int64_t b) {
    constexpr int64_t kLimit = int64_t{1} << 31;
    if (a <= -kLimit || a >= kLimit || b <= -kLimit || b >= kLimit) return {};
    switch (op) {
      case Operator::kAdd: return a + b;
      case Operator::kSubtract: return a - b;
      case Operator::kMultiply: return a * b;
      case Operator::kDivide: return b == 0 ? a : a / b;
      case Operator::kModulo: return b == 0 ? 0 : a % b;
      case Operator::kAnd: return a & b;
      case Operator::kOr: return a | b;
      case Operator::kXor: return a ^ b;
      case Operator::kShiftLeft: return b < 0 || b > 31 ? std::nullopt : std::optional(a << b);
      case Operator::kShiftRight: return b < 0 || b > 31 ? std::nullopt : std::optional(a >> b);
      default: return {};
    }
  }

  const Subject& s_;
  const wgsl::Ast& ast_;
  const wgsl::Program& program_;
  const Counters& counters_;
  std::array<uint32_t, 3> size_ = {1, 1, 1};
  bool is_known_ = true;
  int depth_ = 0, lets_ = 0;                        // recursion depths of Of and OfLet
  std::unordered_map<uint32_t, MaybeLanes> known_;  // results, keyed by declaration
};

// ---------------------------------------------------------------- accesses

class ConflictFinder {
 public:
  ConflictFinder(const Subject& subject, Reporter& reporter)
      : s_(subject),
        ast_(subject.ast),
        types_(subject.program.module.types),
        reporter_(reporter),
        counters_(CountersOf(subject)) {}

  void Run() {
    for (const wgsl::UserFunction& function : s_.program.functions) {
      if (function.stage != ir::ShaderStage::kCompute) continue;
      LaneValues values(s_, function, counters_);
      if (values.IsKnown() && values.Count() > 1) Visit(function.node, values);
    }
  }

 private:
  // A node to visit, and the invocations that execute it.
  struct Open {
    NodeId node;
    Mask active;
  };

  void Visit(NodeId function, LaneValues& values) {
    PoolVector<Open> open = {{function, values.All()}};
    while (!open.empty()) {
      const auto [node, active] = open.back();
      open.pop_back();
      // A bank conflict requires at least two invocations.
      if (std::popcount(active) < 2) continue;
      if (IsWorkgroupPlace(node)) {
        Check(node, values, active);
        PushIndices(node, active, open);
      } else {
        PushChildren(node, active, values, open);
      }
    }
  }

  void PushChildren(NodeId node, Mask active, LaneValues& values, PoolVector<Open>& open) const {
    if (ast_.kind(node) == NodeKind::kIf) {
      const wgsl::IfView view(ast_, node);
      open.push_back({view.condition(), active});
      open.push_back({view.then_body(), values.Where(view.condition(), true, active)});
      if (view.else_node().valid()) {
        open.push_back({view.else_node(), values.Where(view.condition(), false, active)});
      }
    } else if (ast_.kind(node) == NodeKind::kBinary && wgsl::BinaryView(ast_, node).is_logical()) {
      const wgsl::BinaryView view(ast_, node);
      const bool needed = view.op() == Operator::kLogicalAnd;
      open.push_back({view.left(), active});
      open.push_back({view.right(), values.Where(view.left(), needed, active)});
    } else if (ast_.kind(node) == NodeKind::kCompound) {
      for (const NodeId statement : wgsl::CompoundView(ast_, node).statements()) {
        open.push_back({statement, active});
        if (Leaves(statement)) {
          active = values.Where(wgsl::IfView(ast_, statement).condition(), false, active);
        }
      }
    } else {
      wgsl::ForEachChild(ast_, node, [&](NodeId child) { open.push_back({child, active}); });
    }
  }

  // Returns whether a statement is an 'if' without 'else' whose body ends by leaving the enclosing
  // block.
  bool Leaves(NodeId statement) const {
    if (ast_.kind(statement) != NodeKind::kIf) return false;
    const wgsl::IfView view(ast_, statement);
    const wgsl::NodeList body = wgsl::CompoundView(ast_, view.then_body()).statements();
    if (view.else_node().valid() || body.empty()) return false;
    const NodeKind last = ast_.kind(body.back());
    return last == NodeKind::kReturn || last == NodeKind::kBreak || last == NodeKind::kContinue;
  }

  bool IsWorkgroupPlace(NodeId node) const {
    const NodeKind kind = ast_.kind(node);
    if (kind != NodeKind::kIndex && kind != NodeKind::kMember) return false;
    const NodeId root = s_.RootOf(node);
    if (!root.valid()) return false;
    const NodeId declaration = s_.notes.declarations[root.value];
    return declaration.valid() && ast_.kind(declaration) == NodeKind::kVar &&
           s_.program[s_.program.VariableOf(declaration)].space == ir::AddressSpace::kWorkgroup;
  }

  // Pushes the indices of an access onto `open`, because the indices may contain further accesses.
  void PushIndices(NodeId place, Mask active, PoolVector<Open>& open) const {
    while (ast_.kind(place) != NodeKind::kIdentifier) {
      if (ast_.kind(place) == NodeKind::kIndex) {
        open.push_back({wgsl::IndexView(ast_, place).index(), active});
        place = wgsl::IndexView(ast_, place).base();
      } else if (ast_.kind(place) == NodeKind::kMember) {
        place = wgsl::MemberView(ast_, place).base();
      } else {
        place = wgsl::ParenView(ast_, place).inner();
      }
    }
  }

  // For each invocation i, adds to bytes[i] the byte offset that results from the indices in
  // `place`. Returns false if the value of an index is unknown.
  bool AddOffset(NodeId place, LaneValues& values, std::array<int64_t, kLanes>& bytes) const {
    while (ast_.kind(place) != NodeKind::kIdentifier) {
      if (ast_.kind(place) == NodeKind::kIndex) {
        const wgsl::IndexView view(ast_, place);
        const MaybeLanes index = values.Of(view.index());
        if (!index) return false;
        const int64_t stride = StrideOf(s_.ValueTypeOf(view.base()));
        for (uint32_t i = 0; i < kLanes; ++i) bytes[i] += index->value[i] * stride;
        place = view.base();
      } else if (ast_.kind(place) == NodeKind::kMember) {
        // A member access adds the same offset in all invocations, which cannot affect conflicts.
        place = wgsl::MemberView(ast_, place).base();
      } else {
        place = wgsl::ParenView(ast_, place).inner();
      }
    }
    return true;
  }

  // Returns the distance in bytes between consecutive elements of an array or vector, or columns of
  // a matrix.
  int64_t StrideOf(ir::TypeId type) const {
    const ir::TypeId element = types_[type].element;
    if (types_.kind(type) == ir::TypeKind::kArray) return types_.StrideOf(type);
    return types_.IsMatrix(type) ? types_.AlignOf(element) : types_.SizeOf(element);
  }

  void Check(NodeId place, LaneValues& values, Mask active) {
    const ir::TypeId type = s_.ValueTypeOf(place);
    if (!type.valid() || !types_.ScalarOf(type).valid() || types_.IsMatrix(type)) return;
    std::array<int64_t, kLanes> bytes = {};
    if (!AddOffset(place, values, bytes)) return;
    const uint32_t ways = WaysOf(bytes, active, types_.SizeOf(type));
    if (ways < 2) return;
    Diagnostic* d =
        reporter_.Report(RuleId::bank_conflict, ast_.FullSpan(place),
                         fmt::format("invocations access the same bank of workgroup memory, which "
                                     "takes {} times as long",
                                     ways));
    if (d != nullptr) {
      d->AddHelp(
          "add an unused element to each row, or give neighboring invocations neighboring "
          "elements");
    }
  }

  // Returns the factor by which bank conflicts slow down the accesses of the active invocations.
  static uint32_t WaysOf(const std::array<int64_t, kLanes>& bytes, Mask active, uint32_t size) {
    std::set<int64_t> words;
    for (uint32_t i = 0; i < kLanes; ++i) {
      if ((active & BitOf(i)) == 0) continue;
      for (int64_t at = bytes[i]; at < bytes[i] + size; at += kWord) {
        words.insert(at >= 0 ? at / kWord : (at - kWord + 1) / kWord);
      }
    }
    std::array<uint32_t, kBanks> steps = {};
    for (const int64_t word : words) ++steps[static_cast<uint64_t>(word) % kBanks];
    const auto used = static_cast<uint32_t>(std::ranges::count_if(steps, std::identity()));
    const auto count_of_words = static_cast<uint32_t>(words.size());
    const uint32_t fewest = (count_of_words + kBanks - 1) / kBanks;
    // Use the average number of words per used bank, not the maximum. With the maximum, two rows
    // that overlap in only a few banks would count as a conflict.
    return count_of_words / used / fewest;
  }

  const Subject& s_;
  const wgsl::Ast& ast_;
  const ir::TypeStore& types_;
  Reporter& reporter_;
  const Counters counters_;
};

}  // namespace

void FindBankConflicts(const Subject& subject, Reporter& reporter) {
  if (reporter.IsOn(RuleId::bank_conflict)) ConflictFinder(subject, reporter).Run();
}

}  // namespace tessera::lint
