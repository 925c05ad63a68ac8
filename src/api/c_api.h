// Code shared by the source files of the C interface (src/api/c_*.cc). Those files are compiled
// with exceptions, but the rest of the library without.
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

// The source that messages refer to. A module and its results share ownership.
struct SourceText {
  std::string text, name;
};

}  // namespace tessera

struct tessera_options {
  tessera::Options options;
  std::string error;  // why the last option could not be set
};

struct tessera_result {
  std::shared_ptr<const tessera::SourceText> source;
  tessera::Result result;
  std::string rendered;
  std::vector<tessera::MinifiedName> minified_names = {};  // set only by tessera_minify
  std::string source_map = {};
  std::string embedded = {};  // the last result of tessera_result_embed
  // The files of a program of several modules. If set, it replaces `source`.
  std::shared_ptr<const tessera::SourceSet> program = nullptr;
};

struct tessera_module {
  std::shared_ptr<const tessera::SourceText> source;
  tessera::ShaderModule module;
  // The files of a program of several modules. If set, it replaces `source`.
  std::shared_ptr<const tessera::SourceSet> program = nullptr;
};

namespace tessera {

// Copies `filled` to `to`, truncated to the size that the caller stored in `to`. Returns 0 if that
// size does not cover even the member `size`, and otherwise 1. `last` is the last member. Bytes
// after it are left unchanged, because a later version may add a member where this version has
// padding.
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

// Returns the result of `function`, or `failed` if it throws. The standard library throws if memory
// is exhausted or a length is too large, but C callers cannot catch exceptions.
template <typename Result, typename Function>
Result Guard(Result failed, Function&& function) noexcept {
#ifdef __cpp_exceptions
  try {
    return function();
  } catch (...) {
    AbandonBlockReuse();
    return failed;
  }
#else  // if compiled without exceptions, e.g. for WebAssembly, the C++ library aborts instead
  (void)failed;
  return function();
#endif
}

// Copies the caller's source. Throws if memory is exhausted.
inline std::shared_ptr<const SourceText> CopySource(const char* wgsl, size_t length,
                                                    const Options& options) {
  std::string text;
  if (wgsl != nullptr) {
    // reserve() throws if the length is too large. Without it, append() would compute an end
    // pointer that overflows.
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
