// Declares the class that implements AnalyzeUniformity. Its member functions are in several files:
//
// - uniformity_select.cc decides which functions need a graph
// - uniformity.cc walks these functions
// - uniformity_calls.cc has the rules for calls
// - uniformity_report.cc has the messages
// - uniformity_query.cc answers questions about one value
#ifndef TESSERA_WGSL_ANALYZE_UNIFORMITY_IMPL_H_
#define TESSERA_WGSL_ANALYZE_UNIFORMITY_IMPL_H_

#include <optional>
#include <string>
#include <vector>

#include "base/compiler.h"
#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "wgsl/analyze/behavior.h"
#include "wgsl/analyze/uniformity_graph.h"
#include "wgsl/analyze/uniformity_query.h"
#include "wgsl/analyze/uniformity_search.h"
#include "wgsl/analyze/uniformity_variables.h"
#include "wgsl/resolve/memory_view.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::wgsl::uniformity {

// The uniformity requirements that a built-in function imposes on its calls.
struct BuiltinRule {
  bool control_flow = false;       // requires uniform control flow
  Rule rule = Rule::kUnnamed;      // the diagnostic rule that reports a violation
  uint32_t uniform_arguments = 0;  // bit mask of the arguments that must also be uniform
};
BuiltinRule RuleOf(ir::BuiltinFn fn);

class Analysis;

// Implements the queries in uniformity_query.h. Searches a function's graph after the analysis has
// built the graph. UniformityOf also records the vertex of the requested value while the analysis
// walks the function.
class Query {
 public:
  explicit Query(Analysis& analysis) : a_(analysis) {}

  // Implements UniformityOf. Call it once, in place of Analysis::Run.
  std::optional<ValueUniformity> Ask(UserFunctionId function, NodeId node);

  // Implements NonUniformNodes. Call it once, in place of Analysis::Run.
  std::vector<NonUniformNode> All();

  // Evaluates the expression that the query is about, and records its vertex in `analysis`.
  TESSERA_COLD static uint32_t Evaluate(Analysis& analysis, uint32_t cf, NodeId node);

 private:
  void AddConditions(ValueUniformity& result);
  // A path from a vertex to the vertex `special`, found by CausesOf(special). `next` is the second
  // vertex of the path, and `source` is the last one before `special`. Both are kNone if there is
  // no path.
  struct Way {
    uint32_t next = kNone, source = kNone;
  };
  PoolVector<Way> CausesOf(uint32_t special) const;
  void AddFunction(std::vector<NonUniformNode>& nodes);

  Analysis& a_;
};

class Analysis {
 public:
  // If `only_hidden` is true, reports only the failures that diagnostic filters of severity `off`
  // suppress.
  Analysis(const Program& program, const BehaviorTable& behaviors, Diagnostics& diagnostics,
           bool only_hidden = false);
  void Run();

 private:
  friend class Query;

  // A memory view: its root variable and the dependencies of its indices.
  struct View {
    VariableId root;
    uint32_t index;  // the vertex that joins the control flow and the values of all indices
    bool partial;    // whether the view covers only part of the root variable
  };

  // ---- which functions need a graph (uniformity_select.cc)
  //
  // The requirements that a function imposes on its call sites.
  enum class Need : uint8_t {
    kNothing,
    kControlFlow,  // only uniform control flow
    kGraph,        // cannot be determined without a graph
    kSummary,      // recorded in the summary, which was computed from the graph
  };
  Need NeedOf(const UserFunction& f) const;
  Need NeedOfCall(NodeId call) const;
  void FunctionAndCallees(UserFunctionId id);

  // ---- statements: each function takes the control flow before a statement and returns the
  // control flow after it
  void Function(UserFunctionId id);
  void Parameters(const UserFunction& f);
  uint32_t List(uint32_t cf, NodeList statements);
  uint32_t Statement(uint32_t cf, NodeId node);
  TESSERA_OWN_FRAME uint32_t If(uint32_t cf, NodeId node);
  TESSERA_OWN_FRAME uint32_t ElseIfChain(uint32_t cf, NodeId node);
  uint32_t Switch(uint32_t cf, NodeId node);
  uint32_t Loop(uint32_t cf, NodeId node);
  uint32_t For(uint32_t cf, NodeId node);
  // The parts of the `loop` that a `for` or `while` statement desugars to.
  struct SimpleLoop {
    NodeId condition, body, update;  // condition and update may be none
  };
  uint32_t Run(uint32_t cf, const SimpleLoop& loop);
  void Assign(uint32_t cf, NodeId node);
  void DeclareVar(uint32_t cf, NodeId node);
  void DeclareLet(uint32_t cf, NodeId node);
  void Return(uint32_t value);
  uint32_t Decision(uint32_t cf, NodeId condition);
  uint32_t DecisionOf(uint32_t cf, NodeId condition, uint32_t value);

  // ---- expressions
  uint32_t Value(uint32_t cf, NodeId node);
  // Returns whether the expression is evaluated at run time.
  bool IsComputed(NodeId node) const {
    return program_.StageOf(node) == EvalStage::kRuntime && !program_.ValueOf(node).valid();
  }
  // The function Value calls one of the following, depending on the kind of expression.
  TESSERA_OWN_FRAME uint32_t UnaryValue(uint32_t cf, NodeId node);
  TESSERA_OWN_FRAME uint32_t BinaryValue(uint32_t cf, NodeId node);
  TESSERA_OWN_FRAME uint32_t LogicalValue(uint32_t cf, NodeId node, uint32_t left);
  TESSERA_OWN_FRAME uint32_t IndexValue(uint32_t cf, NodeId node);
  uint32_t IdentifierValue(uint32_t cf, NodeId node);
  // LoadOf returns the vertex of the value that a load from `view` yields. PointerOf returns the
  // vertex of the pointer itself.
  TESSERA_OWN_FRAME uint32_t LoadOf(uint32_t cf, NodeId view);
  TESSERA_OWN_FRAME uint32_t PointerOf(uint32_t cf, NodeId view);
  uint32_t PointerValue(const View& view, NodeId node);
  View ViewOfIdentifier(uint32_t cf, NodeId node);
  View ViewOf(uint32_t cf, NodeId node);
  bool IsFullPointer(NodeId node) const;
  bool IsWholeSwizzle(NodeId member) const;
  uint32_t Load(uint32_t cf, NodeId node, const View& view);
  uint32_t Store(NodeId node, const View& view, uint32_t value);
  // Adds a vertex that depends on both `a` and `b`.
  uint32_t Both(uint32_t a, uint32_t b, NodeId ast) {
    return graph_.Add(VertexKind::kValue, ast, a, b);
  }
  uint32_t Merge(uint32_t cf, uint32_t a, uint32_t b, NodeId ast);
  // Adds a vertex for a value that may be non-uniform even within a subgroup.
  uint32_t Source(NodeId node) {
    return graph_.Add(VertexKind::kSource, node, Graph::kMayBeNonUniform);
  }
  // Adds a vertex for a value that may be non-uniform in the workgroup. Within the subgroup, the
  // value is uniform if the control flow is.
  uint32_t WorkgroupSource(uint32_t cf, NodeId node) {
    return graph_.Add(VertexKind::kSource, node, cf, Graph::kMayBeNonUniformInWorkgroup);
  }
  // Returns whether `v` is a function-scope variable or a pointer parameter.
  bool IsDesugared(const Variable& v) const;

  // ---- calls (uniformity_calls.cc)
  uint32_t Call(uint32_t cf, NodeId node);
  uint32_t BuiltinCall(uint32_t cf, NodeId node, ir::BuiltinFn fn);
  uint32_t UserCall(uint32_t cf, NodeId node, UserFunctionId callee);
  // The arguments of a call, in order. `values` contains the vertex of each argument's value. For a
  // pointer into the `function` address space, `contents` contains the vertex of the memory that
  // the pointer points to, and `views` contains the memory view. For other arguments, `contents`
  // contains kNone.
  struct Arguments {
    PoolVector<uint32_t> values, contents;
    PoolVector<View> views;
  };
  Arguments Evaluate(uint32_t cf, const UserFunction& f, NodeList args);
  void RequireOfArgument(NodeId call, NodeId argument, const ParamSummary& p, uint32_t value,
                         uint32_t contents);
  uint32_t LeftBehind(uint32_t cf, NodeId call, const ParamSummary& p, const Arguments& args);
  void Require(uint32_t vertex, Scope scope, Rule rule, Severity severity, NodeId call,
               NodeId argument = {}, uint32_t origin = kNone, bool contents = false);
  Severity SeverityOf(Rule rule, NodeId call) const;

  // ---- search of the finished graph
  void CheckRequirements();
  void Explore(Scope scope, Severity severity);
  void Summarize(const UserFunction& f, Summary& summary);

  // ---- messages (uniformity_report.cc)
  struct Failure {
    uint32_t requirement;
    PoolVector<uint32_t> path;  // the vertices from the requirement to the source
  };
  void Report(Scope scope, Severity severity);
  void ReportGroup(const PoolVector<Failure>& failures);
  void ExplainPath(Diagnostic& d, const Failure& failure);
  void ExplainSource(Diagnostic& d, NodeId ast, uint32_t depth);
  std::string_view Name(StringId id) const { return program_.module.strings.Get(id); }
  Span SpanOf(NodeId node) const { return ast_.FullSpan(node); }

  const Program& program_;
  const Ast& ast_;
  const BehaviorTable& behaviors_;
  Diagnostics& diagnostics_;

  Graph graph_;
  GraphSearch search_{graph_};
  Variables variables_;
  PoolVector<uint32_t> value_;  // indexed by VariableId: the vertex of a `let` or parameter
  PoolVector<Requirement> requirements_;  // requirements of the current function
  UserFunctionId function_;
  uint32_t return_value_ = kNone;
  // Indexed by parameter: for a pointer into the `function` address space, the vertex of the memory
  // at the end of the function. Otherwise kNone.
  PoolVector<uint32_t> contents_at_return_;
  // Returns the vertex of the memory behind a parameter at the start of the function. It directly
  // follows the vertex of the parameter, and exists only if the parameter points into the
  // `function` address space. `parameter` is a VariableId.
  uint32_t ContentsOf(uint32_t parameter) const { return value_[parameter] + 1; }

  PoolVector<Need> needs_;         // indexed by UserFunctionId
  PoolVector<Summary> summaries_;  // indexed by UserFunctionId
  PoolVector<ParamSummary> params_;
  // Tag::origin and Requirement::origin are indices into this array.
  PoolVector<Requirement> origins_;
  // Lists of the form {count, elements...}. The number 2i represents the value of parameter i, and
  // 2i + 1 represents the memory that parameter i points to.
  PoolVector<uint32_t> dependencies_;

  PoolVector<NodeId> spine_;  // scratch stack of BinaryValue
  uint32_t reports_ = 0;
  NodeId asked_;             // the node that a Query is about; reset by Query::Evaluate
  uint32_t answer_ = kNone;  // the vertex of `asked_`'s value
  const bool only_hidden_;
};

}  // namespace tessera::wgsl::uniformity

#endif  // TESSERA_WGSL_ANALYZE_UNIFORMITY_IMPL_H_
