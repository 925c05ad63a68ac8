#include "wgsl/analyze/uniformity_search.h"

#include <algorithm>

namespace tessera::wgsl::uniformity {

void GraphSearch::Begin() {
  ++round_;
  if (reached_.size() >= graph_.size()) return;
  reached_.resize(graph_.size(), 0);
  reached_by_.resize(graph_.size(), kNone);
}

void GraphSearch::Reach(uint32_t from, uint32_t origin) {
  if (Reached(from)) return;
  reached_[from] = round_;
  reached_by_[from] = origin;
  work_.push_back(from);
  while (!work_.empty()) {
    const uint32_t v = work_.back();
    work_.pop_back();
    graph_.ForEachEdge(v, [&](uint32_t to) {
      if (Reached(to)) return;
      reached_[to] = round_;
      reached_by_[to] = reached_by_[v];
      work_.push_back(to);
    });
  }
}

PoolVector<uint32_t> GraphSearch::PathToSource(uint32_t from, Scope scope) {
  Begin();
  PoolVector<uint32_t> queue{from};
  reached_[from] = round_;
  reached_by_[from] = kNone;
  for (size_t i = 0; i < queue.size(); ++i) {
    const uint32_t v = queue[i];
    bool found = false;
    graph_.ForEachEdge(v, [&](uint32_t to) {
      if (to == Graph::kMayBeNonUniform ||
          (to == Graph::kMayBeNonUniformInWorkgroup && scope == kWorkgroup)) {
        found = true;
      } else if (to > Graph::kStart && !Reached(to)) {
        reached_[to] = round_;
        reached_by_[to] = v;
        queue.push_back(to);
      }
    });
    if (!found) continue;
    PoolVector<uint32_t> path;
    for (uint32_t at = v; at != kNone; at = reached_by_[at]) path.push_back(at);
    std::reverse(path.begin(), path.end());
    return path;
  }
  return {};
}

}  // namespace tessera::wgsl::uniformity
