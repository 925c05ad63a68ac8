// Provides code shared by the source files of the C interface (src/api/c_*.cc). These files are
// compiled with exceptions, unlike the rest of the library.
#ifndef TESSERA_API_C_API_H_
#define TESSERA_API_C_API_H_

#include <algorithm>
#include <cassert>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/block_reuse.h"
#include "tessera/minify.h"
#include "tessera/modules.h"
#include "tessera/tessera.h"
#include "tessera/tessera_c.h"

namespace tessera {

// The name and text of a source. A module and its results share ownership of it, because messages
// refer to the source.
struct SourceText {
  std::string text, name;
};

}  // namespace tessera

struct tessera_options {
  tessera::Options options;
  std::string error;  // the reason why the last option could not be set
};

struct tessera_result {
  std::shared_ptr<const tessera::SourceText> source;
  tessera::Result result;
  std::string rendered;
  std::vector<tessera::MinifiedName> minified_names = {};  // filled only by tessera_minify
  std::string source_map = {};
  std::string embedded = {};  // the most recent result of tessera_result_embed
  // The files of a multi-module program. Used instead of `source` if set.
  std::shared_ptr<const tessera::SourceSet> program = nullptr;
};

struct tessera_module {
  std::shared_ptr<const tessera::SourceText> source;
  tessera::ShaderModule module;
  // The files of a multi-module program. Used instead of `source` if set.
  std::shared_ptr<const tessera::SourceSet> program = nullptr;
};

namespace tessera {

// Copies the members of `filled`, except the first one, `size`, to `to`. The caller stores the size
// of its structure in `to->size`, and members that do not fit are not copied. Returns 1, or 0 if
// `to` is null or not even one member fits. `last` is the last member of this version's structure.
// The padding after it is not written, because a later version may add a member there.
template <typename Struct, typename Last>
int Give(const Struct& filled, Last Struct::* last, Struct* to) {
  if (to == nullptr) return 0;
  const char* const from = reinterpret_cast<const char*>(&filled);
  const size_t end = reinterpret_cast<const char*>(&(filled.*last) + 1) - from;
  assert(sizeof filled - end < alignof(Struct));
  const size_t room = to->size;
  constexpr size_t kBegin = sizeof room;
  if (room <= kBegin) return 0;
  std::memcpy(reinterpret_cast<char*>(to) + kBegin, from + kBegin, std::min(room, end) - kBegin);
  return 1;
}

// Calls `function` and returns its result, or returns `failed` if `function` throws. C callers
// cannot catch the exceptions that the standard library throws if memory is exhausted or a length
// is too large.
template <typename Result, typename Function>
Result Guard(Result failed, Function&& function) noexcept {
#ifdef __cpp_exceptions
  try {
    return function();
  } catch (...) {
    AbandonBlockReuse();
    return failed;
  }
#else  // without exceptions, e.g. in WebAssembly, the C++ library aborts instead of throwing
  (void)failed;
  return function();
#endif
}

// Copies the caller's source. Throws if memory is exhausted.
inline std::shared_ptr<const SourceText> CopySource(const char* wgsl, size_t length,
                                                    const Options& options) {
  std::string text;
  if (wgsl != nullptr) {
    // reserve() throws if the length is too large. append() alone would compute an end pointer that
    // overflows.
    text.reserve(length);
    text.append(wgsl, length);
  }
  return std::make_shared<const SourceText>(SourceText{std::move(text), options.source_name});
}

inline const Options& OptionsOf(const tessera_options* options) {
  static const Options kDefaults;
  return options != nullptr ? options->options : kDefaults;
}

}  // namespace tessera

#endif  // TESSERA_API_C_API_H_
