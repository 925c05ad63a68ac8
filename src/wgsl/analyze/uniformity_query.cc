#include "wgsl/analyze/uniformity_query.h"

#include <utility>

#include "absl/container/flat_hash_set.h"
#include "wgsl/analyze/behavior.h"
#include "wgsl/analyze/uniformity_impl.h"

namespace tessera::wgsl {

std::optional<ValueUniformity> UniformityOf(const Program& program, UserFunctionId function,
                                            NodeId node) {
  Diagnostics ignored;
  const BehaviorTable behaviors = AnalyzeBehavior(program, ignored);
  uniformity::Analysis analysis(program, behaviors, ignored);
  return uniformity::Query(analysis).Ask(function, node);
}

std::vector<NonUniformNode> NonUniformNodes(const Program& program) {
  Diagnostics ignored;
  const BehaviorTable behaviors = AnalyzeBehavior(program, ignored);
  uniformity::Analysis analysis(program, behaviors, ignored);
  return uniformity::Query(analysis).All();
}

namespace uniformity {

std::optional<ValueUniformity> Query::Ask(UserFunctionId function, NodeId node) {
  a_.asked_ = node;
  a_.needs_.resize(a_.program_.functions.size());
  // Analyzes `function` after its callees, so `graph_` then contains the graph of `function`.
  a_.FunctionAndCallees(function);
  if (a_.ast_.kind(node) == NodeKind::kParameter) {
    a_.answer_ = a_.value_[a_.program_.VariableOf(node).value];
  }
  if (a_.answer_ == kNone) return std::nullopt;
  ValueUniformity result;
  Analysis::Failure failure{0, a_.search_.PathToSource(a_.answer_, kSubgroup)};
  if (!failure.path.empty()) {
    result.uniformity = Uniformity::kNonUniform;
  } else {
    failure.path = a_.search_.PathToSource(a_.answer_, kWorkgroup);
    if (!failure.path.empty()) result.uniformity = Uniformity::kUniformInSubgroup;
  }
  if (!failure.path.empty()) {
    Diagnostic d{};
    a_.ExplainPath(d, failure);
    result.reasons = std::move(d.labels);
  }
  AddConditions(result);
  return result;
}

// Adds the conditions that callers must meet for the value to be uniform. An entry point has no
// callers, and therefore no conditions.
void Query::AddConditions(ValueUniformity& result) {
  const UserFunction& f = a_.program_[a_.function_];
  if (f.stage != ir::ShaderStage::kNone) return;
  a_.search_.Begin();
  a_.search_.Reach(a_.answer_);
  result.depends_on_call = a_.search_.Reached(Graph::kStart);
  for (uint32_t i = 0; i < f.param_count; ++i) {
    const uint32_t id = f.first_param + i;
    const bool has_contents = a_.contents_at_return_[i] != kNone;
    if (!a_.search_.Reached(a_.value_[id]) &&
        !(has_contents && a_.search_.Reached(a_.ContentsOf(id))))
      continue;
    result.parameters.push_back(a_.program_.variables[id].node);
  }
}

std::vector<NonUniformNode> Query::All() {
  const size_t count = a_.program_.functions.size();
  a_.needs_.resize(count);
  std::vector<NonUniformNode> nodes;
  // Visits callees first, because the analysis of a function needs its callees' summaries.
  PoolVector<uint32_t> next(count, 0);  // indexed by function: the next callee
  for (uint32_t root = 0; root < count; ++root) {
    PoolVector<uint32_t> stack{root};
    while (!stack.empty()) {
      const uint32_t function = stack.back();
      const UserFunctionId id(function);
      if (a_.needs_[function] == Analysis::Need::kSummary) {
        stack.pop_back();
      } else if (next[function] < a_.program_[id].callees.size()) {
        stack.push_back(a_.program_[id].callees[next[function]++].value);
      } else {
        a_.FunctionAndCallees(id);
        AddFunction(nodes);
      }
    }
  }
  return nodes;
}

// Finds a shortest path from each vertex to `special`. The result is indexed by vertex.
PoolVector<Query::Way> Query::CausesOf(uint32_t special) const {
  const Graph& graph = a_.graph_;
  struct Edge {
    uint32_t from, next;
  };
  PoolVector<Edge> edges;
  PoolVector<uint32_t> last(graph.size(), kNone);  // indexed by vertex: the last edge to the vertex
  for (uint32_t from = 0; from < graph.size(); ++from) {
    graph.ForEachEdge(from, [&](uint32_t to) {
      edges.push_back({from, last[to]});
      last[to] = static_cast<uint32_t>(edges.size() - 1);
    });
  }
  PoolVector<Way> ways(graph.size());
  PoolVector<uint32_t> queue{special};
  for (size_t i = 0; i < queue.size(); ++i) {
    const uint32_t to = queue[i];
    for (uint32_t e = last[to]; e != kNone; e = edges[e].next) {
      const uint32_t from = edges[e].from;
      if (from <= Graph::kStart || ways[from].next != kNone) continue;
      ways[from] = {to, to == special ? from : ways[to].source};
      queue.push_back(from);
    }
  }
  return ways;
}

// Appends to `nodes` the non-uniform nodes of the function that was analyzed last.
void Query::AddFunction(std::vector<NonUniformNode>& nodes) {
  // ExplainPath explains only the first few steps and the source, so the middle of a long path can
  // be omitted.
  constexpr size_t kLongestPath = 64;
  const PoolVector<Way> ways[] = {CausesOf(Graph::kMayBeNonUniform),
                                  CausesOf(Graph::kMayBeNonUniformInWorkgroup)};
  absl::flat_hash_set<uint64_t> known;
  for (uint32_t v = Graph::kStart + 1; v < a_.graph_.size(); ++v) {
    const NodeId ast = a_.graph_.ast(v);
    const VertexKind kind = a_.graph_.kind(v);
    const bool is_decision = kind == VertexKind::kControl;
    const bool everywhere = ways[0][v].next != kNone;
    const PoolVector<Way>& way = ways[everywhere ? 0 : 1];
    if (way[v].next == kNone || !ast.valid()) continue;
    if (kind == VertexKind::kJoin || kind == VertexKind::kSpecial) continue;
    if (!known.insert(uint64_t{ast.value} * 2 + (is_decision ? 1 : 0)).second) continue;
    Analysis::Failure failure{0, {}};
    for (uint32_t at = v; at > Graph::kStart && failure.path.size() < kLongestPath;
         at = way[at].next) {
      failure.path.push_back(at);
    }
    if (failure.path.back() != way[v].source) failure.path.push_back(way[v].source);
    Diagnostic d{};
    a_.ExplainPath(d, failure);
    nodes.push_back({ast, everywhere ? Uniformity::kNonUniform : Uniformity::kUniformInSubgroup,
                     is_decision, std::move(d.labels)});
  }
}

uint32_t Query::Evaluate(Analysis& analysis, uint32_t cf, NodeId node) {
  analysis.asked_ = {};
  const bool is_computed = analysis.IsComputed(node);
  const uint32_t value = analysis.Value(cf, node);
  if (is_computed) analysis.answer_ = value;
  return value;
}

}  // namespace uniformity
}  // namespace tessera::wgsl
