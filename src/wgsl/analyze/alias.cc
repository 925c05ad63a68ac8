#include "wgsl/analyze/alias.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "wgsl/resolve/memory_view.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::wgsl {
namespace {

constexpr uint32_t kNone = NodeId::kNoneValue;

// The node ids of the first read and the first write through a pointer parameter. An id is kNone if
// there is no such access.
struct Accesses {
  uint32_t read = kNone, write = kNone;
};

// An access by a function to a module-scope variable.
struct GlobalAccess {
  uint32_t variable, node;
  bool write;
};

// A call that may create an alias. The argument points into the module-scope variable, and the
// callee accesses memory through the parameter.
struct Query {
  uint32_t function;  // the caller
  uint32_t call, argument, callee, parameter, variable;
};

class Analysis {
 public:
  Analysis(const Program& program, Diagnostics& diagnostics)
      : program_(program), ast_(program.ast), diagnostics_(diagnostics) {}

  void Run() {
    // Only pointer parameters can introduce aliases.
    if (!FindPointedInto() || !MayAlias()) return;
    CollectRanges();
    accesses_.resize(program_.variables.size());
    last_argument_.assign(program_.variables.size(), {kNone, kNone});
    for (UserFunctionId f : program_.order) Function(f.value);
    AnswerQueries();
  }

 private:
  bool HasPointer(const UserFunction& f) const {
    const auto first = program_.variables.begin() + f.first_param;
    return std::any_of(first, first + f.param_count, [this](const Variable& v) {
      return v.type.valid() && program_.module.types[v.type].kind == ir::TypeKind::kPointer;
    });
  }
  // Fills pointed_into_. Returns whether any function has pointer parameters.
  bool FindPointedInto() {
    pointed_into_.resize(program_.functions.size());
    bool any = false;
    for (size_t i = program_.order.size(); i-- > 0;) {  // callers first
      const UserFunction& f = program_[program_.order[i]];
      if (!pointed_into_[program_.order[i].value] && !HasPointer(f)) continue;
      any = pointed_into_[program_.order[i].value] = true;
      for (UserFunctionId c : f.callees) pointed_into_[c.value] = true;
    }
    return any;
  }

  // Returns whether any call passes a pointer into a module-scope variable, or at least two
  // pointers.
  bool MayAlias() const {
    return std::ranges::any_of(program_.flow_calls, [this](NodeId call) { return MayAlias(call); });
  }
  bool MayAlias(NodeId call) const {
    if (program_.CallOf(call).kind != CallTarget::kUser) return false;
    int pointers = 0;
    for (NodeId argument : CallView(ast_, call).arguments()) {
      const VariableId root =
          IsPointer(program_, argument) ? RootOf(program_, argument) : VariableId();
      if (root.valid() && (program_[root].module_scope || ++pointers == 2)) return true;
    }
    return false;
  }

  // Finds the first node of each function. The nodes of a function are contiguous: they directly
  // precede its declaration node and follow the declaration node of the previous function.
  void CollectRanges() {
    first_node_.resize(program_.functions.size());
    uint32_t first = 0;
    PoolVector<uint32_t> by_node(program_.functions.size());
    for (uint32_t i = 0; i < by_node.size(); ++i) by_node[i] = i;
    StableSort(by_node, [this](uint32_t f) { return program_.functions[f].node.value; });
    for (uint32_t f : by_node) {
      first_node_[f] = first;
      first = program_.functions[f].node.value + 1;
    }
  }

  void Function(uint32_t f) {
    function_ = f;
    global_begin_.push_back(static_cast<uint32_t>(globals_.size()));
    order_of_function_.resize(program_.functions.size(), kNone);
    order_of_function_[f] = static_cast<uint32_t>(global_begin_.size() - 1);
    const UserFunction& function = program_.functions[f];
    if (pointed_into_[f]) {
      for (uint32_t i = first_node_[f]; i < function.node.value; ++i) Visit(NodeId(i));
    } else {
      for (uint32_t i = 0; i < function.call_count; ++i) {
        Call(program_.flow_calls[function.first_call + i]);
      }
    }
  }

  void Load(NodeId node) {
    if (node.valid() && IsReference(program_, node)) Access(node, false);
  }
  void Access(NodeId node, bool write) {
    const VariableId root = RootOf(program_, node);
    if (root.valid()) Record(root.value, node.value, write);
  }
  void Record(uint32_t root, uint32_t node, bool write) {
    const Variable& v = program_.variables[root];
    if (v.kind == VariableKind::kParameter) {
      uint32_t& at = write ? accesses_[root].write : accesses_[root].read;
      if (at == kNone) at = node;
    } else if (v.kind == VariableKind::kVar && v.module_scope) {
      globals_.push_back({root, node, write});
    }
  }

  // Records the loads (WGSL: Load Rule) and stores that a node performs on its operands.
  void Visit(NodeId node) {
    switch (ast_.kind(node)) {
      case NodeKind::kUnary: {
        const UnaryView v(ast_, node);
        if (v.op() != Operator::kAddressOf && v.op() != Operator::kIndirection) Load(v.operand());
        break;
      }
      case NodeKind::kBinary:
        Load(BinaryView(ast_, node).left());
        Load(BinaryView(ast_, node).right());
        break;
      case NodeKind::kIndex: Load(IndexView(ast_, node).index()); break;
      case NodeKind::kMember: Member(node); break;
      case NodeKind::kCall: Call(node); break;
      case NodeKind::kAssign:
        Access(AssignView(ast_, node).target(), true);
        Load(AssignView(ast_, node).value());
        break;
      case NodeKind::kCompoundAssign:
        Update(AssignView(ast_, node).target());
        Load(AssignView(ast_, node).value());
        break;
      case NodeKind::kIncrement:
      case NodeKind::kDecrement: Update(StepView(ast_, node).target()); break;
      case NodeKind::kPhonyAssign: Load(PhonyAssignView(ast_, node).value()); break;
      case NodeKind::kIf: Load(IfView(ast_, node).condition()); break;
      case NodeKind::kSwitch: Load(SwitchView(ast_, node).selector()); break;
      case NodeKind::kWhile: Load(WhileView(ast_, node).condition()); break;
      case NodeKind::kBreakIf: Load(BreakIfView(ast_, node).condition()); break;
      case NodeKind::kReturn: Load(ReturnView(ast_, node).value()); break;
      case NodeKind::kFor: Load(ForView(ast_, node).condition()); break;
      case NodeKind::kVar: Load(VarView(ast_, node).init()); break;
      case NodeKind::kLet: Load(ValueDeclView(ast_, node).init()); break;
      default: break;
    }
  }

  void Update(NodeId target) {
    Access(target, true);
    Access(target, false);
  }

  // Handles a member access. A swizzle that selects several components of a vector in memory yields
  // a value, so the vector is loaded.
  void Member(NodeId node) {
    const NodeId base = MemberView(ast_, node).base();
    if (!IsReference(program_, node) &&
        (IsReference(program_, base) || IsPointer(program_, base))) {
      Access(base, false);
    }
  }

  void Call(NodeId node) {
    const CallTarget& target = program_.CallOf(node);
    const NodeList args = CallView(ast_, node).arguments();
    for (NodeId a : args) Load(a);
    if (target.kind == CallTarget::kBuiltin) {
      const PointerAccess access = AccessOf(static_cast<ir::BuiltinFn>(target.index));
      // In wgpu's coopStore, the pointer is the second argument.
      const size_t at = target.cooperative && access.writes ? 1 : 0;
      if (args.size() <= at || !IsPointer(program_, args[at])) return;
      if (access.reads) Access(args[at], false);
      if (access.writes) Access(args[at], true);
    } else if (target.kind == CallTarget::kUser) {
      UserCall(node.value, target.index, args);
    }
  }

  void UserCall(uint32_t call, uint32_t callee, NodeList args) {
    const UserFunction& f = program_.functions[callee];
    for (uint32_t k = 0; k < args.size() && k < f.param_count; ++k) {
      const uint32_t argument = args[k].value;
      if (!IsPointer(program_, args[k])) continue;
      const VariableId root = RootOf(program_, args[k]);
      if (!root.valid()) continue;
      const uint32_t parameter = f.first_param + k;
      const Accesses& of = accesses_[parameter];
      CheckAgainstOtherArguments(call, argument, parameter, root.value);
      if (of.read != kNone) Record(root.value, argument, false);
      if (of.write != kNone) Record(root.value, argument, true);
      const Variable& v = program_[root];
      const bool accessed = of.read != kNone || of.write != kNone;
      if (accessed && v.kind == VariableKind::kVar && v.module_scope) {
        queries_.push_back({function_, call, argument, callee, parameter, root.value});
      }
    }
  }

  // Ranks the accesses through a parameter: 0 if there are none, 1 for only reads, 2 for writes.
  int Rank(uint32_t parameter) const {
    return accesses_[parameter].write != kNone ? 2 : accesses_[parameter].read != kNone ? 1 : 0;
  }

  // Compares `argument` with an earlier argument of the call that has the same root variable.
  // Reports an error if the callee writes through one of the two pointers and accesses memory
  // through the other.
  void CheckAgainstOtherArguments(uint32_t call, uint32_t argument, uint32_t parameter,
                                  uint32_t root) {
    LastArgument& last = last_argument_[root];
    const LastArgument other = last;
    const bool same_call = other.call == call;
    const int rank = Rank(parameter), other_rank = same_call ? Rank(other.parameter) : 0;
    // Remember only the argument with the highest rank. If a later argument of this call conflicts
    // with any argument for the same root variable, it also conflicts with the remembered one.
    if (!same_call || rank > other_rank) last = {call, argument, parameter};
    if (!same_call || rank == 0 || other_rank == 0 || rank + other_rank < 3) return;
    const uint32_t writer = rank == 2 ? parameter : other.parameter;
    diagnostics_
        .Add(
            DiagCode::pointer_aliasing, ast_.FullSpan(NodeId(argument)),
            fmt::format("two pointers to '{}' are passed to '{}', which writes through one of them",
                        Name(root), ast_text(call)))
        .AddLabel(ast_.FullSpan(NodeId(other.argument)), "the other one")
        .AddLabel(ast_.FullSpan(NodeId(accesses_[writer].write)), "written here");
  }

  // Determines for each query whether the callee, or a function that it reaches, also accesses the
  // variable by name. Queries are sorted by callee, so that one walk over the functions that a
  // callee reaches answers all queries for this callee. Walks are usually cheap, because most
  // callees reach few functions. Once the walks have cost as much as a few passes over the module,
  // the remaining queries are answered together.
  void AnswerQueries() {
    if (queries_.empty()) return;
    global_begin_.push_back(static_cast<uint32_t>(globals_.size()));
    StableSort(queries_, [](const Query& q) { return q.callee; });
    const size_t enough = 8 * (globals_.size() + program_.functions.size());
    Walk walk;
    walk.functions.resize(program_.functions.size());
    walk.variables.resize(program_.variables.size());
    size_t answered = 0;
    while (answered < queries_.size() && walk.cost <= enough) {
      const uint32_t callee = queries_[answered].callee;
      WalkCallee(callee, walk);
      for (; answered < queries_.size() && queries_[answered].callee == callee; ++answered) {
        const Query& q = queries_[answered];
        const Walk::Found& found = walk.variables[q.variable];
        const bool here = found.walk == walk.number;
        Answer(q, here && found.read, here && found.written);
      }
    }
    queries_.erase(queries_.begin(), queries_.begin() + static_cast<ptrdiff_t>(answered));
    if (!queries_.empty()) AnswerTogether();
  }

  // The variables accessed by a callee or by any function reachable from it. An entry is valid only
  // if its walk number is that of the current walk.
  struct Walk {
    struct Found {
      uint32_t walk = 0;
      bool read = false, written = false;
    };
    uint32_t number = 0;
    size_t cost = 0;
    PoolVector<uint32_t> functions, queue;
    PoolVector<Found> variables;
  };
  void WalkCallee(uint32_t callee, Walk& walk) const {
    const uint32_t number = ++walk.number;
    walk.queue.assign(1, callee);
    walk.functions[callee] = number;
    for (size_t i = 0; i < walk.queue.size(); ++i) {
      const uint32_t at = order_of_function_[walk.queue[i]];
      for (uint32_t g = global_begin_[at]; g < global_begin_[at + 1]; ++g) {
        Walk::Found& found = walk.variables[globals_[g].variable];
        if (found.walk != number) found = {number};
        (globals_[g].write ? found.written : found.read) = true;
      }
      const auto& callees = program_.functions[walk.queue[i]].callees;
      walk.cost += 1 + callees.size() + global_begin_[at + 1] - global_begin_[at];
      for (UserFunctionId c : callees) {
        if (walk.functions[c.value] == number) continue;
        walk.functions[c.value] = number;
        walk.queue.push_back(c.value);
      }
    }
  }

  // Reports an error if the call in query `q` creates an alias. `reads` is true if the callee, or a
  // function that it calls, reads the variable by name. `writes` is the same for writes.
  void Answer(const Query& q, bool reads, bool writes) {
    const Accesses& of = accesses_[q.parameter];
    if ((of.write != kNone && (reads || writes)) || (of.read != kNone && writes)) {
      ReportGlobal(q, of.write == kNone || !reads);
    }
  }

  // Answers all queries together by propagating accesses up the call graph, 64 variables at a time.
  void AnswerTogether() {
    PoolVector<uint32_t> asked;
    for (const Query& q : queries_) asked.push_back(q.variable);
    StableSort(asked, std::identity());
    asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
    PoolVector<uint32_t> bit(program_.variables.size(), kNone);
    for (uint32_t i = 0; i < asked.size(); ++i) bit[asked[i]] = i;
    PoolVector<uint64_t> reads(program_.functions.size()), writes(program_.functions.size());
    for (uint32_t first = 0; first < asked.size(); first += 64) {
      const auto mask = [&](uint32_t variable) -> uint64_t {
        const uint32_t b = bit[variable];
        return b == kNone || b < first || b >= first + 64 ? 0 : uint64_t{1} << (b - first);
      };
      for (UserFunctionId f : program_.order) {
        uint64_t r = 0, w = 0;
        const uint32_t at = order_of_function_[f.value];
        for (uint32_t g = global_begin_[at]; g < global_begin_[at + 1]; ++g) {
          (globals_[g].write ? w : r) |= mask(globals_[g].variable);
        }
        for (UserFunctionId c : program_[f].callees) {
          r |= reads[c.value];
          w |= writes[c.value];
        }
        reads[f.value] = r;
        writes[f.value] = w;
      }
      for (const Query& q : queries_) {
        const uint64_t m = mask(q.variable);
        if (m != 0) Answer(q, (reads[q.callee] & m) != 0, (writes[q.callee] & m) != 0);
      }
    }
  }

  void ReportGlobal(const Query& q, bool want_write) {
    Diagnostic& d = diagnostics_.Add(
        DiagCode::pointer_aliasing, ast_.FullSpan(NodeId(q.argument)),
        fmt::format("'{}' accesses '{}' through this pointer and by its name, and writes it",
                    ast_text(q.call), Name(q.variable)));
    const Accesses& of = accesses_[q.parameter];
    d.AddLabel(ast_.FullSpan(NodeId(of.write != kNone ? of.write : of.read)),
               fmt::format("{} through the pointer here", of.write != kNone ? "written" : "read"));
    const uint32_t node = FindGlobalAccess(q.callee, q.variable, want_write);
    if (node != kNone) {
      d.AddLabel(ast_.FullSpan(NodeId(node)),
                 fmt::format("{} by name here", want_write ? "written" : "read"));
    }
  }

  // Returns a node of the function, or of one of its direct or indirect callees, that accesses the
  // variable by name. The node must write the variable if `write` is true, and read it otherwise.
  // Returns kNone if there is no such node.
  uint32_t FindGlobalAccess(uint32_t function, uint32_t variable, bool write) const {
    PoolVector<uint32_t> queue{function};
    PoolVector<bool> seen(program_.functions.size());
    for (size_t i = 0; i < queue.size(); ++i) {
      const uint32_t at = order_of_function_[queue[i]];
      for (uint32_t g = global_begin_[at]; g < global_begin_[at + 1]; ++g) {
        if (globals_[g].variable == variable && globals_[g].write == write) return globals_[g].node;
      }
      for (UserFunctionId c : program_.functions[queue[i]].callees) {
        if (!seen[c.value]) queue.push_back(c.value);
        seen[c.value] = true;
      }
    }
    return kNone;
  }

  std::string_view Name(uint32_t variable) const {
    return program_.module.strings.Get(program_.variables[variable].name);
  }
  std::string_view ast_text(uint32_t call) const {
    return program_.source.text(ast_.SpanOf(NodeId(call)));
  }

  struct LastArgument {
    uint32_t call, argument, parameter = 0;
  };

  const Program& program_;
  const Ast& ast_;
  Diagnostics& diagnostics_;
  uint32_t function_ = 0;
  // Indexed by function: whether the function, or one of its direct or indirect callers, has a
  // pointer parameter. In all other functions, no access can alias a pointer parameter.
  PoolVector<bool> pointed_into_;
  PoolVector<uint32_t> first_node_;
  PoolVector<Accesses> accesses_;  // indexed by VariableId; used only for parameters
  PoolVector<GlobalAccess> globals_;
  // For each function, in the order of Program::order: the index in globals_ of its first access.
  PoolVector<uint32_t> global_begin_;
  PoolVector<uint32_t> order_of_function_;
  PoolVector<LastArgument> last_argument_;  // indexed by VariableId
  PoolVector<Query> queries_;
};

}  // namespace

void CheckAliasing(const Program& program, Diagnostics& diagnostics) {
  Analysis(program, diagnostics).Run();
}

}  // namespace tessera::wgsl
