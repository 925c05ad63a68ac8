// Finds the names in a declaration that refer to module scope or to other modules.
#ifndef TESSERA_WGSL_MODULES_REFERENCES_H_
#define TESSERA_WGSL_MODULES_REFERENCES_H_

#include <absl/functional/function_ref.h>

#include <cstdint>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/string_interner.h"
#include "wgsl/modules/source_module.h"

namespace tessera::wgsl {

// The local names that are currently in scope. Reused for all functions.
class LocalNames {
 public:
  bool Contains(StringId name) const { return name.value < counts_.size() && counts_[name.value]; }
  // Returns whether any function has declared the name.
  bool HasEver(StringId name) const { return name.value < ever_.size() && ever_[name.value]; }
  void Add(StringId name);
  uint32_t size() const { return static_cast<uint32_t>(stack_.size()); }
  // Ends the scope of all names except the first `size`.
  void Truncate(uint32_t size);
  // An empty list, for callers that collect names. Reusing it saves an allocation for each function.
  PoolVector<StringId>& scratch() {
    scratch_.clear();
    return scratch_;
  }

 private:
  PoolVector<uint32_t> counts_;  // by StringId
  PoolVector<uint8_t> ever_;     // by StringId
  PoolVector<StringId> stack_, scratch_;
};

// Names by StringId that need not be found, because they have no declaration in any module. A name is
// in the set if its byte has one of the bits `mask`.
struct IgnoredNames {
  bool Has(StringId name) const {
    return name.value < bytes.size() && (bytes[name.value] & mask) != 0;
  }

  const PoolVector<uint8_t>& bytes;
  uint8_t mask;
};

// Calls `found` with the tokens of each name, or qualified name (a::b::c), in the declaration that no
// function-scope declaration binds and that is not in `ignored`, in source order. The scopes are those of WGSL (Declaration and
// Scope). `locals` must be empty, and is again afterwards. During a call, it contains the names that
// are in scope there.
void FindReferences(const PlainVector<Token>& tokens, const Declaration& declaration,
                    LocalNames& locals, const IgnoredNames& ignored,
                    absl::FunctionRef<void(TokenRange)> found);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_MODULES_REFERENCES_H_
