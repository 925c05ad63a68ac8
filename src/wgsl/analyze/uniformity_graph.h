// The graph that uniformity analysis makes of a function (WGSL: Analyzing the Uniformity
// Requirements of a Function), and what is remembered of a function for its callers.
#ifndef TESSERA_WGSL_ANALYZE_UNIFORMITY_GRAPH_H_
#define TESSERA_WGSL_ANALYZE_UNIFORMITY_GRAPH_H_

#include <cstdint>

#include "base/plain_vector.h"
#include "wgsl/resolve/program.h"

namespace tessera::wgsl::uniformity {

constexpr uint32_t kNone = NodeId::kNoneValue;

// The analysis is done for the largest scope of a stage (workgroup or draw) and for the subgroup;
// one graph serves both.
enum Scope : uint8_t { kWorkgroup, kSubgroup, kScopeCount };

enum class VertexKind : uint8_t {
  kValue,          // of an expression; ast: the expression
  kControl,        // control flow after a decision; ast: the condition
  kAssign,         // a variable's value after an assignment; ast: the statement or declaration
  kJoin,           // a variable's value where control flow joins; ast: the variable's declaration
  kSource,         // a value that may be non-uniform by itself; ast: the expression
  kParam,          // ast: the parameter
  kParamContents,  // of the memory behind a pointer parameter
  kSpecial,
};

// An edge goes from what has to be uniform to what has to be uniform for that.
class Graph {
 public:
  // Vertices that every function has.
  static constexpr uint32_t kMayBeNonUniform = 0;             // in every scope
  static constexpr uint32_t kMayBeNonUniformInWorkgroup = 1;  // but not within a subgroup
  static constexpr uint32_t kStart = 2;                       // CF_start

  // Room for the vertices of a function that has so many nodes; more may come.
  void Reserve(size_t nodes) { vertices_.reserve(nodes / 2); }
  void Clear() {
    vertices_.clear();
    edges_.clear();
    for (int i = 0; i < 3; ++i) Add(VertexKind::kSpecial);
  }
  // `first`, `second`: where its first edges go.
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

  // The edges from a vertex, the last that was added first.
  template <typename F>
  void ForEachEdge(uint32_t from, F f) const {
    const Vertex& v = vertices_[from];
    for (uint32_t e = v.more; e != kNone; e = edges_[e].next) f(edges_[e].to);
    if (v.second != kNone) f(v.second);
    if (v.first != kNone) f(v.first);
  }

 private:
  struct Vertex {
    uint32_t first, second;  // where its first edges go; most vertices have no more
    uint32_t more;           // its last edge in `edges_`
    NodeId ast;
    VertexKind kind;
  };
  struct Edge {
    uint32_t to, next;
  };
  PlainVector<Vertex> vertices_;
  PlainVector<Edge> edges_;
};

// What has to be uniform at a call.
enum class Rule : uint8_t { kUnnamed, kDerivative, kSubgroup, kSubgroupMatrix };

struct Requirement {
  uint32_t vertex = kNone;
  Severity severity = Severity::kError;
  Rule rule = Rule::kUnnamed;
  Scope scope = kWorkgroup;
  NodeId call;            // kCall
  NodeId argument;        // its argument that must be uniform; none: control flow
  bool contents = false;  // what the argument points to
  // Why: the requirement of the called function that this one follows from, in Analysis::origins;
  // none for built-in functions.
  uint32_t origin = kNone;
};

// A requirement that a function makes of its callers.
struct Tag {
  Severity severity = Severity::kOff;  // kOff: none
  uint32_t origin = kNone;             // index of the requirement in Analysis::origins
};

struct ParamSummary {
  Tag value[kScopeCount], contents[kScopeCount];
  bool value_to_return = false, contents_to_return = false;
  // Of pointers into function memory: what the function leaves there.
  bool may_become_non_uniform[kScopeCount] = {};
  NodeId cause;                   // ast of the source of that
  uint32_t dependencies = kNone;  // list in Analysis::dependencies_
};

struct Summary {
  Tag call_site[kScopeCount];
  bool return_may_be_non_uniform[kScopeCount] = {};
  NodeId return_cause;       // ast of the source on the way from the returned value
  uint32_t first_param = 0;  // in Analysis::params_
};

}  // namespace tessera::wgsl::uniformity

#endif  // TESSERA_WGSL_ANALYZE_UNIFORMITY_GRAPH_H_
