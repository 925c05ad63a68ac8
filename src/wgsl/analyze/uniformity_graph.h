// Defines the graph that uniformity analysis builds for each function (WGSL: Analyzing the
// Uniformity Requirements of a Function), and the summary of a function, which is used to analyze
// its callers.
#ifndef TESSERA_WGSL_ANALYZE_UNIFORMITY_GRAPH_H_
#define TESSERA_WGSL_ANALYZE_UNIFORMITY_GRAPH_H_

#include <cstdint>

#include "base/plain_vector.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl::uniformity {

constexpr uint32_t kNone = NodeId::kNoneValue;

// The set of invocations across which a value must be uniform: the workgroup (or draw), or the
// subgroup. One graph serves both scopes.
enum Scope : uint8_t { kWorkgroup, kSubgroup, kScopeCount };

// What a vertex represents. The text after "ast:" describes the AST node in Vertex::ast.
enum class VertexKind : uint8_t {
  kValue,          // value of an expression; ast: the expression
  kControl,        // control flow after a branch; ast: the branch's condition
  kAssign,         // a variable's value after an assignment; ast: the statement or declaration
  kJoin,           // a variable's value where control flow joins; ast: see Variables::ForEachJoined
  kSource,         // a possible source of non-uniformity; ast: the expression
  kParam,          // value of a parameter; ast: the parameter
  kParamContents,  // the memory that a pointer parameter points to; ast: the parameter
  kSpecial,
};

// An edge from A to B means that A is uniform only if B is.
class Graph {
 public:
  // Vertices that every graph contains.
  static constexpr uint32_t kMayBeNonUniform = 0;  // non-uniform even within a subgroup
  // non-uniform in the workgroup, but uniform in each subgroup
  static constexpr uint32_t kMayBeNonUniformInWorkgroup = 1;
  static constexpr uint32_t kStart = 2;  // CF_start

  // Reserves memory for the vertices of a function with `nodes` AST nodes. The graph may still
  // grow.
  void Reserve(size_t nodes) { vertices_.reserve(nodes / 2); }
  void Clear() {
    vertices_.clear();
    edges_.clear();
    for (int i = 0; i < 3; ++i) Add(VertexKind::kSpecial);
  }
  // Adds a vertex. `first` and `second` are the targets of its first two edges.
  uint32_t Add(VertexKind kind, NodeId ast = {}, uint32_t first = kNone, uint32_t second = kNone) {
    *vertices_.extend(1) = {first, second, kNone, ast, kind};
    return static_cast<uint32_t>(vertices_.size() - 1);
  }
  void AddEdge(uint32_t from, uint32_t to) {
    if (from == to) return;
    Vertex& v = vertices_[from];
    if (v.first == kNone) {
      v.first = to;
    } else if (v.second == kNone) {
      v.second = to;
    } else {
      edges_.push_back({to, v.more});
      v.more = static_cast<uint32_t>(edges_.size() - 1);
    }
  }
  uint32_t size() const { return static_cast<uint32_t>(vertices_.size()); }
  VertexKind kind(uint32_t v) const { return vertices_[v].kind; }
  NodeId ast(uint32_t v) const { return vertices_[v].ast; }

  // Calls f(target) for each edge that leaves the vertex `from`, in reverse order of insertion.
  template <typename F>
  void ForEachEdge(uint32_t from, F f) const {
    const Vertex& v = vertices_[from];
    for (uint32_t e = v.more; e != kNone; e = edges_[e].next) f(edges_[e].to);
    if (v.second != kNone) f(v.second);
    if (v.first != kNone) f(v.first);
  }

 private:
  struct Vertex {
    uint32_t first, second;  // targets of the first two edges; most vertices have no more
    uint32_t more;           // the most recently added edge in `edges_`, or kNone
    NodeId ast;
    VertexKind kind;
  };
  struct Edge {
    uint32_t to, next;
  };
  PlainVector<Vertex> vertices_;
  PlainVector<Edge> edges_;
};

// The diagnostic rule under which a call requires uniformity.
enum class Rule : uint8_t { kUnnamed, kDerivative, kSubgroup, kSubgroupMatrix };

struct Requirement {
  uint32_t vertex = kNone;
  Severity severity = Severity::kError;
  Rule rule = Rule::kUnnamed;
  Scope scope = kWorkgroup;
  NodeId call;            // the kCall that requires uniformity
  NodeId argument;        // the argument that must be uniform; none if control flow must be uniform
  bool contents = false;  // whether the memory that the argument points to must be uniform
  // The callee's own requirement that causes this one, as an index in Analysis::origins_. kNone if
  // the callee is a built-in function.
  uint32_t origin = kNone;
};

// A requirement that a function imposes on its callers.
struct Tag {
  Severity severity = Severity::kOff;  // kOff if the function has no such requirement
  uint32_t origin = kNone;             // index of the requirement in Analysis::origins_
};

struct ParamSummary {
  Tag value[kScopeCount], contents[kScopeCount];
  bool value_to_return = false, contents_to_return = false;
  // For a pointer into the `function` address space: whether the memory that it points to may be
  // non-uniform after the call.
  bool may_become_non_uniform[kScopeCount] = {};
  NodeId cause;                   // Vertex::ast of the vertex that makes the memory non-uniform
  uint32_t dependencies = kNone;  // index of a list in Analysis::dependencies_
};

struct Summary {
  Tag call_site[kScopeCount];
  bool return_may_be_non_uniform[kScopeCount] = {};
  NodeId return_cause;       // Vertex::ast of the source that makes the returned value non-uniform
  uint32_t first_param = 0;  // index in Analysis::params_
};

}  // namespace tessera::wgsl::uniformity

#endif  // TESSERA_WGSL_ANALYZE_UNIFORMITY_GRAPH_H_
