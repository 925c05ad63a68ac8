// Finds code that passes have added to a module, and reports it in remarks (tessera/remarks.h).
#ifndef TESSERA_TOOLS_REMARKS_REMARKS_H_
#define TESSERA_TOOLS_REMARKS_REMARKS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "base/source.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::remarks {

// Corresponds to RemarkKind of the public API.
enum class Kind : uint8_t {
  kBounds,
  kLoops,
  kZeroInit,
  kMatrices,
  kPolyfills,
  kPadding,
  kGuards,
  kUniform
};
inline constexpr size_t kKindCount = static_cast<size_t>(Kind::kUniform) + 1;

// The number of remarks about code that an entry point executes, indexed by Kind.
struct Counts {
  std::string entry_point;
  std::array<uint32_t, kKindCount> counts = {};
};

struct Remark {
  Kind kind;
  Diagnostic diagnostic;  // `kind` identifies the remark; the diagnostic's code is unused
};

// Observes the passes of a compilation. Compares the module before and after each pass that can
// cause remarks, so that the passes themselves need no code for remarks.
class Finder final : public ir::PassObserver {
 public:
  // `next` is another observer, which may be null. `module` is the module before compilation. All
  // arguments must outlive the finder.
  Finder(const Source& source, const ir::Module& module, std::span<const Kind> kinds,
         ir::PassObserver* next);

  void BeforePass(std::string_view name) override;
  void AfterPass(std::string_view name, const ir::Module& m) override;
  void BeginStage(std::string_view name) override;
  void EndStage() override;
  void NoteEmulated(const ir::Module& m, std::span<const ir::InstId> calls) override;

  std::vector<Remark> remarks;
  std::vector<Counts> entry_points;

 private:
  // Maps a call, identified by its built-in function and source offset, to the bit mask of the
  // entry points that execute it.
  using Calls = std::multimap<std::pair<ir::BuiltinFn, uint32_t>, uint64_t>;

  bool IsRequested(Kind kind) const;
  void Look(const ir::Module& m);
  void FindClamps(const ir::Module& m);
  void FindGuards(const ir::Module& m);
  void FindGuardedMatrices(const ir::Module& m);
  void FindNonUniformIndices(const ir::Module& m);
  void FindZeros(const ir::Module& m);
  void FindReplaced(const ir::Module& m, Kind kind);
  void AddReplaced(ir::BuiltinFn fn, uint32_t source, uint64_t mask, Kind kind);
  void FindPadding(const ir::Module& m);
  void FindUnusedBytes(const ir::Module& m, ir::TypeId type);
  Diagnostic& Add(Kind kind, Span at, std::string message);
  PoolVector<uint64_t> EntryPointsOf(const ir::Module& m) const;
  // Increments the count of `kind` for each entry point in the mask.
  void Count(uint64_t mask, Kind kind);

  const Source& source_;
  const std::vector<Kind> kinds_;
  ir::PassObserver* const next_;
  // The state of the module before the next pass.
  size_t insts_ = 0;  // the number of instructions
  Calls calls_;
  Calls source_calls_;  // the calls in the module before compilation
};

}  // namespace tessera::remarks

#endif  // TESSERA_TOOLS_REMARKS_REMARKS_H_
