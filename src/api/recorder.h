// Implements Options::print_ir_after and Options::time_report.
#ifndef TESSERA_API_RECORDER_H_
#define TESSERA_API_RECORDER_H_

#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>

#include "base/source_file.h"
#include "ir/pipeline/pipeline.h"
#include "tessera/tessera.h"

namespace tessera {

// Records the requested IR and the requested stage times in a result. The options and the result
// must outlive the recorder.
class Recorder final : public ir::PassObserver {
 public:
  Recorder(const Options& options, Result& result) : options_(options), result_(result) {}

  // Returns this recorder if the options request IR or times, or null otherwise. With null, the
  // compiler does not even read the clock.
  ir::PassObserver* observer() {
    return options_.time_report || !options_.print_ir_after.empty() ? this : nullptr;
  }
  // Enables source maps for the IR that is recorded from now on.
  void MapTo(const JoinedSource& source) { source_.emplace(source); }
  // Records the front end's IR.
  void Lowered(const ir::Module& m) { Print(kLowered, m); }

  void BeforePass(std::string_view name) override { BeginStage(name); }
  void AfterPass(std::string_view name, const ir::Module& m) override {
    EndStage();
    Print(name, m);
  }
  void BeginStage(std::string_view name) override;
  void EndStage() override;

  static constexpr std::string_view kLowered = "lower";

 private:
  using Clock = std::chrono::steady_clock;
  void Print(std::string_view name, const ir::Module& m);

  const Options& options_;
  Result& result_;
  std::optional<JoinedSource> source_;
  std::string_view stage_;
  Clock::time_point begin_;
  size_t printed_ = 0;  // the total size in bytes of the IR printed so far
};

}  // namespace tessera

#endif  // TESSERA_API_RECORDER_H_
