#include "api/recorder.h"

#include <algorithm>

#include "api/output_map.h"
#include "base/pool_vector.h"
#include "base/position_marks.h"
#include "ir/text.h"

namespace tessera {

void Recorder::BeginStage(std::string_view name) {
  if (!options_.time_report) return;
  stage_ = name;
  begin_ = Clock::now();
}

void Recorder::EndStage() {
  if (!options_.time_report) return;
  const std::chrono::duration<double> taken = Clock::now() - begin_;
  result_.times.push_back({stage_, taken.count()});
}

void Recorder::Print(std::string_view name, const ir::Module& m) {
  const auto wanted = [&](const std::string& pass) { return pass == name || pass == "all"; };
  if (!std::ranges::any_of(options_.print_ir_after, wanted)) return;
  // Printed IR counts as output, so its total size must not exceed the memory limit.
  const size_t left = m.max_bytes - std::min(m.max_bytes, printed_);
  PoolVector<MarkedPlace> places;
  IrAfterPass& recorded = result_.ir.emplace_back();
  recorded.pass = name;
  recorded.ir = ir::Print(m, left, places);
  if (source_) recorded.source_map = SourceMapOf(*source_, recorded.ir, places);
  printed_ += recorded.ir.size();
}

}  // namespace tessera
