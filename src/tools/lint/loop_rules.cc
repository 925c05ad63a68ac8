// Implements the lint rules about slow or imprecise code in loops.
#include <algorithm>
#include <set>
#include <utility>

#include "ir/subgroup_limits.h"
#include "tools/lint/reporter.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::lint {

using wgsl::CallTarget;
using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::Operator;

namespace {

// Strips parentheses and replaces names of 'let' declarations with their initializers.
NodeId Origin(const Subject& s, NodeId node) {
  constexpr int kMostLets = 16;
  for (int i = 0; i < kMostLets; ++i) {
    node = s.Strip(node);
    if (s.ast.kind(node) != NodeKind::kIdentifier) break;
    const NodeId declaration = s.notes.declarations[node.value];
    if (!declaration.valid() || s.ast.kind(declaration) != NodeKind::kLet) break;
    node = wgsl::ValueDeclView(s.ast, declaration).init();
  }
  return node;
}

// Maps each node to the innermost loop that may execute the node repeatedly, or to an invalid id.
PoolVector<NodeId> LoopsOf(const wgsl::Ast& ast) {
  PoolVector<NodeId> loops(ast.nodes.size());
  PoolVector<NodeId> open;
  const auto enter = [&](NodeId node, NodeId loop) {
    loops[node.value] = loop;
    open.push_back(node);
  };
  for (const uint32_t d : ast.declarations) {
    if (ast.kind(NodeId(d)) == NodeKind::kFunction) open.push_back(NodeId(d));
  }
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    const NodeKind kind = ast.kind(node);
    const bool is_loop =
        kind == NodeKind::kFor || kind == NodeKind::kWhile || kind == NodeKind::kLoop;
    const NodeId once = kind == NodeKind::kFor ? wgsl::ForView(ast, node).init() : NodeId();
    wgsl::ForEachChild(ast, node, [&](NodeId child) {
      enter(child, is_loop && child != once ? node : loops[node.value]);
    });
  }
  return loops;
}

// ---------------------------------------------------------------- division

class DivisionFinder {
 public:
  DivisionFinder(const Subject& subject, Reporter& reporter)
      : s_(subject), ast_(subject.ast), reporter_(reporter) {}

  void Run() {
    const PoolVector<NodeId> loops = LoopsOf(ast_);
    for (uint32_t i = 0; i < ast_.nodes.size(); ++i) {
      const NodeId node(i);
      if (!loops[i].valid()) continue;
      if (ast_.kind(node) == NodeKind::kBinary) {
        const wgsl::BinaryView view(ast_, node);
        Check(node, view.op(), view.right());
      } else if (ast_.kind(node) == NodeKind::kCompoundAssign) {
        const wgsl::AssignView view(ast_, node);
        Check(node, view.op(), view.value());
      }
    }
  }

 private:
  void Check(NodeId node, Operator op, NodeId divisor) {
    if (op != Operator::kDivide && op != Operator::kModulo) return;
    const ir::TypeId type = s_.ValueTypeOf(divisor);
    if (!type.valid()) return;
    const ir::TypeId scalar = s_.program.module.types.ScalarOf(type);
    if (!scalar.valid() || !ir::TypeStore::IsConcreteInt(scalar)) return;
    // Divisions by constants and overrides are not reported, because compilers turn them into
    // multiplications. The values of overrides are known when drivers compile the shader at
    // pipeline creation.
    if (s_.program.StageOf(Origin(s_, divisor)) != wgsl::EvalStage::kRuntime) return;
    Diagnostic* d = reporter_.Report(
        RuleId::division_in_loop, ast_.SpanOf(node),
        std::string(op == Operator::kDivide ? "integer division" : "integer remainder") +
            " in a loop by a value that is not constant");
    if (d == nullptr) return;
    d->AddLabel(ast_.FullSpan(divisor), "the divisor");
    d->AddHelp("move it out of the loop, count up instead, or divide by a constant or an override");
  }

  const Subject& s_;
  const wgsl::Ast& ast_;
  Reporter& reporter_;
};

// ---------------------------------------------------------------- f16

class HalfFinder {
 public:
  HalfFinder(const Subject& subject, Reporter& reporter)
      : s_(subject), ast_(subject.ast), types_(subject.program.module.types), reporter_(reporter) {}

  void Run() {
    loops_ = LoopsOf(ast_);
    NoteChanges();
    for (uint32_t i = 0; i < ast_.nodes.size(); ++i) {
      const NodeId node(i);
      switch (ast_.kind(node)) {
        case NodeKind::kCall:
          if (s_.program.TypeOf(node).valid()) CheckConversion(node);
          break;
        case NodeKind::kAssign:
        case NodeKind::kCompoundAssign: CheckSum(node); break;
        case NodeKind::kIntLiteral:
        case NodeKind::kFloatLiteral: CheckLiteral(node); break;
        default: break;
      }
    }
  }

 private:
  bool IsHalf(ir::TypeId type) const {
    return type.valid() && types_.ScalarOf(type).valid() && types_.ScalarOf(type) == ir::kF16;
  }

  // Reports the conversion of an integer to f16 if the integer may exceed 2048. Above that value,
  // f16 cannot represent all integers.
  void CheckConversion(NodeId node) {
    const CallTarget& target = s_.program.CallOf(node);
    if (target.kind != CallTarget::kConvert && target.kind != CallTarget::kConstruct) return;
    const wgsl::NodeList arguments = wgsl::CallView(ast_, node).arguments();
    if (arguments.size() != 1 || !IsHalf(s_.program.TypeOf(node))) return;
    if (s_.program.ValueOf(arguments[0]).valid()) return;
    const ir::TypeId type = s_.ValueTypeOf(arguments[0]);
    if (!type.valid() || !types_.ScalarOf(type).valid()) return;
    if (!ir::TypeStore::IsConcreteInt(types_.ScalarOf(type))) return;
    constexpr uint64_t kLargestExact = 2048;
    if (BoundOf(arguments[0]) <= kLargestExact) return;
    Diagnostic* d = reporter_.Report(RuleId::f16_precision, ast_.FullSpan(node),
                                     "f16 does not represent all integers above 2048, and none "
                                     "above 65504");
    if (d != nullptr) d->AddHelp("convert to f32, or limit the integer before the conversion");
  }

  // Returns an upper bound on an integer's absolute value. Finds bounds for some operations with
  // constants, e.g. x & 15, and for some built-in values. `depth` is the number of enclosing
  // operations.
  uint64_t BoundOf(NodeId node, int depth = 0) const {
    constexpr int kDeepest = 8;
    const uint64_t largest = LargestOf(s_.ValueTypeOf(node));
    if (depth >= kDeepest) return largest;
    node = Origin(s_, node);
    if (const auto value = ConstantOf(node)) {
      return *value < 0 ? uint64_t{0} - static_cast<uint64_t>(*value)
                        : static_cast<uint64_t>(*value);
    }
    const ir::TypeId type = s_.ValueTypeOf(node);
    if (!type.valid() || !types_.ScalarOf(type).valid()) return largest;
    if (!ir::TypeStore::IsConcreteInt(types_.ScalarOf(type))) return largest;
    // A bound for the vector also bounds its components.
    while (ast_.kind(node) == NodeKind::kIndex || IsSwizzle(node)) {
      const bool is_index = ast_.kind(node) == NodeKind::kIndex;
      node = Origin(
          s_, is_index ? wgsl::IndexView(ast_, node).base() : wgsl::MemberView(ast_, node).base());
    }
    switch (ast_.kind(node)) {
      case NodeKind::kIdentifier:
      case NodeKind::kMember: return std::min(largest, BoundOfBuiltin(node));
      case NodeKind::kCall: return std::min(largest, BoundOfCall(node, depth + 1));
      case NodeKind::kBinary: return std::min(largest, BoundOfBinary(node, depth + 1));
      default: return largest;
    }
  }

  // Returns an upper bound on the absolute values that a type can represent.
  uint64_t LargestOf(ir::TypeId type) const {
    const ir::TypeId scalar = type.valid() ? types_.ScalarOf(type) : type;
    return scalar == ir::kI32 || scalar == ir::kU32 ? UINT32_MAX : UINT64_MAX;
  }

  uint64_t BoundOfBinary(NodeId node, int depth) const {
    const wgsl::BinaryView view(ast_, node);
    const uint64_t left = BoundOf(view.left(), depth), right = BoundOf(view.right(), depth);
    const std::optional<int64_t> a = ConstantOf(view.left()), b = ConstantOf(view.right());
    switch (view.op()) {
      case Operator::kAdd: return left > UINT64_MAX - right ? UINT64_MAX : left + right;
      case Operator::kMultiply:
        return right != 0 && left > UINT64_MAX / right ? UINT64_MAX : left * right;
      // Masking with a nonnegative operand bounds the result by that operand.
      case Operator::kAnd:
        return std::min(a && *a >= 0 ? left : UINT64_MAX, b && *b >= 0 ? right : UINT64_MAX);
      case Operator::kModulo: return std::min(left, b ? right : UINT64_MAX);
      // A right shift rounds toward negative infinity. If the operand is negative, the absolute
      // value of the result may therefore exceed the shifted absolute value of the operand by 1.
      case Operator::kShiftRight: return b && *b > 0 && *b < 64 ? (left >> *b) + 1 : left;
      case Operator::kDivide: return b && *b != 0 ? left / right : left;
      default: return UINT64_MAX;
    }
  }

  // Returns an upper bound for an entry point's input, or for a member of an input.
  uint64_t BoundOfBuiltin(NodeId node) const {
    const bool is_member = ast_.kind(node) == NodeKind::kMember;
    const NodeId name = is_member ? s_.Strip(wgsl::MemberView(ast_, node).base()) : node;
    if (ast_.kind(name) != NodeKind::kIdentifier) return UINT64_MAX;
    const NodeId declaration = s_.notes.declarations[name.value];
    if (!declaration.valid() || ast_.kind(declaration) != NodeKind::kParameter) return UINT64_MAX;
    const wgsl::Variable& variable = s_.program[s_.program.VariableOf(declaration)];
    ir::BuiltinValue builtin = variable.io.builtin;
    if (is_member) {
      if (types_.kind(variable.type) != ir::TypeKind::kStruct) return UINT64_MAX;
      builtin = types_.StructOf(variable.type).members[s_.program[node].ref].io.builtin;
    }
    constexpr uint64_t kLargestWorkgroup = 1024;
    switch (builtin) {
      case ir::BuiltinValue::kLocalInvocationId:
      case ir::BuiltinValue::kLocalInvocationIndex:
      case ir::BuiltinValue::kSubgroupId:
      case ir::BuiltinValue::kNumSubgroups: return kLargestWorkgroup;
      case ir::BuiltinValue::kSubgroupInvocationId:
      case ir::BuiltinValue::kSubgroupSize: return ir::kMaxSubgroupSize;
      default: return UINT64_MAX;
    }
  }

  bool IsSwizzle(NodeId node) const {
    return ast_.kind(node) == NodeKind::kMember &&
           (s_.program[node].ref & wgsl::Program::kSwizzleBit) != 0;
  }

  uint64_t BoundOfCall(NodeId call, int depth) const {
    const wgsl::NodeList arguments = wgsl::CallView(ast_, call).arguments();
    const CallTarget& target = s_.program.CallOf(call);
    if (target.kind == CallTarget::kConvert && arguments.size() == 1) {
      const ir::TypeId type = s_.ValueTypeOf(arguments[0]);
      return type == ir::kBool ? 1 : BoundOf(arguments[0], depth);
    }
    if (target.kind != CallTarget::kBuiltin) return UINT64_MAX;
    const std::string_view name = s_.NameOf(wgsl::CallView(ast_, call).callee());
    constexpr std::string_view kSmall[] = {"countOneBits",       "countLeadingZeros",
                                           "countTrailingZeros", "firstLeadingBit",
                                           "firstTrailingBit",   "sign",
                                           "unpack4xU8",         "unpack4xI8"};
    if (std::ranges::find(kSmall, name) != std::end(kSmall)) return 255;
    if (name != "min" && name != "max" && name != "clamp") return UINT64_MAX;
    // The last two arguments bound the result, because clamp(e, low, high) is min(max(e, low),
    // high).
    const uint64_t a = BoundOf(arguments[arguments.size() - 2], depth);
    const uint64_t b = BoundOf(arguments.back(), depth);
    if (types_.ScalarOf(s_.program.TypeOf(call)) != ir::kU32) return std::max(a, b);
    if (name == "clamp") return b;
    return name == "min" ? std::min(a, b) : std::max(a, b);
  }

  // Returns the value of an integer constant, or nullopt.
  std::optional<int64_t> ConstantOf(NodeId node) const {
    const ir::ConstantId value = s_.program.ValueOf(node);
    const ir::ConstantStore& constants = s_.program.module.constants;
    if (!value.valid() || !constants.IsScalar(value)) return {};
    if (ir::TypeStore::IsFloatScalar(constants.type(value))) return {};
    return constants.IntValue(value);
  }

  // Reports a sum in f16 that accumulates over the iterations of a loop.
  void CheckSum(NodeId node) {
    const wgsl::AssignView view(ast_, node);
    if (!loops_[node.value].valid() || !IsHalf(s_.ValueTypeOf(view.target()))) return;
    const NodeId root = s_.RootOf(view.target());
    if (!root.valid()) return;
    const NodeId variable = s_.notes.declarations[root.value];
    if (!variable.valid() || !IsSumOfLoop(node, view.target(), variable)) return;
    if (!IsSum(node, view, root)) return;
    Diagnostic* d = reporter_.Report(RuleId::f16_precision, ast_.SpanOf(node),
                                     "a sum in f16 loses precision with each iteration");
    if (d == nullptr) return;
    d->AddLabel(ast_.SpanOf(variable), "the sum");
    d->AddHelp("use f32 for the sum, and convert it after the loop");
  }

  // Returns whether a loop around the assignment, but inside the variable's scope, changes the same
  // part of the variable in every iteration.
  bool IsSumOfLoop(NodeId node, NodeId target, NodeId variable) const {
    const bool is_local = !s_.program[s_.program.VariableOf(variable)].module_scope;
    for (NodeId loop = loops_[node.value]; loop.valid(); loop = loops_[loop.value]) {
      // A variable that is declared in the loop cannot accumulate a sum across iterations.
      if (is_local && ast_[variable].token > ast_[loop].token) return false;
      if (!HasVaryingIndex(target, loop)) return true;
    }
    return false;
  }

  bool HasVaryingIndex(NodeId place, NodeId loop) const {
    while (ast_.kind(place) != NodeKind::kIdentifier) {
      if (ast_.kind(place) == NodeKind::kIndex) {
        if (Varies(wgsl::IndexView(ast_, place).index(), loop)) return true;
        place = wgsl::IndexView(ast_, place).base();
      } else if (ast_.kind(place) == NodeKind::kMember) {
        place = wgsl::MemberView(ast_, place).base();
      } else {
        place = wgsl::ParenView(ast_, place).inner();
      }
    }
    return false;
  }

  // Returns whether an expression may have a different value in each iteration of a loop. This is
  // the case if it calls a function or names a variable that changes in the loop.
  bool Varies(NodeId expression, NodeId loop) const {
    constexpr int kMostNodes = 256;
    PoolVector<NodeId> open = {expression};
    for (int visited = 0; !open.empty(); ++visited) {
      const NodeId node = open.back();
      open.pop_back();
      if (visited >= kMostNodes) return true;
      if (ast_.kind(node) == NodeKind::kCall && s_.program.TypeOf(node).valid() &&
          s_.program.CallOf(node).kind == CallTarget::kUser) {
        return true;
      }
      if (ast_.kind(node) == NodeKind::kIdentifier) {
        const NodeId declaration = s_.notes.declarations[node.value];
        if (declaration.valid() && ChangesIn(declaration, loop, open)) return true;
      }
      wgsl::ForEachChild(ast_, node, [&](NodeId child) { open.push_back(child); });
    }
    return false;
  }

  // Returns whether a variable may have a different value in each iteration of a loop. If the
  // variable is declared in the loop, each iteration initializes it again. In this case, appends
  // the initializer to `open`, so that the caller examines it too. Changes to such a variable in
  // nested loops do not count, because every iteration of `loop` repeats them.
  bool ChangesIn(NodeId declaration, NodeId loop, PoolVector<NodeId>& open) const {
    const std::pair change(declaration.value, loop.value);
    if (!IsIn(declaration, loop)) return changes_.contains(change);
    NodeId init;
    if (ast_.kind(declaration) == NodeKind::kLet) {
      init = wgsl::ValueDeclView(ast_, declaration).init();
    } else if (ast_.kind(declaration) == NodeKind::kVar) {
      init = wgsl::VarView(ast_, declaration).init();
    }
    if (init.valid()) open.push_back(init);
    return own_changes_.contains(change);
  }

  // Returns whether a node is in the part of a loop that each iteration executes.
  bool IsIn(NodeId node, NodeId loop) const {
    for (NodeId at = loops_[node.value]; at.valid(); at = loops_[at.value]) {
      if (at == loop) return true;
    }
    return false;
  }

  // Records, for all enclosing loops, that the statement `node` changes the variable in `target`.
  void NoteChange(NodeId node, NodeId target) {
    const NodeId root = target.valid() ? s_.RootOf(target) : NodeId();
    if (!root.valid() || !s_.notes.declarations[root.value].valid()) return;
    const uint32_t variable = s_.notes.declarations[root.value].value;
    NodeId loop = loops_[node.value];
    if (loop.valid()) own_changes_.emplace(variable, loop.value);
    for (; loop.valid(); loop = loops_[loop.value]) {
      if (!changes_.emplace(variable, loop.value).second) return;
    }
  }

  void NoteChanges() {
    for (uint32_t i = 0; i < ast_.nodes.size(); ++i) {
      const NodeId node(i);
      if (!loops_[i].valid()) continue;
      switch (ast_.kind(node)) {
        case NodeKind::kAssign:
        case NodeKind::kCompoundAssign:
          NoteChange(node, wgsl::AssignView(ast_, node).target());
          break;
        case NodeKind::kIncrement:
        case NodeKind::kDecrement: NoteChange(node, wgsl::StepView(ast_, node).target()); break;
        case NodeKind::kUnary:
          // Taking the address counts as a change, because the pointer may be used to change the
          // variable.
          if (wgsl::UnaryView(ast_, node).op() == Operator::kAddressOf) {
            NoteChange(node, wgsl::UnaryView(ast_, node).operand());
          }
          break;
        default: break;
      }
    }
  }

  bool IsSum(NodeId node, const wgsl::AssignView& view, NodeId root) const {
    if (ast_.kind(node) == NodeKind::kCompoundAssign) {
      return view.op() == Operator::kAdd || view.op() == Operator::kSubtract;
    }
    // Recognizes sum = sum + x and sum = fma(a, b, sum).
    if (ast_.kind(view.target()) != NodeKind::kIdentifier) return false;
    const NodeId value = s_.Strip(view.value());
    const auto is_root = [&](NodeId operand) {
      operand = s_.Strip(operand);
      return ast_.kind(operand) == NodeKind::kIdentifier &&
             s_.notes.declarations[operand.value] == s_.notes.declarations[root.value];
    };
    if (ast_.kind(value) == NodeKind::kCall) {
      const wgsl::CallView call(ast_, value);
      return call.arguments().size() == 3 && s_.NameOf(call.callee()) == "fma" &&
             is_root(call.arguments()[2]);
    }
    if (ast_.kind(value) != NodeKind::kBinary) return false;
    const wgsl::BinaryView sum(ast_, value);
    return (sum.op() == Operator::kAdd || sum.op() == Operator::kSubtract) &&
           (is_root(sum.left()) || is_root(sum.right()));
  }

  // Reports a literal that is subnormal in f16, because devices may flush it to zero (WGSL:
  // Differences from IEEE-754).
  void CheckLiteral(NodeId node) {
    if (s_.program.TypeOf(node) != ir::kF16 || !s_.program.ValueOf(node).valid()) return;
    const double value = s_.program.module.constants.FloatValue(s_.program.ValueOf(node));
    constexpr double kSmallestNormal = 0x1p-14;
    const std::string_view text = s_.NameOf(node);
    const std::string_view digits = text.substr(0, text.find_first_of("eEpP"));
    const bool is_written_zero = digits.find_first_of("123456789") == std::string_view::npos;
    if (value >= kSmallestNormal || is_written_zero) return;
    reporter_.Report(RuleId::f16_precision, ast_.SpanOf(node),
                     "devices may treat this value as zero, because it is too small for f16");
  }

  const Subject& s_;
  const wgsl::Ast& ast_;
  const ir::TypeStore& types_;
  Reporter& reporter_;
  PoolVector<NodeId> loops_;
  // Each pair is a variable and a loop that changes the variable, directly or in a nested loop.
  std::set<std::pair<uint32_t, uint32_t>> changes_;
  // The pairs in `changes_` whose variable changes in the loop itself, not only in a nested loop.
  std::set<std::pair<uint32_t, uint32_t>> own_changes_;
};

}  // namespace

void FindSlowLoops(const Subject& subject, Reporter& reporter) {
  if (reporter.IsOn(RuleId::division_in_loop)) DivisionFinder(subject, reporter).Run();
}

void FindHalfHazards(const Subject& subject, Reporter& reporter) {
  if (!reporter.IsOn(RuleId::f16_precision)) return;
  if (!subject.program.Enabled(wgsl::Extension::kF16)) return;
  HalfFinder(subject, reporter).Run();
}

}  // namespace tessera::lint
