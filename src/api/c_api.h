// What the parts of the C interface, src/api/c_*.cc, share. They are compiled with exceptions, the rest of the library without.
#ifndef TESSERA_API_C_API_H_
#define TESSERA_API_C_API_H_

#include <algorithm>
#include <cassert>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "base/block_reuse.h"
#include "tessera/tessera.h"
#include "tessera/tessera_c.h"

namespace tessera {

// The text that messages speak of; modules and their results share it.
struct SourceText {
  std::string text, name;
};

}  // namespace tessera

struct tessera_options {
  tessera::Options options;
  std::string error;  // why the last setting failed
};

struct tessera_result {
  std::shared_ptr<const tessera::SourceText> source;
  tessera::Result result;
  std::string rendered;
};

struct tessera_module {
  std::shared_ptr<const tessera::SourceText> source;
  tessera::ShaderModule module;
};

namespace tessera {

// Gives the caller as much of `filled` as he says that he has room for. 0 if that is not even the size itself. What is behind
// `last`, its last member, stays as it is: a later version may have another member where this one has padding.
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

// What `function` gives, or `failed` if it throws, as the standard library does where there is not enough
// memory or a length is beyond all bounds. Callers in C have nothing to catch it with.
template <typename Result, typename Function>
Result Guard(Result failed, Function&& function) noexcept {
#ifdef __cpp_exceptions
  try {
    return function();
  } catch (...) {
    AbandonBlockReuse();
    return failed;
  }
#else  // WebAssembly's C++ library ends the program
  (void)failed;
  return function();
#endif
}

// Copies a source of the caller's. Throws if there is not enough memory.
inline std::shared_ptr<const SourceText> CopySource(const char* wgsl, size_t length,
                                                    const Options& options) {
  std::string text;
  if (wgsl != nullptr) {
    // Throws for a length that no text has, before append computes an end that no pointer has.
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
