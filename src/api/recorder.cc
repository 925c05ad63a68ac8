#include "api/recorder.h"

#include <algorithm>

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
  // Printed IR is part of the output, so the total of all texts must not exceed the memory limit.
  const size_t left = m.max_bytes - std::min(m.max_bytes, printed_);
  result_.ir.push_back({name, ir::Print(m, left)});
  printed_ += result_.ir.back().ir.size();
}

}  // namespace tessera
