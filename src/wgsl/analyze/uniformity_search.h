// Defines GraphSearch, which searches the graph that uniformity analysis builds for a function.
#ifndef TESSERA_WGSL_ANALYZE_UNIFORMITY_SEARCH_H_
#define TESSERA_WGSL_ANALYZE_UNIFORMITY_SEARCH_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "wgsl/analyze/uniformity_graph.h"

namespace tessera::wgsl::uniformity {

class GraphSearch {
 public:
  // The graph may change between searches.
  explicit GraphSearch(const Graph& graph) : graph_(graph) {}

  // Begins a new search, in which no vertex has been reached yet.
  void Begin();
  // Marks `from`, and all vertices on which it depends, as reached. Does nothing if `from` has
  // already been reached.
  void Reach(uint32_t from, uint32_t origin = kNone);
  bool Reached(uint32_t vertex) const { return reached_[vertex] == round_; }
  // Returns whether the search has reached a vertex that stands for a non-uniform value in `scope`.
  bool ReachedSource(Scope scope) const {
    return Reached(Graph::kMayBeNonUniform) ||
           (scope == kWorkgroup && Reached(Graph::kMayBeNonUniformInWorkgroup));
  }
  // Returns the `origin` in the call of Reach that reached the vertex.
  uint32_t OriginOf(uint32_t vertex) const { return reached_by_[vertex]; }

  // Returns the vertices of a shortest path from `from` to a source of non-uniformity, or an empty
  // list if there is none. Ends the current search.
  PoolVector<uint32_t> PathToSource(uint32_t from, Scope scope);

 private:
  const Graph& graph_;
  // Indexed by vertex: the number of the last search that reached the vertex.
  PoolVector<uint32_t> reached_;
  // Indexed by vertex: see OriginOf. PathToSource stores the previous vertex on the path instead.
  PoolVector<uint32_t> reached_by_;
  PoolVector<uint32_t> work_;
  uint32_t round_ = 0;
};

}  // namespace tessera::wgsl::uniformity

#endif  // TESSERA_WGSL_ANALYZE_UNIFORMITY_SEARCH_H_
