// Reports remarks about the output: which code the compiler adds, why, and how to avoid it. The C++
// interface; the C interface is in remarks_c.h.
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
  kBounds,     // an index that is clamped
  kLoops,      // a loop that is guarded because it might never end
  kZeroInit,   // workgroup variables whose zero-initialization requires a barrier
  kMatrices,   // a subgroup matrix operation that is emulated
  kPolyfills,  // an operation that is replaced by several others
  kPadding,    // padding in a structure in a buffer
  kGuards,     // a subgroup matrix load or store that is guarded by a branch
  kUniform,    // a binding-array index that is not known to be uniform
};

struct RemarkKindInfo {
  RemarkKind kind;
  std::string_view name;     // the name on the command line, e.g. "zero-init"
  std::string_view code;     // the code of its messages, e.g. "zeroed-workgroup-memory"
  std::string_view summary;  // a one-line description
};
// Returns a table of all kinds of remarks. The table has static storage duration.
TESSERA_EXPORT ArrayView<const RemarkKindInfo> RemarkKinds();

// Adds the kinds in `names`, a comma-separated list such as "bounds,loops", to `kinds`. Adds all
// kinds if `names` is "all" or empty. Returns false if a kind is unknown.
TESSERA_EXPORT bool ParseRemarkKinds(std::string_view names, std::vector<RemarkKind>& kinds);

// Counts the remarks of each kind about the code that an entry point executes. The count for
// kPadding is always 0, because remarks about padding refer to structures, not code.
struct RemarkCounts {
  std::string entry_point;  // the entry point's name in the source
  std::vector<uint32_t> counts;
};

struct RemarkedResult {
  // Equal to the result of Compile(), except that its diagnostics also contain the remarks, with
  // the severity kInfo.
  Result result;
  std::vector<RemarkCounts> entry_points;  // in source order
};

// Compiles a module or a program as Compile() does, and also reports remarks of the given kinds.
// The output does not depend on `kinds`.
TESSERA_EXPORT RemarkedResult CompileWithRemarks(std::string_view wgsl, const Options& options,
                                                 ArrayView<const RemarkKind> kinds);
TESSERA_EXPORT RemarkedResult CompileWithRemarks(SourceSet& sources, const Options& options,
                                                 ArrayView<const RemarkKind> kinds);

}  // namespace tessera

#endif  // TESSERA_REMARKS_H_
