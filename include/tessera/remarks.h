// Remarks about the output: what the compiler adds to it, why, and how to avoid it. The C++
// interface; remarks_c.h has the C one.
#ifndef TESSERA_REMARKS_H_
#define TESSERA_REMARKS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/array_view.h"
#include "tessera/export.h"
#include "tessera/modules.h"
#include "tessera/tessera.h"

namespace tessera {

enum class RemarkKind : uint8_t {
  kBounds,     // an index that stays clamped
  kLoops,      // a loop that is guarded against running forever
  kZeroInit,   // workgroup variables whose zero-initialization costs a barrier
  kMatrices,   // a subgroup matrix operation that is emulated
  kPolyfills,  // an operation that several others replace
  kPadding,    // a structure in a buffer whose members leave bytes unused
  kGuards,     // a load or store of a subgroup matrix behind a branch
  kUniform,    // an index of a binding array that is not known to be uniform
};

struct RemarkKindInfo {
  RemarkKind kind;
  std::string_view name;     // as on the command line: "zero-init"
  std::string_view code;     // of the messages: "zeroed-workgroup-memory"
  std::string_view summary;  // one line
};
// Returns all kinds. The table has static storage.
TESSERA_EXPORT ArrayView<const RemarkKindInfo> RemarkKinds();

// Adds the kinds in a list such as "bounds,loops" to `kinds`, or all if `names` is "all" or empty.
// Returns false if a kind is unknown.
TESSERA_EXPORT bool ParseRemarkKinds(std::string_view names, std::vector<RemarkKind>& kinds);

// The number of remarks about code that an entry point executes, by RemarkKind. Structures are not
// code, so that kPadding has none.
struct RemarkCounts {
  std::string entry_point;  // its name in the source
  std::vector<uint32_t> counts;
};

struct RemarkedResult {
  // The same as that of Compile. Remarks are messages of the severity kInfo among the diagnostics.
  Result result;
  std::vector<RemarkCounts> entry_points;  // in the order of the source
};

// Compiles a module or a program like Compile, and reports remarks of the given kinds. The output
// does not depend on `kinds`.
TESSERA_EXPORT RemarkedResult CompileWithRemarks(std::string_view wgsl, const Options& options,
                                                 ArrayView<const RemarkKind> kinds);
TESSERA_EXPORT RemarkedResult CompileWithRemarks(SourceSet& sources, const Options& options,
                                                 ArrayView<const RemarkKind> kinds);

}  // namespace tessera

#endif  // TESSERA_REMARKS_H_
